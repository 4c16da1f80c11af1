"""E7: cases in the style of the Arbiters' Manual, given by the final scores of the opponents."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId
from crosstable.core.points import STANDARD
from crosstable.tiebreak import Options, Value, parse_code
from crosstable.tiebreak.table import Entry, Line, Sort, Table

Round = tuple[float, float] | tuple[float, float, Sort, Code, int]
"""Opponent's score and own points; else sort and code of the round, and how many rounds the opponent gave up."""

FW, FL = (Sort.FORFEIT_WIN, Code.FORFEIT_WIN), (Sort.FORFEIT_LOSS, Code.FORFEIT_LOSS)
ZERO = (Sort.REQUESTED, Code.ZERO_BYE)


def value(rounds: Sequence[Round], code: str, edition: str) -> Value:
    """A tie-break of somebody who played these rounds."""
    entries, others = [], []
    for number, (score, points, *rest) in enumerate(rounds, 1):
        sort, letter, given_up = rest or (Sort.PLAYED, Code.DRAW, 0)
        opponent = number if sort is not Sort.REQUESTED else None
        entries.append(Entry(number, sort, letter, int(points * 10), opponent))  # type: ignore[arg-type]
        away = tuple(Entry(k, *ZERO, 0) for k in range(int(given_up)))  # type: ignore[call-overload]
        others.append(Line(PlayerId(number), away, int(score * 10), {}))
    own = Line(PlayerId(0), tuple(entries), sum(e.points for e in entries), {})
    table = Table((own, *others), STANDARD, len(rounds), predetermined=False, options=Options.of(edition))
    tie_break = parse_code(code)
    assert tie_break.method.value is not None
    return tie_break.method.value(table, 0, code, tie_break.modifiers)


A: Sequence[Round] = (
    *((5, 1), (5, 1), (6.5, 0), (0, 0, *ZERO, 0), (4.5, 1)),
    *((6, 0.5), (5, 1), (6.5, 0.5), (5.5, 1), (6, 1)),
)
EX01: Sequence[Round] = (
    *((5, 1), (5.5, 1), (5, 0.5), (4.5, 1), (6, 0), (5.5, 1)),
    *((4.5, 1, *FW, 2), (6.5, 0.5), (6, 1)),
)
EX04: Sequence[Round] = (
    *((0, 1, *FW, 9), (5, 1), (6, 1), (7, 1), (8, 1)),
    *((7, 1), (7, 1), (8.5, 0.5), (8, 1), (8, 1)),
)
EX03: Sequence[Round] = (
    *((3.5, 1), (6, 1), (6.5, 1), (7.5, 1), (6.5, 1), (8, 0.5), (6.5, 1), (7, 0)),
    *((7.5, 0, *FL, 0), (0, 0, *ZERO, 0)),
)


@pytest.mark.parametrize(
    ("rounds", "score", "before", "now"),
    [(A, 70, 570, 550), (EX01, 70, 510, 495), (EX03, 65, 645, 630), (EX04, 95, 740, 690)],
    ids=["A", "Ex01", "Ex03", "Ex04"],
)
def test_16_4_e7_buchholz_with_and_without_caps(rounds: Sequence[Round], score: int, before: int, now: int) -> None:
    assert value(rounds, "PTS", "2026-03").number == score
    assert value(rounds, "BH", "2024-08").number == before
    assert value(rounds, "BH", "2026-03").number == now


def test_16_5_e7_the_cut_takes_the_capped_dummy() -> None:
    for edition in ("2024-08", "2026-03"):
        assert value(A, "BH/C1", edition).number == 500
        assert value(A, "SB", edition).number == 3725


def test_16_4_2_e7_a_cap_above_the_own_score_changes_nothing() -> None:
    rounds: Sequence[Round] = ((0, 0, *ZERO, 0), *((5.0, 0.5),) * 8)
    assert value(rounds, "BH", "2026-03").number == value(rounds, "BH", "2024-08").number == 40 + 8 * 50
    assert value(rounds, "BH", "2026-03").contributions[0].cap is None
