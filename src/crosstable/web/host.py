"""The application on one computer: its data, its sockets, its browser. `crosstable serve` calls `serve`."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from crosstable.app.service import Service
from crosstable.store.backup import Backups
from crosstable.store.folder import data_folder
from crosstable.store.people_lists import PeopleLists
from crosstable.store.sqlite import SqliteStore
from crosstable.store.trouble import CannotRead
from crosstable.store.worker import Worker
from crosstable.web.app import create_app
from crosstable.web.codes import ALPHABET
from crosstable.web.config import LOOPBACK, Answer, Config, SafetyLine
from crosstable.web.second_folder import SecondFolder
from crosstable.web.start_trouble import Repair, create_trouble_app

PORTS_TRIED = 20
BACKUP_SECONDS = 300.0
ANSWER_SECONDS = 0.3
"""So long the last answer of a server has on its way out."""
SECRET_FILE = "secret.key"  # noqa: S105 - the name of a file


class SystemClock:
    """The clock of this computer."""

    def now(self) -> str:
        """UTC in ISO 8601 with milliseconds."""
        return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class SystemRandomness:
    """The operating system's source of chance."""

    def token(self, length: int = 10) -> str:
        """Letters and digits that are not mistaken for one another."""
        return "".join(secrets.choice(ALPHABET) for _ in range(length))


class QuietServer(uvicorn.Server):
    """A second server in the same loop: the first one alone listens to signals."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the other server."""
        yield


