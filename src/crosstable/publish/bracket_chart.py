"""The bracket as a drawing: where each match stands, what is written in it, and the lines between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from crosstable.core.ids import PlayerId
from crosstable.pairing.knockout import Stage
from crosstable.pairing.knockout.plan import Match, Seat, Source
from crosstable.pairing.knockout.record import Bracket, MatchRecord


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes in units of the drawing: a box, the gap between columns, from box to box downward, and above the first.

    Names of more than `long` letters are written smaller, of more than `longest` once more.
    """

    width: int
    height: int
    gap: int
    pitch: int
    head: int
    long: int
    longest: int

    @property
    def step(self) -> int:
        """From column to column."""
        return self.width + self.gap


USUAL = Sizes(width=220, height=60, gap=36, pitch=78, head=42, long=24, longest=40)
WALL = Sizes(width=390, height=80, gap=40, pitch=104, head=68, long=20, longest=27)
"""Of the wall: wide boxes with large letters, so that four columns fill a screen."""

UPPER = frozenset({Stage.MAIN})
LOWER = frozenset({Stage.LOSERS})


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match: its name or what comes, the points in this match, and whether it goes on."""

    name: str
    seed: str
    score: str
    won: bool
    known: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A match at a place of the drawing. `next` is the game that comes in it."""

    label: str
    x: int
    y: int
    one: Side
    two: Side
    is_open: bool
    next: str = ""

    @property
    def decided(self) -> bool:
        """Whether somebody goes on."""
        return self.one.won or self.two.won

    @property
    def known(self) -> bool:
        """Whether it has a name in it."""
        return self.one.known or self.two.known


@dataclass(frozen=True, slots=True)
class Heading:
    """The name of a column; `x` is its left edge."""

    text: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole drawing. `lines` are paths from a match to the one its winner plays."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    lines: tuple[str, ...]
    headings: tuple[Heading, ...]
    sizes: Sizes = USUAL

    @property
    def columns(self) -> int:
        """How many boxes stand beside one another."""
        return (self.width + self.sizes.gap) // self.sizes.step


@dataclass(frozen=True, slots=True)
class Texts:
    """What the drawing says, by the room that shows it.

    `name` gives the name of a player, `points` tenths as text, `stage` the heading of a match's column,
    `comes` what stands where a side is not known yet (its source), `free` where nobody comes, `next` which game of an
    open match comes.
    """

    name: Callable[[PlayerId], str]
    points: Callable[[int], str]
    stage: Callable[[MatchRecord], str]
    comes: Callable[[Seat], str]
    free: str
    next: Callable[[MatchRecord], str] = lambda match: ""  # noqa: ARG005 - a drawing that names no games


MOST_COLUMNS = 4
"""Columns that can be read on one sheet: a bracket of sixteen has four."""


def chart(bracket: Bracket, texts: Texts) -> Chart:
    """Lay the matches out: main part, below it the losers' part, third place and finals at the right."""
    return _drawn(bracket, _places(bracket, USUAL), texts, USUAL)


def charts(bracket: Bracket, texts: Texts, sizes: Sizes = USUAL) -> tuple[Chart, ...]:
    """The same in as many drawings as can be read on paper or on a wall, the last rounds last.

    The match in which a drawing ends stands again at the left of the one that goes on from it.
    """
    at = [_places_of(part, sizes) for part in _parts(bracket)]
    return tuple(_drawn(bracket, places, texts, sizes) for places in at)


