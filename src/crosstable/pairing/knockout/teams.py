"""Knock-out of teams: a match is an encounter on all boards, or two; level game points are split by the boards.

Entrants of the bracket are teams; where the bracket of players has the id of a player, this one has that of a team.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeVar

from crosstable.core.codes import TABLE, Code
from crosstable.core.codes import Kind as CodeKind
from crosstable.core.errors import PositionError, RuleError
from crosstable.core.ids import PlayerId
from crosstable.core.model import Decision, Game, Round, Team, TeamPart, Tournament
from crosstable.pairing.base import Asked, Board, ColourChoice, Fact, NoPairing, RoundDraft
from crosstable.pairing.inquiry import ToldByFacts
from crosstable.pairing.knockout.bracket import bracket, entry_rounds
from crosstable.pairing.knockout.forms import Form
from crosstable.pairing.knockout.match import First, Kind, MatchGame, NextGame, Part, Side, Split, Template
from crosstable.pairing.knockout.plan import Stage
from crosstable.pairing.knockout.record import Bracket, MatchRecord, Pair, Played, Reader
from crosstable.pairing.roundrobin.record import history_of
from crosstable.pairing.teamed import Form as Field
from crosstable.pairing.teamed import form_of as field_of
from crosstable.pairing.teamed import seats_of

T = TypeVar("T")

SYSTEM, EDITION = "team-knockout", "standard"
ARTICLE = "bracket"

TEAM_MATCHES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"one-match": (1,), "two-matches": (2,), "one-and-one": (1, 1), "two-and-two": (2, 2)}
)
"""How often two teams meet, and how often again while they are level (xiangqi article 25: two, then two more).

