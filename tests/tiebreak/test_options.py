"""Editions, readings R1 to R27, and what is printed of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.errors import RuleError
from crosstable.core.model import PartialDate
from crosstable.core.points import PointSystem
from crosstable.tiebreak import (
    EDITIONS,
    PRESETS,
    READINGS,
    Options,
    Why,
    edition_at,
    edition_named,
    options_of,
    parse_code,
    preset_for,
    standings,
)
from tests.tiebreak import fixtures
from tests.tiebreak.notation import marked, numbers, short


def read(
    text: str,
    code: str,
    *,
    fixed: bool = False,
    edition: str = "2026-03",
    points: PointSystem | None = None,
    **readings: str,
) -> dict[int, str]:
    """Values of a code under readings."""
    event = marked(text) if points is None else marked(text, points)
    table = standings(event, (code,), predetermined=fixed, options=Options.of(edition, readings))
    return {int(row.player): short(row.values[0].text) for row in table.rows}


def test_every_reading_of_the_rules_has_a_name_and_a_default() -> None:
    wanted = {f"R{k}" for k in range(1, 28)} | {"R8b", "R21b"}
    assert wanted <= set(READINGS)
    for reading in READINGS.values():
        assert reading.choices
        assert Options.of(readings={reading.key: reading.choices[0]}).readings == ()


def test_what_differs_is_printed() -> None:
    options = Options.of("2024", {"r20": "hundredths", "R5": "unchanged"})
    assert options.edition == "2024-08"
    assert options.lines == (
        "R5 (8.3) forfeits of the final round in Fore Buchholz: unchanged",
        "R20 (8.2) averages and quotients when ranking: hundredths",
    )
    table = standings(marked(fixtures.E6), ("BH",), options=options)
    assert (table.edition, table.rules) == ("2024-08", "FIDE C.07, edition 2024-08")
    assert table.notes == tuple(f"reading {line}" for line in options.lines)
    assert standings(marked(fixtures.E6), ("BH",)).notes == ()


def test_names_that_do_not_exist_are_refused() -> None:
    with pytest.raises(RuleError, match="no edition of the tie-break rules is called 2025; the nearest is"):
        edition_named("2025")
    with pytest.raises(RuleError, match="no reading is called R99"):
        Options.of(readings={"R99": "yes"})
    with pytest.raises(RuleError, match="R9 cannot be maybe; it can be: against-opponent, against-draw"):
        Options.of(readings={"R9": "maybe"})


@pytest.mark.parametrize(
    ("date", "edition"),
    [
        (None, "2026-03"),
        (PartialDate(2026, 3, 1), "2026-03"),
        (PartialDate(2026, 2, 28), "2024-08"),
        (PartialDate(2024, 7), "2023-09"),
        (PartialDate(2023, 8, 31), "2009"),
    ],
)
def test_edition_in_force_on_a_day(date: PartialDate | None, edition: str) -> None:
    assert edition_at(date) == edition


BYE = "1 +W2 HPB +W3\n2 -B1 +W3 HPB\n3 PAB -B2 -B1"


def test_r1_own_score() -> None:
    text = "1 ZPB ZPB +W2\n2 PAB PAB -B1\n3 ZPB ZPB ZPB"
    assert read(text, "BH")[3] == "0"
    assert read(text, "BH", R1="adjusted")[3] == "4.5"


def test_r2_and_r3_rounds_before_the_end() -> None:
    event = replace(marked(BYE), rounds=marked(BYE).rounds[:2])
    event = replace(event, rules=replace(event.rules, rounds=9))
    assert numbers(event, "BH")[1] == "2"
    announced = Options.of(readings={"R2": "announced"})
    table = standings(event, ("BH",), options=announced)
    assert next(short(r.values[0].text) for r in table.rows if r.player == 1) == "2.5"
    late = marked("1 +W2 ZPB\n2 -B1 +W3\n3 PAB -B2")
    late = replace(late, rules=replace(late.rules, rounds=3))
    of_three = {k: Options.of(readings={"R3": k}) for k in ("counted", "announced")}
    seen = {
        k: {int(r.player): r.values[0].text for r in standings(late, ("BH",), options=o).rows}
        for k, o in of_three.items()
    }
    assert (seen["counted"][2], seen["announced"][2]) == ("2.5", "2.0")


def test_r4_and_r5_fore_buchholz() -> None:
    text = "1 +W2 +W3\n2 -B1 +F4\n3 +W4 -B1\n4 -B3 -F2"
    assert read(text, "FB") == {1: "2", 2: "2", 3: "2", 4: "2"}
    assert read(text, "FB", R5="unchanged") != read(text, "FB")
    event = replace(marked(text), rules=replace(marked(text).rules, rounds=5))
    assert numbers(event, "FB") == numbers(event, "BH")
    drawn = standings(event, ("FB",), options=Options.of(readings={"R4": "last-counted"}))
    assert {int(r.player): short(r.values[0].text) for r in drawn.rows} == read(text, "FB")


def test_r6_and_r7_forfeits_of_a_round_robin() -> None:
    assert read(fixtures.E3, "WON", fixed=True)[6] == "0"
    assert read(fixtures.E3, "WON", fixed=True, R6="counted")[6] == "1"
    assert read(fixtures.E3, "REP", fixed=True)[5] == "4"
    assert read(fixtures.E3, "REP", fixed=True, R7="not-subtracted")[5] == "5"


def test_r8_and_r10_koya() -> None:
    forfeit = "1 +F2 +W3\n2 -F1 +W4\n3 PAB -B1\n4 PAB -B2"
    assert (read(forfeit, "KS")[1], read(forfeit, "KS", R8="games-only")[1]) == ("2", "1")
    assert read(fixtures.E8, "KS", fixed=True) == {1: "1.5", 2: "1", 3: "0.5", 4: "0.5", 5: "0"}
    assert read(fixtures.E8, "KS", fixed=True, R10="rounds") == read(fixtures.E8, "KS", fixed=True)  # 2 and 2.5 of 5
    three = PointSystem.simple(30, 10)  # limit 7.5; one step is .5, or a draw's 1
    by_half, by_draw = (read(fixtures.E3, "KS/L+5", fixed=True, points=three, R10b=c) for c in ("half-point", "draw"))
    assert by_half != by_draw
    assert read(fixtures.E2, "KS/L50") == read(fixtures.E2, "KS")


@pytest.mark.parametrize("bye", ["ZPB", "PAB"])
def test_r25_a_free_round_is_no_element_however_a_file_writes_it(bye: str) -> None:
    written = fixtures.E8.replace("free", bye)
    for code in ("WON", "BPG"):
        assert read(written, code, fixed=True) == read(fixtures.E8, code, fixed=True), code
    if bye == "ZPB":
        for code in ("PTS", "SB", "SB/C1", "KS", "REP", "PS", "STD"):
            assert read(written, code, fixed=True) == read(fixtures.E8, code, fixed=True), code
    table = standings(marked(written), ("SB",), predetermined=True)
    assert [len(row.values[0].contributions) for row in table.rows] == [4] * 5


def test_r18_and_r19_cuts() -> None:
    text = "1 +W2 HPB\n2 -B1 PAB"
    assert read(text, "BH/M2") == {1: "0", 2: "0"}
    assert read(text, "BH/C2", R19="keep-one")[1] in ("1", "1.0")
    assert read(fixtures.E6, "BH/M1", R18="last")[1] == "7.5"


def test_r20_averages_in_hundredths() -> None:
    exact = standings(marked(fixtures.E2), ("AOB",), options=Options.of("2024"))
    rounded = standings(marked(fixtures.E2), ("AOB",), options=Options.of("2024", {"R20": "hundredths"}))
    pairs = zip(exact.rows, rounded.rows, strict=True)
    assert any(a.values[0].number != b.values[0].number for a, b in pairs)
    assert [r.values[0].text for r in exact.rows] == [r.values[0].text for r in rounded.rows]


def test_r22_double_forfeits() -> None:
    text = "1 +W2 -F3\n2 -B1 PAB\n3 PAB -F1"
    assert read(text, "REP") == {1: "1", 2: "2", 3: "1"}
    assert read(text, "BH")[2] == "2"
    assert read(text, "BH", R22="requested")[2] == "2.5"


def test_r24_rounds_before_a_late_entry() -> None:
    text = "1 +W2 +W3\n2 -B1 PAB\n3 ZPB -B1"
    assert read(text, "REP")[3] == "1"
    assert read(text, "REP", R24="not-voluntary")[3] == "2"


def test_s_149_x19_no_preset_is_called_a_default_of_fide() -> None:
    for preset in PRESETS.values():
        assert "default" not in f"{preset.name} {preset.title}".lower()
        assert preset.edition in EDITIONS
        for code in preset.codes:
            method = parse_code(code).method
            assert method.in_round_robin or not preset.predetermined, preset.name  # S-153


@pytest.mark.parametrize(
    ("rounds", "fixed", "teams", "codes"),
    [
        (4, False, False, ("PS", "BH")),  # S-150
        (5, False, False, ("BH/C1", "BH", "SB")),  # S-151
        (9, False, False, ("BH/C1", "BH/C2", "SB")),  # S-152
        (9, True, False, ("SB", "DE", "KS")),  # S-153
        (7, False, True, ("MPTS", "GPTS", "EDE", "EMGSB")),  # S-154
    ],
)
def test_s_150_presets_by_kind_of_event(rounds: int, fixed: bool, teams: bool, codes: tuple[str, ...]) -> None:  # noqa: FBT001
    assert preset_for(rounds, predetermined=fixed, teams=teams).codes == codes
    assert PRESETS["us-swiss"].codes == ("MM", "SOLK", "CUM", "CUMOPP")  # S-147


def test_the_event_says_by_which_edition_and_readings_it_is_ranked() -> None:
    event = marked(fixtures.E6)
    chosen = replace(event.rules, tie_break_edition="2024-08", tie_break_readings=("R20=hundredths",))
    table = standings(replace(event, rules=chosen), ("BH",))
    assert table.edition == "2024-08"
    assert table.options == options_of(chosen) == Options.of("2024-08", {"R20": "hundredths"})
    assert table.options.texts == ("R20=hundredths",)
    assert Options.read("", table.options.texts).texts == table.options.texts
    assert {short(row.values[0].text) for row in table.rows if row.player == 1} == {"15.5"}  # S-137
    assert standings(replace(event, rules=chosen), ("BH",), options=Options()).edition == "2026-03"
    with pytest.raises(RuleError, match="KEY=CHOICE"):
        Options.read("", ("R20",))


def test_an_event_with_codes_that_say_nothing_still_has_standings() -> None:
    event = marked(fixtures.E8)
    table = standings(event, ("BH", "NOPE", "SB", "DE/C1", "GPTS"), predetermined=True, lenient=True)
    assert table.codes == ("SB",)
    assert {left.code: (left.why, left.article) for left in table.left_out} == {
        "BH": (Why.ROUND_ROBIN, "C.07 8"),
        "NOPE": (Why.UNKNOWN, "C.07 5"),
        "DE/C1": (Why.MODIFIERS, "C.07 14"),
        "GPTS": (Why.TEAMS_ONLY, "C.07 11"),
    }
    assert all(left.nearest for left in table.left_out if left.why is Why.UNKNOWN)
