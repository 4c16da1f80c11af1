"""Bad input anywhere: words that say what happened and what to do, and nothing is changed (issue 3, ux.md 3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import httpx2 as httpx
import pytest

from crosstable.app.answers import Level, NeedsConfirmation
from crosstable.core.events import Event
from crosstable.core.ids import PlayerId
from tests.app.memory import Desk
from tests.web.hall import Hall, Visitor

NAMES = ("Lan", "Arjun", "Somchai", "Mira", "Ole", "Ines", "Kim")


@pytest.fixture
def hall() -> Hall:
    """Two rounds complete, the third published with one result, one code revoked."""
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=5)
    desk.enter(*NAMES)
    desk.play()
    desk.play("½-½")
    desk.do("pair")
    desk.do("publish")
    desk.do("enter-result", {"board": 1, "result": "1-0"})
    return Hall(desk)


def log(hall: Hall) -> list[Event]:
    return list(hall.desk.store.streams[hall.desk.stream])


def test_a_yes_to_other_facts_is_asked_again() -> None:
    desk = Desk()
    desk.create(profile="round-robin")
    desk.enter("Lan", "Arjun", "Somchai", "Mira", "Ole", "Ines")
    desk.play()
    desk.play()
    hall = Hall(desk)
    fields = {"player": 1, "reason": "ill", "confirmed": 4, "step": 2}
    asked = hall.chief.do("withdraw", {"player": 1})
    fields["answered"] = mark_of(asked)
    desk.play()  # two of five games were less than half, three are not
    again = hall.chief.do("withdraw", fields)
    assert again.status_code == 428
    assert "new since you were asked" in again.text
    assert desk.state.entries[PlayerId(1)].withdrawn_after is None
    assert hall.chief.do("withdraw", {**fields, "answered": mark_of(again)}).status_code == 303
    assert desk.state.entries[PlayerId(1)].withdrawn_after is not None


def test_the_same_question_about_several_things_comes_to_an_end() -> None:
    first, second = (NeedsConfirmation(Level.CONFIRM, "time-twice", round=number) for number in (1, 2))
    assert not first.outdates("")
    assert not first.outdates(first.mark)
    assert second.outdates(first.mark)
    answered = f"{first.mark} {second.mark}"
    assert not first.outdates(answered)
    assert not second.outdates(answered)


def mark_of(answer: httpx.Response) -> str:
    """The mark of the question on a page; it stands there once."""
    (found,) = re.findall(r'name="answered" value="([^"]+)"', answer.text)
    return str(found)


@dataclass(frozen=True)
class Bad:
    """A form, and what the answer must be and say."""

    command: str
    fields: Mapping[str, object]
    status: int
    says: str


FORMS = (
    Bad("no-such-command", {}, 404, "nothing is here"),
    Bad("create", {"name": "x"}, 404, "nothing is here"),
    Bad("enter-result", {}, 422, ""),
    Bad("enter-result", {"round": 3, "board": 99, "result": "1-0"}, 422, "board 99"),
    Bad("enter-result", {"round": 3, "board": "²", "result": "1-0"}, 422, ""),
    Bad("enter-result", {"round": 3, "board": -1, "result": "1-0"}, 422, ""),
    Bad("enter-result", {"round": 99, "board": 1, "result": "1-0"}, 422, "round 99"),
    Bad("enter-result", {"round": "9" * 4000, "board": 1, "result": "1-0"}, 422, ""),
    Bad("enter-result", {"round": 3, "board": 2, "result": "2-0"}, 422, "2-0"),
    Bad("enter-result", {"round": 3, "board": 2, "result": "<b>"}, 422, "&lt;b&gt;"),
    Bad("enter-result", {"round": 3, "slip": "nonsense"}, 422, "nonsense"),
    Bad("enter-result", {"round": 1, "board": 1, "result": "0-1", "seen": "1-0"}, 428, "Round"),
    Bad("enter-result", {"round": 2, "board": 1, "result": "0-1", "seen": "½-½"}, 428, "Round"),
    Bad("enter-result", {"round": 3, "board": 2, "result": "½-0"}, 428, "½–0"),
    Bad("settle-result", {"round": 3, "board": 1, "result": "1-0"}, 422, "Board 1"),
    Bad("clear-result", {"round": 1, "board": 1}, 428, "Round"),
    Bad("pair", {"round": 4}, 428, "2 and 3"),
    Bad("pair", {"round": 3}, 409, "3"),
    Bad("pair", {"round": "x"}, 422, ""),
    Bad("publish", {"round": 4}, 422, "4"),
    Bad("discard-draft", {"round": 3}, 422, ""),
    Bad("swap-players", {"round": 3, "pick": 1}, 422, "two"),
    Bad("swap-players", {"round": 3, "player": 1, "other": 999}, 422, ""),
    Bad("flip-colours", {"round": 3, "board": 99}, 422, "99"),
    Bad("seat-latecomer", {"round": 3, "player": 999}, 422, ""),
    Bad("add-players", {"name": ""}, 422, ""),
    Bad("add-players", {"lines": "   \n \n"}, 422, ""),
    Bad("change-player", {"player": 1, "name": ""}, 422, ""),
    Bad("change-player", {"player": 1, "rating": "12x"}, 422, "12x"),
    Bad("change-player", {"player": 1, "birth": "2020-13-45"}, 422, "2020-13-45"),
    Bad("change-player", {"player": 999, "name": "Nobody"}, 422, ""),
    Bad("change-player", {"player": "", "name": "Nobody"}, 422, ""),
    Bad("remove-player", {"player": 1}, 422, "Lan"),
    Bad("set-absence", {"player": 1, "round": 1, "code": "H"}, 409, "Round 1"),
    Bad("set-absence", {"player": 1, "round": 4, "code": "Q"}, 422, "Q"),
    Bad("withdraw", {"player": 999}, 422, ""),
    Bad("change-rules", {"rounds": 0}, 422, ""),
    Bad("change-rules", {"rounds": "many"}, 422, "many"),
    Bad("change-rules", {"system": "magic"}, 422, "magic"),
    Bad("change-rules", {"tie_breaks": "BH XYZ"}, 422, "XYZ"),
    Bad("change-rules", {"tie_breaks": "BH/Z9"}, 422, "BH/Z9"),
    Bad("change-rules", {"points_win": "one"}, 422, "one"),
    Bad("change-rules", {"bye_limit": "²"}, 422, "²"),
    Bad("change-rules", {"bye_not_in_last": "some"}, 422, "some"),
    Bad("change-player", {"player": "²", "name": "Nobody"}, 422, ""),
    Bad("enter-result", {"round": 3, "board": 99, "result": "1-0", "confirmed": "²"}, 422, "99"),
    Bad("pair", {"round": 4, "confirmed": "-1"}, 428, "2 and 3"),
    Bad("change-info", {"name": "  "}, 422, ""),
    Bad("change-info", {"start": "yesterday"}, 422, "yesterday"),
    Bad("set-prohibitions", {"groups": "1 999"}, 422, ""),
    Bad("set-order", {"order": "1 1 1"}, 422, ""),
    Bad("revoke-code", {"number": 99}, 422, "99"),
    Bad("answer-mistake", {"number": 99}, 422, ""),
    Bad("report-mistake", {"text": " "}, 422, ""),
    Bad("redo", {}, 422, ""),
    Bad("leave-fide-mode", {}, 428, ""),
)


@pytest.mark.parametrize("bad", FORMS, ids=lambda bad: f"{bad.command}-{'-'.join(map(str, bad.fields.values()))}"[:60])
def test_a_bad_form_is_answered_in_words_and_changes_nothing(hall: Hall, bad: Bad) -> None:
    before = log(hall)
    answer = hall.chief.do(bad.command, bad.fields)
    assert answer.status_code == bad.status, answer.text[-2500:]
    assert log(hall) == before
    text = words(answer)
    assert bad.says.lower() in answer.text.lower() if "&" in bad.says else bad.says.lower() in text.lower(), text
    in_style(answer)


PATHS = (
    "/nowhere",
    "/e/none",
    "/e/none/round/1",
    "/e/../../etc/passwd",
    "/e/%2e%2e/settings",
    "{event}/round/99",
    "{event}/round/x",
    "{event}/round/-1",
    "{event}/round/²",
    "{event}/round/" + "9" * 300,
    "{event}/round/3/board/99",
    "{event}/round/3/why/99",
    "{event}/round/9/check",
    "{event}/players/999",
    "{event}/players/x",
    "{event}/standings?after=99",
    "{event}/standings/sum?player=999&code=BH",
    "{event}/standings/sum?player=1&code=%00",
    "{event}/print/nothing",
    "{event}/print/pairings-board?round=99",
    "{event}/files/nothing",
    "{event}/files/trf?dialect=none",
    "/p/none",
    "/p/{stream}/me/999",
    "/p/{stream}/why/99/1",
    "/screen/none",
    "/static/0/../../secret.key",
)


@pytest.mark.parametrize("path", PATHS)
def test_an_unknown_address_is_not_found_in_words(hall: Hall, path: str) -> None:
    answer = hall.chief.get(path.format(event=hall.event, stream=hall.desk.stream))
    assert answer.status_code == 404, answer.text[-1500:]
    if "static" not in path:
        in_style(answer)


def by_a_stranger(hall: Hall) -> httpx.Response:
    return Visitor(hall).do("enter-result", {"round": 3, "board": 2, "result": "1-0"})


def with_a_revoked_code(hall: Hall) -> httpx.Response:
    deputy = hall.with_code("deputy")
    number = max(hall.desk.state.codes)
    hall.desk.do("revoke-code", {"number": number})
    return deputy.do("enter-result", {"round": 3, "board": 2, "result": "1-0"})


def with_less_rights(hall: Hall) -> httpx.Response:
    return hall.with_code("results").do("change-info", {"name": "Mine now"})


def at_another_board(hall: Hall) -> httpx.Response:
    board = hall.desk.state.rounds[2].boards[1]
    player = next(p for p in hall.desk.state.order if p not in (board.white, board.black))
    who = hall.with_code("player", player=int(player))
    return who.do("enter-result", {"round": 3, "board": 2, "result": "1-0"})


def without_token(hall: Hall) -> httpx.Response:
    path = f"{hall.event}/do/enter-result"
    return hall.chief.client.post(path, data={"round": "3", "board": "2", "result": "1-0"})


def from_another_site(hall: Hall) -> httpx.Response:
    return hall.chief.do("enter-result", {"round": 3, "board": 2, "result": "1-0"}, origin="http://evil.example")


def under_another_name(hall: Hall) -> httpx.Response:
    return hall.chief.do("enter-result", {"round": 3, "board": 2, "result": "1-0"}, host="evil.example")


def far_too_large(hall: Hall) -> httpx.Response:
    return hall.chief.do("add-players", {"lines": "x" * 1_100_000})


def too_many_fields(hall: Hall) -> httpx.Response:
    return hall.chief.do("enter-result", {f"f{k}": "" for k in range(6_000)})


def not_text(hall: Hall) -> httpx.Response:
    path = f"{hall.event}/do/enter-result"
    kind = {"content-type": "application/x-www-form-urlencoded"}
    return hall.chief.client.post(path, content=b"\xff\xfe\x00csrf=%", headers=kind)


def by_another_method(hall: Hall) -> httpx.Response:
    return hall.chief.client.put(f"{hall.event}/do/enter-result")


def result_of_a_closed_round_by_a_helper(hall: Hall) -> httpx.Response:
    fields = {"round": 1, "board": 1, "result": "0-1", "seen": "1-0"}
    return hall.with_code("results").do("enter-result", fields)


ATTEMPTS: tuple[tuple[Callable[[Hall], httpx.Response], int], ...] = (
    (by_a_stranger, 403),
    (with_a_revoked_code, 403),
    (with_less_rights, 403),
    (at_another_board, 422),
    (without_token, 403),
    (from_another_site, 403),
    (under_another_name, 421),
    (far_too_large, 413),
    (too_many_fields, 400),
    (not_text, 400),
    (by_another_method, 405),
    (result_of_a_closed_round_by_a_helper, 422),
)


@pytest.mark.parametrize(("attempt", "status"), ATTEMPTS, ids=lambda value: getattr(value, "__name__", ""))
def test_whoever_may_not_changes_nothing(hall: Hall, attempt: Callable[[Hall], httpx.Response], status: int) -> None:
    before = [board.result for played in hall.desk.state.rounds for board in played.boards]
    name, count = hall.desk.state.info.name, len(hall.desk.state.entries)
    answer = attempt(hall)
    assert answer.status_code == status, answer.text[-1500:]
    assert [board.result for played in hall.desk.state.rounds for board in played.boards] == before
    assert (hall.desk.state.info.name, len(hall.desk.state.entries)) == (name, count)
    if attempt is not under_another_name:  # whoever asks under a foreign name gets one plain line
        in_style(answer)
    else:
        assert "Open the address" in answer.text


def test_a_form_sent_twice_counts_once(hall: Hall) -> None:
    page = hall.chief.see(f"{hall.event}/players")
    key = re.search(r'name="key" value="([\w-]+)"', page)
    assert key is not None
    fields = {"lines": "Twice", "key": key[1], "late": "missed-Z", "sure": 1}
    for _ in range(2):
        assert hall.chief.post(f"{hall.event}/players", fields).status_code == 303
    assert [e.player.name for e in hall.desk.state.entries.values()].count("Twice") == 1
    before = log(hall)
    assert hall.chief.do("publish", {"round": 3}).status_code == 303  # it is, already
    same = {"round": 3, "board": 1, "result": "1-0"}
    assert hall.chief.do("enter-result", same).status_code == 303
    assert log(hall) == before


def test_values_for_scripts_carry_the_same_words(hall: Hall) -> None:
    fields = {"round": 3, "board": 99, "result": "1-0"}
    answer = hall.chief.do("enter-result", fields, **{"x-crosstable": "json"})
    assert answer.status_code == 422
    assert {"code", "what", "why", "do"} <= set(answer.json())


def words(answer: httpx.Response) -> str:
    """The text of the page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text.split("<main", 1)[-1].split("</main", 1)[0]))


def in_style(answer: httpx.Response) -> None:
    """A page with a heading, more than a heading, and a way on; no code, no trace, no fault of ours."""
    main = answer.text.split("<main", 1)[-1].split("</main", 1)[0]
    assert re.search(r"<h[12]>[^<]{6,}", main), main
    assert "Traceback" not in answer.text
    assert "met a fault" not in main
    assert len(words(answer)) > 40, words(answer)
    assert "<a " in main or "<button" in main
