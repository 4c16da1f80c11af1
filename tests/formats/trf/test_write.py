"""The writer: dialects, purposes, columns at their limits, names (TRF26, TRF16, TRF(x) 7.2)."""

from dataclasses import replace

import pytest

from crosstable.core.codes import Code, Colour
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Absence, Info, Player, Prohibition, Rules, Tournament, VirtualPoints, Withdrawal
from crosstable.core.points import PointSystem
from crosstable.formats.problems import Severity
from crosstable.formats.trf import TrfOverflowError, lost_in, read_trf, write_trf
from crosstable.formats.trf.names import cut, fold, folded_name
from tests.formats.trf.sheet import DATA, row, rows, tournament

ONE = PlayerId(1)


def event(**changes: object) -> Tournament:
    base = tournament(*rows("2w1", "1b0", "U"))
    return replace(base, **changes)  # type: ignore[arg-type]


def lines(text: str, tag: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(tag)]


def changed(**fields: object) -> Tournament:
    base = event()
    return replace(base, players=(replace(base.players[0], **fields), *base.players[1:]))  # type: ignore[arg-type]


class TestDialects:
    rich = event(
        rules=Rules(
            type_code="FIDE_DUTCH_2026",
            system="dutch",
            edition="2026",
            rounds=5,
            points=PointSystem.simple(30, 10, pab=20),
            initial_colour=Colour.BLACK,
            tie_breaks=("BH/C1", "SB"),
        ),
        prohibitions=(Prohibition((ONE, PlayerId(3))),),
        virtual_points=(VirtualPoints(10, RoundNo(1), RoundNo(2), ONE, PlayerId(2)),),
        absences=(Absence(PlayerId(3), RoundNo(2), Code.HALF_BYE),),
    )

    def test_report_of_2026(self) -> None:
        text = write_trf(self.rich)
        assert lines(text, "1")[:4] == [
            "142 5",
            "152 B",
            "162  W 3.0    D 1.0    L 0.0    P 2.0",
            "192 FIDE_DUTCH_2026",
        ]
        assert lines(text, "2") == ["202 BH/C1,SB", "250       1.0 001 002    1    2", "260 001 005    1    3"]
        assert lines(text, "XX") == []

    def test_pairing_file_of_2026_has_both_families_but_one_acceleration(self) -> None:
        """TRF(x) 7.2: bbpPairings adds 250 and XXA."""
        text = write_trf(self.rich, purpose="pairing")
        assert [line[:3] for line in lines(text, "XX")] == ["XXR", "XXC", "XXS", "XXP"]
        assert lines(text, "XXC") == ["XXC black1"]
        assert lines(text, "240") == ["240 H 002    3"]
        assert lines(text, "001    3")[0].endswith("0000 - U  0000 - H")
        assert "  3.0 " in lines(text, "001    3")[0], "the points of the coming bye are counted"
        heads = [line[:3] for line in text.splitlines()]
        assert heads.index("XXR") < heads.index("001") < heads.index("240")

    def test_trfx_has_its_own_family_only(self) -> None:
        text = write_trf(self.rich, "trfx", "pairing")
        assert [line[:3] for line in lines(text, "XX")] == ["XXR", "XXC", "XXS", "XXP", "XXA", "XXA"]
        assert lines(text, "XXA")[0] == "XXA    1  1.0  1.0"
        assert not {line[:3] for line in text.splitlines()} & {"142", "152", "162", "192", "202", "240", "250", "260"}

    def test_trf16_has_no_rules(self) -> None:
        text = write_trf(self.rich, "trf16")
        assert {line[:3] for line in text.splitlines()} == {"012", "062", "072", "082", "092", "001"}
        assert lines(text, "092") == ["092 FIDE_DUTCH_2026"]

    def test_teams_of_310_become_013(self) -> None:
        team = read_trf((DATA / "team-2026.trf").read_bytes()).require()
        text = write_trf(team, "trf16")
        assert lines(text, "013")[0] == "013 Alder                              1    2"
        assert not {line[:3] for line in text.splitlines()} & {"310", "320", "352", "801", "802"}

    def test_what_is_lost_is_listed(self) -> None:
        assert lost_in(self.rich, "trf26", "pairing") == ()
        assert [problem.severity for problem in lost_in(self.rich, "trf26")] == [Severity.NOTE]
        said = " ".join(problem.what for problem in lost_in(self.rich, "trf16"))
        for word in ("rounds", "initial colour", "point system", "fictitious", "prohibited", "tie-breaks"):
            assert word in said
        trfx = " ".join(problem.what for problem in lost_in(self.rich, "trfx"))
        assert "tie-breaks" in trfx
        assert "prohibited" not in trfx
        assert {problem.code for problem in lost_in(self.rich, "trf16")} == {"TRF_LOST"}

    @pytest.mark.parametrize(
        ("first", "written", "said"), [(2, ["XXP 1 3"], "the end of"), (3, [], "some rounds only")]
    )
    def test_prohibitions_for_some_rounds_in_trfx(self, first: int, written: list[str], said: str) -> None:
        limited = Prohibition((ONE, PlayerId(3)), RoundNo(first), RoundNo(3))
        state = replace(self.rich, prohibitions=(limited,))
        assert lines(write_trf(state, "trfx", "pairing"), "XXP") == written
        assert any(said in problem.what for problem in lost_in(state, "trfx", "pairing"))

    def test_points_beyond_162_go_into_xxs(self) -> None:
        odd = replace(self.rich, rules=replace(self.rich.rules, points=PointSystem(white_win=20, black_win=30)))
        text = write_trf(odd)
        assert lines(text, "XXS")
        assert read_trf(text.encode()).require().rules.points == odd.rules.points

    def test_an_order_that_is_not_that_of_the_numbers_goes_into_xxc(self) -> None:
        other = event(players=event().players[::-1])
        assert lines(write_trf(other), "XXC") == ["XXC rank"]
        assert [p.id for p in read_trf(write_trf(other).encode()).require().players] == [3, 2, 1]

    def test_unknown_dialects_are_refused(self) -> None:
        with pytest.raises(ValueError, match="trf99"):
            write_trf(event(), "trf99")


