"""The prize list and the receipts: every winner once, every penny, and marked until it is decided."""

from __future__ import annotations

import re
from typing import Any

import pytest

from crosstable.app.prizing import fund_of, prizes_now
from crosstable.core.state import EventState, PrizesDecided
from crosstable.prizes import decision_body
from crosstable.publish import NoSuchRoundError, Options, Words, render
from crosstable.publish.facts import Facts
from crosstable.publish.prizes import prize_list_view, receipts_view
from tests.publish import samples

FUND: dict[str, Any] = {
    "currency": "GBP",
    "lists": [
        {"prizes": "200 + Cup / 100 / 3x 20"},
        {"name": "Under 2570", "prizes": "33.33", "condition": {"rating_to": 2569}},
        {"name": "Nobody", "prizes": "10", "condition": {"club": "none of this name"}},
    ],
}


def event(*, decided: bool = False, **fund: object) -> EventState:
    state = samples.event(14, 4)
    state.prize_fund = {**FUND, **fund}
    if decided:
        promised = fund_of(state)
        assert promised is not None
        body = decision_body(prizes_now(state, promised))
        state.prizes_decided = PrizesDecided(len(state.rounds), body, "2026-12-01T10:00:00.000Z", "chief", "desk")
    return state


def facts(state: EventState) -> Facts:
    return Facts(state, state.rounds_published, Options(), Words())


def amounts(texts: list[str]) -> int:
    return sum(int(re.sub(r"\D", "", text)) for text in texts)


def test_the_list_holds_every_winner_with_a_reason_and_the_sums() -> None:
    state = event()
    view = prize_list_view(facts(state))
    fund = fund_of(state)
    assert fund is not None
    decision = prizes_now(state, fund)
    assert view.count == len(decision.winnings())
    assert all(line.reasons for part in view.parts for line in part.lines if line.amount)
    assert view.head.warning == "Not decided yet"
    assert any("Nobody is left for Nobody" in note for note in view.notes)
    assert view.notes[0].startswith("£393.33 paid of £403.33")


def test_there_is_a_receipt_for_every_prize_and_they_add_up() -> None:
    view = receipts_view(facts(event()))
    receipts = [receipt for page in view.pages for receipt in page if receipt is not None]
    assert amounts([receipt.amount for receipt in receipts if receipt.amount]) == 39333
    assert sorted(int(receipt.number) for receipt in receipts) == list(range(1, len(receipts) + 1))
    assert all(receipt.what for receipt in receipts if receipt.amount)


def test_a_decision_stands_even_when_a_result_changes() -> None:
    state = event(decided=True)
    before = prize_list_view(facts(state))
    assert before.head.warning == ""
    board = state.rounds[-1].boards[0]
    assert board.result is not None
    board.result.token = "0-1" if board.result.token != "0-1" else "1-0"  # noqa: S105 - a result
    after = prize_list_view(facts(state))
    assert after.head.warning == ""
    told = {
        (line.person.name, line.amount, line.trophies, line.reasons) for part in before.parts for line in part.lines
    }
    assert {
        (line.person.name, line.amount, line.trophies, line.reasons) for part in after.parts for line in part.lines
    } == told


def test_trophies_alone_have_receipts_without_a_sum() -> None:
    view = receipts_view(facts(event(lists=[{"prizes": "Cup / Medal"}])))
    receipts = [receipt for page in view.pages for receipt in page if receipt is not None]
    assert [(receipt.amount, receipt.trophies) for receipt in receipts if receipt.trophies] == [
        ("", receipt.trophies) for receipt in receipts
    ]
    assert "amount" not in render("prize-list", event(lists=[{"prizes": "Cup / Medal"}])).partition("<main>")[2]


@pytest.mark.parametrize("name", ["prize-list", "receipts"])
def test_an_event_without_prizes_says_so(name: str) -> None:
    state = samples.event(4, 1)
    assert "No prizes are promised in this event." in render(name, state)
    state.prize_fund = {"currency": "EUR", "lists": [{"name": "None", "prizes": "5", "condition": {"club": "no"}}]}
    assert "Nobody has won a prize yet." in render(name, state)
    with pytest.raises(NoSuchRoundError):
        render(name, state, round_no=9)


def test_a_reduced_fund_and_what_rounding_keeps_are_said() -> None:
    notes = prize_list_view(facts(event(based_on=28, unit=100, leftover="organiser"))).notes
    assert any("less than the £403.33 promised" in note for note in notes)
