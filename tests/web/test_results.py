"""Results as plain forms and as a script sends them: conflicts, corrections, slips, second reading."""

from __future__ import annotations

import asyncio
import json

import pytest

from crosstable.app.permissions import Role, Who
from crosstable.core.state import EventState
from crosstable.web.forms import READERS, Form, result_token, tenths
from crosstable.web.live import Hub
from tests.web.hall import Hall
from tests.web.test_security import hall, playing


@pytest.mark.parametrize(
    ("key", "token"),
    [
        ("1", "1-0"),
        ("0", "0-1"),
        ("5", "½-½"),
        ("=", "½-½"),
        ("F1", "+--"),
        ("f2", "---"),
        ("1–0", "1-0"),
        ("adj", "adj"),
    ],
)
def test_keys_are_results(key: str, token: str) -> None:
    assert result_token(key) == token


@pytest.mark.parametrize(
    ("text", "value"), [("½", 5), ("0.5", 5), ("0,5", 5), (".5", 5), ("3", 30), ("2½", 25), ("0", 0)]
)
def test_s_118_half_points_as_people_write_them(text: str, value: int) -> None:
    assert tenths(text) == value


def test_a_button_a_slip_and_named_fields_say_the_same() -> None:
    read = READERS["enter-result"]
    wanted = {"round": "1", "board": "37", "result": "1-0"}
    assert read(Form([("round", "1"), ("slip", "37 1")])) == wanted
    assert read(Form([("round", "1"), ("entry", "37 1-0 ")])) == {**wanted, "seen": ""}
    named = Form([("round", "1"), ("board", "37"), ("result", "1"), ("seen", "½-½")])
    assert read(named) == {**wanted, "seen": "½-½"}


def test_m09_two_readings_stay_until_an_arbiter_chooses() -> None:
    place = playing(4)
    helper = place.with_code("results", "Helper")
    place.chief.do("enter-result", {"round": 1, "entry": "1 1-0 "})
    answer = helper.do("enter-result", {"round": 1, "entry": "1 ½-½ "})
    assert answer.status_code == 303
    board = place.desk.state.rounds[0].boards[0]
    assert board.result is not None
    assert board.dispute is not None
    for visitor in (place.chief, helper):
        text = visitor.see(f"{place.event}/round/1")
        assert "Two different readings" in text
        assert "Helper" in text
    assert "An arbiter decides" in helper.see(f"{place.event}/round/1")
    third = helper.do("enter-result", {"round": 1, "entry": "1 0-1 "})
    assert third.status_code == 409
    assert "1–0 and ½–½" in third.text
    assert place.chief.do("settle-result", {"round": 1, "board": 1, "result": "½-½"}).status_code == 303
    assert place.desk.state.rounds[0].boards[0].dispute is None


def test_a_script_gets_the_board_as_it_is_now() -> None:
    place = playing(4)
    fields = {"round": 1, "board": 1, "result": "1-0", "seen": "", "key": "abc"}
    for _ in range(2):
        answer = place.chief.do("enter-result", fields, **{"x-crosstable": "json"})
        assert answer.status_code == 200
        values = answer.json()
        assert values["board"]["result"]["token"] == "1-0"  # noqa: S105 - a result
        assert values["board"]["open"] == 1
    wrong = place.chief.do("enter-result", {**fields, "board": 99, "key": "x"}, **{"x-crosstable": "json"})
    assert wrong.status_code == 422
    assert wrong.json()["what"] == "Round 1 has no board 99."


def test_an_unusual_result_is_asked_about_in_fide_mode() -> None:
    place = Hall()
    place.desk.create(profile="fide-swiss")
    place.desk.enter("Lan", "Arjun")
    place.desk.do("pair")
    place.desk.do("publish")
    asked = place.chief.do("enter-result", {"round": 1, "entry": "1 0-0 "})
    assert asked.status_code == 428
    assert "0–0 is an unusual result" in asked.text
    json_asked = place.chief.do("enter-result", {"round": 1, "entry": "1 0-0 "}, **{"x-crosstable": "json"})
    assert json_asked.json()["level"] == 3
    assert "<form" in json_asked.json()["part"]
    done = place.chief.do("enter-result", {"round": 1, "entry": "1 0-0 ", "confirmed": 3})
    assert done.status_code == 303


def test_a_correction_after_the_next_round_says_what_it_changes() -> None:
    place = hall(4)
    place.desk.play()
    place.desk.do("pair")
    place.desk.do("publish")
    asked = place.chief.do("enter-result", {"round": 1, "entry": "1 0-1 1-0"})
    assert asked.status_code == 428
    assert "C.04.2 4.3" in asked.text
    assert 'name="entry" value="1 0-1 1-0"' in asked.text


def test_pairing_with_results_missing_names_the_boards() -> None:
    place = playing(5)
    answer = place.chief.do("pair", {"round": 2})
    assert answer.status_code == 428
    assert "without a result in round 1: 1 and 2" in answer.text
    assert "Go to board 1" in answer.text
    assert place.chief.do("pair", {"round": 2, "confirmed": 2}).status_code == 303
    assert len(place.desk.state.rounds) == 2
    text = place.chief.see(f"{place.event}/log")
    assert "counted as draws for the pairing: 1.1 and 1.2" in text


