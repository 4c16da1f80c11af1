"""Restricted lots: the tables, the procedure, and small fields by search."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.core.errors import RuleError
from crosstable.pairing.roundrobin.berger import meeting_round
from crosstable.pairing.roundrobin.varma import GROUPS, Entrant, draw_numbers


def field(federations: str) -> list[Entrant]:
    """One letter a player; `.` has none."""
    return [Entrant(n, "" if letter == "." else letter * 3, f"N{n}") for n, letter in enumerate(federations, 1)]


PRINTED = {
    10: "3 4 8 | 5 7 9 | 1 6 | 2 10",
    12: "4 5 9 10 | 1 2 7 | 6 8 12 | 3 11",
    14: "4 5 6 11 12 | 1 2 8 9 | 7 10 13 | 3 14",
    16: "5 6 7 12 13 14 | 1 2 3 9 10 | 8 11 15 | 4 16",
    18: "5 6 7 8 14 15 16 | 1 2 3 10 11 12 | 9 13 17 | 4 18",
    20: "6 7 8 9 15 16 17 18 | 1 2 3 11 12 13 14 | 5 10 19 | 4 20",
    22: "6 7 8 9 10 17 18 19 20 | 1 2 3 4 12 13 14 15 | 11 16 21 | 5 22",
    24: "6 7 8 9 10 11 19 20 21 22 | 1 2 3 4 13 14 15 16 17 | 12 18 23 | 5 24",
}
"""Size of the table to its groups A, B, C and D, as published."""


def test_c05_annex_2_printed_groups() -> None:
    assert {
        size: " | ".join(" ".join(map(str, group)) for group in groups) for size, groups in GROUPS.items()
    } == PRINTED


@pytest.mark.parametrize("size", GROUPS)
def test_c05_annex_2_groups_hold_every_number_once(size: int) -> None:
    assert sorted(n for group in GROUPS[size] for n in group) == list(range(1, size + 1))


LATEST = {10: 6, 12: 11, 14: 10, 16: 12, 18: 14, 20: 16, 22: 18, 24: 20}


@pytest.mark.parametrize("size", GROUPS)
def test_c05_annex_2_no_group_meets_in_the_last_three_rounds_but_for_twelve(size: int) -> None:
    rounds = {(a, b): meeting_round(size, a, b) for group in GROUPS[size] for a in group for b in group if a < b}
    assert max(rounds.values()) == LATEST[size]
    late = [pair for pair, number in rounds.items() if number >= size - 3]
    assert late == ([(6, 12)] if size == 12 else [])


class TestProcedure:
    def test_the_largest_federation_draws_first_and_keeps_to_one_envelope(self) -> None:
        found = draw_numbers(field("AABBBCDEFG"), "demo")
        assert [envelope.federation for envelope in found.envelopes] == ["BBB", "AAA"]
        for envelope in found.envelopes:
            assert len(envelope.groups) == 1
            assert {number for _, number in envelope.drawn} <= set(GROUPS[10][envelope.groups[0]])
        assert found.late == ()
        assert found.by == "varma"

    def test_equal_federations_by_code_and_players_by_name(self) -> None:
        found = draw_numbers(field("BBAACCDEF"), "demo")
        assert [envelope.federation for envelope in found.envelopes] == ["AAA", "BBB", "CCC"]
        assert [player for player, _ in found.envelopes[0].drawn] == [3, 4]

    def test_a_very_large_federation_takes_two_envelopes(self) -> None:
        found = draw_numbers(field("AAAAABCDEF"), "demo")
        (envelope,) = found.envelopes
        assert len(envelope.groups) == 2
        assert len(envelope.drawn) == 5

    def test_twelve_can_meet_late_and_it_is_told(self) -> None:
        told = set()
        for seed in range(60):
            found = draw_numbers(field("AABBCCDDEEFF"), str(seed))
            for meeting in found.late:
                numbers = {found.order.index(meeting.one) + 1, found.order.index(meeting.two) + 1}
                told.add((frozenset(numbers), meeting.round))
        assert (frozenset({6, 12}), 11) in told

    def test_repeatable_and_drawn_again(self) -> None:
        entrants = field("AABBCCDDEE")
        assert draw_numbers(entrants, "demo") == draw_numbers(entrants, "demo")
        assert draw_numbers(entrants, "demo", 1).order != draw_numbers(entrants, "demo").order

    @given(st.integers(9, 24), st.lists(st.sampled_from("ABCDEFGH..."), min_size=24, max_size=24), st.integers(0, 99))
    def test_everybody_has_a_number_and_one_envelope_is_never_late(
        self, players: int, letters: list[str], seed: int
    ) -> None:
        entrants = field("".join(letters[:players]))
        found = draw_numbers(entrants, str(seed))
        assert sorted(found.order) == list(range(1, players + 1))
        size = players + players % 2
        for meeting in found.late:
            team = next(e for e in found.envelopes if e.federation == meeting.federation)
            assert size == 12 or len(team.groups) > 1


class TestSmallFields:
    def test_a_pair_meets_in_the_first_round(self) -> None:
        found = draw_numbers(field("AABC"), "demo")
        assert found.by == "search"
        assert [(m.one, m.two, m.round) in ((1, 2, 1), (2, 1, 1)) for m in found.meetings] == [True]

    @pytest.mark.parametrize(
        ("letters", "rounds"), [("AABBCC", [1, 1, 1]), ("AAABCD", [3, 2, 1]), ("AAAABBBB", None), ("AAAAAAAA", None)]
    )
    def test_compatriots_meet_as_early_as_possible(self, letters: str, rounds: list[int] | None) -> None:
        found = [meeting.round for meeting in draw_numbers(field(letters), "demo").meetings]
        if rounds is not None:
            assert found == rounds
        assert found == sorted(found, reverse=True)

    def test_nobody_has_a_compatriot(self) -> None:
        orders = {draw_numbers(field("ABCDEF"), str(seed)).order for seed in range(10)}
        assert len(orders) > 1

    @pytest.mark.parametrize("players", [2, 25])
    def test_sizes_without_a_table(self, players: int) -> None:
        with pytest.raises(RuleError, match="9 to 24"):
            draw_numbers([Entrant(n, "A") for n in range(players)], "demo")

    def test_somebody_twice(self) -> None:
        with pytest.raises(RuleError, match="twice"):
            draw_numbers([Entrant(1, "A")] * 4, "demo")
