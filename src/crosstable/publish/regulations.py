"""Regulations: every setting of the event in plain words, each with the rule it comes from."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import partial

from crosstable.app.bracket import plays_teams
from crosstable.app.half_played import ARTICLE as HALF_PLAYED
from crosstable.app.half_played import COUNTS_FORFEIT_WINS
from crosstable.app.level_colours import levels
from crosstable.app.queries import Fixed, fixed_order, rules_of
from crosstable.app.queries_public import planned_rounds
from crosstable.app.system_options import SYSTEM_FIELDS
from crosstable.app.team_table import team_table
from crosstable.app.team_withdrawal import takes_number
from crosstable.core.model import TeamRules
from crosstable.core.points import PointSystem
from crosstable.core.systems import SYSTEMS, TABLE_SOURCES, System
from crosstable.i18n import translator
from crosstable.i18n.tiebreak_words import edition_name, left_out_line, name_of, reading_lines, source_of
from crosstable.pairing.roundrobin.record import US_TABLE
from crosstable.publish.facts import Facts
from crosstable.publish.figures import date_range, points_text
from crosstable.publish.house_rules import house_rules
from crosstable.publish.people import printable
from crosstable.publish.play_off_lines import ARTICLE, announced_lines
from crosstable.publish.ranking import ranking_of
from crosstable.publish.regulations_prizes import prize_lines
from crosstable.publish.regulations_stages import stage_lines, system_text
from crosstable.publish.regulations_teams import seating_lines, worth_lines
from crosstable.publish.sheet import Head, head_of_event
from crosstable.publish.words import SLASH, Words


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One sentence and the article behind it; an `item` belongs to the list above it."""

    text: str
    source: str = ""
    item: bool = False
    again: tuple[str, ...] = ()
    """The same in further languages."""


@dataclass(frozen=True, slots=True)
class RuleSection:
    """What is said of one subject."""

    title: str
    lines: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class RegulationsView:
    """The sheet."""

    head: Head
    sections: tuple[RuleSection, ...]


def regulations_view(facts: Facts, *, leave_out: Collection[str] = ()) -> RegulationsView:
    """Everything that is set before round 1, and what was changed since; `leave_out` names sections."""
    spoken = [_sections(one, leave_out) for one in facts.each]
    sections = (_side_by_side(same) for same in zip(*spoken, strict=True))
    shown = tuple(section for section in sections if section.lines)
    return RegulationsView(head_of_event(facts, "regulations.title"), shown)


def _side_by_side(same: tuple[RuleSection, ...]) -> RuleSection:
    """One section in all languages: the settings are the same, so each line has its counterpart."""
    lines = []
    for first, *others in zip(*(section.lines for section in same), strict=True):
        again = tuple(line.text for line in others if line.text != first.text)
        lines.append(replace(first, again=again))
    return RuleSection(SLASH.join(dict.fromkeys(section.title for section in same)), tuple(lines))


def _sections(facts: Facts, leave_out: Collection[str]) -> list[RuleSection]:
    return [
        RuleSection(facts.words(f"regulations.{name}"), tuple(lines))
        for name, lines in (
            ("event", _event(facts)),
            ("pairing", _pairing(facts)),
            ("points", () if facts.state.rules.challenges else _points(facts)),
            ("leaving", _leaving(facts)),
            ("ranking", _ranking(facts)),
            ("prizes", (RuleLine(*line) for line in prize_lines(facts))),
            ("changes", _changes(facts)),
        )
        if name not in leave_out
    ]


def _event(facts: Facts) -> Iterator[RuleLine]:
    state, words = facts.state, facts.words
    info = state.info
    dates = date_range(info.start, info.end, words)
    for key, text in (
        ("place", info.city),
        ("dates", dates),
        ("rounds", str(planned_rounds(state) or "")),
        ("time-control", info.time_control),
        ("arbiter", info.chief_arbiter),
        ("deputies", ", ".join(info.deputies)),
    ):
        if text:
            yield RuleLine(words(f"regulations.event.{key}", text=printable(text)))
    yield RuleLine(words("regulations.fide-mode" if state.fide_mode else "regulations.club-mode"))


