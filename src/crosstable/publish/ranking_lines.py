"""What stands under the standings, on the screen and on paper: by which rules, and what was decided or left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.half_played import Completion
from crosstable.app.queries import Ranking
from crosstable.app.queries_public import planned_rounds
from crosstable.app.team_table import TeamTable
from crosstable.app.teams import teams_of
from crosstable.core.ids import PlayerId
from crosstable.core.model import TeamPart
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.i18n.tiebreak_words import edition_name, left_out_line, name_of, named, reading_lines
from crosstable.pairing.teamed import FREE_ROUNDS
from crosstable.publish.play_off_lines import announced_lines, play_off_text
from crosstable.tiebreak.rulings import ManualUse


@dataclass(frozen=True, slots=True)
class Decision:
    """A tie that was settled, in words; `stale` when results have changed since.

    `entrants` are numbers of players or of teams. `play_off`: they play, or played, for it.
    """

    entrants: tuple[int, ...]
    text: str
    stale: bool
    play_off: bool = False


@dataclass(frozen=True, slots=True)
class RankingLines:
    """`rules` made the order, `warnings` are what the list wanted and could not have, `left` are teams that left."""

    rules: tuple[str, ...]
    decisions: tuple[Decision, ...]
    warnings: tuple[str, ...]
    left: tuple[str, ...] = ()


def ranking_lines(
    state: EventState, t: Translator, names: Mapping[PlayerId, str] | Callable[[PlayerId], str], found: Ranking
) -> RankingLines:
    """Everything that has to be said of an order."""
    name = names if callable(names) else names.__getitem__

    def named_so(number: int) -> str:
        return name(PlayerId(number))

    return RankingLines(
        tuple(_rules(state, t, found)),
        tuple(decisions_of(state, t, named_so, found.after, found.decided, of_teams=False)),
        tuple(_warnings(t, found)),
    )


def team_ranking_lines(state: EventState, t: Translator, table: TeamTable) -> RankingLines:
    """The same of the order of the teams."""
    names = {int(team.id): team.name for team in teams_of(state)}
    return RankingLines(
        tuple(_team_rules(state, t, table)),
        tuple(decisions_of(state, t, names.__getitem__, table.after, table.decided, of_teams=True)),
        tuple(left_out_line(t, left) for left in table.left_out),
        tuple(left_line(state, t, gone) + pending(state, t, gone, table.after) for gone in table.left),
    )


def pending(state: EventState, t: Translator, gone: Completion, after: int) -> str:
    """That the rule of half the games is not applied for good yet: who comes back is counted anew (C.05 6.6).

    Empty where what was played counts, and once the last round is in the table.
    """
    last = planned_rounds(state)
    return "" if gone.counts or last is None or after >= last else f" {t('standings.left-pending')}"


def left_line(state: EventState, t: Translator, gone: Completion) -> str:
    """When a team left, with how many matches, and what follows."""
    name = next(team.name for team in teams_of(state) if int(team.id) == gone.player)
    values: dict[str, int | str] = {"name": name, "round": gone.after_round}
    values |= {"done": gone.completed, "of": gone.scheduled}
    treatment = next(one.treatment for one in (state.team or TeamPart()).withdrawals if int(one.team) == gone.player)
    if treatment == FREE_ROUNDS:
        return t("team-table.left-free", **values)
    return t("team-table.left", **values) if gone.counts else t("team-table.left-not-counted", **values)


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
    lines.extend(_announced(state, t))
    lines.extend(_changes(state, t, found.after))
    return lines


def _team_rules(state: EventState, t: Translator, table: TeamTable) -> Iterator[str]:
    if not table.by_matches:
        yield t("team-table.order-by-games")
        yield from _announced(state, t)
        return
    primary = name_of(t, f"{table.primary}TS")
    order = [named(t, code) for code in table.codes]
    yield t("team-table.order", primary=primary, list=order) if order else t("team-table.order-alone", primary=primary)
    yield t("ranking.edition", edition=edition_name(t, table.options.edition))
    yield from reading_lines(t, table.options)
    if table.lots:
        yield t("ranking.lots", seed=table.lots)
    yield from _announced(state, t)
    yield from _changes(state, t, table.after)


def _announced(state: EventState, t: Translator) -> list[str]:
    """Everything about play-offs in one line."""
    said = " ".join(announced_lines(state, t))
    return [said] if said else []


def _changes(state: EventState, t: Translator, after: int) -> Iterator[str]:
    """What was changed once it was announced."""
    for number, reason in state.ranking_changes:
        if number <= after:
            yield t("ranking.changed", round=number, reason=reason)


def decisions_of(
    state: EventState,
    t: Translator,
    name: Callable[[int], str],
    after: int,
    decided: Sequence[ManualUse],
    *,
    of_teams: bool,
) -> Iterator[Decision]:
    """How ties were settled after a round, in words."""
    for use in decided:
        if use.play_off is not None:
            said = [play_off_text(state, t, name, after, use.play_off, of_teams=of_teams)]
        else:
            who = t.list([name(number) for number in use.participants], most=len(use.participants))
            said = [t(f"ranking.decided.{use.how}", names=who, round=after, seed=use.seed)]
        if use.reason:
            said.append(t("ranking.reason", reason=use.reason))
        if use.stale:
            said.append(t("play-off.void" if use.void else "ranking.stale"))
        yield Decision(use.participants, " ".join(said), use.stale, play_off=use.play_off is not None)


def _warnings(t: Translator, found: Ranking) -> list[str]:
    lines = [left_out_line(t, left) for left in found.left_out]
    if found.unread:
        lines.append(t("ranking.unread", edition=edition_name(t, found.edition)))
    return lines
