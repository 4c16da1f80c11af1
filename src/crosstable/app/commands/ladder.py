"""Challenges on a ladder: made by arbiters, or by the players themselves where the event allows it; taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from crosstable.app.answers import Refused
from crosstable.app.board_labels import OFFSET
from crosstable.app.commands.context import Context, command
from crosstable.app.ladder import PLAYERS_CHALLENGE, Now, against, ladder_now
from crosstable.app.permissions import Role
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.pairing.ladder import rung
from crosstable.pairing.ladder_record import white_by_rule

WHY_NOT: Mapping[str, Callable[[str], Refused]] = MappingProxyType(
    {
        "self": lambda name: Refused("ladder-self", name=name),
        "not-here": lambda name: Refused("ladder-not-here", name=name),
        "away": lambda name: Refused("ladder-away", name=name),
        "busy": lambda name: Refused("ladder-busy", name=name),
        "played-this-period": lambda name: Refused("ladder-played-this-period", name=name),
        "prohibited": lambda name: Refused("ladder-prohibited", name=name),
        "not-above": lambda name: Refused("ladder-not-above", name=name),
        "played-last": lambda name: Refused("ladder-played-last", name=name),
    }
)
"""What speaks against a challenge, and how it is refused; distances have numbers of their own."""


@command("challenge")
def challenge(context: Context) -> Sequence[NewEvent]:
    """`player` challenges `other`: a board in the open period, colours by the house rules.

    A player challenges for himself alone, and only where the event allows that.
    """
    state = context.state
    _on_a_ladder(context)
    challenger, defender = context.entry("player").player.id, context.entry("other").player.id
    if context.who.role is Role.PLAYER:
        if not state.options.get(PLAYERS_CHALLENGE):
            raise Refused("ladder-ask-the-arbiter")
        if challenger != context.who.player:
            raise Refused("ladder-not-yours")
    now = ladder_now(state)
    code, about = against(state, now, challenger, defender)
    if code:
        raise _refusal(context, now, code, about, (challenger, defender))
    played = state.rounds[now.period - 1]
    number = max((board.number for board in played.boards), default=0) + 1
    offset = state.options.get(OFFSET, 0)
    table = max([offset if isinstance(offset, int) else 0, *played.tables.values()]) + 1
    white = white_by_rule(now.tournament, now.ladder, challenger, defender, str(state.options.get("seed", "")))
    body = {
        "round": played.number,
        "board": number,
        "white": white,
        "black": int(defender if white == challenger else challenger),
        "by": int(challenger),
        "table": table,
    }
    return [NewEvent(EventKind.CHALLENGED, body)]


def _refusal(context: Context, now: Now, code: str, about: PlayerId | None, pair: tuple[PlayerId, PlayerId]) -> Refused:
    state = context.state
    name = "" if about is None else state.entries[about].player.name
    if code == "not-begun":
        return Refused("ladder-not-begun")
    if code == "too-far" and now.ladder.rules.pyramid:
        low, high = (rung(now.place(player) or 1) for player in pair)
        return Refused("ladder-rungs", rung=low, rung_other=high)
    if code == "too-far":
        low, high = (now.place(player) or 0 for player in pair)
        return Refused("ladder-too-far", reach=now.ladder.rules.reach or 0, distance=low - high)
    return WHY_NOT[code](name)


@command("take-back-challenge")
def take_back(context: Context) -> Sequence[NewEvent]:
    """A challenge that was a mistake, or that both agreed to forget: the board is gone."""
    _on_a_ladder(context)
    played = context.round()
    board = context.board(played)
    if board.result is not None:
        raise Refused("board-has-result", board=board.number)
    return [NewEvent(EventKind.CHALLENGE_WITHDRAWN, {"round": played.number, "board": board.number})]


def _on_a_ladder(context: Context) -> None:
    if not context.state.rules.challenges:
        raise Refused("no-ladder-here", system=context.state.rules.system or "")
    if context.state.ladder is None:
        raise Refused("ladder-not-begun")
