"""How a result stands against a title norm: FIDE Title Regulations B.01 of 1 January 2024, articles 1.4.1 to 1.4.8.

Information, not a decision: what only a federation or FIDE can know (registration, earlier norms, the list of the
first day) is not judged. Points are tenths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType

from crosstable.tiebreak.base import half_up
from crosstable.tiebreak.ratings import performance

UNRATED = 1400
"""1.4.6: so an unrated opponent counts."""
HOLDERS = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})
"""1.4.5: title-holders; CM and WCM are not."""
NO_FEDERATION = "FID"
"""1.4.2: an opponent of it counts as an opponent, never as a federation."""
LEAST_GAMES = 9
SHORT_EVENT = 9
"""In an event of so many rounds eight games and a forfeit win or a bye will do (1.4.1)."""
MOST_DROPPED = 4
"""So many games may be left out in the search for a part that is a norm; events have 13 rounds at most."""


@dataclass(frozen=True, slots=True)
class Title:
    """What one title asks for; `wanted` are the titles of which a third of the opponents must be."""

    name: str
    performance: int
    average: int
    floor: int
    wanted: frozenset[str]
    women: bool = False


TITLES: Mapping[str, Title] = MappingProxyType(
    {
        title.name: title
        for title in (
            Title("GM", 2600, 2380, 2200, frozenset({"GM"})),
            Title("IM", 2450, 2230, 2050, frozenset({"IM", "GM"})),
            Title("WGM", 2400, 2180, 2000, frozenset({"WGM", "IM", "GM"}), women=True),
            Title("WIM", 2250, 2030, 1850, frozenset({"WIM", "WGM", "IM", "GM"}), women=True),
        )
    }
)
"""B.01 1.4.5 to 1.4.8."""

ABOVE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"GM": (), "IM": ("GM",), "WGM": ("GM", "IM"), "WIM": ("GM", "IM", "WGM")}
)
"""The titles that whoever holds one may still be after; everybody else all four."""


@dataclass(frozen=True, slots=True)
class NormGame:
    """A rated game played at the board, as 1.4.2 lets it count. `points` 0, 5 or 10; an empty federation is unknown."""

    round: int
    rating: int | None
    title: str
    federation: str
    points: int


class What(StrEnum):
    """The conditions, in the order of the text."""

    GAMES = "games"
    FEDERATIONS = "federations"
    OWN_FEDERATION = "own-federation"
    ONE_FEDERATION = "one-federation"
    HOLDERS = "holders"
    WANTED = "wanted"
    AVERAGE = "average"
    SCORE = "score"
    PERFORMANCE = "performance"


ARTICLES: Mapping[What, str] = MappingProxyType(
    {
        What.GAMES: "1.4.1",
        What.FEDERATIONS: "1.4.3",
        What.OWN_FEDERATION: "1.4.4",
        What.ONE_FEDERATION: "1.4.4",
        What.HOLDERS: "1.4.5",
        What.WANTED: "1.4.5",
        What.AVERAGE: "1.4.7",
        What.SCORE: "1.4.8",
        What.PERFORMANCE: "1.4.8",
    }
)
AT_MOST = frozenset({What.OWN_FEDERATION, What.ONE_FEDERATION})
EXEMPTED = frozenset({What.FEDERATIONS, What.OWN_FEDERATION, What.ONE_FEDERATION})
"""What an exemption of 1.4.3 waives."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition: what there is and what it takes (at most, for shares of a federation). `waived` by 1.4.3."""

    what: What
    have: int
    need: int
    waived: bool = False

    @property
    def met(self) -> bool:
        """Whether nothing is wanting."""
        return self.waived or (self.have <= self.need if self.what in AT_MOST else self.have >= self.need)

    @property
    def article(self) -> str:
        """The article of B.01."""
        return ARTICLES[self.what]


@dataclass(frozen=True, slots=True)
class Event:
    """What of the event matters.

    `rounds` in all, `open` those that the player has still to play; `predetermined` when all opponents are known
    beforehand (a round robin); `exempt` when every round has foreigners enough (1.4.3d); `walkovers` are forfeit wins
    and byes of the player.
    """

    rounds: int
    open: int = 0
    predetermined: bool = False
    exempt: bool = False
    walkovers: int = 0


@dataclass(frozen=True, slots=True)
class Norm:
    """Where a player stands for one title.

    `left_out` are rounds that may be left out because the rest is a norm (1.4.1c). `to_go` are points (tenths)
    wanted from the `open` games at the average so far: 0 when the score is reached, None when it is out of reach.
    """

    title: Title
    conditions: tuple[Condition, ...]
    open: int
    to_go: int | None
    left_out: tuple[int, ...] = ()

    @property
    def reached(self) -> bool:
        """Whether every condition holds."""
        return all(condition.met for condition in self.conditions)


