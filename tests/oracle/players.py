"""What the raw records say about each player: C.04.1, C.04.2 art. 2-3, C.04.3 art. 1 and 5."""

from __future__ import annotations

from dataclasses import dataclass

from .position import POINT_KEY, Cell, Position

MILD, STRONG, ABSOLUTE = 1, 2, 3


@dataclass(frozen=True)
class Options:
    """Switches for readings on which programs differ, and for the slow self-check."""

    c13_counts_absolute: bool = False  # A7
    zero_pab_floats: bool = True  # A8
    exhaustive: bool = False  # no look-ahead and no skipping: every candidate is judged


@dataclass(frozen=True)
class Preference:
    colour: str
    strength: int


@dataclass(frozen=True)
class Player:
    """Facts about one player before the round; scores are pairing scores (C.04.7 1.5)."""

    number: int
    tpn: int
    score: int
    colours: str
    preference: Preference | None
    met: frozenset[int]
    unplayed: int
    pab_barred: bool
    floats: tuple[str, str]  # one round ago, two rounds ago: 'down', 'up' or ''
    topscorer: bool

    @property
    def difference(self) -> int:
        """C.04.3 1.6."""
        return self.colours.count("w") - self.colours.count("b")


def describe(position: Position, options: Options) -> dict[int, Player]:
    """The players present in the coming round."""
    scores = scores_before(position)
    tpns = pairing_numbers(position)
    present = [n for n in range(1, len(position.histories) + 1) if n not in position.absent]
    return {n: _player(position, options, scores, n, tpns[n]) for n in present}


def _player(position: Position, options: Options, scores: list[list[int]], number: int, tpn: int) -> Player:
    history = position.histories[number - 1]
    # C.04.2 3.4: only played games leave a colour
    colours = "".join(cell.colour for cell in history if cell.played and cell.colour)
    score = scores[number - 1][-1]
    last_round = position.rounds + 1 == position.total_rounds
    return Player(
        number=number,
        tpn=tpn,
        score=score,
        colours=colours,
        preference=preference(colours),
        met=frozenset(cell.opponent for cell in history if cell.opponent and cell.played),
        unplayed=sum(not cell.played for cell in history),
        pab_barred=any(bars_pab(position, cell) for cell in history),
        floats=(
            float_in(position, options, scores, number, position.rounds - 1),
            float_in(position, options, scores, number, position.rounds - 2),
        ),
        # C.04.3 1.8
        topscorer=last_round and 2 * score > position.rounds * position.points["W"],
    )


def value(position: Position, cell: Cell) -> int:
    return position.points[POINT_KEY[cell.code]]


def scores_before(position: Position) -> list[list[int]]:
    """Per player, the pairing score before each round, the coming one included."""
    table = []
    for index, history in enumerate(position.histories):
        real = [0]
        for cell in history:
            real.append(real[-1] + value(position, cell))
        extra = position.virtual[index] if position.virtual else (0,) * len(real)
        table.append([a + b for a, b in zip(real, extra, strict=True)])
    return table


def pairing_numbers(position: Position) -> dict[int, int]:
    """C.04.2 2.4: those who were never paired and are not being paired now have no number."""
    numbers: dict[int, int] = {}
    for index, history in enumerate(position.histories):
        arrived = any(cell.opponent is not None or cell.code == "U" for cell in history)
        if arrived or index + 1 not in position.absent:
            numbers[index + 1] = len(numbers) + 1
    return numbers


def bars_pab(position: Position, cell: Cell) -> bool:
    """C.04.1 art. 4."""
    if cell.code == "U":
        return True
    return not cell.played and value(position, cell) >= position.points["W"]


def float_in(position: Position, options: Options, scores: list[list[int]], number: int, index: int) -> str:
    """C.04.3 1.4.2-1.4.4; `index` counts tournament rounds from 0."""
    if index < 0:
        return ""
    cell = position.histories[number - 1][index]
    if cell.played:
        assert cell.opponent is not None
        own, other = scores[number - 1][index], scores[cell.opponent - 1][index]
        return "down" if own > other else "up" if own < other else ""
    if cell.code == "U" and options.zero_pab_floats:
        return "down"
    return "down" if value(position, cell) > position.points["L"] else ""


def preference(colours: str) -> Preference | None:
    """C.04.3 1.7."""
    if not colours:
        return None
    difference = colours.count("w") - colours.count("b")
    alternate = "b" if colours[-1] == "w" else "w"
    if abs(difference) > 1:
        return Preference("b" if difference > 0 else "w", ABSOLUTE)
    if colours[-2:] in ("ww", "bb"):
        return Preference(alternate, ABSOLUTE)
    if difference:
        return Preference("b" if difference > 0 else "w", STRONG)
    return Preference(alternate, MILD)


def ranked_key(player: Player) -> tuple[int, int]:
    """C.04.3 1.2."""
    return (-player.score, player.tpn)


def white_of(a: Player, b: Player, initial_colour: str) -> Player:
    """C.04.3 5.2: which of the two gets White."""
    higher, lower = sorted((a, b), key=ranked_key)
    winner, colour = _decide(higher, lower, initial_colour)
    if colour == "w":
        return winner
    return lower if winner is higher else higher


def _decide(higher: Player, lower: Player, initial_colour: str) -> tuple[Player, str]:
    """A player and the colour that player gets."""
    first, second = higher.preference, lower.preference
    if first is None and second is None:  # 5.2.5
        other = "b" if initial_colour == "w" else "w"
        return higher, initial_colour if higher.tpn % 2 else other
    if second is None or (first is not None and first.colour != second.colour):  # 5.2.1
        assert first is not None
        return higher, first.colour
    if first is None:  # 5.2.1
        return lower, second.colour
    if first.strength != second.strength:  # 5.2.2
        return (higher if first.strength > second.strength else lower), first.colour
    wider = abs(higher.difference) - abs(lower.difference)
    if first.strength == ABSOLUTE and wider:  # 5.2.2
        return (higher if wider > 0 else lower), first.colour
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine != theirs:  # 5.2.3
            return higher, theirs
    return higher, first.colour  # 5.2.4
