"""Teams on screen: who plays on which board, the matches of the round, the table of the teams."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from crosstable.app.board_labels import board_labels
from crosstable.app.bracket import bracket_of_event, plays_teams
from crosstable.app.permissions import Role
from crosstable.app.queries_public import planned_rounds
from crosstable.app.teams import Match, left_after, matches_of, numbered_teams, opponent_of, strength, team_form
from crosstable.core.ids import PlayerId
from crosstable.core.model import Team
from crosstable.core.results import swapped
from crosstable.core.state import Captain, EventState
from crosstable.i18n import Translator, reason
from crosstable.pairing.teamed import Form, moves_up, seats_of
from crosstable.web.messages import result_text
from crosstable.web.views.team_table import TeamTableView, team_table_view
from crosstable.web.visit import ARBITERS, Visit


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a team. `board` is empty for a reserve."""

    id: int
    name: str
    rating: int | None
    board: str
    away: bool


@dataclass(frozen=True, slots=True)
class TeamCard:
    """One team with its board order; `seats` are the boards of the next round as they stand, 0 for an empty one.

    `captain` is there for arbiters alone. `left` is the round after which it left (None: it plays), `taken`
    whether another team has its number.
    """

    id: int
    number: int
    name: str
    rating: int
    members: tuple[Member, ...]
    seats: tuple[int, ...]
    chosen: bool
    against: str
    mine: bool
    captain: Captain
    left: int | None = None
    taken: bool = False


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One board of a match: the names by team, and the result as the team named first sees it."""

    board: str
    one: str
    two: str
    one_colour: str
    result: str


@dataclass(frozen=True, slots=True)
class MatchCard:
    """Two teams of the current round; `ids` are their numbers, for a team that did not come."""

    label: str
    one: str
    two: str
    score: str
    open: int
    lines: tuple[MatchLine, ...]
    ids: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TeamsView:
    """The page. `problem` says why no table fits yet; `next_round` is 0 when the event is over."""

    cards: tuple[TeamCard, ...]
    problem: str
    boards: int
    rounds: int
    next_round: int
    matches: tuple[MatchCard, ...]
    table: TeamTableView | None
    by_matches: bool


def teams_view(visit: Visit, names: Mapping[PlayerId, str]) -> TeamsView:
    """Everything about the teams of an event."""
    state, t = visit.state, visit.t
    form = team_form(state)
    traits = state.rules.traits
    planned = None if isinstance(form, str) else planned_rounds(state)
    rounds = planned or 0
    coming = len(state.rounds) + 1
    open_end = not isinstance(form, str) and planned is None  # a bracket says by and by how many there are
    next_round = coming if coming <= rounds or open_end else 0
    against = opponents_of(state)
    cards = (
        _card(visit, names, team, k, form, next_round if against is None or team.id in against else 0, against)
        for k, team in numbered_teams(state)
    )
    return TeamsView(
        cards=tuple(sorted(cards, key=lambda card: not card.mine)),  # a captain finds his team first
        problem=reason(visit.t, form) if isinstance(form, str) else "",
        boards=0 if isinstance(form, str) else form.boards,
        rounds=rounds,
        next_round=next_round,
        matches=match_cards(state, t, names, len(state.rounds)) if state.rounds_published else (),
        table=None if plays_teams(state) else team_table_view(state, t),  # the bracket ranks
        by_matches=traits is not None and traits.team_matches,
    )


def opponents_of(state: EventState) -> Mapping[int, int] | None:
    """Who meets whom next in a bracket of teams, by their ids; None in events of another kind."""
    bracket = bracket_of_event(state) if plays_teams(state) else None
    if bracket is None:
        return None
    pairs = [(int(match.one), int(match.two)) for match in bracket.open if match.one and match.two]
    return {**dict(pairs), **{two: one for one, two in pairs}}


def _card(
    visit: Visit,
    names: Mapping[PlayerId, str],
    team: Team,
    number: int,
    form: Form | str,
    next_round: int,
    opponents: Mapping[int, int] | None,
) -> TeamCard:
    state = visit.state
    boards = 0 if isinstance(form, str) else form.boards
    away = set(state.tournament().absent_in(len(state.rounds) + 1))
    line_ups = state.team.line_ups if state.team is not None else ()
    line = next((line for line in line_ups if (line.round, line.team) == (next_round, team.id)), None)
    seats: tuple[PlayerId | None, ...] = ()
    against = ""
    if not isinstance(form, str) and next_round:
        seats = seats_of(team, boards, away, line, moves_up=moves_up(form.system))
        other = opponent_of(state, team, next_round) if opponents is None else opponents.get(int(team.id), 0)
        against = next((known.name for _, known in numbered_teams(state) if int(known.id) == other), "")
    members = _members(state, names, team, boards, away)
    mine = visit.who.role is not Role.CAPTAIN or set(team.players) <= visit.who.speaks_for
    return TeamCard(
        id=int(team.id),
        number=number,
        name=team.name,
        rating=strength(state, team),
        members=members,
        seats=tuple(0 if player is None else int(player) for player in seats),
        chosen=line is not None,
        against=against,
        mine=mine,
        captain=state.captains.get(team.id, Captain()) if visit.who.role in ARBITERS else Captain(),
        left=left_after(state, team),
        taken=state.team is not None and any(one.replaces == team.id for one in state.team.substitutes),
    )


def _members(
    state: EventState, names: Mapping[PlayerId, str], team: Team, boards: int, away: Collection[PlayerId]
) -> tuple[Member, ...]:
    return tuple(
        Member(int(p), names[p], state.entries[p].player.rating, str(k) if k <= boards else "", p in away)
        for k, p in enumerate(team.players, 1)
    )


def public_cards(state: EventState, names: Mapping[PlayerId, str]) -> tuple[TeamCard, ...]:
    """The teams in board order as everybody may see them: no line-ups of rounds that are not published."""
    form = team_form(state)
    boards = 0 if isinstance(form, str) else form.boards
    return tuple(
        TeamCard(
            int(team.id),
            number,
            team.name,
            0,
            _members(state, names, team, boards, ()),
            (),
            chosen=False,
            against="",
            mine=False,
            captain=Captain(),
            left=left_after(state, team),
        )
        for number, team in numbered_teams(state)
    )


def match_cards(
    state: EventState, t: Translator, names: Mapping[PlayerId, str], round_no: int
) -> tuple[MatchCard, ...]:
    """The matches of a round with their boards."""
    labels = board_labels(state, state.rounds[round_no - 1])
    return tuple(_match(t, names, labels, match) for match in matches_of(state, round_no))


def _match(t: Translator, names: Mapping[PlayerId, str], labels: Mapping[int, str], match: Match) -> MatchCard:
    lines = []
    for board in match.boards:
        seen = board.token if board.one_white or not board.token else swapped(board.token)
        if board.one is None or board.two is None:
            shown = "−" if board.one is None else "+"
        else:
            shown = result_text(seen) if seen else ""
        empty = t("public.empty-seat")
        lines.append(
            MatchLine(
                labels.get(board.board, "") if board.board is not None else "–",
                names[board.one] if board.one is not None else empty,
                names[board.two] if board.two is not None else empty,
                "w" if board.one_white else "b",
                shown,
            )
        )
    points = match.points_one, match.points_two
    score = " : ".join(t.points(value) for value in points)
    if match.forfeited:
        score = " : ".join("+" if points[k] > points[1 - k] else "−" for k in (0, 1))
    return MatchCard(
        match.label,
        match.one.name,
        match.two.name,
        score,
        match.open,
        tuple(lines),
        (int(match.one.id), int(match.two.id)),
    )
