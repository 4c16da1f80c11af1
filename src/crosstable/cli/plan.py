"""`crosstable plan`: rounds, games and hours of an event that does not exist yet, and what fits."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import date

from crosstable.app.adviser import CHANGEOVER, RAPID, Suggestion, TimeControl
from crosstable.app.form_advice import ADVISERS, forms_of, nearest_sizes
from crosstable.app.planning import (
    CYCLES,
    REFERENCE_CONTROLS,
    Form,
    Plan,
    PlanError,
    Question,
    check,
    explained,
    parse_control,
    plan,
    reference_sizes,
    reference_times,
)
from crosstable.cli.files import deliver
from crosstable.cli.outcome import Exit, Refusal
from crosstable.cli.screen import say
from crosstable.cli.tables import text_table
from crosstable.core.errors import RuleError
from crosstable.i18n import MASTER, Translator, translator
from crosstable.i18n.numbers import minutes
from crosstable.i18n.plans import (
    control_text,
    divided_text,
    duration,
    form_name,
    quarter_text,
    remark_text,
    sections_text,
    step_text,
)

SYSTEMS = {"rr": Form.ROUND_ROBIN, "drr": Form.DOUBLE_ROUND_ROBIN, **{form.value: form for form in Form}}
"""Forms that are worked out in full."""
KINDS = tuple(name for name in ADVISERS if name not in SYSTEMS)
"""Forms of which the adviser has his lines."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--players", metavar="N", type=int, help="how many play")
    parser.add_argument("--hours", metavar="H", default="3", help="hours of an evening: 3, 2.5 or 2:30 (default: 3)")
    parser.add_argument("--evenings", metavar="N", type=int, default=1, help="how many evenings there are (default: 1)")
    parser.add_argument(
        "--time",
        metavar="CONTROL",
        default=control_text(RAPID),
        help="minutes and increment (10+5), with a delay (25d5) or without either (30); default: 10+5",
    )
    parser.add_argument(
        "--changeover", metavar="MIN", type=int, default=CHANGEOVER, help="minutes between rounds (default: 15)"
    )
    parser.add_argument(
        "--system",
        metavar="FORM",
        choices=(*SYSTEMS, *KINDS),
        help=f"work this form out in full: {', '.join(SYSTEMS)}; or have the lines of another one: {', '.join(KINDS)}; "
        "without it all that come into question for single players",
    )
    parser.add_argument("--double", action="store_true", help="a round robin twice round")
    parser.add_argument("--rounds", metavar="N", type=int, help="rounds of a Swiss (default: those for a clear winner)")
    parser.add_argument("--pools", metavar="N", type=int, default=4, help="number of pools (default: 4)")
    parser.add_argument("--weekly", action="store_true", help="one round a week, whatever an evening has room for")
    parser.add_argument("--start", metavar="DATE", help="day of the first evening, as 2027-01-07: lists all of them")
    parser.add_argument("--table", action="store_true", help="the tables of sizes and hours of a round robin")
    parser.add_argument("--json", action="store_true", help="every figure with its arithmetic, as JSON")


ARGUMENTS = {"night": ("--hours", "minutes"), "base": ("--time", "minutes"), "seconds": ("--time", "seconds")}
"""By which argument a number comes that has another name in the library, and what it counts."""


def run(args: Namespace) -> int:
    """Work it out and print it."""
    try:
        return _run(args)
    except PlanError as error:
        argument, unit = ARGUMENTS.get(error.field, (f"--{error.field}", ""))
        what = f"{error.number} {unit}".strip()
        raise Refusal(
            Exit.BAD_REQUEST, f"{argument} cannot be {what}: give a number from {error.low} to {error.high}"
        ) from error


def _run(args: Namespace) -> int:
    t = translator(MASTER)
    if args.table:
        _show(args, {"sizes": reference_sizes(), "times": reference_times()}, _tables(t))
        return Exit.DONE
    question = _question(args)
    if args.system in KINDS:
        return _kind(t, args, question)
    if _whole_form(args):
        found = plan(question)
        _show(args, {"plan": found}, _plan_lines(t, found))
        return Exit.DONE
    check(question)
    suggestions = _suggested("club", question)
    _show(args, {"question": question, "suggestions": suggestions}, _advice_lines(t, question, suggestions))
    return Exit.DONE


