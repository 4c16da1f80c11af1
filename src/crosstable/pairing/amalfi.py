"""The Amalfi system (Italy): the distance between opponents in the list falls by one each round.

In round n of R the first of the list meets the one d = R + 1 - n places below, and so on among those who
remain; in the last round neighbours meet. The published rule minds no second meetings; ours takes the
nearest legal distance instead.

The rule says "distance in the list of those who remain", its example for five rounds (1-6, 2-7, ..., 5-10) counts
places of the whole list. The example is followed; the other reading is an option.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import Fact, NoPairing, Request, RoundDraft
from crosstable.pairing.topdown import Hand, attempt, by_score, drafted, settle, usual_steps

SYSTEM, EDITION = "amalfi", "italy"
SOURCE = "Amalfi"


class Count(StrEnum):
    """Where the distance is counted: in the whole list, or among those not yet paired."""

    LIST = "list"
    REMAINING = "remaining"


@dataclass(frozen=True, slots=True)
class Amalfi:
    """A pairer (see base.Pairer). `byes` counts the byes of each player; the fewest come first."""

    count: Count = Count.LIST
    byes: Mapping[PlayerId, int] = field(default_factory=dict)

    def __call__(self, history: History, request: Request) -> RoundDraft | NoPairing:
        """Pair the players present."""
        distance = max(request.rounds + 1 - history.round_no, 1)

        def nearest(remaining: Sequence[int]) -> Iterable[int]:
            top, whole = remaining[0], self.count is Count.LIST
            away = {place: place - top if whole else k for k, place in enumerate(remaining)}
            # The wanted distance, then one more, one less, two more and so on.
            return sorted(remaining[1:], key=lambda place: (abs(away[place] - distance), distance - away[place]))

        made = attempt(by_score(history), history, request, usual_steps(), nearest, self.byes, again=True)
        if isinstance(made, NoPairing):
            return made
        hand = Hand()
        return drafted(
            made,
            (SYSTEM, EDITION),
            SOURCE,
            lambda upper, lower: settle(upper, lower, hand),
            facts=[Fact("distance", SOURCE, {"distance": distance, "rounds": request.rounds})],
        )