def test_pairing_twice_is_the_same_round() -> None:
    place = hall()
    place.chief.do("pair", {"round": 1})
    again = place.chief.do("pair", {"round": 1})
    assert again.status_code == 409
    assert len(place.desk.state.rounds) == 1


def test_second_reading_without_a_script() -> None:
    place = playing(4)
    place.desk.do("enter-result", {"board": 1, "result": "1-0"})
    path = f"{place.event}/round/1/second"
    same = place.chief.post(path, {"entry": "1 1-0 ", "read": ""})
    assert same.headers["location"].endswith("mode=second&read=1")
    differs = place.chief.post(path, {"entry": "1 0-1 ", "read": ""})
    assert differs.status_code == 428
    assert "Stored is 1–0" in differs.text
    assert place.chief.post(path, {"entry": "9 0-1 "}).status_code == 400


def test_changing_a_published_round_takes_two_steps_and_a_reason() -> None:
    place = playing(4)
    board = place.desk.state.rounds[0].boards[0]
    first = place.chief.do("flip-colours", {"round": 1, "board": 1})
    assert first.status_code == 428
    assert "Go on" in first.text
    place.chief.do("flip-colours", {"round": 1, "board": 1, "step": 2, "confirmed": 4, "reason": "sat the wrong way"})
    after = place.desk.state.rounds[0].boards[0]
    assert (after.white, after.black) == (board.black, board.white)
    assert "version 2" in place.chief.see(f"{place.event}/round/1")


def test_a_swap_needs_two_marks() -> None:
    place = hall(4)
    place.desk.do("pair")
    for picks in ("", "1"):
        answer = place.chief.do("swap-players", {"round": 1, "pick": picks})
        assert answer.status_code == 422
        assert "Mark two players" in answer.text


def test_the_draft_is_checked_and_says_when_the_engine_differs() -> None:
    place = hall(6)
    place.desk.do("pair")
    assert "Nothing." in place.chief.see(f"{place.event}/round/1/check")
    place.desk.do("swap-players", {"player": 1, "other": 2})
    text = place.chief.see(f"{place.event}/round/1/check")
    assert "The engine pairs otherwise" in text
    asked = place.chief.do("validate-manual", {"round": 1})
    assert asked.status_code == 428
    assert 'name="reason"' in asked.text


def test_why_and_why_not() -> None:
    place = playing(6)
    board = place.desk.state.rounds[0].boards[0]
    text = place.chief.see(f"{place.event}/round/1/why/1")
    assert "upper half" in text
    other = place.desk.state.rounds[0].boards[1].white
    assert "making them meet" in place.chief.see(f"{place.event}/round/1/why/1?not={other}")
    assert place.chief.get(f"{place.event}/round/1/why/0").status_code == 404
    assert board.number == 1


class TestLive:
    def test_one_message_for_everybody_and_nothing_missed(self) -> None:
        place = playing(4)
        desk = place.desk

        async def run() -> list[str]:
            hub = Hub(desk.service, 60)
            found: list[str] = []

            def allowed(state: EventState) -> bool:
                return len(state.rounds) > 0

            async def watch() -> None:
                async for message in hub.watch(desk.stream, desk_seq, allowed):
                    found.append(message)
                    if len(found) == 4:
                        break

            desk_seq = (await desk.service.state(desk.stream)).seq
            tasks = [asyncio.create_task(watch()) for _ in range(1)]
            await asyncio.sleep(0.01)
            assert hub.present(desk.stream) == {"viewer": 1}
            who = Who(Role.DEPUTY, "Deputy")
            for board, result in ((1, "1-0"), (2, "½-½")):
                await desk.service.execute(desk.stream, "enter-result", who, {"board": board, "result": result})
                await hub.changed(desk.stream)
                await asyncio.sleep(0.01)
            await asyncio.wait_for(asyncio.gather(*tasks), 5)
            return found

        messages = asyncio.run(run())
        data = [json.loads(m.split("data: ")[1]) for m in messages[2:]]
        assert [d["regions"] for d in data] == [["boards", "floor", "standings"]] * 2
        assert data[1]["seq"] == data[0]["seq"] + 1

    def test_a_page_that_slept_is_told_that_everything_changed(self) -> None:
        place = playing(4)

        async def first() -> str:
            hub = Hub(place.desk.service, 60)
            watching = hub.watch(place.desk.stream, 1, lambda state: state.seq > 0)
            await anext(watching)
            message = await anext(watching)
            await watching.aclose()  # type: ignore[attr-defined]
            return message

        assert '"all"' in asyncio.run(first())

    def test_what_another_process_writes_is_found_by_looking(self) -> None:
        place = playing(4)

        async def run() -> str:
            hub = Hub(place.desk.service, 0.01)
            seq = place_seq
            watching = hub.watch(place.desk.stream, seq, lambda state: state.seq > 0)
            for _ in range(2):
                await anext(watching)
            who = Who(Role.DEPUTY, "Deputy")
            await place.desk.service.execute(place.desk.stream, "enter-result", who, {"board": 1, "result": "1-0"})
            message = await asyncio.wait_for(anext(watching), 5)
            await watching.aclose()  # type: ignore[attr-defined]
            return message

        place_seq = place.desk.state.seq
        assert "boards" in asyncio.run(run())
