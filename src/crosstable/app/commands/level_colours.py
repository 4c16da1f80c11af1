"""Rejecting exchanged colours: a game, or all of them, stays as the table has it."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.app.answers import Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.level_colours import levelled_games
from crosstable.core.events import EventKind, NewEvent
from crosstable.pairing.roundrobin.record import KEPT_OPTION


@command("keep-colours")
def keep_colours(context: Context) -> Sequence[NewEvent]:
    """Let the game `game` (two numbers, as `3-7`), or `all` that are exchanged, keep its colours; `off` exchanges again."""
    games = {game.key: game for game in levelled_games(context.state)}
    wanted = list(games) if context.args.get("all") else [context.text("game")]
    unknown = [key for key in wanted if key not in games]
    if unknown:
        raise Refused("colours-not-exchanged", found=unknown[0][:40])
    off = bool(context.args.get("off"))
    before = str(context.state.options.get(KEPT_OPTION) or "").split()
    after = [key for key in before if key not in wanted] + ([] if off else wanted)
    if sorted(after) == sorted(before):
        return []
    return [NewEvent(EventKind.RULES_CHANGED, {"options": {KEPT_OPTION: " ".join(after)}})]
