"""Hutton and Molter: no match says for which team somebody plays, so it stands with the names."""

from __future__ import annotations

import pytest

from tests.app.playing import Played
from tests.web.hall import Hall


def pages(hall: Hall) -> list[str]:
    stream = hall.desk.stream
    paths = (
        f"{hall.event}/round/1",
        f"/p/{stream}/pairings",
        f"/screen/{stream}?show=boards",
        f"{hall.event}/print/pairings-by-board?round=1",
        f"{hall.event}/print/pairings-by-name?round=1",
        f"{hall.event}/print/result-slips?round=1",
    )
    return [hall.chief.see(path) for path in paths]


@pytest.mark.parametrize("system", ["hutton", "molter"])
def test_the_team_stands_with_the_name(system: str) -> None:
    played = Played(system, system, 4)
    played.open_round()
    for page in pages(Hall(played.desk)):
        for name in ("Club 1", "Club 4"):
            assert name in page


def test_where_teams_meet_in_matches_the_match_says_it() -> None:
    played = Played("team-round-robin", "team-round-robin", 4)
    played.open_round()
    assert 'class="hint"' not in Hall(played.desk).chief.see(f"/e/{played.desk.stream}/print/pairings-by-board?round=1")
