"""What the rounds of a record say about the matches of a knock-out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from crosstable.core.errors import PositionError
from crosstable.core.ids import PlayerId
from crosstable.core.model import Decision, Game, Round, Tournament
from crosstable.pairing.knockout.forms import Form
from crosstable.pairing.knockout.match import (
    By,
    Choose,
    DecideByLots,
    Decisions,
    Kind,
    MatchGame,
    Score,
    Side,
    Split,
    Step,
    Won,
    next_step,
)
from crosstable.pairing.knockout.plan import Match, MatchState, Outcome, Progress, Status, progress

BY_DECISION = {"lots": By.LOTS, "walkover": By.WALKOVER, "arbiter": By.ARBITER}


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a match: the round, and the game from its sides."""

    round_no: int
    game: Game


@dataclass(slots=True)
class MatchRecord:
    """A match with its games. `one` and `two` are None while not known, 0 where nobody comes."""

    match: Match
    status: Status
    one: PlayerId | None
    two: PlayerId | None
    games: list[Played] = field(default_factory=list)
    step: Step | None = None

    @property
    def label(self) -> str:
        """The label on the boards, and in decisions."""
        return str(self.match.number)

    @property
    def winner(self) -> PlayerId | None:
        """Who has won, when the match is over."""
        if isinstance(self.step, Won) and self.step.winner is not None:
            return self.player(self.step.winner)
        return None

    @property
    def score(self) -> Score:
        """Points of both sides so far, in tenths."""
        return self.step.score if self.step is not None else Score(0, 0, 0, 0)

    def player(self, side: Side) -> PlayerId | None:
        """Who is on a side."""
        return self.one if side is Side.ONE else self.two


@dataclass(frozen=True, slots=True)
class Bracket:
    """All matches of an event as they stand. `entrants` are ids by number of the bracket."""

    form: Form
    entrants: tuple[PlayerId, ...]
    matches: tuple[MatchRecord, ...]
    progress: Progress

    def match_of(self, label: str) -> MatchRecord | None:
        """The match with this label."""
        return next((match for match in self.matches if match.label == label), None)

    @property
    def open(self) -> tuple[MatchRecord, ...]:
        """Matches whose sides are known and that are not decided, in order of the plan."""
        ready = [match for match in self.matches if match.status is Status.READY]
        if not self.form.together or not ready:
            return tuple(ready)
        first = min(match.match.round for match in ready)
        return tuple(match for match in ready if match.match.round == first)

    @property
    def undecided(self) -> tuple[MatchRecord, ...]:
        """Level matches that a lot or the arbiter has to decide now."""
        return tuple(match for match in self.open if isinstance(match.step, DecideByLots | Choose))

    @property
    def champion(self) -> PlayerId | None:
        """Who has won the event."""
        number = self.progress.champion
        return None if number is None else self.entrants[number - 1]


def bracket_of(tournament: Tournament, form: Form, rounds: int | None = None, *, seed: str = "") -> Bracket:
    """Carry the rounds of the record (the first `rounds` of them) through the plan.

    PositionError for a board that is no game of a match that was open then.
    """
    return Reader(tournament, form, seed).read(rounds)


Pair = frozenset[PlayerId | None]


