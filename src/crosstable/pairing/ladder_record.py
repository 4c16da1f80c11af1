"""From the record of an event to its ladder: house rules from the options, the log, and what is told of a challenge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from crosstable.core.codes import TABLE, Code, Worth
from crosstable.core.codes import Kind as CodeKind
from crosstable.core.errors import RuleError
from crosstable.core.ids import PlayerId
from crosstable.core.model import Game, LadderKind, LadderPart, Tournament
from crosstable.pairing.base import Asked, Board, ColourChoice, Fact, RoundDraft
from crosstable.pairing.inquiry import ToldByFacts
from crosstable.pairing.ladder import (
    Draw,
    Entry,
    FirstMove,
    Kind,
    LadderRules,
    Newcomer,
    Refuse,
    State,
    Win,
    objection,
    replay,
    rung,
    states,
    white_of,
)
from crosstable.pairing.roundrobin.record import history_of

SOURCE = "house rules"
"""What stands as the article: a ladder is played by the rules of the club."""
PYRAMID = "pyramid"
REACH, IDLE = 4, 4
ANY, NEVER = "any", "never"

E = TypeVar("E", bound=StrEnum)


def rules_of(system: str, options: Mapping[str, object]) -> LadderRules:
    """The house rules that an event has chosen; RuleError for a word that is none."""
    reach, idle = options.get("reach"), options.get("idle_periods")
    return LadderRules(
        reach=None if reach == ANY else _number(reach, REACH),
        pyramid=system == PYRAMID,
        win=_chosen(Win, options, "challenge_win"),
        draw=_chosen(Draw, options, "challenge_draw", Draw.JUST_BELOW),
        refuse=_chosen(Refuse, options, "refusal"),
        refuse_drop=_number(options.get("refusal_drop"), 1),
        inactive_weeks=None if idle == NEVER else _number(idle, IDLE),
        rematch_gap=bool(options.get("other_first", True)),
        newcomer=_chosen(Newcomer, options, "newcomer"),
        first_move=_chosen(FirstMove, options, "first_move"),
    )


def _number(value: object, usual: int) -> int:
    return usual if value in (None, "") else int(str(value))


def _chosen(kind: type[E], options: Mapping[str, object], name: str, usual: E | None = None) -> E:
    value = options.get(name)
    if value in (None, ""):
        return usual or next(iter(kind))
    try:
        return kind(str(value))
    except ValueError:
        raise RuleError(f"{name} of a ladder is one of {', '.join(kind)}, not {str(value)[:40]}") from None


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the replay and, of a challenge, where it stands in the event."""

    entry: Entry
    round: int = 0
    board: int = 0


@dataclass(frozen=True, slots=True)
class Ladder:
    """The ladder after some periods: where everybody stands, the rules, and the lines of which `state.moves` tell.

    `start` has the places at the beginning.
    """

    start: Mapping[int, int]
    state: State
    rules: LadderRules
    lines: tuple[Line, ...]


def ladder_after(tournament: Tournament, after: int, options: Mapping[str, object]) -> Ladder:
    """The ladder at the end of a period; before the first one everybody stands in the initial order."""
    part = tournament.ladder
    gone = {w.player for w in tournament.withdrawals} if part is None else set()
    start = tuple(p.id for p in tournament.players if p.id not in gone) if part is None else part.start
    return _replayed(tournament, LadderPart(start) if part is None else part.until(after), after, options)


def _replayed(tournament: Tournament, part: LadderPart, after: int, options: Mapping[str, object]) -> Ladder:
    rules = rules_of(tournament.rules.system or "", options)
    lines = tuple(_lines(tournament, part, after))
    state = replay([int(p) for p in part.start], [line.entry for line in lines], rules, strict=False)
    return Ladder({int(p): place for place, p in enumerate(part.start, 1)}, state, rules, lines)


def _lines(tournament: Tournament, part: LadderPart, after: int) -> Iterator[Line]:
    """The log with the weeks between: a new period is the time at which who has been idle drops."""
    games = {(int(r.number), int(game.board or 0)): game for r in tournament.rounds for game in r.games}
    period = 1
    for entry in sorted(part.log, key=lambda entry: entry.period):
        for week in range(period + 1, entry.period + 1):
            yield Line(Entry(Kind.WEEK, week))
        period = max(period, int(entry.period))
        if entry.kind in (LadderKind.JOINED, LadderKind.LEFT):
            yield Line(Entry(Kind(entry.kind.value), period, int(entry.player)))
        else:
            game = games.get((int(entry.round or 0), int(entry.board or 0)))
            made = entry.kind is LadderKind.CHALLENGE
            kind = None if game is None else Kind.CHALLENGED if made else _kind(game, entry.player)
            if game is not None and kind is not None:
                yield Line(
                    Entry(kind, period, int(entry.player), int(_opposite(game, entry.player))),
                    int(entry.round or 0),
                    int(entry.board or 0),
                )
    for week in range(period + 1, after + 1):
        yield Line(Entry(Kind.WEEK, week))


