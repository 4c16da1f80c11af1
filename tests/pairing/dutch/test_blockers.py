"""When no legal pairing exists: who blocks, why, and what would help (C.04.3 1.9.3)."""

from __future__ import annotations

from dataclasses import replace

from crosstable.core.ids import PlayerId
from crosstable.core.model import Prohibition, Tournament
from crosstable.pairing.base import NoPairing
from crosstable.pairing.rounds import pair_round
from tests.pairing.dutch.positions import event, new_event, paired


def stuck(tournament: Tournament) -> NoPairing:
    outcome = pair_round(tournament, len(tournament.rounds) + 1)
    assert isinstance(outcome, NoPairing)
    return outcome


def test_everybody_has_met_everybody() -> None:
    text = "1: 2w1 3b1 4w1 | 2: 1b0 4w1 3b1 | 3: 4b1 1w0 2w0 | 4: 3w0 2b0 1b0"
    found = stuck(event(text, 5))
    assert set(found.blockers) == {1, 2, 3, 4}
    assert (found.opponents, found.reason, found.remedies) == ((), "opponents", ("rematch", "stop"))


def test_one_player_has_met_all_others() -> None:
    # 4 has met 1, 2 and 3, who have not met one another
    text = "1: 4w1 Z Z | 2: Z 4b1 Z | 3: Z Z 4w1 | 4: 1b0 2w0 3b0"
    found = stuck(event(text, 5))
    assert 4 in found.blockers
    assert "half-bye" in found.remedies
    assert 4 in found.helped_by


def test_only_prohibitions_stand_in_the_way() -> None:
    barred = tuple(Prohibition((PlayerId(a), PlayerId(b))) for a, b in ((1, 2), (1, 3), (1, 4)))
    found = stuck(replace(new_event(4), prohibitions=barred))
    assert found.remedies[0] == "prohibition"
    assert 1 in found.blockers


def test_c0403_2_1_2_nobody_may_have_the_bye() -> None:
    text = "1: F 2w1 Z | 2: F 1b0 3b1 | 3: F Z 2w0"
    found = stuck(event(text, 5))
    assert found.reason == "bye"
    assert "rematch" not in found.remedies


def test_a_single_player_who_had_the_bye() -> None:
    found = stuck(event("1: U | 2: Z Z*", 5))
    assert (found.blockers, found.reason) == ((1,), "bye")


def test_a_single_player_gets_the_bye() -> None:
    assert paired(event("1: Z | 2: Z Z*", 5)) == {(1, 0)}
