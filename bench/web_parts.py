"""The parts of `bench/web.py`: what is measured, and how."""

from __future__ import annotations

import asyncio
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import httpx2 as httpx
from playwright.sync_api import Browser, Page, sync_playwright

from crosstable.app.permissions import Role, Who
from crosstable.app.service import Service
from crosstable.store.folder import data_folder
from crosstable.store.sqlite import SqliteStore
from crosstable.web.host import SystemClock, SystemRandomness

DESK = Who(Role.CHIEF, "desk")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
PRESSES = 40
DEVICES = 20
VIEWERS = 500
CHANGES = 10
ROUNDS_BEFORE = 4
SPREAD = 0.6
"""Seconds over which viewers' pages spread their requests, as static/live.js does."""


@dataclass(frozen=True)
class Figure:
    """One line of the table; `value` and `budget` in seconds."""

    what: str
    text: str
    value: float = 0.0
    budget: float | None = None

    @property
    def missed(self) -> bool:
        """Whether it is over its budget."""
        return self.budget is not None and self.value > self.budget

    @property
    def verdict(self) -> str:
        """For the table."""
        if self.budget is None:
            return ""
        limit = f"{self.budget:g} s" if self.budget >= 1 else f"{1000 * self.budget:g} ms"
        return f"{'MISSED' if self.missed else 'met'} (≤ {limit})"


def need(condition: bool, otherwise: str) -> None:  # noqa: FBT001 - like assert, in every mode of Python
    """What must hold for the figures to mean anything."""
    if not condition:
        raise SystemExit(otherwise)


def shown(seconds: float) -> str:
    """Milliseconds below a second."""
    return f"{1000 * seconds:.0f} ms" if seconds < 1 else f"{seconds:.2f} s"


def timed(what: str, seconds: float, budget: float | None = None) -> Figure:
    """One figure."""
    return Figure(what, shown(seconds), seconds, budget)


def spread(what: str, values: Sequence[float], budget: float | None = None) -> Figure:
    """Median and 95th percentile; the budget is held against the latter."""
    high = statistics.quantiles(values, n=20, method="inclusive")[-1]
    text = f"median {shown(statistics.median(values))}, p95 {shown(high)}, worst {shown(max(values))} of {len(values)}"
    return Figure(what, text, high, budget)


@dataclass(frozen=True)
class Events:
    """Streams of the events that are measured."""

    open_180: str
    open_500: str
    fresh_500: str


def make_events(folder: Path) -> Events:
    """180 players in round 6 of nine, and 500 players before round 1 and before round 5."""
    return asyncio.run(_make_events(folder))


async def _make_events(folder: Path) -> Events:
    store = SqliteStore(data_folder(folder).database)
    service = Service(store, SystemClock(), SystemRandomness())
    try:
        first = await _event(service, 180, 5)
        await service.execute(first, "pair", DESK, {})
        await service.execute(first, "publish", DESK, {})
        return Events(first, await _event(service, 500, ROUNDS_BEFORE), await _event(service, 500, 0))
    finally:
        store.close()


async def _event(service: Service, players: int, rounds: int) -> str:
    done = await service.create(DESK, {"name": f"{players} players", "profile": "fide-swiss", "rounds": 9})
    stream = done.state.stream
    entries = [{"name": f"Nguyễn Player {k:03}", "rating": 2600 - 3 * k} for k in range(players)]
    await service.execute(stream, "add-players", DESK, {"players": entries})
    chance = random.Random(7)
    for _ in range(rounds):
        await service.execute(stream, "pair", DESK, {})
        state = (await service.execute(stream, "publish", DESK, {})).state
        for board in state.rounds[-1].boards:
            result = chance.choice(("1-0", "½-½", "0-1"))
            await service.execute(stream, "enter-result", DESK, {"board": board.number, "result": result})
    return stream


