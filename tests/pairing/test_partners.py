"""Bughouse of individuals: whist tables, draws by lot, seats, and how even it all is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError
from crosstable.core.ids import BoardNo, PlayerId, RoundNo
from crosstable.core.model import Absence, Bye, Game, Player, Round, Rules, Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.partners import WHIST, record_before, whist, whist_rounds
from crosstable.pairing.rounds import inquire, pair_round


def field_of(players: int, rounds: int = 40) -> Tournament:
    people = tuple(Player(PlayerId(k), f"P{k}") for k in range(1, players + 1))
    return Tournament(rules=Rules(system="rotating-partners", rounds=rounds), players=people)


def paired(event: Tournament, number: int, seed: str = "seed") -> RoundDraft:
    found = pair_round(event, number, seed=seed)
    assert isinstance(found, RoundDraft)
    return found


def played(event: Tournament, rounds: int, seed: str = "seed") -> Tournament:
    for number in range(len(event.rounds) + 1, len(event.rounds) + rounds + 1):
        draft = paired(event, number, seed)
        games = tuple(Game(b.white, b.black, Code.WIN, Code.LOSS, BoardNo(k)) for k, b in enumerate(draft.boards, 1))
        byes = tuple(Bye(player, code) for player, code in draft.byes)
        event = replace(event, rounds=(*event.rounds, Round(RoundNo(number), games, byes)))
    return event


@pytest.mark.parametrize("players", WHIST)
def test_by_a_whist_table_everybody_is_once_a_partner_and_twice_an_opponent_of_everybody(players: int) -> None:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    out: Counter[int] = Counter()
    for number in range(whist_rounds(players)):
        tables, free = whist(players, number)
        out.update(free)
        assert len({p for table in tables for couple in table for p in couple}) == players - players % 4
        for one, two in tables:
            partners.update((frozenset(one), frozenset(two)))
            opponents.update(frozenset((p, q)) for p in one for q in two)
    everybody = {frozenset(pair) for pair in combinations(range(players), 2)}
    assert partners == dict.fromkeys(everybody, 1)
    assert opponents == dict.fromkeys(everybody, 2)
    assert out == (dict.fromkeys(range(players), 1) if players % 4 else {})


@pytest.mark.parametrize("players", [4, 5, 8, 12, 13])
def test_a_constant_field_goes_through_its_whole_table(players: int) -> None:
    event = played(field_of(players), whist_rounds(players))
    past = record_before(event, len(event.rounds) + 1)
    assert set(past.partners.values()) == {1}
    assert len(past.partners) == players * (players - 1) // 2
    assert set(past.opponents.values()) == {2}


@pytest.mark.parametrize(("players", "rounds"), [(6, 6), (7, 7), (9, 7), (10, 7), (11, 7), (14, 7), (15, 7), (40, 7)])
def test_without_a_table_lots_spread_partners_and_rounds_off(players: int, rounds: int) -> None:
    event = played(field_of(players), rounds)
    past = record_before(event, rounds + 1)
    off = [past.out[k] for k in range(1, players + 1)]
    assert max(off) - min(off) <= 1
    assert max(past.partners.values()) <= (2 if players < 8 else 1)
    assert max(past.opponents.values()) <= (4 if players < 8 else 3)


def test_the_colours_are_level_as_far_as_the_rounds_allow() -> None:
    past = record_before(played(field_of(8), 7), 8)
    assert all(abs(value) <= 3 for value in past.colours.values())
    assert sum(abs(value) for value in past.colours.values()) <= 12


def test_partners_have_opposite_colours_at_one_table() -> None:
    draft = paired(field_of(8), 1)
    assert [board.label for board in draft.boards] == ["1.a", "2.a", "1.b", "2.b"]
    a, b = draft.boards[0], draft.boards[2]
    assert len({a.white, a.black, b.white, b.black}) == 4


def test_who_sits_out_has_the_bye_and_is_told_why() -> None:
    event = played(field_of(6), 1)
    first = {bye.player for bye in event.rounds[0].byes}
    draft = paired(event, 2)
    assert len(draft.byes) == 2
    assert not first & {player for player, _ in draft.byes}
    assert {code for _, code in draft.byes} == {Code.PAB}
    found = inquire(event, 2, seed="seed")
    assert not isinstance(found, NoPairing)
    told = [fact.code for fact in found.player(int(draft.byes[0][0])).facts]
    assert told == ["partners-out", "partners-lots"]


def test_one_who_leaves_and_one_who_comes_late_change_the_draw_and_nothing_before() -> None:
    event = played(field_of(9), 3)
    gone = replace(event, absences=(Absence(PlayerId(9), RoundNo(4), Code.ZERO_BYE),))
    draft = paired(gone, 4)
    seated = {player for board in draft.boards for player in (board.white, board.black)}
    assert seated == set(range(1, 9))
    past = record_before(event, 4)
    boards = draft.boards
    couples = [(boards[k].white, boards[k + 2].black) for k in (0, 1)]
    assert all(past.partners[frozenset(map(int, couple))] == 0 for couple in couples)


def test_questions_are_answered_and_what_cannot_be_is_refused() -> None:
    event = field_of(8)
    found = inquire(event, 1, seed="seed")
    assert not isinstance(found, NoPairing)
    a, b = found.draft.boards[0], found.draft.boards[2]
    assert [fact.code for fact in found.why_not(a.white, b.black).facts] == ["partners-now"]
    assert [fact.code for fact in found.why_not(a.white, b.white).facts] == ["partners-other-board"]
    assert [fact.code for fact in found.why_not(a.white, found.draft.boards[1].white).facts] == ["partners-other-table"]
    assert found.board(1).facts[-1].code == "partners-table"
    with pytest.raises(PositionError, match="at least 4 players, it has 3"):
        pair_round(field_of(3), 1, seed="seed")
    with pytest.raises(PositionError, match="no round 41"):
        pair_round(played(field_of(4), 40), 41, seed="seed")
    assert isinstance(pair_round(event, 1, seed="seed", forced=[(int(a.white), int(b.black))]), NoPairing)


def test_the_same_seed_gives_the_same_evening_and_another_seed_another() -> None:
    one, again, other = (played(field_of(10), 3, seed) for seed in ("x", "x", "y"))
    assert one == again
    assert one != other
