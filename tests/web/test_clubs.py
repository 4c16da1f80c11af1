"""Screens and sheets of club systems: everything is there, and every number opens."""

from __future__ import annotations

import pytest

from tests.app.test_clubs import desk, keizer_example
from tests.web.hall import Hall


@pytest.mark.parametrize("profile", ["keizer", "mcmahon", "monrad", "konrad"])
def test_every_screen_and_sheet_of_a_club_season_is_there(profile: str) -> None:
    d = desk(profile, 7, rounds=5)
    d.play()
    d.play("½-½")
    hall = Hall(d)
    paths = ["round/2", "round/2/why/1", "round/2/check", "standings", "standings.csv", "standings.json", "crosstable"]
    paths += ["settings/rules", "players", "print"]
    paths += [
        f"print/{sheet}" for sheet in ("pairings-by-board", "standings", "regulations", "crosstable", "wall-chart")
    ]
    answers = {path: hall.chief.get(f"{hall.event}/{path}").status_code for path in paths}
    assert {path: code for path, code in answers.items() if code != 200} == {}


def test_the_exact_keizer_scores_are_in_the_json_of_the_standings() -> None:
    hall = Hall(keizer_example())
    hall.desk.do("change-rules", {"options": {"share_bye": "3/7"}}, confirmed=4, reason="voted by the club")
    rows = hall.chief.get(f"{hall.event}/standings.json").json()["rows"]
    eva = next(row for row in rows if row["name"] == "E")
    assert eva["values"][0]["number"] == "600/7"
    assert eva["values"][0]["text"] == "8.57"


def test_the_sum_says_what_a_bye_brought() -> None:
    hall = Hall(keizer_example())
    page = hall.chief.see(f"{hall.event}/standings/sum?player=5&code=KEIZER")
    assert "2/3 of the own value" in page
    assert "own value" in page


def test_the_rules_of_keizer_are_printed_with_their_options() -> None:
    hall = Hall(keizer_example())
    page = hall.chief.see(f"{hall.event}/print/regulations")
    assert "Going down the ranking" in page
    assert "rounds between two meetings: 3" in page
