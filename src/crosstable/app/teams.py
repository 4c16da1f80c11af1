"""Teams of an event as the application sees them: matches of a round, standings, who meets whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from types import MappingProxyType

from crosstable.core.codes import TABLE, Code, Kind
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId, TeamId
from crosstable.core.matches import walk_over
from crosstable.core.model import Team, TeamPart
from crosstable.core.results import RESULTS
from crosstable.core.state import BoardState, EventState, RoundState
from crosstable.pairing.teamed import SYSTEMS, Form, form_of, frees_opponents, pairs_of_round

PRIMARY = "team_primary"
"""Option of an event: whether match points (MP) or game points (GP) rank."""

MATCH_POINTS: Mapping[str, tuple[int, int, int]] = MappingProxyType({"2-1-0": (20, 10, 0), "3-1-0": (30, 10, 0)})
"""Scales of match points in tenths."""


def primary_of(state: EventState) -> str:
    """The score that ranks the teams of the event, MP or GP."""
    return str(state.options.get(PRIMARY, "MP"))


def rounds_of_table(state: EventState) -> int:
    """How many rounds the table of the teams has; 0 where teams are paired otherwise, or no table fits."""
    form = team_form(state)
    return 0 if isinstance(form, str) or form.system not in SYSTEMS else SYSTEMS[form.system].rounds(form)


def matches_planned(state: EventState) -> bool:
    """Whether a table says beforehand which team meets which one, round by round."""
    traits = state.rules.traits
    return traits is not None and traits.team_matches and rounds_of_table(state) > 0


def teams_of(state: EventState) -> tuple[Team, ...]:
    """The teams in the order of their numbers."""
    return () if state.team is None else state.team.teams


def team_of(part: TeamPart, player: PlayerId) -> Team | None:
    """The team of a player."""
    return next((team for team in part.teams if player in team.players), None)


def planned_seats(state: EventState, form: Form) -> dict[int, list[tuple[PlayerId, PlayerId]]]:
    """Every game of a table of seats by round, White first, with the board orders as they stand."""
    table = SYSTEMS[form.system]
    found: dict[int, list[tuple[PlayerId, PlayerId]]] = {}
    for number in range(1, table.rounds(form) + 1):
        held = (state.team or TeamPart()).holders(number)
        seats = {(k, b): p for k, team in enumerate(held, 1) for b, p in enumerate(team.players, 1)}
        games = table.games(form, number)
        found[number] = [(seats[g.white], seats[g.black]) for g in games if g.white in seats and g.black in seats]
    return found


def names_of_teams(state: EventState) -> Mapping[PlayerId, str]:
    """Everybody's team where it has to be said with the name, as no match says it; empty elsewhere."""
    traits = state.rules.traits
    if state.team is None or traits is None or not traits.by_games:
        return {}
    return {player: team.name for team in state.team.teams for player in team.players}


def numbered_teams(state: EventState) -> Sequence[tuple[int, Team]]:
    """Every team with its number in the table, by the numbers; one that took over a number has that one."""
    part = state.team or TeamPart()
    found = {team.id: k for k, team in enumerate(part.holders(1), 1)}
    for taken in sorted(part.substitutes, key=lambda taken: taken.from_round):
        found[taken.team] = found.get(taken.replaces, len(found) + 1)
    return sorted(((found[team.id], team) for team in part.teams), key=lambda pair: pair[0])


def left_after(state: EventState, team: Team) -> int | None:
    """The round after which a team left; None when it plays."""
    gone = () if state.team is None else state.team.withdrawals
    return next((int(left.after_round) for left in gone if left.team == team.id), None)


def team_has_left(state: EventState, team: Team) -> bool:
    """Whether a team has withdrawn or was expelled."""
    return left_after(state, team) is not None


def strength(state: EventState, team: Team) -> int:
    """Average rating of the players who have one, rounded down; 0 when nobody has."""
    known = [rating for player in team.players if (rating := state.entries[player].player.rating) is not None]
    return sum(known) // len(known) if known else 0


def team_form(state: EventState, round_no: int = 1) -> Form | str:
    """The field of the table in a round, or why there is none yet."""
    traits = state.rules.traits
    if traits is None or not traits.teams:
        return ""
    edition = state.rules.edition if state.rules.edition in traits.editions else traits.edition
    try:
        return form_of(state.tournament(), traits.name, edition or traits.edition, state.options, round_no)
    except CrosstableError as error:
        return str(error)


def opponent_of(state: EventState, team: Team, round_no: int) -> int:
    """The team that it meets in a round of the table; 0 when that is not one team, or none."""
    return meeting_of(state, team, round_no)[0]


def meeting_of(state: EventState, team: Team, round_no: int) -> tuple[int, bool]:
    """The same, and whether the team is the one named first, which is at home."""
    for home, guest in planned_matches(state, round_no):
        if team.id in (home.id, guest.id):
            return int(guest.id if team.id == home.id else home.id), team.id == home.id
    return 0, False


def planned_matches(state: EventState, round_no: int) -> Sequence[tuple[Team, Team]]:
    """The teams that meet in a round of the table, the one at home first; none where a team meets several at once."""
    form = team_form(state, round_no)
    return () if isinstance(form, str) else pairs_of_round(form, round_no)


