"""Double elimination: out with the second loss, and everybody but the winner has two.

The losers' half of a bracket of 2^k has 2(k - 1) rounds: odd ones among themselves (the first among the
losers of round 1), even ones against those who come down from the next round above. Those who come
down are seated in changing order, so that a second meeting comes as late as it can.
"""

from __future__ import annotations

from crosstable.pairing.knockout.bracket import bracket_size, entry_rounds, standard_order
from crosstable.pairing.knockout.plan import EMPTY, Match, Plan, Seat, Source, Stage, without_empty_sides


def double_elimination(entrants: int, *, reset: bool = True) -> Plan:
    """The plan for `entrants` in standard order, byes to the best.

    With `reset` a second grand final is played when the unbeaten side loses the first; without, the
    grand final is one match, and its loser may have one loss only.
    """
    entries = entry_rounds(entrants)
    size = bracket_size(entrants)
    rounds = size.bit_length() - 1
    builder = _Builder()
    upper = builder.winners(entrants, size, rounds)
    lower = builder.losers(upper, rounds)
    last = upper[-1][0]
    level = 20 * rounds
    final = builder.add(Stage.GRAND_FINAL, 1, 1, level, Seat(Source.WINNER, last), lower or Seat(Source.LOSER, last))
    if reset:
        builder.add(Stage.RESET, 1, 1, level + 1, Seat(Source.WINNER, final), Seat(Source.LOSER, final))
    return Plan(entries, rounds, without_empty_sides(builder.matches))


class _Builder:
    """All matches of the full bracket, empty sides included."""

    def __init__(self) -> None:
        self.matches: list[Match] = []

    def add(self, stage: Stage, round_no: int, place: int, level: int, *seats: Seat) -> int:
        number = len(self.matches) + 1
        self.matches.append(Match(number, stage, round_no, place, level, *seats))
        return number

    def winners(self, entrants: int, size: int, rounds: int) -> list[list[int]]:
        """Match numbers of the upper half, round by round."""
        row = [Seat(Source.ENTRANT, n) if n <= entrants else EMPTY for n in standard_order(size)]
        found: list[list[int]] = []
        for round_no in range(1, rounds + 1):
            # Just below the round of the lower half into which its losers come.
            numbers = self._row(Stage.MAIN, round_no, max(20 * (round_no - 1), 10) - 5, row)
            row = [Seat(Source.WINNER, number) for number in numbers]
            found.append(numbers)
        return found

    def losers(self, upper: list[list[int]], rounds: int) -> Seat | None:
        """The lower half; its winner, or None when there is none (two entrants)."""
        if rounds < 2:
            return None
        row = [Seat(Source.LOSER, number) for number in upper[0]]
        round_no = 0
        for drop, numbers in enumerate(upper[1:], 1):
            round_no += 1
            row = self._winners_of(round_no, row)
            coming = [Seat(Source.LOSER, number) for number in _drop_order(numbers, drop)]
            round_no += 1
            seats = [seat for pair in zip(coming, row, strict=True) for seat in pair]
            row = self._winners_of(round_no, seats)
        return row[0]

    def _winners_of(self, round_no: int, row: list[Seat]) -> list[Seat]:
        return [Seat(Source.WINNER, number) for number in self._row(Stage.LOSERS, round_no, 10 * round_no, row)]

    def _row(self, stage: Stage, round_no: int, level: int, row: list[Seat]) -> list[int]:
        pairs = zip(row[::2], row[1::2], strict=True)
        return [self.add(stage, round_no, place, level, one, two) for place, (one, two) in enumerate(pairs, 1)]


def _drop_order(numbers: list[int], drop: int) -> list[int]:
    """Reversed, halves exchanged, halves exchanged and reversed, as printed: in turn by rounds."""
    half = len(numbers) // 2
    crossed = numbers[half:] + numbers[:half]
    return (numbers[::-1], crossed, crossed[::-1], numbers)[(drop - 1) % 4]
