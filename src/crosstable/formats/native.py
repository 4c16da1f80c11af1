"""The project's own JSON: a whole tournament, versioned, strict to read (docs/formats-json.md).

The fields are those of the dataclasses in core.model, found by introspection, so that a field added
there is written, read and checked without a change here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from functools import cache, partial
from itertools import accumulate, compress
from operator import not_, xor
from typing import Any, NamedTuple, NewType, TypeGuard, get_args, get_origin, get_type_hints

from crosstable.core import ids
from crosstable.core.codes import TABLE, Kind
from crosstable.core.model import (
    Game,
    KnockoutPart,
    LadderKind,
    LadderPart,
    PartialDate,
    Player,
    Round,
    TeamPart,
    Tournament,
)
from crosstable.formats.native_checks import option_faults, ruling_faults
from crosstable.formats.problems import Problem, Reading, Severity
from crosstable.formats.text import character_name, clean, is_odd, to_utf8

FORMAT = "crosstable-tournament"
SHORT_FORMAT = "crosstable"
"""An older name, still read."""
VERSION = 1

MAX_DEPTH = 32
MAX_TEXT = 10_000
"""Longest text of one field, in characters."""
MAX_DIGITS = 15
"""Longest whole number."""

_SHOWN = 20
"""Findings with one code that are listed singly; the rest are counted in one more."""
_MAX_ERRORS = 1_000
_MAX_WARNINGS = 100_000
_WIDTH = 100
_RANGES: Mapping[object, tuple[int, int]] = {
    int: (-9_999_999, 9_999_999),
    ids.PlayerId: (1, 99_999),
    ids.TeamId: (1, 99_999),
    ids.RoundNo: (0, 999),
    ids.BoardNo: (0, 99_999),
}
_FIELD_RANGES: Mapping[tuple[type, str], tuple[int, int]] = {
    (PartialDate, "year"): (1, 9999),
    (PartialDate, "month"): (1, 12),
    (PartialDate, "day"): (1, 31),
    (Round, "number"): (1, 999),
}
_MATCH_FORFEITS = ("+-", "-+", "--")
_ALIASES: Mapping[tuple[type, str], str] = {(Player, "no"): "id"}


def write_json(tournament: Tournament) -> str:
    """The tournament as JSON text, which `read_json` reads back to an equal value."""
    text = _lay_out({"format": FORMAT, "version": VERSION, **_record(tournament)}) + "\n"
    # A lone half of a surrogate pair has no UTF-8; its backslash form is the JSON escape.
    return text.encode("utf-8", "backslashreplace").decode()


def read_json(data: bytes) -> Reading:
    """Read the project's JSON; every finding says where, by a JSON pointer (RFC 6901).

    Never raises for any input, in time and memory proportional to its size.
    """
    report = _Report()
    tournament = None
    try:
        document = _parse(data, report)
        if not report.failed and _is_ours(document, report):
            tournament = _tournament(document, report)
            if tournament is not None:
                _check(tournament, report)
    except _TooManyError:
        tournament = None
    return report.reading(tournament)


def parse_strictly(data: bytes) -> tuple[object, tuple[Problem, ...]]:
    """Any JSON by the same rules and limits; the value is None when a finding is an error. Never raises."""
    report = _Report()
    try:
        document = _parse(data, report)
    except _TooManyError:
        report.failed = True
        document = None
    return None if report.failed else document, tuple(report.problems)


# --- findings ---


class _Path(NamedTuple):
    """Where a value stands, as a linked list: the text is needed for findings only."""

    parent: _Path | None
    key: str | int

    def __str__(self) -> str:
        steps: list[str] = []
        here: _Path | None = self
        while here is not None:
            key = str(here.key).replace("~", "~0").replace("/", "~1")
            steps.append(_shown(key))
            here = here.parent
        return "/" + "/".join(reversed(steps))


_Place = _Path | None
_BAD = object()
"""Stands for a value that was refused; the finding says why."""


class _TooManyError(Exception):
    """Nobody reads that many findings: stop looking."""


class _Report:
    """Collects findings; many of one kind become a few and a count."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.counts: Counter[tuple[Severity, str]] = Counter()
        self.failed = False

    def add(self, severity: Severity, code: str, what: str, line: int | None = None, column: int | None = None) -> None:
        if self._wanted(severity, code):
            self.problems.append(Problem(severity, code, what, line, column))

    def error(self, code: str, place: _Place, what: str) -> object:
        """Report an error and return the mark of a refused value."""
        self._at(Severity.ERROR, code, place, what)
        return _BAD

    def warning(self, code: str, place: _Place, what: str) -> None:
        self._at(Severity.WARNING, code, place, what)

    def reading(self, tournament: Tournament | None) -> Reading:
        for (severity, code), count in self.counts.items():
            if count > _SHOWN:
                self.problems.append(Problem(severity, code, f"{count - _SHOWN} more findings like these"))
        return Reading(None if self.failed else tournament, tuple(self.problems))

    def _at(self, severity: Severity, code: str, place: _Place, what: str) -> None:
        if self._wanted(severity, code):
            self.problems.append(Problem(severity, code, f"{place or 'the document'}: {what}"))

    def _wanted(self, severity: Severity, code: str) -> bool:
        self.failed |= severity is Severity.ERROR
        self.counts[severity, code] += 1
        count = self.counts[severity, code]
        if count > (_MAX_ERRORS if severity is Severity.ERROR else _MAX_WARNINGS):
            self.failed = True
            raise _TooManyError
        return count <= _SHOWN


