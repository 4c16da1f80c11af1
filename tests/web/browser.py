"""The real thing: `crosstable serve` in its own process, and the system's Chromium in front of it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}


def need_chromium() -> None:
    """Skip with a reason; in CI a missing browser is a failure."""
    if CHROMIUM:
        return
    if os.environ.get("CI") == "true":
        pytest.fail("no Chromium: apt install chromium")
    pytest.skip("no Chromium: apt install chromium")


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address with the owner's token of a server over a data folder."""
    command = [sys.executable, "-u", "-m", "crosstable", "serve", "--data", str(folder), "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            found = re.search(r"http://\S+", line)
            assert found is not None, line
            yield found[0]
        finally:
            process.terminate()
            process.wait(10)


@contextmanager
def chromium() -> Iterator[Browser]:
    """One browser for a module of tests."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


class Desk:
    """The owner's pages, and what went wrong in them."""

    def __init__(self, browser: Browser, address: str, size: dict[str, int]) -> None:
        self.browser = browser
        self.address = address
        self.base = address.partition("/enter")[0]
        self.problems: list[str] = []
        self.context = self.device(size)
        self.page = self.open(self.context)
        self.page.goto(address)
        self.page.wait_for_url(f"{self.base}/")

    def device(self, size: dict[str, int]) -> BrowserContext:
        """Another browser with storage of its own."""
        return self.browser.new_context(viewport=size, has_touch=size is PHONE)  # type: ignore[arg-type]

    def open(self, context: BrowserContext) -> Page:
        """A page whose complaints are noted."""
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", lambda said: self._note(said.type, said.text))
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "ERR_INTERNET_DISCONNECTED" not in text and "status of 4" not in text:
            self.problems.append(text)

    def new_event(self, players: int = 6, profile: str = "club") -> str:
        """A tournament with players, by keyboard; answers its address."""
        page = self.page
        page.goto(f"{self.base}/new")
        page.check(f"[value={profile}]")
        page.get_by_role("textbox", name="Name").press("Enter")
        page.wait_for_url("**/players")
        names = "\n".join(f"Player {chr(64 + k)}" for k in range(1, players + 1))
        page.fill("#lines", names)
        page.get_by_role("button", name="Add").click()
        page.wait_for_selector("text=is this right")
        page.keyboard.press("Enter")
        page.wait_for_selector("#players")
        return page.url.partition("/players")[0]

    def publish(self, event: str, number: int = 1) -> None:
        """Pair and publish with the key P."""
        page = self.page
        page.goto(f"{event}/round/{number}")
        page.keyboard.press("p")
        page.wait_for_selector("[data-seats]")
        page.keyboard.press("p")
        page.wait_for_selector("#boards[data-keys]")

    def deputy(self, event: str, name: str, size: dict[str, int] = DESK) -> Page:
        """Another device that came in with a code of its own."""
        page = self.page
        here = page.url
        page.goto(f"{event}/devices")
        page.get_by_role("button", name="Make the code").click()
        code = page.locator(".big-code").inner_text()
        page.goto(here)
        other = self.open(self.device(size))
        other.goto(f"{self.base}/enter")
        other.fill("[name=code]", code)
        other.fill("[name=name]", name)
        other.get_by_role("button", name="Come in").click()
        other.wait_for_url(f"{event}/**")
        return other
