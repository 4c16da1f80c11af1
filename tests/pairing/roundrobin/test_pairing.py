"""The system under the contract: drafts, their facts, records that differ, and the dispatch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError, RuleError
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Absence, Prohibition, Withdrawal
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.check import check_round
from crosstable.pairing.roundrobin import form_of, schedule
from crosstable.pairing.rounds import check_system, pair_round
from tests.pairing.roundrobin.events import event, next_round, numbers, played
from tests.pairing.roundrobin.tables import PRINTED


def test_s054_the_rounds_of_six_players_one_after_another() -> None:
    tournament = event(6)
    for row in PRINTED[6]:
        assert next_round(tournament) == row
        tournament = played(tournament, row)
    with pytest.raises(PositionError, match="all 5 rounds are paired already"):
        pair_round(tournament)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 9, 16, 33])
@pytest.mark.parametrize("system", ["round-robin", "double-round-robin"])
def test_every_round_of_the_schedule_is_paired(players: int, system: str) -> None:
    tournament = event(players, system)
    cycles = 2 if system.startswith("double") else 1
    for planned in schedule(players, cycles):
        draft = pair_round(tournament, planned.number)
        assert numbers(draft) == " ".join(f"{w}-{b}" for w, b in planned.pairs)
        assert isinstance(draft, RoundDraft)
        assert draft.bye is None
        assert [player - 10 for player, _ in draft.byes] == ([planned.free] if planned.free else [])
        assert (draft.system, draft.edition, draft.round_no) == (system, "berger", planned.number)


def test_the_number_is_the_place_in_the_initial_order() -> None:
    tournament = event(4)
    turned = replace(tournament, players=tournament.players[::-1])
    assert next_round(turned) == "4-1 3-2"


def test_s027_s062_fr031_odd_field_one_is_free_and_has_no_bye() -> None:
    draft = pair_round(event(5), 1)
    assert isinstance(draft, RoundDraft)
    assert numbers(draft) == "2-5 3-4"
    assert draft.bye is None
    assert draft.byes == ((11, Code.FREE),)
    tournament = played(event(5), "2-5 3-4 1")
    assert tournament.rounds[0].byes[0].code is Code.FREE
    assert next_round(tournament) == "5-3 1-2"


def test_c05_annex_1_the_facts_of_a_board() -> None:
    draft = pair_round(event(6), 2)
    assert isinstance(draft, RoundDraft)
    first, second, third = (board.choice for board in draft.boards)
    assert first.article == "C.05 Annex 1"
    assert first.detail == {
        "table": "berger",
        "size": 6,
        "table_round": 2,
        "cycle": 1,
        "white_number": 6,
        "black_number": 4,
        "colour_rule": "last-number",
    }
    assert second.detail["colour_rule"] == "same-parity"
    assert third.detail["colour_rule"] == "other-parity"


def test_s068_the_change_of_rounds_and_its_reason_are_facts() -> None:
    draft = pair_round(event(6, "double-round-robin"), 4)
    assert isinstance(draft, RoundDraft)
    detail = draft.boards[0].choice.detail
    assert (detail["table_round"], detail["changed_places"], detail["third_colour"]) == (5, 1, "1 4")
    draft = pair_round(event(6, "double-round-robin"), 9)
    assert isinstance(draft, RoundDraft)
    detail = draft.boards[0].choice.detail
    assert (detail["table_round"], detail["turned"]) == (4, 1)
    assert "changed_places" not in detail


def test_s068_the_change_is_an_option_of_the_event() -> None:
    tournament = event(6, "double-round-robin")
    assert next_round(tournament, 4) == PRINTED[6][4]
    assert next_round(tournament, 4, swap_last_two=False) == PRINTED[6][3]


def test_s026_the_schedule_does_not_wait_for_results() -> None:
    """A game may be postponed, and all rounds can be printed at once."""
    tournament = played(event(4), "1-4 2-3")
    first = tournament.rounds[0]
    waiting = replace(first.games[0], white_code=Code.PENDING, black_code=Code.PENDING)
    tournament = replace(tournament, rounds=(replace(first, games=(waiting, first.games[1])),))
    draft = pair_round(tournament)
    assert numbers(draft) == "4-3 1-2"
    assert isinstance(draft, RoundDraft)
    assert [board.black_score for board in draft.boards] == [0, 10]
    assert next_round(tournament, 3) == "2-4 3-1"


def test_s026_the_schedule_is_the_same_after_absences_and_withdrawals() -> None:
    tournament = replace(
        played(event(4), "1-4 2-3"),
        absences=(Absence(PlayerId(12), RoundNo(2), Code.HALF_BYE),),
        withdrawals=(Withdrawal(PlayerId(13), RoundNo(1)), Withdrawal(PlayerId(14), RoundNo(1))),
    )
    assert next_round(tournament) == "4-3 1-2"


def test_a_prohibited_pair_is_not_paired_in_silence() -> None:
    rule = Prohibition((PlayerId(11), PlayerId(12)))
    tournament = replace(event(4), prohibitions=(rule,))
    assert isinstance(pair_round(tournament, 1), RoundDraft)
    draft = pair_round(tournament, 2)
    assert isinstance(draft, NoPairing)
    assert (draft.blockers, draft.opponents, draft.remedies) == ((11,), (12,), ("prohibition",))
    assert isinstance(pair_round(replace(event(4), prohibitions=(replace(rule, last=RoundNo(1)),)), 2), RoundDraft)


def test_a_forced_pair_that_the_table_does_not_have() -> None:
    assert isinstance(pair_round(event(4), 1, forced=[(14, 11)]), RoundDraft)
    draft = pair_round(event(4), 1, forced=[(11, 12)])
    assert isinstance(draft, NoPairing)
    assert (draft.blockers, draft.opponents) == ((11, 12), (14, 13))
    with pytest.raises(PositionError, match="no player 99"):
        pair_round(event(4), 1, forced=[(11, 99)])


def test_a_rematch_is_not_paired_in_silence() -> None:
    """The record followed another table: what would come next has been played."""
    tournament = played(event(4), "4-3 1-2")
    draft = pair_round(tournament)
    assert isinstance(draft, NoPairing)
    assert (draft.blockers, draft.opponents) == ((14, 11), (13, 12))
    assert draft.remedies == ("rematch", "stop")
    double = played(event(4, "double-round-robin"), "1-4 2-3", "2-4 3-1", "4-3 1-2")
    assert next_round(double) == "4-1 3-2"


def test_a_round_without_any_board_is_still_to_be_paired() -> None:
    tournament = played(event(4), "1-4 2-3", "")
    assert next_round(tournament, 2) == "4-3 1-2"


class TestForms:
    @pytest.mark.parametrize(
        ("type_code", "cycles", "swap"),
        [
            ("", 1, True),
            ("FIDE_ROUNDROBIN", 1, True),
            ("FIDE_DOUBLEROUNDROBIN", 2, True),
            ("BERGER_ROUNDROBIN", 1, False),
            ("berger_roundrobin_g3", 3, False),
            ("BERGER_DOUBLEROUNDROBIN", 2, False),
        ],
    )
    def test_trf26_192_says_cycles_and_change_of_rounds(self, type_code: str, cycles: int, swap: object) -> None:
        form = form_of(event(6, type_code=type_code).rules, "round-robin")
        assert (form.cycles, form.swap) == (cycles, swap)
        assert form.system == ("double-round-robin" if cycles == 2 else "round-robin")

    def test_the_system_that_is_asked_for_counts_more_than_the_code(self) -> None:
        rules = event(6, type_code="FIDE_ROUNDROBIN").rules
        assert form_of(rules, "double-round-robin").cycles == 2
        rules = event(6, "dutch", type_code="FIDE_DOUBLEROUNDROBIN").rules
        assert form_of(rules, "round-robin").cycles == 1

    def test_too_many_cycles(self) -> None:
        with pytest.raises(RuleError, match="9 games of every pair are asked for"):
            form_of(event(6, type_code="BERGER_ROUNDROBIN_G9").rules, "round-robin")

    def test_a_system_that_is_none(self) -> None:
        with pytest.raises(RuleError, match="dutch is no round robin"):
            form_of(event(6).rules, "dutch")

    def test_the_edition_is_the_table(self) -> None:
        assert check_system(event(4)) == ("round-robin", "berger")
        assert check_system(event(4), "double-round-robin", "2026") == ("double-round-robin", "berger")
        assert check_system(event(4), edition="crenshaw") == ("round-robin", "crenshaw")
        with pytest.raises(RuleError, match="edition varma"):
            check_system(event(4), edition="varma")


class TestRounds:
    @pytest.mark.parametrize(
        ("players", "planned", "round_no", "message"),
        [
            (6, None, 6, "all 5 rounds"),
            (6, 5, 7, "round 7 of 5 planned rounds cannot be paired: round-robin with 6 players has 5 rounds"),
            (6, None, 9, "no round 9"),
            (6, 5, 0, "no round 0"),
            (1, 5, 1, "at least 2 players"),
        ],
    )
    def test_fr032_a_round_that_the_event_does_not_have(
        self, players: int, planned: int | None, round_no: int, message: str
    ) -> None:
        with pytest.raises(PositionError, match=message):
            pair_round(event(players, rounds=planned), round_no)

    def test_fr032_a_wrong_number_of_planned_rounds_is_no_limit(self) -> None:
        assert next_round(event(6, rounds=3), 5) == PRINTED[6][4]


class TestCheck:
    def test_the_rounds_of_the_table_agree(self) -> None:
        tournament = played(event(6), *PRINTED[6])
        assert all(check_round(tournament, number).agrees for number in range(1, 6))

    def test_another_round_of_the_table(self) -> None:
        difference = check_round(played(event(6), PRINTED[6][3]), 1).difference
        assert difference is not None
        assert (difference.criterion, difference.article) == ("order", "C.05 Annex 1")
        assert (difference.given, difference.draft) == ((4,), (1,))
        assert difference.players == (11, 12, 13, 14, 15, 16)

    def test_x14_a_record_in_the_reverse_order_of_rounds(self) -> None:
        """Each round is named, though the table would let everybody meet again."""
        tournament = played(event(6), *PRINTED[6][::-1])
        differences = [check_round(tournament, number).difference for number in (1, 4, 5)]
        assert [d and (d.criterion, d.given, d.draft) for d in differences] == [
            ("order", (5,), (1,)),
            ("order", (2,), (4,)),
            ("order", (1,), (5,)),
        ]

    def test_two_pairs_that_are_not_of_this_round(self) -> None:
        difference = check_round(played(event(6), "1-5 2-6 3-4"), 1).difference
        assert difference is not None
        assert (difference.criterion, difference.given) == ("order", ())
        assert difference.players == (11, 12, 15, 16)

    def test_colours(self) -> None:
        difference = check_round(played(event(6), "1-6 5-2 3-4"), 1).difference
        assert difference is not None
        assert (difference.criterion, difference.players) == ("colour", (12, 15))

    def test_somebody_twice(self) -> None:
        difference = check_round(played(event(6), "1-6 1-5 3-4"), 1).difference
        assert difference is not None
        assert (difference.criterion, difference.players) == ("illegal", (11,))

    @pytest.mark.parametrize("code", [Code.FREE, Code.ZERO_BYE, Code.PAB, Code.FULL_BYE])
    def test_fr031_the_free_round_is_written_in_many_ways(self, code: Code) -> None:
        tournament = played(event(5), "2-5 3-4 1")
        first = tournament.rounds[0]
        tournament = replace(tournament, rounds=(replace(first, byes=(replace(first.byes[0], code=code),)),))
        assert check_round(tournament, 1).agrees

    def test_the_wrong_one_is_free(self) -> None:
        difference = check_round(played(event(5), "2-1 3-4 5"), 1).difference
        assert difference is not None
        assert (difference.criterion, difference.players) == ("order", (11, 12, 15))

    def test_a_pair_that_was_not_played_is_no_difference(self) -> None:
        tournament = played(event(6), "1-6 3-4")
        check = check_round(tournament, 1)
        assert check.agrees
        assert check.difference is None

    def test_the_option_of_the_event_counts(self) -> None:
        tournament = played(event(6, "double-round-robin"), *PRINTED[6])
        assert not check_round(tournament, 4).agrees
        assert check_round(tournament, 4, options={"swap_last_two": False}).agrees
