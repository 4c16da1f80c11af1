"""The FIDE (Dutch) system, C.04.3, edition of 1 February 2026."""

from crosstable.pairing.dutch.engine import EDITION, pair

__all__ = ["EDITION", "pair"]
