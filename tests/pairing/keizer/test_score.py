"""Keizer scores: the worked example, presets, taking turns, and properties."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.errors import RuleError
from crosstable.pairing.keizer.score import PRESETS, Entry, Kind, keizer_table, values

A, B, C, D, E, F = range(1, 7)
FIELD = [A, B, C, D, E, F]


def game(white: int, black: int, result: str = "1") -> list[Entry]:
    one, two = {"1": (Kind.WIN, Kind.LOSS), "=": (Kind.DRAW, Kind.DRAW), "0": (Kind.LOSS, Kind.WIN)}[result]
    return [Entry(white, one, black), Entry(black, two, white)]


ROUND_1 = [*game(A, B), *game(D, C), Entry(E, Kind.BYE), Entry(F, Kind.EXCUSED)]
ROUND_2 = [*game(A, D, "="), *game(E, F), *game(C, B, "0")]


def letters(order: tuple[int, ...]) -> str:
    return "".join("ABCDEF"[n - 1] for n in order)


class TestValues:
    def test_thirty_five_players(self) -> None:
        found = list(values(range(35)).values())
        assert (found[0], found[-1]) == (52, 18)

    def test_six_players_and_a_bottom_of_ones_own(self) -> None:
        assert list(values(FIELD).values()) == [8, 7, 6, 5, 4, 3]
        assert list(values(FIELD, 16).values())[-1] == 16
        with pytest.raises(RuleError):
            values(FIELD, 0)


class TestWorkedExample:
    def test_round_one(self) -> None:
        found = keizer_table(FIELD, [ROUND_1])
        assert [letters(order) for order in found.iterations] == ["ABCDEF", "ADBECF", "ADEBCF", "ADEBCF"]
        assert found.stopped == "stable"
        assert [found.scores[p] for p in (A, D, E, B, C, F)] == [13, 11, 10, 5, 4, 4]

    def test_round_two(self) -> None:
        found = keizer_table(FIELD, [ROUND_1, ROUND_2])
        assert letters(found.order) == "ADEBCF"
        assert [found.scores[p] for p in (A, D, E, B, C, F)] == [Fraction(33, 2), 15, 13, 9, 4, 4]
        line = found.lines[A][1]
        assert (line.kind, line.opponent, line.share, line.value, line.points) == (
            Kind.DRAW,
            D,
            Fraction(1, 2),
            7,
            Fraction(7, 2),
        )
        assert found.own[A] + sum(line.points for line in found.lines[A]) == found.scores[A]


class TestPresets:
    def test_an_excuse_is_paid_five_times(self) -> None:
        rounds = [[Entry(A, Kind.EXCUSED)] for _ in range(7)]
        found = keizer_table([A, B], rounds)
        assert [line.share for line in found.lines[A]] == [Fraction(1, 3)] * 5 + [0, 0]

    @pytest.mark.parametrize(
        ("preset", "kind", "share"),
        [
            ("classic", Kind.BYE, "2/3"),
            ("keizerforclubs", Kind.BYE, "1/2"),
            ("keizerforclubs", Kind.EXCUSED, "35/100"),
            ("keizerforclubs", Kind.CLUB_DUTY, "70/100"),
            ("keizerforclubs", Kind.OPPONENT_WITHDREW, "75/100"),
            ("freekeizer", Kind.LOSS, "1/6"),
            ("freekeizer", Kind.BYE, "4/6"),
        ],
    )
    def test_shares(self, preset: str, kind: Kind, share: str) -> None:
        assert PRESETS[preset].shares[kind] == Fraction(share)

    def test_a_loss_brings_a_share_of_the_opponent_in_freekeizer(self) -> None:
        found = keizer_table([A, B], [game(A, B)], PRESETS["freekeizer"])
        assert found.scores[B] == found.values[B] + Fraction(found.values[A], 6)

    def test_the_own_value_can_fade_or_be_left_out(self) -> None:
        classic = PRESETS["classic"]
        fading = keizer_table([A, B], [game(A, B), []], replace(classic, fade=Fraction(1, 5)))
        assert fading.own[A] == Fraction(3, 5) * fading.values[A]
        gone = keizer_table([A, B], [[]] * 6, replace(classic, fade=Fraction(1, 5)))
        assert gone.own[A] == 0
        assert keizer_table([A, B], [game(A, B)], replace(classic, own=False)).scores[B] == 0


class TestFrozen:
    def test_a_round_is_scored_with_the_ranking_before_it(self) -> None:
        found = keizer_table(FIELD, [ROUND_1, ROUND_2], replace(PRESETS["classic"], frozen=True))
        # Round 1 with 8 7 6 5 4 3: A 8 + 7, D 5 + 6, B 7, E 4 + 8/3, C 6, F 3 + 1.
        assert letters(found.iterations[1]) == "ADBECF"
        # Round 2 with A 8, D 7, B 6, E 5, C 4, F 3.
        assert found.scores[A] == 15 + Fraction(7, 2)
        assert found.scores[E] == Fraction(20, 3) + 3
        assert found.scores[B] == 7 + 4
        assert len(found.iterations) == 3


def by_dice(players: int, rounds: int, seed: int) -> list[list[Entry]]:
    dice = Random(seed)
    made = []
    for _ in range(rounds):
        order = list(range(1, players + 1))
        dice.shuffle(order)
        pairs = zip(order[::2], order[1::2], strict=False)
        made.append([entry for a, b in pairs for entry in game(a, b, dice.choice("1=0"))])
    return made


def test_two_orders_that_take_turns_are_averaged() -> None:
    found = keizer_table(range(1, 9), by_dice(8, 3, 55))
    assert found.stopped == "averaged"
    assert found.iterations[-1] == found.iterations[-3] != found.iterations[-2]
    assert [found.scores[p] for p in found.order] == sorted(found.scores.values(), reverse=True)


def test_orders_that_never_come_to_rest_end_after_twenty() -> None:
    found = keizer_table(range(1, 7), by_dice(6, 3, 7))
    assert found.stopped == "limit"
    assert len(found.iterations) == 21


@pytest.mark.parametrize("entry", [Entry(9, Kind.BYE), Entry(A, Kind.WIN, 9), Entry(A, Kind.WIN)])
def test_somebody_who_is_not_in_the_ranking(entry: Entry) -> None:
    with pytest.raises(RuleError, match="not in the ranking"):
        keizer_table(FIELD, [[entry]])


@given(st.integers(3, 40), st.integers(1, 6), st.integers(0, 1000))
def test_a_stable_table_reproduces_itself(players: int, rounds: int, seed: int) -> None:
    start = list(range(1, players + 1))
    found = keizer_table(start, by_dice(players, rounds, seed))
    assert sorted(found.order) == start
    assert [found.scores[p] for p in found.order] == sorted(found.scores.values(), reverse=True)
    assert len(found.iterations) <= 21
    if found.stopped == "stable":
        assert found.values == values(found.order)
