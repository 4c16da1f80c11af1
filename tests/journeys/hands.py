"""Hands that count: every tap, click and key press of a journey."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


class Hands:
    """Someone at a page; results are counted apart from everything else (ux.md J1, 5.1)."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.taps = 0
        self.results = 0
        self.keys = 0

    def tap(self, target: str | Locator) -> None:
        """One tap or click."""
        found = self.page.locator(target) if isinstance(target, str) else target
        self.taps += 1
        self._touch(found)

    def win(self, board: int, result: str = "1-0") -> None:
        """One tap on a result of a board, and it is saved."""
        self.results += 1
        self._touch(self.page.locator(f'#b{board} .res [data-token="{result}"]'))
        expect(self.page.locator(f"#b{board}")).to_have_attribute("data-token", result)

    def _touch(self, found: Locator) -> None:
        if self.touch:
            found.tap()
        else:
            found.click()

    def press(self, *keys: str) -> None:
        """Keys, one after another."""
        for key in keys:
            self.keys += 1
            self.page.keyboard.press(key)

    def write(self, place: str, text: str) -> None:
        """Type into a field that is reached by a tap."""
        self.tap(place)
        self.page.locator(place).press_sequentially(text)

    def next_step(self) -> None:
        """The one button that always names the next step."""
        self.tap(self.page.locator(".bar [data-step]"))


def enter_list(page: Page, hands: Hands, profile: str, lines: list[str], column: str = "") -> str:
    """A new event of a kind with the players of a list, its heads in the first line; answers its address.

    `column` is a head that the preview has to know by another name.
    """
    hands.tap(page.locator("a[href='/new']").first)
    page.wait_for_url("**/new")
    page.locator("details").evaluate_all("all => all.forEach(e => { e.open = true; })")
    page.check(f"[name=profile][value={profile}]")
    hands.tap(page.get_by_role("button", name="Create").last)
    page.wait_for_url("**/players")
    event = page.url.partition("/players")[0]
    page.goto(f"{event}/import")
    page.fill("[name=text]", "\n".join(lines))
    hands.tap(page.locator("main form button.primary").first)
    page.wait_for_selector("#list")
    expect(page.locator("#list")).to_contain_text(column)
    hands.tap(page.locator("main form button.primary").last)
    expect(page.locator("#list")).to_have_count(0, timeout=20_000)
    page.goto(f"{event}/players")
    expect(page.locator("#players tbody tr[data-player]")).to_have_count(len(lines) - 1)
    return event
