"""Team records: 013, 310, 300, 320, 330, 352, 362 (TRF26 6.2, 6.7-6.10)."""

from dataclasses import replace

import pytest

from crosstable.core.codes import Code, Colour
from crosstable.core.model import Game, TeamRules
from crosstable.formats.trf import read_trf, write_trf
from crosstable.formats.trf.team_results import TeamTable
from crosstable.tiebreak import team_standings
from tests.formats.trf.sheet import DATA, found, notes, read, row, rows, tournament

TEAMS = ["310   1 Alder", "310   2 Beech"]


def team(number: int, name: str, *players: int) -> str:
    return f"310 {number:3} {name:32}".ljust(73) + " ".join(f"{player:4}" for player in players)


class TestReading:
    def test_teams_of_2026(self) -> None:
        event = read_trf((DATA / "team-2026.trf").read_bytes()).require(strict=True)
        assert event.team is not None
        assert [(t.id, t.name, t.players) for t in event.team.teams] == [
            (1, "Alder", (1, 2)),
            (2, "Beech", (3, 4)),
            (3, "Chestnut", (5, 6)),
        ]
        assert event.team.rules == TeamRules(20, 10, 0, 10, 10, "WB")
        assert [(bye.round, bye.team, bye.code) for bye in event.team.byes] == [
            (1, 3, Code.PAB),
            (2, 2, Code.HALF_BYE),
        ]
        assert event.absences == ()

    def test_013_has_no_numbers_and_yields_to_310(self) -> None:
        lines = ["013 First                              1    2", "013 Second                             3"]
        event = tournament(*lines, *rows("", "", ""))
        assert event.team is not None
        assert [(t.id, t.name, t.players) for t in event.team.teams] == [(1, "First", (1, 2)), (2, "Second", (3,))]
        both = tournament(*lines, team(7, "Other", 1, 2, 3), *rows("", "", ""))
        assert both.team is not None
        assert [t.id for t in both.team.teams] == [7]

    def test_013_in_an_event_of_individuals_keeps_the_meaning_of_byes(self) -> None:
        lines = ["092 Individual: Swiss-System", "013 Family                             1    2"]
        event = tournament(*lines, *rows("2w1", "1b0", "+"))
        assert event.rounds[0].pab == 3
        assert event.team is not None

    def test_362_by_words(self) -> None:
        event = tournament("362 TW 2     TD 1     TL 0 ", *TEAMS, *rows("", ""))
        assert event.team is not None
        assert event.team.rules == TeamRules()

    def test_line_ups_and_forfeits(self) -> None:
        lines = [*TEAMS, "300 001   1   2    2 0000    1", "330 -+   1   1   2"]
        event = tournament(*lines, *rows("", "", ""))
        assert event.team is not None
        assert event.team.line_ups[0].players == (2, None, 1)
        assert [(f.white, f.black, f.result) for f in event.team.forfeits] == [(1, 2, "-+")]

    def test_players_in_two_teams_strangers_and_those_without_are_one_error(self) -> None:
        lines = [team(1, "Alder", 1, 2), team(2, "Beech", 2, 77)]
        reading = read(*lines, *rows("", "", ""))
        assert found(reading) == ["TRF_TEAMS"]
        for part in ("player 2 is in the teams 1 and 2", "team 2 names player 77", "without a team: player 3"):
            assert part in reading.errors[0].what

    @pytest.mark.parametrize(
        "line",
        ["300 001   9   2    1", "330 F    1    3", "330 ++   1   1   2", "352 WX", "362 TQ 2.0", "320  1.0  1.0   9"],
    )
    def test_what_is_not_acted_on_is_never_silent(self, line: str) -> None:
        assert len(found(read(*TEAMS, line, *rows("", "")))) == 1

    def test_letters_for_players_are_not_acted_on_where_teams_are_paired(self) -> None:
        assert found(read(*TEAMS, "XXP 1 2", *rows("", ""))) == ["TRF_RULE"]


