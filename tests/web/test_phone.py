"""A real browser: from the poster to the table (ux.md J8), and the wall by its keys."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page

from crosstable.core.state import EventState
from tests.app.memory import CHIEF
from tests.web.browser import DESK, PHONE
from tests.web.hall import Hall
from tests.web.test_public import NAMES, playing

T = TypeVar("T")


class Place:
    """A hall with an address. The browser's loop runs in this thread, so the hall lives in others."""

    def __init__(self, make: Callable[[], Hall] = playing) -> None:
        self.hall: Hall = in_thread(make)
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.loop = asyncio.new_event_loop()
        config = uvicorn.Config(self.hall.app, log_level="error", lifespan="off", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.serve, daemon=True)

    def serve(self) -> None:
        self.loop.run_until_complete(self.server.serve([self.socket]))
        self.loop.close()

    @contextmanager
    def opened(self) -> Iterator[Place]:
        """Served until the end of the block."""
        self.thread.start()
        try:
            yield self
        finally:
            self.server.should_exit = self.server.force_exit = True
            self.thread.join(10)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the loop of the server."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    @property
    def state(self) -> EventState:
        return self.run(self.hall.desk.service.state(self.hall.desk.stream))

    def do(self, command: str, args: dict[str, Any] | None = None) -> None:
        """Give a command and tell everybody, as a request would."""

        async def give() -> None:
            stream = self.hall.desk.stream
            await self.hall.desk.service.execute(stream, command, CHIEF, args or {})
            await self.hall.app.state.site.hub.changed(stream)

        self.run(give())

    def url(self, path: str) -> str:
        return self.base + path.format(stream=self.hall.desk.stream)


def in_thread(make: Callable[[], T]) -> T:
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(make).result()


def phone(browser: Browser, *, scripts: bool = True) -> Page:
    context = browser.new_context(viewport=PHONE, has_touch=True, java_script_enabled=scripts)  # type: ignore[arg-type]
    context.set_default_timeout(15_000)
    return context.new_page()


def desk(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport=DESK)  # type: ignore[arg-type]


def test_j8_two_interactions_from_the_poster_to_the_table(browser: Browser) -> None:
    with Place().opened() as place:
        page = phone(browser)
        page.goto(place.url("/p/{stream}"))
        page.locator("#find-me").press_sequentially("la")  # the first
        assert page.locator("#people li:visible").count() == 1
        page.locator("#people li:visible a").tap()  # the second
        seat = page.locator(".seat")
        seat.wait_for()
        assert "TABLE" in seat.inner_text().upper()
        assert page.locator(".mine-only").is_visible()
        page.goto(place.url("/p/{stream}"))  # scanned again: no interaction at all
        page.wait_for_url("**/me/*")
        assert page.evaluate("document.cookie") == ""
        page.get_by_text("I am somebody else").tap()
        page.locator("#find-me").wait_for()


def test_j8_my_page_turns_by_itself_and_never_shows_a_draft(browser: Browser) -> None:
    with Place().opened() as place:
        page = phone(browser)
        page.goto(place.url("/p/{stream}/me/1"))
        assert page.locator(".seat .table").is_visible()
        for board in place.state.rounds[1].boards:
            place.do("enter-result", {"board": board.number, "result": "1-0"})
        page.get_by_text("Round 3 is not paired yet").wait_for()
        place.do("pair")
        page.get_by_text("Round 3 is being paired").wait_for()
        place.do("publish")
        page.locator(".seat .table, .seat h2").first.wait_for()
        page.get_by_text("Round 3", exact=False).first.wait_for()
        page.locator(".seat-round").wait_for()


def test_j8_a_lost_network_is_said_with_its_time(browser: Browser) -> None:
    with Place().opened() as place:
        page = phone(browser)
        page.goto(place.url("/p/{stream}/me/1"))
        page.context.set_offline(True)
        page.evaluate("dispatchEvent(new Event('offline'))")
        line = page.locator("#offline")
        line.wait_for()
        assert "No connection since" in line.inner_text()
        assert page.locator(".seat .table").is_visible()
        page.context.set_offline(False)
        page.evaluate("dispatchEvent(new Event('online'))")
        line.wait_for(state="hidden")


