"""TRF, the FIDE tournament report file: a lenient reader of all versions, and a strict writer."""

from crosstable.formats.trf.read import TrfReading, read_trf

__all__ = ["TrfReading", "read_trf"]
