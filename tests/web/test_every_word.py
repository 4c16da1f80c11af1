"""No word reaches a screen beside the catalogue: in a language of wide letters nothing narrow is left but data.

Every message is written in full-width letters; what then still stands in small Latin letters was put there by hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from string import Formatter, ascii_letters

import pytest

from crosstable.i18n import Translator, catalogue
from crosstable.publish.words import PREFIX, Words
from crosstable.web import visit as visit_module
from tests.app.memory import Desk
from tests.app.test_bracket_corrections import cup, play
from tests.publish.test_team_results import league
from tests.web.hall import Hall

WIDE = {ord(c): chr(0xFF21 + ord(c) - 65) for c in ascii_letters}
WORD = re.compile(r"[a-z]{2,}")
SAID_ALOUD = frozenset({"title", "aria-label", "placeholder", "alt"})
NOT_WORDS = frozenset({"style", "script", "kbd", "svg", "bdi", "textarea", "template", "code", "datalist"})
DATA = ("Thursday Club Night", "Crosstable", "Ctrl+Shift+P", "Baku", "English", "Tiếng Việt", "as agreed", ".dev0")
"""Names, keys and numbers of versions, which are the same in every language."""


def wide(text: str) -> str:
    """The message in full-width letters, its placeholders as they are."""
    found = []
    for literal, name, _, _ in Formatter().parse(text):
        found.append(literal.translate(WIDE))
        if name is not None:
            found.append(f"{{{name}}}")
    return "".join(found)


MESSAGES = {
    key: wide(message) if isinstance(message, str) else {form: wide(text) for form, text in message.items()}
    for key, message in catalogue("en").items()
} | {"direction": "ltr"}


class Text(HTMLParser):
    """What is read on a page, and read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inside = 0

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.inside += tag in NOT_WORDS
        self.found += [value for name, value in attrs if value and name in SAID_ALOUD]

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag in NOT_WORDS

    def handle_data(self, data: str) -> None:
        if not self.inside:
            self.found.append(data.strip())


def left_over(page: str, names: Sequence[str]) -> list[str]:
    reader = Text()
    reader.feed(page)
    known = re.compile("|".join(re.escape(word) for word in sorted((*names, *DATA), key=len, reverse=True)))
    return [text for text in reader.found if WORD.search(known.sub("", text))]


def club() -> Desk:
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=5)
    desk.enter("Ana", "Bo", "Chen", "Diaz", "Eva")
    desk.play()
    desk.do("pair")
    return desk


def ladder() -> Desk:
    desk = Desk()
    desk.create(profile="ladder")
    desk.enter("Ana", "Bo", "Chen")
    return desk


def knockout() -> Desk:
    desk = cup()
    play(desk, 1, 2)
    return desk


OF_EVERY_EVENT = (
    *("players", "players/check", "players/check-in", "players/1", "import", "round/1", "standings", "crosstable"),
    *("prizes", "publishing", "print", "files", "settings", "settings/rules", "settings/ranking", "settings/boards"),
    *("calendar", "devices", "log", "find?q=a", "round/1/why/1", "round/1/floor", "round/1/times", "round/9"),
)
MADE: Mapping[str, tuple[object, tuple[str, ...]]] = {
    "club": (club, ("round/2", "round/2/check", "standings/compare?preset=us-swiss")),
    "ladder": (ladder, ("ladder",)),
    "knockout": (knockout, ("bracket", "bracket/1")),
    "teams": (lambda: league(4), ("teams",)),
}


@pytest.fixture(autouse=True)
def _wide_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    def translator(language: str, game: str = "", foreign: Sequence[str] = ()) -> Translator:
        del language
        return Translator("en", MESSAGES, {}, "" if game == "chess" else game, foreign)

    monkeypatch.setattr(visit_module, "translator", translator)
    sheets = {key.removeprefix(PREFIX): text for key, text in MESSAGES.items() if key.startswith(PREFIX)}
    monkeypatch.setattr(Words, "of", lambda _: Words(sheets))  # stages and groups are called as on paper


@pytest.mark.parametrize(
    "path", ["/", "/new", "/import", "/help", "/about", "/tools", "/tools/rounds", "/tools/berger"]
)
def test_pages_beside_an_event(path: str) -> None:
    assert left_over(Hall(club()).chief.get(path).text, ["Ana"]) == []


@pytest.mark.parametrize("kind", MADE)
def test_s024_pages_of_an_event(kind: str) -> None:
    make, more = MADE[kind]
    hall = Hall(make())  # type: ignore[operator]
    names = [entry.player.name for entry in hall.desk.state.entries.values()]
    names += ["Team A <b>", "Team B <b>", "Team C <b>", "Team D <b>"]
    found = {path: left for path in (*OF_EVERY_EVENT, *more) if (left := left_over(_page(hall, path), names))}
    assert found == {}


def _page(hall: Hall, path: str) -> str:
    return hall.chief.client.get(f"{hall.event}/{path}", follow_redirects=True).text


def test_a_word_put_there_by_hand_is_seen() -> None:
    assert left_over(f'<p>{wide("Round")} 1 of 9</p><a title="close">x</a>', []) == [f"{wide('Round')} 1 of 9", "close"]
