"""The table of codes against the specifications, and every consumer against every row of it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

from crosstable import formats
from crosstable.core.codes import (
    ABNORMAL_LETTERS,
    FROM_TRF,
    REQUESTABLE,
    TABLE,
    Code,
    CodeRow,
    Colour,
    FloatRule,
    Kind,
    PabBar,
    Worth,
)
from crosstable.core.history import EntryValues, Float
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Adjustment, Bye, Game, Player, Round, Rules, Tournament
from crosstable.core.points import STANDARD
from crosstable.formats.native import read_json, write_json
from crosstable.formats.trf import read_trf, write_trf
from crosstable.formats.trf.halves import bye_code, combine
from crosstable.pairing.generator import outcomes
from crosstable.tiebreak import standings
from crosstable.tiebreak.base import Modifiers
from crosstable.tiebreak.table import Sort, crosstable
from crosstable.tiebreak.unplayed import opponents
from tests.core.notation import event, pasts


class Letter(NamedTuple):
    """One line of the list of results in record 001 (TRF16, TRF26), as the specification has it."""

    letter: str
    opponent: bool
    worth: Worth
    rated: bool
    tenths: int


# Written from the specification, on purpose not from the table: a well-known library swapped F and U.
TRF_LETTERS = (
    Letter("1", opponent=True, worth=Worth.WIN, rated=True, tenths=10),
    Letter("=", opponent=True, worth=Worth.DRAW, rated=True, tenths=5),
    Letter("0", opponent=True, worth=Worth.LOSS, rated=True, tenths=0),
    Letter("W", opponent=True, worth=Worth.WIN, rated=False, tenths=10),
    Letter("D", opponent=True, worth=Worth.DRAW, rated=False, tenths=5),
    Letter("L", opponent=True, worth=Worth.LOSS, rated=False, tenths=0),
    Letter("+", opponent=True, worth=Worth.FORFEIT_WIN, rated=False, tenths=10),
    Letter("-", opponent=True, worth=Worth.FORFEIT_LOSS, rated=False, tenths=0),
    Letter("H", opponent=False, worth=Worth.HALF_BYE, rated=False, tenths=5),
    Letter("F", opponent=False, worth=Worth.FULL_BYE, rated=False, tenths=10),
    Letter("U", opponent=False, worth=Worth.PAB, rated=False, tenths=10),
    Letter("Z", opponent=False, worth=Worth.ZERO_BYE, rated=False, tenths=0),
)

# C.05 and the halves that a file may combine: 1/0, =/=, W/L, D/D, +/-, -/-, 0/0 and =/0.
TRF_PAIRS = {"10", "01", "==", "WL", "LW", "DD", "+-", "-+", "--", "00", "=0", "0="}


def row(letter: str) -> CodeRow:
    return TABLE[FROM_TRF[letter]]


@pytest.mark.parametrize("expected", TRF_LETTERS, ids=lambda line: line.letter)
def test_trf26_record_001_each_letter_means_what_the_specification_says(expected: Letter) -> None:
    found = row(expected.letter)
    assert found.trf == expected.letter
    assert found.code.value == expected.letter
    assert found.worth is expected.worth
    assert found.rated is expected.rated
    assert STANDARD.value(found.code) == expected.tenths
    assert (found.kind in (Kind.GAME, Kind.FORFEIT)) is expected.opponent
    assert bool(found.answers) is expected.opponent


def test_trf26_record_001_has_no_other_letters() -> None:
    assert set(FROM_TRF) == {line.letter for line in TRF_LETTERS}
    assert len(set(FROM_TRF.values())) == len(TRF_LETTERS)


def test_trf26_f_is_the_full_point_bye_and_u_the_allocated_one() -> None:
    assert FROM_TRF["F"] is Code.FULL_BYE
    assert FROM_TRF["U"] is Code.PAB
    # seen where it matters: whoever had U may not have it again even when it is worth nothing,
    # a full-point bye may be asked for, and U is never asked for
    assert row("U").pab_bar is PabBar.ALWAYS
    assert row("F").pab_bar is PabBar.IF_WORTH_A_WIN
    assert Code.FULL_BYE in REQUESTABLE
    assert Code.PAB not in REQUESTABLE


def test_c04_2_3_3_what_a_player_can_ask_for() -> None:
    assert {TABLE[code].trf for code in REQUESTABLE} == set("FHZ")  # TRF26 record 240


def test_trf26_which_halves_make_a_game() -> None:
    found = {one + other for one in FROM_TRF for other in FROM_TRF if FROM_TRF[other] in row(one).answers}
    assert found == TRF_PAIRS


def test_every_code_has_one_row() -> None:
    assert set(TABLE) == set(Code)
    assert all(TABLE[code].code is code for code in Code)
    labels = [found.label for found in TABLE.values()]
    assert all(labels)
    assert len(set(labels)) == len(labels)


def test_values_are_stored_and_never_change() -> None:
    stored = {
        "WIN": "1",
        "DRAW": "=",
        "LOSS": "0",
        "UNRATED_WIN": "W",
        "UNRATED_DRAW": "D",
        "UNRATED_LOSS": "L",
        "FORFEIT_WIN": "+",
        "FORFEIT_LOSS": "-",
        "PAB": "U",
        "FULL_BYE": "F",
        "HALF_BYE": "H",
        "ZERO_BYE": "Z",
        "FREE": "free",
        "PENDING": "?",
        "ADJOURNED": "adj",
    }
    assert {code.name: code.value for code in Code} == stored
    assert [colour.value for colour in Colour] == ["w", "b"]


def test_what_trf_has_no_letter_for() -> None:
    assert (TABLE[Code.FREE].trf, TABLE[Code.FREE].trf06) == ("Z", "-")
    for code in (Code.PENDING, Code.ADJOURNED):
        assert (TABLE[code].trf, TABLE[code].trf06) == (" ", " ")
        assert not TABLE[code].rated


@pytest.mark.parametrize("code", Code)
def test_answers_are_symmetrical_and_alike(code: Code) -> None:
    for answer in TABLE[code].answers:
        assert code in TABLE[answer].answers
        assert TABLE[answer].kind is TABLE[code].kind
        assert TABLE[answer].rated is TABLE[code].rated
        assert TABLE[answer].played is TABLE[code].played


@pytest.mark.parametrize("code", Code)
def test_rows_do_not_contradict_themselves(code: Code) -> None:
    found = TABLE[code]
    assert found.colour_counts is found.played  # C.04.2 3.4
    assert found.meeting is found.played  # C.04.2 3.5
    assert found.played or not found.rated
    assert found.played is (found.float_rule is FloatRule.BY_SCORES)
    assert not (found.played and found.pab_bar is not PabBar.NEVER)
    assert found.is_win is (found.worth is Worth.WIN)  # 7.2 counts games won at the board
    assert bool(found.answers) is (found.kind is not Kind.BYE)


def test_colours_are_opposite() -> None:
    assert Colour.WHITE.other is Colour.BLACK
    assert Colour.BLACK.other is Colour.WHITE


# --- C.04.1 art. 4, C.04.2 3.4-3.5, C.04.3 1.4: what an entry without a game does --------------------


class Effect(NamedTuple):
    """A row of the matrix of unplayed rounds, with 1, ½, 0."""

    tenths: int
    bars_pab: bool
    float: Float
    colours: str
    meeting: bool
    unplayed: int


MATRIX = {
    "1 U": Effect(10, bars_pab=True, float=Float.DOWN, colours="", meeting=False, unplayed=1),
    "1-2 +-": Effect(10, bars_pab=True, float=Float.DOWN, colours="", meeting=False, unplayed=1),
    "1 F": Effect(10, bars_pab=True, float=Float.DOWN, colours="", meeting=False, unplayed=1),
    "1 H": Effect(5, bars_pab=False, float=Float.DOWN, colours="", meeting=False, unplayed=1),
    "1 Z": Effect(0, bars_pab=False, float=Float.NONE, colours="", meeting=False, unplayed=1),
    "": Effect(0, bars_pab=False, float=Float.NONE, colours="", meeting=False, unplayed=1),
    "1-2 -+": Effect(0, bars_pab=False, float=Float.NONE, colours="", meeting=False, unplayed=1),
    "1-2 --": Effect(0, bars_pab=False, float=Float.NONE, colours="", meeting=False, unplayed=1),
    "1-2 10": Effect(10, bars_pab=False, float=Float.NONE, colours="w", meeting=True, unplayed=0),
    "2-1 10": Effect(0, bars_pab=False, float=Float.NONE, colours="b", meeting=True, unplayed=0),
    "2-1 ==": Effect(5, bars_pab=False, float=Float.NONE, colours="b", meeting=True, unplayed=0),
    "1-2 WL": Effect(10, bars_pab=False, float=Float.NONE, colours="w", meeting=True, unplayed=0),
    "1-2 DD": Effect(5, bars_pab=False, float=Float.NONE, colours="w", meeting=True, unplayed=0),
    "1-2 LW": Effect(0, bars_pab=False, float=Float.NONE, colours="w", meeting=True, unplayed=0),
    "1-2 00": Effect(0, bars_pab=False, float=Float.NONE, colours="w", meeting=True, unplayed=0),
    "1-2 =0": Effect(5, bars_pab=False, float=Float.NONE, colours="w", meeting=True, unplayed=0),
    "2-1 =0": Effect(0, bars_pab=False, float=Float.NONE, colours="b", meeting=True, unplayed=0),
}


@pytest.mark.parametrize(("entry", "effect"), MATRIX.items(), ids=lambda value: value if isinstance(value, str) else "")
def test_c04_1_4_and_c04_3_1_4_3_matrix_of_unplayed_rounds(entry: str, effect: Effect) -> None:
    past = pasts(event(entry))[1]
    assert past.score == effect.tenths
    assert (past.pab_bar is not None) is effect.bars_pab
    assert past.floats == [effect.float]
    assert past.colours == effect.colours
    assert (2 in past.met) is effect.meeting
    assert past.unplayed == effect.unplayed


@pytest.mark.parametrize("code", Code)
def test_every_code_stands_in_the_matrix(code: Code) -> None:
    signs = {sign for entry in MATRIX for sign in entry.partition(" ")[2]}
    outside = {Code.FREE, Code.PENDING, Code.ADJOURNED}  # these have tests of their own in test_history
    assert (code.value in signs) is (code not in outside)


# --- every consumer meets every row -------------------------------------------------------------------


def with_code(code: Code, *, by_white: bool = True) -> Tournament:
    """Three players; the first has `code` in round 1, and the other two have drawn."""
    number = RoundNo(1)
    if not TABLE[code].answers:
        games = [Game(PlayerId(2), PlayerId(3), Code.DRAW, Code.DRAW)]
        byes = [Bye(PlayerId(1), code)]
    else:
        answer = TABLE[code].answers[0]
        pair = (PlayerId(1), PlayerId(2)) if by_white else (PlayerId(2), PlayerId(1))
        games = [Game(*pair, *((code, answer) if by_white else (answer, code)))]
        byes = [Bye(PlayerId(3), Code.PAB if code is not Code.PAB else Code.ZERO_BYE)]
    return Tournament(
        rules=Rules(system="dutch", edition="2026", rounds=5, initial_colour=Colour.WHITE),
        players=tuple(Player(PlayerId(k), f"Player {k}", 2000 - k) for k in (1, 2, 3)),
        rounds=(Round(number, tuple(games), tuple(byes)),),
    )


def code_of_the_first(tournament: Tournament) -> Code:
    (played,) = tournament.rounds
    for game in played.games:
        if game.white == 1:
            return game.white_code
        if game.black == 1:
            return game.black_code
    return next(bye.code for bye in played.byes if bye.player == 1)


@pytest.mark.parametrize("code", Code)
@pytest.mark.parametrize("colour", [None, *Colour])
def test_point_systems_value_every_code(code: Code, colour: Colour | None) -> None:
    value = STANDARD.value(code, colour)
    assert (value is None) is (code is Code.PENDING)
    assert value is None or 0 <= value <= 10


@pytest.mark.parametrize("code", [code for code in Code if code is not Code.PENDING])
@pytest.mark.parametrize("by_white", [True, False])
def test_history_takes_every_code(code: Code, *, by_white: bool) -> None:
    past = pasts(with_code(code, by_white=by_white))[1]
    found = TABLE[code]
    assert past.score == STANDARD.value(code)
    assert past.unplayed == (0 if found.played else 1)
    assert past.colours == (("w" if by_white else "b") if found.colour_counts else "")
    assert set(past.met) == ({2} if found.meeting else set())


@pytest.mark.parametrize("code", Code)
def test_trf26_299_special_values_reach_every_code_with_a_letter(code: Code) -> None:
    letters = {"1": "W", "=": "D", "0": "L"}
    letter = letters.get(code.value, code.value if code.value in FROM_TRF else "")
    special = [Adjustment(70, letter=sign) for sign in "WDLFHUZ+-"]
    values = EntryValues(STANDARD, [a for a in special if a.letter == letter])
    others = EntryValues(STANDARD, [a for a in special if a.letter != letter])
    if letter:
        assert values.of(1, PlayerId(1), code, Colour.WHITE) == 70
        assert ABNORMAL_LETTERS[code] == letter
    if code is not Code.FREE:
        assert others.of(1, PlayerId(1), code, Colour.WHITE) == (STANDARD.value(code) or 0)


@pytest.mark.parametrize("code", Code)
@pytest.mark.parametrize("dialect", ["trf26", "trf16", "trfx"])
@pytest.mark.parametrize("by_white", [True, False])
def test_trf_writes_every_code_and_reads_it_back(code: Code, dialect: str, *, by_white: bool) -> None:
    text = write_trf(with_code(code, by_white=by_white), dialect, "pairing")
    reading = read_trf(text.encode())
    assert reading.tournament is not None, reading.problems
    # TRF has no letter for a free round and none for an adjourned game
    expected = {Code.FREE: Code.ZERO_BYE, Code.ADJOURNED: Code.PENDING}.get(code, code)
    assert code_of_the_first(reading.tournament) is expected
    if code in FROM_TRF.values():
        (line,) = (line for line in text.splitlines() if line.startswith("001    1"))
        assert line[98] == code.value


@pytest.mark.parametrize("code", Code)
def test_the_own_json_writes_every_code_and_reads_it_back(code: Code) -> None:
    written = with_code(code)
    reading = read_json(write_json(written).encode())
    assert reading.problems == ()
    assert reading.tournament == written


@pytest.mark.parametrize("code", [code for code in Code if code is not Code.FREE])
def test_trf_halves_are_flawed_exactly_when_the_table_says_so(code: Code) -> None:
    for answer in set(Code) - {Code.FREE}:
        letters = TABLE[code].trf, TABLE[answer].trf
        outcome = combine(f"w{letters[0]}", f"b{letters[1]}")
        blank = letters == (" ", " ")
        assert (outcome.flaw is None) is (blank or answer in TABLE[code].answers)
        if outcome.flaw is None and not blank:
            assert (outcome.white, outcome.black) == (code, answer)


@pytest.mark.parametrize("code", [code for code in Code if TABLE[code].kind is Kind.BYE and code is not Code.FREE])
def test_trf06_signs_of_byes(code: Code) -> None:
    found = TABLE[code]
    assert bye_code(found.trf, team=False) is code
    # `0000 - +` alone in its round is the allocated bye: the reader knows that from the round
    assert bye_code(found.trf06, team=False) is (Code.FULL_BYE if code is Code.PAB else code)


@pytest.mark.parametrize("code", [code for code in Code if TABLE[code].kind in (Kind.GAME, Kind.FORFEIT)])
def test_letters_of_games_need_an_opponent(code: Code) -> None:
    forfeit = TABLE[code].kind is Kind.FORFEIT
    assert bye_code(TABLE[code].trf, team=True) is (code if forfeit else Code.HALF_BYE if code is Code.DRAW else None)


@pytest.mark.parametrize("code", Code)
def test_c07_16_standings_take_every_code(code: Code) -> None:
    tournament = with_code(code)
    # C.04.2 3.1: an adjourned game is a draw for pairing only
    expected = 0 if code is Code.ADJOURNED else STANDARD.value(code) or 0
    row_of_first = next(found for found in standings(tournament, ["WON", "WIN"]).rows if found.player == 1)
    assert row_of_first.points == expected
    won, wins = (value.number for value in row_of_first.values)
    assert won == int(TABLE[code].is_win)
    assert wins == int(expected >= STANDARD.win)


@pytest.mark.parametrize("code", Code)
def test_c07_16_unplayed_rounds_of_opponents_take_every_code(code: Code) -> None:
    table = crosstable(with_code(code), 1, predetermined=False)
    parts = opponents(table, 0, Modifiers())
    if code is Code.FREE or TABLE[code].kind is Kind.OPEN:
        assert parts == []
        return
    (part,) = parts
    assert (part.article == "") is TABLE[code].played
    assert part.voluntary is (code in (Code.HALF_BYE, Code.ZERO_BYE, Code.FORFEIT_LOSS))  # C.07 16.1.2
    (entry,) = table.lines[0].entries
    assert (entry.sort is Sort.PLAYED) is TABLE[code].played
    assert entry.sort.forfeited is (TABLE[code].kind is Kind.FORFEIT)


def test_generated_results_are_possible_ones() -> None:
    named = [outcomes.WHITE_WINS, outcomes.BLACK_WINS, outcomes.DRAWN]
    named += [outcomes.WHITE_FORFEITS, outcomes.BLACK_FORFEITS, outcomes.BOTH_FORFEIT]
    short = [(outcomes._SHORT[white], outcomes._SHORT[black]) for white, black in named[:3]]
    for white, black in [*named, *short, *outcomes._ODD]:
        assert black in TABLE[white].answers


def test_the_readers_and_writers_keep_no_letters_of_their_own() -> None:
    letters = set(FROM_TRF)
    found = []
    for path in sorted(Path(formats.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            value = node.value if isinstance(node, ast.Constant) else None
            if isinstance(value, str) and len(set(value)) > 2 and set(value.upper()) <= letters:
                found.append((path.name, value))
            if isinstance(node, ast.Compare):
                beside = [n.value for n in node.comparators if isinstance(n, ast.Constant)]
                found += [(path.name, value) for value in beside if value in letters - {"-"}]
    assert found == []
