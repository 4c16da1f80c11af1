"""The standings as tables of plain text and as facts with exact numbers, for other programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from crosstable.app.bracket import bracket_of_event
from crosstable.app.queries import Fixed, Ranking, fixed_order
from crosstable.app.team_table import TeamTable, team_table
from crosstable.core.points import format_points
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.i18n.tiebreak_words import left_out_line, name_of
from crosstable.publish.ranking import rank_text
from crosstable.tiebreak import EDITIONS, LeftOut, Options, PlayedOff, Value
from crosstable.tiebreak.rulings import ManualUse
from crosstable.web.views.standings import StandingsView
from crosstable.web.views.team_table import TeamTableView

FORMAT = "crosstable standings 1"
Rows = list[list[object]]


def player_rows(t: Translator, view: StandingsView, found: Ranking) -> Rows:
    """The players that the screen shows, one a row."""
    head = ("rank", "number", "title", "name", "rating", "federation", "club", "points")
    inside = [t("csv.within")] if view.group else []
    titles = [t(f"csv.{name}") for name in head]
    rows: Rows = [[titles[0], *inside, *titles[1:], *(column.code for column in view.columns)]]
    values = {int(place.player): [value.text for value in place.values] for place in found.places}
    for row in view.rows:
        player = row.entry.player
        places: list[object] = [row.rank, row.within] if inside else [row.rank]
        first = [*places, row.no, player.title, row.name, player.rating, player.federation]
        rows.append([*first, row.entry.club, format_points(row.points), *values.get(row.id, [])])
    return rows


def team_rows(t: Translator, table: TeamTableView) -> Rows:
    """The teams, one a row; of one that does not count the points stand in brackets."""
    scores = ("MP", "GP") if table.by_matches else ("GP",)
    last = (t("team-table.played"),) if table.by_matches else ()
    rows: Rows = [[t("csv.rank"), t("team-table.team"), *scores, *(c.code for c in table.columns), *last]]
    for line in table.lines:
        points = (line.match_points, line.game_points) if table.by_matches else (line.game_points,)
        shown = points if line.counts else tuple(f"({text})" for text in points)
        played = (line.played,) if table.by_matches else ()
        rows.append([line.rank, line.name, *shown, *(text for _, text in line.values), *played])
    return rows


def facts(state: EventState, t: Translator, found: Ranking) -> Mapping[str, Any]:
    """Everything as JSON takes it: points in tenths, exact fractions as texts such as 27/2."""
    rows = [
        {
            "rank": place.first,
            "last": place.last,
            "rank_text": rank_text(place),
            "player": int(place.player),
            "name": state.entries[place.player].player.name,
            "points_tenths": place.points,
            "values": _values(place.values),
        }
        for place in found.places
    ]
    body: dict[str, Any] = {
        "format": FORMAT,
        "event": state.info.name,
        "after_round": found.after,
        "results_missing": found.missing,
        "rules": _rules(t, found.options, found.codes, found.left_out),
        "decisions": _decisions(found.decided),
        "rows": rows,
    }
    if fixed_order(state.rules) is Fixed.OWN_TABLE:
        body["rules"] |= {"text": t(f"own-table.order.{state.rules.system}"), "edition": ""}
    bracket = bracket_of_event(state, found.after)
    if bracket is not None:  # the places are those of the bracket, whatever the points say
        body["bracket"] = [
            {
                "best": place.best,
                "worst": place.worst,
                "entrants": [int(bracket.entrants[k - 1]) for k in place.entrants],
            }
            for place in sorted(bracket.progress.places, key=lambda place: place.best)
        ]
    traits = state.rules.traits
    if traits is not None and traits.teams and found.after:
        body["teams"] = _teams(t, team_table(state, found.after))
    return body


def _rules(t: Translator, options: Options, codes: Sequence[str], left_out: Iterable[LeftOut]) -> dict[str, Any]:
    return {
        "text": EDITIONS[options.edition].title,
        "edition": options.edition,
        "readings": list(options.texts),
        "tie_breaks": [{"code": code, "name": name_of(t, code)} for code in codes],
        "left_out": [{"code": left.code, "article": left.article, "why": left_out_line(t, left)} for left in left_out],
    }


def _teams(t: Translator, table: TeamTable) -> Mapping[str, Any]:
    rows = [
        {
            "rank": place.first,
            "last": place.last,
            "rank_text": place.rank_text,
            "team": int(place.team.id),
            "name": place.team.name,
            "played": place.played,
            "match_points_tenths": place.match_points,
            "game_points_tenths": place.game_points,
            "values": _values(place.values),
        }
        for place in table.places
    ]
    outside = [
        {
            "team": int(gone.team.id),
            "name": gone.team.name,
            "played": gone.played,
            "match_points_tenths": gone.match_points,
            "game_points_tenths": gone.game_points,
        }
        for gone in table.outside
    ]
    return {
        "primary": table.primary,
        "by_matches": table.by_matches,
        "rules": _rules(t, table.options, table.codes, table.left_out),
        "decisions": _decisions(table.decided),
        "rows": rows,
        "not_counted": outside,
    }


def _decisions(decided: Iterable[ManualUse]) -> list[Mapping[str, Any]]:
    return [
        {
            "entrants": list(use.participants),
            "how": use.how,
            "reason": use.reason,
            "seed": use.seed,
            "stale": use.stale,
            **({} if use.play_off is None else {"play_off": _play_off(use.play_off)}),
        }
        for use in decided
    ]


def _play_off(found: PlayedOff) -> Mapping[str, Any]:
    """The order by it, level by level, and what each game brought to both sides, in tenths."""
    games = [{"one": one, "two": two, "tenths": [own, other]} for one, two, own, other in found.shares]
    return {"levels": [list(level) for level in found.levels], "games": games}


def _values(values: Iterable[Value]) -> list[Mapping[str, Any]]:
    return [
        {"code": value.code, "number": _exact(value.number), "unit": value.unit.value, "text": value.text}
        for value in values
    ]


def _exact(number: int | Fraction | None) -> int | str | None:
    return number if number is None or isinstance(number, int) else str(number)
