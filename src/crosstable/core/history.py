"""What a pairing or a tie-break may know of the past, derived once from the rounds.

Opponents, colours in compressed order (C.04.2 3.4), floats (C.04.3 1.4), unplayed rounds and
scores. Engines read this and never the letters of a file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

from crosstable.core.codes import ABNORMAL_LETTERS, TABLE, Code, Colour, FloatRule, PabBar
from crosstable.core.errors import PositionError, UnknownResultError
from crosstable.core.ids import PairingNumber, PlayerId
from crosstable.core.model import Adjustment, Bye, Game, Tournament
from crosstable.core.points import PointSystem

VirtualTable = Callable[[int, int], int]
"""(round, rank in initial order from 0) to fictitious points in tenths; see C.04.7 1.4."""


class Float(IntEnum):
    """Direction in which a player left his scoregroup in a round."""

    NONE = 0
    DOWN = 1
    UP = 2


class PabBarred(NamedTuple):
    """Why a player may not have the pairing-allocated bye: the round and the entry there."""

    round: int
    code: Code


@dataclass(slots=True)
class Past:
    """One player's record before a round. Read-only by agreement; scores in tenths.

    `rank` is the place in the initial order from 0; `tpn` the pairing number among those who have
    taken part or do so now (C.04.2 2.4), None for the others. `colours` holds w and b of played
    games only. `floats` has one entry a round. `met` maps an opponent to the round of the game.
    """

    player: PlayerId
    rank: int
    tpn: PairingNumber | None
    score: int
    pairing_score: int
    met: dict[PlayerId, int]
    colours: str
    floats: list[Float]
    unplayed: int
    pab_bar: PabBarred | None
    entered: bool

    @property
    def colour_difference(self) -> int:
        """Games with White minus games with Black (C.04.3 1.6)."""
        return 2 * self.colours.count("w") - len(self.colours)

    def float_before(self, rounds_back: int) -> Float:
        """The float of the round `rounds_back` rounds ago (1 is the last one)."""
        return self.floats[-rounds_back] if rounds_back <= len(self.floats) else Float.NONE


@dataclass(frozen=True, slots=True)
class History:
    """All players before one round: `pasts` in initial order, `present` those to be paired."""

    round_no: int
    pasts: Sequence[Past]
    present: tuple[Past, ...]

    def past(self, player_id: int) -> Past:
        """The record of one player; PositionError when nobody has this number."""
        for past in self.pasts:
            if past.player == player_id:
                return past
        raise PositionError(f"there is no player {player_id} in this event")


def no_virtual_points(round_no: int, rank: int) -> int:
    """Nobody has fictitious points."""
    del round_no, rank
    return 0


def history_before(
    tournament: Tournament,
    round_no: int,
    virtual: VirtualTable = no_virtual_points,
    *,
    readings: Mapping[str, str] | None = None,
) -> History:
    """Derive what is known before `round_no` is paired (1 is the first round).

    Rounds from `round_no` on are ignored. `readings` may choose A1 (numbering of players who have
    not arrived) and A8 (float of a bye worth nothing); see pairing.base.READINGS. Raises UnknownResultError when an earlier round has
    a game without a result, PositionError when earlier rounds are missing.
    """
    rounds = [r for r in tournament.rounds if r.number < round_no]
    if [r.number for r in rounds] != list(range(1, round_no)):
        raise PositionError(f"round {round_no} cannot be paired yet: round {len(tournament.rounds) + 1} is next")
    for played in rounds:
        if played.pending:
            pairs = [(game.white, game.black) for game in played.pending]
            raise UnknownResultError(played.number, pairs)
    ledger = _Ledger(tournament, virtual, readings or {})
    for played in rounds:
        ledger.add_round(played.number, played.games, played.byes)
    return ledger.close(round_no, set(tournament.absent_in(round_no)))


class _Ledger:
    """Running totals while the rounds are read in order."""

    def __init__(self, tournament: Tournament, virtual: VirtualTable, readings: Mapping[str, str]) -> None:
        self.counts_listed = readings.get("A1") == "listed"
        self.floats_by_points = readings.get("A8") == "no-float"
        self.points = tournament.rules.points
        self.values = EntryValues(self.points, tournament.adjustments)
        self.virtual = virtual
        self.pasts = [
            Past(player.id, rank, None, 0, 0, {}, "", [], 0, None, entered=False)
            for rank, player in enumerate(tournament.players)
        ]
        self.by_id = {past.player: past for past in self.pasts}

    def add_round(self, number: int, games: Sequence[Game], byes: Sequence[Bye]) -> None:
        before = [past.score + self.virtual(number, past.rank) for past in self.pasts]
        for past in self.pasts:
            past.floats.append(Float.NONE)
            past.unplayed += 1
        gains: list[tuple[Past, int]] = []
        for game in games:
            white, black = self.by_id[game.white], self.by_id[game.black]
            gains.append((white, self._one_side(number, white, black, game, Colour.WHITE, before)))
            gains.append((black, self._one_side(number, black, white, game, Colour.BLACK, before)))
        for bye in byes:
            past = self.by_id[bye.player]
            code = bye.code
            if code is Code.PAB:
                past.entered = True
            gains.append((past, self._unplayed(number, past, code)))
        named = {past.player for past, _ in gains}
        # whoever is not named was absent (C.04.2 3.3)
        gains.extend(
            (past, self._unplayed(number, past, Code.ZERO_BYE)) for past in self.pasts if past.player not in named
        )
        for past, gain in gains:
            past.score += gain
        for past in self.pasts:
            past.score += self.values.bonus(number, past.player)

    def _one_side(
        self,
        number: int,
        past: Past,
        opponent: Past,
        game: Game,
        colour: Colour,
        before: Sequence[int],
    ) -> int:
        code = game.white_code if colour is Colour.WHITE else game.black_code
        row = TABLE[code]
        past.entered = True
        if not row.played:
            return self._unplayed(number, past, code)
        past.unplayed -= 1
        if game.coloured:
            past.colours += colour.value
        past.met[opponent.player] = number
        # C.04.3 1.4.2: the higher score floats down, the lower one up
        difference = before[past.rank] - before[opponent.rank]
        if difference:
            past.floats[-1] = Float.DOWN if difference > 0 else Float.UP
        return self.values.of(number, past.player, code, colour)

    def _unplayed(self, number: int, past: Past, code: Code) -> int:
        row = TABLE[code]
        worth = self.values.of(number, past.player, code, None)
        if row.pab_bar is PabBar.ALWAYS or (
            row.pab_bar is PabBar.IF_WORTH_A_WIN and worth >= self.points.win
        ):  # C.04.1 art. 4
            past.pab_bar = past.pab_bar or PabBarred(number, code)
        always = row.float_rule is FloatRule.ALWAYS_DOWN and not self.floats_by_points
        by_points = row.float_rule is not FloatRule.NONE and worth > self.points.loss
        if always or by_points:  # C.04.3 1.4.3
            past.floats[-1] = Float.DOWN
        return worth

    def close(self, round_no: int, absent: Collection[int]) -> History:
        present = [past for past in self.pasts if past.player not in absent]
        here = {past.player for past in present}
        number = 0
        for past in self.pasts:
            past.pairing_score = past.score + self.virtual(round_no, past.rank)
            # C.04.2 2.4: numbered on arrival
            if self.counts_listed or past.entered or past.player in here:
                number += 1
                past.tpn = PairingNumber(number)
        return History(round_no, tuple(self.pasts), tuple(present))


class EntryValues:
    """Points of an entry in a round, abnormal points (record 299) included."""

    def __init__(self, points: PointSystem, adjustments: Sequence[Adjustment]) -> None:
        self.points = points
        self.special = [a for a in adjustments if a.letter]
        self.bonuses = [a for a in adjustments if not a.letter]

    def of(self, number: int, player: PlayerId, code: Code, colour: Colour | None) -> int:
        """Tenths that `code` brings the player in round `number`; 0 while it is not known."""
        for special in self.special:
            if special.letter == ABNORMAL_LETTERS[code] and _concerns(special, number, player):
                return special.points
        value = self.points.value(code, colour)
        return 0 if value is None else value

    def bonus(self, number: int, player: PlayerId) -> int:
        """Tenths added to (or taken from) the player in round `number` without a game."""
        return sum(
            bonus.points
            for bonus in self.bonuses
            if (bonus.round or 1) == number and (not bonus.players or player in bonus.players)
        )


def _concerns(adjustment: Adjustment, number: int, player: PlayerId) -> bool:
    in_round = adjustment.round is None or adjustment.round == number
    return in_round and (not adjustment.players or player in adjustment.players)
