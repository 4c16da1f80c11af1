"""Headers on every answer, forms of other sites, foreign names of the host, sizes, paths, codes."""

from __future__ import annotations

import re

import pytest

from crosstable.web.guard import SECURITY_HEADERS
from tests.app.memory import Desk, MemoryStore
from tests.web.hall import BASE, OWNER_TOKEN, Hall, Visitor

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</script><svg onload=alert(1)>",
    'O\'Neil "the" {{ 7*7 }} & Co',
    '=HYPERLINK("http://evil")',
    "\u202eevil",
    "x" * 190,
)


def hall(players: int = 5) -> Hall:
    desk = Desk()
    desk.create()
    desk.enter(*("Lan", "Arjun", "Somchai", "Mira", "Ole", "Ines")[:players])
    return Hall(desk)


def playing(players: int = 5) -> Hall:
    found = hall(players)
    found.desk.do("pair")
    found.desk.do("publish")
    return found


class BrokenStore(MemoryStore):
    async def summaries(self) -> list:  # type: ignore[type-arg]
        raise RuntimeError("a fault with a secret in it")


class TestHeaders:
    def test_every_answer_carries_them(self) -> None:
        place = playing()
        event = place.event
        chief, guest = place.chief, Visitor(place)
        answers = [
            chief.get("/"),
            chief.get(event),
            chief.get(f"{event}/round/1"),
            chief.get("/static/x/app.js"),
            chief.get("/static/x/none.js"),
            chief.get("/nowhere"),
            chief.get(f"{event}/round/99"),
            chief.get("/e/none/players"),
            guest.get(f"{event}/settings"),
            chief.client.put("/new"),
            chief.post(f"{event}/do/pair", {"round": 1}),
            chief.do("enter-result", {"round": 1, "entry": "99 1-0 "}),
            chief.client.post(f"{event}/do/publish", data={"round": 1}),
            chief.client.post(f"{event}/do/publish", content=b"x" * 1_100_000),
            guest.client.get("/", headers={"host": "evil.example"}),
        ]
        assert [a.status_code for a in answers] == [
            *(200, 303, 200, 200, 404, 404, 404, 404, 403, 405, 409, 422, 403, 413, 421)
        ]
        for answer in answers:
            for name, value in SECURITY_HEADERS.items():
                if name != "Cache-Control":
                    assert answer.headers[name] == value, (answer.request.url, name)

    def test_a_fault_of_ours_shows_nothing_of_itself(self) -> None:
        answer = Hall(Desk(BrokenStore())).chief.get("/")
        assert answer.status_code == 500
        assert "secret" not in answer.text
        assert "What was saved before is safe" in answer.text
        assert answer.headers["Content-Security-Policy"] == SECURITY_HEADERS["Content-Security-Policy"]

    def test_no_page_holds_script_or_style_of_its_own(self) -> None:
        place = playing()
        for path in ("", "/players", "/players/check-in", "/players/1", "/settings", "/devices", "/log", "/round/1"):
            text = place.chief.see(place.event + path)
            assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", text), path


