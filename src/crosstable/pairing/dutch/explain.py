"""Why a pairing of the Dutch system is as it is: the engine asked again under conditions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from crosstable.core.errors import PositionError
from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import NoPairing, Request, RoundDraft
from crosstable.pairing.dutch.blockers import no_pairing
from crosstable.pairing.dutch.bracket import Bracket, Outcome
from crosstable.pairing.dutch.compare import Given, compare, illegal_because
from crosstable.pairing.dutch.criteria import ARTICLE
from crosstable.pairing.dutch.engine import draft_of
from crosstable.pairing.dutch.field import Field, bits
from crosstable.pairing.dutch.trial import (
    Frame,
    PairedRound,
    Verdict,
    all_of,
    first_change,
    halves_apart,
    must_stay,
    only_with,
    paired_round,
    round_with_bye_for,
    verdict,
)
from crosstable.pairing.findings import Difference, Explanation, FloatStep, Rejected, WhyNot

SHOWN = 6
"""How many earlier candidates an explanation goes through."""


class Inquiry:
    """A paired round that answers questions. Made by `inquire`."""

    def __init__(self, history: History, request: Request, paired: PairedRound) -> None:
        self.history = history
        self.request = request
        self.paired = paired
        self.field = paired.field
        self.draft = draft_of(paired.field, paired.brackets, paired.skipped)

    def difference(self, given: Given) -> Difference | None:
        """The first difference between a given round and this one."""
        return compare(self.paired, self.draft, given)

    def board(self, board_no: int, shown: int = SHOWN) -> Explanation:
        """Explain a board, counted from 1; PositionError when there is none."""
        board = self.draft.board(board_no)
        bracket, outcome = self.paired.brackets[board.bracket - 1]
        pair = sorted((self.field.position[board.white], self.field.position[board.black]))
        rejected, not_shown = self._earlier(bracket, outcome, pair[0], pair[1], shown)
        return Explanation(
            system=self.draft.system,
            edition=self.draft.edition,
            round_no=self.draft.round_no,
            board_no=board_no,
            board=board,
            bye=None,
            bracket=self.draft.brackets[board.bracket - 1],
            place=_place(bracket, outcome, pair[0]),
            floats=tuple(self._floats(pair, board.bracket - 1)),
            rejected=rejected,
            not_shown=not_shown,
            scores={self.field.pasts[p].player: self.field.scores[p] for p in pair},
            virtual=self._virtual(pair),
        )

    def _virtual(self, positions: list[int]) -> dict[PlayerId, int]:
        pasts = [self.field.pasts[p] for p in positions]
        return {past.player: past.pairing_score - past.score for past in pasts if past.pairing_score != past.score}

    def bye(self, shown: int = SHOWN) -> Explanation:
        """Explain the pairing-allocated bye; PositionError when nobody has it."""
        report = self.draft.bye
        if report is None:
            raise PositionError(f"nobody has a bye in round {self.draft.round_no}")
        holder = self.field.position[report.player]
        others = [p for p in bits(self.field.bye_mask) if p != holder]
        return Explanation(
            system=self.draft.system,
            edition=self.draft.edition,
            round_no=self.draft.round_no,
            board_no=0,
            board=None,
            bye=report,
            bracket=self.draft.brackets[-1],
            place="bye",
            floats=tuple(self._floats([holder], len(self.paired.brackets))),
            rejected=tuple(self._other_holder(p) for p in others[:shown]),
            not_shown=max(0, len(others) - shown),
            scores={report.player: report.score},
            virtual=self._virtual([holder]),
        )

    def _other_holder(self, p: int) -> Rejected:
        """What gets worse when somebody else with as many points has the bye."""
        other = round_with_bye_for(self.paired, p)
        if other is None:
            return self._rejected("bye", p, None, Verdict("C4", ARTICLE["C4"], (), ()))
        change = first_change(self.paired, other)
        return self._rejected("bye", p, None, None if change is None else change[1])

    def player(self, player: int, shown: int = SHOWN) -> Explanation:
        """Explain the board, or the bye, of a player; PositionError when he is not paired."""
        if self.draft.bye is not None and self.draft.bye.player == player:
            return self.bye(shown)
        for number, board in enumerate(self.draft.boards, 1):
            if player in (board.white, board.black):
                return self.board(number, shown)
        self.history.past(player)
        raise PositionError(f"player {player} is not paired in round {self.draft.round_no}: absent")

    def why_not(self, one: int, two: int) -> WhyNot:
        """What gets worse first when these two are made to meet."""
        ids = PlayerId(one), PlayerId(two)
        barred = self._barred(*ids)
        if barred is not None:
            return barred
        forced = replace(self.request, forced=(*self.request.forced, ids))
        other = paired_round(self.history, forced)
        if other is None:
            return WhyNot(*ids, "C4", ARTICLE["C4"])
        mine, theirs = self.field.bye_score, other.field.bye_score
        if mine is not None and theirs is not None and mine != theirs:
            return WhyNot(*ids, "C5", ARTICLE["C5"], kept=(mine,), lost=(theirs,))
        change = first_change(self.paired, other)
        if change is None:
            raise AssertionError("forcing a new pair changed no bracket")
        bracket, found = change
        return WhyNot(*ids, found.criterion, found.article, bracket.number, 0, found.kept, found.lost)

    def _barred(self, one: PlayerId, two: PlayerId) -> WhyNot | None:
        """Answers that need no second pairing."""
        if one == two:
            raise PositionError("a player does not meet himself: name two players")
        for player in (one, two):
            self.history.past(player)
            if player not in self.field.position:
                return WhyNot(one, two, "absent", "C.04.2 3.3", round_no=self.draft.round_no)
        if {(int(one), int(two)), (int(two), int(one))} & self.draft.pairs:
            return WhyNot(one, two, "paired", "")
        a, b = self.field.position[one], self.field.position[two]
        if (self.field.legal[a] >> b) & 1:
            return None
        code = illegal_because(self.field, a, b)
        met = self.field.pasts[a].met.get(two, 0)
        return WhyNot(one, two, code, ARTICLE.get(code, "TRF 260"), round_no=met)

    def _earlier(
        self, bracket: Bracket, outcome: Outcome, top: int, bottom: int, shown: int
    ) -> tuple[tuple[Rejected, ...], int]:
        """Candidates with this pair's top member that come earlier, the first ones judged."""
        found: list[Rejected] = []
        if any(outcome.exchanged) and not (1 << top) & bracket.mdp_mask:
            found.append(self._without_exchange(bracket, outcome, top))
        settled, candidates = _candidates(bracket, outcome, top, bottom)
        found.extend(self._other_opponent(bracket, outcome, settled, top, opponent) for opponent in candidates[:shown])
        return tuple(found), max(0, len(candidates) - shown)

    def _without_exchange(self, bracket: Bracket, outcome: Outcome, top: int) -> Rejected:
        fixed, own, rest = _parts(bracket, outcome)
        frame = Frame(rest[: len(own)], rest[len(own) :], [])
        restrict = all_of(*(only_with(*pair) for pair in fixed), halves_apart(frame.one, frame.two))
        found = verdict(self.field, bracket, outcome, restrict, frame)
        return self._rejected("half", top, None, found)

    def _other_opponent(self, bracket: Bracket, outcome: Outcome, settled: Frame, top: int, opponent: int) -> Rejected:
        if not (self.field.legal[top] >> opponent) & 1:
            code = illegal_because(self.field, top, opponent)
            found: Verdict | None = Verdict(code, ARTICLE.get(code, "TRF 260"), (), ())
            return self._rejected("opponent", top, opponent, found)
        frame = Frame(settled.one, settled.two, [*settled.settled, (top, opponent)])
        parts = [only_with(*pair) for pair in frame.settled]
        resident = not (bracket.mdp_mask >> top) & 1
        if resident:
            parts.insert(0, halves_apart(frame.one, frame.two))
        found = verdict(self.field, bracket, outcome, all_of(*parts), frame if resident else None)
        return self._rejected("opponent", top, opponent, found)

    def _floats(self, players: list[int], until: int) -> Iterator[FloatStep]:
        """Why these players floated out of the brackets before number `until`."""
        for p in players:
            for bracket, outcome in self.paired.brackets[:until]:
                if p not in outcome.floaters:
                    continue
                partners = _possible_partners(self.field, bracket, p)
                found = None
                if partners:
                    restrict = must_stay(p, partners)
                    found = verdict(self.field, bracket, outcome, restrict)
                yield FloatStep(
                    player=self.field.pasts[p].player,
                    bracket=bracket.number,
                    score=bracket.score,
                    has_opponent=bool(partners),
                    reason=self._rejected("float", p, None, found),
                )

    def _rejected(self, kind: str, p: int, q: int | None, found: Verdict | None) -> Rejected:
        players = self.field.pasts
        opponent = None if q is None else players[q].player
        if found is None:
            return Rejected(kind, players[p].player, opponent, "none", "3.2", (), ())
        return Rejected(
            kind,
            players[p].player,
            opponent,
            found.criterion,
            found.article,
            found.kept,
            found.lost,
            tuple(players[p].player for p in found.stuck),
        )


