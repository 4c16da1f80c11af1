"""Quads: the field in rating order, cut into fours, each a round robin of three rounds (US Chess 30G).

A remainder joins the last section; a group of three is never left. Seed guides want the last seven or nine
merged into a round robin of five or six, which does not add up (reading X-12): 9 is 4 + 5, 10 is 4 + 6, 11 is 4 + 7 or 5 + 6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from crosstable.core.draws import ticket
from crosstable.core.errors import PositionError

SMALLEST = 4
SCOPE = "start"


class Unrated(StrEnum):
    """How players without a rating are ordered after the rated: by school grade, by lot, or as listed."""

    GRADE = "grade"
    LOTS = "lots"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Entrant:
    """What the cut looks at. `grade` is the school class; a higher one comes first."""

    id: int
    rating: int | None = None
    school: str = ""
    grade: int | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The order of the cut. `ties` are players whom nothing but a lot (or the list) ordered."""

    order: tuple[int, ...]
    ties: tuple[tuple[int, ...], ...]


def rank(entrants: Sequence[Entrant], *, unrated: Unrated = Unrated.GRADE, seed: str = "", attempt: int = 0) -> Ranking:
    """Rating, highest first; then the unrated. Equal players are ordered by lot, or as listed, and named."""

    def merit(entrant: Entrant) -> tuple[int, int]:
        grade = entrant.grade if unrated is Unrated.GRADE else None
        if entrant.rating:
            return -entrant.rating, 0
        return 1, 1 if grade is None else -grade

    place = {entrant.id: k for k, entrant in enumerate(entrants)}
    by_list = unrated is Unrated.LIST
    lots = {entrant.id: "" if by_list else ticket(seed, 1, SCOPE, attempt, entrant.id) for entrant in entrants}
    ordered = sorted(entrants, key=lambda entrant: (merit(entrant), lots[entrant.id], place[entrant.id]))
    groups: dict[tuple[int, int], list[int]] = {}
    for entrant in ordered:
        groups.setdefault(merit(entrant), []).append(entrant.id)
    return Ranking(
        tuple(entrant.id for entrant in ordered),
        tuple(tuple(group) for group in groups.values() if len(group) > 1),
    )


class Form(StrEnum):
    """How a section plays: everybody against everybody, or three rounds of a Swiss."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class Cut:
    """One way to cut the field: the sizes of the sections in order, and how the large ones play."""

    key: str
    sizes: tuple[int, ...]
    large: Form

    @property
    def rounds(self) -> int:
        """Rounds of the longest section."""
        return max(rounds_of(size, self.form(size)) for size in self.sizes)

    def form(self, size: int) -> Form:
        """How a section of this size plays."""
        return Form.ROUND_ROBIN if size == SMALLEST else self.large


def rounds_of(size: int, form: Form) -> int:
    """Rounds of one section."""
    return 3 if form is Form.SWISS else size - 1 + size % 2


def cuts(players: int, *, three_rounds: bool = False) -> tuple[Cut, ...]:
    """The ways to cut a field, the recommended one first.

    Remainder 1 or 2: the last five or six play a round robin, or a Swiss of three rounds; 3: a Swiss
    of seven, a round robin of five and one of six, or a round robin of seven. With
    `three_rounds` (US practice: nothing takes longer than the quads) a Swiss is always recommended.
    """
    if players < SMALLEST:
        raise PositionError(f"quads need at least {SMALLEST} players, this event has {players}: play a round robin")
    quads, rest = divmod(players, SMALLEST)
    if rest == 0:
        return (Cut("quads", (SMALLEST,) * quads, Form.ROUND_ROBIN),)
    last = SMALLEST + rest
    sizes = (SMALLEST,) * (quads - 1) + (last,)
    swiss, full = Cut(f"swiss-{last}", sizes, Form.SWISS), Cut(f"round-robin-{last}", sizes, Form.ROUND_ROBIN)
    if rest < 3:
        return (swiss, full) if three_rounds else (full, swiss)
    split = Cut("round-robin-5-6", (SMALLEST,) * (quads - 2) + (5, 6), Form.ROUND_ROBIN)
    return (swiss, split, full) if quads > 1 else (swiss, full)


@dataclass(frozen=True, slots=True)
class Section:
    """A quad, or a larger last section; it keeps its boards for all rounds. `players` in rating order."""

    number: int
    form: Form
    rounds: int
    players: tuple[int, ...]
    first_board: int

    @property
    def boards(self) -> tuple[int, ...]:
        """The neighbouring boards of this section."""
        return tuple(range(self.first_board, self.first_board + len(self.players) // 2))


def sections(order: Sequence[int], cut: Cut) -> tuple[Section, ...]:
    """Cut the order: 1-4, 5-8, and so on."""
    if sum(cut.sizes) != len(order):
        raise PositionError(f"this cut is for {sum(cut.sizes)} players, the list has {len(order)}")
    found: list[Section] = []
    start, board = 0, 1
    for number, size in enumerate(cut.sizes, 1):
        form = cut.form(size)
        section = Section(number, form, rounds_of(size, form), tuple(order[start : start + size]), board)
        found.append(section)
        start += size
        board += size // 2
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Clash:
    """Two of one school in one section."""

    section: int
    one: int
    two: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players who could change places to keep a school apart.

    `difference` is how many points `other` is rated below `player`; None when one has no rating.
    `clashes` counts what is left afterwards.
    """

    player: int
    section: int
    other: int
    other_section: int
    difference: int | None
    places: int
    clashes: int


