"""What engines, files and disks say for themselves, recognised and said in another language."""

from __future__ import annotations

import ast
import errno
import re
from importlib.resources import files
from pathlib import Path

import pytest

from crosstable.i18n import LANGUAGES, catalogue, reason, translator
from crosstable.store import trouble
from crosstable.store.backup import _second_words
from tests.app.memory import Desk
from tests.web.hall import Hall

SENTENCES = {key: str(text) for key, text in catalogue("en").items() if key.startswith("reason.")}


def skeleton(text: str) -> str:
    return re.sub(r"\{[^}]*\}", "{}", text)


def said_by_engines() -> set[str]:
    """Every text in the engines and the readers of files, with braces for what differs; and those of disks."""
    found = set(trouble._WORDS.values())
    found.add(_second_words(Path("{}"), OSError(errno.ENOENT, "")))
    for package in ("pairing", "formats", "app"):
        for file in Path(str(files(f"crosstable.{package}"))).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.JoinedStr):
                    parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
                    found.add("".join(map(str, parts)))
                elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found


def test_the_catalogue_has_the_sentences_as_they_are_said() -> None:
    """A sentence that is reworded in an engine would no longer be recognised."""
    engines = said_by_engines()
    assert {key for key, text in SENTENCES.items() if skeleton(text) not in engines} == set()


@pytest.mark.parametrize("key", SENTENCES)
@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_a_sentence_keeps_its_values_in_every_language(language: str, key: str) -> None:
    names = re.findall(r"\{(\w+)\}", SENTENCES[key])
    values = {name: str(40 + k) for k, name in enumerate(names)}
    other = reason(translator(language), SENTENCES[key].format(**values))
    assert other != SENTENCES[key].format(**values)
    assert all(value in other for value in values.values())


def test_a_place_before_the_sentence_stays() -> None:
    full = trouble._WORDS[trouble.Trouble.FULL]
    assert reason(translator("vi"), f"C:\\data.db: {full}") == f"C:\\data.db: {catalogue('vi')['reason.disk-full']}"


def test_what_is_not_known_stays_as_it_is() -> None:
    assert reason(translator("vi"), "something else: 7") == "something else: 7"


def test_a_refusal_says_its_reason_in_the_language_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    desk.create(profile="cup")
    desk.enter("Ana", "Bo", "Chen", "Diaz", "Eva")
    h = Hall(desk)
    monkeypatch.setattr("crosstable.web.visit.interface_languages", lambda: LANGUAGES)
    h.chief.client.cookies.set("crosstable-language", "th")
    page = h.chief.do("set-knockout", {"match": "one-game", "free": "1,2,3,4,5"})
    assert page.status_code == 422
    known = {"entrants": "5", "free": "3", "size": "8", "one": "5", "two": "0", "needed": "5"}
    assert str(catalogue("th")["reason.cup-places"]).format(**known) in page.text
