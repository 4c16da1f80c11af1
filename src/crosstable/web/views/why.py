"""Why a board is as it is: the facts of the engine with names in them, short answer first (ux.md 1.6)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from crosstable.app.engines import asked_of
from crosstable.core.codes import TABLE, Code
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId
from crosstable.core.state import BoardState, EventState, RoundState
from crosstable.i18n import Translator, reason
from crosstable.i18n.fact_words import fact_text
from crosstable.pairing.base import Board, ByeReport, NoPairing
from crosstable.pairing.dutch.criteria import LIMBO
from crosstable.pairing.dutch.first_round import by_lot
from crosstable.pairing.findings import Explanation, FloatStep, Rejected, WhyNot
from crosstable.pairing.rounds import inquire
from crosstable.web.render import clock

if TYPE_CHECKING:
    from crosstable.pairing.inquiry import Inquiry
    from crosstable.web.visit import Visit

InquiryFound: TypeAlias = "Inquiry | str"
SCORES = frozenset({"C5", "C7", "C18", "C19", "C20", "C21"})
NOT_ALLOWED = frozenset({"C1", "C2", "C3", "C4", "prohibited", "absent"})
BARRED = frozenset({"C1", "C3", "C4", "prohibited", "order", "none", "pools", "table"})


@dataclass(frozen=True, slots=True)
class Line:
    """One fact; `mark` is yes, no or nothing."""

    text: str
    mark: str = ""
    article: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Facts under one heading."""

    title: str
    lines: Sequence[Line]
    article: str = ""


@dataclass(frozen=True, slots=True)
class Why:
    """The whole answer; `opponents` can be asked about, `not_answer` is what was asked.

    `by_hand` says who changed pairings of the round, and why.
    """

    title: str
    short: Sequence[str]
    sections: Sequence[Section] = ()
    note: str = ""
    asker: str = ""
    opponents: Sequence[tuple[int, str]] = ()
    not_answer: str = ""
    by_hand: Sequence[str] = ()


def why_board(visit: Visit, number: int, board_no: int, asked_not: int | None = None) -> Why | None:
    """The answer for a board (0 is the bye); None when the round has no such board."""
    state, t = visit.state, visit.t
    played = state.rounds[number - 1]
    board = played.board(board_no) if board_no else None
    holder = next((p for p, code in played.byes.items() if code is Code.PAB), None)
    if board is None and (board_no or holder is None):
        return None
    subject = int(board.white) if board is not None else int(holder or 0)
    title = _title(t, state, board, subject)
    inquiry = _inquiry(visit, played)
    if isinstance(inquiry, str):
        return Why(title, [inquiry])
    try:
        found = inquiry.player(subject)
    except CrosstableError:
        return Why(title, [_not_engines(t, played)], by_hand=hand_lines(t, played))
    words = _Words(t, state)
    if not is_engines(found, board):
        return Why(title, [_not_engines(t, played)], _sections(words, found), by_hand=hand_lines(t, played))
    opponents = _opponents(state, inquiry, subject)
    answer = ""
    if asked_not is not None and any(asked_not == other for other, _ in opponents):
        answer = words.why_not(inquiry.why_not(subject, asked_not))
    return Why(
        title,
        [*drawn_round(t, state, played), *words.short(found)],
        _sections(words, found),
        _rules(visit, played),
        words.name(subject),
        opponents,
        answer,
        hand_lines(t, played),
    )


def _title(t: Translator, state: EventState, board: BoardState | None, subject: int) -> str:
    if board is None:
        return t("why.bye-title", name=state.entries[PlayerId(subject)].player.name)
    white, black = (state.entries[p].player.name for p in (board.white, board.black))
    return t("why.title", board=board.number, white=white, black=black)


def is_imported(played: RoundState) -> bool:
    """Whether the round came from a file, so that nobody knows by what it was paired."""
    return not played.engine


def _not_engines(t: Translator, played: RoundState) -> str:
    return t("why.imported-differs") if is_imported(played) else t("why.by-hand")


def _rules(visit: Visit, played: RoundState) -> str:
    if is_imported(played):
        return visit.t("why.afterwards")
    return visit.t("why.rules", engine=visit.engine_name(played.engine, played.edition))


def points_words(t: Translator, tenths: int) -> str:
    """`1 point`, `½ point`, `2½ points`."""
    whole, rest = divmod(tenths, 10)
    return t("why.points", score=t.points(tenths), count=1 if tenths in (5, 10) else whole if not rest else tenths / 10)


def hand_lines(t: Translator, played: RoundState) -> list[str]:
    """Every change by hand: who, when and why."""
    return [
        t(
            "why.hand-reason",
            role=t(f"role.{change.actor}") if f"role.{change.actor}" in t else change.actor,
            time=clock(change.at),
            reason=change.reason,
        )
        for change in played.changed_by_hand
    ]


