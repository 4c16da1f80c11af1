"""Short ways to write a field and a fund for the tests of prizes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from crosstable.core.ids import PlayerId
from crosstable.prizes import Condition, Contestant, Decision, Fund, Prize, PrizeList


def prizes(*amounts: int) -> tuple[Prize, ...]:
    """Prizes of so many whole units of a currency with two decimals."""
    return tuple(Prize(amount * 100) for amount in amounts)


def places(*amounts: int) -> PrizeList:
    return PrizeList(prizes(*amounts))


def under(rating: int, *amounts: int) -> PrizeList:
    return PrizeList(prizes(*amounts), f"U{rating}", Condition(rating_to=rating - 1))


def band(name: str, low: int, high: int, *amounts: int) -> PrizeList:
    return PrizeList(prizes(*amounts), name, Condition(rating_from=low, rating_to=high))


def fund(*lists: PrizeList, currency: str = "USD", **settings: Any) -> Fund:  # noqa: ANN401 - fields of a fund
    return Fund(currency, lists, **settings)


def standing(*points: float, ratings: tuple[int | None, ...] = (), **same: Any) -> tuple[Contestant, ...]:  # noqa: ANN401
    """Players 1, 2, 3 … with these points; who stands first has the better tie-break."""
    return tuple(
        Contestant(
            player=PlayerId(k),
            rank=k,
            points=int(score * 10),
            number=k,
            games=9,
            rating=ratings[k - 1] if ratings else None,
            **same,
        )
        for k, score in enumerate(points, 1)
    )


def paid(decision: Decision) -> dict[int, Fraction | float]:
    """What everybody gets, in whole units."""
    return {int(player): Fraction(amount, 100) for player, amount in decision.winnings().items()}


def exact(decision: Decision) -> dict[int, Fraction]:
    """The same before rounding."""
    found: dict[int, Fraction] = {}
    for pool in decision.pools:
        for share in pool.shares:
            found[int(share.player)] = found.get(int(share.player), Fraction(0)) + share.exact / 100
    return found
