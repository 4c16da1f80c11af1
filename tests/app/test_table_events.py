"""Events whose schedule is fixed: round robins in the arbiter's loop."""

from __future__ import annotations

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.compatriots import late_meetings
from crosstable.core.codes import Code
from tests.app.memory import Desk


def desk(players: int) -> Desk:
    d = Desk()
    d.create(profile="round-robin")
    d.enter(*(f"Player {n}" for n in range(1, players + 1)))
    return d


def test_an_odd_table_is_played_to_its_end() -> None:
    d = desk(5)
    for number in range(1, 6):
        d.play()
        assert len(d.state.rounds[-1].boards) == 2
        assert list(d.state.rounds[-1].byes.values()) == [Code.FREE]
        assert d.state.rules.rounds == 5
        assert len(d.state.rounds) == number
    with pytest.raises(Refused, match="all-rounds-paired"):
        d.do("pair")
    met = {frozenset((b.white, b.black)) for r in d.state.rounds for b in r.boards}
    assert len(met) == 10


def test_postponed_games_do_not_stop_the_next_round() -> None:
    d = desk(4)
    d.do("pair")
    d.do("publish")
    d.do("pair")
    d.do("publish")
    d.do("enter-result", {"round": 1, "board": 1, "result": "1-0"})
    late = d.state.rounds[0].boards[0].result
    assert late is not None
    assert late.token == "1-0"  # noqa: S105 - a result
    assert len(d.state.rounds) == 2


def test_c05_who_withdraws_forfeits_what_is_left() -> None:
    d = desk(6)
    d.play()
    gone = d.state.rounds[0].boards[0].white
    with pytest.raises(NeedsConfirmation) as asked:
        d.do("withdraw", {"player": int(gone)})
    assert asked.value.params["completed"] == 1
    assert asked.value.params["scheduled"] == 5
    d.do("withdraw", {"player": int(gone)}, confirmed=4, reason="illness")
    d.do("pair")
    d.do("publish")
    board = d.state.rounds[1].seat_of(gone)
    assert board is not None
    assert board.result is not None
    assert board.result.token == ("--+" if board.white == gone else "+--")
    d.do("undo")
    assert d.state.rounds[1].published_at is None


def test_the_table_does_not_change_once_it_is_published() -> None:
    d = desk(4)
    d.play()
    with pytest.raises(Refused, match="table-is-published"):
        d.do("add-players", {"players": [{"name": "Mai"}]})
    with pytest.raises(Refused, match="no-byes-by-table"):
        d.do("set-absence", {"player": 1, "round": 2})


def test_the_form_of_a_round_robin_is_set_before_it_begins() -> None:
    d = desk(5)
    d.do(
        "change-rules",
        {"edition": "crenshaw", "options": {"cycles": "2", "free_round": "half", "equalise_colours": True}},
    )
    d.play()
    assert d.state.rules.rounds == 10
    assert list(d.state.rounds[0].byes.values()) == [Code.HALF_BYE]
    assert d.state.rounds[0].edition == "crenshaw"
    with pytest.raises(NeedsConfirmation):
        d.do("change-rules", {"options": {"free_round": "full"}})


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"edition": "varma"}, "unknown-choice"),
        ({"options": {"cycles": "9"}}, "out-of-range"),
        ({"options": {"free_round": "two points"}}, "unknown-choice"),
    ],
)
def test_forms_that_do_not_exist_are_refused(args: dict[str, object], code: str) -> None:
    with pytest.raises(Refused, match=code):
        desk(4).do("change-rules", args)


def test_c05_annex_2_compatriots_draw_from_one_envelope() -> None:
    d = desk(10)
    for number in (1, 2, 3):
        d.do("change-player", {"player": number, "changes": {"federation": "VIE"}})
    d.do("draw-order", {"by": "varma"})
    places = {d.state.start_number(number) for number in (1, 2, 3)}
    assert places in ({3, 4, 8}, {5, 7, 9})
    with pytest.raises(Refused, match="varma-does-not-fit"):
        desk(26).do("draw-order", {"by": "varma"})


@pytest.mark.parametrize(("players", "late"), [(12, True), (11, False)])
def test_c05_annex_2_the_late_meeting_of_the_table_for_12_is_said(players: int, *, late: bool) -> None:
    """Numbers 6 and 12 meet in round 11; with eleven players 12 is the free round."""
    said = set()
    for attempt in range(12):
        d = desk(players)
        assert late_meetings(d.state) is None
        for number in (1, 2, 3):
            d.do("change-player", {"player": number, "changes": {"federation": "VIE"}})
        for _ in range(attempt + 1):
            d.do("draw-order", {"by": "varma"})
        found = late_meetings(d.state)
        assert found is not None
        places = [sorted(d.state.start_number(p) for p in (m.one, m.two)) for m in found]
        assert all(
            (place, m.round, m.federation) == ([6, 12], 11, "VIE") for place, m in zip(places, found, strict=True)
        )
        said.add(bool(found))
        d.do("draw-order", {"by": "lots"})
        assert late_meetings(d.state) is None
    assert late in said
    assert late or said == {False}
