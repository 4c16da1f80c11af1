"""Rows S-002 to S-017 of the acceptance list: what the program is as a whole, seen on its pages."""

from __future__ import annotations

import json
import re
from html import unescape

from crosstable.app.queries import ranking
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.formats.native import read_json, write_json
from crosstable.publish.documents import render
from tests.app.memory import Desk
from tests.web.hall import Hall

SIX = ("Ana", "Bo", "Cai", "Dev", "Eli", "Fay")


def hall_of(*names: str, **args: object) -> Hall:
    hall = Hall()
    hall.desk.create(**args)
    hall.desk.enter(*names)
    return hall


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page.partition("</head>")[2])))


def exported(state: EventState) -> str:
    return write_json(state.tournament(drafts=True))


def play_out(desk: Desk, rounds: int) -> None:
    for number in range(1, rounds + 1):
        desk.do("pair")
        desk.do("publish")
        for k, board in enumerate(desk.state.rounds[-1].boards):
            result = ("1-0", "½-½", "0-1")[(number + k) % 3]
            desk.do("enter-result", {"board": board.number, "result": result})


def test_s002_a_round_robin_and_a_swiss_stand_side_by_side_with_their_own_data() -> None:
    hall = hall_of(*SIX, name="Winter League", profile="round-robin")
    other = Desk(hall.desk.store)
    other.service = hall.desk.service
    other.create(name="Spring Swiss", rounds=5)
    other.enter("Gus", "Hal")
    page = hall.chief.see("/")
    assert "Winter League" in page
    assert "Spring Swiss" in page
    hall.desk.play()
    assert len(hall.desk.state.rounds) == 1
    assert not other.state.rounds
    assert [entry.player.name for entry in other.state.entries.values()] == ["Gus", "Hal"]
    assert {hall.desk.state.rules.system, other.state.rules.system} == {"round-robin", "dutch"}


def test_s003_an_event_is_run_to_its_end_without_account_or_payment() -> None:
    hall = hall_of(*SIX, profile="round-robin")
    play_out(hall.desk, 5)
    for path in ("/", "/new", f"{hall.event}/round/5", f"{hall.event}/standings", f"{hall.event}/settings"):
        page = hall.chief.see(path)
        assert not re.search(r'type="(email|password)"', page), path
        assert not re.search(r"\b(sign (in|up)|subscri\w+|payment|credit card)\b", text_of(page), re.IGNORECASE), path
    assert "Ana" in hall.chief.see(f"{hall.event}/standings")


def test_s004_no_page_asks_anything_of_another_machine() -> None:
    hall = hall_of(*SIX, profile="round-robin")
    play_out(hall.desk, 2)
    stream = hall.desk.stream
    for path in ("/", f"{hall.event}/round/2", f"{hall.event}/standings", f"/p/{stream}/pairings", f"/screen/{stream}"):
        answer = hall.chief.client.get(path, follow_redirects=True)
        assert not re.search(r'(src|action)="(https?:)?//', answer.text), path
        assert not re.search(r'<link[^>]+href="(https?:)?//', answer.text), path
        assert (
            "default-src 'none'" in answer.headers["content-security-policy"]
            or "default-src 'self'" in (answer.headers["content-security-policy"])
        )


def test_s007_four_steps_are_taken_back_and_brought_back() -> None:
    hall = hall_of(*SIX, rounds=3)
    desk = hall.desk
    desk.do("pair")
    desk.do("publish")
    start = exported(desk.state)
    desk.do("enter-result", {"board": 1, "result": "1-0"})
    desk.do("change-player", {"player": 3, "name": "Cai the Younger"})
    desk.do("enter-result", {"board": 2, "result": "0-1"})
    desk.do("withdraw", {"player": 6}, confirmed=4, reason="ill")
    end = exported(desk.state)
    assert end != start
    for _ in range(4):
        desk.do("undo")
    assert exported(desk.state) == start
    for _ in range(4):
        desk.do("redo")
    assert exported(desk.state) == end


def test_s008_the_exported_file_has_everything_and_ranks_the_same() -> None:
    hall = hall_of(*SIX, profile="round-robin")
    play_out(hall.desk, 3)
    text = exported(hall.desk.state)
    data = json.loads(text)
    assert {"players", "rounds", "rules"} <= set(data)
    assert [len(played["games"]) for played in data["rounds"]] == [3, 3, 3]
    assert read_json(text.encode()).tournament == hall.desk.state.tournament(drafts=True)


