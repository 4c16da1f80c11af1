"""Groups and brackets on the wall: what fits on a page, what is left out, and the game that comes."""

from __future__ import annotations

import re

import pytest

from crosstable.app.queries import ranking
from crosstable.i18n import translator
from crosstable.web.views.projector_stages import group_pages
from crosstable.web.views.public import model_of
from tests.app.memory import Desk
from tests.app.playing import Played
from tests.web.hall import Hall
from tests.web.test_projector import wall

LONG = "Bartholomew Featherstonehaugh-Cholmondeley"


def quads(players: int) -> Desk:
    desk = Desk()
    desk.create(profile="us-quads")
    desk.enter(*(f"Player {n}" for n in range(1, players)), LONG)
    desk.do("make-pools", {"way": "quads"})
    return desk


def cup(players: int, match: str = "two-games") -> Desk:
    desk = Desk()
    desk.create(profile="cup")
    desk.enter(*(f"Player {n}" for n in range(1, players)), LONG)
    desk.do("set-knockout", {"match": match})
    return desk


def kinds(page: str) -> list[str]:
    return re.findall(r'<section class="slide (\w+)"', page)


def test_every_group_has_its_table_and_no_table_of_all_stands_beside_them() -> None:
    desk = quads(8)
    desk.play()
    page = wall(Hall(desk))
    assert kinds(page) == ["boards", "names", "groups"]
    groups = page.split("<h2>")[1:]
    assert [re.findall(r"Player \d|Barth", group) for group in groups] == [
        [f"Player {n}" for n in found] for found in ((1, 2, 3, 4),)
    ] + [["Player 5", "Player 6", "Player 7", "Barth"]]
    assert 'class="val pts">1<' in groups[0]
    desk.play()
    desk.play()
    assert wall(Hall(desk), "?show=groups").count("✓") == 2


@pytest.mark.parametrize(
    ("players", "rows", "expected"),
    [(4, 10, [[1]]), (8, 10, [[1, 1]]), (12, 10, [[2, 1]]), (16, 10, [[2, 2]]), (20, 10, [[2, 1], [1, 1]])],
)
def test_pages_of_groups_are_as_full_as_one_another(players: int, rows: int, expected: list[list[int]]) -> None:
    desk = quads(players)
    model = model_of(desk.state, ranking(desk.state))
    pages = group_pages(model, translator("en"), rows)
    assert [[len(column) for column in page] for page in pages] == expected


def test_a_bracket_is_drawn_and_its_next_games_are_named() -> None:
    desk = cup(8)
    desk.play("½-½")
    page = wall(Hall(desk))
    assert kinds(page) == ["boards", "names", "bracket", "coming"]
    assert page.count('<svg class="bracket-chart') == 1
    assert page.count('<text class="next"') == 4
    assert "game 2" in page
    assert "Game 2 comes next" in page
    assert LONG in page


def test_only_the_parts_that_are_being_played_are_drawn() -> None:
    desk = cup(32, "one-game")
    desk.play()
    page = wall(Hall(desk), "?show=bracket")
    assert kinds(page) == ["bracket", "bracket", "coming"]  # nobody is known in the semi-finals
    for _ in range(3):
        desk.play()
    page = wall(Hall(desk), "?show=bracket")
    assert kinds(page) == ["bracket", "coming"]  # both halves have been played
    assert "Final" in page
    assert "Last 32" not in page
    desk.play()
    page = wall(Hall(desk), "?show=bracket")
    assert kinds(page) == ["bracket"]
    assert "Player 2 has won the event." in page.partition('class="note"')[2][:80]


def test_groups_give_way_to_the_bracket_that_follows_them() -> None:
    played = Played("pools-cup", "pools-knockout", 8)
    played.open_round()
    assert kinds(wall(Hall(played.desk), "?show=groups,bracket")) == ["groups"]
    played.results()
    played.play()
    assert kinds(wall(Hall(played.desk), "?show=groups,bracket")) == ["bracket"]
    assert kinds(wall(Hall(played.desk), "?show=groups")) == ["groups"]


def test_the_screen_that_sets_up_the_wall_offers_what_the_event_has() -> None:
    def offered(desk: Desk) -> list[str]:
        page = Hall(desk).chief.see(f"/e/{desk.stream}/publishing")
        return re.findall(r'name="show" value="(\w+)"', page)

    assert offered(quads(8)) == ["boards", "names", "groups", "clock", "message"]
    assert offered(cup(4)) == ["boards", "names", "bracket", "clock", "message"]
    swiss = Desk()
    swiss.create(profile="club")
    assert offered(swiss) == ["boards", "names", "standings", "clock", "message"]


def test_boards_of_a_cup_of_teams_stand_under_their_match() -> None:
    played = Played("team-cup", "team-knockout", 4)
    played.open_round()
    page = wall(Hall(played.desk), "?show=boards")
    assert re.findall(r'<tr class="divider"><th[^>]*><bdi>([^<]*)', page) == ["Club 1 – Club 4", "Club 2 – Club 3"]


def test_the_only_game_of_a_match_is_no_news() -> None:
    desk = cup(8, "one-game")
    desk.do("pair")
    desk.do("publish")
    assert '<text class="next"' not in wall(Hall(desk), "?show=bracket")
    for board in desk.state.rounds[-1].boards:
        desk.do("enter-result", {"round": 1, "board": board.number, "result": "½-½"})
    assert wall(Hall(desk), "?show=bracket").count("game 2 · 5+0 / 4+0") == 4
