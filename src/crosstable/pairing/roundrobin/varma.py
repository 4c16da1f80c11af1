"""Restricted drawing of lots: players of one federation meet early (Varma tables, C.05 Annex 2).

The numbers of a table are laid in groups; a federation draws from one group. Nobody of a group meets another of it in the
last three rounds, with one exception that the published table for 12 has: 6 and 12 meet in round 11.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.core.draws import draw_order
from crosstable.core.errors import RuleError
from crosstable.pairing.roundrobin.berger import meeting_round, table_size

ARTICLE = "C.05 Annex 2"
SMALLEST, LARGEST = 9, 24
SCOPE = "varma"

GROUPS: Mapping[int, tuple[tuple[int, ...], ...]] = MappingProxyType(
    {
        10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
        12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
        14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
        16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
        18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
        20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
        22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
        24: (
            (6, 7, 8, 9, 10, 11, 19, 20, 21, 22),
            (1, 2, 3, 4, 13, 14, 15, 16, 17),
            (12, 18, 23),
            (5, 24),
        ),
    }
)
"""Size of the table to its envelopes A, B, C, D."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who draws; `name` orders the players of a federation."""

    id: int
    federation: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Envelope:
    """A federation and what it drew from: groups by index (two when one was too small), and the numbers there."""

    federation: str
    groups: tuple[int, ...]
    held: tuple[int, ...]
    drawn: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Compatriots:
    """Two of one federation and the round in which they meet; `late`: among the last three."""

    one: int
    two: int
    federation: str
    round: int
    late: bool


@dataclass(frozen=True, slots=True)
class Numbers:
    """`order` holds the players from number 1 on. `by`: `varma` or `search` (fields without a table)."""

    order: tuple[int, ...]
    by: str
    envelopes: tuple[Envelope, ...]
    meetings: tuple[Compatriots, ...]

    @property
    def late(self) -> tuple[Compatriots, ...]:
        """Compatriots who meet in the last three rounds: warn of them."""
        return tuple(meeting for meeting in self.meetings if meeting.late)


def draw_numbers(entrants: Sequence[Entrant], seed: str, attempt: int = 0) -> Numbers:
    """Numbers for a round robin of 3 to 24 players; RuleError for other sizes.

    From 9 players on by the tables; below, every numbering whose compatriots meet earliest is as good, and a lot chooses.
    """
    count = len(entrants)
    if not 3 <= count <= LARGEST:
        raise RuleError(f"there are Varma tables for {SMALLEST} to {LARGEST} players, this field has {count}")
    if len({entrant.id for entrant in entrants}) < count:
        raise RuleError("somebody is entered twice")
    if count < SMALLEST:
        return _searched(entrants, seed, attempt)
    return _by_envelopes(entrants, seed, attempt)


def _by_envelopes(entrants: Sequence[Entrant], seed: str, attempt: int) -> Numbers:
    count = len(entrants)
    left = [[n for n in group if n <= count] for group in GROUPS[table_size(count)]]
    teams: dict[str, list[Entrant]] = {}
    for entrant in entrants:
        teams.setdefault(entrant.federation or f"?{entrant.id}", []).append(entrant)
    # Largest federation first, equal ones by code; who has no compatriot draws last.
    ordered = sorted(teams.items(), key=lambda item: (-len(item[1]), item[0]))
    holder: dict[int, int] = {}
    envelopes: list[Envelope] = []
    for turn, (federation, team) in enumerate((f, t) for f, t in ordered if len(t) > 1):
        chosen = _choose(left, len(team), seed, attempt, turn)
        held = tuple(sorted(n for group in chosen for n in left[group]))
        lots = draw_order(seed, 1, f"{SCOPE}/{federation}", held, attempt)
        players = sorted(team, key=lambda entrant: (entrant.name, entrant.id))
        if len(chosen) > 1:
            # As few numbers as possible come from the second envelope.
            lots = [n for group in chosen for n in lots if n in left[group]]
        drawn = tuple((player.id, number) for player, number in zip(players, lots, strict=False))
        holder |= {number: player for player, number in drawn}
        left = [[n for n in group if n not in holder] for group in left]
        envelopes.append(Envelope(federation, tuple(chosen), held, drawn))
    alone = [team[0] for _, team in ordered if len(team) == 1]
    rest = draw_order(seed, 1, f"{SCOPE}/rest", [n for group in left for n in group], attempt)
    holder |= {number: entrant.id for entrant, number in zip(alone, rest, strict=True)}
    order = tuple(holder[n] for n in range(1, count + 1))
    return Numbers(order, "varma", tuple(envelopes), _meetings(order, entrants))


