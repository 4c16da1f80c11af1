"""`crosstable generate`: random tournaments, every round paired by the rules; one or a series."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from dataclasses import replace

from crosstable import __version__
from crosstable.cli.files import deliver, load, read_bytes, shown_name
from crosstable.cli.outcome import About, Exit, Refusal
from crosstable.cli.screen import Progress, complain
from crosstable.cli.words import players_text
from crosstable.core.model import Tournament
from crosstable.formats.trf import write_trf
from crosstable.pairing.acceleration import with_virtual_points
from crosstable.pairing.generator import KEYS, ConfigError, Generated, Settings, from_model, generate, parse_config
from crosstable.pairing.rounds import pair_round
from crosstable.tiebreak import standings


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.epilog = f"Keys of a configuration file and of --set: {', '.join(KEYS)}."
    parser.add_argument("--config", metavar="FILE", help="a configuration file of Key=Value lines")
    parser.add_argument(
        "--set", metavar="KEY=VALUE", action="append", default=[], help="one more such line, e.g. DrawPercentage=40"
    )
    parser.add_argument("--model", metavar="FILE", help="play this tournament again with other results")
    parser.add_argument("--players", metavar="N", type=int, help="the same as --set PlayersNumber=N")
    parser.add_argument("--rounds", metavar="N", type=int, help="the same as --set RoundsNumber=N")
    parser.add_argument("--seed", metavar="SEED", help="the same seed gives the same tournament (default: a new one)")
    parser.add_argument("--count", metavar="N", type=int, default=1, help="so many tournaments, with seeds that follow")
    parser.add_argument("--format", choices=("trf26", "trfx"), default="trf26", help="the format to write")
    parser.add_argument(
        "-o", "--output", metavar="PATH", help="write here; %%d is the number in the series (default: standard output)"
    )


def run(args: Namespace) -> int:
    """Make one tournament, or a series of files."""
    if args.count < 1:
        raise Refusal(Exit.BAD_REQUEST, f"--count {args.count}: make at least one")
    if args.count > 1 and (args.output is None or numbered(args.output, 1) == numbered(args.output, 2)):
        raise Refusal(Exit.BAD_REQUEST, "--count needs -o with %d in the name, e.g. -o event-%03d.trf")
    model = None if args.model is None else load(args.model)
    settings = None if model is not None else _settings(args)
    seed = args.seed if args.seed is not None else str(int.from_bytes(os.urandom(4), "big"))
    if args.seed is None:
        complain(f"crosstable: note: --seed {seed} makes the same again")
    progress = Progress("tournaments made", args.count)
    worst = Exit.DONE
    for number in range(1, args.count + 1):
        with About(f"seed {seed_in_series(seed, number)}"):
            made = make(settings, model, seed_in_series(seed, number))
            text = written(made, args.format)
        path = args.output if args.count == 1 else numbered(args.output, number)
        deliver(path, text.encode())
        if made.stopped_before is not None:
            progress.clear()
            complain(f"{path or 'crosstable'}: {stopped_text(made)}")
            worst = Exit.NO_PAIRING
        progress.step(number)
    progress.clear()
    return worst


def make(settings: Settings | None, model: Tournament | None, seed: int | str) -> Generated:
    """One tournament from settings or from a model."""
    if model is not None:
        return from_model(model, seed, pair_round)
    return generate(settings or Settings(), seed, pair_round)


def written(made: Generated, dialect: str) -> str:
    """A generated tournament as TRF, with its standings: ranks and the tie-breaks that made them.

    One that ends early holds the rounds that were paired, and no bye of the round that was not.
    """
    table = standings(made.tournament)
    ranks = {row.player: row.rank for row in table.rows}
    rules, info = made.tournament.rules, made.tournament.info
    rules = replace(
        rules,
        tie_breaks=rules.tie_breaks or table.codes,
        shown_tie_breaks=rules.shown_tie_breaks or ("PTS", *table.codes),
    )
    tournament = replace(made.tournament, rules=rules, info=replace(info, controller=f"Crosstable {__version__}"))
    if dialect == "trfx":
        tournament = with_virtual_points(tournament)
    return write_trf(tournament, dialect, "report", ranks=ranks)


def stopped_text(made: Generated) -> str:
    """Why a generated tournament ends early."""
    event = made.tournament
    away = sorted(absence.player for absence in event.absences)
    without = f" without {players_text(away)}" if away else ""
    return (
        f"warning: round {made.stopped_before} of {event.rules.rounds} has no legal pairing{without}; "
        "the tournament ends before it"
    )


def seed_in_series(seed: str, number: int) -> int | str:
    """The seed of the tournament with this number: 7, 8, 9 and so on, or `name`, `name-2`, `name-3`."""
    if seed.isdecimal() and seed.isascii() and len(seed) < 20:
        return int(seed) + number - 1
    return seed if number == 1 else f"{seed}-{number}"


def numbered(path: str, number: int) -> str:
    """The path with `%d` (or `%03d`) replaced by the number. Raises Refusal for other signs."""
    try:
        return path % number
    except TypeError:
        return path  # no sign at all
    except ValueError as error:
        raise Refusal(Exit.BAD_REQUEST, f"-o {path}: only %d or %03d can stand for the number") from error


def config_text(name: str) -> str:
    """A configuration file as text. Raises Refusal."""
    try:
        return read_bytes(name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text = f"{shown_name(name)}: not a text in UTF-8 (byte {error.start + 1}): save it as UTF-8"
        raise Refusal(Exit.BAD_REQUEST, text) from error


def _settings(args: Namespace) -> Settings:
    if args.config is not None:
        # read alone first, so that a message counts the lines of this file
        with About(shown_name(args.config)):
            text = config_text(args.config)
            parse_config(text)
    else:
        text = ""
    extra = [(f"--set {line}", line) for line in args.set]
    extra += [(f"--players {args.players}", f"PlayersNumber={args.players}")] if args.players is not None else []
    extra += [(f"--rounds {args.rounds}", f"RoundsNumber={args.rounds}")] if args.rounds is not None else []
    for said, line in extra:
        try:
            parse_config(line)
        except ConfigError as error:
            raise Refusal(Exit.BAD_REQUEST, f"{said}: {error.problem}") from error
    return parse_config("\n".join([text, *(line for _, line in extra)]))
