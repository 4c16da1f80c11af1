"""The standings of the teams in words: rows, columns, meetings with each other, the lines below, the sum behind a number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.app.team_table import Outside, TeamPlace, TeamTable, team_table
from crosstable.core.ids import PlayerId
from crosstable.core.model import Team
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.publish.figures import column_texts
from crosstable.publish.ranking_lines import RankingLines, team_ranking_lines
from crosstable.publish.words import Words
from crosstable.web.views.standings import Column, Sum, column_of, sum_view


@dataclass(frozen=True, slots=True)
class Cell:
    """The meetings of two teams; struck through when they do not count."""

    text: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class TeamLine:
    """One team; `cells` are its meetings with the others in the order of the table, `values` code and text.

    `counts` is False of a team that left and is not in the standings.
    """

    id: int
    rank: str
    moved: int | None
    name: str
    played: int
    match_points: str
    game_points: str
    values: Sequence[tuple[str, str]]
    cells: Sequence[Cell]
    decided_by: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class TeamTableView:
    """The table after round `after`. `primary` (MP or GP) ranks first; `open` counts the results still to come.

    `said` stands below it. `played` are the fewest and the most matches of a team where they differ, else None.
    """

    after: int
    lines: Sequence[TeamLine]
    columns: Sequence[Column]
    by_matches: bool
    primary: str
    open: int
    said: RankingLines
    played: tuple[int, int] | None = None


def team_table_view(state: EventState, t: Translator, after: int | None = None) -> TeamTableView | None:
    """The table of the teams after a published round (default: the last one); None before round 1 and without teams."""
    traits = state.rules.traits
    if traits is None or not traits.teams or not state.rounds_published or after == 0:
        return None
    table = team_table(state, after)
    words = Words.of((t.language,))
    # the other score has a column already
    shown = [k for k, code in enumerate(table.codes) if code != "MPvGP"]
    texts = {table.codes[k]: column_texts([place.values[k] for place in table.places], words) for k in shown}
    return TeamTableView(
        after=table.after,
        lines=[
            *(
                _line(t, table, place, [(code, column[k]) for code, column in texts.items()])
                for k, place in enumerate(table.places)
            ),
            *(_outside(t, table, gone, list(texts)) for gone in table.outside),
        ],
        columns=[column_of(t, code) for code in texts],
        by_matches=table.by_matches,
        primary=table.primary,
        open=table.open,
        said=team_ranking_lines(state, t, table),
        played=table.played if table.by_matches and len(set(table.played)) > 1 else None,
    )


def _line(t: Translator, table: TeamTable, place: TeamPlace, values: Sequence[tuple[str, str]]) -> TeamLine:
    return TeamLine(
        id=int(place.team.id),
        rank=place.rank_text,
        moved=place.moved,
        name=place.team.name,
        played=place.played,
        match_points=t.points(place.match_points),
        game_points=t.points(place.game_points),
        values=values,
        cells=_cells(t, table, place.team),
        decided_by=_OTHER[table.primary] if place.separated_by == "MPvGP" else place.separated_by or "",
    )


def _outside(t: Translator, table: TeamTable, gone: Outside, codes: Sequence[str]) -> TeamLine:
    return TeamLine(
        id=int(gone.team.id),
        rank="–",
        moved=None,
        name=gone.team.name,
        played=gone.played,
        match_points=t.points(gone.match_points),
        game_points=t.points(gone.game_points),
        values=[(code, "") for code in codes],
        cells=_cells(t, table, gone.team),
        decided_by="",
        counts=False,
    )


def _cells(t: Translator, table: TeamTable, team: Team) -> list[Cell]:
    outside = {gone.team.id for gone in table.outside}
    found = []
    for other in table.teams:
        met, counts = table.results.get((team.id, other.id), ()), outside.isdisjoint({team.id, other.id})
        text = " ".join(one.text(t.points(one.points), counts=counts) for one in met)
        # A sign is never struck through: nobody could read it.
        found.append(Cell(text, counts or all(one.mark for one in met)))
    return found


_OTHER = {"MP": "GPTS", "GP": "MPTS"}


def team_sum_view(state: EventState, t: Translator, team: int, code: str, after: int | None) -> Sum | None:
    """What a number of a team is made of, match by match; None when there is no such number."""
    table = team_table(state, after)
    value = table.value_of(team, code) if table.by_matches else None
    if value is None:
        return None
    names = {PlayerId(place.team.id): place.team.name for place in table.places}
    return sum_view(t, names, PlayerId(team), value)
