"""Files between being sent and being taken in: in memory, few, for the browser that sent them, for a while."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass

from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartParser
from starlette.requests import Request

from crosstable.app.opening import Opened
from crosstable.store.worker import Worker

KEPT = 6
KEPT_SECONDS = 1_800.0

# The guard bounds what is sent; nothing of it goes to the disk before the arbiter says yes.
MultiPartParser.spool_max_size = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Upload:
    """What a browser sent."""

    browser: str
    at: float
    opened: Opened


class Uploads:
    """The files that wait for a decision, and the thread in which they are read."""

    def __init__(self) -> None:
        self.worker = Worker("crosstable-files")
        self.deciding = asyncio.Lock()
        self._found: OrderedDict[str, Upload] = OrderedDict()
        self._made: OrderedDict[str, tuple[str, str]] = OrderedDict()

    def keep(self, browser: str, opened: Opened) -> str:
        """A name nobody guesses."""
        token = secrets.token_urlsafe(9)
        self._found[token] = Upload(browser, time.monotonic(), opened)
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        return token

    def get(self, token: str, browser: str) -> Opened | None:
        """The file, if this browser sent it not long ago."""
        found = self._found.get(token)
        if found is None or found.browser != browser or time.monotonic() - found.at > KEPT_SECONDS:
            return None
        return found.opened

    def settle(self, token: str, stream: str) -> None:
        """The file is done with: it is this event now."""
        found = self._found.pop(token, None)
        if found is not None:
            self._made[token] = (found.browser, stream)
        while len(self._made) > KEPT:
            self._made.popitem(last=False)

    def made(self, token: str, browser: str) -> str:
        """The event that a file of this browser has become, or nothing."""
        owner, stream = self._made.get(token, ("", ""))
        return stream if owner == browser else ""


def uploads_of(request: Request) -> Uploads:
    """Those of the application."""
    state = request.app.state
    if not hasattr(state, "uploads"):
        state.uploads = Uploads()
    found: Uploads = state.uploads
    return found


async def sent_file(request: Request, field: str = "file") -> tuple[bytes, str] | None:
    """Contents and name of the file in a form whose token was checked; None when no file was chosen."""
    form = await request.form()
    value = form.get(field)
    if not isinstance(value, UploadFile) or not (value.filename or value.size):
        return None
    data = await value.read()
    return data, value.filename or ""
