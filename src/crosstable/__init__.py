"""Crosstable runs chess and xiangqi tournaments: pairing, tie-breaks and files, each decision with its reason."""

__version__ = "0.1.0.dev0"
