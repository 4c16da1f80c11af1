"""Team results derived from the boards, for the informative records 801 and 802 (TRF26 6.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from crosstable.core.codes import FROM_TRF, TABLE, Code, Colour, Kind
from crosstable.core.ids import PlayerId, TeamId
from crosstable.core.matches import allocated_bye, match_outcome, match_points, walk_over
from crosstable.core.model import Adjustment, Bye, Game, Round, Team, TeamPart, Tournament


@dataclass(slots=True)
class TeamRound:
    """One team in one round. `boards` are the players with their codes, None for an empty board.

    `bye` is set when there is no match. Points in tenths.
    """

    opponent: TeamId | None = None
    colour: Colour | None = None
    boards: list[tuple[PlayerId | None, Code]] = field(default_factory=list)
    bye: Code | None = None
    forfeit: Code | None = None
    match_points: int = 0
    game_points: int = 0


class TeamTable:
    """Every team's rounds: `table[team]` has one entry for each round written."""

    def __init__(self, tournament: Tournament, part: TeamPart, rounds: Sequence[Round]) -> None:
        self.tournament = tournament
        self.part = part
        self.rounds = rounds
        self.team_of = {player: team.id for team in part.teams for player in team.players}
        self.line_ups: dict[tuple[int, TeamId], Sequence[PlayerId | None]] = {
            (line_up.round, line_up.team): line_up.players for line_up in part.line_ups
        }
        self.size = board_count(part, rounds, self.team_of)
        self.table: dict[TeamId, list[TeamRound]] = {team.id: [TeamRound() for _ in rounds] for team in part.teams}
        for place, played in enumerate(rounds):
            self._matches(place, played)
            self._without_match(place, played.number)
        for team in part.teams:
            for place, entry in enumerate(self.table[team.id]):
                self._score(team.id, entry, rounds[place].number)

    def totals(self, team: TeamId) -> tuple[int, int]:
        """Match points and game points over all rounds, penalties and bonuses of 299 included."""
        match_points = sum(entry.match_points for entry in self.table[team])
        game_points = sum(entry.game_points for entry in self.table[team])
        for extra in self.tournament.adjustments:
            if not extra.letter and (extra.round or 1) <= len(self.rounds) and _concerns(extra, team, None):
                match_points += extra.match_points
                game_points += extra.points
        return match_points, game_points

    def _matches(self, place: int, played: Round) -> None:
        entries = {team: rounds[place] for team, rounds in self.table.items()}
        seated: dict[TeamId, list[tuple[PlayerId, Code]]] = {}
        # by the lower number: a forfeit without colours has no first player
        for game in sorted(played.games, key=lambda game: min(game.white, game.black)):
            white, black = self.team_of.get(game.white), self.team_of.get(game.black)
            if white is None or black is None or white == black:  # a game inside a team is no part of a match
                continue
            entries[white].opponent, entries[black].opponent = black, white
            seated.setdefault(white, []).append((game.white, game.white_code))
            seated.setdefault(black, []).append((game.black, game.black_code))
        for forfeit in self.part.forfeits:
            if forfeit.round == played.number:
                self._forfeit(entries[forfeit.white], forfeit.black, Colour.WHITE, forfeit.result[0])
                self._forfeit(entries[forfeit.black], forfeit.white, Colour.BLACK, forfeit.result[1])
        alone = {bye.player: bye for bye in played.byes if TABLE[bye.code].kind is Kind.FORFEIT}
        for team in self.part.teams:
            entry = entries[team.id]
            codes = dict(seated.get(team.id, ()))
            if entry.opponent is not None and entry.forfeit is not Code.FORFEIT_LOSS:
                codes.update((p, b.code) for p, b in alone.items() if b.code is Code.FORFEIT_WIN and p in team.players)
            entry.boards = self._line_up(team, played.number, codes)
            if entry.colour is None:
                entry.colour = self._colour(entry, played.games, alone)

    def _forfeit(self, entry: TeamRound, opponent: TeamId, colour: Colour, sign: str) -> None:
        entry.opponent, entry.colour = opponent, colour
        entry.forfeit = FROM_TRF.get(sign, Code.FORFEIT_LOSS)

    def _line_up(self, team: Team, round_no: int, codes: dict[PlayerId, Code]) -> list[tuple[PlayerId | None, Code]]:
        """Record 300, else the players of the round in the order of 310."""
        order: Sequence[PlayerId | None] = [player for player in team.players if player in codes]
        order = self.line_ups.get((round_no, team.id), order)
        return [(player, codes.get(player, Code.FORFEIT_LOSS) if player else Code.FORFEIT_LOSS) for player in order]

    def _colour(self, entry: TeamRound, games: Sequence[Game], alone: dict[PlayerId, Bye]) -> Colour | None:
        """The colour on the boards that 352 gives to the first-named team (White by default on odd boards)."""
        white = {game.white for game in games if game.coloured}
        black = {game.black for game in games if game.coloured}
        pattern = self.part.rules.board_colours or "WB" * self.size
        for (player, _), first_named in zip(entry.boards, pattern, strict=False):
            colour = Colour.WHITE if player in white else Colour.BLACK if player in black else None
            if colour is None and player in alone:
                colour = alone[player].colour
            if colour is not None:
                return Colour.WHITE if colour.value == first_named.lower() else Colour.BLACK
        return None

    def _without_match(self, place: int, round_no: int) -> None:
        for bye in self.part.byes:
            if bye.round == round_no:
                self.table[bye.team][place] = TeamRound(bye=bye.code)

    def _score(self, team: TeamId, entry: TeamRound, round_no: int) -> None:
        rules, points = self.part.rules, self.tournament.rules.points
        code = entry.bye or entry.forfeit
        special = self._special(team, code, round_no)
        if special is not None:
            entry.match_points, entry.game_points = special
        elif entry.bye is Code.PAB:
            entry.match_points, entry.game_points = allocated_bye(rules, points.draw, self.size)
        elif code is not None:
            by_worth = {Code.FULL_BYE: rules.win, Code.HALF_BYE: rules.draw, Code.FORFEIT_WIN: rules.win}
            entry.match_points = by_worth.get(code, rules.loss if entry.forfeit else 0)
            worth = points.value(code) or 0
            entry.game_points = walk_over(rules, self.size, worth) if code is Code.FORFEIT_WIN else self.size * worth
        elif entry.opponent is not None:
            theirs = self.table[entry.opponent][round_no - 1].boards
            entry.game_points = self._sum(entry.boards)
            if any(TABLE[code].kind is Kind.OPEN for _, code in entry.boards):
                return  # nobody has won an unfinished match
            played = any(TABLE[code].played for _, code in entry.boards)
            outcome = match_outcome(entry.game_points, self._sum(theirs), played=played)
            entry.match_points = match_points(rules, outcome)
            if outcome is Code.FORFEIT_WIN and rules.walk_over is not None:
                entry.game_points = rules.walk_over

    def _sum(self, boards: Sequence[tuple[PlayerId | None, Code]]) -> int:
        points = self.tournament.rules.points
        return sum(points.value(code) or 0 for player, code in boards if player is not None)

    def _special(self, team: TeamId, code: Code | None, round_no: int) -> tuple[int, int] | None:
        """Record 299 with a type: what that result of a whole match is worth."""
        if code is None:
            return None
        for extra in self.tournament.adjustments:
            if extra.letter == TABLE[code].trf and _concerns(extra, team, round_no):
                return extra.match_points, extra.points
        return None


def _concerns(extra: Adjustment, team: TeamId, round_no: int | None) -> bool:
    """The participants of 299 are teams in a team event."""
    in_round = round_no is None or extra.round in (None, round_no)
    return in_round and (not extra.players or int(team) in {int(number) for number in extra.players})


def board_count(part: TeamPart, rounds: Sequence[Round], team_of: dict[PlayerId, TeamId]) -> int:
    """Boards of a match: as 352 says, else the most that one team filled in one round."""
    if part.rules.board_colours:
        return len(part.rules.board_colours)
    most = 0
    for played in rounds:
        seats: dict[TeamId, int] = {}
        for game in played.games:
            for player in (game.white, game.black):
                if player in team_of:
                    seats[team_of[player]] = seats.get(team_of[player], 0) + 1
        most = max(most, *seats.values(), 0)
    return most
