"""Group sheets and the bracket on paper: every game where it belongs, names apart, all stages named."""

from __future__ import annotations

import re

import pytest

from crosstable.app.bracket import bracket_of_event
from crosstable.core.state import EventState
from crosstable.publish import Options, Words, documents, render
from crosstable.publish.bracket_sheet import bracket_sheet_view
from crosstable.publish.facts import Facts
from crosstable.publish.match_cards import match_cards_view
from tests.app.memory import Desk


def event(players: int, profile: str, **args: object) -> Desk:
    desk = Desk()
    desk.create(profile=profile, **args)
    desk.enter(*(f"N{n:02} <b>Name</b>" for n in range(1, players + 1)))
    return desk


def quads(players: int = 43) -> Desk:
    desk = event(players, "us-quads")
    desk.do("make-pools", {"way": "quads"})
    return desk


def test_j3_a_sheet_for_every_group_before_the_first_round() -> None:
    html = render("group-sheets", quads().state)
    assert html.count('class="cut group-sheet') == 10
    assert html.count('class="box"') == 9 * 6 * 2
    # the boards of a quad stay the same in all rounds
    first = html.split('class="cut group-sheet')[1]
    assert re.findall(r'class="board">(\d+)<', first) == ["1", "2"] * 3
    assert first.count('class="disc w"') == first.count('class="disc b"') == 6 + 1
    assert "N01 &lt;b&gt;Name&lt;/b&gt;" in first
    assert "paired after the round before" in html


def test_results_stand_in_the_boxes_once_they_are_known() -> None:
    desk = quads(8)
    desk.play()
    html = render("group-sheets", desk.state)
    assert re.findall(r'class="result">(.)</td>', html) == ["1", "0"] * 4
    assert html.count('class="box"') == 2 * 4 * 2


def test_the_sheets_of_groups_name_the_boards_as_the_hall_does() -> None:
    desk = quads(8)
    desk.do("change-rules", {"options": {"board_offset": 100, "rooms": [["Gym", 101, 102], ["Attic", 103, 140]]}})
    planned = render("group-sheets", desk.state)
    desk.play()
    played = render("group-sheets", desk.state)
    for html in (planned, played):
        assert re.findall(r'class="board">(\d+)<', html) == ["101", "102"] * 3 + ["103", "104"] * 3
        assert re.findall(r'class="room"><bdi>(\w+)<', html) == ["Gym", "Attic"]


def test_groups_of_children_have_animals_where_that_is_wanted() -> None:
    desk = quads(8)
    desk.do("pair")
    for name in ("group-sheets", "pairings-by-name", "place-cards"):
        assert "Group B – Bear" in render(name, desk.state, options=Options(animals=True)), name
        assert "Bear" not in render(name, desk.state), name
    html = render("group-sheets", desk.state, options=Options(animals=True), words=Words.of(("vi", "en")))
    assert "Bảng B – Gấu / Group B – Bear" in html


@pytest.mark.parametrize(("players", "per_page"), [(4, 2), (5, 1), (14, 1)])
def test_a_group_with_many_games_has_a_page_of_its_own(players: int, per_page: int) -> None:
    desk = Desk()
    desk.create(profile="pools-cup")
    desk.enter(*(f"Maximiliane {n}" for n in range(2 * players)))
    desk.do("make-pools", {"way": "snake", "count": 2, "system": "double-round-robin"})
    html = render("group-sheets", desk.state)
    assert html.count(f'"imposed by-{per_page}"') == html.count('"imposed') == 2 // per_page


def test_a_room_and_a_group_are_named_once_above_their_boards() -> None:
    desk = quads(16)
    desk.do("pair")
    html = render("pairings-by-board", desk.state)
    assert re.findall(r'<tr class="part"><th[^>]*>([^<]+)', html) == [f"Group {name}" for name in "ABCD"]
    assert 'class="room"' not in html
    desk.do("change-rules", {"options": {"rooms": [["Gym", 1, 3], ["Attic", 4, 8]]}})
    html = render("pairings-by-board", desk.state)
    assert re.findall(r'<tr class="room"><th[^>]*><bdi>([^<]+)', html) == ["Gym", "Attic"]
    assert html.count("Group B") == 2


def test_five_players_have_a_free_one_in_every_round() -> None:
    desk = event(5, "us-quads")
    desk.do("make-pools", {"way": "quads", "cut": "round-robin-5"})
    html = render("group-sheets", desk.state)
    assert html.count('class="free"') == 5


@pytest.mark.parametrize(
    ("language", "final"), [("en", "Final"), ("vi", "Chung kết"), ("hi", "फ़ाइनल"), ("th", "รอบชิงชนะเลิศ")]
)
def test_s164_s278_the_bracket_names_its_stages_in_every_language(language: str, final: str) -> None:
    desk = event(16, "cup")
    html = render("bracket", desk.state, words=Words.of((language,)))
    assert final in html
    assert html.count('class="match') == 15
    assert html.count("<foreignObject") == 30
    assert "N16 &lt;b&gt;Name&lt;/b&gt;" in html


