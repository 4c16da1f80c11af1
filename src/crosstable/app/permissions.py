"""Who may do what: one table of roles and commands, checked in the command itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from crosstable.core.ids import PlayerId


class Role(StrEnum):
    """Roles without accounts (a code or a QR code gives one)."""

    CHIEF = "chief"
    DEPUTY = "deputy"
    RESULTS = "results"
    CHECK_IN = "check-in"
    CAPTAIN = "captain"
    PLAYER = "player"
    SCREEN = "screen"
    VIEWER = "viewer"


@dataclass(frozen=True, slots=True)
class Who:
    """Who asks: role, name of the device, and for players and captains for whom they speak."""

    role: Role
    device: str
    player: PlayerId | None = None
    players: tuple[PlayerId, ...] = ()

    @property
    def speaks_for(self) -> frozenset[PlayerId]:
        """Those whose boards he may enter when he may not enter every board."""
        return frozenset(self.players) | (frozenset() if self.player is None else {self.player})


_CHIEF = frozenset({Role.CHIEF})
_ARBITERS = frozenset({Role.CHIEF, Role.DEPUTY})
_RESULTS = frozenset({Role.CHIEF, Role.DEPUTY, Role.RESULTS, Role.CAPTAIN, Role.PLAYER})
_HALL = frozenset({Role.CHIEF, Role.DEPUTY, Role.CHECK_IN})
_FLOOR = frozenset({Role.CHIEF, Role.DEPUTY, Role.RESULTS})

ALLOWED: Mapping[str, frozenset[Role]] = MappingProxyType(
    {
        "create": _CHIEF,
        "import-tournament": _CHIEF,
        "merge-tournament": _CHIEF,
        "duplicate": _CHIEF,
        "consolation": _CHIEF,
        "change-info": _CHIEF,
        "set-calendar": _CHIEF,
        "move-board": _ARBITERS,
        "postpone-game": _ARBITERS,
        "keep-colours": _CHIEF,
        "change-rules": _CHIEF,
        "set-ranking": _CHIEF,
        "settle-tie": _CHIEF,
        "reopen-tie": _CHIEF,
        "announce-play-offs": _CHIEF,
        "add-players": _ARBITERS,
        "change-player": _ARBITERS,
        "remove-player": _CHIEF,
        "draw-order": _CHIEF,
        "set-order": _CHIEF,
        "set-fees": _ARBITERS,
        "check-in": _HALL,
        "clear-check-in": _HALL,
        "set-absence": _ARBITERS,
        "clear-absence": _ARBITERS,
        "withdraw": _ARBITERS,
        "return": _ARBITERS,
        "set-prohibitions": _CHIEF,
        "make-pools": _CHIEF,
        "swap-pools": _CHIEF,
        "no-show": _CHIEF,
        "set-qualified": _CHIEF,
        "join-singles": _ARBITERS,
        "set-bughouse": _CHIEF,
        "add-team": _CHIEF,
        "change-team": _CHIEF,
        "add-to-team": _ARBITERS,
        "move-in-team": _ARBITERS,
        "remove-team": _CHIEF,
        "draw-teams": _CHIEF,
        "set-team-rules": _CHIEF,
        "withdraw-team": _ARBITERS,
        "return-team": _ARBITERS,
        "set-line-up": _ARBITERS | {Role.CAPTAIN},
        "forfeit-match": _ARBITERS,
        "set-knockout": _CHIEF,
        "decide-match": _ARBITERS,
        "challenge": _ARBITERS | {Role.PLAYER},
        "take-back-challenge": _ARBITERS,
        "pair": _CHIEF,
        "re-pair": _CHIEF,
        "fix-pair": _CHIEF,
        "unpair-board": _CHIEF,
        "pair-players": _CHIEF,
        "discard-draft": _CHIEF,
        "start-manual": _CHIEF,
        "swap-players": _ARBITERS,
        "flip-colours": _ARBITERS,
        "seat-latecomer": _ARBITERS,
        "validate-manual": _CHIEF,
        "publish": _CHIEF,
        "start-round": _ARBITERS,
        "mark-presence": _FLOOR,
        "start-countdown": _ARBITERS,
        "enter-result": _RESULTS,
        "clear-result": _ARBITERS,
        "settle-result": _ARBITERS,
        "issue-code": _CHIEF,
        "revoke-code": _CHIEF,
        "join": frozenset(Role),
        "report-mistake": frozenset(Role),
        "answer-mistake": _ARBITERS,
        "set-prizes": _CHIEF,
        "decide-prizes": _CHIEF,
        "reopen-prizes": _CHIEF,
        "show-prizes": _CHIEF,
        "settle-trophy": _CHIEF,
        "leave-fide-mode": _CHIEF,
        "choose-print": _ARBITERS,
        "set-logo": _CHIEF,
        "remove-logo": _CHIEF,
        "archive": _CHIEF,
        "restore": _CHIEF,
        "undo": _ARBITERS,
        "redo": _ARBITERS,
    }
)
"""Roles that may give a command."""


def may(role: Role, command: str) -> bool:
    """Whether the role may give the command at all (commands check further, e.g. one's own board)."""
    return role in ALLOWED.get(command, frozenset())
