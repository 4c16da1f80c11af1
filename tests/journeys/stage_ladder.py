"""A ladder, a pyramid and a cup of teams for the gallery: challenges open and played, a match split by its boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.journeys.stage_teams import Making


async def ladder(desk: Making, players: Sequence[Mapping[str, Any]], profile: str) -> Making:
    """Two rounds: who won, drew, refused and waits, a newcomer, somebody who left and somebody who is away."""
    event = await desk.create(f"Winter {profile}", players, profile=profile, options={"players_challenge": True})
    opened = await event.do("pair")
    at = (0, *(opened.ladder.start if opened.ladder is not None else ()))  # who began at which place
    for one, other, result in ((3, 2, "1-0"), (6, 4, "½-½"), (8, 7, "+--")):
        state = await event.do("challenge", player=at[one], other=at[other])
        await event.do("enter-result", board=state.rounds[-1].boards[-1].number, result=result)
    await event.do("challenge", player=at[10], other=at[9])
    await event.do("set-absence", player=at[14], round=2, code="Z")
    await event.do("pair")
    await event.do("withdraw", player=at[1])
    await event.do("add-players", players=[{"name": "Somebody new", "rating": 2500}])
    await event.do("challenge", player=at[5], other=at[2])
    await event.do("challenge", player=at[13], other=at[12])
    return event


async def team_cup(desk: Making, names: Sequence[str]) -> Making:
    """Five teams of three; the first match is level and split by the boards, the semi-finals are open."""
    event = await desk.create("Cup of <b>teams</b>", [], profile="team-cup", options={"team_home": "one"})
    for k in range(5):
        players = [{"name": name, "rating": 2300 - 40 * k} for name in names[3 * k : 3 * k + 3]]
        await event.do("add-team", name=f"Team {names[k]}"[:60], players=players)
    await event.publish()
    for board, result in ((1, "1-0"), (2, "1-0"), (3, "½-½")):
        await event.do("enter-result", board=board, result=result)
    await event.publish()
    await event.do("enter-result", board=1, result="1-0")
    return event
