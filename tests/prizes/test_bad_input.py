"""Whatever is wrong with a fund is said in plain words, with the value that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from crosstable.core.ids import PlayerId
from crosstable.prizes import (
    Condition,
    Fund,
    FundError,
    Prize,
    PrizeList,
    amount_text,
    check_groups,
    checked,
    currency_in,
    fund_from,
    known_currency,
    parse_amount,
    parse_prizes,
    prizes_text,
)
from crosstable.prizes.errors import MESSAGES
from tests.prizes.field import fund, places, under

PLAIN: dict[str, Any] = {"currency": "EUR", "lists": [{"prizes": "200/100"}]}


@pytest.mark.parametrize(
    ("text", "currency", "amount"),
    [
        ("200", "GBP", 20000),
        ("33.5", "GBP", 3350),
        ("33,50", "EUR", 3350),
        ("1 200", "EUR", 120000),
        ("1,200.50", "USD", 120050),
        ("1.200,50", "EUR", 120050),
        ("1,200", "EUR", 120000),
        ("1.200", "EUR", 120000),
        ("1'200.05", "CHF", 120005),
        ("1,200,000", "VND", 1200000),
        ("500.000", "VND", 500000),
        ("1.250", "KWD", 1250),
        ("1.250,5", "KWD", 1250500),
        ("0,500", "KWD", 500),
        ("0.500", "EUR", 50),  # no thousands begin with nought
        ("1,00,000", "INR", 10000000),
        ("12,34,567.50", "INR", 123456750),
        ("1 200 000,50", "NOK", 120000050),
        ("0", "EUR", 0),
    ],
)
def test_amounts_as_people_write_them(text: str, currency: str, amount: int) -> None:
    assert parse_amount(text, currency) == amount


@pytest.mark.parametrize(
    ("text", "currency", "code"),
    [
        ("-5", "EUR", "negative"),
        ("−5", "EUR", "negative"),
        ("", "EUR", "not-an-amount"),
        ("five", "EUR", "not-an-amount"),
        ("1e3", "EUR", "not-an-amount"),
        ("٣", "EUR", "not-an-amount"),
        ("1.2345", "EUR", "too-precise"),
        ("10.5", "JPY", "too-precise"),
        ("99999999999999", "EUR", "too-large"),
        ("9" * 30, "EUR", "not-an-amount"),
        ("1,234,56", "EUR", "not-an-amount"),  # 1234.56 or 123456?
        ("1.234.5", "EUR", "not-an-amount"),
        ("1,00,000,5", "INR", "not-an-amount"),
        ("100 50", "EUR", "not-an-amount"),  # two prizes with nothing between them
        ("1000 500", "EUR", "not-an-amount"),
        ("12345.678", "EUR", "too-precise"),  # thousands would be grouped all the way
        ("0.500", "VND", "too-precise"),
    ],
)
def test_what_is_no_amount_is_refused(text: str, currency: str, code: str) -> None:
    with pytest.raises(FundError) as caught:
        parse_amount(text, currency)
    assert caught.value.code == code


def test_amounts_are_written_as_they_are_read() -> None:
    assert [amount_text(a, "GBP") for a in (15000, 11667, 5, 0, -100)] == ["£150", "£116.67", "£0.05", "£0", "−£1"]
    assert amount_text(15000, "GBP", full=True) == "£150.00"
    assert amount_text(1200000, "VND", group=" ") == "₫1 200 000"
    assert amount_text(123456, "NOK", group=" ", mark=",") == "NOK\u00a01 234,56"


def test_a_list_in_one_line() -> None:
    assert [p.amount for p in parse_prizes("£200/£100", "GBP")] == [20000, 10000]
    assert [p.amount for p in parse_prizes("200,100", "GBP")] == [20000, 10000]
    assert [p.amount for p in parse_prizes("200,50 / 100", "EUR")] == [20050, 10000]
    assert [p.amount for p in parse_prizes("500 EUR; 3x50 €\n10", "EUR")] == [50000, 5000, 5000, 5000, 1000]
    assert parse_prizes("300 + Cup / Medal / 20+Book of openings", "EUR") == (
        Prize(30000, "Cup"),
        Prize(0, "Medal"),
        Prize(2000, "Book of openings"),
    )
    assert parse_prizes(" / ", "EUR") == ()
    assert currency_in("£200/£100") == "GBP"
    assert currency_in("500 nok, 200") == "NOK"
    assert currency_in("200 / Cup") is None
    with pytest.raises(FundError, match="GBP and EUR"):
        currency_in("£200/€100")
    assert prizes_text(parse_prizes("200/4x50/Cup", "EUR"), "EUR") == "200 / 4x 50 / Cup"
    dong = parse_prizes("5.000.000 + Cúp/3x1.000.000/500.000", "VND")
    assert prizes_text(dong, "VND") == "5 000 000 + Cúp / 3x 1 000 000 / 500 000"
    assert parse_prizes(prizes_text(dong, "VND"), "VND") == dong


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("£200/€100", "currencies-differ"),
        ("200/-100", "negative"),
        ("200/1oo", "not-an-amount"),
        ("200/first3", "not-an-amount"),
        ("999x50", "too-many"),
        ("0x50", "not-an-amount"),
        ("200/4x", "not-an-amount"),
        ("200+" + "x" * 100, "too-long"),
        ("2" * 5000, "too-long"),
    ],
)
def test_a_list_that_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(FundError) as caught:
        parse_prizes(text, "GBP")
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (fund(), "empty"),
        (fund(places()), "no-prizes"),
        (fund(PrizeList((Prize(),))), "no-prizes"),
        (fund(PrizeList((Prize(-1),))), "negative"),
        (fund(PrizeList((Prize(10**13),))), "too-large"),
        (fund(places(100, 200)), "order"),
        (fund(places(1), places(2)), "same-name"),
        (fund(PrizeList((Prize(1),), "", Condition(sex="w"))), "no-name"),
        (fund(PrizeList((Prize(1),), "X", Condition(rating_from=2000, rating_to=1000))), "bounds"),
        (fund(PrizeList((Prize(1),), "X", Condition(rating_to=99999))), "not-a-number"),
        (fund(PrizeList((Prize(1),), "X" * 99)), "too-long"),
        (fund(PrizeList((Prize(1),) * 301)), "too-many"),
        (fund(*[under(k, 1) for k in range(1000, 1070)]), "too-many"),
        (fund(places(1), currency="XXX"), "unknown-currency"),
        (fund(places(1), weight=101), "not-a-number"),
        (fund(places(1), unit=0), "not-a-number"),
        (fund(places(1), based_on=0), "not-a-number"),
    ],
)
def test_a_fund_that_makes_no_sense(made: Fund, code: str) -> None:
    with pytest.raises(FundError) as caught:
        checked(made)
    assert caught.value.code == code
    assert "{" not in str(caught.value)


def test_a_group_of_players_must_be_in_the_event() -> None:
    group = PrizeList((Prize(100),), "Class 4b", Condition(players=(PlayerId(2), PlayerId(9))))
    with pytest.raises(FundError, match="the group of the list Class 4b names player 9, who is not in the event"):
        check_groups(fund(group), {1, 2})
    check_groups(fund(group), {1, 2, 9})


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"currency": "euro"}, "unknown-currency"),
        ({"currency": None}, "not-a-text"),
        ({"method": "fair"}, "unknown-choice"),
        ({"one_prize": ["best"]}, "unknown-choice"),
        ({"leftover": 3}, "unknown-choice"),
        ({"capped": "yes"}, "unknown-choice"),
        ({"prices": []}, "unknown-field"),
        ({"version": 2}, "version"),
        ({"format": "other"}, "unknown-choice"),
        ({"lists": {}}, "not-a-list"),
        ({"lists": ["200"]}, "not-an-object"),
        ({"lists": [{"prizes": [{"amount": "200"}]}]}, "not-a-number"),
        ({"lists": [{"prizes": [{"amount": True}]}]}, "not-a-number"),
        ({"lists": [{"prizes": [{"amount": -5}]}]}, "negative"),
        ({"lists": [{"prizes": "£5"}]}, "currencies-differ"),
        ({"lists": [{"prizes": "5", "condition": {"age": 3}}]}, "unknown-field"),
        ({"lists": [{"prizes": "5", "condition": {"players": ["x"]}}]}, "not-a-number"),
        ({"lists": [{"prizes": "5", "name": 3}]}, "not-a-text"),
        ({"lists": [{"prizes": "5", "group": 3}]}, "not-a-text"),
        ({"lists": [{"prizes": "5", "group": "A" * 90}]}, "too-long"),
        ({"lists": [{"prizes": "5", "group": "A"}, {"prizes": "4", "group": "A"}]}, "same-name"),
        ({"lists": [{"prizes": "0"}]}, "no-prizes"),
        ({"lists": [{"prizes": [{"amount": 10**18}]}]}, "not-a-number"),
        ({"currency": "VND", "lists": [{"prizes": "10.5"}]}, "too-precise"),
        ({"limits": [{"name": "unrated"}]}, "not-a-number"),
        ({"weight": 1.5}, "not-a-number"),
        ({"based_on": "many"}, "not-a-number"),
        ({"lists": [{"prizes": "5"}] * 5001}, "too-many"),
    ],
)
def test_a_file_that_cannot_be_understood(change: dict[str, Any], code: str) -> None:
    assert fund_from(PLAIN).total() == 30000
    with pytest.raises(FundError) as caught:
        fund_from({**PLAIN, **change})
    assert caught.value.code == code
    assert "{" not in str(caught.value)


def test_something_else_than_an_object_is_refused() -> None:
    with pytest.raises(FundError):
        fund_from([1, 2])


def test_names_lose_what_steers_a_terminal_or_turns_a_line() -> None:
    value = {**PLAIN, "lists": [{"name": "U\u202e10\n  \x1b[31m", "prizes": "5", "condition": {"rating_to": 1}}]}
    assert fund_from(value).lists[0].name == "U 10 [31m"


def test_a_currency_by_sign_or_letters() -> None:
    assert (known_currency("£"), known_currency(" nok "), known_currency("€")) == ("GBP", "NOK", "EUR")


def test_every_message_is_a_sentence_with_its_values() -> None:
    assert all(text[0].islower() or text.startswith("{") for text in MESSAGES.values())
