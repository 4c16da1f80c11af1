"""The append-only log: what people did, in order. State is folded from it and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

SCHEMA = 1
"""Number of the shapes of event bodies; older ones are upgraded when they are read."""


class EventKind(StrEnum):
    """The things people do. Values are stored and must never change."""

    CREATED = "created"
    INFO_CHANGED = "info-changed"
    LOGO_SET = "logo-set"
    RULES_CHANGED = "rules-changed"
    PLAYER_ADDED = "player-added"
    PLAYER_CHANGED = "player-changed"
    PLAYER_REMOVED = "player-removed"
    ORDER_SET = "order-set"
    TIE_SETTLED = "tie-settled"
    TIE_REOPENED = "tie-reopened"
    CHECKED_IN = "checked-in"
    CHECK_IN_CLEARED = "check-in-cleared"
    FEE_SET = "fee-set"
    ABSENCE_SET = "absence-set"
    ABSENCE_CLEARED = "absence-cleared"
    WITHDREW = "withdrew"
    RETURNED = "returned"
    PROHIBITIONS_SET = "prohibitions-set"
    POOLS_SET = "pools-set"
    QUALIFIED_SET = "qualified-set"
    MATCH_DECIDED = "match-decided"
    TEAM_ADDED = "team-added"
    TEAM_CHANGED = "team-changed"
    TEAM_REMOVED = "team-removed"
    TEAMS_ORDERED = "teams-ordered"
    TEAM_RULES_SET = "team-rules-set"
    LINE_UP_SET = "line-up-set"
    TEAM_FORFEITED = "team-forfeited"
    TEAM_WITHDREW = "team-withdrew"
    TEAM_RETURNED = "team-returned"
    TEAM_BYE_SET = "team-bye-set"
    CHALLENGED = "challenged"
    CHALLENGE_WITHDRAWN = "challenge-withdrawn"
    LADDER_SET = "ladder-set"
    ROUND_PAIRED = "round-paired"
    DRAFT_DISCARDED = "draft-discarded"
    MANUAL_STARTED = "manual-started"
    MANUAL_ENDED = "manual-ended"
    PAIRING_CHANGED = "pairing-changed"
    PAIRS_FIXED = "pairs-fixed"
    ROUND_PUBLISHED = "round-published"
    ROUND_STARTED = "round-started"
    COUNTDOWN_SET = "countdown-set"
    PRESENCE_MARKED = "presence-marked"
    BOARD_MOVED = "board-moved"
    GAME_POSTPONED = "game-postponed"
    RESULT_ENTERED = "result-entered"
    RESULT_CONFIRMED = "result-confirmed"
    RESULT_CLEARED = "result-cleared"
    RESULT_DISPUTED = "result-disputed"
    RESULT_SETTLED = "result-settled"
    CODE_ISSUED = "code-issued"
    CODE_REVOKED = "code-revoked"
    DEVICE_JOINED = "device-joined"
    MISTAKE_REPORTED = "mistake-reported"
    MISTAKE_ANSWERED = "mistake-answered"
    PRIZES_SET = "prizes-set"
    PRIZES_DECIDED = "prizes-decided"
    PRIZES_REOPENED = "prizes-reopened"
    PRIZES_SHOWN = "prizes-shown"
    TROPHY_SETTLED = "trophy-settled"
    FIDE_MODE_LEFT = "fide-mode-left"
    PRINT_CHOSEN = "print-chosen"
    ARCHIVED = "archived"
    RESTORED = "restored"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event not yet written: what a command decided."""

    kind: EventKind
    body: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of the log.

    `seq` counts from 1 within `stream`; `command` is the seq of the first event of the same command
    (undo takes back whole commands); `at` is UTC in ISO 8601 with milliseconds; `actor` is the role
    and `device` the name of the device; `key` is the client's idempotence key. `body` holds JSON
    values only.
    """

    stream: str
    seq: int
    command: int
    at: str
    actor: str
    device: str
    kind: EventKind
    body: Mapping[str, Any]
    key: str = ""
    schema: int = SCHEMA


def cancelled_commands(events: Sequence[Event]) -> frozenset[int]:
    """Commands that an undo in force has taken back; undoing an undo brings them back."""
    gone: set[int] = set()
    for event in reversed(events):
        if event.kind is EventKind.UNDONE and event.command not in gone:
            gone.add(int(event.body["command"]))
    return frozenset(gone)


def in_force(events: Sequence[Event]) -> Iterable[Event]:
    """The events that count, in order."""
    gone = cancelled_commands(events)
    return (event for event in events if event.command not in gone)
