"""The choice of a language on the organiser's pages (ux.md 0.9, 1.1): what is complete is offered, the page stays."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import httpx2 as httpx
import pytest

from crosstable.i18n import LANGUAGES, catalogue
from crosstable.web import render, visit
from crosstable.web.assets import load_assets
from tests.app.memory import Desk
from tests.web.hall import Hall, Visitor

ALL = dict(LANGUAGES)


def hall() -> Hall:
    desk = Desk()
    desk.create(rounds=3)
    desk.enter("Ana", "Bo", "Chen", "Diaz")
    desk.do("pair")
    return Hall(desk)


def complete(monkeypatch: pytest.MonkeyPatch, *codes: str) -> None:
    """As if these languages had every word."""
    found = {code: LANGUAGES[code] for code in codes}
    for module in (render, visit):
        monkeypatch.setattr(module, "interface_languages", lambda: found)


def choose(visitor: Visitor, fields: dict[str, str]) -> httpx.Response:
    """Press the button of a language."""
    return visitor.get(f"/language?{urlencode(fields)}")


def offered(page: str) -> list[str]:
    return re.findall(r'name="language" value="(\w+)"', page)


def test_a_language_that_is_not_complete_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    complete(monkeypatch, "en", "vi")
    h = hall()
    assert offered(h.chief.see("/")) == ["en", "vi"]
    choose(h.chief, {"language": "th", "back": "/"})
    assert '<html lang="en"' in h.chief.see("/")


def test_one_language_is_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    complete(monkeypatch, "en")
    assert offered(hall().chief.see("/")) == []


@pytest.mark.parametrize("path", ["/", "/new", "/help", "/round/1?mode=touch", "/players", "/settings/rules", "/log"])
@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_the_page_one_is_on_stays_and_is_in_the_language(
    monkeypatch: pytest.MonkeyPatch, path: str, language: str
) -> None:
    complete(monkeypatch, *LANGUAGES)
    h = hall()
    where = path if path in ("/", "/new", "/help") else h.event + path
    page = h.chief.see(where)
    form = re.search(r'action="/language".*?</form>', page, re.DOTALL)
    assert form is not None
    back = re.search(r'name="back" value="([^"]+)"', form[0])
    assert back is not None
    assert back[1] == where
    answer = choose(h.chief, {"language": language, "back": back[1]})
    assert answer.headers["location"] == where
    page = h.chief.see(where)
    assert f'<html lang="{language}"' in page
    assert str(catalogue(language)["language"]) in page


def test_the_answer_to_a_form_leads_back_to_its_event(monkeypatch: pytest.MonkeyPatch) -> None:
    complete(monkeypatch, "en", "vi")
    h = hall()
    refused = h.chief.do("pair").text
    assert f'name="back" value="{h.event}"' in re.findall(r'action="/language".*?</form>', refused, re.DOTALL)[0]


def test_a_choice_makes_no_browser_known_and_keeps_no_long_text(monkeypatch: pytest.MonkeyPatch) -> None:
    complete(monkeypatch, "en", "vi")
    h = hall()
    short, long = "/tools/rounds?players=12", f"/tools/rounds?players={'x' * 500}"
    answer = h.chief.get(short)
    assert not answer.cookies
    assert f'name="back" value="{short}"' in answer.text
    assert 'name="back" value="/tools/rounds"' in h.chief.get(long).text


def test_everybody_in_the_hall_may_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    complete(monkeypatch, "en", "hi")
    h = hall()
    phone = h.with_code("results")
    assert offered(phone.see(f"{h.event}/round/1")) == ["en", "hi"]
    choose(phone, {"language": "hi", "back": h.event})
    assert '<html lang="hi"' in phone.see(f"{h.event}/round/1")


def test_what_is_no_language_changes_nothing() -> None:
    h = hall()
    answer = choose(h.chief, {"language": "xx\r\n", "back": "//elsewhere.example"})
    assert answer.headers["location"] == "/"
    assert "set-cookie" not in answer.headers


def test_signs_above_and_below_the_line_have_room() -> None:
    """Line height of at least 1.5 in Thai and Devanagari on every page, and fonts that have the letters."""
    look = load_assets().contents["look.css"].decode()
    heights = re.findall(r":is\(:lang\(th\), :lang\(hi\)\)[^{]*\{ line-height: ([\d.]+)", look)
    assert heights
    assert all(float(height) >= 1.5 for height in heights)
    for font in ("Noto Sans Thai", "Leelawadee UI", "Noto Sans Devanagari", "Nirmala UI"):
        assert font in look
