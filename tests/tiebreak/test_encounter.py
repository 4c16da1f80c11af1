"""Direct encounter (C.07 art. 6)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Game, Player, Round, Tournament
from crosstable.pairing.generator.dice import Dice
from crosstable.tiebreak import standings
from crosstable.tiebreak.base import Modifiers
from crosstable.tiebreak.encounter import direct_encounter
from crosstable.tiebreak.table import Table, crosstable
from tests.tiebreak import fixtures
from tests.tiebreak.notation import marked, order, plain


@pytest.mark.parametrize("code", ["DE", "DE/P"])
def test_6_worked_example_of_nine_rounds(code: str) -> None:
    assert order(marked(fixtures.E10), code) == [
        [3],
        [6],
        [1, 4],
        [2],
        [7, 8, 16],
        [5, 10, 14, 15],
        [11],
        [9, 12],
        [13],
    ]


@pytest.mark.parametrize("code", ["DE", "DE/P"])
def test_6_resolves_nothing_in_the_worked_example_of_five_rounds(code: str) -> None:
    tournament = marked(fixtures.E2)
    assert order(tournament, code) == order(tournament)


def test_6_worked_example_round_robin() -> None:
    tournament = marked(fixtures.E3, type_code="FIDE_ROUNDROBIN")
    assert order(tournament, "DE") == [[1], [2, 3], [6], [5], [4]]
    places = {int(r.player): r.values[0].text for r in standings(tournament, ("DE",)).rows}
    assert places == {1: "1", 2: "2", 3: "2", 6: "1", 5: "2", 4: "3"}


def test_6_2_a_drawn_game_resolves_nothing() -> None:
    tournament = marked(fixtures.E8, type_code="FIDE_ROUNDROBIN")
    assert order(tournament, "DE") == [[1, 2], [3], [4], [5]]


def test_6_3_then_6_2_four_players_one_game_missing() -> None:
    games = {(0, 1): 1, (0, 2): 1, (0, 3): 1, (1, 2): 1, (1, 3): 1}
    table = table_of(4, games)
    assert direct_encounter(table, [0, 1, 2, 3], Modifiers()) == [[0], [1], [2, 3]]


def test_fr_041_double_round_robin_uses_both_games() -> None:
    text = (
        "1: 4w1 2w= 3b0 4b0 2b0 3w1 | 2: 3w0 1b= 4w1 3b0 1w1 4b0 | "
        "3: 2b1 4b0 1w1 2w1 4w0 1b0 | 4: 1b0 3w1 2b0 1w1 3b1 2w1"
    )
    for type_code in ("FIDE_DOUBLEROUNDROBIN", "FIDE_DUTCH"):
        tournament = plain(text, type_code=type_code)
        ranks = order(tournament, "DE")
        assert [2] in ranks
        assert [1] in ranks
        assert ranks.index([2]) < ranks.index([1])
        row = next(r for r in standings(tournament, ("DE",)).rows if r.player == 2)
        assert [part.value for part in row.values[0].contributions] == [5, 10]


def test_6_1_2_averages_when_some_met_twice() -> None:
    # 1 beat 2 and lost to 2, beat 3; 2 drew with 3: 1 has .5 + 1, 2 has .5 + .5, 3 has .5
    games = [(0, 1, 1), (1, 0, 1), (0, 2, 1), (1, 2, 0)]
    table = table_of_games(3, games)
    assert direct_encounter(table, [0, 1, 2], Modifiers()) == [[0], [1], [2]]


def test_6_1_1_forfeits_count_with_p_and_in_round_robins_only() -> None:
    tournament = marked("1 +F2 ZPB\n2 -F1 PAB")
    assert order(tournament, "DE") == [[1, 2]]
    assert order(tournament, "DE/P") == [[1], [2]]
    assert order(tournament, "DE", predetermined=True) == [[1], [2]]


def test_4_3_the_group_is_what_the_earlier_tie_breaks_left() -> None:
    tournament = marked("1 +W2 -B3\n2 -B1 +W4\n3 -W4 +W1\n4 +B3 -B2")
    # all on one point; 1 beat 2 beat 4 beat 3 beat 1
    assert order(tournament, "DE") == [[1, 2, 3, 4]]
    assert order(tournament, "PS", "DE") == [[1, 4], [2, 3]]


def table_of(players: int, games: dict[tuple[int, int], int]) -> Table:
    """Results of the first named: 1 win, 0 draw, -1 loss."""
    return table_of_games(players, [(one, two, result) for (one, two), result in games.items()])


def table_of_games(players: int, games: list[tuple[int, int, int]]) -> Table:
    codes = {1: (Code.WIN, Code.LOSS), 0: (Code.DRAW, Code.DRAW), -1: (Code.LOSS, Code.WIN)}
    rounds = tuple(
        Round(RoundNo(k), (Game(PlayerId(one + 1), PlayerId(two + 1), *codes[result]),))
        for k, (one, two, result) in enumerate(games, 1)
    )
    everybody = tuple(Player(PlayerId(k + 1)) for k in range(players))
    tournament = Tournament(players=everybody, rounds=rounds)
    return crosstable(tournament, len(rounds), predetermined=False)


def surely_first(players: int, games: dict[tuple[int, int], int]) -> int | None:
    """Who is alone on top whatever the missing games bring: every outcome is tried."""
    missing = [pair for pair in combinations(range(players), 2) if pair not in games]
    leaders: set[int | None] = set()
    for outcome in product((1, 0, -1), repeat=len(missing)):
        scores = [0] * players
        for (one, two), result in {**games, **dict(zip(missing, outcome, strict=True))}.items():
            scores[one] += result
            scores[two] -= result
        best = [k for k in range(players) if scores[k] == max(scores)]
        leaders.add(best[0] if len(best) == 1 else None)
    return leaders.pop() if len(leaders) == 1 else None


def test_6_3_the_first_is_who_is_first_whatever_the_missing_games_bring() -> None:
    dice = Dice(6)
    found = 0
    for _ in range(400):
        players = dice.between(3, 5)
        games = {pair: dice.below(3) - 1 for pair in combinations(range(players), 2) if dice.below(4)}
        if len(games) == players * (players - 1) // 2:
            continue
        leader = surely_first(players, games)
        ranked = direct_encounter(table_of(players, games), range(players), Modifiers())
        assert leader == (ranked[0][0] if len(ranked) > 1 else None)
        found += leader is not None
    assert found > 20
