"""Reversed colours after a withdrawal: the printed US cases, and the least by brute force."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.errors import PositionError
from crosstable.pairing.roundrobin.equalise import Fixture, _Search, equalise, us_chess_applies
from crosstable.pairing.roundrobin.schedule import schedule

QUAD = ("1-4 2-3", "3-1 4-2", "1-2 3-4")


def fixtures(*rounds: str, first: int = 1) -> list[Fixture]:
    return [
        Fixture(number, *(int(n) for n in game.split("-")))
        for number, text in enumerate(rounds, first)
        for game in text.split()
    ]


def quad_without(player: int, after: int = 1) -> list[str]:
    found = equalise(fixtures(*QUAD[:after]), fixtures(*QUAD[after:], first=after + 1), {player})
    return [f"{game.round}: {game.white}-{game.black}" for game in found.changed]


class TestUsQuad:
    @pytest.mark.parametrize(("player", "changed"), [(1, []), (4, []), (2, ["3: 4-3"]), (3, ["3: 2-1"])])
    def test_chapter_12_withdrawal_before_round_2(self, player: int, changed: list[str]) -> None:
        assert quad_without(player) == changed

    @pytest.mark.parametrize("player", [1, 2, 3, 4])
    def test_chapter_12_nothing_changes_after_round_2(self, player: int) -> None:
        assert quad_without(player, 2) == []

    @pytest.mark.parametrize(
        ("rounds", "played", "applies"), [(3, 1, True), (3, 2, False), (5, 2, True), (5, 3, False)]
    )
    def test_chapter_12_before_half_of_the_rounds(self, rounds: int, played: int, *, applies: bool) -> None:
        assert us_chess_applies(rounds, played) is applies


def test_games_against_the_gone_are_left_out_of_what_comes() -> None:
    found = equalise([], fixtures("1-4 2-3", "3-1 4-2"), {4})
    assert [(game.white, game.black) for game in found.fixtures] in ([(2, 3), (3, 1)], [(2, 3), (1, 3)])


@given(st.integers(4, 8), st.data())
def test_few_games_are_coloured_in_the_best_way(players: int, data: st.DataObject) -> None:
    rounds = schedule(players)
    games = [Fixture(planned.number, *pair) for planned in rounds for pair in planned.pairs]
    after = data.draw(st.integers(max(len(rounds) - 3, 1), len(rounds)))
    gone = {data.draw(st.integers(1, players))}
    played = [game for game in games if game.round <= after]
    coming = [game for game in games if game.round > after and not {game.white, game.black} & gone][:8]
    found = equalise(played, coming, gone)
    search = _Search(played, coming, gone)
    best = min(search.key(flips) for flips in product((False, True), repeat=len(coming)))
    assert (found.after.widest, found.after.squares, found.after.triples, found.after.changes) == best[:4]


@pytest.mark.parametrize("players", [8, 10, 12, 16])
@pytest.mark.parametrize("leaver", [1, 4])
def test_many_games_end_with_the_least_differences(players: int, leaver: int) -> None:
    rounds = schedule(players)
    games = [Fixture(planned.number, *pair) for planned in rounds for pair in planned.pairs]
    found = equalise([g for g in games if g.round == 1], [g for g in games if g.round > 1], {leaver})
    # Only the opponent of round 1 has an odd number of games.
    assert (found.after.widest, found.after.squares) == (1, 1)
    assert found.after.triples <= 1
    assert {frozenset((g.white, g.black)) for g in found.fixtures} == {
        frozenset((g.white, g.black)) for g in games if g.round > 1 and leaver not in (g.white, g.black)
    }


def test_a_player_against_himself() -> None:
    with pytest.raises(PositionError, match="himself"):
        equalise([], [Fixture(1, 2, 2)], ())
