"""Seats of a bughouse match, rotating partners, and players who come alone."""

from __future__ import annotations

import pytest

from crosstable.core.draws import draw_order, ticket
from crosstable.core.errors import PositionError
from crosstable.pairing.bughouse import FirstSeat, Pair, Seats, draw_partners, join_singles, seating, team_rating


class TestSeating:
    def test_j6_team_one_has_white_on_a_and_black_on_b(self) -> None:
        assert seating((1, 2), (3, 4)) == (Seats(1, 1, 3, 4, 2), Seats(2, 3, 1, 2, 4))

    @pytest.mark.parametrize("first", [FirstSeat.LISTED, FirstSeat.ALTERNATE])
    @pytest.mark.parametrize("round_no", [1, 2])
    def test_s261_partners_always_have_opposite_colours(self, first: FirstSeat, round_no: int) -> None:
        for seats in seating((1, 2), (3, 4), games=4, round_no=round_no, first=first):
            assert ({seats.a_white, seats.b_black}, {seats.a_black, seats.b_white}) in (
                ({1, 2}, {3, 4}),
                ({3, 4}, {1, 2}),
            )

    def test_alternate_rounds(self) -> None:
        assert seating((1, 2), (3, 4), games=1, round_no=2, first=FirstSeat.ALTERNATE) == (Seats(1, 3, 1, 2, 4),)

    def test_captains_name_who_has_white(self) -> None:
        found = seating((1, 2), (3, 4), first=FirstSeat.CAPTAIN, captains={1: 2, 2: 3})
        assert found == (Seats(1, 2, 4, 3, 1), Seats(2, 4, 2, 1, 3))

    @pytest.mark.parametrize("captains", [None, {1: 2}, {1: 2, 2: 1}])
    def test_captains_who_name_nobody_of_theirs(self, captains: dict[int, int] | None) -> None:
        with pytest.raises(PositionError, match="captain"):
            seating((1, 2), (3, 4), first=FirstSeat.CAPTAIN, captains=captains)

    def test_somebody_twice(self) -> None:
        with pytest.raises(PositionError, match="four different"):
            seating((1, 2), (2, 3))
        with pytest.raises(PositionError):
            seating((1, 2), (3, 4), games=0)


class TestRotatingPartners:
    def test_neighbours_of_the_drawn_order(self) -> None:
        order = draw_order("demo", 1, "partners", range(1, 9))
        found = draw_partners(range(1, 9), "demo", 1)
        assert found.pairs == tuple(zip(order[::2], order[1::2], strict=True))
        assert (found.left_out, found.again) == ((), ())
        assert found.tickets[3] == ticket("demo", 1, "partners", 0, 3)

    @pytest.mark.parametrize("players", [4, 5, 6, 7, 8, 10, 12, 17, 24])
    def test_nobody_has_a_partner_twice_while_it_can_be_avoided(self, players: int) -> None:
        before: list[tuple[Pair, ...]] = []
        missed: dict[int, int] = {}
        rounds = 3 if players < 8 else 5
        for round_no in range(1, rounds + 1):
            found = draw_partners(range(1, players + 1), "demo", round_no, before=before, sat_out=missed)
            assert found.again == ()
            seated = [p for pair in found.pairs for p in pair]
            assert sorted([*seated, *found.left_out]) == list(range(1, players + 1))
            assert len(found.pairs) % 2 == 0
            before.append(found.pairs)
            for p in found.left_out:
                missed[p] = missed.get(p, 0) + 1
        spread = [missed.get(p, 0) for p in range(1, players + 1)]
        assert max(spread) - min(spread) <= 1

    def test_what_cannot_be_avoided_is_told(self) -> None:
        before = [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)], [(1, 2), (3, 4)]]
        found = draw_partners([1, 2, 3, 4], "demo", 5, before=before)
        assert len(found.again) == 2
        assert {frozenset(pair) for pair in found.pairs} != {frozenset((1, 2)), frozenset((3, 4))}

    def test_drawn_again(self) -> None:
        made = {draw_partners(range(1, 13), "demo", 1, attempt=k).pairs for k in range(4)}
        assert len(made) == 4

    @pytest.mark.parametrize("players", [[1, 2, 3], [1, 2, 3, 3]])
    def test_too_few(self, players: list[int]) -> None:
        with pytest.raises(PositionError, match="at least four"):
            draw_partners(players, "demo", 1)


def test_singles_join_and_one_is_the_joker() -> None:
    order = draw_order("demo", 1, "singles", [1, 2, 3, 4, 5])
    pairs, joker = join_singles([1, 2, 3, 4, 5], "demo")
    assert (pairs, joker) == (((order[0], order[1]), (order[2], order[3])), order[4])
    assert join_singles([1, 2], "demo")[1] is None
    assert join_singles([], "demo") == ((), None)


@pytest.mark.parametrize(
    ("one", "two", "average"), [(1500, 1601, 1550), (None, 1400, 1400), (None, None, None), (0, 0, None)]
)
def test_team_rating(one: int | None, two: int | None, average: int | None) -> None:
    assert team_rating(one, two) == average