def _pairing(facts: Facts) -> Iterator[RuleLine]:
    state, words = facts.state, facts.words
    rules, options, traits = state.rules, state.options, _traits(facts)
    said = system_text(words, rules.system or "", rules.edition or traits.edition)
    if said:
        yield RuleLine(said, traits.source_of(rules.edition))
    yield from map(RuleLine, stage_lines(facts))
    yield from _options(facts)
    yield from map(RuleLine, seating_lines(facts))
    if rules.by_lot:
        return
    by_lots = options.get("order") in ("lots", "quarters")
    yield RuleLine(words("regulations.order.lots" if by_lots else "regulations.order.rating"), _c04(facts, "2 2"))
    if levels(facts.state):
        yield RuleLine(words("regulations.colour.levelled"), TABLE_SOURCES[US_TABLE])
    if traits.scheduled:
        yield RuleLine(words("regulations.colour.table"), traits.source_of(rules.edition))
        return
    if not rules.by_scores or traits.challenges:
        return
    if traits.by_c04:
        drawn = rules.initial_colour
        colour = facts.colour_word("w" if drawn is None else drawn.value)
        key = "regulations.colour.lot" if drawn is None else "regulations.colour.given"
        yield RuleLine(words(key, colour=colour), "C.04.3 5.1")
        if rules.acceleration:
            yield RuleLine(words("regulations.acceleration"), "C.04.7")
    if not traits.rematches:
        again = "regulations.rematch" if options.get("rematch") else "regulations.no-rematch"
        yield RuleLine(words(again), _c04(facts, "1 2"))
    if state.prohibitions:
        yield RuleLine(words("regulations.forbidden", count=len(state.prohibitions)))


def _traits(facts: Facts) -> System:
    """What the table of systems says of the event's; a file without a system is taken for a Swiss."""
    return facts.state.rules.traits or SYSTEMS["dutch"]


def _c04(facts: Facts, article: str) -> str:
    """An article of the Handbook on Swiss systems, where it holds: `2 3.2` is C.04.2 3.2."""
    return f"C.04.{article}" if _traits(facts).by_c04 else ""


def _options(facts: Facts) -> Iterator[RuleLine]:
    """What the event has chosen of the options of its system, in sentences where it has them."""
    state, words = facts.state, facts.words
    said = list(house_rules(state, words))
    if said:
        yield from (RuleLine(text, source, item=True) for text, source in said)
        return
    t = translator(words("language"))
    for name in SYSTEM_FIELDS.get(state.rules.system or "", ()):
        value = state.options.get(name)
        if value in (None, ""):
            continue
        shown = ("✓" if value else "–") if isinstance(value, bool) else str(value)
        key = f"clubs.value.{value}"
        yield RuleLine(
            words("regulations.option", name=t(f"field.{name}"), value=t(key) if key in t else shown), item=True
        )


def _points(facts: Facts) -> Iterator[RuleLine]:
    words, points = facts.words, facts.state.rules.points
    yield from map(RuleLine, worth_lines(facts))
    yield RuleLine(
        words(
            "regulations.worth",
            win=points_text(points.win, words),
            draw=points_text(points.draw, words),
            loss=points_text(points.white_loss, words),
        )
    )
    if _has_two_colours(points):
        yield RuleLine(
            words(
                "regulations.worth-black",
                colour=facts.colour_word("b"),
                win=points_text(points.black_win, words),
                draw=points_text(points.black_draw, words),
                loss=points_text(points.black_loss, words),
            )
        )
    yield RuleLine(
        words(
            "regulations.forfeit",
            win=points_text(points.forfeit_win, words),
            loss=points_text(points.forfeit_loss, words),
        )
    )
    traits = _traits(facts)
    if traits.partners:
        yield RuleLine(words("regulations.out", points=points_text(points.pab, words)))
    elif traits.scheduled and not traits.teams:
        yield RuleLine(words("regulations.free"), traits.source_of(facts.state.rules.edition))
    elif not traits.knockout and not traits.challenges and not traits.teams:
        pab = points_text(points.pab, words)
        yield RuleLine(words("regulations.bye", points=pab), _c04(facts, "1 3, 4"))


def _has_two_colours(points: PointSystem) -> bool:
    white = (points.white_win, points.white_draw, points.white_loss)
    return white != (points.black_win, points.black_draw, points.black_loss)


