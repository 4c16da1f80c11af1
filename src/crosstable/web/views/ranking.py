"""The ranking of an event as a form, two sets of rules side by side, and the ties that nothing breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from crosstable.app.queries import POINTS, Place, Ranking, RankingRules, rules_of
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.i18n.tiebreak_words import edition_name, left_out_line, name_of, named, open_readings
from crosstable.publish.figures import column_texts
from crosstable.publish.ranking import rank_text
from crosstable.publish.words import Words
from crosstable.tiebreak import (
    EDITIONS,
    METHODS,
    PRESETS,
    READINGS,
    Kind,
    Parting,
    TieBreakError,
    compared,
    edition_at,
    parse_code,
)
from crosstable.tiebreak.table import is_predetermined

LIST_LIMIT = 12
"""As many codes as the command takes."""
_OWN = ("PS", "WIN", "WON", "BPG", "BWG", "REP", "STD", "TPN", "CUM")
_VARIANTS: Mapping[str, Sequence[str]] = {
    "BH": ("BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2"),
    "FB": ("FB", "FB/C1"),
    "SB": ("SB", "SB/C1"),
    "PS": ("PS", "PS/C1"),
    "KS": ("KS",),
    "ARO": ("ARO", "ARO/C1"),
}
_OPPONENTS = ("BH", "SB", "AOB", "FB", "KS")
_TIED = ("DE", "LOTS", "MANUAL")


@dataclass(frozen=True, slots=True)
class Line:
    """One tie-break of the list: what it is, and the lists that a step or its removal makes."""

    code: str
    name: str
    article: str
    up: str
    down: str
    without: str


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """One question with its answers (text of the form, words, chosen)."""

    key: str
    question: str
    choices: Sequence[tuple[str, str, bool]]


@dataclass(frozen=True, slots=True)
class Editor:
    """The form. `presets` are (list as text, words); `editions` (name, words)."""

    lines: Sequence[Line]
    codes: str
    changed: bool
    groups: Sequence[tuple[str, Sequence[tuple[str, str]]]]
    presets: Sequence[tuple[str, str]]
    editions: Sequence[tuple[str, str]]
    edition: str
    readings: Sequence[ReadingLine]
    differing: int
    ties: str
    hints: Sequence[str]
    locked: bool


def editor(state: EventState, t: Translator, codes: Sequence[str]) -> Editor:
    """The ranking of the event, with `codes` as the list (perhaps not saved yet)."""
    rules = rules_of(state)
    now = list(state.rules.tie_breaks) or list(rules.codes)
    chosen = dict(rules.options.readings)
    fixed = is_predetermined(state.rules)
    return Editor(
        lines=list(_lines(t, codes)),
        codes=" ".join(codes),
        changed=list(codes) != now,
        groups=list(_groups(t, codes, fixed=fixed)),
        presets=list(_presets(t, fixed=fixed)),
        editions=[(name, edition_name(t, name)) for name in EDITIONS],
        edition=rules.options.edition,
        readings=[_reading(t, key, chosen.get(key)) for key in open_readings()],
        differing=len(chosen),
        ties="points" if rules.by_points else "share" if state.options.get("share_places") else "rank",
        hints=list(_hints(state, t, codes, rules)),
        locked=state.rounds_published > 0,
    )


def _lines(t: Translator, codes: Sequence[str]) -> Iterator[Line]:
    for k, code in enumerate(codes):
        try:
            article = parse_code(code).method.article
        except TieBreakError:
            article = ""
        without = [*codes[:k], *codes[k + 1 :]]
        up = [*without[: k - 1], code, *without[k - 1 :]] if k else []
        down = [*without[: k + 1], code, *without[k + 1 :]] if k + 1 < len(codes) else []
        source = f"US Chess {article}" if article.startswith("34") else f"C.07 {article}" if article else ""
        yield Line(code, name_of(t, code), source, _query(up), _query(down), _query(without))


def _query(codes: Sequence[str]) -> str:
    return urlencode({"list": " ".join(codes)}) if codes else ""


def _groups(t: Translator, codes: Sequence[str], *, fixed: bool) -> Iterator[tuple[str, Sequence[tuple[str, str]]]]:
    """What can be added, by what it is made of."""
    single = [m for m in METHODS.values() if m.kind is not Kind.TEAM and (m.in_round_robin or not fixed)]
    us = [m.name for m in single if m.article.startswith("34") and m.name not in _OWN]
    kinds = (
        ("opponents", [m.name for m in single if m.name in _OPPONENTS]),
        ("own", [m.name for m in single if m.name in _OWN]),
        ("tied", list(_TIED)),
        ("ratings", [m.name for m in single if m.needs_ratings and m.name not in us]),
        ("us", us),
    )
    for key, names in kinds:
        offered = [code for name in names for code in _VARIANTS.get(name, (name,)) if code not in codes]
        if offered:
            yield t(f"tie-break-group.{key}"), [(code, named(t, code)) for code in offered]


def _presets(t: Translator, *, fixed: bool) -> Iterator[tuple[str, str]]:
    for preset in PRESETS.values():
        if not preset.teams and preset.predetermined == fixed:
            query = {"list": " ".join(preset.codes), "edition": preset.edition}
            yield urlencode(query), t(f"ranking-preset.{preset.name}")


def _reading(t: Translator, key: str, chosen: str | None) -> ReadingLine:
    choices = READINGS[key].choices
    picked = chosen or choices[0]
    answers = [(f"{key}={choice}", t(f"reading.{key}.{choice}"), choice == picked) for choice in choices]
    return ReadingLine(key, t(f"reading.{key}"), answers)


def _hints(state: EventState, t: Translator, codes: Sequence[str], rules: RankingRules) -> Iterator[str]:
    """What speaks against the list, in this event; nothing is forbidden by it."""
    rounds = state.rules.rounds or 0
    names = [code.partition("/")[0] for code in codes]
    if any("/M2" in code for code in codes) and 0 < rounds < 9:
        yield t("ranking.hint.median", rounds=rounds)
    if 0 < rounds <= 4 and set(names) & {"BH", "SB", "FB", "AOB", "SOLK", "MM"}:
        yield t("ranking.hint.few-rounds", rounds=rounds)
    if "KS" in names and not is_predetermined(state.rules):
        yield t("ranking.hint.koya")
    start = state.info.start
    then = edition_at(start)
    if start is not None and not state.rules.tie_break_edition and then != rules.options.edition:
        yield t("ranking.hint.edition", year=start.year, edition=edition_name(t, then))


@dataclass(frozen=True, slots=True)
class Side:
    """One set of rules in a comparison."""

    rules: str
    edition: str
    warnings: Sequence[str]


@dataclass(frozen=True, slots=True)
class CompareRow:
    """One player under both; `up` is how many places higher he stands under the second."""

    id: int
    name: str
    points: int
    first: str
    second: str
    up: int
    past: str
    by_first: str
    by_second: str


@dataclass(frozen=True, slots=True)
class CompareView:
    """Two sets of rules side by side."""

    after: int
    published: int
    missing: int
    sides: Sequence[Side]
    rows: Sequence[CompareRow]
    moving: int


def compare_view(
    state: EventState, t: Translator, names: Mapping[PlayerId, str], first: Ranking, second: Ranking
) -> CompareView:
    """Who moves when the event is ranked by `second` instead of `first`, and why."""
    words = Words.of((t.language,))
    ones = {place.player: place for place in first.places}
    others = {place.player: place for place in second.places}
    moved = compared([(p.first, p) for p in first.places], [(p.first, p) for p in second.places])
    rows = []
    for one in moved:
        place, other = ones[one.player], others.get(one.player)
        rows.append(
            CompareRow(
                id=int(one.player),
                name=names[one.player],
                points=place.points,
                first=rank_text(place),
                second="–" if other is None else rank_text(other),
                up=one.up,
                past="" if one.past is None else names[one.past],
                by_first=_parting(t, words, one.by_first) if one.past is not None else "",
                by_second=_parting(t, words, one.by_second) if one.past is not None else "",
            )
        )
    sides = [_side(t, found) for found in (first, second)]
    return CompareView(
        first.after, state.rounds_published, first.missing, sides, rows, sum(row.up != 0 for row in rows)
    )


def _side(t: Translator, found: Ranking) -> Side:
    order = t.list([named(t, code) for code in found.codes]) if found.codes else t("ranking.points-alone")
    return Side(order, edition_name(t, found.edition), [left_out_line(t, left) for left in found.left_out])


def _parting(t: Translator, words: Words, parting: Parting) -> str:
    """`Buchholz 10½ : 9`, or that nothing parts them."""
    if not parting.code:
        return t("compare.level")
    if parting.code == POINTS or parting.own is None or parting.other is None:
        return t("compare.points")
    own, other = column_texts([parting.own, parting.other], words)
    return t("compare.parted", code=named(t, parting.code), own=own or "–", other=other or "–")


@dataclass(frozen=True, slots=True)
class Tie:
    """Players whom nothing on the list parts (id, name), and the places they take."""

    first: int
    last: int
    players: Sequence[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class TiesView:
    """What the arbiters may settle. `over`: the last round is complete, so now is the time."""

    over: bool
    missing: int
    ties: Sequence[Tie]
    more: int
    settled: Sequence[tuple[int, str]]


TIES_SHOWN = 20


def ties_view(state: EventState, names: Mapping[PlayerId, str], found: Ranking, said: Sequence[str]) -> TiesView:
    """The ties of a table, the best places first; `said` are the decisions in words."""
    open_ties = [tie for tie in found.ties if not tie[0].shared] if found.after else []
    return TiesView(
        over=not found.missing and found.after >= (state.rules.rounds or 0),
        missing=found.missing,
        ties=[_tie(names, tie) for tie in open_ties[:TIES_SHOWN]],
        more=max(0, len(open_ties) - TIES_SHOWN),
        settled=[(use.participants[0], text) for use, text in zip(found.decided, said, strict=True)],
    )


def _tie(names: Mapping[PlayerId, str], tie: Sequence[Place]) -> Tie:
    return Tie(tie[0].first, tie[0].last, [(int(place.player), names[place.player]) for place in tie])
