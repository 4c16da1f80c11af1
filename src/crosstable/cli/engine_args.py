"""The command lines of bbpPairings and JaVaFo, read by one parser.

bbpPairings: [-r] --SYSTEM FILE -p [OUT] | FILE -c | (MODEL -g | -g [CONFIG]) -o TRF [-s SEED]
JaVaFo:      [-r] FILE [-b] -p [OUT]     | FILE -c [ROUND] | [MODEL] -g [CONFIG|SEED] -o TRF
both end in  [-l [LIST]]; a call that names a system is taken for bbpPairings'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from crosstable.cli.outcome import Exit, Refusal

USAGE = "FILE -p [OUT] | FILE -c [ROUND] | [MODEL] -g [CONFIG] -o TRF, each with --dutch before and -l [LIST] after"


class Compat(StrEnum):
    """Whose habits to follow where the engines differ."""

    BBP = "bbp"
    JAVAFO = "javafo"
    NONE = ""


class Mode(StrEnum):
    """What is asked for; RELEASE is the release line alone."""

    PAIR = "-p"
    CHECK = "-c"
    GENERATE = "-g"
    RELEASE = "-r"


@dataclass(slots=True)
class Call:
    """One command line of an engine. `checklist` is "" for the default name, None for no list."""

    mode: Mode = Mode.RELEASE
    compat: Compat = Compat.NONE
    release_line: bool = False
    system: str | None = None
    edition: str | None = None
    source: str | None = None
    output: str | None = None
    round_no: int | None = None
    config: str | None = None
    seed: str | None = None
    checklist: str | None = None
    accelerated: bool = False
    lenient: bool = False
    strict_check: bool = False
    as_json: bool = False
    readings: dict[str, str] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    """What the reader said about the file."""

    @property
    def like_bbp(self) -> bool:
        """Do as bbpPairings does: it was called by that name, or a system is named."""
        return self.compat is Compat.BBP or (self.compat is Compat.NONE and self.system is not None)


SYSTEMS = ("dutch", "burstein", "dubov", "lim", "double-swiss", "team", "uschess", "usss")
"""Systems that engines have options for; whether we have them is for the engine to say."""

_IGNORED = ("-w",)  # JaVaFo 1.4: the weighted algorithm
_MODES = {"-p": Mode.PAIR, "-c": Mode.CHECK, "-check": Mode.CHECK, "-g": Mode.GENERATE}


def compat_of(program: str) -> Compat:
    """The engine whose name the program was called by."""
    base = program.replace("\\", "/").rpartition("/")[2].lower()
    if base.startswith("bbp"):
        return Compat.BBP
    return Compat.JAVAFO if base.startswith("javafo") else Compat.NONE


def parse_call(program: str, words: Sequence[str]) -> Call:
    """Read a command line. Raises Refusal with BAD_REQUEST."""
    reader = _Reader(list(words), Call(compat=compat_of(program)))
    while reader.left:
        reader.word()
    return _checked(reader.call)


class _Reader:
    """Takes the words one after the other."""

    def __init__(self, left: list[str], call: Call) -> None:
        self.left = left
        self.call = call
        self.call.release_line = not left

    def word(self) -> None:
        word = self.left.pop(0)
        if word in _MODES:
            self._mode(word)
        elif word.startswith("--"):
            self._long(word)
        elif word.startswith("-") and word != "-":
            self._short(word)
        elif self.call.source is None:
            self.call.source = word
        else:
            raise _bad(f"{word!r} was not expected after {self.call.source!r}")

    def _mode(self, word: str) -> None:
        call = self.call
        if call.mode is not Mode.RELEASE:
            raise _bad(f"{word} cannot go with {call.mode.value}")
        call.mode = _MODES[word]
        if call.mode is Mode.PAIR:
            call.output = self._optional()
        elif call.mode is Mode.CHECK and self.left and _is_number(self.left[0]):
            call.round_no = self._number(word)
        elif call.mode is Mode.GENERATE:
            call.config = self._optional()

    def _short(self, word: str) -> None:
        call = self.call
        if word == "-r":
            call.release_line = True
        elif word == "-l":
            call.checklist = self._optional() or ""
        elif word == "-o":
            call.output = self._required(word)
        elif word == "-s":
            call.seed = self._required(word)
        elif word == "-b":
            call.accelerated = True
        elif word == "-q":
            if self.left and _is_number(self.left[0]):
                self.left.pop(0)
        elif word not in _IGNORED:
            raise _bad(f"unknown option {word}")

    def _long(self, word: str) -> None:
        call = self.call
        name, sign, value = word[2:].partition("=")
        if name in SYSTEMS and not sign:
            call.system = name
        elif name == "compat":
            call.compat = _compat(value if sign else self._required(word))
        elif name == "edition":
            call.edition = value if sign else self._required(word)
        elif name == "reading":
            key, _, choice = (value if sign else self._required(word)).partition("=")
            call.readings[key.upper()] = choice
        elif word == "--lenient":
            call.lenient = True
        elif word == "--strict-check":
            call.strict_check = True
        elif word == "--json":
            call.as_json = True
        else:
            raise _bad(f"unknown option {word}")

    def _optional(self) -> str | None:
        if self.left and (self.left[0] == "-" or not self.left[0].startswith("-")):
            return self.left.pop(0)
        return None

    def _required(self, word: str) -> str:
        value = self._optional()
        if value is None:
            raise _bad(f"{word} needs a value")
        return value

    def _number(self, word: str) -> int:
        digits = self.left.pop(0)
        if len(digits) > 4 or int(digits) == 0:
            raise _bad(f"{word} {digits} is no round")
        return int(digits)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def _checked(call: Call) -> Call:
    if call.mode is Mode.RELEASE:
        if call.source is not None or call.system is not None:
            raise _bad("say what to do: -p, -c or -g")
        return call
    if call.mode is Mode.GENERATE:
        if call.output is None:
            raise _bad("-g needs -o TRF")
        if call.source is not None and call.config is not None:
            raise _bad("-g takes a model or a configuration, not both")
    elif call.source is None:
        raise _bad(f"name the tournament file before {call.mode.value}")
    return call


def _compat(name: str) -> Compat:
    if name not in (Compat.BBP, Compat.JAVAFO):
        raise _bad(f"--compat is bbp or javafo, not {name!r}")
    return Compat(name)


def _bad(what: str) -> Refusal:
    return Refusal(Exit.BAD_REQUEST, f"{what}; usage: {USAGE}")
