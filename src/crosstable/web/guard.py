"""The outermost layer: names of the host, size and time of requests, headers of every answer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from crosstable.web.config import LOOPBACK, Config

SECURITY_HEADERS: Mapping[str, str] = MappingProxyType(
    {
        "Content-Security-Policy": (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
        ),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
    }
)
"""Sent with every answer, errors included; a route may send its own Cache-Control."""

_POLICY = SECURITY_HEADERS["Content-Security-Policy"]
FRAMING: Mapping[str, str] = MappingProxyType({"Content-Security-Policy": f"{_POLICY}; frame-src 'self'"})
"""Of a page that shows pages of this server in frames."""
FRAMED: Mapping[str, str] = MappingProxyType(
    {
        "Content-Security-Policy": _POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
        "X-Frame-Options": "SAMEORIGIN",
    }
)
"""Of a page that may be shown in such a frame: it has no forms, links or scripts."""

UPLOADS = ("/import", "/settings/logo")
"""Ends of paths that take files and therefore the larger limit."""

LISTS = "/lists/upload"
"""Where the owner sends a rating list, which may have half a gigabyte; nobody else's body is read there."""


class BodyTooLarge(Exception):
    """The request is larger than `limit` bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(f"the request is larger than {limit} bytes")


class BodyTooSlow(Exception):
    """The request did not arrive in time."""


class Guard:
    """ASGI middleware; stands outside everything else."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app = app
        self.config = config

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, bounded, and see to the headers of the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_security_headers(MutableHeaders(scope=message))
            await send(message)

        headers = Headers(scope=scope)
        if not self._known_host(headers.get("host", "")):
            await _plain(send_with_headers, 421, "This server is not known under that name. Open the address it shows.")
            return
        await self.app(
            scope, _Bounded(receive, self._limit(str(scope["path"])), self.config.body_seconds), send_with_headers
        )

    def _limit(self, path: str) -> int:
        if path == LISTS:
            return self.config.list_limit
        return self.config.upload_limit if path.endswith(UPLOADS) else self.config.body_limit

    def _known_host(self, host: str) -> bool:
        """Whether the browser asked for one of our names: a page elsewhere must not borrow one (DNS rebinding)."""
        if self.config.any_host:
            return True
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        name = name.strip("[]").lower()
        hall = self.config.hall
        open_to = {_host_of(address) for address in hall.addresses} if hall is not None else set()
        return name in LOOPBACK or name in self.config.hosts or name in open_to


class _Bounded:
    """The body of a request, as long as it is small enough and comes in time."""

    def __init__(self, receive: Receive, limit: int, seconds: float) -> None:
        self.receive = receive
        self.limit = limit
        self.seconds = seconds
        self.seen = 0
        self.whole = False

    async def __call__(self) -> Message:
        if self.whole:  # only a disconnection is left to wait for
            return await self.receive()
        try:
            message = await asyncio.wait_for(self.receive(), self.seconds)
        except TimeoutError as error:
            raise BodyTooSlow from error
        if message["type"] == "http.request":
            self.seen += len(message.get("body", b""))
            if self.seen > self.limit:
                raise BodyTooLarge(self.limit)
            self.whole = not message.get("more_body", False)
        return message


def add_security_headers(headers: MutableHeaders) -> None:
    """Add what is not there yet."""
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)


def _host_of(address: str) -> str:
    return address.partition("://")[2].partition("/")[0].rpartition(":")[0].strip("[]").lower()


async def _plain(send: Send, status: int, text: str) -> None:
    body = text.encode()
    headers: Sequence[tuple[bytes, bytes]] = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": list(headers)})
    await send({"type": "http.response.body", "body": body})
