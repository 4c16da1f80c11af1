"""The public page: what it shows, for everybody alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from crosstable.app.board_labels import room_of
from crosstable.app.bracket import knocked_out
from crosstable.app.bughouse import Seat as TableSeat
from crosstable.app.bughouse import Side as TableSide
from crosstable.app.bughouse import games_of_match, match_text, tables
from crosstable.app.calendar import expected
from crosstable.app.queries import Place, Ranking
from crosstable.app.queries_games import Meeting, Meetings, meetings
from crosstable.app.queries_public import (
    MyPage,
    Now,
    Start,
    following,
    is_over,
    last_published,
    my_page,
    public_names,
    starts,
)
from crosstable.app.teams import names_of_teams
from crosstable.core.codes import Code, Colour
from crosstable.core.ids import PlayerId
from crosstable.core.results import MATCH_OF_TWO, swapped
from crosstable.core.state import BoardState, EventState
from crosstable.i18n import Translator
from crosstable.publish import board_labels
from crosstable.publish.figures import column_texts
from crosstable.publish.people import name_key
from crosstable.publish.ranking import rank_text
from crosstable.publish.stages import part_text, stage_text
from crosstable.publish.words import Words
from crosstable.tiebreak import Unit
from crosstable.web.messages import result_text
from crosstable.web.views.own_place import own_place


@dataclass(frozen=True, slots=True)
class Side:
    """A player of a pairing; `team` where no match says it."""

    id: int
    name: str
    title: str
    rating: int | None
    team: str = ""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A board as everybody sees it; `label` is what stands on the table, `room` where that is (empty: not said).

    `part` is its group or match, a heading over several boards where `heads`. `seats` are those of both sides where
    four sit at a table.
    """

    number: int
    label: str
    part: str
    white: Side
    black: Side
    result: str
    room: str = ""
    seats: tuple[TableSide, TableSide] | None = None
    heads: bool = False


@dataclass(frozen=True, slots=True)
class Away:
    """Somebody without a board this round."""

    side: Side
    code: str
    worth: int


@dataclass(frozen=True, slots=True)
class Model:
    """What all pages of the event share at one moment.

    `round` is the last published one, 0 before; `expected` when the next pairings come, where that is known.
    """

    state: EventState
    names: Mapping[PlayerId, str]
    met: Meetings
    ranking: Ranking
    labels: Mapping[int, Mapping[int, str]]
    round: int
    over: bool
    pairing: bool
    next: Start | None
    this: Start | None
    expected: str
    out: frozenset[PlayerId] = frozenset()
    """Who has no match left in a knock-out."""
    teams: Mapping[PlayerId, str] = field(default_factory=dict)

    def side(self, player: int) -> Side:
        """A player by his number."""
        number = PlayerId(player)
        found = self.state.entries[number].player
        return Side(player, self.names[number], found.title, found.rating, self.teams.get(number, ""))

    @property
    def in_stages(self) -> bool:
        """Whether groups or a bracket stand in the place of one table."""
        traits = self.state.rules.traits
        return traits is not None and (traits.pooled or traits.knockout)

    def label(self, round_no: int, board: int) -> str:
        """What stands on a board of a published round."""
        return self.labels.get(round_no, {}).get(board, str(board))


def model_of(state: EventState, found: Ranking) -> Model:
    """Everything that the public pages read, once for each change; `found` are the standings of now."""
    played = last_published(state)
    upcoming = following(state)
    number = played.number if played is not None else 0
    over = number > 0 and is_over(state, number)
    return Model(
        state=state,
        names=public_names(state),
        met=meetings(state),
        ranking=found,
        labels={r.number: board_labels(state, r) for r in state.rounds[:number]},
        round=number,
        over=over,
        pairing=len(state.rounds) > number,
        next=None if upcoming is None else starts(state, upcoming),
        this=starts(state, number) if number else None,
        expected="" if upcoming is None else expected(state, upcoming),
        out=knocked_out(state, number + 1 if over else number) if number else frozenset(),
        teams=names_of_teams(state),
    )


def stage(model: Model, t: Translator) -> str:
    """What the last published round is in a knock-out: `Quarter-finals, game 2`; empty elsewhere."""
    played = last_published(model.state)
    return "" if played is None else stage_text(played, Words.of((t.language,)))


def part_of_board(model: Model, t: Translator, round_no: int, board: int) -> str:
    """Group or match of a board of a published round."""
    return part_text(model.state, model.state.rounds[round_no - 1], board, Words.of((t.language,)))


