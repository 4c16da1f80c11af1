"""The points column against the results, and histories that no legal event can have."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from crosstable.core.codes import ABNORMAL_LETTERS, TABLE, Code, Colour
from crosstable.core.errors import counted
from crosstable.core.ids import PlayerId
from crosstable.core.model import Absence, Adjustment, Round, Tournament, VirtualPoints
from crosstable.core.points import PointSystem, format_points
from crosstable.formats.trf.columns import PLAYER_FIELDS
from crosstable.formats.trf.findings import Findings, listed, players_text

Lines = Mapping[PlayerId, int]

_COMMON_SYSTEMS = (
    ("3-1-0", PointSystem.simple(30, 10)),
    ("3-1-0 with a bye worth 1", PointSystem.simple(30, 10, pab=10)),
    ("1-½-0 with an allocated bye worth ½", PointSystem.simple(pab=5)),
    ("1-½-0 with an allocated bye worth 0", PointSystem.simple(pab=0)),
    ("2-1-0", PointSystem.simple(20, 10)),
    ("3-2-1", PointSystem.simple(30, 20, 10)),
    ("3-2-1-0", PointSystem.simple(30, 20, 10, pab=20)),
)
_SINGLE_FINDINGS = 20


class Tally(NamedTuple):
    """Points of every player over all rounds, and games without a result."""

    points: dict[PlayerId, int]
    open_games: dict[PlayerId, int]


def tally(tournament: Tournament, points: PointSystem, *, adjusted: bool = True) -> Tally:
    """Add up the rounds, with or without abnormal points (record 299)."""
    total = dict.fromkeys((player.id for player in tournament.players), 0)
    pending: dict[PlayerId, int] = {}
    white = {code: points.value(code, Colour.WHITE) or 0 for code in Code}
    black = {code: points.value(code, Colour.BLACK) or 0 for code in Code}
    adjustments = tournament.adjustments if adjusted and tournament.team is None else ()
    for played in tournament.rounds:
        if any(adjustment.letter for adjustment in adjustments):
            _add_with_letters(total, played, points, adjustments)
        else:
            for game in played.games:
                total[game.white] += white[game.white_code]
                total[game.black] += black[game.black_code]
            for bye in played.byes:
                total[bye.player] += white[bye.code]
        for game in played.pending:
            for player in (game.white, game.black):
                pending[player] = pending.get(player, 0) + 1
    for adjustment in adjustments:
        if not adjustment.letter and (adjustment.round or 1) <= len(tournament.rounds):
            for player in adjustment.players or total:
                total[player] += adjustment.points
    return Tally(total, pending)


def _add_with_letters(
    total: dict[PlayerId, int], played: Round, points: PointSystem, adjustments: Iterable[Adjustment]
) -> None:
    """TRF26 6.6: with a type, that result is worth so much in that round."""
    special = [a for a in adjustments if a.letter and a.round in (None, played.number)]

    def worth(player: PlayerId, code: Code, colour: Colour | None) -> int:
        letter = ABNORMAL_LETTERS[code]
        for adjustment in special:
            if adjustment.letter == letter and (not adjustment.players or player in adjustment.players):
                return adjustment.points
        return points.value(code, colour) or 0

    for game in played.games:
        total[game.white] += worth(game.white, game.white_code, Colour.WHITE)
        total[game.black] += worth(game.black, game.black_code, Colour.BLACK)
    for bye in played.byes:
        total[bye.player] += worth(bye.player, bye.code, None)


class PointsCheck:
    """Compares columns 81-84 with the results."""

    def __init__(self, tournament: Tournament, lines: Lines, findings: Findings) -> None:
        self.tournament = tournament
        self.lines = lines
        self.findings = findings
        self.claimed = {p.id: p.given_points for p in tournament.players if p.given_points is not None}
        self.played = len(tournament.rounds)

    def run(self, *, points_given: bool) -> PointSystem | None:
        """Report every contradiction; a common system that explains all of them is returned."""
        system = self.tournament.rules.points
        wrong = self._unexplained(system)
        if not wrong:
            return None
        if not points_given:
            for name, candidate in _COMMON_SYSTEMS:
                if not self._unexplained(candidate):
                    self._report_other_system(name, wrong)
                    return candidate
        blank = self._blank_rounds(wrong)
        explained = {player for players in blank.values() for player in players}
        for number, players in blank.items():
            what = (
                f"round {number} is blank for {players_text(players)}: no points are counted for it, "
                "but the points column disagrees"
            )
            at = 92 + 10 * (number - 1)
            line = self.lines[PlayerId(players[0])]
            self.findings.warn("TRF_BLANK_CELL", what, line, at, repaired_as="absent, no points")
        self._report(wrong, explained)
        return None

    def _unexplained(self, system: PointSystem) -> dict[PlayerId, int]:
        """Players whose column no usual custom explains, with the points of their results."""
        points, pending = tally(self.tournament, system)
        wrong = {player: points[player] for player, claim in self.claimed.items() if claim != points[player]}
        if not wrong:
            return wrong
        plain = tally(self.tournament, system, adjusted=False).points
        soon = _points_of_requests(self.tournament.absences, self.played + 1, system)
        extra = [self._fictitious(round_no) for round_no in (self.played, self.played + 1)]
        open_round = self._open_round()
        most = max(system.win, system.draw, system.loss)
        unexplained = {}
        for player, total in wrong.items():
            claim = self.claimed[player]
            bye = open_round.get(player)
            customs = {total + soon.get(player, 0), plain[player]}
            customs.update(total + more.get(player, 0) for more in extra)
            customs.add(total - (system.value(bye) or 0 if bye else 0))
            possible = range(total, total + most * pending.get(player, 0) + 1)
            if claim not in customs and claim not in possible:
                unexplained[player] = total
        return unexplained

    def _fictitious(self, round_no: int) -> dict[int, int]:
        virtual = self.tournament.virtual_points
        return fictitious(virtual, sorted(self.lines), round_no) if virtual else {}

    def _open_round(self) -> dict[PlayerId, Code]:
        """Byes of a last round without all results: exports made meanwhile may leave them out."""
        rounds = self.tournament.rounds
        if not rounds or not rounds[-1].pending:
            return {}
        return {bye.player: bye.code for bye in rounds[-1].byes}

    def _blank_rounds(self, wrong: Mapping[PlayerId, int]) -> dict[int, list[int]]:
        """Blank cells after somebody's first entry, of players whose points disagree."""
        started: set[PlayerId] = set()
        blank: dict[int, list[int]] = {}
        for played in self.tournament.rounds:
            for bye in played.byes:
                if bye.implied and bye.player in wrong and bye.player in started:
                    blank.setdefault(played.number, []).append(bye.player)
            started.update(player for game in played.games for player in (game.white, game.black))
            started.update(bye.player for bye in played.byes if not bye.implied)
        return blank

    def _report_other_system(self, name: str, wrong: Mapping[PlayerId, int]) -> None:
        player = next(iter(wrong))
        what = (
            f"{self._numbers(player, wrong[player])} (of {counted(len(wrong), 'such player')} the first): "
            f"the points of all players agree with {name}, which the file does not announce"
        )
        column = PLAYER_FIELDS["points"].first
        self.findings.warn("TRF_POINTS", what, self.lines[player], column, repaired_as="the points of the results")

    def _report(self, wrong: Mapping[PlayerId, int], explained: set[int]) -> None:
        column = PLAYER_FIELDS["points"].first
        rest = [player for player in wrong if player not in explained]
        for player in rest[:_SINGLE_FINDINGS]:
            what = self._numbers(player, wrong[player])
            repair = format_points(wrong[player])
            self.findings.warn("TRF_POINTS", what, self.lines[player], column, repaired_as=repair)
        if len(rest) > _SINGLE_FINDINGS:
            what = f"the points of {counted(len(rest) - _SINGLE_FINDINGS, 'more player')} disagree with their results"
            line = self.lines[rest[_SINGLE_FINDINGS]]
            self.findings.warn("TRF_POINTS", what, line, column, repaired_as="the points of the results")

    def _numbers(self, player: PlayerId, total: int) -> str:
        claim = format_points(self.claimed[player] or 0)
        return f"player {player} has {claim} points in the file, the results give {format_points(total)}"


