"""Events in pools: quads of a school, pools that lead into a bracket."""

from __future__ import annotations

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.board_labels import board_labels
from crosstable.app.bracket import bracket_of_event, places
from crosstable.app.player_lists import candidates, parse, propose
from crosstable.app.pool_state import pool_state
from crosstable.app.pools import cuts_of, entrants_of, pool_tables, sections_of, ties_of, unrated_by
from crosstable.app.withdrawal import planned_games
from crosstable.core.ids import PlayerId
from crosstable.pairing.quads import clashes
from tests.app.memory import Desk


def desk(players: int, profile: str) -> Desk:
    d = Desk()
    d.create(profile=profile)
    d.enter(*(f"Player {n}" for n in range(1, players + 1)))
    return d


def sizes(d: Desk) -> list[int]:
    return [len(pool.players) for pool in d.state.pools]


def test_j3_forty_three_children_make_nine_quads_and_a_swiss_of_seven() -> None:
    d = desk(43, "us-quads")
    assert [cut.key for cut in cuts_of(d.state)] == ["swiss-7", "round-robin-5-6", "round-robin-7"]
    d.do("make-pools", {"way": "quads"})
    assert sizes(d) == [4] * 9 + [7]
    assert d.state.pools[-1].system == "dutch"
    for _ in range(3):
        d.play()
    assert d.state.rules.rounds == 3
    with pytest.raises(Refused, match="all-rounds-paired"):
        d.do("pair")
    tables = pool_tables(d.state)
    assert tables[0].places[0].first == 1
    assert d.state.rounds[0].labels[1] == "A"
    assert d.state.rounds[0].labels[19] == "J"


def test_s073_a_child_moves_and_a_group_of_three_needs_a_yes() -> None:
    d = desk(8, "us-quads")
    d.do("make-pools", {"way": "quads"})
    first = d.state.pools[0].players
    d.do("swap-pools", {"player": first[0], "other": d.state.pools[1].players[0]})
    assert d.state.pools[1].players[0] == first[0]
    with pytest.raises(NeedsConfirmation) as asked:
        d.do("swap-pools", {"player": first[1], "pool": "B"})
    assert asked.value.code == "pool-of-three"
    d.do("undo")
    assert d.state.pools[0].players == first


