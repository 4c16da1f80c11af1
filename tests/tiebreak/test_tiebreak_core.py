"""tiebreak-core, a second program for C.07, on random Swisses, round robins and team events.

It may differ where the text is against it: KNOWN names those codes and why (findings K3 to K6). It has no dummies for
the matches that a team did not play, so that team events are compared where every match was played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from crosstable.core.codes import Colour
from crosstable.core.model import Tournament
from crosstable.pairing.generator import Style, rough_event
from crosstable.tiebreak import Options, Unit, Value, standings, team_standings
from crosstable.tiebreak.table import Sort, Table, crosstable
from crosstable.tiebreak.teams import team_crosstable
from tests.tiebreak.random_events import BOARDS, round_robin, team_swiss

models = pytest.importorskip("tiebreak_core.models")
fide2024 = pytest.importorskip("tiebreak_core.fide2024")
fide2026 = pytest.importorskip("tiebreak_core.fide2026")
team = pytest.importorskip("tiebreak_core.team")

NAMES: Mapping[str, str] = {
    "BH": "buchholz",
    "BH/C1": "buchholz_cut1",
    "BH/C2": "buchholz_cut2",
    "BH/M1": "median_buchholz",
    "BH/M2": "median_buchholz_2",
    "AOB": "average_opponents_buchholz",
    "FB": "fore_buchholz",
    "FB/C1": "fore_buchholz_cut1",
    "SB": "sonneborn_berger",
    "SB/C1": "sonneborn_berger_cut1",
    "SB/C2": "sonneborn_berger_cut2",
    "WIN": "wins",
    "WON": "won",
    "BPG": "games_black",
    "BWG": "wins_black",
    "REP": "rounds_played_elected",
    "PS": "progressive",
    "PS/C1": "progressive_cut1",
    "KS": "koya",
    "ARO": "average_rating_opponents",
    "TPR": "tournament_performance",
    "PTP": "perfect_performance",
    "APRO": "apro",
    "APPO": "appo",
    "STD": "standard_points",
}

KNOWN: Mapping[bool, Mapping[str, str]] = {
    False: {
        "FB": "K5: leaves forfeits of the final round as they are",
        "FB/C1": "K5",
        "KS": "K6: drops points by forfeit in a Swiss (R8)",
        "PTP": "K4: searches in binary fractions",
        "APPO": "K4",
        "STD": "K3: compares with a draw (R9)",
        "ARO": "K6: 0 where there is no opponent",
        "TPR": "K6",
        "APRO": "K6",
        "AOB": "K6",
    },
    True: {
        "WON": "K6: a forfeit win of a round robin is a game won (R6)",
        "BPG": "K6: and a game with Black (R6)",
        "BWG": "K6",
        "REP": "K6: forfeit losses of a round robin are not subtracted (R7)",
        "PTP": "K4",
        "APPO": "K4",
    },
}
"""Codes that may differ, in a Swiss (False) and in a round robin (True)."""

_BARRED = ("BH", "FB", "AOB")
_SCALE = {Unit.TENTHS: 10, Unit.AVERAGE: 10, Unit.HUNDREDTHS: 100}
_KINDS = {
    Sort.PLAYED: models.PLAYED,
    Sort.FORFEIT_WIN: models.FORFEIT_WIN,
    Sort.FORFEIT_LOSS: models.FORFEIT_LOSS,
    Sort.AWARDED: models.PAIRING_BYE,
    Sort.REQUESTED: models.REQUESTED_BYE,
}


@pytest.mark.parametrize(("module", "edition"), [(fide2026, "2026-03"), (fide2024, "2024-08")], ids=["2026", "2024"])
@pytest.mark.parametrize("style", [Style.PLAIN, Style.BYES, Style.COLOURS])
def test_swiss_events(style: Style, module: Any, edition: str) -> None:  # noqa: ANN401
    for seed in range(6):
        made = rough_event(10 + seed % 6, 7, seed, style)
        made = replace(made, absences=(), withdrawals=(), rules=replace(made.rules, rounds=len(made.rounds)))
        assert differing(module, edition, made, fixed=False) == [], seed


@pytest.mark.parametrize("count", [6, 8])
def test_15_2_round_robins(count: int) -> None:
    for seed in range(3):
        assert differing(fide2026, "2026-03", round_robin(count, seed), fixed=True) == [], seed


def differing(module: Any, edition: str, event: Tournament, *, fixed: bool) -> list[str]:  # noqa: ANN401
    """Sentences for the values that differ and are not known to."""
    codes = [
        code
        for code, name in NAMES.items()
        if hasattr(module, name) and code not in KNOWN[fixed] and not (fixed and code.partition("/")[0] in _BARRED)
    ]
    table = crosstable(event, len(event.rounds), predetermined=fixed)
    data, mode = _records(table), {"mode": "round_robin"} if fixed else {}
    return [
        f"{code} of {row.player}: {value.text or 'undefined'}, tiebreak-core {wanted}"
        for row in standings(event, codes, predetermined=fixed, options=Options.of(edition)).rows
        for code, value in zip(codes, row.values, strict=True)
        if not _same(value, wanted := getattr(module, NAMES[code])(data[row.player], data, len(event.rounds), **mode))
    ]


def _same(value: Value, wanted: float) -> bool:
    number = None if value.number is None else float(value.number) / _SCALE.get(value.unit, 1)
    return number is not None and abs(number - float(wanted)) <= 0.0051


def _records(table: Table) -> dict[int, Any]:
    """The event as that program takes it."""
    found = {}
    for k, line in enumerate(table.lines):
        games = [
            models.GameRecord(
                -1 if entry.opponent is None else int(table.lines[entry.opponent].player),
                0 if entry.opponent is None else table.ratings[entry.opponent],
                entry.points / 10,
                "black" if entry.colour is Colour.BLACK else "white",
                entry.round,
                _KINDS[entry.sort],
            )
            for entry in line.entries
        ]
        found[int(line.player)] = models.PlayerTiebreakData(int(line.player), table.ratings[k], line.score / 10, games)
    return found


TEAMS = ("MPTS", "GPTS", "BH:MP", "BH:GP", "SSSC", *(f"{kind}{cut}" for cut in ("", "/C1") for kind in team._ESB_SIDES))


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_13_team_events(seed: int) -> None:
    made = team_swiss(12, 4, seed, forfeits=False)
    tables = [team_crosstable(made, 4, primary=score, predetermined=False, options=Options()) for score in ("MP", "GP")]
    data = {}
    for match, game in zip(*(table.lines for table in tables), strict=True):
        assert all(entry.sort is Sort.PLAYED for entry in match.entries)
        matches = [
            team.TeamMatch(int(tables[0].lines[a.opponent].player), a.round, a.points / 10, b.points / 10)
            for a, b in zip(match.entries, game.entries, strict=True)
            if a.opponent is not None
        ]
        data[int(match.player)] = team.TeamRecord(int(match.player), match.score / 10, game.score / 10, matches)
    shape = team.TeamFormat(max_gp_per_match=BOARDS)
    for row in team_standings(made, TEAMS, primary="MP", predetermined=False).rows:
        for code, value in zip(TEAMS, row.values, strict=True):
            wanted = _of_team(code, data[row.team], data, shape)
            assert _same(value, wanted), f"{code} of {row.team}: {value.text}, tiebreak-core {wanted}"


def _of_team(code: str, one: Any, data: Mapping[int, Any], shape: Any) -> float:  # noqa: ANN401
    name, _, modifier = code.partition("/")
    if name in ("MPTS", "GPTS"):
        return float(one.mp if name == "MPTS" else one.gp)
    if name == "SSSC":
        return float(team.sssc(one, data, 4, shape))
    if name.startswith("BH"):
        return float(team.team_buchholz(one, data, 4, shape, name[-2:]))
    return float(team.esb(one, data, name, 4, shape, cut=int(bool(modifier))))
