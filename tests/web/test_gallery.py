"""The gallery of screens is whole: a new address or sheet that nobody looks at fails here. No browser is needed."""

from __future__ import annotations

import re

from starlette.routing import Route

from crosstable.publish import documents
from tests.journeys.gallery import ARBITER, NOT_SCREENS, PAPER, PUBLIC, REACHED
from tests.web.hall import Hall

SCREENS = (*ARBITER, *PUBLIC, *PAPER)


def routes() -> list[Route]:
    """Everything that is shown, in the order in which addresses are matched."""
    return [route for route in Hall().app.routes if isinstance(route, Route) and "GET" in (route.methods or ())]


def test_every_address_is_in_the_gallery() -> None:
    shown = {re.sub(r"\{\w+\}", "X", re.split(r"[?#]", screen.path)[0]) for screen in SCREENS}
    known = routes()
    seen = {next((route.path for route in known if route.path_regex.match(path)), "") for path in shown}
    assert "" not in seen
    assert {route.path for route in known} - seen - NOT_SCREENS - set(REACHED) == set()


def test_the_tables_of_exceptions_are_true() -> None:
    paths = {route.path for route in routes()}
    assert NOT_SCREENS | set(REACHED) <= paths
    assert set(REACHED.values()) <= {screen.name for screen in SCREENS}
    assert len({screen.name for screen in SCREENS}) == len(SCREENS)


def test_every_sheet_is_in_the_gallery() -> None:
    printed = {re.split(r"[?#]", screen.path)[0].rpartition("/")[2] for screen in PAPER}
    assert set(documents) <= printed
