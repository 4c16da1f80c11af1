"""Unplayed rounds in tie-breaks: what opponents count for, dummies, and what is cut first.

The only place that knows the policies: C.07 art. 15 and 16 in its editions, and other traditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from crosstable.tiebreak.base import Contribution, Modifiers, contribution
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
    article, adjusted = "15.2" if table.by_the_text else "", model.opponent.reason
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
                why = adjusted if score != own[opponent] else "" if sort is Sort.PLAYED else article
                whole = score if isinstance(score, int) else None
                parts.append(contribution((number, ids[opponent], score, why, whole, points, None, False, "")))
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


class Cuttable:
    """Contributions with what all cuts of them share: their order, and each one with its mark.

    Significance is the value's; `by_score` that of the opponent's score before it (14.1.1 d).
    """

    __slots__ = ("_keys", "_marked", "_order", "_voluntary", "by_score", "parts")

    def __init__(self, parts: Sequence[Contribution], *, by_score: bool = False) -> None:
        self.parts = parts
        self.by_score = by_score
        self._order: list[int] | None = None
        self._keys: list[Any] = []
        self._voluntary = False
        self._marked: dict[tuple[int, str], Contribution] = {}

    @property
    def order(self) -> list[int]:
        """Indices of the parts, the least significant first (14.1.1)."""
        if self._order is None:
            if self.by_score:
                self._keys = [(part.score or 0, part.value) for part in self.parts]
            else:
                self._keys = [part.value for part in self.parts]
            self._order = sorted(range(len(self._keys)), key=self._keys.__getitem__)
            self._voluntary = any([part.voluntary for part in self.parts])  # noqa: C419  (a list is faster here)
        return self._order

    def marked(self, index: int, article: str) -> Contribution:
        """A part, taken out of the sum."""
        known = self._marked.get((index, article))
        if known is None:
            known = self._marked[index, article] = self.parts[index].without(article)
        return known

    def lowest(self, left: Sequence[int], *, by_dummy: bool) -> tuple[int, str]:
        """What 16.5 cuts of those left, which begin with the least significant."""
        least = left[0]
        if not self._voluntary:
            return least, "14.1"
        voluntary = [k for k in left if self.parts[k].voluntary]
        if voluntary:

            def rank(k: int) -> tuple[int | Fraction, bool, int]:
                part = self.parts[k]
                return (part.score or 0 if by_dummy else part.value), k != least, part.score or 0

            lowest = min(voluntary, key=rank)
            if lowest != least and self.parts[lowest].value >= self.parts[least].value:
                return lowest, "16.5"
        return least, "14.1"

    def highest(self, left: Sequence[int], *, voluntary_last: bool) -> int:
        """The most significant of those left; among equals the first round."""
        if voluntary_last:
            left = [k for k in left if not self.parts[k].voluntary] or left
        place = len(left) - 1
        most = self._keys[left[place]]
        while place and self._keys[left[place - 1]] == most:
            place -= 1
        return left[place]


def with_cuts(source: Cuttable, modifiers: Modifiers, table: Table | None = None) -> list[Contribution]:
    """Mark what the modifiers cut: the least significant (14.1), then the most significant (14.3).

    A voluntary unplayed round that is worth no less is cut before the least significant value (16.5). `table`
    tells the edition and the readings; without it they are the current ones.
    """
    first, keep, by_dummy, voluntary_last = _CURRENT_CUTS if table is None else _cut_rules(table)
    parts, left = list(source.parts), source.order.copy()
    for _ in range(min(modifiers.cut_low, len(left) - keep)):
        victim, article = source.lowest(left, by_dummy=by_dummy) if first else (left[0], "14.1")
        left.remove(victim)
        parts[victim] = source.marked(victim, article)
    for _ in range(min(modifiers.cut_high, len(left) - keep)):
        victim = source.highest(left, voluntary_last=voluntary_last)
        left.remove(victim)
        parts[victim] = source.marked(victim, "14.3")
    return parts


_CutRules = tuple[bool, int, bool, bool]
"""Voluntary rounds first (16.5), what must stay (R19), significance of dummies (R15), voluntary last (R18)."""

_CURRENT_CUTS: _CutRules = (True, 0, False, False)


def _cut_rules(table: Table) -> _CutRules:
    known: _CutRules | None = table.memo.get("cut rules")
    if known is None:
        options = table.options
        known = table.memo["cut rules"] = (
            options.model.voluntary_first and not table.predetermined,
            0 if options.is_default("R19") else 1,
            not options.is_default("R15"),
            not options.is_default("R18"),
        )
    return known
