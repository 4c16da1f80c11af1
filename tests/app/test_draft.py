"""The draft under the arbiter's hands: unpair, pair two, fix a pair, pair again."""

from __future__ import annotations

import pytest

from crosstable.app.answers import Level, NeedsConfirmation, Refused
from crosstable.core.codes import Code
from crosstable.core.fold import fold
from crosstable.core.ids import PlayerId
from crosstable.core.state import RoundStatus
from crosstable.pairing.rounds import pair_round
from tests.app.memory import Desk

NAMES = [f"Player {k}" for k in range(1, 13)]


def drafted(players: int = 8, rounds: int = 0, profile: str = "club") -> Desk:
    """A draft after some rounds in which White always won."""
    desk = Desk()
    desk.create(profile=profile, rounds=7, options={"order": "rating"})
    desk.enter(*NAMES[:players])
    for _ in range(rounds):
        desk.play()
    desk.do("pair")
    return desk


def pairs(desk: Desk) -> set[frozenset[int]]:
    return {frozenset((int(b.white), int(b.black))) for b in desk.state.rounds[-1].boards}


def test_a_board_taken_apart_leaves_the_draft_incomplete() -> None:
    desk = drafted()
    board = desk.state.rounds[0].boards[1]
    desk.do("unpair-board", {"board": board.number})
    played = desk.state.rounds[0]
    assert desk.state.status(1) is RoundStatus.MANUAL
    assert played.board(board.number) is None
    assert len(played.boards) == 3
    with pytest.raises(NeedsConfirmation) as asked:
        desk.do("validate-manual")
    assert (asked.value.code, asked.value.level) == ("seats-missing", Level.CONFIRM)
    assert asked.value.params["players"] == sorted([int(board.white), int(board.black)])
    desk.do("pair-players", {"player": int(board.black), "other": int(board.white)})
    again = desk.state.rounds[0].board(board.number)
    assert again is not None
    assert (again.white, again.black) == (board.white, board.black), (
        "colours go by the rules, not by who was named first"
    )
    desk.do("validate-manual", {"differs": False})
    assert desk.state.status(1) is RoundStatus.DRAFT
    desk.do("publish")


def test_c0402_3_3_in_fide_mode_nobody_present_is_left_out() -> None:
    desk = drafted(profile="fide-swiss")
    desk.do("unpair-board", {"board": 1})
    with pytest.raises(Refused, match="seats-missing"):
        desk.do("validate-manual", confirmed=4, reason="no")
    with pytest.raises(Refused, match="manual-open"):
        desk.do("publish")
    for player in [p for p in desk.state.order if desk.state.rounds[0].seat_of(p) is None]:
        desk.do("set-absence", {"player": int(player), "round": 1, "code": "Z"}, confirmed=4)
    desk.do("validate-manual")


def test_the_holder_of_the_bye_can_be_paired_with_somebody_free() -> None:
    desk = drafted(7)
    holder = next(p for p, code in desk.state.rounds[0].byes.items() if code is Code.PAB)
    board = desk.state.rounds[0].boards[0]
    desk.do("unpair-board", {"board": 1})
    desk.do("pair-players", {"player": int(holder), "other": int(board.white)})
    played = desk.state.rounds[0]
    assert played.byes == {}
    assert played.seat_of(holder) is played.board(1)
    with pytest.raises(Refused, match="seated-already"):
        desk.do("pair-players", {"player": int(holder), "other": int(board.black)})
    desk.do("set-absence", {"player": int(board.black), "round": 1, "code": "Z"})
    desk.do("unpair-board", {"board": 2})
    other = next(
        p for p in desk.state.order if played.seat_of(p) is not None and desk.state.rounds[0].seat_of(p) is None
    )
    with pytest.raises(Refused, match="player-away"):
        desk.do("pair-players", {"player": int(other), "other": int(board.black)})


