"""Virtual points: C.04.7 and explicit tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.errors import RuleError
from crosstable.core.history import history_before
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import (
    Absence,
    Bye,
    Game,
    Player,
    Round,
    Rules,
    Tournament,
    VirtualPoints,
    Withdrawal,
)
from crosstable.core.points import PointSystem
from crosstable.pairing.acceleration import baku_group_size, baku_values, virtual_table, with_virtual_points


def event(players: int, rounds: int | None = 9, points: PointSystem | None = None) -> Tournament:
    return Tournament(
        rules=Rules(rounds=rounds, acceleration="baku", points=points or PointSystem()),
        players=tuple(Player(PlayerId(n)) for n in range(1, players + 1)),
    )


def column(tournament: Tournament, round_no: int) -> list[int]:
    table = virtual_table(tournament)
    return [table(round_no, rank) for rank in range(len(tournament.players))]


def group_a(tournament: Tournament, round_no: int = 1) -> list[int]:
    """The ids of those with virtual points."""
    values = column(tournament, round_no)
    return [p.id for p, value in zip(tournament.players, values, strict=True) if value]


def absent(player: int, round_no: int = 1, code: Code = Code.ZERO_BYE) -> Absence:
    return Absence(PlayerId(player), RoundNo(round_no), code)


def first_round(seated: list[int], pab: int | None = None, byes: tuple[Bye, ...] = ()) -> Round:
    games = tuple(
        Game(PlayerId(white), PlayerId(black), Code.DRAW, Code.DRAW)
        for white, black in zip(seated[::2], seated[1::2], strict=True)
    )
    bye = (Bye(PlayerId(pab), Code.PAB),) if pab else ()
    return Round(RoundNo(1), games, bye + byes)


@pytest.mark.parametrize(
    ("number", "size"),
    [(4, 2), (50, 26), (100, 50), (161, 82), (164, 82), (165, 84), (178, 90), (0, 0), (1, 2)]
    + [(n, 4) for n in range(5, 9)]
    + [(n, 6) for n in range(9, 13)]
    + [(n, 8) for n in range(13, 17)]
    + [(n, 10) for n in range(17, 21)],
)
def test_c0407_1_2_group_sizes(number: int, size: int) -> None:
    assert baku_group_size(number) == size


@pytest.mark.parametrize(
    ("rounds", "accelerated", "full"),
    [
        (3, 2, 1),
        (4, 2, 1),
        (5, 3, 2),
        (6, 3, 2),
        (7, 4, 2),
        (8, 4, 2),
        (9, 5, 3),
        (10, 5, 3),
        (11, 6, 3),
        (12, 6, 3),
        (13, 7, 4),
        (14, 7, 4),
        (15, 8, 4),
        (16, 8, 4),
    ],
)
def test_c0407_1_4_accelerated_rounds(rounds: int, accelerated: int, full: int) -> None:
    values = baku_values(rounds, 10)
    assert values == (10,) * full + (5,) * (accelerated - full)
    of_first = [virtual_table(event(8, rounds))(r, 0) for r in range(1, rounds + 1)]
    assert of_first == list(values) + [0] * (rounds - accelerated)


def test_c0407_1_4_team_example_two_one_nothing() -> None:
    points = PointSystem.simple(win=20, draw=10, loss=0)
    table = virtual_table(event(8, 11, points))
    assert [table(r, 0) for r in range(1, 8)] == [20, 20, 20, 10, 10, 10, 0]


def test_c0407_1_4_group_b_never_has_any() -> None:
    table = virtual_table(event(9))
    assert all(table(r, rank) == 0 for r in range(1, 10) for rank in range(6, 9))


def test_c0407_1_5_eight_players() -> None:
    tournament = event(8)
    assert group_a(tournament) == [1, 2, 3, 4]
    history = history_before(tournament, 1, virtual_table(tournament))
    assert [past.pairing_score for past in history.pasts] == [10] * 4 + [0] * 4
    assert [past.score for past in history.pasts] == [0] * 8


def test_c0407_1_2_a_single_player_is_in_group_a() -> None:
    assert group_a(event(1)) == [1]
    assert group_a(event(0)) == []


@pytest.mark.parametrize(
    "points",
    [
        PointSystem.simple(win=30, draw=10),
        PointSystem.simple(win=10, draw=5, loss=1),
        PointSystem(black_win=12, black_draw=6),
    ],
)
def test_c0407_1_1_premise(points: PointSystem) -> None:
    with pytest.raises(RuleError, match=r"C\.04\.7 1\.1"):
        virtual_table(event(8, points=points))


def test_c0407_1_4_needs_the_number_of_rounds() -> None:
    with pytest.raises(RuleError, match="number of rounds"):
        virtual_table(event(8, None))


def test_tec_q111_a_bye_in_round_1_is_not_counted() -> None:
    ten = event(10)
    assert group_a(ten) == [1, 2, 3, 4, 5, 6]
    # N = 8: GA is the first four of those who are there, and ranks above the last one
    away = replace(ten, absences=(absent(2), absent(3, code=Code.HALF_BYE)))
    assert group_a(away) == [1, 2, 3, 4, 5, 6]
    below = replace(ten, absences=(absent(9), absent(10)))
    assert group_a(below) == [1, 2, 3, 4]
    never = replace(ten, withdrawals=tuple(Withdrawal(PlayerId(n), RoundNo(0)) for n in (9, 10)))
    assert group_a(never) == [1, 2, 3, 4]


def test_c0407_1_3_the_last_of_group_a_stays_the_same_person() -> None:
    players = event(10).players
    byes = (Bye(PlayerId(2), Code.HALF_BYE), Bye(PlayerId(9), Code.ZERO_BYE))
    played = first_round([1, 4, 3, 5, 6, 7, 8, 10], byes=byes)
    tournament = replace(event(10), players=players, rounds=(played,))
    # there: 1 3 4 5 | 6 7 8 10; 2 arrives above 5 and joins GA (odd size), 9 below joins GB
    assert group_a(tournament, 2) == [1, 2, 3, 4, 5]


def test_c0407_1_3_pairing_allocated_bye_and_forfeits_count_in_n() -> None:
    forfeit = Game(PlayerId(8), PlayerId(9), Code.FORFEIT_WIN, Code.FORFEIT_LOSS)
    played = first_round([1, 5, 2, 6, 3, 7], pab=4)
    tournament = replace(event(9), rounds=(replace(played, games=(*played.games, forfeit)),))
    assert group_a(tournament, 2) == [1, 2, 3, 4, 5, 6]


def test_c0407_1_2_a_first_round_without_any_game_does_not_split_the_list() -> None:
    empty = Round(RoundNo(1), byes=tuple(Bye(PlayerId(n), Code.ZERO_BYE) for n in range(1, 9)))
    tournament = replace(event(8), rounds=(empty,), absences=(absent(1, 2), absent(2, 2)))
    assert group_a(tournament, 2) == [1, 2, 3, 4, 5, 6]  # N = 6: GA of 4 from the third on


def test_a1_listed_reading_counts_everybody() -> None:
    tournament = replace(event(10), absences=(absent(9), absent(10)))
    table = virtual_table(tournament, {"A1": "listed"})
    assert [rank for rank in range(10) if table(1, rank)] == [0, 1, 2, 3, 4, 5]


def test_no_acceleration_and_unknown_acceleration() -> None:
    plain = replace(event(4), rules=Rules(rounds=5))
    assert column(plain, 1) == [0] * 4
    with pytest.raises(RuleError, match="'haley'"):
        virtual_table(replace(plain, rules=Rules(rounds=5, acceleration="haley")))


def test_record_250_overrides_baku_and_adds_up() -> None:
    ranges = (
        VirtualPoints(10, RoundNo(1), RoundNo(2), PlayerId(2), PlayerId(3)),
        VirtualPoints(5, RoundNo(2), RoundNo(3), PlayerId(3), PlayerId(9)),
        VirtualPoints(7, RoundNo(1), RoundNo(1), PlayerId(5), PlayerId(4)),
    )
    tournament = replace(event(4), virtual_points=ranges)
    assert column(tournament, 1) == [0, 10, 10, 0]
    assert column(tournament, 2) == [0, 10, 15, 5]
    assert column(tournament, 3) == [0, 0, 5, 5]
    assert column(tournament, 4) == [0, 0, 0, 0]


def test_record_250_ranges_go_by_player_number_not_by_rank() -> None:
    ranges = (VirtualPoints(10, RoundNo(1), RoundNo(1), PlayerId(1), PlayerId(2)),)
    players = tuple(Player(PlayerId(n)) for n in (7, 2, 5, 1))
    tournament = replace(event(4), players=players, virtual_points=ranges)
    assert column(tournament, 1) == [0, 10, 0, 10]


def test_record_250_needs_no_premise() -> None:
    points = PointSystem.simple(win=30, draw=10)
    ranges = (VirtualPoints(10, RoundNo(1), RoundNo(2), PlayerId(1), PlayerId(1)),)
    tournament = replace(event(4, None, points), virtual_points=ranges)
    assert column(tournament, 1) == [10, 0, 0, 0]


@pytest.mark.parametrize("ids", [(1, 2, 3, 4, 5, 6, 7, 8, 9), (7, 2, 5, 1, 9, 4, 3, 8, 6)])
def test_c04_7_1_4_virtual_points_written_out_are_those_of_the_method(ids: tuple[int, ...]) -> None:
    named = replace(event(9), players=tuple(Player(PlayerId(n)) for n in ids))
    written = with_virtual_points(named)
    assert written.virtual_points
    assert [column(written, number) for number in range(1, 10)] == [column(named, number) for number in range(1, 10)]
    assert with_virtual_points(written) == written


def test_virtual_points_are_written_out_only_where_the_method_applies() -> None:
    for tournament in (event(9, None), event(9, 9, PointSystem.simple(30, 10)), replace(event(9), rules=Rules())):
        assert with_virtual_points(tournament) == tournament