@pytest.mark.parametrize(
    ("command", "args", "code"),
    [
        ("make-pools", {"way": "coin"}, "unknown-choice"),
        ("make-pools", {"way": "snake", "count": 9}, "pools-do-not-fit"),
        ("make-pools", {"way": "quads", "cut": "threes"}, "unknown-choice"),
        ("swap-pools", {"player": 1, "pool": "Q"}, "unknown-choice"),
        ("swap-pools", {"player": 99, "pool": "A"}, "no-such-player"),
        ("set-qualified", {"per_pool": 1}, "no-knockout-after-pools"),
        ("set-knockout", {"match": "xiangqi"}, "no-knockout-here"),
        ("decide-match", {"match": "1", "how": "lots"}, "no-knockout-here"),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(command: str, args: dict[str, object], code: str) -> None:
    d = desk(8, "us-quads")
    before = d.state.seq
    with pytest.raises(Refused, match=code):
        d.do(command, args)
    assert d.state.seq == before


def test_rounds_before_pools_are_made_are_refused_with_the_reason() -> None:
    d = desk(8, "us-quads")
    with pytest.raises(Refused, match="cannot-pair") as caught:
        d.do("pair")
    assert "no pools yet" in str(caught.value.params["reason"])
    d.do("make-pools", {"way": "quads"})
    d.play()
    with pytest.raises(Refused, match="pools-fixed"):
        d.do("make-pools", {"way": "quads"})


def test_s087_s090_four_pools_lead_into_semi_finals() -> None:
    d = desk(16, "pools-cup")
    d.do("make-pools", {"way": "snake", "count": 4, "system": "double-round-robin"})
    for _ in range(6):
        d.play()
    with pytest.raises(Refused, match="qualifiers-missing"):
        d.do("pair")
    with pytest.raises(NeedsConfirmation, match="level-in-pool"):
        d.do("set-qualified", {"per_pool": 1})  # White won everywhere, so all are level
    d.do("set-qualified", {"per_pool": 1}, confirmed=3)
    assert len(d.state.qualified) == 4
    d.play()
    d.play()
    bracket = bracket_of_event(d.state)
    assert bracket is not None
    assert bracket.champion in d.state.qualified
    assert sum(len(r.boards) for r in d.state.rounds) == 51
    assert [(p.best, p.worst) for p in places(bracket)] == [(1, 1), (2, 2), (3, 4)]
    with pytest.raises(Refused, match="knockout-begun"):
        d.do("set-qualified", {"per_pool": 2})


def test_who_goes_on_can_be_named_by_hand_with_a_reason() -> None:
    d = desk(8, "pools-cup")
    d.do("make-pools", {"way": "snake", "count": 2})
    for _ in range(3):
        d.play()
    with pytest.raises(NeedsConfirmation):
        d.do("set-qualified", {"players": ["1", "2"]})
    d.do("set-qualified", {"players": ["2", "1"]}, confirmed=3, reason="play-off")
    assert d.state.qualified == (PlayerId(2), PlayerId(1))


def test_s161_a_level_match_waits_for_a_lot_that_is_recorded() -> None:
    d = desk(2, "xiangqi-cup")
    for _ in range(4):
        d.play("½-½")
    with pytest.raises(Refused, match="matches-undecided"):
        d.do("pair")
    d.do("decide-match", {"match": "1", "how": "one-game"})
    d.play("½-½")
    with pytest.raises(Refused, match="matches-undecided"):
        d.do("pair")
    with pytest.raises(Refused, match="no-such-player"):
        d.do("decide-match", {"match": "1", "how": "lots", "winner": 7})
    d.do("decide-match", {"match": "1", "how": "lots", "note": "drawn by the younger side"})
    bracket = bracket_of_event(d.state)
    assert bracket is not None
    assert bracket.champion is not None
    assert d.state.decisions[1].note == "drawn by the younger side"
    d.do("undo")
    again = bracket_of_event(d.state)
    assert again is not None
    assert again.champion is None


def test_the_form_of_a_cup_is_set_before_it_begins() -> None:
    d = desk(6, "cup")
    d.do("set-knockout", {"match": "one-game", "third_place": True, "draw": "lots", "apart": True})
    assert d.state.options["third_place"] is True
    with pytest.raises(Refused, match="knockout-does-not-fit"):
        d.do("set-knockout", {"twice_free": ["1", "2", "3"]})
    d.play()
    with pytest.raises(Refused, match="knockout-begun"):
        d.do("set-knockout", {"match": "xiangqi"})


def test_w5_the_fifty_percent_rule_holds_inside_a_pool() -> None:
    d = desk(8, "us-quads")
    d.do("make-pools", {"way": "quads"})
    d.play()
    gone = d.state.pools[0].players[3]
    with pytest.raises(NeedsConfirmation) as asked:
        d.do("withdraw", {"player": int(gone)})
    assert (asked.value.params["completed"], asked.value.params["scheduled"], asked.value.params["counts"]) == (
        1,
        3,
        "no",
    )
    d.do("withdraw", {"player": int(gone)}, confirmed=4, reason="ill")
    d.play()
    second = d.state.rounds[1].seat_of(gone)
    assert second is not None
    assert second.result is not None
    assert second.result.token in ("+--", "--+")
    table = pool_tables(d.state)[0]
    assert gone not in {place.player for place in table.places}
    assert [c.player for c in table.not_counted] == [gone]
    assert len(pool_tables(d.state)[1].places) == 4


def test_j3_a_no_show_is_filled_up_from_below_after_a_look_at_who_moves() -> None:
    d = desk(12, "us-quads")
    d.do("make-pools", {"way": "quads"})
    absent = d.state.pools[0].players[1]
    with pytest.raises(NeedsConfirmation) as asked:
        d.do("no-show", {"player": int(absent), "way": "refill"})
    assert asked.value.code == "no-show-refill"
    assert asked.value.params["count"] > 0
    d.do("no-show", {"player": int(absent), "way": "refill"}, confirmed=3)
    assert sizes(d) == [4, 7]
    assert all(absent not in pool.players for pool in d.state.pools)
    d.play()
    d.do("undo")


def test_a_reserve_takes_the_place() -> None:
    d = desk(8, "us-quads")
    d.do("make-pools", {"way": "quads"})
    d.do("add-players", {"players": [{"name": "Reserve"}]})
    absent = d.state.pools[1].players[0]
    d.do("no-show", {"player": int(absent), "way": "reserve", "reserve": 9}, confirmed=3)
    assert d.state.pools[1].players[0] == 9
    d.play()


def test_j3_a_group_keeps_its_tables_when_the_others_have_ended() -> None:
    d = desk(11, "us-quads")
    d.do("make-pools", {"way": "quads", "cut": "round-robin-5-6"})
    assert sizes(d) == [5, 6]
    d = desk(14, "us-quads")
    d.do("make-pools", {"way": "quads", "cut": "round-robin-6"})
    assert sizes(d) == [4, 4, 6]
    for _ in range(4):
        d.play()
    fourth = d.state.rounds[3]
    assert [fourth.labels[board.number] for board in fourth.boards] == ["C", "C", "C"]
    assert list(board_labels(d.state, fourth).values()) == ["5", "6", "7"]
    d.do("change-rules", {"options": {"board_offset": 20}})
    d.do("pair")
    assert list(board_labels(d.state, d.state.rounds[4]).values()) == ["25", "26", "27"]


@pytest.mark.parametrize(
    ("table", "second"), [("crenshaw", [(3, 1), (4, 2)]), ("berger", [(4, 3), (1, 2)]), (None, [(3, 1), (4, 2)])]
)
def test_x14_quads_play_by_the_table_of_us_chess_unless_told_otherwise(
    table: str | None, second: list[tuple[int, int]]
) -> None:
    d = desk(8, "us-quads")
    d.do("make-pools", {"way": "quads"} if table is None else {"way": "quads", "table": table})
    for _ in range(2):
        d.play()
    found = [(int(b.white), int(b.black)) for b in d.state.rounds[1].boards[:2]]
    assert sorted(found) == sorted(second)
    planned = planned_games(pool_state(d.state, d.state.pools[0]))  # what group sheets and withdrawals go by
    assert sorted((int(one), int(two or 0)) for one, two in planned[2]) == sorted(second)


def test_all_clubmates_that_swaps_can_part_are_parted_at_once() -> None:
    d = Desk()
    d.create(profile="us-quads")
    clubs = ("Oak", "Oak", "", "", "Elm", "", "Elm", "", "", "", "", "")
    d.do("add-players", {"players": [{"name": f"C{n}", "rating": 1500 - n, "club": c} for n, c in enumerate(clubs)]})
    d.do("make-pools", {"way": "quads"})
    assert len(clashes(sections_of(d.state.pools), entrants_of(d.state))) == 2
    d.do("swap-pools", {"apart": True})
    assert not clashes(sections_of(d.state.pools), entrants_of(d.state))
    with pytest.raises(Refused, match="no-swap-helps"):
        d.do("swap-pools", {"apart": True})


def test_s074_how_the_unrated_are_ordered_is_kept_and_ties_are_named() -> None:
    d = Desk()
    d.create(profile="us-quads")
    d.do("add-players", {"players": [{"name": f"C{n}", "grade": 5 if n < 5 else 6} for n in range(8)]})
    assert [len(tie) for tie in ties_of(d.state)] == [3, 5]
    d.do("make-pools", {"way": "quads", "unrated": "list"})
    assert [int(p) for p in d.state.pools[0].players] == [int(p) for p in d.state.order[:4]]
    assert unrated_by(d.state).value == "list"
    assert [len(tie) for tie in ties_of(d.state)] == [8]
    with pytest.raises(Refused, match="unknown-choice"):
        d.do("make-pools", {"way": "quads", "unrated": "alphabet"})


def test_a_school_class_comes_from_a_list_and_can_be_corrected() -> None:
    table = parse("Name;Class;School\nTim;5b;Oak\nTom;six;Oak\nAna;Year 12;Elm\n")
    read = candidates(table, propose(table))
    assert [candidate.player.get("grade") for candidate in read] == [5, None, 12]
    assert [note.code for candidate in read for note in candidate.notes] == ["grade-not-read"]
    d = desk(4, "us-quads")
    d.do("change-player", {"player": 1, "changes": {"grade": "7"}})
    assert d.state.entries[PlayerId(1)].grade == 7
    d.do("change-player", {"player": 1, "changes": {"grade": ""}})
    assert d.state.entries[PlayerId(1)].grade is None
    with pytest.raises(Refused, match="out-of-range"):
        d.do("change-player", {"player": 1, "changes": {"grade": "99"}})


def test_requested_byes_count_in_a_small_swiss() -> None:
    d = desk(11, "us-quads")
    d.do("make-pools", {"way": "quads", "cut": "swiss-7"})
    player = int(d.state.pools[1].players[0])
    d.do("set-absence", {"player": player, "round": 1, "code": "H"})
    d.do("pair")
    assert d.state.rounds[0].byes[PlayerId(player)].value == "H"


@pytest.mark.parametrize("system", ["round-robin", "monrad", "knockout", "double-knockout"])
def test_a_system_chosen_with_any_profile_has_its_own_edition(system: str) -> None:
    d = Desk()
    d.create(profile="club", system=system)
    d.enter("Ann", "Bo", "Cy", "Di")
    d.play()
    assert d.state.rounds[0].engine == system


def test_us_chess_chapter_12_the_colours_of_a_quad_are_levelled_after_number_2_left() -> None:
    for wanted, last in ((True, (4, 3)), (False, (3, 4))):
        d = desk(8, profile="us-quads")
        d.do("change-rules", {"options": {"equalise_colours": wanted}})
        d.do("make-pools", {"way": "quads"})
        d.play()
        d.do("withdraw", {"player": 2}, confirmed=4, reason="ill")
        for _ in range(2):
            d.do("pair")
            d.do("publish", confirmed=4)
            for board in d.state.rounds[-1].boards:
                if board.result is None:
                    d.do("enter-result", {"board": board.number, "result": "1-0"})
        assert last in [(b.white, b.black) for b in d.state.rounds[-1].boards]
