"""A name can be read: whoever enters a person, a team, a club or an event, by hand or from a list."""

from __future__ import annotations

import pytest

from crosstable.app.answers import Refused
from crosstable.app.opening import open_file
from crosstable.app.player_lists import candidates, parse
from crosstable.core.ids import PlayerId
from crosstable.core.naming import is_name
from tests.app.memory import CHIEF, Desk

UNSEEN = (
    "\u200b",
    "\u2060",
    "\ufeff",
    "\u0301\u0308",
    "\u202e\u200f",
    "\u3164",
    "\u2800",
    "\u200d",
    "\u0e31",
    "...",
    "\u0300 \u0301",
)
SEEN = ("Lan", "Đặng", "สมชาย", "अर्जुन", "محمد", "王", "\u3042", "64", "#7", "O\u2019Neil", "\u200eAna\u200e")


@pytest.mark.parametrize("name", SEEN)
def test_names_of_every_script(name: str) -> None:
    assert is_name(name)


def desk(profile: str = "club") -> Desk:
    desk = Desk()
    desk.create(profile=profile)
    return desk


def refused(desk: Desk, command: str, args: dict[str, object]) -> str:
    with pytest.raises(Refused) as refusal:
        desk.do(command, args)
    return refusal.value.code


@pytest.mark.parametrize("name", UNSEEN)
def test_nobody_and_nothing_gets_a_name_that_cannot_be_read(name: str) -> None:
    d = desk()
    d.enter("Ana")
    wanted = {"missing", "no-letters"}
    assert refused(d, "add-players", {"players": [{"name": name}]}) in wanted
    assert refused(d, "change-player", {"player": 1, "changes": {"name": name}}) in wanted
    assert refused(d, "change-info", {"name": name}) in wanted
    with pytest.raises(Refused):
        Desk().create(name=name)
    assert refused(desk("team-round-robin"), "add-team", {"name": name}) in wanted
    if name.isprintable():
        assert refused(d, "change-player", {"player": 1, "changes": {"club": name}}) == "no-letters"


@pytest.mark.parametrize("name", UNSEEN)
def test_a_list_shows_such_a_line_as_one_without_a_name(name: str) -> None:
    row = candidates(parse(f"Name;Rating\n{name};1500\nAna;1400".encode()), ["name", "rating"])[0]
    assert row.player["name"] == ""
    assert [note.code for note in row.notes] == ["no-name"]


@pytest.mark.parametrize("name", ["\u0301\u0308", "...", "\u2060"])
def test_whoever_has_no_name_in_a_tournament_file_is_called_by_his_number_and_that_is_said(name: str) -> None:
    text = "012 Open\n" + "".join(f"001 {k:4}      {who:<33}\n" for k, who in ((1, "Ana"), (2, name)))
    opened = open_file(text.encode(), "a.trf", lambda: 0.0)
    assert opened.tournament is not None
    assert [player.name for player in opened.tournament.players] == ["Ana", "#2"]
    [problem] = [problem for problem in opened.problems if problem.code == "NO_NAME"]
    assert problem.repaired_as == "#2"


def test_a_partner_who_cannot_be_read_is_none() -> None:
    d = desk("bughouse")
    d.do("add-players", {"players": [{"name": "Ann + \u0301"}]}, who=CHIEF)
    assert d.state.entries[PlayerId(1)].player.name == "Ann"
