"""King of the hill: first against second, third against fourth (US Chess 29L1 without its ban on rematches).

The ranking, tie-breaks included, is passed in. With a `gap` two meet again only after so many rounds, as far as
that is possible; a second meeting is always told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import NoPairing, Request, RoundDraft
from crosstable.pairing.topdown import Hand, Limits, attempt, by_ranking, by_score, drafted, settle, usual_steps

SYSTEM, EDITION = "king-of-the-hill", "standard"
SOURCE = "29L1"


@dataclass(frozen=True, slots=True)
class KingOfTheHill:
    """A pairer (see base.Pairer).

    `ranking` lists the players from first to last; without it, score and initial order count. `gap` None forbids
    second meetings (29L1); 0 does not mind them. `byes` counts byes had; `last_white` tells who had White in
    the last game of two players, the smaller id first.
    """

    ranking: Sequence[PlayerId] = ()
    gap: int | None = 0
    byes: Mapping[PlayerId, int] = field(default_factory=dict)
    last_white: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def __call__(self, history: History, request: Request) -> RoundDraft | NoPairing:
        """Pair the players present."""
        order = by_ranking(history, self.ranking) if self.ranking else by_score(history)
        # Who meets whom goes by rank alone: colours bend to it.
        steps = usual_steps(self.gap, colours=False) if self.gap else [(Limits(self.gap, colours=False), ())]
        made = attempt(order, history, request, steps, counts=self.byes, again=True)
        if isinstance(made, NoPairing):
            return made
        hand = Hand(reverse_meeting=True, last_white=self.last_white)
        return drafted(made, (SYSTEM, EDITION), SOURCE, lambda upper, lower: settle(upper, lower, hand))
