"""What the log says of one entry, put together; part of `core.fold`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from crosstable.core.bodies import date_from, national_from
from crosstable.core.state import Entry

_PLAYER_FIELDS = frozenset({"name", "rating", "title", "sex", "federation", "fide_id", "groups"})
_ENTRY_FIELDS = frozenset(
    {
        "club",
        "notes",
        "start_round",
        "draw_key",
        "fixed_board",
        "accessible",
        "short_name",
        "rating_source",
        "grade",
        "replaces",
    }
)


def entry_from(entry: Entry, body: Mapping[str, Any]) -> Entry:
    """The entry with the fields that the body names."""
    identity = {key: body[key] for key in _PLAYER_FIELDS if key in body}
    if "birth" in body:
        identity["birth"] = date_from(body["birth"])
    if "national" in body:
        identity["national"] = national_from(body["national"])
    entry.player = replace(entry.player, **identity)
    for key in _ENTRY_FIELDS:
        if key in body:
            setattr(entry, key, body[key])
    return entry
