"""Events as files: what goes out comes back, and what does not is said."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from crosstable.app.adopting import adopt
from crosstable.app.answers import Refused
from crosstable.app.event_file import WORK_LIMIT, checksum, is_event_file, read_event, write_event
from crosstable.app.exporting import file_name, renumbered, trf_file
from crosstable.app.importing import kept_part
from crosstable.app.permissions import Role, Who
from crosstable.core.history import history_before
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.formats.trf import read_trf
from crosstable.tiebreak.standings import standings
from tests.app.memory import CHIEF, Desk
from tests.formats.drawn import jpeg, png
from tests.formats.trf.strategies import tournaments

AT = "2026-12-03T20:00:00.000Z"


def busy_desk() -> Desk:
    """An event with everything in its log: undo, redo, a withdrawal, a code, a dispute, a draft."""
    desk = Desk()
    desk.create(name="Ördög & <b>", profile="fide-swiss", rounds=5, initial_colour="w")
    desk.enter("Nguyễn Thị Lan", "=cmd|' /C calc'!A0", "Mira", "Ole", "Dev", "Kim", "Ivy")
    desk.do("change-player", {"player": 3, "changes": {"birth": "2001-02-03", "club": "Nord"}})
    desk.do("remove-player", {"player": 5})
    desk.do("set-absence", {"player": 4, "round": 2, "code": "H"})
    desk.do("issue-code", {"role": "deputy", "label": "tablet", "digest": "d" * 64})
    desk.play()
    desk.do("undo")
    desk.do("redo")
    desk.do("withdraw", {"player": 6})
    desk.do("pair")
    return desk


def log_of(desk: Desk) -> str:
    return write_event(asyncio.run(desk.service.events(desk.stream)), AT)


def test_a_whole_event_comes_back_with_its_history() -> None:
    desk = busy_desk()
    text = log_of(desk)
    reading = read_event(text.encode())
    assert is_event_file(text.encode())
    assert reading.problems == ()
    other = Desk()
    done = asyncio.run(adopt(other.service, CHIEF, reading.events))
    other.stream = done.state.stream
    assert other.stream == desk.stream
    assert log_of(other) == text
    assert other.state.tournament(drafts=True) == desk.state.tournament(drafts=True)
    assert standings(other.state.tournament()) == standings(desk.state.tournament())
    before = desk.do("undo").state.tournament(drafts=True)
    assert other.do("undo").state.tournament(drafts=True) == before


def test_the_digests_of_codes_stay_here() -> None:
    text = log_of(busy_desk())
    assert "code-issued" in text
    assert "dddd" not in text


def with_logo() -> tuple[Desk, str]:
    """An event whose logo was chosen, changed and taken back; its file."""
    desk = busy_desk()
    desk.do("set-logo", {"picture": png(40, 30)})
    desk.do("set-logo", {"picture": jpeg(20, 10)})
    desk.do("undo")
    events = asyncio.run(desk.service.events(desk.stream))
    return desk, write_event(events, AT, desk.store.pictures)


def test_pictures_go_along_those_taken_back_too() -> None:
    desk, text = with_logo()
    reading = read_event(text.encode())
    assert reading.problems == ()
    assert len(reading.pictures) == 2
    other = Desk()
    asyncio.run(adopt(other.service, CHIEF, reading.events, pictures=reading.pictures))
    assert other.store.pictures == desk.store.pictures
    assert max(map(len, text.splitlines())) < 10_000


@pytest.mark.parametrize("spoilt", [["AAAA", "%s"], ["%s", "!"], ["<svg/>"], [], "text", [1], {"a": 1}, 5])
def test_a_picture_that_is_not_what_its_name_says_is_left_out(spoilt: object) -> None:
    _, text = with_logo()
    document = json.loads(text)
    name = next(iter(document["pictures"]))
    whole = "".join(document["pictures"][name])
    document["pictures"][name] = spoilt
    reading = read_event(json.dumps(document).replace("%s", whole).encode())
    assert [problem.code for problem in reading.problems] == ["EVENT_PICTURE"]
    assert not reading.refused
    assert name not in reading.pictures
    assert len(reading.pictures) == 1


@pytest.mark.parametrize("pictures", [None, [], "x", {"../../x": ["AAAA"]}, {"0" * 64: ["AAAA"]}])
def test_pictures_that_the_log_does_not_name_are_not_looked_at(pictures: object) -> None:
    document = {**json.loads(log_of(busy_desk())), "pictures": pictures}
    reading = read_event(json.dumps(document).encode())
    assert (reading.problems, dict(reading.pictures)) == ((), {})


@pytest.mark.parametrize(
    "change", [{"picture": "x"}, {"picture": "A" * 64}, {"type": "svg"}, {"width": 0}, {"height": 4_001}]
)
def test_a_log_whose_logo_is_none_is_refused(change: dict[str, object]) -> None:
    desk = Desk()
    desk.create()
    desk.do("set-logo", {"picture": png(40, 30)})
    events = asyncio.run(desk.service.events(desk.stream))
    wrong = [*events[:-1], replace(events[-1], body={**events[-1].body, **change})]
    assert [problem.code for problem in read_event(write_event(wrong, AT).encode()).problems] == ["EVENT_VALUE"]


def test_a_second_copy_gets_a_place_and_a_name_of_its_own() -> None:
    desk = busy_desk()
    events = read_event(log_of(desk).encode()).events
    done = asyncio.run(adopt(desk.service, CHIEF, events, name="The copy"))
    assert done.state.stream != desk.stream
    assert done.state.info.name == "The copy"
    assert desk.state.info.name != "The copy"
    with pytest.raises(Refused):
        asyncio.run(adopt(desk.service, Who(Role.DEPUTY, "d"), events))


def spoilt(change: Callable[[dict[str, Any]], None]) -> bytes:
    """The file of an event after a change, with a checksum that fits again."""
    document = json.loads(log_of(busy_desk()))
    change(document)
    rows = document.get("events")
    if isinstance(rows, list) and all(isinstance(row, dict) for row in rows):
        document["checksum"] = checksum(rows)
        document["entries"] = len(rows)
    return json.dumps(document).encode()


def _name_is_a_list(document: dict[str, Any]) -> None:
    document["events"][1]["body"]["name"] = ["Lan"]


def _option_is_text(document: dict[str, Any]) -> None:
    document["events"][0]["body"]["options"]["bye_limit"] = "two"


def _rating_is_huge(document: dict[str, Any]) -> None:
    document["events"][1]["body"]["rating"] = 10**12


def _long_text(document: dict[str, Any]) -> None:
    document["events"][0]["body"]["info"]["name"] = "x" * 20_000


def _first_entry_gone(document: dict[str, Any]) -> None:
    del document["events"][0]


HOSTILE = {
    "another version": (lambda d: d.update(version=99), "JSON_VERSION"),
    "no version": (lambda d: d.update(version="1"), "JSON_VERSION"),
    "another program": (lambda d: d.update(format="vega"), "JSON_FOREIGN"),
    "no entries": (lambda d: d.update(events=[]), "EVENT_EMPTY"),
    "entries that are none": (lambda d: d.update(events=[1, 2]), "EVENT_DAMAGED"),
    "too many entries": (lambda d: d.update(events=[1] * 100_001), "EVENT_TOO_LONG"),
    "a name that is a list": (_name_is_a_list, "EVENT_VALUE"),
    "an option that is no number": (_option_is_text, "EVENT_VALUE"),
    "a rating beyond everything": (_rating_is_huge, "EVENT_VALUE"),
    "a text without end": (_long_text, "EVENT_DAMAGED"),
    "no beginning": (_first_entry_gone, "EVENT_DAMAGED"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_cannot_be_trusted_is_refused_with_a_reason(name: str) -> None:
    change, code = HOSTILE[name]
    reading = read_event(spoilt(change))
    assert reading.refused, name
    assert code in {problem.code for problem in reading.problems}


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00", b"[]", b"{", b'{"format": "crosstable-event", "version": 1, "events": NaN}', b"[" * 100_000],
)
def test_what_is_no_json_is_refused(data: bytes) -> None:
    assert read_event(data).refused


def test_a_damaged_end_is_left_out_and_said() -> None:
    def cut(document: dict[str, Any]) -> None:
        document["events"][20]["body"] = {"id": "?"}

    reading = read_event(spoilt(cut))
    assert not reading.refused
    assert reading.state is not None
    assert 0 < len(reading.events) <= 20
    assert reading.lost == len(json.loads(log_of(busy_desk()))["events"]) - len(reading.events)
    assert "entry 21" in reading.problems[-1].what


def test_a_file_changed_by_hand_is_opened_and_told() -> None:
    text = log_of(busy_desk()).replace('"Mira"', '"Mina"')
    reading = read_event(text.encode())
    assert [problem.code for problem in reading.problems] == ["EVENT_CHECKSUM"]
    assert not reading.refused


def test_undo_without_end_is_not_followed() -> None:
    document = json.loads(log_of(busy_desk()))
    rows = document["events"]
    last, total, target = len(rows), 3 * int(WORK_LIMIT**0.5), rows[-1]["command"]
    for seq in range(last + 1, total):
        rows.append({**rows[-1], "seq": seq, "command": seq, "kind": "undone", "body": {"command": target}})
    document |= {"checksum": checksum(rows), "entries": len(rows)}
    reading = read_event(json.dumps(document).encode())
    assert "too much was taken back" in reading.problems[-1].what


@pytest.mark.parametrize("dialect", ["trf26", "trf16", "trfx"])
def test_trf_has_starting_numbers_and_comments(dialect: str) -> None:
    desk = busy_desk()
    desk.do("leave-fide-mode", confirmed=4, reason="two arbiters\n001 evil line")
    file = trf_file(desk.state, dialect)
    reading = read_trf(file.text.encode())
    assert reading.tournament is not None, reading.problems
    assert [int(player.id) for player in reading.tournament.players] == [1, 2, 3, 4, 5, 6]
    assert [line.text for line in reading.kept if line.text.startswith("###")] == [
        "### FIDE mode left @ Round 2: two arbiters 001 evil line"
    ]
    assert len(reading.tournament.rounds) == 1, "a draft is nobody's business"
    assert {player.given_rank for player in reading.tournament.players} == {1, 4}
    if dialect == "trf16":
        assert any("number of rounds" in loss.what for loss in file.lost)


def test_the_purpose_pairing_brings_the_absences() -> None:
    desk = Desk()
    desk.create(rounds=5, initial_colour="w")
    desk.enter("Lan", "Arjun", "Mira")
    desk.play()
    desk.do("set-absence", {"player": 1, "round": 2, "code": "H"})
    reading = read_trf(trf_file(desk.state, "trf26", "pairing").text.encode())
    assert reading.tournament is not None
    assert [(int(a.player), a.code.value) for a in reading.tournament.absences] == [(1, "H")]


def test_what_has_no_room_is_said() -> None:
    desk = Desk()
    desk.create(rounds=5)
    desk.enter("Lan", "Arjun")
    desk.do("change-player", {"player": 1, "changes": {"fide_id": "123456789012345"}})
    file = trf_file(desk.state, "trf26")
    assert file.text == ""
    assert "room" in file.overflow


@given(tournaments())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_renumbering_changes_nothing_but_the_numbers(tournament: Tournament) -> None:
    tournament = kept_part(tournament)
    other = renumbered(tournament)
    assert [int(player.id) for player in other.players] == list(range(1, len(other.players) + 1))
    back = {PlayerId(k): player.id for k, player in enumerate(tournament.players, 1)}
    for before, after in zip(tournament.rounds, other.rounds, strict=True):
        assert [(g.white, g.black) for g in before.games] == [(back[g.white], back[g.black]) for g in after.games]
    known = next((r.number - 1 for r in tournament.rounds if r.pending), len(tournament.rounds))
    points = [p.score for p in history_before(tournament, known + 1).pasts]
    assert [p.score for p in history_before(other, known + 1).pasts] == points
    for entry in tournament.virtual_points:
        held = {p.id for p in tournament.players if entry.first <= p.id <= entry.last}
        spans = [v for v in other.virtual_points if v.points == entry.points and v.first_round == entry.first_round]
        assert held <= {old for new, old in back.items() if any(v.first <= new <= v.last for v in spans)}


@pytest.mark.parametrize(
    ("name", "expected"),
    [("टूर्नामेंट", "टूर्नामेंट.trf"), ("Giải cờ", "Giải-cờ.trf"), ("...", "event-T1.trf"), ("CON", "event-T1.trf")],
)
def test_fr074_files_have_names_in_every_script(name: str, expected: str) -> None:
    desk = Desk()
    state = desk.create()
    state.stream = "T1"
    state.info = replace(state.info, name=name)
    assert file_name(state, "trf") == expected
