"""The check of a draft: each test with what it looked at, and what it found (ux.md 1.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from crosstable.app.board_labels import fixed_conflicts
from crosstable.app.commands.rounds import is_away, unseated
from crosstable.app.engines import asked_of
from crosstable.core.codes import Code, Colour
from crosstable.core.errors import CrosstableError
from crosstable.core.history import History, history_before
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.naming import against, isolated
from crosstable.core.state import EventState, RoundState
from crosstable.pairing.base import RoundDraft
from crosstable.pairing.check import check_round

MUST, LOOK, NOTE = "must", "look", "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found: `level` is must, look or note; `key` and `params` are its words."""

    level: str
    key: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Test:
    """One test: its words are `check.test.<key>`, `examined` how many things it looked at."""

    key: str
    examined: int
    good: bool


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """Everything found, every test made, and where the round differs, both pairings of the boards concerned."""

    found: Sequence[Finding]
    tests: Sequence[Test]
    sides: Sequence[tuple[str, str]] = ()

    @property
    def must(self) -> int:
        """How many findings have to be put right."""
        return sum(1 for finding in self.found if finding.level == MUST)

    @property
    def look(self) -> int:
        """How many findings deserve a look."""
        return sum(1 for finding in self.found if finding.level == LOOK)


def check_round_view(state: EventState, number: int) -> RoundCheck:
    """Check round `number`, drafts included."""
    played = state.rounds[number - 1]
    tournament = state.as_paired(number)
    found: list[Finding] = []
    tests: list[Test] = []
    examiners = _EXAMINERS
    if state.rules.by_table or state.rules.by_lot:  # meetings, colours and byes follow from the schedule or the lots
        examiners = {key: _EXAMINERS[key] for key in ("seated", "absent", "fixed")}
    history = _history(tournament, number)
    for key, examine in examiners.items():
        examined, findings = examine(state, played, history)
        found.extend(findings)
        tests.append(Test(key, examined, not [f for f in findings if f.level != NOTE]))
    if played.published_at is None:
        found.extend(_since(played))
    sides = _engine(state, tournament, number, found, tests)
    return RoundCheck(tuple(found), tuple(tests), sides)


Findings = tuple[int, list[Finding]]


def _history(tournament: Tournament, number: int) -> History:
    """What was before the round; open games of earlier rounds (a round robin goes on) count nothing."""
    before = tournament.before(number)
    closed = [
        replace(played, games=tuple(game for game in played.games if not game.is_pending)) for played in before.rounds
    ]
    return history_before(replace(before, rounds=tuple(closed)), number)


def _name(state: EventState, player: PlayerId) -> str:
    return state.entries[player].player.name


def _seated(state: EventState, played: RoundState, history: History) -> Findings:
    """Everybody who is there has a seat."""
    del history
    missing = unseated(state, played)
    found = [Finding(MUST, "check.no-seat", {"name": _name(state, p)}) for p in missing]
    return len(state.order), found


def _absent_seated(state: EventState, played: RoundState, history: History) -> Findings:
    """M12: nobody who is away sits at a board."""
    del history
    seats = [(board.number, p) for board in played.boards for p in (board.white, board.black)]
    found = [
        Finding(MUST, "check.absent-seated", {"name": _name(state, p), "board": number})
        for number, p in seats
        if is_away(state, p, played.number)
    ]
    return len(seats), found


def _rematches(state: EventState, played: RoundState, history: History) -> Findings:
    found = []
    for board in played.boards:
        before = history.past(board.white).met.get(board.black)
        if before:
            names = {"white": _name(state, board.white), "black": _name(state, board.black)}
            found.append(Finding(MUST, "check.rematch", {"board": board.number, "round": before, **names}))
    return len(played.boards), found


def _forbidden(state: EventState, played: RoundState, history: History) -> Findings:
    del history
    rules = [rule for rule in state.prohibitions if rule.covers(played.number)]
    found = [
        Finding(MUST, "check.forbidden", {"board": board.number})
        for board in played.boards
        if any({board.white, board.black} <= set(rule.players) for rule in rules)
    ]
    return len(rules), found


