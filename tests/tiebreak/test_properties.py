"""What holds for every event (coverage and invariants of the rules)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.core.ids import PlayerId
from crosstable.core.model import Game, Tournament
from crosstable.pairing.generator import Style, rough_event
from crosstable.tiebreak import METHODS, Kind, Options, Value, standings
from crosstable.tiebreak.table import Sort, crosstable
from tests.tiebreak.random_events import round_robin

CODES = tuple(name for name, m in METHODS.items() if m.kind is not Kind.TEAM and m.value is not None and name != "TPN")
CUTS = ("BH/C1", "BH/C2", "BH/M1", "BH/P", "FB/C1", "SB/C1", "SB/C2", "SB/P", "ARO/C1", "ARO/M1", "KS/L+1", "AOB/F")
EVENTS = st.builds(
    rough_event,
    st.integers(4, 14),
    st.integers(1, 6),
    st.integers(0, 10_000),
    st.sampled_from([Style.PLAIN, Style.BYES, Style.COLOURS, Style.ALL_DRAW]),
)
EXAMPLES = settings(max_examples=25, deadline=None)


def values(event: Tournament, *codes: str, fixed: bool = False, edition: str = "2026-03") -> dict[int, list[Value]]:
    table = standings(event, codes, predetermined=fixed, options=Options.of(edition))
    return {int(row.player): list(row.values) for row in table.rows}


def numbers(event: Tournament, code: str, *, fixed: bool = False, edition: str = "2026-03") -> dict[int, int]:
    return {
        player: int(row[0].number or 0) for player, row in values(event, code, fixed=fixed, edition=edition).items()
    }


def all_played(event: Tournament) -> bool:
    table = crosstable(event, len(event.rounds), predetermined=False)
    return all(entry.sort is Sort.PLAYED for line in table.lines for entry in line.entries)


@given(EVENTS)
@EXAMPLES
def test_every_number_is_the_sum_of_what_it_shows(event: Tournament) -> None:
    for row in values(
        event, "BH", "SB", "PS", "FB", "KS", "WIN", "STD", "REP", "CUM", "SOLK", "MM", *CUTS[:8]
    ).values():
        for value in row:
            assert value.number == sum(part.value for part in value.contributions if not part.cut), value.code


@pytest.mark.parametrize("seed", range(6))
def test_when_everything_was_played(seed: int) -> None:
    rounds = 5
    event = rough_event(12, rounds, seed, Style.COLOURS)
    assert all_played(event)
    score, bh, sb = numbers(event, "PTS"), numbers(event, "BH"), numbers(event, "SB")
    assert sum(bh.values()) == rounds * sum(score.values())
    assert sum(sb.values()) == sum(s * (10 * rounds - s) for s in score.values())
    assert numbers(event, "STD") == score
    assert numbers(event, "WIN") == numbers(event, "WON")
    assert set(numbers(event, "REP").values()) == {rounds}
    assert numbers(event, "SOLK") == bh  # S-144
    assert numbers(event, "MED") == numbers(event, "BH/M1")  # S-145
    for edition in ("2024-08", "2009", "us-chess", "club", "plain", "thai", "thai-without-byes"):
        assert numbers(event, "BH", edition=edition) == bh, edition


@pytest.mark.parametrize("count", [6, 7])
def test_8_in_a_round_robin_buchholz_is_the_total_less_the_own_score(count: int) -> None:
    event = round_robin(count, 1, forfeits=False)
    score, bh = numbers(event, "PTS"), {}
    for player, row in values(event, "SOLK", fixed=True).items():
        bh[player] = sum(part.value for part in row[0].contributions if part.opponent is not None)
    assert bh == {player: sum(score.values()) - own for player, own in score.items()}
    assert numbers(event, "STD", fixed=True) == score


@given(EVENTS)
@EXAMPLES
def test_16_4_the_caps_only_take_away(event: Tournament) -> None:
    now, before = numbers(event, "BH"), numbers(event, "BH", edition="2024-08")
    assert all(now[player] <= before[player] for player in now)
    table = crosstable(event, len(event.rounds), predetermined=False)
    if not any(e.sort is not Sort.PLAYED for line in table.lines for e in line.entries):
        assert now == before


@given(EVENTS)
@EXAMPLES
def test_7_8_only_the_pairing_number_knows_numbers(event: Tournament) -> None:
    ids = {player.id: PlayerId(1000 - 7 * player.id) for player in event.players}
    moved = replace(
        event,
        players=tuple(replace(p, id=ids[p.id]) for p in event.players),
        absences=(),
        rounds=tuple(
            replace(
                r,
                games=tuple(replace(g, white=ids[g.white], black=ids[g.black], board=None) for g in reversed(r.games)),
                byes=tuple(replace(b, player=ids[b.player]) for b in r.byes),
            )
            for r in event.rounds
        ),
    )
    one, other = values(event, *CODES, *CUTS), values(moved, *CODES, *CUTS)
    for player, row in one.items():
        assert [v.number for v in row] == [v.number for v in other[int(ids[PlayerId(player)])]]


@given(EVENTS)
@EXAMPLES
def test_7_3_only_games_with_black_know_colours(event: Tournament) -> None:
    def turned(game: Game) -> Game:
        return Game(game.black, game.white, game.black_code, game.white_code, game.board, coloured=game.coloured)

    other = replace(event, rounds=tuple(replace(r, games=tuple(map(turned, r.games))) for r in event.rounds))
    codes = [code for code in (*CODES, *CUTS) if code not in ("BPG", "BWG", "USBLK")]
    one, two = values(event, *codes), values(other, *codes)
    assert {p: [v.number for v in row] for p, row in one.items()} == {
        p: [v.number for v in row] for p, row in two.items()
    }


@given(EVENTS)
@EXAMPLES
def test_the_order_follows_the_list(event: Tournament) -> None:
    table = standings(event, ("BH/C1", "ARO", "TPN"), predetermined=False)
    for above, below in pairwise(table.rows):
        assert (above.points, above.values[0].number or 0) >= (below.points, below.values[0].number or 0)
        assert above.rank < below.rank