class DeskBackups:
    """Backups beside the event loop: after each step, and every few minutes when something happened."""

    def __init__(self, backups: Backups, second: SecondFolder) -> None:
        self.backups = backups
        self.second = second
        self._worker = Worker("crosstable-backups")
        self._tasks: set[asyncio.Task[object]] = set()

    async def after(self, step: str, stream: str) -> None:
        """Begin the backup; nobody waits for it."""
        task: asyncio.Task[object] = asyncio.create_task(self._worker.run(partial(self.backups.after, step, stream)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def line(self) -> SafetyLine:
        """Times of the last ones, and trouble."""
        status = self.backups.status
        return SafetyLine(status.at, status.trouble, status.second_at, status.second_trouble)

    async def run(self, work: Callable[[Backups], Answer]) -> Answer:
        """Do something with the backups in their thread."""
        return await self._worker.run(partial(work, self.backups))

    async def keep_second(self, folder: Path | None) -> None:
        """Another second folder, or none."""
        await self._worker.run(partial(self.second.write, folder))
        self.backups.second = folder

    async def keep(self) -> None:
        """Back up on the timer until cancelled."""
        while True:
            await asyncio.sleep(BACKUP_SECONDS)
            await self._worker.run(self.backups.on_timer)

    def close(self) -> None:
        """Finish what was begun."""
        self._worker.close()


class HallDoor:
    """Opens and closes the application to the network of the hall, at every address of this computer."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.app: ASGIApp | None = None
        self._found: tuple[str, ...] = ()
        self._server: QuietServer | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def addresses(self) -> tuple[str, ...]:
        """Addresses for phones while the door is open."""
        return self._found

    async def open(self) -> None:
        """Listen on the network. Raises OSError with a reason."""
        if self._server is not None or self.app is None:
            return
        sockets, found = [], []
        for address in lan_addresses():
            with suppress(OSError):
                sockets.append(listening(address, self.port))
                found.append(f"http://{address}:{self.port}")
        if not sockets:
            raise OSError("this computer is in no network")
        self._server = QuietServer(uvicorn_config(self.app))
        self._task = asyncio.create_task(self._server.serve(sockets=sockets))
        self._found = tuple(found)

    async def close(self) -> None:
        """Listen on this computer alone; phones are cut off at once."""
        if self._server is None or self._task is None:
            return
        self._server.should_exit = self._server.force_exit = True
        self._found = ()
        with suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(self._task, 5)
        self._server = self._task = None


def lan_addresses() -> list[str]:
    """IPv4 addresses of this computer in its networks, the one towards the outside first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent
        found.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        found.extend(str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET))
    return [a for a in dict.fromkeys(found) if not a.startswith("127.") and a != "0.0.0.0"]  # noqa: S104 - no socket


def listening(host: str, port: int) -> socket.socket:
    """A socket bound to this address and port; whoever comes before the server is ready waits in line."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The event loop switches Nagle's waiting off only where the protocol is named: a small answer came 40 ms late.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name != "nt":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(512)
    except OSError:
        made.close()
        raise
    made.setblocking(False)  # noqa: FBT003 - the standard library's signature
    return made


def first_free(host: str, port: int) -> socket.socket:
    """A socket at `port` or the next free one; 0 lets the system choose."""
    for number in range(port, port + PORTS_TRIED):
        try:
            return listening(host, number)
        except OSError:
            if port == 0 or number == port + PORTS_TRIED - 1:
                raise
    raise AssertionError("unreachable")


def uvicorn_config(app: ASGIApp) -> uvicorn.Config:
    """No access log: addresses would be written down, and nobody needs them."""
    return uvicorn.Config(
        app,
        access_log=False,
        log_level="warning",
        server_header=False,
        date_header=True,
        proxy_headers=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
        limit_concurrency=4_000,
        h11_max_incomplete_event_size=32_768,
    )


def kept_secret(folder: Path) -> bytes:
    """The secret of this data folder, made at the first start; readable for its owner only."""
    path = folder / SECRET_FILE
    with suppress(FileNotFoundError):
        found = path.read_bytes()
        if len(found) >= 32:
            return found
    made = secrets.token_bytes(32)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(made)
    return made


def serve(
    *, data: str | None, host: str, port: int, open_hall: bool, browser: bool, tell: Callable[[str], None]
) -> None:
    """Serve until stopped. Raises OSError when the port cannot be had, NotSaved when the folder cannot."""
    place = data_folder(data)
    folder = place.path
    second = SecondFolder(folder)
    bound = first_free(host, port)
    number = int(bound.getsockname()[1])
    hosts = frozenset() if host in LOOPBACK else frozenset({host, socket.gethostname().lower(), *lan_addresses()})
    config = Config(secret=kept_secret(folder), hosts=hosts, data_place=str(folder))
    shown = "127.0.0.1" if host in LOOPBACK or host in ("0.0.0.0", "::") else host  # noqa: S104 - compared only
    address = f"http://{shown}:{number}"
    door = f"{address}/enter#{config.owner_token}"
    tell(f"Crosstable is at {door}")
    tell("This address makes a browser on this computer the chief arbiter's. Stop with Ctrl+C.")
    start = door if browser else ""
    store: SqliteStore | None = None
    while store is None:
        try:
            store = SqliteStore(place.database)
        except CannotRead as error:
            tell(f"The tournaments cannot be opened: {error.reason}")
            if not asyncio.run(_repair(config, Repair(place, second.read(), error, _nothing), bound, start)):
                bound.close()
                return
            start = ""
    people = PeopleLists(folder / "lists")
    safety = DeskBackups(Backups(store.log, place.backups, second.read(), clock=SystemClock()), second)
    try:
        hall = HallDoor(number)
        config = replace(config, hall=hall, safety=safety, people=people)
        app = create_app(Service(store, SystemClock(), SystemRandomness()), config=config)
        hall.app = app
        asyncio.run(_run(app, bound, hall, safety=safety, open_hall=open_hall, start=start))
    finally:
        people.close()
        safety.close()
        store.close()


def _nothing() -> None:
    """What is to happen is known once the server is."""


async def _repair(config: Config, repair: Repair, bound: socket.socket, start: str) -> bool:
    """Show the screen of the trouble until there is a file to open; False when somebody stopped the program.

    The socket stays open, so that browsers wait for what comes after it.
    """
    server = uvicorn.Server(uvicorn_config(create_trouble_app(config, repair)))
    done: list[bool] = []

    def stop() -> None:
        server.should_exit = True

    def finished() -> None:
        done.append(True)
        asyncio.get_running_loop().call_later(ANSWER_SECONDS, stop)

    repair.finished = finished
    if start:
        webbrowser.open(start)
    try:
        await server.serve(sockets=[bound.dup()])
    finally:
        repair.worker.close()
    return bool(done)


async def _run(
    app: ASGIApp, bound: socket.socket, door: HallDoor, *, safety: DeskBackups, open_hall: bool, start: str
) -> None:
    server = uvicorn.Server(uvicorn_config(app))
    serving = asyncio.create_task(server.serve(sockets=[bound]))
    while not server.started and not serving.done():  # noqa: ASYNC110 - uvicorn offers no event for it
        await asyncio.sleep(0.05)
    if open_hall:
        await door.open()
    if start:
        webbrowser.open(start)
    timer = asyncio.create_task(safety.keep())
    try:
        await serving
    finally:
        timer.cancel()
        await door.close()
