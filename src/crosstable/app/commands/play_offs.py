"""Play-offs: what the regulations announce of them, and the games that were played (C.07 Art. 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.play_offs import OPTION, PLACES_LIMIT, TEXTS, Announced, announced, order_before
from crosstable.app.pool_state import pool_with
from crosstable.app.queries import fixed_order
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.play_off import is_result

GAMES_LIMIT = 64
EVERY = "all"
"""What stands for every place, all tie-breaks, everybody who is level."""


@command("announce-play-offs")
def announce_play_offs(context: Context) -> Sequence[NewEvent]:
    """What the regulations say of play-offs, with a reason once round 1 is published; without `use` there are none.

    In words: `form`, `numbers`, `colours`, `tempo`, `schedule`. `places` is how many of the first places are played for, `after` how many tie-breaks come first, `best` how
    many of those who are level take part; each may be `all`.
    """
    state = context.state
    if fixed_order(state.rules) is not None:
        raise Refused("play-offs-have-no-place")
    said = None
    if context.args.get("use"):
        texts = tuple(context.text(name, "") for name in TEXTS)
        places = _count(context, "places", 1, PLACES_LIMIT)
        said = Announced(places, _count(context, "after", 0, 30), _count(context, "best", 2, PLACES_LIMIT), texts)
    if said == announced(state):
        return []
    if state.rounds_published:
        context.confirm(Level.TWO_STEPS, "ranking-announced", with_reason=True, field="play_off")
    options = {OPTION: {} if said is None else said.body}
    return [NewEvent(EventKind.RULES_CHANGED, {"options": options, "reason": context.reason})]


def _count(context: Context, key: str, low: int, high: int) -> int | None:
    """A number, or None for `all`, which also holds where nothing is said."""
    return None if context.args.get(key, EVERY) in (EVERY, "") else context.number(key, low, high)


def play_off_body(
    context: Context, number: int, one: int, *, of_teams: bool, name: str
) -> tuple[list[int], dict[str, Any]]:
    """Who takes part in a play-off with one of the tied, and the play-off as the log holds it."""
    after, best = _count(context, "after", 0, 30), _count(context, "best", 2, PLACES_LIMIT)
    pool = None if of_teams else pool_with(context.state, one)
    field = order_before(context.state, number, of_teams=of_teams, pool=pool).field(one, after, best)
    if len(field.playing) < 2:
        raise Refused("nobody-level", name=name, round=number)
    if not field.whole:
        raise Refused("play-off-cuts-tie", count=len(field.playing))
    texts = {name: context.text(name, "") for name in ("form", "tempo", "schedule")}
    games = _games(context, field.playing, of_teams=of_teams)
    knock_out = bool(context.args.get("knock_out"))
    return list(field.playing), {"games": games, "knock_out": knock_out, "after": after, "best": best, **texts}


def _games(context: Context, playing: Sequence[int], *, of_teams: bool) -> list[list[object]]:
    """`games`: each with `one`, `two` and `result`, which may be empty; rows with nothing in them are left out."""
    given = context.args.get("games", [])
    rows = [row for row in given if isinstance(row, Mapping)] if isinstance(given, list) else []
    found: list[list[object]] = []
    for row in rows:
        one, two, result = (str(row.get(name) or "") for name in ("one", "two", "result"))
        if not (one or two or result):
            continue
        line = len(found) + 1
        if line > GAMES_LIMIT:
            raise Refused("play-off-too-long", limit=GAMES_LIMIT)
        numbers = [int(text) for text in (one, two) if text.isdecimal() and len(text) <= 6]
        if len(set(numbers)) != 2 or not set(numbers) <= set(playing):
            raise Refused("play-off-game", game=line)
        if result and not is_result(result, of_teams=of_teams):
            raise Refused("play-off-result", game=line, found=result[:20])
        found.append([*numbers, result])
    return found
