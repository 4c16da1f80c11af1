"""The application on one computer: secret, sockets, the door to the hall, a start and an end."""

from __future__ import annotations

import asyncio
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from crosstable.web.host import HallDoor, SystemClock, SystemRandomness, first_free, kept_secret, listening


def test_the_secret_is_kept_and_its_owners_alone(tmp_path: Path) -> None:
    first = kept_secret(tmp_path)
    assert len(first) == 32
    assert kept_secret(tmp_path) == first
    path = tmp_path / "secret.key"
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(b"short")
    assert len(kept_secret(tmp_path)) == 32


def test_a_taken_port_gives_way_to_the_next() -> None:
    with listening("127.0.0.1", 0) as taken:
        taken.listen()
        port = int(taken.getsockname()[1])
        with first_free("127.0.0.1", port) as found:
            assert port < int(found.getsockname()[1]) <= port + 20


def test_tokens_have_no_letters_that_are_mistaken_and_moments_a_zone() -> None:
    token = SystemRandomness().token(200)
    assert len(token) == 200
    assert not set(token) & set("0O1IL")
    assert SystemClock().now().endswith("Z")


def test_the_door_opens_and_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosstable.web.host.lan_addresses", lambda: ["127.0.0.1"])

    async def app(scope: object, receive: object, send: object) -> None:
        """Nothing is asked of it."""

    async def run() -> None:
        with listening("127.0.0.1", 0) as free:
            port = int(free.getsockname()[1])
        door = HallDoor(port)
        await door.open()
        assert len(door.addresses) == 0
        door.app = app
        await door.open()
        assert list(door.addresses) == [f"http://127.0.0.1:{port}"]
        await asyncio.sleep(0.3)
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        await door.close()
        assert len(door.addresses) == 0
        with pytest.raises(OSError, match=r"."):
            await asyncio.open_connection("127.0.0.1", port)

    asyncio.run(run())


def test_in_no_network_the_door_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosstable.web.host.lan_addresses", list)
    door = HallDoor(8000)
    door.app = lambda *_: None  # type: ignore[assignment]
    with pytest.raises(OSError, match="in no network"):
        asyncio.run(door.open())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "99999"], "there is no port 99999"),
        (["--data", "/dev/null/x"], "/dev/null/x"),
        (["--nonsense"], "--help"),
    ],
)
def test_a_start_that_cannot_be_ends_in_one_line(arguments: list[str], said: str) -> None:
    command = [sys.executable, "-m", "crosstable", "serve", "--no-browser", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert said in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


def test_small_answers_do_not_wait_for_an_acknowledgement() -> None:
    async def accepted() -> int:
        server = await asyncio.start_server(lambda _r, w: waiting.set_result(w), sock=listening("127.0.0.1", 0))
        waiting: asyncio.Future[asyncio.StreamWriter] = asyncio.get_running_loop().create_future()
        async with server:
            _, ours = await asyncio.open_connection(*server.sockets[0].getsockname())
            theirs = await asyncio.wait_for(waiting, 10)
            set_to = theirs.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            for writer in (ours, theirs):
                writer.close()
                await writer.wait_closed()
        return int(set_to)

    assert asyncio.run(accepted()) != 0
