"""Plays plans to the end, with results from a rule."""

from __future__ import annotations

from collections.abc import Callable

from crosstable.pairing.knockout.plan import MatchState, Outcome, Plan, Progress, progress


def play(plan: Plan, decide: Callable[[MatchState], Outcome]) -> tuple[Progress, dict[int, Outcome]]:
    outcomes: dict[int, Outcome] = {}
    state = progress(plan, outcomes)
    while state.ready:
        for ready in state.ready:
            outcomes[ready.match.number] = decide(ready)
        state = progress(plan, outcomes)
    assert state.finished
    return state, outcomes


def favourite(state: MatchState) -> Outcome:
    assert state.one
    assert state.two
    return Outcome.ONE if state.one < state.two else Outcome.TWO


def pairs(plan: Plan, *winners: int) -> list[str]:
    """The matches that can be played after these numbers won, as `1-8`."""
    outcomes: dict[int, Outcome] = {}
    for winner in winners:
        state = progress(plan, outcomes)
        ready = next(item for item in state.ready if winner in (item.one, item.two))
        outcomes[ready.match.number] = Outcome.ONE if ready.one == winner else Outcome.TWO
    return [f"{item.one}-{item.two}" for item in progress(plan, outcomes).ready]
