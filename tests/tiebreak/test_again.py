"""Standings made from those before a result came in are those made from nothing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from crosstable.core.codes import Code
from crosstable.core.model import Game, Tournament
from crosstable.pairing.generator import Style, rough_event
from crosstable.tiebreak import (
    EDITIONS,
    METHODS,
    Kind,
    ManualOrder,
    Options,
    Rulings,
    Standings,
    StandingsError,
    standings,
    standings_again,
)
from tests.tiebreak import fixtures
from tests.tiebreak.notation import marked

CODES = tuple(
    code
    for method in METHODS.values()
    if method.kind is not Kind.TEAM and not method.by_ruling
    for code in (method.name, *(f"{method.name}/{m}" for m in ("C1", "C2", "P", "F") if m[0] in method.modifiers))
)
RESULTS = (
    (Code.WIN, Code.LOSS),
    (Code.DRAW, Code.DRAW),
    (Code.LOSS, Code.WIN),
    (Code.FORFEIT_WIN, Code.FORFEIT_LOSS),
    (Code.FORFEIT_LOSS, Code.FORFEIT_LOSS),
    (Code.PENDING, Code.PENDING),
)


def with_result(event: Tournament, chance: Random) -> Tournament:
    """Another result on one board, in objects of its own."""
    number = chance.randrange(len(event.rounds))
    board = chance.randrange(len(event.rounds[number].games))
    white, black = chance.choice(RESULTS)

    def game(place: int, old: Game) -> Game:
        return replace(old, white_code=white, black_code=black) if place == board else replace(old)

    rounds = [
        replace(r, games=tuple(game(k, g) if n == number else g for k, g in enumerate(r.games)))
        for n, r in enumerate(event.rounds)
    ]
    return replace(event, rounds=tuple(rounds))


def same(found: Standings, wanted: Standings) -> bool:
    return found == wanted and found.codes == wanted.codes and found.left_out == wanted.left_out


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("predetermined", [False, True])
def test_a_run_of_results_gives_what_a_new_start_gives(edition: str, predetermined: bool) -> None:  # noqa: FBT001
    chance = Random(f"{edition} {predetermined}")
    options = Options.of(edition)
    event = rough_event(14, 6, 5, Style.BYES)
    codes = [code for code in CODES if METHODS[code.partition("/")[0]].in_round_robin or not predetermined]
    found = standings(event, codes, predetermined=predetermined, options=options)
    for _ in range(12):
        event = with_result(event, chance)
        found = standings_again(found, event, codes)
        assert same(found, standings(event, codes, predetermined=predetermined, options=options))


@pytest.mark.parametrize("seed", range(12))
def test_any_event_any_list_any_round(seed: int) -> None:
    chance = Random(seed)
    event = rough_event(chance.randrange(4, 40), chance.randrange(1, 9), seed, chance.choice(list(Style)))
    after = chance.randrange(1, len(event.rounds) + 1)
    options = Options.of(readings={"R1": "adjusted", "R4": "last-counted"} if seed % 2 else {})
    found = standings(event, CODES, after_round=after, options=options)
    for _ in range(6):
        event = with_result(event, chance)
        codes = chance.sample(CODES, chance.randrange(1, len(CODES)))
        found = standings_again(found, event, codes)
        assert same(found, standings(event, codes, after_round=after, options=options))


def test_what_is_no_result_starts_anew() -> None:
    event = marked(fixtures.E6)
    found = standings(event, ("BH", "ARO"))
    first = event.players[0]
    rated = replace(event, players=(replace(first, rating=2900), *event.players[1:]))
    assert same(standings_again(found, rated, ("BH", "ARO")), standings(rated, ("BH", "ARO")))
    points = replace(event, rules=replace(event.rules, points=replace(event.rules.points, white_win=30, black_win=30)))
    assert same(standings_again(found, points, ("BH",)), standings(points, ("BH",)))
    with pytest.raises(StandingsError):
        standings_again(replace(found, before=None), event, ("BH",))
    with pytest.raises(StandingsError):
        standings_again(found, replace(event, rounds=event.rounds[:2]), ("BH",))


def test_decisions_are_looked_at_every_time() -> None:
    event = marked(fixtures.E6)
    found = standings(event, ("BH", "MANUAL"))
    rulings = Rulings((ManualOrder((8, 6, 7), "play-off", found.rows[-1].basis),))
    decided = standings_again(found, event, ("BH", "MANUAL"), rulings=rulings)
    assert same(decided, standings(event, ("BH", "MANUAL"), rulings=rulings))
    assert [int(row.player) for row in decided.rows[-3:]] == [8, 6, 7]


def test_only_one_earlier_table_is_kept() -> None:
    chance = Random(1)
    event = rough_event(10, 4, 1, Style.BYES)
    found = standings(event, CODES)
    for _ in range(5):
        event = with_result(event, chance)
        found = standings_again(found, event, CODES)
        assert found.before is not None
        tables = [found.before.table, *(v for v in found.before.table.memo.values() if hasattr(v, "kept"))]
        assert all(table.kept is None for table in tables)
