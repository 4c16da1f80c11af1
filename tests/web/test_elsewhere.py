"""M13: the same person in two events of the same days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from crosstable.core.events import Event
from tests.app.memory import Desk
from tests.web.hall import Hall

KIM = {"name": "Kim, Ana", "fide_id": "501", "birth": "2001"}


def two(here: Mapping[str, object], there: Mapping[str, object], **days: str) -> tuple[Hall, str]:
    """Two events of one folder; the chief looks at the first. The other event's stream as well."""
    desk = Desk()
    desk.create(name="City Open B", **days)
    desk.do("add-players", {"players": [there, {"name": "Roy"}]})
    other = desk.stream
    desk.create(name="City Open A")
    desk.do("add-players", {"players": [here, {"name": "Diaz"}]})
    return Hall(desk), other


@pytest.mark.parametrize(
    ("here", "there", "same"),
    [
        (KIM, KIM, True),
        ({"name": "A. Kim", "fide_id": "501"}, KIM, True),
        ({"name": "Ana KIM"}, KIM, True),
        ({"name": "Ana Kim", "birth": "2001"}, {"name": "Kim, Ana", "birth": "2001-05-06"}, True),
        ({"name": "Ana Kim", "birth": "1987"}, KIM, False),
        ({"name": "Ana Kim", "fide_id": "777"}, KIM, False),
        ({"name": "Anna Kim"}, KIM, False),
    ],
)
def test_by_number_or_by_name_and_birth(here: Mapping[str, object], there: Mapping[str, object], *, same: bool) -> None:
    h, other = two(here, there)
    for page in ("players", "players/check"):
        text = h.chief.see(f"{h.event}/{page}")
        assert ("is active here and in “City Open B”" in text) == same
        assert (f'href="/e/{other}/players"' in text) == same


def test_it_is_said_while_the_event_runs_and_of_several_at_once() -> None:
    h, _ = two(KIM, KIM)
    h.desk.do("add-players", {"players": [{"name": "Roy"}]})
    h.desk.do("pair")
    h.desk.do("publish")
    text = h.chief.see(f"{h.event}/players")
    assert "2 players are active here and in “City Open B”, Kim, Ana among them" in text


def test_other_days_an_event_that_is_over_and_who_has_left_are_no_matter() -> None:
    h, _ = two(KIM, KIM, start="2027-03-01")
    assert "is active here" not in h.chief.see(f"{h.event}/players")
    h, other = two(KIM, KIM)
    h.desk.stream, mine = other, h.desk.stream
    h.desk.do("archive")
    h.desk.stream = mine
    assert "is active here" not in h.chief.see(f"{h.event}/players")
    h, other = two(KIM, KIM)
    h.desk.stream, mine = other, h.desk.stream
    h.desk.do("pair")
    h.desk.do("publish")
    h.desk.do("enter-result", {"board": 1, "result": "1-0"})
    h.desk.do("withdraw", {"player": 1}, confirmed=4, reason="left")
    h.desk.stream = mine
    assert "is active here" not in h.chief.see(f"{h.event}/players")


def test_a_guest_chief_learns_nothing_of_other_events() -> None:
    h, _ = two(KIM, KIM)
    assert "City Open B" not in h.with_code("deputy").see(f"{h.event}/players")


def test_an_event_is_read_again_only_when_it_has_changed() -> None:
    """No page folds all events: what is known of one is kept until it moves on."""
    h, _ = two(KIM, KIM)
    h.chief.see(f"{h.event}/players")
    reads: list[str] = []
    read = h.desk.store.read

    async def counted(stream: str, after: int = 0) -> Sequence[Event]:
        if not after:
            reads.append(stream)
        return await read(stream, after)

    h.desk.store.read = counted  # type: ignore[method-assign]
    h.chief.see(f"{h.event}/players")
    assert reads == []
