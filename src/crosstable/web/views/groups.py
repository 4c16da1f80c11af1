"""The groups of an event on screen: offers before they are made, tables while they play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.pools import PoolTable, cuts_of, entrants_of, pool_tables, sections_of
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.i18n.tiebreak_words import name_of
from crosstable.pairing.pooled import rounds_of_pool
from crosstable.pairing.quads import Cut, Form, clashes, proposals


@dataclass(frozen=True, slots=True)
class Offer:
    """A way to cut the field into quads."""

    key: str
    text: str
    rounds: str


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


@dataclass(frozen=True, slots=True)
class SwapOffer:
    """Two of one club in a group, and the smallest swap that mends it."""

    text: str
    players: tuple[int, int]


def offers(state: EventState, t: Translator) -> list[Offer]:
    """The ways to cut the field; none below four players."""
    if len(state.order) < 4:
        return []
    return [Offer(cut.key, _cut_text(t, cut), _rounds_text(t, cut)) for cut in cuts_of(state)]


def _cut_text(t: Translator, cut: Cut) -> str:
    quads = sum(1 for size in cut.sizes if size == 4)
    if cut.key == "round-robin-5-6":
        return t("groups.cut.round-robin-5-6", count=quads)
    if cut.sizes[-1] == 4:
        return t("groups.cut.quads", count=quads)
    return t(
        "groups.cut.swiss" if cut.large is Form.SWISS else "groups.cut.round-robin", count=quads, size=cut.sizes[-1]
    )


def _rounds_text(t: Translator, cut: Cut) -> str:
    if cut.rounds == 3:
        return t("groups.cut.rounds", count=3)
    return t("groups.cut.longer", rounds=cut.rounds)


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
    return GroupView(
        name=table.pool.name,
        lines=tuple(lines),
        codes=tuple((code, name_of(t, code)) for code in table.codes) if played else (),
        system=table.pool.system,
        boards=span,
        finished=table.finished,
        open=table.open,
        notes=tuple(
            t("groups.left", name=names[gone.player], done=gone.completed, of=gone.scheduled)
            for gone in table.not_counted
        ),
    )


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


def swap_offers(state: EventState, t: Translator, names: Mapping[PlayerId, str]) -> tuple[list[str], list[SwapOffer]]:
    """Who of one club sits in one group, and the swaps that would mend it."""
    cut, entrants = sections_of(state.pools), entrants_of(state)
    pool_of = {number: pool.name for number, pool in enumerate(state.pools, 1)}
    found = [
        t(
            "groups.clash",
            one=names[PlayerId(c.one)],
            other=names[PlayerId(c.two)],
            club=state.entries[PlayerId(c.one)].club,
            name=pool_of[c.section],
        )
        for c in clashes(cut, entrants)
    ]
    swaps = []
    for swap in proposals(cut, entrants):
        key = "groups.swap-offer" if swap.difference is not None else "groups.swap-offer-unrated"
        text = t(
            key,
            player=names[PlayerId(swap.player)],
            other=names[PlayerId(swap.other)],
            name=pool_of[swap.other_section],
            difference=abs(swap.difference or 0),
        )
        swaps.append(SwapOffer(text, (swap.player, swap.other)))
    return found, swaps


@dataclass(frozen=True, slots=True)
class Goes:
    """Somebody who goes on, with the place and group that sent him."""

    name: str
    origin: str


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


__all__ = ["groups", "offers", "pools_finished", "qualified_lines", "swap_offers"]
