"""A data folder in which every screen has something to show: names in any script, hostile ones, every state of a round."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosstable.app.bracket import bracket_of_event
from crosstable.app.commands.hall import digest_of
from crosstable.app.permissions import Role, Who
from crosstable.app.service import Service
from crosstable.core.state import EventState
from crosstable.store.backup import Backups
from crosstable.store.folder import data_folder
from crosstable.store.sqlite import SqliteStore
from crosstable.web.codes import make_code
from crosstable.web.host import SystemClock, SystemRandomness, kept_secret
from tests.journeys import stage_ladder, stage_teams

CHIEF = Who(Role.CHIEF, "desk")
NAMES: Sequence[str] = (
    "Nguyễn Thị Phương Thảo Quỳnh Anh",
    "Theodore Bartholomew Featherstonehaugh-X",
    "श्रीमती अनन्या चतुर्वेदी-भट्टाचार्य",
    "สมชายเกียรติ ใจดีมากมายเหลือเกินที่สุดในโลก",
    "محمد عبد الرحمن بن عبد الله الخوارزمي",
    "歐陽震華司馬相如諸葛孔明",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "Wolfeschlegelsteinhausenbergerdorffwelche",
    "בנימין בן־גוריון הלוי",
    '=HYPERLINK("http://evil.example","x")',
    "Đặng Hoàng Yến",
    "{{7*7}} ${7*7} %s %n",
    "Ødegård, Åse-Märta",
    "\u202eevil\u202c Ivan",
    "Kim",
    'O\'Neil "the" & Co; DROP TABLE players;--',
    "Μεγαλέξανδρος Παπαδόπουλος",
    "Bo",
)
FEDERATIONS = ("VIE", "ENG", "IND", "THA", "KSA", "CHN", "NOR", "SRB")
TITLES = ("GM", "IM", "", "WGM", "", "FM", "", "")
PRIZES: Mapping[str, Any] = {
    "currency": "VND",
    "method": "hort",
    "lists": [
        {"prizes": "5000000 + Cúp vàng <b>& huy chương / 3000000 / 2x 1000000"},
        {"name": "Dưới 2200 – <i>rating</i>", "prizes": "800000/400000", "condition": {"rating_to": 2199}},
        {"name": "Best of club SK 1914 in the whole region", "prizes": "500000", "condition": {"club": "SK 1914"}},
        {"name": "Unrated", "prizes": "300000 / Medal", "condition": {"unrated": "only"}},
        {"name": "نساء", "prizes": "300000", "condition": {"sex": "w", "rating_to": 2000}},
    ],
}


@dataclass(frozen=True)
class Stage:
    """Streams by what they show."""

    streams: Mapping[str, str]

    def path(self, text: str) -> str:
        """A path in which {hall} and so on are filled in."""
        return text.format(**self.streams)


def build(folder: Path) -> Stage:
    """Fill a data folder; in a thread of its own, as a browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(_build(folder))).result()


class _Desk:
    def __init__(self, service: Service, secret: bytes) -> None:
        self.service = service
        self.secret = secret
        self.stream = ""

    async def create(self, name: str, players: Sequence[Mapping[str, Any]], **args: object) -> _Desk:
        done = await self.service.create(CHIEF, {"name": name, **args})
        made = _Desk(self.service, self.secret)
        made.stream = done.state.stream
        if players:
            await made.do("add-players", players=list(players))
        return made

    async def do(self, command: str, who: Who = CHIEF, **args: object) -> EventState:
        done = await self.service.execute(self.stream, command, who, args, confirmed=4, reason="as agreed")
        return done.state

    async def publish(self) -> EventState:
        await self.do("pair")
        return await self.do("publish")

    async def play(self, results: Sequence[str] = ("1-0", "½-½", "0-1")) -> None:
        state = await self.publish()
        for board in state.rounds[-1].boards:
            await self.do("enter-result", board=board.number, result=results[board.number % len(results)])

    async def code(self, role: str, label: str, device: str = "") -> Who:
        state = await self.service.state(self.stream)
        text = make_code(self.secret, self.stream, state.seq)
        made = await self.do("issue-code", role=role, label=label, digest=digest_of(text))
        number = max(made.codes)
        who = Who(Role(role), f"{device or label} #1a2b")
        await self.do("join", who, number=number)
        return who


