"""The norms of a player in words: a line for each title, a table of conditions, and what is not known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from crosstable.app.norms import NormReport, norm_report, norm_reports
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.tiebreak.norms import AT_MOST, EXEMPTED, Condition, Norm, What


@dataclass(frozen=True, slots=True)
class NormCell:
    """What there is and what it takes; `state` is met, missing, unknown or waived."""

    have: str
    need: str
    state: str


@dataclass(frozen=True, slots=True)
class NormRow:
    """One condition for every title; a title without a game has no cell yet."""

    label: str
    article: str
    cells: Sequence[NormCell | None]


@dataclass(frozen=True, slots=True)
class NormTitle:
    """One title with where it stands in a sentence."""

    name: str
    text: str
    reached: bool


@dataclass(frozen=True, slots=True)
class NormView:
    """The panel of the card. Without rows there is nothing to count yet; `notes` say what is missing."""

    titles: Sequence[NormTitle]
    rows: Sequence[NormRow]
    notes: Sequence[str]


@dataclass(frozen=True, slots=True)
class NormLine:
    """A player of the list of norms, with the titles that are reached or can be."""

    player: PlayerId
    name: str
    title: str
    titles: Sequence[NormTitle]


def norm_lines(state: EventState, t: Translator) -> Sequence[NormLine]:
    """Everybody who has made a norm or can, in the order of the list."""
    lines = []
    for player, report in norm_reports(state).items():
        if not report.games or report.no_ratings:
            continue
        live = [norm for norm in report.norms if norm.reached or norm.to_go is not None]
        own = state.entries[player].player
        if live:
            titles = [NormTitle(norm.title.name, _said(t, norm), norm.reached) for norm in live]
            lines.append(NormLine(player, own.name, own.title, titles))
    return lines


def asks_for_norms(state: EventState) -> bool:
    """Whether the event has titles or is played by FIDE's rules."""
    return state.fide_mode or any(entry.player.title for entry in state.entries.values())


def norm_view(state: EventState, t: Translator, player: PlayerId, *, full: bool) -> NormView | None:
    """The norms of a player, where an event has titles or is played by FIDE's rules; None elsewhere."""
    report = norm_report(state, player) if full and asks_for_norms(state) else None
    if report is None:
        return None
    notes = list(_notes(t, report))
    if not report.games or report.no_ratings:
        return NormView((), (), notes)
    return NormView(
        [NormTitle(norm.title.name, _said(t, norm), norm.reached) for norm in report.norms],
        [_row(t, report, what) for what in What],
        notes,
    )


def _said(t: Translator, norm: Norm) -> str:
    if norm.reached:
        left = t("norms.left-out", rounds=list(norm.left_out)) if norm.left_out else ""
        return t("norms.reached") + (f" {left}" if left else "")
    if norm.to_go is None:
        return t("norms.out-of-reach" if norm.open else "norms.not-reached")
    if norm.to_go == 0:
        return t("norms.score-reached")
    return t("norms.needs", points=t.points(norm.to_go), count=norm.open)


def _row(t: Translator, report: NormReport, what: What) -> NormRow:
    found = [next((c for c in norm.conditions if c.what is what), None) for norm in report.norms]
    article = next((c.article for c in found if c is not None), "")
    return NormRow(t(f"norms.{what.value}"), article, [_cell(t, report, c) for c in found])


def _cell(t: Translator, report: NormReport, condition: Condition | None) -> NormCell | None:
    if condition is None:
        return None
    unknown = condition.what in EXEMPTED and (report.own_unknown or bool(report.no_federation))
    state = "waived" if condition.waived else "unknown" if unknown else "met" if condition.met else "missing"
    points = condition.what is What.SCORE
    have, need = (t.points(n) if points else str(n) for n in (condition.have, condition.need))
    return NormCell(have, f"{'≤' if condition.what in AT_MOST else '≥'} {need}", state)


def _notes(t: Translator, report: NormReport) -> Iterator[str]:
    if not report.games:
        yield t("norms.no-games")
        return
    if report.no_ratings:
        yield t("norms.no-ratings")
        return
    if report.exempt:
        yield t("norms.exempt")
    if report.own_unknown:
        yield t("norms.own-unknown")
    if report.no_federation:
        yield t("norms.no-federation", count=len(report.no_federation))
    if report.no_titles:
        yield t("norms.no-titles")
    if report.unrated:
        yield t("norms.unrated", count=len(report.unrated))
