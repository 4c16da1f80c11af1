"""axe-core on every screen of the arbiters (see `tests/web/axe.py`)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.journeys.gallery import ARBITER, Screen
from tests.web.axe import Gallery, look, opened
from tests.web.browser import need_chromium


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    need_chromium()
    with opened(tmp_path_factory.mktemp("gallery")) as found:
        yield found


@pytest.mark.parametrize("screen", ARBITER, ids=lambda screen: screen.name)
def test_a_screen_is_open_to_everybody(gallery: Gallery, screen: Screen) -> None:
    assert look(gallery, screen) == []
