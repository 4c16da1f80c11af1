"""Tie-breaks of team events (C.07 11 to 13)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.core.codes import Code
from crosstable.core.errors import RuleError
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.model import (
    Adjustment,
    Bye,
    Game,
    Player,
    Round,
    Rules,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPart,
    TeamRules,
    Tournament,
)
from crosstable.formats.trf.team_results import TeamTable
from crosstable.tiebreak import Options, TieBreakError, Unit, standings, team_standings
from crosstable.tiebreak.table import Table
from crosstable.tiebreak.team_methods import schedule_divisor
from crosstable.tiebreak.unplayed import adjusted_scores
from tests.tiebreak import fixtures, worked
from tests.tiebreak.notation import marked
from tests.tiebreak.teams import team_event, team_order, team_values

BOARDS_OF_R3 = {(11, 3): (10, 5, 5, 0), (14, 3): (0, 5, 5, 10)}
"""The match 11-14, where the exercises need it."""


def check(table: Table, wanted: str) -> None:
    for code, values in fixtures.expected(wanted).items():
        if code.startswith("ADJ:"):
            assert table.teams is not None
            scored = table.teams.tables[code[-2:]]
            pairs = zip(scored.lines, adjusted_scores(scored), strict=True)
            ours = {int(line.player): Fraction(score) / 10 for line, score in pairs}
        else:
            scale = {Unit.HUNDREDTHS: 100}
            ours = {
                team: Fraction(value.number or 0) / scale.get(value.unit, 10)
                for team, value in team_values(table, code).items()
            }
        for team, text in values.items():
            rounding = Fraction(1, 200) if code == "SSSC" else 0
            assert abs(ours[team] - Fraction(text)) <= rounding, (code, team, float(ours[team]), text)


@pytest.mark.parametrize("edition", ["2023-09", "2024-08"])
def test_e4_buchholz_and_extended_sonneborn_berger(edition: str) -> None:
    table = team_event(worked.E4, Options.of(edition))
    check(table, worked.E4_2023)
    check(table, worked.E4_2023_ESB)


def test_16_4_1_e4_the_cap_of_2026_changes_one_team() -> None:
    table, before = team_event(worked.E4), team_event(worked.E4, Options.of("2024-08"))
    check(table, worked.E4_2026)
    check(table, worked.E4_2026_ESB)
    for code in ("BH:MP", "BH:GP/C1", "EGGSB", "SSSC"):
        now, then = team_values(table, code), team_values(before, code)
        assert {team for team in now if now[team].number != then[team].number} == {1}, code


def test_13_2_sonneborn_berger_on_one_score_is_the_extended_one() -> None:
    table = team_event(worked.E4)
    for plain, extended in (("SB:MP", "EMMSB"), ("SB:GP/C1", "EGGSB/C1")):
        one, other = team_values(table, plain), team_values(table, extended)
        assert {t: v.number for t, v in one.items()} == {t: v.number for t, v in other.items()}


def test_13_3_e4_extended_direct_encounter() -> None:
    order = team_order(team_event(worked.E4, boards=BOARDS_OF_R3), "EDE")
    assert order == [[4], [2], [1], [3], [5], [6], [8], [7, 9, 13], [10], [11, 14], [12]]


def test_r16_restarting_with_the_primary_score_inside_a_subset() -> None:
    table = team_event(worked.E4, Options.of(readings={"R16": "restart"}))
    assert team_order(table, "EDE")[:5] == [[4], [1], [2], [3], [5]]


@pytest.mark.parametrize("code", ["EDEBT", "EDEBB", "EDET", "EDEB"])
def test_13_3_2_e4_the_boards_of_the_match_part_two_teams(code: str) -> None:
    order = team_order(team_event(worked.E4, boards=BOARDS_OF_R3), code)
    assert order[-3:] == [[11], [14], [12]]


def test_r17_boards_of_the_mutual_match_or_of_the_whole_event() -> None:
    boards = {
        (1, 1): (10, 0, 0, 10),
        (2, 1): (0, 10, 10, 0),
        (1, 2): (0, 10, 10, 0),
        (3, 2): (10, 0, 0, 10),
        (2, 2): (10, 10, 0, 0),
        (4, 2): (0, 0, 10, 10),
        (1, 3): (0, 0, 10, 10),
        (4, 3): (10, 10, 0, 0),
        (2, 3): (10, 0, 10, 0),
        (3, 3): (0, 10, 0, 10),
    }
    text = "1 2w2 3b2 4w2\n2 1b2 4w2 3b2\n3 4w3 1w2 2w2\n4 3b1 2b2 1b2"
    mutual = team_order(team_event(text, boards=boards), "EDET")
    assert mutual == [[3], [1], [2], [4]]
    whole = team_event(text, Options.of(readings={"R17": "tournament"}), boards=boards)
    assert team_order(whole, "EDET") == [[3], [2], [1], [4]]


def test_12_1_board_count_of_a_drawn_match() -> None:
    table = team_event(worked.E4, boards=BOARDS_OF_R3)
    places = team_values(table, "BC")
    counts = {team: sum(part.value for part in places[team].contributions) for team in (11, 14)}
    assert counts == {11: 35, 14: 65}
    assert (places[11].number, places[14].number) == (1, 2)


def test_12_boards_of_the_whole_event() -> None:
    boards = {
        (1, 1): (10, 10, 0, 0),
        (2, 1): (0, 0, 10, 10),
        (3, 1): (10, 0, 10, 0),
        (4, 1): (0, 10, 0, 10),
    }
    table = team_event("1 2w2\n2 1b2\n3 4w2\n4 3b2", boards=boards)
    assert team_order(table, "BC") == [[1], [3], [4], [2]]
    assert team_order(table, "TBR") == [[1], [3], [4], [2]]
    assert team_order(table, "BBE") == [[1], [3], [4], [2]]


def test_12_1_board_count_is_for_equal_game_points_only() -> None:
    boards = {(1, 1): (10, 10, 0, 5), (2, 1): (0, 0, 10, 5), (3, 1): (10, 10, 10, 0), (4, 1): (0, 0, 0, 10)}
    table = team_event("1 2w2.5\n2 1b1.5\n3 4w3\n4 3b1", boards=boards)
    assert team_order(table, "BC") == [[1, 3], [2, 4]]


def test_12_1_a_bye_counts_a_win_on_every_board_and_its_own_game_points() -> None:
    """All have 2 game points. 1 made them on boards 1 and 2 (3), 2 on 3 and 4 (7), 3 by the bye (1 + 2 + 3 + 4)."""
    boards = {(1, 1): (10, 10, 0, 0), (2, 1): (0, 0, 10, 10), (3, 1): (10,) * 4}
    table = team_event("1 2w2\n2 1b2\n3 PAB", boards=boards)
    assert team_order(table, "BC") == [[1], [2], [3]]
    assert team_order(table, "TBR") == [[3], [1], [2]]


def test_12_1_an_empty_board_stays_empty_where_no_line_up_is_known() -> None:
    """Team 1 lost on board 1, left board 2 empty, won on 3 and 4: 3 + 4 = 7; team 2 made 1 + 2 = 3."""
    p = [PlayerId(k) for k in range(1, 10)]
    part = TeamPart(teams=(Team(TeamId(1), "A", tuple(p[:5])), Team(TeamId(2), "B", tuple(p[5:]))))
    games = (
        Game(p[0], p[5], Code.LOSS, Code.WIN),
        Game(p[7], p[2], Code.LOSS, Code.WIN),
        Game(p[3], p[8], Code.WIN, Code.LOSS),
    )
    first = Round(RoundNo(1), games, (Bye(p[6], Code.FORFEIT_WIN),))
    players = tuple(Player(k) for k in p)
    event = Tournament(rules=Rules(rounds=1), players=players, rounds=(first,), team=part)
    rows = {int(row.team): row.values[0] for row in team_standings(event, ("BC",)).rows}
    assert {team: sum(c.value for c in value.contributions) for team, value in rows.items()} == {1: 70, 2: 30}
    assert (rows[2].number, rows[1].number) == (1, 2)


def test_13_1_the_other_score_and_either_order() -> None:
    by_match = team_event(worked.E4)
    assert [t for group in team_order(by_match, "MPvGP") for t in group][:6] == [5, 1, 2, 4, 3, 8]
    order = team_order(team_event(worked.E4, primary="GP"), "MPvGP")
    assert [t for group in order for t in group] == [5, 1, 2, 4, 3, 8, 9, 10, 6, 7, 13, 11, 14, 12]


def test_13_4_divisor_of_schedule_strength() -> None:
    assert schedule_divisor(team_event(worked.E4)) == 3  # 14 / 4
    eleven = "1 " + "2w2 " * 11 + "\n2 " + "1b2 " * 11
    assert schedule_divisor(team_event(eleven)) == 5  # 22 / 4
    nine = "1 " + "2w2 " * 9 + "\n2 " + "1b2 " * 9
    assert schedule_divisor(team_event(nine, primary="GP")) == 18  # 36 / 2
    one = team_event("1 2w2\n2 1b2")
    assert schedule_divisor(one) == 1  # R21b: 2 / 4
    assert team_values(team_event("1 2w2\n2 1b2", Options.of(readings={"R21b": "undefined"})), "SSSC")[1].number is None
    assert team_values(one, "SSSC/K2")[1].number == 20 + Fraction(10, 2)


def small(*, teams: int = 3) -> Tournament:
    """Two boards; teams 1 and 2 meet in round 1, 1 and 3 in round 2 by forfeit, one has the bye."""
    p = [PlayerId(k) for k in range(1, 2 * teams + 1)]
    part = TeamPart(
        teams=tuple(Team(TeamId(k + 1), f"T{k + 1}", (p[2 * k], p[2 * k + 1])) for k in range(teams)),
        rules=TeamRules(pab_match_points=10, pab_game_points=10),
        forfeits=(TeamForfeit(RoundNo(2), TeamId(1), TeamId(3), "+-"),),
        byes=(TeamBye(RoundNo(1), TeamId(3), Code.PAB), TeamBye(RoundNo(2), TeamId(2), Code.HALF_BYE)),
    )
    first = Round(
        RoundNo(1),
        (Game(p[0], p[2], Code.WIN, Code.LOSS), Game(p[3], p[1], Code.DRAW, Code.DRAW)),
        (Bye(p[4], Code.PAB), Bye(p[5], Code.PAB)),
    )
    return Tournament(
        rules=Rules(rounds=2), players=tuple(Player(k) for k in p), rounds=(first, Round(RoundNo(2))), team=part
    )


def test_11_1_scores_from_boards_forfeits_and_byes() -> None:
    table = team_standings(small(), ("GPTS", "WIN", "WON", "REP", "STD"))
    assert [(int(r.team), r.points, [v.text for v in r.values]) for r in table.rows] == [
        (1, 40, ["3.5", "2", "1", "2", "2.0"]),
        (2, 10, ["1.5", "0", "0", "1", "0.5"]),
        (3, 10, ["1.0", "0", "0", "1", "0.5"]),
    ]
    assert (table.primary, table.codes, table.after_round) == ("MP", ("GPTS", "WIN", "WON", "REP", "STD"), 2)
    assert team_standings(small(), ("GPTS", "MPTS")).primary == "GP"
    assert team_standings(small(), ("GPTS", "MPTS")).rows[0].points == 35


def test_299_points_of_teams_without_a_match() -> None:
    extra = Adjustment(points=5, match_points=-10, players=(PlayerId(1),))
    event = replace(small(), adjustments=(extra,))
    row = team_standings(event, ("GPTS",), primary="MP").rows[0]
    assert (row.team, row.points, row.values[0].text) == (1, 30, "4.0")


def test_open_boards_leave_the_match_out() -> None:
    event = small()
    game = replace(event.rounds[0].games[0], white_code=Code.PENDING, black_code=Code.PENDING)
    first = replace(event.rounds[0], games=(game, event.rounds[0].games[1]))
    table = team_standings(replace(event, rounds=(first, event.rounds[1])), ("BH:MP",))
    assert (table.after_round, table.in_progress) == (0, 1)
    assert {int(r.team): r.points for r in table.rows} == {1: 20, 2: 10, 3: 10}


def test_fr_055_codes_of_teams_are_left_out_by_name_elsewhere() -> None:
    event = marked(fixtures.E6)
    table = standings(event, ("EDE", "BH:GP", "BH"))
    assert table.codes == ("BH",)
    assert [left.code for left in table.left_out] == ["EDE", "BH:GP"]
    assert "only team events" in table.notes[0]
    teams = team_standings(small(), ("ARO", "BPG", "BH"))
    assert teams.codes == ("BH",)
    assert [left.article for left in teams.left_out] == ["C.07 10.1", "C.07 7.3"]


def test_each_kind_of_event_has_its_own_standings() -> None:
    with pytest.raises(RuleError, match="has teams"):
        standings(small(), ())
    with pytest.raises(RuleError, match="no teams"):
        team_standings(marked(fixtures.E6), ())
    with pytest.raises(TieBreakError, match="must not be used"):
        team_standings(small(), ("SSSC",), predetermined=True)


@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        (TeamRules(), (10, 10)),
        (TeamRules(win=30, draw=10), (10, 10)),
        (TeamRules(pab_match_points=20), (20, 10)),
        (TeamRules(pab_game_points=15), (10, 15)),
    ],
)
def test_c046_1_4_a_bye_whose_worth_is_not_said_is_a_draw(rules: TeamRules, scores: tuple[int, int]) -> None:
    event = small()
    assert event.team is not None
    team = replace(event.team, rules=rules)
    table = team_standings(replace(event, team=team), ("GPTS",), after_round=1)
    row = next(row for row in table.rows if row.team == 3)
    assert (row.points, row.values[0].number) == scores
    written = TeamTable(replace(event, team=team), team, event.rounds[:1]).table[TeamId(3)][0]
    assert (written.match_points, written.game_points) == scores
