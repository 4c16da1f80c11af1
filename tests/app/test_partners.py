"""A bughouse evening of individuals: partners change, a table has one result, and everybody scores alone."""

from __future__ import annotations

import pytest

from crosstable.app.answers import Refused
from crosstable.app.board_labels import board_labels
from crosstable.app.bughouse import tables, twin
from crosstable.app.engines import asked_of
from crosstable.app.exporting import trf_file
from crosstable.app.permissions import Role, Who
from crosstable.app.queries import ranking
from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import NoPairing
from crosstable.pairing.rounds import inquire
from tests.app.memory import Desk

PEOPLE = ("Ann", "Bo", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivo")


def evening(players: int) -> Desk:
    d = Desk()
    d.create(profile="bughouse-partners")
    d.do("add-players", {"players": [{"name": name} for name in PEOPLE[:players]]})
    return d


def paired(d: Desk) -> None:
    d.do("pair")
    d.do("publish")


def points(d: Desk) -> dict[str, int]:
    return {d.state.entries[place.player].player.name: place.points for place in ranking(d.state).places}


def finished(d: Desk, result: str = "1-0") -> None:
    for table in tables(d.state, len(d.state.rounds)):
        d.do("enter-result", {"round": len(d.state.rounds), "board": table.board, "result": result})


@pytest.mark.parametrize(
    ("result", "expected"),
    [("1-0", (20, 0)), ("1½-½", (15, 5)), ("½-½", (10, 10)), ("½-1½", (5, 15)), ("--+", (0, 20))],
)
def test_the_result_of_a_table_counts_for_all_four(result: str, expected: tuple[int, int]) -> None:
    d = evening(4)
    paired(d)
    table = tables(d.state, 1)[0]
    d.do("enter-result", {"round": 1, "board": table.board, "result": result})
    found = points(d)
    assert {found[seat.name] for seat in table.one.seats} == {expected[0]}
    assert {found[seat.name] for seat in table.two.seats} == {expected[1]}
    assert d.state.rounds[0].open_boards == []
    d.do("clear-result", {"round": 1, "board": 2})
    assert [board.result for board in d.state.rounds[0].boards] == [None, None]
    assert len(d.state.rounds[0].open_boards) == 1  # one result is missing


def test_two_boards_are_one_table_with_one_number() -> None:
    d = evening(8)
    paired(d)
    played = d.state.rounds[0]
    assert board_labels(d.state, played) == {1: "1", 2: "2", 3: "1", 4: "2"}
    other = twin(played, 1)
    assert other is not None
    assert other.number == 3
    one = tables(d.state, 1)[0]
    assert [seat.board + seat.colour for side in (one.one, one.two) for seat in side.seats] == ["aw", "bb", "ab", "bw"]
    assert one.of(one.two.seats[1].player) == (one.two, one.one)


def test_any_of_the_four_says_the_result_and_any_other_confirms_it() -> None:
    d = evening(4)
    paired(d)
    table = tables(d.state, 1)[0]
    winner, loser = table.one.seats[1], table.two.seats[0]
    board = d.state.rounds[0].seat_of(winner.player)
    assert board is not None
    d.do("enter-result", {"round": 1, "board": board.number, "result": "0-1"}, who=Who(Role.PLAYER, "b", winner.player))
    other = d.state.rounds[0].seat_of(loser.player)
    assert other is not None
    d.do("enter-result", {"round": 1, "board": other.number, "result": "1-0"}, who=Who(Role.PLAYER, "a", loser.player))
    assert [board.result.token for board in d.state.rounds[0].boards if board.result] == ["1-0", "0-1"]
    assert all(board.confirmed for board in d.state.rounds[0].boards)
    d.do("enter-result", {"round": 1, "board": 1, "result": "0-1"}, who=Who(Role.RESULTS, "desk 2"))
    assert all(board.dispute is not None for board in d.state.rounds[0].boards)
    d.do("settle-result", {"round": 1, "board": 1, "result": "½-½"})
    assert {board.result.token for board in d.state.rounds[0].boards if board.result} == {"½-½"}


def test_who_sits_out_has_half_the_points_and_who_comes_late_joins() -> None:
    d = evening(5)
    paired(d)
    assert list(d.state.rounds[0].byes.values()) == [Code.PAB]
    finished(d)
    out = next(iter(d.state.rounds[0].byes))
    assert points(d)[d.state.entries[out].player.name] == 10
    d.do("add-players", {"players": [{"name": "Zoe"}, {"name": "Yan"}, {"name": "Xia"}]})
    paired(d)
    assert d.state.rounds[1].byes == {}
    assert len(tables(d.state, 2)) == 2


def test_a_round_is_drawn_while_the_one_before_is_played() -> None:
    d = evening(8)
    paired(d)
    paired(d)
    couples = [
        {frozenset(seat.name for seat in side.seats) for table in tables(d.state, n) for side in (table.one, table.two)}
        for n in (1, 2)
    ]
    assert not couples[0] & couples[1]


def test_an_evening_of_eight_has_every_partner_once() -> None:
    d = evening(8)
    seen: list[frozenset[str]] = []
    for _ in range(7):
        paired(d)
        finished(d, "1½-½")
        shown = tables(d.state, len(d.state.rounds))
        seen += [frozenset(seat.name for seat in side.seats) for table in shown for side in (table.one, table.two)]
    assert len(set(seen)) == len(seen) == 28
    with pytest.raises(Refused, match="all-rounds-paired"):
        d.do("pair")


def test_three_are_too_few() -> None:
    d = evening(3)
    with pytest.raises(Refused, match="cannot-pair"):
        d.do("pair")


def test_by_hand_players_change_places_and_tables_stay_whole() -> None:
    d = evening(8)
    d.do("pair")
    for command, args in (
        ("unpair-board", {"round": 1, "board": 1}),
        ("fix-pair", {"round": 1, "board": 1}),
        ("pair-players", {"round": 1, "player": 1, "other": 2}),
    ):
        with pytest.raises(Refused, match="tables-of-four"):
            d.do(command, args)
    before = tables(d.state, 1)
    one, two = before[0].one.seats[0], before[1].two.seats[1]
    d.do("swap-players", {"round": 1, "player": one.player, "other": two.player})
    after = tables(d.state, 1)
    assert after[0].one.seats[0].name == two.name
    assert after[1].two.seats[1].name == one.name
    d.do("flip-colours", {"round": 1, "board": 1})
    assert [seat.colour for seat in tables(d.state, 1)[0].two.seats] == ["b", "w"]
    assert tables(d.state, 1)[0].one.seats[0].name == after[0].two.seats[0].name
    d.do("validate-manual", {"round": 1})
    d.do("publish")
    with pytest.raises(Refused, match="tables-of-four"):
        d.do("move-board", {"round": 1, "board": 1, "label": 9}, confirmed=4, reason="a ramp")


def test_teams_come_apart_and_singles_become_teams_again() -> None:
    d = Desk()
    d.create(profile="bughouse")
    d.do("add-players", {"players": [{"name": "Ann + Bo"}, {"name": "Cid+Dee"}, {"name": "Eve"}]})
    d.do("set-bughouse", {"partners": "rotating"})
    assert sorted(entry.player.name for entry in d.state.entries.values()) == list(PEOPLE[:5])
    assert d.state.rules.by_lot
    with pytest.raises(Refused, match="partners-rotate"):
        d.do("join-singles", {"lots": True})
    assert (d.state.rules.points.win, d.state.rules.points.pab) == (20, 10)
    d.do("set-bughouse", {"partners": "fixed", "games": 1})
    assert (d.state.rules.points.win, d.state.rules.points.pab) == (10, 10)
    assert d.state.rules.system == "dutch"
    assert d.state.options["by_count"] is True
    d.do("join-singles", {"player": 1, "other": 3})
    d.do("set-bughouse", {"partners": "rotating"})
    paired(d)
    with pytest.raises(Refused, match="round-paired-already"):
        d.do("set-bughouse", {"partners": "fixed"})


def test_an_evening_goes_through_its_file() -> None:
    d = evening(8)
    paired(d)
    finished(d)
    again = d.state.tournament()
    assert [int(game.board or 0) for game in again.rounds[0].games] == [1, 2, 3, 4]
    assert again.rules.system == "rotating-partners"
    assert d.state.rounds[0].seat_of(PlayerId(1)) is not None


def test_a_round_is_explained_as_it_was_drawn() -> None:
    d = evening(6)
    paired(d)
    finished(d)
    paired(d)
    record = d.state.as_paired(2)
    again = inquire(record, 2, seed=str(d.state.options["seed"]), **asked_of(d.state, 2))
    assert not isinstance(again, NoPairing)
    assert again.draft.pairs == {
        *((int(b.white), int(b.black)) for b in d.state.rounds[1].boards),
        *((int(p), 0) for p in d.state.rounds[1].byes),
    }
    with pytest.raises(Refused, match="tables-of-four"):
        d.do("seat-latecomer", {"round": 2, "player": int(next(iter(d.state.rounds[1].byes)))})


def test_trf_keeps_the_points_and_says_that_partners_are_lost() -> None:
    d = evening(4)
    paired(d)
    finished(d, "1½-½")
    found = trf_file(d.state, "trf26")
    assert sum(line.startswith("299") for line in found.text.splitlines()) == 4
    assert any("who were partners" in problem.what for problem in found.lost)
