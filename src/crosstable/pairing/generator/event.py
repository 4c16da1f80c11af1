"""Random tournaments whose every round is paired by a pairing system."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from crosstable.core.codes import REQUESTABLE, TABLE, Code, Colour, Kind, Worth
from crosstable.core.errors import RuleError
from crosstable.core.ids import BoardNo, PlayerId, RoundNo
from crosstable.core.model import (
    Absence,
    Bye,
    Game,
    Info,
    Player,
    Prohibition,
    Round,
    Rules,
    Tournament,
    Withdrawal,
)
from crosstable.pairing.acceleration import virtual_table, with_virtual_points
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.generator.dice import Dice
from crosstable.pairing.generator.outcomes import (
    BLACK_FORFEITS,
    BOTH_FORFEIT,
    WHITE_FORFEITS,
    Habits,
    Outcome,
    play,
)
from crosstable.pairing.generator.settings import Plan, Settings, SettingsError, draw_plan

SYSTEM = "dutch"
EDITION = "2026"
TYPE_CODE = "FIDE_DUTCH_2026"


class RoundPairer(Protocol):
    """Pairs a round of a tournament as its record stands; `pair_round` is one."""

    def __call__(self, tournament: Tournament, round_no: int, /) -> RoundDraft | NoPairing:
        """Pair `round_no`, the one after the last round of the record."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A random tournament. `stopped_before` is the round for which no legal pairing exists."""

    tournament: Tournament
    stopped_before: int | None = None


def generate(settings: Settings, seed: int | str, pairer: RoundPairer) -> Generated:
    """Make a tournament: the same settings, seed and pairer always give the same one.

    When no legal pairing of a round exists, the tournament ends before it; the absences of that
    round are kept, so that the position can be looked at. Raises SettingsError and RuleError for
    wishes that contradict one another.
    """
    dice = Dice(seed)
    plan = draw_plan(settings, dice)
    event = _opening(settings, plan, dice, seed)
    script = _RandomScript(dice, plan, event.players)
    return _play_all(
        event,
        plan.rounds,
        script,
        pairer,
        explicit_virtual_points=settings.explicit_virtual_points,
    )


def from_model(model: Tournament, seed: int | str, pairer: RoundPairer) -> Generated:
    """Play the model again: its players, absences and forfeits stay, the other results are drawn.

    As many rounds as the model has played, or all that it plans when it has none. Whoever
    forfeited a game of a round forfeits the game of that round; the share of draws is that of the
    model. Pairings, the pairing-allocated byes and the initial colour are new. Raises RuleError
    for a model with teams, without rounds, or without rules to pair by.
    """
    if model.team is not None:
        raise RuleError("a team event cannot be a model for a tournament of players")
    rounds = len(model.rounds) or model.rules.rounds
    if rounds is None:
        raise RuleError("the model has no rounds and does not say how many there shall be")
    dice = Dice(seed)
    colour = (Colour.WHITE, Colour.BLACK)[dice.below(2)]
    event = replace(
        model,
        info=replace(model.info, name=_name(seed)),
        rules=replace(model.rules, initial_colour=colour, rounds=model.rules.rounds or rounds),
        players=tuple(replace(p, given_points=None, given_rank=None) for p in model.players),
        rounds=(),
        absences=(),
    )
    script = _ModelScript(model, dice)
    generated = _play_all(event, rounds, script, pairer)
    later = tuple(a for a in model.absences if a.round > rounds)
    ended = generated.tournament
    return replace(generated, tournament=replace(ended, absences=ended.absences + later))


def _name(seed: int | str) -> str:
    return f"AutoTest Tournament {seed}"


def field_of_players(count: int, highest: int, lowest: int, dice: Dice) -> tuple[Player, ...]:
    """Made-up players with ratings drawn from `lowest` to `highest`, in initial order."""
    ratings = sorted((dice.between(lowest, highest) for _ in range(count)), reverse=True)
    return tuple(
        Player(PlayerId(number), f"Test{number:04d} Player{number:04d}", rating)
        for number, rating in enumerate(ratings, 1)
    )


