"""Matches of teams as tie-breaks see them: one table by match points, one by game points (C.07 11.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from crosstable.core.codes import TABLE, Code, Colour, Kind
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.matches import allocated_bye, match_outcome, match_points, walk_over
from crosstable.core.model import Adjustment, Game, Round, TeamPart, Tournament
from crosstable.core.points import PointSystem
from crosstable.tiebreak.options import Options
from crosstable.tiebreak.table import Entry, Line, Sort, Table, TeamFacts


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One team in one round. `opponent` is an index; points in tenths.

    `code` is the outcome of the match (a win by game points), or the kind of bye or forfeit.
    `boards` are the tenths of each board in order.
    """

    round: int
    sort: Sort
    code: Code
    match_points: int
    game_points: int
    opponent: int | None = None
    colour: Colour | None = None
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamSetting:
    """What the tables of a team event need to know besides the matches."""

    match_points: PointSystem
    game_points: PointSystem
    match_boards: int
    rounds: int
    announced: int = 0
    primary: str = "MP"
    predetermined: bool = False
    options: Options = field(default_factory=Options)


def team_tables(
    ids: Sequence[int],
    rounds: Sequence[Sequence[TeamRound]],
    setting: TeamSetting,
    bonuses: Mapping[tuple[int, int], tuple[int, int]] | None = None,
) -> Table:
    """The table by the primary score; the other one is in `teams.tables`.

    `rounds` has a list of rounds for each team. `bonuses` maps (index, round) to match points and
    game points added without a match.
    """
    boards = tuple(
        tuple((r.round, r.opponent, k, points) for r in team for k, points in enumerate(r.boards, 1)) for team in rounds
    )
    facts = TeamFacts(setting.primary, setting.match_boards, boards)
    systems = {"MP": setting.match_points, "GP": _whole_match(setting.game_points, setting.match_boards)}
    for place, (name, system) in enumerate(systems.items()):
        extra = {key: pair[place] for key, pair in (bonuses or {}).items()}
        lines = tuple(_line(k, ids[k], team, name, extra) for k, team in enumerate(rounds))
        table = Table(lines, system, setting.rounds, setting.predetermined, setting.options, setting.announced)
        facts.tables[name] = replace(table, teams=facts)
    return facts.tables[setting.primary]


def _whole_match(points: PointSystem, boards: int) -> PointSystem:
    """A match won, drawn or lost on every board."""
    return PointSystem.simple(points.win * boards, points.draw * boards, points.loss * boards)


def _line(k: int, team: int, rounds: Sequence[TeamRound], name: str, extra: Mapping[tuple[int, int], int]) -> Line:
    entries: list[Entry] = []
    running: dict[int, int] = {}
    score = 0
    for r in rounds:
        points = r.match_points if name == "MP" else r.game_points
        entries.append(Entry(r.round, r.sort, r.code, points, r.opponent, r.colour))
        score += points + extra.get((k, r.round), 0)
        if r.sort is not Sort.PENDING:
            running[r.round] = score
    return Line(PlayerId(team), tuple(entries), score, running)


def team_crosstable(
    tournament: Tournament, rounds: int, *, primary: str, predetermined: bool, options: Options
) -> Table:
    """The table of a team event after its first `rounds` rounds."""
    part = tournament.team or TeamPart()
    reader = _Reader(tournament, part, [played for played in tournament.rounds if played.number <= rounds])
    rules = part.rules
    setting = TeamSetting(
        match_points=PointSystem.simple(rules.win, rules.draw, rules.loss),
        game_points=tournament.rules.points,
        match_boards=reader.size,
        rounds=rounds,
        announced=tournament.rules.rounds or len(tournament.rounds),
        primary=primary,
        predetermined=predetermined,
        options=options,
    )
    ids = [int(team.id) for team in part.teams]
    return team_tables(ids, [list(reader.of(team.id)) for team in part.teams], setting, reader.bonuses())


