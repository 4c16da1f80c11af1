"""What a command can answer besides being done. Codes and numbers; the words are in `web`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from hashlib import sha256
from typing import Any

from crosstable.core.errors import CrosstableError
from crosstable.core.events import Event
from crosstable.core.state import EventState


class Level(IntEnum):
    """How much an arbiter has to say before something happens."""

    NOTE = 1
    ACKNOWLEDGE = 2
    CONFIRM = 3
    TWO_STEPS = 4
    REFUSED = 5


class Refused(CrosstableError):
    """The command did nothing. `code` names the message, `params` the numbers and names in it."""

    def __init__(self, code: str, **params: Any) -> None:  # noqa: ANN401 - values of a message
        self.code = code
        self.params: Mapping[str, Any] = params
        super().__init__(f"{code} {params}" if params else code)


class NeedsConfirmation(CrosstableError):
    """The command waits for a yes of at least `level`, and for a reason when `with_reason`."""

    def __init__(
        self,
        level: Level,
        code: str,
        *,
        with_reason: bool = False,
        **params: Any,  # noqa: ANN401 - see Refused
    ) -> None:
        self.level = level
        self.code = code
        self.with_reason = with_reason
        self.params: Mapping[str, Any] = params
        super().__init__(f"level {level.value}: {code} {params}")

    @property
    def mark(self) -> str:
        """What tells this question from the same one about other facts."""
        return f"{self.code}.{sha256(repr(sorted(self.params.items())).encode()).hexdigest()[:12]}"

    def outdates(self, answered: str) -> bool:
        """Whether the answers (marks, blanks between) were to this question about other facts only.

        A command may ask the same of several things, one after the other; no mark is no such answer.
        """
        marks = answered.split()
        return self.mark not in marks and any(mark.rpartition(".")[0] == self.code for mark in marks)


@dataclass(frozen=True, slots=True)
class Done:
    """The command is written: its events (those of the first time when it was sent twice)."""

    events: Sequence[Event]
    state: EventState
    repeated: bool = False
