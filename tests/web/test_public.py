"""The public page without scripts: who sits where, nothing of a draft, one rendering for many."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from crosstable.app.queries_public import public_name
from crosstable.core.ids import PlayerId
from crosstable.core.model import Player
from crosstable.core.state import Entry
from tests.web.hall import Hall, Visitor
from tests.web.test_standings import HOSTILE, round_robin, swiss

NAMES = ("Nguyễn Thị Lan", "Arjun Mehta", "Đặng Hoàng", "Mira", "Ole", "Kim", "Ωmega Ανδρέας")


def guest(hall: Hall) -> Visitor:
    return Visitor(hall, "192.0.2.7")


def playing(*names: str) -> Hall:
    """One finished round, the second one published."""
    hall = swiss(*(names or NAMES), rounds=1)
    hall.desk.do("pair")
    hall.desk.do("publish")
    return hall


def public(hall: Hall) -> str:
    return f"/p/{hall.desk.stream}"


def plain(page: str) -> str:
    """The text of a page in the order in which it is read aloud."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.split("<main", 1)[1]))


def test_two_letters_find_a_name_whatever_its_accents() -> None:
    hall = playing()
    for query, name in (
        ("nguyen", "Nguyễn Thị Lan"),
        ("LA", "Nguyễn Thị Lan"),
        ("dang", "Đặng Hoàng"),
        ("ανδρ", "Ανδρέας"),
    ):
        page = guest(hall).see(f"{public(hall)}?q={query}")
        assert name in page
        assert page.count("data-find=") == 1
    assert "Nobody is called that" in guest(hall).see(f"{public(hall)}?q=zz")


def test_my_page_says_table_colour_and_opponent_in_this_order() -> None:
    hall = playing()
    board = hall.desk.state.rounds[1].boards[1]
    state = hall.desk.state
    text = plain(guest(hall).see(f"{public(hall)}/me/{board.black}"))
    assert re.search(rf"Table 2 You have Black against {state.entries[board.white].player.name}", text)
    assert "Why this opponent?" in text
    text = plain(guest(hall).see(f"{public(hall)}/me/{board.white}"))
    assert "You have White" in text


def test_a_fixed_board_is_the_table_that_everybody_is_shown() -> None:
    hall = playing()
    board = hall.desk.state.rounds[1].boards[0]
    hall.desk.do("undo")  # the publication
    hall.desk.do("change-player", {"player": int(board.white), "changes": {"fixed_board": "30"}})
    hall.desk.do("publish")
    assert "Table 30" in plain(guest(hall).see(f"{public(hall)}/me/{board.white}"))
    assert ">30</td>" in guest(hall).see(f"{public(hall)}/pairings")


def test_the_room_is_said_with_the_table() -> None:
    hall = playing()
    hall.desk.do("change-rules", {"options": {"rooms": [["Hall <A>", 1, 1], ["Library", 2, 50]]}})
    board = hall.desk.state.rounds[1].boards[0]
    mine = guest(hall).see(f"{public(hall)}/me/{board.white}")
    assert "Hall &lt;A&gt;</bdi>. Table 1, you have" in mine
    listed = guest(hall).see(f"{public(hall)}/pairings")
    assert "<bdi>Library</bdi>" in listed
    assert "<bdi>Hall &lt;A&gt;</bdi>" in listed
    wall = hall.chief.see(f"/screen/{hall.desk.stream}?pages=boards,names")
    assert wall.count('<small class="room"><bdi>Library</bdi></small>') >= 2


def test_a_bye_and_an_absence_are_said_in_a_sentence() -> None:
    hall = playing()
    holder = next(iter(hall.desk.state.rounds[1].byes))
    text = plain(guest(hall).see(f"{public(hall)}/me/{holder}"))
    assert "You have a bye this round" in text
    assert "It brings 1 point." in text
    assert "Why me?" in text
    hall = swiss(*NAMES, rounds=1)
    hall.desk.do("set-absence", {"player": 2, "round": 2, "code": "H"})
    hall.desk.do("set-absence", {"player": 3, "round": 2, "code": "Z"})
    assert "Round 2: bye, asked for (½)." in plain(guest(hall).see(f"{public(hall)}/me/2"))
    hall.desk.do("pair")
    hall.desk.do("publish")
    assert "You have the bye you asked for" in plain(guest(hall).see(f"{public(hall)}/me/2"))
    assert "You are not paired this round" in plain(guest(hall).see(f"{public(hall)}/me/3"))


