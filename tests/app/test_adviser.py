"""The calculators and the adviser against the tables of the guides."""

from __future__ import annotations

from datetime import date

import pytest

from crosstable.app.adviser import (
    OPERATIONS,
    Figures,
    Kind,
    Suggestion,
    TimeControl,
    advise,
    calculate,
    first_unsafe_round,
    pool_plan,
    quad_splits,
    rating_groups,
    round_advice,
    round_dates,
    round_steps,
    sizes,
    step,
    swiss_remarks,
    winner_rounds,
)

G10 = TimeControl(10, 5)
G25 = TimeControl(25, 5, delay=True)
G60 = TimeControl(60, 5, delay=True)


def codes(suggestion: Suggestion) -> list[str]:
    return [remark.code for remark in suggestion.remarks]


def numbers(suggestion: Suggestion, code: str) -> dict[str, int]:
    return next(dict(remark.numbers) for remark in suggestion.remarks if remark.code == code)


def kinds(suggestions: tuple[Suggestion, ...]) -> list[str]:
    return [suggestion.kind.value for suggestion in suggestions]


def of_kind(suggestions: tuple[Suggestion, ...], kind: Kind) -> Suggestion:
    return next(suggestion for suggestion in suggestions if suggestion.kind is kind)


def divided(players: int) -> list[str]:
    """`4 4 5` for quads and a round robin, `7s` for a Swiss of seven."""
    return [
        " ".join(f"{section.players}{'s' if section.system == 'dutch' else ''}" for section in split)
        for split in quad_splits(players)
    ]


class TestSizes:
    @pytest.mark.parametrize(
        "row",
        [
            (4, 3, 6, 2, 6, 12),
            (6, 5, 15, 3, 10, 30),
            (7, 7, 21, 3, 14, 42),
            (8, 7, 28, 4, 14, 56),
            (10, 9, 45, 5, 18, 90),
            (12, 11, 66, 6, 22, 132),
            (14, 13, 91, 7, 26, 182),
            (16, 15, 120, 8, 30, 240),
        ],
    )
    def test_s031_s032_table_of_sizes(self, row: tuple[int, ...]) -> None:
        size = sizes(row[0])
        assert (size.players, size.rounds, size.games, size.boards, size.double_rounds, size.double_games) == row

    def test_s039_twice_the_players_four_times_the_games(self) -> None:
        assert (sizes(8).games, sizes(8).games_if_twice_as_many) == (28, 120)


class TestTime:
    @pytest.mark.parametrize(("control", "minutes"), [(G10, (15, 30, 45)), (G25, (30, 60, 75)), (G60, (65, 130, 145))])
    def test_s040_s041_s042_minutes_of_player_game_and_round(
        self, control: TimeControl, minutes: tuple[int, ...]
    ) -> None:
        assert tuple(s.result for s in round_steps(control)) == minutes

    @pytest.mark.parametrize(
        ("players", "quarters", "nights"),
        [
            (4, (9, 15, 29), 2),
            (6, (15, 25, 48), 3),
            (8, (21, 35, 68), 4),
            (10, (27, 45, 87), 5),
            (12, (33, 55, 106), 6),
            (16, (45, 75, 145), 8),
        ],
    )
    def test_s043_s044_s045_table_of_times(self, players: int, quarters: tuple[int, ...], nights: int) -> None:
        """Quarter hours at G/10+5, G/25 d5 and G/60 d5, and club nights at G/25 d5."""
        assert tuple(calculate(players, control).quarter_hours for control in (G10, G25, G60)) == quarters
        assert calculate(players, G25).evenings == nights
        assert calculate(players, G25).per_evening == 2

    @pytest.mark.parametrize(("players", "total"), [(6, 725), (8, 1015), (12, 1595)])
    def test_s043_totals_in_minutes(self, players: int, total: int) -> None:
        assert calculate(players, G60).total == total

    def test_s046_own_parameters(self) -> None:
        found = calculate(7, TimeControl(15, 10), changeover=10, night=150)
        assert (found.per_player, found.game, found.round_minutes) == (25, 50, 60)
        assert (found.rounds, found.total, found.quarter_hours) == (7, 420, 28)
        assert (found.per_evening, found.evenings, found.games, found.boards) == (2, 4, 21, 3)

    def test_s046_double(self) -> None:
        found = calculate(6, G10, cycles=2)
        assert (found.rounds, found.games, found.total) == (10, 30, 450)

    def test_s047_quads_in_under_four_hours(self) -> None:
        assert (calculate(4, G25).total, calculate(4, G25).quarter_hours) == (225, 15)

    def test_s048_one_round_a_week(self) -> None:
        days = round_dates(date(2027, 1, 7), calculate(12, G60).rounds)
        assert len(days) == 11
        assert (days[0], days[1], days[-1]) == (date(2027, 1, 7), date(2027, 1, 14), date(2027, 3, 18))

    def test_j5_skipped_days_move_the_rest_back(self) -> None:
        days = round_dates(date(2026, 12, 17), 3, skipped={date(2026, 12, 24), date(2026, 12, 31)})
        assert days == (date(2026, 12, 17), date(2027, 1, 7), date(2027, 1, 14))

    def test_a_swiss_by_its_own_number_of_rounds(self) -> None:
        found = calculate(13, G10, rounds=5)
        assert (found.rounds, found.games, found.boards, found.total) == (5, 30, 6, 225)

    def test_a_round_that_is_longer_than_the_evening(self) -> None:
        found = calculate(6, TimeControl(90, 30))
        assert (found.per_evening, found.evenings) == (0, None)

    def test_no_time_at_all(self) -> None:
        found = calculate(4, TimeControl(0), changeover=0)
        assert (found.total, found.per_evening, found.evenings) == (0, 0, None)


