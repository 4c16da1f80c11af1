"""Events and summaries as rows, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from crosstable.app.ports import Summary
from crosstable.core.events import SCHEMA, Event, EventKind
from crosstable.store.upgrade import UPGRADES, Upgrade, upgraded

SUMMARY_VERSION = 1
"""Raise it when a summary means something else; older ones are made again from the log."""

Row = tuple[Any, ...]

_TYPES = (str, int, int, str, str, str, str, str, str, int)

_SUMMARY_FIELDS = frozenset(field.name for field in fields(Summary))


def storable(text: str) -> str:
    """Text as it can be written in UTF-8: half a surrogate pair, which a hostile client can send, becomes '?'."""
    return text.encode("utf-8", "replace").decode("utf-8")


def as_json(value: object) -> str:
    """Compact JSON in UTF-8, with escapes only where UTF-8 cannot say it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"), allow_nan=False)
    return text


def row_of(event: Event) -> Row:
    """The columns of `events`, in their order."""
    return (
        event.stream,
        event.seq,
        event.command,
        event.at,
        event.actor,
        storable(event.device),
        event.kind.value,
        as_json(dict(event.body)),
        storable(event.key),
        event.schema,
    )


def event_of(row: Row, upgrades: Mapping[int, Upgrade] = UPGRADES, target: int = SCHEMA) -> Event:
    """The event, in the present shape. ValueError, KeyError or TypeError when the row makes no sense."""
    if tuple(map(type, row)) != _TYPES:
        raise TypeError("it holds something else than text and numbers")
    stream, seq, command, at, actor, device, kind, body, key, schema = row
    if not 0 < command <= seq:
        raise ValueError(f"command {command}")
    decoded = json.loads(body)
    if not isinstance(decoded, dict):
        raise TypeError(f"the body is a {type(decoded).__name__}")
    kind, decoded = upgraded(schema, kind, decoded, upgrades=upgrades, target=target)
    return Event(stream, seq, command, at, actor, device, EventKind(kind), decoded, key, target)


def summary_row(summary: Summary) -> Row:
    """The columns of `summaries`, in their order."""
    return (summary.stream, summary.seq, SUMMARY_VERSION, summary.changed_at, as_json(asdict(summary)))


def summary_from(body: str) -> Summary | None:
    """The summary, or None when it has to be made again."""
    try:
        values = json.loads(body)
        return Summary(**{key: value for key, value in values.items() if key in _SUMMARY_FIELDS})
    except (ValueError, TypeError, AttributeError):
        return None
