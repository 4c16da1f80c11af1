"""The ladder on screen, on the phone of a player, for everybody and on paper."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.publish import documents
from tests.app.memory import Desk
from tests.app.test_ladder import beats, challenge, ladder, order
from tests.web.hall import Hall

CHALLENGE = 'id="challenge-title"'
"""The heading above those whom a player may challenge himself."""


def played(profile: str = "ladder", **options: Any) -> Hall:  # noqa: ANN401
    d = ladder(7, profile=profile, **options)
    beats(d, "C", "B")
    challenge(d, "E", "D")
    d.do("set-absence", {"player": 7, "round": 2, "code": "Z"})
    return Hall(d)


@pytest.mark.parametrize("profile", ["ladder", "pyramid"])
def test_every_screen_and_sheet_is_there(profile: str) -> None:
    hall = played(profile)
    hall.desk.do("pair")
    paths = ["ladder", "ladder?by=6", "standings", "standings.csv", "standings/sum?player=3&code=LADDER", "crosstable"]
    paths += ["round/1", "round/2", "round/1/why/2", "settings/rules", "players", "print", "log", "print/ladder"]
    paths += ["print/standings", "print/regulations", "print/wall-chart", "print/pairings-by-board", "calendar", "find"]
    answers = {path: hall.chief.get(f"{hall.event}/{path}").status_code for path in paths}
    assert {path: code for path, code in answers.items() if code != 200} == {}
    public = f"/p/{hall.desk.stream}"
    for path in ("", "/ladder", "/pairings", "/standings", "/me/3", "/me/5", "/me/7", "/sum?player=3&code=LADDER"):
        assert hall.chief.get(f"{public}{path}").status_code == 200, path


def test_before_it_begins_and_without_anybody() -> None:
    d = Desk()
    d.create(profile="ladder")
    hall = Hall(d)
    assert "Not begun" in hall.chief.see(f"{hall.event}/ladder")
    d.enter("A", "B", "C")
    page = hall.chief.see(f"{hall.event}/ladder")
    assert "Open the ladder" in page
    assert "New challenge" not in page
    hall.chief.do("pair", {"round": 1, "back": f"{hall.event}/ladder"})
    page = hall.chief.see(f"{hall.event}/ladder")
    assert "Round 1 is open" in page
    assert "New challenge" in page
    assert hall.chief.get(hall.event).headers["location"] == f"{hall.event}/ladder"


def test_a_challenge_by_two_plain_forms() -> None:
    hall = played()
    page = hall.chief.see(f"{hall.event}/ladder?by=6")
    assert "may challenge:" in page
    assert 'name="other" value="1"' not in page
    assert "E has an open challenge." in page
    assert "5 places above; up to 4 are allowed." in page
    hall.chief.do("challenge", {"player": 7, "other": 6})
    page = hall.chief.see(f"{hall.event}/ladder")
    assert "The challenge stands." in page
    assert "challenged by G" in page


def test_a_refusal_is_said_in_words() -> None:
    hall = played()
    answer = hall.chief.do("challenge", {"player": 6, "other": 1})
    assert answer.status_code == 422
    assert "5 places above are too far." in answer.text
    assert "Up to 4 places above may be challenged." in answer.text
    pyramid = played("pyramid")
    answer = pyramid.chief.do("challenge", {"player": 7, "other": 1})
    assert "Row 1 is too far for somebody in row 4." in answer.text


@pytest.mark.parametrize("by", ["abc", "99", "-1", "1", "999999999999"])
def test_who_is_not_on_it_cannot_be_asked_for(by: str) -> None:
    hall = played()
    assert hall.chief.get(f"{hall.event}/ladder?by={by}").status_code == 200


def test_results_by_the_buttons_of_the_ladder_and_taken_back() -> None:
    hall = played()
    assert order(hall.desk) == "ACBDEFG"
    page = hall.chief.see(f"{hall.event}/ladder")
    assert 'value="2 1-0 "' in page
    assert 'value="2 +-- "' in page
    hall.chief.do("enter-result", {"round": 1, "entry": "2 +-- "})
    assert order(hall.desk) == "ACBEDFG"
    challenge(hall.desk, "G", "F")
    hall.chief.do("take-back-challenge", {"round": 1, "board": 3})
    assert "is taken back" in hall.chief.see(f"{hall.event}/ladder")
    log = hall.chief.see(f"{hall.event}/log")
    assert "Challenge taken back: round 1, board 3" in log
    assert "C challenged: round 1, board 1" in log


def test_an_open_game_of_an_earlier_round_is_still_there() -> None:
    hall = played()
    hall.desk.do("pair")
    page = hall.chief.see(f"{hall.event}/ladder")
    assert "Round 1</small>" in page
    assert "1 open challenge" in page
    me = hall.chief.see(f"/p/{hall.desk.stream}/me/5")
    assert "against" in me
    assert "No challenge is open" in hall.chief.see(f"/p/{hall.desk.stream}/me/6")


def test_a_player_challenges_on_his_own_phone_where_that_is_allowed() -> None:
    hall = played(players_challenge=True)
    phone = hall.with_code("player", player=6)
    mine = f"/p/{hall.desk.stream}/me/6"
    page = phone.see(mine)
    assert CHALLENGE not in page, "all within reach have played, or are about to"
    assert "Games so far" not in page, "a round without a challenge is no absence"
    hall.desk.do("pair")
    page = phone.see(mine)
    assert CHALLENGE in page
    assert 'name="other" value="3"' in page
    assert 'name="other" value="1"' not in page, "A is too far"
    assert phone.post(f"{mine}/challenge", {"other": 3, "player": 1}).status_code == 303
    page = phone.see(mine)
    assert "The challenge stands." in page
    assert CHALLENGE not in page
    assert phone.post(f"/p/{hall.desk.stream}/me/2/challenge", {"other": 1}).status_code == 403
    assert phone.post(f"{mine}/challenge", {"other": 1}).status_code == 422
    assert hall.chief.post(f"{mine}/challenge", {"other": 1}).status_code == 403


def test_nobody_is_offered_what_only_arbiters_may() -> None:
    hall = played()
    phone = hall.with_code("player", player=6)
    mine = f"/p/{hall.desk.stream}/me/6"
    assert CHALLENGE not in phone.see(mine)
    assert "entered by the arbiters" in phone.post(f"{mine}/challenge", {"other": 4}).text
    assert phone.get(f"{hall.event}/ladder").status_code == 403


def test_other_events_have_no_ladder() -> None:
    d = Desk()
    d.create()
    d.enter("A", "B")
    hall = Hall(d)
    assert hall.chief.get(f"{hall.event}/ladder").status_code == 404
    assert hall.chief.get(f"/p/{d.stream}/ladder").status_code == 404
    assert f"{hall.event}/ladder" not in hall.chief.see(f"{hall.event}/players")
    assert not documents["ladder"].fits(d.state)
    assert documents["ladder"].fits(played().desk.state)


def test_the_ladder_takes_the_place_of_the_standings_in_the_menus() -> None:
    hall = played()
    page = hall.chief.see(f"{hall.event}/ladder")
    assert f'href="{hall.event}/standings" data-go' not in page
    public = hall.chief.see(f"/p/{hall.desk.stream}/ladder")
    assert f'href="/p/{hall.desk.stream}/ladder"' in public
    assert "challenged by E" in public


def test_the_sum_tells_the_way_in_every_language() -> None:
    hall = played()
    for language, words in {"en": "Challenged and won", "vi": "Thách đấu và thắng", "hi": "चुनौती दी और जीते"}.items():
        page = hall.chief.get(f"/p/{hall.desk.stream}/sum?player=3&code=LADDER", **{"Accept-Language": language}).text
        assert words in page
        assert "3 → 2" in page


def test_the_sheet_has_the_order_and_what_is_open() -> None:
    hall = played()
    page = hall.chief.see(f"{hall.event}/print/ladder")
    assert "Open challenges" in page
    assert "Up to 4 places above may be challenged." in page
    assert page.count('class="wall ladder') == 1
    d = Desk()
    d.create(profile="ladder")
    d.enter(*(f"Player {k}" for k in range(45)))
    many = Hall(d)
    assert many.chief.see(f"{many.event}/print/ladder").count('class="wall ladder') == 2, "on one page"
    earlier = played()
    earlier.desk.do("pair")
    assert "Open challenges" not in earlier.chief.see(f"{earlier.event}/print/ladder?round=1")


def test_the_rules_are_settings_and_no_end_is_one_too() -> None:
    hall = played(rounds=None)
    page = hall.chief.see(f"{hall.event}/settings/rules")
    assert "Players challenge from their own phones" in page
    form = {"rounds": "", "reach": "any", "idle_periods": "never", "confirmed": "4", "reason": "voted"}
    hall.chief.do("change-rules", form)
    assert hall.desk.state.options["reach"] == "any"
    assert hall.desk.state.rules.rounds is None
    hall.desk.do("pair")
    challenge(hall.desk, "F", "A")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, ("Up to 4 places above", "takes the place", "4 rounds drops a place", "challenger has the first move")),
        (
            {"reach": "any", "challenge_win": "swap", "refusal": "drop", "refusal_drop": 2, "idle_periods": "never"},
            ("Anybody above", "changes places", "drops 2 places", "Nobody drops for want of games"),
        ),
        ({"newcomer": "below-opponent", "first_move": "toss", "other_first": False}, ("once", "by lot", "at once")),
    ],
)
def test_the_regulations_say_every_house_rule(options: dict[str, Any], said: tuple[str, ...]) -> None:
    page = Hall(ladder(4, **options)).chief.see("/e/T000000001/print/regulations?language=en")
    assert [text for text in said if text not in page] == []
