"""Monrad, Konrad, Nordic Swiss, Amalfi and king of the hill: round by round, and as whole events."""

from __future__ import annotations

import pytest

from crosstable.core.draws import draw_order
from crosstable.core.ids import PlayerId
from crosstable.pairing.amalfi import Amalfi, Count
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.king_of_the_hill import KingOfTheHill
from crosstable.pairing.monrad import Method, Monrad, konrad_absence, monrad_numbers
from tests.pairing.rounds import before, event, meetings, pairs, play_on, request, written


class TestMonrad:
    def test_round_one_pairs_neighbours_with_white_to_the_smaller(self) -> None:
        assert written(Monrad()(before(event(6)), request())) == "1-2 3-4 5-6"

    def test_the_next_whom_one_has_not_met(self) -> None:
        # Scores 1: 2, 3: 1, 4: 1, 2: 0; 1 has met 3 and 2.
        found = Monrad()(before(event(4, "1-2 3-4", "1-3 4-2")), request())
        assert pairs(found) == "1-4 2-3"
        assert isinstance(found, RoundDraft)
        assert [(fact.code, fact.values.get("player")) for fact in found.boards[0].facts][1:] == [("met", 3)]

    def test_the_last_pairs_are_undone_from_below(self) -> None:
        # 3 would take 4, but 5 and 6 have met.
        found = Monrad()(before(event(6, "5-6")), request(9, (3, 1), (3, 2)))
        assert isinstance(found, RoundDraft)
        assert len(found.boards) == 3
        met = {frozenset((int(b.white), int(b.black))) for b in found.boards}
        assert frozenset((5, 6)) not in met

    def test_odd_group_sends_its_last_down(self) -> None:
        found = Monrad()(before(event(6, "1-4 2-5 3-6")), request())
        assert pairs(found) == "1-2 3-4 5-6"

    def test_walk_over_to_the_last_of_the_lowest_group(self) -> None:
        assert written(Monrad()(before(event(5)), request())) == "1-2 3-4 5"

    def test_nordic_halves(self) -> None:
        nordic = Monrad(method=Method.HALVES)
        assert pairs(nordic(before(event(8)), request())) == "1-5 2-6 3-7 4-8"
        assert pairs(nordic(before(event(8, "1-5 6-2 3-7 8-4")), request())) == "1-6 3-8 2-5 4-7"

    def test_neighbours_exchange_opponents_for_colours(self) -> None:
        played = event(8, "5/1 6/2 3-7 4-8")
        assert pairs(Monrad()(before(played), request())) == "1-2 3-4 5-6 7-8"
        swapped = Monrad(swap_neighbours=True)(before(played), request())
        assert isinstance(swapped, RoundDraft)
        assert written(swapped) == "1-4 2-3 8-5 7-6"
        assert [fact.values["players"] for fact in swapped.facts] == [(1, 2, 3, 4), (5, 6, 7, 8)]

    @pytest.mark.parametrize("players", [*range(3, 20), 33, 64])
    @pytest.mark.parametrize("method", list(Method))
    def test_no_second_meeting_and_one_bye_each(self, players: int, method: Method) -> None:
        drafts, stopped = play_on(Monrad(method=method, swap_neighbours=players % 2 == 0), players, 6, players)
        assert all(len(rounds) == 1 for rounds in meetings(drafts).values())
        byes = [draft.bye.player for draft in drafts if draft.bye]
        assert len(set(byes)) == len(byes)
        if stopped is not None:
            assert players < 14
            assert stopped.blockers

    def test_konrad_meets_again_with_colours_reversed(self) -> None:
        konrad = Monrad(rematches=True, last_white={(1, 2): 1})
        found = konrad(before(event(2, "1-2")), request())
        assert written(found) == "2-1"
        assert isinstance(found, RoundDraft)
        assert [fact.code for fact in found.boards[0].facts] == ["list-places", "rematch"]
        assert "rematches" in [fact.code for fact in found.facts]
        assert isinstance(Monrad()(before(event(2, "1-2")), request()), NoPairing)

    def test_konrad_absences(self) -> None:
        assert [konrad_absence(earlier) for earlier in range(5)] == [5, 5, 5, 0, 0]


