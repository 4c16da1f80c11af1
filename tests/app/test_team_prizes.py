"""Prizes of teams: shares of a tie, trophies by the order of the teams, classes by the average, a cup by its bracket."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.app.answers import Refused
from crosstable.app.prize_field import prize_field
from crosstable.app.prizing import announced, open_trophies, prizes_now
from crosstable.prizes import TEAMS, fund_from, team_entrant
from tests.app.memory import Desk
from tests.app.test_team_knockout import cup, opened, score

PLAYERS = (("Ann", "w"), ("Bob", "m"))
NAMES = ("Rooks", "Bishops", "Pawns", "Kings")


def league(result: str = "½-½", rounds: int = 3) -> Desk:
    """Four teams of two; all games alike, so that with draws all are level."""
    desk = Desk()
    desk.create(profile="team-round-robin")
    for k, name in enumerate(NAMES):
        players = [{"name": f"{first} {name}", "rating": 2000 - 100 * k, "sex": sex} for first, sex in PLAYERS]
        desk.do("add-team", {"name": name, "players": players})
    for _ in range(rounds):
        desk.play(result)
    return desk


def fund(prizes: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of a fund
    return {"currency": "EUR", "lists": [{"prizes": prizes, "group": TEAMS}], **more}


def paid(desk: Desk, value: dict[str, Any]) -> dict[int, int]:
    """Euro cents by team."""
    found = prizes_now(desk.state, fund_from(value)).winnings()
    assert all(entrant < 0 for entrant in found)
    return {-entrant: amount for entrant, amount in found.items()}


def in_order(desk: Desk) -> None:
    """3 is first, then 1, 2 and 4; on points all are still level."""
    args = {"team": 1, "round": 3, "how": "hand", "order": [3, 1, 2, 4]}
    desk.do("settle-tie", args, reason="toss of a coin")


def test_12_1_teams_that_tie_share_the_prizes_of_their_places() -> None:
    desk = league()
    assert paid(desk, fund("200/100/50")) == dict.fromkeys((1, 2, 3, 4), 8750)


def test_12_2_hort_gives_a_half_by_the_order_of_the_teams() -> None:
    desk = league()
    in_order(desk)
    assert paid(desk, fund("200/100/50/10", method="hort")) == {3: 14500, 1: 9500, 2: 7000, 4: 5000}
    assert paid(desk, fund("200/100", method="tie-break")) == {3: 20000, 1: 10000}


def test_a_trophy_waits_until_the_tie_of_the_teams_is_settled() -> None:
    desk = league()
    value = fund("Cup / Medal")
    (cup_, medal) = open_trophies(prizes_now(desk.state, fund_from(value)))
    assert (cup_.trophy, medal.trophy) == ("Cup", "Medal")
    assert set(cup_.between) == {team_entrant(team) for team in (1, 2, 3, 4)}
    in_order(desk)
    given = prizes_now(desk.state, fund_from(value)).trophies
    assert [(trophy.trophy, trophy.player) for trophy in given] == [("Cup", -3), ("Medal", -1)]


def test_a_class_goes_by_the_average_of_the_team() -> None:
    desk = league()
    value = {
        "currency": "EUR",
        "one_prize": "every",
        "lists": [{"name": "Under 1900", "prizes": "40", "condition": {"rating_to": 1899}, "group": TEAMS}],
    }
    assert paid(desk, value) == {3: 2000, 4: 2000}


def test_teams_and_players_win_beside_each_other_and_conditions_on_everybody_are_about_players() -> None:
    desk = league()
    value = {
        "currency": "EUR",
        "condition": {"sex": "w"},
        "lists": [{"prizes": "40", "group": TEAMS}, {"name": "Women", "prizes": "10", "condition": {"sex": "w"}}],
    }
    found = prizes_now(desk.state, fund_from(value)).winnings()
    women = {entrant: amount for entrant, amount in found.items() if entrant > 0}
    assert women == dict.fromkeys((1, 3, 5, 7), 250)
    assert {entrant: amount for entrant, amount in found.items() if entrant < 0} == dict.fromkeys(
        (-1, -2, -3, -4), 1000
    )


def test_based_on_counts_teams_where_only_teams_win() -> None:
    desk = league()
    assert sum(paid(desk, fund("80", based_on=8)).values()) == 4000


def test_a_decision_of_teams_is_kept_and_goes_stale_with_a_result() -> None:
    desk = league()
    desk.do("set-prizes", {"fund": fund("200/100")}, confirmed=2)
    desk.do("decide-prizes")
    value = fund_from(fund("200/100"))
    told = announced(desk.state, prizes_now(desk.state, value))
    assert told is not None
    assert not told.stale
    desk.do("clear-result", {"round": 3, "board": 1}, confirmed=4, reason="read wrongly")
    desk.do("enter-result", {"round": 3, "board": 1, "result": "1-0"})
    told = announced(desk.state, prizes_now(desk.state, value))
    assert told is not None
    assert told.stale


def test_prizes_of_teams_need_teams() -> None:
    desk = Desk()
    desk.create(profile="club")
    with pytest.raises(Refused, match="fund-no-teams"):
        desk.do("set-prizes", {"fund": fund("10")})


def test_a_cup_of_teams_pays_by_its_bracket_and_its_trophy_can_be_entered() -> None:
    desk = cup()
    assert prize_field(desk.state).unfinished
    opened(desk)
    score(desk, "1", "1111")
    score(desk, "2", "1111")
    opened(desk)
    (label,) = {label.partition(".")[0] for label in desk.state.rounds[1].labels.values()}
    score(desk, label, "1111")
    value = fund("100/60/30/10 + Shield")
    desk.do("set-prizes", {"fund": value}, confirmed=2)
    amounts = paid(desk, value)
    assert sorted(amounts.values()) == [2000, 2000, 6000, 10000]
    third = {team for team, amount in amounts.items() if amount == 2000}
    (shield,) = open_trophies(prizes_now(desk.state, fund_from(value)))
    assert {-entrant for entrant in shield.between} == third
    winner = min(third)
    key = {"group": TEAMS, "list": shield.list, "place": shield.place}
    with pytest.raises(Refused, match="trophy-not-open"):
        desk.do("settle-trophy", {**key, "player": 1})
    desk.do("settle-trophy", {**key, "player": -winner})
    given = prizes_now(desk.state, fund_from(value), prize_field(desk.state)).trophies
    assert [(trophy.trophy, trophy.player) for trophy in given] == [("Shield", -winner)]