def clashes(cut: Sequence[Section], entrants: Iterable[Entrant]) -> tuple[Clash, ...]:
    """All pairs of one school that would meet."""
    school = {entrant.id: entrant.school for entrant in entrants}
    return tuple(
        Clash(section.number, one, two)
        for section in cut
        for k, one in enumerate(section.players)
        for two in section.players[k + 1 :]
        if school[one] and school[one] == school[two]
    )


def proposals(cut: Sequence[Section], entrants: Sequence[Entrant]) -> tuple[Swap, ...]:
    """The best swap for every clash that one swap can mend, in the order of the sections.

    Best is the smallest difference in rating, then the fewest places in the list.
    """
    known = {entrant.id: entrant for entrant in entrants}
    position = {player: k for k, player in enumerate(p for section in cut for p in section.players)}
    home = {player: section for section in cut for player in section.players}
    total = len(clashes(cut, entrants))
    found: list[Swap] = []
    for clash in clashes(cut, entrants):
        candidates = []
        for player in (clash.one, clash.two):
            for other, place in position.items():
                gain = _gain(known[player], known[other], home, known)
                if gain > 0:
                    difference = _difference(known[player], known[other])
                    away = abs(position[player] - place)
                    swap = Swap(
                        player,
                        home[player].number,
                        other,
                        home[other].number,
                        difference,
                        away,
                        total - gain,
                    )
                    candidates.append((_cost(difference), away, -gain, place, position[player], swap))
        if candidates:
            found.append(min(candidates, key=lambda candidate: candidate[:-1])[-1])
    return tuple(found)


def _cost(difference: int | None) -> tuple[int, int]:
    return (1, 0) if difference is None else (0, abs(difference))


def _difference(player: Entrant, other: Entrant) -> int | None:
    if player.rating and other.rating:
        return player.rating - other.rating
    return None


def _gain(player: Entrant, other: Entrant, home: Mapping[int, Section], known: Mapping[int, Entrant]) -> int:
    """How many clashes fewer a swap leaves."""
    here, there = home[player.id], home[other.id]
    if here is there:
        return 0

    def mates(entrant: Entrant, section: Section, leaving: int) -> int:
        return sum(
            1
            for p in section.players
            if p not in (entrant.id, leaving) and entrant.school and known[p].school == entrant.school
        )

    before = mates(player, here, player.id) + mates(other, there, other.id)
    return before - mates(player, there, other.id) - mates(other, here, player.id)


def swapped(cut: Sequence[Section], one: int, two: int) -> tuple[Section, ...]:
    """The sections after two players have changed places; the others keep theirs."""
    where = {player: section.number for section in cut for player in section.players}
    for player in (one, two):
        if player not in where:
            raise PositionError(f"player {player} is in no section")
    turn = {one: two, two: one}
    return tuple(
        Section(s.number, s.form, s.rounds, tuple(turn.get(p, p) for p in s.players), s.first_board) for s in cut
    )