class TestStartNumbers:
    def test_by_lot(self) -> None:
        assert list(monrad_numbers([1, 2, 3], "demo", seeded=False).order) == draw_order("demo", 1, "start", [1, 2, 3])

    @pytest.mark.parametrize("players", [8, 9, 11, 12, 20, 23])
    def test_seeded_quarters(self, players: int) -> None:
        ids = list(range(1, players + 1))
        found = monrad_numbers(ids, "demo", seeded=True)
        size = players // 4
        letters = "".join("ABCD"[(n - 1) // size] if n <= 4 * size else "-" for n in found.order)
        assert letters == ("ACDBCABD" * size)[: 4 * size] + "-" * (players % 4)
        assert sorted(found.order) == ids
        assert list(found.set_aside) == ids[4 * size :]


class TestAmalfi:
    def test_round_one_of_five(self) -> None:
        found = Amalfi()(before(event(20)), request(5))
        assert pairs(found) == "1-6 2-7 3-8 4-9 5-10 11-16 12-17 13-18 14-19 15-20"

    def test_the_last_round_pairs_neighbours(self) -> None:
        assert pairs(Amalfi()(before(event(8, "1=3 2=4 5=7 6=8", "1=2 3=4 5=6 7=8")), request(3))) == "1-4 2-3 5-8 6-7"
        assert pairs(Amalfi()(before(event(8)), request(1))) == "1-2 3-4 5-6 7-8"

    def test_counted_among_those_who_remain(self) -> None:
        found = Amalfi(count=Count.REMAINING)(before(event(12)), request(3))
        assert pairs(found) == "1-4 2-6 3-8 5-10 7-12 9-11"

    def test_with_few_left_the_last_one(self) -> None:
        assert pairs(Amalfi()(before(event(4)), request(9))) == "1-4 2-3"

    def test_the_nearest_distance_that_is_legal(self) -> None:
        # Round 2 of 3: distance 2. 1 has met 3, so 4 comes next, then 2.
        found = Amalfi()(before(event(6, "1=3 2=4 5=6")), request(3))
        assert isinstance(found, RoundDraft)
        assert pairs(found) == "1-4 2-5 3-6"
        assert dict(found.facts[0].values) == {"distance": 2, "rounds": 3}

    @pytest.mark.parametrize("players", [*range(3, 16), 32, 63])
    def test_no_second_meeting(self, players: int) -> None:
        drafts, stopped = play_on(Amalfi(), players, 5, players)
        assert all(len(rounds) == 1 for rounds in meetings(drafts).values())
        assert stopped is None or players < 12


class TestKingOfTheHill:
    def test_first_against_second_by_the_ranking(self) -> None:
        ranking = [PlayerId(n) for n in (3, 1, 4, 2)]
        found = KingOfTheHill(ranking=ranking)(before(event(4)), request())
        assert pairs(found) == "1-3 2-4"

    def test_a_second_meeting_is_told(self) -> None:
        found = KingOfTheHill(last_white={(1, 2): 1})(before(event(4, "1-2 3-4")), request())
        assert isinstance(found, RoundDraft)
        assert pairs(found) == "1-3 2-4", "by score: 1, 3, 2, 4"
        again = KingOfTheHill(ranking=[PlayerId(n) for n in (1, 2, 3, 4)], last_white={(1, 2): 1})
        found = again(before(event(4, "1-2 3-4")), request())
        assert isinstance(found, RoundDraft)
        assert written(found) == "2-1 4-3"
        assert found.boards[0].facts[1].code == "rematch"

    def test_a_gap_keeps_them_apart_for_a_while(self) -> None:
        ranking = [PlayerId(n) for n in (1, 2, 3, 4)]
        assert pairs(KingOfTheHill(ranking, gap=2)(before(event(4, "1-2 3-4")), request())) == "1-3 2-4"

    def test_29l1_never_again(self) -> None:
        found = KingOfTheHill(gap=None)(before(event(2, "1-2")), request())
        assert isinstance(found, NoPairing)

    @pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 40])
    def test_every_round_can_be_paired_when_second_meetings_do_not_matter(self, players: int) -> None:
        drafts, stopped = play_on(KingOfTheHill(gap=2), players, 8, players)
        assert stopped is None
        for draft in drafts:
            for board in draft.boards:
                told = any(fact.code == "rematch" for fact in board.facts)
                earlier = [
                    r for r in meetings(drafts)[frozenset({int(board.white), int(board.black)})] if r < draft.round_no
                ]
                assert told == bool(earlier)
