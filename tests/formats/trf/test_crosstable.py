"""Cells to rounds: games with two halves, byes, played rounds and requests (TRF26 record 001, 5.1)."""

from itertools import product

import pytest

from crosstable.core.codes import FROM_TRF, TABLE, Code, Colour, Kind
from crosstable.core.model import Bye
from crosstable.formats.problems import Severity
from crosstable.formats.trf.halves import bye_code, combine
from tests.formats.trf.sheet import found, read, row, rows, tournament


def byes(*lines: str, number: int = 1) -> dict[int, str]:
    return {bye.player: bye.code.value for bye in tournament(*lines).rounds[number - 1].byes}


class TestGames:
    @pytest.mark.parametrize("code", [c for c in Code if TABLE[c].kind in (Kind.GAME, Kind.FORFEIT)])
    def test_every_answer_of_the_table_is_read(self, code: Code) -> None:
        for answer in TABLE[code].answers:
            outcome = combine(f"w{TABLE[code].trf}", f"b{TABLE[answer].trf}")
            assert (outcome.white, outcome.black, outcome.flaw) == (code, answer, None)

    def test_what_the_table_does_not_know_as_an_answer_is_never_silent(self) -> None:
        letters = [letter for letter, code in FROM_TRF.items() if TABLE[code].kind is not Kind.OPEN]
        for first, second in product(letters, letters):
            outcome = combine(f"w{first}", f"b{second}")
            legal = FROM_TRF[second] in TABLE[FROM_TRF[first]].answers
            if not legal:
                assert outcome.flaw is not None, first + second

    def test_halves_in_any_order_of_colours_are_the_same_game(self) -> None:
        game = tournament(*rows("2b0", "1w1")).rounds[0].games[0]
        assert (game.white, game.black, game.white_code, game.black_code) == (2, 1, Code.WIN, Code.LOSS)

    def test_both_win_is_refused(self) -> None:
        reading = read(row(1, "2w1"), row(2, "1b1"))
        assert found(reading) == ["TRF_RESULTS"]
        assert reading.tournament is None

    def test_agreeing_halves_of_different_kinds_are_repaired_to_the_weaker_claim(self) -> None:
        rated = combine("wW", "b0")
        assert (rated.white, rated.black) == (Code.UNRATED_WIN, Code.UNRATED_LOSS)
        assert rated.flaw is not None
        assert rated.flaw.severity is Severity.WARNING
        unplayed = combine("w1", "b-")
        assert (unplayed.white, unplayed.black) == (Code.FORFEIT_WIN, Code.FORFEIT_LOSS)

    def test_a_bye_letter_with_an_opponent_is_refused(self) -> None:
        assert found(read(row(1, "2wH"), row(2, "1b0"))) == ["TRF_RESULTS"]

    def test_colour_of_a_forfeit_comes_from_the_other_half(self) -> None:
        game = tournament(*rows("2-+", "1w-")).rounds[0].games[0]
        assert (game.white, game.black, game.coloured) == (2, 1, True)

    def test_a_forfeit_without_colours_names_the_first_player_first(self) -> None:
        game = tournament(*rows("2-+", "1--")).rounds[0].games[0]
        assert (game.white, game.white_code, game.coloured) == (1, Code.FORFEIT_WIN, False)

    def test_a_played_game_without_colours_is_reported_once(self) -> None:
        reading = read(*rows("2-1 3-1", "1-0 4-=", "4-1 1-0", "3-0 2-="))
        assert found(reading) == ["TRF_COLOURS"]
        assert not any(game.coloured for played in reading.require().rounds for game in played.games)

    def test_both_white_is_refused_with_the_column(self) -> None:
        reading = read(row(1, "2w1"), row(2, "1w0"))
        assert [(p.code, p.line, p.column) for p in reading.errors] == [("TRF_COLOURS", 1, 97)]

    def test_capital_colours_are_accepted_with_one_finding(self) -> None:
        reading = read(*rows("2W1 3B1", "1B0 4W1", "4W1 1W0", "3B0 2B0"))
        assert found(reading) == ["TRF_COLOUR_CASE"]
        assert reading.require().rounds[0].games[0].white == 1

    def test_letters_are_read_in_either_case(self) -> None:
        assert byes(*rows("2w1 h", "1b0 z", "u 4w1", "f 3b0")) == {3: "U", 4: "F"}


class TestOpenGames:
    def test_paired_without_result_is_pending_also_when_blanks_were_cut(self) -> None:
        """FR-062: round 2 is paired, its results are unknown."""
        lines = rows("3w1 2b", "4b1 1w", "1b0 4w", "2w0 3b")
        assert all(not line.endswith(" ") for line in lines)
        for padded in (lines, [f"{line:<110}" for line in lines]):
            event = tournament(*padded)
            pending = [(game.white, game.black) for game in event.rounds[1].pending]
            assert pending == [(2, 1), (3, 4)]

    def test_a_result_in_one_half_is_not_guessed_from_the_other(self) -> None:
        reading = read(*rows("2w=", "1b"))
        assert [(p.code, p.line, p.column) for p in reading.problems] == [("TRF_CELL_CUT", 2, 99)]
        assert reading.require().rounds[0].games[0].is_pending

    @pytest.mark.parametrize(("sign", "code"), [("*", "TRF_STAR"), ("?", "TRF_STAR"), ("Z", "TRF_RESULTS")])
    def test_signs_of_unfinished_games_are_read_as_pending(self, sign: str, code: str) -> None:
        reading = read(*rows(f"2w{sign}", f"1b{sign}"))
        assert found(reading) == [code]
        assert reading.require().rounds[0].games[0].is_pending


