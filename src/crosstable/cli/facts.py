"""A draft as plain data, for `--json`. Points are tenths, as everywhere inside."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from crosstable.pairing.base import NoPairing, RoundDraft


def draft_facts(draft: RoundDraft | NoPairing) -> dict[str, Any]:
    """Everything that the engine says about a round: pairs, bye, brackets, or what blocks it."""
    facts = asdict(draft)
    facts["paired"] = isinstance(draft, RoundDraft)
    if isinstance(draft, RoundDraft):
        facts["pairs"] = [[int(board.white), int(board.black)] for board in draft.boards]
        if draft.bye is not None:
            facts["pairs"].append([int(draft.bye.player), 0])
    return facts


def dump(value: object) -> bytes:
    """JSON text in UTF-8 with a line end."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()
