"""Pools: groups that play a round robin each, and the knock-out that follows them."""

from crosstable.pairing.pools.advance import (
    Crossing,
    Qualified,
    Qualifier,
    Row,
    Seeding,
    qualified,
    seed_bracket,
)
from crosstable.pairing.pools.allocate import Allocation, Way, Workload, allocate, pool_sizes, workload

__all__ = [
    "Allocation",
    "Crossing",
    "Qualified",
    "Qualifier",
    "Row",
    "Seeding",
    "Way",
    "Workload",
    "allocate",
    "pool_sizes",
    "qualified",
    "seed_bracket",
    "workload",
]
