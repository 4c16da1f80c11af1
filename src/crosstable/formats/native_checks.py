"""What is wrong with the settled ties and the options of a file in the project's JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from crosstable.core.model import Tournament
from crosstable.core.play_off import is_result
from crosstable.core.rulings import How, Ruling


def ruling_faults(tournament: Tournament) -> Iterator[tuple[int, str]]:
    """The index of each ruling that cannot be, and why."""
    players = {int(player.id) for player in tournament.players}
    teams = set() if tournament.team is None else {int(team.id) for team in tournament.team.teams}
    for index, ruling in enumerate(tournament.rulings):
        text = _fault(ruling, teams if ruling.of_teams else players)
        if ruling.round > len(tournament.rounds):
            text = f"there is no round {ruling.round}"
        if any(_meet(ruling, other) for other in tournament.rulings[:index]):
            text = "somebody is in two of the same kind after the same round"
        if text:
            yield index, text


def option_faults(tournament: Tournament) -> Iterator[tuple[int, str]]:
    """The index of each option that is not known or has a value that cannot be, and why."""
    return ((index, option.fault) for index, option in enumerate(tournament.options) if option.fault)


def _meet(one: Ruling, other: Ruling) -> bool:
    return one.meets(other.round, other.entrants, of_teams=other.of_teams, play_off=other.play_off is not None)


def _fault(ruling: Ruling, known: Collection[int]) -> str:
    entrants = set(ruling.entrants)
    if len(entrants) != len(ruling.entrants) or not entrants <= set(known):
        return "it names somebody twice, or somebody who is not there"
    if (ruling.how is How.PLAY_OFF) != (ruling.play_off is not None):
        return "a play-off has its games, and no other decision has any"
    if ruling.play_off is None:
        return ""
    if ruling.play_off.of_teams != ruling.of_teams:
        return "the games are of teams, or the tie is, and not both"
    for game in ruling.play_off.games:
        if game.one == game.two or not {game.one, game.two} <= entrants:
            return "a game is not between two who take part"
        if game.result and not is_result(game.result, of_teams=ruling.of_teams):
            return f"{game.result[:20]!r} is no result"
    return ""