def _shown(text: str) -> str:
    """Foreign text made fit for a message."""
    text = clean(text)
    return text if len(text) <= 60 else text[:59] + "…"


# --- strict JSON ---


def _parse(data: bytes, report: _Report) -> object:
    import json  # noqa: PLC0415  # whoever reads TRF only does not pay for it

    _, data, found = to_utf8(data)
    if found is not None:
        report.add(found.severity, found.code, found.what, found.line)
        if report.failed:
            return None
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        report.add(Severity.ERROR, "TEXT_ENCODING", "JSON must be UTF-8, but this is not valid UTF-8", line)
        return None
    depth = _depth(data)
    if depth > MAX_DEPTH:
        what = f"values are nested {depth} deep, more than the limit of {MAX_DEPTH}"
        report.add(Severity.ERROR, "JSON_TOO_DEEP", what)
        return None
    try:
        return json.loads(
            text,
            object_pairs_hook=partial(_object, report),
            parse_constant=partial(_constant, report),
            parse_int=partial(_whole, report),
            parse_float=partial(_decimal, report),
        )
    except json.JSONDecodeError as error:
        what = f"this is not JSON: {error.msg}"
        report.add(Severity.ERROR, "JSON_SYNTAX", what, error.lineno, error.colno)
        return None


def _depth(data: bytes) -> int:
    """How deep brackets are nested outside strings, without recursion and in linear time."""
    text = data.replace(b"\\\\", b"").replace(b'\\"', b"").translate(None, _NO_BRACKETS)
    text = text.replace(b'""', b"")  # two quotes side by side change nothing for what follows
    inside = accumulate(text.translate(_QUOTES), xor)
    steps = memoryview(text.translate(_STEPS)).cast("b")
    return max(accumulate(compress(steps, map(not_, inside))), default=0)


_NO_BRACKETS = bytes(b for b in range(256) if b not in b'[]{}"')
_STEPS = bytes.maketrans(b'[{]}"', b"\x01\x01\xff\xff\x00")
_QUOTES = bytes(b == ord('"') for b in range(256))


