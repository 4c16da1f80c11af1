"""Wrong codes are slowed down: so many a minute from one address, and so many from all together."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable


class Limiter:
    """Counts failures in a sliding window."""

    def __init__(
        self,
        *,
        each: int = 10,
        together: int = 200,
        seconds: float = 60.0,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.each = each
        self.together = together
        self.seconds = seconds
        self.now = now
        self._failures: deque[tuple[float, str]] = deque()

    def blocked(self, address: str) -> bool:
        """Whether this address has to wait."""
        self._forget()
        own = sum(1 for _, other in self._failures if other == address)
        return own >= self.each or len(self._failures) >= self.together

    def failed(self, address: str) -> None:
        """A wrong code came from this address."""
        self._forget()
        self._failures.append((self.now(), address))

    def _forget(self) -> None:
        limit = self.now() - self.seconds
        while self._failures and self._failures[0][0] < limit:
            self._failures.popleft()