def _opening(settings: Settings, plan: Plan, dice: Dice, seed: int | str) -> Tournament:
    """The event before its first round."""
    accelerated = settings.acceleration is not None
    rules = Rules(
        type_code=f"{TYPE_CODE}_{settings.acceleration}".upper() if accelerated else TYPE_CODE,
        system=SYSTEM,
        edition=EDITION,
        rounds=plan.rounds,
        points=settings.points,
        initial_colour=plan.initial_colour,
        acceleration=settings.acceleration,
    )
    event = Tournament(
        info=Info(name=_name(seed)),
        rules=rules,
        players=field_of_players(plan.players, plan.highest_rating, plan.lowest_rating, dice),
        prohibitions=tuple(_prohibitions(settings.prohibited_pairs, plan.players, dice)),
    )
    if accelerated:
        virtual_table(event)  # refuses an unknown method and points that bar it
    elif settings.explicit_virtual_points:
        raise SettingsError("explicit virtual points need a method of acceleration, e.g. baku")
    return event


def _prohibitions(wanted: int, players: int, dice: Dice) -> Iterator[Prohibition]:
    possible = players * (players - 1) // 2
    if wanted > possible:
        raise SettingsError(f"{wanted} pairs shall not meet, but {players} players make {possible} pairs only")
    chosen: set[tuple[int, int]] = set()
    while len(chosen) < wanted:
        one, other = dice.below(players), dice.below(players)
        pair = (min(one, other) + 1, max(one, other) + 1)
        if one != other and pair not in chosen:
            chosen.add(pair)
            yield Prohibition((PlayerId(pair[0]), PlayerId(pair[1])))


class _Script(Protocol):
    """Who is away in a round and how its games end."""

    def away(self, round_no: int) -> tuple[Sequence[Absence], Sequence[Withdrawal]]:
        """The byes of the round, and the withdrawals that take effect with it."""

    def result(self, round_no: int, white: PlayerId, black: PlayerId) -> Outcome:
        """How a game ends."""