class TestSteps:
    def figures(self) -> list[Figures]:
        plans = [calculate(7, G25, cycles=2), calculate(12, G60), calculate(20, G10, rounds=5)]
        for players in (3, 6, 9, 12, 14, 43):
            plans += [suggestion.figures for suggestion in advise(players, 180)]
        return plans

    def test_every_step_is_true(self) -> None:
        for plan in self.figures():
            for line in plan.steps:
                assert OPERATIONS[line.operation](*line.terms) == line.result

    def test_every_figure_has_its_step(self) -> None:
        for plan in self.figures():
            found = {line.figure: line.result for line in plan.steps}
            expected = {
                "games": plan.games,
                "boards": plan.boards,
                "minutes-per-player": plan.per_player,
                "worst-game": plan.game,
                "round-minutes": plan.round_minutes,
                "total-minutes": plan.total,
                "quarter-hours": plan.quarter_hours,
                "rounds-per-evening": plan.per_evening,
            }
            assert {name: found[name] for name in expected} == expected
            assert found.get("evenings") == plan.evenings

    def test_s043_the_arithmetic_of_six_players(self) -> None:
        lines = [(s.figure, s.operation, s.terms, s.result) for s in calculate(6, G60).steps]
        assert lines == [
            ("boards", "half", (6,), 3),
            ("cycle-rounds", "minus", (6, 1), 5),
            ("ordered-pairs", "times", (6, 5), 30),
            ("cycle-games", "half", (30,), 15),
            ("rounds", "times", (1, 5), 5),
            ("games", "times", (1, 15), 15),
            ("minutes-per-player", "add", (60, 5), 65),
            ("worst-game", "times", (2, 65), 130),
            ("round-minutes", "add", (130, 15), 145),
            ("total-minutes", "times", (5, 145), 725),
            ("quarter-hours", "nearest-div", (725, 15), 48),
            ("rounds-per-evening", "floor-div", (180, 145), 1),
            ("evenings", "ceil-div", (5, 1), 5),
        ]

    @pytest.mark.parametrize(
        ("operation", "terms", "result"),
        [
            ("nearest-div", (725, 15), 48),
            ("nearest-div", (7, 15), 0),
            ("nearest-div", (8, 15), 1),
            ("ceil-div", (7, 2), 4),
            ("most", (3, 2), 3),
            ("half", (7,), 3),
        ],
    )
    def test_operations(self, operation: str, terms: tuple[int, ...], result: int) -> None:
        assert step("x", operation, *terms).result == result


