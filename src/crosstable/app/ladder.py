"""A ladder as it stands in an event: who may challenge whom now, and why not; the challenges that are open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.core.ids import PlayerId
from crosstable.core.model import LadderKind, Tournament
from crosstable.core.state import BoardState, EventState
from crosstable.pairing.ladder import objection, rung
from crosstable.pairing.ladder_record import Ladder, ladder_after

PLAYERS_CHALLENGE = "players_challenge"
"""Option of an event: players challenge from their own phones."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A board of a ladder with who has challenged there."""

    period: int
    board: BoardState
    challenger: PlayerId

    @property
    def defender(self) -> PlayerId:
        """Who was challenged."""
        return self.board.black if self.board.white == self.challenger else self.board.white

    @property
    def refused(self) -> str:
        """The result that says that the defender has refused or did not come."""
        return "+--" if self.board.white == self.challenger else "--+"


@dataclass(frozen=True, slots=True)
class Now:
    """A ladder at one moment; `period` is the one that is open, 0 before the first."""

    tournament: Tournament
    ladder: Ladder
    period: int
    open: tuple[Challenge, ...]

    def place(self, player: int) -> int | None:
        """Place from 1; None for who is not on the ladder."""
        order = self.ladder.state.order
        return order.index(player) + 1 if player in order else None


def ladder_now(state: EventState) -> Now:
    """The ladder after everything that has happened. RuleError for options that are none."""
    period = state.rounds_published
    tournament = state.tournament()
    ladder = ladder_after(tournament, period, state.options)
    return Now(tournament, ladder, period, tuple(c for c in challenges(state) if is_open(c)))


def is_open(challenge: Challenge) -> bool:
    """Whether its result is still to come: none yet, adjourned, or two that differ."""
    board = challenge.board
    return board.result is None or board.dispute is not None or board.result.token == "adj"  # noqa: S105 - a result


def challenges(state: EventState) -> Sequence[Challenge]:
    """Every challenge, in the order in which they were made."""
    if state.ladder is None:
        return ()
    found = []
    for entry in state.ladder.log:
        if entry.kind is LadderKind.CHALLENGE and entry.round is not None and entry.board is not None:
            board = state.rounds[entry.round - 1].board(entry.board)
            if board is not None:
                found.append(Challenge(int(entry.round), board, entry.player))
    return found


def against(state: EventState, now: Now, challenger: PlayerId, defender: PlayerId) -> tuple[str, PlayerId | None]:
    """What speaks against a challenge: a code, and whom it is about; an empty code when nothing does.

    `not-begun`, `self`, `not-here`, `away`, `busy` (an open challenge), `played-this-period`, `prohibited`, and the
    objections of `pairing.ladder`.
    """
    if not now.period:
        return "not-begun", None
    if challenger == defender:
        return "self", challenger
    for player in (challenger, defender):
        code = _not_free(state, now, player)
        if code:
            return code, player
    if any(rule.covers(now.period) and {challenger, defender} <= set(rule.players) for rule in state.prohibitions):
        return "prohibited", defender
    found = objection(now.ladder.state, now.ladder.rules, challenger, defender)
    return ("", None) if found is None else (found.value, defender)


def _not_free(state: EventState, now: Now, player: PlayerId) -> str:
    """Why somebody can neither challenge nor be challenged now."""
    if now.place(player) is None:
        return "not-here"
    if (player, now.period) in state.absences:
        return "away"
    if any(player in (c.challenger, c.defender) for c in now.open):
        return "busy"
    return "" if state.rounds[now.period - 1].seat_of(player) is None else "played-this-period"


def may_challenge(state: EventState, now: Now, challenger: PlayerId) -> list[PlayerId]:
    """Whom a player may challenge now, the highest first."""
    order = (PlayerId(p) for p in now.ladder.state.order)
    return [p for p in order if not against(state, now, challenger, p)[0]]


def rungs(order: Sequence[int]) -> list[list[int]]:
    """A pyramid row by row, the top first."""
    found: list[list[int]] = []
    for place, player in enumerate(order, 1):
        if rung(place) > len(found):
            found.append([])
        found[-1].append(player)
    return found
