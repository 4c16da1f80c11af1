"""Random small tournaments, rich in rare situations, stopped before a round is paired."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from .players import ABSOLUTE, preference
from .position import POINT_KEY, STANDARD_POINTS, Cell, Position

_SYSTEMS: tuple[Mapping[str, int], ...] = (
    STANDARD_POINTS,
    {"W": 30, "D": 10, "L": 0, "A": 0, "P": 30},
    {"W": 10, "D": 5, "L": 0, "A": 0, "P": 5},
    {"W": 10, "D": 5, "L": 0, "A": 0, "P": 0},
    {"W": 30, "D": 20, "L": 10, "A": 0, "P": 30},
    {"W": 30, "D": 20, "L": 10, "A": 0, "P": 10},
    {"W": 20, "D": 10, "L": 0, "A": 0, "P": 20},
    {"W": 10, "D": 5, "L": 0, "A": 5, "P": 10},
)
_GAMES = ("10", "01", "==")
_ODD_GAMES = ("WL", "LW", "DD", "00", "=0", "1=")
_FORFEITS = ("+-", "-+", "--")


def random_position(rng: Random, players: int) -> Position:
    """A tournament of `players` entries after some rounds; not always pairable."""
    story = _Story(rng, players)
    story.play()
    return story.position()


@dataclass
class _Story:
    """One tournament being played; numbers are 1-based player numbers."""

    rng: Random
    players: int
    points: Mapping[str, int] = field(default_factory=lambda: STANDARD_POINTS)
    rows: list[list[Cell]] = field(default_factory=list)

    def __post_init__(self) -> None:
        rng = self.rng
        if rng.random() < 0.4:
            self.points = rng.choice(_SYSTEMS)
        self.rows = [[] for _ in range(self.players)]
        self.rounds = rng.randint(0, max(1, min(8, self.players - 2)))
        self.missing = rng.choice((0.0, 0.03, 0.1, 0.25))
        self.forfeit = rng.choice((0.0, 0.03, 0.15, 0.4))
        self.noise = rng.choice((0.0, 0.1, 0.3))
        self.draws = rng.choice((0.1, 0.33, 0.8))
        self.disorder = rng.choice((0, 0, 3, 8))
        self.lawless = rng.random() < 0.04
        self.lopsided = rng.random() < 0.15
        late, gone = rng.choice((0.0, 0.1, 0.3)), rng.choice((0.0, 0.0, 0.1))
        self.first = [rng.randint(1, 5) if rng.random() < late else 0 for _ in self.rows]
        self.last = [rng.randint(1, 6) if rng.random() < gone else 99 for _ in self.rows]

    def play(self) -> None:
        """Stops early when no legal-looking round is found."""
        for _ in range(self.rounds):
            if not self._round():
                break
        self.rounds = len(self.rows[0])

    def position(self) -> Position:
        rng = self.rng
        more = 0 if rng.random() < (0.8 if self.lopsided else 0.35) else rng.randint(1, 4)
        total = self.rounds + 1 + more
        away = frozenset(n for n in self._numbers() if not self._here(n))
        return Position(
            histories=tuple(tuple(row) for row in self.rows),
            absent=away,
            total_rounds=total,
            initial_colour=rng.choice("wwb"),
            points=dict(self.points),
            prohibited=self._prohibited(),
            virtual=self._baku(total),
        )

    def _numbers(self) -> range:
        return range(1, self.players + 1)

    def _here(self, number: int) -> bool:
        now = len(self.rows[number - 1])
        entered = self.first[number - 1] <= now < self.last[number - 1]
        return entered and self.rng.random() >= self.missing

    def _score(self, number: int) -> int:
        return sum(self.points[POINT_KEY[cell.code]] for cell in self.rows[number - 1])

    def _round(self) -> bool:
        here = [n for n in self._numbers() if self._here(n)]
        here.sort(key=lambda n: (-self._score(n) + self.rng.randint(-1, 1) * self.disorder, n))
        cells = {n: self._away(n) for n in self._numbers() if n not in here}
        if len(here) % 2:
            bye = self._bye(here)
            if bye is None:
                return False
            here.remove(bye)
            cells[bye] = Cell(None, None, "U")
        budget = [300]
        pairs = self._match(here, budget)
        if pairs is None:
            return False
        for a, b in pairs:
            cells[a], cells[b] = self._game(a, b)
        for number, row in enumerate(self.rows, start=1):
            row.append(cells[number])
        return True

    def _away(self, number: int) -> Cell:
        """Before entry and after withdrawal Z; otherwise any kind of requested bye."""
        now = len(self.rows[number - 1])
        entered = self.first[number - 1] <= now < self.last[number - 1]
        return Cell(None, None, self.rng.choice("ZZHHF") if entered else "Z")

    def _bye(self, here: list[int]) -> int | None:
        """Usually the lowest who may have the PAB, now and then somebody else."""
        free = [n for n in here if not any(cell.code in "UF+" for cell in self.rows[n - 1])]
        if not free:
            return None
        return self.rng.choice(free) if self.rng.random() < 0.2 else free[-1]

    def _match(self, group: list[int], budget: list[int]) -> list[tuple[int, int]] | None:
        budget[0] -= 1
        if not group or budget[0] < 0:
            return [] if not group else None
        one, others = group[0], group[1:]
        half = self._half(group)
        order = sorted(others, key=lambda n: abs(others.index(n) + 1 - half) + self.rng.random())
        for other in order:
            if self._may_meet(one, other):
                rest = self._match([n for n in others if n != other], budget)
                if rest is not None:
                    return [(one, other), *rest]
        return None

    def _half(self, group: list[int]) -> int:
        """Distance to a partner half a scoregroup away."""
        equal = sum(self._score(n) == self._score(group[0]) for n in group)
        return max(1, equal // 2) if self.rng.random() < 0.8 else self.rng.randint(1, len(group))

    def _may_meet(self, a: int, b: int) -> bool:
        if any(cell.opponent == b and cell.played for cell in self.rows[a - 1]):
            return False
        first, second = preference(self._colours(a)), preference(self._colours(b))
        if self.lawless or first is None or second is None:
            return True
        both = first.strength == second.strength == ABSOLUTE
        return not (both and first.colour == second.colour)

    def _colours(self, number: int) -> str:
        return "".join(c.colour for c in self.rows[number - 1] if c.played and c.colour)

    def _game(self, a: int, b: int) -> tuple[Cell, Cell]:
        white, black = (a, b) if self._white_first(a, b) else (b, a)
        codes = self._codes(white, black)
        first, second = Cell(black, "w", codes[0]), Cell(white, "b", codes[1])
        return (first, second) if white == a else (second, first)

    def _white_first(self, a: int, b: int) -> bool:
        """Alternation with noise; colours that would break the limits only if lawless.

        In lopsided tournaments the upper half prefers White, for many absolute preferences.
        """
        first, second = preference(self._colours(a)), preference(self._colours(b))
        need_a = 0 if first is None else first.strength * (1 if first.colour == "w" else -1)
        need_b = 0 if second is None else second.strength * (1 if second.colour == "w" else -1)
        strict = ABSOLUTE in (abs(need_a), abs(need_b)) and not self.lawless
        if need_a == need_b or (not strict and self.rng.random() < self.noise):
            return self.rng.random() < 0.5
        if strict:
            return need_a == ABSOLUTE or need_b == -ABSOLUTE
        if self.lopsided:
            return a < b
        return need_a > need_b

    def _codes(self, white: int, black: int) -> str:
        rng = self.rng
        if rng.random() < self.forfeit:
            return rng.choice(_FORFEITS)
        if rng.random() < 0.05:
            return rng.choice(_ODD_GAMES)
        if rng.random() < self.draws:
            return "=="
        return _GAMES[0] if rng.random() < (0.65 if white < black else 0.35) else _GAMES[1]

    def _prohibited(self) -> frozenset[frozenset[int]]:
        if self.players < 3 or self.rng.random() > 0.15:
            return frozenset()
        count = self.rng.randint(1, 3)
        return frozenset(frozenset(self.rng.sample(self._numbers(), 2)) for _ in range(count))

    def _baku(self, total: int) -> tuple[tuple[int, ...], ...] | None:
        """C.04.7 1.2-1.4; only where a win is two draws and a loss nothing (1.1)."""
        points = self.points
        if points["W"] != 2 * points["D"] or points["L"] or self.rng.random() > 0.2:
            return None
        group_a = 2 * -(-self.players // 4)
        accelerated = -(-total // 2)
        full = -(-accelerated // 2)
        gift = [points["W"] if r < full else points["D"] if r < accelerated else 0 for r in range(self.rounds + 1)]
        nothing = (0,) * len(gift)
        return tuple(tuple(gift) if n <= group_a else nothing for n in self._numbers())
