"""McMahon: starting scores, weights, and that the pairing is the one of greatest weight."""

from __future__ import annotations

import pytest

from crosstable.core.errors import RuleError
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.mcmahon import McMahon, Seeding, _Weigher, grade, starting_scores
from crosstable.pairing.mcmahon_record import table_after
from tests.pairing.rounds import before, event, meetings, pairs, play_on, request


def starts(*points: int) -> dict[PlayerId, int]:
    return {PlayerId(n): 10 * value for n, value in enumerate(points, 1)}


class TestStartingScores:
    def test_one_point_a_grade(self) -> None:
        assert [grade(r) for r in (1000, 1199, 1200, 2400, 999, None)] == [0, 0, 1, 7, -1, 0]

    def test_bar_and_floor(self) -> None:
        ratings = {PlayerId(n): rating for n, rating in enumerate([2500, 2300, 1900, 1700, 900], 1)}
        found = starting_scores(ratings, 5, bar=5, floor=2)
        assert list(found.scores.values()) == [30, 30, 20, 10, 0]

    def test_the_bar_leaves_a_top_group_of_about_the_root(self) -> None:
        ratings = {PlayerId(n): 2600 - 100 * n for n in range(1, 17)}
        found = starting_scores(ratings, 4)
        top = max(found.scores.values())
        assert sum(score == top for score in found.scores.values()) == 4

    def test_a_bar_below_the_floor(self) -> None:
        with pytest.raises(RuleError, match="below the floor"):
            starting_scores({PlayerId(1): 1500}, 3, bar=1, floor=2)
        with pytest.raises(RuleError, match="wide"):
            starting_scores({PlayerId(1): 1500}, 3, step=0)


class TestPairing:
    @pytest.mark.parametrize(
        ("seeding", "expected"), [(Seeding.SLIP, "1-3 2-4 5-7 6-8"), (Seeding.FOLD, "1-4 2-3 5-8 6-7")]
    )
    def test_groups_of_equal_start_meet_inside(self, seeding: Seeding, expected: str) -> None:
        system = McMahon(starts(2, 2, 2, 2, 0, 0, 0, 0), seeding)
        assert pairs(system(before(event(8)), request())) == expected

    def test_two_small_floats_are_better_than_a_large_one(self) -> None:
        system = McMahon(starts(3, 2, 1, 0))
        assert pairs(system(before(event(4)), request())) == "1-2 3-4"

    def test_half_points_do_not_count(self) -> None:
        system = McMahon(starts(1, 0, 0, 0))
        history = before(event(4, "1=2 3=4"))
        assert [system.score(past) for past in history.pasts] == [10, 0, 0, 0]

    def test_a_second_meeting_is_never_made(self) -> None:
        found = McMahon(starts(1, 1, 0, 0))(before(event(4, "1-2 3-4", "1-3 2-4", "1-4 2-3")), request())
        assert isinstance(found, NoPairing)
        assert found.blockers

    def test_clubs_are_kept_apart_below_the_top_group(self) -> None:
        clubs = {PlayerId(5): "East", PlayerId(7): "East"}
        points = starts(2, 2, 2, 2, 0, 0, 0, 0)
        assert "5-7" not in pairs(McMahon(points, clubs=clubs)(before(event(8)), request()))
        top = {PlayerId(1): "East", PlayerId(3): "East"}
        assert "1-3" in pairs(McMahon(points, clubs=top)(before(event(8)), request()))

    def test_contrary_wishes_for_colours_are_preferred(self) -> None:
        history = before(event(8, "1-5 2-6 7/3 8/4"))
        found = McMahon(seeding=Seeding.FOLD)(history, request())
        assert isinstance(found, RoundDraft)
        assert pairs(found) == "1-4 2-3 5-8 6-7"
        assert {board.choice.article for board in found.boards} == {"due"}

    def test_by_lot_is_repeatable_and_depends_on_the_seed(self) -> None:
        history = before(event(16))
        made = {seed: pairs(McMahon(seeding=Seeding.RANDOM, seed=seed)(history, request())) for seed in "abcdef"}
        assert made["a"] == pairs(McMahon(seeding=Seeding.RANDOM, seed="a")(history, request()))
        assert len(set(made.values())) > 1

    def test_the_odd_one_out_is_the_lowest_without_a_bye(self) -> None:
        found = McMahon(starts(1, 1, 0, 0, 0))(before(event(5, "1-2 3-4 5")), request())
        assert isinstance(found, RoundDraft)
        assert found.bye is not None
        assert found.bye.player == 4

    @pytest.mark.parametrize("seeding", list(Seeding))
    @pytest.mark.parametrize("players", [*range(3, 12), 24, 63, 64])
    def test_whole_events(self, players: int, seeding: Seeding) -> None:
        system = McMahon({PlayerId(n): 10 * (players - n) // 4 for n in range(1, players + 1)}, seeding, seed="x")
        drafts, stopped = play_on(system, players, 5, players)
        assert all(len(rounds) == 1 for rounds in meetings(drafts).values())
        assert stopped is None or players < 12


def test_the_pairing_has_the_greatest_weight() -> None:
    history = before(event(6, "1-4 2-5 3-6"))
    system = McMahon(starts(1, 1, 1, 0, 0, 0))
    order = sorted(history.present, key=lambda past: (-system.score(past), past.rank))
    weigher = _Weigher(system, order, 2)
    met = {(1, 4), (2, 5), (3, 6)}

    def weight(chosen: list[tuple[int, int]]) -> int:
        return sum(weigher.weight(a, b) for a, b in chosen)

    def complete(left: tuple[int, ...]) -> list[list[tuple[int, int]]]:
        if not left:
            return [[]]
        found = []
        for other in left[1:]:
            one, two = sorted((int(order[left[0]].player), int(order[other].player)))
            if (one, two) not in met:
                rest = tuple(p for p in left[1:] if p != other)
                found += [[(left[0], other), *more] for more in complete(rest)]
        return found

    best = max(complete(tuple(range(6))), key=weight)
    draft = system(history, request())
    assert isinstance(draft, RoundDraft)
    place = {past.player: k for k, past in enumerate(order)}
    mine = [(min(place[b.white], place[b.black]), max(place[b.white], place[b.black])) for b in draft.boards]
    assert weight(mine) == weight(best)


def test_sodos_is_exact_where_a_draw_halves_half_a_point() -> None:
    # Everybody starts level; 1 and 2 have half a point each after their draw, and half of that is 0.25.
    table = table_after(event(4, "1=2 3-4"), 1, {})
    row = next(row for row in table.rows if row.player == 1)
    other = next(row for row in table.rows if row.player == 2)
    assert row.sodos == 5 * other.score
    assert row.sodos % 10 == 5
