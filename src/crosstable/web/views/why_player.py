"""Why a board is as it is, in plain words for those who sit at it: no articles, no criteria, no brackets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from crosstable.core.codes import Code
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId
from crosstable.core.state import BoardState, EventState, RoundState
from crosstable.i18n import Translator
from crosstable.i18n.fact_words import fact_text
from crosstable.pairing.findings import Explanation, Rejected
from crosstable.web.views.why import InquiryFound, drawn_round, hand_lines, is_engines, is_imported, is_told_by_facts

SHOWN = 3
"""So many others are named who were looked at before."""

PLAIN = frozenset({"C1", "C3", "C4", "legal", "prohibited", "order"})
_BYE = frozenset({"C2", "C5", "C9"})
_DOWN = frozenset({"C6", "C7", "C8"})
_COLOUR = frozenset({"C10", "C11", "C12", "C13"})


@dataclass(frozen=True, slots=True)
class PlayerWhy:
    """The answer: sentences, others who were looked at, and what is to be said of changes by hand."""

    title: str
    sentences: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    by_hand: list[str] = field(default_factory=list)
    worked_out: bool = False
    imported: bool = False


def why_player(
    state: EventState,
    t: Translator,
    names: Mapping[PlayerId, str],
    round_no: int,
    board_no: int,
    inquiry: InquiryFound,
) -> PlayerWhy | None:
    """The answer for a board of a published round (0 is the bye); None when there is no such board."""
    played = state.rounds[round_no - 1]
    board = played.board(board_no) if board_no else None
    holder = next((p for p, code in played.byes.items() if code is Code.PAB), None)
    if board is None and (board_no or holder is None):
        return None
    subject = board.white if board is not None else holder
    by_hand = hand_lines(t, played)
    title = _title(t, names, board, subject)
    if isinstance(inquiry, str) or subject is None:
        return PlayerWhy(title, [t("plain.unknown")], by_hand=by_hand)
    try:
        found = inquiry.player(int(subject))
    except CrosstableError:
        return PlayerWhy(
            title, [t("why.imported-differs" if is_imported(played) else "plain.by-hand")], by_hand=by_hand
        )
    if not is_engines(found, board):
        return PlayerWhy(
            title, [t("why.imported-differs" if is_imported(played) else "plain.by-hand")], by_hand=by_hand
        )
    voice = _Voice(t, names)
    if is_told_by_facts(found):
        return PlayerWhy(title, list(voice.facts(found)), by_hand=by_hand, worked_out=True)
    if board is None:
        return PlayerWhy(title, list(voice.bye(found)), by_hand=by_hand, worked_out=True, imported=is_imported(played))
    return PlayerWhy(
        title,
        list(voice.board(found, played, drawn_round(t, state, played))),
        list(voice.others(found)),
        by_hand,
        worked_out=True,
        imported=is_imported(played),
    )


def _title(t: Translator, names: Mapping[PlayerId, str], board: BoardState | None, subject: PlayerId | None) -> str:
    if board is not None:
        return t("plain.title", white=names[board.white], black=names[board.black])
    return t("plain.title-bye", name=names[subject] if subject is not None else "")


class _Voice:
    """Sentences in one language, with the names that everybody may read."""

    def __init__(self, t: Translator, names: Mapping[PlayerId, str]) -> None:
        self.t = t
        self.names = names

    def name(self, player: PlayerId | None) -> str:
        return "" if player is None else self.names.get(player, f"#{player}")

    def facts(self, found: Explanation) -> Iterator[str]:
        if found.place in ("table", "free"):
            yield self.t("plain.round-robin")
        yield from (fact_text(self.t, lambda p: self.name(PlayerId(p)), fact) for fact in found.facts)

    def board(self, found: Explanation, played: RoundState, drawn: Sequence[str] = ()) -> Iterator[str]:
        """`drawn` is what there is to say of a round by lot."""
        t, board = self.t, found.board
        if board is None:
            return
        high, low = (board.white, board.black) if board.white_score >= board.black_score else (board.black, board.white)
        scores = {board.white: board.white_score, board.black: board.black_score}
        if drawn:
            yield from drawn
        elif scores[high] == scores[low]:
            key = "plain.first-round" if played.number == 1 else "plain.same-score"
            yield t(key, score=t.points(scores[high]))
        else:
            values = {"high": self.name(high), "low": self.name(low)}
            points = {"more": t.points(scores[high]), "less": t.points(scores[low])}
            yield t("plain.down", **values, **points)
            for step in found.floats:
                if step.player != high:
                    continue
                key = "plain.float" if step.has_opponent else "plain.float-met-all"
                yield t(key, name=self.name(high), because=self.because(step.reason))
        yield t(f"plain.place.{found.place}", white=self.name(board.white), black=self.name(board.black))
        choice = board.choice
        yield t(
            "why.colour-reason",
            white=self.name(board.white),
            white_wish=t(f"wish.{choice.white_preference}"),
            black=self.name(board.black),
            black_wish=t(f"wish.{choice.black_preference}"),
            rule=t(f"colour-rule.{choice.article}"),
        )

    def others(self, found: Explanation) -> Iterator[str]:
        """Opponents who came first in the order, and what spoke against them."""
        named = [rejected for rejected in found.rejected if rejected.kind == "opponent"]
        for rejected in named[:SHOWN]:
            yield self.t(
                "plain.not",
                name=self.name(rejected.player),
                opponent=self.name(rejected.opponent),
                because=self.because(rejected),
            )

    def because(self, reason: Rejected) -> str:
        """What speaks against something, without the number of a rule."""
        code = reason.criterion
        if code in PLAIN:
            return self.t(f"plain.because.{code}")
        if code in _BYE:
            return self.t("plain.because.bye")
        if code in _DOWN:
            return self.t("plain.because.down")
        return self.t("plain.because.colour" if code in _COLOUR else "plain.because.again")

    def bye(self, found: Explanation) -> Iterator[str]:
        t, bye = self.t, found.bye
        if bye is None:
            return
        yield t("plain.bye", name=self.name(bye.player), score=t.points(bye.score))
        barred = [self.name(player) for player in bye.barred]
        if barred:
            yield t("plain.bye-barred", names=t.list(barred, most=5))
        if bye.skipped:
            yield t("plain.bye-skipped", names=t.list([self.name(p) for p in bye.skipped], most=5))
