"""The engine against the literal oracle on 20,000 random positions, and its exact way alone."""

from __future__ import annotations

from random import Random

import pytest

from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.dutch import natural
from crosstable.pairing.dutch.bracket import Bracket, Outcome
from crosstable.pairing.dutch.field import Field
from crosstable.pairing.rounds import pair_round
from tests.oracle.bridge import tournament_of
from tests.oracle.literal import Position, Result, pair, show
from tests.oracle.positions import random_position

CHUNK = 2_000
CHUNKS = 10
SIZES = (4, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10)


def positions(seeds: range) -> list[Position]:
    """Random positions in which somebody is present."""
    found = []
    for seed in seeds:
        rng = Random(seed)
        position = random_position(rng, rng.choice(SIZES))
        if len(position.absent) < len(position.histories):
            found.append(position)
    return found


def differences(seeds: range) -> list[str]:
    """Positions on which engine and oracle disagree, ready to be tried again."""
    wrong = []
    for position in positions(seeds):
        draft = pair_round(tournament_of(position), len(position.histories[0]) + 1)
        expected = pair(position)
        if not _same(draft, expected):
            wrong.append(f"{show(position)}\noracle {expected}\nengine {draft}")
    return wrong


def _same(draft: RoundDraft | NoPairing, expected: Result | None) -> bool:
    if expected is None or isinstance(draft, NoPairing):
        return expected is None and isinstance(draft, NoPairing)
    bye = {(expected.bye, 0)} if expected.bye else set()
    return draft.pairs == set(expected.pairs) | bye


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_c0403_engine_agrees_with_the_oracle(chunk: int) -> None:
    assert differences(range(chunk * CHUNK, (chunk + 1) * CHUNK)) == []


def test_c0403_exact_way_alone_agrees_with_the_oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(field: Field, bracket: Bracket) -> Outcome | None:
        del field, bracket
        return None

    monkeypatch.setattr(natural, "solve", never)
    assert differences(range(100_000, 102_000)) == []


def test_c0403_measures_agree_with_the_oracle() -> None:
    """Every bracket has the oracle's members, downfloaters and values of C6 to C21."""
    compared = 0
    for position in positions(range(200_000, 200_600)):
        expected = pair(position)
        draft = pair_round(tournament_of(position), len(position.histories[0]) + 1)
        if expected is None or isinstance(draft, NoPairing):
            continue
        for mine, theirs in zip(draft.brackets, expected.brackets, strict=True):
            assert mine.moved_down == theirs.mdps, show(position)
            assert mine.residents == theirs.residents, show(position)
            assert set(mine.downfloaters) == set(theirs.downfloaters), show(position)
            for measure, value in zip(mine.measures, theirs.vector, strict=True):
                if measure.criterion in ("C8", "C9") and not measure.value:
                    continue  # nobody floats on, or nobody is bound for the bye
                assert measure.value == value, (show(position), measure, value)
                compared += 1
    assert compared > 10_000