@dataclass(frozen=True, slots=True)
class Separation:
    """The cut after the swaps, the swaps in order, and the clashes that no swap can mend."""

    sections: tuple[Section, ...]
    swaps: tuple[Swap, ...]
    left: tuple[Clash, ...]


def keep_schools_apart(cut: Sequence[Section], entrants: Sequence[Entrant]) -> Separation:
    """Carry out the smallest swap again and again while it leaves fewer clashes."""
    current, done = tuple(cut), []
    while found := proposals(current, entrants):
        best = min(found, key=lambda swap: (_cost(swap.difference), swap.places, swap.section))
        current = swapped(current, best.player, best.other)
        done.append(best)
    return Separation(current, tuple(done), clashes(current, entrants))


class NoShow(StrEnum):
    """What to do when somebody does not come.

    `FREE_ROUNDS`: the others play without, each free once. `REFILL`: the first of the next section moves
    up and everything below is cut again. `RESERVE`: somebody who waits takes the place.
    """

    FREE_ROUNDS = "free-rounds"
    REFILL = "refill"
    RESERVE = "reserve"


@dataclass(frozen=True, slots=True)
class Moved:
    """A player who changes section; section numbers before and after."""

    player: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Recut:
    """A preview: the sections without the absent player and who moves."""

    way: NoShow
    sections: tuple[Section, ...]
    moved: tuple[Moved, ...]


def without(cut: Sequence[Section], absent: int, *, way: NoShow, reserve: int | None = None) -> Recut:
    """The sections when `absent` has not come. Sections above never change.

    REFILL cuts what is left by the recommended way that keeps to three rounds if the sections did so.
    """
    at = next((k for k, section in enumerate(cut) if absent in section.players), None)
    if at is None:
        raise PositionError(f"player {absent} is in no section")
    place = cut[at]
    if way is NoShow.RESERVE:
        if reserve is None or any(reserve in section.players for section in cut):
            raise PositionError("name a reserve who is not in a section yet")
        players = tuple(reserve if p == absent else p for p in place.players)
        return Recut(way, _replaced(cut, at, players), ())
    rest = tuple(p for p in place.players if p != absent)
    if way is NoShow.FREE_ROUNDS:
        return Recut(way, _replaced(cut, at, rest), ())
    order = [*rest, *(p for section in cut[at + 1 :] for p in section.players)]
    if len(order) < SMALLEST:
        raise PositionError(f"only {len(order)} players are left in the last section: nobody can move up")
    fits = all(section.rounds == 3 for section in cut)
    below = sections(order, cuts(len(order), three_rounds=fits)[0])
    fresh = tuple(cut[:at]) + tuple(
        Section(s.number + at, s.form, s.rounds, s.players, s.first_board + place.first_board - 1) for s in below
    )
    before = {player: section.number for section in cut for player in section.players}
    moved = [
        Moved(player, before[player], section.number)
        for section in fresh
        for player in section.players
        if before[player] != section.number
    ]
    return Recut(way, fresh, tuple(moved))


def _replaced(cut: Sequence[Section], at: int, players: tuple[int, ...]) -> tuple[Section, ...]:
    old = cut[at]
    size = len(players)
    new = Section(old.number, old.form, rounds_of(size, old.form), players, old.first_board)
    return (*cut[:at], new, *cut[at + 1 :])


@dataclass(frozen=True, slots=True)
class Gaps:
    """Mean difference in rating on the boards of round 1, in whole points: in a Swiss and in quads."""

    swiss: int
    quads: int


def first_round_gaps(ratings: Sequence[int]) -> Gaps | None:
    """How unequal round 1 would be, upper half against lower half or in quads (1-4, 2-3)."""
    ranked = sorted(ratings, reverse=True)
    half, whole = len(ranked) // 2, len(ranked) // SMALLEST
    if not whole:
        return None
    swiss = [ranked[k] - ranked[k + half] for k in range(half)]
    quads = [ranked[4 * k + a] - ranked[4 * k + b] for k in range(whole) for a, b in ((0, 3), (1, 2))]
    return Gaps(round(sum(swiss) / half), round(sum(quads) / len(quads)))
