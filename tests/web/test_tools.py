"""The tools as pages without scripts: forms by GET, for everybody, with every figure of the guides."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from tests.web.hall import Hall, OpenDoor, Visitor

PAGES = ("/tools", "/tools/rounds", "/tools/tiebreaks", "/tools/berger")


@pytest.fixture(scope="module")
def hall() -> Hall:
    return Hall()


def see(hall: Hall, path: str, **fields: object) -> str:
    return unescape(hall.chief.see(f"{path}?{urlencode(fields)}" if fields else path))


def plain(text: str) -> str:
    """The words of a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def rows(text: str, heading: str) -> list[str]:
    """The rows of the table after a heading, as words."""
    table = text.partition(f'id="{heading}"')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    return [plain(row).strip() for row in re.findall(r"<tr.*?</tr>", table, re.DOTALL)]


class TestWayIn:
    @pytest.mark.parametrize("path", PAGES)
    def test_s021_s022_s119_open_without_a_tournament(self, hall: Hall, path: str) -> None:
        assert hall.chief.get(path).status_code == 200

    @pytest.mark.parametrize("path", PAGES)
    def test_a_phone_in_the_hall_may_look_too(self, path: str) -> None:
        hall = Hall(hall=OpenDoor())
        phone = Visitor(hall, "192.168.1.50")
        answer = phone.client.get(path, headers={"host": "192.168.1.2:8000"})
        assert answer.status_code == 200
        assert not answer.cookies

    def test_from_the_foot_and_the_menu_of_the_list(self, hall: Hall) -> None:
        shown = hall.chief.see("/")
        for path in PAGES[1:]:
            assert shown.partition("<footer")[0].count(f'href="{path}"') == 1
            assert shown.partition("<footer")[2].count(f'href="{path}"') == 1


