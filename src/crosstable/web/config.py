"""What a host tells the web application; nothing here is guessed inside it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol, TypeVar, runtime_checkable

from crosstable.app.people import ListKeeper
from crosstable.store.backup import Backups

LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class SafetyLine:
    """How the backups stand: when the last ones were made (empty: none yet), and what is wrong (empty: nothing)."""

    at: str = ""
    trouble: str = ""
    second_at: str = ""
    second_trouble: str = ""


class Safety(Protocol):
    """Backups, as far as a screen needs them."""

    async def after(self, step: str, stream: str) -> None:
        """Back up after a step of an event's life; trouble shows in the line."""

    def line(self) -> SafetyLine:
        """How the backups stand, times in UTC."""


@runtime_checkable
class Keeper(Safety, Protocol):
    """Backups that can be looked at and restored; only a host with a disk of its own has them."""

    async def run(self, work: Callable[[Backups], Answer]) -> Answer:
        """Do something with the backups without holding up anybody."""

    async def keep_second(self, folder: Path | None) -> None:
        """From now on keep copies in this folder too, also after the next start. Raises NotSaved."""


class Hall(Protocol):
    """The door to the network of the hall; only a host that owns its sockets has one."""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Addresses at which phones reach this computer while the door is open."""

    async def open(self) -> None:
        """Listen on the network. Raises OSError with a reason."""

    async def close(self) -> None:
        """Listen on this computer alone."""


@dataclass(frozen=True, slots=True)
class Config:
    """Settings of one running application.

    `secret` signs cookies and derives codes: keep it with the data. `owner_token` makes a browser on
    this computer the chief arbiter's. `hosts` are further names under which the server is reached;
    `any_host` is for hosts behind a proxy that checks names itself.
    """

    secret: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    owner_token: str = field(default_factory=lambda: secrets.token_urlsafe(18))
    hosts: frozenset[str] = frozenset()
    any_host: bool = False
    secure_cookies: bool = False
    data_place: str = ""
    hall: Hall | None = None
    safety: Safety | None = None
    people: ListKeeper | None = None
    body_limit: int = 1_000_000
    upload_limit: int = 8_000_000
    list_limit: int = 400_000_000
    body_seconds: float = 20.0
    poll_seconds: float = 1.0
