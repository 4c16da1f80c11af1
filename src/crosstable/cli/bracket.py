"""The bracket of a knock-out on the command line: places, champion, and what comes next in every open match."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crosstable.cli.options import event_options
from crosstable.cli.words import first_colour
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.points import format_points
from crosstable.pairing.knockout.match import Choose, DecideByLots, NextGame
from crosstable.pairing.knockout.record import Bracket, MatchRecord
from crosstable.pairing.knockout.system import bracket_now


def bracket_lines(tournament: Tournament, after: int) -> Iterator[str]:
    """What the bracket says after a round; why it says nothing where there is none."""
    traits = tournament.rules.traits
    if traits is None:
        return
    yield "this is a knock-out: the bracket makes the places, not the points"
    try:
        bracket = bracket_now(tournament, traits.name, event_options(tournament, ()), after)
    except CrosstableError as error:
        yield f"the bracket cannot be read: {error}"
        return
    name = _names(tournament, teams=traits.teams)
    for place in reversed(bracket.progress.places):
        span = f"{place.best}" if place.best == place.worst else f"{place.best}–{place.worst}"
        yield f"place {span}: {', '.join(name(bracket.entrants[number - 1]) for number in place.entrants)}"
    for match in bracket.open:
        yield _open(bracket, match, first_colour(tournament.info.game), name)


def _names(tournament: Tournament, *, teams: bool) -> Callable[[PlayerId], str]:
    part = tournament.team
    if teams and part is not None:
        known = {int(team.id): team.name for team in part.teams}
    else:
        known = {int(player.id): player.name for player in tournament.players}
    return lambda number: known.get(int(number)) or str(number)


def _open(bracket: Bracket, match: MatchRecord, first: str, name: Callable[[PlayerId], str]) -> str:
    """`match 3: A – B, 1½–½; game 4 at 10+3 comes next, A has White`."""
    one, two = (name(player) if player else "?" for player in (match.one, match.two))
    score = f", {format_points(match.score.one)}–{format_points(match.score.two)}" if match.games else ""
    step = match.step
    said = "waits"
    if isinstance(step, NextGame):
        white = match.player(step.white)
        time = f" at {step.time}" if step.time else ""
        said = f"game {step.number}{time} {'is being played' if step.begun else 'comes next'}"
        said += f", {name(white)} has {first}" if white else ""
    elif isinstance(step, Choose):
        said = "level: one more game or a lot, as the arbiter decides"
    elif isinstance(step, DecideByLots):
        said = "level: a lot decides"
    part = f"match {match.label} of {len(bracket.matches)}"
    return f"{part}: {one} – {two}{score}; {said}"
