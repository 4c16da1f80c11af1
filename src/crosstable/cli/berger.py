"""`crosstable berger`: the table of a round robin, with its self-check."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from crosstable.cli.outcome import Exit, Refusal
from crosstable.cli.screen import say
from crosstable.cli.tables import csv_table, text_table
from crosstable.i18n import MASTER, Translator, translator
from crosstable.i18n.schedules import check_text, colour_text, runs_text, seam_text, toss_text
from crosstable.pairing.roundrobin import PlannedRound, circle_rounds, self_check
from crosstable.pairing.roundrobin.tables import TABLES, planned_table

MOST = 200


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("players", metavar="PLAYERS", type=int, help=f"how many play, 2 to {MOST}")
    parser.add_argument("--table", choices=TABLES, default="berger", help="which table (default: berger)")
    parser.add_argument("--double", action="store_true", help="everybody twice, once with either colour")
    parser.add_argument(
        "--keep-order", action="store_true", help="do not exchange the last two rounds of the first half (Berger)"
    )
    parser.add_argument(
        "--circle", action="store_true", help="the wheel of every round, to check by hand; the same as --table circle"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--csv", action="store_true", help="round, board, white, black as CSV")
    form.add_argument("--json", action="store_true", help="the rounds and the self-check as JSON")


def run(args: Namespace) -> int:
    """Print the table."""
    if not 2 <= args.players <= MOST:
        raise Refusal(
            Exit.BAD_REQUEST, f"there is no table of {args.players}: give a number of players from 2 to {MOST}"
        )
    t = translator(MASTER)
    source = "circle" if args.circle else args.table
    cycles = 2 if args.double else 1
    planned = planned_table(source, args.players, cycles, swap=not args.keep_order)
    check = self_check(planned, args.players, cycles)
    if args.json or args.csv:
        from crosstable.cli.facts import dump, plain  # noqa: PLC0415  (json is slow to import)
        from crosstable.cli.files import deliver  # noqa: PLC0415  (see above)

        facts = {"table": source, "players": args.players, "rounds": planned, "check": check}
        deliver(None, dump(plain(facts)) if args.json else _csv(planned).encode())
        return Exit.DONE
    say(t("tool.table-title", table=t(f"tool.table.{source}"), count=args.players))
    say()
    if source == "circle":
        for line in _wheels(t, args.players):
            say(line)
        say()
    for line in _rows(t, planned):
        say(line)
    say()
    said = [
        check_text(t, check, cycles),
        t(f"tool.reading.{source}"),
        seam_text(t, args.players, source, cycles, swap=not args.keep_order),
        toss_text(t, args.players, source),
        colour_text(t, check),
        runs_text(t, planned, check),
    ]
    for text in said:
        if text:
            say(text)
    return Exit.DONE


def _rows(t: Translator, planned: Sequence[PlannedRound]) -> Iterator[str]:
    """A line for each round, the free number at its end."""
    free = any(one.free is not None for one in planned)
    boards = range(1, len(planned[0].pairs) + 1)
    header = [t("tool.col.round"), *(t("tool.col.board", board=board) for board in boards)]
    rows = [[str(one.number), *(f"{white}-{black}" for white, black in one.pairs)] for one in planned]
    if free:
        header.append(t("tool.col.free"))
        rows = [[*row, str(one.free)] for row, one in zip(rows, planned, strict=True)]
    yield from text_table(header, rows, frozenset())


def _wheels(t: Translator, players: int) -> Iterator[str]:
    """Two rows for each round: who stands above whom."""
    wheels = circle_rounds(players)
    width = len(str(max(wheels[0].bottom)))
    for wheel in wheels:
        head = t("tool.round", round=wheel.number)
        yield f"{head:<10}{' '.join(f'{number:>{width}}' for number in wheel.top)}"
        yield f"{'':<10}{' '.join(f'{number:>{width}}' for number in wheel.bottom)}"


def _csv(planned: Sequence[PlannedRound]) -> str:
    rows = [
        [str(one.number), str(board), str(white), str(black)]
        for one in planned
        for board, (white, black) in enumerate(one.pairs, 1)
    ]
    return csv_table(["round", "board", "white", "black"], rows, frozenset())
