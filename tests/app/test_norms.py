"""Norms of the players of an event: which games count, what is not known, foreigners enough."""

from __future__ import annotations

from crosstable.app.norms import foreigners_enough, norm_report
from crosstable.core.ids import PlayerId
from crosstable.tiebreak.norms import What
from tests.app.memory import Desk


def field(count: int, **more: object) -> list[dict[str, object]]:
    feds = ("GER", "FRA", "POL", "NOR")
    return [
        {"name": f"P{k:02}", "rating": 2550 - 10 * k, "title": "GM" if k < 14 else "FM", "federation": feds[k % 4]}
        | more
        for k in range(count)
    ]


def event(players: list[dict[str, object]], **args: object) -> Desk:
    desk = Desk()
    desk.create(profile="fide-swiss", rounds=9, **args)
    desk.do("add-players", {"players": players})
    return desk


def test_games_at_the_board_count_and_walkovers_do_not() -> None:
    desk = event(field(6))
    desk.play()
    desk.do("pair")
    desk.do("publish")
    board = desk.state.rounds[1].boards[0]
    desk.do("enter-result", {"board": board.number, "result": "+--"})
    found = norm_report(desk.state, board.white)
    assert found is None  # a GM is after nothing
    desk = event(field(6, title=""))
    desk.play()
    desk.do("pair")
    desk.do("publish")
    board = desk.state.rounds[1].boards[0]
    desk.do("enter-result", {"board": board.number, "result": "+--"})
    report = norm_report(desk.state, board.white)
    assert report is not None
    assert report.games == 1
    assert report.norms[0].open == 7  # nine rounds: one game, one walkover
    assert [norm.title.name for norm in report.norms] == ["GM", "IM"]
    assert report.no_titles
    assert not report.own_unknown


def test_what_is_not_known_is_told() -> None:
    players = field(4, title="", federation="")
    players[2]["rating"] = None
    desk = event(players)
    desk.play()
    reports = [norm_report(desk.state, PlayerId(k)) for k in (1, 2, 3, 4)]
    assert all(report is not None and report.own_unknown for report in reports)
    assert all(report is not None and len(report.no_federation) == 1 for report in reports)
    assert sum(len(report.unrated) for report in reports if report is not None) == 1
    assert sum(report.no_ratings for report in reports if report is not None) == 1


def test_women_are_shown_their_titles_and_xiangqi_has_none() -> None:
    desk = event(field(4, title="", sex="w"))
    report = norm_report(desk.state, PlayerId(1))
    assert report is not None
    assert [norm.title.name for norm in report.norms] == ["GM", "IM", "WGM", "WIM"]
    other = Desk()
    other.create(game="xiangqi")
    other.do("add-players", {"players": field(4, title="")})
    assert norm_report(other.state, PlayerId(1)) is None


def test_b01_1_4_3d_foreigners_enough() -> None:
    desk = event(field(28), federation="NOR")  # 21 foreigners of three federations
    assert foreigners_enough(desk.state)
    desk.do("set-absence", {"player": 1, "round": 2, "code": "H"})
    assert foreigners_enough(desk.state)  # one round missed is allowed
    for player in (1, 2):
        for number in (3, 4):
            desk.do("set-absence", {"player": player, "round": number, "code": "Z"}, confirmed=4, reason="ill")
    assert not foreigners_enough(desk.state)
    assert not foreigners_enough(event(field(28)).state)  # no host federation is given


def test_an_exemption_waives_the_conditions_of_federations() -> None:
    desk = event(field(28, title="IM"), federation="NOR")
    desk.play()
    report = norm_report(desk.state, PlayerId(1))
    assert report is not None
    assert report.exempt
    waived = {c.what for c in report.norms[0].conditions if c.waived}
    assert waived == {What.FEDERATIONS, What.OWN_FEDERATION, What.ONE_FEDERATION}


def test_b01_1_4_2_an_unrated_opponent_without_a_point_in_a_round_robin() -> None:
    desk = Desk()
    desk.create(profile="round-robin", options={"order": "rating"})
    players = field(4, title="FM")
    players[3]["rating"] = None
    desk.do("add-players", {"players": players})
    for _ in range(3):
        desk.do("pair")
        desk.do("publish")
        for board in desk.state.rounds[-1].boards:
            result = "0-1" if board.white == 4 else "1-0" if board.black == 4 else "½-½"
            desk.do("enter-result", {"board": board.number, "result": result})
    report = norm_report(desk.state, PlayerId(1))
    assert report is not None
    assert report.games == 2
    last = desk.state.rounds[-1]
    mine = next(b for b in last.boards if 4 in (b.white, b.black))
    desk.do(
        "enter-result",
        {"round": 3, "board": mine.number, "result": "½-½", "seen": mine.result.token if mine.result else ""},
        confirmed=4,
        reason="read again",
    )
    again = norm_report(desk.state, PlayerId(1))
    assert again is not None
    assert again.games == 3