def _points_of_requests(absences: Iterable[Absence], round_no: int, system: PointSystem) -> dict[PlayerId, int]:
    return {a.player: system.value(a.code) or 0 for a in absences if a.round == round_no}


def fictitious(virtual: Iterable[VirtualPoints], numbers: Sequence[int], round_no: int) -> dict[int, int]:
    """Fictitious points for the pairing of a round, in tenths, of `numbers` in ascending order.

    Ranges are added up by their ends, so that many of them cost no more than a few.
    """
    steps = [0] * (len(numbers) + 1)
    for entry in virtual:
        if entry.first_round <= round_no <= entry.last_round and entry.first <= entry.last:
            steps[bisect_left(numbers, entry.first)] += entry.points
            steps[bisect_right(numbers, entry.last)] -= entry.points
    return dict(zip(numbers, accumulate(steps), strict=False))


def check_history(tournament: Tournament, lines: Lines, findings: Findings) -> None:
    """Warn of what no Swiss round can hold: two allocated byes, a second one, a rematch (C.04.1)."""
    _allocated_byes(tournament, lines, findings)
    rematches = _rematches(tournament.rounds)
    if rematches:
        (first, second), meetings = next(iter(rematches.items()))
        what = f"{first} and {second} meet in the rounds {listed(meetings)}"
        if len(rematches) > 1:
            what += f"; {counted(len(rematches) - 1, 'more pair')} likewise"
        line, column = lines[first], 92 + 10 * (meetings[1] - 1)
        findings.warn("HISTORY_BREAKS_RULES", what, line, column, repaired_as="it stands")


def _allocated_byes(tournament: Tournament, lines: Lines, findings: Findings) -> None:
    holders: dict[PlayerId, list[int]] = {}
    for played in tournament.rounds:
        here = [bye.player for bye in played.byes if bye.code is Code.PAB]
        if len(here) > 1:
            what = f"round {played.number} has {len(here)} pairing-allocated byes: {players_text(list(here))}"
            column = 92 + 10 * (played.number - 1)
            findings.warn("TRF_TWO_PAB", what, lines[here[1]], column, repaired_as="it stands")
        for player in here:
            holders.setdefault(player, []).append(played.number)
    for player, numbers in holders.items():
        if len(numbers) > 1:
            what = f"player {player} has the pairing-allocated bye in the rounds {listed(numbers)}"
            column = 92 + 10 * (numbers[1] - 1)
            findings.warn("HISTORY_BREAKS_RULES", what, lines[player], column, repaired_as="it stands")


def _rematches(rounds: Sequence[Round]) -> dict[tuple[PlayerId, PlayerId], list[int]]:
    """Pairs that played more than once, with the rounds; forfeits are no meetings."""
    meetings: dict[tuple[PlayerId, PlayerId], list[int]] = {}
    for played in rounds:
        for game in played.games:
            if TABLE[game.white_code].meeting:
                pair = (game.white, game.black) if game.white < game.black else (game.black, game.white)
                meetings.setdefault(pair, []).append(played.number)
    return {pair: numbers for pair, numbers in meetings.items() if len(numbers) > 1}
