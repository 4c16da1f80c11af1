"""Answers about a round of the table: the same questions as for every system."""

from __future__ import annotations

import pytest

from crosstable.core.errors import PositionError
from crosstable.pairing.base import NoPairing
from crosstable.pairing.inquiry import Inquiry
from crosstable.pairing.rounds import inquire
from tests.pairing.roundrobin.events import event, played


def asked(players: int, system: str = "round-robin", round_no: int = 2) -> Inquiry:
    inquiry = inquire(event(players, system), round_no)
    assert not isinstance(inquiry, NoPairing)
    return inquiry


def test_c05_annex_1_a_board() -> None:
    found = asked(6).board(1)
    assert found.board is not None
    assert (found.board.white, found.board.black) == (16, 14)
    assert (found.place, found.board_no, found.round_no) == ("table", 1, 2)
    assert (found.system, found.edition) == ("round-robin", "berger")
    assert found.bracket.residents == (11, 12, 13, 14, 15, 16)
    assert (found.bracket.pairs, found.bracket.score) == (((16, 14), (15, 13), (11, 12)), 0)
    assert found.scores == {16: 0, 14: 0}
    assert found.board.choice.detail["table_round"] == 2


def test_c05_annex_1_the_board_of_a_player() -> None:
    assert asked(6).player(11).board_no == 3
    with pytest.raises(PositionError, match="no player 99"):
        asked(6).player(99)
    with pytest.raises(PositionError, match="no board 4"):
        asked(6).board(4)


def test_s062_s065_the_free_player() -> None:
    found = asked(5).player(14)
    assert (found.place, found.board, found.bye, found.board_no) == ("free", None, None, 0)
    assert found.scores == {14: 0}
    assert asked(5).bye() == found
    with pytest.raises(PositionError, match="nobody is free"):
        asked(6).bye()


def test_scores_are_those_before_the_round() -> None:
    inquiry = inquire(played(event(4), "1-4 2-3"), 2)
    assert not isinstance(inquiry, NoPairing)
    assert inquiry.board(2).scores == {11: 10, 12: 10}


def test_why_not_when_they_meet() -> None:
    answer = asked(6).why_not(11, 12)
    assert answer.criterion == "paired"
    answer = asked(6).why_not(11, 16)
    assert (answer.criterion, answer.article, answer.round_no, answer.kept) == ("table", "C.05 Annex 1", 1, (1,))
    with pytest.raises(PositionError, match="himself"):
        asked(6).why_not(11, 11)
    with pytest.raises(PositionError, match="no player 99"):
        asked(6).why_not(11, 99)


def test_why_not_names_the_next_of_two_meetings() -> None:
    inquiry = asked(6, "double-round-robin", 3)
    answer = inquiry.why_not(11, 16)
    assert (answer.round_no, answer.kept) == (6, (1, 6))
    late = asked(6, "double-round-robin", 10)
    assert late.why_not(16, 11).round_no == 6


def test_a_pair_that_is_not_played_in_its_round() -> None:
    tournament = played(event(6), "1-6 3-4")
    inquiry = inquire(tournament, 1)
    assert not isinstance(inquiry, NoPairing)
    assert inquiry.why_not(12, 15).criterion == "absent"
    with pytest.raises(PositionError, match="absent"):
        inquiry.player(12)


def test_no_pairing_is_handed_on() -> None:
    assert isinstance(inquire(played(event(4), "4-3 1-2"), 2), NoPairing)
