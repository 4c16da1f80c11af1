"""Writes the files that are timed; a process of its own, so that the runner stays small.

    python -m bench.events FOLDER NAME…

Files are TRF26 with JaVaFo's letters besides, so that all engines read the same bytes; they name the
rules FIDE_DUTCH_2025, because bbpPairings 6.0.0 refuses the name that came later. The same names
always give the same files.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from bench.cases import Case, all_cases
from crosstable.core.model import Tournament
from crosstable.formats.trf import write_trf
from crosstable.pairing.base import RoundDraft
from crosstable.pairing.generator import Settings, Style, generate, rough_event
from crosstable.pairing.rounds import pair_round

LARGEST_BY_THE_RULES = 200
"""Up to here plain events have a past that the engine has paired; above it is paired roughly."""
_TYPE_CODE = "FIDE_DUTCH_2025"
_SEED = 2026
_TRIES = 200


def main(words: list[str]) -> int:
    """Write the named cases into a folder."""
    folder, *names = words
    for case in (*all_cases(("plain", "hard", "check"), (), quick=False), *all_cases(("plain",), (), quick=True)):
        if case.name in names:
            Path(folder, f"{case.name}.trf").write_text(write_trf(_named(event(case)), "trf26", "pairing"), "utf-8")
    return 0


def _named(made: Tournament) -> Tournament:
    return replace(made, rules=replace(made.rules, type_code=_TYPE_CODE))


def event(case: Case) -> Tournament:
    """The event before the round to pair, or after its last round for a check."""
    if case.checks:
        # withdrawals after the last round would be written as absences of a round that does not exist
        return replace(_by_the_rules(case, case.round_no), withdrawals=())
    for attempt in range(_TRIES):
        if case.style == "plain" and case.players <= LARGEST_BY_THE_RULES:
            made = _by_the_rules(case, case.round_no - 1, attempt)
        else:
            seed = f"{_SEED}-{attempt}"
            made = rough_event(case.players, case.round_no - 1, seed, Style(case.style), planned=case.planned)
        # a small field late in a long event may have no legal pairing: then the next seed
        if case.players > LARGEST_BY_THE_RULES or isinstance(pair_round(made, case.round_no), RoundDraft):
            return made
    raise SystemExit(f"{case.name}: no legal pairing in {_TRIES} tries")


def _by_the_rules(case: Case, rounds: int, attempt: int = 0) -> Tournament:
    settings = Settings(
        players=case.players,
        rounds=case.planned,
        draw_percentage=37,
        forfeit_rate=100,
        retired_rate=300,
        half_point_bye_rate=100,
        zero_point_bye_rate=100,
        full_point_bye_rate=0,
        quick_game_rate=0,
        late_entry_rate=100,
    )
    for seed in range(attempt * _TRIES, (attempt + 1) * _TRIES):
        made = generate(settings, f"{_SEED}-{case.players}-{seed}", pair_round)
        if made.stopped_before is None:
            return _cut(made.tournament, rounds)
    raise SystemExit(f"{case.name}: no complete event in {_TRIES} tries")


def _cut(tournament: Tournament, rounds: int) -> Tournament:
    """The event as it stood before the round after `rounds`."""
    return tournament if rounds == len(tournament.rounds) else tournament.before(rounds + 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
