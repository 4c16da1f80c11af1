"""A bughouse evening on screen, for everybody and on paper: seats of all four, one row for a table, the countdown."""

from __future__ import annotations

import re

from crosstable.app.bughouse import tables
from crosstable.app.queries import ranking
from crosstable.app.queries_games import meetings
from crosstable.publish.documents import documents, render
from crosstable.publish.words import Words
from crosstable.web.views.scores import scores
from tests.app.memory import Desk
from tests.app.test_bughouse import evening as evening_of_teams
from tests.app.test_partners import evening, finished
from tests.app.test_teams import desk
from tests.web.hall import Hall


def playing(players: int = 9) -> Hall:
    d = evening(players)
    d.do("pair")
    d.do("publish")
    return Hall(d)


def plain(page: str) -> str:
    """The text of the main part of a page."""
    main = re.sub(r"(?s).*<main[^>]*>|</main>.*", "", page)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


def test_a_table_is_one_row_with_one_result() -> None:
    hall = playing()
    page = hall.chief.see(f"{hall.event}/round/1")
    assert page.count('data-token="" data-open') == 2
    assert "0 of 2 results" in page
    assert "2 results missing" in page
    assert "Sits out" in page
    hall.chief.do("enter-result", {"round": 1, "slip": "2 3"})
    assert {b.result.token for b in hall.desk.state.rounds[0].boards if b.result} == {"1½-½", "½-1½"}
    assert "1 of 2 results" in hall.chief.see(f"{hall.event}/round/1")
    draft = evening(8)
    draft.do("pair")
    found = Hall(draft)
    page = found.chief.see(f"{found.event}/round/1")
    assert [sign in page for sign in (">1a<", ">2b<")] == [True, True]


def test_everybody_finds_board_colour_partner_and_opponents() -> None:
    hall = playing()
    table = tables(hall.desk.state, 1)[0]
    me = table.two.seats[1]
    page = hall.chief.see(f"/p/{hall.desk.stream}/me/{me.player}")
    assert f"Table {table.label}, board b: you have White." in plain(page)
    assert all(seat.name in page for side in (table.one, table.two) for seat in side.seats)
    out = next(iter(hall.desk.state.rounds[0].byes))
    assert "You sit out this round" in hall.chief.see(f"/p/{hall.desk.stream}/me/{out}")
    boards = hall.chief.see(f"/p/{hall.desk.stream}/pairings")
    assert boards.count('class="seats"') == 4
    assert "All rounds in one table" not in hall.chief.see(f"/p/{hall.desk.stream}/standings")


def test_a_team_sees_both_seats_and_the_points_of_the_match() -> None:
    d = evening_of_teams(4)
    d.do("pair")
    d.do("publish")
    hall = Hall(d)
    side = tables(d.state, 1)[0].two
    page = plain(hall.chief.see(f"/p/{d.stream}/me/{side.seats[0].player}"))
    assert f"a Black {side.seats[0].name} b White {side.seats[1].name}" in page
    d.do("enter-result", {"round": 1, "board": 1, "result": "1-0"})
    assert "2–0" in hall.chief.see(f"/p/{d.stream}/pairings")
    d.do("change-rules", {"options": {"short_names": True}})
    d.do("change-player", {"player": 1, "changes": {"name": "Ann Smith + Bo Li"}}, confirmed=4)
    assert "Ann S. + Bo L." in hall.chief.see(f"/p/{d.stream}")


def test_the_wall_shows_all_seats_and_counts_down() -> None:
    hall = playing()
    for show in ("boards", "names"):
        page = hall.chief.see(f"/screen/{hall.desk.stream}?show={show}")
        assert "Hal" in page
        assert "data-until" not in page
    hall.chief.do("start-countdown", {"minutes": "3"})
    page = hall.chief.see(f"/screen/{hall.desk.stream}?show=boards")
    assert re.search(r'data-until="\d{10}" data-text="Next games in \{time\}"', page)
    hall.chief.do("start-countdown", {"minutes": "0"})
    assert hall.desk.state.countdown == ""
    assert "Countdown" in hall.chief.see(f"{hall.event}/log")
    answer = hall.chief.do("start-countdown", {"minutes": "1000"})
    assert answer.status_code == 422


def test_the_rules_of_the_evening_are_chosen_by_a_plain_form() -> None:
    d = Desk()
    d.create(profile="bughouse")
    d.do("add-players", {"players": [{"name": "Ann + Bo"}, {"name": "Cid + Dee"}, {"name": "Eve"}]})
    hall = Hall(d)
    assert "Change partners every round" in hall.chief.see(f"{hall.event}/tables")
    hall.chief.do("set-bughouse", {"partners": "rotating", "games": "1", "first": "alternate"})
    page = hall.chief.see(f"{hall.event}/tables")
    assert "Bughouse with rotating partners" in page
    assert "White in game 1" not in page
    assert len(d.state.entries) == 5


def test_paper_names_the_seats_and_leaves_out_what_is_for_two() -> None:
    hall = playing()
    state = hall.desk.state
    html = render("pairings-by-name", state, words=Words.of(("en",)))
    table = tables(state, 1)[1]
    assert f">{table.label}b<" in html
    assert table.one.name in html
    sheet = render("bughouse-tables", state, words=Words.of(("en",)))
    assert all(f"<bdi>{seat.name}</bdi> (" in sheet for seat in table.two.seats)
    left_out = {name for name, document in documents.items() if not document.fits(state)}
    assert {"pairings-by-board", "result-slips", "place-cards", "crosstable", "wall-chart"} <= left_out
    assert "pairings-by-name" not in left_out


