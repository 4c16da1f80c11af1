"""The page of the teams: enter, order, line up, forfeit, and the table."""

from __future__ import annotations

import re

from crosstable.publish.documents import documents, render
from crosstable.publish.words import Words
from tests.app.memory import Desk
from tests.web.hall import Hall, Visitor


def hall(profile: str = "team-round-robin") -> Hall:
    desk = Desk()
    desk.create(profile=profile)
    return Hall(desk)


def with_teams() -> Hall:
    found = hall()
    for name in ("Rooks & <b>Knights</b>", "Bishops"):
        found.chief.do("add-team", {"name": name, "names": "Lan 1800\nMehta, Arjun\nOle"})
    found.chief.do("set-team-rules", {"boards": "2"})
    return found


def line_up(found: Hall, **more: str) -> None:
    fields = {"csrf": found.chief.csrf(), "round": "1", "team": "1", "seat": ["2", "0"], **more}
    found.chief.client.post(f"{found.event}/do/set-line-up", data=fields)


def test_teams_are_entered_with_their_players_in_one_go() -> None:
    found = with_teams()
    page = found.chief.see(f"{found.event}/teams")
    assert "Rooks &amp; &lt;b&gt;Knights&lt;/b&gt;" in page
    assert page.count("reserve") >= 2
    assert found.desk.state.team is not None
    assert [len(team.players) for team in found.desk.state.team.teams] == [3, 3]


def test_a_field_that_fits_no_table_is_explained() -> None:
    found = hall("scheveningen")
    found.chief.do("add-team", {"name": "A", "names": "One\nTwo"})
    assert "at least 2 teams" in found.chief.see(f"{found.event}/teams")
    assert "Enter teams" in found.chief.see(f"{found.event}/players")


def test_order_and_line_up_by_plain_forms() -> None:
    found = with_teams()
    found.chief.do("move-in-team", {"move": "3 up"})
    assert found.desk.state.team is not None
    assert found.desk.state.team.teams[0].players == (1, 3, 2)
    line_up(found)
    assert found.desk.state.team.line_ups[0].players == (2, None)
    assert "named" in found.chief.see(f"{found.event}/teams")
    line_up(found, usual="1")
    assert found.desk.state.team.line_ups == ()


def test_the_page_shows_matches_and_the_table_of_the_teams() -> None:
    found = with_teams()
    found.desk.do("pair")
    found.desk.do("publish")
    found.desk.do("enter-result", {"round": 1, "board": 1, "result": "1-0"})
    found.desk.do("enter-result", {"round": 1, "board": 2, "result": "½-½"})
    page = re.sub(r"\s+", " ", found.chief.see(f"{found.event}/teams"))
    assert "1½ : ½" in page
    assert "Table of the teams" in page


def test_a_captain_sees_the_page_and_lines_up_the_own_team_alone() -> None:
    found = with_teams()
    captain = found.with_code("captain", player=1)
    page = captain.see(f"{found.event}/teams")
    assert "Add a team" not in page
    assert "Save the line-up" not in page  # speaks for one player, not for the team


def test_events_of_individuals_have_no_such_page() -> None:
    found = hall("club")
    assert found.chief.get(f"{found.event}/teams").status_code == 404


def test_match_sheets_and_team_lists_are_printed_for_the_captains() -> None:
    found = with_teams()
    found.desk.do("pair")
    found.desk.do("publish")
    html = render("match-sheets", found.desk.state, words=Words.of(("en",)))
    assert html.count('class="match-sheet"') == 1
    assert html.count("Captain of") == 2
    assert "Rooks &amp; &lt;b&gt;Knights" in html
    lists = render("team-lists", found.desk.state, words=Words.of(("en",)))
    assert lists.count('class="team-list"') == 2
    assert lists.count("reserve") == 2
    club = Desk().create()
    assert [documents[name].fits(club) for name in ("match-sheets", "team-lists")] == [False, False]


def test_everybody_sees_teams_matches_and_board_orders_under_a_tab_of_their_own() -> None:
    found = with_teams()
    public = f"/p/{found.desk.stream}"
    before = found.chief.see(f"{public}/teams")
    assert "Rooks &amp; &lt;b&gt;Knights&lt;/b&gt;" in before
    assert "match-card" not in before
    found.desk.do("pair")
    assert "match-card" not in found.chief.see(f"{public}/teams")  # a draft is nobody's business
    found.desk.do("publish")
    found.desk.do("enter-result", {"round": 1, "board": 1, "result": "1-0"})
    page = found.chief.see(f"{public}/teams")
    assert "Matches of round 1" in page
    assert ">reserve<" in page
    assert f'href="{public}/teams" aria-current="page"' in page
    assert f'href="{public}/standings"' in page  # of the players
    boards = found.chief.see(f"{public}/pairings")
    assert "Rooks &amp; &lt;b&gt;Knights&lt;/b&gt; – Bishops" in boards
    club = hall("club")
    assert club.chief.get(f"/p/{club.desk.stream}/teams").status_code == 404


