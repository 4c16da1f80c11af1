"""The rounds out of the players' cells: played rounds, games with two halves, byes, requests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crosstable.core.codes import FROM_TRF, FROM_TRF06, Code, Colour
from crosstable.core.errors import counted
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Bye, Game, Round
from crosstable.formats.problems import Problem, Severity
from crosstable.formats.trf.document import BLANK_CELL, Cell, round_columns
from crosstable.formats.trf.findings import Findings, listed
from crosstable.formats.trf.halves import Flaw, Outcome, bye_code, combine

_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}


class Row(NamedTuple):
    """The cells of one player and the line on which they stand."""

    player: PlayerId
    cells: Sequence[Cell]
    line: int


class Request(NamedTuple):
    """A bye in a round that is not paired yet, and the line on which it stands."""

    player: PlayerId
    round: RoundNo
    code: Code
    line: int


class Crosstable:
    """Reads the rows of all players, in initial order. `team` events keep the forfeits `0000 - +`.

    `at_least` is the number of rounds that other records tell to have been paired.
    """

    def __init__(self, rows: Sequence[Row], findings: Findings, *, team: bool, at_least: int = 0) -> None:
        self.rows = rows
        self.findings = findings
        self.team = team
        self.index = {row.player: place for place, row in enumerate(rows)}
        self.outcomes: dict[tuple[str, str], Outcome] = {}
        self.capital: tuple[int, int] | None = None
        self.uncoloured: list[tuple[int, int]] = []
        self.played = max(played_rounds(rows), at_least)

    def rounds(self) -> tuple[Round, ...]:
        """All paired rounds; findings are made on the way."""
        rounds = tuple(self._round(number) for number in range(1, self.played + 1))
        if self.capital is not None:
            place, number = self.capital
            self._warn_cell("TRF_COLOUR_CASE", "colours are written in capitals", place, number, 5, "w and b")
        if self.uncoloured:
            place, number = self.uncoloured[0]
            what = f"no colours are told for {counted(len(self.uncoloured), 'played game')}, the first one in round {number}"
            self._warn_cell("TRF_COLOURS", what, place, number, 5, "White is the player named first")
        if rounds and not rounds[-1].games and not self.team:
            self._lone_bye(rounds[-1])
        return rounds

    def _lone_bye(self, last: Round) -> None:
        """One allocated bye, and nothing at all for others: the engines take the round as played (TRF(x) 7.1)."""
        place = next((place for place, row in enumerate(self.rows) if row.player == last.pab), None)
        if place is not None and any(bye.implied for bye in last.byes):
            what = f'round {last.number} has nothing but an allocated bye; a bye that was asked for is "H", "F" or "Z"'
            self._warn_cell("TRF_LONE_PAB", what, place, last.number, 7, "a round that was paired")

    def requests(self) -> list[Request]:
        """Byes asked for in rounds after the last one paired (C.04.2 3.3)."""
        found = []
        for place, row in enumerate(self.rows):
            for number in range(self.played + 1, len(row.cells) + 1):
                cell = row.cells[number - 1]
                if cell == BLANK_CELL:
                    continue
                code = bye_code(cell.signs[1], team=False)
                if code is None:
                    self._no_opponent(place, number, cell)
                else:
                    found.append(Request(row.player, RoundNo(number), code, row.line))
        return found

    def _round(self, number: int) -> Round:
        column = [row.cells[number - 1] if len(row.cells) >= number else BLANK_CELL for row in self.rows]
        games: list[Game] = []
        byes: list[Bye] = []
        odd: list[int] = []
        index, outcomes, rows = self.index, self.outcomes, self.rows
        for place, cell in enumerate(column):
            opponent = cell.opponent
            if not opponent:
                self._bye(byes, place, number, cell)
                continue
            other = index.get(PlayerId(opponent))
            if other is None or other == place or column[other].opponent != rows[place].player:
                odd.append(place)
                continue
            if other < place:
                continue
            signs = (cell.signs, column[other].signs)
            outcome = outcomes.get(signs)
            if outcome is None:
                outcome = outcomes[signs] = combine(*signs)
                if outcome.capital and self.capital is None:
                    self.capital = place, number
            if outcome.flaw is not None:
                self._flaw(outcome.flaw, place, other, number, column)
            if outcome.uncoloured:
                self.uncoloured.append((place, number))
            first, second = rows[place].player, rows[other].player
            if not outcome.first_is_white:
                first, second = second, first
            games.append(Game(first, second, outcome.white, outcome.black, None, outcome.coloured))
        if odd:
            self._mismatches(odd, number, column)
        return Round(RoundNo(number), tuple(games), self._with_allocated_bye(byes, column))

    def _bye(self, byes: list[Bye], place: int, number: int, cell: Cell) -> None:
        player = self.rows[place].player
        if cell == BLANK_CELL:
            byes.append(Bye(player, Code.ZERO_BYE, implied=True))
            return
        colour, result = cell.signs[0], cell.signs[1]
        code = bye_code(result, team=self.team)
        if code is None:
            self._no_opponent(place, number, cell)
            return
        keeps_colour = code in (Code.FORFEIT_WIN, Code.FORFEIT_LOSS)
        byes.append(Bye(player, code, _COLOURS.get(colour.lower()) if keeps_colour else None))

    def _with_allocated_bye(self, byes: list[Bye], column: Sequence[Cell]) -> tuple[Bye, ...]:
        """TRF06: the only `0000 - +` of a round is the pairing-allocated bye, several are full-point byes."""
        if self.team:
            return tuple(byes)
        full = [place for place, cell in enumerate(column) if FROM_TRF06.get(cell.signs[1]) is Code.FULL_BYE]
        signs = [place for place in full if not column[place].opponent]
        if len(signs) != 1 or any(bye.code is Code.PAB for bye in byes):
            return tuple(byes)
        player = self.rows[signs[0]].player
        return tuple(Bye(player, Code.PAB) if bye.player == player else bye for bye in byes)

    def _no_opponent(self, place: int, number: int, cell: Cell) -> None:
        row = self.rows[place]
        what = f'round {number}: player {row.player} has the result "{cell.signs[1]}" but no opponent'
        column = round_columns(number) + 7
        self.findings.error("TRF_RESULTS", what, row.line, column)

    def _flaw(self, flaw: Flaw, place: int, other: int, number: int, column: Sequence[Cell]) -> None:
        first, second = self.rows[place], self.rows[other]
        offset = 5 if flaw.code == "TRF_COLOURS" else 7
        line = first.line
        if flaw.code == "TRF_CELL_CUT" and column[other].signs[1] == " ":
            line = second.line
        what = f"round {number}: {first.player}-{second.player} {flaw.what}"
        at = round_columns(number) + offset
        self.findings.append(Problem(flaw.severity, flaw.code, what, line, at, flaw.repaired_as))

    def _warn_cell(self, code: str, what: str, place: int, number: int, offset: int, repaired_as: str) -> None:
        at = round_columns(number) + offset
        self.findings.append(Problem(Severity.WARNING, code, what, self.rows[place].line, at, repaired_as))

    def _mismatches(self, odd: Sequence[int], number: int, column: Sequence[Cell]) -> None:
        """Opponents that do not exist or do not name one another: one finding for each cause."""
        rows = self.rows
        culprits: set[int] = set()
        at = round_columns(number)
        for place in odd:
            player, opponent = rows[place].player, column[place].opponent or 0
            if opponent == player:
                what = f"round {number}: player {player} is paired with himself"
                self.findings.error("TRF_SELF", what, rows[place].line, at)
                culprits.add(player)
            elif opponent not in self.index:
                what = f"round {number}: player {player} names opponent {opponent}, who has no line"
                self.findings.error("TRF_UNKNOWN_OPPONENT", what, rows[place].line, at)
                culprits.add(player)
        rest = [place for place in odd if not {rows[place].player, column[place].opponent} & culprits]
        if rest:
            sentences = [self._disagreement(place, column) for place in rest[:4]]
            if len(rest) > 4:
                sentences.append(f"so do {listed([rows[place].player for place in rest[4:]])}")
            what = f"round {number}: {'; '.join(sentences)}"
            self.findings.error("TRF_NOT_MIRRORED", what, rows[rest[0]].line, at)

    def _disagreement(self, place: int, column: Sequence[Cell]) -> str:
        opponent = column[place].opponent or 0
        theirs = column[self.index[PlayerId(opponent)]].opponent
        answer = f"{opponent} names {theirs}" if theirs else f"{opponent} has no opponent"
        return f"player {self.rows[place].player} names opponent {opponent}, but {answer}"


def played_rounds(rows: Sequence[Row]) -> int:
    """The last round that was paired (TRF26 5.1).

    Somebody has an opponent or the pairing-allocated bye there; a later round in which every
    player has an entry counts as well, as it does for the engines.
    """
    last = 0
    for row in rows:
        for number in range(len(row.cells), last, -1):
            cell = row.cells[number - 1]
            if cell.opponent or FROM_TRF.get(cell.signs[1].upper()) is Code.PAB:
                last = number
                break
    longest = max((len(row.cells) for row in rows), default=0)
    while last < longest and all(len(row.cells) > last and row.cells[last] != BLANK_CELL for row in rows):
        last += 1
    return last