def test_j8_without_scripts_by_the_address_alone(browser: Browser) -> None:
    with Place().opened() as place:
        page = phone(browser, scripts=False)
        page.goto(place.url("/p/{stream}"))
        page.locator("#find-me").fill("nguyen")
        page.locator("#find-me").press("Enter")
        page.get_by_role("link", name=NAMES[0]).tap()
        page.locator(".seat .table").wait_for()
        assert "Keep the address" in page.content()


def test_the_wall_obeys_its_keys(browser: Browser) -> None:
    with Place().opened() as place:
        page = desk(browser).new_page()
        page.goto(place.url("/screen/{stream}?seconds=60"))
        shown = page.locator(".slide:visible h1")
        assert "by board" in shown.inner_text()
        page.keyboard.press("ArrowRight")
        assert "by name" in shown.inner_text()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        assert "Standings" in shown.inner_text()
        page.keyboard.press("Space")
        assert page.locator("#paused").is_visible()
        page.keyboard.press("Space")
        assert page.locator("#paused").is_hidden()
        height = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert height <= 0


def test_the_wall_turns_light_and_dark_and_its_clock_goes(browser: Browser) -> None:
    with Place().opened() as place:
        page = desk(browser).new_page()
        page.goto(place.url("/screen/{stream}?show=clock&theme=dark"))
        paper = "getComputedStyle(document.body).backgroundColor"
        dark = page.evaluate(paper)
        assert ":" in page.locator("[data-now]").inner_text()
        page.keyboard.press("t")
        assert page.locator("html").get_attribute("data-theme") == "light"
        assert page.evaluate(paper) != dark


def test_a_new_seat_is_read_aloud_as_one_sentence(browser: Browser) -> None:
    with Place().opened() as place:
        page = phone(browser)
        page.goto(place.url("/p/{stream}/me/1"))
        for board in place.state.rounds[1].boards:
            place.do("enter-result", {"board": board.number, "result": "1-0"})
        place.do("pair")
        place.do("publish")
        page.locator("#aloud:not(:empty)").wait_for(state="attached")
        heading = page.get_by_role("heading", level=2).first.inner_text()
        assert page.locator("#aloud").inner_text() == heading
        page.get_by_role(
            "heading", name=re.compile(r"^(Table \d+, you have (White|Black), against .+\.|You have a bye)")
        ).wait_for()


def test_standings_are_passed_on_as_text_and_as_a_picture(browser: Browser) -> None:
    with Place().opened() as place:
        context = phone(browser).context
        context.grant_permissions(["clipboard-write", "clipboard-read"])
        page = context.new_page()
        page.goto(place.url("/p/{stream}/standings"))
        page.evaluate("navigator.share = navigator.canShare = undefined")
        page.get_by_role("link", name="As text").click()
        page.get_by_text("Copied.").wait_for()
        assert NAMES[0] in page.evaluate("navigator.clipboard.readText()")
        with page.expect_download() as saving:
            page.get_by_role("link", name="As a picture").click()
        assert saving.value.suggested_filename == "standings.png"
        assert saving.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_language_is_chosen_with_one_tap_and_kept(browser: Browser) -> None:
    with Place().opened() as place:
        page = phone(browser)
        page.goto(place.url("/p/{stream}/pairings"))
        page.get_by_role("link", name="ไทย").tap()
        page.get_by_role("heading", name="รอบที่ 2").wait_for()
        assert page.url == place.url("/p/{stream}/pairings")


def test_a_number_opens_its_sum_by_keyboard(browser: Browser) -> None:
    with Place().opened() as place:
        context = desk(browser)
        cookies = place.hall.chief.client.cookies.jar
        context.add_cookies([{"name": c.name, "value": c.value or "", "url": place.base} for c in cookies])
        page = context.new_page()
        page.goto(place.url("/e/{stream}/standings"))
        page.locator("a.sum").nth(1).focus()
        page.keyboard.press("Enter")
        dialog = page.locator("dialog[open]")
        dialog.wait_for()
        assert "BH/C1" in dialog.inner_text()
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
