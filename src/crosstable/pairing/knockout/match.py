"""What comes next in a match of several games: the next game, a lot, a choice, or the winner.

A match is played in stages (the normal games, faster tie-break games, an Armageddon, a lot); the next
stage is played only when the match is level. Points are tenths, standard values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from crosstable.core.codes import TABLE, Code, Colour, Worth
from crosstable.core.draws import draw_order
from crosstable.core.errors import PositionError, RuleError
from crosstable.core.points import STANDARD


class Side(StrEnum):
    """The side written first in the bracket (the higher seed, the home side), or the other."""

    ONE = "one"
    TWO = "two"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.TWO if self is Side.ONE else Side.ONE


class Kind(StrEnum):
    """What a stage is.

    `GAMES`: so many games, colours alternate. `ONE_GAME`: a game with colours by lot. `ARMAGEDDON`: the
    same, and a draw wins for Black. `LOTS`: no game, a lot decides. `CHOICE`: the arbiter chooses between
    a game with drawn colours and a lot (xiangqi article 25). `BOARDS`: no game, the boards of teams decide
    (C.07 art. 12).
    """

    GAMES = "games"
    ONE_GAME = "one-game"
    ARMAGEDDON = "armageddon"
    LOTS = "lots"
    CHOICE = "choice"
    BOARDS = "boards"


class IfDrawn(StrEnum):
    """What a drawn single game means where the rules are silent (xiangqi article 25)."""

    LOTS = "lots"
    ANOTHER_GAME = "another-game"
    BLACK_WINS = "black-wins"


class First(StrEnum):
    """Who has White in the first game: by lot, or the side written first, or the other."""

    LOT = "lot"
    ONE = "one"
    TWO = "two"


@dataclass(frozen=True, slots=True)
class Part:
    """One stage: `games` games at `time` (as announced, `10+3`), played up to `times` times while level.

    With `new_lot` the colours of its first game are drawn (or given) anew; otherwise they go on
    alternating from the game before.
    """

    kind: Kind
    games: int = 0
    time: str = ""
    times: int = 1
    new_lot: bool = True


@dataclass(frozen=True, slots=True)
class Template:
    """The announced form of a match. `play_all`: play on although a stage is decided."""

    parts: tuple[Part, ...]
    first: First = First.LOT
    if_drawn: IfDrawn = IfDrawn.LOTS
    play_all: bool = False

    def __post_init__(self) -> None:
        """Refuse a form in which a level match could have no next step."""
        if not self.parts:
            raise RuleError("a match needs at least one game; add a stage")
        for part in self.parts:
            if part.kind is Kind.GAMES and not 1 <= part.games <= 64:
                raise RuleError(f"a stage has 1 to 64 games, not {part.games}")
            if not 1 <= part.times <= 64:
                raise RuleError(f"a stage is played 1 to 64 times, not {part.times}")
        kinds = [part.kind for part in self.parts]
        if kinds[0] in (Kind.LOTS, Kind.CHOICE, Kind.BOARDS):
            raise RuleError("a match begins with a game; put a stage of games before the lot")
        if Kind.LOTS in kinds[:-1]:
            raise RuleError("a lot decides, so no stage comes after it; put it last")


TEMPLATES: Mapping[str, Template] = MappingProxyType(
    {
        "one-game": Template((Part(Kind.GAMES, 1), Part(Kind.ARMAGEDDON, time="5+0 / 4+0"), Part(Kind.LOTS))),
        "two-games": Template(
            (
                Part(Kind.GAMES, 2),
                Part(Kind.GAMES, 2, "10+3"),
                Part(Kind.GAMES, 2, "3+2"),
                Part(Kind.ARMAGEDDON, time="5+0 / 4+0"),
            )
        ),
        "two-games-lots": Template((Part(Kind.GAMES, 2), Part(Kind.GAMES, 2, "10+3"), Part(Kind.LOTS))),
        # Article 25: two games, two more, then one with drawn colours or a lot, as the arbiter decides.
        "xiangqi": Template((Part(Kind.GAMES, 2), Part(Kind.GAMES, 2), Part(Kind.CHOICE))),
    }
)


@dataclass(frozen=True, slots=True)
class MatchGame:
    """A game of the match: who had White, and both codes (pending while it is not played)."""

    white: Side
    white_code: Code = Code.PENDING
    black_code: Code = Code.PENDING

    @property
    def is_open(self) -> bool:
        """No result yet: pending or adjourned."""
        return any(TABLE[code].worth in _OPEN for code in (self.white_code, self.black_code))

    def points(self, side: Side) -> int:
        """Tenths for one side; 0 while the game is open."""
        if self.is_open:
            return 0
        colour = Colour.WHITE if side is self.white else Colour.BLACK
        return STANDARD.value(self.white_code if side is self.white else self.black_code, colour) or 0


@dataclass(frozen=True, slots=True)
class Split:
    """Why one of two level teams is ahead (C.07 art. 12): `code` is BC, TBR or BBE, `one` and `two` what was compared.

    `board` is the first board that differs (TBR), or how many boards at the bottom were left out (BBE).
    """

    winner: Side
    code: str
    one: int
    two: int
    board: int = 0


_OPEN = frozenset({Worth.UNKNOWN, Worth.ADJOURNED})


@dataclass(frozen=True, slots=True)
class Decisions:
    """What people and lots have settled: `seed`, `round_no` and `match_no` make the tickets.

    `colours` are given colours: number of the game (from 1) to the side with White. `choices` answers a
    CHOICE by index of the stage. `lot` is the winner of a lot drawn by hand. `absent` are sides that did not
    come to the match.
    """

    seed: str = ""
    round_no: int = 1
    match_no: int = 1
    attempt: int = 0
    colours: Mapping[int, Side] = field(default_factory=dict)
    choices: Mapping[int, Kind] = field(default_factory=dict)
    lot: Side | None = None
    absent: frozenset[Side] = frozenset()
    split: Split | None = None
    """What the boards of two teams say when their game points are level."""


@dataclass(frozen=True, slots=True)
class Score:
    """Tenths of both sides, in all games and in the games of the present stage."""

    one: int
    two: int
    stage_one: int
    stage_two: int


@dataclass(frozen=True, slots=True)
class NextGame:
    """The game to play now (`number` from 1) in stage `part` (index from 0).

    `by` tells where the colours come from: `given`, `lot`, `alternate`, `seed`. `begun`: the game exists
    and has no result.
    """

    number: int
    part: int
    kind: Kind
    time: str
    white: Side
    by: str
    score: Score
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """The match is level and the arbiter chooses how it goes on; `proposal` is what a lot of the published seed says."""

    part: int
    options: tuple[Kind, ...]
    score: Score
    proposal: Side


@dataclass(frozen=True, slots=True)
class DecideByLots:
    """The match is level and a lot decides; `proposal` is what the published seed says."""

    part: int
    proposal: Side
    score: Score


class By(StrEnum):
    """What decided a match."""

    POINTS = "points"
    DRAW_ODDS = "draw-odds"
    LOTS = "lots"
    WALKOVER = "walkover"
    ARBITER = "arbiter"
    BOARDS = "boards"


@dataclass(frozen=True, slots=True)
class Won:
    """The match is over. `winner` is None when neither side came; `split` is what decided BY BOARDS."""

    winner: Side | None
    by: By
    part: int
    score: Score
    split: Split | None = None


Step = NextGame | Choose | DecideByLots | Won


def next_step(games: Sequence[MatchGame], template: Template, decisions: Decisions | None = None) -> Step:
    """What comes next after these games.

    A forfeited game counts as a win of the game. PositionError when more games are recorded than the
    template allows for.
    """
    known = decisions or Decisions()
    if known.absent:
        winner = None if len(known.absent) > 1 else next(iter(known.absent)).other
        return Won(winner, By.WALKOVER, 0, _score(games, 0))
    walk = _Walk(games, template, known)
    step = walk.step()
    used = walk.start + walk.used
    if len(games) > used:
        raise PositionError(
            f"the match has {len(games)} games, but is decided or waits after game {used}; remove the games after it"
        )
    return step


def _score(games: Sequence[MatchGame], start: int) -> Score:
    def total(side: Side, first: int) -> int:
        return sum(game.points(side) for game in games[first:])

    return Score(total(Side.ONE, 0), total(Side.TWO, 0), total(Side.ONE, start), total(Side.TWO, start))


class _Walk:
    """Goes through the stages with the recorded games in hand."""

    def __init__(self, games: Sequence[MatchGame], template: Template, decisions: Decisions) -> None:
        self.games = games
        self.template = template
        self.decisions = decisions
        self.start = 0  # first game of the present stage
        self.used = 0  # recorded games that belong to it

    def step(self) -> Step:
        for index, part in enumerate(self.template.parts):
            kind = part.kind
            if kind is Kind.CHOICE:
                chosen = self.decisions.choices.get(index)
                if chosen is None:
                    return Choose(index, (Kind.ONE_GAME, Kind.LOTS), self.score(), self._ticket("lots", index))
                if chosen not in (Kind.ONE_GAME, Kind.LOTS):
                    raise RuleError("after level games article 25 knows one more game or a lot, nothing else")
                kind = chosen
            if kind is Kind.LOTS:
                return self._lots(index)
            if kind is Kind.BOARDS:
                if self.decisions.split is not None:
                    return Won(self.decisions.split.winner, By.BOARDS, index, self.score(), self.decisions.split)
                continue
            for _ in range(part.times):
                found = self._games(index, part) if kind is Kind.GAMES else self._single(index, part, kind)
                if found is not None:
                    return found
        return self._lots(len(self.template.parts))

    def score(self) -> Score:
        return _score(self.games[: self.start + self.used], self.start)

    def _lots(self, index: int) -> DecideByLots | Won:
        if self.decisions.lot is not None:
            return Won(self.decisions.lot, By.LOTS, index, self.score())
        return DecideByLots(index, self._ticket("lots", index), self.score())

    def _games(self, index: int, part: Part) -> NextGame | Won | None:
        """The next game of the stage, the winner of it, or None when it ended level."""
        for done in range(part.games + 1):
            self.used = done
            score = self.score()
            lead = abs(score.stage_one - score.stage_two)
            left = part.games - done
            if lead and (left == 0 or (lead > left * STANDARD.win and not self.template.play_all)):
                winner = Side.ONE if score.stage_one > score.stage_two else Side.TWO
                return Won(winner, By.POINTS, index, score)
            if left == 0:
                break
            if self._waits():
                return self._next(index, part, Kind.GAMES)
        self._close(part.games)
        return None

    def _single(self, index: int, part: Part, kind: Kind) -> NextGame | Won | None:
        """One game with drawn colours, again and again if a draw means another game."""
        draws_win = kind is Kind.ARMAGEDDON or self.template.if_drawn is IfDrawn.BLACK_WINS
        again = kind is Kind.ONE_GAME and self.template.if_drawn is IfDrawn.ANOTHER_GAME
        while True:
            if self._waits():
                return self._next(index, part, kind)
            game = self.games[self.start]
            self.used = 1
            one, two = game.points(Side.ONE), game.points(Side.TWO)
            if one != two:
                return Won(Side.ONE if one > two else Side.TWO, By.POINTS, index, self.score())
            if draws_win and one:
                return Won(game.white.other, By.DRAW_ODDS, index, self.score())
            self._close(1)
            if not again:
                return None

    def _waits(self) -> bool:
        at = self.start + self.used
        return at >= len(self.games) or self.games[at].is_open

    def _close(self, count: int) -> None:
        self.start += count
        self.used = 0

    def _next(self, index: int, part: Part, kind: Kind) -> NextGame:
        at = self.start + self.used
        begun = at < len(self.games)
        score = self.score()
        if begun:
            white, by = self.games[at].white, "given"
            self.used += 1
        else:
            white, by = self._white(at, part, kind)
        return NextGame(at + 1, index, kind, part.time, white, by, score, begun)

    def _white(self, at: int, part: Part, kind: Kind) -> tuple[Side, str]:
        given = self.decisions.colours.get(at + 1)
        if given is not None:
            return given, "given"
        fresh = self.used == 0 and (part.new_lot or kind is not Kind.GAMES)
        if at and not fresh:
            return self.games[at - 1].white.other, "alternate"
        if at == 0 and kind is Kind.GAMES and self.template.first is not First.LOT:
            return Side(self.template.first.value), "seed"
        return self._ticket("colour", at + 1), "lot"

    def _ticket(self, scope: str, number: int) -> Side:
        """Scope `colour/match/game` or `lots/match/stage`: ticket 0 is the first side."""
        known = self.decisions
        text = f"{scope}/{known.match_no}/{number}"
        return Side.ONE if draw_order(known.seed, known.round_no, text, (0, 1), known.attempt)[0] == 0 else Side.TWO