def _opposite(game: Game, player: PlayerId) -> PlayerId:
    return game.black if player == game.white else game.white


_KINDS: Mapping[Worth, Kind] = {
    Worth.WIN: Kind.WON,
    Worth.DRAW: Kind.DRAWN,
    Worth.LOSS: Kind.LOST,
    Worth.FORFEIT_WIN: Kind.REFUSED,
    Worth.FORFEIT_LOSS: Kind.MISSED,
}


def _kind(game: Game, challenger: PlayerId) -> Kind | None:
    """What a game is to a ladder, by the challenger's result; a defender who does not come has refused.

    None while it is open, and when neither came.
    """
    codes = (game.white_code, game.black_code)
    mine, other = codes if challenger == game.white else codes[::-1]
    if TABLE[mine].kind is CodeKind.OPEN or mine is other is Code.FORFEIT_LOSS:
        return None
    return _KINDS.get(TABLE[mine].worth)


def inquire(tournament: Tournament, round_no: int, asked: Asked) -> ToldByFacts:
    """The challenges of a period, each with what allowed it; none before anybody has challenged."""
    part = tournament.ladder or LadderPart(tuple(p.id for p in tournament.players))
    rules = rules_of(asked.system, asked.options)
    lines = tuple(_lines(tournament, part, 0))
    then = states([int(p) for p in part.start], [line.entry for line in lines], rules, strict=False)
    boards = tuple(
        _board(tournament, line, state, rules)
        for line, state in zip(lines, then, strict=False)  # the state before the entry
        if line.entry.kind is Kind.CHALLENGED and line.round == round_no
    )
    draft = RoundDraft(asked.system, asked.edition, round_no, boards, None, ())
    before = ladder_after(tournament, round_no, asked.options)
    history = history_of(tournament.before(round_no), round_no)
    return ToldByFacts(draft, history, SOURCE, lambda one, two: _because(before, one, two))


def rounds_planned(tournament: Tournament, options: Mapping[str, object]) -> int | None:
    """What the rules say; without a number a ladder goes on as long as the club likes."""
    del options
    return tournament.rules.rounds


def _board(tournament: Tournament, line: Line, then: State, rules: LadderRules) -> Board:
    """A board with where the two stood when the challenge was made."""
    challenger, defender = PlayerId(line.entry.one), PlayerId(line.entry.two)
    game = _game(tournament, line)
    low, high = (then.place(p) if p in then.order else len(then.order) for p in (challenger, defender))
    place = {"player": int(challenger), "place": low, "player_other": int(defender), "place_other": high}
    facts = [Fact("challenged", SOURCE, place)]
    if rules.pyramid:
        facts.append(Fact("challenge-rungs", SOURCE, {"rung": rung(low), "rung_other": rung(high)}))
    elif rules.reach is not None:
        facts.append(Fact("challenge-reach", SOURCE, {"count": rules.reach, "distance": max(0, low - high)}))
    facts.append(Fact(f"challenge-white-{rules.first_move.value}", SOURCE, {"player": int(game.white)}))
    choice = ColourChoice(SOURCE, "-", "-", "", "")
    return Board(game.white, game.black, 0, 0, 1, choice, "", tuple(facts))


def _game(tournament: Tournament, line: Line) -> Game:
    played = next(r for r in tournament.rounds if r.number == line.round)
    return next(game for game in played.games if game.board == line.board)


def _because(ladder: Ladder, one: PlayerId, two: PlayerId) -> list[Fact]:
    """Why two have no board: nobody has challenged, or the rules do not allow it."""
    order = ladder.state.order
    if one not in order or two not in order:
        return [Fact("challenge-not-here", SOURCE, {"player": int(one if one not in order else two)})]
    low, high = sorted((one, two), key=lambda p: -ladder.state.place(p))
    against = objection(ladder.state, ladder.rules, low, high)
    code = "challenge-none" if against is None else f"challenge-{against.value}"
    return [Fact(code, SOURCE, {"player_one": int(low), "player_two": int(high)})]


def white_by_rule(tournament: Tournament, ladder: Ladder, challenger: int, defender: int, seed: str) -> int:
    """Who has White in a new challenge: earlier games of the two are counted for taking turns and for the toss."""
    pair = {challenger, defender}
    before = sum({int(game.white), int(game.black)} == pair for r in tournament.rounds for game in r.games)
    return white_of(ladder.rules, challenger, defender, games_before=before, seed=seed)
