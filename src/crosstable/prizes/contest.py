"""Those who may win: each with his place, and what the conditions of prizes ask for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from crosstable.core.codes import TABLE
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.prizes.fund import Condition, Unrated

WOMEN = frozenset({"w", "f"})
"""How files write the sex of a woman."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player in the final standings; points are tenths.

    `rank` is shared by those level on everything; `number` is the place in the initial order, which
    decides nothing but where a last cent goes between them.
    """

    player: PlayerId
    rank: int
    points: int
    number: int
    games: int = 0
    rating: int | None = None
    sex: str = ""
    born: int | None = None
    federation: str = ""
    club: str = ""


class Ranked(Protocol):
    """A row of the standings, which another room has made."""

    @property
    def rank(self) -> int:
        """Place, shared by those level on everything."""

    @property
    def player(self) -> PlayerId:
        """Who."""

    @property
    def points(self) -> int:
        """Tenths."""


def contestants(
    tournament: Tournament, order: Iterable[Ranked], clubs: Mapping[PlayerId, str] | None = None
) -> tuple[Contestant, ...]:
    """Everybody in the standings `order`, best first; `clubs` because a tournament file knows none."""
    games: Counter[PlayerId] = Counter()
    for played in tournament.rounds:
        for game in played.games:
            if TABLE[game.white_code].played:
                games.update((game.white, game.black))
    numbers = {player.id: number for number, player in enumerate(tournament.players, 1)}
    players = {player.id: player for player in tournament.players}
    found = []
    for row in order:
        player = players[row.player]
        found.append(
            Contestant(
                player=player.id,
                rank=row.rank,
                points=row.points,
                number=numbers[player.id],
                games=games[player.id],
                rating=player.rating,
                sex=player.sex,
                born=None if player.birth is None else player.birth.year,
                federation=player.federation,
                club=(clubs or {}).get(player.id, ""),
            )
        )
    return tuple(found)


class Failed(NamedTuple):
    """A condition that is not met: its name, what it wants, what was found (empty: not known)."""

    what: str
    wanted: str
    found: str


def unmet(condition: Condition, who: Contestant) -> tuple[Failed, ...]:
    """Everything that keeps the player out; nothing when he may win."""
    failed: list[Failed] = []
    if condition.sex and not _same_sex(condition.sex, who.sex):
        failed.append(Failed("sex", condition.sex.lower(), who.sex.lower()))
    for what, wanted, found in (
        ("federation", condition.federation, who.federation),
        ("club", condition.club, who.club),
    ):
        if wanted and wanted.casefold() != found.casefold():
            failed.append(Failed(what, wanted, found))
    if _outside(condition.born_from, condition.born_to, who.born):
        failed.append(Failed("born", _span(condition.born_from, condition.born_to), _text(who.born)))
    failed.extend(_rating(condition, who.rating))
    if condition.players and who.player not in condition.players:
        failed.append(Failed("group", "", ""))
    if who.games < condition.min_games:
        failed.append(Failed("games", str(condition.min_games), str(who.games)))
    if who.points < condition.min_points:
        failed.append(Failed("points", str(condition.min_points), str(who.points)))
    return tuple(failed)


def _same_sex(wanted: str, found: str) -> bool:
    if wanted.lower() in WOMEN:
        return found.lower() in WOMEN
    return wanted.lower() == found.lower()


def _rating(condition: Condition, rating: int | None) -> list[Failed]:
    limited = condition.rating_from is not None or condition.rating_to is not None
    span = _span(condition.rating_from, condition.rating_to)
    if rating is None:
        out = condition.unrated is Unrated.NOT or (limited and condition.unrated is Unrated.USUAL)
        return [Failed("rated", span, "")] if out else []
    if condition.unrated is Unrated.ONLY:
        return [Failed("unrated", "", str(rating))]
    if limited and _outside(condition.rating_from, condition.rating_to, rating):
        return [Failed("rating", span, str(rating))]
    return []


def _outside(low: int | None, high: int | None, found: int | None) -> bool:
    if low is None and high is None:
        return False
    return found is None or (low is not None and found < low) or (high is not None and found > high)


def _span(low: int | None, high: int | None) -> str:
    """`1400–1599`, `≤ 1599`, `≥ 1400`; nothing without limits."""
    if low is not None and high is not None:
        return f"{low}–{high}"
    return "" if (low, high) == (None, None) else f"≤ {high}" if low is None else f"≥ {low}"


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
