"""Positions in which a bracket cannot reach its bounds: many floaters, Limbo, one colour for all.

Whatever way pairs a bracket, the answer is that of the exact way.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from crosstable.core.codes import Code, Colour
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Absence, Bye, Game, Player, Prohibition, Round, Rules, Tournament
from crosstable.core.points import PointSystem
from crosstable.pairing.base import BracketReport, NoPairing, RoundDraft
from crosstable.pairing.dutch import engine, exact, tight
from crosstable.pairing.dutch.bracket import Bracket, Outcome
from crosstable.pairing.dutch.field import Field
from crosstable.pairing.dutch.grouped import Face, cheapest_perfect
from crosstable.pairing.matching import alternating_forest, maximum_matching
from crosstable.pairing.rounds import pair_round
from crosstable.pairing.weight_matching import maximum_weight_matching

WHITE, BLACK, DRAWN = (Code.WIN, Code.LOSS), (Code.LOSS, Code.WIN), (Code.DRAW, Code.DRAW)

STYLES = {
    "white wins": {"white": 1.0},
    "black wins": {"white": 0.0},
    "white nearly always wins": {"white": 0.9},
    "white wins or draws": {"white": 1.0, "draws": 0.2},
    "white wins, byes": {"white": 1.0, "absent": 0.1},
    "white wins, clubs": {"white": 1.0, "clubs": 6},
    "white wins, 3-1-0": {"white": 1.0, "draws": 0.1, "points": 30},
    "mostly absent": {"absent": 0.4, "draws": 0.3},
    "all draws": {"draws": 1.0},
}


def rounds(style: str, players: int, number: int, seed: int = 0) -> Iterator[tuple[Tournament, RoundDraft]]:
    """The tournament before each round, and the round as the engine pairs it."""
    how = STYLES[style]
    rng = random.Random(f"{style} {players} {seed}")
    ids = [PlayerId(n + 1) for n in range(players)]
    clubs = int(how.get("clubs", 0))
    tournament = Tournament(
        rules=Rules(
            system="dutch",
            edition="2026",
            rounds=number,
            initial_colour=Colour.WHITE,
            points=PointSystem.simple(30, 10, 0) if "points" in how else PointSystem.simple(10, 5, 0),
        ),
        players=tuple(Player(n) for n in ids),
        prohibitions=tuple(Prohibition(tuple(ids[k::clubs])) for k in range(clubs)),
    )
    for played in range(1, number + 1):
        byes = {n: rng.choice((Code.ZERO_BYE, Code.HALF_BYE)) for n in ids if rng.random() < how.get("absent", 0)}
        tournament = replace(tournament, absences=tuple(Absence(n, RoundNo(played), c) for n, c in byes.items()))
        draft = pair_round(tournament)
        if isinstance(draft, NoPairing):
            return
        yield tournament, draft
        games = []
        for board in draft.boards:
            drawn = rng.random() < how.get("draws", 0)
            result = DRAWN if drawn else WHITE if rng.random() < how.get("white", 0.5) else BLACK
            games.append(Game(board.white, board.black, *result))
        entries = [Bye(n, code) for n, code in byes.items()]
        if draft.bye is not None:
            entries.append(Bye(draft.bye.player, Code.PAB))
        done = Round(RoundNo(played), tuple(games), tuple(entries))
        tournament = replace(tournament, rounds=(*tournament.rounds, done))


def only_tight(field: Field, bracket: Bracket) -> Outcome:
    outcome = tight.solve(field, bracket)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("players", [13, 26, 44])
def test_every_way_pairs_as_the_exact_way(style: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = list(rounds(style, players, 9))
    for way in (only_tight, exact.solve):
        monkeypatch.setattr(engine, "solve", way)
        for tournament, draft in positions:
            again = pair_round(tournament)
            assert again == draft, f"{style}, {players} players, round {draft.round_no}, {way.__module__}"


@pytest.mark.parametrize("style", ["white wins", "white nearly always wins", "white wins or draws"])
def test_large_events_do_without_the_exact_way(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_field: Field, bracket: Bracket) -> Outcome:
        raise AssertionError(f"bracket {bracket.number} was left to the matching by weight")

    monkeypatch.setattr(exact, "solve", never)
    assert len(list(rounds(style, 150, 9))) == 9


def brackets(style: str, players: int, played: int) -> tuple[BracketReport, ...]:
    """How the round after `played` rounds is paired, of nine."""
    return next(itertools.islice(rounds(style, players, 9), played, None))[1].brackets


def test_c0403_2_1_3_a_whole_group_of_one_absolute_preference_floats() -> None:
    # after two rounds, those with 2 points had White twice and those with none Black twice
    top, middle, last = brackets("white wins", 16, 2)
    assert (top.score, top.pairs, len(top.downfloaters)) == (20, (), 4)
    assert set(middle.moved_down) == set(top.residents)
    assert {pair[0] for pair in middle.pairs} == set(top.residents)
    # C4: as many have to float as there are players below, who cannot meet one another
    assert set(middle.downfloaters) <= set(middle.residents)
    assert len(middle.downfloaters) == len(last.residents) == 4
    assert {pair[0] for pair in last.pairs} == set(middle.downfloaters)
    assert last.downfloaters == ()


def test_c0403_3_2_more_moved_down_players_than_residents() -> None:
    in_limbo = [
        (bracket, tournament)
        for tournament, draft in rounds("white wins, byes", 44, 9)
        for bracket in draft.brackets
        if len(bracket.moved_down) > len(bracket.residents) and bracket.pairs
    ]
    assert in_limbo
    for bracket, _ in in_limbo:
        # moved-down players never meet one another, so somebody stays in the Limbo
        assert len(bracket.limbo) >= len(bracket.moved_down) - len(bracket.residents)
        assert set(bracket.limbo) <= set(bracket.downfloaters)


def random_rows(rng: random.Random, count: int, density: float) -> list[int]:
    rows = [0] * count
    for v, w in itertools.combinations(range(count), 2):
        if rng.random() < density:
            rows[v] |= 1 << w
            rows[w] |= 1 << v
    return rows


def separated(members: int, mates: list[int]) -> int:
    return sum(1 for v, w in enumerate(mates) if members >> v & 1 and not members >> w & 1)


def check_face(face: Face, rows: list[int], other: list[int]) -> None:
    """Both its own matching and another cheapest one belong to the face."""
    for mates in (face.mates, other):
        assert all(mates[w] == v and rows[v] >> w & 1 and face.rows[v] >> w & 1 for v, w in enumerate(mates))
        assert all(separated(members, mates) == 1 for members in face.odd)


def test_cheapest_matchings_by_classes() -> None:
    found = 0
    for seed in range(400):
        rng = random.Random(seed)
        count, kinds = 2 * rng.randint(1, 9), rng.randint(1, 5)
        rows = random_rows(rng, count, rng.choice((0.2, 0.4, 0.7, 0.95)))
        classes = [rng.randrange(kinds) for _ in range(count)]
        most = rng.choice((1, 3, 10, 1 << 70))
        costs = [[0] * kinds for _ in range(kinds)]
        for a, b in itertools.combinations_with_replacement(range(kinds), 2):
            costs[a][b] = costs[b][a] = rng.randint(0, most)
        high = 2 * most * count + 1
        weights = [
            [high - costs[classes[v]][classes[w]] if rows[v] >> w & 1 else 0 for w in range(count)]
            for v in range(count)
        ]
        best = maximum_weight_matching(weights)
        face = cheapest_perfect(rows, (1 << count) - 1, classes, costs)
        assert (face is None) == (-1 in best)
        if face is not None:
            found += 1
            totals = [sum(costs[classes[v]][classes[w]] for v, w in enumerate(m)) for m in (face.mates, best)]
            assert totals[0] == totals[1]
            check_face(face, rows, best)
    assert found > 100


def test_outer_vertices_are_those_left_out_by_some_greatest_matching() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        count = rng.randint(1, 12)
        rows = random_rows(rng, count, rng.choice((0.1, 0.2, 0.4, 0.8)))
        everybody = (1 << count) - 1
        mates = maximum_matching(rows, everybody)
        outer, inner = alternating_forest(rows, everybody, mates)
        for v in range(count):
            without = maximum_matching(rows, everybody ^ (1 << v))
            assert (outer >> v & 1) == (without.count(-1) - 1 < mates.count(-1))
        near = 0
        for v in range(count):
            near |= rows[v] if outer >> v & 1 else 0
        assert inner == near & ~outer
