"""Rounds that came from a file, paired again by the rules: one note for each that differs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from crosstable.core.errors import CrosstableError
from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing
from crosstable.pairing.check import check_round

SECONDS = 8.0
"""How long a whole file is looked at; the rounds left then are said not to have been checked."""


class Outcome(StrEnum):
    """What came of one round."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NO_PAIRING = "no-pairing"
    IMPOSSIBLE = "impossible"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class RoundNote:
    """One round: the outcome, the first criterion and article that differ, and the reason when it cannot be checked."""

    round: int
    outcome: Outcome
    criterion: str = ""
    article: str = ""
    reason: str = ""

    def body(self) -> dict[str, Any]:
        """As the log keeps it."""
        return {
            "round": self.round,
            "outcome": self.outcome.value,
            "criterion": self.criterion,
            "article": self.article,
            "reason": self.reason,
        }


def recheck(
    tournament: Tournament,
    now: Callable[[], float],
    *,
    seconds: float = SECONDS,
    options: Mapping[str, object] | None = None,
) -> list[RoundNote]:
    """Compare every round with what the rules give. `now` counts seconds; nothing is begun after `seconds`."""
    if tournament.team is not None and tournament.rules.system not in (None, "dutch"):
        return []
    planned = tournament.rules.rounds
    if planned is None or planned < len(tournament.rounds):
        tournament = replace(tournament, rules=replace(tournament.rules, rounds=max(1, len(tournament.rounds))))
    start = now()
    notes = []
    for played in tournament.rounds:
        if now() - start > seconds:
            notes.append(RoundNote(int(played.number), Outcome.TIME))
            continue
        notes.append(_note(tournament, int(played.number), options))
    return notes


def _note(tournament: Tournament, number: int, options: Mapping[str, object] | None) -> RoundNote:
    try:
        found = check_round(tournament, number, options=options)
    except CrosstableError as error:
        return RoundNote(number, Outcome.IMPOSSIBLE, reason=str(error)[:400])
    if found.agrees:
        return RoundNote(number, Outcome.AGREES)
    if isinstance(found.draft, NoPairing):
        return RoundNote(number, Outcome.NO_PAIRING)
    difference = found.difference
    if difference is None:
        return RoundNote(number, Outcome.DIFFERS)
    return RoundNote(number, Outcome.DIFFERS, criterion=difference.criterion, article=difference.article)
