"""Events of teams for the gallery: a bughouse evening of teams of two, one with rotating partners, a league of teams."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from crosstable.core.state import EventState


class Making(Protocol):
    """What makes an event and gives it commands."""

    stream: str

    async def create(self, name: str, players: Sequence[Any], **args: object) -> Making:
        """A new event."""

    async def do(self, command: str, **args: Any) -> EventState:  # noqa: ANN401 - arguments of a command
        """One command of the chief."""

    async def publish(self) -> EventState:
        """Pair and publish the next round."""


async def bughouse(desk: Making, names: Sequence[str]) -> Making:
    """Seven teams of two, two singles, and a round with a few results."""
    teams = [{"name": f"{one} + {two}"} for one, two in zip(names[0:14:2], names[1:14:2], strict=True)]
    event = await desk.create("Bughouse <b>evening</b>", teams, profile="bughouse")
    await event.publish()
    await event.do("enter-result", board=1, result="1½-½")
    await event.do("enter-result", board=2, result="1-0")
    await event.do("add-players", players=[{"name": name} for name in names[14:17]])
    await event.do("start-countdown", minutes=90)
    return event


async def partners(desk: Making, names: Sequence[str]) -> Making:
    """Fourteen people with rotating partners, in round 2."""
    event = await desk.create("Rotating partners", [{"name": name} for name in names[:14]], profile="bughouse-partners")
    state = await event.publish()
    for board in state.rounds[0].boards[:3]:
        await event.do("enter-result", board=board.number, result="1½-½")
    await event.publish()
    await event.do("enter-result", board=1, result="½-½")
    return event


async def league(desk: Making, names: Sequence[str]) -> Making:
    """Four teams of three with reserves; round 1 is played, round 2 is open."""
    event = await desk.create("Team league – Hạng nhất", [], profile="team-round-robin")
    titles = ("Câu lạc bộ Cờ vua Thành phố Hồ Chí Minh", "<i>Knights</i> & Bishops", "نادي الشطرنج", "SK 1914")
    for k, title in enumerate(titles):
        players = [{"name": name, "rating": 2100 - 40 * n} for n, name in enumerate(names[k * 4 : k * 4 + 4])]
        await event.do("add-team", name=title, players=players)
    await event.do("set-team-rules", boards=3)
    state = await event.publish()
    for board in state.rounds[0].boards:
        await event.do("enter-result", board=board.number, result=("1-0", "½-½", "0-1")[board.number % 3])
    await event.publish()
    return event
