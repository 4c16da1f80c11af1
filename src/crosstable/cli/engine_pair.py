"""`-p`: pair the next round and print the count and the pairs."""

from __future__ import annotations

from crosstable.cli.engine_args import Call
from crosstable.cli.engine_files import beside_source, read_tournament, write_checklist
from crosstable.cli.files import deliver
from crosstable.cli.outcome import Exit, Refusal
from crosstable.cli.pair import coming_round, initial_colour_is_known
from crosstable.cli.pairs import pairs_in_order, pairs_text
from crosstable.core.errors import CrosstableError
from crosstable.core.model import Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.rounds import pair_round


def run(call: Call) -> int:
    """Pair the round after the last one; ends with 1 when no legal pairing exists."""
    tournament = read_tournament(call)
    name = call.source or ""
    round_no = coming_round(tournament)
    _check_rules(call, tournament, round_no)
    try:
        draft = pair_round(
            tournament,
            round_no,
            system=call.system,
            edition=call.edition,
            readings=engine_readings(call),
            seed=tournament.info.name,
        )
    except CrosstableError as error:
        raise Refusal(Exit.BAD_REQUEST, f"Error while pairing {name}: {error}") from error
    _write_list(call, tournament, round_no, draft)
    target = beside_source(call, call.output) if call.output is not None else None
    if isinstance(draft, NoPairing):
        from crosstable.cli.words import no_pairing_text  # noqa: PLC0415  (seldom needed)

        reason = no_pairing_text(tournament, draft)
        raise Refusal(Exit.NO_PAIRING, f"Error while pairing {name}: No valid pairing exists: {reason}")
    if call.as_json:
        from crosstable.cli.checklist import list_facts  # noqa: PLC0415  (seldom asked for)
        from crosstable.cli.facts import draft_facts, dump  # noqa: PLC0415  (json is slow to import)

        rows = list_facts(tournament, round_no, draft, engine_readings(call))
        deliver(target, dump({**draft_facts(draft), "checklist": rows, "warnings": call.warnings}))
    else:
        deliver(target, pairs_text(pairs_in_order(draft)).encode("ascii"))
    return Exit.DONE


def engine_readings(call: Call) -> dict[str, str]:
    """The readings of a call; engines order boards by real scores, also under acceleration."""
    return {"A9": "real-score", **call.readings}


def _check_rules(call: Call, tournament: Tournament, round_no: int) -> None:
    name = call.source or ""
    rounds = tournament.rules.rounds
    if not tournament.players:
        raise Refusal(Exit.BAD_REQUEST, f"Error parsing file {name}: There are no players: add their 001 lines")
    if rounds is None:
        raise Refusal(
            Exit.BAD_REQUEST,
            f"Error parsing file {name}: The total number of rounds in the tournament must be specified: "
            "add a line 142 (or XXR)",
        )
    if round_no > rounds:
        played = "the only round is" if rounds == 1 else f"all {rounds} rounds are"
        raise Refusal(
            Exit.BAD_REQUEST,
            f"Error parsing file {name}: The number of rounds is larger than the reported number of rounds: "
            f"{played} played",
        )
    if call.like_bbp and not initial_colour_is_known(tournament):
        raise Refusal(
            Exit.BAD_REQUEST,
            f"Error while parsing {name}: Please configure the initial piece colors: add a line 152 (or XXC)",
        )


def _write_list(call: Call, tournament: Tournament, round_no: int, draft: RoundDraft | NoPairing) -> None:
    if call.checklist is None:
        return
    from crosstable.cli.checklist import checklist_of  # noqa: PLC0415  (seldom asked for)

    write_checklist(call, checklist_of(call, tournament, round_no, draft, engine_readings(call)), call.source)