def pairings(model: Model, t: Translator) -> Sequence[Pairing]:
    """The boards of the last published round."""
    played = last_published(model.state)
    if played is None:
        return ()
    seated = {table.board: table for table in tables(model.state, played.number, model.names)}
    traits = model.state.rules.traits
    heads = traits is not None and traits.team_matches
    found = []
    for board in played.boards:
        if played.is_second(board.number):
            continue
        table = seated.get(board.number)
        label = model.label(played.number, board.number)
        found.append(
            Pairing(
                board.number,
                label,
                ""
                if table is not None and model.state.rules.by_lot
                else part_of_board(model, t, played.number, board.number),
                model.side(board.white),
                model.side(board.black),
                "" if board.result is None or board.dispute is not None else _result(model.state, board),
                room_of(model.state, label),
                None if table is None else (table.one, table.two),
                heads,
            )
        )
    return found


def _result(state: EventState, board: BoardState) -> str:
    return match_text(state, board) or ("" if board.result is None else result_text(board.result.token))


def away(model: Model) -> Sequence[Away]:
    """Who has no board in the last published round although taking part: byes first."""
    found = []
    for player, rounds in model.met.items():
        here = rounds.get(model.round)
        if player not in model.out and here is not None and here.opponent is None and not here.gone:
            found.append(Away(model.side(player), off_word(model.state, here.code), here.points or 0))
    return sorted(found, key=lambda row: (row.code == Code.ZERO_BYE.value, row.side.name))


def off_word(state: EventState, code: Code) -> str:
    """What a round without a game is called: the code, or `out` for who sits out by lot."""
    return "out" if state.rules.by_lot and code is Code.PAB else code.value


def by_name(state: EventState, names: Mapping[PlayerId, str]) -> Sequence[PlayerId]:
    """Everybody in the order in which people look for names."""
    order = "given" if state.options.get("name_order") == "given" else "name"
    return sorted(state.order, key=lambda player: (name_key(names[player], order), int(player)))


@dataclass(frozen=True, slots=True)
class GameLine:
    """One round on a player's page."""

    round: int
    board: int
    label: str
    colour: str
    opponent: Side | None
    mark: str
    points: int | None
    code: str
    gone: bool


@dataclass(frozen=True, slots=True)
class MyView:
    """A player's page in words and numbers; `first_value` is the first tie-break, `part` his group or match.

    In groups and matches `rank` is that of his group (`rank_where`) or of the bracket; `rank_page` shows it.
    """

    page: MyPage
    me: Side
    label: str
    room: str
    part: str
    stage: str
    colour: str
    opponent: Side | None
    opponent_points: int
    mine: str
    rank: str
    ranked: int
    rank_where: str
    rank_page: str
    first_value: tuple[str, str]
    games: Sequence[GameLine]
    coming: Sequence[tuple[int, str, int]]
    this: Start | None
    missing: int
    absent_why: str
    start_round: int
    off: str
    seats: tuple[TableSide, TableSide] | None
    seat: TableSeat | None


def my_view(model: Model, t: Translator, player: int) -> MyView | None:
    """The page of one player; None when there is no such player."""
    state = model.state
    page = my_page(state, player, model.met, model.ranking, model.out)
    if page is None:
        return None
    in_stages, own = model.in_stages, own_place(state, t, player)
    table = None if page.here is None else _table_of(model, page.here.round, int(page.player))
    here = page.here if page.now is Now.BOARD or page.here is not None else None
    opponent = None if here is None or here.opponent is None else model.side(here.opponent)
    return MyView(
        page=page,
        me=model.side(player),
        label="" if here is None else model.label(here.round, here.board),
        room="" if here is None else room_of(state, model.label(here.round, here.board)),
        part="" if here is None or not here.board else part_of_board(model, t, here.round, here.board),
        stage=stage(model, t),
        colour="" if here is None or here.colour is None else here.colour.value,
        opponent=opponent,
        opponent_points=_points_before(model, opponent, page.round),
        mine=_said(model, t, here),
        rank=own.rank if own is not None else "" if in_stages or page.place is None else rank_text(page.place),
        ranked=len(model.ranking.places) if own is None else own.of,
        rank_where="" if own is None else own.where,
        rank_page=f"standings#s{player}" if own is None else own.page,
        first_value=("", "") if in_stages else _first_value(t, page.place),
        games=[_line(model, t, meeting) for meeting in page.games],
        coming=_coming(state, page.player),
        this=model.this,
        missing=0 if in_stages else model.ranking.missing,
        absent_why=_absent_why(state, page),
        start_round=state.entries[page.player].start_round,
        off="" if page.here is None else off_word(state, page.here.code),
        seats=table,
        seat=_own_seat(state, table, int(page.player)),
    )


