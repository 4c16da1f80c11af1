"""Withdrawal from a round robin: the 50 % rule of FIDE, what it takes and what it leaves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.app.answers import Refused
from crosstable.app.withdrawal import (
    Change,
    Fixture,
    not_counted,
    preview_withdrawal,
    standings_tournament,
    walkovers,
)
from crosstable.core.codes import Code, Colour
from crosstable.core.ids import PlayerId
from crosstable.core.model import Player, Rules
from crosstable.core.state import BoardState, Entry, EventState, ResultEntry, RoundState
from crosstable.pairing.base import RoundDraft
from crosstable.pairing.rounds import pair_round
from crosstable.tiebreak.standings import standings

F1 = ("1-4 1-0, 2-3 ½-½", "4-3 1-0, 1-2 ½-½", "2-4 ?, 3-1 0-1")
"""Fixture F1 of the rules: four players; in (b) 4 lost to 3, see there."""


def new_state(players: int, system: str = "round-robin", **options: object) -> EventState:
    state = EventState(rules=Rules(system=system), options=dict(options))
    for number in range(1, players + 1):
        player = PlayerId(number)
        state.entries[player] = Entry(Player(player, f"Player {number}"))
        state.order.append(player)
    return state


def play(state: EventState, *rounds: str) -> EventState:
    """Add published rounds: `1-4 1-0, 2-3 ?`, a number alone is free."""
    for text in rounds:
        played = RoundState(len(state.rounds) + 1, published_at="2026-12-03")
        for entry in text.split(", "):
            who, _, result = entry.partition(" ")
            white, _, black = who.partition("-")
            if not black:
                played.byes[PlayerId(int(white))] = Code.FREE
                continue
            board = BoardState(len(played.boards) + 1, PlayerId(int(white)), PlayerId(int(black)))
            if result != "?":
                board.result = ResultEntry(result, "chief", "desk", "", 0)
            played.boards.append(board)
        state.rounds.append(played)
    return state


def play_table(state: EventState, rounds: int, result: str = "1-0") -> EventState:
    """Play so many rounds of the schedule, every game with the same result."""
    for _ in range(rounds):
        draft = pair_round(state.tournament(), options=state.options)
        assert isinstance(draft, RoundDraft)
        games = [f"{board.white}-{board.black} {result}" for board in draft.boards]
        play(state, ", ".join([*games, *(str(player) for player, _ in draft.byes)]))
    return state


def leave(state: EventState, player: int, after: int) -> EventState:
    state.entries[PlayerId(player)].withdrawn_after = after
    return state


def points(state: EventState) -> dict[int, int]:
    return {int(row.player): row.points for row in standings(standings_tournament(state)).rows}


def played_of(state: EventState, player: int) -> int:
    return sum(1 for r in state.tournament().rounds for g in r.games if player in (g.white, g.black))


@pytest.mark.parametrize(
    ("players", "cycles", "needed"),
    [
        (4, 1, 2),
        (5, 1, 2),
        (6, 1, 3),
        (7, 1, 3),
        (8, 1, 4),
        (9, 1, 4),
        (10, 1, 5),
        (11, 1, 5),
        (12, 1, 6),
        (14, 1, 7),
        (15, 1, 7),
        (16, 1, 8),
        (8, 2, 7),
        (10, 2, 9),
        (12, 2, 11),
    ],
)
def test_s077_s078_how_many_games_keep_the_results(players: int, cycles: int, needed: int) -> None:
    """Games of an odd field are one fewer than its rounds."""
    state = new_state(players, "double-round-robin" if cycles == 2 else "round-robin")
    completion = preview_withdrawal(state, 1).completion
    assert completion.scheduled == (players - 1) * cycles
    assert completion.needed == needed
    assert not completion.counts


def test_s076_c05_6_6_three_of_seven_games_do_not_count() -> None:
    state = leave(play_table(new_state(8), 3), 8, 3)
    assert [c.player for c in not_counted(state)] == [8]
    assert not_counted(state)[0].percent == 42
    assert 8 not in points(state)
    beaten = [int(g.white) for r in state.tournament().rounds for g in r.games if g.black == 8]
    full = {int(row.player): row.points for row in standings(state.tournament()).rows}
    assert {p: full[p] - points(state)[p] for p in full if p != 8} == {
        p: (10 if p in beaten else 0) for p in full if p != 8
    }


def test_s075_c05_6_6_four_of_seven_games_count() -> None:
    state = leave(play_table(new_state(8), 4), 8, 4)
    assert not_counted(state) == ()
    assert standings_tournament(state) == state.tournament()
    assert 8 in points(state)


def test_s099_rating_report_and_crosstable_keep_the_games() -> None:
    state = leave(play_table(new_state(8), 3), 8, 3)
    before = state.tournament()
    standings_tournament(state)
    assert state.tournament() == before
    assert played_of(state, 8) == 3
    assert 8 in [player.id for player in state.tournament().players]


def test_x17_f1_a_leaves_after_round_1_of_3() -> None:
    """Rules 1.1, F1 (a): 1 of 3 games."""
    state = leave(play(new_state(4), F1[0]), 4, 1)
    play(state, "4-3 --+, 1-2 ½-½", "2-4 +--, 3-1 0-1")
    assert points(state) == {1: 15, 2: 10, 3: 5}
    rows = standings(standings_tournament(state), ("SB",)).rows
    assert {int(row.player): row.values[0].number for row in rows} == {1: 100, 2: 100, 3: 50}


def test_f1_b_leaves_after_round_2_of_3() -> None:
    """Rules 1.1, F1 (b): 2 of 3 games; the last opponent gets the point."""
    state = leave(play(new_state(4), F1[0], "4-3 0-1, 1-2 ½-½"), 4, 2)
    play(state, "2-4 +--, 3-1 0-1")
    assert points(state) == {1: 25, 2: 20, 3: 15, 4: 0}
    rows = standings(standings_tournament(state), ("SB",)).rows
    assert {int(row.player): row.values[0].number for row in rows} == {1: 250, 2: 200, 3: 100, 4: 0}


def test_s084_the_preview_shows_the_points_before_and_after() -> None:
    """Beats the three weakest and leaves before the strongest: nobody gains or loses by the calendar."""
    state = play_table(new_state(8), 3)
    preview = preview_withdrawal(state, 1)
    assert preview.article == "C.05 6.6"
    assert not preview.completion.counts
    opponents = {
        int(g.white if g.black == 1 else g.black): 10 if g.black == 1 else 0
        for r in state.tournament().rounds
        for g in r.games
        if 1 in (g.white, g.black)
    }
    for change in preview.changes:
        if change.player == 1:
            assert change.after is None
            continue
        assert change.after == change.before - opponents.get(int(change.player), 0)
        assert change.to_come == 0
    assert [change.player for change in preview.changes] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert state.entries[PlayerId(1)].withdrawn_after is None


def test_s079_c05_6_6_the_last_three_opponents_get_a_point_each() -> None:
    preview = preview_withdrawal(play_table(new_state(8), 4), 8)
    assert preview.completion.counts
    assert [fixture.round_no for fixture in preview.remaining] == [5, 6, 7]
    assert [(int(f.opponent), f.colour, f.result) for f in preview.remaining] == [
        (3, Colour.BLACK, "+--"),
        (7, Colour.WHITE, "--+"),
        (4, Colour.BLACK, "+--"),
    ]
    coming = {int(change.player): change.to_come for change in preview.changes if change.to_come}
    assert coming == {3: 10, 7: 10, 4: 10}
    assert all(change.after == change.before for change in preview.changes)


def test_j5_twelve_in_two_cycles_leaves_after_2_of_22() -> None:
    state = play_table(new_state(12, "double-round-robin"), 2, "½-½")
    preview = preview_withdrawal(state, 7)
    assert (preview.completion.completed, preview.completion.scheduled, preview.completion.percent) == (2, 22, 9)
    assert not preview.completion.counts
    assert len(preview.remaining) == 20
    changed = [(int(c.player), c.before, c.after) for c in preview.changes if c.after != c.before]
    assert changed == [(6, 10, 5), (7, 10, None), (12, 10, 5)]
    assert all(change.to_come == 0 for change in preview.changes)
    late = play_table(state, 9, "½-½")
    assert preview_withdrawal(late, 7).completion.counts
    assert len(preview_withdrawal(late, 7).remaining) == 11


def test_s078_the_free_round_is_no_game() -> None:
    state = play_table(new_state(7), 4)
    free = [int(player) for played in state.rounds for player in played.byes]
    had_it, waits = free[0], next(p for p in range(1, 8) if p not in free)
    assert preview_withdrawal(state, had_it).completion.completed == 3
    assert preview_withdrawal(state, had_it).completion.counts
    assert preview_withdrawal(state, waits).completion.completed == 4
    assert len(preview_withdrawal(state, had_it).remaining) == 3
    assert len(preview_withdrawal(state, waits).remaining) == 2


def test_w1_a_forfeit_win_is_a_completed_game_only_by_option() -> None:
    rounds = ("1-4 +--, 2-3 1-0", "4-3 1-0, 1-2 1-0")
    assert preview_withdrawal(play(new_state(4), *rounds), 1).completion.completed == 1
    by_option = new_state(4, withdrawal_counts_forfeit_wins=True)
    assert preview_withdrawal(play(by_option, *rounds), 1).completion.completed == 2
    assert preview_withdrawal(by_option, 4).completion.completed == 1


def test_adjourned_and_open_games_are_not_completed() -> None:
    state = play(new_state(4), "1-4 adj, 2-3 ?")
    assert preview_withdrawal(state, 1).completion.completed == 0
    assert preview_withdrawal(state, 2).completion.completed == 0


def test_an_open_board_of_a_published_round_is_among_the_remaining() -> None:
    state = play(new_state(4), "1-4 ?, 2-3 1-0")
    preview = preview_withdrawal(state, 4)
    assert preview.remaining[0] == Fixture(1, PlayerId(1), Colour.BLACK, "+--", board=1)
    assert [fixture.board for fixture in preview.remaining] == [1, None, None]


def test_w6_two_who_left_get_nothing_from_each_other() -> None:
    state = leave(play_table(new_state(4), 2), 1, 2)
    preview = preview_withdrawal(state, 3)
    assert preview.completion.counts
    assert [(f.round_no, int(f.opponent), f.result) for f in preview.remaining] == [(3, 1, "---")]
    assert all(change.to_come == 0 for change in preview.changes)


def test_to_come_is_paid_by_the_point_system() -> None:
    state = play_table(new_state(4), 2)
    state.rules = replace(state.rules, points=replace(state.rules.points, forfeit_win=30, forfeit_loss=5))
    coming = {int(change.player): change.to_come for change in preview_withdrawal(state, 4).changes}
    assert coming == {1: 0, 2: 30, 3: 0, 4: 5}


def test_w2_opponents_are_free_as_if_he_had_not_entered() -> None:
    state = leave(play_table(new_state(4), 1), 4, 1)
    tournament = standings_tournament(state)
    assert [player.id for player in tournament.players] == [1, 2, 3]
    assert [(bye.player, bye.code) for bye in tournament.rounds[0].byes] == [(1, Code.FREE)]
    assert tournament.withdrawals == ()


def test_s085_a_player_who_returns_counts_again() -> None:
    state = play_table(new_state(8), 3)
    before = points(state)
    leave(state, 8, 3)
    assert points(state) != before
    state.entries[PlayerId(8)].withdrawn_after = None
    assert points(state) == before


def test_standings_of_an_earlier_round_are_as_they_were() -> None:
    state = leave(play_table(new_state(8), 3), 8, 3)
    assert 8 in [player.id for player in standings_tournament(state, 2).players]
    assert not_counted(state, 2) == ()
    assert 8 not in [player.id for player in standings_tournament(state, 3).players]


def test_a_second_withdrawal_starts_from_standings_without_the_first() -> None:
    state = leave(play_table(new_state(8), 2), 8, 2)
    preview = preview_withdrawal(state, 1)
    assert [change.player for change in preview.changes] == [1, 2, 3, 4, 5, 6, 7]
    assert preview.changes[0] == Change(PlayerId(1), preview.changes[0].before, None)


def test_the_preview_of_who_has_left_says_the_same() -> None:
    state = play_table(new_state(8), 3)
    preview = preview_withdrawal(state, 5)
    assert preview_withdrawal(leave(state, 5, 3), 5) == preview


class TestWalkovers:
    def test_s080_boards_of_who_left_are_marked_when_the_round_is_published(self) -> None:
        state = leave(play(new_state(4), F1[0]), 4, 1)
        play(state, "4-3 ?, 1-2 ?")
        assert walkovers(state, 2) == ((1, "--+"),)
        leave(state, 3, 1)
        assert walkovers(state, 2) == ((1, "---"),)
        play(state, "2-4 ?, 3-1 0-1")
        assert walkovers(state, 3) == ((1, "+--"),)

    def test_the_round_in_which_somebody_leaves_is_left_to_the_arbiter(self) -> None:
        state = leave(play(new_state(4), "1-4 ?, 2-3 ?"), 4, 1)
        assert walkovers(state, 1) == ()

    def test_other_systems_and_rounds(self) -> None:
        state = leave(play(new_state(4, "dutch"), "1-4 ?, 2-3 ?"), 4, 0)
        assert walkovers(state, 1) == ()
        assert walkovers(new_state(4), 1) == ()


class TestOtherSystems:
    def test_a_swiss_keeps_everything(self) -> None:
        state = leave(play(new_state(4, "dutch"), "1-4 1-0, 2-3 1-0"), 4, 1)
        assert standings_tournament(state) == state.tournament()
        assert not_counted(state) == ()
        with pytest.raises(Refused, match="not-a-round-robin"):
            preview_withdrawal(state, 4)

    def test_nobody_of_this_event(self) -> None:
        with pytest.raises(Refused, match="no-such-player"):
            preview_withdrawal(new_state(4), 9)
