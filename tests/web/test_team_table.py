"""The standings of the teams where an arbiter and a guest look for them: on the page of the standings."""

from __future__ import annotations

import re

import pytest

from crosstable.app.team_table import team_table
from crosstable.app.teams import matches_of
from tests.web.hall import Hall


def league(*tie_breaks: str, rounds: int = 2) -> Hall:
    """Four teams of two; on every board the player with White wins, and once there is a draw."""
    hall = Hall()
    hall.desk.create(profile="team-round-robin")
    for k, name in enumerate(("Rooks", "Bishops", "Pawns", "Kings")):
        hall.chief.do("add-team", {"name": name, "names": f"Ann {k}\nBea {k}"})
    if tie_breaks:
        hall.desk.do("set-ranking", {"tie_breaks": list(tie_breaks)}, confirmed=3)
    for _ in range(rounds):
        hall.desk.do("pair")
        hall.desk.do("publish")
        for board in hall.desk.state.rounds[-1].boards:
            hall.desk.do("enter-result", {"board": board.number, "result": "½-½" if board.number == 2 else "1-0"})
    return hall


def test_the_standings_begin_with_the_table_of_the_teams() -> None:
    hall = league()
    page = hall.chief.see(f"{hall.event}/standings")
    assert page.index("Table of the teams") < page.index(">Players</h2>") < page.index('id="standings-table"')
    assert "Order: match points, then the other score of the teams (MPvGP), extended direct encounter (EDE)" in page
    after_1 = hall.chief.see(f"{hall.event}/standings?after=1")
    assert "after=1" in next(iter(re.findall(r'href="[^"]*team-sum[^"]*"', after_1)))
    public = hall.chief.see(f"/p/{hall.desk.stream}/standings")
    assert "Table of the teams" in public
    link = next(iter(re.findall(r'href="([^"]*team-sum[^"]*)"', public))).replace("&amp;", "&")
    assert link.startswith(f"/p/{hall.desk.stream}/")
    assert "Điểm trận" in hall.chief.client.get(link, headers={"accept-language": "vi"}).text
    assert hall.chief.get(f"/p/{hall.desk.stream}/team-sum?team=9&code=MPTS").status_code == 404


def test_every_number_of_a_team_opens_to_its_sum() -> None:
    hall = league("EMGSB", "DE")
    links = re.findall(r'href="([^"]*team-sum[^"]*)"', hall.chief.see(f"{hall.event}/standings"))
    assert len(links) >= 4 * 3
    for link in links:
        page = hall.chief.see(link.replace("&amp;", "&"))
        assert "Opponent" in page
    berger = hall.chief.see(f"{hall.event}/standings/team-sum?team=1&code=EMGSB&after=2")
    assert "C.07 13.2.2" in berger
    assert sum(name in berger for name in ("Bishops", "Pawns", "Kings")) == 2


@pytest.mark.parametrize(
    "query", ["team=9&code=MPTS", "team=1&code=XX", "team=x&code=MPTS", "team=1&code=MPTS&after=9", "code=MPTS"]
)
def test_a_sum_that_is_not_there_is_not_found(query: str) -> None:
    hall = league(rounds=1)
    assert hall.chief.get(f"{hall.event}/standings/team-sum?{query}").status_code == 404


def test_what_says_nothing_of_teams_is_left_out_and_said() -> None:
    hall = league("BH", "ARO", "EDE")
    for place in ("standings", "teams"):
        page = hall.chief.see(f"{hall.event}/{place}")
        assert "BH (Buchholz) is not used: in a round robin" in page
        assert "ARO (average rating of the opponents) is not used: it is made for single players (C.07 10.1)" in page
    assert team_table(hall.desk.state).codes == ("EDE",)


MATCHES = {
    ("Rooks", "Bishops"): "1½",
    ("Rooks", "Pawns"): "0½",
    ("Rooks", "Kings"): "1½",
    ("Bishops", "Pawns"): "11",
    ("Bishops", "Kings"): "11",
    ("Pawns", "Kings"): "10",
}
"""What the team named first makes on boards 1 and 2."""
OTHER_SIDE = {"1": "0", "½": "½", "0": "1"}