class TestRounds:
    def test_s032_the_table_of_sizes(self, hall: Hall) -> None:
        assert rows(see(hall, "/tools/rounds"), "h-sizes") == [
            "4 3 6 2 6 12",
            "6 5 15 3 10 30",
            "8 7 28 4 14 56",
            "10 9 45 5 18 90",
            "12 11 66 6 22 132",
            "14 13 91 7 26 182",
            "16 15 120 8 30 240",
        ]

    def test_s044_x38_the_table_of_times_with_the_minutes_behind_it(self, hall: Hall) -> None:
        shown = see(hall, "/tools/rounds")
        assert rows(shown, "h-times") == [
            "4 3 2¼ h 3¾ h 7¼ h 2",
            "6 5 3¾ h 6¼ h 12 h 3",
            "8 7 5¼ h 8¾ h 17 h 4",
            "10 9 6¾ h 11¼ h 21¾ h 5",
            "12 11 8¼ h 13¾ h 26½ h 6",
            "16 15 11¼ h 18¾ h 36¼ h 8",
        ]
        assert 'title="1595 minutes">26½ h' in shown

    def test_s046_own_parameters_each_figure_with_its_arithmetic(self, hall: Hall) -> None:
        text = plain(see(hall, "/tools/rounds", players=7, base=15, seconds=10, changeover=10, night="2½"))
        for line in (
            "Minutes each: 15 + 10 = 25",
            "Longest game, minutes: 2 × 25 = 50",
            "One round with the change, minutes: 50 + 10 = 60",
            "Minutes in all: 7 × 60 = 420",
            "Rounds an evening: 150 ÷ 60, rounded down = 2",
            "Evenings: 7 ÷ 2, rounded up = 4",
        ):
            assert line in text

    def test_s048_eleven_weeks_with_their_days(self, hall: Hall) -> None:
        shown = see(hall, "/tools/rounds", players=12, weekly=1, start="2027-01-07", evenings=11)
        days = rows(shown, "h-dates")
        assert (len(days), days[0], days[-1]) == (11, "1 Thursday 2027-01-07 1", "11 Thursday 2027-03-18 11")

    def test_s049_what_fits_instead(self, hall: Hall) -> None:
        shown = see(hall, "/tools/rounds", players=12, base=25, seconds=5, kind="delay", evenings=3)
        text = plain(shown)
        assert "It needs 6 evenings; you have 3 evenings of 3 h 00." in text
        for way in ("Fits with 10+5.", "Fits in 3 days with two sessions a day.", "Fits with 6 players."):
            assert way in text
        assert [row for row in rows(shown, "h-forms") if row.endswith(" fits")] == [
            "Swiss 6 36 7 h 30 3 fits",
            "Groups of four 3 18 3 h 45 2 fits",
        ]

    def test_s049_one_day_is_no_days(self, hall: Hall) -> None:
        assert "Fits in one day with two sessions." in plain(see(hall, "/tools/rounds", players=6, base=10, seconds=5))

    def test_s039_growth_and_x12_x13_divisions(self, hall: Hall) -> None:
        text = plain(see(hall, "/tools/rounds", players=8))
        assert "8 players play 28 games all against all; 16 would play 120." in text
        assert "A game needs time" in plain(see(hall, "/tools/rounds", players=8, base=0, seconds=0))
        text = plain(see(hall, "/tools/rounds", players=43))
        assert "9 groups of four and a Swiss of 7 (3 rounds) usual" in text
        assert "8 groups of four, a round robin of 5 (5 rounds) and a round robin of 6 (5 rounds)" in text
        text = plain(see(hall, "/tools/rounds", players=16, form="pools", evenings=5))
        assert "Games: 48 + 3 = 51" in text
        assert "It needs 4 evenings" in text  # four rounds of 10+5 fit into one evening

    def test_s089_pools_beside_a_plain_round_robin(self, hall: Hall) -> None:
        shown = see(hall, "/tools/rounds", players=16, form="pools", pools=4, base=25, kind="delay", evenings=5)
        assert "It needs 5 evenings, and you have 5 evenings" in plain(shown)
        row = next(row for row in rows(shown, "h-forms") if row.startswith("Round robin"))
        assert " 15 120 18 h 45 8 does not fit" in row

    def test_s071_a_long_sum_puts_equal_terms_together(self, hall: Hall) -> None:
        text = plain(see(hall, "/tools/rounds", players=43, form="quads"))
        assert "Games: 9 × 6 + 9 = 63" in text

    def test_x06_five_conventions_with_their_sources(self, hall: Hall) -> None:
        shown = rows(see(hall, "/tools/rounds", players=40), "h-swiss")
        assert [row.split()[0] for row in shown] == ["6", "3–4", "5–7", "7–9", "6–15", "4–9", "9"]
        assert shown[-1].startswith("9 or 11 Xiangqi")
        assert "article 27" in shown[-1]

    def test_s037_a_swiss_says_how_many_rounds_a_winner_needs(self, hall: Hall) -> None:
        text = plain(see(hall, "/tools/rounds", players=100, form="swiss"))
        assert "Rounds: log₂ 100, rounded up = 7" in text
        text = plain(see(hall, "/tools/rounds", players=6, form="swiss", rounds=5))
        assert "From round 4 on, a pairing without a second meeting is not certain." in text

    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({"players": "many"}, "Players: “many” will not do. Give a whole number from 2 to 2000."),
            ({"players": ""}, "Players: “” will not do."),
            ({"night": "x"}, "Give hours such as 3, 2½ or 2:30."),
            ({"start": "2027-13-01"}, "“2027-13-01” is no date."),
            ({"players": 7, "form": "quads"}, "Groups of four: that needs at least 8 players."),
            ({"players": 7, "form": "pools"}, "that needs at least 8 players."),
            ({"form": "swiss", "rounds": "100"}, "Give a whole number from 1 to 99."),
        ],
    )
    def test_bad_input_is_kept_and_answered_in_words(self, hall: Hall, fields: dict[str, object], said: str) -> None:
        shown = see(hall, "/tools/rounds", **fields)
        assert said in plain(shown)
        assert 'class="figures"' not in shown
        for value in fields.values():
            assert f'"{value}"' in shown

    def test_hostile_text_is_escaped_and_bounded(self, hall: Hall) -> None:
        shown = hall.chief.see(f"/tools/rounds?{urlencode({'players': '<script>alert(1)</script>' + 'x' * 500})}")
        assert "<script>alert" not in shown
        assert "x" * 60 not in shown


EXAMPLE = {
    "rounds": 5,
    "r1": "1",
    "s1": "3½",
    "r2": "1",
    "s2": "3",
    "r3": "H",
    "r4": "1",
    "s4": "2,5",
    "r5": "1",
    "s5": "2.0",
}


