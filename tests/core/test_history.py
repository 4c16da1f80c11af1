"""What is derived from the rounds: floats, colours, meetings, bars, numbers and scores."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.codes import TABLE, Code, Kind
from crosstable.core.errors import CrosstableError, PositionError, UnknownResultError
from crosstable.core.history import EntryValues, Float, PabBarred, history_before
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Absence, Adjustment, Bye, Game, Player, Round, Rules, Tournament, Withdrawal
from crosstable.core.points import STANDARD, PointSystem
from tests.core.notation import event, pasts, round_of

NONE, DOWN, UP = Float.NONE, Float.DOWN, Float.UP


def bonus_for_the_first(round_no: int, rank: int) -> int:
    """Ten tenths for player 1 in the rounds 1 and 2."""
    return 10 if rank == 0 and round_no <= 2 else 0


# --- floats ---------------------------------------------------------------------------------------------


def test_c04_3_1_4_2_a_game_floats_by_the_scores_before_it() -> None:
    # before round 2: 10, 0, 5, 5
    found = pasts(event("1-2 10, 3-4 ==", "1-3 01, 4-2 =="))
    assert found[1].floats == [NONE, DOWN]
    assert found[2].floats == [NONE, UP]
    assert found[3].floats == [NONE, UP]
    assert found[4].floats == [NONE, DOWN]


def test_c04_3_1_4_2_equal_scores_do_not_float_whatever_the_result() -> None:
    found = pasts(event("1-2 10, 3-4 10", "1-3 01, 2-4 =="))
    assert all(past.floats == [NONE, NONE] for past in found.values())


def test_c04_7_1_5_floats_go_by_pairing_scores() -> None:
    tournament = event("1-2 01, 3-4 ==", "1-3 ==, 2-4 10")
    # round 1: 10 and 0 before the game; round 2: 0 + 10 and 5, then 10 and 5
    found = pasts(tournament, virtual=bonus_for_the_first)
    assert [found[player].floats for player in (1, 2, 3, 4)] == [[DOWN, DOWN], [UP, DOWN], [NONE, UP], [NONE, UP]]
    plain = pasts(tournament)
    assert [plain[player].floats for player in (1, 2, 3, 4)] == [[NONE, UP], [NONE, DOWN], [NONE, DOWN], [NONE, UP]]


def test_c04_7_1_5_pairing_score_has_the_virtual_points_of_the_round_to_pair() -> None:
    tournament = event("1-2 01, 3-4 ==", "1-3 ==, 2-4 10")
    before_2 = pasts(tournament, 2, bonus_for_the_first)[1]
    assert (before_2.score, before_2.pairing_score) == (0, 10)
    before_3 = pasts(tournament, 3, bonus_for_the_first)[1]
    assert (before_3.score, before_3.pairing_score) == (5, 5)


def test_c04_3_1_4_3_floats_of_unplayed_rounds_stay_in_their_round() -> None:
    # TRF rounds, not compressed ones
    past = pasts(event("1 H, 2-3 ==", "1-2 10, 3 U", "1-3 -+, 2 H", "1 U, 2-3 =="))[1]
    assert past.floats == [DOWN, NONE, NONE, DOWN]
    assert [past.float_before(k) for k in (1, 2, 3, 4)] == [DOWN, NONE, NONE, DOWN]
    assert past.float_before(5) is NONE


@pytest.mark.parametrize(
    ("system", "entry", "expected"),
    [
        (PointSystem.simple(30, 20, 10), "1 Z", NONE),
        (PointSystem.simple(30, 20, 10, absence=10), "1 Z", NONE),  # as much as a loss is not more
        (PointSystem.simple(30, 20, 10, absence=11), "1 Z", DOWN),
        (PointSystem.simple(30, 20, 10, absence=11), "1-2 --", DOWN),
        (PointSystem.simple(absence=5), "1 Z", DOWN),
        (replace(STANDARD, half_bye=0), "1 H", NONE),
        (replace(STANDARD, full_bye=0), "1 F", NONE),
        (replace(STANDARD, forfeit_win=0), "1-2 +-", NONE),
        (replace(STANDARD, black_loss=5), "1 H", NONE),  # of two values of a loss the larger
        (PointSystem.simple(pab=0), "1 U", DOWN),  # reading A8: whoever has a PAB floats
        (PointSystem.simple(30, 20, 10, pab=10), "1 U", DOWN),
    ],
)
def test_c04_3_1_4_3_an_unplayed_round_floats_if_it_brings_more_than_a_loss(
    system: PointSystem, entry: str, expected: Float
) -> None:
    assert pasts(event(entry, points=system))[1].floats == [expected]


@pytest.mark.parametrize(
    ("system", "by_points"),
    [
        (PointSystem.simple(pab=0), NONE),
        (PointSystem.simple(30, 20, 10, pab=10), NONE),
        (PointSystem.simple(pab=5), DOWN),
        (STANDARD, DOWN),
    ],
)
def test_c04_3_1_4_3_reading_a8_of_a_bye_that_is_worth_no_more_than_a_loss(
    system: PointSystem, by_points: Float
) -> None:
    tournament = event("1 U", points=system)
    assert pasts(tournament)[1].floats == [DOWN]
    assert pasts(tournament, A8="float")[1].floats == [DOWN]
    assert pasts(tournament, A8="no-float")[1].floats == [by_points]


# --- colours and meetings -------------------------------------------------------------------------------


def test_c04_2_3_4_unplayed_rounds_leave_the_sequence_of_colours() -> None:
    # BWuBW of the article, with each kind of unplayed round
    tournament = event(
        "2-1 10", "1-3 10", "1-4 +-", "5-1 ==", "1 U", "1-6 01", "7-1 -+", "1 H", "8-1 00", "1-2 aa", players=8
    )
    past = pasts(tournament)[1]
    assert past.colours == "bwbwbw"
    assert past.colour_difference == 0
    assert past.unplayed == 4


@pytest.mark.parametrize(("colours", "difference"), [("", 0), ("w", 1), ("b", -1), ("wwb", 1), ("bbwbb", -3)])
def test_c04_3_1_6_colour_difference(colours: str, difference: int) -> None:
    rounds = (f"1-{k} ==" if colour == "w" else f"{k}-1 ==" for k, colour in enumerate(colours, 2))
    past = pasts(event(*rounds, players=6))[1]
    assert past.colours == colours
    assert past.colour_difference == difference


@pytest.mark.parametrize("codes", ["+-", "-+", "--"])
def test_c04_2_3_5_a_forfeit_is_no_meeting(codes: str) -> None:
    found = pasts(event(f"1-2 {codes}"))
    assert found[1].met == {}
    assert found[2].met == {}
    assert found[1].colours == found[2].colours == ""


def test_c04_1_2_meetings_know_their_round() -> None:
    found = pasts(event("1-2 10, 3-4 --", "1-3 ==, 2-4 WL", "3-4 00, 1-2 +-"))
    assert found[1].met == {2: 1, 3: 2}
    assert found[3].met == {1: 2, 4: 3}
    assert found[2].met == {1: 1, 4: 2}


# --- bar of the pairing-allocated bye --------------------------------------------------------------------


def test_c04_1_4_the_bar_names_round_and_code() -> None:
    found = pasts(event("1 H, 2-3 +-", "1 U, 2 F, 3-4 10", "1 F, 2-4 --"))
    assert found[1].pab_bar == PabBarred(2, Code.PAB)  # the first entry that bars
    assert found[2].pab_bar == PabBarred(1, Code.FORFEIT_WIN)
    assert found[3].pab_bar is None
    assert found[4].pab_bar is None


@pytest.mark.parametrize(
    ("system", "entry", "barred"),
    [
        (PointSystem.simple(30, 10, pab=0), "1 U", True),  # having had one bars whatever it was worth
        (PointSystem.simple(30, 10, pab=10), "1 U", True),
        (replace(PointSystem.simple(30, 10), full_bye=10), "1 F", False),
        (replace(PointSystem.simple(30, 10), full_bye=29), "1 F", False),
        (replace(PointSystem.simple(30, 10), full_bye=30), "1 F", True),
        (replace(STANDARD, half_bye=10), "1 H", True),
        (PointSystem.simple(absence=10), "1 Z", True),  # reading A13: literally
        (PointSystem.simple(absence=10), "1-2 --", True),
        (replace(STANDARD, forfeit_win=9), "1-2 +-", False),
        (replace(STANDARD, forfeit_win=11), "1-2 +-", True),
        (replace(STANDARD, black_win=12), "1-2 +-", False),  # as much as a win with any colour
        (STANDARD, "1-2 10", False),  # by playing
        (PointSystem.simple(10, 10), "1-2 ==", False),
    ],
)
def test_c04_1_4_bar_by_the_points_of_a_win(system: PointSystem, entry: str, *, barred: bool) -> None:
    bar = pasts(event(entry, points=system))[1].pab_bar
    assert (bar is not None) is barred
    assert bar is None or bar.round == 1


def test_c04_1_4_two_rounds_together_do_not_bar() -> None:
    past = pasts(event("1 H", "1 H", "1 H"))[1]
    assert past.score == 15
    assert past.pab_bar is None


# --- numbers, presence, unplayed rounds ------------------------------------------------------------------


def numbers(tournament: Tournament, **readings: str) -> list[int | None]:
    history = history_before(tournament, len(tournament.rounds) + 1, readings=readings)
    return [past.tpn for past in history.pasts]


def test_c04_2_2_4_reading_a1_whoever_has_not_arrived_has_no_number() -> None:
    away = (Absence(PlayerId(1), RoundNo(1)), Absence(PlayerId(3), RoundNo(1), Code.HALF_BYE))
    tournament = replace(event(), absences=away)
    assert numbers(tournament) == [None, 1, None, 2]
    assert numbers(tournament, A1="arrived") == [None, 1, None, 2]
    assert numbers(tournament, A1="listed") == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("entry", "arrived"),
    [
        ("1-2 10", True),
        ("1-2 -+", True),  # paired, so he has a number, although he did not come
        ("1 U", True),
        ("1 F", False),
        ("1 H", False),
        ("1 Z", False),
        ("", False),
    ],
)
def test_c04_2_2_4_what_makes_somebody_a_participant(entry: str, *, arrived: bool) -> None:
    tournament = replace(event(entry), absences=(Absence(PlayerId(1), RoundNo(2)),))
    assert numbers(tournament)[0] == (1 if arrived else None)
    assert pasts(tournament)[1].entered is arrived


def test_c04_2_2_4_on_arrival_everybody_below_moves_down() -> None:
    away = Absence(PlayerId(2), RoundNo(2))
    tournament = replace(event("1-3 10, 4 U"), absences=(away,))
    assert numbers(tournament) == [1, None, 2, 3]
    assert numbers(replace(tournament, absences=())) == [1, 2, 3, 4]


def test_c04_2_3_2_and_3_3_absent_and_withdrawn_players_are_not_paired() -> None:
    tournament = replace(
        event("1-2 10, 3-4 =="),
        absences=(Absence(PlayerId(2), RoundNo(2)), Absence(PlayerId(3), RoundNo(3))),
        withdrawals=(Withdrawal(PlayerId(4), RoundNo(1)),),
    )
    history = history_before(tournament, 2)
    assert [past.player for past in history.present] == [1, 3]
    assert [past.player for past in history.pasts] == [1, 2, 3, 4]
    assert numbers(tournament) == [1, 2, 3, 4]  # whoever has taken part keeps a number


def test_ranks_are_places_in_the_initial_order_whatever_the_numbers() -> None:
    players = tuple(Player(PlayerId(number)) for number in (40, 7, 100))
    found = pasts(Tournament(players=players, rounds=(round_of(1, "7-100 10, 40 U"),)))
    assert [(past.player, past.rank, past.tpn, past.score) for past in found.values()] == [
        (40, 0, 1, 10),
        (7, 1, 2, 10),
        (100, 2, 3, 0),
    ]


def test_c04_3_2_2_9_unplayed_rounds_are_counted() -> None:
    found = pasts(event("1-2 10, 3 U", "1 H, 2-3 --", "1-4 01, 2 F, 3 Z", "1-3 WL, 2 f"))
    assert [found[player].unplayed for player in (1, 2, 3, 4)] == [1, 3, 3, 3]


def test_a_free_round_does_nothing_but_pass() -> None:
    past = pasts(event("1 f", points=PointSystem.simple(30, 20, 10, absence=25)))[1]
    assert (past.score, past.floats, past.unplayed, past.pab_bar, past.met) == (0, [NONE], 1, None, {})


# --- scores ----------------------------------------------------------------------------------------------


def test_scores_add_up_by_the_point_system() -> None:
    rounds = ("1-2 10, 3-4 ==", "2-1 WL, 3 U, 4 H", "1-3 0=, 2-4 +-")
    assert [past.score for past in pasts(event(*rounds)).values()] == [10, 20, 20, 10]
    three = pasts(event(*rounds, points=PointSystem.simple(30, 10, pab=10)))
    assert [past.score for past in three.values()] == [30, 60, 30, 20]


def test_values_per_colour_go_by_the_colour_of_the_game() -> None:
    system = PointSystem(white_win=30, black_win=35, white_draw=10, black_draw=15, white_loss=1, black_loss=2)
    assert [past.score for past in pasts(event("1-2 10, 3-4 ==", points=system)).values()] == [30, 2, 10, 15]
    assert [past.score for past in pasts(event("1-2 01, 3-4 DD", points=system)).values()] == [1, 35, 10, 15]


@pytest.mark.parametrize("colour", ["1-2 aa", "2-1 aa"])
def test_c04_2_3_1_an_adjourned_game_counts_as_a_draw(colour: str) -> None:
    found = pasts(event(colour, points=PointSystem.simple(30, 10)))
    for player, opponent in ((1, 2), (2, 1)):
        past = found[player]
        assert past.score == 10
        assert past.met == {opponent: 1}
        assert past.unplayed == 0
        assert past.pab_bar is None
    assert {found[1].colours, found[2].colours} == {"w", "b"}


def adjusted(*adjustments: Adjustment, rounds: tuple[str, ...]) -> list[int]:
    return [past.score for past in pasts(event(*rounds, adjustments=adjustments)).values()]


def test_trf26_299_points_without_a_letter_are_added_once() -> None:
    rounds = ("1-2 10, 3-4 ==", "1-3 ==, 2-4 01")
    plain = [15, 0, 10, 15]
    assert adjusted(rounds=rounds) == plain
    penalty = Adjustment(-5, RoundNo(2), (PlayerId(1),))
    assert adjusted(penalty, rounds=rounds) == [10, 0, 10, 15]
    assert adjusted(penalty, rounds=rounds[:1]) == [10, 0, 5, 5]  # not before its round
    assert adjusted(Adjustment(10, RoundNo(1)), rounds=rounds) == [25, 10, 20, 25]  # everybody
    assert adjusted(Adjustment(10, None, (PlayerId(2), PlayerId(4))), rounds=rounds) == [15, 10, 10, 25]
    assert adjusted(Adjustment(10), Adjustment(-3), rounds=rounds) == [22, 7, 17, 22]
    assert adjusted(Adjustment(10), rounds=rounds[:1]) == [20, 10, 15, 15]  # from the first round on


def test_trf26_299_bonus_points_move_floats_from_the_next_round_on() -> None:
    bonus = Adjustment(1, RoundNo(1), (PlayerId(2),))  # one tenth more is more
    found = pasts(event("1-2 ==, 3-4 ==", "2-3 ==, 1-4 ==", adjustments=(bonus,)))
    assert found[2].floats == [NONE, DOWN]
    assert found[3].floats == [NONE, UP]
    assert found[1].floats == [NONE, NONE]


@pytest.mark.parametrize(
    ("adjustment", "entry", "score"),
    [
        (Adjustment(20, letter="W"), "1-2 10", 20),
        (Adjustment(20, letter="W"), "1-2 WL", 20),  # one letter for rated and unrated games
        (Adjustment(7, letter="D"), "1-2 ==", 7),
        (Adjustment(7, letter="D"), "2-1 DD", 7),
        (Adjustment(3, letter="L"), "1-2 01", 3),
        (Adjustment(-10, letter="L"), "1-2 LW", -10),
        (Adjustment(0, letter="W"), "1-2 10", 0),
        (Adjustment(25, letter="+"), "1-2 +-", 25),
        (Adjustment(-10, letter="-"), "1-2 --", -10),
        (Adjustment(10, letter="H"), "1 H", 10),
        (Adjustment(5, letter="F"), "1 F", 5),
        (Adjustment(5, letter="Z"), "1 Z", 5),
        (Adjustment(20, letter="W"), "1-2 +-", 10),
        (Adjustment(20, letter="W", round=RoundNo(2)), "1-2 10", 10),
        (Adjustment(20, letter="W", round=RoundNo(1)), "1-2 10", 20),
        (Adjustment(20, letter="W", players=(PlayerId(2),)), "1-2 10", 10),
        (Adjustment(20, letter="W", players=(PlayerId(2), PlayerId(1))), "1-2 10", 20),
        (Adjustment(20, letter="D"), "1-2 aa", 5),  # an adjourned game has no letter
    ],
)
def test_trf26_299_a_letter_gives_the_result_another_value(adjustment: Adjustment, entry: str, score: int) -> None:
    assert adjusted(adjustment, rounds=(entry,))[0] == score


def test_trf26_299_the_value_of_the_record_decides_bars_and_floats() -> None:
    def first(adjustment: Adjustment, entry: str) -> tuple[bool, Float]:
        past = pasts(event(entry, adjustments=(adjustment,)))[1]
        return past.pab_bar is not None, past.floats[0]

    assert first(Adjustment(0, letter="+"), "1-2 +-") == (False, NONE)
    assert first(Adjustment(5, letter="F"), "1 F") == (False, DOWN)
    assert first(Adjustment(10, letter="H"), "1 H") == (True, DOWN)
    assert first(Adjustment(10, letter="-"), "1-2 -+") == (True, DOWN)


def test_values_of_entries_can_be_asked_for_alone() -> None:
    values = EntryValues(STANDARD, [Adjustment(20, RoundNo(2), letter="W"), Adjustment(-5, RoundNo(2))])
    assert values.of(1, PlayerId(1), Code.WIN, None) == 10
    assert values.of(2, PlayerId(1), Code.WIN, None) == 20
    assert values.of(2, PlayerId(1), Code.PENDING, None) == 0
    assert values.bonus(1, PlayerId(1)) == 0
    assert values.bonus(2, PlayerId(1)) == -5


# --- what cannot be derived ------------------------------------------------------------------------------


def test_a_game_without_a_result_is_named_with_its_round() -> None:
    tournament = event("1-2 10, 3-4 ==", "1-3 ??, 4-2 01", "2-1 ??")
    with pytest.raises(UnknownResultError) as caught:
        history_before(tournament, 3)
    assert caught.value.round_no == 2
    assert caught.value.games == ((1, 3),)
    assert "round 2" in str(caught.value)
    assert "1-3" in str(caught.value)
    assert "4-2" not in str(caught.value)


def test_one_open_half_makes_the_result_unknown() -> None:
    for codes in ("?1", "1?"):
        with pytest.raises(UnknownResultError, match="3-4"):
            history_before(event(f"1-2 10, 3-4 {codes}"), 2)


def test_many_open_games_are_counted_not_all_listed() -> None:
    text = ", ".join(f"{k}-{k + 1} ??" for k in range(1, 40, 2))
    with pytest.raises(UnknownResultError, match=r"20 games.*15-16 and 12 more\)") as caught:
        history_before(event(text, players=40), 2)
    assert len(caught.value.games) == 20


def test_open_games_of_the_round_itself_and_later_ones_do_not_matter() -> None:
    tournament = event("1-2 10, 3-4 ==", "1-3 ??, 4-2 ??", "2-1 ??")
    assert history_before(tournament, 2) == history_before(replace(tournament, rounds=tournament.rounds[:1]), 2)
    assert history_before(tournament, 1).round_no == 1


@pytest.mark.parametrize("kept", [(), (1,), (2,), (1, 1), (2, 1)])
def test_missing_rounds_are_refused(kept: tuple[int, ...]) -> None:
    tournament = event("1-2 10, 3-4 ==", "1-3 10, 4-2 ==")
    broken = replace(tournament, rounds=tuple(tournament.rounds[number - 1] for number in kept))
    with pytest.raises(PositionError, match="round 3 cannot be paired") as caught:
        history_before(broken, 3)
    assert isinstance(caught.value, CrosstableError)


def test_one_player_by_number() -> None:
    history = history_before(event("1-2 10"), 2)
    assert history.past(2) is history.pasts[1]
    with pytest.raises(PositionError, match="no player 5"):
        history.past(5)


# --- properties ------------------------------------------------------------------------------------------

_GAMES = [
    (white, black)
    for white in Code
    for black in TABLE[white].answers
    if TABLE[white].kind in (Kind.GAME, Kind.FORFEIT) or white is Code.ADJOURNED
]
_BYES = [code for code in Code if TABLE[code].kind is Kind.BYE]


@st.composite
def rounds_of(draw: st.DrawFn, players: int, number: int) -> Round:
    order = draw(st.permutations(range(1, players + 1)))
    boards = draw(st.integers(0, players // 2))
    games = tuple(
        Game(PlayerId(order[2 * k]), PlayerId(order[2 * k + 1]), *draw(st.sampled_from(_GAMES))) for k in range(boards)
    )
    byes = tuple(
        Bye(PlayerId(number), draw(st.sampled_from(_BYES))) for number in order[2 * boards :] if draw(st.booleans())
    )
    return Round(RoundNo(number), games, byes)


@st.composite
def events(draw: st.DrawFn) -> Tournament:
    players = draw(st.integers(2, 7))
    count = draw(st.integers(0, 5))
    win, draws, loss = draw(st.sampled_from([(10, 5, 0), (30, 10, 0), (30, 20, 10), (10, 10, 10)]))
    points = PointSystem.simple(win, draws, loss, pab=draw(st.sampled_from([0, 5, 10, 30])))
    letters = st.sampled_from(["", "W", "D", "L", "H", "F", "Z", "U", "+", "-"])
    who = st.lists(st.integers(1, players).map(PlayerId), max_size=2).map(tuple)
    adjustments = st.lists(
        st.builds(
            Adjustment,
            st.integers(-10, 30),
            st.none() | st.integers(1, 5).map(RoundNo),
            who,
            letters,
        ),
        max_size=2,
    )
    return Tournament(
        rules=Rules(points=points),
        players=tuple(Player(PlayerId(number)) for number in range(1, players + 1)),
        rounds=tuple(draw(rounds_of(players, number)) for number in range(1, count + 1)),
        adjustments=tuple(draw(adjustments)),
    )


def fictitious(round_no: int, rank: int) -> int:
    return (round_no * 7 + rank * 3) % 4 * 5


@given(events(), st.data())
def test_the_order_of_games_and_byes_in_a_round_changes_nothing(tournament: Tournament, data: st.DataObject) -> None:
    shuffled = replace(
        tournament,
        rounds=tuple(
            replace(
                played,
                games=tuple(data.draw(st.permutations(played.games))),
                byes=tuple(data.draw(st.permutations(played.byes))),
            )
            for played in tournament.rounds
        ),
    )
    number = len(tournament.rounds) + 1
    assert history_before(shuffled, number, fictitious) == history_before(tournament, number, fictitious)


@given(events())
def test_the_future_changes_nothing(tournament: Tournament) -> None:
    for number in range(1, len(tournament.rounds) + 1):
        cut = replace(tournament, rounds=tournament.rounds[: number - 1])
        assert history_before(tournament, number, fictitious) == history_before(cut, number, fictitious)


@given(events())
def test_each_round_is_played_or_not_and_each_meeting_is_mutual(tournament: Tournament) -> None:
    found = pasts(tournament)
    for player, past in found.items():
        assert past.unplayed + len(past.colours) == len(past.floats) == len(tournament.rounds)
        assert all(player in found[opponent].met for opponent in past.met)
        assert past.pairing_score == past.score
        assert past.tpn == player  # all are here
    floats = [flag for past in found.values() for flag in past.floats]
    ups, downs = floats.count(UP), floats.count(DOWN)
    assert ups <= downs


@given(events())
def test_scores_are_the_sums_of_the_entries(tournament: Tournament) -> None:
    values = EntryValues(tournament.rules.points, tournament.adjustments)
    sums = {player.id: 0 for player in tournament.players}
    for played in tournament.rounds:
        for player in sums:
            sums[player] += values.bonus(played.number, player)
        for game in played.games:
            sums[game.white] += values.of(played.number, game.white, game.white_code, None)
            sums[game.black] += values.of(played.number, game.black, game.black_code, None)
        for bye in played.byes:
            sums[bye.player] += values.of(played.number, bye.player, bye.code, None)
        named = {p for game in played.games for p in (game.white, game.black)} | {bye.player for bye in played.byes}
        for player in sums.keys() - named:
            sums[player] += values.of(played.number, player, Code.ZERO_BYE, None)
    assert {PlayerId(player): past.score for player, past in pasts(tournament).items()} == sums


def test_c0402_3_3_who_is_not_named_in_a_round_was_absent() -> None:
    found = pasts(event("1-2 10, 3-4 ==", points=PointSystem.simple(absence=5), players=5))[5]
    assert (found.score, found.floats) == (5, [Float.DOWN])
