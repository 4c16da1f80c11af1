"""The bracket of an event, and the places that it has decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.app.teams import teams_of
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState, RoundState
from crosstable.pairing.knockout.forms import DEFAULT_TEMPLATE, template_of
from crosstable.pairing.knockout.match import TEMPLATES, Template
from crosstable.pairing.knockout.plan import Status
from crosstable.pairing.knockout.record import Bracket
from crosstable.pairing.knockout.system import bracket_now
from crosstable.pairing.knockout.teams import team_form
from crosstable.pairing.staged import knockout_part, rounds_of_pools

NO_POSTPONEMENT = "no_postponement"
"""Option of an event: no game of the knock-out is put off (xiangqi article 25); so it is where nothing is said."""


def may_adjourn(state: EventState, played: RoundState) -> bool:
    """Whether a game of the round may be finished later: in a knock-out everybody would wait for it."""
    return not is_knockout(played) or not state.options.get(NO_POSTPONEMENT, True)


def knockout_system(state: EventState) -> str | None:
    """The system of the knock-out part; None in events without one."""
    traits = state.rules.traits
    if traits is None or not traits.knockout:
        return None
    return "knockout" if traits.pooled else traits.name


def bracket_of_event(state: EventState, after: int | None = None) -> Bracket | None:
    """The bracket as the published rounds say; None without a knock-out, or before its players are known.

    `after` is the round up to which they count (default: all).
    """
    system = knockout_system(state)
    if system is None:
        return None
    if len(entrants_of(state)) < 2:
        return None
    try:
        return _bracket(state, system, after)
    except CrosstableError:  # see `bracket_problem`
        return None


def bracket_problem(state: EventState) -> str:
    """Why there is no bracket although its players are known: the form does not fit the field, or games the bracket."""
    system = knockout_system(state)
    if system is None or len(entrants_of(state)) < 2:
        return ""
    try:
        _bracket(state, system, None)
    except CrosstableError as error:
        return str(error)
    return ""


def _bracket(state: EventState, system: str, after: int | None) -> Bracket:
    tournament = state.tournament(after)
    if state.pools or system != state.rules.system:
        tournament = knockout_part(tournament, state.options)
    return bracket_now(tournament, system, state.options)


def plays_teams(state: EventState) -> bool:
    """Whether the sides of the bracket are teams; its entrants are then ids of teams."""
    traits = state.rules.traits
    return traits is not None and traits.knockout and traits.teams


def entrants_of(state: EventState) -> list[int]:
    """Who is in the bracket, number 1 first: players or teams; nobody before it is known who goes on."""
    if plays_teams(state):
        return [int(team.id) for team in teams_of(state)]
    return [int(p) for p in state.qualified or ([] if state.pools else state.order)]


def entrant_names(state: EventState, names: Mapping[PlayerId, str]) -> Mapping[PlayerId, str]:
    """How the sides of the bracket are called: as the players are, or by the names of the teams."""
    if not plays_teams(state):
        return names
    return {PlayerId(int(team.id)): team.name for team in teams_of(state)}


def entrant_of(state: EventState, player: int) -> PlayerId | None:
    """The side of the bracket for which a player sits; None for who is in no team."""
    if not plays_teams(state):
        return PlayerId(player)
    team = next((team for team in teams_of(state) if player in team.players), None)
    return None if team is None else PlayerId(int(team.id))


def players_of(state: EventState, entrant: int) -> tuple[PlayerId, ...]:
    """The players of a side of the bracket, those of the first boards first."""
    if not plays_teams(state):
        return (PlayerId(entrant),)
    return next((team.players for team in teams_of(state) if int(team.id) == entrant), ())


def club_of(state: EventState, entrant: int) -> str:
    """The club of a side of the bracket: of a team the one that all its players have, as far as they have one."""
    clubs = {state.entries[player].club for player in players_of(state, entrant)} - {""}
    return clubs.pop() if len(clubs) == 1 else ""


def first_clashes(state: EventState, bracket: Bracket) -> list[tuple[PlayerId, PlayerId]]:
    """Pairs of one club that meet in the first match of both."""
    found: list[tuple[PlayerId, PlayerId]] = []
    for one, two in bracket.form.plan.first_pairs():
        pair = bracket.entrants[one - 1], bracket.entrants[two - 1]
        clubs = {club_of(state, player) for player in pair}
        if len(clubs) == 1 and clubs != {""}:
            found.append(pair)
    return found


def first_round(state: EventState) -> int:
    """The round of the event in which the knock-out begins."""
    return (rounds_of_pools(state.tournament(), state.options) if state.pools else 0) + 1


def is_knockout(played: RoundState) -> bool:
    """Whether the round belongs to a knock-out."""
    return played.stage.get("kind") == "knockout"


def knocked_out(state: EventState, number: int) -> frozenset[PlayerId]:
    """Who has no match left once the rounds before `number` are played; nobody before the knock-out begins."""
    played = state.rounds[number - 1] if 1 <= number <= len(state.rounds) else None
    if played is not None and not is_knockout(played):
        return frozenset()
    bracket = bracket_of_event(state, number - 1)
    if bracket is None:
        return frozenset()
    going = {
        player
        for match in bracket.matches
        if match.status in (Status.READY, Status.WAITING)
        for side in (match.one, match.two)
        if side
        for player in players_of(state, side)
    }
    return frozenset(state.order) - going


@dataclass(frozen=True, slots=True)
class Standing:
    """A place of a knock-out: `best` to `worst`, shared by `players`."""

    best: int
    worst: int
    players: tuple[PlayerId, ...]


def places(bracket: Bracket) -> tuple[Standing, ...]:
    """What is decided, best first; who is still in play has no place yet."""
    return tuple(
        Standing(place.best, place.worst, tuple(bracket.entrants[number - 1] for number in place.entrants))
        for place in reversed(bracket.progress.places)
    )


def template_in_use(state: EventState) -> Template:
    """The form of a match as the event has it; the ordinary one where a file said something else."""
    try:
        if plays_teams(state):
            return team_form(range(2), state.options).template
        return template_of(state.options.get("match", DEFAULT_TEMPLATE))
    except CrosstableError:
        return TEMPLATES[DEFAULT_TEMPLATE]
