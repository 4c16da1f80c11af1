"""An older result of a knock-out is corrected: the question says what follows in the bracket, in its own words."""

from __future__ import annotations

import pytest

from crosstable.app.answers import Level, NeedsConfirmation
from crosstable.app.bracket import bracket_of_event
from tests.app.memory import Desk


def cup(players: int = 4, match: str = "one-game") -> Desk:
    desk = Desk()
    desk.create(profile="cup")
    desk.enter(*("Ana", "Bo", "Chen", "Diaz", "Eva", "Finn", "Gus", "Ivy")[:players])
    desk.do("set-knockout", {"match": match})
    return desk


def wins(desk: Desk, player: int, round_no: int | None = None) -> dict[str, object]:
    """The result with which a player wins his game of a round."""
    played = desk.state.rounds[round_no - 1 if round_no else -1]
    board = next(b for b in played.boards if player in (b.white, b.black))
    result = "1-0" if board.white == player else "0-1"
    seen = board.result.token if board.result is not None else ""
    return {"round": played.number, "board": board.number, "result": result, "seen": seen}


def play(desk: Desk, *winners: int) -> None:
    desk.do("pair")
    desk.do("publish")
    for winner in winners:
        desk.do("enter-result", wins(desk, winner))


def asked(desk: Desk, args: dict[str, object], command: str = "enter-result") -> NeedsConfirmation:
    with pytest.raises(NeedsConfirmation) as question:
        desk.do(command, args)
    return question.value


def test_who_goes_on_changes_and_he_has_been_paired_since() -> None:
    desk = cup()
    play(desk, 1, 2)
    play(desk)
    question = asked(desk, wins(desk, 4, 1))
    assert (question.code, question.level, question.with_reason) == ("correct-bracket-paired", Level.TWO_STEPS, True)
    assert question.params["next"] == 2
    [game] = question.params["games"]
    assert set(str(game).split(" – ")) == {"Ana", "Bo"}
    assert {question.params["one"], question.params["two"]} == {"Ana", "Diaz"}
    desk.do("enter-result", wins(desk, 4, 1), confirmed=4, reason="misread")
    assert bracket_of_event(desk.state) is None, "what was said came true"


def test_taking_the_result_away_is_asked_the_same_way() -> None:
    desk = cup()
    play(desk, 1, 2)
    play(desk)
    board = wins(desk, 4, 1)["board"]
    assert asked(desk, {"round": 1, "board": board}, "clear-result").code == "correct-bracket-paired"


def test_the_winner_stays() -> None:
    """Two games: 1½ to ½ instead of 2 to 0."""
    desk = cup(2, "two-games")
    play(desk, 1)
    play(desk, 1)
    draw = wins(desk, 1, 1) | {"result": "½-½"}
    question = asked(desk, draw)
    assert (question.code, question.level, question.params["name"]) == ("correct-bracket-same", Level.CONFIRM, "Ana")
    desk.do("enter-result", draw, confirmed=3)
    bracket = bracket_of_event(desk.state)
    assert bracket is not None
    assert bracket.champion == 1


def test_another_winner_where_nothing_has_been_paired_since_and_a_match_that_is_open_again() -> None:
    desk = cup(2, "two-games")
    play(desk, 1)
    play(desk)
    desk.do("enter-result", wins(desk, 1) | {"result": "½-½"})
    question = asked(desk, wins(desk, 2, 1))
    assert (question.code, question.params["name"]) == ("correct-bracket-winner", "Bo")
    question = asked(desk, wins(desk, 1, 1) | {"result": "½-½"})
    assert question.code == "correct-bracket-open"


def test_teams_and_brackets_after_groups_are_asked_so_too_and_a_swiss_is_not() -> None:
    desk = Desk()
    desk.create(profile="team-cup")
    for letter in "ABCD":
        desk.do("add-team", {"name": f"Team {letter}", "players": [{"name": f"{letter}{n}"} for n in range(1, 5)]})
    desk.do("pair")
    desk.do("publish")
    state = desk.state
    for board in state.rounds[0].boards:
        first = min(board.white, board.black)
        desk.do("enter-result", wins(desk, first))
    play(desk)
    board = desk.state.rounds[0].boards[0]
    loser = max(board.white, board.black)
    question = asked(desk, wins(desk, loser, 1))
    assert question.code.startswith("correct-bracket-")
    assert {str(question.params["one"]), str(question.params["two"])} <= {f"Team {letter}" for letter in "ABCD"}
    swiss = Desk()
    swiss.create(rounds=3)
    swiss.enter("Ana", "Bo", "Chen", "Diaz")
    swiss.play()
    swiss.play()
    swiss_board = swiss.state.rounds[0].boards[0]
    args = {"round": 1, "board": swiss_board.number, "result": "0-1", "seen": "1-0"}
    assert asked(swiss, args).code == "correct-last-round"
