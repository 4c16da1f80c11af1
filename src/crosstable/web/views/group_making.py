"""Making groups on screen: the ways to cut the field with their time, schools apart, and who moves when a child is absent."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from crosstable.app.adviser import TimeControl, round_steps
from crosstable.app.planning import parse_control
from crosstable.app.pools import cuts_of, entrants_of, sections_of, ties_of
from crosstable.core.errors import CrosstableError, PositionError
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.i18n.plans import duration
from crosstable.pairing.quads import (
    Cut,
    Form,
    NoShow,
    Recut,
    Section,
    Swap,
    clashes,
    keep_schools_apart,
    proposals,
    without,
)

Names = Mapping[PlayerId, str]
QUAD_CONTROL = TimeControl(25, 5, delay=True)
"""What quads are usually played at (G/25 d5), where the event has not said its time control."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A way to cut the field into quads: what it is, its rounds, and how long it takes."""

    key: str
    text: str
    rounds: str
    time: str


def offers(state: EventState, t: Translator) -> list[Offer]:
    """The ways to cut the field, the recommended one first; none below four players."""
    if len(state.order) < 4:
        return []
    minutes = minutes_of_round(state)
    return [
        Offer(cut.key, _cut_text(t, cut), _rounds_text(t, cut), _time_text(t, cut, minutes)) for cut in cuts_of(state)
    ]


def minutes_of_round(state: EventState) -> int:
    """How long a round takes by the time control of the event, else by that of quads."""
    try:
        control = parse_control(state.info.time_control)
    except CrosstableError:
        control = QUAD_CONTROL
    return round_steps(control)[-1].result


def _cut_text(t: Translator, cut: Cut) -> str:
    quads = sum(1 for size in cut.sizes if size == 4)
    if cut.key == "round-robin-5-6":
        return t("groups.cut.round-robin-5-6", count=quads)
    if cut.sizes[-1] == 4:
        return t("groups.cut.quads", count=quads)
    key = "groups.cut.swiss" if cut.large is Form.SWISS else "groups.cut.round-robin"
    return t(key, count=quads, size=cut.sizes[-1])


def _rounds_text(t: Translator, cut: Cut) -> str:
    if cut.rounds == 3:
        return t("groups.cut.rounds", count=3)
    return t("groups.cut.longer", rounds=cut.rounds)


def _time_text(t: Translator, cut: Cut, minutes: int) -> str:
    """What a longer section costs beyond the three rounds of the quads."""
    whole = duration(t, cut.rounds * minutes)
    if cut.rounds == 3:
        return t("groups.cut.time", time=whole, minutes=minutes)
    return t("groups.cut.time-longer", time=whole, more=cut.rounds - 3, minutes=minutes)


@dataclass(frozen=True, slots=True)
class ClashOffer:
    """Two of one school in a group, and the smallest swap that mends it (None: no swap does).

    `pair` names the two; `players` are those who would change places.
    """

    text: str
    swap: str
    pair: str
    players: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Apart:
    """Schools in the groups: the clashes, how many swaps would mend what they can, and what would remain."""

    known: bool
    offers: tuple[ClashOffer, ...]
    count: int
    swaps: int
    left: int


def apart_view(state: EventState, t: Translator, names: Names, leave: Collection[str] = ()) -> Apart:
    """Who of one club or school sits in one group; `leave` are pairs that the arbiter wants to keep."""
    cut, entrants = sections_of(state.pools), entrants_of(state)
    known = any(entrant.school for entrant in entrants)
    found = clashes(cut, entrants)
    if not found:
        return Apart(known, (), 0, 0, 0)
    pool_of = {number: pool.name for number, pool in enumerate(state.pools, 1)}
    mending = {frozenset((swap.player, swap.section)): swap for swap in proposals(cut, entrants)}
    made = []
    for clash in found:
        pair = f"{clash.one}-{clash.two}"
        if pair in leave:
            continue
        swap = next((s for p in (clash.one, clash.two) if (s := mending.get(frozenset((p, clash.section))))), None)
        text = t(
            "groups.clash",
            one=names[PlayerId(clash.one)],
            other=names[PlayerId(clash.two)],
            club=state.entries[PlayerId(clash.one)].club,
            name=pool_of[clash.section],
        )
        players = None if swap is None else (swap.player, swap.other)
        made.append(ClashOffer(text, "" if swap is None else _swap_text(t, names, pool_of, swap), pair, players))
    best = keep_schools_apart(cut, entrants)
    return Apart(known, tuple(made), len(found), len(best.swaps), len(best.left))


def _swap_text(t: Translator, names: Names, pool_of: Mapping[int, str], swap: Swap) -> str:
    """The question with the group and the difference in rating, as the arbiter asks it aloud."""
    key = (
        "unrated"
        if swap.difference is None
        else "lower"
        if swap.difference > 0
        else "higher"
        if swap.difference
        else "equal"
    )
    return t(
        f"groups.swap-offer.{key}",
        player=names[PlayerId(swap.player)],
        other=names[PlayerId(swap.other)],
        name=pool_of[swap.other_section],
        difference=abs(swap.difference or 0),
    )


@dataclass(frozen=True, slots=True)
class WayOut:
    """What can be done about an absent child: groups of another size than before, and who moves (`G → F`)."""

    way: str
    text: str
    moves: tuple[str, ...]
    groups: str


def ways_out(state: EventState, t: Translator, names: Names, absent: int, *, reserves: bool) -> list[WayOut]:
    """Every way that fits, with a preview; a reserve takes the place only where one waits."""
    cut = sections_of(state.pools)
    found = []
    for way in NoShow:
        if way is NoShow.RESERVE:
            if reserves:
                found.append(WayOut(way.value, t("groups.no-show.reserve"), (), ""))
            continue
        try:
            recut = without(cut, absent, way=way)
        except PositionError:
            continue
        found.append(_way_out(state, t, names, recut))
    return found


def _way_out(state: EventState, t: Translator, names: Names, recut: Recut) -> WayOut:
    before = {number: pool.name for number, pool in enumerate(state.pools, 1)}
    after = {section.number: before.get(section.number) or _name(section) for section in recut.sections}
    moves = tuple(
        t("groups.moves", player=names[PlayerId(m.player)], before=before[m.before], after=after[m.after])
        for m in recut.moved
    )
    sizes = {number: len(pool.players) for number, pool in enumerate(state.pools, 1)}
    changed = [s for s in recut.sections if sizes.get(s.number) != len(s.players)]
    groups = t.list(
        [t("groups.would-have", name=after[s.number], count=len(s.players), rounds=s.rounds) for s in changed]
    )
    return WayOut(recut.way.value, t(f"groups.no-show.{recut.way.value}"), moves, groups)


def _name(section: Section) -> str:
    return str(section.number)


def ties_text(state: EventState, t: Translator, names: Names) -> list[str]:
    """Players whom a lot or the list ordered, since neither rating nor grade tells them apart (S-074)."""
    return [t("groups.tied", names=[names[PlayerId(p)] for p in tie]) for tie in ties_of(state)]
