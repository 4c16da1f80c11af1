"""The public pages of an event as files in a folder: for a web space, a stick, a hall without the server (ux.md 1.11).

The pages are those of the server, asked for as a guest would. Links lead from file to file; what only a server can do,
between `<!--server-->` and `<!--/server-->` in the templates, is left out, and so are scripts.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from html import escape, unescape
from io import BytesIO
from urllib.parse import parse_qsl, urlsplit
from zipfile import ZIP_DEFLATED, ZipFile

from starlette.types import ASGIApp, Message

Get = Callable[[str], Awaitable[tuple[int, bytes]]]
"""Ask for an address as a guest: status and body."""

FIRST = "index.html"
PAGES = re.compile(r"(?:pairings|standings|crosstable|info|groups|bracket|teams|prizes|me/\d+|why/\d+/\d+)?")
"""Pages that have a file, by their path below the event; the empty one is the list of names."""
QUERIES = frozenset({"after"})
_SERVER = re.compile(r"<!--server-->.*?<!--/server-->|<script\b.*?</script>|<form\b.*?</form>", re.DOTALL)
_LINK = re.compile(r'\s(href|src)="([^"]*)"')


async def folder_of(stream: str, get: Get) -> Mapping[str, bytes]:
    """Files by name: everything a guest reaches from the list of names. There are as many as players and boards."""
    home = f"/p/{stream}"
    files: dict[str, bytes] = {}
    found = {home: FIRST}
    wait = deque([home])
    while wait:
        address = wait.popleft()
        status, body = await get(address)
        if status != 200:
            continue
        if not found[address].endswith(".html"):
            files[found[address]] = body
            continue

        def link(match: re.Match[str]) -> str:
            kind, target = match[1], unescape(match[2])
            name = _file_name(home, target)
            if name is None:
                return match[0] if target.startswith(("#", "data:")) else ""
            plain, hash_, place = target.partition("#")
            if plain not in found:
                found[plain] = name
                wait.append(plain)
            return f' {kind}="{escape(name)}{hash_}{escape(place)}"'

        files[found[address]] = _LINK.sub(link, _SERVER.sub("", body.decode())).encode()
    return files


async def ask_as_guest(app: ASGIApp, host: str, language: str, address: str) -> tuple[int, bytes]:
    """Ask the application itself for a page, without a cookie and in one language."""
    path, _, query = address.partition("?")
    headers = [(b"host", host.encode("latin-1", "replace")), (b"accept-language", language.encode())]
    scope: dict[str, object] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": None,
        "server": None,
    }
    status, body = 500, bytearray()

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        body.extend(message.get("body", b""))

    await app(scope, receive, send)
    return status, bytes(body)


def packed(files: Mapping[str, bytes]) -> bytes:
    """The files as a ZIP."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def _file_name(home: str, target: str) -> str | None:
    """The file of an address of ours; None for what has none."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        return None
    if (asset := re.fullmatch(r"/static/\w+/([\w.-]+)", parts.path)) is not None:
        return f"files/{asset[1]}"
    if (logo := re.fullmatch(re.escape(home) + r"/logo/(\w+)", parts.path)) is not None:
        return f"files/{logo[1]}"
    below = parts.path.removeprefix(home).removeprefix("/")
    if not (parts.path == home or parts.path.startswith(home + "/")) or not PAGES.fullmatch(below):
        return None
    query = [f"{name}-{value}" for name, value in parse_qsl(parts.query) if name in QUERIES and value.isdecimal()]
    return "-".join([*below.split("/"), *query]).strip("-") + ".html" if below else FIRST
