"""What stands under the standings, on the screen and on paper: by which rules, and what was decided or left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from crosstable.app.queries import Ranking
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.i18n.tiebreak_words import edition_name, left_out_line, named, reading_lines
from crosstable.tiebreak.rulings import ManualUse


@dataclass(frozen=True, slots=True)
class Decision:
    """A tie that the arbiters settled, in words; `stale` when results have changed since."""

    players: tuple[PlayerId, ...]
    text: str
    stale: bool


@dataclass(frozen=True, slots=True)
class RankingLines:
    """`rules` made the order, `warnings` are what the list wanted and could not have."""

    rules: tuple[str, ...]
    decisions: tuple[Decision, ...]
    warnings: tuple[str, ...]


def ranking_lines(
    state: EventState, t: Translator, names: Mapping[PlayerId, str] | Callable[[PlayerId], str], found: Ranking
) -> RankingLines:
    """Everything that has to be said of an order."""
    name = names if callable(names) else names.__getitem__
    return RankingLines(
        tuple(_rules(state, t, found)),
        tuple(Decision(_players(use), _decision(t, name, found.after, use), use.stale) for use in found.decided),
        tuple(_warnings(t, found)),
    )


def _rules(state: EventState, t: Translator, found: Ranking) -> list[str]:
    if state.rules.own_table:
        lines = [t(f"own-table.order.{state.rules.system}")]
        lines.extend(t(f"own-table.note.{code}", **values) for code, values in found.notes)
    elif found.by_points:
        lines = [t("ranking.by-points")]
    elif found.codes:
        lines = [t("ranking.order", list=[named(t, code) for code in found.codes])]
        lines.append(t("ranking.edition", edition=edition_name(t, found.edition)))
        lines.extend(reading_lines(t, found.options))
    else:
        lines = [t("ranking.order-points")]
    if state.options.get("share_places") and not (found.by_points or state.rules.own_table):
        lines.append(t("ranking.level"))
    if found.lots:
        lines.append(t("ranking.lots", seed=found.lots))
    lines.extend(
        t("ranking.changed", round=number, reason=reason)
        for number, reason in state.ranking_changes
        if number <= found.after
    )
    return lines


def _players(use: ManualUse) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(number) for number in use.participants)


def _decision(t: Translator, name: Callable[[PlayerId], str], after: int, use: ManualUse) -> str:
    how = "shared" if use.shared else "lots" if use.seed else "hand"
    who = t.list([name(player) for player in _players(use)], most=len(use.participants))
    said = [t(f"ranking.decided.{how}", names=who, round=after, seed=use.seed)]
    if use.reason:
        said.append(t("ranking.reason", reason=use.reason))
    if use.stale:
        said.append(t("ranking.stale"))
    return " ".join(said)


def _warnings(t: Translator, found: Ranking) -> list[str]:
    lines = [left_out_line(t, left) for left in found.left_out]
    if found.unread:
        lines.append(t("ranking.unread", edition=edition_name(t, found.edition)))
    return lines
