"""Rounds, games and hours before an event exists: the calculators, and what the adviser suggests.

Every figure comes with its arithmetic as steps, so that a screen can open it. Durations are minutes.
Nothing is forbidden here: remarks are codes with numbers, and the organiser decides.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import StrEnum
from types import MappingProxyType

from crosstable.core.systems import SYSTEMS
from crosstable.pairing.roundrobin import games_needed, rounds_needed

CHANGEOVER = 15
NIGHT = 180
SWISS_MOST = 15
"""The largest number of rounds that any of the guides names for a Swiss."""

QUAD_ROUNDS = 3

OPERATIONS: Mapping[str, Callable[..., int]] = MappingProxyType(
    {
        "add": lambda *terms: sum(terms),
        "times": lambda a, b: a * b,
        "minus": lambda a, b: a - b,
        "half": lambda a: a // 2,
        "ceil-div": lambda a, b: -(-a // b),
        "floor-div": lambda a, b: a // b,
        "nearest-div": lambda a, b: (2 * a + b) // (2 * b),
        "ceil-log2": lambda a: (a - 1).bit_length(),
        "most": lambda *terms: max(terms),
    }
)
"""What a step may do, by its code."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of arithmetic: `figure` is the operation applied to the terms."""

    figure: str
    operation: str
    terms: tuple[int, ...]
    result: int


def step(figure: str, operation: str, *terms: int) -> Step:
    """Work out one line."""
    return Step(figure, operation, terms, OPERATIONS[operation](*terms))


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Base minutes (the sum of all periods) and the seconds a move adds, as increment or delay."""

    base: int
    seconds: int = 0
    delay: bool = False


CONTROLS = (
    TimeControl(60, 5, delay=True),
    TimeControl(25, 5, delay=True),
    TimeControl(15, 10),
    TimeControl(10, 5),
    TimeControl(5, 3),
    TimeControl(3, 2),
)
"""Time controls in use, the slowest first."""

RAPID = TimeControl(10, 5)


class Kind(StrEnum):
    """Forms of an event; from BUGHOUSE on they are called as their profiles."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    QUADS = "quads"
    GROUPS = "groups"
    POOLS = "pools"
    BUGHOUSE = "bughouse"
    PARTNERS = "bughouse-partners"
    HEXES = "bughouse-hexes"
    CUP = "cup"
    DOUBLE_CUP = "double-cup"
    XIANGQI_CUP = "xiangqi-cup"
    TEAM_CUP = "team-cup"
    TEAM_ROUND_ROBIN = "team-round-robin"
    DOUBLE_TEAM_ROUND_ROBIN = "double-team-round-robin"
    SCHEVENINGEN = "scheveningen"
    DOUBLE_SCHEVENINGEN = "double-scheveningen"
    SCHILLER = "schiller"
    HUTTON = "hutton"
    MOLTER = "molter"
    KEIZER = "keizer"
    KONRAD = "konrad"
    MONRAD = "monrad"
    NORDIC = "nordic"
    MCMAHON = "mcmahon"
    AMALFI = "amalfi"
    KING_OF_THE_HILL = "king-of-the-hill"
    LADDER = "ladder"
    PYRAMID = "pyramid"


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to know before creating the event: a code and its numbers."""

    code: str
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the field that plays by itself, best part first."""

    players: int
    system: str
    rounds: int


