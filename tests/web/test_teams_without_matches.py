"""Hutton and Molter: no match says for which team somebody plays, so it stands with the names."""

from __future__ import annotations

import pytest

from crosstable.publish import Options, Words
from crosstable.publish.facts import Facts
from crosstable.publish.schedule import schedule_view
from tests.app.playing import Played
from tests.web.hall import Hall


def pages(hall: Hall) -> list[str]:
    stream = hall.desk.stream
    paths = (
        f"{hall.event}/round/1",
        f"/p/{stream}/pairings",
        f"/screen/{stream}?show=boards",
        f"{hall.event}/print/pairings-by-board?round=1",
        f"{hall.event}/print/pairings-by-name?round=1",
        f"{hall.event}/print/result-slips?round=1",
    )
    return [hall.chief.see(path) for path in paths]


@pytest.mark.parametrize("system", ["hutton", "molter"])
def test_the_team_stands_with_the_name(system: str) -> None:
    played = Played(system, system, 4)
    played.open_round()
    for page in pages(Hall(played.desk)):
        for name in ("Club 1", "Club 4"):
            assert name in page


def test_where_teams_meet_in_matches_the_match_says_it() -> None:
    played = Played("team-round-robin", "team-round-robin", 4)
    played.open_round()
    assert 'class="hint"' not in Hall(played.desk).chief.see(f"/e/{played.desk.stream}/print/pairings-by-board?round=1")


@pytest.mark.parametrize(
    ("system", "teams", "rounds", "games"), [("hutton", 4, 1, 6), ("molter", 4, 3, 4), ("scheveningen", 2, 3, 3)]
)
def test_the_schedule_says_who_meets_whom_from_the_start(system: str, teams: int, rounds: int, games: int) -> None:
    """The table speaks of seats, so it is known; and the first named has White, not the home team on odd boards."""
    desk = Played(system, system, teams).desk
    view = schedule_view(Facts(desk.state, 0, Options(), Words()))
    assert [len(played.games) for played in view.fixtures] == [games] * rounds
    assert not any(played.free for played in view.fixtures)
    assert any("player named first has WHITE" in note for note in view.notes)
    desk.do("pair")
    desk.do("publish")
    again = schedule_view(Facts(desk.state, 1, Options(), Words()))
    assert [played.games for played in again.fixtures] == [played.games for played in view.fixtures]
    boards = desk.state.rounds[0].boards
    assert [(one.number, two.number) for one, two in again.fixtures[0].games] == [
        (str(desk.state.order.index(board.white) + 1), str(desk.state.order.index(board.black) + 1)) for board in boards
    ]


def test_of_a_team_that_leaves_the_schedule_says_what_is_lost() -> None:
    played = Played("molter", "molter", 4)
    played.open_round()
    played.results()
    played.desk.do("withdraw-team", {"team": 1}, confirmed=4, reason="ill")
    view = schedule_view(Facts(played.desk.state, 1, Options(), Words()))
    assert sum("+" in sign for sign in view.fixtures[1].signs) == 2