class TestTieBreaks:
    def test_s137_s138_s141_three_conventions_side_by_side(self, hall: Hall) -> None:
        values = rows(see(hall, "/tools/tiebreaks", **EXAMPLE), "h-values")
        found = {row.split(":")[0].split(" differs")[0].split(" 4½")[0]: row for row in values}
        assert "13½ BH 3½ + 3 + 2½ + 2½ + 2 11 SOLK 3½ + 3 + 0 + 2½ + 2 11 BH" in found["Buchholz, Solkoff"]
        assert "11 BH/C1" in found["Cut-1"]
        assert values[0].startswith("Points 4½ PTS")

    def test_s138_what_is_cut_is_struck_through(self, hall: Hall) -> None:
        shown = see(hall, "/tools/tiebreaks", **EXAMPLE)
        line = shown.partition('class="name">Cut-1:')[2].partition("</tr>")[0]
        assert line.count("<s>") == 3
        assert re.search(r'dummy" title="[^"]*16\.4\.2[^"]*Held down to 2½\.[^"]*16\.5[^"]*"><s>2½</s>', line)

    def test_what_is_taken_off_is_a_minus(self, hall: Hall) -> None:
        found = rows(see(hall, "/tools/tiebreaks", r1="F", r2="1", s2="1", r3="0", s3="2"), "h-values")
        assert any("CUM 1 + 2 + 2 −1" in row for row in found), found

    def test_s148_the_rounds_that_differ_are_marked_and_explained(self, hall: Hall) -> None:
        each = rows(see(hall, "/tools/tiebreaks", **EXAMPLE), "h-rounds")
        assert [("differs" in row) for row in each] == [False, False, True, False, False]
        assert "Held down to 2½." in each[2]
        assert "an opponent with 0 (rule 34E)" in each[2]
        assert "counts for nothing" in each[2]

    def test_s137_the_third_column_can_be_another_convention(self, hall: Hall) -> None:
        shown = see(hall, "/tools/tiebreaks", third="fide-2024", **EXAMPLE)
        assert "15½" in next(row for row in rows(shown, "h-values") if row.startswith("Buchholz"))

    def test_s133_s142_rounds_that_an_opponent_missed(self, hall: Hall) -> None:
        each = rows(see(hall, "/tools/tiebreaks", m5="Z3, 4z", **EXAMPLE), "h-rounds")
        assert "2 3 His rounds without a game count ½ each. 2" in each[4]
        each = rows(see(hall, "/tools/tiebreaks", m4="Z5", **EXAMPLE), "h-rounds")
        assert "3 Byes that he asked for" in each[3]

    def test_missing_data_is_asked_for_and_never_zero(self, hall: Hall) -> None:
        shown = see(hall, "/tools/tiebreaks", **{**EXAMPLE, "s4": ""})
        text = plain(shown)
        assert "Still to be entered" in text
        assert "Round 4: the opponent’s final score?" in text
        buchholz = next(row for row in rows(shown, "h-values") if row.startswith("Buchholz"))
        assert buchholz.count("Round 4: the opponent’s final score?") == 3
        assert rows(shown, "h-values")[0].startswith("Points 4½ PTS")

    def test_nothing_entered_shows_no_number(self, hall: Hall) -> None:
        shown = see(hall, "/tools/tiebreaks")
        assert "Enter the first round" in shown
        assert 'id="h-values"' not in shown

    def test_s114_rows_are_added_and_taken_away_up_to_fifteen(self, hall: Hall) -> None:
        assert 'name="r6"' in see(hall, "/tools/tiebreaks", rounds=5, more=1)
        assert 'name="r5"' not in see(hall, "/tools/tiebreaks", rounds=5, fewer=1)
        assert 'name="r15"' in see(hall, "/tools/tiebreaks", rounds=15, more=1)
        assert 'name="r16"' not in see(hall, "/tools/tiebreaks", rounds=15, more=1)
        assert 'name="r1"' in see(hall, "/tools/tiebreaks", rounds=1, fewer=1)

    def test_s092_in_a_round_robin_buchholz_is_barred(self, hall: Hall) -> None:
        shown = see(hall, "/tools/tiebreaks", event="round-robin", rounds=4, r1="=", s1="3", r2="1", s2="2½")
        assert "not in a round robin (C.07 art. 8)" in shown
        assert "4 SB" in next(row for row in rows(shown, "h-values") if row.startswith("Sonneborn"))

    @pytest.mark.parametrize(
        ("fields", "said"),
        [
            ({"r1": "1", "s1": "lots"}, "Round 1: “lots” is no score."),
            ({"r1": "1", "s1": "1", "m1": "Q9"}, "Round 1: “Q9” cannot be read."),
            ({"rounds": 1, "r1": "1", "s1": "2"}, "With this result he had 0 at most."),
        ],
    )
    def test_bad_input_is_answered_in_words(self, hall: Hall, fields: dict[str, object], said: str) -> None:
        assert said in plain(see(hall, "/tools/tiebreaks", **fields))

    def test_s136_other_scoring(self, hall: Hall) -> None:
        shown = see(hall, "/tools/tiebreaks", scoring="3", rounds=2, r1="1", s1="3", r2="H")
        assert "Held down to 2." in shown


