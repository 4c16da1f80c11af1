"""TRF, the FIDE tournament report file: a lenient reader of all versions, and a strict writer."""

from typing import TYPE_CHECKING

from crosstable.formats.trf.read import TrfReading, read_trf

if TYPE_CHECKING:
    from crosstable.formats.trf.lost import lost_in, lost_lines
    from crosstable.formats.trf.outgoing import Dialect, Purpose, TrfOverflowError
    from crosstable.formats.trf.write import write_trf

__all__ = ["Dialect", "Purpose", "TrfOverflowError", "TrfReading", "lost_in", "lost_lines", "read_trf", "write_trf"]

_LATER = {
    "Dialect": "outgoing",
    "Purpose": "outgoing",
    "TrfOverflowError": "outgoing",
    "lost_in": "lost",
    "lost_lines": "lost",
    "write_trf": "write",
}


def __getattr__(name: str) -> object:
    """Import the writer when it is asked for: an engine that only reads starts sooner."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
