"""The team records that are written: 013 or 310, 300, 320, 330, 352, 362, 801, 802."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.core.codes import TABLE, Code
from crosstable.core.ids import PlayerId
from crosstable.core.model import Team, TeamPart
from crosstable.core.points import format_points
from crosstable.formats.text import clean
from crosstable.formats.trf import names
from crosstable.formats.trf.columns import LAYOUTS, MAX_TEAMS
from crosstable.formats.trf.document import FixedRecord, Record, TextRecord
from crosstable.formats.trf.outgoing import Dialect, Outgoing, TrfOverflowError, fitting, fitting_points, is_team_event
from crosstable.formats.trf.team_results import TeamRound, TeamTable

_BYE_NAMES = {Code.PAB: "PAB", Code.FULL_BYE: "FPB", Code.HALF_BYE: "HPB", Code.ZERO_BYE: "ZPB"}
_PLACES = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def team_rule_records(out: Outgoing) -> Iterator[TextRecord]:
    """Records 352 and 362."""
    part = out.tournament.team
    if part is None or out.dialect is not Dialect.TRF26 or not is_team_event(out.tournament):
        return
    rules = part.rules
    if rules.board_colours:
        yield TextRecord("352", rules.board_colours)
    groups = []
    for symbol, tenths in (("TW", rules.win), ("TD", rules.draw), ("TL", rules.loss)):
        text = format_points(tenths)
        if len(text) > 4:
            raise TrfOverflowError(f"value of {symbol}", text, "99.9 points")
        groups.append(f"{symbol}{text:>4}")
    yield TextRecord("362", "   ".join(groups))


def member_records(out: Outgoing) -> Iterator[Record]:
    """Teams and their players: 310 in TRF26, 013 elsewhere. Teams of individuals have 013 only."""
    part = out.tournament.team
    if part is None:
        return
    if out.dialect is not Dialect.TRF26 or not is_team_event(out.tournament):
        yield from _records_013(part)
        return
    table = TeamTable(out.tournament, part, out.rounds)
    layout = LAYOUTS["310"]
    for team in part.teams:
        match_points, game_points = table.totals(team.id)
        if not out.rounds:  # nothing to add up: what the event brought along stands
            match_points = team.given_match_points or 0
            game_points = team.given_game_points or 0
        yield FixedRecord(
            "310",
            (
                _number(team),
                names.cut(clean(team.name).strip(), layout.place("name").width),
                clean(team.nickname).strip()[: layout.place("nickname").width],
                fitting(layout.place("strength"), team.strength),
                fitting_points(layout.place("match points"), match_points),
                fitting_points(layout.place("game points"), game_points),
                fitting(layout.place("rank"), team.given_rank or ""),
            ),
            _members(team),
        )


def _records_013(part: TeamPart) -> Iterator[Record]:
    for team in part.teams:
        name = names.cut(clean(team.name).strip(), LAYOUTS["013"].place("name").width)
        yield FixedRecord("013", (name,), _members(team))


def _members(team: Team) -> tuple[str, ...]:
    field = LAYOUTS["310"].items[0]
    return tuple(fitting(field, player, player) for player in team.players)


def _number(team: Team) -> str:
    if not 1 <= team.id <= MAX_TEAMS:
        raise TrfOverflowError("team number", team.id, f"1 to {MAX_TEAMS}")
    return str(team.id)


def match_records(out: Outgoing) -> Iterator[Record]:
    """Records 300, 320 and 330: they are about two teams, so not where a team meets several others in one round."""
    part = out.tournament.team
    if part is None or not is_team_event(out.tournament):
        return
    for line_up in part.line_ups:
        items = tuple("0000" if player is None else str(player) for player in line_up.players)
        yield FixedRecord("300", (f"{line_up.round:03}", str(line_up.team), str(line_up.opponent)), items)
    yield from _allocated_byes(part)
    for forfeit in part.forfeits:
        values = (forfeit.result, f"{forfeit.round:03}", str(forfeit.white), str(forfeit.black))
        yield FixedRecord("330", values)


def _allocated_byes(part: TeamPart) -> Iterator[Record]:
    """Record 320: one line, the team of each round (TRF26 6.8)."""
    teams: dict[int, int] = {bye.round: bye.team for bye in part.byes if bye.code is Code.PAB}
    rules, layout = part.rules, LAYOUTS["320"]
    given = rules.pab_match_points, rules.pab_game_points
    if not teams and given == (None, None):
        return
    values = tuple(
        "" if tenths is None else fitting_points(field, tenths)
        for field, tenths in zip(layout.fields, given, strict=True)
    )
    last = max(teams, default=0)
    items = tuple(str(teams[no]) if no in teams else "000" for no in range(1, last + 1))
    yield FixedRecord("320", values, items)


def result_records(out: Outgoing) -> Iterator[Record]:
    """Records 802 and 801: the results once more, for people."""
    part = out.tournament.team
    if part is None or not is_team_event(out.tournament) or not out.rounds or not part.teams:
        return
    table = TeamTable(out.tournament, part, out.rounds)
    for team in part.teams:
        match_points, game_points = (format_points(tenths) for tenths in table.totals(team.id))
        head = f"{team.id:3} {team.nickname[:5]:5} {match_points:>6} {game_points:>6}"
        rounds = "  ".join(_group_802(entry) for entry in table.table[team.id])
        yield TextRecord("802", f"{head} {rounds}")
    digits = len(str(max(team.id for team in part.teams)))
    for team in part.teams:
        match_points, game_points = (format_points(tenths) for tenths in table.totals(team.id))
        head = f"{team.id:{digits}} {team.nickname[:5]:5} {match_points:>4} {game_points:>4}"
        rounds = "".join(f"  {_group_801(entry, digits, table.size, team.players)}" for entry in table.table[team.id])
        yield TextRecord("801", head + rounds)


def _group_802(entry: TeamRound) -> str:
    """Opponent or bye, colour, game points and `f` for a forfeit: 11 characters."""
    points = format_points(entry.game_points)
    if entry.opponent is None:
        return f"{_BYE_NAMES.get(entry.bye or Code.ZERO_BYE, ''):3}   {points:>4} "
    colour = "" if entry.colour is None else entry.colour.value
    return f"{entry.opponent:3} {colour:1} {points:>4}{'f' if entry.forfeit else ' '}"


def _group_801(entry: TeamRound, digits: int, size: int, members: tuple[PlayerId, ...]) -> str:
    if entry.opponent is None:
        letter = TABLE[entry.bye or Code.ZERO_BYE].trf
        return f"{'':{digits}}   {letter * size} {'':{size}}"
    colour = "" if entry.colour is None else entry.colour.value
    results = "".join(TABLE[code].trf for _, code in entry.boards)
    if entry.forfeit:
        results = entry.forfeit.value * size
    order = "".join(_place(player, members) for player, _ in entry.boards)
    if entry.forfeit is Code.FORFEIT_LOSS:
        order = ""
    return f"{entry.opponent:{digits}} {colour:1} {results:{size}} {order:{size}}"


def _place(player: PlayerId | None, members: tuple[PlayerId, ...]) -> str:
    if player is None:
        return "0"
    place = members.index(player) if player in members else len(_PLACES)
    return _PLACES[place] if place < len(_PLACES) else "*"
