"""Which tie-breaks of a list say something in an event, and why the others do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from crosstable.tiebreak.base import Kind, TieBreak, TieBreakError, UnknownCode
from crosstable.tiebreak.catalogue import code_words, parse_code
from crosstable.tiebreak.table import Table

_BARRED = "must not be used when all pairings are known beforehand"


class Why(StrEnum):
    """Why a tie-break is left out."""

    UNKNOWN = "unknown"
    MODIFIERS = "modifiers"
    ROUND_ROBIN = "round-robin"
    TEAMS_ONLY = "teams-only"
    PLAYERS_ONLY = "players-only"
    UNRATED = "unrated"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A tie-break of the list that says nothing in this event, why, and by which article.

    `count` is the number of players without a rating, `nearest` the known codes that resemble an
    unknown one.
    """

    code: str
    reason: str
    article: str
    why: Why
    count: int = 0
    nearest: tuple[str, ...] = ()


def usable(
    table: Table, codes: str | Sequence[str], *, lenient: bool = False
) -> tuple[list[TieBreak], tuple[LeftOut, ...]]:
    """The tie-breaks of a list, and those that say nothing in this event.

    Raises TieBreakError for codes that are unknown or barred when all pairings are known beforehand;
    `lenient` leaves them out as well, so that an event that has them still has standings.
    """
    chosen: list[TieBreak] = []
    left_out: list[LeftOut] = []
    for code in code_words(codes):
        try:
            tie_break = parse_code(code)
        except TieBreakError as error:
            if not lenient:
                raise
            left_out.append(_refused(error))
            continue
        if table.predetermined and not tie_break.method.in_round_robin and not lenient:
            raise TieBreakError(tie_break.code, f"{_BARRED} (C.07 8)")
        left = _why_not(table, tie_break)
        if left is None:
            chosen.append(tie_break)
        else:
            left_out.append(left)
    return chosen, tuple(left_out)


def _refused(error: TieBreakError) -> LeftOut:
    if isinstance(error, UnknownCode):
        return LeftOut(error.code, error.problem, "C.07 5", Why.UNKNOWN, nearest=error.candidates)
    return LeftOut(error.code, error.problem, "C.07 14", Why.MODIFIERS)


def _why_not(table: Table, tie_break: TieBreak) -> LeftOut | None:
    """Why a tie-break cannot be used here; None when it can."""
    method, modifiers = tie_break.method, tie_break.modifiers
    if table.predetermined and not method.in_round_robin:
        return LeftOut(tie_break.code, _BARRED, "C.07 8", Why.ROUND_ROBIN)
    if table.teams is None and (method.kind is Kind.TEAM or modifiers.score):
        reason = "only team events have match points and game points"
        return LeftOut(tie_break.code, reason, "C.07 11", Why.TEAMS_ONLY)
    if table.teams is not None and method.kind is Kind.INDIVIDUAL:
        reason = "it is defined for individual players"
        return LeftOut(tie_break.code, reason, f"C.07 {method.article}", Why.PLAYERS_ONLY)
    if method.needs_ratings and modifiers.unrated is None:
        unrated = sum(rating is None for rating in table.ratings)
        if unrated:
            who = "player has" if unrated == 1 else "players have"
            reason = f"{unrated} {who} no rating, and the list does not say how they count; {tie_break.code}/U1400 would count them as 1400"
            return LeftOut(tie_break.code, reason, "C.07 10", Why.UNRATED, unrated)
    return None
