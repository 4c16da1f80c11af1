"""The texts of everything printed. English stands here; another language comes in as a mapping with the same keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

Text = str | Mapping[str, str]
Texts = Mapping[str, Text]
"""Key to text with `{placeholders}`, or to plural forms chosen by the parameter `count`."""

ENGLISH: Texts = MappingProxyType(
    {
        "language": "en",
        "direction": "ltr",
        "decimal-mark": ".",
        "date": "{day} {month} {year}",
        "date.month": "{month} {year}",
        "month.1": "January",
        "month.2": "February",
        "month.3": "March",
        "month.4": "April",
        "month.5": "May",
        "month.6": "June",
        "month.7": "July",
        "month.8": "August",
        "month.9": "September",
        "month.10": "October",
        "month.11": "November",
        "month.12": "December",
        # colours
        "white": "WHITE",
        "black": "BLACK",
        "white.xiangqi": "RED",
        "black.xiangqi": "BLACK",
        "white.letter": "W",
        "black.letter": "B",
        "white.letter.xiangqi": "R",
        "black.letter.xiangqi": "B",
        # every sheet
        "round": "Round {round}",
        "round.of": "Round {round} of {rounds}",
        "after-round": "After round {round}",
        "before-round-1": "Before round 1",
        "after-round.of": "After round {round} of {rounds}",
        "draft": "DRAFT – not published",
        "published": "published {at}",
        "printed": "as of {at}",
        "version": "Version {version}",
        "version.replaces": "Version {version} – replaces {at}",
        "page.1": "page ",
        "page.2": " of ",
        "page.3": "",
        "pack.1": "page ",
        "pack.2": " · pack ",
        "pack.3": " of ",
        "pack.4": "",
        "unrated": "–",
        "nobody": "–",
        # columns
        "column.board": "Board",
        "column.points": "Pts",
        "column.result": "Result",
        "column.name": "Name",
        "column.colour": "Colour",
        "column.rank": "Rank",
        "column.number": "No",
        "column.title": "Title",
        "column.rating": "Rating",
        "column.federation": "Fed",
        "column.club": "Club",
        "column.id": "FIDE ID",
        "column.round": "Rd",
        "column.round.short": "R{round}",
        "column.opponent": "Opponent",
        "column.reason": "Not playing this round",
        # rounds without a game
        "bye.pab": {"one": "Bye ({points} point)", "other": "Bye ({points} points)"},
        "bye.full": {"one": "Requested bye ({points} point)", "other": "Requested bye ({points} points)"},
        "bye.half": {"one": "Requested bye ({points} point)", "other": "Requested bye ({points} points)"},
        "bye.zero": "Absent",
        "bye.free": "Free",
        "bye.pab.short": "bye",
        "bye.full.short": "bye",
        "bye.half.short": "bye",
        "bye.zero.short": "–",
        "bye.free.short": "free",
        "adjourned": "adjourned",
        "adjourned.short": "adj",
        # pairings
        "boards.title": "Pairings by board",
        "names.title": "Pairings by name",
        "names.against": "vs",
        "count.boards": {"one": "{count} board", "other": "{count} boards"},
        "count.players": {"one": "{count} player", "other": "{count} players"},
        "count.away": {"one": "{count} not playing", "other": "{count} not playing"},
        # slips
        "slips.title": "Result slips",
        "slips.board": "Board",
        "slips.white-wins": "{colour} wins",
        "slips.draw": "Draw",
        "slips.other": "Other",
        "slips.signature": "Signature {colour}",
        # standings
        "standings.title": "Standings",
        "standings.provisional": {
            "one": "Provisional: {count} result missing",
            "other": "Provisional: {count} results missing",
        },
        "standings.order": "Order: points, then {list}.",
        "standings.order.points": "Order: points.",
        "standings.edition": "Tie-breaks by FIDE C.07, edition {edition}.",
        "standings.level": "Players level on everything share the place.",
        "standings.left-out": "Not used: {reason}.",
        "standings.pairing": "Pairing: {system}.",
        "standings.club": "Club rules, not FIDE mode.",
        "tie-break.cut": "{name}, lowest {count} cut",
        "tie-break.median": "{name}, highest and lowest {count} cut",
        "tie-break.forfeits": "{name}, forfeits counted as games",
        "system.dutch": "FIDE Dutch system, edition {edition}",
        "system.round-robin": "round robin",
        "system.double-round-robin": "double round robin",
        # starting list
        "starting-list.title": "Starting list",
        "starting-list.average": "Average rating {rating}",
        "starting-list.federations": {"one": "{count} federation", "other": "{count} federations"},
        # crosstable and wall chart
        "crosstable.title": "Crosstable",
        "crosstable.columns": "The columns are the lines of this table; each result is that of the player on the left.",
        "crosstable.signs": "+ and − are forfeits, · is a game without a result.",
        "crosstable.part": "columns {first}–{last}",
        "withdrew": {
            "one": "{name} withdrew after round {round}; {count} game played.",
            "other": "{name} withdrew after round {round}; {count} games played.",
        },
        "withdrew.not-counted": {
            "one": "{name} withdrew after round {round}; {count} game played: shown, not counted.",
            "other": "{name} withdrew after round {round}; {count} games played: shown, not counted.",
        },
        "withdrew.short": "withdrew",
        "wall-chart.title": "Wall chart",
        "wall-chart.legend": (
            "1 {white} 12: won with {white-word} against number 12; below, the points so far. "
            "+ and − are forfeits, · is a game without a result."
        ),
        "wall-chart.part": "rounds {first}–{last}",
        # cards
        "cards.title": "Player cards",
        # poster
        "poster.title": "Your table, your colour, your opponent",
        "poster.1": "Scan the code with your phone.",
        "poster.2": "Type two letters of your name.",
        "poster.3": "Tap “That’s me”. New rounds appear by themselves.",
        "poster.address": "Or open this address:",
        "poster.no-address": "Ask at the arbiter’s desk for the address of the public page.",
        # pack
        "pack.title": "Round pack",
    }
)

_PLACEHOLDER = re.compile(r"\{([a-z-]+)\}")


class Words:
    """`words("round", round=4)`: the text in the chosen language, in English where that has none."""

    def __init__(self, texts: Texts = ENGLISH) -> None:
        self._texts = texts

    def __call__(self, key: str, /, **params: object) -> str:
        """The text with its parameters filled in; a placeholder nobody knows stays as it is written."""
        text = self._texts.get(key)
        if text is None:
            text = ENGLISH[key]
        if not isinstance(text, str):
            text = text.get("one" if params.get("count") == 1 else "other") or text["other"]
        return _PLACEHOLDER.sub(lambda found: str(params.get(found[1].replace("-", "_"), found[0])), text)

    def __contains__(self, key: str) -> bool:
        return key in self._texts or key in ENGLISH
