"""Events whose schedule is fixed: round robins in the arbiter's loop."""

from __future__ import annotations

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
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
