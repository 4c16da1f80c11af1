"""Translations for players and for paper: complete, with the placeholders and plurals of the master, and not swapped."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

import pytest

import crosstable
from crosstable.i18n import (
    LANGUAGES,
    MASTER,
    PLURALS,
    catalogue,
    interface_languages,
    placeholders,
    translator,
    untranslated,
)
from crosstable.i18n.catalogue import Message

HOUSE = Path(crosstable.__file__).parent
TEMPLATES = HOUSE / "web" / "templates"
OTHERS = [language for language in LANGUAGES if language != MASTER]
WHOLE = ("public.json", "print.json", "tables.json", "sheets.json")
"""Files of which every word is translated."""
FAMILIES = (
    "prize.",
    "screen.",
    "sheet.",
    "tie-break.",
    "tie-break-with.",
    "tie-break-left-out.",
    "edition.",
    "reading.",
    "outcome.",
    "month.",
    "list.and",
)
READ_BY_PLAYERS = (
    "direction",
    "decimal-mark",
    "list.comma",
    "list.more",
    "round.title",
    "round.result",
    "language",
    "ranking.by-points",
    "ranking.order",
    "ranking.order-points",
    "ranking.edition",
    "ranking.reading",
    "ranking.level",
    "ranking.lots",
    "ranking.changed",
    "ranking.decided.hand",
    "ranking.decided.lots",
    "ranking.decided.shared",
    "ranking.reason",
    "ranking.stale",
    "ranking.unread",
)
SIDES = {
    "vi": ("trắng", "đen"),
    "hi": ("सफ़ेद", "काला|काले"),
    "th": ("ขาว", "ดำ"),
}
"""White and Black as they stand in a sentence (requirement S-267 and following)."""
TERMS = {
    "vi": {
        "public.bye.U": "miễn đấu",
        "public.withdrawn": "bỏ giải",
        "system.round-robin": "Vòng tròn",
        "sheet.system.dutch": "hệ Thụy Sĩ",
        "sheet.regulations.order.lots": "bốc thăm",
        "public.table": "Bàn",
        "public.pairings": "Xếp cặp",
    },
    "hi": {
        "public.bye.U": "बाई",
        "crosstable.matrix-legend": "वॉकओवर",
        "system.round-robin": "राउंड रॉबिन",
        "sheet.system.dutch": "स्विस",
        "sum.hint.BH": "टाईब्रेक",
        "public.pairings": "पेयरिंग",
    },
    "th": {
        "public.bye.U": "บาย",
        "system.round-robin": "โรบินรอบ",
        "sheet.system.dutch": "สวิส",
        "tie-break.BH": "บุคโฮลซ์",
        "tie-break.SB": "ซอนเนบอร์น-แบร์เกอร์",
        "sum.hint.BH": "ไทเบรก",
        "public.pairings": "การจับคู่",
    },
}
"""Words that the community of each language uses (requirements S-267 to S-269)."""
OPPOSITES = (
    ("public.i-won", "public.i-lost", "public.draw"),
    ("public.that-is-right", "public.that-is-wrong"),
    ("public.colour.w", "public.colour.b"),
    ("public.seat.w", "public.seat.b"),
    ("outcome.1", "outcome.0", "outcome.=", "outcome.+", "outcome.-"),
    ("screen.back", "screen.next"),
    ("screen.pause", "screen.go-on"),
    ("standings.up", "standings.down"),
    ("sheet.white", "sheet.black"),
    ("sheet.white.letter", "sheet.black.letter"),
    ("sheet.regulations.share", "sheet.regulations.no-share"),
    ("sheet.regulations.rematch", "sheet.regulations.no-rematch"),
    ("sum.cut.14.1", "sum.cut.14.3"),
    ("public.being-paired", "public.not-paired"),
)
"""Messages that must never read alike: whoever presses one means not the other (FR-101)."""
LITERAL = re.compile(r"""\bt\(\s*["']([^"'{}]+)["']\s*[,)]""")
NEXT = re.compile(r"""(?:include|from|import|extends) "([^"]+)\"""")


def texts(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def for_players() -> set[str]:
    """Keys that the public pages and the wall name."""
    todo = [*TEMPLATES.glob("public*.html"), TEMPLATES / "screen.html", TEMPLATES / "standings.svg"]
    seen: set[Path] = set()
    found: set[str] = set()
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        seen.add(path)
        text = path.read_text("utf-8")
        found.update(LITERAL.findall(text))
        todo.extend(TEMPLATES / name for name in NEXT.findall(text))
    return found


def wanted() -> set[str]:
    """Everything that has to be there in every language."""
    master = catalogue(MASTER)
    found = {key for name in WHOLE for key in json.loads((HOUSE / "i18n" / MASTER / name).read_text("utf-8"))}
    found |= {key for key in master if key.startswith(FAMILIES)} | set(READ_BY_PLAYERS)
    return found | (for_players() & set(master))


def faults(language: str, messages: Mapping[str, Message], master: Mapping[str, Message]) -> Iterator[str]:
    """What is wrong with a catalogue beside what is missing."""
    forms = set(PLURALS[language])
    white, black = (re.compile(side) for side in SIDES[language])
    for key, message in messages.items():
        if key not in master:
            yield f"{key} is not said in English"
            continue
        english = master[key]
        if not isinstance(english, str) and (isinstance(message, str) or set(message) != forms):
            yield f"{key} has other plural forms than {sorted(forms)}"
        if isinstance(english, str) and not isinstance(message, str):
            yield f"{key} is counted, and in English it is not"
        for text in texts(message):
            if placeholders(text) != placeholders(english):
                yield f"{key} has other placeholders: {text}"
            if text.strip() == "" and "".join(texts(english)).strip():
                yield f"{key} is empty"
            said, folded = " ".join(texts(english)), text.casefold()
            for here, there, name in ((white, black, "White"), (black, white, "Black")):
                other = "Black" if name == "White" else "White"
                alone = re.search(rf"\b{name}\b", said) and not re.search(rf"\b{other}\b", said)
                if alone and (not here.search(folded) or there.search(folded)):
                    yield f"{key} does not say {name}: {text}"


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_missing_for_players_and_on_paper(language: str) -> None:
    assert len(wanted()) > 500
    assert sorted(wanted() - set(catalogue(language))) == []


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_at_all_is_missing(language: str) -> None:
    """One message without words would take the language from the screens of arbiters (ux.md 0.9)."""
    assert sorted(untranslated(language)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_fr_101_placeholders_plurals_and_colours_are_those_of_the_master(language: str) -> None:
    assert list(faults(language, catalogue(language), catalogue(MASTER))) == []


@pytest.mark.parametrize("language", OTHERS)
def test_fr_101_opposites_stay_opposites(language: str) -> None:
    messages = catalogue(language)
    for group in OPPOSITES:
        for one, other in combinations(group, 2):
            assert texts(messages[one]) != texts(messages[other]), (one, other)


@pytest.mark.parametrize("language", OTHERS)
def test_s_267_terms_are_those_of_the_community(language: str) -> None:
    messages = catalogue(language)
    assert {key: term for key, term in TERMS[language].items() if term not in "".join(texts(messages[key]))} == {}


SPOILT: dict[str, Message] = {
    "public.seat.w": "Bàn {table}, bạn cầm Đen, gặp {name}.",
    "public.seat.b": "Bàn {ban}, bạn cầm Đen, gặp {name}.",
    "public.table": "Bàn {table}",
    "standings.up": {"one": "lên {count} hạng", "other": "lên {count} hạng"},
    "public.me": " ",
    "public.points": "{points} điểm",
    "public.date-word": {"other": "Ngày"},
    "public.gone": "Không còn",
}


@pytest.mark.parametrize("key", SPOILT)
def test_fr_101_a_spoilt_catalogue_is_noticed(key: str) -> None:
    """A missing, an extra and a renamed placeholder, a wrong plural, a swapped colour, an empty and an unknown text."""
    messages = {**catalogue("vi"), key: SPOILT[key]}
    assert [fault for fault in faults("vi", messages, catalogue(MASTER)) if key in fault]


@pytest.mark.parametrize("language", LANGUAGES)
def test_fr_107_labels_grow_by_no_more_than_screens_allow(language: str) -> None:
    """Labels of buttons and columns: half as long again and a few letters, as the screens leave room for."""
    master, messages = catalogue(MASTER), catalogue(language)
    short = [key for key, text in master.items() if isinstance(text, str) and len(text) <= 14 and "{" not in text]
    for key in short:
        if key in messages and key.startswith(("public.", "sheet.column.", "screen.", "standings.")):
            assert len(str(messages[key])) <= len(str(master[key])) * 1.6 + 12, (language, key, messages[key])


def test_numbers_are_written_as_readers_write_them() -> None:
    assert [translator(language).points(23) for language in ("en", "vi", "hi", "th")] == ["2.3", "2,3", "2.3", "2.3"]
    assert [translator(language).points(25) for language in LANGUAGES] == ["2½"] * len(LANGUAGES)


def test_plural_forms_follow_the_language() -> None:
    assert translator("hi")("public.bye-worth", points="½", count=0) == "इससे ½ अंक मिलता है।"
    assert translator("hi")("public.bye-worth", points="2", count=2) == "इससे 2 अंक मिलते हैं।"
    assert translator("vi")("standings.up", count=1) == "lên 1 hạng"


def test_the_interface_speaks_only_what_it_speaks_whole() -> None:
    assert set(interface_languages()) <= set(LANGUAGES)
    assert MASTER in interface_languages()
    for language in interface_languages():
        assert set(catalogue(language)) == set(catalogue(MASTER))


def test_articles_of_another_system_are_left_out() -> None:
    t = translator("en", "chess", ("C.04", "C.05"))
    assert t("players.order-hint.rating") == "Now: by rating, title, alphabet."
    assert t("check.second-bye", name="Ann", round=3) == "Ann may not have the bye again (round 3)."
    assert "C.07" in t("settings.source.share_places")
    assert "C.04.2 2.2" in translator("en")("players.order-hint.rating")
