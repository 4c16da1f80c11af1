"""The round in the hall: the clocks are started, who has not come to his board, how long until the next games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from crosstable.app.answers import Refused
from crosstable.app.commands.context import Context, command
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.state import RoundState, RoundStatus

COUNTDOWN_LIMIT = 99
"""Longest countdown in minutes."""


def _playing(context: Context) -> RoundState:
    played = context.round()
    if played.published_at is None:
        raise Refused("round-not-published", round=played.number)
    if context.state.status(played.number) is RoundStatus.CLOSED:
        raise Refused("round-closed", round=played.number)
    return played


@command("start-round")
def start_round(context: Context) -> Sequence[NewEvent]:
    """The clocks are started now; said again, the later moment counts."""
    return [NewEvent(EventKind.ROUND_STARTED, {"round": _playing(context).number})]


@command("mark-presence")
def mark_presence(context: Context) -> Sequence[NewEvent]:
    """Somebody is at his board, or is not (`here` is yes or no)."""
    played = _playing(context)
    player = context.entry().player.id
    if played.seat_of(player) is None:
        raise Refused("not-in-round", player=int(player), round=played.number)
    here = context.text("here")
    if here not in ("yes", "no"):
        raise Refused("unknown-choice", field="here", found=here, choices="yes, no")
    if played.here.get(player) is (here == "yes"):
        return []
    return [NewEvent(EventKind.PRESENCE_MARKED, {"round": played.number, "player": int(player), "here": here == "yes"})]


@command("start-countdown")
def start_countdown(context: Context) -> Sequence[NewEvent]:
    """The wall counts down the `minutes` until the next games; 0 stops it."""
    minutes = context.number("minutes", 0, COUNTDOWN_LIMIT)
    if not minutes:
        return [NewEvent(EventKind.COUNTDOWN_SET, {"until": ""})] if context.state.countdown else []
    until = datetime.fromisoformat(context.now) + timedelta(minutes=minutes)
    text = until.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return [NewEvent(EventKind.COUNTDOWN_SET, {"until": text})]
