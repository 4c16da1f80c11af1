"""Keizer scores: a win brings the opponent's value, and the values follow the ranking.

Everything already played is computed again with the values of the new ranking, until the order stands. Exact
fractions, so that equal scores are equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from crosstable.core.errors import RuleError

MOST_ITERATIONS = 20
NOTHING = Fraction(0)


class Kind(StrEnum):
    """What a player has in a round: a game, or a reason for having none."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"
    EXCUSED = "excused"
    UNEXCUSED = "unexcused"
    CLUB_DUTY = "club-duty"
    OPPONENT_WITHDREW = "opponent-withdrew"


GAMES = frozenset({Kind.WIN, Kind.DRAW, Kind.LOSS})


@dataclass(frozen=True, slots=True)
class Entry:
    """One player in one round."""

    player: int
    kind: Kind
    opponent: int | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """Shares of a value.

    `shares`: of the opponent's value for a game, of one's own for the rest. `paid` limits how often a kind is paid.
    `own`: the own value counts once; each round played takes `fade` of it away. `frozen`: a round is scored once,
    with the ranking before it.
    """

    shares: Mapping[Kind, Fraction]
    paid: Mapping[Kind, int] = field(default_factory=dict)
    own: bool = True
    fade: Fraction = NOTHING
    frozen: bool = False


def _preset(shares: Sequence[str], paid: Mapping[Kind, int] | None = None) -> Preset:
    return Preset(MappingProxyType(dict(zip(Kind, map(Fraction, shares), strict=True))), paid or {})


# Kinds in order: win, draw, loss, bye, excused, unexcused, club duty, opponent withdrew.
PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "classic": _preset(("1", "1/2", "0", "2/3", "1/3", "0", "2/3", "2/3"), paid={Kind.EXCUSED: 5}),
        "keizerforclubs": _preset(("1", "1/2", "0", "1/2", "7/20", "7/20", "7/10", "3/4")),
        "freekeizer": _preset(("1", "1/2", "1/6", "4/6", "2/6", "2/6", "4/6", "4/6"), paid={Kind.EXCUSED: 5}),
    }
)
"""Settings of known programs; the first is the one of the books."""


def values(ranking: Sequence[int], bottom: int | None = None) -> dict[int, int]:
    """Value of each player: steps of one, the lowest about a third of the highest (half the field, at least 1)."""
    low = max(1, (len(ranking) + 1) // 2) if bottom is None else bottom
    if low < 1:
        raise RuleError("the lowest Keizer value is at least 1")
    return {player: low + len(ranking) - 1 - k for k, player in enumerate(ranking)}


@dataclass(frozen=True, slots=True)
class Line:
    """What a round brought: `share` of the value of `opponent`, or of the own value (None)."""

    round: int
    kind: Kind
    opponent: int | None
    share: Fraction
    value: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class Table:
    """The ranking and how it came about.

    `stopped`: `stable`, `averaged` (two orders took turns, so their scores were averaged) or `limit`. `iterations` are
    the orders gone through, the first one given. `own` is what the own value brings; `lines` what the rounds bring
    with `values`.
    """

    order: tuple[int, ...]
    scores: Mapping[int, Fraction]
    values: Mapping[int, int]
    own: Mapping[int, Fraction]
    lines: Mapping[int, tuple[Line, ...]]
    iterations: tuple[tuple[int, ...], ...]
    stopped: str


def keizer_table(
    start: Sequence[int],
    rounds: Sequence[Sequence[Entry]],
    preset: Preset = PRESETS["classic"],
    bottom: int | None = None,
) -> Table:
    """Rank the players; `start` is the first ranking (by rating), which also orders equal scores."""
    known = set(start)
    for played in rounds:
        for entry in played:
            if entry.player not in known or (entry.kind in GAMES and entry.opponent not in known):
                raise RuleError(f"player {entry.player} or the opponent is not in the ranking")
    if preset.frozen:
        return _frozen(start, rounds, preset, bottom)
    order = tuple(start)
    orders = [order]
    scored = _scored(order, rounds, preset, bottom)
    stopped = "limit"
    before: dict[int, Fraction] | None = None
    for _ in range(MOST_ITERATIONS):
        fresh = _ranked(start, scored.scores)
        orders.append(fresh)
        if fresh == orders[-2]:
            stopped = "stable"
            break
        if before is not None and len(orders) > 2 and fresh == orders[-3]:
            mean = {p: (scored.scores[p] + before[p]) / 2 for p in start}
            stopped, order = "averaged", _ranked(start, mean)
            return Table(order, mean, scored.values, scored.own, scored.lines, tuple(orders), stopped)
        before = scored.scores
        scored = _scored(fresh, rounds, preset, bottom)
    order = _ranked(start, scored.scores)
    return Table(order, scored.scores, scored.values, scored.own, scored.lines, tuple(orders), stopped)


@dataclass(slots=True)
class _Scored:
    scores: dict[int, Fraction]
    values: dict[int, int]
    own: dict[int, Fraction]
    lines: dict[int, tuple[Line, ...]]


def _ranked(start: Sequence[int], scores: Mapping[int, Fraction]) -> tuple[int, ...]:
    place = {player: k for k, player in enumerate(start)}
    return tuple(sorted(start, key=lambda player: (-scores[player], place[player])))


def _scored(order: Sequence[int], rounds: Sequence[Sequence[Entry]], preset: Preset, bottom: int | None) -> _Scored:
    worth = values(order, bottom)
    paid: dict[tuple[int, Kind], int] = {}
    lines: dict[int, list[Line]] = {player: [] for player in order}
    for number, played in enumerate(rounds, 1):
        for entry in played:
            lines[entry.player].append(_line(number, entry, worth, preset, paid))
    left = max(1 - preset.fade * len(rounds), NOTHING) if preset.own else NOTHING
    own = {player: left * worth[player] for player in order}
    scores = {player: own[player] + sum((line.points for line in lines[player]), NOTHING) for player in order}
    return _Scored(scores, worth, own, {player: tuple(found) for player, found in lines.items()})


def _line(
    number: int, entry: Entry, worth: Mapping[int, int], preset: Preset, paid: dict[tuple[int, Kind], int]
) -> Line:
    share = preset.shares[entry.kind]
    opponent = entry.opponent if entry.kind in GAMES else None
    count = paid[entry.player, entry.kind] = paid.get((entry.player, entry.kind), 0) + 1
    if count > preset.paid.get(entry.kind, count):
        share = NOTHING
    value = worth[entry.player if opponent is None else opponent]
    return Line(number, entry.kind, opponent, share, value, share * value)


def _frozen(start: Sequence[int], rounds: Sequence[Sequence[Entry]], preset: Preset, bottom: int | None) -> Table:
    """Each round once, with the values of the ranking before it; the own value is that of the first ranking."""
    order = tuple(start)
    worth = values(order, bottom)
    left = max(1 - preset.fade * len(rounds), NOTHING) if preset.own else NOTHING
    own = {player: left * worth[player] for player in start}
    scores = dict(own)
    lines: dict[int, tuple[Line, ...]] = dict.fromkeys(start, ())
    paid: dict[tuple[int, Kind], int] = {}
    orders = [order]
    for number, played in enumerate(rounds, 1):
        for entry in played:
            line = _line(number, entry, worth, preset, paid)
            scores[entry.player] += line.points
            lines[entry.player] += (line,)
        order = _ranked(start, scores)
        orders.append(order)
        worth = values(order, bottom)
    return Table(order, scores, worth, own, lines, tuple(orders), "stable")
