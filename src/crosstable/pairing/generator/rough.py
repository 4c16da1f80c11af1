"""Large events with a legal past, made fast for measurements; no pairing system is asked.

Rounds are paired in score order, upper half against lower half, without rematches and without
breaking absolute colour preferences; who cannot be paired that way has a zero-point bye.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby

from crosstable.core.codes import TABLE, Code, Colour
from crosstable.core.ids import BoardNo, PlayerId, RoundNo
from crosstable.core.model import Absence, Bye, Game, Info, Player, Round, Rules, Tournament
from crosstable.core.points import STANDARD
from crosstable.pairing.generator.dice import Dice
from crosstable.pairing.generator.event import EDITION, SYSTEM, TYPE_CODE, field_of_players
from crosstable.pairing.generator.outcomes import DRAWN, WHITE_WINS, Habits, Outcome, play

_HIGHEST, _LOWEST = 2500, 1500
_DRAWS = 37  # about 30 % in the end: against much weaker players there are fewer
_NEAR = 16
"""How many to look at for a partner of another colour wish."""
_FAR = 200
"""How many to look at for a partner at all."""


class Style(StrEnum):
    """What makes the event hard to pair."""

    PLAIN = "plain"
    """2 % byes, 30 % draws."""
    BYES = "byes"
    """In every third round or so a quarter is away; 15 % forfeits."""
    ALL_DRAW = "alldraw"
    """One scoregroup."""
    COLOURS = "colours"
    """White always wins, so that many of a scoregroup want the same colour."""
    LONG = "long"
    """The past is a round robin: whom one may still meet has nothing to do with the score."""


@dataclass(slots=True)
class _Seat:
    """What a rough pairing needs to know of a player.

    `absolute` is the colour that the player must have (C.04.3 1.7.1); `wish` is above 0 for Black
    and below 0 for White, the larger the stronger.
    """

    id: PlayerId
    rating: int
    score: int = 0
    met: set[PlayerId] = field(default_factory=set)
    difference: int = 0
    last: str = ""
    had_bye: bool = False
    absolute: Colour | None = None
    wish: int = 0

    def add_game(self, opponent: PlayerId, colour: Colour) -> None:
        """Take a played game into account."""
        self.met.add(opponent)
        self.difference += 1 if colour is Colour.WHITE else -1
        self.last = (self.last + colour)[-2:]
        if self.difference > 1 or self.last == "ww":
            self.absolute = Colour.BLACK
        elif self.difference < -1 or self.last == "bb":
            self.absolute = Colour.WHITE
        else:
            self.absolute = None
        must = 0 if self.absolute is None else 100 if self.absolute is Colour.BLACK else -100
        self.wish = must + 2 * self.difference + (1 if colour is Colour.WHITE else -1)


def rough_event(
    players: int,
    rounds: int,
    seed: int | str,
    style: Style | str = Style.PLAIN,
    *,
    planned: int | None = None,
) -> Tournament:
    """An event with `rounds` rounds played and the absences of the next one.

    `planned` is the announced number of rounds (default: two more than played, at least nine).
    A `long` event has at most players - 2 rounds in its past; more raise ValueError.
    """
    chosen = Style(style)
    dice = Dice(f"{seed}|{chosen}")
    entries = field_of_players(players, _HIGHEST, _LOWEST, dice)
    event = _Rough(entries, dice, chosen, rounds)
    played = tuple(event.play_round(number) for number in range(1, rounds + 1))
    rules = Rules(
        type_code=TYPE_CODE,
        system=SYSTEM,
        edition=EDITION,
        rounds=planned if planned is not None else max(9, rounds + 2),
        initial_colour=Colour.WHITE,
    )
    return Tournament(
        info=Info(name=f"Rough {chosen} {seed}"),
        rules=rules,
        players=entries,
        rounds=played,
        absences=tuple(Absence(player, RoundNo(rounds + 1), code) for player, code in event.away().items()),
    )


class _Rough:
    def __init__(self, entries: Sequence[Player], dice: Dice, style: Style, rounds: int) -> None:
        self._dice = dice
        self._style = style
        self._seats = [_Seat(player.id, player.rating or 0) for player in entries]
        forfeits = {Style.BYES: 7, Style.LONG: 0}.get(style, 100)
        self._habits = Habits(draw_percentage=_DRAWS, forfeit_rate=forfeits)
        self._circle: list[int] = []
        if style is Style.LONG:
            if rounds > len(entries) - 2:
                raise ValueError(f"{len(entries)} players cannot play {rounds} rounds and one more")
            self._circle = dice.shuffled(len(entries))
            if len(entries) % 2:  # nobody, in the place where the colours do not alternate
                self._circle.insert(0, len(entries))

    def away(self) -> dict[PlayerId, Code]:
        """Who does not play the coming round."""
        share = {Style.PLAIN: 2, Style.BYES: 2}.get(self._style, 0)
        if self._style is Style.BYES and self._dice.once_in(3):
            share = 25
        if not share:
            return {}
        codes = (Code.HALF_BYE, Code.ZERO_BYE)
        return {seat.id: codes[self._dice.below(2)] for seat in self._seats if self._dice.percent(share)}

    def play_round(self, number: int) -> Round:
        """Pair and play the round after those that were played."""
        away = self.away()
        here = [seat for seat in self._seats if seat.id not in away]
        pairs, bye = self._circle_round(number) if self._circle else self._swiss_round(here)
        games = [self._game(board, one, two) for board, (one, two) in enumerate(pairs, 1)]
        seated = {seat.id for pair in pairs for seat in pair}
        byes: list[Bye] = []
        for seat in self._seats:
            if seat.id in seated:
                continue
            code = Code.PAB if seat is bye else away.get(seat.id, Code.ZERO_BYE)
            byes.append(Bye(seat.id, code))
            self._score(seat, code)
        return Round(RoundNo(number), tuple(games), tuple(byes))

    def _game(self, board: int, one: _Seat, two: _Seat) -> Game:
        """Give the colours and draw the result; in a round robin `one` has White."""
        white, black = (one, two) if self._circle else _by_wish(one, two)
        codes = self._outcome(white, black)
        self._score(white, codes[0])
        self._score(black, codes[1])
        if TABLE[codes[0]].played:
            white.add_game(black.id, Colour.WHITE)
            black.add_game(white.id, Colour.BLACK)
        return Game(white.id, black.id, *codes, board=BoardNo(board))

    def _outcome(self, white: _Seat, black: _Seat) -> Outcome:
        if self._style is Style.ALL_DRAW:
            return DRAWN
        if self._style is Style.COLOURS:
            return WHITE_WINS
        return play(self._dice, self._habits, white.rating, black.rating)

    def _score(self, seat: _Seat, code: Code) -> None:
        worth = STANDARD.value(code) or 0
        seat.score += worth
        if not TABLE[code].played and worth >= STANDARD.win:
            seat.had_bye = True

    def _circle_round(self, number: int) -> tuple[list[tuple[_Seat, _Seat]], _Seat | None]:
        """One round of a round robin over the whole field; the odd one has the bye."""
        fixed, *ring = self._circle
        turn = (number - 1) % len(ring)
        order = [fixed, *ring[turn:], *ring[:turn]]
        pairs: list[tuple[_Seat, _Seat]] = []
        bye: _Seat | None = None
        for place in range(len(order) // 2):
            one, two = order[place], order[-1 - place]
            if (place or number) % 2 == 0:
                one, two = two, one
            if max(one, two) == len(self._seats):
                bye = self._seats[min(one, two)]
            else:
                pairs.append((self._seats[one], self._seats[two]))
        return pairs, bye

    def _swiss_round(self, here: list[_Seat]) -> tuple[list[tuple[_Seat, _Seat]], _Seat | None]:
        order = sorted(here, key=lambda seat: (-seat.score, seat.id))
        bye: _Seat | None = None
        if len(order) % 2:
            bye = next((seat for seat in reversed(order) if not seat.had_bye), order[-1])
            if not bye.had_bye:
                order.remove(bye)
            else:  # nobody may have it any more: the last one stays away
                order.pop()
                bye = None
        pairs: list[tuple[_Seat, _Seat]] = []
        floaters: list[_Seat] = []
        for _, group in groupby(order, key=lambda seat: seat.score):
            floaters = _pair_group(floaters + list(group), pairs)
        _rescue(floaters, pairs)
        return pairs, bye


def _by_wish(one: _Seat, two: _Seat) -> tuple[_Seat, _Seat]:
    """White and Black; between equal wishes the parity of the higher one's number decides."""
    if one.wish != two.wish:
        return (one, two) if one.wish < two.wish else (two, one)
    return (one, two) if one.id % 2 else (two, one)


