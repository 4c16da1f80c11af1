"""The catalogue and the screens agree: no key is missing, none is left over."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import crosstable
from crosstable.i18n import LANGUAGES, MASTER, catalogue, choose_language, placeholders, translator

WEB = Path(crosstable.__file__).parent / "web"
PUBLISH = WEB.with_name("publish")
SOURCES = [*WEB.rglob("*.py"), *WEB.rglob("*.html"), *WEB.with_name("i18n").glob("*.py")]
SOURCES += [WEB.with_name("cli") / f"{name}.py" for name in ("plan", "berger", "tiebreaks")]
SHARED = ("ranking_lines", "cut_lines", "play_off_lines")
SOURCES += [PUBLISH / f"{name}.py" for name in SHARED]  # the same on screens and on paper
SHEETS = [*PUBLISH.rglob("*.py"), *PUBLISH.rglob("*.html")]
LITERAL = re.compile(r"""\bt\(\s*["']([^"'{}]+)["']\s*[,)]""")
BEGINNING = re.compile(r"""\bt\(\s*(?:f["']([^"'{}]+)\{|["']([^"'{}]+)["']\s*~)""")


def used() -> set[str]:
    return {key for path in SOURCES for key in LITERAL.findall(path.read_text("utf-8"))}


def test_every_key_on_a_screen_is_in_the_catalogue() -> None:
    known = catalogue(MASTER)
    examples = {"name.title", "round.title"}  # of the instructions in web/__init__.py
    assert len(used()) > 150
    assert sorted(key for key in used() - examples if key not in known) == []


def test_no_message_is_left_over() -> None:
    text = "\n".join(path.read_text("utf-8") for path in SOURCES)
    begun = {a or b for a, b in BEGINNING.findall(text)}
    families: tuple[str, ...] = (
        "refused.",
        "confirm.",
        "error.",
        "field.",
        "log.",
        "day.",
        "done.",
        "remedy.",
        "tie-break.",
        "tie-break-formerly.",
    )
    families += (
        "prize.failed.",
        "prize.why.rounded.",
        "check.colour-",
        "why.candidate.",
        "advice.remark.",
        "edition.",
        "standings.column.",
        "settings.source.",
        "calendar.game.",
        "reason.",  # recognised among what engines and disks say
    )  # put together in views
    left = [
        key
        for key in catalogue(MASTER)
        if not key.startswith("sheet.")
        and key.removesuffix(".xiangqi") not in text  # the same message where the sides are Red and Black
        and key.removesuffix(".knockout") not in text  # the same reason where a bracket names the places
        and not key.startswith(families)
        and not any(key.startswith(begin) for begin in begun)
    ]
    assert left == []


def test_no_word_of_the_sheets_is_left_over() -> None:
    text = "\n".join(path.read_text("utf-8") for path in SHEETS)
    put_together = re.compile(
        r"(month|page|pack|white|black|bye|tie-break|system|regulations|kit\.step|bracket\.size|bracket\.stage|certificate\.place|groups\.animal|match-cards)\b.*|column\.title|language|direction"
    )
    keys = [key.removeprefix("sheet.") for key in catalogue(MASTER) if key.startswith("sheet.")]
    assert len(keys) > 100
    left = [
        key for key in keys if f'"{key}"' not in text and f"'{key}'" not in text and not put_together.fullmatch(key)
    ]
    assert left == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_placeholders_of_the_master(language: str) -> None:
    master = catalogue(MASTER)
    for key, message in catalogue(language).items():
        assert key in master, f"{key} is no longer said in English: delete it in i18n/{language}, too"
        assert placeholders(message) == placeholders(master[key]), key
        for text in [message] if isinstance(message, str) else message.values():
            list(Formatter().parse(text))


def test_plurals_lists_and_points() -> None:
    t = translator("en")
    assert t("list.players", count=1) == "1 player"
    assert t("list.players", count=2) == "2 players"
    assert t.list(["Ana", "Bo", "Cai"]) == "Ana, Bo and Cai"
    assert t.list(list(range(20)), most=2) == "0, 1 and 18 more"
    assert [t.points(v) for v in (0, 5, 10, 25, 13, -5)] == ["0", "½", "1", "2½", "1.3", "−½"]


def test_a_right_to_left_name_cannot_turn_a_sentence_round() -> None:
    assert translator("en")("round.mark", name="محمد") == "Mark \u2068محمد\u2069"
    assert translator("en")("round.mark", name="Lan") == "Mark Lan"


def test_a_missing_key_or_value_shows_itself_and_breaks_nothing() -> None:
    t = translator("xx")
    assert t.language == "en"
    assert t("no.such.key", a=1) == "no.such.key"
    assert t("round.title", other=1) == "Round {round}"


def test_language_by_cookie_then_by_browser() -> None:
    assert choose_language("en", "vi") == "en"
    assert choose_language("xx", "fr;q=0.9, en;q=0.8") == "en"
    assert choose_language("", "en;q=oops,,;") == "en"