class TestMismatches:
    def test_unknown_opponent(self) -> None:
        reading = read(*rows("2w1", "9b0"))
        assert [(p.code, p.line, p.column) for p in reading.errors] == [("TRF_UNKNOWN_OPPONENT", 2, 92)]

    def test_himself(self) -> None:
        assert found(read(*rows("2w1", "2b0"))) == ["TRF_SELF"]

    def test_not_mirrored_is_one_finding_for_a_round_that_names_both_halves(self) -> None:
        reading = read(*rows("4w1", "3w1", "2b0", "2b0"))
        assert found(reading) == ["TRF_NOT_MIRRORED"]
        assert "player 1 names opponent 4, but 4 names 2" in reading.errors[0].what

    @pytest.mark.parametrize("letter", ["1", "0", "W", "L", "D"])
    def test_a_played_result_needs_an_opponent(self, letter: str) -> None:
        """FR-064: `0000 - W` is refused with a reason."""
        reading = read(*rows("2w1", "1b0", letter))
        assert found(reading) == ["TRF_RESULTS"]
        assert "no opponent" in reading.errors[0].what


class TestByes:
    def test_letters_of_trf16(self) -> None:
        assert byes(*rows("2w1", "1b0", "U", "H", "F", "Z")) == {3: "U", 4: "H", 5: "F", 6: "Z"}

    def test_blank_in_a_played_round_is_an_implied_absence(self) -> None:
        event = tournament(row(1, "2w1 5b1"), row(2, "1b0 Z"), row(3, ". Z"), row(4, ""), row(5, "Z 1w0"))
        absent = [Bye(p.id, Code.ZERO_BYE, implied=True) for p in event.players[2:4]]
        assert event.rounds[0].byes == (*absent, Bye(event.players[4].id, Code.ZERO_BYE))
        assert [bye.implied for bye in event.rounds[1].byes] == [False, False, True]

    def test_trf06_one_plus_in_a_round_is_the_allocated_bye(self) -> None:
        assert byes(*rows("2w1", "1b0", "+", "=", "-")) == {3: "U", 4: "H", 5: "Z"}

    def test_trf06_several_plus_in_a_round_are_full_point_byes(self) -> None:
        assert byes(*rows("2w1", "1b0", "+", "+")) == {3: "F", 4: "F"}

    def test_team_events_keep_forfeits_without_opponent_and_their_colour(self) -> None:
        lines = ["310   1 Team", row(1, "2w1"), row(2, "1b0"), row(3, "+"), row(4, "-")]
        empty_board = lines[3].replace("0000 - +", "0000 b +")
        played = tournament(*lines[:3], empty_board, lines[4]).rounds[0]
        assert [(bye.code, bye.colour) for bye in played.byes] == [
            (Code.FORFEIT_WIN, Colour.BLACK),
            (Code.FORFEIT_LOSS, None),
        ]

    def test_every_letter_of_the_table_is_a_bye_or_needs_an_opponent(self) -> None:
        for letter, code in FROM_TRF.items():
            needs_opponent = TABLE[code].kind is Kind.GAME
            known = bye_code(letter, team=True) is not None
            assert known != needs_opponent or letter == "="  # TRF06 wrote half-point byes so


class TestPlayedRounds:
    def test_byes_alone_are_requests_for_the_coming_round(self) -> None:
        event = tournament(*rows("2w1 H", "1b0 Z", "U", "Z F"))
        assert len(event.rounds) == 1
        requests = [(a.player, a.round, a.code) for a in event.absences]
        assert requests == [(1, 2, Code.HALF_BYE), (2, 2, Code.ZERO_BYE), (4, 2, Code.FULL_BYE)]

    @pytest.mark.parametrize("text", ["0000 - Z", "0000   -", "0000 - -", "0000   Z", "       Z", "0000 - ="])
    def test_absence_from_the_coming_round_in_every_form(self, text: str) -> None:
        lines = rows("2w1", "1b0", "U")
        event = tournament(lines[0], lines[1], f"{lines[2]}  {text}")
        assert len(event.rounds) == 1
        assert [absence.player for absence in event.absences] == [3]

    def test_an_allocated_bye_makes_a_played_round(self) -> None:
        assert len(tournament(row(1, "U"), row(2, "Z"), row(3, "Z")).rounds) == 1

    def test_an_allocated_bye_alone_is_a_played_round_with_a_warning(self) -> None:
        reading = read(*rows("2w1 U", "1b0", "Z"))
        assert found(reading) == ["TRF_LONE_PAB"]
        assert len(reading.require().rounds) == 2
        assert str(reading.problems[0]) == (
            'round 2 has nothing but an allocated bye; a bye that was asked for is "H", "F" or "Z" '
            "(read as a round that was paired), line 1, column 109"
        )
        assert found(read(*rows("2w1 U", "1b0 H", "Z Z"))) == []
        assert found(read(*rows("U 2w1", "H 1b1", ". Z"))) == found(read(*rows("U 2w1", "H 1b1", "Z Z")))

    def test_a_round_with_an_entry_for_everybody_counts_as_played(self) -> None:
        """FR-003: the engines take it as over."""
        assert len(tournament(*rows("2w1 Z", "1b0 Z")).rounds) == 2

    def test_players_without_rounds_are_an_event_without_rounds(self) -> None:
        event = tournament(*rows("", "", ""))
        assert (len(event.players), event.rounds) == (3, ())

    def test_request_of_two_rounds_ahead(self) -> None:
        event = tournament(row(1, "2w1"), row(2, "1b0"), row(3, "U . H", points="1.0"))
        assert [(a.player, a.round) for a in event.absences] == [(3, 3)]