def _drawn(bracket: Bracket, at: Mapping[int, tuple[int, int]], texts: Texts, sizes: Sizes) -> Chart:
    records = {match.match.number: match for match in bracket.matches}
    boxes = tuple(_box(records[number], bracket, x, y, texts) for number, (x, y) in at.items())
    headings: dict[tuple[int, str], int] = {}
    for number, (x, y) in at.items():
        key = (x, texts.stage(records[number]))
        headings[key] = min(y, headings.get(key, y))
    width = max(x for x, _ in at.values()) + sizes.width + 2
    height = max(y for _, y in at.values()) + sizes.height + 2
    heads = tuple(Heading(text, x, y - sizes.head * 5 // 8) for (x, text), y in headings.items())
    return Chart(width, height, boxes, tuple(_lines(bracket, at, sizes)), heads, sizes)


def _parts(bracket: Bracket) -> list[list[Match]]:
    """The matches of each drawing."""
    matches = [match.match for match in bracket.matches]
    upper = [m for m in matches if m.stage in UPPER]
    lower = [m for m in matches if m.stage in LOWER]
    rest = [m for m in matches if m.stage not in UPPER | LOWER]
    found = [*_cut(upper), *_cut(lower)]
    if len(found) == 1 or (len(found) > 1 and not lower):
        found[-1] += rest  # a match for the third place stands below the final
    elif rest:
        found.append(rest)
    return found


def _cut(block: Sequence[Match]) -> list[list[Match]]:
    """One part of the bracket in trees of at most MOST_COLUMNS rounds."""
    inside = {match.number: match for match in block}
    last = max((match.round for match in block), default=0)
    first = 1
    found: list[list[Match]] = []
    while first <= last:
        root_round = min(first + MOST_COLUMNS - 1, last)
        roots = sorted((m for m in block if m.round == root_round), key=lambda m: m.place)
        found += [_tree(root, inside, first) for root in roots]
        if root_round == last:
            break
        first = root_round
    return found


def _tree(root: Match, inside: Mapping[int, Match], first: int) -> list[Match]:
    """A match and those that lead to it, back to a round."""
    found = [root]
    for match in found:
        if match.round > first:
            feeders = (seat.number for seat in (match.one, match.two) if seat.source is Source.WINNER)
            found += [inside[number] for number in feeders if number in inside and inside[number].round >= first]
    return found


def _places_of(part: Sequence[Match], sizes: Sizes) -> dict[int, tuple[int, int]]:
    """Where the matches of one drawing stand."""
    found: dict[int, tuple[int, int]] = {}
    tree = [m for m in part if m.stage in UPPER | LOWER]
    first = min((m.round for m in tree), default=1)
    _block(tree, found, sizes.head, sizes, first=first)
    for k, m in enumerate(m for m in part if m.stage not in UPPER | LOWER):
        if tree:
            x, y = found[max(tree, key=lambda n: n.round).number]
            found[m.number] = (x, y + sizes.pitch + sizes.head)
        else:
            found[m.number] = (k * sizes.step, sizes.head)
    return found


def _places(bracket: Bracket, sizes: Sizes) -> dict[int, tuple[int, int]]:
    matches = {match.match.number: match.match for match in bracket.matches}
    upper = [m for m in matches.values() if m.stage in UPPER]
    lower = [m for m in matches.values() if m.stage in LOWER]
    found: dict[int, tuple[int, int]] = {}
    top = _block(upper, found, sizes.head, sizes)
    bottom = _block(lower, found, top + sizes.head, sizes) if lower else top
    columns = max(x // sizes.step for x, _ in found.values()) + 1
    for m in matches.values():
        if m.stage is Stage.THIRD_PLACE:
            final = next(n for n in upper if n.round == m.round)
            x, y = found[final.number]
            found[m.number] = (x, y + sizes.pitch + sizes.head)
        elif m.stage in (Stage.GRAND_FINAL, Stage.RESET):
            offset = 0 if m.stage is Stage.GRAND_FINAL else 1
            down = max(0, (bottom - sizes.head) // 2 - sizes.pitch)
            found[m.number] = ((columns + offset) * sizes.step, sizes.head + down)
    return found


def _block(block: Sequence[Match], found: dict[int, tuple[int, int]], top: int, sizes: Sizes, *, first: int = 1) -> int:
    """Place the matches of one part, leaf by leaf from its last match; its lower edge. `first` is the left round."""
    inside = {match.number: match for match in block}
    leaves = 0

    def place(number: int) -> int:
        nonlocal leaves
        match = inside[number]
        feeders = [s.number for s in (match.one, match.two) if s.source is Source.WINNER and s.number in inside]
        if feeders:
            ys = [place(feeder) for feeder in feeders]
            y = sum(ys) // len(ys)
        else:
            y = top + leaves * sizes.pitch
            leaves += 1
        found[number] = ((match.round - first) * sizes.step, y)
        return y

    last = max(inside.values(), key=lambda m: (m.round, -m.place), default=None)
    if last is not None:
        place(last.number)
    return top + max(leaves, 1) * sizes.pitch


def _box(match: MatchRecord, bracket: Bracket, x: int, y: int, texts: Texts) -> Box:
    one = _side(match, bracket, match.one, match.match.one, texts)
    two = _side(match, bracket, match.two, match.match.two, texts)
    return Box(match.label, x, y, one, two, match in bracket.open, texts.next(match))


def _side(match: MatchRecord, bracket: Bracket, player: PlayerId | None, seat: Seat, texts: Texts) -> Side:
    if player is None:
        return Side(texts.comes(seat), "", "", won=False, known=False)
    if player == 0:
        return Side(texts.free, "", "", won=False, known=False)
    score = ""
    if match.games or match.winner is not None:
        score = texts.points(match.score.one if player == match.one else match.score.two)
    seed = str(bracket.entrants.index(player) + 1) if seat.source is Source.ENTRANT else ""
    return Side(texts.name(player), seed, score, won=match.winner == player, known=True)


def _lines(bracket: Bracket, at: Mapping[int, tuple[int, int]], sizes: Sizes) -> list[str]:
    found = []
    for match in bracket.matches:
        if match.match.number not in at:
            continue
        x, y = at[match.match.number]
        for half, seat in ((0, match.match.one), (1, match.match.two)):
            if seat.source is not Source.WINNER or match.match.stage is Stage.RESET or seat.number not in at:
                continue
            from_x, from_y = at[seat.number]
            start_x, start_y = from_x + sizes.width, from_y + sizes.height // 2
            end_y = y + sizes.height // 4 + half * sizes.height // 2
            bend = max(start_x + sizes.gap // 2, x - sizes.gap // 2)
            found.append(f"M{start_x} {start_y}H{bend}V{end_y}H{x}")
    return found
