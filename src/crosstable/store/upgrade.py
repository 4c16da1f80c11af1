"""Bodies of events as older versions wrote them, brought to the present shape when they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from crosstable.core.events import SCHEMA

Shape = tuple[str, dict[str, Any]]
"""Kind and body of an event."""

Upgrade = Callable[[str, dict[str, Any]], Shape]
"""From one schema number to the next."""

UPGRADES: Mapping[int, Upgrade] = MappingProxyType({})
"""By the number that an upgrade starts from. Never remove one: files of every version open for ever."""


def upgraded(
    schema: int, kind: str, body: dict[str, Any], *, upgrades: Mapping[int, Upgrade] = UPGRADES, target: int = SCHEMA
) -> Shape:
    """Kind and body in the shape `target`; ValueError when a newer version wrote the event."""
    if schema > target:
        raise ValueError(f"written by a newer version of Crosstable (shape {schema}, this version knows {target})")
    for number in range(schema, target):
        if number in upgrades:
            kind, body = upgrades[number](kind, body)
    return kind, body