def test_why_says_who_were_partners_before() -> None:
    hall = playing()
    page = hall.chief.see(f"{hall.event}/round/1/why/1")
    assert "are partners for the first time" in page
    assert "made by hand" not in page
    assert "sits out" in hall.chief.see(f"{hall.event}/round/1/why/0")
    assert "are partners for the first time" in hall.chief.see(f"/p/{hall.desk.stream}/why/1/1")


def test_the_adviser_speaks_of_tables_where_bughouse_is_chosen() -> None:
    hall = Hall()
    fields = {"name": "Friday", "players": "13", "hours": "3", "profile": "bughouse", "suggest": "1"}
    page = hall.chief.post("/new", fields).text
    assert "Bughouse, rotating partners, 7 rounds, 5+0" in page
    assert "3 tables of two boards" in page
    chosen = re.search(r'name="suggestion" value="(\d)" checked', page)
    assert chosen is not None
    del fields["suggest"]
    made = hall.chief.post("/new", {**fields, "suggestion": "0"})
    hall.desk.stream = made.headers["location"].split("/")[2]
    state = hall.desk.state
    assert (state.rules.system, state.rules.rounds, state.info.time_control) == ("rotating-partners", 7, "5+0")
    assert state.profile == "bughouse-partners"


def test_the_regulations_say_how_one_sits_and_what_sitting_out_is_worth() -> None:
    hall = playing()
    said = plain(hall.chief.see(f"/p/{hall.desk.stream}/info"))
    assert "in every round another partner" in said
    assert "Four sit at a table of two boards" in said
    assert "Who sits out a round gets 1" in said
    assert "nobody has it twice" not in said
    teams = evening_of_teams(3)
    teams.do("set-bughouse", {"first": "alternate"})
    said = plain(Hall(teams).chief.see(f"/p/{teams.stream}/info"))
    assert "in even rounds the other one" in said
    league = desk("team-round-robin", 2, 2)
    league.do("set-team-rules", {"scale": "3-1-0"})
    said = plain(Hall(league).chief.see(f"/p/{league.stream}/info"))
    assert "A match has 2 boards." in said
    assert "A won match brings 3 match points" in said


def test_a_seat_in_two_languages_names_the_player_once() -> None:
    sheet = render("bughouse-tables", playing().desk.state, words=Words.of(("en", "vi")))
    assert "(WHITE, board a / TRẮNG, bàn cờ a)" in sheet


def test_lists_for_other_programs_name_table_and_board() -> None:
    hall = playing(8)
    rows = hall.chief.get(f"{hall.event}/files/pairings").content.decode("utf-8-sig").splitlines()
    assert [row.split(",")[0] for row in rows[1:5]] == ["1a", "2a", "1b", "2b"]


def test_who_has_not_come_is_looked_for_at_both_boards() -> None:
    hall = playing(8)
    second = hall.desk.state.rounds[0].boards[3]
    hall.chief.do("mark-presence", {"round": 1, "player": int(second.black), "here": "no"})
    page = hall.chief.see(f"{hall.event}/round/1/floor")
    assert re.search(r'class="missing">\s*<td class="board num">2b', page)


def test_a_player_says_the_points_of_the_match_from_the_own_side() -> None:
    hall = playing(4)
    table = tables(hall.desk.state, 1)[0]
    me = table.two.seats[0]
    phone = hall.with_code("player", "My phone", player=int(me.player))
    page = phone.see(f"/p/{hall.desk.stream}/me/{me.player}")
    assert all(f">{text}</button>" in page for text in ("2–0", "1½–½", "1–1", "½–1½", "0–2"))
    phone.post(f"/p/{hall.desk.stream}/me/{me.player}", {"round": "1", "outcome": "won-narrow"})
    result = hall.desk.state.rounds[0].boards[0].result
    assert result is not None
    assert result.token == "½-1½"  # noqa: S105 - a result
    assert "<b>1½–½</b>" in phone.see(f"/p/{hall.desk.stream}/me/{me.player}")
    other = table.one.seats[1]
    second = hall.with_code("player", "Other phone", player=int(other.player))
    page = second.see(f"/p/{hall.desk.stream}/me/{other.player}")
    assert "<b>½–1½</b>" in page
    second.post(f"/p/{hall.desk.stream}/me/{other.player}", {"round": "1", "outcome": "lost-narrow"})
    assert all(board.confirmed for board in hall.desk.state.rounds[0].boards)


def test_narrow_results_are_no_outcome_of_a_single_game() -> None:
    club = Desk()
    club.create()
    club.enter("Ann", "Bo")
    club.do("pair")
    club.do("publish")
    hall = Hall(club)
    phone = hall.with_code("player", "My phone", player=1)
    answer = phone.post(f"/p/{club.stream}/me/1", {"round": "1", "outcome": "won-narrow"})
    assert answer.status_code == 400


def test_narrow_results_count_half_everywhere_a_player_looks() -> None:
    d = evening(4)
    for result in ("1½-½", "½-1½"):
        d.do("pair")
        d.do("publish")
        finished(d, result)
    hall = Hall(d)
    expected = {int(place.player): place.points for place in ranking(d.state).places}
    assert sorted(expected.values()) == [10, 20, 20, 30]
    assert scores(d.state, 2) == expected
    assert {int(p): rounds[2].total for p, rounds in meetings(d.state).items()} == expected
    best = max(expected, key=lambda p: expected[p])
    page = plain(hall.chief.see(f"/p/{d.stream}/me/{best}"))
    assert "3 points" in page
    assert page.count("1½–½") == 2
    assert "number 1 · 3 points" in plain(hall.chief.see(f"{hall.event}/players/{best}"))