@pytest.mark.parametrize(("codes", "first"), [("MPvGP EDE", "Bishops"), ("EDE MPvGP", "Rooks")])
def test_the_list_decides_whether_the_other_score_comes_first(codes: str, first: str) -> None:
    """Rooks and Bishops are level on match points: their own match went to one, more game points to the other."""
    hall = league(*codes.split(), rounds=0)
    for number in (1, 2, 3):
        hall.desk.do("pair")
        hall.desk.do("publish")
        for match in matches_of(hall.desk.state, number):
            names = (match.one.name, match.two.name)
            marks = MATCHES.get(names) or "".join(OTHER_SIDE[m] for m in MATCHES[names[1], names[0]])
            for board, mark in zip(match.boards, marks, strict=True):
                white = mark if board.one_white else OTHER_SIDE[mark]
                hall.desk.do("enter-result", {"board": board.board, "result": f"{white}-{OTHER_SIDE[white]}"})
    table = team_table(hall.desk.state)
    assert [place.match_points for place in table.places[:2]] == [40, 40]
    assert table.places[0].team.name == first
    assert table.places[1].separated_by == codes.split(maxsplit=1)[0]


def test_other_programs_get_the_teams_as_well() -> None:
    hall = league()
    lines = hall.chief.get(f"{hall.event}/standings.csv?of=teams&after=2").text.splitlines()
    assert lines[0].lstrip("\ufeff").replace(";", ",").split(",")[:4] == ["Rank", "Team", "MP", "GP"]
    assert len(lines) == 5
    teams = hall.chief.get(f"{hall.event}/standings.json?after=2").json()["teams"]
    assert teams["primary"] == "MP"
    assert teams["rows"][0]["rank"] == 1
    assert sum(row["game_points_tenths"] for row in teams["rows"]) == 2 * 4 * 10
    club = Hall()
    club.desk.create(profile="keizer")
    club.desk.enter("Ana", "Bo", "Cai", "Dag")
    club.desk.play()
    rules = club.chief.get(f"{club.event}/standings.json").json()["rules"]
    assert rules["text"].startswith("Order: Keizer score")
    assert club.chief.get(f"{club.event}/standings.csv?of=teams").status_code == 404


def test_players_of_a_team_event_are_ranked_by_what_is_made_for_players() -> None:
    hall = league("MPvGP", "EDE", "WIN")
    assert hall.chief.get(f"{hall.event}/standings.json").json()["rules"]["tie_breaks"] == [
        {"code": "WIN", "name": "wins, played or not"}
    ]
    only_teams = league("MPvGP", "EDE")
    rules = only_teams.chief.get(f"{only_teams.event}/standings.json").json()["rules"]
    assert [found["code"] for found in rules["tie_breaks"]] == ["SB", "DE", "KS"]
    assert rules["left_out"] == []


def test_lots_between_teams_are_drawn_from_the_seed_of_the_event() -> None:
    hall = league("EDE", "LOTS")
    table = team_table(hall.desk.state)
    assert [place.first for place in table.places] == [1, 2, 3, 4]
    assert "LOTS" in {place.separated_by for place in table.places}
    assert f"Lots are drawn with the seed {table.lots}." in hall.chief.see(f"{hall.event}/standings")
    assert table == team_table(hall.desk.state)
    offered = hall.chief.see(f"{hall.event}/settings/ranking?list=EDE")
    assert '<option value="LOTS">' in offered
    assert '<option value="MANUAL">' not in offered  # an order of teams by hand cannot be given


def test_a_jamboree_says_how_its_teams_are_ranked() -> None:
    hall = Hall()
    hall.desk.create(profile="molter")
    for k, name in enumerate(("Rooks", "Bishops", "Pawns", "Kings")):
        hall.chief.do("add-team", {"name": name, "names": f"Ann {k}\nBea {k}"})
    hall.desk.play()
    page = hall.chief.see(f"{hall.event}/standings")
    assert "points of the players, then games won, then the board count" in page
    assert "team-sum" not in page
    assert "This list ranks the players" in hall.chief.see(f"{hall.event}/settings/ranking")