def test_a_draft_is_never_seen_only_that_there_is_one() -> None:
    hall = swiss(*NAMES, rounds=1)
    assert "Round 2 is not paired yet" in guest(hall).see(f"{public(hall)}/me/1")
    hall.desk.do("pair")
    base = public(hall)
    assert "Round 2 is being paired" in guest(hall).see(f"{base}/me/1")
    assert "Round 2 is being paired" in guest(hall).see(f"{base}/pairings")
    assert "<h1>Round 1</h1>" in guest(hall).see(f"{base}/pairings")
    assert guest(hall).get(f"{base}/why/2/1").status_code == 404
    assert "Table" not in plain(guest(hall).see(f"{base}/me/1")).split("Games so far")[0]


def test_it_is_said_when_the_next_pairings_are_expected() -> None:
    hall = swiss(*NAMES, rounds=1)
    page = f"{hall.event}/publishing"
    fields = {"publish_minutes": "20", "publish_times": ""}
    assert hall.chief.post(page, fields).status_code == 303
    hall.desk.do("set-calendar", {"dates": [], "times": [], "zone": "Asia/Kolkata"})
    state = hall.desk.state
    last = max(datetime.fromisoformat(board.result.at) for board in state.rounds[0].boards if board.result)
    clock = f"{(last + timedelta(minutes=20)).astimezone(ZoneInfo('Asia/Kolkata')):%H:%M}"
    for path in ("/me/1", "/pairings"):
        assert f"Pairings expected at {clock}." in guest(hall).see(public(hall) + path)
    hall.chief.post(page, {**fields, "publish_times": "- 14:50"})
    hall.desk.do("pair")
    assert "Pairings expected at 14:50." in guest(hall).see(f"{public(hall)}/pairings")
    assert "Pairings expected at 14:50." in hall.chief.see(f"/screen/{hall.desk.stream}?show=boards")
    assert 'value="- 14:50"' in hall.chief.see(page)
    hall.desk.do("publish")
    assert "Pairings expected" not in guest(hall).see(f"{public(hall)}/pairings")
    assert hall.chief.post(page, {**fields, "publish_times": "25:00"}).status_code == 422
    assert hall.desk.state.options["publish_times"] == ["", "14:50"]


def test_before_the_first_round() -> None:
    hall = swiss(*NAMES, rounds=0)
    assert "Round 1 is not paired yet" in guest(hall).see(f"{public(hall)}/me/1")
    assert "Round 1 is not paired yet" in guest(hall).see(f"{public(hall)}/pairings")
    hall.desk.do("pair")
    assert "Round 1 is being paired" in guest(hall).see(f"{public(hall)}/me/1")


def test_a_withdrawal_and_the_end() -> None:
    hall = swiss(*NAMES, rounds=1)
    hall.desk.do("withdraw", {"player": 2})
    assert "You have left the tournament" in guest(hall).see(f"{public(hall)}/me/2")
    hall = Hall()
    hall.desk.create(profile="fide-swiss", rounds=1)
    hall.desk.enter(*NAMES)
    hall.desk.play()
    text = plain(guest(hall).see(f"{public(hall)}/me/1"))
    assert "All rounds are played" in text
    assert re.search(r"Place \d of 7", text)


def test_no_login_no_cookie_no_tracking() -> None:
    hall = playing()
    visitor = guest(hall)
    for path in ("", "/me/1", "/pairings", "/standings", "/crosstable", "/sum?player=1&code=PTS", "/why/1/1"):
        answer = visitor.get(public(hall) + path)
        assert answer.status_code == 200, path
        assert "set-cookie" not in answer.headers, path
        assert 'name="csrf"' not in answer.text, path
        assert "http://" not in answer.text.replace("http://www.w3.org", ""), path


def test_names_of_minors_are_shortened_everywhere() -> None:
    hall = playing()
    hall.desk.do("change-rules", {"options": {"short_names": True, "name_order": "given"}})
    for path in (
        "",
        "/me/1",
        "/pairings",
        "/standings",
        "/crosstable",
        "/sum?player=1&code=BH/C1",
        "/why/2/1",
        "/why/2/1?voice=rules",
    ):
        page = guest(hall).see(public(hall) + path)
        assert "Nguyễn Thị Lan" not in page, path
        assert "Arjun Mehta" not in page, path
        assert "nguyen thi" not in page, path
    assert "Lan N." in guest(hall).see(public(hall))


