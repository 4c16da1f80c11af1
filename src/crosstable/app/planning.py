"""The rounds-and-time calculator: one question, and all that can be said about it before an event exists.

`plan` puts together what `crosstable.app.adviser` works out. Durations are whole minutes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from types import MappingProxyType

from crosstable.app.adviser import (
    CHANGEOVER,
    NIGHT,
    RAPID,
    Budget,
    Figures,
    Kind,
    PoolPlan,
    Remark,
    RoundAdvice,
    Section,
    Size,
    Step,
    Suggestion,
    TimeControl,
    calculate,
    first_unsafe_round,
    pool_plan,
    quad_splits,
    round_advice,
    round_dates,
    sizes,
    step,
    swiss_remarks,
    ways_out,
    winner_rounds,
)
from crosstable.app.pool_advice import all_forms, pool_figures
from crosstable.core.errors import RuleError

REFERENCE_SIZES = (4, 6, 8, 10, 12, 14, 16)
REFERENCE_TIMES = (4, 6, 8, 10, 12, 16)
REFERENCE_CONTROLS = (TimeControl(10, 5), TimeControl(25, 5, delay=True), TimeControl(60, 5, delay=True))
"""Fields and time controls of the tables in the guides; their club nights go by the second control."""


class Form(StrEnum):
    """Forms of an event that the calculator can time."""

    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    SWISS = "swiss"
    QUADS = "quads"
    POOLS = "pools"


CYCLES = {Form.ROUND_ROBIN: 1, Form.DOUBLE_ROUND_ROBIN: 2}


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be planned.

    `night` is the length of an evening and `changeover` the time between two rounds, in minutes.
    `rounds` is the length of a Swiss, None for as many as a clear winner needs. `weekly` is one round a
    week, whatever an evening has room for; else an evening holds as many rounds as fit, and there is
    one a week. `start` is the day of the first.
    """

    players: int
    form: Form = Form.ROUND_ROBIN
    control: TimeControl = RAPID
    changeover: int = CHANGEOVER
    night: int = NIGHT
    evenings: int = 1
    rounds: int | None = None
    pools: int = 4
    weekly: bool = False
    start: date | None = None


LIMITS = {
    "players": (2, 2_000),
    "base": (0, 600),
    "seconds": (0, 600),
    "changeover": (0, 240),
    "night": (10, 1_440),
    "evenings": (1, 200),
    "rounds": (1, 99),
    "pools": (2, 64),
}
"""Least and most of every number that can be asked about."""


class PlanError(RuleError):
    """A number that no plan can be made with; `field` names it, `number` is what it was, `low` and `high` are its limits."""

    def __init__(self, field: str, number: int, low: int, high: int) -> None:
        self.field = field
        self.number = number
        self.low = low
        self.high = high
        super().__init__(f"{field} cannot be {number}: give a number from {low} to {high}")


EXPLAINED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "rounds": ("cycle-rounds", "stages", "rounds"),
        "games": (
            "ordered-pairs",
            "cycle-games",
            "pool-games",
            "knockout-games",
            "others",
            "match-games",
            "matches",
            "games",
        ),
        "boards": ("boards",),
        "round-minutes": ("minutes-per-player", "worst-game", "round-minutes"),
        "total-minutes": ("total-minutes", "quarter-hours"),
        "rounds-per-evening": ("rounds-per-evening",),
        "evenings": ("knockout-rounds", "pool-evenings", "evenings"),
        "most-games": ("least-games", "most-pool-games", "most-games"),
    }
)
"""The figures that people ask for, and the steps of arithmetic that lead to each."""


def explained(figures: Figures) -> dict[str, tuple[Step, ...]]:
    """The steps that lead to each figure, for the figures that there are."""
    found = {name: tuple(line for line in figures.steps if line.figure in steps) for name, steps in EXPLAINED.items()}
    return {name: lines for name, lines in found.items() if any(line.figure == name for line in lines)}


