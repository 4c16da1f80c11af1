"""Records that list players: byes asked for, prohibitions, fictitious and abnormal points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from crosstable.core.codes import REQUESTABLE, TABLE, Code
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.model import Absence, Adjustment, Prohibition, Round, TeamBye, VirtualPoints
from crosstable.formats.trf.columns import ABNORMAL_TYPES, LAYOUTS, MAX_ROUNDS
from crosstable.formats.trf.crosstable import Request
from crosstable.formats.trf.document import FixedRecord, TextRecord
from crosstable.formats.trf.findings import Findings, listed
from crosstable.formats.trf.scores import fictitious
from crosstable.formats.trf.values import int_of, points_of

TAGS = frozenset({"240", "250", "260", "299", "XXA", "XXP", "XXZ"})

ListRecord = tuple[int, FixedRecord | TextRecord]

_BYES = {TABLE[code].trf: code for code in REQUESTABLE}


class ListReader:
    """Takes all such records of a file. `ids` are the players, in team events the teams."""

    def __init__(
        self, findings: Findings, ids: Sequence[int], *, team: bool, players: Sequence[int], rounds: int | None
    ) -> None:
        self.findings = findings
        self.known = frozenset(ids)
        self.team = team
        self.rounds = rounds
        self.players = frozenset(players)
        """Numbers of all players; XX records speak of players in team events too."""
        self.prohibitions: list[Prohibition] = []
        self.virtual_points: list[VirtualPoints] = []
        self.adjustments: list[Adjustment] = []
        self.byes: list[tuple[int, Code, int, int]] = []
        """Number, code, round and line of each entry of a record 240."""
        self.absent: list[tuple[int, int]] = []
        """Number and line of each entry of a record XXZ."""
        self._accelerations: dict[str, list[VirtualPoints]] = {"250": [], "XXA": []}
        self._xxa: dict[int, tuple[int, ...]] = {}
        self._lines: dict[str, int] = {}

    def read(self, records: Iterable[ListRecord]) -> None:
        """Read all records, then join the two forms of acceleration."""
        for line, record in records:
            self._lines.setdefault(record.tag, line)
            if self.team and record.tag.startswith("XX"):
                what = f"{record.tag} speaks of players, but teams are paired here: it is not acted on"
                self.findings.warn("TRF_RULE", what, line, 1)
            elif isinstance(record, TextRecord):
                numbers = self._numbers(record.tag, record.text.split(), line, self.players)
                if record.tag == "XXZ":
                    self.absent += [(number, line) for number in numbers]
                else:
                    self._prohibit(record.tag, numbers, RoundNo(1), None, line)
            elif record.tag == "240":
                self._bye(record, line)
            elif record.tag == "250":
                self._acceleration(record, line)
            elif record.tag == "260":
                first, last = self._round(record, "first round", line), self._round(record, "last round", line)
                numbers = self._numbers("260", record.items, line)
                self._prohibit("260", numbers, RoundNo(first or 1), last, line)
            elif record.tag == "299":
                self._adjust(record, line)
            else:
                self._fictitious(record, line)
        self._accelerations["XXA"] = list(_ranges(self._xxa, sorted(self.players)))
        self._join_accelerations()
        self._join_prohibitions()

    def _numbers(self, tag: str, texts: Iterable[str], line: int, known: frozenset[int] | None = None) -> list[int]:
        """The participants that exist; a warning names the others."""
        numbers, strangers = [], []
        allowed = self.known if known is None else known
        for text in texts:
            number = int_of(text)
            if number == 0 or not text:
                continue
            if number in allowed and number is not None:
                numbers.append(number)
            else:
                strangers.append(text)
        if strangers:
            who = "team" if self.team and known is None else "player"
            what = f"{tag} names {who} {', '.join(strangers[:8])}, who is not in the file"
            self.findings.warn("TRF_UNKNOWN_PLAYER", what, line, 5, repaired_as="the others only")
        return numbers

    def _round(self, record: FixedRecord, name: str, line: int) -> RoundNo | None:
        text = record.value(name)
        number = int_of(text or "0")
        if number is None or number > MAX_ROUNDS:
            column = record.layout.place(name).first
            self.findings.warn("TRF_RULE", f'{record.tag} has the {name} "{text}"', line, column, repaired_as="blank")
            return None
        return RoundNo(number) if number else None

    def _points(self, record: FixedRecord, name: str, line: int) -> int | None:
        """Tenths; None when there is no number, with a warning unless the field is blank."""
        text = record.value(name)
        points = points_of(text) if text else None
        if text and points is None:
            column = record.layout.place(name).first
            self.findings.warn("TRF_RULE", f'{record.tag}: "{text}" is no number of points', line, column)
        return points

    def _bye(self, record: FixedRecord, line: int) -> None:
        code = _BYES.get(record.value("type").upper())
        number = self._round(record, "round", line)
        if code is None or number is None:
            what = "240 needs a type (F, H or Z) and a round"
            self.findings.warn("TRF_RULE", what, line, 5, repaired_as="nothing: the line is not acted on")
            return
        self.byes += [(who, code, number, line) for who in self._numbers("240", record.items, line)]

    def _prohibit(self, tag: str, numbers: Sequence[int], first: RoundNo, last: RoundNo | None, line: int) -> None:
        if len(numbers) < 2:
            what = f"{tag} forbids nothing: it needs two participants"
            self.findings.warn("TRF_RULE", what, line, 5, repaired_as="nothing")
            return
        self.prohibitions.append(Prohibition(tuple(PlayerId(number) for number in numbers), first, last))

    def _acceleration(self, record: FixedRecord, line: int) -> None:
        points = self._points(record, "points", line)
        match_points = self._points(record, "match points", line)
        rounds = self._round(record, "first round", line), self._round(record, "last round", line)
        numbers = int_of(record.value("first number")), int_of(record.value("last number"))
        if (points is None and match_points is None) or None in rounds or None in numbers:
            what = "250 needs points, two rounds and two participants"
            self.findings.warn("TRF_RULE", what, line, 5, repaired_as="nothing: the line is not acted on")
            return
        virtual = VirtualPoints(
            points or 0,
            rounds[0] or RoundNo(1),
            rounds[1] or RoundNo(1),
            PlayerId(numbers[0] or 1),
            PlayerId(numbers[1] or 1),
            match_points or 0,
        )
        self._accelerations["250"].append(virtual)

    def _adjust(self, record: FixedRecord, line: int) -> None:
        letter = record.value("type").upper()
        match_points = self._points(record, "match points", line)
        points = self._points(record, "points", line)
        if (letter and letter not in ABNORMAL_TYPES) or (points is None and match_points is None):
            what = f'299 with type "{letter}" and these points is not known'
            self.findings.warn("TRF_RULE", what, line, 5, repaired_as="nothing: the line is not acted on")
            return
        numbers = self._numbers("299", record.items, line)
        if record.items and not numbers:
            return
        if not self.team and points is None:
            what = "299 has its points in the columns of match points"
            self.findings.warn("TRF_RULE", what, line, 8, repaired_as="points")
            points, match_points = match_points, None
        number = self._round(record, "round", line)
        players = tuple(PlayerId(n) for n in numbers)
        self.adjustments.append(Adjustment(points or 0, number, players, letter, match_points or 0))

    def _fictitious(self, record: FixedRecord, line: int) -> None:
        text = record.value("number")
        number = int_of(text)
        values = []
        if len(record.items) > MAX_ROUNDS:
            self.findings.error("TRF_LIMITS", f"XXA has more rounds than the limit of {MAX_ROUNDS}", line, 10)
            return
        for index, item in enumerate(record.items):
            points = points_of(item) if item else 0
            if points is None:
                layout = LAYOUTS["XXA"]
                column = 10 + index * layout.stride
                what = f'XXA: "{item}" for round {index + 1} is no number of points'
                self.findings.error("TRF_XXA", what, line, column)
                return
            values.append(points)
        if number not in self.players:
            self.findings.error("TRF_XXA", f"XXA names player {text}, who has no line", line, 5)
        elif number is not None:
            self._xxa[number] = tuple(values)

    def _join_accelerations(self) -> None:
        """250 or XXA; both at once are one acceleration said twice, and not to be added (TRF(x) 7.2)."""
        standard, letters = self._accelerations["250"], self._accelerations["XXA"]
        if standard and letters:
            everybody = sorted(self.players)
            if _table(standard, everybody) != _table(letters, everybody):
                later = max(self._lines["250"], self._lines["XXA"])
                used = "XXA" if later == self._lines["XXA"] else "250"
                what = "250 and XXA tell different fictitious points"
                self.findings.warn("TRF_CONTRADICTION", what, later, 1, repaired_as=f"{used} only")
                standard = letters if used == "XXA" else standard
        self.virtual_points = standard or letters

    def _join_prohibitions(self) -> None:
        """XXP may repeat for other readers what a 260 for the whole event says (TRF(x) 7.2)."""
        whole = {
            frozenset(entry.players)
            for entry in self.prohibitions
            if entry.first == 1 and entry.last is not None and entry.last >= (self.rounds or 1)
        }
        self.prohibitions = [
            entry for entry in self.prohibitions if entry.last is not None or frozenset(entry.players) not in whole
        ]


def _ranges(table: Mapping[int, tuple[int, ...]], numbers: Sequence[int]) -> Iterable[VirtualPoints]:
    """Per-player lists as few ranges: neighbours with the same values share them."""
    start = 0
    while start < len(numbers):
        values = table.get(numbers[start], ())
        end = start
        while end + 1 < len(numbers) and table.get(numbers[end + 1], ()) == values:
            end += 1
        first = 0
        for index in range(1, len(values) + 1):
            if index == len(values) or values[index] != values[first]:
                if values[first]:
                    rounds = RoundNo(first + 1), RoundNo(index)
                    yield VirtualPoints(values[first], *rounds, PlayerId(numbers[start]), PlayerId(numbers[end]))
                first = index
        start = end + 1


def _table(virtual: Sequence[VirtualPoints], numbers: Sequence[int]) -> list[dict[int, int]]:
    """Fictitious points of everybody, round by round."""
    last = max((entry.last_round for entry in virtual), default=0)
    tables = [fictitious(virtual, numbers, round_no) for round_no in range(1, last + 1)]
    while tables and not any(tables[-1].values()):
        tables.pop()
    return tables


def absences(
    lists: ListReader, requests: Sequence[Request], played: int, rounds: Sequence[Round], findings: Findings
) -> tuple[Absence, ...]:
    """Who asked for a bye or is absent in a coming round, from the cells, 240 and XXZ."""
    codes: dict[tuple[int, int], Code] = {}
    for request in requests:
        codes[request.player, request.round] = request.code
    past: list[tuple[int, Code, int, int]] = []
    for number, code, round_no, line in lists.byes:
        if round_no <= played:
            past.append((number, code, round_no, line))
            continue
        before = codes.get((number, round_no), code)
        if before is not code:
            what = f"round {round_no}: 240 says {code.value} for player {number}, his line says {before.value}"
            findings.warn("TRF_CONTRADICTION", what, line, 5, repaired_as=code.value)
        codes[number, round_no] = code
    for number, _ in lists.absent:
        codes.setdefault((number, played + 1), Code.ZERO_BYE)
    _compare_with_past(past, rounds, findings)
    ordered = sorted(codes.items(), key=lambda item: (item[0][1], item[0][0]))
    return tuple(Absence(PlayerId(number), RoundNo(round_no), code) for (number, round_no), code in ordered)


def team_byes(lists: ListReader) -> tuple[TeamBye, ...]:
    """Record 240 of a team event: the numbers are teams."""
    return tuple(TeamBye(RoundNo(no), TeamId(team), code) for team, code, no, _ in lists.byes)


def _compare_with_past(
    entries: Sequence[tuple[int, Code, int, int]], rounds: Sequence[Round], findings: Findings
) -> None:
    """TRF26 6.3: byes of played rounds may be repeated in 240 and must then agree with 001."""
    differing: dict[int, list[int]] = {}
    for number, code, round_no, line in entries:
        written = {bye.player: bye.code for bye in rounds[round_no - 1].byes}
        if written.get(PlayerId(number)) is not code:
            differing.setdefault(line, []).append(number)
    for line, numbers in differing.items():
        what = f"240 does not agree with the line of player {listed(numbers)}"
        findings.warn("TRF_CONTRADICTION", what, line, 5, repaired_as="what the line of the player says")
