"""What bbpPairings refuses, in its words, from the codes of our reader.

Our reader repairs more than an engine should: a tournament that is silently read otherwise than it
was written is paired otherwise. So the engine refuses what bbpPairings refuses, unless `--lenient`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from crosstable.cli.engine_args import Call
from crosstable.cli.files import status_of
from crosstable.cli.outcome import Refusal
from crosstable.cli.words import with_advice
from crosstable.formats.problems import Problem, Reading, Severity
from crosstable.formats.trf.event_types import event_type


class _Lines:
    """The lines of the file, for the texts that quote them or name a player and a round."""

    def __init__(self, data: bytes) -> None:
        self.lines = data.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")

    def text(self, problem: Problem) -> str:
        number = problem.line or 0
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def player(self, problem: Problem) -> int:
        word = self.text(problem)[4:8].strip()
        return int(word) if word.isascii() and word.isdigit() else 0

    def match(self, problem: Problem) -> int:
        """The round that a column of a 001 line belongs to (round 1 begins in column 92)."""
        return max(1, ((problem.column or 92) - 92) // 10 + 1)


_Text = Callable[[Problem, _Lines], str]


def _invalid_line(problem: Problem, lines: _Lines) -> str:
    return f'Invalid line "{lines.text(problem)}"'


def _team(problem: Problem, lines: _Lines) -> str:
    return f'Invalid line (team tournaments are not supported) "{lines.text(problem)}"'


def _type(problem: Problem, lines: _Lines) -> str:
    return f'Invalid line (unsupported tournament type) "{lines.text(problem)}"'


def _contradiction(problem: Problem, lines: _Lines) -> str:
    return f"Match {lines.match(problem)} for player {lines.player(problem)} contradicts the entry for the opponent."


def _score(problem: Problem, lines: _Lines) -> str:
    return f"The score for player {lines.player(problem)} does not match the game results."


def _fixed(text: str) -> _Text:
    return lambda _problem, _lines: text


class _Rule(NamedTuple):
    """`step` is the order in which bbpPairings looks at things."""

    step: int
    text: _Text


_REPAIR_GAP = "add the missing players, or let `XXC rank` say that the order of the lines counts"
_BY_PLAYER = 3
"""From this step on bbpPairings goes from player to player, not from line to line."""

_INVALID = _Rule(0, _invalid_line)
_TYPE = _Rule(0, _type)
_CONTRADICTION = _Rule(_BY_PLAYER, _contradiction)

_RULES: Mapping[str, _Rule] = MappingProxyType(
    {
        "TEAM": _Rule(0, _team),
        "TYPE": _TYPE,
        "TRF_DUPLICATE_NUMBER": _Rule(0, _fixed("A pairing number is repeated.")),
        "NO_POINTS": _INVALID,
        "GAP": _Rule(1, _fixed(f"A pairing number is missing: {_REPAIR_GAP}")),
        "TRF_ROUND_COUNT": _Rule(2, _fixed("The number of rounds is larger than the reported number of rounds.")),
        "TRF_NOT_MIRRORED": _CONTRADICTION,
        "TRF_UNKNOWN_OPPONENT": _CONTRADICTION,
        "TRF_COLOURS": _CONTRADICTION,
        "TRF_POINTS": _Rule(4, _score),
    }
)
_LINE_CODES = frozenset(
    {
        "TRF_BYTE_COLUMNS",
        "TRF_CELL_CUT",
        "TRF_COLUMNS",
        "TRF_LONG_NAME",
        "TRF_RATING",
        "TRF_RULE",
        "TRF_SELF",
        "TRF_STAR",
        "TRF_TABS",
        "TRF_TRUNCATED",
        "TRF_XXA",
    }
)
"""Codes for a line that cannot be read as it stands: `Invalid line` when the line bears on pairings."""
_PAIRING_RECORDS = frozenset({"001", "142", "152", "162", "192", "240", "250", "260", "299"})


def _rule(problem: Problem, lines: _Lines) -> _Rule | None:
    """How bbpPairings answers to a finding; None when it takes no notice."""
    tag = lines.text(problem)[:3]
    if problem.code == "TRF_RULE" and tag == "192":
        return _TYPE
    if problem.code in _LINE_CODES or (problem.code == "TRF_POINTS" and problem.repaired_as == "none given"):
        return _INVALID if tag in _PAIRING_RECORDS or tag.startswith(("XX", "BB")) else None
    if problem.code == "TRF_RESULTS":
        return _result_rule(problem)
    if problem.severity is Severity.WARNING and problem.code == "TRF_COLOURS":
        return _INVALID  # a game that was played has colours in both halves
    return _RULES.get(problem.code)


def _result_rule(problem: Problem) -> _Rule | None:
    if problem.severity is Severity.ERROR:
        return None  # our sentence says more: which results cannot stand together
    if problem.repaired_as == "no result yet":
        return _INVALID
    # bbpPairings does not care whether a game is rated, but whether it was played
    return _CONTRADICTION if problem.repaired_as[:1] in ("+", "-") else None


def refuse(name: str, data: bytes, reading: Reading, call: Call) -> None:
    """Raise Refusal when the file cannot be read, or when bbpPairings would refuse it."""
    lines = _Lines(data)
    problem: Problem | None = None
    if reading.tournament is None or not call.lenient:
        own = _beyond_reader(lines) if call.like_bbp and not call.lenient else []
        problem = _first([*reading.problems, *own], lines)
    if problem is None and reading.tournament is None:
        problem = reading.errors[0]
    if problem is not None:
        raise Refusal(status_of(problem), f"Error parsing file {name}: {_sentence(problem, lines)}")


def _first(problems: Sequence[Problem], lines: _Lines) -> Problem | None:
    """The finding that bbpPairings would meet first; None when it would meet none of them."""

    def place(problem: Problem) -> tuple[int, int, int]:
        rule = _rule(problem, lines)
        step = 0 if rule is None else rule.step
        if step < _BY_PLAYER:
            return (step, problem.line or 0, problem.column or 0)
        return (step, lines.player(problem), lines.match(problem))

    refused = [problem for problem in problems if _rule(problem, lines) is not None]
    return min(refused, key=place, default=None)


def _beyond_reader(lines: _Lines) -> list[Problem]:
    """What is sound for our reader, but nothing that bbpPairings pairs: teams, other systems, gaps, no points."""
    found: list[Problem] = []
    numbers: set[str] = set()
    ranked = False
    for number, line in enumerate(lines.lines, 1):
        tag = line[:3]
        if tag == "001":
            numbers.add(line[4:8].strip())
            if not _is_number(line[80:84].strip()):
                found.append(Problem(Severity.ERROR, "NO_POINTS", "", number, 81))
        elif tag in ("013", "310"):
            found.append(Problem(Severity.ERROR, "TEAM", "", number))
        elif tag == "192" and not _pairs_by(line[4:].strip()):
            found.append(Problem(Severity.ERROR, "TYPE", "", number))
        ranked = ranked or (tag == "XXC" and "rank" in line)
    last = max((int(number) for number in numbers if number.isascii() and number.isdigit()), default=0)
    if not ranked and last > len(numbers):
        found.append(Problem(Severity.ERROR, "GAP", ""))
    return found


def _pairs_by(code: str) -> bool:
    """Whether bbpPairings knows the type; a file of the Burstein system follows the flag, except for a check."""
    known = event_type(code)
    return known is not None and known.system in ("dutch", "burstein") and code == code.upper()


def _is_number(text: str) -> bool:
    whole, point, tenths = text.partition(".")
    return text.isascii() and whole.isdigit() and (not point or tenths.isdigit())


def _sentence(problem: Problem, lines: _Lines) -> str:
    rule = _rule(problem, lines)
    if rule is None:
        return with_advice(problem)
    text = rule.text(problem, lines)
    if problem.line is None:
        return text
    place = f", line {problem.line}"
    if problem.column is not None:
        place += f", column {problem.column}"
    return text.removesuffix(".") + place
