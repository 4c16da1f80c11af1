"""What all tests share: the hypothesis profiles."""

import os

from hypothesis import settings

# A deadline would fail on a busy machine and say nothing about the code.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("dev", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") == "true" else "dev"))
