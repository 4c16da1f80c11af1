"""The calendar: days and times of rounds, weeks of a league, postponed games, tables."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.board_labels import board_labels, fixed_conflicts, room_of
from crosstable.app.calendar import Clock, Fixture, clock_at, instant, planned, postponed_games, round_starts, weeks
from crosstable.i18n import translator
from crosstable.web.views.calendar import plan_from
from crosstable.web.views.season import season
from tests.app.memory import Desk
from tests.app.test_teams import desk

PARIS = ZoneInfo("Europe/Paris")


def league(players: int = 4, rounds: int = 0) -> Desk:
    d = Desk()
    d.create(profile="round-robin")
    d.enter(*(f"Team {chr(64 + n)}" for n in range(1, players + 1)))
    for _ in range(rounds):
        d.play()
    return d


def test_s_048_twelve_players_one_round_a_week_are_eleven_dates() -> None:
    d = league(12)
    found = plan_from("2026-12-03", len(round_starts(d.state)), "", "7", "2026-12-24..2027-01-06")
    assert len(found) == 11
    assert [day for day, _ in found][:4] == [date(2026, 12, n) for n in (3, 10, 17)] + [date(2027, 1, 7)]
    assert {day.weekday() for day, _ in found} == {3}


def test_several_rounds_a_day() -> None:
    found = planned(date(2026, 12, 5), 5, ["10:00", "15:00"], every=1)
    assert [(day.day, clock) for day, clock in found] == [
        (5, "10:00"),
        (5, "15:00"),
        (6, "10:00"),
        (6, "15:00"),
        (7, "10:00"),
    ]


def test_fr_103_a_time_that_does_not_exist_is_refused_and_one_that_comes_twice_asked_about() -> None:
    assert clock_at(date(2027, 3, 28), "02:30", PARIS) is Clock.NEVER
    assert clock_at(date(2026, 10, 25), "02:30", PARIS) is Clock.TWICE
    assert clock_at(date(2026, 10, 25), "12:30", PARIS) is Clock.ONCE
    d = league()
    args = {"dates": ["2027-03-28"], "times": ["02:30"], "zone": "Europe/Paris"}
    with pytest.raises(Refused, match="time-never"):
        d.do("set-calendar", args)
    twice = {"dates": ["2026-10-25"], "times": ["02:30"], "zone": "Europe/Paris"}
    with pytest.raises(NeedsConfirmation, match="time-twice"):
        d.do("set-calendar", twice)
    d.do("set-calendar", twice, confirmed=3)
    assert round_starts(d.state)[0].clock == "02:30"
    d.do("set-calendar", {**args, "zone": "Asia/Ho_Chi_Minh"})  # no summer time there
    assert instant(date(2027, 3, 28), "02:30", ZoneInfo("Asia/Ho_Chi_Minh")).isoformat() == "2027-03-27T19:30:00+00:00"


def test_s_274_days_and_times_are_free_by_round_and_may_be_empty() -> None:
    d = league()
    d.do("set-calendar", {"dates": ["2026-12-03", "", "2026"], "times": ["", "9h15", ""]})
    starts = round_starts(d.state)
    assert [(s.day, s.clock) for s in starts] == [(date(2026, 12, 3), ""), (None, "09:15"), (None, "")]
    before = d.state.seq
    d.do("set-calendar", {"dates": ["2026-12-03", "", "2026"], "times": ["", "09:15"]})
    assert d.state.seq == before
    d.do("undo")
    assert round_starts(d.state)[0].day is None


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"dates": ["3 Dec"]}, "not-a-date"),
        ({"dates": ["2026-02-30"]}, "not-a-date"),
        ({"times": ["25:00"]}, "not-a-time"),
        ({"zone": "Atlantis"}, "unknown-zone"),
        ({"zone": "../../etc/passwd"}, "unknown-zone"),
        ({"dates": "2026-12-03"}, "not-a-mapping"),
        ({"dates": ["2026-12-03"] * 201}, "not-a-mapping"),
    ],
)
def test_what_is_no_calendar_is_refused(args: dict[str, object], code: str) -> None:
    with pytest.raises(Refused, match=code):
        league().do("set-calendar", args)


@pytest.mark.parametrize("skipped", ["2026-12-24..2026-12-20", "2020-01-01..2026-01-01", "Christmas"])
def test_days_without_chess_are_bounded(skipped: str) -> None:
    with pytest.raises(Refused, match="not-a-date"):
        plan_from("2026-12-03", 3, "", "7", skipped)


def test_weeks_say_what_became_of_each_game() -> None:
    d = league(5, rounds=1)
    d.do("pair")
    d.do("publish")
    d.do("set-calendar", {"dates": ["2026-12-14", "2026-12-17", "2026-12-24"]})
    d.do("postpone-game", {"round": 2, "board": 1, "until": "2027-01-05", "why": "flu"})
    gone = d.state.rounds[1].boards[1].white
    d.do("withdraw", {"player": int(gone)}, confirmed=4, reason="moved")
    found = weeks(d.state, date(2026, 12, 18))
    assert [week.monday for week in found[:2]] == [date(2026, 12, 14), date(2026, 12, 21)]
    assert [start.number for start, _ in found[0].rounds] == [1, 2]
    second = found[0].rounds[1][1]
    assert [game.what for game in second] == [Fixture.POSTPONED, Fixture.FORFEIT, Fixture.FREE]
    coming = [game for week in found[1:] for _, games in week.rounds for game in games]
    assert {game.what for game in coming if gone in (game.white, game.black)} == {Fixture.WITHDRAWN}
    assert Fixture.COMING in {game.what for game in coming}
    [(number, late)] = postponed_games(d.state, date(2027, 1, 6))
    assert (number, late.board, late.what, late.reason) == (2, 1, Fixture.OVERDUE, "flu")
    d.do("enter-result", {"round": 2, "board": 1, "result": "1-0"})
    assert postponed_games(d.state, date(2027, 1, 6)) == []


def test_a_game_with_a_result_and_a_swiss_are_not_postponed() -> None:
    d = league(4, rounds=1)
    with pytest.raises(Refused, match="board-has-result"):
        d.do("postpone-game", {"round": 1, "board": 1})
    swiss = Desk()
    swiss.create()
    swiss.enter("A", "B")
    swiss.do("pair")
    swiss.do("publish")
    with pytest.raises(Refused, match="postpone-by-table-only"):
        swiss.do("postpone-game", {"round": 1, "board": 1})


def test_fr_098_a_published_round_keeps_its_tables() -> None:
    d = league(4)
    d.do("pair")
    d.do("publish")
    player = d.state.rounds[0].boards[1].white
    printed = dict(board_labels(d.state, d.state.rounds[0]))
    d.do("change-player", {"player": int(player), "changes": {"fixed_board": "50"}})
    d.do("change-rules", {"options": {"board_offset": 100}})
    assert board_labels(d.state, d.state.rounds[0]) == printed
    assert [c.wanted for c in fixed_conflicts(d.state, d.state.rounds[0])] == [50]
    d.do("pair")
    assert sorted(board_labels(d.state, d.state.rounds[1]).values()) == ["101", "50"]


def test_fr_097_two_fixed_boards_that_meet_stand_at_the_lower_one() -> None:
    d = league(4)
    d.do("pair")
    board = d.state.rounds[0].boards[0]
    for player, wanted in ((board.white, 3), (board.black, 8)):
        d.do("change-player", {"player": int(player), "changes": {"fixed_board": str(wanted)}})
    assert board_labels(d.state, d.state.rounds[0]) == {1: "3", 2: "1"}
    [conflict] = fixed_conflicts(d.state, d.state.rounds[0])
    assert (conflict.player, conflict.wanted, conflict.label) == (board.black, 8, "3")


def test_of_two_fixed_boards_that_meet_the_accessible_one_is_kept() -> None:
    d = league(4)
    d.do("pair")
    board = d.state.rounds[0].boards[0]
    d.do("change-player", {"player": int(board.white), "changes": {"fixed_board": "3"}})
    d.do("change-player", {"player": int(board.black), "changes": {"fixed_board": "8", "accessible": "1"}})
    assert board_labels(d.state, d.state.rounds[0]) == {1: "8", 2: "1"}
    [conflict] = fixed_conflicts(d.state, d.state.rounds[0])
    assert (conflict.player, conflict.wanted, conflict.accessible) == (board.white, 3, False)


def test_an_accessible_table_goes_before_the_wish_of_a_higher_pair() -> None:
    d = league(4)
    d.do("pair")
    high, low = d.state.rounds[0].boards
    for player, marked in ((high.white, ""), (low.black, "1")):
        d.do("change-player", {"player": int(player), "changes": {"fixed_board": "9", "accessible": marked}})
    assert board_labels(d.state, d.state.rounds[0]) == {1: "1", 2: "9"}
    d.do("change-player", {"player": int(low.black), "changes": {"accessible": ""}})
    assert board_labels(d.state, d.state.rounds[0]) == {1: "9", 2: "1"}


def test_a_board_changes_places_with_the_one_at_its_new_table() -> None:
    d = league(4)
    d.do("pair")
    d.do("publish")
    with pytest.raises(NeedsConfirmation) as asked:
        d.do("move-board", {"round": 1, "board": 2, "label": 1})
    assert asked.value.level == 4
    d.do("move-board", {"round": 1, "board": 2, "label": 1}, confirmed=4, reason="ramp")
    assert board_labels(d.state, d.state.rounds[0]) == {1: "2", 2: "1"}
    assert d.state.rounds[0].version == 2


def test_rooms_by_board() -> None:
    d = league()
    d.do("change-rules", {"options": {"rooms": [["Hall A", 1, 10], ["Library", 11, 20]]}})
    assert [room_of(d.state, label) for label in ("1", "11", "21", "x")] == ["Hall A", "Library", "", ""]
    for wrong in ("Hall", [["Hall", 5, 1]], [["Hall", "1", 2]], [[1, 2, 3]], [["Hall", 1]]):
        with pytest.raises(Refused):
            d.do("change-rules", {"options": {"rooms": wrong}})


def test_the_calendar_of_teams_has_their_matches_where_a_table_plans_them() -> None:
    d = desk("team-round-robin", 2, 2, 2)
    found = weeks(d.state, date(2026, 12, 1))
    games = [[(g.match, g.what) for _, lines in week.rounds for g in lines] for week in found]
    assert len(games) == 3
    assert all(len(lines) == 2 for lines in games), "one match, and one team is free"
    assert {len(match) for lines in games for match, _ in lines} == {1, 2}
    molter = desk("molter", 2, 2, 2, 2)
    molter.do("pair")
    molter.do("publish")
    assert not any(
        g.match for week in weeks(molter.state, date(2026, 12, 1)) for _, lines in week.rounds for g in lines
    )


class TestMatchesOfALeague:
    def begun(self) -> Desk:
        """Four teams of two boards; of round 2 one match has a result on one board, the other none."""
        d = desk("team-round-robin", 2, 2, 2, 2)
        d.play()
        d.do("pair")
        d.do("publish")
        d.do("enter-result", {"round": 2, "board": 1, "result": "1-0"})
        return d

    def test_published_rounds_list_matches_with_their_boards(self) -> None:
        found = [lines for week in weeks(self.begun().state, date(2026, 12, 1)) for _, lines in week.rounds]
        assert [[len(line.match) for line in lines] for lines in found] == [[2, 2]] * 3
        assert [[(line.what, line.open, len(line.boards)) for line in lines] for lines in found] == [
            [(Fixture.PLAYED, 0, 2)] * 2,
            [(Fixture.OPEN, 1, 2), (Fixture.OPEN, 2, 2)],
            [(Fixture.COMING, 0, 0)] * 2,
        ]
        assert [line.score for line in found[1]] == [(10, 0), (0, 0)]
        assert [line.label for line in found[1]] == ["1", "2"]

    def test_a_match_is_postponed_whole_and_stands_among_those_to_be_played(self) -> None:
        d = self.begun()
        d.do("postpone-game", {"round": 2, "match": "2", "until": "2027-01-05", "why": "snow"})
        assert [board.postponed is not None for board in d.state.rounds[1].boards] == [False, False, True, True]
        [(number, line)] = postponed_games(d.state, date(2026, 12, 18))
        assert (number, line.label, line.what, line.reason) == (2, "2", Fixture.POSTPONED, "snow")
        [(_, line)] = postponed_games(d.state, date(2027, 1, 6))
        assert line.what is Fixture.OVERDUE
        d.do("postpone-game", {"round": 2, "match": "2", "off": True})
        assert postponed_games(d.state, date(2027, 1, 6)) == []

    def test_one_board_alone_is_postponed_too(self) -> None:
        d = self.begun()
        d.do("postpone-game", {"round": 2, "board": 3, "until": "2027-01-05"})
        [(_, line)] = postponed_games(d.state, date(2026, 12, 18))
        assert (line.label, line.what, [board.what for board in line.boards]) == (
            "2",
            Fixture.OPEN,
            [Fixture.POSTPONED, Fixture.OPEN],
        )
        d.do("postpone-game", {"round": 2, "match": "1", "until": "2027-01-05"})
        assert [board.postponed is not None for board in d.state.rounds[1].boards[:2]] == [False, True]

    @pytest.mark.parametrize(("number", "match", "code"), [(1, "1", "match-has-results"), (2, "9", "no-such-match")])
    def test_what_is_refused(self, number: int, match: str, code: str) -> None:
        with pytest.raises(Refused, match=code):
            self.begun().do("postpone-game", {"round": number, "match": match})

    def test_everybody_sees_the_season(self) -> None:
        d = self.begun()
        d.do("set-calendar", {"dates": ["2026-12-14", "2026-12-17"], "times": ["19:00"]})
        first, second, third = season(d.state, translator("en"))
        assert "19:00" in first.when
        assert [(match.result != "", match.open) for match in first.matches] == [(True, 0), (True, 0)]
        assert [(match.result, match.open) for match in second.matches] == [("1 : 0", 1), ("", 0)]
        assert [match.result for match in third.matches] == ["", ""]
        assert list(season(league().state, translator("en"))) == []