def _may_meet(one: _Seat, two: _Seat) -> bool:
    if two.id in one.met:
        return False
    absolute = one.absolute
    return absolute is None or absolute is not two.absolute


def _pair_group(group: list[_Seat], pairs: list[tuple[_Seat, _Seat]]) -> list[_Seat]:
    """Pair the upper half with the lower one; the rest is returned, best first."""
    half = len(group) // 2
    lower: list[_Seat | None] = list(group[half:])
    left: list[_Seat] = []
    start = 0
    for seat in group[:half]:
        while start < len(lower) and lower[start] is None:
            start += 1
        place = _partner(seat, lower, start)
        if place is None:
            left.append(seat)
        else:
            partner = lower[place]
            lower[place] = None
            if partner is not None:
                pairs.append((seat, partner))
    return left + [seat for seat in lower if seat is not None]


def _partner(seat: _Seat, lower: list[_Seat | None], start: int) -> int | None:
    """The first in `lower` of a different colour wish near `start`, else any that may be met."""
    second: int | None = None
    tried = 0
    for place in range(start, len(lower)):
        other = lower[place]
        if other is None:
            continue
        tried += 1
        if _may_meet(seat, other):
            if seat.wish * other.wish <= 0:
                return place
            if second is None:
                second = place
        if (second is not None and tried >= _NEAR) or tried >= _FAR:
            break
    return second


def _rescue(left: list[_Seat], pairs: list[tuple[_Seat, _Seat]]) -> None:
    """Pair who is left among themselves, else by opening a pair; else they stay away."""
    while len(left) > 1:
        one = left.pop()
        partner = next((seat for seat in reversed(left) if _may_meet(one, seat)), None)
        if partner is not None:
            left.remove(partner)
            pairs.append((partner, one))
        else:
            _open_a_pair(one, left.pop(), pairs)


def _open_a_pair(one: _Seat, two: _Seat, pairs: list[tuple[_Seat, _Seat]]) -> None:
    for place in range(len(pairs) - 1, -1, -1):
        upper, lower = pairs[place]
        for first, second in ((upper, lower), (lower, upper)):
            if _may_meet(first, one) and _may_meet(second, two):
                pairs[place] = (first, one)
                pairs.append((second, two))
                return
