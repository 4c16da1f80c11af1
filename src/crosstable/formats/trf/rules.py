"""The records that say by which rules an event is paired and ranked: 142-222, XXR XXC XXS, BB*."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from crosstable.core.codes import Colour
from crosstable.core.model import Rules
from crosstable.core.points import STANDARD, PointSystem, format_points
from crosstable.formats.trf.columns import MAX_ROUNDS
from crosstable.formats.trf.document import TextRecord
from crosstable.formats.trf.event_types import event_type
from crosstable.formats.trf.findings import Findings, glimpse
from crosstable.formats.trf.values import int_of, points_of

_WIN = ("white_win", "black_win", "forfeit_win", "full_bye")
_DRAW = ("white_draw", "black_draw", "half_bye")
_LOSS = ("white_loss", "black_loss")
_ABSENT = ("zero_bye", "forfeit_loss")

# Record 162 (TRF26 2.2). Z is the name that bbpPairings gives to A.
_SYMBOLS_162 = {
    "W": (*_WIN, "pab"),
    "D": _DRAW,
    "L": _LOSS,
    "A": _ABSENT,
    "Z": _ABSENT,
    "P": ("pab",),
    "X": ("adjourned",),
}
_CODES_XXS = {
    "W": _WIN,
    "D": _DRAW,
    "L": _LOSS,
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pab",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
_RECORDS_BB = {
    "BBW": _WIN,
    "BBD": _DRAW,
    "BBL": _LOSS,
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pab",),
}


class RulesReader:
    """Takes the records one by one, in file order; `rules` and `by_file_order` are the outcome."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.rules = Rules()
        self.by_file_order = False
        """XXC rank: the initial order is that of the 001 lines."""
        self.rounds_line = 0
        self.points_given = False
        """The file names a point system, even if it is the usual one."""
        self._points: dict[str, dict[str, int]] = {"162": {}, "XXS": {}, "BB": {}}
        self._points_line: dict[str, int] = {}
        self._type_line = 0
        self._handlers: dict[str, Callable[[TextRecord, int], None]] = {
            "142": self._rounds,
            "XXR": self._rounds,
            "152": self._initial_colour,
            "XXC": self._configuration,
            "162": self._points_162,
            "XXS": self._points_xxs,
            "172": self._ranking,
            "192": self._type,
            "202": self._tie_breaks,
            "212": self._shown_tie_breaks,
            **dict.fromkeys(_RECORDS_BB, self._points_bbp),
        }

    def take(self, record: TextRecord, line: int) -> bool:
        """Read a record that bears on the rules; False when it is of another kind."""
        handler = self._handlers.get(record.tag)
        if handler is None:
            return False
        handler(record, line)
        return True

    def finish(self, type_text: str) -> Rules:
        """The rules, after the last record. `type_text` (092) counts where 192 is missing."""
        if not self.rules.type_code and type_text.upper().startswith("FIDE_"):
            known = event_type(type_text)
            if known is not None:
                self._set_type(type_text, *known)
        self.rules = replace(self.rules, points=self._point_system())
        return self.rules

    def _bad(self, record: TextRecord, line: int, what: str) -> None:
        self.findings.warn("TRF_RULE", f'{record.tag} says "{glimpse(record.text)}": {what}', line, 5)

    def _unknown(self, record: TextRecord, line: int, words: list[str]) -> None:
        """One finding for all words of a record that mean nothing."""
        if words:
            more = f" and {len(words) - 1} more are" if len(words) > 1 else " is"
            self._bad(record, line, f'"{glimpse(words[0])}"{more} not known')

    def _rounds(self, record: TextRecord, line: int) -> None:
        rounds = int_of(record.text.strip())
        if rounds is None or rounds == 0:
            self._bad(record, line, "that is no number of rounds")
            return
        if rounds > MAX_ROUNDS:
            what = f"{record.tag} announces {rounds} rounds, more than the limit of {MAX_ROUNDS}"
            self.findings.error("TRF_LIMITS", what, line, 5)
            return
        before = self.rules.rounds
        if before not in (None, rounds):
            what = f"{record.tag} says {rounds} rounds, line {self.rounds_line} said {before}"
            self.findings.warn("TRF_CONTRADICTION", what, line, 5, repaired_as=f"{rounds} rounds")
        self.rules = replace(self.rules, rounds=rounds)
        self.rounds_line = line

    def _initial_colour(self, record: TextRecord, line: int) -> None:
        colours = {"W": Colour.WHITE, "B": Colour.BLACK}
        colour = colours.get(record.text.strip().upper())
        if colour is None:
            self._bad(record, line, "the initial colour is W or B")
        else:
            self._set_initial_colour(colour, record, line)

    def _configuration(self, record: TextRecord, line: int) -> None:
        unknown: list[str] = []
        for word in record.text.lower().split():
            if word == "rank":
                self.by_file_order = True
            elif word in {"white1", "black1"}:
                self._set_initial_colour(Colour(word[0]), record, line)
            else:
                unknown.append(word)
        self._unknown(record, line, unknown)

    def _set_initial_colour(self, colour: Colour, record: TextRecord, line: int) -> None:
        if self.rules.initial_colour not in (None, colour):
            what = f"{record.tag} says another initial colour than the record before it"
            self.findings.warn("TRF_CONTRADICTION", what, line, 5, repaired_as=colour.value)
        self.rules = replace(self.rules, initial_colour=colour)

    def _points_162(self, record: TextRecord, line: int) -> None:
        words = record.text.replace("=", " ").split()
        given: dict[str, int] = {}
        unknown: list[str] = []
        for symbol, value in zip(words[::2], words[1::2], strict=False):
            points = points_of(value)
            if points is None or symbol.upper() not in _SYMBOLS_162 or points < 0:
                unknown.append(f"{symbol} {value}")
            else:
                given[symbol.upper()] = points
        self._unknown(record, line, unknown + words[len(words) // 2 * 2 :])
        for symbol, fields in _SYMBOLS_162.items():  # in this order: P and X follow W and D unless given
            if symbol in given:
                self._set_points("162", fields, given[symbol], line)

    def _points_xxs(self, record: TextRecord, line: int) -> None:
        unknown: list[str] = []
        for word in record.text.split():
            code, _, value = word.partition("=")
            fields = _CODES_XXS.get(code.upper())
            points = points_of(value)
            if fields is None or points is None or points < 0:
                unknown.append(word)
            else:
                self._set_points("XXS", fields, points, line)
        self._unknown(record, line, unknown)

    def _points_bbp(self, record: TextRecord, line: int) -> None:
        points = points_of(record.text.strip())
        if points is None:
            self._bad(record, line, "that is no number of points")
        else:
            self._set_points("BB", _RECORDS_BB[record.tag], points, line)

    def _set_points(self, family: str, fields: tuple[str, ...], points: int, line: int) -> None:
        self.points_given = True
        self._points[family].update(dict.fromkeys(fields, points))
        self._points_line[family] = line

    def _point_system(self) -> PointSystem:
        """TRF26 2.2, then XXS, then bbpPairings' records: each replaces what it names."""
        values: dict[str, int] = {}
        for family, given in self._points.items():
            clashes = [name for name in given if values.get(name, given[name]) != given[name]]
            if clashes:
                name = clashes[0]
                what = (
                    f"{family} gives another point system than an earlier record "
                    f"({name.replace('_', ' ')} {format_points(given[name])}, not {format_points(values[name])})"
                )
                self.findings.warn("TRF_CONTRADICTION", what, self._points_line[family], 5, repaired_as=family)
            values.update(given)
        system = replace(STANDARD, **values)
        if "adjourned" not in values:  # C.04.2 3.1: a draw, unless 162 says otherwise
            system = replace(system, adjourned=system.draw)
        return system

    def _ranking(self, record: TextRecord, line: int) -> None:
        words = record.text.split()
        if not 1 <= len(words) <= 2:
            self._bad(record, line, "a federation and a method are expected")
            return
        self.rules = replace(
            self.rules,
            ranking_federation=words[0] if len(words) == 2 else "",
            ranking_method=words[-1].upper(),
        )

    def _type(self, record: TextRecord, line: int) -> None:
        code = record.text.strip()
        known = event_type(code)
        if known is None:
            self._bad(record, line, "no such tournament type is known")
            self.rules = replace(self.rules, type_code=code)
            return
        if self.rules.type_code and self.rules.type_code != code:
            what = f"192 says {code}, line {self._type_line} said {self.rules.type_code}"
            self.findings.warn("TRF_CONTRADICTION", what, line, 5, repaired_as=code)
        self._type_line = line
        self._set_type(code, *known)

    def _set_type(self, code: str, system: str | None, edition: str | None, acceleration: str | None) -> None:
        self.rules = replace(self.rules, type_code=code, system=system, edition=edition, acceleration=acceleration)

    def _tie_breaks(self, record: TextRecord, line: int) -> None:
        del line
        self.rules = replace(self.rules, tie_breaks=_names(record.text))

    def _shown_tie_breaks(self, record: TextRecord, line: int) -> None:
        del line
        self.rules = replace(self.rules, shown_tie_breaks=_names(record.text))


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").replace(";", " ").split())
