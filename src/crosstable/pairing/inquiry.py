"""A paired round that answers questions: the contract, and the form that most systems use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from crosstable.core.errors import PositionError
from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import BracketReport, Fact, RoundDraft
from crosstable.pairing.findings import Difference, Explanation, WhyNot

Given = Collection[tuple[int, int]]
"""(white, black), and (player, 0) for the pairing-allocated bye."""

FACTS = "facts"
"""`place` of an Explanation that is told by its facts."""

SHOWN = 6
"""How many earlier candidates an explanation goes through, where a system has them."""


class Inquiry(Protocol):
    """What every system answers about a round that it has paired. Numbers of boards count from 1."""

    draft: RoundDraft
    history: History

    def difference(self, given: Given) -> Difference | None:
        """The first difference between a given round and this one."""

    def board(self, board_no: int, shown: int = SHOWN) -> Explanation:
        """Explain a board; PositionError when there is none."""

    def bye(self, shown: int = SHOWN) -> Explanation:
        """Explain the bye; PositionError when nobody has it."""

    def player(self, player: int, shown: int = SHOWN) -> Explanation:
        """Explain the board, or the bye, of a player; PositionError when he has neither."""

    def why_not(self, one: int, two: int) -> WhyNot:
        """What keeps two players from meeting in this round."""


Because = Callable[[PlayerId, PlayerId], Sequence[Fact]]
"""The facts that keep two present players from meeting."""

NO_BRACKET = BracketReport(0, 0, (), (), (), (), (), ())


class ToldByFacts:
    """An Inquiry over a draft whose boards carry their facts.

    `because` answers for a pair that does not meet; the article is the system's own, for what is found
    here.
    """

    def __init__(self, draft: RoundDraft, history: History, article: str, because: Because) -> None:
        self.draft = draft
        self.history = history
        self.article = article
        self.because = because

    def difference(self, given: Given) -> Difference | None:
        """`illegal`: somebody sits twice or is not of this event; `order`: other pairs; `colour`."""
        seated = [player for pair in given for player in pair if player]
        known = {int(past.player) for past in self.history.pasts}
        wrong = {p for p in seated if p not in known or seated.count(p) > 1}
        if wrong:
            return Difference("illegal", self.article, 0, (), (), tuple(sorted(wrong)))
        mine = {frozenset(pair) for pair in self.draft.pairs}
        theirs = {frozenset(pair) for pair in given}
        others = {player for pair in mine ^ theirs for player in pair if player}
        if others:
            return Difference("order", self.article, 0, (), (), self._in_order(others))
        turned = next((pair for pair in given if pair not in self.draft.pairs), None)
        return None if turned is None else Difference("colour", self.article, 0, (), (), turned)

    def _in_order(self, players: Collection[int]) -> tuple[int, ...]:
        return tuple(int(past.player) for past in self.history.pasts if past.player in players)

    def board(self, board_no: int, shown: int = SHOWN) -> Explanation:
        """The facts of a board."""
        del shown
        board = self.draft.board(board_no)
        scores = {board.white: board.white_score, board.black: board.black_score}
        return Explanation(
            system=self.draft.system,
            edition=self.draft.edition,
            round_no=self.draft.round_no,
            board_no=board_no,
            board=board,
            bye=None,
            bracket=NO_BRACKET,
            place=FACTS,
            floats=(),
            rejected=(),
            scores=scores,
            facts=(*board.facts, *_of_nobody(self.draft.facts)),
        )

    def bye(self, shown: int = SHOWN) -> Explanation:
        """The facts of the bye."""
        if self.draft.bye is None:
            raise PositionError(f"nobody has a bye in round {self.draft.round_no}")
        return self.player(self.draft.bye.player, shown)

    def player(self, player: int, shown: int = SHOWN) -> Explanation:
        """The facts of the player's board, or of his round without a game."""
        for number, board in enumerate(self.draft.boards, 1):
            if player in (board.white, board.black):
                return self.board(number, shown)
        past = self.history.past(player)
        facts = tuple(fact for fact in self.draft.facts if fact.values.get("player") == player)
        bye = self.draft.bye if self.draft.bye is not None and self.draft.bye.player == player else None
        if bye is None and not facts:
            raise PositionError(f"player {player} is not paired in round {self.draft.round_no}: absent")
        return Explanation(
            system=self.draft.system,
            edition=self.draft.edition,
            round_no=self.draft.round_no,
            board_no=0,
            board=None,
            bye=bye,
            bracket=NO_BRACKET,
            place=FACTS,
            floats=(),
            rejected=(),
            scores={past.player: past.pairing_score},
            facts=(*facts, *_of_nobody(self.draft.facts)),
        )

    def why_not(self, one: int, two: int) -> WhyNot:
        """`paired`, `absent`, or `facts`."""
        ids = PlayerId(one), PlayerId(two)
        if one == two:
            raise PositionError("a player does not meet himself: name two players")
        present = {past.player for past in self.history.present}
        for player in ids:
            self.history.past(player)
            if player not in present:
                return WhyNot(*ids, "absent", "C.04.2 3.3", round_no=self.draft.round_no)
        if {(one, two), (two, one)} & self.draft.pairs:
            return WhyNot(*ids, "paired", "")
        return WhyNot(*ids, FACTS, self.article, facts=tuple(self.because(*ids)))


def _of_nobody(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Facts of the round as a whole."""
    return tuple(fact for fact in facts if "player" not in fact.values)