class TestSwiss:
    @pytest.mark.parametrize(
        ("players", "rounds"), [(1, 0), (2, 1), (14, 4), (16, 4), (17, 5), (32, 5), (64, 6), (100, 7)]
    )
    def test_s037_minimum_for_a_clear_winner(self, players: int, rounds: int) -> None:
        assert winner_rounds(players) == rounds

    def test_s036_six_players_and_five_rounds(self) -> None:
        remark = swiss_remarks(6, 5)[0]
        assert (remark.code, remark.numbers) == ("rematch-free-until", {"round": 4})
        assert "rematch-free-until" not in [r.code for r in swiss_remarks(6, 3)]
        assert next((r.code, r.numbers) for r in swiss_remarks(8, 8)) == ("all-met-after", {"round": 7})
        assert next((r.code, r.numbers) for r in swiss_remarks(7, 9)) == ("all-met-after", {"round": 7})

    @pytest.mark.parametrize("players", [4, 6, 8])
    def test_s036_the_first_unsafe_round_by_trying_everything(self, players: int) -> None:
        """Every set of meetings that rounds can leave behind, until one of them cannot be paired."""
        pairings = all_pairings(players)
        reached, number = {0}, 1
        while all(any(not pairing & met for pairing in pairings) for met in reached):
            reached = {met | pairing for met in reached for pairing in pairings if not pairing & met}
            number += 1
        assert number == first_unsafe_round(players)

    @pytest.mark.parametrize(
        ("players", "round_no"), [(2, 2), (3, 4), (5, 4), (7, 6), (10, 6), (12, 8), (14, 8), (20, 12)]
    )
    def test_s036_first_unsafe_round(self, players: int, round_no: int) -> None:
        assert first_unsafe_round(players) == round_no

    def test_s112_few_rounds_and_shared_places(self) -> None:
        assert "few-rounds-share-places" in [r.code for r in swiss_remarks(14, 4)]
        assert swiss_remarks(14, 5) == ()

    def test_s170_xiangqi_wants_twenty(self) -> None:
        assert [r.code for r in swiss_remarks(15, 7, game="xiangqi")] == ["bye-each-round", "xiangqi-swiss-from"]
        assert swiss_remarks(20, 7, game="xiangqi") == ()

    def test_m22_j1_odd_fields_and_too_few_rounds(self) -> None:
        assert [r.code for r in swiss_remarks(33, 5)] == ["fewer-than-for-a-winner", "bye-each-round"]

    @pytest.mark.parametrize(
        ("players", "rows"),
        [
            (15, []),
            (24, [(7, 8, 9)]),
            (30, [(7, 8, 9), (9, 11)]),
            (40, [(9, 11)]),
            (50, [(9, 11)]),
            (80, [(11, 13)]),
        ],
    )
    def test_s171_x06_usual_rounds_of_xiangqi(self, players: int, rows: list[tuple[int, ...]]) -> None:
        assert [advice.rounds for advice in round_advice(players) if advice.source == "xiangqi"] == rows

    def test_x06_every_source_is_shown(self) -> None:
        found = {advice.source: advice.rounds for advice in round_advice(40)}
        assert found["winner"] == (6,)
        assert (found["club"], found["weekend"], found["open"]) == ((3, 4), (5, 6, 7), (7, 8, 9))
        assert (found["xiangqi-lots"][0], found["xiangqi-lots"][-1]) == (6, 15)
        assert (found["simple"][0], found["simple"][-1]) == (4, 9)


def all_pairings(players: int) -> list[int]:
    """Every way to seat everybody at once; a pair is a bit."""

    def rest(free: tuple[int, ...]) -> list[int]:
        if not free:
            return [0]
        first, others = free[0], free[1:]
        return [
            1 << (first * players + other) | more
            for other in others
            for more in rest(tuple(p for p in others if p != other))
        ]

    return rest(tuple(range(players)))