class TestCsrf:
    def test_a_form_without_its_token_changes_nothing(self) -> None:
        place = hall()
        for data in ({}, {"csrf": ""}, {"csrf": "0" * 40}):
            answer = place.chief.client.post(f"{place.event}/do/pair", data={"round": "1", **data})
            assert answer.status_code == 403
            assert "too old" in answer.text
        assert place.desk.state.rounds == []

    def test_the_token_of_another_browser_does_not_fit(self) -> None:
        place = hall()
        other = Visitor(place).csrf("/enter")
        answer = place.chief.client.post(f"{place.event}/do/pair", data={"round": "1", "csrf": other})
        assert answer.status_code == 403

    @pytest.mark.parametrize(
        "headers", [{"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}]
    )
    def test_a_form_sent_by_another_site_is_refused(self, headers: dict[str, str]) -> None:
        place = hall()
        assert place.chief.do("pair", {"round": 1}, **headers).status_code == 403
        assert place.chief.do("pair", {"round": 1}, origin=BASE).status_code == 303

    def test_cookies_are_out_of_reach_for_scripts_and_other_sites(self) -> None:
        cookie = Visitor(hall()).get("/enter").headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie

    def test_a_forged_cookie_is_nobody(self) -> None:
        place = hall()
        thief = Visitor(place)
        value = place.chief.client.cookies["crosstable"]
        thief.client.cookies.set("crosstable", value[:-1] + ("0" if value[-1] != "0" else "1"))
        assert thief.get("/").headers["location"] == "/enter"


class TestOwner:
    def test_the_token_opens_on_this_computer(self) -> None:
        place = hall()
        owner = Visitor(place)
        assert owner.post("/enter", {"code": OWNER_TOKEN}).headers["location"] == "/"
        assert "Tournaments" in owner.see("/")

    def test_neither_token_nor_cookie_opens_elsewhere(self) -> None:
        place = hall()
        far = Visitor(place, "192.168.1.7")
        assert far.post("/enter", {"code": OWNER_TOKEN}).status_code == 422
        far.client.cookies.set("crosstable", place.chief.client.cookies["crosstable"])
        assert far.get("/").headers["location"] == "/enter"
        assert far.get(f"{place.event}/settings").status_code == 403


class TestBounds:
    def test_wrong_codes_are_slowed_down(self) -> None:
        visitor = Visitor(hall())
        answers = [visitor.post("/enter", {"code": f"WRONG{k}"}).status_code for k in range(12)]
        assert answers == [422] * 10 + [429] * 2

    @pytest.mark.parametrize(
        "path",
        [
            "/static/x/../../app.py",
            "/static/x/..%2f..%2fapp.py",
            "/static/x/%2e%2e/app.py",
            "/static/../../../../etc/passwd",
            "/e/..%2f..%2f/players",
            "/static/x/look.css%00.txt",
        ],
    )
    def test_no_path_leads_out(self, path: str) -> None:
        assert hall().chief.get(path).status_code == 404

    @pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil", "/a\nb", "evil"])
    def test_no_form_leads_away(self, back: str) -> None:
        place = hall()
        location = place.chief.do("pair", {"round": 1, "back": back}).headers["location"]
        assert location == place.event

    def test_too_many_fields_are_refused(self) -> None:
        place = hall()
        body = "&".join(f"a{k}=1" for k in range(6_000))
        headers = {"content-type": "application/x-www-form-urlencoded"}
        assert place.chief.client.post(f"{place.event}/do/pair", content=body, headers=headers).status_code == 400

    def test_bytes_that_are_no_text_are_refused(self) -> None:
        place = hall()
        headers = {"content-type": "application/x-www-form-urlencoded"}
        answer = place.chief.client.post(f"{place.event}/do/pair", content=b"\xff\xfe", headers=headers)
        assert answer.status_code == 400


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_text_everywhere(name: str) -> None:
    place = Hall()
    place.desk.create(name=name)
    place.desk.enter(name, f"{name} 2", "Lan")
    place.desk.do("change-player", {"player": 1, "changes": {"club": name, "notes": name}})
    place.desk.do("pair")
    pages = ["/round/1", "/round/1/check", "/players", "/players/1", "/players/check-in", "/settings", "/find?q=x"]
    seen = [place.chief.see(place.event + path) for path in pages]
    place.desk.do("publish")
    late = place.chief.post(f"{place.event}/players", {"lines": name})
    pages = ["/round/1", "/round/1?mode=slip", "/round/1/board/1", "/round/1/why/1", "/round/1/change", "/log"]
    seen += [place.chief.see(place.event + path) for path in pages]
    seen += [place.chief.see("/"), place.chief.see(f"/?q={name[:20]}"), late.text]
    for text in seen:
        assert "<script>alert" not in text
        assert "<img" not in text
        assert "<svg" not in text
        assert "{{ 7*7 }}" not in name or "O&#39;Neil" in text or "Lan" in text
        assert "O'Neil 49" not in text
