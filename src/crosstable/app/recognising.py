"""What somebody gave where a list of players was asked for: a list, a whole tournament, or a file of another kind."""

from __future__ import annotations

import re
from enum import StrEnum

from crosstable.app.event_file import is_event_file
from crosstable.core.model import Tournament
from crosstable.formats.native import FORMAT, SHORT_FORMAT
from crosstable.formats.text import signature


class Kind(StrEnum):
    """The sort of a file; words `lists.kind.<value>`."""

    LIST = "list"
    TRF = "trf"
    JSON = "json"
    EVENT = "event"
    ARCHIVE = "archive"
    WORKBOOK = "workbook"
    PDF = "pdf"
    WEB_PAGE = "web-page"
    GAMES = "games"
    FOREIGN = "foreign"


TOURNAMENTS = frozenset({Kind.TRF, Kind.JSON, Kind.EVENT, Kind.ARCHIVE})
"""What may hold a tournament, which has its own door."""

_HEAD = 4_096
_LOOKED_AT = 200_000
_PLAYER_LINE = re.compile(rb"(?m)^001[ \t]+\d{1,4}[ \t].{56,}$")
"""A line 001 of a TRF reaches to the points at the least (columns 81-84), also where columns are shifted."""
_OLD_WORKBOOK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PARTS_OF_A_WORKBOOK = (b"[Content_Types].xml", b"mimetypeapplication/vnd.oasis")


def kind_of(data: bytes) -> Kind:
    """Judged by what is in it, never by its name; whatever cannot be told is a list."""
    head = data[:_HEAD]
    if head.startswith(b"PK\x03\x04"):
        return Kind.WORKBOOK if any(part in data for part in _PARTS_OF_A_WORKBOOK) else Kind.ARCHIVE
    if head.startswith(b"\x1f\x8b"):
        return Kind.ARCHIVE
    if head.startswith(_OLD_WORKBOOK):
        return Kind.WORKBOOK
    if head.startswith(b"%PDF-"):
        return Kind.PDF
    if signature(data) is not None:
        return Kind.FOREIGN
    return _kind_of_text(data, head)


def _kind_of_text(data: bytes, head: bytes) -> Kind:
    if is_event_file(data):
        return Kind.EVENT
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"{"):
        ours = any(f'"{name}"'.encode() in head for name in (FORMAT, SHORT_FORMAT))
        return Kind.JSON if ours else Kind.FOREIGN
    if re.match(rb"(?i)<(?:!DOCTYPE|html|\?xml)\b", start):
        return Kind.WEB_PAGE
    if re.match(rb'\[[A-Z][A-Za-z]* "', start):
        return Kind.GAMES
    return Kind.TRF if _PLAYER_LINE.search(data[:_LOOKED_AT]) else Kind.LIST


_COLUMNS = ("Name", "Title", "Rating", "Federation", "FIDE ID", "Birth", "Sex", "Groups")


def players_as_list(tournament: Tournament) -> str:
    """The players of a tournament as a table with tabs, which the list of players reads."""
    lines = ["\t".join(_COLUMNS)]
    for player in tournament.players:
        born = player.birth
        birth = ""
        if born is not None:
            birth = f"{born.year:04}" + (f"-{born.month:02}-{born.day:02}" if born.month and born.day else "")
        rating = "" if player.rating is None else str(player.rating)
        cells = (
            player.name,
            player.title,
            rating,
            player.federation,
            player.fide_id,
            birth,
            player.sex,
            player.groups,
        )
        lines.append("\t".join(" ".join(cell.split()) for cell in cells))
    return "\n".join(lines)