def drawn_round(t: Translator, state: EventState, played: RoundState) -> list[str]:
    """That round 1 was drawn, with the seed by which anybody can draw it again."""
    if played.number != 1 or played.engine != "dutch" or not by_lot(state.options):
        return []
    return [t("plain.first-round-by-lot", seed=str(state.options.get("seed", "")))]


def _inquiry(visit: Visit, played: RoundState) -> InquiryFound:
    """The paired round that answers questions; a text where it cannot be paired again."""
    state, t = visit.state, visit.t
    return visit.site.cache.get(inquiry_key(visit.stream, state, played), lambda: ask(state, t, played))


def ask(state: EventState, t: Translator, played: RoundState) -> InquiryFound:
    """Pair the round again and keep what answers questions; this takes time."""
    try:
        found = inquire(
            state.as_paired(played.number), played.number, seed=played.seed, **asked_of(state, played.number)
        )
    except CrosstableError as error:
        return t("why.none", reason=reason(t, str(error)))
    return t("why.no-pairing") if isinstance(found, NoPairing) else found


def inquiry_key(stream: str, state: EventState, played: RoundState) -> Hashable:
    """By what an inquiry is remembered: the seats of the round and the results before it."""
    seated = tuple((b.white, b.black) for b in played.boards)
    return (stream, "inquiry", played.number, hash(seated), _results_key(state, played))


def _results_key(state: EventState, played: RoundState) -> int:
    """Changes when a result does that the round was paired by."""
    return hash(
        tuple(
            played.known.get((r.number, b.number), b.result.token if b.result and not b.dispute else "")
            for r in state.rounds[: played.number - 1]
            for b in r.boards
        )
    )


def is_engines(found: Explanation, board: BoardState | None) -> bool:
    """Whether the engine makes the same board, or the same bye."""
    if board is None or found.board is None:
        return board is None and found.board is None
    return (found.board.white, found.board.black) == (board.white, board.black)


def _opponents(state: EventState, inquiry: Inquiry, subject: int) -> list[tuple[int, str]]:
    present = {int(past.player) for past in inquiry.history.present}
    return [(int(p), state.entries[p].player.name) for p in state.order if int(p) in present and int(p) != subject]


def is_told_by_facts(found: Explanation) -> bool:
    """Whether the system gives facts, and not the brackets of the Dutch one."""
    return bool(found.facts)


def _sections(words: _Words, found: Explanation) -> list[Section]:
    t = words.t
    if is_told_by_facts(found):
        return [Section(t("why.facts"), list(words.facts(found)))]
    sections = [Section(t("why.group"), list(words.bracket(found)), "C.04.3 1.3")]
    if found.floats:
        lines = [Line(words.floated(step), "", step.reason.article) for step in found.floats]
        sections.append(Section(t("why.floats"), lines, "1.4.1"))
    if found.rejected:
        lines = [Line(words.rejected(r), "no", r.article) for r in found.rejected]
        if found.not_shown:
            lines.append(Line(t("list.more", count=found.not_shown)))
        sections.append(Section(t("why.earlier"), lines, "3.8"))
    if found.board is not None:
        sections.append(
            Section(t("why.colours"), list(words.colours(found.board)), f"C.04.3 {found.board.choice.article}")
        )
    if found.bye is not None:
        sections.append(Section(t("why.bye"), list(words.bye(found.bye)), "C2, C5, C9"))
    return sections