def _suggested(profile: str, question: Question) -> tuple[Suggestion, ...]:
    return forms_of(
        profile,
        question.players,
        question.night,
        evenings=question.evenings,
        control=question.control,
        changeover=question.changeover,
    )


def _kind(t: Translator, args: Namespace, question: Question) -> int:
    """What the adviser says of one form, or how many people it is for."""
    check(question)
    suggestions = _suggested(args.system, question)
    if not suggestions:
        near = " or ".join(str(size) for size in nearest_sizes(args.system, question.players))
        what = f"--system {args.system} is not for {question.players} people: the nearest that will do is {near}"
        raise Refusal(Exit.BAD_REQUEST, what)
    _show(args, {"question": question, "suggestions": suggestions}, _advice_lines(t, question, suggestions))
    return Exit.DONE


def _show(args: Namespace, facts: dict[str, object], lines: Iterator[str]) -> None:
    if args.json:
        from crosstable.cli.facts import dump, plain  # noqa: PLC0415  (json is slow to import)

        deliver(None, dump(_with_days(plain(facts))))
        return
    for line in lines:
        say(line)


def _with_days(value: object) -> object:
    """JSON has no dates."""
    if isinstance(value, dict):
        return {key: _with_days(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_with_days(item) for item in value]
    return value.isoformat() if isinstance(value, date) else value


def _whole_form(args: Namespace) -> bool:
    """Whether one form is asked for, not the adviser."""
    return bool(args.system or args.double or args.weekly or args.start or args.rounds is not None)


def _question(args: Namespace) -> Question:
    if args.players is None:
        raise Refusal(Exit.BAD_REQUEST, "say how many play: --players 14 (or --table for the tables)")
    night = minutes(args.hours)
    if night is None:
        raise Refusal(Exit.BAD_REQUEST, f"--hours {args.hours}: write 3, 2.5 or 2:30")
    return Question(
        players=args.players,
        form=_form(args),
        control=_control(args.time),
        changeover=args.changeover,
        night=night,
        evenings=args.evenings,
        rounds=args.rounds,
        pools=args.pools,
        weekly=args.weekly,
        start=_day(args.start),
    )


def _form(args: Namespace) -> Form:
    if args.system in KINDS:
        given = next((name for name in ("rounds", "double", "weekly", "start") if getattr(args, name)), None)
        if given is not None:
            raise Refusal(Exit.BAD_REQUEST, f"--{given} is for forms that are worked out in full: {', '.join(SYSTEMS)}")
        return Form.ROUND_ROBIN
    form = SYSTEMS[args.system] if args.system else Form.SWISS if args.rounds is not None else Form.ROUND_ROBIN
    if args.rounds is not None and form is not Form.SWISS:
        raise Refusal(Exit.BAD_REQUEST, f"--rounds is for a Swiss: the players decide how long a {form.value} is")
    if not args.double:
        return form
    if form not in CYCLES:
        raise Refusal(Exit.BAD_REQUEST, f"--double is for a round robin, not for {form.value}")
    return Form.DOUBLE_ROUND_ROBIN


def _control(text: str) -> TimeControl:
    try:
        return parse_control(text)
    except RuleError as error:
        raise Refusal(Exit.BAD_REQUEST, f"--time: {error}") from error


def _day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Refusal(Exit.BAD_REQUEST, f"--start {text}: write the day as 2027-01-07") from error


def _have(t: Translator, question: Question) -> str:
    have = t("tool.have", count=question.evenings, time=duration(t, question.night))
    players = t("list.players", count=question.players)
    return t("plan.asked", players=players, have=have, control=control_text(question.control))


def _advice_lines(t: Translator, question: Question, suggestions: tuple[Suggestion, ...]) -> Iterator[str]:
    """The adviser's lines, what he has to say of each, and the arithmetic of the one he would take."""
    yield _have(t, question)
    yield ""
    header = ["", *(t(f"tool.{key}") for key in ("field.form", "col.rounds", "col.games", "col.time", "col.evenings"))]
    yield from text_table([*header, t("tool.col.fits")], [_row(t, s) for s in suggestions], frozenset({0, 1, 6}))
    said = [(s, text) for s in suggestions for text in _remarks(t, s)]
    if said:
        yield ""
    for number, (suggestion, text) in enumerate(said):
        name = t("plan.of", form=form_name(t, suggestion.kind.value), count=suggestion.rounds)
        if number == 0 or said[number - 1][0] is not suggestion:
            yield f"{name}:"
        yield f"  {text}"
    chosen = next((s for s in suggestions if s.default), suggestions[0])
    yield ""
    yield t("plan.arithmetic", form=form_name(t, chosen.kind.value), count=chosen.rounds)
    for steps in explained(chosen.figures).values():
        yield from (f"  {step_text(t, step)}" for step in steps)


def _remarks(t: Translator, found: Suggestion) -> Iterator[str]:
    """How the field is divided, where it is, and what there is to say."""
    if len(found.sections) > 1:
        yield divided_text(t, found.sections)
    yield from (remark_text(t, remark) for remark in found.remarks)


def _row(t: Translator, found: Suggestion) -> list[str]:
    figures, least = found.figures, found.least_rounds
    return [
        "*" if found.default else "",
        form_name(t, found.kind.value),
        str(found.rounds) if least == found.rounds else f"{least}-{found.rounds}",
        str(figures.games),
        duration(t, figures.total),
        "-" if figures.evenings is None else str(figures.evenings),
        t("new.fits") if found.fits else t("new.fits-not"),
    ]


def _plan_lines(t: Translator, found: Plan) -> Iterator[str]:
    """One form in full: figures with their arithmetic, the verdict, the ways out, and the evenings."""
    question, figures = found.question, found.figures
    yield t("plan.form", form=t(f"tool.form.{question.form.value}"), asked=_have(t, question))
    yield ""
    for steps in explained(figures).values():
        yield from (f"  {step_text(t, step)}" for step in steps)
    yield ""
    needed = "" if figures.evenings is None else t("tool.nights", count=figures.evenings)
    have = t("tool.have", count=question.evenings, time=duration(t, question.night))
    key = "never" if figures.evenings is None else "fits" if found.fits else "not"
    hours = t("tool.hours", hours=quarter_text(figures.quarter_hours))
    yield t("plan.all", hours=hours) + " " + t(f"tool.verdict-{key}", needed=needed, have=have)
    yield from (f"  {remark_text(t, remark)}" for remark in found.remarks if remark.code != "needs-evenings")
    for other in () if found.fits else found.alternatives:
        form = t(f"tool.form.{other.kind.value}")
        yield f"  {t('plan.instead', form=form, count=other.rounds, time=duration(t, other.figures.total))}"
    if question.form is Form.QUADS:
        yield from (f"  {sections_text(t, split)}" for split in found.splits)
    if question.start is not None:
        yield ""
        for evening in found.evenings:
            rounds = evening.rounds
            shown = str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]}-{rounds[-1]}"
            yield f"  {evening.number:>3}  {evening.day}  {t('tool.round', round=shown)}"


def _tables(t: Translator) -> Iterator[str]:
    """The tables of the guides."""
    header = [t(f"tool.col.{key}") for key in ("players", "rounds", "games", "boards", "double-rounds", "double-games")]
    sizes = [
        [str(n) for n in (s.players, s.rounds, s.games, s.boards, s.double_rounds, s.double_games)]
        for s in reference_sizes()
    ]
    yield from text_table(header, sizes, frozenset())
    yield ""
    header = [t("tool.col.players"), t("tool.col.rounds"), *map(control_text, REFERENCE_CONTROLS), t("tool.col.nights")]
    times = [
        [str(row.players), str(row.rounds), *(_hours(t, f.quarter_hours) for f in row.figures), str(row.nights)]
        for row in reference_times()
    ]
    yield from text_table(header, times, frozenset())
    yield ""
    yield t("tool.times-text")


def _hours(t: Translator, quarter_hours: int) -> str:
    return t("tool.hours", hours=quarter_text(quarter_hours))
