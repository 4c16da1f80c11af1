"""A tournament read from a file becomes the log of an event: what is kept, what is not, and every repair beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from crosstable.app.import_stages import RoundParts, parts_of_rounds
from crosstable.app.system_options import readable_options
from crosstable.core.bodies import (
    adjustments_body,
    decision_body,
    info_body,
    ladder_body,
    player_body,
    pools_body,
    prohibitions_body,
    rules_body,
    ruling_body,
    team_body,
    virtual_points_body,
)
from crosstable.core.codes import Code, Colour
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.history import EntryValues
from crosstable.core.ids import BoardNo, PlayerId, RoundNo, TeamId
from crosstable.core.knockout_options import knockout_options
from crosstable.core.model import (
    Absence,
    Bye,
    Game,
    Player,
    Round,
    TeamPart,
    TeamRules,
    TeamSubstitute,
    TeamWithdrawal,
    Tournament,
    Withdrawal,
)
from crosstable.core.pairing_options import typed_options
from crosstable.core.results import RESULTS, TOKENS
from crosstable.formats.problems import Problem
from crosstable.pairing.dutch.first_round import OPTION as FIRST_ROUND

REPAIRS_LISTED = 500
"""Repairs that are written into the log; the rest are counted."""

NEAREST: Mapping[tuple[Code, Code], str] = {
    (Code.UNRATED_DRAW, Code.UNRATED_LOSS): "½-0",
    (Code.UNRATED_LOSS, Code.UNRATED_DRAW): "0-½",
    (Code.UNRATED_LOSS, Code.UNRATED_LOSS): "0-0",
}
"""Results that are known here only as results of rated games."""


@dataclass(frozen=True, slots=True)
class NotKept:
    """Something of the file that the event does not take over; `code` names the words, `params` the numbers."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


def not_kept(tournament: Tournament) -> list[NotKept]:
    """Everything that `unpack` leaves out. Points and ranks that a file claims are worked out anew, and not named."""
    found = []
    if tournament.rules.acceleration not in (None, "baku") and not tournament.virtual_points:
        found.append(NotKept("acceleration", {"name": tournament.rules.acceleration}))
    unknown = [(played, game) for played in tournament.rounds for game in played.games if _token(game) is None]
    for played, game in unknown[:20]:
        found.append(
            NotKept("result", {"round": int(played.number), "white": int(game.white), "black": int(game.black)})
        )
    if len(unknown) > 20:
        found.append(NotKept("results", {"count": len(unknown) - 20}))
    unrated = sum((g.white_code, g.black_code) in NEAREST for r in tournament.rounds for g in r.games)
    if unrated:
        found.append(NotKept("unrated", {"count": unrated}))
    past = sum(absence.round <= len(tournament.rounds) for absence in tournament.absences)
    if past:
        found.append(NotKept("past-absences", {"count": past}))
    return found


def kept_part(tournament: Tournament) -> Tournament:
    """The tournament as it comes back from the log: what `not_kept` names is gone, boards have numbers."""
    players = tuple(replace(player, given_points=None, given_rank=None) for player in tournament.players)
    rank = {player.id: k for k, player in enumerate(players)}
    absences = {(a.player, a.round): a.code for a in tournament.absences if a.round > len(tournament.rounds)}
    team = _kept_teams(tournament.team)
    withdrawn = {w.player: w.after_round for w in tournament.withdrawals}
    for along in _left_with_teams(team or TeamPart()):
        withdrawn.setdefault(along.player, along.after_round)
    return replace(
        tournament,
        players=players,
        rounds=tuple(_kept_round(tournament, played, boards) for played, boards in numbered(tournament)),
        absences=tuple(Absence(player, number, code) for (player, number), code in absences.items()),
        withdrawals=tuple(Withdrawal(p, withdrawn[p]) for p in sorted(withdrawn, key=rank.__getitem__)),
        team=team,
    )


