"""Bughouse: who sits where with which colour, and partners who change from round to round.

A match is two boards, a and b; partners have opposite colours, so a team always has one White and one Black. No
federation has rules for such events; the settings are those found in clubs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from crosstable.core.draws import draw_order, ticket
from crosstable.core.errors import PositionError
from crosstable.pairing.weight_matching import maximum_weight_matching

Pair = tuple[int, int]
"""Partners; the first one is named first in the entry list."""


class FirstSeat(StrEnum):
    """Who of a team has White in game 1.

    `LISTED`: the first team has White on board a, its first player sits there. `ALTERNATE`: the same in odd
    rounds, the second team in even ones. `CAPTAIN`: each captain names the player who has White.
    """

    LISTED = "listed"
    ALTERNATE = "alternate"
    CAPTAIN = "captain-choice"


@dataclass(frozen=True, slots=True)
class Seats:
    """One game of a match: White and Black on both boards; the Whites are of different teams."""

    game: int
    a_white: int
    a_black: int
    b_white: int
    b_black: int


def seating(
    team_1: Pair,
    team_2: Pair,
    *,
    games: int = 2,
    round_no: int = 1,
    first: FirstSeat = FirstSeat.LISTED,
    captains: Mapping[int, int] | None = None,
) -> tuple[Seats, ...]:
    """Seats for all games of a match; colours are exchanged from game to game.

    In game 1 team 1 has White on board a and Black on board b. `captains` maps 1 and 2 to the player who has
    White there (CAPTAIN only).
    """
    if games < 1 or len({*team_1, *team_2}) != 4:
        raise PositionError("a bughouse match needs four different players and at least one game")
    one, two = team_1, team_2
    if first is FirstSeat.ALTERNATE and round_no % 2 == 0:
        one, two = two, one
    if first is FirstSeat.CAPTAIN:
        chosen = captains or {}
        one, two = (_turned(team, chosen.get(k)) for k, team in enumerate((one, two), 1))
        a_white, b_black, b_white, a_black = one[0], one[1], two[0], two[1]
    else:
        a_white, b_black, a_black, b_white = one[0], one[1], two[0], two[1]
    found = []
    for number in range(1, games + 1):
        seats = Seats(number, a_white, a_black, b_white, b_black)
        found.append(seats if number % 2 else Seats(number, a_black, a_white, b_black, b_white))
    return tuple(found)


def _turned(team: Pair, white: int | None) -> Pair:
    if white is None or white not in team:
        raise PositionError("each captain names the player of the team who has White")
    return team if team[0] == white else (team[1], team[0])


@dataclass(frozen=True, slots=True)
class Partners:
    """The draw of one round: `pairs` in drawn order, who sits out, and pairs who were partners before."""

    pairs: tuple[Pair, ...]
    left_out: tuple[int, ...]
    again: tuple[Pair, ...]
    tickets: Mapping[int, str] = field(default_factory=dict)


def draw_partners(
    players: Sequence[int],
    seed: str,
    round_no: int,
    *,
    before: Sequence[Sequence[Pair]] = (),
    sat_out: Mapping[int, int] | None = None,
    attempt: int = 0,
) -> Partners:
    """Partners by lot, with nobody twice the same one while that can be avoided.

    Matches need four players: the one, two or three too many sit out, those first who did so the fewest
    times (`sat_out`), then by lot. `before` holds the partners of earlier rounds.
    """
    if len(players) < 4 or len(set(players)) != len(players):
        raise PositionError("rotating partners need at least four different players")
    order = draw_order(seed, round_no, "partners", players, attempt)
    missed = sat_out or {}
    waiting = sorted(order, key=lambda p: missed.get(p, 0))[: len(players) % 4]
    playing = [p for p in order if p not in waiting]
    times: dict[frozenset[int], int] = {}
    for pairs in before:
        for pair in pairs:
            times[frozenset(pair)] = times.get(frozenset(pair), 0) + 1
    found = _couples(playing, times)
    return Partners(
        found,
        tuple(waiting),
        tuple(pair for pair in found if times.get(frozenset(pair))),
        {p: ticket(seed, round_no, "partners", attempt, p) for p in order},
    )


def _couples(order: Sequence[int], times: Mapping[frozenset[int], int]) -> tuple[Pair, ...]:
    """All in pairs: the fewest repeated partners, then neighbours of the drawn order."""
    count = len(order)
    apart = 2 * count * count
    most = max(times.values(), default=0)
    # One pair that repeats often counts more than several that repeat once less.
    costs = [apart * (count + 1) ** k if k else 0 for k in range(most + 1)]
    whole = (costs[-1] + apart) * (count + 1)
    weights = [[0] * count for _ in order]
    for i, one in enumerate(order):
        for j in range(i):
            cost = costs[times.get(frozenset((one, order[j])), 0)] + (i - j) - 1
            weights[i][j] = weights[j][i] = whole - cost
    mates = maximum_weight_matching(weights)
    return tuple((order[i], order[mate]) for i, mate in enumerate(mates) if i < mate)


def join_singles(singles: Sequence[int], seed: str, attempt: int = 0) -> tuple[tuple[Pair, ...], int | None]:
    """Teams from players who came without a partner, by lot; the last of an odd number is the joker (or None)."""
    order = draw_order(seed, 1, "singles", singles, attempt)
    pairs = tuple(zip(order[::2], order[1::2], strict=False))
    return pairs, order[-1] if len(order) % 2 else None


def team_rating(one: int | None, two: int | None) -> int | None:
    """Average for seeding, rounded down; None (lowest) when nobody has a rating."""
    known = [rating for rating in (one, two) if rating]
    return sum(known) // len(known) if known else None