def everybody() -> list[dict[str, Any]]:
    """All names, with what an entry list holds."""
    return [
        {
            "name": name,
            "rating": 2510 - 37 * k if k % 5 != 3 else None,
            "title": TITLES[k % len(TITLES)],
            "federation": FEDERATIONS[k % len(FEDERATIONS)],
            "club": ("Câu lạc bộ Cờ Tướng Thành phố Hồ Chí Minh", "<b>Club</b>", "SK 1914", "")[k % 4],
        }
        for k, name in enumerate(NAMES)
    ]


def _spoil(store: SqliteStore, stream: str) -> None:
    """An entry of the log that names a player who is not there."""
    with store.log.writing() as db:
        (seq,) = db.execute("SELECT max(seq) FROM events WHERE stream = ?", (stream,)).fetchone()
        body = '{"player": 999, "name": "Nobody"}'
        row = (stream, seq + 1, seq + 1, "2026-12-01T10:00:00.000Z", "chief", "desk", "player-changed", body, "", 1)
        db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)


def build_trouble(folder: Path) -> Stage:
    """A data folder whose file of tournaments was written over; its backups are whole."""
    build(folder)
    place = data_folder(folder)
    data = bytearray(place.database.read_bytes())
    data[:2_000] = b"x" * 2_000
    place.database.write_bytes(bytes(data))
    return Stage({})


async def _build(folder: Path) -> Stage:
    place = data_folder(folder)
    store = SqliteStore(place.database)
    try:
        desk = _Desk(Service(store, SystemClock(), SystemRandomness()), kept_secret(place.path))
        made = {
            "hall": await _hall(desk),
            "draft": await _draft(desk),
            "manual": await _manual(desk),
            "ready": await desk.create("Ready to pair", everybody()[:5], profile="club", rounds=4),
            "empty": await desk.create("Nobody yet", [], profile="club", rounds=4),
            "league": await _league(desk),
            "finished": await _finished(desk),
            "quads": await _quads(desk),
            "medals": await _medals(desk),
            "playing": await _quads(desk, play=True),
            "cup": await _cup(desk),
            "ladder": await stage_ladder.ladder(desk, everybody(), "ladder"),
            "pyramid": await stage_ladder.ladder(desk, everybody(), "pyramid"),
            "teamcup": await stage_ladder.team_cup(desk, NAMES),
            "drawn": await desk.create("Cup before the first match", everybody(), profile="cup"),
            "pools": await _pools(desk),
            "bughouse": await stage_teams.bughouse(desk, NAMES),
            "partners": await stage_teams.partners(desk, NAMES),
            "teams": await stage_teams.league(desk, NAMES),
        }
        archived = await desk.create("Last year <b>&amp;</b>", everybody()[:2], profile="club", rounds=1)
        await archived.do("archive")
        broken = await desk.create("Damaged <b>log</b>", everybody()[:4], profile="club", rounds=3)
        made["damaged"] = broken
        Backups(store.log, place.backups, None, clock=SystemClock()).after("round-3-drafted", broken.stream)
        Backups(store.log, place.backups, None, clock=SystemClock()).after("round-3-published", made["hall"].stream)
        _spoil(store, broken.stream)
        return Stage({name: event.stream for name, event in made.items()})
    finally:
        store.close()


async def _hall(desk: _Desk) -> _Desk:
    event = await desk.create(
        "City Open A – <script>alert('event')</script>", everybody(), profile="fide-swiss", rounds=9
    )
    await event.do("change-info", city="Thành phố Hồ Chí Minh", chief_arbiter="Mira Okafor", start="2026-12-03")
    deputy = await event.code("deputy", "Deputy 2")
    await event.code("results", "Old phone")
    await event.do("revoke-code", number=2)
    for _ in range(2):
        await event.play()
    await event.do("set-absence", player=13, round=3, code="H")
    await event.do("set-absence", player=14, round=3, code="Z")
    state = await event.publish()
    for board, result in ((1, "1-0"), (2, "½-½"), (3, "0-1"), (4, "+--"), (5, "1-0")):
        await event.do("enter-result", board=board, result=result)
    await event.do("enter-result", deputy, board=5, result="½-½")
    await event.do("report-mistake", text="My name is <b>misspelt</b>", round=3, board=2)
    await event.do("withdraw", player=19)
    await event.do(
        "change-rules", options={"round_times": ["09:30", "14:00", "09:30", "14:00"], "screen_message": "Lunch"}
    )
    await event.do("set-prizes", fund=PRIZES)
    assert state.rounds_published == 3
    return event


