"""Ladder and pyramid: players challenge those above them, and the order follows from the log.

Clubs play by house rules; each is a setting. The state is never stored: it is the start order with the whole log
replayed, so taking an entry back is replaying without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from crosstable.core.draws import draw_order
from crosstable.core.errors import PositionError


class Win(StrEnum):
    """A challenger who wins takes the place (those between move down one), or the two change places."""

    TAKE_PLACE = "take-place"
    SWAP = "swap"


class Draw(StrEnum):
    """A draw changes nothing, or lifts the challenger to just below the defender."""

    NOTHING = "nothing"
    JUST_BELOW = "just-below"


class Refuse(StrEnum):
    """Who refuses a challenge has lost it, or drops some places."""

    LOSS = "loss"
    DROP = "drop"


class Newcomer(StrEnum):
    """Somebody new begins at the bottom, or just below the player he has beaten or drawn with."""

    BOTTOM = "bottom"
    BELOW_OPPONENT = "below-opponent"


class FirstMove(StrEnum):
    """Who has White in a challenge."""

    CHALLENGER = "challenger"
    DEFENDER = "defender"
    ALTERNATE = "alternate"
    TOSS = "toss"


@dataclass(frozen=True, slots=True)
class LadderRules:
    """House rules; the defaults are the commonest.

    `reach` places above may be challenged (None: any); in a `pyramid`, rung k has k players, and one may challenge
    in one's rung or in the rung above instead. After `inactive_weeks` without a game one drops a place, and again after as many.
    `rematch_gap`: at least one of the two must have played somebody else since they met.
    """

    reach: int | None = 4
    pyramid: bool = False
    win: Win = Win.TAKE_PLACE
    draw: Draw = Draw.JUST_BELOW
    refuse: Refuse = Refuse.LOSS
    refuse_drop: int = 1
    inactive_weeks: int | None = 4
    rematch_gap: bool = True
    newcomer: Newcomer = Newcomer.BOTTOM
    first_move: FirstMove = FirstMove.CHALLENGER


class Kind(StrEnum):
    """What an entry of the log says of the challenger (`one`) and the defender (`two`)."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    REFUSED = "refused"
    MISSED = "missed"
    """The challenger did not come: nobody moves, and only the defender has been active."""
    CHALLENGED = "challenged"
    """A challenge was made; it moves nobody before it is played."""
    JOINED = "joined"
    LEFT = "left"
    WEEK = "week"


