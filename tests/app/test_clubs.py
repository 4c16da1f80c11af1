"""Club seasons by Keizer and McMahon: the table is the ranking, absences and late entries, undo, options."""

from __future__ import annotations

import json
from typing import Any

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.engines import asked_of
from crosstable.app.exporting import trf_file
from crosstable.app.profiles import PROFILES
from crosstable.app.queries import ranking, sum_of
from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId
from crosstable.pairing.check import check_round
from tests.app.memory import Desk


def desk(profile: str, players: int, **args: Any) -> Desk:  # noqa: ANN401 - arguments of a command
    d = Desk()
    d.create(profile=profile, **args)
    d.enter(*"ABCDEFGHIJKLMNOP"[:players])
    return d


def letters(d: Desk, after: int | None = None) -> str:
    return "".join(d.state.entries[place.player].player.name for place in ranking(d.state, after).places)


def scores(d: Desk) -> dict[str, str]:
    return {d.state.entries[p.player].player.name: p.values[0].text for p in ranking(d.state).places}


def board_of(d: Desk, white: int, black: int) -> int:
    seats = d.state.rounds[-1].boards
    return next(b.number for b in seats if {int(b.white), int(b.black)} == {white, black})


def won(d: Desk, winner: int, loser: int, result: str = "win") -> None:
    board = d.state.rounds[-1].board(board_of(d, winner, loser))
    assert board is not None
    token = "½-½" if result == "draw" else "1-0" if board.white == winner else "0-1"
    d.do("enter-result", {"board": board.number, "result": token})


def keizer_example() -> Desk:
    """Round 1 of the computed example: A-B 1-0, D-C 1-0, E bye, F excused."""
    d = desk("keizer", 6)
    d.do("set-absence", {"player": 6, "round": 1, "code": "H"})
    d.do("pair")
    assert d.state.rounds[0].byes == {PlayerId(5): Code.PAB, PlayerId(6): Code.HALF_BYE}
    d.do("publish")
    won(d, 1, 2)
    won(d, 4, 3)
    return d


def test_s5_1_the_computed_keizer_example_through_the_application() -> None:
    d = keizer_example()
    assert letters(d) == "ADEBCF"
    assert scores(d) == {"A": "13.00", "D": "11.00", "E": "10.00", "B": "5.00", "C": "4.00", "F": "4.00"}
    d.do("pair")
    assert [(b.white, b.black) for b in d.state.rounds[1].boards] == [(1, 4), (5, 2), (6, 3)]
    d.do("swap-players", {"round": 2, "player": 2, "other": 6})
    d.do("validate-manual", {"round": 2})
    d.do("publish")
    won(d, 1, 4, "draw")
    won(d, 5, 6)
    won(d, 2, 3)
    assert letters(d) == "ADEBCF"
    assert scores(d) == {"A": "16.50", "D": "15.00", "E": "13.00", "B": "9.00", "C": "4.00", "F": "4.00"}
    assert letters(d, 1) == "ADEBCF"


def test_the_sum_behind_a_keizer_score_names_own_value_and_shares() -> None:
    d = keizer_example()
    value = sum_of(d.state, ranking(d.state), 5, "KEIZER")
    assert value is not None
    assert [(part.round, part.value, part.article) for part in value.contributions] == [
        (0, 60, "keizer-own"),
        (1, 40, "keizer-bye 2/3"),
    ]


def test_undo_takes_a_result_out_of_the_keizer_table() -> None:
    d = keizer_example()
    before = scores(d)
    d.do("undo")
    assert scores(d) != before
    d.do("redo")
    assert scores(d) == before


def test_frozen_values_and_own_shares_change_the_table() -> None:
    d = keizer_example()
    with pytest.raises(NeedsConfirmation):  # announced before round 1
        d.do("change-rules", {"options": {"share_excused": "1/2"}})
    d.do("change-rules", {"options": {"share_excused": "1/2"}}, confirmed=4, reason="voted by the club")
    assert scores(d)["F"] == "7.50"  # 5 and half of it, for F has passed B and C
    d.do("change-rules", {"options": {"frozen": True}}, confirmed=4, reason="voted by the club")
    assert scores(d)["A"] == "15.00"  # 8 and the value 7 that B had


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"keizer": "mine"}, "unknown-choice"),
        ({"gap": "often"}, "not-a-number"),
        ({"gap": 1000}, "out-of-range"),
        ({"share_bye": "3/2"}, "share-not-read"),
        ({"share_bye": "1/0"}, "share-not-read"),
        ({"lowest_value": 0}, "out-of-range"),
        ({"seeding": "dice"}, "unknown-choice"),
        ({"grade_step": 0}, "out-of-range"),
    ],
)
def test_a_wrong_option_of_a_system_is_refused(options: dict[str, object], code: str) -> None:
    d = desk("keizer", 4)
    with pytest.raises(Refused, match=code):
        d.do("change-rules", {"options": options})


def test_a_late_keizer_entry_gets_nothing_for_the_rounds_before() -> None:
    d = desk("keizer", 4)
    d.do("change-rules", {"options": {"keizer": "keizerforclubs"}})
    d.play()
    d.do("add-players", {"players": [{"name": "Z", "rating": 1000}], "start_round": 2})
    d.play()
    place = ranking(d.state).place_of(5)
    assert place is not None
    assert [part.round for part in place.values[0].contributions] == [0, 2]


