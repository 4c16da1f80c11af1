"""`crosstable check`: compares the rounds of files with what the rules give."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from crosstable.cli.boards import sorted_pairs
from crosstable.cli.files import deliver, shown_name
from crosstable.cli.options import event_options
from crosstable.cli.outcome import About, Exit, Refusal
from crosstable.cli.pair import add_rules, load_event, parse_readings
from crosstable.cli.ranking import ranking_before
from crosstable.cli.screen import Progress, complain, say
from crosstable.cli.words import CRITERIA, illegal_text, no_pairing_text, players_text, values_text
from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing
from crosstable.pairing.check import Difference, RoundCheck, check_round

DIFFERENT = 1
"""Exit code when a round is not what the rules give."""

_PROHIBITED = "a pair that is prohibited"


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="tournament files; - is standard input")
    add_rules(parser)
    parser.add_argument("--round", metavar="N", type=int, help="check this round only")
    parser.add_argument("--seed", metavar="TEXT", help="seed of what was drawn by lot (default: as `pair` has it)")
    parser.add_argument("--json", action="store_true", help="the result as JSON")
    parser.add_argument("--strict", action="store_true", help="refuse a file that needs a repair")


def run(args: Namespace) -> int:
    """Check every file; a bad file does not keep the others from being checked."""
    worst = int(Exit.DONE)
    results: list[dict[str, Any]] = []
    progress = Progress("files checked", len(args.files))
    for done, name in enumerate(args.files):
        progress.step(done)
        try:
            tournament = _planned(load_event(name, args, any_rounds=True), shown_name(name))
            with About(shown_name(name)):
                checks = list(_checks(tournament, shown_name(name), args))
        except Refusal as refusal:
            progress.clear()
            complain(f"crosstable: {refusal}")
            worst = max(worst, refusal.status)
            results.append({"file": shown_name(name), "error": str(refusal)})
            continue
        progress.clear()
        if not all(check.agrees for check in checks):
            worst = max(worst, DIFFERENT)
            for note in _assumed(tournament, args):
                complain(f"{shown_name(name)}: note: {note}")
        if args.json:
            results.append({"file": shown_name(name), "rounds": [check_facts(check) for check in checks]})
        else:
            _report(shown_name(name), tournament, checks)
    progress.clear()
    if args.json:
        from crosstable.cli.facts import dump  # noqa: PLC0415  (json is slow to import)

        deliver(None, dump(results))
    return worst


def with_rounds(tournament: Tournament) -> Tournament:
    """The same event; when no number of rounds is planned, those of the record are all."""
    if tournament.rules.rounds is not None:
        return tournament
    return replace(tournament, rules=replace(tournament.rules, rounds=len(tournament.rounds)))


def _planned(tournament: Tournament, name: str) -> Tournament:
    if tournament.rules.rounds is None and tournament.rounds and not tournament.rules.challenges:
        number = len(tournament.rounds)
        complain(f"{name}: note: the number of rounds is not given; round {number} is taken for the last")
    return with_rounds(tournament)


def _assumed(tournament: Tournament, args: Namespace) -> Iterator[str]:
    """What was taken for granted, since the file does not say it: the difference may be there."""
    if args.system is None and tournament.rules.system is None:
        yield "the file does not say by which system it was paired; FIDE Dutch was taken: --system names another one"
    elif not tournament.options and (args.system or tournament.rules.system) != "dutch" and not args.option:
        yield (
            "the file has no options of its system (a TRF has no place for them); the usual ones were taken, and the name "
            "of the event as the seed of lots: --option and --seed name others"
        )


def _checks(tournament: Tournament, name: str, args: Namespace) -> Iterator[RoundCheck]:
    readings = parse_readings(args.reading)
    options = event_options(tournament, args.option, args.seed)
    given = {"system": args.system, "edition": args.edition, "readings": readings, "options": options}
    return checked_rounds(tournament, name, args.round, **given)


def checked_rounds(
    tournament: Tournament,
    name: str,
    round_no: int | None,
    *,
    system: str | None,
    edition: str | None,
    readings: Mapping[str, str],
    options: Mapping[str, object] | None = None,
) -> Iterator[RoundCheck]:
    """Check every round of the record, or the one asked for; `name` is what messages call the file."""
    numbers = [int(played.number) for played in tournament.rounds]
    if round_no is not None:
        if round_no not in numbers:
            shown = f"it has {_rounds_text(len(numbers))}" if numbers else "it has none"
            raise Refusal(Exit.BAD_REQUEST, f"{name}: there is no round {round_no}: {shown}")
        numbers = [round_no]
    progress = Progress("rounds checked", len(numbers))
    for done, number in enumerate(numbers):
        progress.step(done)
        yield check_round(
            tournament,
            number,
            system=system,
            edition=edition,
            readings=readings,
            options=options,
            ranking=ranking_before(tournament, number, system),
        )
    progress.clear()


def _rounds_text(count: int) -> str:
    return "round 1 only" if count == 1 else f"rounds 1 to {count}"


def _report(name: str, tournament: Tournament, checks: list[RoundCheck]) -> None:
    bad = [check for check in checks if not check.agrees]
    if not checks:
        say(f"{name}: no round to check")
    elif not bad:
        agree = f"round {checks[0].round_no} agrees" if len(checks) == 1 else f"all {len(checks)} rounds agree"
        say(f"{name}: {agree}")
    for check in bad:
        say(f"{name}: round {check.round_no} differs: {_why(tournament, check)}")
        given, draft = sorted_pairs(tournament, check)
        say(f"{'':4}{'in the file':<16}by the rules")
        for left, right in zip_longest(given, draft):
            say(f"{'':4}{_pair(left):<16}{_pair(right)}".rstrip())


def _pair(pair: tuple[int, int] | None) -> str:
    if pair is None:
        return ""
    return f"{pair[0]:>4} bye" if pair[1] == 0 else f"{pair[0]:>4} - {pair[1]}"


def _why(tournament: Tournament, check: RoundCheck) -> str:
    if isinstance(check.draft, NoPairing):
        return no_pairing_text(tournament, check.draft)
    difference = check.difference
    if difference is None:
        return "other pairs"
    where = f"bracket {difference.bracket}, " if difference.bracket else ""
    return f"{_difference_text(check, difference)} ({where}{difference.article})"


def _difference_text(check: RoundCheck, difference: Difference) -> str:
    code = difference.criterion
    if code == "illegal" and difference.players:
        return illegal_text(check.given, difference.players)
    text = CRITERIA.get(code, _PROHIBITED if code == "prohibited" else code)
    if code.startswith("C") and code[1:].isdigit():
        text = f"{code}, {text}"
    if difference.given != difference.draft:
        given, draft = values_text(code, difference.given), values_text(code, difference.draft)
        text += f": {given} in the file, {draft} by the rules"
    return f"{text}; {players_text(difference.players)}" if difference.players else text


def check_facts(check: RoundCheck) -> dict[str, Any]:
    """One checked round as plain data, the draft with its facts included."""
    from crosstable.cli.facts import draft_facts, plain  # noqa: PLC0415  (json is slow to import)

    return {
        "round": check.round_no,
        "agrees": check.agrees,
        "given": sorted(list(pair) for pair in check.given),
        "difference": plain(check.difference),
        "draft": draft_facts(check.draft),
    }
