"""Unplayed rounds in tie-breaks: what opponents count for, dummies, and what is cut first.

The only place that knows the policies: C.07 art. 15 and 16 in its editions, and other traditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from crosstable.tiebreak.base import Contribution, Modifiers
from crosstable.tiebreak.options import CURRENT, Opponent, Own
from crosstable.tiebreak.table import Entry, Line, Sort, Table, by_line

EDITION = CURRENT

Score = int | Fraction


def adjusted_score(table: Table, index: int) -> Score:
    """What a player counts for in the tie-breaks of opponents (16.3), in tenths."""
    return adjusted_scores(table)[index]


def adjusted_scores(table: Table) -> list[Score]:
    """What every player counts for in the tie-breaks of opponents."""
    return by_line(table, "adjusted", 0, lambda wanted: [_adjusted(table, table.lines[k]) for k in wanted])


def _adjusted(table: Table, line: Line) -> Score:
    rule = table.options.model.opponent
    if table.by_the_text or rule is Opponent.FACE:  # 15.2
        return line.score
    if rule is Opponent.ADJUSTED:  # 16.3
        given_up = _given_up(table, line.entries)
        return line.score + sum(table.points.draw - entry.points for entry in given_up) if given_up else line.score
    without_game = [entry for entry in line.entries if entry.sort not in (Sort.PLAYED, Sort.PENDING)]
    if rule is Opponent.HALF:
        return line.score + sum(table.points.draw - entry.points for entry in without_game)
    if rule is Opponent.WITHOUT_BYES:
        return line.score - sum(entry.points for entry in without_game if entry.opponent is None)
    return _group_mean(table, line)


def _given_up(table: Table, entries: Sequence[Entry]) -> list[Entry]:
    """Requested byes after which the player chose not to play any more (16.2.5)."""
    found: list[Entry] = []
    if not entries or not entries[-1].sort.voluntary:
        return found
    if not table.options.is_default("R3") and table.rounds < table.announced:
        return found
    for entry in reversed(entries):
        if not entry.sort.voluntary:
            break
        if entry.sort is Sort.REQUESTED:
            found.append(entry)
    return found


def _group_mean(table: Table, line: Line) -> Score:
    """Who left counts as those did on average who had as many points when he left (xiangqi, 29.5)."""
    here = len(line.entries)
    while here and line.entries[here - 1].code.value == "Z":
        here -= 1
    if here == len(line.entries):
        return line.score
    last = line.entries[here - 1].round if here else 0
    had = line.running.get(last, 0)
    others = [o.score for o in table.lines if o is not line and o.running.get(last, 0) == had]
    return Fraction(sum(others), len(others)) if others else line.score


def opponents(table: Table, index: int, modifiers: Modifiers) -> list[Contribution]:
    """One contribution for each counted round: the opponent's adjusted score, or the dummy's."""
    key = "parts", modifiers.forfeits_played
    known: list[list[Contribution]] | None = table.memo.get(key)
    if known is None:
        known = by_line(
            table, key, 1, lambda wanted: _opponents_of(table, wanted, forfeits_played=modifiers.forfeits_played)
        )
    return known[index]


def _opponents_of(table: Table, wanted: Sequence[int], *, forfeits_played: bool) -> list[list[Contribution]]:
    model = table.options.model
    games = table.by_the_text or forfeits_played or model.forfeits_are_games
    article = "15.2" if table.by_the_text else ""
    scores = adjusted_scores(table)
    ids = [line.player for line in table.lines]
    own = [line.score for line in table.lines]
    same = table.memo.get(("parts", False)) if forfeits_played else None
    found = []
    for index in wanted:
        line = table.lines[index]
        if same is not None and not any(entry.sort.forfeited for entry in line.entries):
            found.append(same[index])
            continue
        parts: list[Contribution] = []
        for entry in line.entries:
            number, sort, _, points, opponent, _ = entry
            if sort is Sort.PENDING or (opponent is None and table.by_the_text):  # 15.2: no dummies
                continue
            if opponent is not None and (sort is Sort.PLAYED or (games and sort.forfeited)):
                score = scores[opponent]
                why = "16.3" if score != own[opponent] else "" if sort is Sort.PLAYED else article
                whole = score if isinstance(score, int) else None
                parts.append(Contribution(number, ids[opponent], score, why, whole, points))
            elif (dummy := _dummy(table, index, entry)) is not None:
                parts.append(dummy)
        found.append(parts)
    return found


def _dummy(table: Table, index: int, entry: Entry) -> Contribution | None:
    """The opponent that a round without a game counts as (16.4); None where it counts for nothing."""
    line = table.lines[index]
    rule = table.options.model.own
    opponent = None if entry.opponent is None else table.lines[entry.opponent].player
    cap: int | None = None
    if rule in (Own.CAPPED, Own.DUMMY):
        own = line.score if table.options.is_default("R1") else int(adjusted_score(table, index))
        article, score = "16.4", own
        if rule is Own.CAPPED:
            article, limit = _cap(table, entry)
            score = min(own, limit)
            cap = limit if limit < own else None
    elif rule is Own.VIRTUAL:
        before = line.running.get(entry.round, entry.points) - entry.points
        later = table.rounds - entry.round
        article, score = "virtual", before + table.points.win - entry.points + table.points.draw * later
    elif rule is Own.ZERO:
        article, score = "34E", 0
    elif rule is Own.LAST and entry.code.value == "U":
        article, score = "29.5", min(other.score for other in table.lines)
    else:
        return None
    return Contribution(entry.round, opponent, score, article, score, entry.points, cap, entry.sort.voluntary)


def _cap(table: Table, entry: Entry) -> tuple[str, int]:
    """What holds a dummy down (16.4.1, 16.4.2). The two never combine."""
    if entry.opponent is not None and entry.sort.forfeited:
        return "16.4.1", int(adjusted_score(table, entry.opponent))
    rounds = table.rounds if table.options.is_default("R2") else table.last_round
    return "16.4.2", table.points.draw * rounds


def with_cuts(
    parts: Sequence[Contribution],
    modifiers: Modifiers,
    table: Table | None = None,
    *,
    by_score: bool = False,
    order: Sequence[int] | None = None,
) -> list[Contribution]:
    """Mark what the modifiers cut: the least significant (14.1), then the most significant (14.3).

    `by_score`: significance goes by the opponent's score before the value (14.1.1 d). A voluntary
    unplayed round that is worth no less is cut before the least significant value (16.5). `table`
    tells the edition and the readings; without it they are the current ones. `order` is the
    `significance` of the parts where it is known.
    """
    left = list(parts)
    options = None if table is None else table.options
    first = options is None or (options.model.voluntary_first and not (table is not None and table.predetermined))
    keep = 0 if options is None or options.is_default("R19") else 1
    by_dummy = options is not None and not options.is_default("R15")
    open_parts = list(significance(left, by_score=by_score) if order is None else order)
    first = first and any([part.voluntary for part in left])  # noqa: C419  (a list is faster for a dozen)
    for _ in range(min(modifiers.cut_low, len(open_parts) - keep)):
        victim, article = open_parts[0], "14.1"
        if first:
            victim, article = _lowest(left, open_parts, by_dummy=by_dummy)
        open_parts.remove(victim)
        left[victim] = left[victim].without(article)
    voluntary_last = options is not None and not options.is_default("R18")
    for _ in range(min(modifiers.cut_high, len(open_parts) - keep)):
        victim = _highest(left, open_parts, by_score=by_score, voluntary_last=voluntary_last)
        open_parts.remove(victim)
        left[victim] = left[victim].without("14.3")
    return left


def significance(parts: Sequence[Contribution], *, by_score: bool = False) -> list[int]:
    """Indices of the parts, the least significant first (14.1.1)."""
    if by_score:
        return sorted(range(len(parts)), key=lambda k: (parts[k].score or 0, parts[k].value))
    values = [part.value for part in parts]
    return sorted(range(len(parts)), key=values.__getitem__)


def _lowest(parts: Sequence[Contribution], open_parts: Sequence[int], *, by_dummy: bool) -> tuple[int, str]:
    """What 16.5 cuts; `open_parts` begin with the least significant."""
    least = open_parts[0]
    voluntary = [k for k in open_parts if parts[k].voluntary]
    if voluntary:

        def rank(k: int) -> tuple[int | Fraction, bool, int]:
            part = parts[k]
            return (part.score or 0 if by_dummy else part.value), k != least, part.score or 0

        lowest = min(voluntary, key=rank)
        if lowest != least and parts[lowest].value >= parts[least].value:
            return lowest, "16.5"
    return least, "14.1"


def _highest(parts: Sequence[Contribution], open_parts: Sequence[int], *, by_score: bool, voluntary_last: bool) -> int:
    """The most significant value; among equals the first round."""
    if voluntary_last:
        open_parts = [k for k in open_parts if not parts[k].voluntary] or open_parts
    if by_score:
        return min(open_parts, key=lambda k: (-(parts[k].score or 0), -parts[k].value, k))
    return min(open_parts, key=lambda k: (-parts[k].value, k))
