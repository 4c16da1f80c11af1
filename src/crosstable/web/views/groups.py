"""The groups of an event on screen: offers before they are made, tables while they play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from crosstable.app.pools import PoolTable, pool_tables
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.pairing.pooled import rounds_of_pool
from crosstable.publish.ranking_lines import Decision, decisions_of
from crosstable.web.views.advance import Goes
from crosstable.web.views.ranking import TiesView, pool_ties_view
from crosstable.web.views.standings import column_of


@dataclass(frozen=True, slots=True)
class Line:
    """A player of a group."""

    id: int
    number: int
    name: str
    rating: int | None
    club: str
    rank: str
    points: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupView:
    """One group with its table, best first once it plays. `status` is `finished`, `open` or nothing."""

    name: str
    lines: tuple[Line, ...]
    codes: tuple[tuple[str, str], ...]
    system: str
    boards: str
    finished: bool
    open: int
    notes: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    ties: TiesView | None = None


def groups(state: EventState, t: Translator, names: Mapping[PlayerId, str]) -> list[GroupView]:
    """Every group with its table."""
    found = []
    first = 1
    for table, boards in zip(pool_tables(state), _boards(state), strict=True):
        found.append(_group(state, t, names, table, first, boards))
        first += boards
    return found


def _boards(state: EventState) -> list[int]:
    return [len(pool.players) // 2 for pool in state.pools]


def _group(
    state: EventState, t: Translator, names: Mapping[PlayerId, str], table: PoolTable, first: int, boards: int
) -> GroupView:
    played = state.rounds_published > 0
    number = {player: k for k, player in enumerate(table.pool.players, 1)}
    places = sorted(table.places, key=lambda p: (p.first, number[p.player])) if played else []
    lines = [
        _line(
            state,
            names,
            place.player,
            number[place.player],
            _rank(place.first, place.last),
            t.points(place.points),
            tuple(value.text for value in place.values),
        )
        for place in places
    ] or [_line(state, names, player, k, "", "", ()) for player, k in number.items()]
    span = t("groups.boards", first=first, last=first + boards - 1) if boards > 1 else t("groups.board", first=first)
    decisions = tuple(decisions_of(state, t, _namer(names), table.after, table.decided, of_teams=False))
    return GroupView(
        name=table.pool.name,
        lines=tuple(lines),
        codes=tuple((found.label, found.name) for found in map(partial(column_of, t), table.codes)) if played else (),
        system=table.pool.system,
        boards=span,
        finished=table.finished,
        open=table.open,
        notes=tuple(
            t("groups.left", name=names[gone.player], done=gone.completed, of=gone.scheduled)
            + ("" if table.finished else f" {t('standings.left-pending')}")
            for gone in table.not_counted
        ),
        decisions=decisions,
        ties=pool_ties_view(state, names, table, decisions) if table.finished or decisions else None,
    )


def _namer(names: Mapping[PlayerId, str]) -> Callable[[int], str]:
    return lambda number: names[PlayerId(number)]


def _rank(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _line(
    state: EventState,
    names: Mapping[PlayerId, str],
    player: PlayerId,
    number: int,
    rank: str,
    points: str,
    values: tuple[str, ...],
) -> Line:
    entry = state.entries[player]
    return Line(int(player), number, names[player], entry.player.rating, entry.club, rank, points, values)


def qualified_lines(state: EventState, t: Translator, names: Mapping[PlayerId, str]) -> list[Goes]:
    """Who goes on, in the order of the bracket."""
    tables: Sequence[PoolTable] = pool_tables(state, min(state.rounds_published, _pool_rounds(state)))
    origin = {
        place.player: t("groups.goes-on", place=place.first, pool=table.pool.name)
        for table in tables
        for place in table.places
    }
    return [Goes(names[player], origin.get(player, "")) for player in state.qualified]


def _pool_rounds(state: EventState) -> int:
    tournament = state.tournament()
    return max((rounds_of_pool(tournament, pool, state.options) for pool in state.pools), default=0)


def pools_finished(state: EventState) -> bool:
    """Whether every result of the groups is there."""
    rounds = _pool_rounds(state)
    return (
        bool(state.pools)
        and state.rounds_published >= rounds
        and not any(played.open_boards for played in state.rounds[:rounds])
    )


__all__ = ["groups", "pools_finished", "qualified_lines"]