class TestTables:
    def test_s033_the_self_check(self, hall: Hall) -> None:
        text = plain(see(hall, "/tools/berger", players=6))
        assert "✓ 15 of 15 pairings, each once" in text

    def test_s054_the_table_of_six(self, hall: Hall) -> None:
        assert [row.replace(" –", "–") for row in rows(see(hall, "/tools/berger", players=6), "h-table")] == [
            "1 1–6 2–5 3–4",
            "2 6–4 5–3 1–2",
            "3 2–6 3–1 4–5",
            "4 6–5 1–4 2–3",
            "5 3–6 4–2 5–1",
        ]

    def test_s062_s065_the_free_player_of_an_odd_field(self, hall: Hall) -> None:
        shown = see(hall, "/tools/berger", players=5)
        assert "Number 6 is nobody" in shown
        assert [row.split()[-1] for row in rows(shown, "h-table")] == ["1", "4", "2", "5", "3"]

    def test_s068_the_exchange_at_the_seam_and_what_it_is_for(self, hall: Hall) -> None:
        text = plain(see(hall, "/tools/berger", players=6, double=1))
        assert "else 1 and 4 would have the same colour three times running" in text
        text = plain(see(hall, "/tools/berger", players=6, double=1, kept=1))
        assert "1 and 4 have the same colour 3 times running." in text

    def test_s050_s051_the_wheel_round_by_round(self, hall: Hall) -> None:
        shown = see(hall, "/tools/berger", players=6, source="circle")
        wheels = [plain(wheel).split() for wheel in re.findall(r'<table class="wheel">.*?</table>', shown, re.DOTALL)]
        assert [" ".join(wheel) for wheel in wheels] == [
            "1 2 3 6 5 4",
            "1 6 2 5 4 3",
            "1 5 6 4 3 2",
            "1 4 5 3 2 6",
            "1 3 4 2 6 5",
        ]

    def test_s060_x14_the_table_of_us_chess(self, hall: Hall) -> None:
        shown = see(hall, "/tools/berger", players=4, source="crenshaw")
        assert [row.replace(" –", "–") for row in rows(shown, "h-table")] == ["1 1–4 2–3", "2 3–1 4–2", "3 1–2 3–4"]
        assert "The colours of round 3 are decided by a toss" in shown

    def test_s058_s059_s061_colours_are_counted_and_explained(self, hall: Hall) -> None:
        assert "that is arithmetic, no fault" in see(hall, "/tools/berger", players=6)
        shown = see(hall, "/tools/berger", players=7)
        assert "Everybody has as many Whites as Blacks." in shown
        assert "no fault" not in shown

    @pytest.mark.parametrize("players", range(2, 41))
    @pytest.mark.parametrize("source", ["berger", "crenshaw", "circle"])
    def test_s053_every_size_from_two_to_forty(self, hall: Hall, players: int, source: str) -> None:
        shown = see(hall, "/tools/berger", players=players, source=source, double=1)
        games = players * (players - 1)
        assert f"{games} of {games} pairings, each twice" in shown

    @pytest.mark.parametrize("players", ["1", "41", "x", ""])
    def test_sizes_that_there_are_not(self, hall: Hall, players: str) -> None:
        assert "Give a whole number from 2 to 40." in see(hall, "/tools/berger", players=players)


def test_what_cannot_be_read_is_marked_where_it_was_typed(hall: Hall) -> None:
    shown = see(hall, "/tools/tiebreaks", rounds=2, r1="1", s1="abc", r2="1", s2="2", m2="Q9")
    for field in ("s1", "m2"):
        assert re.search(rf'<input name="{field}"[^>]*aria-invalid="true" aria-describedby="w-{field}"', shown)
        assert f'id="w-{field}"' in shown
    assert shown.count('aria-invalid="true"') == 2
