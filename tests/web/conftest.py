"""One browser and one server with an empty data folder for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.browser import chromium, need_chromium, served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    need_chromium()
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    need_chromium()
    with served(Path(tmp_path_factory.mktemp("data"))) as found:
        yield found
