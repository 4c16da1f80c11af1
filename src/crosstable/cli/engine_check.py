"""`-c`: pair every round of a file again and print what differs, byte for byte as the engines do."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.cli.boards import Pair, sorted_pairs
from crosstable.cli.check import check_facts, checked_rounds, with_rounds
from crosstable.cli.engine_args import Call
from crosstable.cli.engine_files import read_tournament, source_stem, write_checklist
from crosstable.cli.engine_pair import engine_readings
from crosstable.cli.files import deliver
from crosstable.cli.outcome import Exit, Refusal
from crosstable.core.errors import CrosstableError
from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing
from crosstable.pairing.check import RoundCheck

_HEADER = "  Checker pairings        Tournament pairings \n"


def run(call: Call) -> int:
    """Check all rounds, or the one asked for; differences do not change the exit code unless --strict-check."""
    name = call.source or ""
    tournament = with_rounds(read_tournament(call))
    system = tournament.rules.system
    if call.system is not None and system is not None and system != call.system:
        raise Refusal(
            Exit.BAD_REQUEST, f"Pairing system specified in file {name} does not match command line flag: leave it out"
        )
    try:
        checks = list(
            checked_rounds(
                tournament,
                name,
                call.round_no,
                system=call.system,
                edition=call.edition,
                readings=engine_readings(call),
            )
        )
    except CrosstableError as error:
        raise Refusal(Exit.BAD_REQUEST, f"Error checking file {name}: {error}") from error
    _write_list(call, tournament, checks)
    if call.as_json:
        from crosstable.cli.checklist import list_facts  # noqa: PLC0415  (seldom asked for)
        from crosstable.cli.facts import dump  # noqa: PLC0415  (json is slow to import)

        rounds = [
            {
                **check_facts(check),
                "checklist": list_facts(tournament, check.round_no, check.draft, engine_readings(call)),
            }
            for check in checks
        ]
        deliver(None, dump({"warnings": call.warnings, "rounds": rounds}))
    else:
        stem = source_stem(call)
        text = "".join(_block(call, stem, tournament, check) for check in checks)
        deliver(None, (text + "\n" * call.like_bbp).encode())
    failed = call.strict_check and not all(check.agrees for check in checks)
    return Exit.CHECK_FAILED if failed else Exit.DONE


def _block(call: Call, stem: str, tournament: Tournament, check: RoundCheck) -> str:
    head = f"{stem}: Round #{check.round_no}\n"
    if isinstance(check.draft, NoPairing):
        return f"{head}No valid pairing exists for round {check.round_no}.\n\n"
    if check.agrees:
        return head
    given, draft = sorted_pairs(tournament, check)
    return f"{head}{_HEADER}{_rows(draft, given, pab_apart=not call.like_bbp)}\n"


def _rows(draft: Sequence[Pair], given: Sequence[Pair], *, pab_apart: bool) -> str:
    lines = []
    for number in range(max(len(draft), len(given))):
        left = _cell(draft[number], pab_apart=pab_apart) if number < len(draft) else " " * 9
        right = _cell(given[number], pab_apart=pab_apart) if number < len(given) else ""
        lines.append(f"    {left}{'':16}{right}".rstrip(" ") + "\n")
    return "".join(lines)


def _cell(pair: Pair, *, pab_apart: bool) -> str:
    # JaVaFo names the bye, bbpPairings pairs its holder with 0
    return f"PAB:{pair[0]:5}" if pair[1] == 0 and pab_apart else f"{pair[0]:3} - {pair[1]:3}"


def _write_list(call: Call, tournament: Tournament, checks: Sequence[RoundCheck]) -> None:
    if call.checklist is None:
        return
    from crosstable.cli.checklist import checklists  # noqa: PLC0415  (seldom asked for)

    rounds = [(check.round_no, check.draft) for check in checks]
    write_checklist(call, checklists(call, tournament, rounds, engine_readings(call)), call.source)
