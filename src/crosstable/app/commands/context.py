"""What a command sees, and the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from crosstable.app.answers import Level, NeedsConfirmation, Refused
from crosstable.app.permissions import Who
from crosstable.app.ports import Randomness
from crosstable.core.events import Event, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.model import Team
from crosstable.core.naming import is_name
from crosstable.core.state import BoardState, Entry, EventState, RoundState

TEXT_LIMIT = 200
"""Longest name or note, in characters."""


@dataclass(frozen=True, slots=True)
class Context:
    """State, arguments and who asks. `confirmed` is the level already said yes to, `answered` the marks of the questions."""

    state: EventState
    log: Sequence[Event]
    args: Mapping[str, Any]
    who: Who
    now: str
    randomness: Randomness
    confirmed: int = 0
    reason: str = ""
    answered: str = ""
    pictures: dict[str, bytes] = field(default_factory=dict)
    """Bytes by their SHA-256 that the events name; kept before the events are written."""

    def confirm(self, level: Level, code: str, *, with_reason: bool = False, **params: Any) -> None:  # noqa: ANN401 - values of a message
        """Go on only after a yes of this level (and a reason, when one is wanted).

        A yes to the same question about other facts is none: what was asked is not what would happen.
        """
        if level is Level.REFUSED:
            raise Refused(code, **params)
        question = NeedsConfirmation(level, code, with_reason=with_reason, **params)
        if self.confirmed < level or (with_reason and not self.reason.strip()) or question.outdates(self.answered):
            raise question

    def text(self, key: str, default: str | None = None, limit: int = TEXT_LIMIT) -> str:
        """A text argument: one line, bounded, outer blanks off."""
        value = self.args.get(key, default)
        if value is None:
            raise Refused("missing", field=key)
        if not isinstance(value, str):
            raise Refused("not-a-text", field=key)
        value = one_line(value)
        if len(value) > limit:
            raise Refused("too-long", field=key, limit=limit, length=len(value))
        return value

    def name(self, key: str = "name", default: str | None = None) -> str:
        """A text argument that names somebody or something."""
        value = self.text(key, default)
        if not value:
            raise Refused("missing", field=key)
        if not is_name(value):
            raise Refused("no-letters", field=key)
        return value

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number argument within limits."""
        value = self.args.get(key, default)
        if value is None or value == "":
            raise Refused("missing", field=key)
        try:
            found = int(value)
        except (TypeError, ValueError):
            raise Refused("not-a-number", field=key, found=str(value)[:40]) from None
        if not low <= found <= high:
            raise Refused("out-of-range", field=key, low=low, high=high, found=found)
        return found

    def entry(self, key: str = "player") -> Entry:
        """The player that an argument names."""
        number = self.number(key, 1, 999_999)
        entry = self.state.entries.get(PlayerId(number))
        if entry is None:
            raise Refused("no-such-player", player=number)
        return entry

    def team(self, key: str = "team") -> Team:
        """The team that an argument names."""
        number = self.number(key, 1, 99_999)
        teams = () if self.state.team is None else self.state.team.teams
        found = next((team for team in teams if int(team.id) == number), None)
        if found is None:
            raise Refused("no-such-team", team=number)
        return found

    def entries(self) -> list[Entry]:
        """The players that `players` names (several at once), or the one of `player`."""
        several = self.args.get("players")
        if several is None:
            return [self.entry()]
        if not isinstance(several, list) or not several:
            raise Refused("nobody-marked")
        if len(several) > len(self.state.entries):
            raise Refused("nobody-marked")
        alone = [replace(self, args={"player": number}) for number in dict.fromkeys(map(str, several))]
        return [one.entry() for one in alone]

    def round(self, key: str = "round") -> RoundState:
        """The round that an argument names (default: the current one)."""
        state = self.state
        if not state.rounds:
            raise Refused("no-round-yet")
        number = self.number(key, 1, 999, len(state.rounds))
        if number > len(state.rounds):
            raise Refused("no-such-round", round=number, rounds=len(state.rounds))
        return state.rounds[number - 1]

    def board(self, played: RoundState, key: str = "board") -> BoardState:
        """The board that an argument names."""
        number = self.number(key, 1, 99_999)
        board = played.board(number)
        if board is None:
            raise Refused("no-such-board", board=number, round=played.number)
        return board


def one_line(text: str) -> str:
    """Control characters to blanks, blanks collapsed."""
    return " ".join("".join(c if c.isprintable() or c in "\u200c\u200d" else " " for c in text).split())


Decide = Callable[[Context], Sequence[NewEvent]]

COMMANDS: dict[str, Decide] = {}
"""Name to function; the names are those of `permissions.ALLOWED`."""


def command(name: str) -> Callable[[Decide], Decide]:
    """Register a command."""

    def register(function: Decide) -> Decide:
        COMMANDS[name] = function
        return function

    return register