@pytest.mark.parametrize("profile", PROFILES)
def test_what_a_profile_begins_with_can_be_stored(profile: str) -> None:
    d = Desk()
    d.create(profile=profile)
    assert json.loads(json.dumps(dict(d.store.streams[d.stream][0].body)))["profile"] == profile


def test_s5_2_monrad_numbers_are_drawn_from_quarters_and_repeatable() -> None:
    d = desk("monrad", 10)
    d.do("draw-order", {"by": "monrad"})
    first = list(d.state.order)
    quarters = ["ABCD"[(int(p) - 1) // 2] for p in first[:8]]
    assert "".join(quarters) == "ACDBCABD"
    assert set(first[8:]) == {9, 10}
    d.do("undo")
    assert d.state.order == sorted(d.state.order)
    d.do("draw-order", {"by": "monrad"})
    assert d.state.order == first
    d.play()
    assert d.state.order == first
    assert next({int(b.white), int(b.black)} for b in d.state.rounds[0].boards) == {int(first[0]), int(first[1])}


def test_quarters_of_three_players_are_refused() -> None:
    d = desk("monrad", 3)
    with pytest.raises(Refused, match="too-few-for-quarters"):
        d.do("draw-order", {"by": "monrad"})


@pytest.mark.parametrize("profile", ["keizer", "mcmahon", "konrad", "monrad"])
def test_a_season_with_absences_late_entry_and_withdrawal_is_repeatable(profile: str) -> None:
    d = desk(profile, 8, rounds=6)
    for number in range(1, 7):
        if number == 2:
            d.do("set-absence", {"player": 3, "round": 2, "code": "Z"})
        if number == 3:
            d.do("add-players", {"players": [{"name": "Late", "rating": 2345, "start_round": 3}]})
        if number == 4:
            d.do("withdraw", {"player": 1}, confirmed=3, reason="moved away")
        d.play("½-½" if number % 2 else "0-1")
        seated = [p for b in d.state.rounds[-1].boards for p in (b.white, b.black)]
        assert len(set(seated)) == len(seated)
    for number in range(1, 7):
        assert check_round(d.state.as_paired(number), number, **asked_of(d.state, number)).agrees
    assert {place.player for place in ranking(d.state).places} >= set(d.state.entries) - {PlayerId(1)}


def test_keizer_meets_again_only_after_the_gap() -> None:
    d = desk("keizer", 6, rounds=9)
    last: dict[frozenset[int], int] = {}
    for number in range(1, 10):
        d.play("1-0")
        facts = []
        for board in d.state.rounds[-1].boards:
            pair = frozenset((int(board.white), int(board.black)))
            facts.append(number - last.get(pair, -9))
            last[pair] = number
        assert min(facts) >= 3


def test_konrad_pays_half_a_point_for_the_first_absences_only() -> None:
    d = desk("konrad", 6, rounds=6, options={"paid_absences": 2})
    for number in range(1, 6):
        if number > 1:
            d.do("set-absence", {"player": 6, "round": number, "code": "Z"})
        d.play()
    codes = [d.state.rounds[n].byes.get(PlayerId(6)) for n in range(1, 5)]
    assert codes == [Code.HALF_BYE, Code.HALF_BYE, Code.ZERO_BYE, Code.ZERO_BYE]


def test_mcmahon_ranks_by_starting_score_and_points_then_sos() -> None:
    d = Desk()
    d.create(profile="mcmahon", rounds=4, options={"bar": 1800, "floor": 1000})
    ratings = (2100, 1850, 1500, 1450, 1100, 1050)
    d.do("add-players", {"players": [{"name": "ABCDEF"[k], "rating": r} for k, r in enumerate(ratings)]})
    d.play("½-½")
    found = ranking(d.state)
    assert found.codes == ("MMS", "SOS", "SOSOS", "SODOS")
    assert [[v.number for v in p.values] for p in found.places][:2] == [[45, 45, 45, 225], [45, 45, 45, 225]]
    assert found.places[0].shared
    with pytest.raises(Refused, match="nobody-level"):  # the place is shared for good
        d.do("settle-tie", {"player": 1, "how": "lots"})
    assert [place.first for place in found.places] == [1, 1, 3, 3, 5, 5]


def test_a_late_mcmahon_entry_moves_no_starting_score() -> None:
    d = desk("mcmahon", 8, rounds=4)
    d.play()
    before = {p.player: p.values[0].number for p in ranking(d.state).places}
    d.do("add-players", {"players": [{"name": "Strong", "rating": 2900}, {"name": "New", "rating": 900}]})
    after = {p.player: p.values[0].number for p in ranking(d.state).places}
    assert {p: after[p] for p in before} == before


def test_the_edition_follows_a_change_of_the_system() -> None:
    d = desk("club", 4)
    d.do("change-rules", {"system": "amalfi"})
    assert (d.state.rules.system, d.state.rules.edition) == ("amalfi", "italy")
    d.play()
    assert len(d.state.rounds) == 1


def test_the_games_of_a_keizer_season_go_into_a_trf_file() -> None:
    lines = trf_file(keizer_example().state, "trf26").text.splitlines()
    first = next(line for line in lines if line.startswith("001    1"))
    assert first.split()[-3:] == ["2", "b", "1"]
    excused = next(line for line in lines if line.startswith("001    6"))
    assert excused.split()[-1] == "H"
