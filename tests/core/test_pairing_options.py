"""Options that the record of a tournament keeps for its pairing system."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from crosstable.app.system_options import SYSTEM_OPTIONS
from crosstable.cli.main import main
from crosstable.core.knockout_options import FLAGS, LISTS, MATCH
from crosstable.core.pairing_options import KINDS, Option, options_from, typed_options
from crosstable.formats.native import read_json, write_json
from crosstable.pairing import rounds
from tests.app.playing import Played, kinds

KEPT_ELSEWHERE = {MATCH, *FLAGS, *LISTS, "clubs", "reserves"}
"""The form of a knock-out has a place of its own; clubs and reserves are no part of a record."""


class _Watched(dict[str, object]):
    """Options that note which of them are read."""

    def __init__(self, options: dict[str, object], read: set[str]) -> None:
        super().__init__(options)
        self.read = read

    def get(self, key: str, default: object = None) -> object:
        self.read.add(key)
        return super().get(key, default)

    def __getitem__(self, key: str) -> object:
        self.read.add(key)
        return super().__getitem__(key)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    found: set[str] = set()
    asked = rounds._asked

    def watched(*given: Any) -> object:  # noqa: ANN401 - as `_asked` takes it
        *before, options, ranking = given
        return asked(*before, _Watched(dict(options or {}), found), ranking)  # type: ignore[call-arg]

    monkeypatch.setattr(rounds, "_asked", watched)
    return found


@pytest.mark.parametrize(("profile", "system"), list(kinds()))
def test_every_option_that_a_system_reads_is_kept_in_the_record(profile: str, system: str, read: set[str]) -> None:
    played = Played(profile, system, Played.usual(system))
    played.play(2)
    assert read - KEPT_ELSEWHERE <= KINDS.keys()


def test_every_option_of_the_forms_is_kept() -> None:
    assert SYSTEM_OPTIONS.keys() <= KINDS.keys()


def test_options_come_back_as_they_were() -> None:
    given = {"gap": 3, "keizer": "classic", "own_value": False, "seed": "0042", "reach": "any", "bar": 0}
    assert typed_options(options_from({**given, "print": {"a": 1}, "cycles": None, "share_bye": ""})) == given


@pytest.mark.parametrize(
    ("name", "value"),
    [("gap", "99999"), ("own_value", "maybe"), ("bar", "-1"), ("cycles", "٣"), ("sudo", "yes"), ("seed", "x" * 201)],
)
def test_what_cannot_be_is_left_out_and_named(name: str, value: str) -> None:
    option = Option(name, value)
    assert name in option.fault
    assert typed_options([option]) == {}
    document = {
        "format": "crosstable-tournament",
        "version": 1,
        "players": [],
        "options": [{"name": name, "value": value}],
    }
    reading = read_json(json.dumps(document).encode())
    assert [problem.code for problem in reading.problems] == ["JSON_OPTION"]


def _keizer(folder: Path, **options: str) -> Path:
    played = Played("keizer", "keizer", 8)
    played.play(3)
    document = json.loads(write_json(played.state.tournament()))
    named = {option["name"]: option["value"] for option in document["options"]} | options
    document["options"] = [{"name": name, "value": value} for name, value in named.items()]
    file = folder / "keizer.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def test_check_goes_by_the_options_of_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(_keizer(tmp_path))]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"keizer": "nonsense"}, "option keizer of the file is not possible"),
        ({"share_bye": "7 apples"}, "option share_bye of the file is not possible"),
    ],
)
def test_an_impossible_option_of_a_file_is_refused_in_words(
    options: dict[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(_keizer(tmp_path, **options))]) == 3
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("system", "options"),
    [
        ("round-robin", {"cycles": "9999"}),
        ("round-robin", {"free_round": "much"}),
        ("team-cup", {"team_match": "thrice"}),
        ("team-cup", {"board_ties": "x"}),
        ("team-cup", {"team_home": "moon"}),
    ],
)
def test_options_without_a_form_are_checked_by_the_systems(
    system: str, options: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    profile, name = next(kind for kind in kinds() if kind[0] == system)
    played = Played(profile, name, Played.usual(name))
    played.play(2)
    document = json.loads(write_json(played.state.tournament()))
    document["options"] = [{"name": key, "value": value} for key, value in options.items()]
    file = tmp_path / "event.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    assert main(["check", str(file)]) in (1, 3)
    said = capsys.readouterr()
    assert "Unexpected" not in said.err
    assert next(iter(options.values())) in said.err + said.out
