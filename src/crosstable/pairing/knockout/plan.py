"""A knock-out as a plan of matches: where each side comes from, and what has been decided so far.

Entrants are numbers from 1 (the strongest, or the first drawn). A side of a match is an entrant, the
winner or the loser of an earlier match. Nobody plays against nobody: a match with an empty side is
no match, and its only side goes on; this carries through as many rounds as necessary.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from crosstable.core.errors import PositionError

NOBODY = 0
"""The side of a match that is certainly empty."""


class Source(StrEnum):
    """Where one side of a match comes from."""

    ENTRANT = "entrant"
    WINNER = "winner"
    LOSER = "loser"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a match: `number` is that of the entrant or of the earlier match."""

    source: Source
    number: int = 0


EMPTY = Seat(Source.NOBODY)


class Stage(StrEnum):
    """To which part of the event a match belongs."""

    MAIN = "main"
    THIRD_PLACE = "third-place"
    LOSERS = "losers"
    GRAND_FINAL = "grand-final"
    RESET = "reset"


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the plan.

    `round` counts from 1 within its stage, `place` from 1 within the round, top to bottom. `level`
    orders the matches by how far one has come: who goes out at a higher level is placed higher.
    """

    number: int
    stage: Stage
    round: int
    place: int
    level: int
    one: Seat
    two: Seat


@dataclass(frozen=True, slots=True)
class Plan:
    """All matches that can be played, in an order in which each comes after those it needs.

    `entry_rounds` holds the first round of play of each entrant, number 1 first; `rounds` is the
    number of rounds of the main part.
    """

    entry_rounds: tuple[int, ...]
    rounds: int
    matches: tuple[Match, ...]

    @property
    def entrants(self) -> int:
        """How many take part."""
        return len(self.entry_rounds)

    def in_round(self, round_no: int, stage: Stage = Stage.MAIN) -> tuple[Match, ...]:
        """The matches of one round of one stage, top to bottom."""
        return tuple(match for match in self.matches if match.stage is stage and match.round == round_no)

    def first_pairs(self) -> tuple[tuple[int, int], ...]:
        """Who meets whom before anything is decided, by numbers of the bracket."""
        return tuple(
            (match.one.number, match.two.number)
            for match in self.matches
            if match.one.source is Source.ENTRANT and match.two.source is Source.ENTRANT
        )


class Outcome(StrEnum):
    """How a match ended; `NEITHER` when both sides are gone."""

    ONE = "one"
    TWO = "two"
    NEITHER = "neither"


class Status(StrEnum):
    """How a match stands. `FREE`: its only side goes on. `VOID`: nobody comes. `SPARED`: not needed."""

    WAITING = "waiting"
    READY = "ready"
    PLAYED = "played"
    FREE = "free"
    VOID = "void"
    SPARED = "spared"


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match and what is known of it; sides are entrants, NOBODY, or None while undecided."""

    match: Match
    status: Status
    one: int | None
    two: int | None
    winner: int | None = None
    loser: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """The places that entrants share who went out at the same level."""

    best: int
    worst: int
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the event has come. `places` begins at the bottom and holds what is settled."""

    states: tuple[MatchState, ...]
    champion: int | None
    losses: Mapping[int, int]
    places: tuple[Place, ...]

    @property
    def ready(self) -> tuple[MatchState, ...]:
        """Matches that can be played now."""
        return tuple(state for state in self.states if state.status is Status.READY)

    @property
    def finished(self) -> bool:
        """Whether no match is left."""
        return not any(state.status in (Status.READY, Status.WAITING) for state in self.states)


def without_empty_sides(matches: Iterable[Match]) -> tuple[Match, ...]:
    """The matches that are really played, numbered from 1; whoever meets nobody goes on.

    An entry without an opponent is carried on through every round, also when the loser of a match
    that is not played is wanted elsewhere.
    """
    winners: dict[int, Seat] = {}
    losers: dict[int, Seat] = {}
    kept: list[Match] = []

    def real(seat: Seat) -> Seat:
        known = {Source.WINNER: winners, Source.LOSER: losers}.get(seat.source)
        return seat if known is None else known[seat.number]

    for match in matches:
        one, two = real(match.one), real(match.two)
        if EMPTY in (one, two):
            winners[match.number] = two if one == EMPTY else one
            losers[match.number] = EMPTY
            continue
        number = len(kept) + 1
        kept.append(replace(match, number=number, one=one, two=two))
        winners[match.number] = Seat(Source.WINNER, number)
        losers[match.number] = Seat(Source.LOSER, number)
    return tuple(kept)


def progress(plan: Plan, outcomes: Mapping[int, Outcome]) -> Progress:
    """Carry the outcomes (by match number) through the plan.

    PositionError for an outcome of a match that does not exist or whose sides are not known yet.
    """
    states: dict[int, MatchState] = {}
    for match in plan.matches:
        states[match.number] = _state(match, states, outcomes.get(match.number))
    for number in outcomes:
        if number not in states or states[number].status is not Status.PLAYED:
            raise PositionError(
                f"match {number} cannot have a result: its sides are not known; enter the earlier matches first"
            )
    listed = tuple(states.values())
    losses = dict.fromkeys(range(1, plan.entrants + 1), 0)
    for state in listed:
        if state.status is Status.PLAYED:
            for side in _beaten(state, outcomes[state.match.number]):
                losses[side] += 1
    return Progress(listed, _champion(listed), losses, _places(plan, listed, outcomes))


def _state(match: Match, states: Mapping[int, MatchState], outcome: Outcome | None) -> MatchState:
    if match.stage is Stage.RESET:
        final = states[match.one.number]
        if final.status is not Status.WAITING and final.status is not Status.READY and final.winner != final.two:
            return MatchState(match, Status.SPARED, final.one, final.two, final.winner, NOBODY)
    one, two = _side(match.one, states), _side(match.two, states)
    if one == NOBODY and two == NOBODY:
        return MatchState(match, Status.VOID, one, two, NOBODY, NOBODY)
    if NOBODY in (one, two):
        other = two if one == NOBODY else one
        status = Status.WAITING if other is None else Status.FREE
        return MatchState(match, status, one, two, other, NOBODY)
    if one is None or two is None:
        return MatchState(match, Status.WAITING, one, two)
    if outcome is None:
        return MatchState(match, Status.READY, one, two)
    if outcome is Outcome.NEITHER:
        # In a grand final with a second match the unbeaten side has one loss only, and has won.
        winner = one if match.stage is Stage.GRAND_FINAL else NOBODY
        return MatchState(match, Status.PLAYED, one, two, winner, NOBODY)
    winner, loser = (one, two) if outcome is Outcome.ONE else (two, one)
    return MatchState(match, Status.PLAYED, one, two, winner, loser)


def _side(seat: Seat, states: Mapping[int, MatchState]) -> int | None:
    if seat.source is Source.ENTRANT:
        return seat.number
    state = states[seat.number]
    return state.winner if seat.source is Source.WINNER else state.loser


def _beaten(state: MatchState, outcome: Outcome) -> tuple[int, ...]:
    if outcome is Outcome.NEITHER:
        return tuple(side for side in (state.one, state.two) if side)
    return (state.loser,) if state.loser else ()


def _champion(states: Sequence[MatchState]) -> int | None:
    deciding = [state for state in states if state.match.stage is not Stage.THIRD_PLACE]
    return deciding[-1].winner or None if deciding else None


def _places(plan: Plan, states: Sequence[MatchState], outcomes: Mapping[int, Outcome]) -> tuple[Place, ...]:
    """From the bottom up, as far as every match of the level is decided."""
    goes_on = {
        seat.number
        for state in states
        for seat in (state.match.one, state.match.two)
        if seat.source is Source.LOSER and state.match.stage is not Stage.RESET
    }
    resets = any(state.match.stage is Stage.RESET for state in states)
    groups: dict[int, list[int]] = {}
    undecided: set[int] = set()
    for state in states:
        match = state.match
        if state.status in (Status.WAITING, Status.READY):
            if match.number not in goes_on:
                undecided.add(match.level)
            continue
        out = () if state.status is not Status.PLAYED else _beaten(state, outcomes[match.number])
        if match.number in goes_on and outcomes.get(match.number) is not Outcome.NEITHER:
            out = ()
        if match.stage is Stage.GRAND_FINAL and resets:
            out = tuple(side for side in out if side != state.one)
        groups.setdefault(match.level, []).extend(out)
        if match.stage is Stage.THIRD_PLACE and state.winner:
            groups.setdefault(match.level + 1, []).append(state.winner)
    champion = _champion(states)
    worst = plan.entrants
    places: list[Place] = []
    for level in sorted(groups):
        if any(open_level <= level for open_level in undecided):
            break
        who = groups[level]
        if who:
            places.append(Place(worst - len(who) + 1, worst, tuple(sorted(who))))
            worst -= len(who)
    if champion and not undecided:
        places.append(Place(1, 1, (champion,)))
    return tuple(places)