def _kept_teams(part: TeamPart | None) -> TeamPart | None:
    """Teams without the points and ranks that a file claims; a team leaves once, and a number changes hands once."""
    if part is None or part == TeamPart():
        return None
    left: dict[TeamId, TeamWithdrawal] = {}
    for gone in part.withdrawals:
        left.setdefault(gone.team, gone)
    taken: dict[TeamId, TeamSubstitute] = {}
    for k, team in enumerate(part.teams):
        before = {known.id for known in part.teams[:k]} - {one.replaces for one in taken.values()}
        taken |= {one.team: one for one in part.substitutes if one.team == team.id and one.replaces in before}
    return replace(
        part,
        withdrawals=tuple(left.values()),
        substitutes=tuple(taken.values()),
        teams=tuple(
            replace(team, given_match_points=None, given_game_points=None, given_rank=None) for team in part.teams
        ),
    )


def _team_events(part: TeamPart) -> Iterator[NewEvent]:
    """Teams, their rules, line-ups, and what was decided or free as a whole."""
    if part.rules != TeamRules():
        yield NewEvent(EventKind.TEAM_RULES_SET, {"rules": asdict(part.rules)})
    for team in part.teams:
        taken = next((taken for taken in part.substitutes if taken.team == team.id), None)
        place = {} if taken is None else {"replaces": int(taken.replaces), "from_round": int(taken.from_round)}
        yield NewEvent(EventKind.TEAM_ADDED, {**team_body(team), **place})
    for line in part.line_ups:
        players = [None if p is None else int(p) for p in line.players]
        body = {"round": int(line.round), "team": int(line.team), "opponent": int(line.opponent), "players": players}
        yield NewEvent(EventKind.LINE_UP_SET, body)
    for lost in part.forfeits:
        body = {"round": int(lost.round), "white": int(lost.white), "black": int(lost.black), "result": lost.result}
        yield NewEvent(EventKind.TEAM_FORFEITED, body)
    for bye in part.byes:
        body = {"round": int(bye.round), "team": int(bye.team), "code": bye.code.value}
        yield NewEvent(EventKind.TEAM_BYE_SET, body)
    for gone in part.withdrawals:
        body = {"team": int(gone.team), "after_round": int(gone.after_round), "treatment": gone.treatment}
        yield NewEvent(EventKind.TEAM_WITHDREW, body)


def _kept_round(tournament: Tournament, played: Round, boards: Sequence[tuple[int, Game]]) -> Round:
    games = []
    for number, game in boards:
        token = _token(game)
        white, black = RESULTS[token] if token else (Code.PENDING, Code.PENDING)
        games.append(Game(game.white, game.black, white, black, BoardNo(number)))
    byes = _byes(played)
    named = {p for game in games for p in (game.white, game.black)} | set(byes)
    rest = [Bye(player.id, Code.ZERO_BYE, implied=True) for player in tournament.players if player.id not in named]
    return Round(played.number, tuple(games), (*(Bye(p, code) for p, code in byes.items()), *rest))


def _byes(played: Round) -> dict[PlayerId, Code]:
    """Byes that are written; whoever is not named at all is absent anyway."""
    return {bye.player: bye.code for bye in played.byes if not (bye.implied and bye.code is Code.ZERO_BYE)}


def _token(game: Game) -> str | None:
    """The result as the log holds it: empty for none, None for one that it cannot hold."""
    if game.is_pending:
        return ""
    pair = (game.white_code, game.black_code)
    return TOKENS.get(pair) or NEAREST.get(pair)


def numbered(tournament: Tournament) -> Iterator[tuple[Round, list[tuple[int, Game]]]]:
    """Each round with its games by number of the board: those of the file, else in the order of C.04.2 3.6."""
    values = EntryValues(tournament.rules.points, tournament.adjustments)
    scores = {player.id: 0 for player in tournament.players}
    rank = {player.id: k for k, player in enumerate(tournament.players)}
    by_table = tournament.rules.by_table
    for played in tournament.rounds:
        numbers = [game.board for game in played.games]
        if None not in numbers and len(set(numbers)) == len(numbers) and all(numbers):
            boards = [(int(game.board or 0), game) for game in played.games]
        elif by_table:
            boards = list(enumerate(played.games, 1))
        else:
            ordered = sorted(played.games, key=lambda game: _board_key(game, scores, rank))
            boards = list(enumerate(ordered, 1))
        yield played, boards
        for game in played.games:
            scores[game.white] += values.of(played.number, game.white, game.white_code, Colour.WHITE)
            scores[game.black] += values.of(played.number, game.black, game.black_code, Colour.BLACK)
        for bye in played.byes:
            scores[bye.player] += values.of(played.number, bye.player, bye.code, None)


