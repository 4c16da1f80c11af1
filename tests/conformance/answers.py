"""Whether explanations are true: why a board is as it is, why somebody floated, why two do not meet.

Every method yields sentences about what is not, and counts what it has looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from crosstable.pairing.base import BracketReport, RoundDraft
from crosstable.pairing.findings import Explanation, FloatStep, Rejected, WhyNot

from .claims import ARTICLES, PROVABLE, remainder
from .completion import can_be_paired, covers
from .facts import Position

QUALITY = tuple(f"C{n}" for n in range(6, 22))

KEEP_APART = ("C1", "C3", "prohibited")

Counts = Counter[str]


def _kept_apart(code: str, article: str, barred: set[str]) -> Iterator[str]:
    if code not in barred:
        yield f"{code} is said to keep them apart; true are {sorted(barred)}"
    elif article != ARTICLES[code]:
        yield f"{code} has the article {article}"


class Judge:
    """A round with its draft, ready to judge what is said about it."""

    def __init__(self, position: Position, draft: RoundDraft, counts: Counts) -> None:
        self.position = position
        self.draft = draft
        self.counts = counts
        self.numbers = {b.number: b for b in draft.brackets}
        self.for_bye = {p for p in position.order if position.may_have_bye(p)}

    # --- explanations ---

    def explanation(self, told: Explanation, board_no: int, shown: int) -> Iterator[str]:
        """A board (from 1), or the bye (0)."""
        position, draft = self.position, self.draft
        self.counts["explanations"] += 1
        if (told.system, told.edition, told.round_no) != (draft.system, draft.edition, draft.round_no):
            yield f"names {told.system}, {told.edition}, round {told.round_no}"
        if board_no:
            board = draft.boards[board_no - 1]
            if (told.board_no, told.board, told.bye) != (board_no, board, None):
                yield "speaks of another board"
            players = sorted((int(board.white), int(board.black)), key=position.rank)
            bracket = self.numbers[board.bracket]
            if told.place != self._place(bracket, players[0]):
                yield f"place {told.place}, it is {self._place(bracket, players[0])}"
        else:
            if (told.board_no, told.board, told.bye, told.place) != (0, None, draft.bye, "bye"):
                yield "speaks of another bye"
            players = [int(draft.bye.player)] if draft.bye else []
            bracket = draft.brackets[-1]
        if told.facts:
            yield "tells facts, which the Dutch system has not"
        if told.bracket != bracket:
            yield f"shows bracket {told.bracket.number}"
        if dict(told.scores) != {p: position.records[p].pairing_score for p in players}:
            yield f"scores {dict(told.scores)}"
        virtual = {p: position.records[p].pairing_score - position.records[p].score for p in players}
        if dict(told.virtual) != {p: points for p, points in virtual.items() if points}:
            yield f"virtual points {dict(told.virtual)}"
        yield from self._floats(players, told.floats)
        if board_no:
            yield from self._rejections(bracket, players, told, shown)
        elif draft.bye:
            yield from self._other_holders(int(draft.bye.player), told, shown)

    def _other_holders(self, holder: int, told: Explanation, shown: int) -> Iterator[str]:
        """The others with as many points who might have had the bye, and what speaks against them."""
        score = self.position.records[holder].pairing_score
        others = [
            p
            for p in self.position.order
            if p != holder and p in self.for_bye and self.position.records[p].pairing_score == score
        ]
        expected = [("bye", p, None) for p in others[:shown]]
        if [(r.kind, r.player, r.opponent) for r in told.rejected] != expected:
            yield f"rejects {[(r.kind, r.player) for r in told.rejected]} as holders, others are {others}"
        if told.not_shown != max(0, len(others) - shown):
            yield f"{told.not_shown} not shown of {len(others)}"
        for rejected in told.rejected:
            code = rejected.criterion
            if code == "C4":
                left = [p for p in self.position.order if p != rejected.player]
                yield from self._impossible(left, self.position.may_meet, ())
            elif code in QUALITY and rejected.lost <= rejected.kept:
                yield f"bye for {rejected.player}: {rejected.lost} is said to be worse than {rejected.kept}"
            elif code not in QUALITY and code != "order":
                yield f"bye for {rejected.player}: {code} is said to decide"

    @staticmethod
    def _place(bracket: BracketReport, top: int) -> str:
        if top in bracket.moved_down:
            return "mdp"
        return "exchange" if any(bracket.exchanged) else "half"

    # --- floats ---

    def _floats(self, players: Sequence[int], steps: Sequence[FloatStep]) -> Iterator[str]:
        expected = [(p, b.number, b.score) for p in players for b in self.draft.brackets if p in b.downfloaters]
        if [(s.player, s.bracket, s.score) for s in steps] != expected:
            yield f"floats {[(s.player, s.bracket, s.score) for s in steps]}, true are {expected}"
            return
        for step in steps:
            self.counts["floats"] += 1
            yield from (f"float of {step.player} from bracket {step.bracket}: {wrong}" for wrong in self._float(step))

    def _float(self, step: FloatStep) -> Iterator[str]:
        bracket, player, reason = self.numbers[step.bracket], int(step.player), step.reason
        moved = {int(p) for p in bracket.moved_down}
        pool = {int(p) for p in bracket.residents} | (set() if player in moved else moved)
        partners = {p for p in pool if self.position.may_meet(player, p)}
        if step.has_opponent != bool(partners):
            yield f"has_opponent {step.has_opponent}, possible are {sorted(partners)}"
        if (reason.kind, reason.player, reason.opponent) != ("float", step.player, None):
            yield f"the reason is about {reason.kind} {reason.player} {reason.opponent}"
        if not partners:
            if reason.criterion != "none":
                yield f"nobody to meet, yet {reason.criterion} is said to decide"
            return
        if reason.criterion == "order":  # as good without him, and earlier
            return
        if reason.criterion in ("C4", "C5"):
            yield from self._staying_is_impossible(bracket, player, partners, reason)
            return
        yield from self._worse(bracket, reason.criterion, reason.article, reason.kept, reason.lost)

    def _staying_is_impossible(
        self, bracket: BracketReport, player: int, partners: set[int], reason: Rejected
    ) -> Iterator[str]:
        def joined(one: int, two: int) -> bool:
            if player in (one, two):
                return {one, two} <= partners | {player} and one != two
            return self.position.may_meet(one, two)

        yield from self._fails(self._unpaired(bracket), joined, self.for_bye - {player}, reason)

    # --- rejected candidates ---

    def _rejections(
        self, bracket: BracketReport, players: Sequence[int], told: Explanation, shown: int
    ) -> Iterator[str]:
        top, bottom = players
        fixed, own, rest = remainder(bracket)
        halves = any(bracket.exchanged) and top not in bracket.moved_down
        tops = [a for a, _ in own]
        if top in bracket.moved_down:
            earlier = [pair for pair in fixed if self.position.rank(pair[0]) < self.position.rank(top)]
            pool = [int(p) for p in bracket.residents]
        else:
            earlier = fixed + [pair for pair in own if self.position.rank(pair[0]) < self.position.rank(top)]
            pool = [p for p in rest if p not in tops]
        taken = {b for _, b in earlier}
        before = [p for p in pool if p not in taken and self.position.rank(p) < self.position.rank(bottom)]
        expected = [("half", top, None)] * halves + [("opponent", top, p) for p in before[:shown]]
        if [(r.kind, r.player, r.opponent) for r in told.rejected] != expected:
            yield f"rejects {[(r.kind, r.player, r.opponent) for r in told.rejected]}, earlier are {expected}"
            return
        if told.not_shown != max(0, len(before) - shown):
            yield f"{told.not_shown} not shown of {len(before)}"
        for rejected in told.rejected:
            self.counts["rejected candidates"] += 1
            name = f"{rejected.kind} {rejected.player} {rejected.opponent or ''}".rstrip()
            yield from (f"{name}: {wrong}" for wrong in self._rejected(bracket, rejected, earlier))

    def _rejected(
        self, bracket: BracketReport, rejected: Rejected, earlier: Sequence[tuple[int, int]]
    ) -> Iterator[str]:
        top, opponent, code = int(rejected.player), rejected.opponent, rejected.criterion
        barred = set() if opponent is None else self.position.barred_by(top, int(opponent))
        if code in KEEP_APART or barred:
            yield from _kept_apart(code, rejected.article, barred)
        elif code in ("C4", "C5", "legal"):
            yield from self._candidate_is_impossible(bracket, rejected, earlier)
        elif code == "order" and rejected.article == "4.4.2" and top in bracket.moved_down and bracket.limbo:
            pass  # as good only with another, later set of moved-down players
        else:
            yield from self._worse(bracket, code, rejected.article, rejected.kept, rejected.lost)

    def _candidate_is_impossible(
        self, bracket: BracketReport, rejected: Rejected, earlier: Sequence[tuple[int, int]]
    ) -> Iterator[str]:
        """With the earlier pairs made, this pair (or S1 against S2) leaves others without a partner."""
        top, opponent = int(rejected.player), rejected.opponent
        fixed, own, rest = remainder(bracket)
        seated = {p for pair in (fixed if opponent is None else earlier) for p in pair}
        if opponent is not None:
            seated |= {top, int(opponent)}
        if opponent is None:  # no exchange: the original halves
            first = set(rest[: len(own)])
            second = set(rest[len(own) :])
        elif top in bracket.moved_down:  # only the pairs before are settled, not the set of moved-down players
            first, second = set[int](), set[int]()
        else:
            first = {a for a, _ in own}
            second = set(rest) - first

        def joined(one: int, two: int) -> bool:
            if one in second and two in second:
                return False
            if {one, two} & first and not {one, two} & second:
                return False
            return self.position.may_meet(one, two)

        if rejected.criterion == "legal":
            if set(rejected.stuck) - first or not rejected.stuck:
                yield f"{rejected.stuck} are said to be stuck, S1 is {sorted(first)}"
            if covers(first - seated, second - seated, self.position.may_meet):
                yield "no legal candidate of this form is said to exist, but there is one"
            return
        left = [p for p in self._unpaired(bracket) if p not in seated]
        yield from self._fails(left, joined, self.for_bye - first - seated, rejected)

    # --- two who do not meet ---

    def why_not(self, told: WhyNot) -> Iterator[str]:
        """What is said to get worse when two players meet."""
        self.counts["why-not answers"] += 1
        one, two, code = int(told.player), int(told.opponent), told.criterion
        position = self.position
        if told.facts:
            yield "tells facts, which the Dutch system has not"
        if not {one, two} <= set(position.order):
            if code != "absent":
                yield f"{code}, though somebody is absent"
            return
        if {(one, two), (two, one)} & self.draft.pairs:
            if code != "paired":
                yield f"{code}, though they do meet"
            return
        barred = position.barred_by(one, two)
        if code in KEEP_APART or barred:
            yield from _kept_apart(code, told.article, barred)
            if code == "C1" and told.round_no not in position.met_in(one, two):
                yield f"they met in {position.met_in(one, two)}, not in round {told.round_no}"
        else:
            yield from self._gets_worse(told)

    def _gets_worse(self, told: WhyNot) -> Iterator[str]:
        """They may meet, but C4 to C21 or the order of article 4 speak against it."""
        one, two, code, position = int(told.player), int(told.opponent), told.criterion, self.position
        if code == "C4":
            left = [p for p in position.order if p not in (one, two)]
            yield from self._impossible(left, position.may_meet, filter(position.may_have_bye, left))
        elif code == "C5":
            score = self.draft.bye.score if self.draft.bye else None
            if told.kept != (score,) or told.lost <= told.kept or told.article != ARTICLES["C5"]:
                yield f"C5 ({told.article}) from {told.kept} to {told.lost}; the bye has {score}"
        elif told.bracket not in self.numbers:
            yield f"{code} is said to get worse in bracket {told.bracket}"
        elif code == "order":
            if not told.article.startswith("4."):
                yield f"the order is said to be that of {told.article}"
        else:
            yield from self._worse(self.numbers[told.bracket], code, told.article, told.kept, told.lost)

    # --- shared ---

    def _unpaired(self, bracket: BracketReport) -> list[int]:
        """The members of the bracket and everybody lower."""
        members = {*map(int, bracket.moved_down), *map(int, bracket.residents)}
        scores = self.position.records
        return [p for p in self.position.order if p in members or scores[p].pairing_score < bracket.score]

    def _fails(
        self, left: Sequence[int], joined: Callable[[int, int], bool], bye: Iterable[int], said: Rejected
    ) -> Iterator[str]:
        """C4: nobody's bye makes it possible; C5: only that of somebody with more points does."""
        if said.criterion == "C4":
            yield from self._impossible(left, joined, bye)
        elif len(left) <= PROVABLE:
            self.counts["C5 proved"] += 1
            score = {p: self.position.records[p].pairing_score for p in bye}
            if can_be_paired(left, joined, [p for p in score if (score[p],) < said.lost]):
                yield f"the bye could go to somebody with fewer points than {said.lost}"
            if not can_be_paired(left, joined, [p for p in score if (score[p],) == said.lost]):
                yield f"not even a bye at {said.lost} helps"

    def _impossible(self, left: Sequence[int], joined: Callable[[int, int], bool], bye: Iterable[int]) -> Iterator[str]:
        if len(left) > PROVABLE:
            return
        self.counts["C4 proved"] += 1
        if can_be_paired(left, joined, bye):
            yield "C4 is said to fail, but the others can be paired"

    def _worse(
        self, bracket: BracketReport, code: str, article: str, kept: tuple[int, ...], lost: tuple[int, ...]
    ) -> Iterator[str]:
        values = {m.criterion: m.value for m in bracket.measures}
        if code not in QUALITY or article != ARTICLES[code]:
            yield f"{code} ({article}) is said to decide"
            return
        self.counts["values compared"] += 1
        if kept != values[code]:
            yield f"{code}: {kept} is said to be kept, the bracket has {values[code]}"
        if lost <= kept:
            yield f"{code}: {lost} is said to be worse than {kept}"