def test_a_fixed_pair_is_an_input_of_the_engine_and_can_be_repeated() -> None:
    desk = drafted(12, rounds=2)
    free = pairs(desk)
    one, two = next(
        (int(a.white), int(b.black))
        for a in desk.state.rounds[2].boards
        for b in desk.state.rounds[2].boards
        if a is not b and not any(r.seat_of(a.white) is r.seat_of(b.black) for r in desk.state.rounds)
    )
    first = desk.state.rounds[2].seat_of(one)
    assert first is not None
    partner = first.black if first.white == one else first.white
    desk.do("swap-players", {"player": two, "other": int(partner)})
    desk.do("fix-pair", {"board": first.number})
    desk.do("re-pair")
    played = desk.state.rounds[2]
    assert frozenset((one, two)) in pairs(desk)
    assert frozenset((one, int(partner))) not in pairs(desk)
    assert {int(p) for pair in played.fixed for p in pair} == {one, two}
    assert desk.state.status(3) is RoundStatus.MANUAL, "the engine alone pairs otherwise: this has to be compared"
    state = desk.state
    again = pair_round(state.record_for(3), 3, forced=played.fixed, seed=played.seed, options=state.options)
    assert again.pairs == {(int(b.white), int(b.black)) for b in played.boards}  # type: ignore[union-attr]
    assert frozenset((one, two)) in pairs(desk), (one, two)
    number = next(b.number for b in played.boards if {int(b.white), int(b.black)} == {one, two})
    desk.do("fix-pair", {"board": number})
    assert desk.state.rounds[2].fixed == []
    desk.do("re-pair")
    assert pairs(desk) == free
    assert desk.state.status(3) is RoundStatus.DRAFT


def test_pairing_again_without_a_change_writes_nothing() -> None:
    desk = drafted()
    seq = desk.state.seq
    desk.do("re-pair")
    assert desk.state.seq == seq
    desk.do("flip-colours", {"board": 1})
    desk.do("re-pair")
    assert desk.state.status(1) is RoundStatus.DRAFT
    desk.do("undo")
    assert desk.state.status(1) is RoundStatus.MANUAL


def test_a_fixed_pair_that_is_taken_apart_or_away_is_no_longer_fixed() -> None:
    desk = drafted()
    board = desk.state.rounds[0].boards[0]
    desk.do("fix-pair", {"board": 1})
    desk.do("set-absence", {"player": int(board.black), "round": 1, "code": "Z"})
    desk.do("re-pair")
    assert desk.state.rounds[0].fixed == []
    assert desk.state.rounds[0].seat_of(board.black) is None
    desk.do("fix-pair", {"board": 1})
    desk.do("unpair-board", {"board": 1})
    assert desk.state.rounds[0].fixed == []


def test_fixed_pairs_that_leave_no_pairing_are_named() -> None:
    desk = Desk()
    desk.create(profile="club", rounds=3, options={"order": "rating"})
    desk.enter(*NAMES[:4])
    desk.play()
    desk.do("pair")
    before = desk.state.rounds[0].boards[0]
    first = desk.state.rounds[1].seat_of(before.white)
    assert first is not None
    partner = first.black if first.white == before.white else first.white
    desk.do("swap-players", {"player": int(partner), "other": int(before.black)})
    desk.do("fix-pair", {"board": first.number})
    with pytest.raises(Refused, match="no-pairing-with-fixed"):
        desk.do("re-pair")


def test_a_published_round_is_not_taken_apart() -> None:
    desk = drafted()
    desk.do("publish")
    for command in ("unpair-board", "fix-pair", "re-pair", "pair-players"):
        with pytest.raises(Refused, match="round-published"):
            desk.do(command, {"board": 1, "player": 1, "other": 2})


def test_the_reason_of_a_change_by_hand_names_who_gave_it() -> None:
    desk = drafted()
    desk.do("flip-colours", {"board": 1})
    with pytest.raises(NeedsConfirmation, match="pairing-differs"):
        desk.do("validate-manual", {"differs": True})
    desk.do("validate-manual", {"differs": True}, confirmed=3, reason="wheelchair")
    change = desk.state.rounds[0].changed_by_hand[0]
    assert (change.reason, change.actor, change.device) == ("wheelchair", "chief", "desk")