def _board_key(game: Game, scores: Mapping[PlayerId, int], rank: Mapping[PlayerId, int]) -> tuple[int, int, int]:
    pair = (game.white, game.black)
    points = [scores[player] for player in pair]
    return -max(points), -sum(points), min(rank[player] for player in pair)


@dataclass(frozen=True, slots=True)
class Choices:
    """What the arbiter says about the new event; None leaves the file's word as it is."""

    seed: str
    name: str | None = None
    rounds: int | None = None
    system: str | None = None
    profile: str = "club"
    fide_mode: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a tournament came from, for the log: the file, the repairs, the rounds that differ, the comments."""

    source: Mapping[str, Any] = field(default_factory=dict)
    repairs: Sequence[Problem] = ()
    rounds: Sequence[Mapping[str, Any]] = ()
    comments: Sequence[str] = ()


def unpack(tournament: Tournament, choices: Choices, origin: Origin) -> list[NewEvent]:
    """The log of a new event whose fold gives `kept_part(tournament)`; ids of players stay."""
    events = [NewEvent(EventKind.CREATED, created_body(tournament, choices, origin))]
    taken = {entry.player: entry for entry in tournament.substitutes}
    for player in sorted(tournament.players, key=lambda player: player.id in taken):  # who is replaced comes first
        added, substitute = player_added(player), taken.get(player.id)
        if substitute is not None:
            body = {"replaces": int(substitute.replaces), "start_round": int(substitute.from_round)}
            added = NewEvent(added.kind, {**added.body, **body})
        events.append(added)
    team = _kept_teams(tournament.team) or TeamPart()
    events += _team_events(team)
    if tournament.prohibitions:
        rules = prohibitions_body(tournament.prohibitions)
        events.append(NewEvent(EventKind.PROHIBITIONS_SET, {"prohibitions": rules}))
    if tournament.pools:
        events.append(NewEvent(EventKind.POOLS_SET, {"pools": pools_body(tournament.pools)}))
    if tournament.qualified:
        events.append(NewEvent(EventKind.QUALIFIED_SET, {"players": [int(p) for p in tournament.qualified]}))
    events += [NewEvent(EventKind.MATCH_DECIDED, decision_body(decision)) for decision in tournament.decisions]
    parts = parts_of_rounds(tournament, created_options(tournament, choices))
    for played, boards in numbered(tournament):
        own = parts.get(int(played.number))
        events += round_events(int(played.number), boards, _byes(played), tournament.rules.edition or "", own)
    events += [
        NewEvent(
            EventKind.ABSENCE_SET,
            {"player": int(absence.player), "round": int(absence.round), "code": absence.code.value},
        )
        for absence in tournament.absences
        if absence.round > len(tournament.rounds)
    ]
    along = _left_with_teams(team)
    events += [
        NewEvent(EventKind.WITHDREW, {"player": int(gone.player), "after_round": int(gone.after_round)})
        for gone in tournament.withdrawals
        if gone not in along
    ]
    events += [NewEvent(EventKind.TIE_SETTLED, ruling_body(ruling)) for ruling in tournament.rulings]
    if tournament.ladder is not None:  # the last word, for what went before was written into a ladder too
        events.append(NewEvent(EventKind.LADDER_SET, ladder_body(tournament.ladder)))
    return events


def _left_with_teams(part: TeamPart) -> set[Withdrawal]:
    """The players who left along with their teams, which the entry of the team says."""
    players = {team.id: team.players for team in part.teams}
    return {Withdrawal(player, gone.after_round) for gone in part.withdrawals for player in players[gone.team]}


def created_options(tournament: Tournament, choices: Choices) -> dict[str, Any]:
    """The options of the new event: those of the choices, and what the file says of its own, a knock-out's form too."""
    form = {} if tournament.knockout is None else knockout_options(tournament.knockout)
    own = readable_options(typed_options(tournament.options))
    if choices.fide_mode:  # nothing that FIDE's rules do not know comes in with a file (C.04.2 2.2)
        own = {key: value for key, value in own.items() if key not in (*choices.options, FIRST_ROUND)}
    return {**choices.options, "seed": choices.seed, **own, **form}


