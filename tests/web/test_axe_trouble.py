"""axe-core on the screen of a server that cannot read its file (see `tests/web/axe.py`)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.journeys.gallery import TROUBLE, Screen
from tests.journeys.stage import build_trouble
from tests.web.axe import Gallery, look, opened
from tests.web.browser import need_chromium


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Gallery]:
    need_chromium()
    with opened(tmp_path_factory.mktemp("trouble"), build_trouble) as found:
        yield found


@pytest.mark.parametrize("screen", TROUBLE, ids=lambda screen: screen.name)
def test_a_screen_is_open_to_everybody(gallery: Gallery, screen: Screen) -> None:
    assert look(gallery, screen) == []
