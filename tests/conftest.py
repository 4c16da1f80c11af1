"""What all tests share: the hypothesis profiles."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

# A deadline would fail on a busy machine and say nothing about the code.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("dev", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") == "true" else "dev"))

MEASURED = ("app", "cli", "conformance", "core", "formats", "oracle", "pairing")
"""Folders of tests whose runs count for the branch coverage of the core, the engines and the formats.

The others drive the same code from a browser or compare it with other programs: counting every line there doubles the
time of the whole run and shows no line that these do not reach.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.relative_to(here).parts[0] not in MEASURED:
            item.add_marker(pytest.mark.no_cover)
