"""J5: who leaves a league is treated by the rule, as free rounds, or replaced; each can be undone."""

from __future__ import annotations

import pytest

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.event_file import read_event, write_event
from crosstable.app.exporting import renumbered
from crosstable.app.importing import Choices, Origin, kept_part, unpack
from crosstable.app.withdrawal import Treatment, planned_games, preview_withdrawal, standings_tournament
from crosstable.core.codes import Code
from crosstable.core.events import Event
from crosstable.core.fold import fold
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.formats.native import read_json, write_json
from crosstable.tiebreak.standings import standings
from tests.app.memory import Desk

PLAYERS = 6


def league(rounds: int = 2, system: str = "double-round-robin") -> Desk:
    d = Desk()
    d.create(profile="round-robin", system=system)
    d.enter(*(f"Team {chr(64 + n)}" for n in range(1, PLAYERS + 1)))
    for _ in range(rounds):
        d.play()
    return d


def points(state: EventState) -> dict[int, int]:
    return {int(row.player): row.points for row in standings(standings_tournament(state)).rows}


def leave(d: Desk, player: int, treatment: str, **args: object) -> None:
    d.do("withdraw", {"player": player, "treatment": treatment, **args}, confirmed=4, reason="moved away")


def go_on(d: Desk, rounds: int) -> None:
    """Play on; boards that are decided already stay."""
    for _ in range(rounds):
        d.do("pair")
        d.do("publish")
        for board in d.state.rounds[-1].boards:
            if board.result is None:
                d.do("enter-result", {"board": board.number, "result": "1-0"})


def test_c05_6_6_by_the_rule_nothing_counts_and_what_is_left_is_forfeited() -> None:
    d = league()
    gone = d.state.rounds[0].boards[0].white
    preview = preview_withdrawal(d.state, gone)
    assert (preview.completion.completed, preview.completion.scheduled, preview.completion.counts) == (2, 10, False)
    after = {change.player: change.after for change in preview.changes}
    leave(d, gone, "rule")
    assert points(d.state) == {int(p): value for p, value in after.items() if value is not None}
    assert gone not in points(d.state)
    go_on(d, 1)
    board = d.state.rounds[-1].seat_of(gone)
    assert board is not None
    assert board.result is not None


def test_as_free_rounds_what_was_played_counts_and_the_opponents_have_no_board() -> None:
    d = league()
    gone = d.state.rounds[0].boards[0].white
    before = points(d.state)
    leave(d, gone, "byes")
    assert points(d.state) == before
    opponent = next(
        o for games in [planned_games(d.state)[3]] for pair in games if gone in pair for o in pair if o != gone
    )
    go_on(d, 1)
    played = d.state.rounds[-1]
    assert played.seat_of(gone) is None
    assert opponent is not None
    assert played.seat_of(opponent) is None
    assert {played.byes[gone], played.byes[opponent]} == {Code.FREE}
    assert len(played.boards) == PLAYERS // 2 - 1
    go_on(d, 7)  # to the end: the next rounds are still those of the table
    with pytest.raises(Refused, match="all-rounds-paired"):
        d.do("pair")


def test_an_open_board_of_who_leaves_becomes_a_free_round() -> None:
    d = league(1)
    d.do("pair")
    d.do("publish")
    board = d.state.rounds[1].boards[0]
    leave(d, board.white, "byes")
    assert d.state.rounds[1].seat_of(board.black) is None
    assert d.state.rounds[1].byes[board.black] is Code.FREE
    d.do("undo")
    assert d.state.rounds[1].seat_of(board.black) is not None


def test_an_open_board_of_who_leaves_is_lost_by_forfeit_under_the_rule() -> None:
    d = league(1)
    d.do("pair")
    d.do("publish")
    board = d.state.rounds[1].boards[0]
    leave(d, board.white, "rule")
    found = d.state.rounds[1].boards[0].result
    assert found is not None
    assert found.token == "--+"  # noqa: S105 - a result


def replaced() -> tuple[Desk, PlayerId, PlayerId]:
    d = league()
    gone = d.state.rounds[0].boards[0].white
    leave(d, gone, "replaced", substitute="Team New")
    return d, gone, d.state.order[-1]


def test_a_substitute_plays_what_the_table_has_for_the_number() -> None:
    d, gone, new = replaced()
    assert d.state.entries[new].player.name == "Team New"
    assert d.state.entries[new].replaces == gone
    table = planned_games(d.state)
    assert len(table) == 10
    before = [pair for number in (1, 2) for pair in table[number] if gone in pair]
    later = [pair for number in range(3, 11) for pair in table[number] if new in pair]
    assert (len(before), len(later)) == (2, 8)
    go_on(d, 8)
    met = [b for r in d.state.rounds for b in r.boards if new in (b.white, b.black)]
    assert len(met) == 8
    assert not any(r.seat_of(gone) for r in d.state.rounds[2:])
    ranked = points(d.state)
    assert gone not in ranked  # 2 of 10 games
    assert new in ranked
    pairs = [frozenset({gone if p == new else p for p in (b.white, b.black)}) for r in d.state.rounds for b in r.boards]
    assert len(pairs) == 30
    assert all(pairs.count(pair) == 2 for pair in set(pairs))


def test_who_was_replaced_does_not_come_back_and_the_whole_step_is_undone_at_once() -> None:
    d, gone, new = replaced()
    with pytest.raises(Refused, match="number-taken"):
        d.do("return", {"player": int(gone)})
    d.do("undo")
    assert new not in d.state.entries
    assert d.state.entries[gone].withdrawn_after is None


def test_a_substitute_needs_a_name_and_a_treatment_is_one_of_three() -> None:
    d = league()
    with pytest.raises(Refused, match="missing"):
        leave(d, 1, "replaced")
    with pytest.raises(Refused, match="unknown-choice"):
        leave(d, 1, "magic")
    with pytest.raises(NeedsConfirmation):
        d.do("withdraw", {"player": 1, "treatment": "byes"})


def test_week_fifteen_keeps_the_results_and_promises_points() -> None:
    d = league(6)
    preview = preview_withdrawal(d.state, 1)
    assert preview.completion.counts
    assert all(change.after == change.before for change in preview.changes)
    assert sum(change.to_come for change in preview.changes) == 4 * 10
    handed_over = preview_withdrawal(d.state, 1, Treatment.REPLACED)
    assert not any(change.to_come for change in handed_over.changes)


def test_a_substitute_survives_every_file() -> None:
    d, _, _ = replaced()
    go_on(d, 1)
    tournament = d.state.tournament()
    again = read_json(write_json(tournament).encode()).tournament
    assert again == tournament
    assert again is not None
    number = renumbered(again).substitutes[0]
    assert (number.player, number.from_round) == (PLAYERS + 1, 3)
    taken = unpack(again, Choices(seed="S"), Origin())
    log = [
        Event("X", k, k, "2026-12-03T18:00:00.000Z", "chief", "desk", e.kind, e.body) for k, e in enumerate(taken, 1)
    ]
    assert fold(log).tournament() == kept_part(again)
    events = d.store.streams[d.stream]
    assert read_event(write_event(events, "2026-12-03T18:00:00.000Z").encode()).state is not None
