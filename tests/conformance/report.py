"""What a part of the conformance run hands back."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    """`counts` says what was looked at, `skipped` what was not and why; `notes` and `failures` are sentences."""

    counts: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    notes: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Take in the report of another share of the same part."""
        self.counts.update(other.counts)
        self.skipped.update(other.skipped)
        self.notes += other.notes
        self.failures += other.failures
