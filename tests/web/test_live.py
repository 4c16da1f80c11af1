"""What open pages are told: the boards of a result, that a backup was restored, that the event is gone."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

from crosstable.app.permissions import Role, Who
from crosstable.core.state import EventState
from crosstable.web.live import Hub
from tests.web.hall import Hall
from tests.web.test_security import playing

DEPUTY = Who(Role.DEPUTY, "Deputy")


def told(place: Hall, happens: Callable[[Hub], Awaitable[None]], *, seen: int | None = None) -> list[dict[str, Any]]:
    """The messages of a page that watches while something happens, the greeting first; `{}` is the end."""
    service, stream = place.desk.service, place.desk.stream

    async def run() -> list[dict[str, Any]]:
        hub = Hub(service, 60)
        at = (await service.state(stream)).seq if seen is None else seen
        watching = hub.watch(stream, at, _anybody)
        found = [await anext(watching) for _ in range(2)][1:]
        await happens(hub)
        found.append(await asyncio.wait_for(anext(watching), 5))
        await watching.aclose()  # type: ignore[attr-defined]
        return [json.loads(message.split("data: ")[1]) for message in found]

    return asyncio.run(run())


def _anybody(state: EventState) -> bool:
    return state.seq > 0


def test_s018_a_result_names_its_board_and_its_round() -> None:
    place = playing(6)

    async def two_results(hub: Hub) -> None:
        for board in (3, 1):
            await place.desk.service.execute(
                place.desk.stream, "enter-result", DEPUTY, {"board": board, "result": "1-0"}
            )
        await hub.changed(place.desk.stream)

    greeting, message = told(place, two_results)
    assert greeting["regions"] == []
    assert (message["round"], message["boards"]) == (1, [1, 3])


def test_anything_else_names_no_boards() -> None:
    place = playing(6)

    async def undone(hub: Hub) -> None:
        await place.desk.service.execute(place.desk.stream, "enter-result", DEPUTY, {"board": 1, "result": "1-0"})
        await place.desk.service.execute(place.desk.stream, "undo", DEPUTY, {})
        await hub.changed(place.desk.stream)

    assert "boards" not in told(place, undone)[1]


def test_after_a_restore_every_page_is_told_though_the_log_is_shorter() -> None:
    place = playing(6)
    place.desk.do("enter-result", {"board": 1, "result": "1-0"})
    seq = place.desk.state.seq

    async def restored(hub: Hub) -> None:
        place.desk.store.restore(place.desk.stream, seq - 1)
        await hub.changed(place.desk.stream)

    greeting, message = told(place, restored)
    assert message["restored"] is True
    assert message["seq"] == seq - 1
    assert message["epoch"] != greeting["epoch"]


def test_a_page_of_an_event_that_the_backup_does_not_have_is_let_go() -> None:
    place = playing(4)

    async def gone(hub: Hub) -> None:
        place.desk.store.restore(place.desk.stream, 0)
        await hub.changed(place.desk.stream)

    assert told(place, gone)[1] == {}


def test_a_page_ahead_of_a_restored_log_renews_itself_when_it_comes_back() -> None:
    place = playing(4)
    seq = place.desk.state.seq

    async def nothing(hub: Hub) -> None:
        await place.desk.service.execute(place.desk.stream, "enter-result", DEPUTY, {"board": 1, "result": "1-0"})
        await hub.changed(place.desk.stream)

    assert told(place, nothing, seen=seq + 50)[0]["regions"] == ["all"]


def test_what_was_worked_out_before_a_restore_is_forgotten() -> None:
    place = playing(4)
    stream, seq = place.desk.stream, place.desk.state.seq
    place.desk.do("enter-result", {"board": 1, "result": "1-0"})
    assert "1 of 2 results" in place.chief.see(f"{place.event}/round/1")
    before = place.chief.see(f"{place.event}/standings")
    place.desk.store.restore(stream, seq)
    place.desk.do("enter-result", {"board": 1, "result": "0-1"})
    assert place.desk.state.seq == seq + 1
    assert _first(place.chief.see(f"{place.event}/standings")) != _first(before)


def _first(page: str) -> str:
    found = re.search(r"<tbody>.*?<bdi>(.*?)</bdi>", page, re.DOTALL)
    assert found is not None
    return found[1]


class TestRows:
    """A script asks for the rows of a few boards instead of the page."""

    def test_they_come_with_the_bar_and_the_progress_and_nothing_else(self) -> None:
        place = playing(6)
        place.desk.do("enter-result", {"board": 3, "result": "1-0"})
        path = f"{place.event}/round/1"
        whole = place.chief.get(path).text
        rows = place.chief.get(path, **{"x-crosstable": "rows", "x-boards": "1,3,x"}).text
        assert re.findall(r'<tr id="(b\d+)"', rows) == ["b1", "b3"]
        assert "1 of 3 results" in rows
        assert "2 results missing" in rows
        row = re.search(r'<tr id="b3".*?</tr>', whole, re.DOTALL)
        assert row is not None
        assert row[0] in rows, "the row is the same as on the whole page"

    def test_in_the_list_of_open_boards_a_board_that_is_done_does_not_come(self) -> None:
        place = playing(6)
        place.desk.do("enter-result", {"board": 3, "result": "1-0"})
        rows = place.chief.get(f"{place.event}/round/1?only=open", **{"x-crosstable": "rows", "x-boards": "2,3"}).text
        assert re.findall(r'<tr id="(b\d+)"', rows) == ["b2"]

    def test_undo_in_the_bar_leads_back_to_the_page_and_to_no_other_site(self) -> None:
        place = playing(4)
        here = f"{place.event}/players?x=1"
        text = place.chief.get(f"{place.event}/bar", **{"x-crosstable": "rows", "x-here": here}).text
        assert f'name="back" value="{here}"' in text
        assert "<table" not in text
        bad = place.chief.get(f"{place.event}/bar", **{"x-here": "//elsewhere.example"}).text
        assert "elsewhere" not in bad


def test_a_form_made_before_a_restore_does_nothing() -> None:
    place = playing(4)
    page = place.chief.see(f"{place.event}/round/1")
    made_from = re.search(r'name="epoch" value="([^"]*)"', page)
    assert made_from is not None
    fields = {"round": 1, "board": 1, "result": "1-0", "epoch": made_from[1]}
    place.desk.store.logs += "+"
    for headers, status in (({}, 409), ({"x-crosstable": "json"}, 409)):
        answer = place.chief.do("enter-result", fields, **headers)
        assert answer.status_code == status
        assert "A backup was restored" in answer.text
    board = place.desk.state.rounds[0].boards[0]
    assert board.result is None
    assert place.chief.do("enter-result", {**fields, "epoch": place.desk.store.logs}).status_code == 303


def test_who_has_a_page_open_is_counted_by_devices_and_roles() -> None:
    """ux.md 0.5: the strip says how many devices are connected; two pages of one browser are one device."""
    place = playing()
    stream, seen = place.desk.stream, place.desk.state.seq
    devices = [("desk", "chief"), ("desk", "chief"), ("tablet", "deputy"), ("", "viewer"), ("", "viewer")]

    async def run() -> tuple[list[dict[str, int]], list[str]]:
        hub = Hub(place.desk.service, 0.01)
        pages = [hub.watch(stream, seen, _anybody, device) for device in devices]
        for page in pages:
            for _ in range(2):
                await anext(page)
        counts = [dict(hub.present(stream)), dict(hub.present(stream, ("desk", "chief")))]
        said = [await asyncio.wait_for(anext(pages[0]), 5)]
        await pages[2].aclose()  # type: ignore[attr-defined]
        while '"deputy"' in said[-1] or "present" not in said[-1]:
            said.append(await asyncio.wait_for(anext(pages[0]), 5))
        waiting = asyncio.ensure_future(anext(pages[3]))
        done, _ = await asyncio.wait([waiting], timeout=0.1)
        assert not done, "a viewer is told of nobody"
        waiting.cancel()
        return counts, said

    counts, said = asyncio.run(run())
    assert counts == [{"chief": 1, "deputy": 1, "viewer": 2}] * 2
    assert said[-1] == 'event: present\ndata: {"chief": 1, "viewer": 2}\n\n'


def test_the_strip_says_so_to_those_who_work_there() -> None:
    place = playing()
    page = place.chief.see(f"{place.event}/round/1")
    assert "1 device connected" in page
    assert re.search(r'data-role="chief"><span>Chief arbiter</span> <b>1</b>', page)
    assert re.search(r'data-role="viewer" hidden>', page)
    captain = place.with_code("captain", "Captain", player=1)
    assert "device connected" not in captain.get(f"{place.event}/round/1").text
