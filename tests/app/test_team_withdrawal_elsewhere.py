"""Teams that leave a knock-out or a bughouse event, and what files say of one that left."""

from __future__ import annotations

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.bracket import bracket_of_event, entrant_names
from crosstable.app.exporting import trf_file
from crosstable.app.queries import ranking
from crosstable.app.withdrawal import not_counted
from tests.app.memory import Desk
from tests.app.test_team_withdrawal import REASON, finish, leave, played
from tests.app.test_teams import desk


class TestKnockOut:
    def cup(self) -> Desk:
        d = Desk()
        d.create(profile="team-cup", options={"team_home": "one"})
        for name in "ABCD":
            d.do("add-team", {"name": f"Team {name}", "players": [{"name": f"{name}1"}, {"name": f"{name}2"}]})
        return d

    def test_a_team_that_leaves_between_rounds_gives_a_walk_over(self) -> None:
        d = self.cup()
        d.do("pair")
        d.do("publish")
        finish(d)
        bracket = bracket_of_event(d.state)
        assert bracket is not None
        final = bracket.matches[-1]
        assert final.one is not None
        with pytest.raises(NeedsConfirmation, match="withdraw-team") as asked:
            d.do("withdraw-team", {"team": int(final.one)})
        assert asked.value.code == "withdraw-team"
        leave(d, int(final.one))
        after = bracket_of_event(d.state)
        assert after is not None
        assert after.matches[-1].winner == final.two

    def test_during_a_match_without_results_its_boards_are_lost(self) -> None:
        d = self.cup()
        d.do("pair")
        d.do("publish")
        leave(d, 1)
        bracket = bracket_of_event(d.state)
        assert bracket is not None
        assert entrant_names(d.state, {})[bracket.matches[0].winner or 0] != "Team A"  # type: ignore[index]
        d.do("undo")
        assert d.state.rounds[0].open_boards


class TestFiles:
    def test_a_report_keeps_the_games_and_names_what_it_cannot_say(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        before = trf_file(d.state, "trf26")
        leave(d, 4, treatment="replaced", substitute="Team E", players=[{"name": "E1"}, {"name": "E2"}])
        after = trf_file(d.state, "trf26")
        first, then = ([line[89:99] for line in x.text.splitlines() if line[:3] == "001"] for x in (before, after))
        assert then[: len(first)] == first
        assert sum(game.strip()[-1] in "10" for game in first) == 8
        lost = [problem.what for problem in after.lost]
        assert "which team took over the number of another one" in lost
        assert any(text.startswith("that the matches of Team D do not count in the standings") for text in lost)
        assert not any("Team D" in problem.what for problem in before.lost)

    def test_a_match_that_nobody_played_is_a_forfeit_of_the_whole_match(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 2)
        leave(d, 4)
        played(d, 1)
        assert [line for line in trf_file(d.state, "trf26").text.splitlines() if line.startswith("330")]


class TestBughouse:
    """Teams of two are entries: they leave as players do, by the same rule."""

    def event(self, system: str, teams: int = 4) -> Desk:
        d = Desk()
        d.create(profile="bughouse")
        d.do("add-players", {"players": [{"name": f"A{k} + B{k}"} for k in range(1, teams + 1)]})
        d.do("change-rules", {"system": system, "options": {"by_count": False}})
        d.do("pair", confirmed=3)
        d.do("publish")
        for board in d.state.rounds[0].boards:
            d.do("enter-result", {"round": 1, "board": board.number, "result": "1-0"})
        return d

    def test_round_robin(self) -> None:
        d = self.event("round-robin")
        d.do("withdraw", {"player": 1}, confirmed=4, reason=REASON)
        assert [int(gone.player) for gone in not_counted(d.state)] == [1]
        d.do("pair")
        d.do("publish")
        assert [b.result.token for b in d.state.rounds[1].boards if b.result] == ["--+"]
        assert {int(p.player) for p in ranking(d.state).places} == {2, 3, 4}

    def test_a_new_pair_is_checked_like_any_other(self) -> None:
        d = self.event("round-robin")
        for name in ("A2 + New", "New + New"):
            with pytest.raises(Refused, match="partner"):
                d.do("withdraw", {"player": 1, "treatment": "replaced", "substitute": name}, confirmed=4, reason=REASON)
        d.do("withdraw", {"player": 1, "treatment": "replaced", "substitute": "A1 + New"}, confirmed=4, reason=REASON)
        d.do("pair")
        assert 5 in {p for b in d.state.rounds[1].boards for p in (b.white, b.black)}

    def test_swiss(self) -> None:
        d = self.event("dutch", 6)
        d.do("withdraw", {"player": 1})
        d.do("pair")
        assert 1 not in {p for b in d.state.rounds[1].boards for p in (b.white, b.black)}

    def test_knock_out(self) -> None:
        d = self.event("knockout")
        bracket = bracket_of_event(d.state)
        assert bracket is not None
        final = bracket.matches[-1]
        d.do("withdraw", {"player": int(final.one or 0)})
        after = bracket_of_event(d.state)
        assert after is not None
        assert after.matches[-1].winner == final.two
