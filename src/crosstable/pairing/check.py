"""Compare the rounds of a record with what the rules give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError, counted
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.findings import Difference, RoundCheck
from crosstable.pairing.rounds import inquire, pair_round

__all__ = ["Difference", "RoundCheck", "check_round", "given_pairs"]


def check_round(
    tournament: Tournament,
    round_no: int,
    *,
    system: str | None = None,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    options: Mapping[str, object] | None = None,
    ranking: Sequence[PlayerId] = (),
) -> RoundCheck:
    """Pair `round_no` again from the record before it and compare.

    A bye of somebody whom the system leaves free is not compared: files write the free round of a round
    robin in many ways (FR-031). What is drawn by lot is drawn with the `seed` of the options. Raises as `pair_round` does, and PositionError when the record has no such round.
    """
    given = given_pairs(tournament, round_no)
    more: dict[str, Any] = {"system": system, "edition": edition, "readings": readings, "options": options}
    more |= {"ranking": ranking, "seed": str((options or {}).get("seed", ""))}
    draft = pair_round(tournament, round_no, **more)
    if isinstance(draft, RoundDraft):
        free = {player for player, code in draft.byes if code is Code.FREE}
        given = frozenset((one, two) for one, two in given if two or one not in free)
    if isinstance(draft, NoPairing) or draft.pairs == given:
        return RoundCheck(round_no, given, draft, None)
    inquiry = inquire(tournament, round_no, **more)
    difference = None if isinstance(inquiry, NoPairing) else inquiry.difference(given)
    return RoundCheck(round_no, given, draft, difference)


def given_pairs(tournament: Tournament, round_no: int) -> frozenset[tuple[int, int]]:
    """(white, black) pairs of a round in the record, and (player, 0) for allocated byes."""
    for played in tournament.rounds:
        if played.number == round_no:
            pairs = {(int(game.white), int(game.black)) for game in played.games}
            pairs.update((int(bye.player), 0) for bye in played.byes if bye.code is Code.PAB)
            return frozenset(pairs)
    raise PositionError(f"the record has no round {round_no}; it has {counted(len(tournament.rounds), 'round')}")