def _colours(state: EventState, played: RoundState, history: History) -> Findings:
    """Three times the same colour, or a difference of three: allowed in the last round only (C.04.1 art. 6)."""
    found = []
    last = played.number == state.rules.rounds
    for board in played.boards:
        for player, colour in ((board.white, Colour.WHITE), (board.black, Colour.BLACK)):
            past = history.past(player)
            run = past.colours[-2:] == colour.value * 2
            wide = abs(past.colour_difference + (1 if colour is Colour.WHITE else -1)) > 2
            if run or wide:
                level = NOTE if last else LOOK
                key = f"check.colour-{'run' if run else 'difference'}-{colour.value}{'-last' if last else ''}"
                found.append(Finding(level, key, {"board": board.number, "name": _name(state, player)}))
    return 2 * len(played.boards), found


def _byes(state: EventState, played: RoundState, history: History) -> Findings:
    """Nobody has the pairing-allocated bye who may not have it (C.04.1 art. 4), and only one has it."""
    holders = [p for p, code in played.byes.items() if code is Code.PAB]
    found = []
    for player in holders:
        bar = history.past(player).pab_bar
        if bar is not None:
            found.append(Finding(MUST, "check.second-bye", {"name": _name(state, player), "round": bar.round}))
        else:
            found.append(Finding(NOTE, "check.bye", {"name": _name(state, player)}))
    if len(holders) > 1:
        found.append(Finding(MUST, "check.many-byes", {"count": len(holders)}))
    return len(history.present), found


def _fixed(state: EventState, played: RoundState, history: History) -> Findings:
    """Everybody with a fixed board sits there, or the arbiter is told what to do about it."""
    del history
    fixed = sum(state.entries[p].fixed_board is not None for board in played.boards for p in (board.white, board.black))
    found = [
        Finding(
            MUST if conflict.accessible else LOOK,
            "check.fixed-accessible" if conflict.accessible else "check.fixed",
            {"name": _name(state, conflict.player), "wanted": conflict.wanted, "board": conflict.label},
        )
        for conflict in fixed_conflicts(state, played)
    ]
    return fixed, found


_EXAMINERS = {
    "seated": _seated,
    "absent": _absent_seated,
    "rematch": _rematches,
    "forbidden": _forbidden,
    "colours": _colours,
    "byes": _byes,
    "fixed": _fixed,
}


def _since(played: RoundState) -> list[Finding]:
    """Results that came in after the draft was made: it counts them as they were (C.04.2 3.1)."""
    return [Finding(LOOK, "check.result-since", {"round": number, "board": board}) for number, board in played.known]


def _engine(
    state: EventState, tournament: Tournament, number: int, found: list[Finding], tests: list[Test]
) -> list[tuple[str, str]]:
    """Whether the engine would pair as it stands, and the boards in which it would not."""
    try:
        checked = check_round(tournament, number, **asked_of(state, number))
    except CrosstableError as error:
        found.append(Finding(NOTE, "check.engine-silent", {"reason": str(error)}))
        tests.append(Test("engine", 0, good=False))
        return []
    tests.append(Test("engine", len(checked.given), checked.agrees))
    if checked.agrees:
        return []
    if not isinstance(checked.draft, RoundDraft):
        found.append(Finding(LOOK, "check.engine-no-pairing"))
        return []
    difference = checked.difference
    criterion = f"{difference.criterion} ({difference.article})" if difference is not None else "–"
    found.append(Finding(LOOK, "check.engine-differs", {"criterion": criterion}))
    yours = sorted(checked.given - checked.draft.pairs)
    engine = sorted(checked.draft.pairs - checked.given)
    return [(_pair(state, a), _pair(state, b)) for a, b in zip_longest(yours, engine)]


def _pair(state: EventState, pair: tuple[int, int] | None) -> str:
    if pair is None:
        return "–"
    white = _name(state, PlayerId(pair[0]))
    return against(white, _name(state, PlayerId(pair[1]))) if pair[1] else f"{isolated(white)} –"
