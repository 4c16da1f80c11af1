"""The failure values C6-C21 of one candidate: C.04.3 2.4."""

from __future__ import annotations

from collections.abc import Iterable

from .field import Field, Group
from .players import ABSOLUTE, STRONG, Player

Pair = tuple[int, int]  # S1 player, S2 player
Value = tuple[int, ...]
Vector = tuple[Value, ...]  # C6 first, C21 last; smaller is better

IN_LIMBO = 1_000_000  # A6: more than any difference to a resident


class Judge:
    """Measures the candidates of one bracket."""

    def __init__(self, field: Field, mdps: Group, residents: Group) -> None:
        self.field = field
        self.mdps = mdps
        self.residents = residents
        self.level = min(field.score(number) for number in residents)
        self.lower = field.below(self.level)
        self.next_residents = field.residents_below(self.level)
        self._floats: dict[Group, dict[int, Value]] = {}
        self._colours: dict[Pair, Value] = {}

    def vector(self, pairs: Iterable[Pair], downfloaters: Group) -> Vector:
        pairs = list(pairs)
        values = {**self.float_values(downfloaters), **self._pair_values(pairs)}
        return tuple(values[criterion] for criterion in range(6, 22))

    def float_values(self, downfloaters: Group) -> dict[int, Value]:
        """The criteria that depend on the downfloaters only."""
        if downfloaters not in self._floats:
            self._floats[downfloaters] = {
                6: (len(downfloaters),),
                7: self.field.descending_scores(downfloaters),
                8: self._next_bracket(downfloaters),
                9: self._pab_unplayed(downfloaters),
                14: self._resident_floats(downfloaters, 1),
                16: self._resident_floats(downfloaters, 2),
                18: self._mdp_differences(downfloaters, 1),
                20: self._mdp_differences(downfloaters, 2),
            }
        return self._floats[downfloaters]

    def _next_bracket(self, downfloaters: Group) -> Value:
        """C8: the best C6 and C7 of the following bracket."""
        if not self.next_residents:
            return ()
        sets = self.field.best_floats(downfloaters, self.next_residents)
        if not sets:  # only for candidates that fail C4
            return (IN_LIMBO,)
        return (len(sets[0]), *self.field.descending_scores(sets[0]))

    def _pab_unplayed(self, downfloaters: Group) -> Value:
        """C9: only for a single downfloater whom nobody below can spare the PAB."""
        if len(downfloaters) != 1 or len(self.field.everybody) % 2 == 0:
            return (0,)
        if self.field.pab_receivers(downfloaters | self.lower) != downfloaters:
            return (0,)
        (receiver,) = downfloaters
        return (self.field.players[receiver].unplayed,)

    def _resident_floats(self, downfloaters: Group, ago: int) -> Value:
        """C14, C16."""
        return (sum(self._floated(n, "down", ago) for n in downfloaters & self.residents),)

    def _mdp_differences(self, downfloaters: Group, ago: int) -> Value:
        """C18, C20."""
        values = []
        for number in self.mdps:
            if self._floated(number, "down", ago):
                score = self.field.score(number)
                limbo = number in downfloaters
                values.append(IN_LIMBO + score if limbo else score - self.level)
        return tuple(sorted(values, reverse=True))

    def _floated(self, number: int, direction: str, ago: int) -> bool:
        return self.field.players[number].floats[ago - 1] == direction

    def _pair_values(self, pairs: list[Pair]) -> dict[int, Value]:
        colours = [self._colour_values(a, b) for a, b in pairs]
        values: dict[int, Value] = {
            criterion: (sum(each[index] for each in colours),) for index, criterion in enumerate(range(10, 14))
        }
        for ago, count, differences in ((1, 15, 19), (2, 17, 21)):
            gaps = [
                self.field.score(a) - self.level for a, b in pairs if a in self.mdps and self._floated(b, "up", ago)
            ]
            values[count] = (len(gaps),)
            values[differences] = tuple(sorted(gaps, reverse=True))
        return values

    def _colour_values(self, a: int, b: int) -> Value:
        """C10-C13 of one pair, from the colours that article 5 gives it."""
        if (a, b) not in self._colours:
            white = self.field.white(a, b)
            black = b if white == a else a
            players = self.field.players
            first = self._disappointment(players[white], "w", players[black])
            second = self._disappointment(players[black], "b", players[white])
            self._colours[a, b] = tuple(x + y for x, y in zip(first, second, strict=True))
        return self._colours[a, b]

    def _disappointment(self, player: Player, colour: str, opponent: Player) -> Value:
        """What this player suffers under C10-C13 when given `colour`."""
        wish = player.preference
        if wish is None or wish.colour == colour:
            return (0, 0, 0, 0)
        wide = thrice = False
        other = opponent.preference
        top = player.topscorer or opponent.topscorer
        if top and other and wish.strength == other.strength == ABSOLUTE:
            wide = abs(player.difference + (1 if colour == "w" else -1)) > 2  # C10
            thrice = player.colours[-2:] == colour * 2  # C11
        counts_absolute = self.field.options.c13_counts_absolute
        strong = wish.strength == STRONG or (counts_absolute and wish.strength == ABSOLUTE)
        return (wide, thrice, 1, strong)
