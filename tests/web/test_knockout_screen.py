"""The screens of a knock-out: the form of its matches, the draw, each match, lots with witnesses, late games."""

from __future__ import annotations

import re

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.bracket import bracket_of_event, first_clashes
from crosstable.app.floor import late
from tests.app.memory import Desk, TickingClock
from tests.web.hall import Hall
from tests.web.test_standings import swiss

FORM = {"match": "own", "part_kind": "games", "part_games": "2", "part_time": "15+10", "part_times": ""}


def cup(players: int = 8, profile: str = "cup", **options: object) -> Hall:
    desk = Desk()
    desk.create(profile=profile)
    clubs = ("Oak", "Elm", "Ash", "")
    desk.do(
        "add-players",
        {
            "players": [
                {"name": f"Player {n}", "rating": 2400 - 20 * n, "club": clubs[n % 4]} for n in range(1, players + 1)
            ]
        },
    )
    if options:
        desk.do("set-knockout", options)
    return Hall(desk)


def test_j7_the_form_of_a_match_is_put_together_on_screen() -> None:
    hall = cup()
    page = hall.chief.see(f"{hall.event}/bracket")
    assert page.count('name="part_kind"') == 6  # four stages of the ready form, and two to add
    fields = [("csrf", hall.chief.csrf()), ("match", "own"), ("first", "one"), ("if_drawn", "lots")]
    for kind, games, time, times in (
        ("games", "2", "15+10", ""),
        ("games", "2", "3+2", "2"),
        ("armageddon", "", "", ""),
    ):
        fields += [("part_kind", kind), ("part_games", games), ("part_time", time), ("part_times", times)]
    fields += [("part_kind", ""), ("part_games", ""), ("part_time", ""), ("part_times", "")]
    hall.chief.client.post(
        f"{hall.event}/do/set-knockout",
        content="&".join(f"{k}={v}" for k, v in fields).replace("+", "%2B"),
        headers={"content-type": "application/x-www-form-urlencoded"},
    )
    assert "2 games at 15+10; if level, 2 games at 3+2, up to 2 times; if level, Armageddon" in hall.chief.see(
        f"{hall.event}/bracket"
    )
    again = hall.chief.see(f"{hall.event}/bracket")
    assert '<option value="own" selected>' in again


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({**FORM, "part_games": "two"}, "whole number; given: two"),
        ({**FORM, "part_games": "99"}, "1 to 64 games, not 99"),
        ({**FORM, "part_kind": "lots"}, "begins with a game"),
        ({**FORM, "part_kind": ""}, "1 to 8 stages, not 0"),
        ({"draw": "hand", "number_1": "1"}, "7 players have no number yet"),
        ({"draw": "hand", "number_1": "1", "number_2": "1"}, "Number 1 is given twice"),
        ({"draw": "hand", "number_1": "9"}, "9"),
        ({"draw": "protected", "protected": "99"}, "99"),
        ({"free": "1 2 3 4 5 6 7 8"}, "leave 0 free places"),
    ],
)
def test_what_does_not_fit_is_explained_and_changes_nothing(fields: dict[str, str], said: str) -> None:
    hall = cup()
    before = hall.desk.state.seq
    answer = hall.chief.do("set-knockout", fields)
    assert answer.status_code == 422
    assert said in answer.text
    assert hall.desk.state.seq == before


def test_numbers_drawn_in_the_hall_are_typed() -> None:
    hall = cup()
    hall.chief.do("set-knockout", {"draw": "hand", **{f"number_{n}": 9 - n for n in range(1, 9)}})
    assert [int(p) for p in hall.desk.state.order] == [8, 7, 6, 5, 4, 3, 2, 1]
    assert "as drawn in the hall" in hall.chief.see(f"{hall.event}/players")


def test_s165_chosen_seeds_are_free_of_one_or_two_matches_by_name() -> None:
    hall = cup(11)
    page = hall.chief.see(f"{hall.event}/bracket")
    assert "5 places of 16 are free" in page
    assert "Free of the first match:</b> Player 1, Player 2, Player 3, Player 4 and Player 5" in page
    hall.chief.do("set-knockout", {"free_asked": "1", "free": "7 8", "twice_free_asked": "1", "twice_free": "3"})
    page = hall.chief.see(f"{hall.event}/bracket")
    assert "Free of the first match:</b> Player 7 and Player 8" in page
    assert "Free of two matches:</b> Player 3" in page


