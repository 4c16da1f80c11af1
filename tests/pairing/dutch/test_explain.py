"""Explanations: short worked positions in which every stated reason can be checked by hand."""

from __future__ import annotations

import pytest

from crosstable.core.errors import PositionError
from crosstable.pairing.base import RoundDraft
from crosstable.pairing.findings import Explanation
from crosstable.pairing.rounds import pair_round
from tests.pairing.dutch.positions import asked, event, new_event

T3 = "1:4w= 2:5b= 3:6w= 4:1b= 5:2w= 6:3b="
T4 = "1:4w1 2b1 2:5b1 1w0 3:6w1 4b1 4:1b0 3w0 Z* 5:2w0 6b1 6:3b0 5w0"
T5 = "1:3w1 2:4b1 3:1b0 4:2w0 5:Z"
T6 = "1:3w= 2:4b= 3:1b= 4:2w= 5:H 6:Z"
T8 = "1:2w= 3b1 5w1 2:1b= 6w1 3b1 3:F 1w0 2w0 4:6b1 Z Z 5:Z Z 1b0 6:4w0 2b0 Z"


def reasons(found: Explanation) -> list[tuple[str, int | None, str]]:
    return [(r.kind, r.opponent, r.criterion) for r in found.rejected]


def test_natural_opponent_needs_no_excuse() -> None:
    found = asked(new_event(6)).player(1)
    assert found.place == "half"
    assert found.rejected == ()
    assert found.board is not None
    assert (found.board.choice.article, found.board.choice.detail["pairing_number"]) == ("5.2.5", 1)


def test_c0403_4_3_why_an_exchange() -> None:  # T3
    found = asked(event(T3, 5)).player(1)
    assert found.place == "exchange"
    assert found.bracket.exchanged == ((3,), (4,))
    assert reasons(found)[0] == ("half", None, "C12")
    # after the exchange S2 is 3, 5, 6: 3 and 5 want the colour that 1 wants
    assert reasons(found)[1:] == [("opponent", 3, "C12"), ("opponent", 5, "C12")]
    assert all(r.lost > r.kept for r in found.rejected)


def test_c0403_2_3_1_why_leaders_do_not_meet() -> None:  # T4
    inquiry = asked(event(T4, 3))
    answer = inquiry.why_not(1, 3)
    assert (answer.criterion, answer.kept, answer.lost) == ("C5", (0,), (10,))
    bye = inquiry.bye()
    assert bye.bye is not None
    assert (bye.bye.player, bye.bye.score, bye.bye.unplayed) == (6, 0, 0)


def test_c0403_2_4_4_why_not_the_absentee() -> None:  # T5
    answer = asked(event(T5, 3)).why_not(3, 4)
    assert (answer.criterion, answer.kept, answer.lost, answer.bracket) == ("C9", (0,), (1,), 2)


def test_c0403_2_4_9_who_floats() -> None:  # T6
    inquiry = asked(event(T6, 5))
    found = inquiry.player(4)
    assert found.place == "mdp"
    (step,) = found.floats
    # another could float as well, but later in the order of exchanges and transpositions
    assert (step.player, step.has_opponent, step.reason.criterion) == (4, True, "order")
    # the one who floated in the last round could not without a loss in C14
    answer = inquiry.why_not(5, 6)
    assert (answer.criterion, answer.kept, answer.lost) == ("C14", (0,), (1,))


def test_c0403_4_4_2_limbo_has_no_opponent() -> None:  # T8
    found = asked(event(T8, 7)).player(2)
    first, second = found.floats
    assert (first.bracket, first.has_opponent) == (1, False)
    assert (second.player, second.bracket) == (2, 2)
    assert second.reason.criterion == "order" or second.reason.lost > second.reason.kept


def test_c0403_2_1_1_why_not_a_rematch() -> None:
    answer = asked(event(T3, 5)).why_not(1, 4)
    assert (answer.criterion, answer.article, answer.round_no) == ("C1", "2.1.1", 1)


def test_why_not_those_who_meet_or_are_away() -> None:
    inquiry = asked(event(T4, 3))
    assert inquiry.why_not(1, 5).criterion == "paired"
    assert inquiry.why_not(1, 4).criterion == "absent"
    with pytest.raises(PositionError, match="no player 9"):
        inquiry.why_not(1, 9)
    with pytest.raises(PositionError, match="himself"):
        inquiry.why_not(1, 1)


def test_why_not_with_a_rest_that_cannot_be_paired() -> None:
    # 3 and 4 have met: with 1-2 together nobody is left for them
    text = "1: Z 4w1 | 2: Z 3b1 | 3: 4w1 2w0 | 4: 3b0 1b0"
    answer = asked(event(text, 5)).why_not(1, 2)
    assert (answer.criterion, answer.article) == ("C4", "2.2.1")


def test_questions_without_an_answer() -> None:
    inquiry = asked(new_event(6, absent=(6,)))
    with pytest.raises(PositionError, match="no board 3"):
        inquiry.board(3)
    with pytest.raises(PositionError, match="no board 0"):
        inquiry.board(0)
    with pytest.raises(PositionError, match="absent"):
        inquiry.player(6)
    with pytest.raises(PositionError, match="no player 17"):
        inquiry.player(17)
    with pytest.raises(PositionError, match="nobody has a bye"):
        asked(new_event(6)).bye()


def test_forced_pair_is_paired() -> None:
    draft = pair_round(new_event(8), 1, forced=[(1, 2)])
    assert isinstance(draft, RoundDraft)
    assert (1, 2) in draft.pairs
    assert len(draft.boards) == 4


def test_shown_candidates_are_counted() -> None:
    # all odd numbers have had White, all even numbers Black, and 1 has met half of the others
    text = " ".join(f"{n}:{n + 1}w=" if n % 2 else f"{n}:{n - 1}b=" for n in range(1, 21))
    inquiry = asked(event(text, 9))
    found = inquiry.player(1, shown=0)
    everything = inquiry.player(1, shown=99)
    assert found.not_shown + len(found.rejected) == len(everything.rejected)
    assert everything.not_shown == 0
