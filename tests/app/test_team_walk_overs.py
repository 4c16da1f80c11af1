"""What a match brings that a team wins because the other has left, and what is provisional until the event ends."""

from __future__ import annotations

import pytest

from crosstable.app.answers import Refused
from crosstable.app.exporting import trf_file
from crosstable.app.team_table import team_table
from crosstable.app.team_withdrawal import preview_team_withdrawal
from crosstable.app.teams import matches_of
from crosstable.formats.native import read_json, write_json
from crosstable.formats.trf import Dialect
from crosstable.i18n import translator
from crosstable.publish.ranking_lines import team_ranking_lines
from tests.app.memory import Desk
from tests.app.test_calendar import league
from tests.app.test_team_withdrawal import finish, leave, played, points
from tests.app.test_teams import desk
from tests.web.hall import Hall

PENDING = "Pending until the last round"


class TestPending:
    """W3: the rule is applied at the end of the event."""

    def said(self, d: Desk) -> list[str]:
        return list(team_ranking_lines(d.state, translator("en"), team_table(d.state)).left)

    def test_of_a_team_until_the_last_round_is_in_the_table(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        leave(d, 4)
        assert [PENDING in line for line in self.said(d)] == [True]
        played(d, 1)
        assert [PENDING in line for line in self.said(d)] == [True]
        played(d, 1)
        assert [PENDING in line for line in self.said(d)] == [False]

    def test_not_where_what_was_played_counts_whatever_comes(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 2)
        leave(d, 4)
        assert [PENDING in line for line in self.said(d)] == [False]

    def test_of_a_player(self) -> None:
        d = league(6, rounds=1)
        d.do("withdraw", {"player": 6}, confirmed=4, reason="moved")
        d.play()
        assert PENDING in Hall(d).chief.see(f"/e/{d.stream}/standings")
        for _ in range(3):
            d.play()
        page = Hall(d).chief.see(f"/e/{d.stream}/standings")
        assert "less than half" in page
        assert PENDING not in page


class TestFewerGamePoints:
    """The option `walk_over` of the rules of teams."""

    def half_played(self, worth: str = "1.5") -> Desk:
        """D has played two of its three matches, so that its last one is lost to B by forfeit."""
        d = desk("team-round-robin", 2, 2, 2, 2)
        d.do("set-team-rules", {"walk_over": worth})
        played(d, 2)
        leave(d, 4)
        played(d, 1)
        return d

    def test_a_match_won_without_play_brings_what_was_announced(self) -> None:
        d = self.half_played()
        assert points(d.state)["B"] == (40, 35)
        assert points(self.half_played("").state)["B"] == (40, 40)
        [walk_over] = [m for m in matches_of(d.state, 3) if m.forfeited]
        assert (walk_over.points_one, walk_over.points_two) == (15, 0)

    def test_boards_of_a_published_round_that_are_lost_are_one_walk_over_too(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        d.do("set-team-rules", {"walk_over": "1½"})
        played(d, 2)
        d.do("pair")
        d.do("publish")
        leave(d, 4)
        finish(d)
        assert points(d.state)["B"] == (40, 35)
        assert sorted(m.points_one + m.points_two for m in matches_of(d.state, 3)) == [15, 20]

    def test_the_table_before_and_after_says_it(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        d.do("set-team-rules", {"walk_over": "1.5"})
        played(d, 2)
        assert [c.to_come for c in preview_team_withdrawal(d.state, 4).second] == [0, 15, 0, 0]

    def test_files_carry_it(self) -> None:
        d = self.half_played()
        event = d.state.tournament()
        back = read_json(write_json(event).encode()).tournament
        assert back is not None
        assert back.team == event.team
        text = trf_file(d.state, Dialect.TRF26).text
        assert [line.split() for line in text.splitlines() if line.startswith("299")] == [["299", "+", "2.0", "1.5"]]

    def test_the_regulations_announce_it(self) -> None:
        d = self.half_played()
        assert "2 match points and 1½ game points" in Hall(d).chief.see(f"/e/{d.stream}/print/regulations")
        assert 'name="walk_over" maxlength="5" value="1½"' in Hall(d).chief.see(f"/e/{d.stream}/teams")

    @pytest.mark.parametrize("wrong", ["x", "-1", "1.3", "99", "1/0"])
    def test_what_is_no_number_of_points_is_refused(self, wrong: str) -> None:
        with pytest.raises(Refused, match="out-of-range"):
            desk("team-round-robin", 2, 2).do("set-team-rules", {"walk_over": wrong})
