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
from crosstable.publish.regulations import regulations_view
from tests.app.memory import Desk
from tests.app.playing import Played
from tests.app.test_prizes import cup, in_quads
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


def promised(state: EventState, language: str = "en") -> list[str]:
    sections = regulations_view(Facts(state, 0, Options(), Words.of((language,)))).sections
    title = Words.of((language,))("regulations.prizes")
    return [line.text for section in sections if section.title == title for line in section.lines]


def test_the_regulations_say_every_list_and_how_those_who_tie_divide() -> None:
    state = event(method="hort", weight=60, based_on=30, condition={"min_games": 3})
    assert promised(state) == [
        "Places: £200 + Cup, £100, 3 × £20",
        "Under 2570 (rating under 2570): £33.33",
        "Nobody (club none of this name): £10",
        "Players with the same points: 60 % of a prize goes by place after the tie-breaks, 40 % is shared equally.",
        "Each player wins one cash prize, the most valuable.",
        "Trophies go by tie-break and are not divided.",
        "For a prize: at least 3 games.",
        "The amounts are based on 30 entries; with fewer they are less in proportion.",
    ]
    assert promised(state, "vi")[0] == "Thứ hạng: £200 + Cup, £100, 3 × £20"
    assert promised(samples.event(4, 1)) == []


def test_the_regulations_of_quads_and_cups_say_where_prizes_are_won() -> None:
    state = in_quads(0).state
    state.prize_fund = {"currency": "GBP", "method": "us-chess", "lists": [{"prizes": "30/10", "group": "*"}]}
    assert promised(state)[0] == "Every group: £30, £10"
    assert "Each player wins one cash prize." in promised(state)[1]
    state = cup(0).state
    state.prize_fund = {"currency": "GBP", "lists": [{"prizes": "30/10"}]}
    assert promised(state)[1].startswith("Prizes go by the places of the final table or bracket")
    assert not any("same points" in line for line in promised(state))


@pytest.mark.parametrize(
    ("system", "said"),
    [
        ("ladder", "Prizes go by the places"),
        ("keizer", "Prizes go by the places"),
        ("mcmahon", "Players with the same"),
    ],
)
def test_the_regulations_of_systems_with_a_table_of_their_own_say_what_is_shared(system: str, said: str) -> None:
    state = Played(system, system, 7).state
    state.prize_fund = {"currency": "GBP", "lists": [{"prizes": "30/10"}]}
    assert promised(state)[1].startswith(said)
    state = Desk().create(profile=system)
    state.prize_fund = {"currency": "GBP", "lists": [{"prizes": "30/10"}]}
    assert len(promised(state)) >= 2


def test_the_regulations_speak_of_prizes_in_two_languages_side_by_side() -> None:
    both = Facts(event(), 0, Options(), Words.of(("th", "en")))
    lines = [line for section in regulations_view(both).sections for line in section.lines]
    assert any(line.again == ("Trophies go by tie-break and are not divided.",) for line in lines)