class TestPurposes:
    def test_a_report_holds_finished_rounds_without_requests(self) -> None:
        """FR-076: no column for what is to come."""
        state = tournament(*rows("2w1 3w", "1b0 H", "U 1b"))
        report = write_trf(state)
        assert len(read_trf(report.encode()).require().rounds) == 1
        assert any("round 2" in problem.what for problem in lost_in(state, "trf26"))
        pairing = read_trf(write_trf(state, purpose="pairing").encode()).require()
        assert [(game.white, game.black) for game in pairing.rounds[1].pending] == [(1, 3)]

    def test_blank_entries_are_written_as_absences(self) -> None:
        state = tournament(row(1, "2w1"), row(2, "1b0"), row(3, ""))
        assert lines(write_trf(state), "001    3")[0].endswith("0000 - Z")

    @pytest.mark.parametrize(("dialect", "record"), [("trf26", "240 Z 002    1    2    3"), ("trfx", "XXZ 1 2 3")])
    def test_everybody_absent_is_no_column(self, dialect: str, record: str) -> None:
        """A column that everybody fills would count as a played round."""
        state = event(absences=tuple(Absence(PlayerId(n), RoundNo(2)) for n in (1, 2, 3)))
        text = write_trf(state, dialect, "pairing")
        assert record in text.splitlines()
        again = read_trf(text.encode()).require()
        assert len(again.rounds) == 1
        assert len(again.absences) == 3

    def test_withdrawn_players_are_absent_from_the_coming_round(self) -> None:
        state = event(withdrawals=(Withdrawal(ONE, RoundNo(1)),))
        assert lines(write_trf(state, purpose="pairing"), "001    1")[0].endswith("0000 - Z")
        assert "0000 - Z" not in write_trf(state)

    def test_ranks_are_given_or_remembered(self) -> None:
        state = tournament(row(1, "2w1", rank="2"), row(2, "1b0", rank="1"))
        assert lines(write_trf(state), "001")[0][85:89] == "   2"
        assert lines(write_trf(state, ranks={ONE: 1}), "001")[0][85:89] == "   1"