_CONTROL = re.compile(r"(?:[gG]/)?\s*(?P<base>\d{1,3})\s*(?:(?P<sign>[+]|[dD])\s*(?P<seconds>\d{1,3}))?", re.ASCII)


def parse_control(text: str) -> TimeControl:
    """Read a time control: `10+5` with an increment, `25 d5` or `G/25 d5` with a delay, `30` without. Raises RuleError."""
    found = _CONTROL.fullmatch(text.strip())
    if found is None:
        raise RuleError(f"{text!r} is no time control: write 10+5 (minutes and increment), 25d5 (delay) or 30")
    delay = (found["sign"] or "").lower() == "d"
    return TimeControl(int(found["base"]), int(found["seconds"] or 0), delay=delay)


@dataclass(frozen=True, slots=True)
class Evening:
    """One evening and the rounds that are played in it."""

    number: int
    rounds: tuple[int, ...]
    day: date | None


@dataclass(frozen=True, slots=True)
class Plan:
    """The answer.

    `figures` are those of the form asked for; its `evenings` are None when one round is longer than an
    evening. `suggestions` are the adviser's lines for the same time. `pools` and `splits` say how the
    field could be divided.
    """

    question: Question
    figures: Figures
    fits: bool
    evenings: tuple[Evening, ...]
    remarks: tuple[Remark, ...]
    size: Size
    suggestions: tuple[Suggestion, ...]
    round_advice: tuple[RoundAdvice, ...]
    splits: tuple[tuple[Section, ...], ...]
    pools: PoolPlan | None

    @property
    def alternatives(self) -> tuple[Suggestion, ...]:
        """Other forms that fit into the time at hand, with the control asked for."""
        return tuple(found for found in self.suggestions if found.fits and found.kind.value != self.question.form.value)


def plan(question: Question) -> Plan:
    """Work out rounds, games and time. Raises PlanError for a number beyond its limits."""
    check(question)
    budget = _budget(question)
    suggestions = all_forms(
        question.players,
        question.night,
        evenings=question.evenings,
        control=question.control,
        changeover=question.changeover,
    )
    splits = quad_splits(question.players)
    figures, pools = _figures(question, suggestions, splits)
    fits = figures.evenings is not None and figures.evenings <= question.evenings
    return Plan(
        question=question,
        figures=figures,
        fits=fits,
        evenings=tuple(_evenings(question, figures, pools)),
        remarks=tuple(_remarks(question, figures, budget, fits=fits)),
        size=sizes(question.players),
        suggestions=suggestions,
        round_advice=round_advice(question.players),
        splits=splits,
        pools=pools,
    )


def _budget(question: Question) -> Budget:
    return Budget(question.night, question.evenings, question.control, question.changeover)


def check(question: Question) -> None:
    """Raise PlanError for a number beyond its limits."""
    numbers = {
        "players": question.players,
        "base": question.control.base,
        "seconds": question.control.seconds,
        "changeover": question.changeover,
        "night": question.night,
        "evenings": question.evenings,
        "rounds": question.rounds,
        "pools": question.pools,
    }
    for name, number in numbers.items():
        low, high = LIMITS[name]
        if number is not None and not low <= number <= high:
            raise PlanError(name, number, low, high)
    if question.control.base + question.control.seconds < 1:  # a game without time
        raise PlanError("base", question.control.base, 1, LIMITS["base"][1])
    if question.form is Form.QUADS and question.players < 8:
        raise PlanError("players", question.players, 8, LIMITS["players"][1])
    if question.form is Form.POOLS and question.players < 2 * question.pools:
        raise PlanError("players", question.players, 2 * question.pools, LIMITS["players"][1])


def swiss_rounds(question: Question) -> int:
    """The rounds of the Swiss asked for: those named, or as many as a clear winner needs."""
    return question.rounds or winner_rounds(question.players)


