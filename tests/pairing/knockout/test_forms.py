"""The form of a match as people describe it, and what is no form."""

from __future__ import annotations

import pytest

from crosstable.core.errors import RuleError
from crosstable.pairing.knockout import TEMPLATES
from crosstable.pairing.knockout.forms import described, template_of
from crosstable.pairing.knockout.match import Kind


@pytest.mark.parametrize("name", sorted(TEMPLATES))
def test_a_template_is_read_back_as_it_was_written(name: str) -> None:
    assert template_of(described(TEMPLATES[name])) == TEMPLATES[name]
    assert template_of(name) == TEMPLATES[name]


def test_numbers_come_as_they_are_typed() -> None:
    found = template_of(
        {"parts": [{"kind": "games", "games": "2", "time": " 10+3 ", "times": ""}, {"kind": "armageddon"}]}
    )
    assert [(p.kind, p.games, p.time, p.times) for p in found.parts] == [
        (Kind.GAMES, 2, "10+3", 1),
        (Kind.ARMAGEDDON, 0, "", 1),
    ]


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ("two-lots", "there is no match form two-lots"),
        (7, "by its stages"),
        ({}, "by its stages"),
        ({"parts": "games"}, "by its stages"),
        ({"parts": []}, "1 to 8 stages"),
        ({"parts": [{"kind": "games", "games": 1}] * 9}, "1 to 8 stages"),
        ({"parts": ["games"]}, "one is something else"),
        ({"parts": [{"kind": "coin"}]}, "not understood"),
        ({"parts": [{"kind": "games", "games": "two"}]}, "whole number; given: two"),
        ({"parts": [{"kind": "games"}]}, "1 to 64 games, not 0"),
        ({"parts": [{"kind": "games", "games": 1, "times": -1}]}, "whole number; given: -1"),
        ({"parts": [{"kind": "lots"}]}, "begins with a game"),
        ({"parts": [{"kind": "games", "games": 1}, {"kind": "lots"}, {"kind": "armageddon"}]}, "put it last"),
        ({"parts": [{"kind": "games", "games": 1}], "first": "loudest"}, "not understood"),
    ],
)
def test_what_is_no_form_is_explained(form: object, said: str) -> None:
    with pytest.raises(RuleError, match=said):
        template_of(form)
