"""`crosstable prizes`: who gets which prize, and why."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.cli.files import deliver, load, read_bytes, shown_name
from crosstable.cli.half_played import to_rank
from crosstable.cli.options import event_options
from crosstable.cli.outcome import About, Exit, Refusal
from crosstable.cli.own_table import own_standings
from crosstable.cli.prizes_field import field_of_file
from crosstable.cli.prizes_table import Report
from crosstable.cli.ruled import ruled
from crosstable.cli.screen import say
from crosstable.cli.tables import csv_table, markdown_table, text_table
from crosstable.core.model import Tournament
from crosstable.pairing.knockout.match import TEMPLATES
from crosstable.prizes import (
    EVERY_GROUP,
    TEAMS,
    Fund,
    FundError,
    Leftover,
    Method,
    OnePrize,
    PrizeList,
    check_groups,
    check_pools,
    checked,
    currency_in,
    fund_from,
    known_currency,
    parse_amount,
    parse_prizes,
)
from crosstable.tiebreak import Standings, standings


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="a tournament file; - is standard input")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--fund", metavar="FUND", help="a prize fund as JSON (docs/formats-prizes.md)")
    source.add_argument("--prizes", metavar="LIST", help='prizes of the places, e.g. "200,100" or "£200/£100"')
    parser.add_argument(
        "--method",
        choices=[str(one) for one in Method],
        help="how those who tie divide (default: equal, or the fund's)",
    )
    parser.add_argument(
        "--one-prize", choices=[str(one) for one in OnePrize], help="may somebody win in several lists (default: best)"
    )
    parser.add_argument("--currency", metavar="CODE", help="of --prizes without a sign (default: EUR)")
    parser.add_argument("--unit", metavar="AMOUNT", help="round shares to this, e.g. 1 or 0.50 (default: to the cent)")
    parser.add_argument(
        "--leftover", choices=[str(one) for one in Leftover], help="who gets what rounding leaves (default: tie-break)"
    )
    parser.add_argument("--every-group", action="store_true", help="give --prizes in each quad or pool of the event")
    parser.add_argument("--players", action="store_true", help="give --prizes of a team event to players, not to teams")
    parser.add_argument(
        "--match",
        choices=list(TEMPLATES),
        help="how matches of a knock-out are played (default: the file's, else one game)",
    )
    parser.add_argument("--third-place", action="store_true", help="the knock-out has a match for the third place")
    parser.add_argument("--round", metavar="N", type=int, help="after this round (default: the last one)")
    parser.add_argument("--tiebreaks", metavar="CODES", help="codes in their order (default: the file's)")
    parser.add_argument("--explain", metavar="PLAYER", help="what became of one player in every list (number or name)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="everything, with exact shares and reasons, as JSON")
    form.add_argument("--csv", action="store_true", help="as CSV")
    form.add_argument("--md", action="store_true", help="as a Markdown table")
    parser.add_argument("-o", "--output", metavar="OUT", help="write here (default: standard output)")
    parser.add_argument("--strict", action="store_true", help="refuse a file that needs a repair")


def run(args: Namespace) -> int:
    """Decide and print."""
    fund = _fund(args)
    tournament = load(args.file, strict=args.strict)
    with About(shown_name(args.file)):
        _check_used(tournament, args)
    if tournament.team is not None and args.prizes is not None and not args.players:
        fund = replace(fund, lists=tuple(replace(prizes, group=TEAMS) for prizes in fund.lists))
    with About(shown_name(args.file)):
        report = _report(tournament, fund, args)
    if args.json:
        from crosstable.cli.facts import dump  # noqa: PLC0415  (json is slow to import)

        deliver(args.output, dump(report.facts(args.explain)))
        return Exit.DONE
    columns, rows, left = report.columns, report.rows(), report.left
    if args.csv:
        deliver(args.output, csv_table(columns, rows, left).encode())
        return Exit.DONE
    if args.explain is not None:
        lines = report.explained(args.explain)
    else:
        lines = [*(markdown_table if args.md else text_table)(columns, rows, left), "", *report.foot()]
    if args.output is None:
        for line in lines:
            say(line)
    else:
        deliver(args.output, ("\n".join(lines) + "\n").encode())
    return Exit.DONE


def _check_used(tournament: Tournament, args: Namespace) -> None:
    """Refuse what would change nothing: who asks for it expects other prizes."""
    traits = tournament.rules.traits
    if args.players and tournament.team is None:
        raise Refusal(Exit.BAD_REQUEST, "--players is for events of teams; this event has none")
    if (args.match or args.third_place) and (traits is None or not traits.knockout):
        word = "--match" if args.match else "--third-place"
        raise Refusal(Exit.BAD_REQUEST, f"{word} is for a knock-out, and this event is none")


def _fund(args: Namespace) -> Fund:
    """The fund of the file or of `--prizes`, with what the command line changes."""
    if args.fund is not None:
        for word in ("currency", "every_group", "players"):
            if getattr(args, word):
                text = f"--{word.replace('_', '-')} goes with --prizes: a fund in a file says it itself"
                raise Refusal(Exit.BAD_REQUEST, text)
        with About(shown_name(args.fund)):
            fund = fund_from(_json(args.fund))
    else:
        named = currency_in(args.prizes)
        currency = known_currency(args.currency) if args.currency else named or "EUR"
        group = EVERY_GROUP if args.every_group else ""
        fund = Fund(currency, (PrizeList(parse_prizes(args.prizes, currency), group=group),))
    if args.method is not None:
        fund = replace(fund, method=Method(args.method))
    if args.one_prize is not None:
        fund = replace(fund, one_prize=OnePrize(args.one_prize))
    if args.leftover is not None:
        fund = replace(fund, leftover=Leftover(args.leftover))
    if args.unit is not None:
        fund = replace(fund, unit=_unit(args.unit, fund.currency))
    return checked(fund)


def _unit(text: str, currency: str) -> int:
    with About("--unit"):
        try:
            unit = parse_amount(text, currency)
        except FundError as error:
            if error.code != "negative":
                raise
            unit = 0
        if not unit:
            raise Refusal(Exit.BAD_REQUEST, f"{text} cannot be the smallest amount that is paid: write 1 or 0.50")
    return unit


def _json(name: str) -> object:
    import json  # noqa: PLC0415  (only for a fund in a file)

    try:
        return json.loads(read_bytes(name))
    except (ValueError, RecursionError) as error:
        raise Refusal(
            Exit.BAD_REQUEST, f"{shown_name(name)}: this is no JSON ({error}): see docs/formats-prizes.md"
        ) from error


def _report(tournament: Tournament, fund: Fund, args: Namespace) -> Report:
    codes: Sequence[str] | None = None
    if args.tiebreaks is not None:
        codes = args.tiebreaks.replace(",", " ").replace(";", " ").split()
    check_groups(fund, {player.id for player in tournament.players})
    pools, teams = [pool.name for pool in tournament.pools], tournament.team is not None
    check_pools(fund, pools, pooled=bool(pools), teams=teams)
    options = event_options(tournament, ()) | ({"match": args.match} if args.match else {})
    if args.third_place:
        options["third_place"] = True
    if codes is None and options.get("places_by_points"):
        codes = ()
    table = _table(tournament, codes, args.round, options)
    field = field_of_file(tournament, table, codes, options)
    return Report(tournament, field.decide(fund, len(tournament.players)), field, table.in_progress)


def _table(
    tournament: Tournament, codes: Sequence[str] | None, number: int | None, options: Mapping[str, object]
) -> Standings:
    """The players in the order in which the event ranks them."""
    traits = tournament.rules.traits
    if traits is not None and traits.own_table:
        if codes:
            raise Refusal(Exit.BAD_REQUEST, f"{traits.name} ranks by its own table: --tiebreaks does not go with it")
        return own_standings(tournament, number, options)
    # of a list for teams what says something of players
    event = replace(to_rank(tournament, number), team=None)
    listed, rulings = ruled(event, codes, number, of_teams=False)
    lenient = codes is None or tournament.team is not None
    return standings(event, listed, after_round=number, lenient=lenient, rulings=rulings)
