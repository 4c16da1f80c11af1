"""Quads: order, every remainder, schools apart, and somebody who does not come."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.draws import draw_order
from crosstable.core.errors import PositionError
from crosstable.pairing.quads import (
    Clash,
    Cut,
    Entrant,
    Form,
    NoShow,
    Section,
    Unrated,
    clashes,
    cuts,
    first_round_gaps,
    keep_schools_apart,
    proposals,
    rank,
    sections,
    swapped,
    without,
)


def field(players: int) -> list[int]:
    return list(range(1, players + 1))


def cut_of(players: int, key: int = 0) -> tuple[Section, ...]:
    return sections(field(players), cuts(players)[key])


class TestOrder:
    def test_s070_highest_rating_first(self) -> None:
        found = rank([Entrant(1, 1200), Entrant(2, 1500), Entrant(3), Entrant(4, 1300)])
        assert found.order == (2, 4, 1, 3)
        assert found.ties == ()

    def test_s074_unrated_by_grade_then_lot_and_the_tie_is_shown(self) -> None:
        entrants = [Entrant(1), Entrant(2, grade=4), Entrant(3, grade=6), Entrant(4, grade=4), Entrant(5, 900)]
        found = rank(entrants, seed="demo")
        assert found.order == (5, 3, *draw_order("demo", 1, "start", [2, 4]), 1)
        assert [set(tie) for tie in found.ties] == [{2, 4}]

    def test_s074_all_by_lot(self) -> None:
        entrants = [Entrant(n, grade=n) for n in field(8)]
        found = rank(entrants, unrated=Unrated.LOTS, seed="demo")
        assert list(found.order) == draw_order("demo", 1, "start", field(8))
        assert found.ties == (found.order,)

    def test_s074_as_listed(self) -> None:
        assert rank([Entrant(2), Entrant(1)], unrated=Unrated.LIST).order == (2, 1)

    def test_a_rating_of_nothing_is_no_rating(self) -> None:
        assert rank([Entrant(1, 0), Entrant(2, 1)]).order == (2, 1)


class TestCuts:
    @pytest.mark.parametrize(
        ("players", "first", "others"),
        [
            (4, "4", []),
            (5, "5", ["5"]),
            (6, "6", ["6"]),
            (7, "7", ["7"]),
            (8, "4 4", []),
            (9, "4 5", ["4 5"]),
            (10, "4 6", ["4 6"]),
            (11, "4 7", ["5 6", "4 7"]),
            (12, "4 4 4", []),
            (15, "4 4 7", ["4 5 6", "4 4 7"]),
            (23, "4 4 4 4 7", ["4 4 4 5 6", "4 4 4 4 7"]),
        ],
    )
    def test_x12_remainders(self, players: int, first: str, others: list[str]) -> None:
        found = [" ".join(str(size) for size in cut.sizes) for cut in cuts(players)]
        assert found == [first, *others]

    @pytest.mark.parametrize("players", range(4, 121))
    def test_s073_never_a_group_of_three_and_nobody_left(self, players: int) -> None:
        for cut in cuts(players) + cuts(players, three_rounds=True):
            assert sum(cut.sizes) == players
            assert set(cut.sizes) <= {4, 5, 6, 7}
            made = sections(field(players), cut)
            assert [p for section in made for p in section.players] == field(players)
            assert [b for section in made for b in section.boards] == list(
                range(1, sum(size // 2 for size in cut.sizes) + 1)
            )

    @pytest.mark.parametrize(("players", "quads"), [(16, 4), (40, 10)])
    def test_s070_s071_s072_fours(self, players: int, quads: int) -> None:
        found = cut_of(players)
        assert [section.players for section in found] == [(n, n + 1, n + 2, n + 3) for n in range(1, players + 1, 4)]
        assert len(found) == quads
        assert {section.rounds for section in found} == {3}
        assert [section.boards for section in found[:2]] == [(1, 2), (3, 4)]

    def test_s073_forty_three_children(self) -> None:
        found = cuts(43)
        assert [(cut.key, len(cut.sizes), cut.rounds) for cut in found] == [
            ("swiss-7", 10, 3),
            ("round-robin-5-6", 10, 5),
            ("round-robin-7", 10, 7),
        ]

    @pytest.mark.parametrize(("players", "key"), [(41, "round-robin-5"), (42, "round-robin-6")])
    def test_s073_one_or_two_left(self, players: int, key: str) -> None:
        assert cuts(players)[0].key == key
        assert cuts(players)[0].rounds == 5
        american = cuts(players, three_rounds=True)[0]
        assert (american.large, american.rounds) == (Form.SWISS, 3)

    @pytest.mark.parametrize("players", range(4))
    def test_too_few(self, players: int) -> None:
        with pytest.raises(PositionError, match="at least 4"):
            cuts(players)

    def test_a_cut_for_another_field(self) -> None:
        with pytest.raises(PositionError, match="for 8 players"):
            sections(field(9), Cut("quads", (4, 4), Form.ROUND_ROBIN))


class TestSchools:
    def test_j3_the_nearest_swap_is_proposed(self) -> None:
        # 3 and 4 are of one school; 5 is rated 12 below 4.
        entrants = [Entrant(n, 1500 - 20 * n) for n in field(8)]
        entrants[2] = Entrant(3, 1440, "East")
        entrants[3] = Entrant(4, 1420, "East")
        entrants[4] = Entrant(5, 1408)
        found = cut_of(8)
        assert clashes(found, entrants) == (Clash(1, 3, 4),)
        (swap,) = proposals(found, entrants)
        assert (swap.player, swap.section, swap.other, swap.other_section) == (4, 1, 5, 2)
        assert (swap.difference, swap.places, swap.clashes) == (12, 1, 0)
        after = keep_schools_apart(found, entrants)
        assert [section.players for section in after.sections] == [(1, 2, 3, 5), (4, 6, 7, 8)]
        assert after.swaps == (swap,)
        assert after.left == ()

    def test_a_swap_that_only_moves_the_trouble_is_not_proposed(self) -> None:
        entrants = [Entrant(n, 1000, "East" if n in (1, 2, 5) else "") for n in field(8)]
        assert proposals(cut_of(8), entrants) == ()
        assert keep_schools_apart(cut_of(8), entrants).left == (Clash(1, 1, 2),)

    def test_a_swap_with_somebody_unrated_comes_last(self) -> None:
        entrants = [Entrant(n, 1000 - n) for n in field(8)]
        entrants[2], entrants[3] = Entrant(3, 997, "East"), Entrant(4, None, "East")
        (swap,) = proposals(cut_of(8), entrants)
        assert (swap.player, swap.other, swap.difference) == (3, 5, 2)

    def test_a_hand_made_swap(self) -> None:
        assert swapped(cut_of(8), 1, 8)[0].players == (8, 2, 3, 4)
        with pytest.raises(PositionError, match="player 9"):
            swapped(cut_of(8), 1, 9)

    @given(st.integers(4, 40), st.lists(st.sampled_from(["", "A", "B", "C", "D"]), min_size=40, max_size=40))
    def test_swaps_never_make_it_worse_and_lose_nobody(self, players: int, schools: list[str]) -> None:
        entrants = [Entrant(n, 2000 - 10 * n, schools[n - 1]) for n in field(players)]
        found = cut_of(players)
        after = keep_schools_apart(found, entrants)
        assert sorted(p for section in after.sections for p in section.players) == field(players)
        counts = [len(clashes(found, entrants)), *(swap.clashes for swap in after.swaps)]
        assert counts == sorted(counts, reverse=True)
        assert len(set(counts)) == len(counts)
        assert counts[-1] == len(after.left)


class TestNoShow:
    def test_j3_the_three_others_play_with_free_rounds(self) -> None:
        found = without(cut_of(12), 6, way=NoShow.FREE_ROUNDS)
        assert found.sections[1].players == (5, 7, 8)
        assert found.sections[1].rounds == 3
        assert found.moved == ()

    def test_j3_refill_cuts_again_below(self) -> None:
        found = without(cut_of(12), 6, way=NoShow.REFILL)
        assert [section.players for section in found.sections] == [(1, 2, 3, 4), (5, 7, 8, 9, 10, 11, 12)]
        assert [(m.player, m.before, m.after) for m in found.moved] == [(n, 3, 2) for n in (9, 10, 11, 12)]
        assert (found.sections[1].form, found.sections[1].first_board) == (Form.SWISS, 3)

    def test_j3_refill_in_the_middle(self) -> None:
        found = without(cut_of(13), 2, way=NoShow.REFILL)
        assert [section.players for section in found.sections] == [(1, 3, 4, 5), (6, 7, 8, 9), (10, 11, 12, 13)]
        assert [(m.player, m.before, m.after) for m in found.moved] == [(5, 2, 1), (9, 3, 2)]

    def test_j3_a_reserve_joins(self) -> None:
        found = without(cut_of(8), 6, way=NoShow.RESERVE, reserve=99)
        assert found.sections[1].players == (5, 99, 7, 8)

    @pytest.mark.parametrize("reserve", [None, 1])
    def test_no_such_reserve(self, reserve: int | None) -> None:
        with pytest.raises(PositionError, match="reserve"):
            without(cut_of(8), 6, way=NoShow.RESERVE, reserve=reserve)

    def test_nobody_left_to_move_up(self) -> None:
        with pytest.raises(PositionError, match="nobody can move up"):
            without(cut_of(8), 6, way=NoShow.REFILL)
        with pytest.raises(PositionError, match="no section"):
            without(cut_of(8), 9, way=NoShow.REFILL)

    @given(st.integers(8, 40), st.data())
    def test_refill_keeps_everybody_and_the_sections_above(self, players: int, data: st.DataObject) -> None:
        absent = data.draw(st.integers(1, 4))
        found = without(cut_of(players), absent, way=NoShow.REFILL)
        assert sorted(p for section in found.sections for p in section.players) == [
            n for n in field(players) if n != absent
        ]
        boards = [b for section in found.sections for b in section.boards]
        assert boards == list(range(1, len(boards) + 1))


def test_s275_gaps_of_round_one() -> None:
    ratings = [2000 - 100 * n for n in range(8)]
    found = first_round_gaps(ratings)
    assert found is not None
    assert (found.swiss, found.quads) == (400, 200)
    assert first_round_gaps([1, 2, 3]) is None