@dataclass(slots=True)
class _Seats:
    """Who of a team sat where in one round, and against whom."""

    opponent: TeamId | None = None
    codes: dict[PlayerId, Code] = field(default_factory=dict)
    against: dict[PlayerId, PlayerId] = field(default_factory=dict)
    colour: Colour | None = None
    forfeit: Code | None = None


class _Reader:
    """Derives matches from games, byes, line-ups and forfeits."""

    def __init__(self, tournament: Tournament, part: TeamPart, rounds: Sequence[Round]) -> None:
        self.points = tournament.rules.points
        self.part = part
        self.rounds = rounds
        self.adjustments = tournament.adjustments
        self.team_of = {player: team.id for team in part.teams for player in team.players}
        self.index = {team.id: k for k, team in enumerate(part.teams)}
        self.players = {team.id: team.players for team in part.teams}
        self.line_ups = {(line.round, line.team): line.players for line in part.line_ups}
        self.byes = {(bye.round, bye.team): bye.code for bye in part.byes}
        self.seats = {played.number: self._seats(played) for played in rounds}
        self.size = self._size()

    def _size(self) -> int:
        if self.part.rules.board_colours:
            return len(self.part.rules.board_colours)
        return max((len(seat.codes) for seats in self.seats.values() for seat in seats.values()), default=0)

    def _seats(self, played: Round) -> dict[TeamId, _Seats]:
        seats = {team.id: _Seats() for team in self.part.teams}
        for game in sorted(played.games, key=_lower_board):
            for own, other, code, colour in (
                (game.white, game.black, game.white_code, Colour.WHITE),
                (game.black, game.white, game.black_code, Colour.BLACK),
            ):
                team, opponent = self.team_of.get(own), self.team_of.get(other)
                if team is not None and opponent is not None:
                    seats[team].opponent = opponent
                    seats[team].codes[own] = code
                    seats[team].against[own] = other
                    if seats[team].colour is None and game.coloured:
                        seats[team].colour = colour
        for forfeit in self.part.forfeits:
            if forfeit.round == played.number:
                pairs = (forfeit.white, forfeit.black, 0), (forfeit.black, forfeit.white, 1)
                for team, opponent, sign in pairs:
                    seats[team].opponent = opponent
                    seats[team].forfeit = Code.FORFEIT_WIN if forfeit.result[sign] == "+" else Code.FORFEIT_LOSS
        for bye in played.byes:
            team = self.team_of.get(bye.player)
            if team is not None and seats[team].opponent is not None and TABLE[bye.code].kind is Kind.FORFEIT:
                seats[team].codes[bye.player] = bye.code
        return seats

    def of(self, team: TeamId) -> Iterator[TeamRound]:
        """The rounds of a team."""
        for played in self.rounds:
            seat = self.seats[played.number][team]
            bye = self.byes.get((played.number, team))
            if bye is not None or seat.opponent is None:
                yield self._bye(played.number, team, bye or Code.ZERO_BYE)
            elif seat.forfeit is not None:
                yield self._forfeit(played.number, team, seat)
            else:
                yield self._match(played.number, team, seat)

    def _bye(self, number: int, team: TeamId, code: Code) -> TeamRound:
        rules, size = self.part.rules, self.size
        whole = {Code.FULL_BYE: rules.win, Code.HALF_BYE: rules.draw}
        match = whole.get(code, 0)
        games = size * (self.points.value(code) or 0)
        boards: tuple[int, ...] = ()
        if code is Code.PAB:
            match, games = allocated_bye(rules, self.points.draw, size)
            boards = (self.points.win,) * size  # Art. 12: a win on every board
        match, games = self._special(number, team, code) or (match, games)
        sort = Sort.AWARDED if code in (Code.PAB, Code.FULL_BYE) else Sort.REQUESTED
        return TeamRound(number, sort, code, match, games, boards=boards)

    def _forfeit(self, number: int, team: TeamId, seat: _Seats) -> TeamRound:
        code = Code.FORFEIT_WIN if seat.forfeit is Code.FORFEIT_WIN else Code.FORFEIT_LOSS
        sort = _SORTS[code]
        worth = self.points.value(code) or 0
        match = match_points(self.part.rules, code)
        games = walk_over(self.part.rules, self.size, worth) if code is Code.FORFEIT_WIN else self.size * worth
        match, games = self._special(number, team, code) or (match, games)
        return TeamRound(number, sort, code, match, games, self._opponent(seat), seat.colour, (worth,) * self.size)

    def _match(self, number: RoundNo, team: TeamId, seat: _Seats) -> TeamRound:
        opponent = self._opponent(seat)
        own, codes = self._boards(number, team, seat)
        other = self.seats[number][seat.opponent or team]
        theirs, _ = self._boards(number, seat.opponent or team, other)
        if any(TABLE[code].kind is Kind.OPEN for code in seat.codes.values()):
            return TeamRound(number, Sort.PENDING, Code.PENDING, 0, sum(own), opponent, seat.colour)
        mine = sum(own)
        code = match_outcome(mine, sum(theirs), played=any(TABLE[known].played for known in codes))
        sort, match = _SORTS.get(code, Sort.PLAYED), match_points(self.part.rules, code)
        if code is Code.FORFEIT_WIN and self.part.rules.walk_over is not None:
            mine = self.part.rules.walk_over
        return TeamRound(number, sort, code, match, mine, opponent, seat.colour, own)

    def _boards(self, number: RoundNo, team: TeamId, seat: _Seats) -> tuple[tuple[int, ...], Sequence[Code]]:
        """Tenths by board."""
        order = self._order(number, team, seat)
        codes = [Code.FORFEIT_LOSS if p is None else seat.codes.get(p, Code.FORFEIT_LOSS) for p in order]
        return tuple(0 if p is None else self.points.value(c) or 0 for p, c in zip(order, codes, strict=True)), codes

    def _order(self, number: RoundNo, team: TeamId, seat: _Seats) -> Sequence[PlayerId | None]:
        """Who sat at which board. Without a line-up, a short team sits where its opponents sit."""
        own = self._listed(number, team, seat)
        if seat.opponent is None or (number, team) in self.line_ups:
            return own
        theirs = self._listed(number, seat.opponent, self.seats[number][seat.opponent])
        if len(own) >= len(theirs):
            return own
        by_opponent = {seat.against.get(player): player for player in own if player is not None}
        boards = [by_opponent.get(player) for player in theirs]
        return boards if len(set(boards) - {None}) == len(own) else own

    def _listed(self, number: RoundNo, team: TeamId, seat: _Seats) -> Sequence[PlayerId | None]:
        """The line-up, else the players of the round in the order of the team."""
        own = [player for player in self.players[team] if player in seat.codes]
        return self.line_ups.get((number, team), own)

    def _opponent(self, seat: _Seats) -> int | None:
        return None if seat.opponent is None else self.index[seat.opponent]

    def _special(self, number: int, team: TeamId, code: Code) -> tuple[int, int] | None:
        """What a result of a whole match is worth by record 299."""
        letter = TABLE[code].trf
        for extra in self.adjustments:
            if extra.letter == letter and extra.round in (None, number) and _concerns(extra, team):
                return extra.match_points, extra.points
        return None

    def bonuses(self) -> dict[tuple[int, int], tuple[int, int]]:
        """Points added or taken without a match, by index and round."""
        found: dict[tuple[int, int], tuple[int, int]] = {}
        for extra in self.adjustments:
            number = extra.round or 1
            for team, k in self.index.items():
                if not extra.letter and number <= len(self.rounds) and _concerns(extra, team):
                    had = found.get((k, number), (0, 0))
                    found[k, number] = had[0] + extra.match_points, had[1] + extra.points
        return found


_SORTS = {Code.FORFEIT_WIN: Sort.FORFEIT_WIN, Code.FORFEIT_LOSS: Sort.FORFEIT_LOSS}


def _lower_board(game: Game) -> int:
    return game.board or 0


def _concerns(extra: Adjustment, team: TeamId) -> bool:
    return not extra.players or int(team) in {int(number) for number in extra.players}
