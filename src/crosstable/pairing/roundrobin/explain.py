"""Why a round of a round robin is as it is: the same questions as for every other system."""

from __future__ import annotations

from crosstable.core.errors import PositionError
from crosstable.core.history import History
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import Board, Fact, NoPairing, Request, RoundDraft
from crosstable.pairing.findings import Difference, Explanation, WhyNot
from crosstable.pairing.inquiry import Given
from crosstable.pairing.roundrobin.berger import ARTICLE, meeting_round, table_size
from crosstable.pairing.roundrobin.engine import RoundRobin


class Inquiry:
    """A round of the table that answers questions. Made by `explained`."""

    def __init__(self, form: RoundRobin, history: History, request: Request, draft: RoundDraft) -> None:
        self.form = form
        self.history = history
        self.request = request
        self.draft = draft
        self.planned = form.planned(len(history.pasts), draft.round_no)

    def difference(self, given: Given) -> Difference | None:
        """The first difference between a given round and this one; byes say nothing here.

        `illegal`: somebody sits twice, or is not of this event; `order`: other pairs (with the rounds
        of the table in `given` and `draft` when it is another round of it); `colour`. A pair of
        the table of which nobody sits anywhere was not played, and is no difference.
        """
        games = [pair for pair in given if pair[1]]
        return self._seated_wrongly(games) or self._other_pairs(games) or self._colours(games)

    def board(self, board_no: int, shown: int = 0) -> Explanation:
        """Explain a board, counted from 1; PositionError when there is none. `place` is `table`."""
        del shown
        board = self.draft.board(board_no)
        return Explanation(
            system=self.draft.system,
            edition=self.draft.edition,
            round_no=self.draft.round_no,
            board_no=board_no,
            board=board,
            bye=None,
            bracket=self.draft.brackets[0],
            place="table",
            floats=(),
            rejected=(),
            scores={board.white: board.white_score, board.black: board.black_score},
            facts=_facts(board),
        )

    def bye(self, shown: int = 0) -> Explanation:
        """Explain the free round of an odd field (`place` is `free`); PositionError in an even one."""
        del shown
        if self.planned.free is None:
            raise PositionError(f"nobody is free in round {self.draft.round_no}: the number of players is even")
        past = self.history.pasts[self.planned.free - 1]
        return Explanation(
            system=self.draft.system,
            edition=self.draft.edition,
            round_no=self.draft.round_no,
            board_no=0,
            board=None,
            bye=None,
            bracket=self.draft.brackets[0],
            place="free",
            floats=(),
            rejected=(),
            scores={past.player: past.pairing_score},
            facts=(Fact("table-free", ARTICLE, {"player": past.player}),),
        )

    def player(self, player: int, shown: int = 0) -> Explanation:
        """Explain the board, or the free round, of a player; PositionError when he has neither."""
        for number, board in enumerate(self.draft.boards, 1):
            if player in (board.white, board.black):
                return self.board(number, shown)
        number = self._number(player)
        if number == self.planned.free:
            return self.bye()
        raise PositionError(f"player {player} is not paired in round {self.draft.round_no}: absent")

    def why_not(self, one: int, two: int) -> WhyNot:
        """When two players meet instead.

        `criterion` is `paired` or `table`; then `kept` are all rounds of their games and `round_no`
        the next of them from this round on, or the last one.
        """
        ids = PlayerId(one), PlayerId(two)
        if one == two:
            raise PositionError("a player does not meet himself: name two players")
        rounds = self.meetings(one, two)
        if {(one, two), (two, one)} & self.draft.pairs:
            return WhyNot(*ids, "paired", "")
        now = self.draft.round_no
        if now in rounds:
            return WhyNot(*ids, "absent", ARTICLE, round_no=now)
        coming = next((number for number in rounds if number > now), rounds[-1])
        return WhyNot(*ids, "table", ARTICLE, bracket=1, round_no=coming, kept=rounds)

    def meetings(self, one: int, two: int) -> tuple[int, ...]:
        """The rounds in which two players meet by the schedule."""
        numbers = {self._number(one), self._number(two)}
        players = len(self.history.pasts)
        planned = (self.form.planned(players, number) for number in range(1, self.form.rounds(players) + 1))
        return tuple(p.number for p in planned if any(numbers == set(pair) for pair in p.pairs))

    def _number(self, player: int) -> int:
        """The number in the table; PositionError for somebody else."""
        return self.history.past(player).rank + 1

    def _seated_wrongly(self, games: Given) -> Difference | None:
        seated = [player for pair in games for player in pair]
        known = {int(past.player) for past in self.history.pasts}
        strangers = sorted(set(seated) - known)
        twice = sorted({player for player in seated if seated.count(player) > 1})
        wrong = twice or strangers
        return Difference("illegal", ARTICLE, 0, (), (), tuple(wrong)) if wrong else None

    def _other_pairs(self, games: Given) -> Difference | None:
        together = {frozenset(pair) for pair in games}
        seated = {player for pair in games for player in pair}
        table = {frozenset(self._ids(pair)) for pair in self.planned.pairs}
        alone = {player for pair in table - together if pair & seated for player in pair}
        wrong = {player for pair in together - table for player in pair} | alone
        if not wrong:
            return None
        rounds = {self._table_round(*pair) for pair in games}
        other = tuple(rounds) if len(rounds) == 1 else ()
        players = tuple(int(past.player) for past in self.history.pasts if past.player in wrong)
        return Difference("order", ARTICLE, 0, other, (self.planned.table_round,) if other else (), players)

    def _colours(self, games: Given) -> Difference | None:
        for pair in self.planned.pairs:
            white, black = self._ids(pair)
            if (black, white) in games:
                return Difference("colour", ARTICLE, 0, (), (), (white, black))
        return None

    def _ids(self, pair: tuple[int, int]) -> tuple[int, int]:
        pasts = self.history.pasts
        return int(pasts[pair[0] - 1].player), int(pasts[pair[1] - 1].player)

    def _table_round(self, one: int, two: int) -> int:
        size = table_size(len(self.history.pasts))
        return meeting_round(size, self._number(one), self._number(two))


SOURCES = {"berger": ARTICLE, "crenshaw": "US Chess, chapter 12", "circle": ARTICLE}
"""Where a table comes from; colours of the wheel follow the Berger rule."""


def _facts(board: Board) -> tuple[Fact, ...]:
    """The place in the table and what settles the colours there."""
    detail = board.choice.detail
    pair = {
        "size": detail["size"],
        "round": detail["table_round"],
        "white": detail["white_number"],
        "black": detail["black_number"],
    }
    source = SOURCES[str(detail["table"])]
    facts = [Fact(f"table-pair-{detail['table']}", source, pair), Fact(f"table-{detail['colour_rule']}", source, pair)]
    if "levelled" in detail:
        facts.append(Fact("table-levelled", "US Chess, chapter 12"))
    if "turned" in detail:
        facts.append(Fact("table-turned", ARTICLE, {"cycle": detail["cycle"]}))
    if "changed_places" in detail:
        facts.append(Fact("table-changed-places", ARTICLE, {"numbers": detail["third_colour"]}))
    return tuple(facts)


def explained(form: RoundRobin, history: History, request: Request) -> Inquiry | NoPairing:
    """Pair a round and keep what is needed to answer questions about it."""
    draft = form(history, request)
    return draft if isinstance(draft, NoPairing) else Inquiry(form, history, request, draft)
