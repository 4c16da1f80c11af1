"""Tournaments from files: a new event, or what a newer file knows taken over into this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.players import PLAYERS_LIMIT, nobody_comes_in, strength_key, vars_of
from crosstable.app.commands.rule_args import ROUNDS_LIMIT
from crosstable.app.importing import Choices, Origin, player_added, repairs_body, round_events, round_of, unpack
from crosstable.app.merging import Comparison, ResultDifference, compare
from crosstable.app.profiles import PROFILES
from crosstable.core.codes import Code
from crosstable.core.draws import ticket
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.state import EventState
from crosstable.core.systems import SYSTEMS

FILE_SYSTEMS = tuple(name for name, system in SYSTEMS.items() if not (system.pooled or system.knockout))
"""Systems by which an event from a file can go on; groups and brackets are not in such files."""


@command("import-tournament")
def import_tournament(context: Context) -> Sequence[NewEvent]:
    """A new event from a `tournament` that was read; `origin` says from where and what was repaired.

    `name`, `rounds`, `system` and `fide_mode` are the arbiter's word where the file has none or another.
    """
    tournament = _tournament(context)
    if context.state.created_at:
        raise Refused("event-exists")
    name = context.name("name", tournament.info.name)
    rounds = tournament.rules.rounds
    if context.args.get("rounds") not in (None, ""):
        rounds = context.number("rounds", 1, ROUNDS_LIMIT)
    if rounds is not None and rounds < len(tournament.rounds):
        raise Refused("rounds-played-already", rounds=rounds, played=len(tournament.rounds))
    system = context.text("system", "") or tournament.rules.system
    if context.args.get("system") and system not in FILE_SYSTEMS:
        raise Refused("unknown-choice", field="system", found=system, choices=", ".join(FILE_SYSTEMS))
    profile = "round-robin" if system and system in SYSTEMS and SYSTEMS[system].scheduled else "fide-swiss"
    options = {**PROFILES[profile].options, "order": "rating"}
    choices = Choices(
        seed=context.randomness.token(),
        name=name,
        rounds=rounds,
        system=system,
        profile=profile,
        fide_mode=bool(context.args.get("fide_mode")) and profile == "fide-swiss",
        options=options,
    )
    return unpack(tournament, choices, _origin(context))


@command("merge-tournament")
def merge_tournament(context: Context) -> Sequence[NewEvent]:
    """Take over new players, results and rounds of a `tournament`, in one step that undo takes back.

    Results that differ are overwritten only with `take`; pairings never are.
    """
    state = context.state
    tournament = _tournament(context)
    found = compare(state, tournament)
    if state.rules.challenges and found.new_rounds:
        raise Refused("ladder-no-rounds-of-files", rounds=list(found.new_rounds))
    results = [r for r in found.results if r.there and (context.args.get("take") or not r.here)]
    _may_correct(context, results)
    origin = _origin(context)
    players = _new_players(state, found)
    if players:
        nobody_comes_in(state)
    events = [*players, *(_result(result) for result in results)]
    number = max(state.entries, default=PlayerId(0))
    ids = {**found.same, **{p.id: PlayerId(number + k) for k, p in enumerate(found.new_players, 1)}}
    for round_no in found.new_rounds:
        events += _round(tournament, round_no, ids)
    if not events:
        raise Refused("nothing-to-merge")
    body = {"info": {}, "source": dict(origin.source), "repairs": repairs_body(origin.repairs)}
    body["reason"] = context.reason or str(origin.source.get("name", ""))
    return [NewEvent(EventKind.INFO_CHANGED, body), *events]


def _tournament(context: Context) -> Tournament:
    found = context.args.get("tournament")
    if not isinstance(found, Tournament):
        raise Refused("missing", field="tournament")
    if len(found.players) > PLAYERS_LIMIT:
        raise Refused("too-many-players", limit=PLAYERS_LIMIT)
    return found


def _origin(context: Context) -> Origin:
    found = context.args.get("origin")
    return found if isinstance(found, Origin) else Origin()


def _may_correct(context: Context, results: Sequence[ResultDifference]) -> None:
    """C.04.2 4.3: results of closed rounds are corrected with a yes, in FIDE mode with a reason."""
    state = context.state
    if not results:
        return
    last = len(state.rounds)
    if state.rounds and state.rounds[-1].published_at is None:
        raise Refused("draft-waits", round=last - 1, draft=last)
    closed = [result for result in results if result.round < last]
    if closed:
        level = Level.TWO_STEPS if state.fide_mode else Level.CONFIRM
        context.confirm(level, "merge-closed", with_reason=state.fide_mode, count=len(closed))


def _new_players(state: EventState, found: Comparison) -> list[NewEvent]:
    """Players whom only the file knows, behind the numbers given so far, in their place by strength."""
    keys = [strength_key(vars_of(state.entries[player])) for player in state.order]
    by_lots = state.options.get("order") == "lots"
    first = max(state.entries, default=PlayerId(0)) + 1
    events = []
    for number, player in enumerate(found.new_players, first):
        body: dict[str, Any] = dict(player_added(replace(player, id=PlayerId(number))).body)
        key = strength_key(body)
        place = len(keys) if by_lots else next((k for k, other in enumerate(keys) if other > key), len(keys))
        keys.insert(place, key)
        body["place"] = place + 1
        body["draw_key"] = ticket(str(state.options.get("seed", "")), 1, "start", 0, number)
        events.append(NewEvent(EventKind.PLAYER_ADDED, body))
    return events


def _result(result: ResultDifference) -> NewEvent:
    body = {"round": result.round, "board": result.board, "result": result.there}
    if result.here:
        body["was"] = result.here
    return NewEvent(EventKind.RESULT_ENTERED, body)


def _round(tournament: Tournament, number: int, ids: Mapping[PlayerId, PlayerId]) -> list[NewEvent]:
    played = round_of(tournament, number)
    if played is None:
        raise Refused("no-such-round", round=number, rounds=len(tournament.rounds))
    boards = [(k, replace(game, white=ids[game.white], black=ids[game.black])) for k, game in played[0]]
    byes: dict[PlayerId, Code] = {ids[player]: code for player, code in played[1].items()}
    return round_events(number, boards, byes, tournament.rules.edition or "")