class TestResults:
    def test_table_of_the_sample(self) -> None:
        event = read_trf((DATA / "team-2026.trf").read_bytes()).require()
        assert event.team is not None
        table = TeamTable(event, event.team, event.rounds)
        assert [table.totals(t.id) for t in event.team.teams] == [(30, 25), (10, 15), (20, 20)]
        first = table.table[event.team.teams[0].id][0]
        assert (first.opponent, first.colour, first.game_points) == (2, Colour.WHITE, 15)

    def test_file_is_written_as_it_was(self) -> None:
        text = (DATA / "team-2026.trf").read_text("utf-8")
        assert write_trf(read_trf(text.encode()).require()) == text

    def test_points_of_310_that_differ_are_noted(self) -> None:
        text = (DATA / "team-2026.trf").read_text("utf-8").replace("3.0    2.5   1", "4.0    2.5   1")
        reading = read_trf(text.encode())
        assert (found(reading), notes(reading)) == ([], ["TRF_TEAM_POINTS"])
        assert "team 1" in reading.problems[0].what

    def test_an_unfinished_match_has_no_match_points(self) -> None:
        event = tournament(team(1, "Alder", 1), team(2, "Beech", 2), *rows("2w", "1b"))
        assert event.team is not None
        table = TeamTable(event, event.team, event.rounds)
        assert [table.totals(t.id) for t in event.team.teams] == [(0, 0), (0, 0)]

    def test_forfeited_match_and_what_it_is_worth(self) -> None:
        teams = [team(1, "Alder", 1, 2), team(2, "Beech", 3, 4)]
        lines = [*teams, "352 WB", "330 +-   1   1   2", "299 +   2.0   1.5", "299 -   0.0   0.5"]
        event = tournament(*lines, row(1, "+"), row(2, "+"), row(3, "-"), row(4, ""))
        assert event.team is not None
        table = TeamTable(event, event.team, event.rounds)
        assert [table.totals(t.id) for t in event.team.teams] == [(20, 15), (0, 5)]

    def test_c07_15_1_a_match_that_nobody_came_to_is_lost_by_both_in_files_and_standings_alike(self) -> None:
        teams = [team(1, "Alder", 1, 2), team(2, "Beech", 3, 4)]
        event = tournament(*teams, "352 WB", row(1, "3--"), row(2, "4--"), row(3, "1--"), row(4, "2--"))
        assert event.team is not None
        table = TeamTable(event, event.team, event.rounds)
        assert [table.totals(t.id) for t in event.team.teams] == [(0, 0), (0, 0)]
        assert [r.points for r in team_standings(event, ()).rows] == [0, 0]

    @pytest.mark.parametrize(
        "cells",
        [
            ("4-+", "3w1", "2b0", "1--", "6w0", "5b1"),
            ("4--", "3w1", "2b0", "1-+", "6w0", "5b1"),
            ("6-+", "3w1", "2b0", "5w0", "4b1", "1--"),
        ],
    )
    def test_a_game_inside_a_team_is_no_part_of_a_match(self, cells: tuple[str, ...]) -> None:
        """Neither the order of the games nor who is named first in a forfeit without colours matters."""
        event = tournament(team(1, "Alder", 1, 2, 3), team(2, "Beech", 4, 5, 6), "352 WBW", *rows(*cells))
        assert event.team is not None
        totals = []
        for games in (event.rounds[0].games, event.rounds[0].games[::-1]):
            for turned in (games, tuple(map(_turned, games))):
                played = replace(event.rounds[0], games=turned)
                table = TeamTable(event, event.team, (played,))
                totals.append([table.totals(t.id) for t in event.team.teams])
                assert [table.table[t.id][0].opponent for t in event.team.teams] == [2, 1]
        assert totals == [totals[0]] * 4
        assert sorted(totals[0]) == [(0, 0), (20, 10)]


def _turned(game: Game) -> Game:
    """The same forfeit with the other player named first."""
    if game.coloured:
        return game
    return replace(game, white=game.black, black=game.white, white_code=game.black_code, black_code=game.white_code)
