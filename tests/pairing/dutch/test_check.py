"""What a check says of a round that is not the one the rules give."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError, RuleError
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Bye, Game, Prohibition, Round, Tournament
from crosstable.pairing.check import check_round
from crosstable.pairing.findings import RoundCheck
from tests.pairing.dutch.positions import event, new_event, pairs

T3 = "1:4w= 2:5b= 3:6w= 4:1b= 5:2w= 6:3b="
T4 = "1:4w1 2b1 2:5b1 1w0 3:6w1 4b1 4:1b0 3w0 Z* 5:2w0 6b1 6:3b0 5w0"
T5 = "1:3w1 2:4b1 3:1b0 4:2w0 5:Z"


def with_round(tournament: Tournament, text: str) -> Tournament:
    """The event with one more round, everybody else absent."""
    number = RoundNo(len(tournament.rounds) + 1)
    games, byes = [], []
    for white, black in sorted(pairs(text)):
        if black:
            games.append(Game(PlayerId(white), PlayerId(black), Code.DRAW, Code.DRAW))
        else:
            byes.append(Bye(PlayerId(white), Code.PAB))
    return replace(tournament, rounds=(*tournament.rounds, Round(number, tuple(games), tuple(byes))))


def checked(text: str, rounds: int, given: str) -> RoundCheck:
    tournament = with_round(event(text, rounds), given)
    return check_round(tournament, len(tournament.rounds))


def found(text: str, rounds: int, given: str) -> tuple[str, str]:
    check = checked(text, rounds, given)
    assert not check.agrees
    assert check.difference is not None
    return check.difference.criterion, check.difference.article


def test_agreement_has_no_difference() -> None:
    check = checked(T3, 5, "6-1 2-3 4-5")
    assert check.agrees
    assert check.difference is None


def test_c0403_2_1_1_rematch() -> None:
    assert found(T3, 5, "1-4 2-3 6-5") == ("C1", "2.1.1")


def test_c0403_2_1_2_second_bye() -> None:
    text = "1: 3w1 5b1 4w= | 2: 4b= 3w= 5b1 | 3: 1b0 2b= U | 4: 2w= U 1b= | 5: H 1w0 2w0"
    assert found(text, 5, "2-1 5-3 4-0") == ("C2", "2.1.2")


def test_c0403_2_1_3_equal_absolute_preferences() -> None:
    text = "1: 3w1 5w1 | 2: 4w1 6w1 | 3: 1b0 4b0 | 4: 2b0 3w1 | 5: 6w1 1b0 | 6: 5b0 2b0"
    assert found(text, 5, "1-2 3-5 4-6")[0] == "C3"


def test_c0403_2_3_1_bye_with_more_points() -> None:
    check = checked(T4, 3, "1-3 6-2 5-0")
    assert check.difference is not None
    assert (check.difference.criterion, check.difference.given, check.difference.draft) == ("C5", (10,), (0,))


def test_c0403_2_4_4_bye_holder_with_unplayed_game() -> None:
    check = checked(T5, 3, "2-1 4-3 5-0")
    assert check.difference is not None
    assert (check.difference.criterion, check.difference.bracket) == ("C9", 2)
    assert (check.difference.given, check.difference.draft) == ((1,), (0,))


def test_c0403_2_4_7_colours_missed() -> None:
    check = checked(T3, 5, "1-5 6-2 4-3")
    assert check.difference is not None
    assert check.difference.criterion == "C12"
    assert check.difference.given > check.difference.draft


def test_c0403_4_2_later_transposition() -> None:
    tournament = with_round(new_event(8), "1-6 5-2 3-7 8-4")
    check = check_round(tournament, 1)
    assert check.difference is not None
    assert (check.difference.criterion, check.difference.article) == ("order", "4.2")


def test_c0403_4_3_exchange_without_need() -> None:
    tournament = with_round(new_event(6), "1-3 4-2 5-6")
    check = check_round(tournament, 1)
    assert check.difference is not None
    assert (check.difference.criterion, check.difference.article) == ("order", "4.3")


def test_c0403_5_2_colours_turned() -> None:
    tournament = with_round(new_event(4), "3-1 4-2")
    check = check_round(tournament, 1)
    assert check.difference is not None
    assert (check.difference.criterion, check.difference.article) == ("colour", "5.2.5")
    assert check.difference.players == (1, 3)


@pytest.mark.parametrize(("given", "players"), [("1-3", (2, 4)), ("1-3 1-4 2-0", (1,)), ("1-3 2-0 4-0", (2, 4))])
def test_c0403_1_9_1_not_everybody_seated_once(given: str, players: tuple[int, ...]) -> None:
    tournament = with_round(new_event(4), given)
    # whoever is not seated would count as absent: say that all four are there
    seated = {p for pair in pairs(given) for p in pair}
    check = check_round(tournament, 1)
    if seated >= {1, 2, 3, 4}:
        assert check.difference is not None
        assert (check.difference.criterion, check.difference.players) == ("illegal", players)
    else:
        assert check.agrees  # 2 and 4 were known to be away


def test_trf_260_prohibited_pair() -> None:
    tournament = replace(
        with_round(new_event(4), "1-3 4-2"),
        prohibitions=(Prohibition((PlayerId(1), PlayerId(3))),),
    )
    check = check_round(tournament, 1)
    assert check.difference is not None
    assert (check.difference.criterion, check.difference.players) == ("prohibited", (1, 3))


def test_round_that_is_not_there() -> None:
    with pytest.raises(PositionError, match="no round 3"):
        check_round(new_event(4), 3)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"system": "lim"}, "lim is not available"),
        ({"edition": "2017"}, "edition 2017"),
        ({"readings": {"A8": "maybe"}}, "A8"),
        ({"readings": {"B1": "x"}}, "no reading B1"),
    ],
)
def test_rules_that_are_not_available(options: dict[str, str], message: str) -> None:
    tournament = with_round(new_event(4), "1-3 4-2")
    with pytest.raises(RuleError, match=message):
        check_round(tournament, 1, **options)  # type: ignore[arg-type]
