"""Tables for people and for other programs: aligned text, Markdown, CSV."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from crosstable.cli.screen import safe

_MARKS = re.compile(r"[\\|<`*\[\]]|(?<![0-9A-Za-z])_|_(?![0-9A-Za-z])")
"""What Markdown would take for markup in a name, or for the end of a cell."""
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def text_table(header: Sequence[str], rows: Sequence[Sequence[str]], left: frozenset[int]) -> Iterator[str]:
    """Lines of aligned columns; those in `left` are names, all others numbers."""
    shown = [[safe(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    for row in shown:
        cells = [
            cell.ljust(width) if number in left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]], left: frozenset[int]) -> Iterator[str]:
    """Lines of a Markdown table."""
    yield _markdown_row(header)
    yield _markdown_row([":--" if number in left else "--:" for number in range(len(header))])
    yield from map(_markdown_row, rows)


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(_MARKS.sub(_escaped, safe(cell)) for cell in cells)} |"


def _escaped(mark: re.Match[str]) -> str:
    return f"\\{mark[0]}"


def csv_table(header: Sequence[str], rows: Sequence[Sequence[str]], left: frozenset[int]) -> str:
    """CSV text (RFC 4180). A name that a spreadsheet would take for a formula begins with `'`."""
    lines = [header, *([_tamed(cell) if n in left else cell for n, cell in enumerate(row)] for row in rows)]
    return "".join(",".join(map(_quoted, line)) + "\r\n" for line in lines)


def _tamed(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell


def _quoted(cell: str) -> str:
    if any(char in cell for char in ',"\r\n') or cell != cell.strip():
        return '"' + cell.replace('"', '""') + '"'
    return cell
