"""Colours after a withdrawal: reverse some of the games to come, so that those who stay are balanced.

US Chess (chapter 12) prints such reversals beside its tables; FIDE changes nothing. This is the general form:
among all ways to colour the remaining games it takes the least by (1) the greatest difference of colours, (2) the sum of
squared differences, (3) three equal colours running, (4) games that change, (5) how early a game changes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from crosstable.core.errors import PositionError

EXACT_LIMIT = 10
"""Games to come up to which every way is tried.

Above, paths and circles of games are reversed while that helps. From a White too many to a Black too many this finds the
least differences too; of the triples and changes it finds what is near.
"""

NEAR_LIMIT = 120
"""Games to come up to which all paths and circles of three games are tried, not only the shortest paths."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game of the table between two who stay: round, White, Black."""

    round: int
    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Balance:
    """How good a colouring is, in the order of the comparison; smaller is better."""

    widest: int
    squares: int
    triples: int
    changes: int
    earliness: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Equalised:
    """`fixtures` are the games to come in their new colours, `changed` those that were reversed (as they are now)."""

    fixtures: tuple[Fixture, ...]
    changed: tuple[Fixture, ...]
    before: Balance
    after: Balance


def equalise(played: Sequence[Fixture], coming: Sequence[Fixture], gone: Collection[int]) -> Equalised:
    """Colour the games to come anew. `played` are games with their colours; games of the `gone` are left out of `coming`.

    Games played against the gone keep counting for the colours of those who stay.
    """
    stay = [game for game in coming if game.white not in gone and game.black not in gone]
    if any(game.white == game.black for game in [*played, *stay]):
        raise PositionError("a player cannot have a game against himself")
    search = _Search(played, stay, gone)
    start = (False,) * len(stay)
    best = search.best()
    fixtures = tuple(search.turned(k, flip=flip) for k, flip in enumerate(best))
    changed = tuple(fixture for fixture, flip in zip(fixtures, best, strict=True) if flip)
    return Equalised(fixtures, changed, search.balance(start), search.balance(best))


def us_chess_applies(rounds: int, played: int) -> bool:
    """Whether a withdrawal after so many rounds changes colours: before half of them, half rounded up, are played."""
    return played < (rounds + 1) // 2


_Line = tuple[int, int]
"""Colour difference and triples of one player."""