def test_s010_a_forfeit_is_shown_printed_scored_and_not_rated() -> None:
    hall = hall_of(*SIX, rounds=3, tie_breaks=["ARO"])
    hall.desk.do("pair")
    hall.desk.do("publish")
    board = hall.desk.state.rounds[0].boards[0]
    hall.desk.do("enter-result", {"board": board.number, "result": "+--"}, confirmed=4, reason="did not come")
    assert re.search(r"\+\s*[-–−]", text_of(hall.chief.see(f"{hall.event}/round/1")))
    place = ranking(hall.desk.state).place_of(board.white)
    assert place is not None
    assert place.points == 10
    assert [part for value in place.values for part in value.contributions if part.value] == []
    assert re.search(r"\+", text_of(render("wall-chart", hall.desk.state)))


def test_s011_who_left_is_not_paired_and_the_games_stay() -> None:
    hall = hall_of(*SIX, rounds=5)
    play_out(hall.desk, 2)
    hall.desk.do("withdraw", {"player": 4}, confirmed=4, reason="ill")
    hall.desk.do("pair")
    seats = {p for board in hall.desk.state.rounds[2].boards for p in (board.white, board.black)}
    assert PlayerId(4) not in seats
    before = [game for played in hall.desk.state.tournament().rounds for game in played.games]
    assert sum(4 in (game.white, game.black) for game in before) == 2
    assert "Dev" in hall.chief.see(f"{hall.event}/standings")


def test_s012_s013_pairing_sheet_and_wall_chart_have_what_they_need() -> None:
    hall = hall_of(*SIX, profile="round-robin")
    play_out(hall.desk, 2)
    sheet = text_of(render("pairings-by-board", hall.desk.state, round_no=2))
    for words in ("Round 2", "White", "Black", *SIX):
        assert words.casefold() in sheet.casefold(), words
    chart = text_of(render("wall-chart", hall.desk.state))
    for words in (*SIX, "1", "2"):
        assert words in chart, words


def test_s014_the_crosstable_of_six_is_six_by_six_with_a_diagonal() -> None:
    hall = hall_of(*SIX, profile="round-robin")
    play_out(hall.desk, 5)
    page = hall.chief.see(f"{hall.event}/crosstable")
    rows = re.findall(r'<tr id="x\d">.*?</tr>', page, re.DOTALL)
    assert len(rows) == 6
    cells = [re.findall(r'<td class="(cell[^"]*)"', row) for row in rows]
    assert cells == [["cell self" if k == n else "cell" for k in range(6)] for n in range(6)]
    assert all('class="num pts"' in row for row in rows)


def test_s015_sonneborn_berger_buchholz_and_cumulative_are_columns() -> None:
    hall = hall_of(*SIX, rounds=5, tie_breaks=["SB", "BH", "PS"])
    play_out(hall.desk, 3)
    assert [value.code for value in ranking(hall.desk.state).places[0].values] == ["SB", "BH", "PS"]
    page = hall.chief.see(f"{hall.event}/standings")
    for code in ("SB", "BH", "PS"):
        assert re.search(rf"<th[^>]*>.*?\b{code}\b", page, re.DOTALL), code


def test_s016_direct_encounter_puts_the_winner_of_the_game_first() -> None:
    beats = {(1, 3), (1, 4), (2, 3), (2, 4)}  # so 1 and 2 are level after a draw with each other
    for mutual, last in (("½-½", 0), ("1-0", 1)):
        hall = hall_of("Ana", "Bo", "Cai", "Dev", profile="round-robin", tie_breaks=["DE"])
        won = beats if not last else {(2, 1), (1, 3), (1, 4), (3, 2), (2, 4), (4, 3)}
        for _ in range(3):
            hall.desk.do("pair")
            hall.desk.do("publish")
            for board in hall.desk.state.rounds[-1].boards:
                seats = (int(board.white), int(board.black))
                result = "1-0" if seats in won else "0-1" if seats[::-1] in won else mutual
                hall.desk.do("enter-result", {"board": board.number, "result": result})
        places = {int(place.player): place for place in ranking(hall.desk.state).places}
        assert places[1].points == places[2].points
        assert places[1].first - places[2].first == last


def test_s017_fourteen_players_have_five_rounds_without_a_second_meeting() -> None:
    hall = hall_of(*(f"Player {k}" for k in range(1, 15)), rounds=5)
    play_out(hall.desk, 5)
    met = [frozenset((board.white, board.black)) for played in hall.desk.state.rounds for board in played.boards]
    assert len(met) == 35
    assert len(set(met)) == 35
