"""`crosstable demo`: pairs the sample event that comes with the package, and says why."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from crosstable.cli.explain_text import answer_lines, round_lines
from crosstable.cli.files import accept
from crosstable.cli.outcome import Exit, Refusal
from crosstable.cli.screen import say
from crosstable.cli.words import no_pairing_text
from crosstable.core.codes import TABLE
from crosstable.core.model import Tournament
from crosstable.core.points import format_points
from crosstable.formats.trf import read_trf
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.inquiry import Inquiry
from crosstable.pairing.rounds import inquire, next_round_no

SAMPLE = "sample.trf"


def add_arguments(parser: ArgumentParser) -> None:
    """There is nothing to choose."""
    del parser


def run(_args: Namespace) -> int:
    """Print the next round of the sample event with its reasons."""
    data = (Path(__file__).parent / SAMPLE).read_bytes()
    tournament = accept(SAMPLE, read_trf(data), strict=True)
    inquiry = inquire(tournament, next_round_no(tournament))
    if isinstance(inquiry, NoPairing):
        raise Refusal(Exit.NO_PAIRING, no_pairing_text(tournament, inquiry))
    for line in _lines(tournament, inquiry):
        say(line)
    return Exit.DONE


def _lines(tournament: Tournament, inquiry: Inquiry) -> Iterator[str]:
    draft = inquiry.draft
    yield "A sample event that comes with Crosstable. The next round:"
    yield ""
    yield from _table(tournament, draft)
    yield ""
    yield "How it was made:"
    yield from round_lines(tournament, inquiry)
    for number in range(1, len(draft.boards) + 1):
        yield from answer_lines(tournament, inquiry.board(number, shown=1))
    if draft.bye is not None:
        yield from answer_lines(tournament, inquiry.bye())


def _table(tournament: Tournament, draft: RoundDraft) -> Iterator[str]:
    names = {player.id: f"{player.id:>3} {player.name}" for player in tournament.players}
    width = max(map(len, names.values()))
    for number, board in enumerate(draft.boards, 1):
        white = f"{names[board.white]:<{width}} {format_points(board.white_score):>4}"
        black = f"{names[board.black]:<{width}} {format_points(board.black_score):>4}"
        yield f"  board {number:>2}  {white}  -  {black}"
    if draft.bye is not None:
        yield f"  bye       {names[draft.bye.player]:<{width}} {format_points(draft.bye.score):>4}"
    for absence in tournament.absences:
        if absence.round == draft.round_no:
            yield f"  away      {names[absence.player]:<{width}}       {TABLE[absence.code].label}"
