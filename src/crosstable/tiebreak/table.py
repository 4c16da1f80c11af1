"""The rounds of an event as tie-breaks see them: one entry for each player and round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from crosstable.core.codes import TABLE, Code, Colour, Kind
from crosstable.core.history import EntryValues as PointValues
from crosstable.core.ids import PlayerId
from crosstable.core.model import Round, Rules, Tournament
from crosstable.core.points import PointSystem

_PREDETERMINED = ("ROUNDROBIN", "SCHILLER", "SCHEVENINGEN")


class Sort(StrEnum):
    """What became of a round (C.07 16.2); an entry without a result yet is pending."""

    PLAYED = "played"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    AWARDED = "awarded bye"
    """Pairing-allocated or full-point bye."""
    REQUESTED = "requested bye"
    """Half-point or zero-point bye, and every round not taken part in."""
    PENDING = "pending"

    @property
    def forfeited(self) -> bool:
        """A game was paired and not played."""
        return self in (Sort.FORFEIT_WIN, Sort.FORFEIT_LOSS)

    @property
    def voluntary(self) -> bool:
        """A voluntary unplayed round (16.1.2)."""
        return self in (Sort.REQUESTED, Sort.FORFEIT_LOSS)


@dataclass(frozen=True, slots=True)
class Entry:
    """One round of one player; `opponent` is an index of the table, points are tenths."""

    round: int
    sort: Sort
    code: Code
    points: int
    opponent: int | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One player's rounds in order, and the score after them (bonuses and penalties included).

    A free round of a round robin has no entry (R25). `running` maps a round to the score after it.
    """

    player: PlayerId
    entries: tuple[Entry, ...]
    score: int
    running: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Table:
    """The crosstable after `rounds` rounds; lines stand in initial order.

    `predetermined` is true for round robins and the like (C.07 15.2).
    """

    lines: tuple[Line, ...]
    points: PointSystem
    rounds: int
    predetermined: bool


def is_predetermined(rules: Rules) -> bool:
    """Whether the pairings of all rounds are known beforehand, by the type of the event."""
    names = (rules.system or "", rules.type_code)
    plain = [name.upper().replace("-", "").replace("_", "") for name in names]
    return any(word in name for name in plain for word in _PREDETERMINED)


def crosstable(tournament: Tournament, rounds: int, *, predetermined: bool) -> Table:
    """The table of the first `rounds` rounds."""
    index = {player.id: k for k, player in enumerate(tournament.players)}
    values = PointValues(tournament.rules.points, tournament.adjustments)
    entries: list[list[Entry]] = [[] for _ in index]
    running: list[dict[int, int]] = [{} for _ in index]
    scores = [0] * len(index)
    for played in tournament.rounds:
        if played.number > rounds:
            continue
        found = _entries(played, index, values)
        for player, k in index.items():
            entry = found.get(k)
            if entry is None and k not in found:
                worth = values.of(played.number, player, Code.ZERO_BYE, None)
                entry = Entry(played.number, Sort.REQUESTED, Code.ZERO_BYE, worth)
            scores[k] += values.bonus(played.number, player)
            if entry is not None:
                scores[k] += entry.points
                entries[k].append(entry)
            if entry is None or entry.sort is not Sort.PENDING:
                running[k][played.number] = scores[k]
    lines = tuple(Line(player, tuple(entries[k]), scores[k], running[k]) for player, k in index.items())
    return Table(lines, tournament.rules.points, rounds, predetermined)


def _entries(played: Round, index: Mapping[PlayerId, int], values: PointValues) -> dict[int, Entry | None]:
    """Entries by index; None for a free round."""
    found: dict[int, Entry | None] = {}
    for game in played.games:
        sides: Sequence[tuple[PlayerId, PlayerId, Code, Colour]] = (
            (game.white, game.black, game.white_code, Colour.WHITE),
            (game.black, game.white, game.black_code, Colour.BLACK),
        )
        for player, opponent, code, colour in sides:
            sort = _sort(code)
            pending = sort is Sort.PENDING
            found[index[player]] = Entry(
                played.number,
                sort,
                code,
                0 if pending else values.of(played.number, player, code, colour),
                index[opponent],
                colour if game.coloured else None,
            )
    for bye in played.byes:
        points = values.of(played.number, bye.player, bye.code, bye.colour)
        free = bye.code is Code.FREE
        entry = None if free else Entry(played.number, _sort(bye.code), bye.code, points)
        found[index[bye.player]] = entry
    return found


def _sort(code: Code) -> Sort:
    row = TABLE[code]
    if row.kind is Kind.OPEN:  # an adjourned game is a draw for pairing only (C.04.2 3.1)
        return Sort.PENDING
    if row.kind is Kind.GAME:
        return Sort.PLAYED
    return _UNPLAYED[code]


_UNPLAYED = {
    Code.FORFEIT_WIN: Sort.FORFEIT_WIN,
    Code.FORFEIT_LOSS: Sort.FORFEIT_LOSS,
    Code.PAB: Sort.AWARDED,
    Code.FULL_BYE: Sort.AWARDED,
    Code.HALF_BYE: Sort.REQUESTED,
    Code.ZERO_BYE: Sort.REQUESTED,
}
