"""Systems that go down a list, under the contract: whole events, explained and checked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Bye, Game, Round, Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.check import check_round
from crosstable.pairing.rounds import inquire, pair_round
from tests.core.notation import event

SYSTEMS = ("monrad", "konrad", "nordic", "amalfi", "king-of-the-hill")


def start(system: str, players: int = 9, rounds: int = 5) -> Tournament:
    tournament = event(players=players)
    return replace(tournament, rules=replace(tournament.rules, system=system, edition=None, rounds=rounds))


def after(tournament: Tournament, ranking: tuple[PlayerId, ...] = ()) -> Tournament:
    """The next round played, White winning on odd boards and a draw on the others."""
    draft = pair_round(tournament, ranking=ranking)
    assert isinstance(draft, RoundDraft)
    games = tuple(
        Game(b.white, b.black, *((Code.WIN, Code.LOSS) if k % 2 else (Code.DRAW, Code.DRAW)))
        for k, b in enumerate(draft.boards, 1)
    )
    byes = () if draft.bye is None else (Bye(draft.bye.player, Code.PAB),)
    return replace(tournament, rounds=(*tournament.rounds, Round(RoundNo(draft.round_no), games, byes)))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_whole_event_is_paired_checked_and_explained(system: str) -> None:
    tournament = start(system)
    for number in range(1, 6):
        tournament = after(tournament)
        seated = [p for game in tournament.rounds[-1].games for p in (game.white, game.black)]
        assert len(set(seated)) == 8
        assert check_round(tournament, number).agrees
    found = inquire(tournament, 5)
    assert not isinstance(found, NoPairing)
    board = found.draft.boards[0]
    assert found.player(board.white).facts
    assert found.draft.system == system
    others = [p for p in range(1, 10) if p not in (board.white, board.black)]
    assert found.why_not(board.white, others[0]).facts


@pytest.mark.parametrize("system", ["monrad", "nordic", "amalfi"])
def test_nobody_meets_twice_unless_the_system_says_so(system: str) -> None:
    tournament = start(system)
    for _ in range(5):
        tournament = after(tournament)
    met = [frozenset((g.white, g.black)) for r in tournament.rounds for g in r.games]
    assert len(set(met)) == len(met)


def test_king_of_the_hill_pairs_by_the_ranking_that_is_passed_in() -> None:
    tournament = after(start("king-of-the-hill", players=6))
    ranking = tuple(PlayerId(p) for p in (6, 5, 4, 3, 2, 1))
    draft = pair_round(tournament, ranking=ranking)
    assert isinstance(draft, RoundDraft)
    assert [{b.white, b.black} for b in draft.boards] == [{6, 5}, {4, 3}, {2, 1}]


def test_a_difference_from_the_system_is_named() -> None:
    tournament = after(start("monrad", players=6))
    games = tournament.rounds[0].games
    crossed = (replace(games[0], black=games[1].black), replace(games[1], black=games[0].black), *games[2:])
    wrong = replace(tournament, rounds=(replace(tournament.rounds[0], games=crossed),))
    found = check_round(wrong, 1)
    assert found.difference is not None
    assert found.difference.criterion == "order"
