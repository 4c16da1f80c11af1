"""The game of an event on the command line and in its file: in xiangqi it is Red who moves first."""

from __future__ import annotations

import json

import pytest

from crosstable.core.model import Discipline
from crosstable.formats.native import read_json, write_json
from tests.app.memory import Desk
from tests.app.test_importing import import_into
from tests.cli.events import run


def played(game: str, profile: str = "fide-swiss") -> Desk:
    desk = Desk()
    desk.create(profile=profile, game=game)
    desk.enter("Amy White", "Bo", "Cai", "Dag")
    desk.play("1-0")
    return desk


@pytest.mark.parametrize(("game", "first", "other"), [("chess", "White", "Red"), ("xiangqi", "Red", "White")])
def test_explain_names_who_moves_first(game: str, first: str, other: str) -> None:
    desk = played(game)
    desk.play("1-0")
    text = write_json(desk.state.tournament())
    answer = run("explain", "-", "--round", 2, "--board", 1, stdin=text.encode())
    said = answer.out.decode().replace("Amy White", "Amy")
    assert answer.status == 0
    assert f"has {first} against" in said
    assert other not in said
    table = played(game, "round-robin")
    found = run("explain", "-", "--round", 1, "--board", 1, stdin=write_json(table.state.tournament()).encode())
    assert f"has {first} against" in found.out.decode()
    assert other not in found.out.decode().replace("Amy White", "Amy")


def test_a_bracket_names_who_moves_first() -> None:
    desk = Desk()
    desk.create(profile="cup", game="xiangqi")
    desk.enter("Ana", "Bo", "Cai", "Dag")
    desk.play("1-0")
    answer = run("standings", "-", stdin=write_json(desk.state.tournament()).encode())
    assert "has Red" in answer.out.decode()
    assert "White" not in answer.out.decode()


def test_a_tournament_in_json_keeps_its_game() -> None:
    text = write_json(played("xiangqi").state.tournament())
    assert json.loads(text)["info"]["game"] == "xiangqi"
    after = import_into(Desk(), read_json(text.encode()).require())
    assert after.game is Discipline.XIANGQI
    assert read_json(write_json(played("chess").state.tournament()).encode()).require().info.game is Discipline.CHESS
    wrong = read_json(text.replace('"xiangqi"', '"draughts"').encode())
    assert [problem.code for problem in wrong.problems if "game" in str(problem)]


def test_a_trf_says_that_it_does_not_know_the_game() -> None:
    text = write_json(played("xiangqi").state.tournament())
    answer = run("convert", "-", "--to", "trf26", stdin=text.encode())
    assert "that the game is xiangqi" in answer.err