def titles_open(title: str, sex: str) -> tuple[str, ...]:
    """The titles above the one held; those of women for women."""
    return tuple(
        name for name in ABOVE.get(title, tuple(TITLES)) if name != title and (sex == "w" or not TITLES[name].women)
    )


def share(games: int, part: Fraction, least: int = 0) -> int:
    """The smallest whole number that is the part of so many games."""
    return max(least, -(-games * part.numerator // part.denominator))


def most(games: int, part: Fraction) -> int:
    """The largest whole number that is no more than the part of so many games."""
    return games * part.numerator // part.denominator


def score_wanted(title: Title, average: int, games: int) -> int:
    """The lowest score (tenths, halves of points) with the performance, at least 35 % (1.4.8); above `games` none."""
    score = share(games * 2, Fraction(35, 100)) * 5
    while score <= 10 * games and performance(average, score, games) < title.performance:
        score += 5
    return score


def average_of(games: Sequence[NormGame], floor: int) -> int:
    """1.4.6, 1.4.7: unrated opponents count 1400, the lowest one is raised to the floor; rounded, halves up."""
    ratings = sorted(UNRATED if game.rating is None else game.rating for game in games)
    ratings[0] = max(ratings[0], floor)
    return half_up(Fraction(sum(ratings), len(ratings)))


def norm(title: Title, federation: str, games: Sequence[NormGame], event: Event) -> Norm:
    """The state of a norm; of a Swiss the part of the games that is one, if there is any (1.4.1c)."""
    whole = _stand(title, federation, games, event)
    if whole.reached or event.predetermined:
        return whole
    for kept in _parts(games):
        found = _stand(title, federation, kept, event)
        if found.reached:
            stay = {game.round for game in kept}
            return Norm(title, found.conditions, whole.open, 0, tuple(g.round for g in games if g.round not in stay))
    return whole


def _parts(games: Sequence[NormGame]) -> Iterator[Sequence[NormGame]]:
    """The games without later ones or beaten opponents, as few as possible left out."""
    for count in range(1, min(MOST_DROPPED, len(games) - LEAST_GAMES) + 1):
        for late in range(count + 1):
            kept = games[: len(games) - late]
            beaten = [k for k, game in enumerate(kept) if game.points == 10]
            for gone in combinations(beaten, count - late):
                yield [game for k, game in enumerate(kept) if k not in gone]


def _stand(title: Title, federation: str, games: Sequence[NormGame], event: Event) -> Norm:
    count = len(games)
    enough = LEAST_GAMES - 1 if event.rounds == SHORT_EVENT and event.walkovers == 1 else LEAST_GAMES
    if not games:
        return Norm(title, (Condition(What.GAMES, 0, enough),), event.open, None)
    average = average_of(games, title.floor)
    points = sum(game.points for game in games)
    conditions = (
        Condition(What.GAMES, count, enough),
        *_federations(federation, games, event),
        Condition(What.HOLDERS, sum(game.title in HOLDERS for game in games), share(count, Fraction(1, 2))),
        Condition(
            What.WANTED, sum(game.title in title.wanted for game in games), share(count, Fraction(1, 3), least=3)
        ),
        Condition(What.AVERAGE, average, title.average),
        Condition(What.SCORE, points, share(count * 2, Fraction(35, 100)) * 5),
        Condition(What.PERFORMANCE, performance(average, points, count), title.performance),
    )
    return Norm(title, conditions, event.open, _to_go(title, average, points, count + event.open, event.open))


def _to_go(title: Title, average: int, points: int, games: int, open_games: int) -> int | None:
    """What the games to come must bring if their opponents are as strong as those so far."""
    wanted = score_wanted(title, average, games) - points
    return None if wanted > 10 * open_games else max(0, wanted)


def _federations(own: str, games: Sequence[NormGame], event: Event) -> Iterator[Condition]:
    known = Counter(game.federation for game in games if game.federation not in ("", NO_FEDERATION))
    count = len(games)
    others = sum(1 for name in known if name != own)
    yield Condition(What.FEDERATIONS, others, 2, waived=event.exempt)
    yield Condition(What.OWN_FEDERATION, known[own] if own else 0, most(count, Fraction(3, 5)), waived=event.exempt)
    yield Condition(
        What.ONE_FEDERATION, max(known.values(), default=0), most(count, Fraction(2, 3)), waived=event.exempt
    )
