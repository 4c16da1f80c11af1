"""The rounds-and-time calculator for its page: every figure with its arithmetic, and the tables of the guides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from crosstable.app.adviser import Figures, RoundAdvice, Suggestion, TimeControl
from crosstable.app.planning import (
    LIMITS,
    REFERENCE_CONTROLS,
    Evening,
    Form,
    Plan,
    PlanError,
    Question,
    explained,
    plan,
    reference_sizes,
    reference_times,
)
from crosstable.i18n import Translator
from crosstable.i18n.numbers import minutes, whole
from crosstable.i18n.plans import control_text, duration, quarter_text, remark_text, sections_text, step_text

DEFAULTS = {
    "players": "14",
    "form": Form.ROUND_ROBIN.value,
    "base": "10",
    "seconds": "5",
    "kind": "increment",
    "changeover": "15",
    "night": "3",
    "evenings": "1",
    "rounds": "",
    "pools": "4",
    "weekly": "",
    "start": "",
}
"""The fields of the form and what stands in them at first."""

SAID = ("needs-evenings", "round-longer-than-evening")
"""Remarks that the verdict makes already."""


@dataclass(frozen=True, slots=True)
class FigureCard:
    """One figure: its number, what it counts, and the lines that lead to it."""

    name: str
    number: str
    label: str
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class FormLine:
    """One form of an event for the same players and hours."""

    title: str
    rounds: str
    games: int
    time: str
    evenings: str
    fits: bool
    remarks: Sequence[str]


@dataclass(frozen=True, slots=True)
class SourceLine:
    """How many rounds of a Swiss one source recommends."""

    rounds: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class RoundsView:
    """What the page shows for one question."""

    cards: Sequence[FigureCard]
    fits: bool
    verdict: str
    remarks: Sequence[str]
    forms: Sequence[FormLine]
    evenings: Sequence[tuple[str, str, str]]
    sources: Sequence[SourceLine]
    splits: Sequence[str]
    pools: Sequence[str]
    pool_count: int
    growth: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The question as far as it could be read; `wrong` has a sentence for each field that could not."""

    question: Question | None
    wrong: dict[str, str] = field(default_factory=dict)


def ask(t: Translator, typed: dict[str, str]) -> Asked:
    """Read the fields of the form."""
    wrong: dict[str, str] = {}

    def number(name: str) -> int:
        low, high = LIMITS[name]
        found = minutes(typed[name]) if name == "night" else whole(typed[name])
        if found is None or not low <= found <= high:
            key = "tool.wrong-hours" if name == "night" else "tool.wrong-number"
            wrong[name] = t(key, what=t(f"tool.field.{name}"), low=low, high=high, typed=typed[name])
            return low
        return found

    start = None
    if typed["start"]:
        try:
            start = date.fromisoformat(typed["start"])
            if not 1900 <= start.year <= 2500:
                raise ValueError
        except ValueError:
            wrong["start"] = t("tool.wrong-date", typed=typed["start"])
    form = Form(typed["form"]) if typed["form"] in list(Form) else Form.ROUND_ROBIN
    question = Question(
        players=number("players"),
        form=form,
        control=TimeControl(number("base"), number("seconds"), delay=typed["kind"] == "delay"),
        changeover=number("changeover"),
        night=number("night"),
        evenings=number("evenings"),
        rounds=number("rounds") if form is Form.SWISS and typed["rounds"].strip() else None,
        pools=number("pools") if form is Form.POOLS else 4,
        weekly=bool(typed["weekly"]),
        start=start,
    )
    return Asked(None if wrong else question, wrong)


