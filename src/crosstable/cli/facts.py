"""What the library says, as plain data for `--json`. Points are tenths, as everywhere inside."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from crosstable.cli.pairs import pairs_in_order
from crosstable.pairing.base import NoPairing, RoundDraft


def plain(value: object) -> Any:  # noqa: ANN401  (JSON has no narrower type)
    """Dataclasses and mappings as dictionaries, other collections as lists, codes as their values."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Collection) and not isinstance(value, str):
        return [plain(item) for item in value]
    return value


def draft_facts(draft: RoundDraft | NoPairing) -> dict[str, Any]:
    """Everything that the engine says about a round: pairs, bye, brackets, or what blocks it."""
    facts: dict[str, Any] = {"paired": isinstance(draft, RoundDraft)}
    if isinstance(draft, RoundDraft):
        facts["pairs"] = plain(pairs_in_order(draft))
    facts.update(plain(draft))
    return facts


def dump(value: object) -> bytes:
    """JSON text in UTF-8 with a line end; what could steer a terminal is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=1) + "\n"
    odd = {char for char in text if not char.isprintable() and char != "\n"}
    return text.translate({ord(char): json.dumps(char)[1:-1] for char in odd}).encode()