def _object(report: _Report, pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                report.add(Severity.ERROR, "JSON_NOT_STRICT", f'the key "{_shown(key)}" stands twice in one object')
            seen.add(key)
    return result


def _constant(report: _Report, name: str) -> None:
    report.add(Severity.ERROR, "JSON_NOT_STRICT", f"{name} is not JSON")


def _whole(report: _Report, digits: str) -> int:
    if len(digits) > MAX_DIGITS:  # converting a long one takes time that grows with its square
        report.add(Severity.ERROR, "JSON_RANGE", f"a number of {len(digits)} digits is out of range: {_shown(digits)}")
        return 0
    return int(digits)


def _decimal(report: _Report, digits: str) -> float:
    number = float(digits)
    if number in {float("inf"), float("-inf")}:
        report.add(Severity.ERROR, "JSON_RANGE", f"the number {_shown(digits)} is out of range")
    return number


# --- plain values to dataclasses ---

_Convert = Callable[[object, _Place, _Report], object]


def _is_ours(document: object, report: _Report) -> TypeGuard[dict[str, object]]:
    if not isinstance(document, dict):
        report.error("JSON_FOREIGN", None, f"an object expected, found {_kind(document)}: this is no tournament")
        return False
    name = document.get("format")
    if name not in (FORMAT, SHORT_FORMAT):
        guess = next((kind for key, kind in _FOREIGN.items() if key in document), "another program's")
        what = f'this JSON is {guess}, not a Crosstable tournament ("format": "{FORMAT}")'
        report.error("JSON_FOREIGN", None, what)
        return False
    version = document.get("version")
    if type(version) is not int:
        report.error("JSON_VERSION", _Path(None, "version"), f"version {VERSION} expected, found {_kind(version)}")
    elif version > VERSION:
        what = f"version {version} was written by a newer program, this one reads up to {VERSION}: please update"
        report.error("JSON_VERSION", _Path(None, "version"), what)
    elif version < 1:
        report.error("JSON_VERSION", _Path(None, "version"), f"there is no version {version}")
    return not report.failed


_FOREIGN = {
    "filetype": "a Chess-JSON file (JCH)",
    "Sections": "a SwissSys file",
    "nbRounds": "a Lichess file",
    "variables": "a Papi file",
}


def _tournament(document: dict[str, object], report: _Report) -> Tournament | None:
    body = {key: value for key, value in document.items() if key not in {"format", "version"}}
    value = _to_dataclass(Tournament, body, None, report)
    return value if isinstance(value, Tournament) else None


class _Field(NamedTuple):
    name: str
    convert: _Convert
    required: bool


@cache
def _plan(cls: type) -> dict[str, _Field]:
    """The fields of a dataclass with the functions that read them."""
    hints = get_type_hints(cls)
    return {
        f.name: _Field(
            f.name,
            _converter(hints[f.name], _FIELD_RANGES.get((cls, f.name))),
            f.default is MISSING and f.default_factory is MISSING,
        )
        for f in fields(cls)
    }


def _converter(hint: object, limits: tuple[int, int] | None = None) -> _Convert:
    """The function that reads values of one annotation; TypeError for one that it does not know."""
    if type(None) in get_args(hint):
        (inner,) = (arm for arm in get_args(hint) if arm is not type(None))
        return partial(_to_optional, _converter(inner, limits))
    if get_origin(hint) is tuple:
        element, dots = get_args(hint)
        if dots is Ellipsis:
            return partial(_to_tuple, _converter(element))
    if hint is str:
        return _to_text
    if hint is bool:
        return _to_bool
    if hint is int or isinstance(hint, NewType):
        return partial(_to_int, *(limits or _RANGES[hint]))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return partial(_to_enum, hint)
    if is_dataclass(hint) and isinstance(hint, type):
        return partial(_to_dataclass, hint)
    raise TypeError(f"the JSON format has no form for {hint}")


def _to_optional(inner: _Convert, value: object, place: _Place, report: _Report) -> object:
    return None if value is None else inner(value, place, report)


def _to_tuple(inner: _Convert, value: object, place: _Place, report: _Report) -> object:
    if not isinstance(value, list):
        return _wrong("a list", value, place, report)
    items = tuple(inner(item, _Path(place, index), report) for index, item in enumerate(value))
    return _BAD if any(item is _BAD for item in items) else items


def _to_text(value: object, place: _Place, report: _Report) -> object:
    if not isinstance(value, str):
        return _wrong("text", value, place, report)
    if len(value) > MAX_TEXT:
        return report.error("JSON_RANGE", place, f"the text has {len(value)} characters, the limit is {MAX_TEXT}")
    cleaned = clean(value)
    if cleaned != value:
        odd = (c for c in value if c == "\t" or is_odd(c))
        named = ", ".join(list(dict.fromkeys(map(character_name, odd)))[:5])
        report.warning("TEXT_CONTROL_CHARS", place, f"control or invisible characters were taken out: {named}")
    return cleaned


def _to_bool(value: object, place: _Place, report: _Report) -> object:
    return value if isinstance(value, bool) else _wrong("true or false", value, place, report)


def _to_int(low: int, high: int, value: object, place: _Place, report: _Report) -> object:
    if type(value) is not int:  # True is an int to Python, not here
        return _wrong("a whole number", value, place, report)
    if low <= value <= high:
        return value
    return report.error("JSON_RANGE", place, f"{value} is out of range, {low} to {high} expected")


def _to_enum(cls: type[StrEnum], value: object, place: _Place, report: _Report) -> object:
    if not isinstance(value, str):
        return _wrong("text", value, place, report)
    if value in cls._value2member_map_:
        return cls(value)
    known = ", ".join(member.value for member in cls)
    return report.error("JSON_VALUE", place, f'"{_shown(value)}" is none of {known}')


def _to_dataclass(cls: type, value: object, place: _Place, report: _Report) -> object:
    if not isinstance(value, dict):
        return _wrong("an object", value, place, report)
    plan = _plan(cls)
    found: dict[str, object] = {}
    for key, item in value.items():
        field = plan.get(key) or plan.get(_ALIASES.get((cls, key), ""))
        if field is None:
            report.warning("JSON_UNKNOWN_FIELD", _Path(place, key), "this field is not known and was left out")
        elif field.name in found:
            report.error("JSON_NOT_STRICT", _Path(place, key), f'the same as "{field.name}", which is there as well')
        else:
            found[field.name] = field.convert(item, _Path(place, key), report)
    missing = [field.name for field in plan.values() if field.required and field.name not in found]
    for name in missing:
        report.error("JSON_MISSING_FIELD", place, f'the field "{name}" is missing')
    return _BAD if missing or any(item is _BAD for item in found.values()) else cls(**found)


def _wrong(expected: str, value: object, place: _Place, report: _Report) -> object:
    return report.error("JSON_TYPE", place, f"{expected} expected, found {_kind(value)}")


def _kind(value: object) -> str:
    names = {bool: "true or false", int: "a number", float: "a decimal number", str: "text", list: "a list"}
    return "nothing" if value is None else names.get(type(value), "an object")


# --- what the model itself cannot rule out ---


def _check(tournament: Tournament, report: _Report) -> None:
    players = _unique("players", [player.id for player in tournament.players], report)
    for place, player in _mentions(tournament):
        if player not in players:
            report.error("JSON_UNKNOWN_PLAYER", place, f"there is no player {player}")
    for index, played in enumerate(tournament.rounds):
        _check_round(index, played, report)
    if tournament.team is not None:
        _check_teams(tournament.team, report)
    for index, fault in ruling_faults(tournament):
        report.error("JSON_RULING", _Path(_Path(None, "rulings"), index), fault)
    for index, fault in option_faults(tournament):
        report.warning("JSON_OPTION", _Path(_Path(None, "options"), index), f"{fault}: left out")
    if tournament.ladder is not None:
        _check_ladder(tournament, tournament.ladder, report)


def _unique(name: str, numbers: Iterable[int], report: _Report, parent: _Place = None) -> set[int]:
    seen: set[int] = set()
    for index, number in enumerate(numbers):
        if number in seen:
            place = _Path(_Path(_Path(parent, name), index), "id")
            report.error("JSON_DUPLICATE_ID", place, f"the number {number} is used twice")
        seen.add(number)
    return seen


def _mentions(tournament: Tournament) -> Iterator[tuple[_Path, int]]:
    """Every place outside the list of players that names a player."""
    for index, played in enumerate(tournament.rounds):
        here = _Path(_Path(None, "rounds"), index)
        for board, game in enumerate(played.games):
            yield _Path(_Path(_Path(here, "games"), board), "white"), game.white
            yield _Path(_Path(_Path(here, "games"), board), "black"), game.black
        for at, bye in enumerate(played.byes):
            yield _Path(_Path(_Path(here, "byes"), at), "player"), bye.player
    named = (("absences", "player"), ("withdrawals", "player"), ("decisions", "winner"))
    for name, key in (*named, ("substitutes", "player"), ("substitutes", "replaces")):
        for index, entry in enumerate(getattr(tournament, name)):
            if getattr(entry, key) is not None:
                yield _Path(_Path(_Path(None, name), index), key), getattr(entry, key)
    yield from ((_Path(_Path(None, "qualified"), index), player) for index, player in enumerate(tournament.qualified))
    yield from _mentions_of_ladder(tournament.ladder or LadderPart())
    yield from _mentions_of_knockout(tournament.knockout or KnockoutPart())
    lists: list[tuple[_Path, Sequence[Any]]] = [
        (_Path(None, "prohibitions"), tournament.prohibitions),
        (_Path(None, "pools"), tournament.pools),
        (_Path(None, "adjustments"), tournament.adjustments),
    ]
    if tournament.team is not None:
        team = _Path(None, "team")
        lists += [(_Path(team, "teams"), tournament.team.teams), (_Path(team, "line_ups"), tournament.team.line_ups)]
    for above, entries in lists:
        for index, entry in enumerate(entries):
            for at, player in enumerate(entry.players):
                if player is not None:
                    yield _Path(_Path(_Path(above, index), "players"), at), player


def _mentions_of_knockout(part: KnockoutPart) -> Iterator[tuple[_Path, int]]:
    here = _Path(None, "knockout")
    for name, players in (("free", part.free), ("twice_free", part.twice_free)):
        yield from ((_Path(_Path(here, name), k), player) for k, player in enumerate(players))


def _mentions_of_ladder(ladder: LadderPart) -> Iterator[tuple[_Path, int]]:
    here = _Path(None, "ladder")
    yield from ((_Path(_Path(here, "start"), k), player) for k, player in enumerate(ladder.start))
    yield from ((_Path(_Path(_Path(here, "log"), k), "player"), line.player) for k, line in enumerate(ladder.log))


def _check_round(index: int, played: Round, report: _Report) -> None:
    here = _Path(_Path(None, "rounds"), index)
    if played.number != index + 1:
        what = f"round {index + 1} expected, found {played.number}: rounds stand in order, without gaps"
        report.error("JSON_ROUNDS", _Path(here, "number"), what)
    seated: set[int] = set()
    for board, game in enumerate(played.games):
        place = _Path(_Path(here, "games"), board)
        for player in (game.white, game.black):
            if player in seated:
                report.error("JSON_TWICE_IN_ROUND", place, f"player {player} stands twice in round {played.number}")
            seated.add(player)
        _check_codes(game, place, report)
    for at, bye in enumerate(played.byes):
        if bye.player in seated:
            place = _Path(_Path(here, "byes"), at)
            report.error("JSON_TWICE_IN_ROUND", place, f"player {bye.player} stands twice in round {played.number}")
        seated.add(bye.player)


def _check_codes(game: Game, place: _Path, report: _Report) -> None:
    for side, code in (("white_code", game.white_code), ("black_code", game.black_code)):
        if TABLE[code].kind is Kind.BYE:
            report.error("JSON_RESULTS", _Path(place, side), f'"{code}" is a bye, not the result of a game')
            return
    if game.black_code not in TABLE[game.white_code].answers:
        # History is a fact: what an arbiter once stored must open again.
        report.warning(
            "JSON_RESULTS", place, f'the results "{game.white_code}" and "{game.black_code}" contradict one another'
        )


def _check_teams(part: TeamPart, report: _Report) -> None:
    above = _Path(None, "team")
    teams = _unique("teams", [team.id for team in part.teams], report, above)
    for index, forfeit in enumerate(part.forfeits):
        if forfeit.result not in _MATCH_FORFEITS:
            place = _Path(_Path(_Path(above, "forfeits"), index), "result")
            report.error("JSON_VALUE", place, f"{_shown(forfeit.result)!r} is none of {', '.join(_MATCH_FORFEITS)}")
    named = {
        "line_ups": ("team", "opponent"),
        "forfeits": ("white", "black"),
        "byes": ("team",),
        "withdrawals": ("team",),
        "substitutes": ("team", "replaces"),
    }
    for name, keys in named.items():
        for index, entry in enumerate(getattr(part, name)):
            for key in keys:
                number = getattr(entry, key)
                if number not in teams:
                    place = _Path(_Path(_Path(above, name), index), key)
                    report.error("JSON_UNKNOWN_TEAM", place, f"there is no team {number}")


def _check_ladder(tournament: Tournament, ladder: LadderPart, report: _Report) -> None:
    """Challenges and results are at boards where the challenger sits."""
    above = _Path(None, "ladder")
    if len(set(ladder.start)) != len(ladder.start):
        report.error("JSON_DUPLICATE_ID", _Path(above, "start"), "somebody stands twice on the ladder")
    seats = {(r.number, game.board): (game.white, game.black) for r in tournament.rounds for game in r.games}
    for index, line in enumerate(ladder.log):
        place = _Path(_Path(above, "log"), index)
        if not 1 <= line.period <= max(1, len(tournament.rounds)):
            report.error("JSON_RANGE", _Path(place, "period"), f"there is no period {line.period}")
        at_board = line.kind in (LadderKind.CHALLENGE, LadderKind.RESULT)
        if at_board and (
            line.round is None or line.board is None or line.player not in seats.get((line.round, line.board), ())
        ):
            what = f"player {line.player} does not sit at board {line.board} of round {line.round}"
            report.error("JSON_VALUE", place, what)


# --- dataclasses to text ---


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        return _record(value)
    return value.value if isinstance(value, StrEnum) else value


def _record(value: object) -> dict[str, object]:
    """A dataclass without the fields that are empty, and empty by default."""
    cls: type = type(value)
    return {
        name: _plain(item)
        for name, default in _defaults(cls)
        if not ((item := getattr(value, name)) in (None, "", ()) and item == default)
    }


@cache
def _defaults(cls: type) -> tuple[tuple[str, object], ...]:
    return tuple((field.name, field.default) for field in fields(cls))


def _lay_out(value: object, indent: str = "") -> str:
    """JSON with short objects on one line, so that a person and a version control can read it."""
    import json  # noqa: PLC0415

    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if not isinstance(value, dict | list) or len(line) + len(indent) <= _WIDTH:
        return line
    deeper = indent + " "
    if isinstance(value, dict):
        items = [f"{json.dumps(key)}: {_lay_out(item, deeper)}" for key, item in value.items()]
        opening, closing = "{}"
    else:
        items = [_lay_out(item, deeper) for item in value]
        opening, closing = "[]"
    inside = f",\n{deeper}".join(items)
    return f"{opening}\n{deeper}{inside}\n{indent}{closing}"