async def _draft(desk: _Desk) -> _Desk:
    event = await desk.create("Draft of round 2", everybody(), profile="club", rounds=5)
    await event.play()
    await event.do("pair")
    return event


async def _manual(desk: _Desk) -> _Desk:
    event = await desk.create("Changed by hand", everybody()[:9], profile="club", rounds=5)
    state = await event.do("pair")
    first, second = state.rounds[0].boards[:2]
    await event.do("swap-players", round=1, player=int(first.white), other=int(second.white))
    return event


async def _league(desk: _Desk) -> _Desk:
    players = [{"name": name} for name in NAMES[:12]]
    event = await desk.create("League Div. 1", players, profile="round-robin", system="double-round-robin")
    for _ in range(2):
        await event.play()
    await event.publish()
    await event.do("withdraw", player=7)
    return event


async def _quads(desk: _Desk, *, play: bool = False) -> _Desk:
    """Quads with clubmates together; one round of them with a group that is all in."""
    event = await desk.create("School quads", everybody(), profile="us-quads")
    await event.do("make-pools", way="quads")
    await event.do("add-players", players=[{"name": "Reserve"}])
    if play:
        await event.publish()
        for board, result in ((1, "1-0"), (2, "½-½"), (3, "0-1")):
            await event.do("enter-result", board=board, result=result)
    return event


async def _cup(desk: _Desk) -> _Desk:
    """A knock-out by article 25: a match decided, one by lot before witnesses, one level, others being played."""
    event = await desk.create("Cup", everybody(), profile="xiangqi-cup")
    state = await event.publish()
    for number in (1, 2):
        for board in state.rounds[-1].boards:
            ahead = board.number == 3 and number == 2
            await event.do("enter-result", board=board.number, result="0-1" if ahead else "1-0")
        state = await event.publish()
    for number in (3, 4):
        for board in state.rounds[-1].boards:
            await event.do("enter-result", board=board.number, result="½-½")
        state = await event.publish() if number == 3 else state
    await event.do("decide-match", match="1", how="lots", winner=await _side(event, "1"), note="Mira <b>saw</b> it")
    return event


async def _side(event: _Desk, label: str) -> int:
    bracket = bracket_of_event(await event.service.state(event.stream))
    match = None if bracket is None else bracket.match_of(label)
    assert match is not None
    return int(match.one or 0)


async def _pools(desk: _Desk) -> _Desk:
    """Two groups that have ended, and it is to be said who goes on."""
    event = await desk.create("Groups, then a cup", everybody()[:9], profile="pools-cup")
    await event.do("make-pools", way="snake", count=2)
    for _ in range(5):
        await event.play()
    return event


async def _medals(desk: _Desk) -> _Desk:
    event = await desk.create("School quads", everybody()[:8], profile="us-quads", city="Huế")
    await event.do("make-pools", way="quads")
    for _ in range(3):
        await event.play()
    lists = [{"prizes": "30 + Medal / 10", "group": "*"}, {"name": "Best of <b>all</b>", "prizes": "5 + Cup"}]
    await event.do("set-prizes", fund={"currency": "GBP", "method": "tie-break", "lists": lists})
    await event.do("decide-prizes")
    await event.do("show-prizes", shown=True)
    return event


async def _finished(desk: _Desk) -> _Desk:
    players = [{"name": name} for name in ("Lan", "Arjun", "Somchai", "Mira")]
    event = await desk.create("Thursday Club Night", players, profile="club", rounds=2)
    await event.play()
    await event.play()
    await event.do("set-prizes", fund={"currency": "GBP", "lists": [{"prizes": "200 + Cup / 100"}]})
    await event.do("decide-prizes")
    await event.do("set-prizes", fund={"currency": "GBP", "lists": [{"prizes": "300 + Cup / 100 / Medal"}]})
    return event
