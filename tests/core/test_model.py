"""The state of an event before a round, and what the plain values can tell."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import (
    Absence,
    Adjustment,
    Bye,
    Game,
    Prohibition,
    Round,
    TeamRules,
    Tournament,
    Withdrawal,
)
from tests.core.notation import event


def absent(tournament: Tournament, round_no: int) -> set[int]:
    return {int(player) for player in tournament.absent_in(round_no)}


def asked(tournament: Tournament, round_no: int) -> dict[int, Code]:
    return {int(a.player): a.code for a in tournament.absences if a.round == round_no}


PLAYED = event("1-2 10, 3-4 ==, 5 U", "1-3 ==, 4-5 10, 2 H", players=5)


def test_before_a_round_of_the_record_that_round_and_later_ones_are_gone() -> None:
    before = PLAYED.before(2)
    assert before.rounds == PLAYED.rounds[:1]
    assert PLAYED.before(1).rounds == ()
    assert len(PLAYED.rounds) == 2  # nothing is changed in place


def test_before_a_coming_round_nothing_changes() -> None:
    assert PLAYED.before(3) == PLAYED
    announced = replace(PLAYED, absences=(Absence(PlayerId(4), RoundNo(3), Code.HALF_BYE),))
    assert announced.before(3) == announced


@pytest.mark.parametrize("code", [Code.FULL_BYE, Code.HALF_BYE, Code.ZERO_BYE, Code.FREE])
def test_c04_2_3_3_a_bye_that_was_asked_for_was_known(code: Code) -> None:
    sign = "f" if code is Code.FREE else code.value
    before = event(f"1-2 10, 3 {sign}", players=3).before(1)
    assert asked(before, 1) == {3: code}
    assert absent(before, 1) == {3}


def test_c04_1_3_the_allocated_bye_was_not_known_beforehand() -> None:
    before = PLAYED.before(1)
    assert asked(before, 1) == {}
    assert absent(before, 1) == set()


@pytest.mark.parametrize("codes", ["+-", "-+", "--", "??", "aa", "10"])
def test_whoever_was_paired_was_there_whatever_became_of_the_game(codes: str) -> None:
    assert absent(event(f"1-2 {codes}, 3-4 10").before(1), 1) == set()


def test_whoever_has_no_entry_was_known_to_be_absent() -> None:
    before = event("1-2 10", players=4).before(1)
    assert asked(before, 1) == {3: Code.ZERO_BYE, 4: Code.ZERO_BYE}


def test_a_forfeit_without_an_opponent_is_an_absence_without_points() -> None:
    # an empty board opposite, in team events
    alone = Round(RoundNo(1), byes=(Bye(PlayerId(1), Code.FORFEIT_WIN), Bye(PlayerId(2), Code.FORFEIT_LOSS)))
    before = replace(event(players=2), rounds=(alone,)).before(1)
    assert asked(before, 1) == {1: Code.ZERO_BYE, 2: Code.ZERO_BYE}


def test_what_the_round_shows_replaces_what_was_announced_for_it() -> None:
    announced = (
        Absence(PlayerId(1), RoundNo(2), Code.HALF_BYE),  # but he played
        Absence(PlayerId(2), RoundNo(2), Code.ZERO_BYE),  # but he had a half-point bye
        Absence(PlayerId(3), RoundNo(3), Code.HALF_BYE),
    )
    before = replace(PLAYED, absences=announced).before(2)
    assert asked(before, 2) == {2: Code.HALF_BYE}
    assert asked(before, 3) == {3: Code.HALF_BYE}


def test_c04_2_3_2_withdrawals_of_the_future_are_not_known() -> None:
    gone = (Withdrawal(PlayerId(2), RoundNo(1)), Withdrawal(PlayerId(5), RoundNo(2)))
    tournament = replace(PLAYED, withdrawals=gone)
    assert tournament.before(2).withdrawals == gone[:1]
    assert absent(tournament.before(2), 2) == {2}
    assert tournament.before(1).withdrawals == ()
    assert absent(tournament.before(1), 1) == set()
    assert absent(tournament.before(3), 3) == {2, 5}


def test_c04_2_3_2_a_withdrawal_holds_for_all_later_rounds() -> None:
    tournament = replace(
        event(), withdrawals=(Withdrawal(PlayerId(2), RoundNo(2)), Withdrawal(PlayerId(3), RoundNo(0)))
    )
    assert [absent(tournament, number) for number in (1, 2, 3, 9)] == [{3}, {3}, {2, 3}, {2, 3}]


def test_absences_hold_for_their_round_only() -> None:
    tournament = replace(
        event(), absences=(Absence(PlayerId(1), RoundNo(2)), Absence(PlayerId(4), RoundNo(2), Code.FULL_BYE))
    )
    assert [absent(tournament, number) for number in (1, 2, 3)] == [set(), {1, 4}, set()]


def test_games_and_rounds_know_what_is_open() -> None:
    played = event("1-2 10, 3-4 ??, 5-6 ?1, 7-8 aa").rounds[0]
    assert [(game.white, game.black) for game in played.pending] == [(3, 4), (5, 6)]
    assert Game(PlayerId(1), PlayerId(2)).is_pending
    assert Round(RoundNo(1)).pending == ()


def test_a_round_knows_its_allocated_bye() -> None:
    assert PLAYED.rounds[0].pab == 5
    assert PLAYED.rounds[1].pab is None


def test_players_by_number() -> None:
    assert PLAYED.player(3) is PLAYED.players[2]
    assert PLAYED.player(6) is None


@pytest.mark.parametrize(
    ("first", "last", "rounds"), [(1, None, [1, 2, 3, 9]), (2, None, [2, 3, 9]), (2, 3, [2, 3]), (1, 1, [1])]
)
def test_prohibitions_cover_their_rounds(first: int, last: int | None, rounds: list[int]) -> None:
    limit = None if last is None else RoundNo(last)
    prohibition = Prohibition((PlayerId(1), PlayerId(2)), RoundNo(first), limit)
    assert [number for number in (1, 2, 3, 9) if prohibition.covers(number)] == rounds


def test_what_holds_unless_something_else_is_said() -> None:
    assert Game(PlayerId(1), PlayerId(2)).coloured is True
    assert Bye(PlayerId(1), Code.PAB).implied is False
    assert (TeamRules().win, TeamRules().draw, TeamRules().loss) == (20, 10, 0)  # C.04.6: match points 2, 1, 0
    assert Adjustment(5).match_points == 0


def test_values_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        PLAYED.players = ()  # type: ignore[misc]
