"""`crosstable standings`."""

import json
from pathlib import Path

import pytest

from crosstable.formats.native import write_json
from tests.app.memory import Desk
from tests.cli.events import PLAYED, event, run


def test_text_with_the_usual_tie_breaks() -> None:
    answer = run("standings", "-", stdin=PLAYED)
    lines = answer.out.decode().splitlines()
    assert answer.status == 0
    assert lines[0].split() == [
        "rank",
        "no",
        "title",
        "name",
        "rating",
        "fed",
        "points",
        "BH/C1",
        "BH",
        "SB",
        "DE",
        "WIN",
    ]
    assert [line.split()[1] for line in lines[1:5]] == ["1", "2", "3", "4"]
    assert lines[5] == ""
    assert lines[6].startswith("after round 2; tie-breaks by FIDE C.07, edition ")


def test_chosen_tie_breaks_after_an_earlier_round() -> None:
    answer = run("standings", "-", "--round", 1, "--tiebreaks", "WIN, PS", "--csv", stdin=PLAYED)
    assert answer.out.startswith(b"rank,no,title,name,rating,fed,points,WIN,PS\r\n1,1,,Player 1,2490,,1.0,1,1.0\r\n")


def test_markdown_to_a_file(tmp_path: Path) -> None:
    answer = run("standings", "-", "--md", "--tiebreaks", "BH", "-o", tmp_path / "table.md", stdin=PLAYED)
    assert answer == (0, b"", "")
    assert (tmp_path / "table.md").read_text("utf-8").startswith("| rank | no |")


def test_json_has_the_contributions() -> None:
    facts = json.loads(run("standings", "-", "--json", "--tiebreaks", "BH", stdin=PLAYED).out)
    assert [row["name"] for row in facts["rows"]] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert len(facts["rows"][0]["values"][0]["contributions"]) == 2


def test_an_unknown_tie_break_is_one_line() -> None:
    answer = run("standings", "-", "--tiebreaks", "BHX", stdin=PLAYED)
    assert (answer.status, answer.out, answer.err.count("\n")) == (3, b"", 1)
    assert "BHX" in answer.err


def test_before_the_first_round() -> None:
    answer = run("standings", "-", "--tiebreaks", "BH", stdin=event("", ""))
    assert answer.status == 0
    assert "after round 0" in answer.out.decode()


@pytest.mark.parametrize(
    ("profile", "codes", "said"), [("team-round-robin", "BC", True), ("club", "TPN", True), ("club", "BH", False)]
)
def test_the_foot_says_which_numbers_are_better_low(profile: str, codes: str, said: bool) -> None:  # noqa: FBT001
    desk = Desk()
    desk.create(profile=profile)
    if profile == "club":
        desk.enter("Ana", "Bo", "Cai", "Dag")
    else:
        for name in ("Rooks", "Bishops"):
            desk.do("add-team", {"name": name, "players": [{"name": f"{k} {name}"} for k in "AB"]})
    desk.play()
    answer = run("standings", "-", "--tiebreaks", codes, stdin=write_json(desk.state.tournament()).encode())
    assert answer.status == 0, answer.err
    assert ("the lower is better" in answer.out.decode()) is said