def created_body(tournament: Tournament, choices: Choices, origin: Origin) -> dict[str, Any]:
    """The first entry of the log, with where it came from."""
    info, rules = info_body(tournament.info), rules_body(tournament.rules)
    if choices.name is not None:
        info["name"] = choices.name
    if choices.rounds is not None:
        rules["rounds"] = choices.rounds
    if choices.system is not None:
        rules["system"] = choices.system
    body: dict[str, Any] = {
        "game": tournament.info.game,
        "profile": choices.profile,
        "fide_mode": choices.fide_mode,
        "options": created_options(tournament, choices),
        "info": info,
        "rules": rules,
        "source": dict(origin.source),
        "repairs": repairs_body(origin.repairs),
        "not_kept": [{"code": lost.code, **lost.params} for lost in not_kept(tournament)],
        "checked": [dict(note) for note in origin.rounds],
    }
    if origin.comments:
        body["comments"] = list(origin.comments)
    if tournament.adjustments:
        body["adjustments"] = adjustments_body(tournament.adjustments)
    if tournament.virtual_points:
        body["virtual_points"] = virtual_points_body(tournament.virtual_points)
    return body


def repairs_body(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """What a reader repaired, as the log keeps it."""
    listed = [
        {
            "severity": problem.severity.value,
            "code": problem.code,
            "line": problem.line,
            "column": problem.column,
            "what": problem.what,
            "repaired_as": problem.repaired_as,
        }
        for problem in problems
    ]
    if len(listed) > REPAIRS_LISTED:
        what = f"{len(listed) - REPAIRS_LISTED} more findings are not listed"
        rest = {"severity": "note", "code": "MORE", "line": None, "column": None, "what": what, "repaired_as": ""}
        return [*listed[:REPAIRS_LISTED], rest]
    return listed


def player_added(player: Player) -> NewEvent:
    """An entry at the end of the initial order."""
    return NewEvent(EventKind.PLAYER_ADDED, {"id": int(player.id), **player_body(player)})


def round_events(
    number: int,
    boards: Iterable[tuple[int, Game]],
    byes: Mapping[PlayerId, Code],
    edition: str,
    parts: RoundParts | None = None,
) -> list[NewEvent]:
    """A round as it was played: paired, published, with the results that are known."""
    boards = list(boards)
    paired: dict[str, Any] = {
        "round": number,
        "boards": [[board, int(game.white), int(game.black)] for board, game in boards],
        "byes": [[int(player), code.value] for player, code in byes.items()],
        "engine": "",
        "edition": edition,
    }
    labels = [[board, label] for board, game in boards if parts is not None and (label := parts.label(game))]
    if labels:
        paired["labels"] = labels
    if parts is not None and parts.stage:
        paired["stage"] = parts.stage
    results = [
        NewEvent(EventKind.RESULT_ENTERED, {"round": number, "board": board, "result": token})
        for board, game in boards
        if (token := _token(game))
    ]
    return [
        NewEvent(EventKind.ROUND_PAIRED, paired),
        NewEvent(EventKind.ROUND_PUBLISHED, {"round": number}),
        *results,
    ]


def round_of(tournament: Tournament, number: int) -> tuple[list[tuple[int, Game]], dict[PlayerId, Code]] | None:
    """Boards and byes of one round of a file."""
    for played, boards in numbered(tournament):
        if played.number == RoundNo(number):
            return boards, _byes(played)
    return None
