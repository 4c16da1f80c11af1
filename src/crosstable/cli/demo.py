"""`crosstable demo`: pairs the sample event that comes with the package, and says why."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

from crosstable.cli.files import accept
from crosstable.cli.outcome import Exit, Refusal
from crosstable.cli.screen import say
from crosstable.cli.words import no_pairing_text, number_list
from crosstable.core.codes import TABLE
from crosstable.core.model import Tournament
from crosstable.core.points import format_points
from crosstable.formats.trf import read_trf
from crosstable.pairing.base import Board, BracketReport, NoPairing, RoundDraft
from crosstable.pairing.rounds import next_round_no, pair_round

SAMPLE = "sample.trf"

_COLOUR_RULES = MappingProxyType(
    {
        "5.2.1": "each has the colour that is due, or nothing stands against it",
        "5.2.2": "the stronger preference is granted",
        "5.2.3": "the colours of the round in which they last differed are turned round",
        "5.2.4": "both should have the same colour; the higher ranked gets it",
        "5.2.5": "neither has played yet; the initial colour decides",
    }
)


def add_arguments(parser: ArgumentParser) -> None:
    """There is nothing to choose."""
    del parser


def run(_args: Namespace) -> int:
    """Print the next round of the sample event with its reasons."""
    data = (Path(__file__).parent / SAMPLE).read_bytes()
    tournament = accept(SAMPLE, read_trf(data), strict=True)
    draft = pair_round(tournament, next_round_no(tournament))
    if isinstance(draft, NoPairing):
        raise Refusal(Exit.NO_PAIRING, no_pairing_text(tournament, draft))
    for line in _lines(tournament, draft):
        say(line)
    return Exit.DONE


def _lines(tournament: Tournament, draft: RoundDraft) -> Iterator[str]:
    rounds = f"round {draft.round_no} of {tournament.rules.rounds}"
    yield f"{tournament.info.name}, {len(tournament.players)} players, {rounds}, FIDE {draft.system.capitalize()}"
    yield ""
    yield from _table(tournament, draft)
    yield ""
    yield "How the brackets were paired (C.04.3 article 3)"
    for bracket in draft.brackets:
        yield f"  {_bracket_text(bracket)}"
    if draft.bye is not None:
        yield f"  {_bye_text(draft)}"
    yield ""
    yield "Who has which colour (C.04.3 5.2)"
    for number, board in enumerate(draft.boards, 1):
        yield f"  board {number}: {_colour_text(board)}"


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


def _bracket_text(bracket: BracketReport) -> str:
    text = f"{format_points(bracket.score)} points: {_players(bracket.residents)}"
    if bracket.moved_down:
        text += f", and from above {number_list(bracket.moved_down)}"
    pairs = ", ".join(f"{top}-{bottom}" for top, bottom in bracket.pairs)
    text += f"; paired {pairs}" if pairs else "; no pair is possible"
    return f"{text}; moved down: {number_list(bracket.downfloaters)}" if bracket.downfloaters else text


def _players(numbers: tuple[int, ...]) -> str:
    return f"player{'s' * (len(numbers) != 1)} {number_list(numbers)}"


def _bye_text(draft: RoundDraft) -> str:
    bye = draft.bye
    if bye is None:
        return ""
    text = f"bye: player {bye.player}, whose {format_points(bye.score)} points are the fewest that allow it (C5)"
    barred = ", ".join(f"{player} (round {entry[0]})" for player, entry in bye.barred.items())
    return f"{text}; barred by an earlier round without a game: {barred}" if barred else text


def _colour_text(board: Board) -> str:
    choice = board.choice
    wishes = f"{board.white} {_wish(choice.white_preference)}, {board.black} {_wish(choice.black_preference)}"
    return f"{wishes}: {_COLOUR_RULES.get(choice.article, '')} ({choice.article})"


def _wish(sign: str) -> str:
    if sign == "-":
        return "has no preference"
    colour = "White" if sign[0] in "Ww" else "Black"
    verb = "must have" if len(sign) == 2 else "should have" if sign.isupper() else "would like"
    return f"{verb} {colour}"
