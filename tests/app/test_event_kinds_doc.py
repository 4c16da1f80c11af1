"""docs/formats-event-json.md says of every kind of entry what its body holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from crosstable.core.events import Event, EventKind
from tests.app.memory import Desk
from tests.app.test_bughouse import evening as evening_of_teams
from tests.app.test_partners import evening, finished
from tests.app.test_teams import desk

PAGE = (Path(__file__).parent.parent.parent / "docs" / "formats-event-json.md").read_text("utf-8")
ROW = re.compile(r"^\| ((?:`[a-z-]+`(?:, )?)+) \| (.+) \|$", re.MULTILINE)


def described() -> dict[str, str]:
    """Kind to what the page says of its body."""
    return {kind: text for kinds, text in ROW.findall(PAGE) for kind in re.findall(r"`([a-z-]+)`", kinds)}


def test_every_kind_has_a_row() -> None:
    assert {kind.value for kind in EventKind} - set(described()) == set()


def played() -> Iterator[Desk]:
    """Events of teams, of teams of two and of rotating partners, with every command about them."""
    d = desk("team-round-robin", 3, 3, 3, 3)
    d.do("set-team-rules", {"boards": 2, "scale": "3-1-0", "primary": "GP"})
    d.do("change-team", {"team": 1, "name": "Rooks", "captain": "C", "contact": "D"})
    d.do("draw-teams", {"by": "lots"})
    d.do("set-line-up", {"round": 1, "team": 1, "players": ["1", "3"]})
    d.do("set-line-up", {"round": 1, "team": 4, "players": ["0", "0"]})
    d.do("add-team", {"name": "E"})
    d.do("remove-team", {"team": 5})
    d.do("issue-code", {"role": "captain", "digest": "x", "team": 1})
    d.do("pair")
    d.do("publish")
    d.do("withdraw-team", {"team": 2}, confirmed=4, reason="the club folded")
    d.do("return-team", {"team": 2}, confirmed=4, reason="it did not")
    d.do("start-countdown", {"minutes": 3})
    d.do("enter-result", {"round": 1, "board": 1, "result": "1-0"})
    d.do("move-in-team", {"player": 2, "by": "up"}, confirmed=4, reason="entered wrongly")
    yield d
    pairs = evening_of_teams(2)
    pairs.do("add-players", {"players": [{"name": "Zoe"}, {"name": "Yan"}]})
    pairs.do("join-singles", {"lots": True})
    pairs.do("set-bughouse", {"games": 1, "first": "alternate", "partners": "rotating"})
    yield pairs
    four = evening(5)
    four.do("pair")
    four.do("publish")
    finished(four)
    four.do("clear-result", {"round": 1, "board": 1})
    yield four


def test_every_field_of_the_entries_of_teams_and_bughouse_is_named() -> None:
    events = [event for d in played() for event in d.store.streams[d.stream]]
    wanted = {kind for kind in EventKind if kind.value.startswith(("team", "line-up"))} - {EventKind.TEAM_BYE_SET}
    assert wanted <= {event.kind for event in events}
    assert sorted(_missing(events)) == []


def _missing(events: list[Event]) -> set[str]:
    rows = described()
    rows["player-changed"] += rows["player-added"]
    return {
        f"{event.kind.value}: {field}"
        for event in events
        for field in event.body
        if f"`{field}`" not in rows[event.kind.value]
    }