class Server:
    """`crosstable serve` in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = self.base = ""
        self.seconds = 0.0

    def __enter__(self) -> Self:
        command = [sys.executable, "-u", "-m", "crosstable", "serve", "--data", str(self.folder)]
        began = time.perf_counter()
        self.process = subprocess.Popen([*command, "--port", "0", "--no-browser"], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline() if self.process.stdout is not None else ""
        self.address = line[line.find("http://") :].split()[0]
        self.base = self.address.partition("/enter")[0]
        while True:
            try:
                httpx.get(f"{self.base}/enter", timeout=5)
                break
            except httpx.TransportError:
                time.sleep(0.01)
        self.seconds = time.perf_counter() - began
        return self

    def __exit__(self, *error: object) -> None:
        self.process.terminate()
        self.process.wait(10)

    def cpu(self) -> float:
        """CPU seconds of the server so far (Linux)."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Resident memory in MB (Linux)."""
        text = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        return int(re.findall(r"VmRSS:\s+(\d+)", text)[0]) / 1000

    def owner(self) -> Owner:
        """A client with the owner's rights."""
        return Owner(self)


class Owner:
    """The owner's browser without a screen."""

    def __init__(self, server: Server) -> None:
        self.client = httpx.Client(base_url=server.base, follow_redirects=True, timeout=60)
        token = server.address.partition("#")[2]
        self.client.post("/enter", data={"csrf": self._csrf("/enter"), "code": token}).raise_for_status()
        self.csrf = self._csrf("/new")

    def _csrf(self, path: str) -> str:
        return str(re.findall(r'name="csrf" value="(\w+)"', self.client.get(path).text)[0])

    def do(self, stream: str, command: str, **fields: object) -> httpx.Response:
        """Send a form and follow to the page that comes after it."""
        data = {"csrf": self.csrf, **{name: str(value) for name, value in fields.items()}}
        answer = self.client.post(f"/e/{stream}/do/{command}", data=data)
        answer.raise_for_status()
        return answer

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        """Open a page."""
        answer = self.client.get(path, headers=headers)
        answer.raise_for_status()
        return answer


def start_up(server: Server, events: Events) -> Iterator[Figure]:
    """From the command to the first page; three starts."""
    del events
    starts = [server.seconds]
    for _ in range(2):
        with Server(server.folder) as other:
            starts.append(other.seconds)
    yield timed("start, to the first answer (best of 3)", min(starts), 3)
    yield timed("start, worst of 3", max(starts), 3)


WATCH = """round => {
    window.changed = {};
    const look = () => document.querySelectorAll("#boards tr[data-board]").forEach(row => {
        const on = row.querySelector(".res [aria-pressed=true]");
        if (on && !(row.dataset.board in window.changed)) window.changed[row.dataset.board] = Date.now();
    });
    look();
    for (const board in window.changed) window.changed[board] = 0;
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
    window.pressed = [];
    addEventListener("keydown", () => window.pressed.push(Date.now()), true);
}"""


