"""Prizes of teams on the screen, on the public page, on paper and on the command line."""

from __future__ import annotations

import json
import re

import pytest

from crosstable.formats.native import write_json
from crosstable.prizes import TEAMS
from tests.app.test_team_prizes import fund, in_order, league
from tests.cli.events import run
from tests.web.hall import Hall

FORM = {"currency": "EUR", "method": "equal", "one_prize": "best", "unit": "1", "leftover": "tie-break"}


def decided(prizes: str = "200/100 + Cup") -> Hall:
    hall = Hall(league())
    in_order(hall.desk)
    hall.desk.do("set-prizes", {"fund": fund(prizes)}, confirmed=2)
    hall.desk.do("decide-prizes")
    hall.desk.do("show-prizes")
    return hall


def test_the_form_gives_places_to_teams_unless_players_are_chosen() -> None:
    hall = Hall(league())
    page = hall.chief.see(f"{hall.event}/prizes")
    assert f'<option value="{TEAMS}" selected>Teams</option>' in page
    assert '<option value="">Players</option>' in page
    fields = {**FORM, "do": "save", "places": "200/100", "places_group": TEAMS}
    assert hall.chief.post(f"{hall.event}/prizes", fields).status_code == 303
    assert hall.desk.state.prize_fund is not None
    assert [each["group"] for each in hall.desk.state.prize_fund["lists"]] == [TEAMS]
    shown = hall.chief.see(f"{hall.event}/prizes")
    for name in ("Rooks", "Bishops", "Pawns", "Kings"):
        assert f"<bdi>{name}</bdi>" in shown
    assert shown.count("€75") >= 4
    single = Hall()
    single.desk.create(profile="club")
    assert TEAMS not in single.chief.see(f"{single.event}/prizes")


def test_a_trophy_between_teams_leads_to_their_tie() -> None:
    hall = Hall(league())
    hall.desk.do("set-prizes", {"fund": fund("Cup")}, confirmed=2)
    page = hall.chief.see(f"{hall.event}/prizes")
    assert "Cup (Teams): Rooks, Bishops, Pawns and Kings are level" in page
    assert "/standings#team-ties" in page
    assert 'id="team-ties"' in hall.chief.see(f"{hall.event}/standings")


def test_why_a_team_gets_this() -> None:
    hall = decided()
    page = hall.chief.see(f"{hall.event}/prizes/why?player=-3")
    assert "Pawns" in page
    assert "On 3 points together with" in page
    ann = hall.chief.see(f"{hall.event}/prizes/why?player=1")
    assert "for teams" in ann
    assert hall.chief.get(f"{hall.event}/prizes/why?player=-9").status_code == 404
    assert hall.chief.get(f"{hall.event}/prizes/why?player=--1").status_code == 404


def test_everybody_reads_what_teams_have_won() -> None:
    hall = decided()
    page = hall.chief.see(f"/p/{hall.desk.stream}/prizes")
    assert "<h2><bdi>Teams</bdi></h2>" in page
    assert "<b><bdi>Pawns</bdi></b>" in page
    assert "/me/-" not in page
    mine = hall.chief.see(f"/p/{hall.desk.stream}/me/5")
    assert "Ann Pawns" in mine
    assert "<bdi>Pawns</bdi> <b>€75</b>" in mine
    thai = hall.chief.client.get(f"/p/{hall.desk.stream}/prizes", headers={"accept-language": "th"}).text
    assert "<h2><bdi>ทีม</bdi></h2>" in thai


@pytest.mark.parametrize(
    ("sheet", "texts"),
    [
        ("prize-list", ("Pawns", "Teams", "Cup")),
        ("receipts", ("Pawns", "Ann Pawns</bdi> · <bdi>Bob Pawns", "For a share of")),
        ("certificates", ("Pawns", "Ann Pawns</bdi> · <bdi>Bob Pawns", "First place")),
        ("regulations", ("Teams: €200, €100 + Cup",)),
    ],
)
def test_sheets_have_the_name_of_the_team_and_its_players(sheet: str, texts: tuple[str, ...]) -> None:
    hall = decided()
    page = hall.chief.see(f"{hall.event}/print/{sheet}")
    for text in texts:
        assert text in page


def test_the_table_of_the_teams_names_a_decision_as_the_screen_does() -> None:
    hall = Hall(league())
    in_order(hall.desk)
    for address in (f"{hall.event}/standings", f"{hall.event}/print/team-standings"):
        assert re.search(r"<th[^>]*>(<[^>]*>)*Decision<", hall.chief.see(address)), address


def test_without_prizes_the_first_teams_have_certificates() -> None:
    hall = Hall(league())
    in_order(hall.desk)
    page = hall.chief.see(f"{hall.event}/print/certificates")
    assert page.count('<article class="certificate">') == 3
    assert "Ann Pawns</bdi> · <bdi>Bob Pawns" in page


def test_the_command_line_gives_prizes_to_teams() -> None:
    desk = league("1-0")
    text = write_json(desk.state.tournament()).encode()
    answer = run("prizes", "-", "--prizes", "200/100", "--csv", stdin=text)
    assert (answer.status, answer.err) == (0, "")
    rows = [line.split(",") for line in answer.out.decode().splitlines()]
    assert rows[0][:4] == ["rank", "no", "name", "points"]
    assert {row[2] for row in rows[1:]} <= {"Rooks", "Bishops", "Pawns", "Kings"}
    players = run("prizes", "-", "--prizes", "200/100", "--players", "--csv", stdin=text)
    names = {line.split(",")[2] for line in players.out.decode().splitlines()[1:]}
    assert all(" " in name for name in names)
    told = run("prizes", "-", "--prizes", "200/100", "--explain", 1, stdin=text).out.decode()
    assert told.startswith("1 Rooks: rank ")
    facts = json.loads(run("prizes", "-", "--prizes", "200/100", "--json", stdin=text).out)
    assert {player["team"] for player in facts["players"]} == {1, 2, 3, 4}
    assert sum(player["amount"] for player in facts["players"]) == 30000
