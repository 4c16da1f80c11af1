"""The pairing of a Keizer evening: neighbours of the ranking, second meetings after a gap.

Among the players present the first gets the next whom he may meet. Two meet again when their last game lies `gap`
rounds back; where that cannot be kept the gap is shortened, and told. The fewest Whites get White, then the last
mutual game is reversed, then the lower one of the ranking has White.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from crosstable.core.history import History, Past
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import ColourChoice, NoPairing, Request, RoundDraft
from crosstable.pairing.topdown import Hand, attempt, by_ranking, drafted, settle, usual_steps

SYSTEM, EDITION = "keizer", "classic"
SOURCE = "Keizer"


@dataclass(frozen=True, slots=True)
class Keizer:
    """A pairer (see base.Pairer).

    `ranking` is the Keizer order before the round (`keizer_table`; by rating in round 1). `byes` counts byes
    had: in an odd field the lowest with the fewest sits out. `last_white` tells who had White in the last game of two
    players, the smaller id first.
    """

    ranking: Sequence[PlayerId] = ()
    gap: int = 3
    byes: Mapping[PlayerId, int] = field(default_factory=dict)
    last_white: Mapping[tuple[int, int], int] = field(default_factory=dict)

    def __call__(self, history: History, request: Request) -> RoundDraft | NoPairing:
        """Pair the players present."""
        order = by_ranking(history, self.ranking)
        made = attempt(order, history, request, usual_steps(self.gap), counts=self.byes, again=True)
        if isinstance(made, NoPairing):
            return made
        hand = Hand(lower_first=True, reverse_meeting=True, last_white=self.last_white)

        def settler(upper: Past, lower: Past) -> tuple[Past, Past, ColourChoice]:
            whites = [past.colours.count("w") for past in (upper, lower)]
            if whites[0] != whites[1]:
                # Fewer Whites is the wish itself here; a third colour running stays barred.
                few, many = (upper, lower) if whites[0] < whites[1] else (lower, upper)
                pair = (min(few.player, many.player), max(few.player, many.player))
                few_first = Hand(reverse_meeting=True, last_white={pair: many.player})
                white, black, choice = settle(upper, lower, few_first)
                named = "fewer-whites" if choice.article == "last-meeting" else choice.article
                return white, black, replace(choice, article=named)
            even = replace(hand, wishes=False)
            return settle(upper, lower, even)

        return drafted(made, (SYSTEM, EDITION), SOURCE, settler)