def test_clubmates_in_a_first_match_are_shown_until_they_are_kept_apart() -> None:
    hall = cup(8, draw="seeded")
    hall.desk.do("set-order", {"order": ["1", "2", "3", "4", "6", "7", "8", "5"]})  # 1 and 5 of Elm meet
    state = hall.desk.state
    bracket = bracket_of_event(state)
    assert bracket is not None
    assert [tuple(map(int, pair)) for pair in first_clashes(state, bracket)] == [(1, 5)]
    page = hall.chief.see(f"{hall.event}/bracket")
    assert "One first match is inside a club" in page
    assert "{other}" not in page
    hall.desk.do("set-knockout", {"draw": "seeded", "apart": True})
    assert "Nobody meets a clubmate in the first match" in hall.chief.see(f"{hall.event}/bracket")


def test_a_form_that_no_longer_fits_the_field_says_why_there_is_no_bracket() -> None:
    hall = cup(11)
    hall.desk.do("set-knockout", {"twice_free": ["3"]})
    hall.desk.do("remove-player", {"player": 3})
    page = hall.chief.see(f"{hall.event}/bracket")
    assert "There is no bracket:" in page
    assert "player 3 is exempt from matches" in page


def test_a_field_that_is_too_large_is_said_on_the_page_of_the_bracket() -> None:
    desk = Desk()
    desk.create(profile="xiangqi-cup")
    desk.do("add-players", {"players": [{"name": f"Player {n}"} for n in range(257)]})
    page = Hall(desk).chief.see(f"/e/{desk.stream}/bracket")
    assert "a knock-out has 2 to 256 entrants, this one has 257" in page
    with pytest.raises(Refused, match="cannot-pair"):
        desk.do("pair")


def test_a_match_has_a_page_with_its_games_and_what_comes_next() -> None:
    hall = cup(4, "xiangqi-cup", draw="seeded")
    hall.desk.play("1-0")
    page = hall.chief.see(f"{hall.event}/bracket/1")
    assert "Game 2 comes next" in page
    assert "The winner goes on to" in page
    assert re.search(r"<b class=\"nowrap\">1–0</b>", page)
    final = hall.chief.see(f"{hall.event}/bracket/3")
    assert final.count("One side is the winner of") == 2
    assert hall.chief.get(f"{hall.event}/bracket/99").status_code == 404


def test_j7_a_lot_drawn_in_the_hall_is_recorded_with_its_witnesses() -> None:
    hall = cup(2, "xiangqi-cup")
    for _ in range(4):
        hall.desk.play("½-½")
    page = hall.chief.see(f"{hall.event}/bracket")
    assert "Article 25: one more game with drawn colours, or a lot. Which?" in page
    with pytest.raises(NeedsConfirmation, match="lot-without-witness"):
        hall.desk.do("decide-match", {"match": "1", "how": "lots", "winner": 2})
    hall.chief.do("decide-match", {"match": "1", "lot": "2", "note": "Mira Okafor; Jan and Lea saw it"})
    page = hall.chief.see(f"{hall.event}/bracket/1")
    assert "Player 2 goes on by lot." in page
    assert "Mira Okafor; Jan and Lea saw it" in page


def test_s163_a_game_that_runs_late_is_reported_while_the_round_waits() -> None:
    hall = cup(4, minutes=10)
    hall.desk.do("pair")
    hall.desk.do("publish")
    state = hall.desk.state
    published = state.rounds[0].published_at or ""
    assert late(state, 1, published) is None
    found = late(state, 1, published.replace("T18:", "T19:"))
    assert found is not None
    assert (list(found.boards), found.minutes) == (["1", "2"], 10)
    clock = hall.desk.service.clock
    assert isinstance(clock, TickingClock)
    clock.ticks += 3600  # an hour later
    for path in ("/round/1", "/bracket", "/bracket/1"):
        assert "Boards 1 and 2 should be over" in hall.chief.see(f"{hall.event}{path}")
    with pytest.raises(Refused, match="results-missing"):
        hall.desk.do("pair")
    free = cup(4, minutes=10, no_postponement=False)
    free.desk.play("adj")
    assert late(free.desk.state, 1, "2026-12-04T18:00:00.000Z") is None