class Reader:
    """Goes through the rounds of a record; teams are read by a reader of their own (`knockout.teams`)."""

    def __init__(self, tournament: Tournament, form: Form, seed: str) -> None:
        self.tournament = tournament
        self.form = form
        self.seed = seed
        self.entrants = tuple(player.id for player in tournament.players)
        self.decisions = {d.match: d for d in tournament.decisions if d.winner is not None}
        self.choices = {d.match: d.how for d in tournament.decisions if d.winner is None}
        self.games: dict[int, list[Played]] = {}
        self.outcomes: dict[int, Outcome] = {}
        self.steps: dict[int, Step] = {}
        self.seated: Mapping[int, frozenset[Pair]] = {}

    def read(self, rounds: int | None) -> Bracket:
        """The bracket after the first `rounds` rounds (None: all)."""
        counted = [r for r in self.tournament.rounds if rounds is None or r.number <= rounds]
        self.seated = {int(played.number): self._pairs(played) for played in counted}
        self._settle(0)
        for played in counted:
            self._take(played)
            self._settle(played.number)
        return self._bracket()

    def _take(self, played: Round) -> None:
        ready = {frozenset((m.one, m.two)): m.match.number for m in self._bracket().open}
        for game in played.games:
            number = ready.get(frozenset((game.white, game.black)))
            if number is None:
                raise PositionError(
                    f"round {played.number}: players {game.white} and {game.black} have no open match in the bracket; "
                    "seat only the two sides of a match"
                )
            self.games.setdefault(number, []).append(Played(int(played.number), game))

    def _settle(self, round_no: int) -> None:
        """Ask every match whose sides are known, until nothing new is decided."""
        while True:
            decided = len(self.outcomes)
            for state in progress(self.form.plan, self.outcomes).ready:
                step = self._step(state, round_no)
                self.steps[state.match.number] = step
                if isinstance(step, Won):
                    self.outcomes[state.match.number] = _OUTCOME[step.winner]
            if len(self.outcomes) == decided:
                return

    def _step(self, state: MatchState, round_no: int) -> Step:
        number = state.match.number
        sides = {Side.ONE: self._id(state.one), Side.TWO: self._id(state.two)}
        games = self._match_games(number, sides)
        decision = self.decisions.get(str(number))
        known = Decisions(
            seed=self.seed,
            match_no=number,
            choices=self._choices(str(number), decision),
            lot=_side_of(decision, sides, "lots"),
            split=self._split(number, sides),
        )
        step = next_step(games, self.form.template, known)
        absent = frozenset(side for side, player in sides.items() if self._gone(player, round_no))
        if absent and not isinstance(step, Won):  # what was decided before somebody left stays decided
            return next_step(games, self.form.template, replace(known, absent=absent))
        given = None if decision is None or decision.how == "lots" else _side_of(decision, sides, decision.how)
        goes_on = frozenset(sides.values()) in self.seated.get(
            round_no + 1, ()
        )  # a game was paired before the decision
        if decision is not None and given is not None and not isinstance(step, Won) and not goes_on:
            return Won(given, BY_DECISION.get(decision.how, By.ARBITER), 0, step.score)
        return step

    def _pairs(self, played: Round) -> frozenset[Pair]:
        """The sides that meet in a round."""
        return frozenset(frozenset((game.white, game.black)) for game in played.games)

    def _match_games(self, number: int, sides: Mapping[Side, PlayerId | None]) -> Sequence[MatchGame]:
        return [_match_game(played.game, sides) for played in self.games.get(number, ())]

    def _split(self, number: int, sides: Mapping[Side, PlayerId | None]) -> Split | None:
        """What parts a level match of teams; two players have no boards."""
        del number, sides
        return None

    def _choices(self, label: str, decision: Decision | None) -> Mapping[int, Kind]:
        """What the arbiter chose for a stage that leaves a choice (xiangqi article 25)."""
        if self.choices.get(label) == "one-game":
            kind = Kind.ONE_GAME
        elif decision is not None and decision.how == "lots":
            kind = Kind.LOTS
        else:
            return {}
        return {k: kind for k, part in enumerate(self.form.template.parts) if part.kind is Kind.CHOICE}

    def _gone(self, player: PlayerId | None, round_no: int) -> bool:
        """Whether a side left before its match was decided; then the opponent goes on."""
        return any(w.player == player and w.after_round <= round_no for w in self.tournament.withdrawals)

    def _id(self, number: int | None) -> PlayerId | None:
        return self.entrants[number - 1] if number else None

    def _bracket(self) -> Bracket:
        found = progress(self.form.plan, self.outcomes)
        matches = tuple(
            MatchRecord(
                state.match,
                state.status,
                self._id(state.one) if state.one else _nobody(state.one),
                self._id(state.two) if state.two else _nobody(state.two),
                self.games.get(state.match.number, []),
                self.steps.get(state.match.number),
            )
            for state in found.states
        )
        return Bracket(self.form, self.entrants, matches, found)


_OUTCOME: Mapping[Side | None, Outcome] = {Side.ONE: Outcome.ONE, Side.TWO: Outcome.TWO, None: Outcome.NEITHER}


def _nobody(number: int | None) -> PlayerId | None:
    return None if number is None else PlayerId(0)


def _match_game(game: Game, sides: Mapping[Side, PlayerId | None]) -> MatchGame:
    white = Side.ONE if game.white == sides[Side.ONE] else Side.TWO
    return MatchGame(white, game.white_code, game.black_code)


def _side_of(decision: Decision | None, sides: Mapping[Side, PlayerId | None], how: str) -> Side | None:
    if decision is None or decision.how != how or decision.winner is None:
        return None
    return next((side for side, player in sides.items() if player == decision.winner), None)
