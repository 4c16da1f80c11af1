"""What was measured."""

from __future__ import annotations

from dataclasses import dataclass, field

from bench.cases import Case
from bench.children import Figures


@dataclass(frozen=True, slots=True)
class Result:
    """What one case took. `commands` maps an engine to its figures, `calls` a call to CPU seconds.

    `agree` are the engines that gave the pairs of the first one, `differ` those that gave others.
    """

    case: Case
    commands: dict[str, Figures] = field(default_factory=dict)
    calls: dict[str, float] = field(default_factory=dict)
    agree: list[str] = field(default_factory=list)
    differ: list[str] = field(default_factory=list)
