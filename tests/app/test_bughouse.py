"""A bughouse evening: teams of two, their tables, matches of two games, singles, latecomers, undo."""

from __future__ import annotations

import pytest

from crosstable.app.adviser import Kind
from crosstable.app.answers import Refused
from crosstable.app.bughouse import Side, first_to, games_of_match, partners, singles, tables
from crosstable.app.bughouse_advice import bughouse_forms
from crosstable.app.queries import ranking
from crosstable.core.codes import Code
from tests.app.memory import Desk

PEOPLE = ("Ann", "Bo", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivo", "Jan", "Kim", "Lea", "Max", "Nia", "Oda", "Pat")


def evening(teams: int) -> Desk:
    d = Desk()
    d.create(profile="bughouse")
    pairs = [f"{PEOPLE[2 * k]}+{PEOPLE[2 * k + 1]}" for k in range(teams)]
    d.do("add-players", {"players": [{"name": pair} for pair in pairs]})
    return d


def paired(d: Desk) -> None:
    d.do("pair")
    d.do("publish")


def points(d: Desk) -> dict[str, int]:
    return {d.state.entries[place.player].player.name: place.points for place in ranking(d.state).places}


def test_s261_up_to_six_teams_everybody_meets_everybody_and_more_play_short_rounds() -> None:
    six, seven = evening(6), evening(7)
    for d in (six, seven):
        d.do("pair")
    assert (six.state.rules.system, six.state.rules.rounds) == ("round-robin", 5)
    assert (seven.state.rules.system, seven.state.rules.rounds) == ("dutch", 7)
    six.do("undo")
    assert six.state.rules.system == "dutch"


def test_s009_an_odd_number_of_teams_gives_a_bye_of_the_full_points() -> None:
    d = evening(7)
    paired(d)
    assert list(d.state.rounds[0].byes.values()) == [Code.PAB]
    assert d.state.rules.points.pab == 20


def test_s262_a_table_names_boards_and_colours_of_all_four() -> None:
    d = evening(2)
    paired(d)
    table = tables(d.state, 1)[0]
    assert seats(table.one) == [("Ann", "a", "w"), ("Bo", "b", "b")]
    assert seats(table.two) == [("Cid", "a", "b"), ("Dee", "b", "w")]


def seats(side: Side) -> list[tuple[str, str, str]]:
    return [(seat.name, seat.board, seat.colour) for seat in side.seats]


def test_white_goes_by_turns_or_as_the_captains_say() -> None:
    d = evening(2)
    d.do("set-bughouse", {"first": "alternate"})
    d.do("change-rules", {"system": "double-round-robin"})
    for _ in range(2):
        paired(d)
    first, second = (tables(d.state, number)[0] for number in (1, 2))
    assert seats(first.one)[0][1:] == ("a", "w")
    assert seats(second.one)[0][1:] == ("a", "b")
    free = evening(2)
    free.do("set-bughouse", {"first": "captain-choice"})
    paired(free)
    assert seats(tables(free.state, 1)[0].one) == [("Ann", "", ""), ("Bo", "", "")]
    with pytest.raises(Refused, match="round-paired-already"):
        free.do("set-bughouse", {"first": "listed"})
    with pytest.raises(Refused, match="unknown-choice"):
        evening(2).do("set-bughouse", {"first": "loudest"})


@pytest.mark.parametrize(
    ("result", "expected"),
    [("1-0", (20, 0)), ("1½-½", (15, 5)), ("½-½", (10, 10)), ("½-1½", (5, 15)), ("0-1", (0, 20)), ("+--", (20, 0))],
)
def test_a_match_of_two_games_is_entered_in_one_go_and_a_point_goes_with_each(
    result: str, expected: tuple[int, int]
) -> None:
    d = evening(2)
    paired(d)
    d.do("enter-result", {"round": 1, "board": 1, "result": result})
    assert points(d) == {"Ann + Bo": expected[0], "Cid + Dee": expected[1]}
    d.do("undo")
    assert points(d) == {"Ann + Bo": 0, "Cid + Dee": 0}


def test_a_match_of_one_game_has_no_such_results() -> None:
    d = evening(2)
    d.do("set-bughouse", {"games": 1})
    assert d.state.rules.points.win == 10
    paired(d)
    with pytest.raises(Refused, match="no-match-of-two"):
        d.do("enter-result", {"round": 1, "board": 1, "result": "1½-½"})
    with pytest.raises(Refused, match="round-paired-already"):
        d.do("set-bughouse", {"games": 2})


def test_colours_play_no_part_in_the_swiss_pairing_of_teams() -> None:
    d = evening(8)
    for _ in range(4):
        paired(d)
        for board in d.state.rounds[-1].boards:
            d.do("enter-result", {"round": len(d.state.rounds), "board": board.number, "result": "1-0"})
    record = d.state.record_for(5)
    assert not any(game.coloured for played in record.rounds for game in played.games)
    assert all(game.coloured for played in d.state.tournament().rounds for game in played.games)


def test_nobody_plays_in_two_teams() -> None:
    d = evening(3)
    with pytest.raises(Refused) as error:
        d.do("add-players", {"players": [{"name": "Zoe + eve"}]})
    assert (error.value.code, error.value.params["name"], error.value.params["team"]) == ("partner-twice", "eve", 3)
    with pytest.raises(Refused, match="partner-twice"):
        d.do("add-players", {"players": [{"name": "Quy + Roy"}, {"name": "Roy + Sam"}]})
    with pytest.raises(Refused, match="partner-with-himself"):
        d.do("add-players", {"players": [{"name": "Zoe + Zoe"}]})
    with pytest.raises(Refused, match="partners-too-many"):
        d.do("add-players", {"players": [{"name": "A + B + C + D"}]})
    with pytest.raises(Refused, match="partner-twice"):
        d.do("change-player", {"player": 1, "changes": {"name": "Ann + Cid"}})
    d.do("change-player", {"player": 1, "changes": {"name": "Ann+Zoe"}})
    assert d.state.entries[1].player.name == "Ann + Zoe"  # type: ignore[index]


def test_singles_join_by_hand_and_by_lot_and_an_odd_one_becomes_the_joker() -> None:
    d = evening(2)
    d.do(
        "add-players",
        {"players": [{"name": name, "rating": 1500 + 100 * k} for k, name in enumerate(("Quy", "Roy", "Sam"))]},
    )
    with pytest.raises(Refused) as error:
        d.do("pair")
    assert error.value.code == "partner-missing"
    d.do("join-singles", {"player": 3, "other": 4})
    assert d.state.entries[3].player.name == "Quy + Roy"  # type: ignore[index]
    assert d.state.entries[3].player.rating == 1550  # type: ignore[index]
    d.do("join-singles", {"player": 5, "other": 1})
    assert partners(d.state.entries[1].player.name) == ("Ann", "Bo", "Sam")  # type: ignore[index]
    assert singles(d.state) == []
    d.do("undo")
    d.do("undo")
    d.do("join-singles", {"lots": True})
    assert len(singles(d.state)) == 1
    with pytest.raises(Refused, match="nobody-single"):
        d.do("join-singles", {"lots": True})
    with pytest.raises(Refused, match="not-single"):
        d.do("join-singles", {"player": 1, "other": 2})


def test_a_team_that_comes_late_joins_the_next_round_with_nothing() -> None:
    d = evening(7)
    paired(d)
    for board in d.state.rounds[0].boards:
        d.do("enter-result", {"round": 1, "board": board.number, "result": "1½-½"})
    d.do("add-players", {"players": [{"name": "Quy + Roy"}]})
    paired(d)
    assert points(d)["Quy + Roy"] == 0
    assert d.state.rounds[1].seat_of(8) is not None
    assert d.state.rounds[1].byes == {}


def test_chess_events_have_no_bughouse_commands() -> None:
    d = Desk()
    d.create()
    d.enter("Ann + Bo", "Ann + Cid")  # a name is a name there
    for command, args in (("join-singles", {"lots": True}), ("set-bughouse", {"games": 2})):
        with pytest.raises(Refused, match="no-bughouse"):
            d.do(command, args)


def test_teams_of_two_play_a_knock_out_through_to_the_final() -> None:
    d = evening(5)
    d.do("change-rules", {"system": "knockout"})
    d.do("set-knockout", {"match": "one-game"})
    champions = []
    while d.state.rounds_published < 3:
        paired(d)
        round_no = len(d.state.rounds)
        for board in d.state.rounds[-1].boards:
            assert {seat.colour for seat in tables(d.state, round_no)[0].one.seats} == {"w", "b"}
            d.do("enter-result", {"round": round_no, "board": board.number, "result": "1½-½"})
        champions = [board.white for board in d.state.rounds[-1].boards]
    with pytest.raises(Refused, match="all-rounds-paired"):
        d.do("pair")
    first = ranking(d.state).places[0]
    assert [first.player] == champions


def test_after_a_level_match_of_a_knock_out_the_same_teams_play_again() -> None:
    d = evening(2)
    d.do("change-rules", {"system": "knockout"})
    d.do("set-knockout", {"match": "one-game"})
    paired(d)
    d.do("enter-result", {"round": 1, "board": 1, "result": "½-½"})
    paired(d)
    assert {board.white for board in d.state.rounds[1].boards} | {
        board.black for board in d.state.rounds[1].boards
    } == {1, 2}
    d.do("enter-result", {"round": 2, "board": 1, "result": "½-1½"})
    with pytest.raises(Refused, match="all-rounds-paired"):
        d.do("pair")


def test_the_match_goes_to_who_wins_so_many_games_first() -> None:
    d = evening(4)
    d.do("set-bughouse", {"games": "first", "first_to": 3})
    assert (first_to(d.state), games_of_match(d.state)) == (3, 1)
    assert d.state.rules.points.win == 10
    d.do("set-bughouse", {"games": 2})
    assert (first_to(d.state), games_of_match(d.state)) == (0, 2)
    for wrong in (1, 10, "x"):
        with pytest.raises(Refused):
            d.do("set-bughouse", {"games": "first", "first_to": wrong})
    d.do("set-bughouse", {"games": "first", "first_to": 2})
    d.play("1-0")
    assert first_to(d.state) == 2
    with pytest.raises(Refused, match="round-paired-already"):
        d.do("set-bughouse", {"games": 1})


def test_twelve_teams_play_in_two_hexes_of_ten_games_each() -> None:
    hexes = next(found for found in bughouse_forms(24, 300) if found.kind is Kind.HEXES)
    assert [(section.players, section.rounds) for section in hexes.sections] == [(6, 5), (6, 5)]
    assert (hexes.figures.rounds, hexes.figures.games) == (5, 30)
    assert Kind.HEXES not in [found.kind for found in bughouse_forms(22, 300)]
    d = Desk()
    d.create(profile="bughouse", system="pools")
    d.enter(*(f"Ana {k} + Bo {k}" for k in range(1, 13)))
    d.do("make-pools", {"way": "bands", "count": 2, "system": "round-robin"})
    for _ in range(5):
        d.play("1-0")
    with pytest.raises(Refused, match="all-rounds-paired"):
        d.do("pair")
    assert sum(len(played.boards) for played in d.state.rounds) == 30  # of two games each: ten for every team
    assert games_of_match(d.state) == 2
