"""The rounds-and-time calculator: sections 2 and 3 of the acceptance list, row by row."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.app.adviser import OPERATIONS, Kind, TimeControl
from crosstable.app.planning import (
    LIMITS,
    Form,
    Plan,
    PlanError,
    Question,
    explained,
    parse_control,
    plan,
    reference_sizes,
    reference_times,
)
from crosstable.core.errors import RuleError

G10 = TimeControl(10, 5)
G25 = TimeControl(25, 5, delay=True)
G60 = TimeControl(60, 5, delay=True)


def codes(found: Plan) -> dict[str, dict[str, int]]:
    return {remark.code: dict(remark.numbers) for remark in found.remarks}


class TestSection2:
    @pytest.mark.parametrize(("players", "rounds"), [(6, 5), (7, 7), (10, 9), (12, 11), (9, 9), (5, 5)])
    def test_s028_rounds(self, players: int, rounds: int) -> None:
        assert plan(Question(players)).figures.rounds == rounds

    @pytest.mark.parametrize(("players", "games"), [(6, 15), (8, 28), (10, 45), (12, 66), (14, 91), (16, 120), (7, 21)])
    def test_s029_games(self, players: int, games: int) -> None:
        assert plan(Question(players)).figures.games == games

    @pytest.mark.parametrize(
        ("players", "rounds", "games"),
        [(6, 10, 30), (8, 14, 56), (10, 18, 90), (12, 22, 132), (14, 26, 182), (16, 30, 240), (4, 6, 12)],
    )
    def test_s030_double(self, players: int, rounds: int, games: int) -> None:
        figures = plan(Question(players, Form.DOUBLE_ROUND_ROBIN)).figures
        assert (figures.rounds, figures.games) == (rounds, games)

    @pytest.mark.parametrize(
        ("players", "boards"), [(4, 2), (6, 3), (8, 4), (10, 5), (12, 6), (14, 7), (16, 8), (7, 3)]
    )
    def test_s031_boards(self, players: int, boards: int) -> None:
        assert plan(Question(players)).figures.boards == boards

    def test_s032_the_reference_table(self) -> None:
        rows = [(s.players, s.rounds, s.games, s.boards, s.double_rounds, s.double_games) for s in reference_sizes()]
        assert rows == [
            (4, 3, 6, 2, 6, 12),
            (6, 5, 15, 3, 10, 30),
            (8, 7, 28, 4, 14, 56),
            (10, 9, 45, 5, 18, 90),
            (12, 11, 66, 6, 22, 132),
            (14, 13, 91, 7, 26, 182),
            (16, 15, 120, 8, 30, 240),
        ]

    def test_s035_forty_players_are_allowed(self) -> None:
        figures = plan(Question(40)).figures
        assert (figures.rounds, figures.games) == (39, 780)

    @pytest.mark.parametrize(("players", "rounds"), [(16, 4), (32, 5), (64, 6), (100, 7)])
    def test_s037_a_swiss_is_as_long_as_a_clear_winner_needs(self, players: int, rounds: int) -> None:
        assert plan(Question(players, Form.SWISS)).figures.rounds == rounds
        assert plan(Question(players, Form.SWISS, rounds=9)).figures.rounds == 9

    def test_s036_the_round_from_which_a_swiss_of_six_is_not_safe(self) -> None:
        assert codes(plan(Question(6, Form.SWISS, rounds=5)))["rematch-free-until"] == {"round": 4}

    def test_s039_growth(self) -> None:
        size = plan(Question(8)).size
        assert (size.games, size.games_if_twice_as_many) == (28, 120)

    def test_x06_five_conventions_beside_one_another(self) -> None:
        sources = [advice.source for advice in plan(Question(40)).round_advice]
        assert sources == ["winner", "club", "weekend", "open", "xiangqi-lots", "simple", "xiangqi"]


class TestSection3:
    @pytest.mark.parametrize(("control", "minutes"), [(G10, (15, 30, 45)), (G25, (30, 60, 75)), (G60, (65, 130, 145))])
    def test_s040_s041_s042_player_game_and_round(self, control: TimeControl, minutes: tuple[int, ...]) -> None:
        figures = plan(Question(6, control=control)).figures
        assert (figures.per_player, figures.game, figures.round_minutes) == minutes

    @pytest.mark.parametrize(("players", "total", "quarters"), [(6, 725, 48), (12, 1595, 106), (8, 1015, 68)])
    def test_s043_x38_totals_to_the_nearest_quarter_hour(self, players: int, total: int, quarters: int) -> None:
        figures = plan(Question(players, control=G60)).figures
        assert (figures.total, figures.quarter_hours) == (total, quarters)

    def test_s044_s045_the_table_of_times(self) -> None:
        rows = [(row.players, *(f.quarter_hours / 4 for f in row.figures), row.nights) for row in reference_times()]
        assert rows == [
            (4, 2.25, 3.75, 7.25, 2),
            (6, 3.75, 6.25, 12, 3),
            (8, 5.25, 8.75, 17, 4),
            (10, 6.75, 11.25, 21.75, 5),
            (12, 8.25, 13.75, 26.5, 6),
            (16, 11.25, 18.75, 36.25, 8),
        ]

    def test_s046_own_parameters(self) -> None:
        figures = plan(Question(7, control=TimeControl(15, 10), changeover=10, night=150)).figures
        assert (figures.per_player, figures.game, figures.round_minutes) == (25, 50, 60)
        assert (figures.rounds, figures.total, figures.per_evening, figures.evenings) == (7, 420, 2, 4)

    def test_s047_quads_in_under_four_hours(self) -> None:
        found = plan(Question(16, Form.QUADS, control=G25, night=240))
        assert (found.figures.rounds, found.figures.total, found.figures.quarter_hours) == (3, 225, 15)
        assert found.fits

    def test_s048_eleven_weeks_and_their_dates(self) -> None:
        found = plan(Question(12, control=G25, weekly=True, start=date(2027, 1, 7)))
        assert (found.figures.evenings, found.figures.per_evening) == (11, 1)
        assert [evening.rounds for evening in found.evenings] == [(k,) for k in range(1, 12)]
        days = [evening.day for evening in found.evenings]
        assert (days[0], days[1], days[-1]) == (date(2027, 1, 7), date(2027, 1, 14), date(2027, 3, 18))

    def test_s049_what_is_needed_and_what_fits_instead(self) -> None:
        found = plan(Question(12, control=G25, evenings=3))
        assert not found.fits
        remarks = codes(found)
        assert remarks["needs-evenings"] == {"evenings": 6, "given": 3}
        assert remarks["faster-control"] == {"base": 10, "seconds": 5}
        assert remarks["two-sessions"] == {"days": 3}
        assert remarks["fewer-players"] == {"players": 6}
        assert [a.kind for a in found.alternatives] == [Kind.SWISS, Kind.QUADS]

    @pytest.mark.parametrize(
        ("form", "players"), [(Form.ROUND_ROBIN, 12), (Form.DOUBLE_ROUND_ROBIN, 6), (Form.SWISS, 12)]
    )
    def test_s049_the_ways_out_are_ways_out(self, form: Form, players: int) -> None:
        asked = Question(players, form, control=G25, evenings=3, rounds=8)
        remarks = codes(plan(asked))
        faster = remarks["faster-control"]
        control = TimeControl(faster["base"], faster["seconds"])
        assert plan(Question(players, form, control=control, evenings=3, rounds=8)).fits
        assert ("fewer-players" in remarks) == (form is not Form.SWISS)
        if "fewer-players" in remarks:
            assert plan(Question(remarks["fewer-players"]["players"], form, control=G25, evenings=3)).fits
        if "fewer-rounds" in remarks:
            fewer = remarks["fewer-rounds"]["rounds"]
            assert plan(Question(12, form, control=G25, evenings=3, rounds=fewer)).fits
            assert not plan(Question(12, form, control=G25, evenings=3, rounds=fewer + 1)).fits
        assert ("fewer-rounds" in remarks) == (form is Form.SWISS)

    def test_s049_one_round_a_week_is_not_helped_by_a_faster_control(self) -> None:
        remarks = codes(plan(Question(12, control=G25, evenings=6, weekly=True)))
        assert remarks == {"needs-evenings": {"evenings": 11, "given": 6}}


class TestEvenings:
    def test_s045_two_rounds_a_night(self) -> None:
        found = plan(Question(6, control=G25, evenings=3))
        assert [evening.rounds for evening in found.evenings] == [(1, 2), (3, 4), (5,)]
        assert found.fits

    def test_x13_pools_then_a_night_for_each_round_of_the_knockout(self) -> None:
        found = plan(Question(16, Form.POOLS, control=G25, evenings=5, start=date(2027, 1, 7)))
        assert (found.figures.games, found.figures.rounds, found.figures.evenings) == (51, 8, 5)
        assert [evening.rounds for evening in found.evenings] == [(1, 2), (3, 4), (5, 6), (7,), (8,)]
        assert found.evenings[-1].day == date(2027, 2, 4)
        assert found.fits
        assert found.pools is not None
        assert (found.pools.least_games, found.pools.most_games) == (6, 8)

    def test_a_round_that_is_longer_than_an_evening(self) -> None:
        found = plan(Question(6, control=TimeControl(90, 30)))
        assert (found.fits, found.evenings, found.figures.evenings) == (False, (), None)
        assert codes(found)["round-longer-than-evening"] == {"minutes": 255}
        pools = plan(Question(16, Form.POOLS, control=TimeControl(90, 30), weekly=True))
        assert pools.figures.evenings is None

    @pytest.mark.parametrize("form", Form)
    @pytest.mark.parametrize("players", [8, 9, 11, 16, 43])
    @pytest.mark.parametrize("weekly", [False, True])
    def test_every_evening_has_its_rounds_and_every_step_is_true(
        self,
        form: Form,
        players: int,
        weekly: bool,  # noqa: FBT001 - pytest hands it over
    ) -> None:
        found = plan(Question(players, form, weekly=weekly, start=date(2027, 1, 7)))
        figures = found.figures
        assert [k for evening in found.evenings for k in evening.rounds] == list(range(1, figures.rounds + 1))
        assert len(found.evenings) == figures.evenings
        for line in figures.steps:
            assert OPERATIONS[line.operation](*line.terms) == line.result
        shown = {line.figure: line.result for line in figures.steps}
        assert (shown["games"], shown["evenings"]) == (figures.games, figures.evenings)
        opened = explained(figures)
        assert {name: lines[-1].result for name, lines in opened.items()} == {
            "rounds": figures.rounds,
            "games": figures.games,
            "boards": figures.boards,
            "round-minutes": figures.round_minutes,
            "total-minutes": figures.quarter_hours,
            "evenings": figures.evenings,
            **({} if weekly else {"rounds-per-evening": figures.per_evening}),
            **({"most-games": shown["most-games"]} if form is Form.POOLS else {}),
        }


class TestControls:
    @pytest.mark.parametrize(
        ("text", "control"),
        [
            ("10+5", G10),
            ("25d5", G25),
            ("G/60 d5", G60),
            (" 90 + 30 ", TimeControl(90, 30)),
            ("30", TimeControl(30)),
        ],
    )
    def test_s040_spellings(self, text: str, control: TimeControl) -> None:
        assert parse_control(text) == control

    @pytest.mark.parametrize("text", ["", "x", "10+", "+5", "10-5", "1000", "10+5+3"])
    def test_what_is_none(self, text: str) -> None:
        with pytest.raises(RuleError, match="no time control"):
            parse_control(text)


class TestLimits:
    @pytest.mark.parametrize("name", [name for name in LIMITS if name not in ("base", "seconds")])
    def test_numbers_beyond_their_limits(self, name: str) -> None:
        for number in (LIMITS[name][0] - 1, LIMITS[name][1] + 1):
            with pytest.raises(PlanError, match=name) as caught:
                plan(Question(**{"players": 130, "form": Form.SWISS, name: number}))  # type: ignore[arg-type]
            assert (caught.value.low, caught.value.high) == LIMITS[name]

    def test_no_quads_below_eight_and_no_pools_of_one(self) -> None:
        with pytest.raises(PlanError, match="from 8"):
            plan(Question(7, Form.QUADS))
        with pytest.raises(PlanError, match="from 8"):
            plan(Question(7, Form.POOLS, pools=4))
        with pytest.raises(PlanError, match="base"):
            plan(Question(8, control=TimeControl(-1)))