def _table_of(model: Model, round_no: int, player: int) -> tuple[TableSide, TableSide] | None:
    """Both sides of the table where a player or a team sits in bughouse, his own first."""
    found = (table.of(player) for table in tables(model.state, round_no, model.names))
    return next((sides for sides in found if sides is not None), None)


def _own_seat(state: EventState, sides: tuple[TableSide, TableSide] | None, player: int) -> TableSeat | None:
    """The seat of one player; None for a team, which has two."""
    if sides is None or not state.rules.by_lot:
        return None
    return next(seat for seat in sides[0].seats if seat.player == player)


def _absent_why(state: EventState, page: MyPage) -> str:
    """Why somebody has no board: `late` to join, `asked` for it; empty where nobody said."""
    if state.entries[page.player].start_round > page.round:
        return "late"
    return "asked" if (page.player, page.round) in state.absences else ""


def _points_before(model: Model, opponent: Side | None, round_no: int) -> int:
    if opponent is None:
        return 0
    rounds = model.met[PlayerId(opponent.id)]
    return next((m.total for number, m in sorted(rounds.items(), reverse=True) if number < round_no), 0)


def _first_value(t: Translator, place: Place | None) -> tuple[str, str]:
    """The first tie-break that is a number of its own: a place among the tied says nothing alone."""
    values = () if place is None else place.values
    for value in values:
        if value.number is not None and value.unit is not Unit.PLACE:
            return value.code, column_texts([value], Words.of((t.language,)))[0]
    return "", ""


def _said(model: Model, t: Translator, meeting: Meeting | None) -> str:
    """What became of a game, to the player himself; of a match of two games the points, his own first."""
    word = outcome_word(t, meeting)
    state = model.state
    if not word or meeting is None or meeting.points is None or meeting.forfeited or games_of_match(state) != 2:
        return word
    return f"{t.points(meeting.points)}–{t.points(state.rules.points.win - meeting.points)}"


def outcome_word(t: Translator, meeting: Meeting | None) -> str:
    """What became of a game, to the player himself; empty while it is open."""
    if meeting is None or meeting.opponent is None or meeting.pending:
        return ""
    return t(f"outcome.{meeting.code.value}")


def _line(model: Model, t: Translator, meeting: Meeting) -> GameLine:
    return GameLine(
        round=meeting.round,
        board=meeting.board,
        label=model.label(meeting.round, meeting.board),
        colour="" if meeting.colour is None else meeting.colour.value,
        opponent=None if meeting.opponent is None else model.side(meeting.opponent),
        mark=_said(model, t, meeting),
        points=meeting.points,
        code=off_word(model.state, meeting.code),
        gone=meeting.gone,
    )


def _coming(state: EventState, player: PlayerId) -> list[tuple[int, str, int]]:
    """Coming rounds in which the player will not play: number, code, worth."""
    found = [
        (number, code.value, state.rules.points.value(code) or 0)
        for (who, number), code in state.absences.items()
        if who == player and number > state.rounds_published
    ]
    return sorted(found)


OUTCOMES: Mapping[str, str] = MappingProxyType(
    {"won": "1-0", "won-narrow": "1½-½", "draw": "½-½", "lost-narrow": "½-1½", "lost": "0-1"}
)
"""What a player says of the own result, as White has it; the narrow ones are there in matches of two games."""


def token_for(outcome: str, colour: str) -> str:
    """The result as the table of results has it: `won` of Black is 0-1; empty for what is no outcome."""
    token = OUTCOMES.get(outcome, "")
    return token if colour == Colour.WHITE.value or not token else swapped(token)


def outcome_choices(state: EventState, t: Translator) -> Sequence[tuple[str, str]]:
    """The outcomes that a player may say, with their words; the points of a match of two games, his own first."""
    if games_of_match(state) == 2:
        return [(outcome, MATCH_OF_TWO[token]) for outcome, token in OUTCOMES.items()]
    return [("won", t("public.i-won")), ("draw", t("public.draw")), ("lost", t("public.i-lost"))]