def inquire(history: History, request: Request) -> Inquiry | NoPairing:
    """Pair a round and keep what is needed to answer questions about it."""
    paired = paired_round(history, request)
    if paired is None:
        return no_pairing(Field(history, request))
    return Inquiry(history, request, paired)


def difference(history: History, request: Request, draft: RoundDraft, given: Given) -> Difference | None:
    """The first difference between a given round and the one the rules give."""
    paired = paired_round(history, request)
    return None if paired is None else compare(paired, draft, given)


def _parts(bracket: Bracket, outcome: Outcome) -> tuple[list[tuple[int, int]], list[tuple[int, int]], list[int]]:
    """Pairs of moved-down players, pairs of the remainder, and the remainder itself."""
    fixed = [pair for pair in outcome.pairs if (bracket.mdp_mask >> pair[0]) & 1]
    own = [pair for pair in outcome.pairs if not (bracket.mdp_mask >> pair[0]) & 1]
    used = {bottom for _, bottom in fixed}
    return fixed, own, [p for p in bracket.residents if p not in used]


def _candidates(bracket: Bracket, outcome: Outcome, top: int, bottom: int) -> tuple[Frame, list[int]]:
    """What is settled before `top` gets an opponent, and the opponents tried before `bottom`."""
    fixed, own, rest = _parts(bracket, outcome)
    if (bracket.mdp_mask >> top) & 1:
        earlier = [pair for pair in fixed if pair[0] < top]
        frame = Frame([pair[0] for pair in fixed], bracket.residents, earlier)
    else:
        earlier = fixed + [pair for pair in own if pair[0] < top]
        tops = [pair[0] for pair in own]
        frame = Frame(tops, [p for p in rest if p not in set(tops)], earlier)
    taken = {p for _, p in earlier}
    return frame, [p for p in frame.two if p < bottom and p not in taken]


def _possible_partners(field: Field, bracket: Bracket, p: int) -> int:
    """Whom `p` could meet in the bracket; moved-down players do not meet one another (3.2)."""
    if (bracket.mdp_mask >> p) & 1:
        return field.legal[p] & bracket.resident_mask
    return field.legal[p] & bracket.members


def _place(bracket: Bracket, outcome: Outcome, top: int) -> str:
    if (bracket.mdp_mask >> top) & 1:
        return "mdp"
    return "exchange" if any(outcome.exchanged) else "half"
