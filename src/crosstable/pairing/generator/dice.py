"""Random numbers that are the same everywhere: Mersenne Twister words and integer arithmetic."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from random import Random

PROBABILITY_BITS = 32
CERTAIN = 1 << PROBABILITY_BITS
"""Probabilities are integers from 0 to this."""

_SIGMA = (2000, 7)  # standard deviation of the difference of two performances, 2000/7
_SCALE = 1 << 160
_ROOT = 398942280401432677939946059934 * _SCALE // 10**30  # 1/√(2π)
_FARTHEST = 6


class Dice:
    """A stream of draws that a seed determines; uses nothing but `Random.getrandbits`."""

    def __init__(self, seed: int | str) -> None:
        digest = sha256(str(seed).encode()).digest()
        self._bits = Random(int.from_bytes(digest, "big")).getrandbits

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely; `limit` is positive."""
        bits = (limit - 1).bit_length()
        if bits == 0:
            return 0
        number = self._bits(bits)
        while number >= limit:
            number = self._bits(bits)
        return number

    def between(self, first: int, last: int) -> int:
        """A number from `first` to `last`, both included."""
        return first + self.below(last - first + 1)

    def once_in(self, rate: int) -> bool:
        """True once in `rate` times; never for 0."""
        return rate > 0 and self.below(rate) == 0

    def percent(self, share: int) -> bool:
        """True in `share` of a hundred times."""
        return self.below(100) < share

    def probability(self) -> int:
        """A number from 0 to CERTAIN - 1."""
        return self._bits(PROBABILITY_BITS)

    def shuffled(self, count: int) -> list[int]:
        """The numbers from 0 to count - 1 in random order."""
        order = list(range(count))
        for place in range(count - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


@lru_cache(maxsize=8192)
def expected_score(difference: int) -> int:
    """Expected score out of CERTAIN of a player rated `difference` above the opponent.

    The normal distribution with a standard deviation of 2000/7, as a power series in integers:
    library functions may differ in the last bit between platforms.
    """
    if difference < 0:
        return CERTAIN - expected_score(-difference)
    sigma, per = _SIGMA
    if difference * per > _FARTHEST * sigma:
        return CERTAIN
    x = difference * per * _SCALE // sigma
    power, total, k = x, x, 0  # power: x^(2k+1) / (2^k k!)
    while power:
        k += 1
        power = power * x // _SCALE * x // (2 * k * _SCALE)
        total += (-1) ** k * (power // (2 * k + 1))
    return CERTAIN // 2 + CERTAIN * (_ROOT * total // _SCALE) // _SCALE
