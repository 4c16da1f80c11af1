"""The points column and histories that break the rules."""

from crosstable.core.points import PointSystem
from tests.formats.trf.sheet import found, read, row, rows, tournament


class TestPoints:
    def test_both_numbers_are_reported_with_the_column(self) -> None:
        reading = read(row(1, "2w1 3b=", points="3.5"), row(2, "1b0 Z"), row(3, "Z 1w="))
        assert [(p.code, p.line, p.column, p.repaired_as) for p in reading.problems] == [("TRF_POINTS", 1, 81, "1.5")]
        assert "3.5" in reading.problems[0].what
        assert reading.require().players[0].given_points == 35

    def test_a_system_that_explains_everybody_is_named(self) -> None:
        """FR-025: 3-1-0 and the file does not say so."""
        reading = read(row(1, "2w1 3b=", points="4.0"), row(2, "1b0 U", points="3.0"), row(3, "Z 1w=", points="1.0"))
        assert found(reading) == ["TRF_POINTS"]
        assert "3-1-0" in reading.problems[0].what
        assert reading.suggested_points == PointSystem.simple(30, 10)
        assert reading.require().rules.points == PointSystem()

    def test_a_bye_worth_a_half_is_named(self) -> None:
        reading = read(row(1, "2w1"), row(2, "1b0"), row(3, "U", points="0.5"))
        assert reading.suggested_points == PointSystem.simple(pab=5)

    def test_no_other_system_is_sought_when_the_file_names_one(self) -> None:
        reading = read("162  W 1.0    D 0.5    L 0.0", row(1, "2w1", points="3.0"), row(2, "1b0"))
        assert (found(reading), reading.suggested_points) == (["TRF_POINTS"], None)

    def test_the_bye_of_the_coming_round_may_be_counted_or_not(self) -> None:
        for points in ("1.0", "1.5"):
            assert found(read(row(1, "2w1 H", points=points), row(2, "1b0"))) == []

    def test_fictitious_points_may_be_counted_or_not(self) -> None:
        for points in ("1.0", "2.0"):
            lines = ["250       1.0 001 002    1    1", row(1, "2w1", points=points), row(2, "1b0")]
            assert found(read(*lines)) == []

    def test_byes_of_an_open_round_may_be_left_out(self) -> None:
        lines = [row(1, "2w1 3b"), row(2, "1b0 U", points="0.0"), row(3, "U 1w")]
        assert found(read(*lines)) == []

    def test_a_penalty_is_part_of_the_points(self) -> None:
        assert found(read("299          -0.5  001    1", row(1, "2w1", points="0.5"), row(2, "1b0"))) == []

    def test_a_blank_block_that_the_points_contradict(self) -> None:
        lines = [row(1, "2w1 . 3b1", points="2.5"), row(2, "1b0 3w1 Z"), row(3, "Z 2b0 1w0")]
        reading = read(*lines)
        assert [(p.code, p.line, p.column) for p in reading.problems] == [("TRF_BLANK_CELL", 1, 102)]

    def test_team_events_have_informative_points(self) -> None:
        assert found(read("310   1 T", row(1, "2w1", points="9.0"), row(2, "1b0"))) == []


class TestHistory:
    def test_two_allocated_byes_in_a_round(self) -> None:
        assert found(read(*rows("U 2b1", "U 1w0"))) == ["TRF_TWO_PAB"]

    def test_a_second_allocated_bye(self) -> None:
        assert found(read(*rows("2w1 2b1", "1b0 1w0", "U U"))) == ["HISTORY_BREAKS_RULES"] * 2

    def test_a_rematch(self) -> None:
        reading = read(*rows("2w1 2b1", "1b0 1w0"))
        assert found(reading) == ["HISTORY_BREAKS_RULES"]
        assert len(reading.require().rounds) == 2

    def test_a_forfeit_is_no_meeting(self) -> None:
        """C.04.2 3.5."""
        assert len(tournament(*rows("2w+ 2b1", "1b- 1w0")).rounds) == 2

    def test_a_round_robin_may_repeat(self) -> None:
        for record in ("092 Double Round-Robin", "192 BERGER_ROUNDROBIN_G2"):
            assert len(tournament(record, *rows("2w1 2b1", "1b0 1w0")).rounds) == 2

    def test_absent_in_every_round_and_without_any_block(self) -> None:
        event = tournament(row(1, "2w1 3b1"), row(2, "1b0 Z"), row(3, "Z 1w0"), row(4, "Z Z"), row(5, ""))
        assert len(event.players) == 5
