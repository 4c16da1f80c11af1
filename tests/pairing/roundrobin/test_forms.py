"""Forms of a round robin: other tables, more cycles, a free round that counts, colours levelled."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from crosstable.core.codes import Code
from crosstable.core.errors import RuleError
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Bye, Game, Round, Tournament, Withdrawal
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.check import check_round
from crosstable.pairing.rounds import inquire, pair_round, rounds_planned
from tests.pairing.roundrobin.events import event


def drafted(tournament: Tournament, **options: object) -> RoundDraft:
    draft = pair_round(tournament, options=options)
    assert isinstance(draft, RoundDraft)
    return draft


def after(tournament: Tournament, **options: object) -> Tournament:
    draft = drafted(tournament, **options)
    games = tuple(Game(b.white, b.black, Code.DRAW, Code.DRAW) for b in draft.boards)
    byes = tuple(Bye(player, code) for player, code in draft.byes)
    return replace(tournament, rounds=(*tournament.rounds, Round(RoundNo(draft.round_no), games, byes)))


def whole(tournament: Tournament, **options: object) -> Tournament:
    for _ in range(rounds_planned(tournament, options) or 0):
        tournament = after(tournament, **options)
    return tournament


def with_table(players: int, table: str) -> Tournament:
    start = event(players)
    return replace(start, rules=replace(start.rules, edition=table))


def numbers(draft: RoundDraft) -> str:
    return " ".join(f"{b.white - 10}-{b.black - 10}" for b in draft.boards)


def test_s060_a_quad_by_the_table_of_us_chess() -> None:
    tournament = with_table(4, "crenshaw")
    found = []
    for _ in range(3):
        found.append(numbers(drafted(tournament)))
        tournament = after(tournament)
    assert found == ["1-4 2-3", "3-1 4-2", "1-2 3-4"]
    asked = inquire(tournament, 2)
    assert not isinstance(asked, NoPairing)
    assert [fact.code for fact in asked.board(1).facts] == ["table-pair-crenshaw", "table-as-printed"]
    assert asked.board(1).edition == "crenshaw"


@pytest.mark.parametrize("table", ["berger", "crenshaw", "circle"])
@pytest.mark.parametrize("players", [3, 4, 6, 7, 10, 13])
def test_s025_everybody_meets_everybody_once_by_every_table(table: str, players: int) -> None:
    tournament = whole(with_table(players, table))
    met = Counter(frozenset((g.white, g.black)) for r in tournament.rounds for g in r.games)
    ids = [player.id for player in tournament.players]
    assert met == Counter({frozenset(pair): 1 for pair in combinations(ids, 2)})
    assert all(check_round(tournament, number).agrees for number in range(1, len(tournament.rounds) + 1))


def test_four_games_of_every_pair_have_level_colours() -> None:
    tournament = whole(event(4), cycles=4)
    assert len(tournament.rounds) == 12
    whites = Counter(g.white for r in tournament.rounds for g in r.games)
    assert set(whites.values()) == {6}
    with pytest.raises(RuleError, match="up to 8"):
        rounds_planned(event(4), {"cycles": 9})


@pytest.mark.parametrize(("worth", "code"), [("nothing", Code.FREE), ("half", Code.HALF_BYE), ("full", Code.FULL_BYE)])
def test_s064_the_free_round_is_worth_what_was_announced(worth: str, code: Code) -> None:
    tournament = whole(event(5), free_round=worth)
    assert [bye.code for r in tournament.rounds for bye in r.byes] == [code] * 5
    assert check_round(tournament, 1, options={"free_round": worth}).agrees


def test_us_chess_colours_are_levelled_when_number_2_leaves_a_quad_early() -> None:
    tournament = after(with_table(4, "crenshaw"))
    tournament = after(replace(tournament, withdrawals=(Withdrawal(PlayerId(12), RoundNo(1)),)), equalise_colours=True)
    played = [
        replace(game, white_code=Code.FORFEIT_WIN, black_code=Code.FORFEIT_LOSS) if game.black == 12 else game
        for game in tournament.rounds[1].games
    ]
    gone = replace(tournament, rounds=(tournament.rounds[0], replace(tournament.rounds[1], games=tuple(played))))
    # round-robin.md 5: player 2 leaves before round 2, round 3 becomes 4-3
    assert "4-3" in numbers(drafted(gone)), "round-robin.md 5.1: on where the table is that of US Chess"
    assert "3-4" in numbers(drafted(gone, equalise_colours=False))
    done = after(gone)
    assert check_round(done, 3).agrees
    assert not check_round(done, 3, options={"equalise_colours": False}).agrees