class TestSections:
    @pytest.mark.parametrize(
        ("players", "splits"),
        [
            (7, []),
            (8, ["4 4"]),
            (9, ["4 5", "4 5s"]),
            (10, ["4 6", "4 6s"]),
            (11, ["4 7s", "5 6", "4 7"]),
            (14, ["4 4 6", "4 4 6s"]),
            (16, ["4 4 4 4"]),
        ],
    )
    def test_s070_s073_x12_how_a_field_is_divided_into_quads(self, players: int, splits: list[str]) -> None:
        assert divided(players) == splits

    @pytest.mark.parametrize(
        ("players", "splits"),
        [
            (40, ["4 4 4 4 4 4 4 4 4 4"]),
            (41, ["4 4 4 4 4 4 4 4 4 5", "4 4 4 4 4 4 4 4 4 5s"]),
            (42, ["4 4 4 4 4 4 4 4 4 6", "4 4 4 4 4 4 4 4 4 6s"]),
            (43, ["4 4 4 4 4 4 4 4 4 7s", "4 4 4 4 4 4 4 4 5 6", "4 4 4 4 4 4 4 4 4 7"]),
        ],
    )
    def test_s071_s073_j3_around_forty(self, players: int, splits: list[str]) -> None:
        assert divided(players) == splits

    @pytest.mark.parametrize("players", range(8, 60))
    def test_s073_never_a_group_of_three_and_nobody_left(self, players: int) -> None:
        for split in quad_splits(players):
            assert sum(section.players for section in split) == players
            assert min(section.players for section in split) >= 4
            assert all(section.rounds == 3 for section in split[:-2])

    def test_s091_groups_by_rating(self) -> None:
        assert [section.players for section in rating_groups(30)] == [10, 10, 10]
        assert [(section.players, section.rounds) for section in rating_groups(13)] == [(7, 7), (6, 5)]

    @pytest.mark.parametrize("players", range(13, 90, 7))
    def test_s091_groups_are_nearly_equal(self, players: int) -> None:
        groups = [section.players for section in rating_groups(players)]
        assert sum(groups) == players
        assert max(groups) <= 10
        assert max(groups) - min(groups) <= 1

    def test_s087_s088_s089_pools_and_knockout(self) -> None:
        plan = pool_plan(16)
        assert [section.rounds for section in plan.sections] == [6, 6, 6, 6]
        assert (plan.pool_games, plan.knockout_games, plan.games) == (48, 3, 51)
        assert (plan.evenings, plan.least_games, plan.most_games) == (5, 6, 8)
        assert (sizes(16).rounds, sizes(16).games) == (15, 120)
        for line in plan.steps:
            assert OPERATIONS[line.operation](*line.terms) == line.result