CHALLENGES = frozenset({Kind.WON, Kind.DRAWN, Kind.LOST, Kind.REFUSED, Kind.MISSED})


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log, in the order of time.

    `week` never falls. WEEK lets time pass: a drop for inactivity happens then. JOINED may name the opponent of the first
    game as `two`.
    """

    kind: Kind
    week: int
    one: int = 0
    two: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """A player who changed places because of entry `entry` (from 0): `reason` is its kind or `inactive`."""

    entry: int
    player: int
    before: int
    after: int
    reason: str


@dataclass(frozen=True, slots=True)
class State:
    """The ladder after some entries: `order` from the top; `last` the latest opponent, `active` the week that counts.

    `fresh` are those who joined and have not played.
    """

    order: tuple[int, ...]
    week: int
    last: dict[int, int]
    active: dict[int, int]
    moves: tuple[Move, ...]
    fresh: frozenset[int] = frozenset()

    def place(self, player: int) -> int:
        """Place from 1; PositionError when the player is not on the ladder."""
        if player not in self.order:
            raise PositionError(f"player {player} is not on the ladder")
        return self.order.index(player) + 1


class Objection(StrEnum):
    """Why a challenge is not allowed."""

    NOT_ABOVE = "not-above"
    TOO_FAR = "too-far"
    PLAYED_LAST = "played-last"
    SELF = "self"


def rung(place: int) -> int:
    """The rung of a place in a pyramid: rung k holds k players."""
    found = 1
    while found * (found + 1) // 2 < place:
        found += 1
    return found


def objection(state: State, rules: LadderRules, challenger: int, defender: int) -> Objection | None:
    """What speaks against a challenge, or None."""
    low, high = state.place(challenger), state.place(defender)
    if challenger == defender:
        return Objection.SELF
    if high > low:
        return Objection.NOT_ABOVE
    if rules.newcomer is Newcomer.BELOW_OPPONENT and challenger in state.fresh:
        return None  # the first game says where he belongs
    if rules.pyramid:
        if rung(low) - rung(high) > 1:
            return Objection.TOO_FAR
    elif rules.reach is not None and low - high > rules.reach:
        return Objection.TOO_FAR
    if rules.rematch_gap and state.last.get(challenger) == defender and state.last.get(defender) == challenger:
        return Objection.PLAYED_LAST
    return None


def open_challenges(state: State, rules: LadderRules, challenger: int) -> tuple[int, ...]:
    """Whom a player may challenge now, the highest first."""
    return tuple(other for other in state.order if objection(state, rules, challenger, other) is None)


def white_of(rules: LadderRules, challenger: int, defender: int, *, games_before: int = 0, seed: str = "") -> int:
    """Who has White: `games_before` counts earlier games of the two, for alternating and for the toss."""
    if rules.first_move is FirstMove.TOSS:
        first = draw_order(seed, games_before + 1, f"colour/{challenger}/{defender}", (0, 1))[0]
        return challenger if first == 0 else defender
    if rules.first_move is FirstMove.ALTERNATE:
        low, high = sorted((challenger, defender))
        return low if games_before % 2 == 0 else high
    return challenger if rules.first_move is FirstMove.CHALLENGER else defender


def replay(
    start: Sequence[int], log: Sequence[Entry], rules: LadderRules, week: int = 1, *, strict: bool = True
) -> State:
    """The ladder after the log. PositionError names the first entry that the rules do not allow.

    Without `strict` a challenge counts as it was made, wherever the two stand by the time of its result; who is not on
    the ladder any more moves nobody.
    """
    *_, last = states(start, log, rules, week, strict=strict)
    return last


def states(
    start: Sequence[int], log: Sequence[Entry], rules: LadderRules, week: int = 1, *, strict: bool = True
) -> Iterator[State]:
    """The ladder at the beginning and after each entry; raises as `replay` does."""
    if len(set(start)) != len(start):
        raise PositionError("somebody stands twice on the ladder")
    state = State(tuple(start), week, {}, dict.fromkeys(start, week), ())
    yield state
    for number, entry in enumerate(log):
        if entry.week < state.week:
            raise PositionError(f"entry {number + 1} is of week {entry.week}, after one of week {state.week}")
        state = replace(state, week=entry.week)
        if strict and entry.kind in CHALLENGES:
            _allowed(state, rules, entry, number)
        if strict or _here(state, entry):
            state = _after(state, rules, entry, number)
        yield state


def _after(state: State, rules: LadderRules, entry: Entry, number: int) -> State:
    if entry.kind in CHALLENGES:
        return _challenge(state, rules, entry, number)
    if entry.kind is Kind.WEEK:
        return _inactive(state, rules, number)
    if entry.kind is Kind.JOINED:
        return _joined(state, rules, entry, number)
    if entry.kind is Kind.CHALLENGED:
        return state
    at = state.place(entry.one) - 1
    order = state.order[:at] + state.order[at + 1 :]
    left = replace(state, active=_but(state.active, entry.one), fresh=state.fresh - {entry.one})
    return _reordered(left, order, number, entry.kind.value)


def _here(state: State, entry: Entry) -> bool:
    if entry.kind is Kind.JOINED:
        return entry.one not in state.order
    return entry.kind is Kind.WEEK or {entry.one, entry.two} - {0} <= set(state.order)


def _but(active: dict[int, int], player: int) -> dict[int, int]:
    return {other: week for other, week in active.items() if other != player}


def _allowed(state: State, rules: LadderRules, entry: Entry, number: int) -> None:
    against = objection(state, rules, entry.one, entry.two)
    if against is not None:
        raise PositionError(f"entry {number + 1}: player {entry.one} may not challenge {entry.two} ({against.value})")


def _challenge(state: State, rules: LadderRules, entry: Entry, number: int) -> State:
    order = list(state.order)
    low, high = order.index(entry.one), order.index(entry.two)
    won = entry.kind is Kind.WON or (entry.kind is Kind.REFUSED and rules.refuse is Refuse.LOSS)
    drawn = entry.kind is Kind.DRAWN and rules.draw is Draw.JUST_BELOW
    placed = rules.newcomer is Newcomer.BELOW_OPPONENT and entry.one in state.fresh
    if low > high and (drawn or (won and placed)):
        order.insert(high + 1, order.pop(low))
    elif low > high and won and rules.win is Win.SWAP:
        order[low], order[high] = order[high], order[low]
    elif low > high and won:
        order.insert(high, order.pop(low))
    elif entry.kind is Kind.REFUSED and rules.refuse is Refuse.DROP:
        order.insert(min(high + rules.refuse_drop, len(order) - 1), order.pop(high))
    return _reordered(_active(state, entry), tuple(order), number, entry.kind.value)


def _active(state: State, entry: Entry) -> State:
    """Who has done his part this week; only a game that was played is one that keeps two from meeting again."""
    doing = {Kind.REFUSED: {entry.one}, Kind.MISSED: {entry.two}}.get(entry.kind, {entry.one, entry.two})
    state = replace(state, active=state.active | dict.fromkeys(doing, entry.week))
    if len(doing) == 1:
        return state
    last = state.last | {entry.one: entry.two, entry.two: entry.one}
    return replace(state, last=last, fresh=state.fresh - doing)


def _joined(state: State, rules: LadderRules, entry: Entry, number: int) -> State:
    if entry.one in state.order:
        raise PositionError(f"entry {number + 1}: player {entry.one} is on the ladder already")
    at = len(state.order)
    if rules.newcomer is Newcomer.BELOW_OPPONENT and entry.two:
        at = state.place(entry.two)
    order = (*state.order[:at], entry.one, *state.order[at:])
    fresh = state.fresh if entry.two else state.fresh | {entry.one}
    state = replace(state, active=state.active | {entry.one: entry.week}, fresh=fresh)
    return _reordered(state, order, number, entry.kind.value)


def _inactive(state: State, rules: LadderRules, number: int) -> State:
    """From the bottom up, so that two neighbours who both stayed away keep their order."""
    if rules.inactive_weeks is None:
        return state
    order, active = list(state.order), dict(state.active)
    idle = {player for player in order if state.week - active[player] >= rules.inactive_weeks}
    for at in range(len(order) - 2, -1, -1):
        player, below = order[at], order[at + 1]
        if player in idle and below not in idle:
            order[at], order[at + 1] = below, player
    active.update(dict.fromkeys(idle, state.week))
    return _reordered(replace(state, active=active), tuple(order), number, "inactive")


def _reordered(state: State, order: tuple[int, ...], number: int, reason: str) -> State:
    before = {player: k for k, player in enumerate(state.order, 1)}
    moved = tuple(
        Move(number, player, before.get(player, 0), k, reason)
        for k, player in enumerate(order, 1)
        if before.get(player) != k
    )
    return replace(state, order=order, moves=state.moves + moved)
