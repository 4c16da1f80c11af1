"""The round in the hall: the clocks are started, and who has not come to his board."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.app.answers import Refused
from crosstable.app.commands.context import Context, command
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.state import RoundState, RoundStatus


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