class TestAdvice:
    def test_ux_1_2_fourteen_players_and_three_hours(self) -> None:
        found = advise(14, 180)
        assert kinds(found) == ["swiss", "swiss", "quads", "quads", "groups", "round-robin"]
        missed, fitting, quads, shorter, groups, everybody = found
        assert (missed.rounds, missed.figures.total, missed.fits) == (5, 225, False)
        assert (fitting.rounds, fitting.figures.total, fitting.fits) == (4, 180, True)
        assert ([s.players for s in quads.sections], quads.least_rounds, quads.rounds) == ([4, 4, 6], 3, 5)
        assert ([(s.players, s.rounds) for s in shorter.sections][-1], shorter.fits) == ((6, 3), True)
        assert [s.players for s in groups.sections] == [7, 7]
        assert (everybody.rounds, everybody.figures.quarter_hours, everybody.figures.evenings) == (13, 39, 4)
        assert [s.starred for s in found] == [True, True, False, False, False, False]
        assert [s.default for s in found] == [False, True, False, False, False, False]

    def test_j1_the_default_of_a_club_evening(self) -> None:
        found = next(suggestion for suggestion in advise(14, 180) if suggestion.default)
        assert (found.kind, found.rounds, found.control, found.figures.total) == (Kind.SWISS, 4, G10, 180)

    def test_s034_six_players_a_round_robin(self) -> None:
        found = advise(6, 240)
        assert kinds(found) == ["round-robin", "double-round-robin"]
        assert found[0].default
        assert codes(found[0]) == []

    def test_s069_the_double_of_a_small_field(self) -> None:
        double = of_kind(advise(6, 240), Kind.DOUBLE_ROUND_ROBIN)
        assert (double.rounds, double.figures.games) == (10, 30)
        assert Kind.DOUBLE_ROUND_ROBIN not in [suggestion.kind for suggestion in advise(7, 240)]

    def test_s034_nine_players_a_round_robin_with_a_remark(self) -> None:
        found = advise(9, 450)
        assert found[0].kind is Kind.ROUND_ROBIN
        assert found[0].default
        assert codes(found[0]) == ["if-the-calendar-allows", "free-round-each"]
        assert advise(9, 180)[0].kind is Kind.SWISS

    def test_s034_twelve_players_a_round_robin_with_a_warning(self) -> None:
        found = advise(12, 180, evenings=11)
        assert found[0].kind is Kind.ROUND_ROBIN
        assert numbers(found[0], "at-the-ceiling") == {"rounds": 11, "games": 66}

    def test_s034_thirteen_players_a_swiss_first_then_quads_and_groups(self) -> None:
        assert kinds(advise(13, 180, evenings=13)) == ["swiss", "quads", "groups", "round-robin"]

    def test_s035_forty_players_are_allowed_after_a_warning(self) -> None:
        found = of_kind(advise(40, 180, evenings=40), Kind.ROUND_ROBIN)
        assert numbers(found, "above-the-ceiling") == {"rounds": 39, "games": 780}
        assert found.fits

    def test_s049_what_fits_when_it_does_not(self) -> None:
        found = advise(12, 180, evenings=3, control=G25)
        everybody = of_kind(found, Kind.ROUND_ROBIN)
        assert not everybody.fits
        assert numbers(everybody, "needs-evenings") == {"evenings": 6, "given": 3}
        assert numbers(everybody, "faster-control") == {"base": 10, "seconds": 5}
        assert numbers(everybody, "two-sessions") == {"days": 3}
        assert numbers(everybody, "fewer-players") == {"players": 6}
        assert [s.kind for s in found if s.fits] == [Kind.SWISS, Kind.QUADS]

    @pytest.mark.parametrize(("minutes", "players"), [(135, 4), (180, 4), (225, 6), (270, 6), (315, 8)])
    def test_s049_the_largest_field_that_fits(self, minutes: int, players: int) -> None:
        """Fields of even size: an odd one needs as many rounds as the next."""
        found = of_kind(advise(14, minutes), Kind.ROUND_ROBIN)
        assert numbers(found, "fewer-players") == {"players": players}
        assert of_kind(advise(players, minutes), Kind.ROUND_ROBIN).fits
        assert not of_kind(advise(players + 1, minutes), Kind.ROUND_ROBIN).fits

    def test_s049_what_does_not_help_is_not_named(self) -> None:
        everybody = of_kind(advise(30, 60, control=G25), Kind.ROUND_ROBIN)
        assert codes(everybody) == ["above-the-ceiling", "round-longer-than-evening"]
        hopeless = of_kind(advise(30, 80, control=G25), Kind.ROUND_ROBIN)
        assert codes(hopeless) == ["above-the-ceiling", "needs-evenings"]

    @pytest.mark.parametrize("players", range(3, 40))
    @pytest.mark.parametrize(("minutes", "evenings"), [(60, 1), (180, 1), (180, 3), (480, 9)])
    def test_every_suggestion_is_what_it_says(self, players: int, minutes: int, evenings: int) -> None:
        found = advise(players, minutes, evenings=evenings)
        assert [suggestion.default for suggestion in found].count(True) == 1
        for suggestion in found:
            per_evening = minutes // suggestion.figures.round_minutes
            assert suggestion.fits == (suggestion.rounds <= per_evening * evenings)
            assert sum(section.players for section in suggestion.sections) == players
            assert suggestion.rounds == max(section.rounds for section in suggestion.sections)
            assert 2 <= suggestion.least_rounds <= suggestion.rounds
            if suggestion.kind is Kind.SWISS:
                assert "rematch-free-until" not in codes(suggestion)
        fitting = [suggestion for suggestion in found if suggestion.kind is Kind.SWISS and suggestion.fits]
        assert len(fitting) <= 1

    def test_what_can_be_created_now(self) -> None:
        found = {suggestion.kind: suggestion.available for suggestion in (*advise(14, 180), *advise(5, 300))}
        assert found == {
            Kind.SWISS: True,
            Kind.QUADS: True,
            Kind.GROUPS: True,
            Kind.ROUND_ROBIN: True,
            Kind.DOUBLE_ROUND_ROBIN: True,
        }

    def test_one_player_is_no_event(self) -> None:
        assert advise(1, 180) == ()
        assert kinds(advise(2, 180)) == ["round-robin", "double-round-robin"]

    def test_nothing_fits_and_there_is_still_a_default(self) -> None:
        found = advise(14, 20)
        assert not any(suggestion.fits for suggestion in found)
        assert found[0].default
        assert numbers(found[0], "round-longer-than-evening") == {"minutes": 45}
