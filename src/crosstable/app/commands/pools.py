"""Pools and what follows them: make, change, and say who goes on (rules: round-robin.md 8, docs/decisions/011)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.app.answers import Level, Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.rule_args import choice
from crosstable.app.pools import (
    POOL_TABLE,
    POOL_TABLES,
    UNRATED,
    advance,
    cuts_of,
    entrants_of,
    order_of,
    pool_name,
    pools_of_sections,
    sections_of,
    unrated_by,
)
from crosstable.core.bodies import pools_body
from crosstable.core.errors import CrosstableError
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.model import Pool
from crosstable.core.naming import isolated
from crosstable.core.state import EventState
from crosstable.pairing.pooled import rounds_planned
from crosstable.pairing.pools import Crossing, Way, allocate
from crosstable.pairing.quads import NoShow, Unrated, keep_schools_apart, sections, without

QUADS = "quads"
POOL_SYSTEMS = ("round-robin", "double-round-robin")
POOLS_LIMIT = 64


@command("make-pools")
def make_pools(context: Context) -> Sequence[NewEvent]:
    """Divide everybody: `way` is quads (then `cut` names one of the offers), snake, pots or bands.

    `count` is the number of pools, `system` how they play, `table` by which table. With `apart` players of one club change places
    while that leaves fewer meetings inside a club. Made anew as often as wanted before round 1 is paired.
    """
    state = context.state
    _pooled_and_open(state)
    way = choice(context, "way", (QUADS, *(w.value for w in Way)))
    try:
        pools = _quads(context) if way == QUADS else _allocated(context, Way(way))
    except CrosstableError as error:
        if isinstance(error, Refused):
            raise
        raise Refused("pools-do-not-fit", reason=str(error)) from error
    _no_silent_three(context, pools)
    made = NewEvent(EventKind.POOLS_SET, {"pools": pools_body(pools), "way": way})
    unrated = context.args.get("unrated")
    if way == QUADS and unrated and unrated != unrated_by(state).value:
        return [NewEvent(EventKind.RULES_CHANGED, {"options": {UNRATED: unrated}}), made]
    return [made]


def _table(context: Context) -> str | None:
    """By which table the round robins play: as asked, else as the event has it (US Chess has its own, X-14)."""
    if "table" in context.args:
        return choice(context, "table", POOL_TABLES)
    usual = context.state.options.get(POOL_TABLE)
    return str(usual) if usual in POOL_TABLES else None


def _pooled_and_open(state: EventState) -> None:
    traits = state.rules.traits
    if traits is None or not traits.pooled:
        raise Refused("no-pools-here", system=state.rules.system or "")
    if state.rounds:
        raise Refused("pools-fixed", round=1)


def _quads(context: Context) -> tuple[Pool, ...]:
    state = context.state
    offers = cuts_of(state)
    key = context.text("cut", offers[0].key)
    cut = next((offer for offer in offers if offer.key == key), None)
    if cut is None:
        raise Refused("unknown-choice", field="cut", found=key, choices=", ".join(offer.key for offer in offers))
    asked = "unrated" in context.args
    unrated = Unrated(choice(context, "unrated", tuple(Unrated))) if asked else unrated_by(state)
    made = sections(order_of(state, unrated), cut)
    if context.args.get("apart"):
        made = keep_schools_apart(made, entrants_of(state)).sections
    return pools_of_sections(made, _table(context))


def _allocated(context: Context, way: Way) -> tuple[Pool, ...]:
    state = context.state
    count = context.number("count", 1, POOLS_LIMIT)
    system = choice(context, "system", POOL_SYSTEMS) if "system" in context.args else POOL_SYSTEMS[0]
    clubs = {int(p): entry.club for p, entry in state.entries.items()} if context.args.get("apart") else None
    made = allocate(order_of(state), count, way, seed=str(state.options.get("seed", "")), clubs=clubs)
    return tuple(
        Pool(pool_name(k), tuple(PlayerId(p) for p in players), system, edition=_table(context))
        for k, players in enumerate(made.pools)
    )


@command("swap-pools")
def swap_pools(context: Context) -> Sequence[NewEvent]:
    """Two players change places; or, with `pool`, one player moves to the end of another pool.

    With `apart` players change places, the nearest in rating first, while that leaves fewer clubmates together.
    """
    state = context.state
    _pooled_and_open(state)
    if context.args.get("apart"):
        return _all_apart(state)
    player = context.entry().player.id
    if "other" in context.args:
        other = context.entry("other").player.id
        turn = {player: other, other: player}
        pools = [replace(pool, players=tuple(turn.get(p, p) for p in pool.players)) for pool in state.pools]
    else:
        name = choice(context, "pool", tuple(pool.name for pool in state.pools))
        without = [replace(pool, players=tuple(p for p in pool.players if p != player)) for pool in state.pools]
        pools = [replace(p, players=(*p.players, player)) if p.name == name else p for p in without]
    _no_silent_three(context, pools)
    return [NewEvent(EventKind.POOLS_SET, {"pools": pools_body(_with_rounds(pools)), "way": "hand"})]


def _no_silent_three(context: Context, pools: Sequence[Pool]) -> None:
    """A group of three, or of one, comes about only when the arbiter says so (S-073)."""
    small = next((pool for pool in pools if len(pool.players) == 3 or len(pool.players) < 2), None)
    if small is not None:
        context.confirm(Level.CONFIRM, "pool-of-three", pool=small.name, players=len(small.players))


def _all_apart(state: EventState) -> Sequence[NewEvent]:
    """Every swap that keeps clubmates apart; nothing where none does."""
    mended = keep_schools_apart(sections_of(state.pools), entrants_of(state))
    if not mended.swaps:
        raise Refused("no-swap-helps", count=len(mended.left))
    pools = [
        replace(pool, players=tuple(PlayerId(p) for p in section.players))
        for pool, section in zip(state.pools, mended.sections, strict=True)
    ]
    return [NewEvent(EventKind.POOLS_SET, {"pools": pools_body(pools), "way": "apart"})]


@command("no-show")
def no_show(context: Context) -> Sequence[NewEvent]:
    """Somebody does not come before round 1: `way` as `quads.NoShow`, `reserve` who takes the place.

    He leaves the event; who changes groups is shown before it happens.
    """
    state = context.state
    _pooled_and_open(state)
    entry = context.entry()
    way = NoShow(choice(context, "way", tuple(NoShow)))
    reserve = context.entry("reserve").player.id if way is NoShow.RESERVE else None
    try:
        cut = without(sections_of(state.pools), int(entry.player.id), way=way, reserve=reserve)
    except CrosstableError as error:
        raise Refused("pools-do-not-fit", reason=str(error)) from error
    moved = [
        f"{isolated(state.entries[PlayerId(m.player)].player.name)} {pool_name(m.before - 1)} → {pool_name(m.after - 1)}"
        for m in cut.moved
    ]
    name = entry.player.name
    if way is NoShow.REFILL:
        context.confirm(Level.CONFIRM, "no-show-refill", name=name, count=len(moved), moved="; ".join(moved))
    elif way is NoShow.RESERVE:
        context.confirm(Level.CONFIRM, "no-show-reserve", name=name)
    else:
        context.confirm(Level.CONFIRM, "no-show-free-rounds", name=name)
    pools = pools_of_sections(cut.sections, state.pools[0].edition)
    return [
        NewEvent(EventKind.POOLS_SET, {"pools": pools_body(pools), "way": "no-show"}),
        NewEvent(EventKind.WITHDREW, {"player": int(entry.player.id), "after_round": 0, "reason": context.reason}),
    ]


def _with_rounds(pools: Sequence[Pool]) -> tuple[Pool, ...]:
    """Pools as they are; those that play as many rounds as their size asks for follow their size."""
    kept = {section.number: section for section in sections_of(pools)}
    return tuple(
        pool if pool.rounds is None else replace(pool, rounds=kept[k].rounds) for k, pool in enumerate(pools, 1)
    )


@command("set-qualified")
def set_qualified(context: Context) -> Sequence[NewEvent]:
    """Who goes on from the pools: by the standings (`per_pool`, `best_next`, `crossing`), or as named (`players`)."""
    state = context.state
    traits = state.rules.traits
    if traits is None or not (traits.pooled and traits.knockout):
        raise Refused("no-knockout-after-pools", system=state.rules.system or "")
    played = rounds_planned(state.tournament(), state.options) or 0
    if len(state.rounds) > played:
        raise Refused("knockout-begun", round=played + 1)
    if len(state.rounds) < played or any(r.open_boards or r.published_at is None for r in state.rounds):
        raise Refused("pools-not-finished", rounds=played)
    if "players" in context.args:
        named = _named(context)
        return [
            NewEvent(EventKind.RULES_CHANGED, {"options": {"advanced_by": None}}),
            NewEvent(EventKind.QUALIFIED_SET, {"players": named, "by": "hand", "reason": context.reason}),
        ]
    per_pool = context.number("per_pool", 0, 64, 1)
    best_next = context.number("best_next", 0, 64, 0)
    crossing = Crossing(choice(context, "crossing", tuple(Crossing)) if "crossing" in context.args else Crossing.SEEDED)
    try:
        found = advance(state, per_pool, best_next, crossing)
    except CrosstableError as error:
        raise Refused("cannot-qualify", reason=str(error)) from error
    if found.level:
        context.confirm(Level.CONFIRM, "level-in-pool", pools=", ".join(found.level))
    body = {
        "players": list(found.seeding.order),
        "by": "standings",
        "per_pool": per_pool,
        "best_next": best_next,
        "crossing": crossing.value,
    }
    by = f"{per_pool} {best_next} {crossing.value}"
    return [
        NewEvent(EventKind.RULES_CHANGED, {"options": {"advanced_by": by}}),
        NewEvent(EventKind.QUALIFIED_SET, body),
    ]


def _named(context: Context) -> list[int]:
    value = context.args["players"]
    if not isinstance(value, list) or not 2 <= len(value) <= 256:
        raise Refused("out-of-range", field="players", low=2, high=256, found=str(value)[:40])
    context.confirm(Level.CONFIRM, "qualified-by-hand", with_reason=True, count=len(value))
    players = [context_player(context, item) for item in value]
    if len(set(players)) != len(players):
        raise Refused("player-twice", player=next(p for p in players if players.count(p) > 1))
    return players


def context_player(context: Context, value: object) -> int:
    """A player that a list names."""
    text = str(value)
    if not text.isdecimal() or len(text) > 6 or PlayerId(int(text)) not in context.state.entries:
        raise Refused("no-such-player", player=text[:12])
    return int(text)