def rounds_view(t: Translator, question: Question) -> RoundsView | str:
    """The answer, or a sentence that says why there is none."""
    try:
        found = plan(question)
    except PlanError as error:
        if error.field == "base":
            return t("tool.no-time")
        return t("tool.too-few", form=t(f"tool.form.{question.form.value}"), low=error.low)
    return RoundsView(
        cards=list(figure_cards(t, found.figures)),
        fits=found.fits,
        verdict=_verdict(t, found),
        remarks=[remark_text(t, remark) for remark in found.remarks if remark.code not in SAID],
        forms=[_form_line(t, other) for other in found.suggestions if other.kind.value != question.form.value],
        evenings=[_evening(t, evening) for evening in found.evenings],
        sources=[_source(t, advice) for advice in found.round_advice],
        splits=[sections_text(t, split) for split in found.splits],
        pools=_pools(t, found),
        pool_count=found.question.pools,
        growth=t(
            "tool.growth",
            players=found.size.players,
            games=found.size.games,
            twice=2 * found.size.players,
            more=found.size.games_if_twice_as_many,
        ),
    )


def figure_cards(t: Translator, figures: Figures) -> Iterator[FigureCard]:
    """The figures that people ask for, each with its arithmetic in words."""
    for name, steps in explained(figures).items():
        number = str(steps[-1].result)
        if name == "total-minutes":
            number = t("tool.hours", hours=quarter_text(figures.quarter_hours))
        elif name == "round-minutes":
            number = t("tool.minutes", minutes=number)
        label = t(f"tool.card.{name}", minutes=figures.total)
        yield FigureCard(name, number, label, [step_text(t, step) for step in steps])


def _verdict(t: Translator, found: Plan) -> str:
    question, needed = found.question, found.figures.evenings
    have = t("tool.have", count=question.evenings, time=duration(t, question.night))
    if needed is None:
        return t("tool.verdict-never", have=have)
    return t(
        "tool.verdict-fits" if found.fits else "tool.verdict-not", have=have, needed=t("tool.nights", count=needed)
    )


def _form_line(t: Translator, found: Suggestion) -> FormLine:
    figures = found.figures
    least, most = found.least_rounds, found.rounds
    return FormLine(
        title=t(f"tool.form.{found.kind.value}"),
        rounds=str(most) if least == most else f"{least}–{most}",
        games=figures.games,
        time=duration(t, figures.total),
        evenings="–" if figures.evenings is None else str(figures.evenings),
        fits=found.fits,
        remarks=[remark_text(t, remark) for remark in found.remarks],
    )


def _evening(t: Translator, evening: Evening) -> tuple[str, str, str]:
    """Number, day and rounds of an evening."""
    day = ""
    if evening.day is not None:
        day = t("tool.day", weekday=t(f"day.{evening.day.weekday()}"), date=evening.day.isoformat())
    rounds = evening.rounds
    shown = str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]}–{rounds[-1]}"
    return str(evening.number), day, shown


def _source(t: Translator, advice: RoundAdvice) -> SourceLine:
    rounds = advice.rounds
    running = len(rounds) > 1 and list(rounds) == list(range(rounds[0], rounds[-1] + 1))
    shown = f"{rounds[0]}–{rounds[-1]}" if running else t("tool.or").join(map(str, rounds))
    return SourceLine(shown, t(f"tool.advice.{advice.source}"), t(f"tool.source.{advice.source}"))


def _pools(t: Translator, found: Plan) -> list[str]:
    """Pools and a knockout in numbers; nothing for a field that is too small."""
    pools = found.pools
    if pools is None:
        return []
    return [step_text(t, step) for step in pools.steps]


def size_rows() -> list[tuple[int, ...]]:
    """The table of sizes: players, rounds, games, boards, double rounds and double games."""
    return [(s.players, s.rounds, s.games, s.boards, s.double_rounds, s.double_games) for s in reference_sizes()]


def time_rows() -> list[tuple[int, int, list[tuple[str, int]], int]]:
    """The table of times: players, rounds, hours (with their minutes) by control, and nights."""
    return [
        (row.players, row.rounds, [(quarter_text(f.quarter_hours), f.total) for f in row.figures], row.nights or 0)
        for row in reference_times()
    ]


def control_names() -> list[str]:
    """Heads of the columns of the table of times."""
    return [control_text(control) for control in REFERENCE_CONTROLS]
