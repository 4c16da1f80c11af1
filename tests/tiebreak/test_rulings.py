"""Orders by hand and by lot (C.07 4.1, 4.2)."""

from __future__ import annotations

from dataclasses import replace

from crosstable.core.codes import Code
from crosstable.core.draws import ticket
from crosstable.core.ids import PlayerId
from crosstable.core.model import Game
from crosstable.tiebreak import ManualOrder, Rulings, compare, standings, within
from crosstable.tiebreak.ranking import rank
from tests.tiebreak import fixtures, worked
from tests.tiebreak.notation import marked
from tests.tiebreak.teams import ranked, team_event

E6 = marked(fixtures.E6)
"""With BH alone 6, 7 and 8 stay level on place 8."""


def last_three(rulings: Rulings, *codes: str) -> list[tuple[int, int, str | None]]:
    rows = standings(E6, codes, rulings=rulings).rows
    return [(row.rank, int(row.player), row.separated_by) for row in rows[-3:]]


def test_4_2_lots_are_drawn_among_those_still_level() -> None:
    seed = "crosstable-demo"
    drawn = sorted((6, 7, 8), key=lambda number: ticket(seed, 5, "lots", 0, number))
    assert last_three(Rulings(seed=seed), "BH", "LOTS") == [
        (8, drawn[0], "PTS"),
        (9, drawn[1], "LOTS"),
        (10, drawn[2], "LOTS"),
    ]
    assert last_three(Rulings(seed=seed), "BH", "LOTS") == last_three(Rulings(seed=seed), "BH", "LOTS")
    orders = {
        tuple(player for _, player, _ in last_three(Rulings(seed=seed, attempt=k), "BH", "LOTS")) for k in range(9)
    }
    assert len(orders) > 1


def test_4_2_without_a_seed_the_place_is_shared() -> None:
    assert [place for place, _, _ in last_three(Rulings(), "BH", "LOTS")] == [8, 8, 8]


def test_3_an_order_by_hand_with_its_reason() -> None:
    rows = standings(E6, ("BH", "MANUAL")).rows
    basis = rows[-1].basis
    assert basis
    assert {row.basis for row in rows[-3:]} == {basis}
    order = ManualOrder((8, 6, 7), "play-off, two rapid games", basis)
    table = standings(E6, ("BH", "MANUAL", "SB"), rulings=Rulings((order,)))
    assert [(row.rank, int(row.player), row.separated_by) for row in table.rows[-3:]] == [
        (8, 8, "PTS"),
        (9, 6, "MANUAL"),
        (10, 7, "MANUAL"),
    ]
    assert table.notes == ("order of 8, 6, 7 by hand: play-off, two rapid games",)
    assert [use.stale for use in table.manual] == [False]


def test_a_manual_order_is_stale_when_results_have_changed() -> None:
    basis = standings(E6, ("BH", "MANUAL")).rows[-1].basis
    rulings = Rulings((ManualOrder((8, 6, 7), "play-off", basis),))
    last = E6.rounds[4]
    games = tuple(
        Game(PlayerId(1), PlayerId(5), Code.DRAW, Code.DRAW) if {g.white, g.black} == {1, 5} else g for g in last.games
    )
    changed = replace(E6, rounds=(*E6.rounds[:4], replace(last, games=games)))
    table = standings(changed, ("MANUAL",), rulings=rulings)
    assert all(use.stale for use in table.manual)
    assert "STALE" in table.notes[-1]
    # who is tied with somebody else now
    other = standings(E6, ("MANUAL",), rulings=Rulings((ManualOrder((7, 6), "play-off"),)))
    assert [use.stale for use in other.manual] == [True]
    assert [int(row.player) for row in other.rows[-3:]] == [7, 6, 8]


def test_4_2_rulings_in_team_events() -> None:
    table = team_event(worked.E4)
    order = ManualOrder((14, 11), "play-off")
    groups = ranked(table, "EDE", "MANUAL", "LOTS", rulings=Rulings((order,), seed="x")).groups
    assert [[int(table.lines[k].player) for k in group] for group in groups][-3:] == [[14], [11], [12]]
    assert all(len(group) == 1 for group in groups)
    assert rank(team_event("1 2w2\n2 1b2"), [], Rulings()).groups == [[0, 1]]


def test_s_148_ranks_under_two_sets_of_rules() -> None:
    first, second = standings(E6, ("BH",)), standings(E6, ("MM", "SOLK"))
    moved = {int(m.player): (m.first, m.second) for m in compare(first, second)}
    assert moved[1] == (1, 1)
    assert moved[8][0] == 8
    some = within(second, [1, 2, 9])
    assert {int(m.player) for m in compare(some, first)} == set(range(1, 11))


def test_categories_rank_among_themselves() -> None:
    table = within(standings(E6, ("BH",)), [8, 7, 6, 10, 2])
    assert [(row.rank, int(row.player)) for row in table.rows] == [(1, 2), (2, 10), (3, 6), (3, 7), (3, 8)]


def test_s_273_a_shared_place_stays_shared_whatever_follows() -> None:
    rulings = Rulings((ManualOrder((6, 7, 8), "joint winners", shared=True),), seed="x")
    table = standings(E6, ("BH", "MANUAL", "LOTS"), rulings=rulings)
    assert [row.rank for row in table.rows[-3:]] == [8, 8, 8]
    assert [use.shared for use in table.manual] == [True]
    assert table.notes == ("6, 7, 8 share the place: joint winners", "lots are drawn with the seed x")


def test_fr_040_any_change_of_a_result_makes_an_order_stale() -> None:
    basis = standings(E6, ("BH", "MANUAL")).rows[-1].basis
    rulings = Rulings((ManualOrder((8, 6, 7), "play-off", basis),))
    assert not standings(E6, ("BH", "MANUAL"), rulings=rulings).manual[0].stale
    first = E6.rounds[0]
    games = tuple(
        replace(g, white_code=Code.UNRATED_WIN, black_code=Code.UNRATED_LOSS) if {1, 2} == {g.white, g.black} else g
        for g in first.games
    )
    changed = replace(E6, rounds=(replace(first, games=games), *E6.rounds[1:]))
    table = standings(changed, ("BH", "MANUAL"), rulings=rulings)
    assert [int(row.player) for row in table.rows[-3:]] == [8, 6, 7]  # nobody's number has changed
    assert table.manual[0].stale
