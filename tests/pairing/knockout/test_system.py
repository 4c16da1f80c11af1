"""Knock-outs under the contract: rounds are the games of open matches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError, RuleError
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Bye, Decision, Game, Pool, Round, Tournament, Withdrawal
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.check import check_round
from crosstable.pairing.knockout.system import MatchesUndecidedError, bracket_now
from crosstable.pairing.rounds import inquire, pair_round, rounds_planned
from crosstable.pairing.staged import QualifiersMissingError
from tests.core.notation import event

RESULTS = {"1": (Code.WIN, Code.LOSS), "0": (Code.LOSS, Code.WIN), "=": (Code.DRAW, Code.DRAW)}
Options = Mapping[str, object]
ONE_GAME: Options = {"match": {"parts": [{"kind": "games", "games": 1}, {"kind": "lots"}], "first": "one"}}
XIANGQI: Options = {"match": "xiangqi"}


def cup(players: int, system: str = "knockout") -> Tournament:
    start = event(players=players)
    return replace(start, rules=replace(start.rules, system=system, rounds=None))


def drafted(tournament: Tournament, options: Options) -> RoundDraft:
    draft = pair_round(tournament, options=options)
    assert isinstance(draft, RoundDraft)
    return draft


def text(draft: RoundDraft) -> str:
    return " ".join(f"{b.label}:{b.white}-{b.black}" for b in draft.boards)


def after(tournament: Tournament, options: Options, results: str = "") -> Tournament:
    """The next round played; by default the lower number wins every game."""
    draft = drafted(tournament, options)
    games = []
    for k, board in enumerate(draft.boards):
        sign = results[k] if results else ("1" if board.white < board.black else "0")
        games.append(Game(board.white, board.black, *RESULTS[sign]))
    byes = tuple(Bye(player, code) for player, code in draft.byes)
    return replace(tournament, rounds=(*tournament.rounds, Round(RoundNo(draft.round_no), tuple(games), byes)))


def test_s158_eight_players_play_four_two_and_one_match() -> None:
    tournament = cup(8)
    boards = []
    for _ in range(3):
        boards.append(len(drafted(tournament, ONE_GAME).boards))
        tournament = after(tournament, ONE_GAME)
    assert boards == [4, 2, 1]
    assert bracket_now(tournament, "knockout", ONE_GAME).champion == 1
    assert rounds_planned(tournament, ONE_GAME) == 3
    with pytest.raises(PositionError, match="the knock-out is over"):
        pair_round(tournament, options=ONE_GAME)


def test_s165_twenty_three_players_nine_byes_to_the_first_nine() -> None:
    draft = drafted(cup(23), ONE_GAME)
    assert len(draft.boards) == 7
    assert [player for player, _ in draft.byes] == list(range(1, 10))
    assert draft.stage == {"kind": "knockout", "size": 32, "game": 1}


def test_s159_s160_level_after_two_games_makes_two_more_for_that_match_only() -> None:
    tournament = cup(4)
    first = drafted(tournament, XIANGQI)
    tournament = after(tournament, XIANGQI, "==")
    second = drafted(tournament, XIANGQI)
    assert [(b.white, b.black) for b in second.boards] == [(b.black, b.white) for b in first.boards]
    # the first match is decided by the second game, the other one goes on
    tournament = after(tournament, XIANGQI, "1=")
    third = drafted(tournament, XIANGQI)
    assert [b.label for b in third.boards] == [first.boards[1].label]
    assert third.stage["game"] == 3
    tournament = after(after(tournament, XIANGQI, "="), XIANGQI, "=")
    with pytest.raises(MatchesUndecidedError) as caught:
        pair_round(tournament, options=XIANGQI)
    assert caught.value.choices == (third.boards[0].label,)
    # S-161: one more game with drawn colours, as the arbiter chooses
    chosen = replace(tournament, decisions=(Decision(third.boards[0].label, None, "one-game"),))
    assert len(drafted(chosen, XIANGQI).boards) == 1
    # or a lot, which names the winner
    winner = PlayerId(third.boards[0].white)
    drawn = replace(tournament, decisions=(Decision(third.boards[0].label, winner, "lots", "witnessed"),))
    final = drafted(drawn, XIANGQI)
    assert winner in (final.boards[0].white, final.boards[0].black)
    assert final.stage == {"kind": "knockout", "size": 2, "game": 1}


def test_a_withdrawal_between_rounds_gives_the_next_opponent_a_walkover() -> None:
    tournament = after(cup(4), ONE_GAME)
    gone = replace(tournament, withdrawals=(Withdrawal(PlayerId(2), RoundNo(1)),))
    assert bracket_now(gone, "knockout", ONE_GAME).champion == 1
    with pytest.raises(PositionError, match="over"):
        pair_round(gone, options=ONE_GAME)


def test_third_place_is_played_beside_the_final_and_stages_wait_for_each_other() -> None:
    options = {**ONE_GAME, "third_place": True}
    tournament = after(cup(4), options)
    assert text(drafted(tournament, options)) == "3:4-3 4:1-2"
    assert [
        (p.best, p.worst) for p in bracket_now(after(tournament, options), "knockout", options).progress.places
    ] == [
        (4, 4),
        (3, 3),
        (2, 2),
        (1, 1),
    ]


def test_fr037_double_elimination_ends_when_everybody_else_has_two_losses() -> None:
    options = ONE_GAME
    tournament = cup(6, "double-knockout")
    while True:
        try:
            tournament = after(tournament, options)
        except PositionError:
            break
    state = bracket_now(tournament, "double-knockout", options)
    assert state.champion == 1
    assert all(losses == 2 for number, losses in state.progress.losses.items() if number != 1)


def test_everybody_can_ask_why() -> None:
    tournament = after(cup(5), ONE_GAME)
    found = inquire(tournament, 2, options=ONE_GAME)
    assert not isinstance(found, NoPairing)
    codes = {fact.code for fact in found.player(1).facts}
    assert {"knockout-game", "knockout-free"} <= codes
    assert [fact.code for fact in found.player(5).facts] == ["knockout-out"]
    assert found.why_not(1, 2).criterion == "facts"
    assert check_round(tournament, 1, options=ONE_GAME).agrees


def test_a_board_that_is_no_match_is_named() -> None:
    tournament = after(cup(4), ONE_GAME)
    game = replace(tournament.rounds[0].games[0], black=PlayerId(3))
    other = replace(tournament.rounds[0].games[1], black=PlayerId(4))
    wrong = replace(tournament, rounds=(replace(tournament.rounds[0], games=(game, other)),))
    with pytest.raises(PositionError, match="no open match"):
        pair_round(wrong, options=ONE_GAME)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"match": "best-of-nothing"}, "there is no match form"),
        ({"match": {"parts": []}}, "1 to 8 stages"),
        ({"match": {"parts": [{"kind": "coin"}]}}, "not understood"),
        ({"free": [9]}, "not in the knock-out"),
        ({"twice_free": [1, 2, 3]}, "free places"),
    ],
)
def test_forms_that_do_not_fit_are_refused(options: Options, words: str) -> None:
    with pytest.raises(RuleError, match=words):
        pair_round(cup(6), options=options)


def pools_event() -> Tournament:
    names = ("A", "B", "C", "D")
    pools = tuple(
        Pool(name, tuple(PlayerId(p) for p in range(4 * k + 1, 4 * k + 5)), "double-round-robin")
        for k, name in enumerate(names)
    )
    return replace(cup(16, "pools-knockout"), pools=pools)


def test_s087_sixteen_players_play_51_games() -> None:
    tournament = pools_event()
    games = 0
    for _ in range(6):
        games += len(drafted(tournament, ONE_GAME).boards)
        tournament = after(tournament, ONE_GAME)
    with pytest.raises(QualifiersMissingError, match="say who goes on"):
        pair_round(tournament, options=ONE_GAME)
    tournament = replace(tournament, qualified=tuple(PlayerId(p) for p in (1, 5, 9, 13)))
    for _ in range(2):
        draft = drafted(tournament, ONE_GAME)
        games += len(draft.boards)
        tournament = after(tournament, ONE_GAME)
    assert games == 51
    assert rounds_planned(tournament, ONE_GAME) == 8
    found = inquire(tournament, 7, options=ONE_GAME)
    assert not isinstance(found, NoPairing)
    assert found.draft.stage["size"] == 4
    assert found.draft.round_no == 7
    assert all(check_round(tournament, number, options=ONE_GAME).agrees for number in range(1, 9))