The next time White goes to the other team on every board.
"""

BOARD_TIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"BC-TBR": ("BC", "TBR"), "BC-BBE": ("BC", "BBE"), "TBR": ("TBR",), "BBE": ("BBE",), "none": ()}
)
"""What splits level game points before a lot (C.07 art. 12): board count, top board, bottom board elimination."""


def team_form(entrants: Sequence[int], options: Mapping[str, object]) -> Form:
    """Plan and match of an event of teams (ids of teams, number 1 first).

    Options: `team_match` (see TEAM_MATCHES), `team_home` `lot` or `one` (the higher one begins with White on board
    1), `third_place`. RuleError for a word that is none of these.
    """
    meetings = _one_of(TEAM_MATCHES, options, "team_match")
    home = _one_of({first.value: first for first in First}, options, "team_home")
    games = (Part(Kind.GAMES, times, new_lot=False) for times in meetings)
    parts = (*games, Part(Kind.BOARDS), Part(Kind.LOTS))
    plan = bracket(
        len(entrants), entries=entry_rounds(len(entrants)), third_place=bool(options.get("third_place", False))
    )
    return Form(plan, Template(parts, home, play_all=True), together=True)


def _one_of(known: Mapping[str, T], options: Mapping[str, object], name: str) -> T:
    value = str(options.get(name) or next(iter(known)))
    if value not in known:
        raise RuleError(f"{name} of a knock-out of teams is one of {', '.join(known)}, not {value[:40]}")
    return known[value]


def split(codes: Sequence[str], one: Sequence[int], two: Sequence[int]) -> Split | None:
    """Who is ahead by the first of these that parts them; points of the boards in tenths, board 1 first.

    None when nothing does, and when the game points are not level (C.07 12.1).
    """
    size = max(len(one), len(two))
    mine, theirs = ([*side, *[0] * (size - len(side))] for side in (one, two))
    if sum(mine) != sum(theirs):
        return None
    for code in codes:
        found = _SPLITS[code](mine, theirs)
        if found is not None:
            return found
    return None


def _board_count(mine: Sequence[int], theirs: Sequence[int]) -> Split | None:
    """Board numbers times points; the lower sum is the better one (12.1)."""
    one, two = (sum(k * points for k, points in enumerate(side, 1)) for side in (mine, theirs))
    return None if one == two else Split(Side.ONE if one < two else Side.TWO, "BC", one, two)


def _top_board(mine: Sequence[int], theirs: Sequence[int]) -> Split | None:
    """Board 1, then board 2 and so on (12.2)."""
    pairs = enumerate(zip(mine, theirs, strict=True), 1)
    return next((_more("TBR", one, two, board) for board, (one, two) in pairs if one != two), None)


def _bottom_boards(mine: Sequence[int], theirs: Sequence[int]) -> Split | None:
    """Without the last board, then without the last two (12.3)."""
    for left_out in range(1, len(mine)):
        one, two = sum(mine[:-left_out]), sum(theirs[:-left_out])
        if one != two:
            return _more("BBE", one, two, left_out)
    return None


def _more(code: str, one: int, two: int, board: int) -> Split:
    return Split(Side.ONE if one > two else Side.TWO, code, one, two, board)


_SPLITS = {"BC": _board_count, "TBR": _top_board, "BBE": _bottom_boards}


@dataclass(frozen=True, slots=True)
class TeamGame(MatchGame):
    """An encounter as a game of the match: game points of both sides in tenths, open while a board is."""

    one: int = 0
    two: int = 0
    waits: bool = False

    @property
    def is_open(self) -> bool:
        """A board is without a result."""
        return self.waits

    def points(self, side: Side) -> int:
        """Game points; those of finished boards while others are open."""
        return self.one if side is Side.ONE else self.two


@dataclass(frozen=True, slots=True)
class Encounter(Played):
    """One meeting of two teams. `game` has the teams for its sides (White: who has it on board 1) and the outcome.

    `boards` are the tenths of each team by board, those of `game.white` first.
    """

    boards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    open: int = 0


@dataclass(slots=True)
class _Seats:
    """Who of a team sat in a round, with what result."""

    codes: dict[PlayerId, Code] = field(default_factory=dict)


class TeamReader(Reader):
    """The rounds of a record, match by match of teams."""

    def __init__(self, tournament: Tournament, form: Form, seed: str, ties: Sequence[str]) -> None:
        super().__init__(tournament, form, seed)
        self.part = tournament.team or TeamPart()
        self.ties = ties
        self.entrants = tuple(PlayerId(int(team.id)) for team in self.part.teams)
        self.team_of = {player: team for team in self.part.teams for player in team.players}
        self.decisions = {label: self._of_team(decision) for label, decision in self.decisions.items()}

    def _of_team(self, decision: Decision) -> Decision:
        """A decision names a player of the team that goes on."""
        team = None if decision.winner is None else self.team_of.get(decision.winner)
        return replace(decision, winner=None if team is None else PlayerId(int(team.id)))

    def _take(self, played: Round) -> None:
        ready = {frozenset((m.one, m.two)): m.match.number for m in self._bracket().open}
        for pair, games in self._by_match(played).items():
            number = ready.get(pair)
            if number is None:
                names = " and ".join(sorted(self._name(team) for team in pair))
                raise PositionError(
                    f"round {played.number}: {names} have no open match in the bracket; "
                    "seat only the two teams of a match"
                )
            self.games.setdefault(number, []).append(self._encounter(played, games))

    def _pairs(self, played: Round) -> frozenset[Pair]:
        return frozenset(self._by_match(played))

    def _by_match(self, played: Round) -> dict[Pair, list[Game]]:
        found: dict[Pair, list[Game]] = {}
        for game in sorted(played.games, key=lambda game: game.board or 0):
            teams = [self.team_of.get(player) for player in (game.white, game.black)]
            if any(team is None for team in teams):
                raise PositionError(f"round {played.number}: a player without a team sits at board {game.board}")
            found.setdefault(frozenset(PlayerId(int(team.id)) for team in teams if team), []).append(game)
        return found

    def _name(self, team: PlayerId | None) -> str:
        return next((known.name for known in self.part.teams if int(known.id) == team), str(team))

    def _encounter(self, played: Round, games: Sequence[Game]) -> Encounter:
        home, guest = self.team_of[games[0].white], self.team_of[games[0].black]
        seats = {home.id: _Seats(), guest.id: _Seats()}
        for game in games:
            for player, code in ((game.white, game.white_code), (game.black, game.black_code)):
                seats[self.team_of[player].id].codes[player] = code
        for bye in played.byes:  # who sat against an empty seat
            team = self.team_of.get(bye.player)
            if team is not None and team.id in seats and TABLE[bye.code].kind is CodeKind.FORFEIT:
                seats[team.id].codes[bye.player] = bye.code
        waiting = sum(TABLE[code].kind is CodeKind.OPEN for seat in seats.values() for code in seat.codes.values())
        boards = self._boards(played, home, seats[home.id]), self._boards(played, guest, seats[guest.id])
        one, two = sum(boards[0]), sum(boards[1])
        codes = (Code.PENDING, Code.PENDING) if waiting else _OUTCOMES[(one > two) - (one < two)]
        shown = Game(PlayerId(int(home.id)), PlayerId(int(guest.id)), *codes)
        return Encounter(int(played.number), shown, boards, waiting // 2)

    def _boards(self, played: Round, team: Team, seat: _Seats) -> tuple[int, ...]:
        """Tenths by board: as the line-up says, else those who sat in the order of the team."""
        value = self.tournament.rules.points.value
        named = next((u.players for u in self.part.line_ups if (u.round, u.team) == (played.number, team.id)), None)
        order = [player for player in team.players if player in seat.codes] if named is None else named
        return tuple(0 if p is None else value(seat.codes.get(p, Code.ZERO_BYE)) or 0 for p in order)

    def _match_games(self, number: int, sides: Mapping[Side, PlayerId | None]) -> Sequence[MatchGame]:
        found = []
        for played in self.games.get(number, ()):
            home = Side.ONE if played.game.white == sides[Side.ONE] else Side.TWO
            boards = played.boards if isinstance(played, Encounter) else ((), ())
            one, two = (sum(side) for side in (boards if home is Side.ONE else boards[::-1]))
            found.append(TeamGame(home, one=one, two=two, waits=played.game.is_pending))
        return found

    def _split(self, number: int, sides: Mapping[Side, PlayerId | None]) -> Split | None:
        totals: dict[Side, list[int]] = {Side.ONE: [], Side.TWO: []}
        for played in self.games.get(number, ()):
            if not isinstance(played, Encounter) or played.game.is_pending:
                return None
            for team, points in zip((played.game.white, played.game.black), played.boards, strict=True):
                side = totals[Side.ONE if team == sides[Side.ONE] else Side.TWO]
                side.extend([0] * (len(points) - len(side)))
                for k, value in enumerate(points):
                    side[k] += value
        return split(self.ties, totals[Side.ONE], totals[Side.TWO])

    def _gone(self, player: PlayerId | None, round_no: int) -> bool:
        """A team is gone when it has left, or all its players have."""
        if any(int(gone.team) == player and gone.after_round <= round_no for gone in self.part.withdrawals):
            return True
        team = next((known for known in self.part.teams if int(known.id) == player), None)
        left = {w.player for w in self.tournament.withdrawals if w.after_round <= round_no}
        return team is not None and bool(team.players) and set(team.players) <= left


_OUTCOMES: Mapping[int, tuple[Code, Code]] = MappingProxyType(
    {1: (Code.WIN, Code.LOSS), 0: (Code.DRAW, Code.DRAW), -1: (Code.LOSS, Code.WIN)}
)


def bracket_of_teams(tournament: Tournament, options: Mapping[str, object], rounds: int | None = None) -> Bracket:
    """The bracket as the record (its first `rounds` rounds) says. PositionError with fewer than two teams."""
    teams = tournament.team.teams if tournament.team is not None else ()
    if len(teams) < 2:
        raise PositionError(f"a knock-out of teams needs at least 2 teams, this event has {len(teams)}")
    form = team_form([int(team.id) for team in teams], options)
    ties = _one_of(BOARD_TIES, options, "board_ties")
    return TeamReader(tournament, form, str(options.get("seed", "")), ties).read(rounds)


Encounters = Sequence[tuple[MatchRecord, NextGame]]


def inquire_teams(
    tournament: Tournament, round_no: int, asked: Asked, state: Bracket, pairs: Encounters
) -> ToldByFacts | NoPairing:
    """The boards of these encounters by the line-ups; an empty seat is a forfeit win of who sits opposite."""
    record = tournament.before(round_no)
    field_ = field_of(record, asked.system, asked.edition, asked.options)
    history = history_of(record, round_no)
    past_of = {past.player: past for past in history.pasts}
    boards: list[Board] = []
    byes: dict[PlayerId, Code] = {}
    facts: list[Fact] = []
    for match, step in pairs:
        for planned, white, black in _seated(record, field_, match, step, round_no):
            if white is not None and black is not None:
                one, two = past_of[white], past_of[black]
                choice = ColourChoice(ARTICLE, "-", "-", one.colours, two.colours)
                boards.append(Board(white, black, one.score, two.score, 0, choice, planned, _facts(match, step)))
            for player, other in ((white, black), (black, white)):
                if player is not None and other is None:
                    byes[player] = Code.FORFEIT_WIN
                    facts.append(Fact("team-no-opponent", ARTICLE, {"player": int(player)}))
    refused = _against(boards, asked, round_no)
    if refused is not None:
        return refused
    seated = {player for board in boards for player in (board.white, board.black)} | set(byes)
    byes |= {past.player: Code.FREE for past in history.pasts if past.player not in seated}
    main = pairs[0][0].match.stage in (Stage.MAIN, Stage.THIRD_PLACE)
    size = 1 << state.form.plan.rounds - pairs[0][0].match.round + 1
    once = sum(part.games for part in state.form.template.parts) == 1
    game = 0 if once else min(step.number for _, step in pairs)
    stage: dict[str, int | str] = {"kind": "knockout", "size": size if main else 0, "game": game}
    draft = RoundDraft(
        asked.system, EDITION, round_no, tuple(boards), None, (), tuple(byes.items()), stage, tuple(facts)
    )
    here = replace(history, present=tuple(past for past in history.pasts if past.player in seated))
    return ToldByFacts(draft, here, ARTICLE, lambda one, two: _why_not(tournament, one, two))


Seated = tuple[str, PlayerId | None, PlayerId | None]
"""Label of the board, who has White, who has Black; None is an empty seat."""


def _seated(record: Tournament, form: Field, match: MatchRecord, step: NextGame, round_no: int) -> list[Seated]:
    """The boards of one encounter: White on odd boards for the team that begins, or as announced."""
    part = record.team or TeamPart()
    away = set(record.absent_in(round_no))
    teams = {int(team.id): team for team in part.teams}
    rows = []
    for side in (step.white, step.white.other):
        team = teams[int(match.player(side) or 0)]
        chosen = next((u for u in part.line_ups if (u.round, u.team) == (round_no, team.id)), None)
        rows.append(seats_of(team, form.boards, away, chosen, moves_up=True))
    pattern = form.colours or "WB" * form.boards
    found: list[Seated] = []
    for board, (home, guest) in enumerate(zip(*rows, strict=True), 1):
        white, black = (home, guest) if pattern[board - 1] in "Ww" else (guest, home)
        found.append((f"{match.label}.{board}", white, black))
    return found


def _facts(match: MatchRecord, step: NextGame) -> tuple[Fact, ...]:
    values: dict[str, int | str | tuple[int, ...]] = {"match": match.label, "game": step.number}
    facts = [Fact("team-knockout-match", ARTICLE, values)]
    if step.number > 1:
        facts.append(Fact("team-knockout-score", ARTICLE, {"score_one": step.score.one, "score_two": step.score.two}))
    return tuple(facts)


def _against(boards: Sequence[Board], asked: Asked, round_no: int) -> NoPairing | None:
    """A bracket seats nobody but the two sides of a match."""
    together = {frozenset((int(board.white), int(board.black))) for board in boards}
    for one, two in asked.forced:
        if frozenset((one, two)) not in together:
            return NoPairing(round_no, (PlayerId(one), PlayerId(two)), (), "opponents")
    return None


def _why_not(tournament: Tournament, one: PlayerId, two: PlayerId) -> list[Fact]:
    part = tournament.team or TeamPart()
    for team in part.teams:
        if {one, two} <= set(team.players):
            return [Fact("team-mates", ARTICLE, {"player_one": int(one), "player_two": int(two), "team": team.name})]
    return [Fact("team-other-match", ARTICLE, {"player_one": int(one), "player_two": int(two)})]
