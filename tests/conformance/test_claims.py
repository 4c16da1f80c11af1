"""The judge of explanations: content with the engine on generated events, and awake to every false word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.pairing.base import BracketReport, ByeReport, NoPairing, RoundDraft
from crosstable.pairing.dutch.explain import Inquiry
from crosstable.pairing.findings import Explanation, FloatStep, Rejected, WhyNot
from crosstable.pairing.rounds import inquire, pair_round
from tests.second_opinion.events import KINDS, event

from .answers import Judge
from .claims import of_draft, of_no_pairing
from .completion import can_be_paired, odd_components
from .dutch import of_round
from .facts import Position
from .report import Report

EVENTS = 8


def asked(tournament: Tournament, number: int) -> Inquiry:
    inquiry = inquire(tournament, number)
    assert isinstance(inquiry, Inquiry)
    return inquiry


@pytest.mark.parametrize("kind", KINDS)
def test_explanations_of_generated_events_are_true(kind: str) -> None:
    report = Report()
    for place in range(EVENTS):
        generated = event(kind, f"{kind} explained {place}")
        tournament = generated.tournament
        name = tournament.info.name
        for number in range(1, len(tournament.rounds) + 1):
            report.failures += [f"{name}, round {number}: {wrong}" for wrong in of_round(tournament, number, report)]
        if generated.stopped_before:
            answer = pair_round(tournament)
            assert isinstance(answer, NoPairing)
            report.failures += [f"{name}: {w}" for w in of_no_pairing(Position(tournament, answer.round_no), answer)]
    assert report.failures == []
    assert min(report.counts[what] for what in ("floats", "rejected candidates", "values compared", "C4 proved")) > 0


# --- every false word is noticed ---


def altered(value: Any) -> Any:  # noqa: ANN401 - a field of any kind
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, tuple):
        return value[:-1] if value else (PlayerId(1),)
    if isinstance(value, dict):
        return {**value, 99: 99}
    return replace(value, **{fields(value)[0].name: altered(getattr(value, fields(value)[0].name))})


LISTS = ("pairs", "measures", "floats", "rejected")
"""Fields that hold more than players: an empty one stays as it is."""


def lies(told: Any) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any of the findings
    """The same with one field changed, for each of its fields."""
    for one in fields(told):
        value = getattr(told, one.name)
        if value is not None and (value or one.name not in LISTS):
            yield one.name, replace(told, **{one.name: altered(value)})


@pytest.fixture(scope="module")
def rounds() -> list[tuple[Position, Inquiry]]:
    """Rounds rich in facts: floats, byes, exchanges, limbo."""
    found = []
    for place in range(6):
        tournament = event("mixed", f"mixed explained {place}").tournament
        found += [(Position(tournament, n), asked(tournament, n)) for n in range(2, len(tournament.rounds) + 1)]
    return found


def with_bye(rounds: list[tuple[Position, Inquiry]]) -> tuple[Position, RoundDraft]:
    return next((position, inquiry.draft) for position, inquiry in rounds if inquiry.draft.bye)


def test_false_words_about_boards_are_noticed(rounds: list[tuple[Position, Inquiry]]) -> None:
    position, draft = with_bye(rounds)
    assert list(of_draft(position, draft)) == []
    for name, other in lies(draft.boards[0]):
        assert name == "choice" or list(of_draft(position, replace(draft, boards=(other, *draft.boards[1:])))), name
    for name, choice in lies(draft.boards[0].choice):
        board = replace(draft.boards[0], choice=choice)
        assert list(of_draft(position, replace(draft, boards=(board, *draft.boards[1:])))), name
    one, two, *rest = draft.boards
    assert list(of_draft(position, replace(draft, boards=(two, one, *rest))))
    turned = replace(one, white=one.black, black=one.white)
    assert list(of_draft(position, replace(draft, boards=(turned, two, *rest))))


def test_false_words_about_a_round_and_its_bye_are_noticed(rounds: list[tuple[Position, Inquiry]]) -> None:
    position, draft = with_bye(rounds)
    for name, other in lies(draft):
        assert list(of_draft(position, other)), name
    assert isinstance(draft.bye, ByeReport)
    for name, bye in lies(draft.bye):
        assert list(of_draft(position, replace(draft, bye=bye))), name


def test_false_words_about_brackets_are_noticed(rounds: list[tuple[Position, Inquiry]]) -> None:
    noticed: Counter[str] = Counter()
    for position, inquiry in rounds[:20]:
        draft = inquiry.draft
        for place, bracket in enumerate(draft.brackets):
            for name, other in lies(bracket):
                assert list(of_draft(position, _with(draft, place, other))), (name, bracket)
            for at, measure in enumerate(bracket.measures):
                for name, lie in lies(measure):
                    measures = (*bracket.measures[:at], lie, *bracket.measures[at + 1 :])
                    found = list(of_draft(position, _with(draft, place, replace(bracket, measures=measures))))
                    assert found, (name, measure)
                    noticed[measure.criterion] += 1
    assert len(noticed) == 16


def _with(draft: RoundDraft, place: int, bracket: BracketReport) -> RoundDraft:
    return replace(draft, brackets=(*draft.brackets[:place], bracket, *draft.brackets[place + 1 :]))


def test_false_words_in_explanations_are_noticed(rounds: list[tuple[Position, Inquiry]]) -> None:
    kinds: Counter[str] = Counter()
    for position, inquiry in rounds:
        judge = Judge(position, inquiry.draft, Counter())
        for number in range(1, len(inquiry.draft.boards) + 1):
            told = inquiry.board(number, shown=3)
            assert list(judge.explanation(told, number, 3)) == []
            for name, other in lies(told):
                assert list(judge.explanation(other, number, 3)), name
            for lie in (*_about_floats(told), *_about_rejected(told)):
                assert list(judge.explanation(lie, number, 3)), lie
            kinds.update(step.reason.criterion for step in told.floats)
            kinds.update(rejected.criterion for rejected in told.rejected)
    assert {"none", "C1", "C3", "C4", "C7", "C8", "C12", "C13", "C14"} <= set(kinds)


def _about_floats(told: Explanation) -> Iterator[Explanation]:
    for at, step in enumerate(told.floats):
        steps: list[FloatStep] = [lie for name, lie in lies(step) if name != "reason"]
        steps += [replace(step, reason=lie) for lie in _false_reasons(step.reason)]
        yield from (replace(told, floats=(*told.floats[:at], lie, *told.floats[at + 1 :])) for lie in steps)


def _about_rejected(told: Explanation) -> Iterator[Explanation]:
    for at, rejected in enumerate(told.rejected):
        for lie in _false_reasons(rejected):
            yield replace(told, rejected=(*told.rejected[:at], lie, *told.rejected[at + 1 :]))


def _false_reasons(reason: Rejected) -> Iterator[Rejected]:
    """Another candidate or criterion, and other values where values are given."""
    yield replace(reason, kind=altered(reason.kind))
    yield replace(reason, player=altered(reason.player))
    yield replace(reason, opponent=PlayerId(9999))
    yield replace(reason, criterion=altered(reason.criterion))
    if reason.lost:
        yield replace(reason, article=altered(reason.article))
        yield replace(reason, kept=altered(reason.kept))
        yield replace(reason, lost=reason.kept)


def test_false_answers_to_why_not_are_noticed(rounds: list[tuple[Position, Inquiry]]) -> None:
    kinds: Counter[str] = Counter()
    for position, inquiry in rounds:
        judge = Judge(position, inquiry.draft, Counter())
        players = list(position.records)
        for one, two in zip(players, players[2:], strict=False):
            told = inquiry.why_not(one, two)
            kinds[told.criterion] += 1
            assert list(judge.why_not(told)) == []
            for lie in _false_answers(told):
                assert list(judge.why_not(lie)), lie
    assert {"absent", "paired", "C1", "C3", "C6", "C12", "order"} <= set(kinds)


def _false_answers(told: WhyNot) -> Iterator[WhyNot]:
    yield replace(told, criterion=altered(told.criterion))
    if told.criterion == "C1":
        yield replace(told, round_no=told.round_no + 1)
    if told.lost:
        yield replace(told, lost=told.kept)
        yield replace(told, kept=altered(told.kept))
        yield replace(told, article="2.4.99")


# --- the judge's own tools ---


def test_can_be_paired_by_the_rank_of_a_matrix() -> None:
    triangles = {frozenset(pair) for pair in ((1, 2), (2, 3), (1, 3), (4, 5), (5, 6), (4, 6))}

    def joined(one: int, two: int) -> bool:
        return frozenset((one, two)) in triangles

    assert not can_be_paired([1, 2, 3, 4, 5, 6], joined)
    assert can_be_paired([1, 2, 4, 5], joined)
    assert not can_be_paired([1, 2, 3], joined)
    assert can_be_paired([1, 2, 3], joined, bye=[3])
    assert can_be_paired([], joined)
    assert odd_components([1, 2, 3, 4, 5, 6], joined) == 2
    assert odd_components([1, 2, 4], joined) == 1


def test_impossible_is_checked(rounds: list[tuple[Position, Inquiry]]) -> None:
    """A round that can be paired is not taken for one that cannot."""
    position, inquiry = rounds[0]
    players = tuple(PlayerId(p) for p in position.order[:2])
    assert "but it can" in next(iter(of_no_pairing(position, NoPairing(position.round_no, players, (), "opponents"))))
    assert inquiry.draft.boards