def key_presses(server: Server, events: Events) -> Iterator[Figure]:
    """One key on the chief's page: its own row, and the row on another device."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        chief, other = (_owner_page(browser, server, f"/e/{events.open_180}/round/6") for _ in range(2))
        for page in (chief, other):
            page.evaluate(WATCH, 6)
        for k in range(PRESSES):
            chief.keyboard.press("150"[k % 3])
            chief.wait_for_timeout(250)
        chief.wait_for_timeout(1500)
        pressed = chief.evaluate("window.pressed")
        own, far = chief.evaluate("window.changed"), other.evaluate("window.changed")
        browser.close()
    boards = sorted((board for board, at in own.items() if at), key=lambda board: own[board])
    need(len(boards) == PRESSES and all(far.get(board) for board in boards), "a result did not arrive")
    yield spread("key press → own row changed, 180 players", _since(pressed, [own[b] for b in boards]), 0.05)
    yield spread("key press → row changed on another device", _since(pressed, [far[b] for b in boards]), 1)


def hall_devices(server: Server, events: Events) -> Iterator[Figure]:
    """What a result costs the devices of the hall: the whole page of 90 boards, and the row that the script asks for."""
    owner = server.owner()
    path = f"/e/{events.open_180}/round/6"
    for what, headers in (
        ("the whole page", {"x-crosstable": "region"}),
        ("the row alone", {"x-crosstable": "rows", "x-boards": "12"}),
    ):
        owner.get(path, headers)
        before, began = server.cpu(), time.perf_counter()
        size = sum(len(owner.get(path, headers).content) for _ in range(DEVICES))
        seconds, cpu = time.perf_counter() - began, server.cpu() - before
        text = f"{size / DEVICES / 1000:.1f} kB each, {shown(seconds)} together, server CPU {shown(cpu)}"
        yield Figure(f"{DEVICES} devices renew a round of 90 boards: {what}", text)


def slips(server: Server, events: Events) -> Iterator[Figure]:
    """Forty slips in random order, typed at eight keys a second, into slip mode."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = _owner_page(browser, server, f"/e/{events.open_180}/round/6?mode=slip")
        chance = random.Random(52)
        pile = [(board, chance.choice("105")) for board in range(41, 81)]
        chance.shuffle(pile)
        page.focus("#slip-line")
        began = time.perf_counter()
        for board, key in pile:
            page.keyboard.type(f"{board} {key}", delay=125)
            page.keyboard.press("Enter", delay=125)
        page.wait_for_function("!document.querySelector('#boards tr[data-state=waiting]')")
        seconds = time.perf_counter() - began
        tokens = {"1": "1-0", "0": "0-1", "5": "½-½"}
        page.reload()
        wrong = [b for b, key in pile if page.get_attribute(f"#b{b}", "data-token") != tokens[key]]
        browser.close()
    need(not wrong, f"wrong boards: {wrong}")
    yield timed("40 slips in random order at 8 keys a second, all saved", seconds, 60)


def _since(pressed: Sequence[int], changed: Sequence[int]) -> list[float]:
    return [(at - when) / 1000 for when, at in zip(pressed, changed, strict=True)]