@pytest.mark.parametrize(
    ("players", "args", "sizes"),
    [
        (16, {}, [15]),
        (17, {}, [8, 7, 3]),
        (64, {}, [15, 15, 15, 15, 7]),
        (100, {}, [12, 11, 12, 11, 12, 11, 12, 11, 15]),
        (16, {"system": "double-knockout"}, [15, 6, 6, 4, 2]),
    ],
)
def test_a_large_bracket_comes_in_parts_that_can_be_read(players: int, args: dict[str, str], sizes: list[int]) -> None:
    state = event(players, "cup", **args).state
    bracket = bracket_of_event(state)
    assert bracket is not None
    parts = bracket_sheet_view(Facts(state, 0, Options(), Words())).parts
    assert sum(len(part.boxes) for _, part in parts) - len({box.label for _, part in parts for box in part.boxes}) < 9
    assert {box.label for _, part in parts for box in part.boxes} == {match.label for match in bracket.matches}
    assert [len(part.boxes) for _, part in parts] == sizes
    assert all(part.width < 1_000 and part.height <= 650 for _, part in parts)
    assert parts[0][0] == ("" if len(sizes) == 1 else f"Part 1 of {len(sizes)}")
    for _, part in parts:  # nothing stands on anything else
        places = [(box.x, box.y) for box in part.boxes]
        assert all(abs(x - u) >= 220 or abs(y - v) >= 60 for k, (x, y) in enumerate(places) for u, v in places[:k])


def test_a_match_for_the_third_place_stands_below_the_final() -> None:
    desk = event(32, "cup")
    desk.do("set-knockout", {"third_place": True})
    last = bracket_sheet_view(Facts(desk.state, 0, Options(), Words())).parts[-1][1]
    assert len(last.boxes) == 2 + 1 + 1
    final, third = last.boxes[-2:]
    assert third.x == final.x == max(box.x for box in last.boxes)
    assert third.y >= final.y + 60
    assert {heading.text for heading in last.headings} == {"Semi-finals", "Final", "Third place"}


def test_j7_a_match_card_has_a_column_for_every_game_and_the_next_colours() -> None:
    desk = event(4, "cup")
    desk.do("set-knockout", {"match": "two-games"})
    desk.play("½-½")
    cards = match_cards_view(Facts(desk.state, 0, Options(), Words())).pages[0]
    card = cards[0]
    assert card is not None
    assert [game.name for game in card.games] == ["G1", "G2", "T1", "T2", "T3", "T4", "A"]
    assert [game.begins for game in card.games] == [False, False, True, False, True, False, True]
    assert card.games[0].marks == ("½", "½")
    assert card.games[1].colours == card.games[0].colours[::-1]
    assert card.games[2].colours == ("", "")
    assert (card.comes, [side.points for side in card.sides]) == ("game 2", ["½", "½"])
    assert card.legend == "Only while the match is level: 10+3 → 3+2 → 5+0 / 4+0 (a draw wins for BLACK)"
    html = render("match-cards", desk.state)
    assert html.count('class="cut match-card"') == 2
    assert "N04 &lt;b&gt;Name&lt;/b&gt;" in html


def test_j7_the_list_of_open_matches_shrinks() -> None:
    desk = event(4, "cup")
    assert render("open-matches", desk.state).count('class="board"') == 2
    desk.play("1-0")
    desk.play("0-1")  # the same two have won again
    html = render("open-matches", desk.state)
    assert "Final" in html
    assert html.count('class="board"') == 1
    none = render("open-matches", event(1, "cup").state)
    assert "No match is open." in none
    assert "No match is open." in render("match-cards", event(1, "cup").state)


def test_who_is_out_of_a_knock_out_is_not_called_free() -> None:
    desk = event(6, "cup")
    desk.do("set-knockout", {"match": "one-game"})
    desk.do("pair")
    first = render("pairings-by-board", desk.state)
    assert re.findall(r'scope="row" class="name"><bdi>(N\d\d)', first) == ["N01", "N02"], "two seeds wait"
    desk.do("publish")
    for board in desk.state.rounds[0].boards:
        desk.do("enter-result", {"board": board.number, "result": "1-0"})
    desk.do("pair")
    for name in ("pairings-by-board", "pairings-by-name"):
        html = render(name, desk.state)
        assert len(set(re.findall(r"N\d\d", html))) == 4, name
        assert "Free" not in html, name


def test_the_bracket_shows_the_scores_of_matches() -> None:
    desk = event(4, "cup")
    desk.play()
    desk.play("0-1")
    html = render("bracket", desk.state)
    assert html.count('class="side won"') == 2
    assert html.count("<b>2</b>") == 2


def test_s164_pairings_and_slips_name_the_group_or_the_match_and_the_stage() -> None:
    desk = quads(8)
    desk.do("pair")
    for name in ("pairings-by-board", "pairings-by-name", "result-slips"):
        html = render(name, desk.state)
        assert "Group A" in html, name
        assert "Group B" in html, name
    cup = event(4, "cup")
    cup.play()
    cup.do("pair")
    html = render("result-slips", cup.state, words=Words.of(("vi",)))
    assert "Bán kết, ván 2" in html
    assert "Trận 1" in html
    assert "Semi-finals, game 2" in render("pairings-by-board", cup.state)


def test_an_event_without_groups_names_none() -> None:
    club = event(4, "club")
    club.do("pair")
    assert 'class="part"' not in render("pairings-by-board", club.state)


def test_the_sheets_belong_to_events_that_have_them() -> None:
    club = event(4, "club").state
    cup = event(4, "cup").state
    assert shown(club) == set()
    assert shown(cup) == {"bracket", "match-cards", "open-matches"}
    assert shown(quads(8).state) == {"group-sheets"}
    assert "The bracket is drawn when its players are known." in render("bracket", event(1, "cup").state)


def shown(state: EventState) -> set[str]:
    return {name for name in ("group-sheets", "bracket", "match-cards", "open-matches") if documents[name].fits(state)}