def _teams_leaving(facts: Facts) -> Iterator[RuleLine]:
    """C.05 6.6 with matches where all teams meet each other; elsewhere the rest is lost (docs/decisions/020)."""
    words = facts.words
    if not takes_number(facts.state):
        yield RuleLine(words("regulations.team-leaves"))
        return
    rules = facts.state.team.rules if facts.state.team is not None else TeamRules()
    yield RuleLine(words("regulations.half-played-teams"), HALF_PLAYED)
    worth = points_text(rules.win, words)
    if rules.walk_over is None:
        yield RuleLine(words("regulations.walk-over-worth", points=worth))
    else:
        games = points_text(rules.walk_over, words)
        yield RuleLine(words("regulations.walk-over-points", points=worth, games=games))


def _leaving(facts: Facts) -> Iterator[RuleLine]:
    words, options, rules = facts.words, facts.state.options, facts.state.rules
    traits = _traits(facts)
    if traits.scheduled and not traits.teams:
        yield RuleLine(words("regulations.half-played"), HALF_PLAYED)
    if traits.scheduled and traits.teams:
        yield from _teams_leaving(facts)
    if traits.scheduled and options.get(COUNTS_FORFEIT_WINS):
        yield RuleLine(words("regulations.forfeit-completed"))
    if rules.challenges:
        yield RuleLine(words("regulations.ladder-leaving"))
    if not rules.by_scores:
        return
    limit, last = options.get("bye_limit"), options.get("bye_not_in_last")
    worth = points_text(rules.points.half_bye, words)
    if limit == 0:
        yield RuleLine(words("regulations.no-byes"))
    elif isinstance(limit, int):
        yield RuleLine(words("regulations.byes", points=worth, count=limit))
    else:
        yield RuleLine(words("regulations.byes-free", points=worth))
    if limit != 0 and isinstance(last, int) and last > 0:
        yield RuleLine(words("regulations.byes-last", count=last))
    yield RuleLine(words("regulations.late"), _c04(facts, "2 2.4"))
    yield RuleLine(words("regulations.withdraw"), _c04(facts, "2 3.2"))


def _ranking(facts: Facts) -> Iterator[RuleLine]:
    words, state = facts.words, facts.state
    if state.rules.own_table:
        yield RuleLine(words(f"regulations.own-order.{state.rules.system}"), _traits(facts).source)
        return
    if fixed_order(state.rules) is Fixed.BRACKET:
        yield RuleLine(words("regulations.bracket-teams" if plays_teams(state) else "regulations.bracket"))
        return
    chosen = rules_of(state)
    said = ranking_of(facts).found
    used, left_out = [code for code in said.codes if code in chosen.codes], said.left_out
    first = words("regulations.then")
    if state.rules.traits is not None and state.rules.traits.team_matches:
        table = team_table(state)
        used, left_out = list(table.codes), table.left_out
        first = words(f"regulations.teams-then.{table.primary}")
    if used:
        yield RuleLine(first, "C.07")
        for number, code in enumerate(used, 1):
            name = words.both(partial(_tie_break, code))
            yield RuleLine(f"{number}. {name} ({code})", source_of(code), item=True)
        for line in words.each:
            t = translator(line("language"))
            yield RuleLine(t("ranking.edition", edition=edition_name(t, chosen.options.edition)), "C.07 16")
            yield from (RuleLine(text) for text in reading_lines(t, chosen.options))
    else:
        yield RuleLine(words("regulations.points-alone"))
    shared = said.by_points or bool(state.options.get("share_places"))
    yield RuleLine(words("regulations.share" if shared else "regulations.no-share"))
    for line in words.each:
        yield from (RuleLine(text, ARTICLE) for text in announced_lines(state, translator(line("language"))))
    for line in words.each:
        yield from (RuleLine(left_out_line(translator(line("language")), left)) for left in left_out)


def _tie_break(code: str, words: Words) -> str:
    name = name_of(translator(words("language")), code)
    return name[:1].upper() + name[1:]


def _changes(facts: Facts) -> Iterator[RuleLine]:
    for at, reason in facts.state.rule_reasons:
        yield RuleLine(printable(reason), facts.moments.date_and_clock(at))
