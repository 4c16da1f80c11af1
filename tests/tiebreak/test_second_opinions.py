"""Gacrux, the reference tool of the Technical Commission, asked for every code it knows.

It misses nothing here. Not asked, because the text says otherwise: STD where both lost (R9, K3), cuts of
Sonneborn-Berger with several voluntary rounds of different scores (K2), direct encounter in double round
robins (K9), board counts, of which it takes the higher (K10). One code at a time, since Fore Buchholz changes what it
computes afterwards (K1); averages to a hundredth (K11).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json

from crosstable.core.codes import Code
from crosstable.core.model import Tournament
from crosstable.formats.trf import write_trf
from crosstable.pairing.generator import Style, rough_event
from crosstable.tiebreak import Options, Unit, Value, standings, team_standings
from tests.second_opinion.trf26 import written
from tests.tiebreak.random_events import round_robin, team_swiss

OWN = ("PTS", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "PS/C2", "REP", "STD", "KS", "KS/L+1", "KS/L-2")
RATINGS = ("ARO", "ARO/C1", "ARO/M1", "TPR", "PTP", "APRO", "APPO", "RTNG")
OPPONENTS = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "AOB", "AOB/F"),
    *("FB", "FB/C1", "FB/M1", "SB", "SB/C1", "SB/C2", "SB/P"),
)
TEAMS = (
    *("MPTS", "GPTS", "MPvGP", "WIN", "WON", "STD", "REP", "PS:MP", "PS:GP", "KS:MP", "KS:GP"),
    *("BH:MP", "BH:GP", "BH:MP/C1", "BH:GP/C1", "BH:GP/M1", "FB:MP", "AOB:MP", "SSSC"),
    *("EMMSB", "EMGSB", "EGMSB", "EGGSB", "EMMSB/C1", "EMGSB/C1", "EGMSB/C1", "EGGSB/C1"),
)
YEARS = [("2026-03", 2026), ("2024-08", 2024)]

Answers = Mapping[int, Decimal | int | None]


def answers(text: str, code: str, year: int, *, fixed: bool) -> Answers:
    """What Gacrux says, by competitor."""
    return {c["cid"]: c["tiebreakScore"][-1] for c in competitors(text, (code,), year, fixed=fixed)}


def competitors(text: str, codes: Sequence[str], year: int, *, fixed: bool) -> list[dict[str, Any]]:
    reader = trf2json()
    reader.parse_file(text, 0)
    assert reader.chessjson["status"]["code"] == 0, reader.chessjson["status"]
    tournament = reader.get_tournament(1)
    asked = [f"{code}/V{year}" for code in codes]
    params = {"tiebreak": asked, "check": False, "pre_determined": fixed, "swiss": not fixed}
    found: list[dict[str, Any]] = tiebreak(tournament, -1, params).compute_tiebreaks(tournament, params)["competitors"]
    return found


def differing(code: str, ours: Mapping[int, Value], theirs: Answers) -> list[str]:
    """Sentences for the values that differ."""
    return [
        f"{code} of {who}: {value.text or 'undefined'}, Gacrux {theirs[who]}"
        for who, value in ours.items()
        if not _same(value, theirs[who])
    ]


def _same(value: Value, other: Decimal | int | None) -> bool:
    if value.number is None or other is None:
        return value.number is None and other is None
    step = Fraction(51, 10000) if value.unit is Unit.AVERAGE else 0  # K11
    scale = {Unit.TENTHS: 10, Unit.AVERAGE: 10, Unit.HUNDREDTHS: 100}.get(value.unit, 1)
    return abs(Fraction(value.number) / scale - Fraction(other)) <= step


def event(seed: int, style: Style) -> Tournament:
    made = rough_event(9 + seed % 8, 7, seed, style)
    return replace(made, absences=(), withdrawals=(), rules=replace(made.rules, rounds=len(made.rounds)))


def has_double_losses(made: Tournament) -> bool:
    """K3: both lost, at the board or by forfeit."""
    lost = (Code.LOSS, Code.UNRATED_LOSS, Code.FORFEIT_LOSS)
    return any(g.white_code in lost and g.black_code in lost for r in made.rounds for g in r.games)


@pytest.mark.parametrize(("edition", "year"), YEARS)
@pytest.mark.parametrize("style", [Style.PLAIN, Style.BYES, Style.COLOURS, Style.ALL_DRAW])
def test_swiss_events(style: Style, edition: str, year: int) -> None:
    for seed in range(3):
        made = event(seed, style)
        text = written(made)
        codes = [c for c in (*OWN, *RATINGS, *OPPONENTS) if c != "STD" or not has_double_losses(made)]
        rows = standings(made, codes, predetermined=False, options=Options.of(edition)).rows
        for k, code in enumerate(codes):
            ours = {int(row.player): row.values[k] for row in rows}
            assert differing(code, ours, answers(text, code, year, fixed=False)) == [], (seed, style)


@pytest.mark.parametrize("count", [5, 6, 9])
def test_15_2_round_robins(count: int) -> None:
    codes = (*OWN, *RATINGS, "SB", "SB/C1")
    for seed in range(2):
        made = round_robin(count, seed)
        text = written(made)
        rows = standings(made, codes).rows
        for k, code in enumerate(codes):
            ours = {int(row.player): row.values[k] for row in rows}
            assert differing(code, ours, answers(text, code, 2026, fixed=True)) == [], (count, seed)


@pytest.mark.parametrize("fixed", [False, True], ids=["swiss", "round-robin"])
@pytest.mark.parametrize("code", ["DE", "DE/P"])
def test_6_ranks_by_direct_encounter(code: str, *, fixed: bool) -> None:
    for seed in range(6):
        made = round_robin(8, seed) if fixed else event(seed, Style.BYES)
        theirs = {c["cid"]: c["rank"] for c in competitors(written(made), ("PTS", code), 2026, fixed=fixed)}
        rows = standings(made, (code,), predetermined=fixed).rows
        assert {int(row.player): row.rank for row in rows} == theirs, (seed, code)


@pytest.mark.parametrize(("edition", "year"), YEARS)
@pytest.mark.parametrize("count", [6, 9])
def test_11_team_events(count: int, edition: str, year: int) -> None:
    for seed in range(2):
        made = team_swiss(count, 5, seed)
        text = write_trf(made)
        rows = team_standings(made, TEAMS, primary="MP", predetermined=False, options=Options.of(edition)).rows
        for k, code in enumerate(TEAMS):
            ours = {int(row.team): row.values[k] for row in rows}
            assert differing(code, ours, answers(text, code, year, fixed=False)) == [], (count, seed)


@pytest.mark.parametrize("code", ["EDE", "EDET", "EDEB"])
def test_13_3_ranks_by_extended_direct_encounter(code: str) -> None:
    for seed in range(4):
        made = team_swiss(8, 5, seed)
        theirs = {c["cid"]: c["rank"] for c in competitors(write_trf(made), ("MPTS", code), 2026, fixed=False)}
        rows = team_standings(made, (code,), primary="MP", predetermined=False).rows
        assert {int(row.team): row.rank for row in rows} == theirs, (seed, code)
