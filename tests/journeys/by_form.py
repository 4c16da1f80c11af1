"""Commands sent as forms of the browser that is open: what a journey does not look at, done quickly."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.web.axe import AXE_SCRIPT, WHOLE, WIDER

SEND = """async ([url, csrf, round, results]) => {
  const refused = [];
  for (const [board, result] of results) {
    const body = new URLSearchParams({ csrf, round, board, result });
    const answer = await fetch(url, { method: "POST", body, redirect: "manual" });
    if (answer.type !== "opaqueredirect") refused.push([board, result, answer.status]);
  }
  return refused;
}"""
"""Sends results one after another from the page itself, which is quicker than one by one from here."""


class ByForm:
    """The owner's browser at an event."""

    def __init__(self, page: Page, event: str) -> None:
        self.page = page
        self.event = event
        self.token = page.locator("[name=csrf]").first.get_attribute("value") or ""

    def do(self, command: str, **fields: object) -> None:
        """One command, which must not be refused or asked about."""
        form: dict[str, str | float | bool] = {
            "csrf": self.token,
            **{name: str(value) for name, value in fields.items()},
        }
        answer = self.page.request.post(f"{self.event}/do/{command}", form=form, max_redirects=0)
        assert answer.status == 303, (command, fields, answer.status, answer.text()[:600])

    def results(self, number: int, results: dict[int, str]) -> None:
        """Results of a round by board."""
        refused = self.page.evaluate(SEND, [f"{self.event}/do/enter-result", self.token, number, [*results.items()]])
        assert refused == [], refused

    def round(self, number: int, result: str) -> None:
        """A round from pairing to its last result, the same on every board."""
        self.do("pair", round=number)
        self.do("publish", round=number)
        self.page.goto(f"{self.event}/round/{number}")
        boards = self.page.locator("#boards tr[data-board]").evaluate_all(
            "all => all.map(e => Number(e.dataset.board))"
        )
        self.results(number, dict.fromkeys(boards, result))


def faults(page: Page) -> list[str]:
    """What axe finds, and whether the page is wider than the window."""
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate("options => axe.run(document, options)", WHOLE)
    wider = page.evaluate(WIDER)
    return [violation["id"] for violation in found["violations"]] + ([f"wider by {wider}"] if wider > 0 else [])