def boards_of_match(played: RoundState, team: Team) -> list[BoardState]:
    """The boards at which a team sits in a round."""
    return [board for board in played.boards if {board.white, board.black} & set(team.players)]


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """One board: the label of the seat, the player of each side (None: empty), who has White, the result."""

    label: str
    one: PlayerId | None
    two: PlayerId | None
    one_white: bool
    board: int | None
    token: str


@dataclass(frozen=True, slots=True)
class Match:
    """Two teams in one round. Points are tenths; `open` counts the boards without a settled result."""

    label: str
    one: Team
    two: Team
    boards: tuple[MatchBoard, ...]
    points_one: int
    points_two: int
    open: int

    @property
    def forfeited(self) -> bool:
        """Whether it is over without a game on any board."""
        return not self.open and all(TABLE[RESULTS[b.token][0]].kind is Kind.FORFEIT for b in self.boards if b.token)

    def has(self, board: int) -> bool:
        """Whether a board of the round belongs to this match."""
        return any(line.board == board for line in self.boards)


def matches_of(state: EventState, round_no: int) -> tuple[Match, ...]:
    """The matches of a round, in order; nothing where a team meets several others in one round."""
    traits = state.rules.traits
    if state.team is None or traits is None or not traits.team_matches:
        return ()
    played = state.rounds[round_no - 1]
    teams = {player: team for team in state.team.teams for player in team.players}
    found: list[Match] = []
    labelled = sorted(played.boards, key=lambda board: board.number)
    for label, group in groupby(labelled, key=lambda board: played.labels.get(board.number, "").partition(".")[0]):
        boards = list(group)
        first = boards[0]
        if first.white not in teams or first.black not in teams:
            continue
        seat = int(played.labels.get(first.number, "1.1").partition(".")[2] or 1)
        sides = teams[first.white], teams[first.black]
        one, two = sides if seat % 2 else sides[::-1]
        found.append(_match(state, played, label, one, two, boards))
    return (*found, *_forfeited(state, round_no))


def _forfeited(state: EventState, round_no: int) -> Iterator[Match]:
    """Matches of which no board was played because one team had nobody."""
    part = state.team or TeamPart()
    teams = {team.id: team for team in part.teams}
    form = team_form(state)
    boards = 0 if isinstance(form, str) else form.boards
    win = walk_over(part.rules, boards, state.rules.points.value(Code.FORFEIT_WIN) or 0)
    for forfeit in part.forfeits:
        if forfeit.round == round_no:
            one, two = (win if sign == "+" else 0 for sign in forfeit.result)
            yield Match("", teams[forfeit.white], teams[forfeit.black], (), one, two, 0)


def walkovers_of_teams(state: EventState, round_no: int) -> Sequence[tuple[TeamId, TeamId, str]]:
    """The matches of a round that are lost without a board: the teams and the result, the team at home first.

    A team has nobody to sit down, or both have left.
    """
    traits = state.rules.traits
    if state.team is None or traits is None or not traits.team_matches:
        return ()
    played = state.rounds[round_no - 1]
    waiting = {player for player, code in played.byes.items() if code is Code.FORFEIT_WIN}
    gone, freed = state.team.left_before(round_no), frees_opponents(state.team, round_no)
    found: list[tuple[TeamId, TeamId, str]] = []
    for home, guest in planned_matches(state, round_no):
        if boards_of_match(played, home) or freed & {home.id, guest.id}:
            continue
        here = [bool(waiting & set(team.players)) for team in (home, guest)]
        if any(here) or {home.id, guest.id} <= gone.keys():
            found.append((home.id, guest.id, "".join("+" if side else "-" for side in here)))
    return found


def _match(
    state: EventState, played: RoundState, label: str, one: Team, two: Team, boards: Sequence[BoardState]
) -> Match:
    lines = []
    totals = [0, 0]
    waiting = 0
    for board in boards:
        one_white = board.white in one.players
        settled = board.result is not None and board.dispute is None
        waiting += not settled
        token = board.result.token if board.result is not None and settled else ""
        codes = RESULTS[token] if token else (Code.PENDING, Code.PENDING)
        for side, code in zip((0, 1) if one_white else (1, 0), codes, strict=True):
            totals[side] += state.rules.points.value(code) or 0
        pair = (board.white, board.black) if one_white else (board.black, board.white)
        name = played.labels.get(board.number, "").partition(".")[2]
        lines.append(MatchBoard(name, pair[0], pair[1], one_white, board.number, token))
    for player, code in played.byes.items():
        if TABLE[code].kind is Kind.FORFEIT:
            mine = player in one.players
            if mine or player in two.players:
                totals[0 if mine else 1] += state.rules.points.value(code) or 0
                own, other = (player, None) if mine else (None, player)
                lines.append(MatchBoard("", one=own, two=other, one_white=mine, board=None, token=""))
    match = Match(label, one, two, tuple(lines), totals[0], totals[1], waiting)
    worth = state.team.rules.walk_over if state.team is not None else None
    if worth is None or not match.forfeited or totals[0] == totals[1]:
        return match
    first = totals[0] > totals[1]
    return replace(match, points_one=worth if first else totals[0], points_two=totals[1] if first else worth)


__all__ = [
    "MATCH_POINTS",
    "PRIMARY",
    "Match",
    "boards_of_match",
    "left_after",
    "matches_of",
    "matches_planned",
    "numbered_teams",
    "opponent_of",
    "planned_matches",
    "primary_of",
    "rounds_of_table",
    "team_form",
    "team_has_left",
    "team_of",
    "teams_of",
    "walkovers_of_teams",
]
