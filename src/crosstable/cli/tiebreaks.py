"""`crosstable tiebreaks`: the tie-breaks of one player from rounds on the command line, with their sums."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from crosstable.cli.outcome import Exit, Refusal
from crosstable.cli.screen import say
from crosstable.cli.tables import text_table
from crosstable.core.codes import Code
from crosstable.i18n import MASTER, Translator, translator
from crosstable.i18n.numbers import tenths
from crosstable.i18n.one_player import LETTERS, amount_text, doubt_text, missed_rounds, missing_text, part_text
from crosstable.tiebreak.one_player import CONVENTIONS, MOST_ROUNDS, SIDE_BY_SIDE, Cell, OwnRound, Sheet, one_player

RESULTS = {"1": Code.WIN, "=": Code.DRAW, "0": Code.LOSS, "+": Code.FORFEIT_WIN, "-": Code.FORFEIT_LOSS}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "rounds",
        metavar="ROUND",
        nargs="+",
        help=(
            "SCORE:RESULT for each round: the opponent's final score, then 1 = 0 for a game, + - for a forfeit; "
            "U (bye), F, H or Z (full, half, zero-point bye) without an opponent; "
            "3:1:Z5,H2 adds rounds in which the opponent had no game"
        ),
    )
    parser.add_argument(
        "--by",
        metavar="NAMES",
        default=",".join(SIDE_BY_SIDE),
        help=f"conventions side by side, out of: {', '.join(CONVENTIONS)} (default: {','.join(SIDE_BY_SIDE)})",
    )
    parser.add_argument("--round-robin", action="store_true", help="the event is a round robin")
    parser.add_argument("--json", action="store_true", help="every contribution to every value, as JSON")


def run(args: Namespace) -> int:
    """Work them out and print them."""
    if len(args.rounds) > MOST_ROUNDS:
        raise Refusal(Exit.BAD_REQUEST, f"{len(args.rounds)} rounds are too many: give {MOST_ROUNDS} at most")
    names = [name.strip() for name in args.by.split(",")]
    unknown = [name for name in names if name not in CONVENTIONS]
    if unknown:
        raise Refusal(Exit.BAD_REQUEST, f"--by {unknown[0]}: choose from {', '.join(CONVENTIONS)}")
    rounds = [_round(word) for word in args.rounds]
    sheet = one_player(rounds, conventions=names, predetermined=args.round_robin)
    if args.json:
        from crosstable.cli.facts import dump, plain  # noqa: PLC0415  (json is slow to import)
        from crosstable.cli.files import deliver  # noqa: PLC0415  (see above)

        cells = {name: dict(zip(names, found, strict=True)) for name, found in sheet.cells.items()}
        deliver(None, dump(plain({"rounds": rounds, "tie_breaks": cells, "doubts": sheet.doubts})))
        return Exit.DONE
    for line in _lines(translator(MASTER), sheet):
        say(line)
    return Exit.DONE


def _round(word: str) -> OwnRound:
    """`3.5:1`, `2:+:-4` or `H`."""
    alone = LETTERS.get(word.upper())
    if alone is not None and alone not in RESULTS.values():
        return OwnRound(alone)
    score, _, rest = word.partition(":")
    result, _, missed = rest.partition(":")
    points, rounds = (tenths(score) if score else None), missed_rounds(missed)
    if result not in RESULTS or (score and points is None) or rounds is None:
        raise Refusal(
            Exit.BAD_REQUEST,
            f"round {word!r} cannot be read: write 3.5:1, 2:=, 4:0, 2:+ (forfeit) or U, F, H, Z (byes)",
        )
    return OwnRound(RESULTS[result], points, rounds)


def _lines(t: Translator, sheet: Sheet) -> Iterator[str]:
    header = [t("tool.col.tie-break"), *(t(f"tool.convention.{c.name}") for c in sheet.conventions)]
    rows = [[t(f"tool.name.{name}"), *(_number(t, cell) for cell in cells)] for name, cells in sheet.cells.items()]
    yield from text_table(header, rows, frozenset({0}))
    for convention, k in zip(sheet.conventions, range(len(sheet.conventions)), strict=True):
        yield ""
        yield t("plan.sums", convention=t(f"tool.convention.{convention.name}"))
        for cells in sheet.cells.values():
            yield from _sum(t, cells[k])
    wanted = dict.fromkeys(want for cells in sheet.cells.values() for cell in cells for want in cell.missing)
    said = [doubt_text(t, doubt) for doubt in sheet.doubts] + [missing_text(t, want) for want in wanted]
    if said:
        yield ""
        yield from said


def _number(t: Translator, cell: Cell) -> str:
    if cell.value is not None:
        return amount_text(t, cell.value.number or 0, cell.value.unit)
    return "?" if cell.missing else "-"


def _sum(t: Translator, cell: Cell) -> Iterator[str]:
    """`BH/C1 11 = 3½ + 3 + [2½] + 2½ + 2`; what is cut stands in brackets."""
    if cell.value is None or not cell.value.contributions:
        return
    unit = cell.value.unit
    texts = [part_text(t, part, unit) for part in cell.value.contributions]
    shown = [f"[{text}]" if part.cut else text for text, part in zip(texts, cell.value.contributions, strict=True)]
    yield f"  {cell.code:<6} {_number(t, cell):>4} = {' + '.join(shown).replace(' + −', ' − ')}"
