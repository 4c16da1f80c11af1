"""`crosstable standings`: everybody in order of points and tie-breaks."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from crosstable.cli.files import deliver, load, shown_name
from crosstable.cli.outcome import About, Exit
from crosstable.cli.screen import say
from crosstable.cli.tables import csv_table, markdown_table, text_table
from crosstable.core.model import Tournament
from crosstable.core.points import format_points
from crosstable.tiebreak import Standings, standings

_HEADER = ("rank", "no", "title", "name", "rating", "fed", "points")
_LEFT = frozenset({2, 3, 5})


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="a tournament file; - is standard input")
    parser.add_argument("--round", metavar="N", type=int, help="after this round (default: the last one)")
    parser.add_argument(
        "--tiebreaks", metavar="CODES", help='codes in their order, e.g. "BH/C1 BH SB DE" (default: the file\'s)'
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="with every contribution to every value, as JSON")
    form.add_argument("--csv", action="store_true", help="as CSV")
    form.add_argument("--md", action="store_true", help="as a Markdown table")
    parser.add_argument("-o", "--output", metavar="OUT", help="write here (default: standard output)")
    parser.add_argument("--strict", action="store_true", help="refuse a file that needs a repair")


def run(args: Namespace) -> int:
    """Rank and print."""
    tournament = load(args.file, strict=args.strict)
    codes = None if args.tiebreaks is None else args.tiebreaks.replace(",", " ").replace(";", " ").split()
    with About(shown_name(args.file)):
        table = standings(tournament, codes, after_round=args.round)
    if args.json:
        from crosstable.cli.facts import dump, plain  # noqa: PLC0415  (json is slow to import)

        facts = plain(table)
        for row in facts["rows"]:
            player = tournament.player(row["player"])
            row["name"] = "" if player is None else player.name
        deliver(args.output, dump(facts))
        return Exit.DONE
    header, rows = [*_HEADER, *table.codes], _rows(tournament, table)
    if args.csv:
        deliver(args.output, csv_table(header, rows, _LEFT).encode())
        return Exit.DONE
    lines = list((markdown_table if args.md else text_table)(header, rows, _LEFT))
    lines += ["", _foot(table)]
    if args.output is None:
        for line in lines:
            say(line)
    else:
        deliver(args.output, ("\n".join(lines) + "\n").encode())
    return Exit.DONE


def _rows(tournament: Tournament, table: Standings) -> list[Sequence[str]]:
    players = {player.id: player for player in tournament.players}
    rows: list[Sequence[str]] = []
    for row in table.rows:
        player = players[row.player]
        rating = "" if player.rating is None else str(player.rating)
        who = [str(row.rank), str(player.id), player.title, player.name, rating, player.federation]
        rows.append([*who, format_points(row.points), *(value.text for value in row.values)])
    return rows


def _foot(table: Standings) -> str:
    after = f"after round {table.after_round}"
    if table.in_progress is not None:
        after += f", with the known results of round {table.in_progress}"
    return f"{after}; tie-breaks by FIDE C.07, edition {table.edition}"
