"""Compare a given round with the one the rules give: the first article in which they differ."""

from __future__ import annotations

from collections.abc import Collection

from crosstable.core.ids import PlayerId
from crosstable.pairing.base import RoundDraft
from crosstable.pairing.dutch.bracket import Bracket, Outcome, finish
from crosstable.pairing.dutch.criteria import ARTICLE
from crosstable.pairing.dutch.field import Field
from crosstable.pairing.dutch.trial import PairedRound, compare_outcomes
from crosstable.pairing.findings import Difference

Given = Collection[tuple[int, int]]


def compare(paired: PairedRound, draft: RoundDraft, given: Given) -> Difference | None:
    """The first difference between `given` ((white, black), (player, 0) for the bye) and the draft.

    Absolute criteria come first, then the score of the bye (C5), then bracket by bracket C6 to
    C21 and the order of generation, then colours. None when there is no difference.
    """
    if draft.pairs == frozenset(given):
        return None
    field = paired.field
    return (
        _not_seated_once(field, given)
        or _illegal_pair(field, given)
        or _bye(field, draft, given)
        or _brackets(paired, given)
        or _colours(draft, given)
    )


def _not_seated_once(field: Field, given: Given) -> Difference | None:
    seated = [p for pair in given for p in pair if p]
    twice = sorted({p for p in seated if seated.count(p) > 1}) if len(seated) > len(set(seated)) else []
    missing = sorted({int(past.player) for past in field.pasts} - set(seated))
    strangers = sorted(set(seated) - {int(past.player) for past in field.pasts})
    wrong = twice or strangers or missing
    if not wrong:
        return None
    return Difference("illegal", "1.9.1", 0, (), (), tuple(wrong))


def _illegal_pair(field: Field, given: Given) -> Difference | None:
    for white, black in sorted(given):
        if not black:
            if field.pasts[field.position[PlayerId(white)]].pab_bar is not None:
                return Difference("C2", ARTICLE["C2"], 0, (), (), (white,))
            continue
        a, b = field.position[PlayerId(white)], field.position[PlayerId(black)]
        if not (field.legal[a] >> b) & 1:
            code = illegal_because(field, a, b)
            return Difference(code, ARTICLE.get(code, "TRF 260"), 0, (), (), (white, black))
    return None


def illegal_because(field: Field, a: int, b: int) -> str:
    """`C1`, `C3` or `prohibited` for two positions that are not legal opponents."""
    if field.pasts[b].player in field.pasts[a].met:
        return "C1"
    prohibited = any(
        field.pasts[a].player in rule.players and field.pasts[b].player in rule.players
        for rule in field.request.prohibitions
        if rule.covers(field.history.round_no)
    )
    return "prohibited" if prohibited else "C3"


def _bye(field: Field, draft: RoundDraft, given: Given) -> Difference | None:
    holders = [white for white, black in given if not black]
    if len(holders) > 1 or bool(holders) != (draft.bye is not None):
        return Difference("illegal", "1.9.1", 0, (), (), tuple(sorted(holders)))
    if draft.bye is None:
        return None
    score = field.scores[field.position[PlayerId(holders[0])]]
    if score == draft.bye.score:
        return None
    return Difference("C5", ARTICLE["C5"], 0, (score,), (draft.bye.score,), (holders[0],))


def _brackets(paired: PairedRound, given: Given) -> Difference | None:
    field = paired.field
    pairs = [(field.position[PlayerId(white)], field.position[PlayerId(black)]) for white, black in given if black]
    for bracket, outcome in paired.brackets:
        other = given_outcome(bracket, pairs)
        if other.pairs == outcome.pairs:
            continue
        found = compare_outcomes(field, bracket, outcome, other)
        changed = {p for pair in set(other.pairs) ^ set(outcome.pairs) for p in pair}
        return Difference(
            found.criterion,
            found.article,
            bracket.number,
            found.lost,
            found.kept,
            tuple(int(field.pasts[p].player) for p in sorted(changed)),
        )
    return None


def given_outcome(bracket: Bracket, pairs: Collection[tuple[int, int]]) -> Outcome:
    """The part of a given round that lies in the bracket; everybody else floats."""
    members = bracket.members
    own = [
        pair
        for pair in pairs
        if (members >> pair[0]) & 1
        and (members >> pair[1]) & 1
        and not ((bracket.mdp_mask >> pair[0]) & 1 and (bracket.mdp_mask >> pair[1]) & 1)
    ]
    return finish(bracket, own, None)


def _colours(draft: RoundDraft, given: Given) -> Difference | None:
    for board in draft.boards:
        if (int(board.white), int(board.black)) not in given:
            players = (int(board.white), int(board.black))
            return Difference("colour", board.choice.article, board.bracket, (), (), players)
    return None