class _Search:
    def __init__(self, played: Sequence[Fixture], coming: Sequence[Fixture], gone: Collection[int]) -> None:
        self.coming = coming
        self.players = sorted({p for game in [*played, *coming] for p in (game.white, game.black)} - set(gone))
        self.last = max((game.round for game in coming), default=0)
        # Round, number of the game to come (-1: played) and colour as listed, in order of rounds.
        self.games: dict[int, list[tuple[int, int, int]]] = {player: [] for player in self.players}
        for number, game in [*((-1, game) for game in played), *enumerate(coming)]:
            for player, sign in ((game.white, 1), (game.black, -1)):
                if player in self.games:
                    self.games[player].append((game.round, number, sign))
        for found in self.games.values():
            found.sort()

    def turned(self, k: int, *, flip: bool) -> Fixture:
        game = self.coming[k]
        return Fixture(game.round, game.black, game.white) if flip else game

    def line(self, player: int, flips: Sequence[bool], also: Collection[int] = ()) -> _Line:
        """Difference and triples of a player under these flips, with some more games turned."""
        signs = [-sign if k >= 0 and flips[k] != (k in also) else sign for _, k, sign in self.games[player]]
        triples = sum(1 for k in range(2, len(signs)) if signs[k] == signs[k - 1] == signs[k - 2])
        return sum(signs), triples

    def balance(self, flips: Sequence[bool]) -> Balance:
        lines = [self.line(player, flips) for player in self.players]
        changed = [self.coming[k].round for k, flip in enumerate(flips) if flip]
        return Balance(
            widest=max((abs(total) for total, _ in lines), default=0),
            squares=sum(total * total for total, _ in lines),
            triples=sum(triples for _, triples in lines),
            changes=len(changed),
            earliness=tuple(sorted((self.last - number for number in changed), reverse=True)),
        )

    def key(self, flips: Sequence[bool]) -> tuple[int, int, int, int, tuple[int, ...], tuple[bool, ...]]:
        found = self.balance(flips)
        return found.widest, found.squares, found.triples, found.changes, found.earliness, tuple(flips)

    def best(self) -> tuple[bool, ...]:
        count = len(self.coming)
        if count <= EXACT_LIMIT:
            return min((_bits(number, count) for number in range(1 << count)), key=self.key)
        return self._improved((False,) * count)

    def _improved(self, flips: tuple[bool, ...]) -> tuple[bool, ...]:
        """Reverse paths of games from somebody with too many Whites to somebody with too few, while it helps."""
        while True:
            cache: dict[tuple[int, ...], _Line] = {}
            gains = [(self._rough(flips, path, cache), path) for path in self._paths(flips)]
            least = min((rough for rough, _ in gains), default=())
            choices = [flips, *(self._reversed(flips, path) for rough, path in gains if rough == least)]
            better = min(choices, key=self.key)
            if better == flips:
                return flips
            flips = better

    def _rough(
        self, flips: Sequence[bool], path: Sequence[int], cache: dict[tuple[int, ...], _Line]
    ) -> tuple[int, int, int, int]:
        """The first four numbers of the key when a path is reversed."""
        turned: dict[int, tuple[int, ...]] = {}
        for k in path:
            for player in (self.coming[k].white, self.coming[k].black):
                turned[player] = (*turned.get(player, ()), k)
        lines = []
        for player in self.players:
            games = (player, *turned.get(player, ()))
            if games not in cache:
                cache[games] = self.line(player, flips, games[1:])
            lines.append(cache[games])
        return (
            max(abs(total) for total, _ in lines),
            sum(total * total for total, _ in lines),
            sum(triples for _, triples in lines),
            sum(flips) + sum(-1 if flips[k] else 1 for k in path),
        )

    def _reversed(self, flips: tuple[bool, ...], path: Collection[int]) -> tuple[bool, ...]:
        return tuple(flip != (k in path) for k, flip in enumerate(flips))

    def _paths(self, flips: tuple[bool, ...]) -> list[tuple[int, ...]]:
        """Paths and circles along games from White to Black."""
        outgoing: dict[int, list[tuple[int, int]]] = {player: [] for player in self.players}
        for k, flip in enumerate(flips):
            game = self.turned(k, flip=flip)
            outgoing[game.white].append((game.black, k))
        found: list[tuple[int, ...]] = [(k,) for k in range(len(flips))]
        for start in self.players:
            found += _shortest(start, outgoing)
            if len(flips) <= NEAR_LIMIT:
                found += _near(start, outgoing)
        return found


def _shortest(start: int, outgoing: Mapping[int, Sequence[tuple[int, int]]]) -> list[tuple[int, ...]]:
    paths: dict[int, tuple[int, ...]] = {start: ()}
    fresh = [start]
    while fresh:
        following: list[int] = []
        for player in fresh:
            for other, k in outgoing[player]:
                if other not in paths:
                    paths[other] = (*paths[player], k)
                    following.append(other)
        fresh = following
    return [path for path in paths.values() if len(path) > 1]


def _near(start: int, outgoing: Mapping[int, Sequence[tuple[int, int]]]) -> list[tuple[int, ...]]:
    """Two or three games in a row; those of three may come back to their start."""
    return [
        path
        for one, a in outgoing[start]
        for two, b in outgoing[one]
        if two != start
        for path in ((a, b), *((a, b, c) for three, c in outgoing[two] if three != one))
    ]


def _bits(number: int, count: int) -> tuple[bool, ...]:
    return tuple(bool(number >> k & 1) for k in range(count))