class TestLimits:
    @pytest.mark.parametrize(
        ("fields", "name"),
        [
            ({"id": PlayerId(10000)}, "starting number"),
            ({"rating": 12345}, "rating"),
            ({"rating": -5}, "rating"),
            ({"title": "Great"}, "title"),
            ({"federation": "ABCD"}, "federation"),
            ({"fide_id": "9" * 12}, "FIDE number"),
            ({"given_rank": 10000}, "rank"),
        ],
    )
    def test_what_does_not_fit_is_refused_with_field_and_player(self, fields: dict[str, object], name: str) -> None:
        """FR-018: a rating above 9999."""
        base = changed(**fields)
        if "id" in fields:
            base = replace(base, rounds=())
        with pytest.raises(TrfOverflowError) as caught:
            write_trf(base)
        assert caught.value.field == name
        assert caught.value.player == base.players[0].id
        assert str(base.players[0].id) in str(caught.value)

    def test_points_of_a_hundred(self) -> None:
        points = PointSystem.simple(win=999)
        assert " 99.9" in write_trf(event(rules=Rules(points=points)))
        with pytest.raises(TrfOverflowError) as caught:
            write_trf(replace(tournament(*rows("2w1 3b1", "1b0 Z", "Z 1w0")), rules=Rules(points=points)))
        assert (caught.value.field, caught.value.player) == ("points", 1)

    def test_the_largest_values_fit(self) -> None:
        name = "ế" * 33
        people = tuple(Player(PlayerId(n), name, 9999, "WGM", "w", "AAA", "9" * 11) for n in (9998, 9999))
        text = write_trf(Tournament(players=people))
        assert {len(line) for line in lines(text, "001")} == {84}
        assert read_trf(text.encode()).require(strict=True).players[1].name == name

    def test_nothing_a_name_holds_can_start_another_record(self) -> None:
        text = write_trf(replace(changed(name="A\n001    9"), info=Info(name="B\r\nXXR 99", city="C\x00D")))
        assert len(lines(text, "001")) == 3
        assert lines(text, "012") == ["012 B XXR 99"]
        assert lines(text, "022") == ["022 C D"]


class TestNames:
    def test_cut_between_letters(self) -> None:
        assert cut("x" * 40, 33) == "x" * 33
        assert cut("x" * 32 + "e\u0301yz", 33) == "x" * 32
        assert cut("खिलाड़ी" * 9, 33)[-1] != "ख"
        assert cut("short", 33) == "short"

    @pytest.mark.parametrize(
        ("text", "plain"),
        [
            ("Jürgen Łukasz Øre Þór", "Jurgen Lukasz Ore Thor"),
            ("Đặng Gia Phúc", "Dang Gia Phuc"),
            ("Игрок, Ольга", "Igrok, Olga"),
            ("Ελένη", "Eleni"),
            ("Straße – \u201cx\u201d", 'Strasse - "x"'),
            ("棋手", "??"),
        ],
    )
    def test_fold(self, text: str, plain: str) -> None:
        assert fold(text) == plain

    def test_a_name_with_nothing_left_gets_its_number(self) -> None:
        assert folded_name("棋手", "Player 8") == "Player 8"

    def test_ascii_names_fold_every_text(self) -> None:
        text = write_trf(replace(changed(name="Jürgen"), info=Info(name="Été")), ascii_names=True)
        assert text.isascii()
        assert lines(text, "012") == ["012 Ete"]
        assert "Jurgen" in text


def test_a_sex_in_other_words_is_left_out_and_does_not_break_the_columns() -> None:
    players = tuple(Player(PlayerId(n), f"P{n}", sex=sex) for n, sex in enumerate(("m", "F", "unknown"), 1))
    again = read_trf(write_trf(Tournament(players=players)).encode()).require()
    assert [player.sex for player in again.players] == ["m", "w", ""]
