"""The table of the teams and their fixtures on paper."""

from __future__ import annotations

import re

from crosstable.publish import Options, Section, Words, documents, render
from crosstable.publish.facts import Facts
from crosstable.publish.team_results import team_fixtures_view, team_standings_view
from tests.app.memory import Desk


def league(teams: int = 5) -> Desk:
    desk = Desk()
    desk.create(profile="team-round-robin")
    for letter in "ABCDEFGH"[:teams]:
        players = [{"name": f"{letter}{n}"} for n in (1, 2)]
        desk.do("add-team", {"name": f"Team {letter} <b>", "players": players})
    return desk


def test_the_table_has_every_meeting_from_both_sides() -> None:
    desk = league(4)
    desk.play("1-0")  # White wins on both boards: one game for each team
    desk.play("½-½")
    view = team_standings_view(Facts(desk.state, 2, Options(), Words()))
    assert view.by_matches
    assert not view.wide
    for k, line in enumerate(view.lines):
        assert line.cells[k] == "■"
        assert sorted(cell for cell in line.cells if cell != "■") == ["", "1", "1"]
        assert (line.match_points, line.game_points) == ("2", "2")
    html = render("team-standings", desk.state)
    assert "Team A &lt;b&gt;" in html
    assert "Order: match points" in html


def test_before_the_first_round_the_table_is_empty() -> None:
    assert all(
        set(line.cells) <= {"", "■"}
        for line in team_standings_view(Facts(league(3).state, 0, Options(), Words())).lines
    )


def test_j5_every_team_has_its_rounds_home_and_away() -> None:
    desk = league(5)
    before = team_fixtures_view(Facts(desk.state, 0, Options(), Words())).teams
    assert len(before) == 5
    for team in before:
        opponents = [line.opponent for line in team.lines]
        assert len(opponents) == 5
        assert opponents.count("Free") == 1
        assert len(set(opponents)) == 5
        assert team.name not in opponents
        assert sorted(line.at for line in team.lines) == ["", "away", "away", "home", "home"]
    desk.play("1-0")
    after = team_fixtures_view(Facts(desk.state, 1, Options(), Words())).teams
    for old, new in zip(before, after, strict=True):
        plan = [(line.opponent, line.at) for line in old.lines]
        assert plan == [(line.opponent, line.at) for line in new.lines], "the plan is what is paired"
        assert [line.result for line in new.lines] == [
            "1 : 1" if k == 0 and line.at else "" for k, line in enumerate(new.lines)
        ]


def test_points_of_matches_are_written_as_everywhere() -> None:
    desk = league(2)
    desk.do("pair")
    desk.do("publish")
    for board, result in enumerate(("1-0", "½-½"), 1):
        desk.do("enter-result", {"board": board, "result": result})
    html = render("match-sheets", desk.state)
    assert re.search(r"<b>(1½ : ½|½ : 1½)</b>", html)


def test_a_match_and_a_bughouse_table_name_their_room_and_can_be_printed_by_room() -> None:
    rooms = {"options": {"rooms": [["Gym", 1, 2], ["Attic", 3, 9]]}}
    desk = league(4)
    desk.do("change-rules", rooms)
    desk.do("pair")
    desk.do("publish")
    html = render("match-sheets", desk.state)
    assert re.findall(r"<h2><bdi>(\w+)</bdi></h2>", html) == ["Gym", "Attic"]
    only = render("match-sheets", desk.state, options=Options(section=Section("Attic", room="Attic")))
    assert only.count('class="match-sheet"') == 1
    assert "<h1>Match sheets – Attic</h1>" in only
    evening = Desk()
    evening.create(profile="bughouse")
    evening.do("add-players", {"players": [{"name": f"{a}+{a}b"} for a in "ABCDEF"]})
    evening.do("change-rules", rooms)
    evening.do("pair")
    html = render("bughouse-tables", evening.state)
    assert re.findall(r"<small><bdi>(\w+)</bdi></small></th>", html) == ["Gym", "Gym", "Attic"]


def test_these_sheets_are_for_teams() -> None:
    club = Desk()
    club.create()
    names = ("team-standings", "team-fixtures")
    assert [documents[name].fits(club.state) for name in names] == [False, False]
    assert [documents[name].fits(league().state) for name in names] == [True, True]