def test_boards_of_a_round_stand_under_their_matches() -> None:
    found = with_teams()
    found.desk.do("pair")
    found.desk.do("publish")
    page = found.chief.see(f"{found.event}/round/1")
    assert page.count("divider") >= 1
    assert "2 results open" in page


def test_the_captain_is_named_to_arbiters_alone_and_comes_in_by_a_code_of_the_team() -> None:
    found = with_teams()
    found.chief.do("change-team", {"team": "1", "captain": "Ms <b>Cap</b>", "contact": "+84 90 000"})
    page = found.chief.see(f"{found.event}/teams")
    assert "Ms &lt;b&gt;Cap&lt;/b&gt;" in page
    assert "Code for the captain" in page
    answer = found.chief.post(f"{found.event}/devices", {"role": "captain", "team": "1", "label": "Rooks", "key": "k"})
    assert answer.headers["location"].endswith("/devices?code=1")
    text = re.search(r'class="big-code">([^<]+)<', found.chief.see(f"{found.event}/devices?code=1"))
    assert text is not None
    captain = Visitor(found)
    assert captain.come_in(text[1], "Phone of the captain").status_code == 303
    assert captain.get(found.event).headers["location"] == f"{found.event}/teams#team-1"
    page = captain.see(f"{found.event}/teams")
    assert "+84 90 000" not in page
    assert page.count("Save the line-up") == 1
    for guest in (f"/p/{found.desk.stream}/teams", f"/p/{found.desk.stream}/info"):
        assert "+84 90 000" not in captain.see(guest)
    found.desk.do("pair")
    found.desk.do("publish")
    assert captain.get(found.event).headers["location"] == f"{found.event}/round/1"
    for board in (1, 2):
        found.desk.do("enter-result", {"round": 1, "board": board, "result": "1-0"})
    assert captain.get(found.event).headers["location"] == f"{found.event}/teams#team-1"


def test_a_row_that_was_dragged_has_a_plain_form_behind_it() -> None:
    found = with_teams()
    page = found.chief.see(f"{found.event}/teams")
    assert 'data-members="place-1"' in page
    assert 'id="place-1"' in page
    found.chief.do("move-in-team", {"player": "3", "place": "1"})
    assert found.desk.state.team is not None
    assert found.desk.state.team.teams[0].players == (3, 1, 2)
    found.desk.do("pair")
    found.desk.do("publish")
    answer = found.chief.do("move-in-team", {"player": "1", "place": "1"})
    assert "was fixed before round 1" in answer.text
    assert found.desk.state.team.teams[0].players == (3, 1, 2)


def test_boards_stand_under_their_match_on_the_wall_and_for_everybody_and_reserves_are_no_news() -> None:
    found = with_teams()
    found.desk.do("pair")
    found.desk.do("publish")
    wall = found.chief.see(f"/screen/{found.desk.stream}?show=boards")
    assert wall.count('class="divider"') == 1
    assert ">free<" not in wall
    assert found.chief.see(f"/p/{found.desk.stream}/pairings").count('class="divider"') == 1


def test_two_teams_stand_against_each_other_in_the_crosstable() -> None:
    """Nobody meets his own side in a Scheveningen: a table of everybody would be half empty."""
    hall = Hall()
    hall.desk.create(profile="scheveningen")
    for name, players in (("Rooks", "Ann\nBea"), ("Bishops", "Cai\nDag")):
        hall.chief.do("add-team", {"name": name, "names": players})
    hall.desk.play("1-0")
    for address in (f"{hall.event}/crosstable", f"/p/{hall.desk.stream}/crosstable", f"{hall.event}/print/crosstable"):
        page = hall.chief.see(address)
        tables = re.findall(r'<table class="matrix">.*?</table>', page, re.DOTALL)
        assert len(tables) == 2
        heads = [re.findall(r'<th scope="col" class="cell">(?:<[^>]*>)?(\d)', table) for table in tables]
        assert heads == [["3", "4"], ["1", "2"]]
        assert [sorted(re.findall(r"\b(?:Ann|Bea|Cai|Dag)\b(?=</bdi>)", table)) for table in tables] == [
            ["Ann", "Bea"],
            ["Cai", "Dag"],
        ]
        assert "■" not in page.partition("matrix")[2]
