"""Regulations of every form of event: how it pairs is said, with the match of a knock-out and how each group plays."""

from __future__ import annotations

import pytest

from crosstable.app.profiles import PROFILES
from crosstable.i18n import LANGUAGES
from crosstable.publish.facts import Facts
from crosstable.publish.options import Options
from crosstable.publish.regulations import regulations_view
from crosstable.publish.words import Words
from tests.app.memory import Desk


def pairing(desk: Desk, language: str = "en") -> list[str]:
    words = Words.of((language,))
    view = regulations_view(Facts(desk.state, 0, Options(), words))
    title = words("regulations.pairing")
    return [line.text for section in view.sections if section.title == title for line in section.lines]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("profile", PROFILES)
def test_every_form_says_how_it_pairs(profile: str, language: str) -> None:
    desk = Desk()
    desk.create(profile=profile)
    system = desk.state.rules.system
    known = Words.of((language,))
    said = pairing(desk, language)
    assert any(
        known(key, edition=desk.state.rules.edition or "2026") == said[0]
        for key in (f"regulations.system.{system}.{desk.state.rules.edition}", f"regulations.system.{system}")
        if key in known
    )


def test_a_match_of_a_knock_out_is_told() -> None:
    desk = Desk()
    desk.create(profile="cup")
    desk.enter("Ana", "Bo", "Cai", "Dag")
    own = {"parts": [{"kind": "games", "games": 2, "time": "15+10", "times": 1}, {"kind": "lots"}], "first": "one"}
    desk.do("set-knockout", {"match": own, "third_place": True})
    said = pairing(desk)
    assert said[:4] == [
        "Knock-out: whoever loses a match is out.",
        "A match: 2 games at 15+10; if level, a lot.",
        "In the first game of a match whoever is named first moves first; after that colours alternate.",
        "The losers of the semi-finals play for third place.",
    ]
    assert "Một trận: 2 ván với 15+10; nếu hòa, bốc thăm." in pairing(desk, "vi")
    double = Desk()
    double.create(profile="double-cup")
    assert "Who comes into the final without a lost match and loses it plays one more." in pairing(double)


def test_groups_that_play_alike_are_told_together() -> None:
    desk = Desk()
    desk.create(profile="us-quads")
    desk.enter(*(f"Player {k}" for k in range(1, 16)))
    desk.do("make-pools", {"way": "quads"})
    said = pairing(desk)
    assert said[1] == (
        "Group A and Group B – Round robin: everybody meets everybody once, in the order of the Crenshaw-Berger tables."
    )
    assert said[2].startswith("Group C – Swiss system, FIDE (Dutch)")


@pytest.mark.parametrize(
    ("table", "said"),
    [("berger", "Berger tables"), ("crenshaw", "Crenshaw-Berger tables"), ("circle", "circle method")],
)
def test_a_round_robin_names_its_own_table(table: str, said: str) -> None:
    desk = Desk()
    desk.create(profile="round-robin", system="round-robin", edition=table)
    assert said in pairing(desk)[0]
