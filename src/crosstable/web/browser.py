"""The cookie by which a browser is known again: signed, unreadable for scripts, without a secret in it."""

from __future__ import annotations

import base64
import binascii
import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256

COOKIE = "crosstable"
MAX_AGE = 365 * 24 * 3600
GRANTS_KEPT = 12


@dataclass(slots=True)
class Browser:
    """One browser: its id, the name its owner gave it, and the codes with which it came in.

    `grants` maps events to the number of an access code; what the code allows is looked up in the
    event at every request. `changed` asks for the cookie to be sent.
    """

    id: str = ""
    name: str = ""
    owner: bool = False
    grants: dict[str, int] = field(default_factory=dict)
    changed: bool = False

    def know(self) -> None:
        """Give the browser an id, when it has none yet."""
        if not self.id:
            self.id = secrets.token_urlsafe(12)
            self.changed = True

    def grant(self, stream: str, number: int) -> None:
        """Remember the code for an event; the oldest ones are forgotten."""
        self.grants.pop(stream, None)
        self.grants[stream] = number
        while len(self.grants) > GRANTS_KEPT:
            self.grants.pop(next(iter(self.grants)))
        self.changed = True


def read_browser(cookie: str, secret: bytes) -> Browser:
    """The browser that this cookie names; a new one when the signature does not fit."""
    body, _, signature = cookie.partition(".")
    if not body or not hmac.compare_digest(_sign(body, secret), signature):
        return Browser()
    try:
        values = json.loads(base64.urlsafe_b64decode(body.encode()))
    except (ValueError, binascii.Error):
        return Browser()
    if not isinstance(values, Mapping):
        return Browser()
    return Browser(
        id=str(values.get("d", "")),
        name=str(values.get("n", "")),
        owner=bool(values.get("o", False)),
        grants={str(stream): int(number) for stream, number in dict(values.get("g", {})).items()},
    )


def write_browser(browser: Browser, secret: bytes) -> str:
    """The cookie that names this browser."""
    values = {"d": browser.id, "n": browser.name, "o": browser.owner, "g": browser.grants}
    body = base64.urlsafe_b64encode(json.dumps(values, separators=(",", ":")).encode()).decode()
    return f"{body}.{_sign(body, secret)}"


def csrf_token(browser: Browser, secret: bytes) -> str:
    """What a form of this browser must bring along."""
    return hmac.new(secret, f"csrf {browser.id}".encode(), sha256).hexdigest()[:40]


def csrf_fits(token: str, browser: Browser, secret: bytes) -> bool:
    """Whether a form was made for this browser."""
    return bool(browser.id) and hmac.compare_digest(token.encode(), csrf_token(browser, secret).encode())


def _sign(body: str, secret: bytes) -> str:
    return hmac.new(secret, f"browser {body}".encode(), sha256).hexdigest()
