"""Bytes to lines: encodings, line ends, limits and control characters, before any format."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.formats.problems import Problem


@dataclass(frozen=True, slots=True)
class Decoded:
    """Lines without their ends. `raw` holds the bytes of each line as they stood in the file.

    `lines` keeps every character (columns are counted on them); `encoding` is what was found,
    mixed files included (`utf-8`, `utf-8-sig`, `cp1252`, `utf-16`).
    """

    lines: tuple[str, ...]
    raw: tuple[bytes, ...]
    encoding: str
    problems: tuple[Problem, ...]


def decode(data: bytes) -> Decoded:
    """Split and decode `data`; findings of severity error mean that it is not a text to read."""
    raise RuntimeError("being written")
