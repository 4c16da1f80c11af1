"""The command `crosstable`: finds the subcommand, imports that one alone, and runs it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn, Protocol, cast

from crosstable import __version__
from crosstable.cli.outcome import Exit, Refusal, guarded
from crosstable.cli.screen import say

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

PROGRAM = "crosstable"

COMMANDS = {
    "pair": "pair the next round, or any round again",
    "check": "compare the rounds of files with what the rules give",
    "explain": "say why a round was paired as it is",
    "standings": "points and tie-breaks",
    "prizes": "who gets which prize, and why",
    "convert": "write a tournament in another format",
    "generate": "make random tournaments",
    "plan": "rounds, games and hours of an event to come",
    "berger": "the table of a round robin",
    "tiebreaks": "tie-breaks of one player from typed rounds",
    "serve": "run tournaments in the browser",
    "demo": "pair and explain the sample event",
}
"""Every subcommand with its line of help; each lives in the module of its name."""


class Command(Protocol):
    """What the module of a subcommand offers."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the arguments of the subcommand."""

    def run(self, args: Namespace) -> int:
        """Do the work and return the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `crosstable` with these arguments (default: those of the process); returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _run(words), f"{PROGRAM}: ")


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help", "help"):
        _print_help()
        return Exit.DONE if words else Exit.BAD_REQUEST
    if words[0] in ("-V", "--version"):
        say(f"{PROGRAM} {__version__}")
        return Exit.DONE
    name = words[0]
    if name not in COMMANDS:
        raise Refusal(Exit.BAD_REQUEST, f"there is no command {name!r}: choose from {', '.join(COMMANDS)}")
    command = cast("Command", import_module(f"{__package__}.{name}"))
    parser = _parser(name)
    command.add_arguments(parser)
    return command.run(parser.parse_args(words[1:]))


def _parser(name: str) -> ArgumentParser:
    from argparse import ArgumentParser, ArgumentTypeError  # noqa: PLC0415  (`crosstable --version` needs none)

    class OneLineParser(ArgumentParser):
        """Says what is wrong in one line and ends with the exit code of a bad request."""

        def error(self, message: str) -> NoReturn:
            raise Refusal(Exit.BAD_REQUEST, f"{message}: `{self.prog} --help` shows the arguments")

    def whole(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            raise ArgumentTypeError(f"{text!r} is not a whole number of at most 9 digits")
        return int(text)

    parser = OneLineParser(prog=f"{PROGRAM} {name}", description=f"{COMMANDS[name].capitalize()}.", allow_abbrev=False)
    parser.register("type", int, whole)  # int() also takes 1_0 and the digits of other scripts
    return parser


def _print_help() -> None:
    say(f"usage: {PROGRAM} COMMAND …    `{PROGRAM} COMMAND --help` shows its arguments")
    say()
    for name, text in COMMANDS.items():
        say(f"  {name:<10} {text}")
    say()
    say(f"  --version  the version, {__version__}")
