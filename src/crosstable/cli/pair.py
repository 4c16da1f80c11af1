"""`crosstable pair`: the next round of a file, in the engines' count-and-pairs form."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from dataclasses import replace

from crosstable.cli.files import accept, deliver, read_bytes, shown_name
from crosstable.cli.options import add_options, event_options
from crosstable.cli.outcome import About, Exit, Refusal
from crosstable.cli.pairs import pairs_in_order, pairs_text
from crosstable.cli.ranking import ranking_before
from crosstable.cli.screen import complain
from crosstable.cli.systems import doubts, refused_because
from crosstable.core.model import Tournament
from crosstable.core.pairing_options import typed_options
from crosstable.core.systems import SYSTEMS
from crosstable.formats.trf import TrfReading
from crosstable.pairing.base import NoPairing
from crosstable.pairing.rounds import check_system, inferred_initial_colour, next_round_no, pair_round


def add_rules(parser: ArgumentParser) -> None:
    """Declare the arguments that choose the rules; shared by the commands that pair."""
    parser.add_argument("--system", metavar="NAME", help="pairing system, e.g. dutch (default: the file's)")
    parser.add_argument("--edition", metavar="YEAR", help="edition of the rules, e.g. 2026 (default: the file's)")
    parser.add_argument("--rounds", metavar="N", type=int, help="rounds of the whole event (default: the file's)")
    parser.add_argument(
        "--reading",
        metavar="KEY=CHOICE",
        action="append",
        default=[],
        help="another reading of an article that allows two, e.g. A8=no-float; may be repeated",
    )
    add_options(parser)


def load_event(file: str, args: Namespace, *, any_rounds: bool = False) -> Tournament:
    """The event of a file with the rules of the call (see add_rules); stderr says what is not acted on.

    Raises Refusal, also when teams would be paired as individuals without being told to, and, unless
    `any_rounds`, when the number of rounds is needed and nobody gives it.
    """
    from crosstable.formats.intake import read_any  # noqa: PLC0415  (an engine reads nothing but TRF)

    name = shown_name(file)
    reading = read_any(read_bytes(file), file)
    tournament = accept(name, reading, strict=args.strict)
    reason = refused_because(tournament, args.system)
    if reason is not None:
        raise Refusal(Exit.BAD_REQUEST, f"{name}: {reason}")
    with About(name):
        system, _ = check_system(tournament, args.system, args.edition)
    if args.rounds is not None:
        tournament = _with_rounds(tournament, args.rounds, name)
    elif tournament.rules.rounds is None and not any_rounds and not _endless(system):
        how = "or add a line 142" if isinstance(reading, TrfReading) else "or add it to the rules of the event"
        text = "the total number of rounds is not given, and the last round has rules of its own"
        raise Refusal(Exit.BAD_REQUEST, f"{name}: {text}: give it with --rounds N, {how}")
    for doubt in doubts(tournament, args.system):
        complain(f"{name}: warning: {doubt}")
    return tournament.uncoloured() if typed_options(tournament.options).get("bughouse") else tournament


def _endless(system: str) -> bool:
    """Whether no number of rounds is needed: it follows from the players, or there is none."""
    return SYSTEMS[system].own_rounds or SYSTEMS[system].challenges


def _with_rounds(tournament: Tournament, rounds: int, name: str) -> Tournament:
    paired = len(tournament.rounds)
    if rounds < max(1, paired):
        least = f"{name} has {paired} of them already" if paired else "an event has one at least"
        raise Refusal(Exit.BAD_REQUEST, f"--rounds {rounds}: {least}")
    if tournament.rules.rounds not in (None, rounds):
        complain(f"{name}: note: the file announces {tournament.rules.rounds} rounds, --rounds says {rounds}")
    return replace(tournament, rules=replace(tournament.rules, rounds=rounds))


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("file", metavar="FILE", help="a tournament file; - is standard input")
    add_rules(parser)
    parser.add_argument("--round", metavar="N", type=int, help="pair this round (default: the next one)")
    parser.add_argument("--seed", metavar="TEXT", help="seed of the draw when no initial colour is known")
    parser.add_argument("-o", "--output", metavar="OUT", help="write here (default: standard output)")
    parser.add_argument("--json", action="store_true", help="the draft with all its facts, as JSON")
    parser.add_argument("--strict", action="store_true", help="refuse a file that needs a repair")


def run(args: Namespace) -> int:
    """Pair and print; ends with 1 when no legal pairing exists."""
    tournament = load_event(args.file, args)
    name = shown_name(args.file)
    with About(name):
        number = coming_round(tournament) if args.round is None else args.round
        options = event_options(tournament, args.option, args.seed)
        draft = pair_round(
            tournament,
            number,
            system=args.system,
            edition=args.edition,
            readings=parse_readings(args.reading),
            options=options,
            ranking=ranking_before(tournament, number, args.system),
            seed=_seed(tournament, str(options["seed"]), name),
        )
    if args.json:
        from crosstable.cli.facts import draft_facts, dump  # noqa: PLC0415  (json is slow to import)

        deliver(args.output, dump(draft_facts(draft)))
    if isinstance(draft, NoPairing):
        from crosstable.cli.words import no_pairing_text  # noqa: PLC0415  (seldom needed)

        raise Refusal(Exit.NO_PAIRING, f"{name}: {no_pairing_text(tournament, draft)}")
    if not args.json:
        deliver(args.output, pairs_text(pairs_in_order(draft)).encode("ascii"))
    return Exit.DONE


def parse_readings(words: Iterable[str]) -> dict[str, str]:
    """`A8=no-float` as a mapping. Raises Refusal; the engine knows which readings there are."""
    readings = {}
    for word in words:
        key, sign, choice = word.partition("=")
        if not sign:
            raise Refusal(Exit.BAD_REQUEST, f"--reading {word}: write it as KEY=CHOICE, e.g. A8=no-float")
        readings[key.strip().upper()] = choice.strip()
    return readings


def coming_round(tournament: Tournament) -> int:
    """The round to pair next; a last round in which everybody is away is still to come."""
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is not None and not last.games and last.pab is None:
        return last.number
    return next_round_no(tournament)


def initial_colour_is_known(tournament: Tournament) -> bool:
    """Whether the file names the initial colour or shows it in its first round with colours."""
    return tournament.rules.initial_colour is not None or inferred_initial_colour(tournament) is not None


def _seed(tournament: Tournament, seed: str, name: str) -> str:
    """The seed of the draw; when it will decide the initial colour, stderr says so."""
    if not initial_colour_is_known(tournament):
        from crosstable.core.draws import draw_initial_colour  # noqa: PLC0415  (hashlib is slow to import)

        colour = draw_initial_colour(seed).name.lower()
        complain(f"{name}: note: no initial colour is given; the draw with seed {seed!r} says {colour}")
    return seed