def _figures(
    question: Question, suggestions: Sequence[Suggestion], splits: Sequence[tuple[Section, ...]]
) -> tuple[Figures, PoolPlan | None]:
    """The figures of the form, and the pools where the field is large enough for them."""
    control, changeover, night = question.control, question.changeover, question.night
    per_evening = calculate(2, control, changeover=changeover, night=night).per_evening
    pools = None
    if question.players >= 2 * question.pools:
        pools = pool_plan(question.players, question.pools, per_evening=1 if question.weekly else max(1, per_evening))
    if question.form is Form.QUADS and splits:
        figures = next(found.figures for found in suggestions if found.kind is Kind.QUADS)
    elif question.form is Form.POOLS and pools is not None:
        figures = pool_figures(question.players, pools, _budget(question))
    else:
        figures = calculate(
            question.players,
            control,
            cycles=CYCLES.get(question.form, 1),
            rounds=swiss_rounds(question) if question.form is Form.SWISS else None,
            changeover=changeover,
            night=night,
        )
    if question.form is Form.SWISS:
        asked = step("rounds", "add", question.rounds) if question.rounds else None
        figures = replace(figures, steps=(asked or step("rounds", "ceil-log2", question.players), *figures.steps))
    return (_weekly(figures) if question.weekly else figures), pools


def _weekly(figures: Figures) -> Figures:
    """One round an evening, if an evening has room for one."""
    if figures.evenings is None:
        return figures
    weeks = step("evenings", "add", figures.rounds)
    left = {"rounds-per-evening", "pool-evenings", "evenings"}
    steps = (*(line for line in figures.steps if line.figure not in left), weeks)
    return replace(figures, per_evening=1, evenings=weeks.result, steps=steps)


def _evenings(question: Question, figures: Figures, pools: PoolPlan | None) -> Iterator[Evening]:
    """Which rounds are played when. In pools every round of the knockout has an evening of its own."""
    if figures.evenings is None:
        return
    days: Sequence[date | None] = [None] * figures.evenings
    if question.start is not None:
        days = round_dates(question.start, figures.evenings)
    together = figures.rounds
    if question.form is Form.POOLS and pools is not None:
        together = max(section.rounds for section in pools.sections)
    first = 1
    for number, day in enumerate(days, 1):
        last = min(first + figures.per_evening - 1, together) if first <= together else first
        yield Evening(number, tuple(range(first, last + 1)), day)
        first = last + 1


def _remarks(question: Question, figures: Figures, budget: Budget, *, fits: bool) -> Iterator[Remark]:
    if figures.evenings is None:
        yield Remark("round-longer-than-evening", {"minutes": figures.round_minutes})
    if question.form is Form.SWISS:
        yield from swiss_remarks(question.players, figures.rounds)
    if fits:
        return
    if question.weekly or question.form is Form.POOLS:
        if figures.evenings is not None:
            yield Remark("needs-evenings", {"evenings": figures.evenings, "given": question.evenings})
    else:
        yield from ways_out(figures, budget, cycles=CYCLES.get(question.form))
    room = figures.per_evening * question.evenings
    if question.form is Form.SWISS and 2 <= room < min(figures.rounds, first_unsafe_round(question.players)):
        yield Remark("fewer-rounds", {"rounds": room})


@dataclass(frozen=True, slots=True)
class TimeRow:
    """One line of the reference table: quarter hours for each control, and nights at the second one."""

    players: int
    rounds: int
    figures: tuple[Figures, ...]
    nights: int | None


def reference_sizes() -> tuple[Size, ...]:
    """The table of sizes of the guides: rounds, games, boards, double rounds and double games."""
    return tuple(sizes(players) for players in REFERENCE_SIZES)


def reference_times() -> tuple[TimeRow, ...]:
    """The table of times of the guides, for three time controls, and evenings of three hours."""
    rows = []
    for players in REFERENCE_TIMES:
        figures = tuple(calculate(players, control) for control in REFERENCE_CONTROLS)
        rows.append(TimeRow(players, figures[0].rounds, figures, figures[1].evenings))
    return tuple(rows)
