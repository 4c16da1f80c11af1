"""`crosstable explain`: why a board, a colour, a float or the bye is as it is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from crosstable.cli.explain_text import (
    absence_text,
    answer_lines,
    full_lines,
    round_lines,
    why_not_text,
)
from crosstable.cli.files import deliver, shown_name
from crosstable.cli.options import event_options
from crosstable.cli.outcome import About, Exit, Refusal
from crosstable.cli.pair import add_rules, load_event, parse_readings
from crosstable.cli.ranking import ranking_before
from crosstable.cli.screen import say
from crosstable.cli.words import no_pairing_text
from crosstable.core.errors import PositionError
from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing
from crosstable.pairing.findings import Explanation, WhyNot
from crosstable.pairing.inquiry import Inquiry
from crosstable.pairing.rounds import inquire, next_round_no


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="a tournament file; - is standard input")
    add_rules(parser)
    parser.add_argument("--round", metavar="N", type=int, help="the round (default: the next one)")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--board", metavar="B", type=int, help="this board, as the rules order them")
    which.add_argument("--player", metavar="P", type=int, help="the board, or the bye, of this player")
    parser.add_argument("--why-not", metavar="Q", type=int, help="say what speaks against player Q as the opponent")
    parser.add_argument("--json", action="store_true", help="the facts as JSON")
    parser.add_argument("--strict", action="store_true", help="refuse a file that needs a repair")


def run(args: Namespace) -> int:
    """Print the explanation; ends with 1 when the round has no legal pairing."""
    tournament = load_event(args.file, args)
    name = shown_name(args.file)
    round_no = next_round_no(tournament) if args.round is None else args.round
    with About(name):
        inquiry = inquire(
            tournament,
            round_no,
            system=args.system,
            edition=args.edition,
            readings=parse_readings(args.reading),
            options=event_options(tournament, args.option),
            ranking=ranking_before(tournament, round_no, args.system),
        )
        if isinstance(inquiry, NoPairing):
            raise Refusal(Exit.NO_PAIRING, no_pairing_text(tournament, inquiry))
        if args.player is not None and args.why_not is None:
            absent = absence_text(tournament, inquiry, args.player)
            if absent is not None:
                if args.json:
                    return _dump({"absent": args.player, "why": absent})
                say(f"{absent}.")
                return Exit.DONE
        if args.why_not is not None:
            answer = _why_not(inquiry, args)
            if args.json:
                return _dump({"why_not": answer})
            say(why_not_text(tournament, answer))
            return Exit.DONE
        if args.board is None and args.player is None:
            return _whole_round(tournament, inquiry, args)
        found = inquiry.board(args.board) if args.board is not None else inquiry.player(args.player)
    if args.json:
        return _dump({"explanation": found})
    for line in full_lines(tournament, found):
        say(line)
    return Exit.DONE


def _why_not(inquiry: Inquiry, args: Namespace) -> WhyNot:
    if args.player is not None:
        return inquiry.why_not(args.player, args.why_not)
    if args.board is None:
        raise Refusal(Exit.BAD_REQUEST, "--why-not needs --player P (or --board B, then its White is meant)")
    board = inquiry.board(args.board, 0).board
    if board is None:
        raise PositionError(f"there is no board {args.board}")
    return inquiry.why_not(board.white, args.why_not)


def _whole_round(tournament: Tournament, inquiry: Inquiry, args: Namespace) -> int:
    if args.json:
        return _dump({"explanations": list(_all(inquiry))})
    for line in round_lines(tournament, inquiry):
        say(line)
    for found in _all(inquiry):
        for line in answer_lines(tournament, found):
            say(line)
    return Exit.DONE


def _all(inquiry: Inquiry) -> Iterator[Explanation]:
    for number in range(1, len(inquiry.draft.boards) + 1):
        yield inquiry.board(number, shown=1)
    if inquiry.draft.bye is not None:
        yield inquiry.bye()


def _dump(value: dict[str, object]) -> int:
    from crosstable.cli.facts import dump, plain  # noqa: PLC0415  (json is slow to import)

    deliver(None, dump(plain(value)))
    return Exit.DONE
