"""The one entry line: names as people type or paste them (ux.md 1.3).

A line is `Name`, `Name, Given`, or columns parted by tabs or semicolons. Among the columns a number
of three or four digits is the rating, three capitals the federation, a longer number the FIDE ID, a
chess title the title, and what is left the club. Numbers in front of names are dropped.
"""

from __future__ import annotations

import re
from typing import Any

LINES_LIMIT = 2_000
TITLES = frozenset({"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"})
_NUMBERING = re.compile(r"^\s*\d{1,4}[.)]?\s+(?=\D)")
_LAST_RATING = re.compile(r"^(?P<name>.*\D)\s+(?P<rating>\d{3,4})$")
_FIRST_TITLE = re.compile(r"^(?P<title>GM|IM|WGM|FM|WIM|CM|WFM|WCM)\s+(?P<name>\S.*)$")


def players_from_lines(text: str) -> list[dict[str, Any]]:
    """One player for every line that is not blank."""
    lines = [line for line in text.replace("\r", "\n").split("\n") if line.strip()]
    return [player_from_line(line) for line in lines[:LINES_LIMIT]]


def player_from_line(line: str) -> dict[str, Any]:
    """The fields of one player; at least a name."""
    columns = [column.strip() for column in re.split(r"[\t;|]", line)]
    player: dict[str, Any] = {"name": _NUMBERING.sub("", columns[0]).strip()}
    if not player["name"] and len(columns) > 1:
        columns = columns[1:]
        player["name"] = columns[0]
    if player["name"].isdigit() and len(columns) > 1:  # a number of its own column stands in front
        columns = columns[1:]
        player["name"] = columns[0]
    for column in columns[1:]:
        _column(player, column)
    if len(columns) == 1:
        _inline(player)
    return player


def _column(player: dict[str, Any], column: str) -> None:
    if not column:
        return
    if re.fullmatch(r"\d{3,4}", column) and "rating" not in player:
        player["rating"] = column
    elif re.fullmatch(r"\d{5,12}", column) and "fide_id" not in player:
        player["fide_id"] = column
    elif column.upper() in TITLES and "title" not in player:
        player["title"] = column.upper()
    elif re.fullmatch(r"[A-Z]{3}", column) and "federation" not in player:
        player["federation"] = column
    elif re.fullmatch(r"\d{4}-\d\d-\d\d", column) and "birth" not in player:
        player["birth"] = column
    elif column in ("-", "—", "–", "0"):
        return
    else:
        player["club"] = f"{player['club']}, {column}" if player.get("club") else column


def _inline(player: dict[str, Any]) -> None:
    """Title in front and rating behind, parted by blanks alone."""
    rated = _LAST_RATING.match(player["name"])
    if rated:
        player["name"], player["rating"] = rated["name"].rstrip(" ,"), rated["rating"]
    titled = _FIRST_TITLE.match(player["name"])
    if titled:
        player["name"], player["title"] = titled["name"], titled["title"]
