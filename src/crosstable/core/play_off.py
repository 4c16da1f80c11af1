"""Play-offs: games between those who are level, apart from the event itself (C.07 Art. 3).

Their games never change the scores and tie-breaks of the event; they only order those who took part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.core.codes import Colour
from crosstable.core.points import PointSystem
from crosstable.core.results import FORFEITS, ORDINARY, RESULTS

BLACK_THROUGH = "½-½b"
"""A drawn game that Black wins by the rules of an Armageddon."""
PLAYER_RESULTS = (*ORDINARY, BLACK_THROUGH, *FORFEITS)
MATCH_WON, MATCH_DRAWN = 20, 10
"""Match points of teams in a play-off of several matches, in tenths."""
_WON, _DRAWN, _LOST = 2, 1, 0


@dataclass(frozen=True, slots=True)
class PlayOffGame:
    """A game of two players, `one` with White, or a match of two teams, `one` named first.

    `result` is one of `PLAYER_RESULTS`; of teams the board points, `2½-1½`. It is empty before the game is over.
    """

    one: int
    two: int
    result: str = ""


@dataclass(frozen=True, slots=True)
class PlayOff:
    """The games of a play-off in their order, and what was announced: `form` and `tempo` and `schedule` in words.

    `knock_out`: whoever loses a match is out; else the points of all games rank. `after` is by how many tie-breaks
    those who take part are level (None: by all), `best` how many of them play (None: all; 3.1.1, 3.1.2).
    """

    games: tuple[PlayOffGame, ...] = ()
    of_teams: bool = False
    knock_out: bool = False
    form: str = ""
    tempo: str = ""
    schedule: str = ""
    after: int | None = None
    best: int | None = None

    @property
    def is_over(self) -> bool:
        """There are games, and every one has its result."""
        return bool(self.games) and all(game.result for game in self.games)

    def shares(self, game: PlayOffGame, points: PointSystem) -> tuple[int, int] | None:
        """What a game brings to both, in tenths; None before it is over."""
        if not game.result:
            return None
        if self.of_teams:
            return board_points(game.result)
        if game.result == BLACK_THROUGH:
            return points.white_loss, points.black_win
        white, black = RESULTS[game.result]
        return points.value(white, Colour.WHITE) or 0, points.value(black, Colour.BLACK) or 0

    def totals(self, points: PointSystem) -> Mapping[int, int]:
        """The points of everybody who played, in tenths."""
        found: dict[int, int] = {}
        for game in self.games:
            for number, share in zip((game.one, game.two), self.shares(game, points) or (0, 0), strict=True):
                found[number] = found.get(number, 0) + share
        return MappingProxyType(found)

    def levels(self, entrants: Sequence[int], points: PointSystem) -> tuple[tuple[int, ...], ...]:
        """The order of those who take part, best first; who is level shares a level. Nothing before it is over."""
        if not self.is_over:
            return ()
        keys = self._paths(points) if self.knock_out else self._sums(points)
        best = sorted({keys.get(number, ()) for number in entrants}, reverse=True)
        return tuple(tuple(number for number in entrants if keys.get(number, ()) == key) for key in best)

    def _sums(self, points: PointSystem) -> Mapping[int, tuple[int, ...]]:
        """By the points of all games; of teams by match points, then by board points."""
        totals = self.totals(points)
        if not self.of_teams:
            return {number: (total,) for number, total in totals.items()}
        matches = dict.fromkeys(totals, 0)
        for _, one, two, shares in self._matches(points, apart=True):
            for number, own, other in ((one, *shares), (two, *shares[::-1])):
                matches[number] += MATCH_WON if own > other else MATCH_DRAWN if own == other else 0
        return {number: (matches[number], total) for number, total in totals.items()}

    def _paths(self, points: PointSystem) -> Mapping[int, tuple[int, ...]]:
        """Stage by stage whether a match was won; a stage without one before the first was a bye."""
        paths: dict[int, list[int]] = {}
        for stage, one, two, (own, other) in self._matches(points):
            for number, outcome in (
                (one, _WON if own > other else _DRAWN if own == other else _LOST),
                (two, _WON if own < other else _DRAWN if own == other else _LOST),
            ):
                path = paths.setdefault(number, [])
                path.extend([_WON] * (stage - 1 - len(path)))
                path.append(outcome)
        return {number: tuple(path) for number, path in paths.items()}

    def _matches(self, points: PointSystem, *, apart: bool = False) -> Iterator[tuple[int, int, int, tuple[int, int]]]:
        """Stage, both sides and their points; all games of a pair are one match, unless each is `apart`."""
        sums: dict[tuple[int, int, int], list[int]] = {}
        for number, game in enumerate(self.games):
            shares = self.shares(game, points) or (0, 0)
            turned = (game.two, game.one, number if apart else 0)
            key = turned if turned in sums else (game.one, game.two, turned[2])
            total = sums.setdefault(key, [0, 0])
            for side, share in enumerate(shares[::-1] if key == turned else shares):
                total[side] += share
        stages: dict[int, int] = {}
        for (one, two, _), (own, other) in sums.items():
            stage = 1 + max(stages.get(one, 0), stages.get(two, 0))
            stages[one] = stages[two] = stage
            yield stage, one, two, (own, other)


def board_points(text: str) -> tuple[int, int]:
    """Board points of a match, `2½-1½`, in tenths. ValueError for another text."""
    one, dash, two = text.partition("-")
    if not dash:
        raise ValueError(f"no result of a match: {text!r}")
    return _tenths(one), _tenths(two)


def _tenths(text: str) -> int:
    whole, half = text.removesuffix("½"), text.endswith("½")
    if not (whole.isdecimal() and whole.isascii() and len(whole) <= 3) and not (half and not whole):
        raise ValueError(f"no points of a match: {text!r}")
    return int(whole or 0) * 10 + 5 * half


def is_result(text: str, *, of_teams: bool) -> bool:
    """Whether it is the result of a game, or of a match of teams, in a play-off."""
    if not of_teams:
        return text in PLAYER_RESULTS
    try:
        board_points(text)
    except ValueError:
        return False
    return True
