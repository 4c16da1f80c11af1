"""`crosstable convert`: the same tournament in another format; stderr says what is lost."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from crosstable.cli.files import accept, deliver, read_bytes, shown_name
from crosstable.cli.outcome import About, Exit
from crosstable.cli.screen import complain
from crosstable.core.model import Tournament
from crosstable.formats.intake import read_any
from crosstable.formats.trf import TrfReading, lost_in, lost_lines, write_trf
from crosstable.pairing.acceleration import with_virtual_points

FORMATS = ("trf26", "trf16", "trfx", "json")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="a tournament file in any known format; - is standard input")
    parser.add_argument("--to", required=True, choices=FORMATS, help="the format to write")
    parser.add_argument("-o", "--output", metavar="OUT", help="write here (default: standard output)")
    parser.add_argument("--ascii", action="store_true", help="TRF in plain letters, for receivers that need them")
    parser.add_argument("--strict", action="store_true", help="refuse a file that needs a repair")


def run(args: Namespace) -> int:
    """Read, say what was repaired, write, say what is lost."""
    name = shown_name(args.file)
    reading = read_any(read_bytes(args.file), args.file)
    tournament = accept(name, reading, strict=args.strict)
    kept = reading.kept if isinstance(reading, TrfReading) else ()
    with About(name):
        if args.to == "json":
            from crosstable.formats.native import write_json  # noqa: PLC0415  (one format a call)

            text = write_json(tournament)
            losses = lost_lines(kept)
        else:
            purpose = purpose_of(tournament)
            if args.to == "trfx":
                tournament = with_virtual_points(tournament)
            text = write_trf(tournament, args.to, purpose, ascii_names=args.ascii, kept=kept)
            losses = lost_in(tournament, args.to, purpose)
    for loss in losses:
        complain(f"{name}: {loss.severity.value}: not in {args.to}: {loss.what}")
    deliver(args.output, text.encode())
    return Exit.DONE


def purpose_of(tournament: Tournament) -> str:
    """`report` for a finished event; `pairing` keeps open games and coming absences too."""
    planned = tournament.rules.rounds
    going_on = planned is not None and len(tournament.rounds) < planned
    if going_on or tournament.absences or any(played.pending for played in tournament.rounds):
        return "pairing"
    return "report"