def test_j7_losers_of_a_first_match_get_an_event_of_their_own() -> None:
    hall = cup(6, match="one-game", draw="seeded")
    hall.desk.do("pair")
    hall.desk.do("publish")
    hall.desk.do("enter-result", {"board": 1, "result": "1-0"})
    asked = hall.chief.post(f"{hall.event}/consolation", {"profile": "club"})
    assert asked.status_code == 422  # one loser is no event
    hall.desk.do("enter-result", {"board": 2, "result": "1-0"})
    page = hall.chief.see(f"{hall.event}/bracket")
    assert "2 players have lost their first match" in page
    assert "2 matches may still send somebody" in page  # the two who were free have not played
    asked = hall.chief.post(f"{hall.event}/consolation", {"profile": "club"})
    assert asked.status_code == 428
    made = hall.chief.post(f"{hall.event}/consolation", {"profile": "round-robin", "confirmed": "2"})
    assert made.status_code == 303
    other = hall.chief.see(made.headers["location"])
    assert "– consolation" in other
    assert "2 players" in other or "Players 2" in other


def test_the_list_of_tournaments_calls_a_decided_knock_out_finished() -> None:
    hall = cup(2, match="one-game")
    hall.desk.play("1-0")
    assert hall.desk.store.lines[hall.desk.stream].status == "finished"


def test_s161_the_program_draws_the_lot_that_the_arbiter_chose_instead_of_a_game() -> None:
    hall = cup(2, "xiangqi-cup")
    for _ in range(4):
        hall.desk.play("½-½")
    assert hall.chief.do("decide-match", {"match": "1", "lot": "program"}).status_code == 303
    bracket = bracket_of_event(hall.desk.state)
    assert bracket is not None
    winner = bracket.champion
    assert winner is not None
    hall.desk.do("undo")
    hall.desk.do("decide-match", {"match": "1", "how": "lots"})  # the seed says the same again
    again = bracket_of_event(hall.desk.state)
    assert again is not None
    assert again.champion == winner


def test_an_old_result_that_the_bracket_no_longer_fits_is_a_refusal_in_words() -> None:
    hall = Hall()
    hall.desk.create(profile="xiangqi-cup")
    hall.desk.enter("Lan", "Arjun", "Mira", "Ole")
    for number, result in enumerate(("1-0", "0-1", "1-0", ""), 1):
        hall.desk.do("pair")
        hall.desk.do("publish")
        for board in hall.desk.state.rounds[-1].boards if result else ():
            hall.desk.do("enter-result", {"round": number, "board": board.number, "result": result})
    fields = {"round": 1, "board": 1, "result": "0-1", "seen": "1-0", "confirmed": 4, "reason": "misread", "step": 2}
    assert hall.chief.do("enter-result", fields).status_code == 303
    answer = hall.chief.do("pair", {"confirmed": 4, "reason": "x"})
    assert answer.status_code == 422
    assert "no open match in the bracket" in answer.text
    assert "taken back in the log" in answer.text
    assert hall.chief.do("undo").status_code == 303
    assert hall.chief.see(f"{hall.event}/bracket")


def test_the_json_of_a_knock_out_has_the_places_of_the_bracket() -> None:
    hall = cup(4, match="one-game")
    hall.desk.play("1-0")
    hall.desk.play("1-0")
    places = hall.chief.get(f"{hall.event}/standings.json").json()["bracket"]
    assert [(place["best"], place["worst"], len(place["entrants"])) for place in places] == [
        (1, 1, 1),
        (2, 2, 1),
        (3, 4, 2),
    ]
    other = swiss()
    assert "bracket" not in other.chief.get(f"{other.event}/standings.json").json()
