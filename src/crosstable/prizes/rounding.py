"""From exact shares to amounts that can be paid, and that add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from crosstable.core.ids import PlayerId
from crosstable.prizes.fund import Leftover


def rounded(
    shares: Mapping[PlayerId, Fraction], order: Sequence[PlayerId], unit: int, leftover: Leftover
) -> dict[PlayerId, int]:
    """Each share in whole units. With Leftover.TIE_BREAK the sum stays the same to the smallest unit.

    What rounding down leaves goes unit by unit to the shares that were cut most, among equal cuts in
    `order` (best first); a rest smaller than the unit to the first of them. A sole share is paid as it is.
    """
    if len(shares) == 1:
        return {player: int(share) for player, share in shares.items()}
    steps = {player: divmod(share, unit) for player, share in shares.items()}
    if leftover is Leftover.ADDED:
        return {player: (int(whole) + (rest > 0)) * unit for player, (whole, rest) in steps.items()}
    paid = {player: int(whole) * unit for player, (whole, _) in steps.items()}
    if leftover is Leftover.ORGANISER:
        return paid
    place = {player: k for k, player in enumerate(order)}
    cut_most = sorted(steps, key=lambda player: (-steps[player][1], place[player]))
    left = int(sum(shares.values())) - sum(paid.values())
    for player in cut_most:
        if left < unit or not steps[player][1]:
            break
        paid[player] += unit
        left -= unit
    paid[cut_most[0]] += left
    return paid
