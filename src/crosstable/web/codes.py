"""Access codes: derived from the secret of this computer, so that they can be shown again but are kept nowhere."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256

from crosstable.app.commands.hall import digest_of
from crosstable.core.events import Event, EventKind
from crosstable.core.state import AccessCode

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 8
LOOK_BACK = 20


def make_code(secret: bytes, stream: str, seq: int) -> str:
    """The code to be issued when the log of `stream` stands at `seq`: 8 letters and digits."""
    digest = hmac.new(secret, f"code {stream} {seq}".encode(), sha256).digest()
    number = int.from_bytes(digest, "big")
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def shown_again(secret: bytes, code: AccessCode, events: Sequence[Event]) -> str | None:
    """The text of an issued code; None when another computer issued it."""
    issued = next((e for e in events if e.kind is EventKind.CODE_ISSUED and e.body["digest"] == code.digest), None)
    if issued is None:
        return None
    for seq in range(issued.seq - 1, max(issued.seq - LOOK_BACK, -1), -1):
        text = make_code(secret, issued.stream, seq)
        if digest_of(text) == code.digest:
            return text
    return None


def tidy(text: str) -> str:
    """A code as typed or scanned, without what people put between the letters."""
    return "".join(c for c in text.upper() if c.isalnum())[:64]


def grouped(code: str) -> str:
    """A code for the eye: ABCD-EFGH."""
    return "-".join(code[k : k + 4] for k in range(0, len(code), 4))
