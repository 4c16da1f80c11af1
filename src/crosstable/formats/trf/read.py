"""Reading a TRF file of any version or dialect into a tournament and a list of findings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosstable.core.errors import counted
from crosstable.core.ids import PlayerId
from crosstable.core.model import NationalRecord, Player, Round, TeamPart, Tournament
from crosstable.core.points import PointSystem
from crosstable.formats.problems import Reading
from crosstable.formats.text import Decoded, decode
from crosstable.formats.trf import lists, teams
from crosstable.formats.trf.crosstable import Crosstable, Request, Row
from crosstable.formats.trf.document import (
    FixedRecord,
    Kept,
    OtherRecord,
    PlayerRecord,
    TextRecord,
    TrfDocument,
)
from crosstable.formats.trf.findings import Findings, listed
from crosstable.formats.trf.header import HeaderReader
from crosstable.formats.trf.lines import Numbered, records_of
from crosstable.formats.trf.players import national_of, player_of
from crosstable.formats.trf.rules import RulesReader
from crosstable.formats.trf.scores import PointsCheck, check_history
from crosstable.formats.trf.unknown import report_unknown

_SILENT_TAGS = frozenset({"801", "802"})
"""Team results once more, for people: never read for points (TRF26 6.10)."""


_EMPTY = TrfDocument()


@dataclass(frozen=True, slots=True)
class TrfReading(Reading):
    """What a TRF file says: the tournament, the findings, and the file record by record.

    `kept` are the comments and unknown records, for `write_trf` to put back in their places.
    `suggested_points` is a common point system that explains the points of all players where the
    one in force does not.
    """

    document: TrfDocument = _EMPTY
    kept: tuple[Kept, ...] = ()
    suggested_points: PointSystem | None = None


def read_trf(data: bytes | Decoded) -> TrfReading:
    """Read a tournament report: TRF06, TRF16, TRF26, the letters of JaVaFo and bbpPairings.

    `data` are the bytes of the file or what `text.decode` made of them. Nothing is raised: the
    tournament is None exactly when a finding is an error. Sources: TRF16 (C.04 Annex 2), TRF26
    (Annexure A of C.02.03), the manuals of JaVaFo and bbpPairings.
    """
    decoded = decode(data) if isinstance(data, bytes) else data
    findings = Findings(decoded.problems)
    records = [] if findings.refuses() else records_of(decoded.lines, findings)
    document = TrfDocument(tuple(record for _, record in records))
    kept = _kept(records)
    interpreter = _Interpreter(records, findings)
    tournament = interpreter.tournament()
    return TrfReading(tournament, findings.close(), document, kept, interpreter.suggested_points)


def _kept(records: list[Numbered]) -> tuple[Kept, ...]:
    numbers = [record.number for _, record in records if isinstance(record, PlayerRecord)]
    last = numbers[-1] if numbers else 0
    after: int | None = 0
    kept = []
    for _, record in records:
        if isinstance(record, PlayerRecord):
            after = record.number
        elif isinstance(record, OtherRecord):
            if record.text.strip():
                kept.append(Kept(record.text, after))
        elif after == last:
            after = None
    return tuple(kept)


class _Interpreter:
    """Records to a tournament, step by step; each step may refuse the file."""

    def __init__(self, records: list[Numbered], findings: Findings) -> None:
        self.records = records
        self.findings = findings
        self.header = HeaderReader(findings)
        self.rules = RulesReader(findings)
        self.entries: dict[int, PlayerRecord] = {}
        self.lines: dict[PlayerId, int] = {}
        self.duplicates: list[tuple[PlayerId, int]] = []
        self.national: dict[int, list[NationalRecord]] = {}
        self.list_records: list[lists.ListRecord] = []
        self.team_records: list[teams.TeamRecord] = []
        self.is_team = False
        self.team: TeamPart | None = None
        self.rounds: tuple[Round, ...] = ()
        self.requests: list[Request] = []
        self.suggested_points: PointSystem | None = None

    def tournament(self) -> Tournament | None:
        """The tournament, or None when there is an error."""
        self._collect()
        if self.findings.refuses():
            return None
        self._interpret()
        return None if self.findings.refuses() else self._assemble()

    def _collect(self) -> None:
        for line, record in self.records:
            self._take(record, line)
        if self.duplicates:
            self._report_duplicates()
        if not self.findings.refuses():
            self._require_players()

    def _interpret(self) -> None:
        self.rules.finish(self.header.info.type_text)
        self.is_team = self._is_team_event()
        if self.team_records:
            self.team = teams.TeamReader(self.entries, self.findings).read(self.team_records)
        self.crosstable = self._crosstable()
        self.rounds = self.crosstable.rounds()
        self._count_rounds(len(self.rounds))
        self.requests = self.crosstable.requests()
        self.lists = self._lists()
        report_unknown(self.records, self.findings)

    def _assemble(self) -> Tournament:
        played = len(self.rounds)
        if self.is_team and self.team is not None:
            self.team = replace(self.team, byes=self.team.byes + lists.team_byes(self.lists))
            self.lists.byes = []
        tournament = Tournament(
            info=self.header.info,
            rules=self.rules.rules,
            players=self._players(self.crosstable.rows),
            rounds=self.rounds,
            absences=lists.absences(self.lists, self.requests, played, self.rounds, self.findings),
            prohibitions=tuple(self.lists.prohibitions),
            virtual_points=tuple(self.lists.virtual_points),
            adjustments=tuple(self.lists.adjustments),
            team=self.team,
        )
        self._check(tournament)
        return tournament

    def _take(self, record: object, line: int) -> None:
        if isinstance(record, PlayerRecord):
            self._take_player(record, line)
        elif isinstance(record, TextRecord):
            if record.tag == "132":
                self.header.take_loose_round_dates(record.text, line)
            elif record.tag in lists.TAGS:
                self.list_records.append((line, record))
            elif record.tag in teams.TAGS:
                self.team_records.append((line, record))
            elif record.tag not in _SILENT_TAGS and not self.header.take(record, line):
                self.rules.take(record, line)
        elif isinstance(record, FixedRecord):
            if record.tag == "132":
                self.header.take_round_dates(record, line)
            elif record.tag in lists.TAGS:
                self.list_records.append((line, record))
            elif record.tag in teams.TAGS:
                self.team_records.append((line, record))
            else:
                number = int(record.value("number"))
                self.national.setdefault(number, []).append(national_of(record, line, self.findings))

    def _take_player(self, record: PlayerRecord, line: int) -> None:
        number = PlayerId(record.number)
        if number in self.entries:
            self.duplicates.append((number, line))
        else:
            self.entries[number] = record
            self.lines[number] = line

    def _report_duplicates(self) -> None:
        last = max(self.entries)
        missing = [number for number in range(1, last) if number not in self.entries]
        hint = f"; nobody has the number {listed(missing)}" if missing else ""
        for number, line in self.duplicates:
            what = f"the starting number {number} stands on line {self.lines[number]} and line {line}{hint}"
            self.findings.error("TRF_DUPLICATE_NUMBER", what, line, 5)

    def _require_players(self) -> None:
        announced, line = self.header.announced, self.header.announced_line
        if not self.entries and announced:
            what = f"062 announces {announced} players but no 001 line is in the file"
            self.findings.error("TRF_TRUNCATED", what, line, 5)
        elif not self.entries:
            self.findings.note("NO_PLAYERS", "no 001 line is in the file: an event without players")
        elif announced is not None and announced != len(self.entries):
            what = f"062 announces {announced} players, {len(self.entries)} are in the file"
            self.findings.note("TRF_PLAYER_COUNT", what, line, 5)

    def _is_team_event(self) -> bool:
        """310 and the rules of matches occur in team events only; 013 also names teams of individuals."""
        tags = {record.tag for _, record in self.team_records}
        if tags - {"013"} or "TEAM" in self.rules.rules.type_code.upper():
            return True
        return "013" in tags and not self.header.info.type_text.lower().startswith("individual")

    def _crosstable(self) -> Crosstable:
        """Rows in initial order: by number, or as the lines stand (XXC rank)."""
        entries = list(self.entries.values())
        if not self.rules.by_file_order:
            entries.sort(key=lambda record: record.number)
        rows = []
        for record in entries:
            number = PlayerId(record.number)
            rows.append(Row(number, record.cells, self.lines[number]))
        matches: list[int] = []
        if self.team is not None:  # a round may consist of forfeited matches only
            matches += [forfeit.round for forfeit in self.team.forfeits]
            matches += [line_up.round for line_up in self.team.line_ups]
            matches += [bye.round for bye in self.team.byes]
        return Crosstable(rows, self.findings, team=self.is_team, at_least=max(matches, default=0))

    def _players(self, rows: Sequence[Row]) -> tuple[Player, ...]:
        return tuple(player_of(self.entries[row.player], row.line, self.national, self.findings) for row in rows)

    def _lists(self) -> lists.ListReader:
        players = list(self.entries)
        ids: Sequence[int] = players
        if self.is_team and self.team is not None:
            ids = [team.id for team in self.team.teams]
        reader = lists.ListReader(
            self.findings, ids, team=self.is_team, players=players, rounds=self.rules.rules.rounds
        )
        reader.read(self.list_records)
        return reader

    def _count_rounds(self, played: int) -> None:
        announced = self.rules.rules.rounds
        if announced is not None and played > announced:
            what = f"{counted(announced, 'round')} announced, but {played} in the file"
            self.findings.warn("TRF_ROUND_COUNT", what, self.rules.rounds_line, 5, repaired_as=f"{played} rounds")
            self.rules.rules = replace(self.rules.rules, rounds=played)

    def _check(self, tournament: Tournament) -> None:
        if self.is_team:  # points of team players are informative (record 001)
            if tournament.team is not None and tournament.rounds:
                self._check_teams(tournament, tournament.team)
            return
        if _may_be_swiss(tournament):
            check_history(tournament, self.lines, self.findings)
        check = PointsCheck(tournament, self.lines, self.findings)
        self.suggested_points = check.run(points_given=self.rules.points_given)

    def _check_teams(self, tournament: Tournament, part: TeamPart) -> None:
        """Points of 310 against the boards. A note: line-ups may be incomplete, and 299 is read in two ways."""
        from crosstable.formats.trf.team_results import TeamTable  # noqa: PLC0415  most files have no teams

        if any(played.pending for played in tournament.rounds):
            return
        table = TeamTable(tournament, part, tournament.rounds)
        differing = []
        for team in part.teams:
            claims = team.given_match_points, team.given_game_points
            totals = table.totals(team.id)
            if any(claim not in (None, total) for claim, total in zip(claims, totals, strict=True)):
                differing.append(team.id)
        if differing:
            what = f"the match or game points of team {listed(list(differing))} differ from the results of the boards"
            self.findings.note("TRF_TEAM_POINTS", what)


def _may_be_swiss(tournament: Tournament) -> bool:
    """Whether rematches and second byes are against the rules: not in a round robin or a knockout."""
    system = tournament.rules.system
    if system is not None:
        return system in {"dutch", "dubov", "burstein"}
    text = tournament.info.type_text.lower().replace("-", " ")
    others = ("round robin", "all play all", "knock", "scheveningen", "match", "double", "team", "berger")
    return not any(word in text for word in others)
