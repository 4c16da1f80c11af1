"""Why was I paired with …? The page behind the public link, in two voices (ux.md 1.6)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from crosstable.app.queries_public import SHORT_NAMES
from crosstable.core.state import RoundState
from crosstable.web.pages import everybodys, model_for
from crosstable.web.routing import shows
from crosstable.web.views.why import InquiryFound, Why, ask, inquiry_key, why_board
from crosstable.web.views.why_player import PlayerWhy, why_player
from crosstable.web.visit import Visit


@dataclass(slots=True)
class _Turns:
    """One question is worked out at a time, beside everything else that is going on."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


async def inquiry_for(visit: Visit, played: RoundState) -> InquiryFound:
    """The round that answers questions, worked out once and beside the other requests."""
    cache, state = visit.site.cache, visit.state
    key = inquiry_key(visit.stream, state, played)
    turns = cache.get(("turns of why",), _Turns)
    async with turns.lock:
        if key not in cache:
            found = await asyncio.to_thread(ask, state, visit.t, played)
            return cache.get(key, lambda: found)
    return cache.get(key, lambda: ask(state, visit.t, played))


def asked(visit: Visit) -> tuple[RoundState, int]:
    """Round and board of the address; 404 for those that nobody may see yet."""
    texts = [visit.request.path_params[name] for name in ("number", "board")]
    if not all(text.isdecimal() and len(text) < 5 for text in texts):
        raise HTTPException(404)
    number, board = map(int, texts)
    if not 1 <= number <= visit.state.rounds_published:
        raise HTTPException(404)
    return visit.state.rounds[number - 1], board


async def answer(visit: Visit, played: RoundState, board: int, voice: str) -> PlayerWhy | Why:
    """The answer for a board, worked out beside other requests; 404 when there is no such board."""
    inquiry = await inquiry_for(visit, played)
    names = model_for(visit).names

    def make() -> PlayerWhy | Why | None:
        if voice == "rules":
            return why_board(visit, played.number, board)
        return why_player(visit.state, visit.t, names, played.number, board, inquiry)

    key = (visit.stream, visit.state.seq, "why", voice, played.number, board, visit.t.language)
    cache = visit.site.cache
    if key not in cache:
        made = await asyncio.to_thread(make)
        cache.get(key, lambda: made)
    found = cache.get(key, make)
    if found is None:
        raise HTTPException(404)
    return found


async def why(visit: Visit) -> Response:
    """The answer for players; `?voice=rules` for those who want the articles.

    The articles come with full names, so an event that shortens names does not show them.
    """
    played, board = asked(visit)
    with_rules = not visit.state.options.get(SHORT_NAMES)
    voice = "rules" if with_rules and visit.request.query_params.get("voice") == "rules" else "player"
    found = await answer(visit, played, board, voice)

    def values() -> Mapping[str, Any]:
        label = model_for(visit).label(played.number, board) if board else ""
        return {
            "why": found,
            "with_rules": with_rules,
            "voice": voice,
            "number": played.number,
            "label": label,
            "here": "",
        }

    return everybodys(visit, ("why", played.number, board, voice), "public_why.html", values)


ROUTES = [shows("/p/{stream}/why/{number}/{board}", why)]
