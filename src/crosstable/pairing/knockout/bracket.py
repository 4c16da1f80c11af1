"""The bracket of a single elimination, for any field and with entry in later rounds.

Rounds are folded from the bottom: the best of a round meets the weakest, and a match counts as
strong as its best entrant. Without byes that is the standard order 1 8 4 5 2 7 3 6, in which 1 and 2 can
meet in the final only; with byes the best wait one round; and whoever is free of two matches (xiangqi
article 25) enters in the third.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from crosstable.core.errors import PositionError, RuleError
from crosstable.pairing.knockout.plan import Match, Plan, Progress, Seat, Source, Stage, Status

SMALLEST, LARGEST = 2, 256


def bracket_size(entrants: int) -> int:
    """The smallest power of two that holds the field."""
    return 1 << (entrants - 1).bit_length() if entrants > 0 else 0


def standard_order(size: int) -> tuple[int, ...]:
    """Numbers from top to bottom: each one is followed by the number it meets when all favourites win."""
    order = [1]
    while len(order) < size:
        whole = 2 * len(order) + 1
        order = [number for seed in order for number in (seed, whole - seed)]
    return tuple(order)


def entry_rounds(entrants: int, *, free: Collection[int] = (), twice_free: Collection[int] = ()) -> tuple[int, ...]:
    """The first round of each number: byes to the top seeds, or to the numbers that are named.

    A bracket of S has S - N free places: somebody free of one match takes one of them, somebody free of two
    takes three. Named numbers come first; what is left goes to the best of the others, one match
    each. RuleError when more is given away than there is.
    """
    _check_size(entrants)
    wrong = [number for number in {*free, *twice_free} if not 1 <= number <= entrants]
    if wrong or set(free) & set(twice_free):
        raise RuleError(
            f"exempt from a match can be numbers 1 to {entrants}, each named once; "
            f"given: {sorted(free)} for one match, {sorted(twice_free)} for two"
        )
    left = bracket_size(entrants) - entrants - len(free) - 3 * len(twice_free)
    others = [number for number in range(1, entrants + 1) if number not in free and number not in twice_free]
    if left < 0 or left > len(others):
        raise RuleError(
            f"{entrants} entrants leave {bracket_size(entrants) - entrants} free places in a bracket of "
            f"{bracket_size(entrants)}; {len(free)} exempt from one match and {len(twice_free)} from two "
            f"need {len(free) + 3 * len(twice_free)} (one match takes one place, two take three)"
        )
    found = dict.fromkeys(others[:left], 2) | dict.fromkeys(free, 2) | dict.fromkeys(twice_free, 3)
    return tuple(found.get(number, 1) for number in range(1, entrants + 1))


def most_twice_free(entrants: int) -> int:
    """How many can be free of two matches in a field of this size."""
    _check_size(entrants)
    return (bracket_size(entrants) - entrants) // 3


def bracket(entrants: int, *, entries: Sequence[int] | None = None, third_place: bool = False) -> Plan:
    """The plan of a single elimination with N - 1 matches (one more for third place).

    `entries` are the first rounds by number (see `entry_rounds`; that is the default). RuleError when they do
    not fill a bracket: the sum of the places they take, 1 for round 1, 2 for round 2, 4 for round 3 and
    so on, must be a power of two.
    """
    _check_size(entrants)
    first = entry_rounds(entrants) if entries is None else tuple(entries)
    places = sum(1 << entry - 1 for entry in first if entry >= 1)
    rounds = places.bit_length() - 1
    if len(first) != entrants or min(first) != 1 or max(first) > rounds or places != 1 << rounds:
        raise RuleError(
            f"these entry rounds do not fit: {entrants} entrants take {places} places, "
            "and only a power of two, with somebody in round 1, leads to a final"
        )
    return Plan(first, rounds, tuple(_matches(first, rounds, third_place=third_place)))


def reseeded_round(numbers: Collection[int]) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
    """The next round when the survivors are placed anew after each round: pairs and who waits.

    The best meets the weakest; a field that is no power of two leaves the best without a match.
    """
    ranked = sorted(numbers)
    waiting = bracket_size(len(ranked)) - len(ranked)
    playing = ranked[waiting:]
    half = len(playing) // 2
    return tuple(zip(playing[:half], reversed(playing[half:]), strict=True)), tuple(ranked[:waiting])


@dataclass(frozen=True, slots=True)
class LoserList:
    """Entrants for a consolation event: who lost the first match they played, best number first.

    `open` are matches that may still send somebody.
    """

    entrants: tuple[int, ...]
    open: tuple[int, ...]


def first_match_losers(state: Progress) -> LoserList:
    """Who may enter a consolation: a bracket of their own, a Swiss, or a match for a place.

    Two who both failed to appear are not in it.
    """
    losers: list[int] = []
    waiting: list[int] = []
    for item in state.states:
        match = item.match
        first_time = [seat.number for seat in (match.one, match.two) if seat.source is Source.ENTRANT]
        if match.stage is not Stage.MAIN or not first_time:
            continue
        if item.status in (Status.READY, Status.WAITING):
            waiting.append(match.number)
        elif item.loser in first_time:
            losers.append(item.loser)
    return LoserList(tuple(sorted(losers)), tuple(waiting))


@dataclass(frozen=True, slots=True)
class _Node:
    """An entrant, or a match between two nodes."""

    best: int
    sides: tuple[_Node, ...] = ()


def _matches(entries: Sequence[int], rounds: int, *, third_place: bool) -> list[Match]:
    top = _tree(entries, rounds)
    found: list[Match] = []
    numbers: dict[int, int] = {}
    for round_no in range(1, rounds + 1):
        semis = [match.number for match in found if match.round == rounds - 1]
        if third_place and round_no == rounds and len(semis) == 2:
            one, two = (Seat(Source.LOSER, number) for number in semis)
            found.append(Match(len(found) + 1, Stage.THIRD_PLACE, rounds, 1, 10 * rounds - 5, one, two))
        for place, node in enumerate(_nodes_of_round(top, rounds, round_no), 1):
            one, two = (_seat(side, numbers) for side in node.sides)
            numbers[id(node)] = len(found) + 1
            found.append(Match(len(found) + 1, Stage.MAIN, round_no, place, 10 * round_no, one, two))
    return found


def _tree(entries: Sequence[int], rounds: int) -> _Node:
    carried: list[_Node] = []
    for round_no in range(1, rounds + 1):
        fresh = [_Node(number) for number, entry in enumerate(entries, 1) if entry == round_no]
        carried = [_Node(one.best, (one, two)) for one, two in _folded(carried + fresh)]
    return carried[0]


def _folded(nodes: list[_Node]) -> list[tuple[_Node, _Node]]:
    ranked = sorted(nodes, key=lambda node: node.best)
    half = len(ranked) // 2
    pairs = list(zip(ranked[:half], reversed(ranked[half:]), strict=True))
    # Two who were both free do not meet at once while others come from matches.
    for k, (one, two) in enumerate(pairs):
        if not one.sides and not two.sides:
            swap = _nearest(pairs, k)
            if swap is not None:
                other_one, other_two = pairs[swap]
                pairs[k], pairs[swap] = (one, other_two), (other_one, two)
    return [(one, two) if one.best < two.best else (two, one) for one, two in pairs]


def _nearest(pairs: Sequence[tuple[_Node, _Node]], k: int) -> int | None:
    both_played = [j for j, (one, two) in enumerate(pairs) if one.sides and two.sides]
    return min(both_played, key=lambda j: (abs(j - k), j), default=None)


def _nodes_of_round(top: _Node, rounds: int, round_no: int) -> list[_Node]:
    row = [top]
    for _ in range(rounds - round_no):
        row = [side for node in row for side in node.sides]
    return [node for node in row if node.sides]


def _seat(node: _Node, numbers: dict[int, int]) -> Seat:
    if not node.sides:
        return Seat(Source.ENTRANT, node.best)
    return Seat(Source.WINNER, numbers[id(node)])


def _check_size(entrants: int) -> None:
    if not SMALLEST <= entrants <= LARGEST:
        raise PositionError(f"a knock-out has {SMALLEST} to {LARGEST} entrants, this one has {entrants}")
