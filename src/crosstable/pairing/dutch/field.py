"""The players of one round in pairing order, with every relation between them as bit sets.

Position 0 is the highest (C.04.3 1.2); bit p of a mask stands for the player at position p.
One bit more, `bye_bit`, stands for the pairing-allocated bye.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.core.codes import Colour
from crosstable.core.history import Float, History, Past
from crosstable.pairing.base import Request, chosen
from crosstable.pairing.colours import Strength, preference
from crosstable.pairing.matching import alternating_forest, is_perfectly_matchable, maximum_matching


def bits(mask: int) -> Iterator[int]:
    """Positions in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Field:
    """Everything about the round that stays fixed while its brackets are paired."""

    def __init__(self, history: History, request: Request) -> None:
        self.history = history
        self.request = request
        self.pasts = sorted(history.present, key=_order)
        self.size = len(self.pasts)
        self.everybody = (1 << self.size) - 1
        self.bye_bit = 1 << self.size
        self.scores = [past.pairing_score for past in self.pasts]
        self.position = {past.player: p for p, past in enumerate(self.pasts)}
        self.is_last_round = history.round_no >= request.rounds
        self.counts_absolute_pairs = chosen(request.readings, "A7") == "counted"
        self._set_colours()
        self._set_floats()
        self.legal = self._legal_opponents()
        self._known: dict[int, bool] = {}
        self._left_out: dict[int, int] = {}
        self.forget()
        self.bye_score: int | None = None
        self.bye_mask = 0

    def _set_colours(self) -> None:
        rounds_before = self.history.round_no - 1
        win = self.request.points.win
        self.wishes = [preference(past.colours) for past in self.pasts]
        self.white = self.black = self.mild = self.absolute = 0
        self.topscorers = 0
        for p, (colour, strength) in enumerate(self.wishes):
            bit = 1 << p
            if colour is Colour.WHITE:
                self.white |= bit
            elif colour is Colour.BLACK:
                self.black |= bit
            if strength is Strength.MILD:
                self.mild |= bit
            elif strength is Strength.ABSOLUTE:
                self.absolute |= bit
            # 1.8: over half of the maximum, strictly, and only in the last round
            if self.is_last_round and 2 * self.pasts[p].score > rounds_before * win:
                self.topscorers |= bit
        self.no_wish = self.everybody & ~(self.white | self.black)

    def _set_floats(self) -> None:
        """Masks of those who floated one and two rounds ago."""
        self.down = [0, 0, 0]
        self.up = [0, 0, 0]
        for p, past in enumerate(self.pasts):
            for back in (1, 2):
                direction = past.float_before(back)
                if direction is Float.DOWN:
                    self.down[back] |= 1 << p
                elif direction is Float.UP:
                    self.up[back] |= 1 << p

    def _legal_opponents(self) -> list[int]:
        """For each position the legal opponents: C1, C3, prohibited pairs, forced pairs."""
        position = self.position
        barred_white = self.white & self.absolute
        barred_black = self.black & self.absolute
        rows = []
        for p, past in enumerate(self.pasts):
            bit = 1 << p
            row = self.everybody ^ bit
            for opponent in past.met:  # C1
                other = position.get(opponent)
                if other is not None:
                    row &= ~(1 << other)
            if bit & self.absolute and not bit & self.topscorers:  # C3
                same = barred_white if bit & barred_white else barred_black
                row &= ~(same & ~self.topscorers)
            rows.append(row)
        for prohibition in self.request.prohibitions:
            if prohibition.covers(self.history.round_no):
                self._bar_group(rows, prohibition.players)
        self._force_pairs(rows)
        return rows

    def _bar_group(self, rows: list[int], players: tuple[int, ...]) -> None:
        members = [self.position[p] for p in players if p in self.position]  # type: ignore[index]
        group = 0
        for p in members:
            group |= 1 << p
        for p in members:
            rows[p] &= ~group

    def _force_pairs(self, rows: list[int]) -> None:
        """Whoever must meet somebody has nobody else."""
        for one, two in self.request.forced:
            a, b = self.position[one], self.position[two]
            both = (1 << a) | (1 << b)
            for p, row in enumerate(rows):
                rows[p] = row & ~both
            rows[a], rows[b] = 1 << b, 1 << a

    def open_bye(self, score: int) -> None:
        """Let those eligible with this score have the bye (C2, C5)."""
        self.bye_score = score
        self.bye_mask = 0
        forced = {p for pair in self.request.forced for p in pair}
        for p, past in enumerate(self.pasts):
            self.legal[p] &= ~self.bye_bit
            if past.pab_bar is None and self.scores[p] == score and past.player not in forced:
                self.bye_mask |= 1 << p
                self.legal[p] |= self.bye_bit
        self.forget()

    def forget(self) -> None:
        """Drop what was worked out from `legal` after it has changed."""
        self._known = {}
        self._left_out = {}
        self._forbidden = self._most_barred()

    def _most_barred(self) -> int:
        """The largest number of players that somebody may not meet, himself included."""
        everybody = self.everybody
        fewest = min(((row & everybody).bit_count() for row in self.legal), default=0)
        return self.size - fewest

    def matchable(self, mask: int) -> bool:
        """Whether these (an even number) can all be paired with one another."""
        count = mask.bit_count()
        if count - self._forbidden >= count / 2:
            return True  # Dirac: everybody has at least half of the others
        known = self._known.get(mask)
        if known is None:
            known = is_perfectly_matchable(self.legal, mask)
            self._known[mask] = known
        return known

    def completable(self, mask: int) -> bool:
        """C4: everybody in `mask` can be paired, one with the bye when the number is odd."""
        if not mask.bit_count() & 1:
            return not mask or self.matchable(mask)
        candidates = mask & self.bye_mask
        if not candidates:
            return False
        if self.matchable(mask ^ (1 << (candidates.bit_length() - 1))):
            return True
        key = mask | self.bye_bit
        known = self._known.get(key)
        if known is None:
            rows = [*self.legal, self.bye_mask]
            mates = maximum_matching(rows, key)
            known = all(mates[p] >= 0 for p in bits(key))
            self._known[key] = known
        return known

    def left_out(self, mask: int) -> int:
        """Those (with the bye, if in `mask`) without whom all others can be paired; often none."""
        known = self._left_out.get(mask)
        if known is None:
            rows = [*self.legal, self.bye_mask]
            mates = maximum_matching(rows, mask)
            single = sum(1 for p in bits(mask) if mates[p] < 0)
            known = alternating_forest(rows, mask, mates)[0] if single == 1 else 0
            self._left_out[mask] = known
        return known


def _order(past: Past) -> tuple[int, int]:
    return (-past.pairing_score, past.rank)  # C.04.3 1.2