class _Words:
    """The facts in the words of one language, with the players' names."""

    def __init__(self, t: Translator, state: EventState) -> None:
        self.t = t
        self.state = state

    def name(self, player: int) -> str:
        entry = self.state.entries.get(PlayerId(player))
        return entry.player.name if entry is not None else f"#{player}"

    def names(self, players: Sequence[PlayerId]) -> str:
        return self.t.list([self.name(p) for p in players], most=8)

    def facts(self, found: Explanation) -> Iterator[Line]:
        for fact in found.facts:
            yield Line(fact_text(self.t, self.name, fact), "", fact.article)
        if found.board is not None and f"fact.choice-{found.board.choice.article}" in self.t:
            yield Line(self.t(f"fact.choice-{found.board.choice.article}"), "", "")

    def short(self, found: Explanation) -> Iterator[str]:
        t = self.t
        if is_told_by_facts(found):
            if found.place in ("table", "free"):
                yield t("why.round-robin")
            yield fact_text(t, self.name, found.facts[0])
            return
        if found.board is None:
            score = found.bye.score if found.bye is not None else 0
            yield t("why.short.bye", points=points_words(t, score))
            return
        both = {found.board.white, found.board.black}
        top, bottom = next((a, b) for a, b in found.bracket.pairs if {a, b} == both)
        points = points_words(t, found.bracket.score)
        yield t(f"why.short.{found.place}", top=self.name(top), bottom=self.name(bottom), points=points)
        if found.rejected:
            yield t("why.short.not", because=self.rejected(found.rejected[0]))
        yield self.wishes(found.board)

    def bracket(self, found: Explanation) -> Iterator[Line]:
        t, bracket = self.t, found.bracket
        yield Line(t("why.residents", points=points_words(t, bracket.score), names=self.names(bracket.residents)))
        if bracket.moved_down:
            yield Line(t("why.moved-down", names=self.names(bracket.moved_down)))
        if bracket.downfloaters:
            yield Line(t("why.go-down", names=self.names(bracket.downfloaters)))
        for measure in bracket.measures:
            if any(measure.value):
                values = self.values(measure.criterion, measure.value)
                text = t(
                    "why.measure", criterion=measure.criterion, what=t(f"criterion.{measure.criterion}"), values=values
                )
                yield Line(text, "", measure.article)

    def floated(self, step: FloatStep) -> str:
        t, name, points = self.t, self.name(step.player), points_words(self.t, step.score)
        if not step.has_opponent:
            return t("why.float.nobody", name=name, points=points)
        return t("why.float.cost", name=name, points=points, cost=self.cost(step.reason))

    def rejected(self, rejected: Rejected) -> str:
        key = f"why.candidate.{rejected.kind}"
        opponent = self.name(rejected.opponent) if rejected.opponent is not None else ""
        return self.t(key, name=self.name(rejected.player), opponent=opponent, cost=self.cost(rejected))

    def cost(self, reason: Rejected | WhyNot) -> str:
        t, code = self.t, reason.criterion
        if code in BARRED:
            return t(f"why.cost.{code}")
        if isinstance(reason, Rejected) and code == "legal":
            return t("why.cost.legal", names=self.names(reason.stuck))
        lost, kept = self.values(code, reason.lost), self.values(code, reason.kept)
        if code == "C5":
            return t("why.cost.C5", lost=points_words(t, reason.lost[0]) if reason.lost else lost, kept=kept)
        what = t(f"criterion.{code}") if f"criterion.{code}" in t else code
        return t("why.cost.worse", criterion=code, what=what, lost=lost, kept=kept)

    def values(self, criterion: str, values: Sequence[int]) -> str:
        t = self.t
        if not values:
            return t("why.none-of-them")
        if criterion == "C8":
            return str(values[0])
        if criterion in SCORES:
            return " ".join(t("why.unpaired") if v >= LIMBO else t.points(v) for v in values)
        return " ".join(map(str, values))

    def wishes(self, board: Board) -> str:
        choice, t = board.choice, self.t
        return t(
            "why.colour-reason",
            white=self.name(board.white),
            white_wish=t(f"wish.{choice.white_preference}"),
            black=self.name(board.black),
            black_wish=t(f"wish.{choice.black_preference}"),
            rule=t(f"colour-rule.{choice.article}"),
        )

    def colours(self, board: Board) -> Iterator[Line]:
        t, choice = self.t, board.choice
        yield Line(self.wishes(board), "yes", choice.article)
        for player, colours in ((board.white, choice.white_colours), (board.black, choice.black_colours)):
            had = " ".join(t(f"colour.{letter}") for letter in colours.lower())
            yield Line(
                t("why.had", name=self.name(player), colours=had) if had else t("why.had-none", name=self.name(player))
            )

    def bye(self, bye: ByeReport) -> Iterator[Line]:
        t = self.t
        yield Line(
            t("why.bye-score", name=self.name(bye.player), points=points_words(t, bye.score), count=bye.unplayed), "yes"
        )
        for player, (round_no, code) in bye.barred.items():
            label = t(f"bye.{code}") if f"bye.{code}" in t else TABLE[Code(code)].label
            yield Line(t("why.bye-barred", name=self.name(player), label=label, round=round_no), "no", "C2")
        if bye.skipped:
            yield Line(t("why.bye-skipped", names=self.names(bye.skipped)), "no", "C4")

    def why_not(self, answer: WhyNot) -> str:
        t = self.t
        names = {"one": self.name(answer.player), "other": self.name(answer.opponent)}
        if answer.facts:
            return " ".join(fact_text(t, self.name, fact) for fact in answer.facts)
        if answer.criterion in ("paired", "absent", "C1"):
            said = t(f"why-not.{answer.criterion}", round=answer.round_no, **names)
        else:
            said = t("why-not.cost", cost=self.cost(answer), **names)
        if answer.criterion == "paired":
            return said
        article = f" ({answer.article})" if answer.article else ""
        return f"{t('why.barred' if answer.criterion in NOT_ALLOWED else 'why.worse')} {said}{article}"
