"""Team records: 013 and 310, line-ups 300, byes 320, forfeits 330, rules 352 and 362."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.model import LineUp, Team, TeamBye, TeamForfeit, TeamPart, TeamRules
from crosstable.formats.trf.columns import MAX_ROUNDS, MAX_TEAMS
from crosstable.formats.trf.document import FixedRecord, TextRecord
from crosstable.formats.trf.findings import Findings, listed, players_text
from crosstable.formats.trf.players import name_of
from crosstable.formats.trf.values import int_of, points_of

TAGS = frozenset({"013", "310", "300", "320", "330", "352", "362"})

TeamRecord = tuple[int, FixedRecord | TextRecord]

_MATCH_POINTS = ("TW", "TD", "TL")
_FORFEITS = frozenset({"+-", "-+", "--"})


class TeamReader:
    """Takes the team records of a file; `players` are the numbers that have a line 001."""

    def __init__(self, players: Iterable[int], findings: Findings) -> None:
        self.players = frozenset(players)
        self.findings = findings
        self.teams: list[Team] = []
        self.rules = TeamRules()
        self.line_ups: list[LineUp] = []
        self.forfeits: list[TeamForfeit] = []
        self.byes: list[TeamBye] = []
        self._numbers: set[int] = set()

    def read(self, records: Sequence[TeamRecord]) -> TeamPart:
        """The team part of the event; errors when the teams contradict one another."""
        tags = {record.tag for _, record in records}
        for line, record in records:
            if isinstance(record, TextRecord):
                self._rule(record, line)
            elif record.tag == "310" or (record.tag == "013" and "310" not in tags):
                self._team(record, line)
        self._check_members([line for line, r in records if r.tag in ("310", "013")])
        known = {team.id for team in self.teams}
        for line, record in records:
            if isinstance(record, FixedRecord) and record.tag in ("300", "320", "330"):
                self._match(record, line, known)
        return TeamPart(tuple(self.teams), self.rules, tuple(self.line_ups), tuple(self.forfeits), tuple(self.byes))

    def _rule(self, record: TextRecord, line: int) -> None:
        text = record.text.strip()
        if record.tag == "352":
            colours = text.upper()
            if colours.strip("WB"):
                self.findings.warn("TRF_RULE", f'352 says "{text}": board colours are W and B', line, 5)
            else:
                self.rules = replace(self.rules, board_colours=colours)
            return
        given: dict[str, int] = {}
        words = text.upper().replace("=", " ").split()  # 362 by words: the official sample shifts its values
        for symbol, value in zip(words[::2], words[1::2], strict=False):
            points = points_of(value)
            if symbol not in _MATCH_POINTS or points is None:
                self.findings.warn("TRF_RULE", f'362 says "{symbol} {value}", which is not known', line, 5)
            else:
                given[symbol] = points
        self.rules = replace(
            self.rules,
            win=given.get("TW", self.rules.win),
            draw=given.get("TD", self.rules.draw),
            loss=given.get("TL", self.rules.loss),
        )
        if len(words) % 2:
            self.findings.warn("TRF_RULE", f'362: "{words[-1]}" has no value', line, 5)

    def _team(self, record: FixedRecord, line: int) -> None:
        number = len(self.teams) + 1  # 013 has no numbers: the order tells
        nickname = strength = ""
        match_points = game_points = rank = None
        if record.tag == "310":
            number = int_of(record.value("team")) or 0
            if not number or number in self._numbers:
                what = f'310: the team number "{record.value("team")}" is missing or stands twice'
                self.findings.error("TRF_TEAMS", what, line, 5)
                return
            nickname, strength = record.value("nickname"), record.value("strength")
            match_points = points_of(record.value("match points"))
            game_points = points_of(record.value("game points"))
            rank = int_of(record.value("rank")) or None
        members = []
        for item in record.items:
            player = int_of(item)
            if player is None and item:
                what = f'{record.tag}: the player "{item}" is no number'
                self.findings.error("TRF_TEAMS", what, line, record.layout.items[0].first)
            elif player:
                members.append(PlayerId(player))
        name = name_of(record.value("name"))
        self._numbers.add(number)
        if len(self._numbers) > MAX_TEAMS:
            self.findings.error("TRF_LIMITS", f"there are more teams than the limit of {MAX_TEAMS}", line, 5)
            return
        self.teams.append(
            Team(TeamId(number), name, tuple(members), nickname, strength, match_points, game_points, rank)
        )

    def _check_members(self, lines: Sequence[int]) -> None:
        """Each player in one team, each member in the file; one finding says all that is wrong."""
        seats: dict[int, list[int]] = {}
        for team in self.teams:
            for player in dict.fromkeys(team.players):
                seats.setdefault(player, []).append(team.id)
        faults = [
            f"player {player} is in the teams {listed(list(teams))}"
            for player, teams in seats.items()
            if len(teams) > 1
        ]
        faults += [
            f"team {teams[0]} names player {player}, who has no line"
            for player, teams in seats.items()
            if player not in self.players
        ]
        faults += [
            f"team {team.id} names a player twice" for team in self.teams if len(set(team.players)) < len(team.players)
        ]
        if not faults:
            return
        without = sorted(self.players - seats.keys())
        if without:
            faults.append(f"without a team: {players_text(without)}")
        more = f" and {len(faults) - 6} more faults" if len(faults) > 6 else ""
        self.findings.error("TRF_TEAMS", "; ".join(faults[:6]) + more, lines[0] if lines else None, 1)

    def _match(self, record: FixedRecord, line: int, known: set[TeamId]) -> None:
        if record.tag == "320":
            self._allocated_byes(record, line, known)
            return
        names = ("team", "opponent") if record.tag == "300" else ("white", "black")
        teams = [int_of(record.value(name)) for name in names]
        number = int_of(record.value("round"))
        strangers = [record.value(name) for name, team in zip(names, teams, strict=True) if team not in known]
        if strangers or not number or number > MAX_ROUNDS:
            what = f'{record.tag}: round "{record.value("round")}" or team "{" ".join(strangers)}" is not in the file'
            self.findings.warn("TRF_TEAMS", what, line, 5, repaired_as="nothing: the line is not acted on")
            return
        first, second = TeamId(teams[0] or 0), TeamId(teams[1] or 0)
        if record.tag == "330":
            result = record.value("result")
            if result not in _FORFEITS:
                what = f'330 has the result "{result}"; known are +-, -+ and --'
                self.findings.warn("TRF_TEAMS", what, line, 5, repaired_as="nothing: the line is not acted on")
                return
            self.forfeits.append(TeamForfeit(RoundNo(number), first, second, result))
            return
        players = []
        for item in record.items:
            player = int_of(item or "0")
            if player and player not in self.players:
                what = f"300 names player {player}, who has no line"
                self.findings.warn("TRF_UNKNOWN_PLAYER", what, line, 17, repaired_as="an empty board")
                player = 0
            players.append(PlayerId(player) if player else None)
        self.line_ups.append(LineUp(RoundNo(number), first, second, tuple(players)))

    def _allocated_byes(self, record: FixedRecord, line: int, known: set[TeamId]) -> None:
        """Record 320: worth of the bye, then the team of each round (not scores)."""
        match_points, game_points = points_of(record.value("match points")), points_of(record.value("game points"))
        self.rules = replace(self.rules, pab_match_points=match_points, pab_game_points=game_points)
        for index, item in enumerate(record.items[:MAX_ROUNDS]):
            team = int_of(item or "0")
            if team == 0:
                continue
            if team is None or team not in known:
                what = f'320: team "{item}" of round {index + 1} is not in the file'
                self.findings.warn("TRF_TEAMS", what, line, 15 + 4 * index, repaired_as="no bye in this round")
            else:
                self.byes.append(TeamBye(RoundNo(index + 1), TeamId(team), Code.PAB))
