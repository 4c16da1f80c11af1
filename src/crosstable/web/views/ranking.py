"""The ranking of an event as a form, two sets of rules side by side, and the ties that nothing breaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from crosstable.app.commands.rule_args import TIE_BREAKS_LIMIT
from crosstable.app.play_offs import Field, to_play
from crosstable.app.pools import PoolTable
from crosstable.app.queries import POINTS, Fixed, Ranking, RankingRules, fixed_order, rules_of
from crosstable.app.team_table import TeamTable, team_codes
from crosstable.app.teams import primary_of
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.i18n.tiebreak_words import edition_name, left_out_line, name_of, named, open_readings, source_of
from crosstable.publish.figures import column_texts
from crosstable.publish.ranking import rank_text
from crosstable.publish.ranking_lines import Decision
from crosstable.publish.words import Words
from crosstable.tiebreak import (
    EDITIONS,
    METHODS,
    PRESETS,
    READINGS,
    Kind,
    Parting,
    Preset,
    TieBreakError,
    UnknownCode,
    compared,
    edition_at,
    parse_code,
)
from crosstable.tiebreak.catalogue import DEFAULT_TEAM
from crosstable.tiebreak.options import CURRENT
from crosstable.tiebreak.rulings import ManualUse
from crosstable.tiebreak.standings import primary_score
from crosstable.tiebreak.table import is_predetermined

_OWN = ("MPvGP", "PS", "WIN", "WON", "BPG", "BWG", "REP", "STD", "TPN", "CUM", "KASH")
_VARIANTS: Mapping[str, Sequence[str]] = {
    "BH": ("BH/C1", "BH", "BH/C2", "BH/M1", "BH/M2"),
    "FB": ("FB", "FB/C1"),
    "SB": ("SB", "SB/C1"),
    "PS": ("PS", "PS/C1"),
    "KS": ("KS",),
    "ARO": ("ARO", "ARO/C1"),
}
_OPPONENTS = ("BH", "SB", "AOB", "FB", "KS", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC")
_TIED = ("DE", "EDE", "EDEBT", "EDEBB", "EDET", "EDEB")
_BOARDS = ("BC", "TBR", "BBE")
_DECIDED = ("LOTS", "MANUAL")


@dataclass(frozen=True, slots=True)
class Line:
    """One tie-break of the list: what it is, what speaks against it here, and the lists that a step or its removal makes."""

    code: str
    name: str
    article: str
    remark: str
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
    """The form. `codes` is the list as shown, `saved` the one of the event; `presets` and `editions` (name, words).

    `edition` is the one that the event names, empty for the one in force; `brought` is another one that a list in
    common practice brings along. `full`: no more tie-breaks can be added. `own` says why there is nothing to choose.
    """

    lines: Sequence[Line]
    codes: str
    saved: str
    groups: Sequence[tuple[str, Sequence[tuple[str, str]]]]
    presets: Sequence[tuple[str, str]]
    editions: Sequence[tuple[str, str]]
    edition: str
    in_force: str
    brought: str
    readings: Sequence[ReadingLine]
    differing: int
    ties: str
    hints: Sequence[str]
    locked: bool
    full: bool
    own: Sequence[str]

    @property
    def changed(self) -> bool:
        """The list is not the one of the event."""
        return self.codes != self.saved


def usual_codes(state: EventState) -> Sequence[str]:
    """The list of the event, or what is usual where it has none."""
    if _teams(state):
        return team_codes(state.rules.tie_breaks or DEFAULT_TEAM, primary_of(state))
    return state.rules.tie_breaks or rules_of(state).codes


def own_order(state: EventState, t: Translator) -> Sequence[str]:
    """Why there are no tie-breaks to choose, in words; empty where there are."""
    fixed = fixed_order(state.rules)
    if fixed is None:
        return ()
    if fixed is Fixed.OWN_TABLE:
        return (t("ranking.own-table"), t(f"own-table.order.{state.rules.system}"))
    return (t("ranking.bracket"),)


def _teams(state: EventState) -> bool:
    """Whether the list ranks teams by their matches."""
    traits = state.rules.traits
    return traits is not None and traits.team_matches


def editor(state: EventState, t: Translator, codes: Sequence[str], brought: str = "") -> Editor:
    """The ranking of the event, with `codes` as the list (perhaps not saved yet)."""
    rules = rules_of(state)
    chosen = dict(rules.options.readings)
    return Editor(
        lines=list(_lines(state, t, codes)),
        codes=" ".join(codes),
        saved=" ".join(usual_codes(state)),
        groups=list(_groups(state, t, codes)),
        presets=list(presets_for(state, t, teams=_teams(state))),
        editions=[("", t("settings.in-force")), *((name, edition_name(t, name)) for name in EDITIONS)],
        edition=state.rules.tie_break_edition,
        brought=brought if brought in EDITIONS and brought != rules.options.edition else "",
        readings=[
            _reading(t, key, chosen.get(key)) for key in open_readings() if key in chosen or _matters(state, key)
        ],
        differing=len(chosen),
        in_force=edition_name(t, CURRENT),
        ties="points" if rules.by_points else "share" if state.options.get("share_places") else "rank",
        hints=list(_hints(state, t, codes, rules)),
        locked=state.rounds_published > 0,
        full=len(codes) >= TIE_BREAKS_LIMIT,
        own=own_order(state, t),
    )


def _lines(state: EventState, t: Translator, codes: Sequence[str]) -> Iterator[Line]:
    for k, code in enumerate(codes):
        without = [*codes[:k], *codes[k + 1 :]]
        up = [*without[: k - 1], code, *without[k - 1 :]] if k else []
        down = [*without[: k + 1], code, *without[k + 1 :]] if k + 1 < len(codes) else []
        steps = (_query(up), _query(down), _query(without))
        yield Line(code, name_of(t, code), source_of(code), _remark(state, t, code), *steps)


def _remark(state: EventState, t: Translator, code: str) -> str:
    """Why the standings leave a tie-break out here."""
    try:
        found = parse_code(code)
    except UnknownCode as error:
        return t("ranking.unknown", code=error.code[:40], nearest=list(error.candidates))
    except TieBreakError as error:
        return t("ranking.unfit", code=error.code[:40], nearest=error.nearest or t("ranking.another"))
    if is_predetermined(state.rules) and not found.method.in_round_robin:
        return t("settings.not-in-round-robin")
    if found.method.kind is Kind.TEAM and not _teams(state):
        return t("ranking.only-teams")
    if found.method.kind is Kind.INDIVIDUAL and _teams(state):
        return t("ranking.only-players")
    if found.method.needs_ratings and found.modifiers.unrated is None:
        unrated = sum(entry.player.rating is None for entry in state.entries.values())
        return t("settings.unrated", count=unrated) if unrated else ""
    return ""


def _query(codes: Sequence[str]) -> str:
    return urlencode({"list": " ".join(codes)}) if codes else ""


def _groups(state: EventState, t: Translator, codes: Sequence[str]) -> Iterator[tuple[str, Sequence[tuple[str, str]]]]:
    """What can be added, by what it is made of: what says something in this event."""
    fixed = is_predetermined(state.rules)
    kind = Kind.TEAM if _teams(state) else Kind.INDIVIDUAL
    here = {m.name: m for m in METHODS.values() if m.kind in (Kind.ANY, kind) and (m.in_round_robin or not fixed)}
    us = [m.name for m in here.values() if m.article.startswith("34") and m.name not in _OWN]
    kinds = (
        ("opponents", _OPPONENTS),
        ("own", _OWN),
        ("tied", _TIED),
        ("boards", _BOARDS),
        ("ratings", [m.name for m in here.values() if m.needs_ratings and m.name not in us]),
        ("us", us),
        ("decided", _DECIDED),
    )
    for key, names in kinds:
        offered = [code for name in names if name in here for code in _VARIANTS.get(name, (name,)) if code not in codes]
        if offered:
            yield t(f"tie-break-group.{key}"), [(code, _offered_name(t, code)) for code in offered]


def _offered_name(t: Translator, code: str) -> str:
    """Name and code, with the name of before 2023 where it had another one (S-110)."""
    name, key = named(t, code), f"tie-break-formerly.{code}"
    return t(key, name=name) if key in t else name


def presets_for(state: EventState, t: Translator, *, teams: bool) -> Iterator[tuple[str, str]]:
    """Lists in common practice for this kind of event: name and words."""
    fixed = is_predetermined(state.rules)
    primary = primary_of(state)
    for preset in PRESETS.values():
        fits = primary_score(preset.codes) == primary if teams else preset.predetermined == fixed
        if preset.teams == teams and fits:
            yield preset.name, t(f"ranking-preset.{preset.name}")


def preset_codes(state: EventState, preset: Preset) -> Sequence[str]:
    """The list of a preset as the event takes it: which score of teams comes first is not a matter of the list."""
    return team_codes(preset.codes, primary_of(state)) if _teams(state) else preset.codes


_SCOPES: Mapping[str, Sequence[str]] = {
    "teams": ("R16", "R17", "R21b"),
    "table": ("R6", "R7", "R10"),
    "swiss": ("R1", "R2", "R3", "R4", "R5", "R15", "R18", "R22", "R24"),
}
"""Readings that matter only for teams, where everybody meets everybody, or where not (article 16)."""


def _matters(state: EventState, key: str) -> bool:
    """Whether a reading can change anything in this kind of event."""
    scope = next((name for name, keys in _SCOPES.items() if key in keys), "")
    fixed = is_predetermined(state.rules)
    return {"teams": _teams(state), "table": fixed, "swiss": not fixed}.get(scope, True)


def _reading(t: Translator, key: str, chosen: str | None) -> ReadingLine:
    choices = READINGS[key].choices
    picked = chosen or choices[0]
    answers = [(f"{key}={choice}", t(f"reading.{key}.{choice}"), choice == picked) for choice in choices]
    return ReadingLine(key, t(f"reading.{key}"), answers)


def _hints(state: EventState, t: Translator, codes: Sequence[str], rules: RankingRules) -> Iterator[str]:
    """What speaks against the list, in this event; nothing is forbidden by it."""
    traits = state.rules.traits
    if traits is not None and traits.teams:
        yield t("ranking.hint.teams" if traits.team_matches else "ranking.hint.players")
    rounds = state.rules.rounds or 0
    names = [code.partition("/")[0] for code in codes]
    if any("/M2" in code for code in codes) and 0 < rounds < 9:
        yield t("ranking.hint.median", rounds=rounds)
    if 0 < rounds <= 4 and not is_predetermined(state.rules) and set(names) & {"BH", "SB", "FB", "AOB", "SOLK", "MM"}:
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
    """Players or teams whom nothing on the list parts (id, name), and the places they take.

    `in_play_off`: they are in one already. `announced`: the regulations announce one.
    """

    first: int
    last: int
    entrants: Sequence[tuple[int, str]]
    in_play_off: bool = False
    announced: bool = False


@dataclass(frozen=True, slots=True)
class TiesView:
    """What the arbiters may settle. `over`: the last round is complete, so now is the time.

    `field` is how the forms name one of the tied: `player` or `team`; `anchor` is where it stands on the page. `sharing`: by the rules of the event those
    who are level share the place, so that nothing has to be settled.
    """

    field: str
    after: int
    over: bool
    sharing: bool
    missing: int
    ties: Sequence[Tie]
    more: int
    settled: Sequence[Decision]
    announced: Sequence[Tie]
    anchor: str = "ties"


TIES_SHOWN = 20


def _sharing(state: EventState) -> bool:
    return bool(state.options.get("share_places") or state.options.get("places_by_points"))


def ties_view(
    state: EventState, names: Mapping[PlayerId, str], found: Ranking, decisions: Sequence[Decision]
) -> TiesView:
    """The ties of a table, the best places first; `decisions` are those made, in words."""
    over = not found.missing and found.after >= (state.rules.rounds or 0)
    due = to_play(state, found.after, of_teams=False) if over and not state.pools else []
    view = TiesView("player", found.after, over, _sharing(state), found.missing, (), 0, decisions, ())
    within = () if state.pools else found.ties  # what is level in a group is settled there
    ties = [(tie[0].first, tie[0].last, [int(place.player) for place in tie]) for tie in within]
    return _filled(view, ties, found.decided, due, {int(player): name for player, name in names.items()})


def pool_ties_view(
    state: EventState, names: Mapping[PlayerId, str], table: PoolTable, decisions: Sequence[Decision]
) -> TiesView:
    """The same of a group."""
    due = to_play(state, table.after, of_teams=False, pool=table.pool) if table.finished else []
    anchor = f"ties-{table.pool.name}"
    sharing = _sharing(state)
    view = TiesView("player", table.after, table.finished, sharing, table.open, (), 0, decisions, (), anchor)
    ties = [(tie[0].first, tie[0].last, [int(place.player) for place in tie]) for tie in table.ties]
    return _filled(view, ties, table.decided, due, {int(player): names[player] for player in table.pool.players})


def team_ties_view(state: EventState, table: TeamTable, decisions: Sequence[Decision]) -> TiesView:
    """The same of the teams."""
    over = not table.open and table.after >= (state.rules.rounds or 0)
    due = to_play(state, table.after, of_teams=True) if over else []
    view = TiesView("team", table.after, over, _sharing(state), table.open, (), 0, decisions, (), "team-ties")
    ties = [(tie[0].first, tie[0].last, [int(place.team.id) for place in tie]) for tie in table.ties]
    return _filled(view, ties, table.decided, due, {int(place.team.id): place.team.name for place in table.places})


def _filled(
    view: TiesView,
    ties: Sequence[tuple[int, int, Sequence[int]]],
    decided: Sequence[ManualUse],
    due: Sequence[Field],
    names: Mapping[int, str],
) -> TiesView:
    """With the ties (places, and who is level) and the play-offs that are due."""

    def tie(first: int, last: int, numbers: Sequence[int]) -> Tie:
        plays, said = not playing.isdisjoint(numbers), sorted(numbers) in announced
        return Tie(first, last, [(number, names[number]) for number in numbers], plays, said)

    shared = {number for use in decided if use.shared for number in use.participants}
    playing = {number for use in decided if use.play_off is not None for number in use.participants}
    announced = [sorted(field.playing) for field in due]
    open_ties = [tie(*facts) for facts in ties if view.after and facts[2][0] not in shared]
    level = [sorted(facts[2]) for facts in ties]
    return replace(
        view,
        ties=open_ties[:TIES_SHOWN],
        more=max(0, len(open_ties) - TIES_SHOWN),
        announced=[
            tie(field.first, field.first + len(field.playing) - 1, field.playing)
            for field in due
            if sorted(field.playing) not in level
        ],
    )
