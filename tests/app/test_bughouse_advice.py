"""What the adviser says of a bughouse evening."""

from __future__ import annotations

import pytest

from crosstable.app.bughouse_advice import bughouse_forms


def test_j6_up_to_six_teams_everybody_meets_everybody_else_seven_short_rounds() -> None:
    few, many = (bughouse_forms(people, 180)[0] for people in (12, 20))
    assert (few.figures.rounds, few.figures.boards) == (5, 3)
    assert (many.figures.rounds, many.figures.boards) == (7, 5)
    assert few.figures.round_minutes == 2 * (5 + 5) + 5
    assert few.fits
    assert many.figures.total == 7 * 25


@pytest.mark.parametrize(("people", "first"), [(12, "bughouse"), (13, "bughouse-partners")])
def test_who_comes_without_a_partner_is_better_off_with_rotating_ones(people: int, first: str) -> None:
    found = bughouse_forms(people, 180)
    assert found[0].kind.value == first
    assert [one.default for one in found] == [True, False]
    assert all(one.available for one in found)


def test_what_has_to_be_known_is_said() -> None:
    codes = {one.kind.value: [remark.code for remark in one.remarks] for one in bughouse_forms(13, 180)}
    assert codes["bughouse"] == ["bughouse-match", "bughouse-joker"]
    assert codes["bughouse-partners"] == ["bughouse-match", "bughouse-out", "bughouse-whole"]
    assert [remark.code for remark in bughouse_forms(10, 180)[0].remarks] == ["bughouse-match", "bughouse-bye"]


def test_a_short_evening_has_fewer_rounds_and_a_round_robin_is_told_what_it_lacks() -> None:
    teams, partners = bughouse_forms(12, 60)
    assert teams.figures.rounds == partners.figures.rounds == 2
    assert not teams.fits
    assert teams.remarks[-1].numbers == {"rounds": 5}
    assert partners.default
    assert bughouse_forms(12, 10)[0].figures.evenings is None
    assert bughouse_forms(3, 180) == ()
