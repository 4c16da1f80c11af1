"""An event as the files of others: TRF in its dialects with everything that gets lost said beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from crosstable.app.half_played import ARTICLE
from crosstable.app.queries import ranking
from crosstable.app.team_withdrawal import teams_not_counted
from crosstable.app.teams import PRIMARY
from crosstable.core.ids import PlayerId
from crosstable.core.model import Adjustment, Round, TeamPart, Tournament, VirtualPoints
from crosstable.core.state import EventState
from crosstable.formats.intake import safe_file_name
from crosstable.formats.problems import Problem, Severity
from crosstable.formats.text import clean
from crosstable.formats.trf import Dialect, Purpose, TrfOverflowError, lost_in, write_trf
from crosstable.formats.trf.document import Kept

Numbers = Mapping[PlayerId, PlayerId]


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A report ready to be saved, or the reason (`overflow`) why TRF has no room for it; `lost` is left out."""

    text: str
    lost: Sequence[Problem]
    overflow: str = ""


def trf_file(state: EventState, dialect: str, purpose: str = Purpose.REPORT, *, ascii_names: bool = False) -> TrfFile:
    """The event with starting numbers for ids, its comments, and the ranks of its standings."""
    tournament = renumbered(state.tournament())
    kept = [Kept(comment_line(comment), 0) for comment in state.comments]
    lost = (*lost_in(tournament, Dialect(dialect), Purpose(purpose)), *_of_teams(state))
    try:
        text = write_trf(
            tournament, Dialect(dialect), Purpose(purpose), ascii_names=ascii_names, kept=kept, ranks=_ranks(state)
        )
    except TrfOverflowError as error:
        return TrfFile("", lost, str(error))
    return TrfFile(text, lost)


def _of_teams(state: EventState) -> Iterator[Problem]:
    """What the event knows of teams and no dialect of TRF can say."""
    traits = state.rules.traits
    if traits is not None and traits.team_matches and state.options.get(PRIMARY, "MP") == "GP":
        yield Problem(Severity.WARNING, "TRF_LOST", "that game points rank before match points")
    if state.captains:
        yield Problem(Severity.NOTE, "TRF_LOST", "captains of teams and how to reach them")
    part = state.team or TeamPart()
    outside = {int(gone.player) for gone in teams_not_counted(state)}
    if part.withdrawals:
        yield Problem(
            Severity.NOTE, "TRF_LOST", "that a team has left: its matches are lost by forfeit, round by round"
        )
    if part.substitutes:
        yield Problem(Severity.NOTE, "TRF_LOST", "which team took over the number of another one")
    for team in (team for team in part.teams if int(team.id) in outside):
        what = f"that the matches of {team.name} do not count in the standings ({ARTICLE}); its games are in the file"
        yield Problem(Severity.WARNING, "TRF_LOST", what)


def comment_line(comment: str) -> str:
    """One line of comment as TRF has it, whatever a reason typed by somebody holds."""
    text = clean(comment).strip()
    return text if text.startswith("###") else f"### {text}"


def _ranks(state: EventState) -> Mapping[PlayerId, int]:
    """Places after the last published round, by the numbers that the file has."""
    return {PlayerId(state.start_number(place.player)): place.first for place in ranking(state).places}


def file_name(state: EventState, ending: str) -> str:
    """The name of a file for this event, in every script (FR-074)."""
    return f"{safe_file_name(state.info.name, f'event-{state.stream}')}.{ending}"


def renumbered(tournament: Tournament) -> Tournament:
    """The same tournament with the places in the initial order as numbers of the players (C.04.2 2.2)."""
    numbers = {player.id: PlayerId(place) for place, player in enumerate(tournament.players, 1)}
    if all(old == new for old, new in numbers.items()):
        return tournament
    return replace(
        tournament,
        players=tuple(replace(player, id=numbers[player.id]) for player in tournament.players),
        rounds=tuple(_round(played, numbers) for played in tournament.rounds),
        absences=tuple(replace(absence, player=numbers[absence.player]) for absence in tournament.absences),
        withdrawals=tuple(replace(gone, player=numbers[gone.player]) for gone in tournament.withdrawals),
        substitutes=tuple(
            replace(taken, player=numbers[taken.player], replaces=numbers[taken.replaces])
            for taken in tournament.substitutes
        ),
        prohibitions=tuple(
            replace(rule, players=tuple(sorted(numbers[player] for player in rule.players)))
            for rule in tournament.prohibitions
        ),
        virtual_points=tuple(part for entry in tournament.virtual_points for part in _spans(entry, numbers)),
        adjustments=tuple(_adjustment(entry, numbers) for entry in tournament.adjustments),
        team=_team(tournament.team, numbers),
    )


def _round(played: Round, numbers: Numbers) -> Round:
    return replace(
        played,
        games=tuple(replace(game, white=numbers[game.white], black=numbers[game.black]) for game in played.games),
        byes=tuple(replace(bye, player=numbers[bye.player]) for bye in played.byes),
    )


def _spans(entry: VirtualPoints, numbers: Numbers) -> list[VirtualPoints]:
    """A range of numbers may fall into several."""
    places = sorted(new for old, new in numbers.items() if entry.first <= old <= entry.last)
    spans: list[VirtualPoints] = []
    for place in places:
        if spans and spans[-1].last + 1 == place:
            spans[-1] = replace(spans[-1], last=place)
        else:
            spans.append(replace(entry, first=place, last=place))
    return spans


def _adjustment(entry: Adjustment, numbers: Numbers) -> Adjustment:
    return replace(entry, players=tuple(sorted(numbers[player] for player in entry.players)))


def _team(team: TeamPart | None, numbers: Numbers) -> TeamPart | None:
    if team is None:
        return None
    return replace(
        team,
        teams=tuple(replace(t, players=tuple(numbers[player] for player in t.players)) for t in team.teams),
        line_ups=tuple(
            replace(line, players=tuple(None if p is None else numbers[p] for p in line.players))
            for line in team.line_ups
        ),
    )