class _RandomScript:
    """Everything drawn; two players at least are always there."""

    def __init__(self, dice: Dice, plan: Plan, players: Sequence[Player]) -> None:
        self._dice = dice
        self._plan = plan
        self._ratings = {player.id: player.rating or 0 for player in players}
        self._withdrawn: set[PlayerId] = set()
        self._arrival: dict[PlayerId, int] = {}
        self._habits = Habits(
            draw_percentage=plan.draw_percentage,
            forfeit_rate=plan.forfeit_rate,
            double_forfeit_rate=plan.double_forfeit_rate,
            quick_game_rate=plan.quick_game_rate,
            odd_result_rate=plan.odd_result_rate,
        )
        latest = max(2, plan.rounds // 2)
        for player in players if plan.rounds > 1 else ():
            late = dice.once_in(plan.late_entry_rate)
            if late and len(players) - len(self._arrival) > _FEWEST:
                self._arrival[player.id] = dice.between(2, latest)

    def away(self, round_no: int) -> tuple[Sequence[Absence], Sequence[Withdrawal]]:
        """Draw byes and withdrawals; those who have not arrived score nothing."""
        number = RoundNo(round_no)
        absences: list[Absence] = []
        withdrawals: list[Withdrawal] = []
        active = [player for player in self._ratings if player not in self._withdrawn]
        here = [player for player in active if self._arrival.get(player, 1) <= round_no]
        absences.extend(Absence(p, number) for p in active if self._arrival.get(p, 1) > round_no)
        left = len(here)
        for player in here:
            if left <= _FEWEST:
                break
            if round_no > 1 and self._dice.once_in(self._plan.retired_rate):
                withdrawals.append(Withdrawal(player, RoundNo(round_no - 1)))
                self._withdrawn.add(player)
                left -= 1
                continue
            code = self._bye()
            if code is not None:
                absences.append(Absence(player, number, code))
                left -= 1
        return absences, withdrawals

    def _bye(self) -> Code | None:
        """A bye that somebody asks for, if so."""
        if self._dice.once_in(self._plan.half_point_bye_rate):
            return Code.HALF_BYE
        if self._dice.once_in(self._plan.zero_point_bye_rate):
            return Code.ZERO_BYE
        if self._dice.once_in(self._plan.full_point_bye_rate):
            return Code.FULL_BYE
        return None

    def result(self, round_no: int, white: PlayerId, black: PlayerId) -> Outcome:
        """By rating and habit."""
        del round_no
        return play(self._dice, self._habits, self._ratings[white], self._ratings[black])


_FEWEST = 2


class _ModelScript:
    """Absences and forfeits of a model; results drawn with its share of draws."""

    def __init__(self, model: Tournament, dice: Dice) -> None:
        self._dice = dice
        self._model = model
        self._rounds = {played.number: played for played in model.rounds}
        self._ratings = {player.id: player.rating or 0 for player in model.players}
        codes = [code for r in model.rounds for g in r.games for code in (g.white_code, g.black_code)]
        games = sum(TABLE[code].kind is Kind.GAME for code in codes)
        draws = sum(TABLE[code].worth is Worth.DRAW for code in codes)
        self._habits = Habits(draw_percentage=100 * draws // games if games else _USUAL_DRAWS)

    def away(self, round_no: int) -> tuple[Sequence[Absence], Sequence[Withdrawal]]:
        """Whoever was not paired in the model's round, with the bye written there."""
        number = RoundNo(round_no)
        played = self._rounds.get(number)
        if played is None:
            return [a for a in self._model.absences if a.round == number], ()
        seated = {player for game in played.games for player in (game.white, game.black)}
        seated.update(bye.player for bye in played.byes if bye.code is Code.PAB)
        asked = {bye.player: bye.code for bye in played.byes if bye.code in REQUESTABLE}
        away = (player for player in self._ratings if player not in seated)
        return [Absence(p, number, asked.get(p, Code.ZERO_BYE)) for p in away], ()

    def result(self, round_no: int, white: PlayerId, black: PlayerId) -> Outcome:
        """A forfeit of whoever forfeited in this round of the model, else by rating."""
        losers = self._forfeits(round_no)
        if white in losers:
            return BOTH_FORFEIT if black in losers else WHITE_FORFEITS
        if black in losers:
            return BLACK_FORFEITS
        return play(self._dice, self._habits, self._ratings[white], self._ratings[black])

    def _forfeits(self, round_no: int) -> Collection[PlayerId]:
        played = self._rounds.get(RoundNo(round_no))
        games = played.games if played else ()
        return {
            player
            for game in games
            for player, code in ((game.white, game.white_code), (game.black, game.black_code))
            if code is Code.FORFEIT_LOSS
        }


_USUAL_DRAWS = 30


def _play_all(
    event: Tournament,
    rounds: int,
    script: _Script,
    pairer: RoundPairer,
    *,
    explicit_virtual_points: bool = False,
) -> Generated:
    for round_no in range(1, rounds + 1):
        absences, withdrawals = script.away(round_no)
        event = replace(
            event,
            absences=tuple(absences),
            withdrawals=event.withdrawals + tuple(withdrawals),
        )
        if explicit_virtual_points and round_no == 1:
            event = with_virtual_points(event)
        draft = pairer(event, round_no)
        if isinstance(draft, NoPairing):
            return Generated(event, round_no)
        played = _played(event, draft, script)
        event = replace(event, rounds=(*event.rounds, played), absences=())
    return Generated(event)


def _played(event: Tournament, draft: RoundDraft, script: _Script) -> Round:
    """The drafted round with its results and everybody else's byes."""
    games: list[Game] = []
    seated: set[PlayerId] = set()
    for number, board in enumerate(draft.boards, 1):
        codes = script.result(draft.round_no, board.white, board.black)
        games.append(Game(board.white, board.black, *codes, board=BoardNo(number)))
        seated.update((board.white, board.black))
    asked: Mapping[PlayerId, Code] = {a.player: a.code for a in event.absences}
    pab = draft.bye.player if draft.bye else None
    byes = (
        Bye(p.id, Code.PAB if p.id == pab else asked.get(p.id, Code.ZERO_BYE))
        for p in event.players
        if p.id not in seated
    )
    return Round(RoundNo(draft.round_no), tuple(games), tuple(byes))
