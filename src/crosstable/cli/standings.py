"""`crosstable standings`: everybody in order of points and tie-breaks, and the sums behind a player's numbers."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import TypeVar

from crosstable.cli.files import deliver, load, shown_name
from crosstable.cli.options import add_options, event_options
from crosstable.cli.outcome import About, Exit, Refusal
from crosstable.cli.screen import complain, say
from crosstable.cli.standings_table import LEFT, Shown, Side, player_table, team_table
from crosstable.cli.tables import csv_table, markdown_table, text_table
from crosstable.core.errors import RuleError
from crosstable.core.model import Tournament
from crosstable.core.pairing_options import typed_options
from crosstable.core.systems import OWN_CODES, SYSTEMS
from crosstable.tiebreak import (
    EDITIONS,
    METHODS,
    PRESETS,
    READINGS,
    Options,
    Rulings,
    Standings,
    TeamStandings,
    TieBreakError,
    edition_at,
    options_of,
    parse_code,
    parse_codes,
    standings,
    team_standings,
)

T = TypeVar("T", Standings, TeamStandings)


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="a tournament file; - is standard input")
    parser.add_argument("--round", metavar="N", type=int, help="after this round (default: the last one)")
    parser.add_argument(
        "--tiebreaks", metavar="CODES", help='codes in their order, e.g. "BH/C1 BH SB DE" (default: the file\'s)'
    )
    parser.add_argument("--preset", metavar="NAME", help=f"a list in common practice: {', '.join(PRESETS)}")
    parser.add_argument(
        "--edition",
        metavar="NAME",
        help=f"how unplayed games count: {', '.join(EDITIONS)} (default: the file's, else 2026-03)",
    )
    parser.add_argument(
        "--reading",
        metavar="KEY=CHOICE",
        action="append",
        default=[],
        help="another reading of the text, e.g. R9=against-draw",
    )
    parser.add_argument(
        "--primary", choices=("MP", "GP"), help="which points rank teams first (default: the file's list)"
    )
    parser.add_argument(
        "--lots",
        metavar="SEED",
        default="",
        help="the published seed for drawing lots (code LOTS; default: the file's)",
    )
    parser.add_argument(
        "--explain", metavar="PLAYER", help="the sums behind the numbers of one player (number or name)"
    )
    parser.add_argument(
        "--compare-with",
        "--compare",
        dest="compare",
        metavar="RULES",
        help='also the rank by other rules, and why: an edition, a preset, a list ("BH SB"), or both ("2024-08: BH SB")',
    )
    parser.add_argument("--movement", action="store_true", help="also the places gained since the round before")
    parser.add_argument(
        "--category",
        metavar="WHICH",
        help="only these, ranks counted among them: sex=w, fed=NOR, rating=1600-1799, unrated, born=2008-, under=12, "
        "over=50, group=NAME",
    )
    parser.add_argument(
        "--group", metavar="NAME", help="only this one of the event's own groups, or of its quads and pools"
    )
    parser.add_argument(
        "--system",
        metavar="NAME",
        help="rank by the table of keizer, mcmahon, ladder, pyramid, hutton or molter (default: the file's)",
    )
    add_options(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="with every contribution to every value, as JSON")
    form.add_argument("--csv", action="store_true", help="as CSV")
    form.add_argument("--md", action="store_true", help="as a Markdown table")
    parser.add_argument("-o", "--output", metavar="OUT", help="write here (default: standard output)")
    parser.add_argument("--strict", action="store_true", help="refuse a file that needs a repair")


def run(args: Namespace) -> int:
    """Rank and print."""
    if args.tiebreaks is not None:
        with About("--tiebreaks"):
            parse_codes(args.tiebreaks)
    tournament = load(args.file, strict=args.strict)
    with About(shown_name(args.file)):
        shown = _shown(tournament, args)
        if args.explain is not None:
            shown = shown.explained(args.explain)
    if args.lots and "LOTS" not in shown.table.codes:
        complain(f"{shown_name(args.file)}: note: no lots are drawn: the list has no LOTS")
    if args.json:
        from crosstable.cli.facts import dump  # noqa: PLC0415  (json is slow to import)

        deliver(args.output, dump(shown.facts()))
        return Exit.DONE
    if args.csv:
        deliver(args.output, csv_table(shown.header, shown.rows, shown.left).encode())
        return Exit.DONE
    lines = list((markdown_table if args.md else text_table)(shown.header, shown.rows, shown.left))
    lines = [*shown.before, *lines, "", *_foot(tournament, shown.table, chosen=bool(args.edition or args.preset))]
    if args.output is None:
        for line in lines:
            say(line)
    else:
        deliver(args.output, ("\n".join(lines) + "\n").encode())
    return Exit.DONE


def _shown(tournament: Tournament, args: Namespace) -> Shown:
    if args.group is not None:
        if args.category:
            raise Refusal(
                Exit.BAD_REQUEST, "--group and --category do not go together: --group A is --category group=A"
            )
        pool = _of_pool(tournament, args.group, args) if tournament.pools else None
        if pool is not None:
            return pool
        args.category = f"group={args.group}"
    own = SYSTEMS.get(args.system or tournament.rules.system or "")
    if args.system and (own is None or not (own.own_table or own.by_games)):
        known = ", ".join(name for name, system in SYSTEMS.items() if system.own_table or system.by_games)
        raise Refusal(Exit.BAD_REQUEST, f"--system {args.system}: systems with a table of their own are {known}")
    if own is not None and own.own_table:
        return _own_table(tournament, own.name, args)
    if own is not None and own.by_games and tournament.team is not None:
        return _by_games(tournament, own.name, args)
    _check_used(tournament, args)
    codes, options = _rules(tournament, args)
    own_options = typed_options(tournament.options)
    lenient = codes is None  # what the file lists and cannot be used is left out; what is typed is refused
    primary = next((score for score in ("MP", "GP") if own_options.get("team_primary") == score), None)
    if codes is None and (_by_bracket(tournament) or own_options.get("places_by_points")):
        codes = ()
    if tournament.team is not None:
        if args.category or args.compare:
            raise Refusal(
                Exit.BAD_REQUEST, "--category and --compare-with are for individual events; this event has teams"
            )

        def teams_after(number: int | None) -> TeamStandings:
            listed, rulings = _ruled(tournament, codes, number, args, of_teams=True)
            return team_standings(
                _to_rank(tournament, number, of_teams=True),
                listed,
                primary=args.primary or primary,
                after_round=number,
                lenient=lenient,
                options=options,
                rulings=rulings,
            )

        teams = teams_after(args.round)
        return team_table(tournament, teams, before=_before(teams_after, tournament, args))

    def after(number: int | None) -> Standings:
        event = _to_rank(tournament, number, of_teams=False)
        listed, rulings = _ruled(tournament, codes, number, args, of_teams=False)
        return standings(event, listed, after_round=number, options=options, lenient=lenient, rulings=rulings)

    table = after(args.round)
    side = None if args.compare is None else _side(tournament, args)
    before = _before(after, tournament, args)
    return player_table(tournament, table, category=args.category, side=side, before=before)


def _check_used(tournament: Tournament, args: Namespace) -> None:
    """Refuse what would change nothing in a table by points: who asks for it expects another table."""
    if args.option:
        tables = ", ".join(name for name, system in SYSTEMS.items() if system.own_table)
        text = f"--option {args.option[0]}: only systems that rank by a table of their own have options here ({tables})"
        raise Refusal(Exit.BAD_REQUEST, text)
    if args.primary and tournament.team is None:
        raise Refusal(Exit.BAD_REQUEST, "--primary is for events of teams; this event has none")


def _ruled(
    tournament: Tournament, codes: Sequence[str] | None, number: int | None, args: Namespace, *, of_teams: bool
) -> tuple[str | Sequence[str] | None, Rulings]:
    """The list and what the file says of settled ties."""
    lots = args.lots or str(typed_options(tournament.options).get("seed", ""))
    if not tournament.rulings:
        return codes, Rulings(seed=lots)
    from crosstable.cli.ruled import ruled  # noqa: PLC0415  (few files have rulings, and it doubles the time to start)

    return ruled(tournament, codes, number, lots, of_teams=of_teams)


def _of_pool(tournament: Tournament, name: str, args: Namespace) -> Shown | None:
    """A quad or pool as an event of its own, by the tie-breaks that fit it; None where none is called that."""
    from crosstable.app.pools import usable_codes  # noqa: PLC0415  (few events have pools: see _to_rank)
    from crosstable.cli.half_played import pool_named, to_rank  # noqa: PLC0415  (see above)
    from crosstable.pairing.pooled import part_of  # noqa: PLC0415  (see above)

    pool = pool_named(tournament, name)
    if pool is None:
        return None
    if args.compare:
        raise Refusal(Exit.BAD_REQUEST, "--compare-with is for the whole event, not for a pool")
    codes, options = _rules(tournament, args)
    part = part_of(tournament, pool)
    fixed = part.rules.by_table
    if codes is None and typed_options(tournament.options).get("places_by_points"):
        codes = ()
    wanted = usable_codes(codes or tournament.rules.tie_breaks, fixed=fixed) if codes is None or codes else ()

    def after(number: int | None) -> Standings:
        event = to_rank(part, number)
        listed, rulings = _ruled(part, wanted, number, args, of_teams=False)
        return standings(event, listed, after_round=number, predetermined=fixed, options=options, rulings=rulings)

    return player_table(part, after(args.round), before=_before(after, part, args))


def _own_table(tournament: Tournament, system: str, args: Namespace) -> Shown:
    """The ranking of a system that ranks by itself."""
    from crosstable.cli.own_table import own_standings  # noqa: PLC0415  (seldom needed)

    if args.compare or args.tiebreaks or args.preset:
        text = f"{system} ranks by its own table: --tiebreaks, --preset and --compare-with do not go with it"
        raise Refusal(Exit.BAD_REQUEST, text)
    event = replace(tournament, rules=replace(tournament.rules, system=system))
    given = event_options(tournament, args.option)

    def after(number: int | None) -> Standings:
        return own_standings(event, number, given)

    return player_table(event, after(args.round), category=args.category, before=_before(after, event, args))


def _by_games(tournament: Tournament, system: str, args: Namespace) -> Shown:
    """Teams without matches, by the games of their players."""
    from crosstable.tiebreak.jamboree import jamboree_standings  # noqa: PLC0415  (seldom needed)

    if args.category or args.compare:
        raise Refusal(Exit.BAD_REQUEST, "--category and --compare-with are for individual events; this event has teams")
    if args.tiebreaks or args.preset or args.primary == "MP":
        text = f"{system} has no matches: its teams rank by game points, games won and board count, and no other list"
        raise Refusal(Exit.BAD_REQUEST, text)
    _, options = _rules(tournament, args)

    def after(number: int | None) -> TeamStandings:
        _, rulings = _ruled(tournament, (), number, args, of_teams=True)
        return jamboree_standings(tournament, after_round=number, options=options, rulings=rulings)

    return team_table(tournament, after(args.round), before=_before(after, tournament, args))


def _before(after: Callable[[int | None], T], tournament: Tournament, args: Namespace) -> T | None:
    """The table of the round before, for the movement; None where it is not asked for or not there."""
    number = len(tournament.rounds) if args.round is None else args.round
    return after(number - 1) if args.movement and number > 1 else None


def _rules(tournament: Tournament, args: Namespace) -> tuple[Sequence[str] | None, Options]:
    preset = PRESETS.get(args.preset or "")
    if args.preset and preset is None:
        raise Refusal(
            Exit.BAD_REQUEST,
            f"no preset is called {args.preset}{_nearest(args.preset, PRESETS)} (known: {', '.join(PRESETS)})",
        )
    codes = None if preset is None else preset.codes
    if args.tiebreaks is not None:
        codes = _codes(args.tiebreaks)
    own = options_of(tournament.rules)
    edition = args.edition or (preset.edition if preset else own.edition)
    return codes, Options.of(edition, {**dict(own.readings), **_readings(args.reading)})


def _codes(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").replace(";", " ").split())


def _readings(words: Sequence[str]) -> Mapping[str, str]:
    found = {}
    for word in words:
        key, sign, choice = word.partition("=")
        if not sign:
            raise Refusal(Exit.BAD_REQUEST, f"--reading {word}: KEY=CHOICE is expected (keys: {', '.join(READINGS)})")
        found[key.strip()] = choice.strip()
    return found


def _side(tournament: Tournament, args: Namespace) -> Side:
    """The same event by a preset, another edition, another list, or both: `2024-08: BH SB`."""
    wanted: str = args.compare.strip()
    codes: Sequence[str] | None
    codes, options = _rules(tournament, args)
    preset = PRESETS.get(wanted)
    edition, colon, listed = wanted.partition(": ")
    if preset is not None:
        codes, options = preset.codes, Options.of(preset.edition)
    elif colon:
        codes, options = _codes(listed), Options.of(edition, dict(options.readings))
    elif _is_list(wanted):
        codes = _codes(wanted)
    else:
        try:
            options = Options.of(wanted, dict(options.readings))
        except RuleError as error:
            known = f"editions: {', '.join(EDITIONS)}; presets: {', '.join(PRESETS)}"
            near = _nearest(wanted, (*METHODS, *EDITIONS, *PRESETS))
            text = f"--compare-with {wanted}: no edition, no preset and no tie-break is called that{near} ({known})"
            raise Refusal(Exit.BAD_REQUEST, text) from error
    event = _to_rank(tournament, args.round, of_teams=False)
    return Side(wanted, standings(event, codes, after_round=args.round, options=options, lenient=codes is None))


def _nearest(wanted: str, known: Iterable[str]) -> str:
    """`; the nearest is BH`, or nothing where no name is like it."""
    names = {name.casefold(): name for name in known}
    return "".join(f"; the nearest is {names[one]}" for one in get_close_matches(wanted.casefold(), names, n=1))


def _is_list(text: str) -> bool:
    """Whether these are tie-breaks and not the name of an edition."""
    words = _codes(text)
    if len(words) != 1:
        return True
    try:
        parse_code(words[0])
    except TieBreakError:
        return False
    return True


def _foot(tournament: Tournament, table: Standings | TeamStandings, *, chosen: bool) -> list[str]:
    """On what the order rests: rounds, rules, readings, and what was left out or decided."""
    after = f"after round {table.after_round}"
    if set(table.codes) & set(OWN_CODES):
        return [after, f"order: {'; '.join(map(_own_name, table.codes))}"]
    if table.in_progress is not None:
        after += f", with the known results of round {table.in_progress} (provisional)"
    points = (
        {"MP": "match points", "GP": "game points"}[table.primary] if isinstance(table, TeamStandings) else "points"
    )
    order = f"{points}, then {'; '.join(map(_named, table.codes))}" if table.codes else f"{points} alone"
    lines = [f"{after}; tie-breaks by {table.rules}", f"order: {order}", *table.notes]
    if "LOTS" in table.codes and not table.lots:
        lines.append("lots are not drawn: name the published seed, --lots SEED")
    lines.extend(_not_counted(tournament, table))
    if _by_bracket(tournament):
        from crosstable.cli.bracket import bracket_lines  # noqa: PLC0415  (seldom needed)

        lines.extend(bracket_lines(tournament, table.after_round))
    start = tournament.info.start
    then = edition_at(start)
    if start is not None and not chosen and then != table.edition:
        lines.append(f"the event began in {start.year}, when edition {then} was in force: --edition {then}")
    return lines


def _somebody_left(tournament: Tournament, *, of_teams: bool) -> bool:
    """Whether there is anybody to whom the 50 % rule (C.05 6.6) can apply: else its module is not loaded."""
    left = tournament.team if of_teams else tournament
    return left is not None and bool(left.withdrawals)


def _not_counted(tournament: Tournament, table: Standings | TeamStandings) -> Iterator[str]:
    of_teams = isinstance(table, TeamStandings)
    if _somebody_left(tournament, of_teams=of_teams):
        from crosstable.cli import half_played  # noqa: PLC0415  (doubles the time to start)

        lines = half_played.teams_not_counted if of_teams else half_played.not_counted
        yield from lines(tournament, max(table.after_round, table.in_progress or 0))


def _to_rank(tournament: Tournament, number: int | None, *, of_teams: bool) -> Tournament:
    """Without those whose games, or the teams whose matches, do not count."""
    if not _somebody_left(tournament, of_teams=of_teams):
        return tournament
    from crosstable.cli import half_played  # noqa: PLC0415  (doubles the time to start)

    return (half_played.teams_to_rank if of_teams else half_played.to_rank)(tournament, number)


def _by_bracket(tournament: Tournament) -> bool:
    traits = tournament.rules.traits
    return traits is not None and traits.knockout and not traits.pooled


def _own_name(code: str) -> str:
    """A column of such a table in words."""
    from crosstable.i18n import translator  # noqa: PLC0415  (json is slow to import)
    from crosstable.i18n.tiebreak_words import name_of  # noqa: PLC0415  (see above)

    return f"{code} = {name_of(translator('en'), code)}"


def _named(code: str) -> str:
    """A code with its name and the article that defines it."""
    from crosstable.i18n import translator  # noqa: PLC0415  (json is slow to import)
    from crosstable.i18n.tiebreak_words import name_of, source_of  # noqa: PLC0415  (see above)

    said = f"{code} = {name_of(translator('en'), code)} ({source_of(code)})"
    return f"{said}, the lower is better" if code not in OWN_CODES and parse_code(code).low_first else said


__all__ = ["LEFT", "add_arguments", "run"]
