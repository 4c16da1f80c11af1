"""A small memory of what was worked out for one state of an event."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

T = TypeVar("T")
KEPT = 512


class Cache:
    """The last results by key; a key holds the sequence number, so nothing in it grows stale."""

    def __init__(self, kept: int = KEPT) -> None:
        self.kept = kept
        self._found: OrderedDict[Hashable, object] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._found

    def clear(self) -> None:
        """Forget everything: the logs are others."""
        self._found.clear()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gave for this key, made at most once while it is kept."""
        if key in self._found:
            self._found.move_to_end(key)
            return cast("T", self._found[key])
        value = make()
        self._found[key] = value
        while len(self._found) > self.kept:
            self._found.popitem(last=False)
        return value
