"""TRF, the FIDE tournament report file: a lenient reader of all versions, and a strict writer."""

from crosstable.formats.trf.outgoing import TrfOverflowError
from crosstable.formats.trf.read import TrfReading, read_trf
from crosstable.formats.trf.write import write_trf

__all__ = ["TrfOverflowError", "TrfReading", "read_trf", "write_trf"]
