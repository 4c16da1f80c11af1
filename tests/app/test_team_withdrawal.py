"""A team withdraws or is expelled: C.05 6.6 with matches instead of games, what it takes and what it leaves."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.permissions import Role, Who
from crosstable.app.queries import ranking
from crosstable.app.team_fixtures import fixtures_of
from crosstable.app.team_table import team_table
from crosstable.app.team_withdrawal import preview_team_withdrawal, teams_not_counted
from crosstable.app.teams import matches_of, planned_matches
from crosstable.app.withdrawal import Treatment
from crosstable.core.codes import Code
from crosstable.core.state import EventState
from crosstable.formats.native import read_json, write_json
from crosstable.pairing.check import check_round
from tests.app.memory import Desk
from tests.app.test_teams import desk

REASON = "the club folded"


def played(d: Desk, rounds: int, *, win: str = "1-0") -> None:
    """So many rounds in which the team at home wins on every board."""
    for _ in range(rounds):
        d.do("pair")
        d.do("publish", confirmed=3)  # a round may have nothing but walk-overs
        finish(d, win)


def finish(d: Desk, win: str = "1-0") -> None:
    number = len(d.state.rounds)
    for match in matches_of(d.state, number):
        for line in match.boards:
            if line.board is not None and not line.token:
                token = win if line.one_white or win == "½-½" else "0-1"
                d.do("enter-result", {"round": number, "board": line.board, "result": token})


def leave(d: Desk, team: int, **args: Any) -> None:  # noqa: ANN401 - arguments of a command
    d.do("withdraw-team", {"team": team, **args}, confirmed=4, reason=REASON)


def points(state: EventState) -> dict[str, tuple[int, int]]:
    return {p.team.name[-1]: (p.match_points, p.game_points) for p in team_table(state).places}


class TestTheRule:
    def test_s076_fewer_than_half_count_for_nobody(self) -> None:
        """Four teams, home wins: R1 A-D B-C, R2 D-C A-B, R3 B-D C-A. D leaves after 1 of 3 matches."""
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        before = d.state.tournament()
        found = preview_team_withdrawal(d.state, 4)
        assert (found.completion.completed, found.completion.scheduled, found.completion.percent) == (1, 3, 33)
        assert not found.completion.counts
        assert [(f.round_no, int(f.opponent), f.result) for f in found.remaining] == [(2, 3, "--+"), (3, 2, "+--")]
        assert [(int(c.player), c.before, c.after, c.to_come) for c in found.changes] == [
            (1, 20, 0, 0),
            (2, 20, 20, 0),
            (3, 0, 0, 0),
            (4, 0, None, 0),
        ]
        assert [(c.before, c.after) for c in found.second] == [(20, 0), (20, 20), (0, 0), (0, None)]
        leave(d, 4)
        assert points(d.state) == {"B": (20, 20), "A": (0, 0), "C": (0, 0)}
        assert d.state.tournament().rounds == before.rounds, "the games stay in the record, and so in the report"
        played(d, 2)
        # By hand, of the matches among A, B and C: B-C, A-B and C-A, each won by the team named first.
        assert points(d.state) == dict.fromkeys("ABC", (20, 20))
        assert [(m.one.name[-1], m.two.name[-1], m.points_one, m.points_two) for m in matches_of(d.state, 2)] == [
            ("A", "B", 20, 0),
            ("D", "C", 0, 20),
        ]

    def test_s075_half_or_more_count_and_the_rest_is_lost_by_forfeit(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 2)
        found = preview_team_withdrawal(d.state, 4)
        assert found.completion.counts
        assert [(int(c.player), c.after, c.to_come) for c in found.changes] == [
            (1, 40, 0),
            (2, 20, 20),
            (3, 0, 0),
            (4, 20, 0),
        ]
        assert [c.to_come for c in found.second] == [0, 20, 0, 0], "every board of the match is won"
        leave(d, 4)
        played(d, 1)
        # A-D and A-B, B-C and B-D by forfeit, D-C, C-A.
        assert points(d.state) == {"A": (40, 40), "B": (40, 40), "C": (20, 20), "D": (20, 20)}
        assert d.state.team is not None
        assert [(int(f.white), int(f.black), f.result) for f in d.state.team.forfeits] == [(2, 4, "+-")]

    def test_w5_both_cycles_of_a_double_round_robin_count_together(self) -> None:
        d = desk("team-round-robin", 1, 1, 1, 1)
        d.do("change-rules", {"system": "double-team-round-robin"})
        played(d, 2)
        found = preview_team_withdrawal(d.state, 1).completion
        assert (found.completed, found.scheduled, found.needed) == (2, 6, 3)
        played(d, 1)
        assert preview_team_withdrawal(d.state, 1).completion.counts

    def test_the_free_round_of_an_odd_field_is_no_match(self) -> None:
        d = desk("team-round-robin", 1, 1, 1, 1, 1)
        found = preview_team_withdrawal(d.state, 1).completion
        assert (found.scheduled, found.needed) == (4, 2)

    @pytest.mark.parametrize(("option", "completed"), [(False, 0), (True, 1)])
    def test_w1_a_forfeit_win_completes_a_match_only_where_the_event_says_so(
        self, *, option: bool, completed: int
    ) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        d.do("change-rules", {"options": {"withdrawal_counts_forfeit_wins": option}})
        d.do("pair")
        d.do("publish")
        d.do("forfeit-match", {"round": 1, "team": 4}, confirmed=3)
        assert preview_team_withdrawal(d.state, 1).completion.completed == completed
        assert preview_team_withdrawal(d.state, 4).completion.completed == 0, "a forfeit loss never"

    def test_w1_a_match_of_which_one_board_was_played_is_completed(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        d.do("pair")
        d.do("publish")
        d.do("enter-result", {"round": 1, "board": 1, "result": "1-0"})
        assert preview_team_withdrawal(d.state, 1).completion.completed == 0
        d.do("enter-result", {"round": 1, "board": 2, "result": "+--"})
        assert preview_team_withdrawal(d.state, 1).completion.completed == 1

    def test_w2_tie_breaks_are_those_of_an_event_without_the_team(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        d.do("set-ranking", {"tie_breaks": "EDE EMMSB EGGSB KS:MP"})
        played(d, 1)
        leave(d, 4)
        played(d, 2)
        three = desk("team-round-robin", 2, 2, 2)
        three.do("set-ranking", {"tie_breaks": "EDE EMMSB EGGSB KS:MP"})
        for _ in range(3):  # the same three matches: B-C, A-B, C-A
            three.do("pair")
            three.do("publish")
            for match in matches_of(three.state, len(three.state.rounds)):
                home = (match.one.name[-1], match.two.name[-1]) in {("B", "C"), ("A", "B"), ("C", "A")}
                for line in match.boards:
                    token = "1-0" if line.one_white == home else "0-1"
                    where = {"round": len(three.state.rounds), "board": line.board}
                    three.do("enter-result", {**where, "result": token})
        mine = {p.team.name: [v.number for v in p.values] for p in team_table(d.state).places}
        theirs = {p.team.name: [v.number for v in p.values] for p in team_table(three.state).places}
        assert mine == theirs

    def test_w6_two_teams_that_left_both_lose(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 2)
        leave(d, 2)
        leave(d, 4)
        played(d, 1)
        assert d.state.team is not None
        assert [(int(f.white), int(f.black), f.result) for f in d.state.team.forfeits] == [(2, 4, "--")]
        assert points(d.state) == {"A": (40, 40), "B": (20, 20), "C": (20, 20), "D": (20, 20)}

    def test_matches_of_a_published_round_are_lost_and_drafts_and_half_played_ones_refused(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        d.do("pair")
        with pytest.raises(Refused, match="team-in-draft"):
            leave(d, 4)
        d.do("publish")
        d.do("enter-result", {"round": 2, "board": 1, "result": "1-0"})
        with pytest.raises(Refused, match="team-in-match"):
            leave(d, 1 if 1 in players_at(d, 1) else 4)
        d.do("clear-result", {"round": 2, "board": 1}, confirmed=4, reason="typed at the wrong board")
        leave(d, 4)
        lost = [b.result.token for b in d.state.rounds[1].boards if b.result is not None]
        assert sorted(lost) == ["+--", "--+"]


def players_at(d: Desk, board: int) -> set[int]:
    found = d.state.rounds[-1].board(board)
    assert found is not None
    assert d.state.team is not None
    return {int(t.id) for t in d.state.team.teams if {found.white, found.black} & set(t.players)}


class TestWhereItIsShown:
    def test_the_table_shows_what_does_not_count(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        leave(d, 4)
        played(d, 1)
        table = team_table(d.state)
        assert [(o.team.name[-1], o.match_points, o.game_points, o.played) for o in table.outside] == [("D", 0, 0, 2)]
        assert {p.team.name[-1]: p.played for p in table.places} == {"A": 1, "B": 2, "C": 1}
        assert table.played == (1, 2)
        ids = {team.name[-1]: team.id for team in table.teams}
        met = table.results[ids["C"], ids["D"]]
        assert [(m.points, m.mark) for m in met] == [(20, "+")]
        assert [(m.points, m.mark) for m in table.results[ids["D"], ids["A"]]] == [(0, "")]
        assert [(int(left.player), left.completed) for left in table.left] == [(4, 1)]
        before = team_table(d.state, 0)
        assert before.outside == ()

    def test_the_list_of_the_matches_of_each_team(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        leave(d, 4)
        leave(d, 2)
        teams = {team.name[-1]: team for team in d.state.team.teams}  # type: ignore[union-attr]
        lines = {name: list(fixtures_of(d.state, team, range(1, 4))) for name, team in teams.items()}
        assert [(f.round, f.other and f.other.name[-1], f.marks, f.counts) for f in lines["D"]] == [
            (1, "A", "", False),
            (2, "C", "-+", False),
            (3, "B", "--", False),
        ]
        assert [(f.round, f.points, f.marks) for f in lines["A"]] == [
            (1, (20, 0), ""),
            (2, (0, 0), "+-"),
            (3, (0, 0), ""),
        ]
        played(d, 2)
        assert [f.marks for f in fixtures_of(d.state, teams["B"], range(1, 4))] == ["", "-+", "--"]
        assert [f.marks for f in fixtures_of(d.state, teams["A"], range(1, 4))] == ["", "+-", ""]

    def test_a_number_that_changed_hands_has_two_lists(self) -> None:
        d = desk("team-round-robin", 1, 1, 1, 1)
        played(d, 1)
        leave(d, 4, treatment="replaced", substitute="Team E", players=[{"name": "E1"}])
        old, new = (team for team in d.state.team.teams if team.name[-1] in "DE")  # type: ignore[union-attr]
        assert [f.round for f in fixtures_of(d.state, old, range(1, 4))] == [1]
        assert [f.round for f in fixtures_of(d.state, new, range(1, 4))] == [2, 3]

    def test_free_rounds_are_free(self) -> None:
        d = desk("team-round-robin", 1, 1, 1, 1)
        played(d, 1)
        leave(d, 4, treatment="byes")
        team = d.state.team.teams[2]  # type: ignore[union-attr]
        assert [f.other and f.other.name[-1] for f in fixtures_of(d.state, team, range(1, 4))] == ["B", None, "A"]


class TestThePlayers:
    """Their own list: what was played counts, and nothing comes of waiting for a team that does not."""

    def points(self, d: Desk) -> dict[str, int]:
        return {d.state.entries[p.player].player.name: p.points for p in ranking(d.state).places}

    def test_a_walk_over_that_does_not_count_brings_no_points(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        leave(d, 4)
        played(d, 1)
        assert self.points(d) == {"A1": 20, "A2": 20, "B1": 10, "B2": 10, "C1": 0, "C2": 0, "D1": 0, "D2": 0}

    def test_nor_do_boards_of_a_published_round(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        d.do("pair")
        d.do("publish")
        leave(d, 4)
        finish(d)
        assert self.points(d) == dict.fromkeys(("A1", "A2", "C1", "C2", "D1", "D2"), 0) | {"B1": 10, "B2": 10}

    def test_one_that_counts_does(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 2)
        leave(d, 4)
        played(d, 1)
        assert self.points(d)["B1"] == 20, "R1 B-C won, R2 A-B lost, R3 B-D by forfeit"


class TestOtherwise:
    def test_free_rounds_keep_what_was_played(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        before = points(d.state)
        assert [
            (c.before, c.after, c.to_come) for c in preview_team_withdrawal(d.state, 4, Treatment.BYES).changes
        ] == [
            (20, 20, 0),
            (20, 20, 0),
            (0, 0, 0),
            (0, 0, 0),
        ]
        leave(d, 4, treatment="byes")
        assert points(d.state) == before
        played(d, 1)
        assert points(d.state)["C"] == (0, 0), "free, without points"
        assert d.state.team is not None
        assert d.state.team.forfeits == ()
        codes = {d.state.rounds[1].byes[p] for p in (*d.state.team.teams[2].players, *d.state.team.teams[3].players)}
        assert codes == {Code.FREE}

    def test_free_rounds_take_a_published_match_without_results_away(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        d.do("pair")
        d.do("publish")
        leave(d, 4, treatment="byes")
        assert len(d.state.rounds[0].boards) == 2
        assert preview_team_withdrawal(d.state, 4, Treatment.BYES).remaining[0].round_no == 2

    def test_a_new_team_takes_over_the_number(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        with pytest.raises(Refused, match="missing"):
            leave(d, 4, treatment="replaced")
        with pytest.raises(Refused, match="substitute-without-players"):
            leave(d, 4, treatment="replaced", substitute="Team E")
        with pytest.raises(Refused, match="team-name-taken"):
            leave(d, 4, treatment="replaced", substitute="Team A", players=[{"name": "E1"}])
        leave(d, 4, treatment="replaced", substitute="Team E", players=[{"name": "E1"}, {"name": "E2"}])
        assert [(h.name[-1], g.name[-1]) for h, g in planned_matches(d.state, 2)] == [("E", "C"), ("A", "B")]
        assert [(h.name[-1], g.name[-1]) for h, g in planned_matches(d.state, 1)] == [("A", "D"), ("B", "C")]
        played(d, 2)
        # Without D: B-C, A-B, C-A, and E-C, B-E.
        assert points(d.state) == {"B": (40, 40), "A": (20, 20), "C": (20, 20), "E": (20, 20)}
        assert [int(gone.player) for gone in teams_not_counted(d.state)] == [4]
        found = preview_team_withdrawal(d.state, 5).completion
        assert (found.completed, found.scheduled) == (2, 2)
        with pytest.raises(Refused, match="team-number-taken"):
            d.do("return-team", {"team": 4})
        for number in (1, 2, 3):
            assert check_round(d.state.as_paired(number), number).agrees, number

    def test_a_new_team_in_an_odd_field_keeps_the_free_round(self) -> None:
        d = desk("team-round-robin", 1, 1, 1)
        d.do("pair")
        d.do("publish")
        finish(d)
        leave(d, 3, treatment="replaced", substitute="Team E", players=[{"name": "E1"}])
        played(d, 2)
        assert [len(r.boards) for r in d.state.rounds] == [1, 1, 1]
        assert {int(p) for p, code in d.state.rounds[2].byes.items() if code is Code.FREE} >= {3}

    def test_scheveningen_is_one_match_so_what_was_played_counts(self) -> None:
        d = desk("scheveningen", 4, 4)
        played(d, 1)
        found = preview_team_withdrawal(d.state, 2)
        assert found.completion.counts
        assert not found.completion.by_rule
        with pytest.raises(Refused, match="no-substitute-here"):
            leave(d, 2, treatment="replaced", substitute="Others", players=[{"name": "O1"}])
        before = points(d.state)
        leave(d, 2)
        d.do("pair")
        d.do("publish", confirmed=3)  # nobody plays in it
        after = points(d.state)
        assert after["A"] == (before["A"][0] + 20, before["A"][1] + 40)
        assert after["B"] == before["B"]

    def test_schiller_counts_its_rounds(self) -> None:
        d = desk("scheveningen", 2, 2, 2)
        d.do("change-rules", {"system": "schiller"})
        found = preview_team_withdrawal(d.state, 1).completion
        assert (found.scheduled, found.by_rule) == (4, True)

    @pytest.mark.parametrize("system", ["hutton", "molter"])
    def test_where_players_meet_ever_other_teams_the_seats_are_empty(self, system: str) -> None:
        d = desk(system, 2, 2, 2, 2)
        d.do("pair")
        d.do("publish")
        with pytest.raises(NeedsConfirmation, match="withdraw-team-seats"):
            d.do("withdraw-team", {"team": 4})
        with pytest.raises(Refused, match="not-a-round-robin"):
            preview_team_withdrawal(d.state, 4)
        leave(d, 4)
        assert all(b.result is not None for b in d.state.rounds[0].boards if {7, 8} & {b.white, b.black})
        assert sorted(points(d.state)) == ["A", "B", "C", "D"]


class TestBackAgain:
    def test_a_team_that_returns_counts_again_and_is_evaluated_anew(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        d.do("change-rules", {"system": "double-team-round-robin"})
        played(d, 1)
        leave(d, 4)
        played(d, 1)
        d.do("return-team", {"team": 4})
        assert "D" in points(d.state)
        played(d, 1)
        found = preview_team_withdrawal(d.state, 4).completion
        assert (found.completed, found.scheduled) == (2, 6), "rounds 1 and 3; round 2 is a forfeit"
        assert d.state.entries[7].withdrawn_after is None  # type: ignore[index]
        assert d.do("return-team", {"team": 4}).events == ()

    def test_who_had_left_alone_does_not_come_back_with_the_team(self) -> None:
        d = desk("team-round-robin", 3, 2, 2)
        played(d, 1)
        d.do("withdraw", {"player": 2})
        leave(d, 1)
        d.do("return-team", {"team": 1})
        gone = {int(p): e.withdrawn_after for p, e in d.state.entries.items() if e.withdrawn_after is not None}
        assert gone == {2: 1}

    def test_undo_restores_everything(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        before, table = d.state.tournament(), points(d.state)
        for more in (
            {},
            {"treatment": "byes"},
            {"treatment": "replaced", "substitute": "E", "players": [{"name": "E"}]},
        ):
            leave(d, 4, **more)
            assert d.state.tournament() != before
            d.do("undo")
            assert d.state.tournament() == before
            assert points(d.state) == table

    def test_the_file_of_the_event_says_it(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        leave(d, 4, treatment="replaced", substitute="Team E", players=[{"name": "E1"}, {"name": "E2"}])
        tournament = d.state.tournament()
        again = read_json(write_json(tournament).encode())
        assert again.tournament == tournament
        other = Desk()
        other.stream = "copy"
        other.do("import-tournament", {"tournament": again.tournament})
        assert other.state.team == d.state.team
        assert points(other.state) == points(d.state)
        gone = {p: (e.withdrawn_after, e.withdrawal_treatment) for p, e in other.state.entries.items()}
        assert gone == {p: (e.withdrawn_after, e.withdrawal_treatment) for p, e in d.state.entries.items()}


class TestBadInput:
    def test_a_team_that_is_free_in_a_draft_waits_too(self) -> None:
        d = desk("team-round-robin", 1, 1, 1)
        d.do("pair")
        free = next(t for t in d.state.team.teams if not d.state.rounds[0].seat_of(t.players[0]))  # type: ignore[union-attr]
        with pytest.raises(Refused, match="team-in-draft"):
            leave(d, int(free.id))

    def test_what_is_refused(self) -> None:
        d = desk("team-round-robin", 2, 2, 2)
        with pytest.raises(Refused, match="team-not-begun"):
            leave(d, 3)
        played(d, 1)
        with pytest.raises(Refused, match="no-such-team"):
            leave(d, 9)
        with pytest.raises(Refused, match="unknown-choice"):
            leave(d, 3, treatment="nonsense")
        with pytest.raises(NeedsConfirmation, match="withdraw-team-round-robin") as asked:
            d.do("withdraw-team", {"team": 3}, confirmed=4, reason="  ")
        assert asked.value.with_reason
        with pytest.raises(Refused, match="not-allowed"):
            d.do("withdraw-team", {"team": 3}, who=Who(Role.RESULTS, "phone"), confirmed=4, reason=REASON)
        leave(d, 3)
        with pytest.raises(Refused, match="team-left-already"):
            leave(d, 3)
        for command, args in (
            ("set-line-up", {"round": 3, "players": []}),
            ("add-to-team", {"players": [{"name": "C3"}]}),
            ("move-in-team", {"player": 1}),
        ):
            with pytest.raises(Refused, match="team-has-left"):
                d.do(command, {"team": 3, **args})
        with pytest.raises(Refused, match="team-has-left"):
            d.do("return", {"player": 5})

    def test_the_last_two_teams(self) -> None:
        d = desk("team-round-robin", 1, 1)
        d.do("change-rules", {"system": "double-team-round-robin"})
        played(d, 1)
        leave(d, 1)
        leave(d, 2)
        d.do("pair")
        d.do("publish", confirmed=3)
        assert d.state.rounds[1].boards == []

    def test_an_event_of_individuals_has_no_teams(self) -> None:
        d = Desk()
        d.create(profile="club")
        d.enter("Ann", "Bo")
        with pytest.raises(Refused, match="no-teams-here"):
            leave(d, 1)


class TestTheNextRounds:
    @pytest.mark.parametrize("treatment", ["rule", "byes"])
    def test_the_check_of_a_round_agrees_and_colours_stay(self, treatment: str) -> None:
        """Who sits where among the others is what the table says, with the team as without it."""
        with_it, without = (desk("team-round-robin", 3, 3, 3, 3) for _ in range(2))
        played(with_it, 1)
        played(without, 1)
        leave(without, 4, treatment=treatment)
        played(with_it, 2)
        played(without, 2)
        gone = set(without.state.team.teams[3].players)  # type: ignore[union-attr]
        for number in (2, 3):
            assert check_round(without.state.as_paired(number), number).agrees
            games = [
                [(b.white, b.black) for b in d.state.rounds[number - 1].boards if not gone & {b.white, b.black}]
                for d in (with_it, without)
            ]
            assert games[0] == games[1]
            assert not any(gone & {b.white, b.black} for b in without.state.rounds[number - 1].boards)

    def test_a_line_up_named_before_is_of_no_use(self) -> None:
        d = desk("team-round-robin", 3, 3, 3, 3)
        d.do("set-team-rules", {"boards": 2})
        played(d, 1)
        d.do("set-line-up", {"round": 2, "team": 4, "players": ["10", "12"]})
        leave(d, 4)
        played(d, 1)
        assert not any({10, 11, 12} & {b.white, b.black} for b in d.state.rounds[1].boards)
        assert d.state.team is not None
        assert [(int(f.white), int(f.black), f.result) for f in d.state.team.forfeits] == [(4, 3, "-+")]

    def test_prizes_of_teams_pass_over_one_that_does_not_count(self) -> None:
        d = desk("team-round-robin", 2, 2, 2, 2)
        played(d, 1)
        leave(d, 1)  # it leads
        assert team_table(d.state).places[0].team.name == "Team B"
        assert "Team A" not in {place.team.name for place in team_table(d.state).places}