def _owner_page(browser: Browser, server: Server, path: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(server.address)
    page.wait_for_url(f"{server.base}/")
    page.goto(server.base + path)
    return page


def pairing(server: Server, events: Events) -> Iterator[Figure]:
    """The button "Pair round …": the draft is saved and on the screen."""
    owner = server.owner()
    for stream, number in ((events.fresh_500, 1), (events.open_500, ROUNDS_BEFORE + 1)):
        began = time.perf_counter()
        page = owner.do(stream, "pair", round=number, back=f"/e/{stream}/round/{number}")
        seconds = time.perf_counter() - began
        need("data-seats" in page.text, "the round was not paired")
        yield timed(f"500 players, round {number}: paired, checked and shown", seconds, 2)
        began = time.perf_counter()
        owner.do(stream, "publish", round=number, back=f"/e/{stream}/round/{number}")
        yield timed(f"500 players, round {number}: published and shown", time.perf_counter() - began)


def round_pack(server: Server, events: Events) -> Iterator[Figure]:
    """Four sheets for 180 players, with their copies: the page, and a PDF of it."""
    owner, path = server.owner(), f"/e/{events.open_180}/print/pack?round=6"
    runs: list[float] = []
    size = 0
    for _ in range(3):
        began = time.perf_counter()
        size = len(owner.get(path).content)
        runs.append(time.perf_counter() - began)
    yield Figure(
        "round pack, 180 players: HTML",
        f"{shown(runs[0])} the first time, then {shown(min(runs))}; {size // 1000} kB",
        runs[0],
        5,
    )
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = _owner_page(browser, server, "/")
        began = time.perf_counter()
        page.goto(server.base + path)
        made = page.pdf(prefer_css_page_size=True)
        seconds = time.perf_counter() - began
        browser.close()
    pages = len(re.findall(rb"/Type\s*/Page\b", made))
    yield Figure("round pack, 180 players: PDF by the browser", f"{shown(seconds)}, {pages} pages", seconds, 5)


def live_viewers(server: Server, events: Events) -> Iterator[Figure]:
    """500 open public pages on one process: how soon all know of a change, and have their page again."""
    owner = server.owner()
    yield from asyncio.run(_live(server, owner, events.open_180))


async def _live(server: Server, owner: Owner, stream: str) -> list[Figure]:
    viewers = [Viewer(server.base, stream, 1 + k % 180) for k in range(VIEWERS)]
    began = time.perf_counter()
    for k in range(0, VIEWERS, 50):
        await asyncio.gather(*(viewer.open() for viewer in viewers[k : k + 50]))
    opened = time.perf_counter() - began
    first: list[float] = []
    all_know: list[float] = []
    all_have: list[float] = []
    busy = server.cpu()
    board, results = 60, ("1-0", "0-1")
    for k in range(CHANGES):
        for viewer in viewers:
            viewer.told, viewer.has = asyncio.Event(), asyncio.Event()
        pages = [asyncio.create_task(viewer.renew()) for viewer in viewers]
        sent = time.perf_counter()
        fields = {"round": 6, "board": board, "result": results[k % 2], "settle": "1"}
        await asyncio.to_thread(owner.do, stream, "enter-result", **fields)
        await asyncio.wait_for(asyncio.gather(*(viewer.told.wait() for viewer in viewers)), 30)
        times = [viewer.told_at - sent for viewer in viewers]
        first.append(min(times))
        all_know.append(max(times))
        await asyncio.wait_for(asyncio.gather(*pages), 30)
        all_have.append(max(viewer.has_at for viewer in viewers) - sent)
    cpu = (server.cpu() - busy) / CHANGES
    memory = server.memory()
    for viewer in viewers:
        viewer.close()
    return [
        timed(f"{VIEWERS} live viewers: all connected", opened),
        spread(f"{VIEWERS} viewers: the first knows of a change", first),
        spread(f"{VIEWERS} viewers: all know of it", all_know, 1),
        spread(f"{VIEWERS} viewers: all have the new page (asked for over {SPREAD:g} s)", all_have, 2),
        Figure("server CPU for one change, all pages renewed", f"{cpu:.2f} s"),
        Figure("server memory with all viewers", f"{memory:.0f} MB"),
    ]


class Viewer:
    """A phone: an open stream, and its page fetched again when the stream says so."""

    def __init__(self, base: str, stream: str, player: int) -> None:
        host, _, port = base.removeprefix("http://").partition(":")
        self.host, self.port = host, int(port)
        self.stream, self.player = stream, player
        self.told_at = self.has_at = 0.0
        self.told = self.has = asyncio.Event()
        self.tag = ""
        self._writer: asyncio.StreamWriter | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Load the page, then listen."""
        await self._fetch()
        reader, self._writer = await asyncio.open_connection(self.host, self.port)
        self._writer.write(f"GET /e/{self.stream}/live HTTP/1.1\r\nHost: {self.host}\r\n\r\n".encode())
        await reader.readuntil(b"retry: 2000")
        self._task = asyncio.create_task(self._listen(reader))

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: {"):
                self.told_at = time.perf_counter()
                self.told.set()

    async def renew(self) -> None:
        """After the news and a little patience, the page."""
        await self.told.wait()
        await asyncio.sleep(0.06 + random.random() * SPREAD)
        await self._fetch()
        self.has_at = time.perf_counter()

    async def _fetch(self) -> None:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        known = f"If-None-Match: {self.tag}\r\n" if self.tag else ""
        path = f"/p/{self.stream}/me/{self.player}"
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n{known}\r\n".encode())
        answer = await reader.read()
        status = answer[9:12]
        need(status in (b"200", b"304"), f"a page was not given: {answer[:200]!r}")
        found = re.search(rb'(?i)etag: ("\w+")', answer)
        self.tag = found[1].decode() if found else ""
        writer.close()

    def close(self) -> None:
        """Go away."""
        if self._task is not None:
            self._task.cancel()
        if self._writer is not None:
            self._writer.close()
