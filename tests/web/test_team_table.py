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
    assert '<option value="MANUAL">' in offered


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


def drawn(profile: str = "team-round-robin") -> Hall:
    """Four teams of two after a round in which every game was drawn: all are level on everything."""
    hall = Hall()
    hall.desk.create(profile=profile)
    for k, name in enumerate(("Rooks", "Bishops", "Pawns", "Kings")):
        hall.chief.do("add-team", {"name": name, "names": f"Ann {k}\nBea {k}"})
    hall.desk.play("½-½")
    return hall


def order_of(hall: Hall) -> list[str]:
    return [place.team.name for place in team_table(hall.desk.state).places]


@pytest.mark.parametrize("profile", ["team-round-robin", "molter"])
def test_4_2_an_order_of_teams_by_hand_is_given_on_the_screen_and_said_wherever_the_table_is(profile: str) -> None:
    hall = drawn(profile)
    page = hall.chief.see(f"{hall.event}/standings")
    assert "4 teams share place 1" in page
    by_hand = {"team": 1, "round": 1, "how": "hand", "place_1": 3, "place_2": 1, "place_3": 4, "place_4": 2}
    assert hall.chief.do("settle-tie", {**by_hand, "confirmed": 3}).status_code == 422  # no reason
    assert hall.chief.do("settle-tie", {**by_hand, "reason": "toss of a coin"}).status_code == 303
    assert order_of(hall) == ["Bishops", "Kings", "Rooks", "Pawns"]
    said = "Bishops, Kings, Rooks and Pawns: this order was set by the arbiter after round 1. Reason: toss of a coin."
    for address in (f"{hall.event}/standings", f"/p/{hall.desk.stream}/teams"):
        assert said in hall.chief.see(address)
    found = hall.chief.get(f"{hall.event}/standings.json").json()["teams"]["decisions"]
    assert found == [{"entrants": [2, 4, 1, 3], "how": "hand", "reason": "toss of a coin", "seed": "", "stale": False}]
    rows = hall.chief.get(f"{hall.event}/standings.csv?of=teams").text.splitlines()
    assert "Bishops" in rows[1]
    sheet = hall.chief.see(f"{hall.event}/print/team-standings?round=1")
    assert said in sheet
    assert hall.chief.do("reopen-tie", {"team": 2, "round": 1}).status_code == 303
    assert order_of(hall) == ["Rooks", "Bishops", "Pawns", "Kings"]
    assert said not in hall.chief.see(f"{hall.event}/standings")
    hall.desk.do("undo")
    assert order_of(hall) == ["Bishops", "Kings", "Rooks", "Pawns"]


def test_a_result_changed_since_marks_the_order_of_the_teams() -> None:
    hall = drawn()
    hall.desk.do("settle-tie", {"team": 1, "round": 1, "how": "hand", "order": [2, 1, 3, 4]}, reason="as agreed")
    assert [use.stale for use in team_table(hall.desk.state).decided] == [False]
    for board, result in ((1, "1-0"), (2, "1-0")):  # both games of one match, won by different teams
        hall.desk.do("clear-result", {"round": 1, "board": board}, confirmed=4, reason="read wrongly")
        hall.desk.do("enter-result", {"round": 1, "board": board, "result": result})
    assert [use.stale for use in team_table(hall.desk.state).decided] == [True]
    assert "Results have changed since" in hall.chief.see(f"{hall.event}/standings")


def test_lots_and_shared_places_of_teams_leave_the_players_alone() -> None:
    hall = drawn()
    page = hall.chief.see(f"{hall.event}/standings")
    assert page.index('id="team-ties"') < page.index('id="ties"')
    hall.chief.do("settle-tie", {"team": 3, "round": 1, "how": "lots"})
    (ruling,) = hall.desk.state.rulings
    assert [place.team.id for place in team_table(hall.desk.state).places] == list(ruling.entrants)
    assert "MANUAL" not in hall.chief.get(f"{hall.event}/standings.json").text.partition('"teams"')[0]
    again = hall.chief.do("settle-tie", {"team": 3, "round": 1, "how": "lots"})
    assert again.status_code == 428
    hall.chief.do("settle-tie", {"player": 1, "round": 1, "how": "shared"})
    assert len(hall.desk.state.rulings) == 2
    hall.chief.do("settle-tie", {"team": 1, "round": 1, "how": "shared"})
    assert all(place.shared for place in team_table(hall.desk.state).places)
    assert hall.chief.do("settle-tie", {"team": 9, "round": 1, "how": "shared"}).status_code == 422
