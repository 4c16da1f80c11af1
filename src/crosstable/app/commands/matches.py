"""The knock-out: its form before it begins, and the last word on a level match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.bracket import (
    NO_POSTPONEMENT,
    bracket_of_event,
    entrant_names,
    knockout_system,
    players_of,
    plays_teams,
)
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.order import order_events
from crosstable.app.commands.pools import context_player
from crosstable.app.commands.rule_args import choice
from crosstable.app.queries_public import ROUND_MINUTES
from crosstable.core.bodies import decision_body
from crosstable.core.errors import CrosstableError
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.model import Decision
from crosstable.core.state import EventState
from crosstable.pairing.knockout import TEMPLATES, Method, draw_numbers, keep_clubs_apart
from crosstable.pairing.knockout.forms import described, form_of, template_of
from crosstable.pairing.knockout.match import Choose, DecideByLots, First, Won
from crosstable.pairing.knockout.teams import BOARD_TIES, TEAM_MATCHES

BY_HAND = "hand"
"""The draw was made with cards in the hall, and its numbers are typed."""
SHOWN = 12
TEAM_HOME = (First.LOT.value, First.ONE.value)
HOW = ("lots", "one-game", "walkover", "arbiter")


@command("set-knockout")
def set_knockout(context: Context) -> Sequence[NewEvent]:
    """The form of the knock-out: `match`, `third_place`, `reset`, `free` and `twice_free`, and the draw.

    `match` is a name of TEMPLATES or a mapping (see `knockout.forms.template_of`); `no_postponement` and
    `minutes` (how long a game can last, 0: not said) are about games that run late. `draw` gives the numbers anew
    (see `knockout.Method`) with `protected` seeds, or by `hand` as `numbers` says (player to number); with
    `apart` nobody meets a clubmate in the first matches where that can be. What is left out stays as it is.
    Only before the first match is paired.
    """
    state = context.state
    system = knockout_system(state)
    if system is None:
        raise Refused("no-knockout-here", system=state.rules.system or "")
    if any(played.stage.get("kind") == "knockout" for played in state.rounds):
        raise Refused("knockout-begun", round=len(state.rounds))
    if plays_teams(state):
        return _changed(state, _team_options(context))
    options = _options(context)
    wanted = {**state.options, **options}
    events: list[NewEvent] = []
    entrants = [int(p) for p in state.qualified or state.order]
    try:
        if len(entrants) > 1:
            form_of(system, entrants, wanted)
        else:
            template_of(wanted.get("match", "one-game"))
        if "draw" in context.args and not state.pools and len(entrants) > 1:
            events = _drawn(context, system, wanted)
    except CrosstableError as error:
        if isinstance(error, Refused):
            raise
        raise Refused("knockout-does-not-fit", reason=str(error)) from error
    return [*_changed(state, options), *events]


def _changed(state: EventState, options: Mapping[str, Any]) -> list[NewEvent]:
    changed = {key: value for key, value in options.items() if state.options.get(key) != value}
    return [NewEvent(EventKind.RULES_CHANGED, {"options": changed})] if changed else []


def _team_options(context: Context) -> dict[str, Any]:
    """`team_match`, `board_ties` and `team_home` (see `knockout.teams`), and `third_place`."""
    known = {"team_match": tuple(TEAM_MATCHES), "board_ties": tuple(BOARD_TIES), "team_home": TEAM_HOME}
    found: dict[str, Any] = {
        name: choice(context, name, words) for name, words in known.items() if name in context.args
    }
    found |= {key: bool(context.args[key]) for key in ("third_place", NO_POSTPONEMENT) if key in context.args}
    return found


def _options(context: Context) -> dict[str, Any]:
    args = context.args
    found: dict[str, Any] = {}
    if "match" in args:
        match = args["match"]
        if isinstance(match, str):
            found["match"] = choice(context, "match", tuple(TEMPLATES))
        else:
            try:
                found["match"] = described(template_of(match))
            except CrosstableError as error:
                raise Refused("match-form", reason=str(error)) from error
    if "minutes" in args:
        found[ROUND_MINUTES] = context.number("minutes", 0, 1440)
    for key in ("third_place", "reset", NO_POSTPONEMENT):
        if key in args:
            found[key] = bool(args[key])
    for key in ("free", "twice_free"):
        if key in args:
            value = args[key]
            if not isinstance(value, list) or len(value) > 256:
                raise Refused("out-of-range", field=key, low=0, high=256, found=str(value)[:40])
            found[key] = [context_player(context, item) for item in value]
    return found


def _drawn(context: Context, system: str, options: Mapping[str, Any]) -> list[NewEvent]:
    """Numbers of the bracket for everybody, as an order of the players."""
    state = context.state
    attempt = int(state.options.get("order_attempt", -1)) + 1
    draw = choice(context, "draw", (*(method.value for method in Method), BY_HAND))
    if draw == BY_HAND:
        return order_events(_by_hand(context), BY_HAND, attempt)
    method = Method(draw)
    protected = context.number("protected", 0, len(state.order), 0)
    strongest = _by_rating(state)
    drawn = draw_numbers(
        strongest, method, seed=str(state.options.get("seed", "")), protected=protected, attempt=attempt
    )
    if context.args.get("apart"):
        clubs = {int(p): entry.club for p, entry in state.entries.items()}
        plan = form_of(system, list(drawn.order), options).plan
        drawn = keep_clubs_apart(drawn, plan.first_pairs(), clubs, fixed=protected)
    by = "rating" if method is Method.SEEDED else "lots"
    return order_events([PlayerId(p) for p in drawn.order], by, attempt)


def _by_hand(context: Context) -> list[PlayerId]:
    """Everybody in the order of the numbers drawn by hand; each from 1 to the size of the field is given once."""
    state, size = context.state, len(context.state.order)
    given = context.args.get("numbers")
    owner: dict[int, PlayerId] = {}
    for text, number in (given if isinstance(given, Mapping) else {}).items():
        player = PlayerId(context_player(context, text))
        drawn = replace(context, args={"number": number}).number("number", 1, size)
        if drawn in owner:
            raise Refused("number-twice", number=drawn, players=[int(owner[drawn]), int(player)])
        owner[drawn] = player
    without = [int(player) for player in state.order if player not in owner.values()]
    if without:
        free = [number for number in range(1, size + 1) if number not in owner]
        raise Refused("number-missing", players=without[:SHOWN], count=len(without), numbers=free[:SHOWN])
    return [owner[number] for number in sorted(owner)]


def _by_rating(state: EventState) -> list[int]:
    """Strongest first; the unrated behind, as they stand."""
    place = {p: k for k, p in enumerate(state.order)}
    return sorted(
        (int(p) for p in state.order),
        key=lambda p: (-(state.entries[PlayerId(p)].player.rating or 0), place[PlayerId(p)]),
    )


@command("decide-match")
def decide_match(context: Context) -> Sequence[NewEvent]:
    """The last word on a match that its games leave open.

    `how` is `lots` (the program's lot, or the `winner` of a lot drawn by hand), `one-game` where the form leaves
    that choice, `walkover` or `arbiter` with a winner and a reason. `note` names who drew, and the witnesses.
    """
    state = context.state
    bracket = bracket_of_event(state)
    if bracket is None:
        raise Refused("no-knockout-here", system=state.rules.system or "")
    match = bracket.match_of(context.text("match"))
    if match is None:
        raise Refused("no-such-match", match=context.text("match"))
    if match.one is None or match.two is None or isinstance(match.step, Won):
        raise Refused("match-not-open", match=match.label)
    how = choice(context, "how", HOW)
    step = match.step
    if how == "one-game":
        if not isinstance(step, Choose):
            raise Refused("no-choice-now", match=match.label)
        return [_decision(context, match.label, None, how)]
    if how == "lots" and not isinstance(step, Choose | DecideByLots):
        raise Refused("match-not-level", match=match.label)
    winner = _winner(context, (match.one, match.two))
    if winner is None:
        if how != "lots" or not isinstance(step, Choose | DecideByLots):
            raise Refused("missing", field="winner")
        winner = match.player(step.proposal)
    elif how == "lots" and not context.text("note", ""):
        _witness(context, match.label, winner)
    if how in ("walkover", "arbiter"):
        _without_games(context, match.label, winner)
    if plays_teams(state):  # the log names a player, whose team goes on
        winner = next(iter(players_of(state, winner or 0)), None)
    return [_decision(context, match.label, winner, how)]


def _witness(context: Context, label: str, winner: PlayerId) -> None:
    if plays_teams(context.state):
        name = entrant_names(context.state, {})[winner]
        context.confirm(Level.ACKNOWLEDGE, "lot-without-witness-team", match=label, name=name)
    else:
        context.confirm(Level.ACKNOWLEDGE, "lot-without-witness", match=label, player=int(winner))


def _without_games(context: Context, label: str, winner: PlayerId | None) -> None:
    if plays_teams(context.state):
        name = entrant_names(context.state, {}).get(winner or PlayerId(0), "")
        context.confirm(Level.CONFIRM, "decide-team-match", with_reason=True, match=label, name=name)
    else:
        context.confirm(Level.CONFIRM, "decide-match", with_reason=True, match=label, player=int(winner or 0))


def _winner(context: Context, sides: tuple[PlayerId, PlayerId]) -> PlayerId | None:
    if not context.args.get("winner"):
        return None
    if plays_teams(context.state):
        winner = PlayerId(context.number("winner", 1, 99_999))
        if winner not in sides:
            raise Refused("team-not-in-match", team=int(winner), match=context.text("match"))
        return winner
    winner = context.entry("winner").player.id
    if winner not in sides:
        raise Refused("not-in-match", player=int(winner), match=context.text("match"))
    return winner


def _decision(context: Context, label: str, winner: PlayerId | None, how: str) -> NewEvent:
    note = "; ".join(part for part in (context.text("note", ""), context.reason.strip()) if part)
    return NewEvent(EventKind.MATCH_DECIDED, decision_body(Decision(label, winner, how, note)))