class TestResultsMissing:
    """M01: the next round is paired while games are still being played."""

    def desk(self, profile: str = "club") -> Desk:
        desk = drafted(8, profile=profile)
        desk.do("publish")
        for board in (1, 2, 3):
            desk.do("enter-result", {"board": board, "result": "1-0"})
        return desk

    @pytest.mark.parametrize(("profile", "level"), [("club", Level.ACKNOWLEDGE), ("fide-swiss", Level.CONFIRM)])
    def test_it_is_asked_at_its_level(self, profile: str, level: Level) -> None:
        desk = self.desk(profile)
        with pytest.raises(NeedsConfirmation) as asked:
            desk.do("pair")
        assert (asked.value.level, asked.value.params["boards"]) == (level, [4])

    def test_c0402_3_1_an_unfinished_game_counts_as_a_draw_for_the_pairing_only(self) -> None:
        desk, drawn = self.desk(), self.desk()
        drawn.do("enter-result", {"board": 4, "result": "½-½"})
        drawn.do("pair")
        desk.do("pair", confirmed=2)
        assert pairs(desk) == pairs(drawn)
        late = desk.state.rounds[0].board(4)
        assert late is not None
        assert late.result is None
        assert desk.store.streams[desk.stream][-1].body["unknown"] == [[1, 4]]

    def test_the_late_result_needs_no_yes_and_moves_no_pairing(self) -> None:
        desk = self.desk()
        desk.do("pair", confirmed=2)
        desk.do("publish")
        before = pairs(desk)
        desk.do("enter-result", {"round": 1, "board": 4, "result": "0-1"})
        assert pairs(desk) == before
        assert desk.state.rounds[1].known == {(1, 4): ""}
        state = desk.state
        again = pair_round(state.as_paired(2), 2, seed=state.rounds[1].seed, options=state.options)
        assert {frozenset(pair) for pair in again.pairs} == before  # type: ignore[union-attr]
        for board in desk.state.rounds[1].boards:
            desk.do("enter-result", {"board": board.number, "result": "1-0"})
        desk.do("pair")
        past = desk.state.record_for(3)
        assert not any(game.is_pending for played in past.rounds for game in played.games)

    def test_the_late_result_may_come_while_the_draft_waits(self) -> None:
        desk = self.desk()
        desk.do("pair", confirmed=2)
        desk.do("enter-result", {"round": 1, "board": 4, "result": "0-1"})
        with pytest.raises(Refused, match="draft-waits"):
            desk.do("enter-result", {"round": 1, "board": 1, "result": "0-1", "seen": "1-0"})
        was = pairs(desk)
        desk.do("re-pair")
        assert desk.state.rounds[1].known == {}
        assert pairs(desk) != was

    def test_two_readings_have_to_be_settled_first(self) -> None:
        desk = self.desk()
        desk.do("enter-result", {"board": 1, "result": "0-1", "seen": ""})
        with pytest.raises(Refused, match="readings-differ") as refused:
            desk.do("pair", confirmed=4)
        assert refused.value.params["boards"] == [1]

    def test_games_of_earlier_rounds_are_counted_too(self) -> None:
        desk = self.desk()
        desk.do("pair", confirmed=2)
        desk.do("publish")
        for board in desk.state.rounds[1].boards[:-1]:
            desk.do("enter-result", {"board": board.number, "result": "1-0"})
        with pytest.raises(NeedsConfirmation) as asked:
            desk.do("pair")
        assert asked.value.code == "results-missing-earlier"
        assert asked.value.params["count"] == 1


def test_c0402_4_3_a_correction_leaves_the_record_by_which_later_rounds_were_paired() -> None:
    desk = drafted(8, rounds=2)
    desk.do("publish")
    desk.do("enter-result", {"round": 2, "board": 1, "result": "0-1", "seen": "1-0"}, confirmed=3)
    state = desk.state
    assert state.rounds[2].known == {(2, 1): "1-0"}
    again = pair_round(state.as_paired(3), 3, seed=state.rounds[2].seed, options=state.options)
    assert again.pairs == {(int(b.white), int(b.black)) for b in state.rounds[2].boards}  # type: ignore[union-attr]
    desk.do("undo")
    assert desk.state.rounds[2].known == {}
    assert fold(desk.store.streams[desk.stream]).rounds[2].boards[0].white == PlayerId(
        int(state.rounds[2].boards[0].white)
    )
