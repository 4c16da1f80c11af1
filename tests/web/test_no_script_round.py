"""Every command of the round's screens by plain posts, as a browser without scripts sends them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from crosstable.app.permissions import ALLOWED
from crosstable.web.forms import READERS
from tests.web.hall import Hall
from tests.web.test_security import hall

ROUND = {
    "pair", "re-pair", "fix-pair", "unpair-board", "pair-players", "discard-draft", "swap-players", "flip-colours", "validate-manual",
    "publish", "start-round", "mark-presence", "enter-result", "clear-result", "settle-result", "issue-code", "revoke-code",
    "answer-mistake", "undo", "redo",
}  # fmt: skip
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
FIELD = re.compile(r"<(?:input|button|select|textarea)\b[^>]*>")


def attributes(tag: str) -> dict[str, str]:
    return {name: html.unescape(value) for name, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}


def forms(page: str) -> Iterator[tuple[str, list[tuple[str, str]], list[dict[str, str]]]]:
    """Address, hidden fields, and the buttons (inside the form, or elsewhere by its id) of every form that posts."""
    for head, inside in FORM.findall(page):
        form = attributes(head)
        if form.get("method") != "post":
            continue
        fields = [attributes(tag) for tag in FIELD.findall(inside)]
        hidden = [(f["name"], f.get("value", "")) for f in fields if f.get("type") == "hidden"]
        buttons = [attributes(tag) for tag in re.findall(r"<button\b[^>]*>", inside)]
        if "id" in form:
            buttons += [attributes(tag) for tag in re.findall(rf'<button form="{form["id"]}"[^>]*>', page)]
        yield form["action"], hidden, buttons


class Walker:
    """Finds the form of a command on a screen and sends what stands in it."""

    def __init__(self, place: Hall) -> None:
        self.place = place
        self.sent: set[str] = set()

    def send(self, screen: str, command: str, typed: list[tuple[str, str]] | None = None, button: int = 0) -> str:
        """The page after it. Every form must carry its token and lead back to a page that can be seen."""
        page = self.place.chief.see(f"{self.place.event}/{screen}")
        for action, hidden, buttons in forms(page):
            target = next(
                (b["formaction"] for b in buttons if b.get("formaction", "").endswith(f"/do/{command}")), action
            )
            if not target.endswith(f"/do/{command}"):
                continue
            fields = [*hidden, *(typed or [])]
            pressed = [b for b in buttons if "name" in b and not b.get("formaction")]
            if not typed and pressed:
                fields.append((pressed[button]["name"], pressed[button].get("value", "")))
            return self._post(target, fields, command)
        raise AssertionError(f"{screen} has no form for {command}")

    def _post(self, target: str, fields: list[tuple[str, str]], command: str) -> str:
        names = [name for name, _ in fields]
        assert "csrf" in names, command
        data: dict[str, list[str]] = {}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        answer = self.place.chief.client.post(target, data=data)
        if answer.status_code == 428:  # a question: the page that asks is a form itself
            action, hidden, _ = next(f for f in forms(answer.text) if f[0] == target and "confirmed" in dict(f[1]))
            return self._post(action, [*hidden, ("reason", "because")], command)
        assert answer.status_code == 303, (
            command,
            answer.status_code,
            re.findall(r"<h1>.*?</p>", answer.text, re.DOTALL),
        )
        self.sent.add(command)
        return self.place.chief.see(answer.headers["location"])


def test_every_command_of_the_round_is_a_form_on_its_screen() -> None:
    walk = Walker(hall(6))
    place, here = walk.place, "round/1"
    walk.send(here, "pair")
    walk.send(here, "fix-pair")
    walk.send(here, "flip-colours")
    page = walk.send(here, "unpair-board", button=1)
    free = re.findall(r'<tr class="bye unseated" id="p(\d+)"', page)
    assert len(free) == 2
    walk.send(here, "pair-players", [("pick", free[0]), ("pick", free[1])])
    seats = [str(int(b.white)) for b in place.desk.state.rounds[0].boards[:2]]
    walk.send(here, "swap-players", [("pick", seats[0]), ("pick", seats[1])])
    walk.send(here, "re-pair")
    if "validate-manual" in place.chief.see(f"{place.event}/{here}"):
        walk.send(here, "validate-manual")
    walk.send(here, "discard-draft")
    walk.send(here, "pair")
    walk.send(here, "flip-colours")
    walk.send(here, "validate-manual")
    walk.send(here, "publish")
    walk.send(f"{here}/change", "swap-players", [("pick", seats[0]), ("pick", seats[1])])
    walk.send(f"{here}/floor", "start-round")
    walk.send(f"{here}/floor", "mark-presence")
    walk.send(f"{here}/floor", "enter-result")
    walk.send(f"{here}?mode=slip", "enter-result", [("slip", "2 5")])
    walk.send(f"{here}/board/2", "clear-result")
    walk.send(here, "enter-result", button=6)
    place.desk.do("enter-result", {"board": 2, "result": "½-½", "seen": "1-0"})
    place.desk.do("enter-result", {"board": 2, "result": "0-1", "seen": ""})
    walk.send(here, "settle-result", [])
    walk.send(here, "undo")
    walk.send(here, "redo")
    walk.send(here, "pair")
    place.chief.post(f"{place.event}/devices", {"role": "deputy", "label": "Anna"})
    walk.send("devices", "revoke-code")
    place.desk.do("report-mistake", {"text": "wrong colour"})
    walk.send("devices", "answer-mistake")
    assert walk.sent == ROUND - {"issue-code"}, "issuing a code has a route of its own, used above"


def test_every_command_that_a_role_may_give_has_a_reader_or_a_route() -> None:
    own_routes = {"import-tournament", "merge-tournament", "issue-code", "join"}
    assert {command for command in ROUND if command not in READERS} <= own_routes
    assert set(ALLOWED) >= ROUND
