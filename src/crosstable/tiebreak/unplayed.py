"""Unplayed rounds in tie-breaks: what opponents count for, dummies, and what is cut first.

The only place that knows the policy. Here: C.07 art. 15 and 16, edition of 1 March 2026.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.tiebreak.base import Contribution, Modifiers, cut
from crosstable.tiebreak.table import Entry, Sort, Table

EDITION = "2026-03"


def adjusted_score(table: Table, index: int) -> int:
    """What a player counts for in the tie-breaks of opponents (16.3), in tenths."""
    line = table.lines[index]
    if table.predetermined:  # 15.2
        return line.score
    draw = table.points.draw
    return line.score + sum(draw - entry.points for entry in _given_up(line.entries))


def _given_up(entries: Sequence[Entry]) -> list[Entry]:
    """Requested byes after which the player chose not to play any more (16.2.5)."""
    found: list[Entry] = []
    for entry in reversed(entries):
        if not entry.sort.voluntary:
            break
        if entry.sort is Sort.REQUESTED:
            found.append(entry)
    return found


def opponents(table: Table, index: int, modifiers: Modifiers) -> list[Contribution]:
    """One contribution for each counted round: the opponent's adjusted score, or the dummy's."""
    line = table.lines[index]
    parts: list[Contribution] = []
    for entry in line.entries:
        if entry.sort is Sort.PENDING:
            continue
        as_game = entry.sort.forfeited and (table.predetermined or modifiers.forfeits_played)
        if entry.opponent is not None and (entry.sort is Sort.PLAYED or as_game):
            score = adjusted_score(table, entry.opponent)
            changed = score != table.lines[entry.opponent].score
            parts.append(
                Contribution(
                    round=entry.round,
                    opponent=table.lines[entry.opponent].player,
                    value=score,
                    article="16.3" if changed else "15.2" if as_game else "",
                    score=score,
                    points=entry.points,
                )
            )
        else:
            parts.append(_dummy(table, index, entry))
    return parts


def _dummy(table: Table, index: int, entry: Entry) -> Contribution:
    """The opponent that a round without a game counts as (16.4)."""
    own = table.lines[index].score
    if entry.opponent is not None and entry.sort.forfeited:
        limit = adjusted_score(table, entry.opponent)
        article = "16.4.1"
    else:
        limit = table.points.draw * table.rounds
        article = "16.4.2"
    score = min(own, limit)
    return Contribution(
        round=entry.round,
        opponent=None if entry.opponent is None else table.lines[entry.opponent].player,
        value=score,
        article=article,
        score=score,
        points=entry.points,
        cap=limit if limit < own else None,
        voluntary=entry.sort.voluntary,
    )


def with_cuts(parts: Sequence[Contribution], modifiers: Modifiers, *, by_score: bool = False) -> list[Contribution]:
    """Mark what the modifiers cut: the least significant (14.1), then the most significant (14.3).

    `by_score`: significance goes by the opponent's score before the value (14.1.1 d). A voluntary
    unplayed round that is worth no less is cut before the least significant value (16.5).
    """
    left = list(parts)
    for _ in range(modifiers.cut_low):
        open_parts = [k for k, part in enumerate(left) if not part.cut]
        if not open_parts:
            break
        victim, article = _lowest(left, open_parts, by_score=by_score)
        left = cut(left, victim, article)
    for _ in range(modifiers.cut_high):
        open_parts = [k for k, part in enumerate(left) if not part.cut]
        if not open_parts:
            break
        left = cut(left, max(open_parts, key=lambda k: _weight(left[k], by_score=by_score)), "14.3")
    return left


def _lowest(parts: Sequence[Contribution], open_parts: Sequence[int], *, by_score: bool) -> tuple[int, str]:
    least = min(open_parts, key=lambda k: _weight(parts[k], by_score=by_score))
    voluntary = [k for k in open_parts if parts[k].voluntary]
    if voluntary:
        lowest = min(voluntary, key=lambda k: (parts[k].value, k != least, parts[k].score or 0))
        if lowest != least and parts[lowest].value >= parts[least].value:
            return lowest, "16.5"
    return least, "14.1"


def _weight(part: Contribution, *, by_score: bool) -> tuple[int, int]:
    return (part.score or 0 if by_score else 0, part.value)
