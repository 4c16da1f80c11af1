"""Pair a whole round by the Dutch system: bracket by bracket from the top (C.04.3 1.9.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import (
    Board,
    BracketReport,
    ByeReport,
    NoPairing,
    Request,
    RoundDraft,
    chosen,
)
from crosstable.pairing.colours import allocate
from crosstable.pairing.dutch import exact, natural, tight
from crosstable.pairing.dutch.blockers import no_pairing
from crosstable.pairing.dutch.bracket import Bracket, NextShape, Outcome
from crosstable.pairing.dutch.criteria import measure
from crosstable.pairing.dutch.field import Field, bits

EDITION = "2026"

LARGE = 30
"""From this many players in the bracket and the following one, classes are worth their while."""


def pair(history: History, request: Request) -> RoundDraft | NoPairing:
    """Pair the players present in `history` by C.04.3 (edition of 2026-02-01)."""
    field = Field(history, request)
    skipped = open_field(field)
    if skipped is None:
        return no_pairing(field)
    brackets = list(pair_brackets(field))
    return draft_of(field, brackets, skipped)


def open_field(field: Field) -> tuple[int, ...] | None:
    """Check that a complete round-pairing exists and fix the score of the bye (C4, C5).

    Returns the eligible players of lower score who cannot have the bye because the others could
    not be paired, or None when there is no complete round-pairing.
    """
    if not field.size & 1:
        return () if field.completable(field.everybody) else None
    skipped: list[int] = []
    eligible = {field.scores[p] for p, past in enumerate(field.pasts) if past.pab_bar is None}
    for score in sorted(eligible):
        field.open_bye(score)
        if field.completable(field.everybody):
            return tuple(skipped)
        skipped += bits(field.bye_mask)
    return None


def pair_brackets(field: Field) -> Iterator[tuple[Bracket, Outcome]]:
    """Pair bracket after bracket; the field must be open."""
    groups = scoregroups(field)
    lower = field.everybody
    moved: list[int] = []
    for number, residents in enumerate(groups, 1):
        for p in residents:
            lower ^= 1 << p
        following = 0
        if number < len(groups):
            for p in groups[number]:
                following |= 1 << p
        bracket = Bracket(number, moved, residents, lower, following, field.scores[residents[0]])
        outcome = solve(field, bracket)
        if outcome.next_shape is None:
            outcome.next_shape = shape_of(field, bracket, outcome.floaters)
        yield bracket, outcome
        moved = outcome.floaters


def solve(field: Field, bracket: Bracket) -> Outcome:
    """Pair one bracket, by the quickest way that leads to the end."""
    outcome = natural.solve(field, bracket)
    if outcome is None and (bracket.members | bracket.following).bit_count() < LARGE:
        outcome = exact.solve_near(field, bracket)
    return outcome or tight.solve(field, bracket) or exact.solve(field, bracket)


def shape_of(field: Field, bracket: Bracket, floaters: list[int]) -> NextShape:
    """C8: the best the following bracket can do with these downfloaters in it (C6, then C7)."""
    if not bracket.following or not floaters:
        return ()
    following = list(bits(bracket.following))
    lower = bracket.lower & ~bracket.following
    score = field.scores[following[0]]
    below = solve(field, Bracket(bracket.number + 1, floaters, following, lower, 0, score))
    scores = sorted((field.scores[p] for p in below.floaters), reverse=True)
    return (len(scores), *scores)


def scoregroups(field: Field) -> list[list[int]]:
    """Positions by score, highest first (1.3.1)."""
    by_score = groupby(range(field.size), key=field.scores.__getitem__)
    return [list(group) for _, group in by_score]


def draft_of(field: Field, brackets: list[tuple[Bracket, Outcome]], skipped: tuple[int, ...]) -> RoundDraft:
    """Boards in order with their colours, the bye, and a report on each bracket."""
    players = [past.player for past in field.pasts]
    boards: list[Board] = []
    reports: list[BracketReport] = []
    for bracket, outcome in brackets:
        reports.append(_report(field, bracket, outcome, players))
        for top, bottom in outcome.pairs:
            boards.append(_board(field, top, bottom, bracket.number))
    _, last = brackets[-1] if brackets else (None, Outcome([], []))
    return RoundDraft(
        system="dutch",
        edition=EDITION,
        round_no=field.history.round_no,
        boards=tuple(sorted(boards, key=_board_order(field))),
        bye=_bye(field, last.floaters[0], skipped) if last.floaters else None,
        brackets=tuple(reports),
    )


def _report(field: Field, bracket: Bracket, outcome: Outcome, players: list[PlayerId]) -> BracketReport:
    def named(positions: list[int]) -> tuple[PlayerId, ...]:
        return tuple(players[p] for p in positions)

    out, into = outcome.exchanged
    return BracketReport(
        number=bracket.number,
        score=bracket.score,
        moved_down=named(bracket.mdps),
        residents=named(bracket.residents),
        pairs=tuple((players[a], players[b]) for a, b in outcome.pairs),
        downfloaters=named(outcome.floaters),
        limbo=named([p for p in outcome.floaters if (1 << p) & bracket.mdp_mask]),
        measures=measure(field, bracket, outcome.pairs, outcome.floaters, outcome.next_shape or ()),
        exchanged=(named(out), named(into)),
    )


def _board(field: Field, top: int, bottom: int, bracket: int) -> Board:
    white, black, choice = allocate(field.pasts[top], field.pasts[bottom], field.request.initial_colour)
    return Board(white.player, black.player, white.pairing_score, black.pairing_score, bracket, choice)


def _board_order(field: Field) -> Callable[[Board], tuple[int, int, int]]:
    """C.04.2 3.6: the better score, the sum of scores, the better number."""
    real = chosen(field.request.readings, "A9") == "real-score"
    position = field.position

    def key(board: Board) -> tuple[int, int, int]:
        keys = []
        for player in (board.white, board.black):
            past = field.pasts[position[player]]
            keys.append((-(past.score if real else past.pairing_score), past.rank))
        best = min(keys)
        return (best[0], keys[0][0] + keys[1][0], best[1])

    return key


def _bye(field: Field, holder: int, skipped: tuple[int, ...]) -> ByeReport:
    past = field.pasts[holder]
    score = field.scores[holder]
    barred = {
        other.player: (other.pab_bar.round, other.pab_bar.code.value)
        for p, other in enumerate(field.pasts)
        if other.pab_bar is not None and field.scores[p] <= score
    }
    return ByeReport(past.player, score, past.unplayed, barred, tuple(field.pasts[p].player for p in skipped))
