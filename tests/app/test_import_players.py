"""Lists of players as people send them: columns, encodings, oddities, people entered twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.app.answers import Refused
from crosstable.app.column_words import FIELDS, field_of
from crosstable.app.doubles import doubles
from crosstable.app.player_lists import ROWS_LIMIT, Table, candidates, parse, propose
from crosstable.formats.native import read_json, write_json
from crosstable.formats.problems import Severity
from crosstable.formats.trf import lost_in
from crosstable.i18n import translator
from crosstable.web.csv_text import csv_text
from crosstable.web.views.tables_out import players as players_out
from tests.app.memory import Desk


def read(data: str | bytes) -> list[dict[str, object]]:
    table = parse(data)
    return [dict(candidate.player) for candidate in candidates(table, propose(table))]


def notes(data: str | bytes) -> list[tuple[int, str]]:
    table = parse(data)
    return [(n.line, n.code) for c in candidates(table, propose(table)) for n in c.notes]


@pytest.mark.parametrize("separator", ["\t", ";", ",", "|"])
def test_separator_and_header_are_found(separator: str) -> None:
    rows = [
        ["No", "Name", "Rtg", "FED", "Club"],
        ["1", "Lan Nguyen", "1710", "VIE", "Hanoi"],
        ["2", "Arjun", "0", "IND", ""],
    ]
    text = "\n".join(separator.join(row) for row in rows)
    assert read(text) == [
        {"name": "Lan Nguyen", "rating": 1710, "federation": "VIE", "club": "Hanoi"},
        {"name": "Arjun", "federation": "IND"},
    ]


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        ("Nachname;Vorname;Elo;Verein;Geb.", ["last", "first", "rating", "club", ""]),
        ("Nom;Prénom;Élo FIDE;Fédération", ["last", "first", "rating", ""]),
        ("Apellidos;Nombre;ELO;Fecha de nacimiento", ["last", "first", "rating", "birth"]),
        ("Họ và tên;Hệ số;Đơn vị;Năm sinh", ["name", "rating", "club", "birth"]),
        ("ФИО;Рейтинг;Клуб;Дата рождения", ["name", "rating", "club", "birth"]),
        ("姓名;等级分;性别", ["name", "rating", "sex"]),
        ("नाम;रेटिंग;लिंग", ["name", "rating", "sex"]),
        ("ชื่อ;เรตติ้ง;สโมสร", ["name", "rating", "club"]),
        ("SNo;Name;FideID;FED;RtgI;Title", ["number", "name", "fide_id", "federation", "rating", "title"]),
    ],
)
def test_columns_are_named_in_many_languages(header: str, fields: list[str]) -> None:
    width = header.count(";") + 1
    table = parse(header + "\n" + ";".join(["x"] * width))
    found = propose(table)
    assert [a for a, b in zip(found, fields, strict=True) if b] == [b for b in fields if b]


def test_last_and_first_name_become_one() -> None:
    assert read("Surname,First name,Rating\nMehta,Arjun,1500")[0]["name"] == "Mehta, Arjun"


def test_one_name_a_line_keeps_its_comma() -> None:
    assert [p["name"] for p in read("Mehta, Arjun\nNguyen, Lan\n\nKim")] == ["Mehta, Arjun", "Nguyen, Lan", "Kim"]


def test_without_a_header_the_cells_decide() -> None:
    text = "1\tLan\t1710\tVIE\t12401234\n2\tArjun\t1500\tIND\t25012345\n3\tMira\t1400\tNOR\t1501234"
    assert read(text)[1] == {"name": "Arjun", "rating": 1500, "federation": "IND", "fide_id": "25012345"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_fr060_encodings(encoding: str) -> None:
    data = "Name;Rating\nÖrdög, Ágnes;1900\nŠimek;1800".encode(encoding)
    assert [p["name"] for p in read(data)] == ["Ördög, Ágnes", "Šimek"]


def test_m16_what_is_no_number_is_said_with_its_line() -> None:
    table = parse("Name;Rtg;Title;Sex;Born\n" + "A;1500;;;\n" * 12 + "Lan;unr;XM;q;soon")
    last = candidates(table, propose(table))[-1]
    assert {(n.line, n.code) for n in last.notes} == {
        (14, "rating-unrated"),
        (14, "title-not-known"),
        (14, "sex-not-known"),
        (14, "birth-not-read"),
    }
    assert last.player == {"name": "Lan"}
    assert next(n for n in last.notes if n.code == "rating-unrated").params["found"] == "unr"


def test_births_in_the_spellings_of_the_world() -> None:
    players = read("Name;Born\nA;1969-12-31\nB;29.2.1932\nC;1950\nD;3/4/2001")
    assert [p["birth"] for p in players] == ["1969-12-31", "1932-02-29", "1950", "2001-04-03"]
    assert notes("Name;Born\nC;1950") == [(2, "birth-year-only")]


def test_quoted_cells_and_line_breaks_inside_them() -> None:
    table = parse('Name,Rating,Club\n"Mehta, ""AJ"" Arjun",1500,"North\nSouth"\nLan,1400,x')
    assert [row[0] for row in table.rows] == ['Mehta, "AJ" Arjun', "Lan"]
    assert table.lines == (2, 4)


def test_an_open_quotation_mark_is_pointed_at() -> None:
    table = parse('Name,Rating,Club\n"Mehta,1500,N\n' + "\n".join(f"Player {k},15{k:02},N" for k in range(40)))
    assert [(p.code, p.line) for p in table.problems] == [("LIST_QUOTES", 2)]


def test_formulas_stay_text_and_come_back() -> None:
    assert read("Name;Rating\n'=1+1;1500\n=cmd|'/C calc'!A0;1400") == [
        {"name": "=1+1", "rating": 1500},
        {"name": "=cmd|'/C calc'!A0", "rating": 1400},
    ]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04rest", "LIST_WORKBOOK"),
        (b"", "EMPTY"),
        (b"\n\n", "LIST_EMPTY"),
        (b"Name;Rating\n", "LIST_EMPTY"),
        (b"\x89PNG\r\n\x1a\n", None),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", None),
        (b"x" * 3_000_000, None),
    ],
)
def test_what_is_no_list_is_refused(data: bytes, code: str | None) -> None:
    table = parse(data)
    assert table.rows == ()
    errors = [problem for problem in table.problems if problem.severity is Severity.ERROR]
    assert errors
    assert code is None or errors[-1].code in (code, "LIST_EMPTY")


def test_a_list_without_end_is_cut_and_said() -> None:
    table = parse("\n".join(f"Player {k}" for k in range(ROWS_LIMIT + 5)))
    assert len(table.rows) == ROWS_LIMIT
    assert [problem.code for problem in table.problems] == ["LIST_TOO_LONG"]


@given(st.text(max_size=300) | st.binary(max_size=300))
def test_nothing_is_raised_for_anything(data: str | bytes) -> None:
    table = parse(data)
    columns = propose(table)
    assert len(columns) == table.width
    assert set(columns) <= {"", *FIELDS}
    for candidate in candidates(table, columns):
        assert isinstance(candidate.player["name"], str)


@given(st.lists(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12), min_size=1, max_size=9))
def test_a_pasted_spreadsheet_comes_through_cell_by_cell(names: list[str]) -> None:
    table = parse("Name\tRating\n" + "\n".join(f'"{name.replace(chr(34), chr(34) * 2)}"\t1500' for name in names))
    assert [row[1] for row in table.rows] == ["1500"] * len(names)


def test_m03_people_entered_twice() -> None:
    desk = Desk()
    desk.create()
    desk.do("add-players", {"players": [{"name": "Mehta, Arjun", "fide_id": "25012345"}, {"name": "Lan Nguyễn"}]})
    table = parse("Name;FIDE ID\nArjun Mehta;\nA. Mehta;\nSomebody Else;25012345\nNGUYEN Lan;\nKim;\nKim;\nMira;")
    found = doubles(candidates(table, propose(table)), desk.state)
    assert [(d.line, d.kind, d.other) for d in found] == [
        (2, "name", "Mehta, Arjun"),
        (3, "similar", "Mehta, Arjun"),
        (4, "id", "Mehta, Arjun"),
        (5, "name", "Lan Nguyễn"),
        (7, "name", "Kim"),
    ]
    assert [d.other_line for d in found][-1] == 6


def test_brothers_are_two_people() -> None:
    desk = Desk()
    desk.create()
    table = parse("Name\nMehta, Arjun\nMehta, Anil\nLee, Kim\nLee, Sam")
    assert doubles(candidates(table, propose(table)), desk.state) == []


def test_what_was_read_can_be_entered() -> None:
    desk = Desk()
    desk.create()
    players = read("Name;Rtg;Fed;Born;Sex;Title;ID\nLan;1710;VIE;2001-02-03;F;wim;12401234\nArjun;unr;India;;;;")
    state = desk.do("add-players", {"players": players}).state
    assert [entry.player.name for entry in state.entries.values()] == ["Lan", "Arjun"]
    with pytest.raises(Refused):
        desk.do("add-players", {"players": [{"name": ""}]})


@pytest.mark.parametrize(
    ("header", "cell", "groups"),
    [
        ("Group", "A group", ("A group",)),
        ("Kategorie", "A group; Veterans", ("A group", "Veterans")),
        ("Nhóm", "A group/Veterans", ("A group", "Veterans")),
        ("กลุ่ม", "A  group |Veterans", ("A group", "Veterans")),
    ],
)
def test_the_own_groups_are_a_column(header: str, cell: str, groups: tuple[str, ...]) -> None:
    found = read(f"Name\tRtg\t{header}\nLan\t1810\t{cell}\nArjun\t1700\t")
    desk = Desk()
    desk.create()
    state = desk.do("add-players", {"players": found}).state
    assert [state.entries[p].player.own_groups for p in state.order] == [groups, ()]


def test_own_groups_stay_with_the_event_in_its_json_and_are_named_as_lost_in_trf() -> None:
    desk = Desk()
    desk.create()
    state = desk.do("add-players", {"players": read("Name\tGroup\nLan\tVeterans\nArjun\t")}).state
    back = read_json(write_json(state.tournament()).encode()).tournament
    assert back is not None
    assert sorted(player.groups for player in back.players) == ["", "Veterans"]
    losses = [problem.what for problem in lost_in(state.tournament(), "trf26")]
    assert "the event's own groups of players" in losses
    rows = players_out(state, 0, translator("en"))
    assert "Groups" in rows[0]
    assert [candidate["groups"] for candidate in read(csv_text(rows)) if "groups" in candidate] == ["Veterans"]


def test_every_field_has_words_and_no_word_two_meanings() -> None:
    assert {field_of(word) for word in ("Name", "Surname", "First name", "Rating", "Title", "FED")} <= set(FIELDS)
    assert field_of("Rating (Standard)") == "rating"
    assert field_of("Shoe size") == ""
    assert Table((), (), ()).width == 0