@pytest.mark.parametrize(
    ("name", "given_last", "short"),
    [
        ("Mehta, Arjun Kumar", False, "Arjun M."),
        ("Arjun Mehta", False, "Arjun M."),
        ("Nguyễn Thị Lan", True, "Lan N."),
        ("王小明", False, "王小明"),
        ("Madonna", True, "Madonna"),
        ("Petrov,", False, "Petrov,"),
        (", Ann", False, ", Ann"),
        ("", False, "#7"),
    ],
)
def test_a_short_name_is_one_name_and_an_initial(name: str, short: str, *, given_last: bool) -> None:
    entry = Entry(Player(PlayerId(7), name))
    assert public_name(entry, short=True, given_last=given_last) == short
    assert public_name(entry, short=False) == (name or "#7")
    entry.short_name = "Lanny"
    assert public_name(entry, short=True) == "Lanny"


def test_hostile_names_are_text() -> None:
    hall = playing(*HOSTILE)
    for path in ("", "/me/1", "/me/2", "/pairings", "/standings", "/crosstable", "/why/2/1", "/why/2/1?voice=rules"):
        page = guest(hall).see(public(hall) + path)
        assert "<script>alert" not in page
        assert ">49<" not in page
    assert "<script>" not in guest(hall).see(f"{public(hall)}?q=%3Cscript%3E")


