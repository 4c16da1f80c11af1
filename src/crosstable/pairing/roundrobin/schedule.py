"""All rounds of a round robin, known before the first: cycles, their seams, and the self-check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crosstable.core.codes import Colour
from crosstable.core.errors import PositionError
from crosstable.pairing.roundrobin.berger import Pair, berger_round, rounds_in_table, table_size


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """One round by numbers of the table.

    `pairs` are (white, black) in board order, `free` the number without an opponent. `table_round`
    is the round of the Berger table that is played; where two rounds changed places at a seam it is
    not the next one. In even cycles the colours are `turned`.
    """

    number: int
    cycle: int
    table_round: int
    pairs: tuple[Pair, ...]
    free: int | None
    turned: bool
    swapped: bool


def rounds_needed(players: int, cycles: int = 1) -> int:
    """Rounds of the whole event: n - 1 a cycle for an even field, n for an odd one."""
    return rounds_in_table(players) * cycles


def games_needed(players: int, cycles: int = 1) -> int:
    """Games of the whole event."""
    return players * (players - 1) // 2 * cycles


def planned_round(players: int, number: int, cycles: int = 1, *, swap: bool = True) -> PlannedRound:
    """One round of the schedule; PositionError when the event has no such round."""
    length = rounds_in_table(players)
    if players < 2:
        raise PositionError(f"a round robin needs at least 2 players, this event has {players}")
    if not 1 <= number <= length * cycles:
        each = f"{cycles} cycles of {length}" if cycles > 1 else f"{length}"
        raise PositionError(f"there is no round {number}: everybody meets everybody in {each} rounds")
    cycle, place = divmod(number - 1, length)
    table_round = _table_round(place + 1, length, swap=swap and cycle + 1 < cycles)
    turned = cycle % 2 == 1
    size = table_size(players)
    pairs = berger_round(size, table_round)
    if turned:
        pairs = tuple((black, white) for white, black in pairs)
    free = None
    if size > players:
        free = next(min(pair) for pair in pairs if size in pair)
        pairs = tuple(pair for pair in pairs if size not in pair)
    return PlannedRound(number, cycle + 1, table_round, pairs, free, turned, table_round != place + 1)


def _table_round(place: int, length: int, *, swap: bool) -> int:
    """C.05 Annex 1: the last two rounds of a cycle change places when another cycle follows."""
    if swap and length > 1 and place >= length - 1:
        return 2 * length - 1 - place
    return place


def schedule(players: int, cycles: int = 1, *, swap: bool = True) -> tuple[PlannedRound, ...]:
    """All rounds. `swap` exchanges the last two rounds of every cycle but the last."""
    rounds = rounds_needed(players, cycles)
    return tuple(planned_round(players, number, cycles, swap=swap) for number in range(1, rounds + 1))


@dataclass(frozen=True, slots=True)
class Run:
    """A number that has one colour in `length` games running, from round `first` on."""

    number: int
    colour: Colour
    first: int
    length: int


def colour_runs(rounds: Iterable[PlannedRound], at_least: int = 3) -> tuple[Run, ...]:
    """Runs of one colour in the games of a schedule; a free round neither adds nor breaks."""
    current: dict[int, Run] = {}
    found: list[Run] = []
    for planned in rounds:
        for pair in planned.pairs:
            for number, colour in zip(pair, (Colour.WHITE, Colour.BLACK), strict=True):
                run = current.get(number)
                if run is not None and run.colour is colour:
                    current[number] = Run(number, colour, run.first, run.length + 1)
                    continue
                if run is not None:
                    found.append(run)
                current[number] = Run(number, colour, planned.number, 1)
    found.extend(current.values())
    return tuple(sorted((run for run in found if run.length >= at_least), key=lambda run: (run.first, run.number)))


def spared_by_swap(players: int) -> tuple[int, ...]:
    """Numbers that would have one colour three times running at the seam without the exchange."""
    return tuple(sorted({run.number for run in colour_runs(schedule(players, 2, swap=False))}))


@dataclass(frozen=True, slots=True)
class SelfCheck:
    """Whether a schedule is a round robin: `pairings` found of `expected`, each once a cycle.

    `missing` and `repeated` are pairs (smaller number first) that meet too seldom or too often;
    `twice` are (round, number) for who sits twice in a round. `whites` and `blacks` are games by number.
    """

    pairings: int
    expected: int
    missing: tuple[Pair, ...]
    repeated: tuple[Pair, ...]
    twice: tuple[tuple[int, int], ...]
    whites: tuple[int, ...]
    blacks: tuple[int, ...]
    longest_run: int

    @property
    def passed(self) -> bool:
        """Everybody meets everybody exactly once in every cycle, and sits once in a round."""
        return self.pairings == self.expected and not (self.missing or self.repeated or self.twice)


def self_check(rounds: Sequence[PlannedRound], players: int, cycles: int = 1) -> SelfCheck:
    """Count what a schedule holds."""
    numbers = range(1, players + 1)
    met = Counter((min(pair), max(pair)) for planned in rounds for pair in planned.pairs)
    pairs = [(low, high) for low in numbers for high in range(low + 1, players + 1)]
    seats = Counter((planned.number, p) for planned in rounds for pair in planned.pairs for p in pair)
    whites = Counter(white for planned in rounds for white, _ in planned.pairs)
    blacks = Counter(black for planned in rounds for _, black in planned.pairs)
    return SelfCheck(
        pairings=met.total(),
        expected=games_needed(players, cycles),
        missing=tuple(pair for pair in pairs if met[pair] < cycles),
        repeated=tuple(sorted(pair for pair, count in met.items() if count > cycles)),
        twice=tuple(sorted(seat for seat, count in seats.items() if count > 1)),
        whites=tuple(whites[p] for p in numbers),
        blacks=tuple(blacks[p] for p in numbers),
        longest_run=max((run.length for run in colour_runs(rounds, 1)), default=0),
    )
