"""The contract of every pairing system: a history and a request in, a draft with its facts out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from crosstable.core.codes import Code, Colour
from crosstable.core.errors import PositionError, RuleError
from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.core.model import Prohibition
from crosstable.core.points import STANDARD, PointSystem


@dataclass(frozen=True, slots=True)
class Reading:
    """One place where the rules allow two readings; the first choice is the default."""

    article: str
    question: str
    choices: tuple[str, ...]


READINGS: Mapping[str, Reading] = MappingProxyType(
    {
        "A1": Reading(
            "C.04.2 2.4",
            "pairing number of a registered player who has not arrived",
            ("arrived", "listed"),
        ),
        "A7": Reading(
            "C.04.3 2.4.8",
            "C13 for two absolute preferences",
            ("not-counted", "counted"),
        ),
        "A8": Reading(
            "C.04.3 1.4.3",
            "downfloat for a pairing-allocated bye worth no more than a loss",
            ("float", "no-float"),
        ),
        "A9": Reading(
            "C.04.2 3.6",
            "board order under acceleration by",
            ("pairing-score", "real-score"),
        ),
    }
)
"""Ambiguities of the Dutch rules for which the engine has a switch."""


def chosen(readings: Mapping[str, str], key: str) -> str:
    """The reading in force: the chosen one or the default."""
    return readings.get(key, READINGS[key].choices[0])


def check_readings(readings: Mapping[str, str]) -> None:
    """Raise RuleError for an unknown reading or choice."""
    for key, choice in readings.items():
        reading = READINGS.get(key)
        if reading is None:
            raise RuleError(f"there is no reading {key}; known: {', '.join(READINGS)}")
        if choice not in reading.choices:
            raise RuleError(f"reading {key} ({reading.article}) is one of {', '.join(reading.choices)}, not {choice}")


@dataclass(frozen=True, slots=True)
class Request:
    """What to pair by: everything that is not history.

    `rounds` is the planned number of rounds of the event; `forced` are pairs that must meet.
    """

    rounds: int
    initial_colour: Colour
    points: PointSystem = STANDARD
    prohibitions: tuple[Prohibition, ...] = ()
    forced: tuple[tuple[PlayerId, PlayerId], ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ColourChoice:
    """Why White has White: the article that decided and both sides' state.

    Preferences are written as in check lists: `WW` absolute, `W` strong, `w` mild, `-` none (and
    the black ones); `white_colours` and `black_colours` are the compressed colour sequences.
    """

    article: str
    white_preference: str
    black_preference: str
    white_colours: str
    black_colours: str
    detail: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that decided, for systems other than the Dutch one.

    `code` names it; `article` is the rule or the source. Of `values` those whose key begins with `player` are
    ids of players (or lists of them), with `score` points in tenths; all others are shown as they are.
    """

    code: str
    article: str
    values: Mapping[str, int | str | tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Board:
    """One pair of the draft, best board first. Scores are pairing scores in tenths.

    `label` says where the board belongs: the pool, or the match of a bracket or of teams.
    """

    white: PlayerId
    black: PlayerId
    white_score: int
    black_score: int
    bracket: int
    choice: ColourChoice
    label: str = ""
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Measure:
    """How a bracket's pairing does in one criterion: a number, or a list compared in order."""

    criterion: str
    article: str
    value: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BracketReport:
    """What happened in one pairing bracket, numbered from 1 at the top.

    `score` is that of the residents (tenths). `pairs` stand in the order of the top members;
    `limbo` are moved-down players not paired here; `downfloaters` includes them. `exchanged` are
    the residents swapped between S1 and S2 (out of S1, into S1).
    """

    number: int
    score: int
    moved_down: tuple[PlayerId, ...]
    residents: tuple[PlayerId, ...]
    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    downfloaters: tuple[PlayerId, ...]
    limbo: tuple[PlayerId, ...]
    measures: tuple[Measure, ...]
    exchanged: tuple[tuple[PlayerId, ...], tuple[PlayerId, ...]] = ((), ())


@dataclass(frozen=True, slots=True)
class ByeReport:
    """Who has the pairing-allocated bye and why nobody lower could have it (C2, C5, C9).

    `barred` maps players who may not have it to the round and code that bar them; `skipped` are
    eligible players of lower score without whom the rest could not be paired.
    """

    player: PlayerId
    score: int
    unplayed: int
    barred: Mapping[PlayerId, tuple[int, str]]
    skipped: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundDraft:
    """A legal pairing of one round with the facts that decided it; nothing is published yet."""

    system: str
    edition: str
    round_no: int
    boards: tuple[Board, ...]
    bye: ByeReport | None
    brackets: tuple[BracketReport, ...]
    byes: tuple[tuple[PlayerId, Code], ...] = ()
    """Who has no game in this round by the system itself, and what is written for him."""
    stage: Mapping[str, int | str] = field(default_factory=dict)
    """What this round is in a system of stages: `name`, and `game` of a match."""
    facts: tuple[Fact, ...] = ()

    def board(self, number: int) -> Board:
        """Board `number`, counted from 1. Raises PositionError."""
        if not 1 <= number <= len(self.boards):
            raise PositionError(f"round {self.round_no} has the boards 1 to {len(self.boards)}, no board {number}")
        return self.boards[number - 1]

    @property
    def pairs(self) -> frozenset[tuple[int, int]]:
        """(white, black) pairs; a pairing-allocated bye is (player, 0)."""
        games = {(int(board.white), int(board.black)) for board in self.boards}
        if self.bye is not None:
            games.add((int(self.bye.player), 0))
        games.update((int(player), 0) for player, code in self.byes if code is Code.PAB)
        return frozenset(games)


@dataclass(frozen=True, slots=True)
class NoPairing:
    """No legal pairing of the round exists (C.04.3 1.9.3).

    `blockers` are players who cannot all be paired. They fall into `groups` of odd size (often of one
    player): within a group they may meet one another, otherwise only `opponents`, who are too few
    for all the groups. `reason` is `opponents`, or `bye` when only the bye is the trouble.
    `remedies` says in codes what would help: `prohibition` (lift a prohibited pair), `half-bye`
    (one of `helped_by` does not play), `rematch`, `stop`.
    """

    round_no: int
    blockers: tuple[PlayerId, ...]
    opponents: tuple[PlayerId, ...]
    reason: str
    remedies: tuple[str, ...] = ()
    helped_by: tuple[PlayerId, ...] = ()
    groups: tuple[tuple[PlayerId, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a system on top of the record, by one value each.

    `options` are those of the event, a system takes what it knows; `ranking` is the order of the players
    by the standings before the round, where a system pairs by it.
    """

    system: str
    edition: str
    forced: tuple[tuple[int, int], ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    ranking: tuple[PlayerId, ...] = ()


class Pairer(Protocol):
    """A pairing system."""

    def __call__(self, history: History, request: Request) -> RoundDraft | NoPairing:
        """Pair the players present in `history`."""
