"""Pools that lead into a knock-out, among the adviser's suggestions (requirements S-087 to S-089).

They want several evenings: every round of the knock-out has one of its own (X-13).
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.app.adviser import (
    CHANGEOVER,
    RAPID,
    Budget,
    Figures,
    Kind,
    PoolPlan,
    Remark,
    Suggestion,
    TimeControl,
    advise,
    calculate,
    pool_plan,
    sizes,
    step,
)

SMALLEST_POOL = 4
"""As in the model of S-087: four pools of four, each a double round robin."""


def all_forms(
    players: int,
    minutes: int,
    *,
    evenings: int = 1,
    control: TimeControl = RAPID,
    changeover: int = CHANGEOVER,
) -> tuple[Suggestion, ...]:
    """What `advise` says, and pools with a knock-out where there are evenings for it."""
    found = advise(players, minutes, evenings=evenings, control=control, changeover=changeover)
    pools = pools_suggestion(players, Budget(minutes, evenings, control, changeover))
    return found if pools is None else (*found, pools)


def pools_of(players: int) -> tuple[int, int]:
    """How many pools, a power of two with four players or more in each, and how often they meet."""
    count = 1 << ((players // SMALLEST_POOL).bit_length() - 1)
    largest = -(-players // count)
    return count, 2 if largest == SMALLEST_POOL else 1


def pools_suggestion(players: int, budget: Budget) -> Suggestion | None:
    """Pools and a knock-out in numbers, beside what a round robin of all would take; None for few players or one evening."""
    if players < 2 * SMALLEST_POOL or budget.evenings < 2:
        return None
    count, cycles = pools_of(players)
    per_evening = calculate(2, budget.control, changeover=budget.changeover, night=budget.minutes).per_evening
    found = pool_plan(players, count, cycles=cycles, per_evening=max(1, per_evening))
    figures = pool_figures(players, found, budget)
    everybody = sizes(players)
    return Suggestion(
        kind=Kind.POOLS,
        control=budget.control,
        figures=figures,
        sections=found.sections,
        fits=figures.evenings is not None and figures.evenings <= budget.evenings,
        least_rounds=figures.rounds,
        remarks=(
            Remark("pools-evenings", {"evenings": found.evenings, "games": found.least_games}),
            Remark("pools-instead", {"rounds": everybody.rounds, "games": everybody.games}),
        ),
    )


def pool_figures(players: int, pools: PoolPlan, budget: Budget) -> Figures:
    """Pool rounds, then a round of the knock-out an evening (X-13)."""
    stages = next(line.result for line in pools.steps if line.figure == "knockout-rounds")
    pool_rounds = max(section.rounds for section in pools.sections)
    rounds = step("rounds", "add", pool_rounds, stages)
    timed = calculate(players, budget.control, rounds=rounds.result, changeover=budget.changeover, night=budget.minutes)
    possible = timed.evenings is not None
    replaced = {"games", "evenings"}
    own = [line for line in pools.steps if possible or "evenings" not in line.figure]
    steps = (rounds, *(line for line in timed.steps if line.figure not in replaced), *own)
    return replace(timed, games=pools.games, evenings=pools.evenings if possible else None, steps=steps)
