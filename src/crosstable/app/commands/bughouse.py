"""Bughouse evenings: singles become teams, and what a match is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from crosstable.app.answers import Refused
from crosstable.app.bughouse import GAMES, PLUS, partners, plays_bughouse, singles
from crosstable.app.commands.context import Context, command
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.points import PointSystem
from crosstable.pairing.bughouse import join_singles as by_lot
from crosstable.pairing.bughouse import team_rating


@command("join-singles")
def join_singles(context: Context) -> Sequence[NewEvent]:
    """Two who came alone form a team (`player`, `other`); with `lots` all of them do, by lot.

    One who is left over by lot stays alone; as a joker he can join a team as its third member (`other` a team).
    """
    state = context.state
    _bughouse(context)
    waiting = singles(state)
    if context.args.get("lots"):
        if len(waiting) < 2:
            raise Refused("nobody-single")
        attempt = int(state.options.get("singles_attempt", -1)) + 1
        pairs, _ = by_lot([int(p) for p in waiting], str(state.options.get("seed", "")), attempt)
        drawn = NewEvent(EventKind.RULES_CHANGED, {"options": {"singles_attempt": attempt}})
        return [drawn, *(event for one, two in pairs for event in _joined(context, PlayerId(one), PlayerId(two)))]
    one, two = context.entry().player.id, context.entry("other").player.id
    if one == two:
        raise Refused("same-player")
    if one not in waiting:
        one, two = two, one
    if one not in waiting:
        raise Refused("not-single", name=state.entries[one].player.name)
    if two in waiting:
        return _joined(context, one, two)
    if len(partners(state.entries[two].player.name)) > 2:
        raise Refused("partners-too-many", name=state.entries[two].player.name)
    return _joined(context, two, one)


def _joined(context: Context, into: PlayerId, other: PlayerId) -> list[NewEvent]:
    """The team keeps the place of who is named first; the other entry goes."""
    first, second = (context.state.entries[player].player for player in (into, other))
    body = {
        "player": int(into),
        "name": PLUS.join((*partners(first.name), *partners(second.name))),
        "rating": team_rating(first.rating, second.rating),
        "rating_source": "",
    }
    return [NewEvent(EventKind.PLAYER_CHANGED, body), NewEvent(EventKind.PLAYER_REMOVED, {"player": int(other)})]


@command("set-bughouse")
def set_bughouse(context: Context) -> Sequence[NewEvent]:
    """`games` of a match, 1 or 2: a point for each game, so a match of two is worth two."""
    state = context.state
    _bughouse(context)
    games = context.number("games", 1, 2)
    if state.rounds_published and games != state.options.get(GAMES):
        raise Refused("round-paired-already", round=1)
    if games == state.options.get(GAMES):
        return []
    points = asdict(PointSystem.simple(10 * games, 5 * games, 0))
    return [NewEvent(EventKind.RULES_CHANGED, {"rules": {"points": points}, "options": {GAMES: games}})]


def _bughouse(context: Context) -> None:
    if not plays_bughouse(context.state):
        raise Refused("no-bughouse")
