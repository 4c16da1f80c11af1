"""Codes and what they open: roles, one phone, revocation at once."""

from __future__ import annotations

import asyncio
import re

import pytest

from crosstable.app.permissions import Role
from crosstable.core.state import EventState
from crosstable.web.live import Hub
from tests.web.hall import Hall, OpenDoor, Visitor
from tests.web.test_security import hall, playing

SCREENS = {
    "/round/1": {"chief", "deputy", "results", "check-in", "captain"},
    "/round/1/floor": {"chief", "deputy", "results", "check-in"},
    "/round/1/times": {"chief", "deputy", "results", "check-in"},
    "/players": {"chief", "deputy", "check-in"},
    "/players/check-in": {"chief", "deputy", "check-in"},
    "/players/1": {"chief", "deputy"},
    "/settings": {"chief"},
    "/devices": {"chief"},
    "/log": {"chief", "deputy"},
    "/find": {"chief", "deputy", "results", "check-in"},
    "/round/1/change": {"chief", "deputy"},
}


@pytest.mark.parametrize("role", [role.value for role in Role])
def test_screens_open_to_the_roles_of_the_table(role: str) -> None:
    place = playing()
    visitor = place.with_code(role, player=1 if role in ("player", "captain") else None)
    for path, roles in SCREENS.items():
        status = visitor.get(place.event + path).status_code
        assert (status == 200) == (role in roles), (path, status)
        assert status in (200, 403)


def test_a_guest_sees_the_door() -> None:
    place = playing()
    guest = Visitor(place)
    assert guest.get("/").headers["location"] == "/enter"
    assert guest.get(place.event).headers["location"].startswith("/enter")
    assert guest.get(f"{place.event}/round/1").status_code == 403
    assert guest.do("pair", {"round": 2}).status_code == 403


def test_a_deputy_enters_results_but_does_not_pair() -> None:
    place = playing()
    deputy = place.with_code("deputy", "Deputy 1")
    assert deputy.do("enter-result", {"round": 1, "entry": "1 1-0 "}).status_code == 303
    board = place.desk.state.rounds[0].boards[0]
    assert board.result is not None
    assert board.result.device.startswith("Deputy 1 #")
    assert deputy.do("pair", {"round": 2}).status_code == 403
    assert "Deputy may not do this" in deputy.do("publish", {"round": 1}).text


def test_two_phones_of_the_same_name_are_kept_apart() -> None:
    place = playing()
    place.with_code("results", "Phone")
    place.with_code("results", "Phone")
    names = [code.devices[0] for code in place.desk.state.codes.values()]
    assert len(set(names)) == 2
    assert {name.rpartition(" #")[0] for name in names} == {"Phone"}


def test_fr_110_a_code_for_one_phone_takes_no_second_one() -> None:
    place = playing()
    place.with_code("results", "Phone", single=True)
    second = Visitor(place)
    answer = second.come_in("CODE0000", "Phone")
    assert answer.status_code == 422
    assert "another phone" in answer.text
    assert second.get(f"{place.event}/round/1").status_code == 403


def test_fr_110_a_revoked_phone_is_out_at_once() -> None:
    place = playing()
    phone = place.with_code("results", "Phone")
    token = phone.csrf(f"{place.event}/round/1")
    assert place.chief.do("revoke-code", {"number": 1}).status_code == 303
    assert phone.get(f"{place.event}/round/1").status_code == 403
    data = {"csrf": token, "round": "1", "entry": "1 1-0 "}
    assert phone.client.post(f"{place.event}/do/enter-result", data=data).status_code == 403
    assert place.desk.state.rounds[0].boards[0].result is None


def test_fr_110_the_stream_of_a_revoked_phone_ends() -> None:
    place = playing()

    async def run() -> list[str]:
        hub = Hub(place.desk.service, 0.01)
        good = [True]

        def allowed(state: EventState) -> bool:
            assert state.seq
            return good[0]

        found = []
        async for message in hub.watch(place.desk.stream, 0, allowed):
            found.append(message)
            good[0] = len(found) < 2
        return found

    messages = asyncio.run(run())
    assert "event: out" in messages[-1]


def test_a_code_is_made_shown_again_and_opens() -> None:
    place = Hall(playing().desk, hall=OpenDoor())
    made = place.chief.post(f"{place.event}/devices", {"role": "deputy", "label": "Hall B"})
    text = place.chief.see(made.headers["location"])
    found = re.search(r'class="big-code">([\w-]+)<', text)
    assert found is not None
    assert "<svg" in text
    assert found[1].replace("-", "") not in made.headers["location"]
    deputy = Visitor(place, "192.168.1.7")
    assert deputy.post("/enter", {"code": found[1].lower(), "name": "Anna"}).status_code == 303
    assert deputy.get(f"{place.event}/log").status_code == 200
    again = place.chief.see(f"{place.event}/devices?code=1")
    assert found[1] in again
    assert "Anna" in again


def test_the_code_of_an_undone_issue_is_not_given_out_again() -> None:
    place = hall()
    seen = set()
    for _ in range(2):
        made = place.chief.post(f"{place.event}/devices", {"role": "deputy"})
        found = re.search(r'class="big-code">([\w-]+)<', place.chief.see(made.headers["location"]))
        assert found is not None
        seen.add(found[1])
        place.desk.do("undo")
    assert len(seen) == 2


def test_a_scanned_code_names_its_event() -> None:
    place = playing()
    place.with_code("results", "Phone")
    visitor = Visitor(place)
    answer = visitor.post("/enter", {"code": f"{place.desk.stream}.CODE0000", "name": "Other"})
    assert answer.headers["location"] == place.event


def test_a_code_of_another_event_opens_nothing_here() -> None:
    place = playing()
    first = place.desk.stream
    place.with_code("chief", "Phone")
    place.desk.create(name="Other")
    visitor = Visitor(place)
    assert visitor.come_in("CODE0000", event=place.desk.stream).status_code == 422
    assert visitor.come_in("CODE0000", event=first).status_code == 303
    assert visitor.get(f"{place.event}/settings").status_code == 403
    assert visitor.get(f"/e/{first}/settings").status_code == 200


def test_leaving_gives_the_code_back() -> None:
    place = playing()
    phone = place.with_code("results", "Phone")
    phone.post("/leave")
    assert phone.get(f"{place.event}/round/1").status_code == 403


def test_players_report_their_own_board_only() -> None:
    place = Hall(playing(4).desk)
    board = place.desk.state.rounds[0].boards[0]
    player = place.with_code("player", "Lan", player=int(board.white))
    assert player.do("enter-result", {"round": 1, "entry": "2 1-0 "}).status_code == 422
    assert player.do("enter-result", {"round": 1, "entry": "1 1-0 "}).status_code == 303


def test_the_code_of_a_viewer_opens_the_public_page_and_nothing_else() -> None:
    place = playing()
    assert 'name="role" value="viewer"' in place.chief.see(f"{place.event}/devices")
    viewer = place.with_code("viewer")
    answer = viewer.get(place.event)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/p/{place.desk.stream}")
    assert viewer.get(answer.headers["location"]).status_code == 200
    assert viewer.get(f"{place.event}/players").status_code == 403
    place.desk.do("revoke-code", {"number": max(place.desk.state.codes)})
    assert viewer.get(place.event).headers["location"] == f"/enter?event={place.desk.stream}"
    assert viewer.get(f"/p/{place.desk.stream}").status_code == 200  # it is everybody's
