"""axe-core finds nothing on any screen, in light and dark, on a desk and on a phone; and nothing is cut or wider.

The screenshots are kept in build/screens, to be looked at.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Dialog, Page

from tests.journeys.gallery import PAPER, Screen
from tests.journeys.stage import Stage, build
from tests.web.browser import DESK, PHONE, chromium, served

AXE_SCRIPT = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
PICTURES = Path(__file__).parent.parent.parent / "build" / "screens"
LOOKS = (("desk", "light"), ("desk", "dark"), ("phone", "light"), ("phone", "dark"))
SIZES = {"desk": DESK, "phone": PHONE}
WHOLE = {"resultTypes": ["violations"]}
COLOURS = {**WHOLE, "runOnly": ["color-contrast"]}
"""What a scheme can change; everything else was looked at in the other one."""
CUT = (
    "paper-result-slips",
    "paper-player-cards",
    "paper-badges",
    "paper-place-cards",
    "paper-receipts",
    "paper-certificates",
    "paper-group-sheets",
    "paper-match-cards",
)
LOOSE = {**WHOLE, "rules": {"page-has-heading-one": {"enabled": False}}}
"""Sheets that are cut into cards have no heading of their own."""
TARGETS = {**WHOLE, "runOnly": ["target-size"]}
"""Looked at on a page high enough for everything: the strip that sticks to the bottom would cover some of it."""
WIDER = """() => Math.max(...[document.documentElement, ...document.querySelectorAll("dialog[open]")]
    .map(e => e.scrollWidth - e.clientWidth))"""


class Gallery:
    """A server with something on every screen, and browsers with and without rights."""

    def __init__(self, browser: Browser, address: str, stage: Stage) -> None:
        self.browser = browser
        self.base = address.partition("/enter")[0]
        self.stage = stage
        self.alarms: list[str] = []
        """What hostile names managed to run, and faults of our own scripts; of the last screen."""
        first = browser.new_context()
        page = first.new_page()
        page.goto(address)
        page.wait_for_url(f"{self.base}/")
        self.cookies: Any = first.cookies()
        first.close()

    def _alert(self, dialog: Dialog) -> None:
        self.alarms.append(f"alert: {dialog.message}")
        dialog.dismiss()

    def visit(self, screen: Screen) -> tuple[BrowserContext, Page]:
        context = self.browser.new_context(
            viewport=DESK,  # type: ignore[arg-type]
            reduced_motion="reduce",
            has_touch=True,
        )
        context.set_default_timeout(15_000)
        if not screen.guest:
            context.add_cookies(self.cookies)
        page = context.new_page()
        self.alarms = []
        page.on("dialog", self._alert)
        page.on("pageerror", lambda error: self.alarms.append(f"script: {error}"))
        answer = page.goto(self.base + self.stage.path(screen.path))
        if answer is None or answer.status != screen.status:
            self.alarms.append(f"answered {answer and answer.status}")
        if screen.act is not None:
            screen.act(page)
        return context, page


@contextmanager
def opened(folder: Path, build: Callable[[Path], Stage] = build) -> Iterator[Gallery]:
    """A gallery over an empty folder."""
    stage = build(folder)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with served(folder) as address, chromium() as browser:
        yield Gallery(browser, address, stage)


def look(gallery: Gallery, screen: Screen) -> list[str]:
    """What is wrong with a screen in any of the looks; its pictures are kept."""
    context, page = gallery.visit(screen)
    found: list[str] = []
    try:
        for size, scheme in LOOKS:
            if screen in PAPER and scheme == "dark":
                continue  # paper is white
            page.set_viewport_size(SIZES[size])  # type: ignore[arg-type]
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.screenshot(path=PICTURES / f"{screen.name}-{size}-{scheme}.png")
            whole = (size, scheme) in (("desk", "light"), ("phone", "dark")) or screen in PAPER
            options = LOOSE if screen.name in CUT else WHOLE if whole else COLOURS
            found += [f"{size} {scheme}: {line}" for line in violations(page, options)]
            wide = page.evaluate(WIDER)
            if wide > 0 and screen not in PAPER:
                found.append(f"{size} {scheme}: {wide} px wider than the screen")
        if screen not in PAPER:
            page.set_viewport_size({"width": PHONE["width"], "height": 6_000})
            found += [f"phone: {line}" for line in violations(page, TARGETS)]
    finally:
        context.close()
    return found + gallery.alarms


def violations(page: Page, options: dict[str, Any]) -> list[str]:
    """What axe says, one line for each place."""
    if not page.evaluate("typeof window.axe === 'object'"):
        page.evaluate(AXE_SCRIPT)
    text = page.evaluate(f"axe.run({json.dumps(options)}).then(found => JSON.stringify(found.violations))")
    return [
        f"{rule['id']}: {node['html'][:160]} — {node.get('failureSummary', '')[:300]}"
        for rule in json.loads(text)
        for node in rule["nodes"][:4]
    ]