def test_one_rendering_for_everybody_and_a_304_for_who_has_it() -> None:
    hall = playing()

    def pages() -> int:
        return int(hall.app.state.site.cache.get(("public pages", hall.desk.stream), object).made)

    first = guest(hall).get(f"{public(hall)}/standings")
    made = pages()
    for _ in range(20):
        assert guest(hall).get(f"{public(hall)}/standings").text == first.text
    assert pages() == made
    again = guest(hall).get(f"{public(hall)}/standings", **{"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.text == ""


def test_a_change_elsewhere_leaves_the_page_as_it_is() -> None:
    hall = playing()
    tag = guest(hall).get(f"{public(hall)}/pairings").headers["etag"]
    hall.desk.do("check-in", {"player": 1})
    assert guest(hall).get(f"{public(hall)}/pairings").headers["etag"] == tag
    hall.desk.do("enter-result", {"board": 1, "result": "1-0"})
    assert guest(hall).get(f"{public(hall)}/pairings").headers["etag"] != tag


def test_why_has_two_voices() -> None:
    hall = swiss(*NAMES, rounds=2)
    boards = hall.desk.state.rounds[1].boards
    for board in boards:
        text = plain(guest(hall).see(f"{public(hall)}/why/2/{board.number}"))
        assert "Worked out again" in text
        assert not re.search(r"\bC\d|C\.04|\d\.\d\.\d", text), text
        rules = plain(guest(hall).see(f"{public(hall)}/why/2/{board.number}?voice=rules"))
        assert "C.04.3" in rules
    text = plain(guest(hall).see(f"{public(hall)}/why/2/0"))
    assert "odd number of players" in text
    assert guest(hall).get(f"{public(hall)}/why/2/99").status_code == 404
    assert guest(hall).get(f"{public(hall)}/why/9/1").status_code == 404


def test_why_says_what_was_changed_by_hand() -> None:
    hall = playing()
    first, second = hall.desk.state.rounds[1].boards[:2]
    args = {"round": 2, "player": int(first.black), "other": int(second.black)}
    hall.desk.do("swap-players", args, confirmed=4, reason="wheelchair at table 1")
    text = plain(guest(hall).see(f"{public(hall)}/why/2/1"))
    assert "An arbiter made this pairing by hand" in text
    assert "Reason: wheelchair at table 1" in text


def test_why_in_a_round_robin() -> None:
    hall = round_robin(rounds=1)
    assert "everybody meets everybody" in guest(hall).see(f"{public(hall)}/why/1/1")


def test_a_player_enters_and_the_opponent_confirms() -> None:
    hall = playing()
    board = hall.desk.state.rounds[1].boards[0]
    white = hall.with_code("player", "White", player=int(board.white))
    black = hall.with_code("player", "Black", player=int(board.black))
    page = f"{public(hall)}/me/{board.white}"
    assert "I won" in white.see(page)
    assert "I won" not in white.see(f"{public(hall)}/me/{board.black}")
    assert "I won" not in guest(hall).see(page)
    assert white.post(page, {"outcome": "lost", "round": 2}).status_code == 303
    assert _reading(hall) == ("0-1", False)
    assert "can confirm it" in white.see(page)
    assert "You won" in plain(black.see(f"{public(hall)}/me/{board.black}"))
    assert "That is right" in black.see(f"{public(hall)}/me/{board.black}")
    black.post(f"{public(hall)}/me/{board.black}", {"outcome": "won", "round": 2})
    assert _reading(hall) == ("0-1", False)
    black.post(f"{public(hall)}/me/{board.black}", {"outcome": "draw", "round": 2})
    assert _reading(hall) == ("0-1", True)
    assert "An arbiter decides" in white.see(page)


def _reading(hall: Hall) -> tuple[str, bool]:
    """Result of the first board of round 2, and whether it is disputed."""
    board = hall.desk.state.rounds[1].boards[0]
    return "" if board.result is None else board.result.token, board.dispute is not None


def test_only_the_player_himself_enters() -> None:
    hall = playing()
    board = hall.desk.state.rounds[1].boards[0]
    page = f"{public(hall)}/me/{board.white}"
    other = hall.with_code("player", player=int(board.black))
    assert other.post(page, {"outcome": "won", "round": 2}).status_code == 403
    assert guest(hall).post(page, {"outcome": "won", "round": 2}).status_code == 403
    own = hall.with_code("player", player=int(board.white))
    assert own.post(page, {"outcome": "both", "round": 2}).status_code == 400
    assert own.post(page, {"outcome": "won", "round": 1}).status_code == 400


def test_a_mistake_is_reported_and_the_next_six_are_enough() -> None:
    hall = playing()
    visitor = guest(hall)
    path = f"{public(hall)}/report"
    assert "What is wrong?" in visitor.see(f"{path}?player=1&board=2")
    assert visitor.post(path, {"text": "My colour is wrong", "player": 1, "board": 2}).status_code == 303
    report = hall.desk.state.reports[0]
    assert (report.text, report.board, report.round_no) == ("Nguyễn Thị Lan: My colour is wrong", 2, 2)
    assert "The arbiters have your note" in visitor.see(f"{public(hall)}/me/1")
    assert visitor.post(path, {"text": ""}).status_code == 422
    answers = [visitor.post(path, {"text": f"again {k}", "player": "9" * 5000}).status_code for k in range(6)]
    assert answers == [303] * 5 + [429]


@pytest.mark.parametrize(
    "path", ["/me/99", "/me/x", "/me/²", "/sum?player=99", "/standings?after=7", "/why/x/1", "/why/1/²"]
)
def test_what_is_not_there_is_not_found(path: str) -> None:
    hall = playing()
    assert guest(hall).get(public(hall) + path).status_code == 404


def test_who_is_taken_out_finds_the_event_again_in_his_language() -> None:
    hall = playing()
    page = guest(hall).get(f"{public(hall)}/me/99", **{"accept-language": "vi"})
    assert page.status_code == 404
    assert f'href="{public(hall)}?change=1"' in page.text
    assert "To the tournaments" not in page.text
    assert "Round-robin tables" not in page.text


def test_an_event_that_is_not_there_is_not_found() -> None:
    assert guest(playing()).get("/p/NOSUCH").status_code == 404


def test_j7_the_public_pages_name_match_and_stage() -> None:
    hall = Hall()
    hall.desk.create(profile="cup")
    hall.desk.enter(*NAMES[:4])
    hall.desk.do("pair")
    hall.desk.do("publish")
    boards = plain(guest(hall).get(f"{public(hall)}/pairings").text)
    assert "Semi-finals, game 1" in boards
    assert "Match 1" in boards
    assert "Match 2" in boards
    mine = plain(guest(hall).get(f"{public(hall)}/me/1").text)
    assert "Semi-finals, game 1" in mine
    assert "Match" in mine