def _choose(left: Sequence[Sequence[int]], size: int, seed: str, attempt: int, turn: int) -> list[int]:
    """A group that holds enough numbers, by lot; else the largest and, by our reading, the next largest too."""
    enough = [k for k, group in enumerate(left) if len(group) >= size]
    if enough:
        return draw_order(seed, 1, f"{SCOPE}/envelope/{turn}", enough, attempt)[:1]
    chosen: list[int] = []
    for group in sorted(range(len(left)), key=lambda k: (-len(left[k]), k)):
        chosen.append(group)
        if sum(len(left[k]) for k in chosen) >= size:
            break
    return chosen


def _meetings(order: Sequence[int], entrants: Sequence[Entrant]) -> tuple[Compatriots, ...]:
    federation = {entrant.id: entrant.federation for entrant in entrants}
    size = table_size(len(order))
    found = [
        Compatriots(one, two, federation[one], number := meeting_round(size, a, b), number >= size - 3)
        for a, one in enumerate(order, 1)
        for b, two in enumerate(order, 1)
        if a < b and federation[one] and federation[one] == federation[two]
    ]
    return tuple(sorted(found, key=lambda meeting: (-meeting.round, meeting.one, meeting.two)))


def _searched(entrants: Sequence[Entrant], seed: str, attempt: int) -> Numbers:
    """The numbering whose latest meeting of compatriots is earliest, then the next latest, and so on.

    Players are laid on numbers one by one, in drawn order; a branch ends where it is worse than the best.
    """
    count = len(entrants)
    size = table_size(count)
    players = {entrant.id: entrant for entrant in entrants}
    lots = draw_order(seed, 1, SCOPE, players, attempt)
    # Large federations first: they decide.
    team = [sum(players[p].federation == players[q].federation for q in players) for p in lots]
    sequence = [p for _, p in sorted(zip((-n for n in team), lots, strict=True), key=lambda item: item[0])]
    numbers = draw_order(seed, 1, f"{SCOPE}/numbers", range(1, count + 1), attempt)
    best: tuple[list[int], dict[int, int]] | None = None

    def lay(k: int, placed: dict[int, int], rounds: list[int]) -> None:
        nonlocal best
        latest = sorted(rounds, reverse=True)
        if best is not None and not _can_improve(latest, best[0]):
            return
        if k == count:
            best = (latest, dict(placed))
            return
        player = sequence[k]
        for number in numbers:
            if number in placed:
                continue
            mine = players[player].federation
            met = [
                meeting_round(size, number, other)
                for other, q in placed.items()
                if mine and players[q].federation == mine
            ]
            placed[number] = player
            lay(k + 1, placed, rounds + met)
            del placed[number]

    lay(0, {}, [])
    assert best is not None  # noqa: S101 - the first branch always reaches the end
    order = tuple(best[1][n] for n in range(1, count + 1))
    return Numbers(order, "search", (), _meetings(order, entrants))


def _can_improve(latest: Sequence[int], best: Sequence[int]) -> bool:
    """Whether more meetings could still give a list below the best one: lists, latest first, only grow."""
    return list(latest) < list(best)
