"""What a bracket's pairing costs by the criteria C6 to C21, as one wide integer.

Every criterion is a field of the integer, the most important in the highest bits, and wide enough
for the largest bracket, moved-down players included.
"""

from __future__ import annotations

from crosstable.pairing.dutch.bracket import Bracket
from crosstable.pairing.dutch.criteria import colour_costs
from crosstable.pairing.dutch.field import Field


class Layout:
    """Bit fields of the weights, declared from the most to the least important."""

    def __init__(self) -> None:
        self._fields: list[tuple[str, int]] = []
        self._shift: dict[str, int] = {}

    def add(self, name: str, width: int) -> None:
        """Append a less important field of `width` bits."""
        self._fields.append((name, width))

    def close(self) -> None:
        """Fix the positions."""
        shift = 0
        for name, width in reversed(self._fields):
            self._shift[name] = shift
            shift += width

    def put(self, name: str, value: int = 1) -> int:
        """The weight of `value` in the field; nothing for a field that was not declared."""
        shift = self._shift.get(name)
        return 0 if shift is None else value << shift


class Costs:
    """The costs of pairs and of floating, with a layout that holds just the criteria that matter.

    `count` bounds how many vertices a matching has. More fields may be added to the layout.
    """

    def __init__(self, field: Field, bracket: Bracket, layout: Layout, count: int, *, counts_bye: bool) -> None:
        self.field = field
        self.bracket = bracket
        self.layout = layout
        self.counts_bye = counts_bye
        self.levels = sorted({field.scores[p] for p in bracket.mdps}, reverse=True)
        self._add_criteria((2 * count + 4).bit_length())

    def _add_criteria(self, wide: int) -> None:
        layout, field, bracket = self.layout, self.field, self.bracket
        residents = bracket.resident_mask
        layout.add("C6", wide)
        for level in self.levels:
            layout.add(f"C7:{level}", wide)
        if bracket.following:
            layout.add("C8", wide)
            for level in [*self.levels, bracket.score]:
                layout.add(f"C8:{level}", wide)
        if self.counts_bye:
            layout.add("C9", wide + (field.history.round_no + 1).bit_length())
        if field.topscorers & bracket.members:
            layout.add("C10", wide)
            layout.add("C11", wide)
        layout.add("C12", wide)
        layout.add("C13", wide)
        met = residents if bracket.mdps else 0
        self._add_floats(wide, residents, met)

    def _add_floats(self, wide: int, residents: int, met: int) -> None:
        """C14 to C21; `met` are the residents whom moved-down players may meet."""
        layout, field, bracket = self.layout, self.field, self.bracket
        for name, mask in (
            ("C14", field.down[1] & residents),
            ("C15", field.up[1] & met),
            ("C16", field.down[2] & residents),
            ("C17", field.up[2] & met),
        ):
            if mask:
                layout.add(name, wide)
        for back, limbo, opponents in ((1, "C18", "C19"), (2, "C20", "C21")):
            if field.down[back] & bracket.mdp_mask:
                for level in self.levels:
                    layout.add(f"{limbo}:{level}", wide)
            if field.up[back] & met:
                for level in self.levels:
                    layout.add(f"{opponents}:{level}", wide)

    def floating(self, p: int) -> int:
        """What it costs that `p` has no partner in the bracket, nor in the following one."""
        field, put = self.field, self.layout.put
        bit = 1 << p
        cost = put("C6") + put(f"C7:{field.scores[p]}") + self.falling(p)
        if self.counts_bye:
            cost += put("C9", field.pasts[p].unplayed)
        if bit & self.bracket.resident_mask:
            for back, name in ((1, "C14"), (2, "C16")):
                if bit & field.down[back]:
                    cost += put(name)
            return cost
        for back, name in ((1, "C18"), (2, "C20")):
            if bit & field.down[back]:
                cost += put(f"{name}:{field.scores[p]}")
        return cost

    def falling(self, p: int) -> int:
        """What it costs that `p` floats out of the following bracket (C8)."""
        return self.layout.put("C8") + self.layout.put(f"C8:{self.field.scores[p]}")

    def meeting(self, a: int, b: int) -> int:
        """What it costs that two members of the bracket meet; a is the higher one."""
        field, put = self.field, self.layout.put
        cost = 0
        for name, value in zip(("C10", "C11", "C12", "C13"), colour_costs(field, a, b), strict=True):
            if value:
                cost += put(name)
        if not (1 << a) & self.bracket.mdp_mask:
            return cost
        for back, count, differences in ((1, "C15", "C19"), (2, "C17", "C21")):
            if (1 << b) & field.up[back]:
                cost += put(count) + put(f"{differences}:{field.scores[a]}")
        return cost
