"""Pairing of a Keizer evening: gap, byes, colours, and whole seasons."""

from __future__ import annotations

from itertools import pairwise

import pytest

from crosstable.core.ids import PlayerId
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.keizer.engine import Keizer
from tests.pairing.rounds import before, event, meetings, pairs, play_on, request, written


def ranking(*players: int) -> list[PlayerId]:
    return [PlayerId(n) for n in players]


def test_neighbours_of_the_ranking_white_to_the_lower() -> None:
    found = Keizer(ranking(1, 4, 2, 3))(before(event(4)), request())
    assert written(found) == "4-1 3-2"


def test_the_gap() -> None:
    history = before(event(4, "1-2 3-4"))
    assert pairs(Keizer(ranking(1, 2, 3, 4))(history, request())) == "1-3 2-4"
    assert pairs(Keizer(ranking(1, 2, 3, 4), gap=1)(history, request())) == "1-2 3-4"


def test_a_gap_that_cannot_be_kept_is_shortened_and_told() -> None:
    found = Keizer(ranking(1, 2), last_white={(1, 2): 1})(before(event(2, "1-2")), request())
    assert written(found) == "2-1"
    assert isinstance(found, RoundDraft)
    assert [dict(fact.values) for fact in found.facts] == [{"gap": 1, "wanted": 3}]
    assert "rematch" in [fact.code for fact in found.boards[0].facts]


def test_fewer_whites_have_white() -> None:
    history = before(event(4, "1-3 4-2"))
    found = Keizer(ranking(1, 2, 3, 4))(history, request())
    assert isinstance(found, RoundDraft)
    assert (written(found).split()[0], found.boards[0].choice.article) == ("2-1", "fewer-whites")


def test_equal_whites_reverse_the_last_meeting() -> None:
    history = before(event(4, "1-2 3-4", "3-1 2-4"))
    found = Keizer(ranking(1, 2, 3, 4), gap=1, last_white={(1, 2): 1})(history, request())
    assert isinstance(found, RoundDraft)
    first = found.boards[0]
    assert (first.white, first.black, first.choice.article) == (2, 1, "last-meeting")


def test_the_bye_goes_to_the_fewest() -> None:
    history = before(event(3, "1-2 3"))
    byes = {PlayerId(1): 1, PlayerId(2): 1}
    found = Keizer(ranking(1, 2, 3), gap=1, byes=byes)(history, request())
    assert isinstance(found, RoundDraft)
    assert found.bye is not None
    assert found.bye.player == 3


def test_a_prohibited_pair_stays_apart() -> None:
    assert isinstance(Keizer(ranking(1, 2))(before(event(2)), request(9, (1, 2))), NoPairing)


@pytest.mark.parametrize("players", [2, 3, 4, 7, 12, 31, 64])
def test_a_season_is_always_paired(players: int) -> None:
    drafts, stopped = play_on(Keizer(ranking(*range(1, players + 1))), players, 8, players)
    assert stopped is None
    for rounds in meetings(drafts).values():
        for earlier, later in pairwise(rounds):
            if later - earlier < 3:
                draft = next(d for d in drafts if d.round_no == later)
                assert any(fact.code == "gap" for fact in draft.facts)
