"""S-254: round 1 of a Swiss by lot, from the published seed; every later round by the list."""

from __future__ import annotations

import pytest

from crosstable.core.ids import PlayerId
from crosstable.core.model import Player, Prohibition, Rules, Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.check import check_round
from crosstable.pairing.rounds import inquire, pair_round
from tests.core.notation import event

LOT = {"first_round": "random"}


def field(count: int, **more: object) -> Tournament:
    players = tuple(Player(PlayerId(k), f"P{k}", rating=2500 - k) for k in range(1, count + 1))
    return Tournament(rules=Rules(system="dutch", rounds=5), players=players, **more)  # type: ignore[arg-type]


def paired(tournament: Tournament, seed: str, number: int = 1) -> RoundDraft:
    draft = pair_round(tournament, number, options={**LOT, "seed": seed}, seed=seed)
    assert isinstance(draft, RoundDraft)
    return draft


def test_two_seeds_give_different_pairings_and_one_seed_the_same() -> None:
    found = {seed: paired(field(14), seed).pairs for seed in ("A", "B", "C")}
    assert len({frozenset(map(frozenset, pairs)) for pairs in found.values()}) == 3
    assert paired(field(14), "A").pairs == found["A"]
    assert pair_round(field(14), seed="A").pairs != found["A"]  # type: ignore[union-attr]


@pytest.mark.parametrize("count", [2, 5, 13, 14])
def test_round_1_is_legal(count: int) -> None:
    draft = paired(field(count), "seed")
    seated = [p for board in draft.boards for p in (board.white, board.black)]
    free = [] if draft.bye is None else [draft.bye.player]
    assert sorted(map(int, (*seated, *free))) == list(range(1, count + 1))
    assert (draft.bye is None) == (count % 2 == 0)


def test_forbidden_pairs_and_byes_asked_for_hold() -> None:
    apart = tuple(Prohibition((PlayerId(1), PlayerId(k))) for k in range(2, 8))
    for seed in "ABCDEFGH":
        draft = paired(field(8, prohibitions=apart), seed)
        assert {frozenset((1, 8))} <= set(map(frozenset, draft.pairs))


def test_later_rounds_go_by_the_list() -> None:
    """In round 2 the order of the list decides within a group, whatever round 1 looked like."""
    made = event("8-1 10, 7-2 10, 6-3 10, 5-4 10", players=8)
    assert paired(made, "A", 2).pairs == paired(made, "B", 2).pairs


def test_the_round_is_explained_and_checked_with_the_same_draw() -> None:
    tournament = field(8)
    options = {**LOT, "seed": "S"}
    inquiry = inquire(tournament, 1, options=options, seed="S")
    assert not isinstance(inquiry, NoPairing)
    draft = paired(tournament, "S")
    assert inquiry.draft.pairs == draft.pairs
    first = " ".join(f"{board.white}-{board.black} 10," for board in draft.boards)
    record = event(first.rstrip(","), players=8)
    assert check_round(record, 1, options=options).agrees
    assert not check_round(record, 1, options={**options, "seed": "T"}).agrees