@dataclass(frozen=True, slots=True)
class Figures:
    """How long an event takes. `evenings` is None when not even one round fits into an evening."""

    rounds: int
    games: int
    boards: int
    per_player: int
    game: int
    round_minutes: int
    total: int
    quarter_hours: int
    per_evening: int
    evenings: int | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Size:
    """A round robin in numbers, and the games of a field twice as large."""

    players: int
    rounds: int
    games: int
    boards: int
    double_rounds: int
    double_games: int
    games_if_twice_as_many: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One line of the adviser. `default` is the one to create when nothing else is chosen.

    `least_rounds` differs from the rounds of the figures where sections are of different sizes;
    `variants` are other ways to divide the field; `options` are those of the event that differ from its profile's.
    """

    kind: Kind
    control: TimeControl
    figures: Figures
    sections: tuple[Section, ...]
    fits: bool
    least_rounds: int
    starred: bool = False
    default: bool = False
    remarks: tuple[Remark, ...] = ()
    variants: tuple[tuple[Section, ...], ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """Rounds of the longest section."""
        return self.figures.rounds

    @property
    def available(self) -> bool:
        """Whether every section can be paired here."""
        return all(s.system in SYSTEMS for s in self.sections)


@dataclass(frozen=True, slots=True)
class Budget:
    """Time at hand: so many evenings of so many minutes."""

    minutes: int
    evenings: int
    control: TimeControl
    changeover: int


def sizes(players: int) -> Size:
    """Rounds, games and boards of a round robin, single and double."""
    return Size(
        players=players,
        rounds=rounds_needed(players),
        games=games_needed(players),
        boards=players // 2,
        double_rounds=rounds_needed(players, 2),
        double_games=games_needed(players, 2),
        games_if_twice_as_many=games_needed(2 * players),
    )


def round_steps(control: TimeControl, changeover: int = CHANGEOVER) -> tuple[Step, ...]:
    """How long a round takes on the schedule; the last step is its minutes."""
    mine = step("minutes-per-player", "add", control.base, control.seconds)
    game = step("worst-game", "times", 2, mine.result)
    return mine, game, step("round-minutes", "add", game.result, changeover)


def calculate(
    players: int,
    control: TimeControl,
    *,
    cycles: int = 1,
    rounds: int | None = None,
    changeover: int = CHANGEOVER,
    night: int = NIGHT,
) -> Figures:
    """How long a round robin takes or, with `rounds`, an event of so many rounds."""
    counted = [step("boards", "half", players)]
    if rounds is None:
        counted += _round_robin_steps(players, cycles)
        total_rounds = counted[-2].result
    else:
        counted.append(step("games", "times", rounds, players // 2))
        total_rounds = rounds
    return _figures(total_rounds, counted, round_steps(control, changeover), night)


def _round_robin_steps(players: int, cycles: int) -> list[Step]:
    """Steps of which the last two are the rounds and the games of the event."""
    odd = players % 2 == 1
    found = [step("cycle-rounds", "add", players) if odd else step("cycle-rounds", "minus", players, 1)]
    twice = step("ordered-pairs", "times", players, players - 1)
    pairs = step("cycle-games", "half", twice.result)
    found += [twice, pairs]
    found.append(step("rounds", "times", cycles, found[0].result))
    found.append(step("games", "times", cycles, pairs.result))
    return found


def _figures(rounds: int, counted: Sequence[Step], timed: Sequence[Step], night: int) -> Figures:
    mine, game, each = (s.result for s in timed)
    total = step("total-minutes", "times", rounds, each)
    quarters = step("quarter-hours", "nearest-div", total.result, 15)
    steps = [*counted, *timed, total, quarters]
    per_evening, evenings = 0, None
    if each:
        fitting = step("rounds-per-evening", "floor-div", night, each)
        per_evening = fitting.result
        steps.append(fitting)
    if per_evening > 0:
        nights = step("evenings", "ceil-div", rounds, per_evening)
        evenings = nights.result
        steps.append(nights)
    boards, games = (next(s.result for s in reversed(counted) if s.figure == name) for name in ("boards", "games"))
    return Figures(
        rounds, games, boards, mine, game, each, total.result, quarters.result, per_evening, evenings, tuple(steps)
    )


def round_dates(start: date, rounds: int, *, every: int = 7, skipped: Collection[date] = ()) -> tuple[date, ...]:
    """The days of an event with a round every so many days; days to be skipped move the rest back."""
    found: list[date] = []
    day = start
    while len(found) < rounds:
        if day not in skipped:
            found.append(day)
        day += timedelta(days=every)
    return tuple(found)


def winner_rounds(players: int) -> int:
    """Rounds of a Swiss in which a clear winner can be expected: the binary logarithm, rounded up."""
    return OPERATIONS["ceil-log2"](players) if players > 1 else 0


def first_unsafe_round(players: int) -> int:
    """The first round of a Swiss for which a pairing without a rematch cannot be guaranteed.

    The possible meetings of m players (a ghost included) form a regular graph. Split into two parts
    of odd size it has no pairing; that needs an even degree below m / 2.
    """
    size = players + players % 2
    degree = max(0, size // 2 - 1)
    return size - (degree - degree % 2)


def swiss_remarks(players: int, rounds: int, *, game: str = "chess") -> tuple[Remark, ...]:
    """What is to be said of a Swiss of so many rounds."""
    found: list[Remark] = []
    unsafe, opponents = first_unsafe_round(players), players - 1 + players % 2
    if rounds > opponents:
        found.append(Remark("all-met-after", {"round": opponents}))
    elif rounds >= unsafe:
        found.append(Remark("rematch-free-until", {"round": unsafe}))
    if rounds < winner_rounds(players):
        found.append(Remark("fewer-than-for-a-winner", {"rounds": winner_rounds(players)}))
    if rounds <= 4:
        found.append(Remark("few-rounds-share-places", {"rounds": rounds}))
    if players % 2:
        found.append(Remark("bye-each-round", {"players": players}))
    if game == "xiangqi" and players < 20:
        found.append(Remark("xiangqi-swiss-from", {"players": 20}))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class RoundAdvice:
    """Numbers of rounds that one source recommends for a Swiss; `source` is a code."""

    source: str
    rounds: tuple[int, ...]


def round_advice(players: int) -> tuple[RoundAdvice, ...]:
    """What the guides say of the number of rounds, side by side; they do not agree."""
    found = [
        RoundAdvice("winner", (winner_rounds(players),)),
        RoundAdvice("club", (3, 4)),
        RoundAdvice("weekend", (5, 6, 7)),
        RoundAdvice("open", (7, 8, 9)),
        RoundAdvice("xiangqi-lots", tuple(range(6, 16))),
        RoundAdvice("simple", tuple(range(4, 10))),
    ]
    rows = ((20, 30, (7, 8, 9)), (30, 50, (9, 11)), (51, players, (11, 13)))
    found += [RoundAdvice("xiangqi", rounds) for low, high, rounds in rows if low <= players <= high]
    return tuple(found)


def quad_splits(players: int) -> tuple[tuple[Section, ...], ...]:
    """Ways to divide a field into groups of four, the usual one first; never a group of three.

    Empty for fewer than eight: that is one section. The rest (five, six or seven players) is a round
    robin, or a Swiss where the others' three rounds are to be enough.
    """
    if players < 8:
        return ()
    rest = players % 4
    if rest == 0:
        return (_quads(players // 4),)
    last = 4 + rest
    quads = _quads((players - last) // 4)
    whole = (*quads, _all_play_all(last))
    short = (*quads, Section(last, "dutch", QUAD_ROUNDS))
    if rest != 3:
        return whole, short
    five_and_six = (*_quads((players - 11) // 4), _all_play_all(5), _all_play_all(6))
    return short, five_and_six, whole


def rating_groups(players: int, most: int = 10) -> tuple[Section, ...]:
    """A field divided by rating into round robins of nearly equal size, none above `most`."""
    count = OPERATIONS["ceil-div"](players, most)
    small, larger = divmod(players, count)
    return tuple(_all_play_all(small + (k < larger)) for k in range(count))


def _quads(count: int) -> tuple[Section, ...]:
    return (Section(4, Kind.ROUND_ROBIN.value, QUAD_ROUNDS),) * count


def _all_play_all(players: int) -> Section:
    return Section(players, Kind.ROUND_ROBIN.value, rounds_needed(players))


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """Pools, then a knockout of their winners with single games."""

    sections: tuple[Section, ...]
    pool_games: int
    knockout_games: int
    games: int
    evenings: int
    least_games: int
    most_games: int
    steps: tuple[Step, ...]


def pool_plan(players: int, pools: int = 4, *, cycles: int = 2, per_evening: int = 2) -> PoolPlan:
    """Games and evenings of pools and a knockout; a knockout round is an evening of its own."""
    small, larger = divmod(players, pools)
    fields = [small + (k < larger) for k in range(pools)]
    systems = {1: Kind.ROUND_ROBIN.value, 2: Kind.DOUBLE_ROUND_ROBIN.value}
    sections = tuple(Section(n, systems.get(cycles, "round-robin"), rounds_needed(n, cycles)) for n in fields)
    pool_games = step("pool-games", "add", *(games_needed(n, cycles) for n in fields))
    knockout = step("knockout-games", "minus", pools, 1)
    games = step("games", "add", pool_games.result, knockout.result)
    stages = step("knockout-rounds", "ceil-log2", pools)
    nights = step("pool-evenings", "ceil-div", max(s.rounds for s in sections), per_evening)
    evenings = step("evenings", "add", nights.result, stages.result)
    least = step("least-games", "times", cycles, min(fields) - 1)
    own = step("most-pool-games", "times", cycles, max(fields) - 1)
    most = step("most-games", "add", own.result, stages.result)
    steps = (pool_games, knockout, games, stages, nights, evenings, least, own, most)
    return PoolPlan(
        sections,
        pool_games.result,
        knockout.result,
        games.result,
        evenings.result,
        least.result,
        most.result,
        steps,
    )


def advise(
    players: int,
    minutes: int,
    *,
    evenings: int = 1,
    control: TimeControl = RAPID,
    changeover: int = CHANGEOVER,
    game: str = "chess",
) -> tuple[Suggestion, ...]:
    """Suggestions for so many players and so many evenings of so many minutes, the best form first.

    Up to six players a round robin leads, up to twelve it does when the time allows, above a Swiss.
    Of a Swiss there are two lines: the most rounds that fit and, before it, the number just missed.
    """
    if players < 2:
        return ()
    budget = Budget(minutes, evenings, control, changeover)
    round_robin = list(_round_robins(players, budget))
    swiss = list(swisses(players, budget, game)) if players > 6 or not round_robin[0].fits else []
    divided = list(_divided(players, budget))
    leads = players <= 6 or (players <= 12 and round_robin[0].fits)
    ordered = [*round_robin, *swiss, *divided] if leads else [*swiss, *divided, *round_robin]
    ordered = [_with_too_long(suggestion) for suggestion in ordered]
    best = next((s for s in ordered if s.fits and s.available), ordered[0])
    first = ordered[0].kind
    return tuple(replace(s, starred=s.kind is first, default=s is best) for s in ordered)


def _with_too_long(suggestion: Suggestion) -> Suggestion:
    """Say so when not even one round fits into an evening."""
    if suggestion.figures.evenings is not None:
        return suggestion
    remark = Remark("round-longer-than-evening", {"minutes": suggestion.figures.round_minutes})
    return replace(suggestion, remarks=(*suggestion.remarks, remark))


def timed(budget: Budget, rounds: int, counted: Sequence[Step]) -> tuple[Figures, bool]:
    """How long so many rounds take, and whether that fits; the boards and games are among the steps."""
    figures = _figures(rounds, counted, round_steps(budget.control, budget.changeover), budget.minutes)
    return figures, figures.evenings is not None and figures.evenings <= budget.evenings


def _plan(budget: Budget, players: int, rounds: int, counted: Sequence[Step]) -> tuple[Figures, bool]:
    return timed(budget, rounds, [step("boards", "half", players), *counted])


def swisses(players: int, budget: Budget, game: str = "chess") -> Iterator[Suggestion]:
    """The most rounds that fit and, before it, the number just missed."""
    each = round_steps(budget.control, budget.changeover)[-1].result
    room = (budget.minutes // each if each else 0) * budget.evenings
    most = min(first_unsafe_round(players) - 1, SWISS_MOST, rounds_needed(players))
    best = min(room, most)
    wanted = min(most, max(best + 1, winner_rounds(players)))
    for rounds in dict.fromkeys((wanted, best)):
        if rounds < 2:
            continue
        yield one_swiss(players, rounds, budget, game)


def one_swiss(players: int, rounds: int, budget: Budget, game: str = "chess") -> Suggestion:
    """A Swiss of so many rounds."""
    counted = [
        step("rounds-for-a-winner", "ceil-log2", players),
        step("games", "times", rounds, players // 2),
    ]
    figures, fits = _plan(budget, players, rounds, counted)
    return Suggestion(
        kind=Kind.SWISS,
        control=budget.control,
        figures=figures,
        sections=(Section(players, "dutch", rounds),),
        fits=fits,
        least_rounds=rounds,
        remarks=swiss_remarks(players, rounds, game=game),
    )


def _round_robins(players: int, budget: Budget) -> Iterator[Suggestion]:
    """The single one, and for very small fields the double one."""
    for cycles, kind in ((1, Kind.ROUND_ROBIN), (2, Kind.DOUBLE_ROUND_ROBIN))[: 2 if players <= 6 else 1]:
        rounds = rounds_needed(players, cycles)
        figures, fits = _plan(budget, players, rounds, _round_robin_steps(players, cycles))
        remarks = [*_size_remarks(players, figures)]
        if not fits:
            remarks += ways_out(figures, budget, cycles=cycles)
        yield Suggestion(
            kind=kind,
            control=budget.control,
            figures=figures,
            sections=(Section(players, kind.value, rounds),),
            fits=fits,
            least_rounds=rounds,
            remarks=tuple(remarks),
        )


def _size_remarks(players: int, figures: Figures) -> Iterator[Remark]:
    numbers = {"rounds": figures.rounds, "games": figures.games}
    if 7 <= players <= 10:
        yield Remark("if-the-calendar-allows", numbers)
    elif 11 <= players <= 12:
        yield Remark("at-the-ceiling", numbers)
    elif players > 12:
        yield Remark("above-the-ceiling", numbers)
    if players % 2:
        yield Remark("free-round-each", {"players": players})


def ways_out(figures: Figures, budget: Budget, *, cycles: int | None = None) -> Iterator[Remark]:
    """What is needed, and what would fit instead: a faster control, two sessions, fewer players.

    `cycles` are those of a round robin; without it the number of rounds is no matter of the players.
    """
    if figures.evenings is not None:
        yield Remark("needs-evenings", {"evenings": figures.evenings, "given": budget.evenings})
    for control in CONTROLS:
        faster = round_steps(control, budget.changeover)[-1].result
        quick = faster < figures.round_minutes
        if quick and budget.minutes // faster * budget.evenings >= figures.rounds:
            yield Remark("faster-control", {"base": control.base, "seconds": control.seconds})
            break
    room = figures.per_evening * budget.evenings
    if room < figures.rounds <= 2 * room:
        yield Remark("two-sessions", {"days": OPERATIONS["ceil-div"](figures.rounds, 2 * figures.per_evening)})
    fewer = (
        0 if cycles is None else (room // cycles + 1) // 2 * 2
    )  # with an even number of players there is one round fewer than players
    if fewer >= 4:
        yield Remark("fewer-players", {"players": fewer})


def _divided(players: int, budget: Budget) -> Iterator[Suggestion]:
    """Groups of four, and groups by rating for fields above the ceiling of one round robin."""
    splits = quad_splits(players)
    if splits:
        usual = _in_sections(Kind.QUADS, splits, budget)
        yield usual
        shorter = next((k for k, split in enumerate(splits) if _fits(split, usual.figures, budget)), 0)
        if not usual.fits and shorter:
            yield _in_sections(Kind.QUADS, (splits[shorter], *splits[:shorter], *splits[shorter + 1 :]), budget)
    if players > 12:
        yield _in_sections(Kind.GROUPS, (rating_groups(players),), budget)


def _in_sections(kind: Kind, splits: Sequence[tuple[Section, ...]], budget: Budget) -> Suggestion:
    sections = splits[0]
    players = sum(section.players for section in sections)
    most = step("rounds", "most", *dict.fromkeys(section.rounds for section in sections))
    games = step("games", "add", *(_games(section) for section in sections))
    figures, fits = _plan(budget, players, most.result, [most, games])
    return Suggestion(
        kind=kind,
        control=budget.control,
        figures=figures,
        sections=sections,
        fits=fits,
        least_rounds=min(section.rounds for section in sections),
        variants=tuple(splits[1:]),
    )


def _games(section: Section) -> int:
    if section.system == Kind.ROUND_ROBIN.value:
        return games_needed(section.players)
    return section.rounds * (section.players // 2)


def _fits(sections: Sequence[Section], figures: Figures, budget: Budget) -> bool:
    return max(section.rounds for section in sections) <= figures.per_evening * budget.evenings
