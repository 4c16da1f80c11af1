"""Pools under the contract: every pool its own event, one round of boards for all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.errors import CrosstableError, PositionError, RuleError
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Bye, Game, Pool, Round, Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.check import check_round
from crosstable.pairing.pooled import part_of
from crosstable.pairing.rounds import inquire, pair_round, rounds_planned
from tests.core.notation import event


def pooled(*pools: Pool, players: int) -> Tournament:
    start = event(players=players)
    return replace(start, rules=replace(start.rules, system="pools", edition=None, rounds=None), pools=pools)


def pool(name: str, first: int, last: int, system: str = "round-robin", rounds: int | None = None) -> Pool:
    return Pool(name, tuple(PlayerId(p) for p in range(first, last + 1)), system, rounds)


def drafted(tournament: Tournament) -> RoundDraft:
    draft = pair_round(tournament)
    assert isinstance(draft, RoundDraft)
    return draft


def after(tournament: Tournament) -> Tournament:
    """The next round played, White winning everywhere."""
    draft = drafted(tournament)
    games = tuple(Game(b.white, b.black, Code.WIN, Code.LOSS) for b in draft.boards)
    byes = tuple(Bye(player, code) for player, code in draft.byes)
    return replace(tournament, rounds=(*tournament.rounds, Round(RoundNo(draft.round_no), games, byes)))


def text(draft: RoundDraft) -> str:
    return " ".join(f"{b.label}:{b.white}-{b.black}" for b in draft.boards)


def test_every_quad_plays_its_own_berger_table_on_boards_side_by_side() -> None:
    tournament = pooled(pool("A", 1, 4), pool("B", 5, 8), players=8)
    assert rounds_planned(tournament) == 3
    found = []
    for _ in range(3):
        found.append(text(drafted(tournament)))
        tournament = after(tournament)
    assert found == ["A:1-4 A:2-3 B:5-8 B:6-7", "A:4-3 A:1-2 B:8-7 B:5-6", "A:2-4 A:3-1 B:6-8 B:7-5"]
    with pytest.raises(PositionError, match="no round 4"):
        pair_round(tournament)


def test_a_pool_that_has_ended_is_free_while_the_longer_one_plays_on() -> None:
    tournament = pooled(pool("A", 1, 4), pool("B", 5, 9), players=9)
    assert rounds_planned(tournament) == 5
    for _ in range(3):
        tournament = after(tournament)
    draft = drafted(tournament)
    assert {b.label for b in draft.boards} == {"B"}
    assert set(draft.byes) >= {(PlayerId(p), Code.FREE) for p in range(1, 5)}
    assert [part_of(tournament, p).rounds[2].games[0].white for p in tournament.pools] == [2, 7]


def test_a_small_swiss_beside_quads_has_its_own_bye_and_explains_itself() -> None:
    tournament = pooled(pool("A", 1, 4), pool("B", 5, 11, "dutch", 3), players=11)
    for _ in range(2):
        tournament = after(tournament)
    draft = drafted(tournament)
    assert [code for _, code in draft.byes] == [Code.PAB]
    found = inquire(tournament, 3)
    assert not isinstance(found, NoPairing)
    swiss = next(b for b in draft.boards if b.label == "B")
    assert found.player(swiss.white).bracket.measures is not None
    assert found.player(swiss.white).board_no == 3
    assert found.player(draft.byes[0][0]).bye is not None
    assert found.why_not(1, 11).criterion == "pools"
    assert found.why_not(1, 2).criterion == "table"
    tournament = after(tournament)
    assert all(check_round(tournament, number).agrees for number in (1, 2, 3))


def test_a_round_across_pools_is_told_from_the_rules() -> None:
    tournament = after(pooled(pool("A", 1, 4), pool("B", 5, 8), players=8))
    games = list(tournament.rounds[0].games)
    games[0], games[2] = replace(games[0], black=PlayerId(8)), replace(games[2], black=PlayerId(4))
    wrong = replace(tournament, rounds=(replace(tournament.rounds[0], games=tuple(games)),))
    found = check_round(wrong, 1)
    assert found.difference is not None
    assert (found.difference.criterion, found.difference.players) == ("illegal", (1, 8))


@pytest.mark.parametrize(
    ("pools", "error", "words"),
    [
        ((), PositionError, "there are no pools yet"),
        ((pool("A", 1, 4),), PositionError, "player 5 is in no pool"),
        ((pool("A", 1, 4), pool("B", 4, 8)), PositionError, "player 4 is in two pools"),
        ((pool("A", 1, 4), pool("B", 5, 9)), PositionError, "who is not in this event"),
        ((pool("A", 1, 4), pool("B", 5, 8, "pools")), RuleError, "cannot be paired by the system pools"),
        ((pool("A", 1, 4), pool("B", 5, 8, "dutch")), RuleError, "has no number of rounds"),
    ],
)
def test_pools_that_cannot_be_played_are_refused_with_the_reason(
    pools: tuple[Pool, ...], error: type[CrosstableError], words: str
) -> None:
    with pytest.raises(error, match=words):
        pair_round(pooled(*pools, players=8))
