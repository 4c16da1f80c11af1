"""What a random tournament shall be like, and the configuration files that say so."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType

from crosstable.core.codes import Colour
from crosstable.core.errors import CrosstableError
from crosstable.core.points import STANDARD, PointSystem
from crosstable.pairing.acceleration import BAKU
from crosstable.pairing.generator.dice import Dice

MAX_PLAYERS = 9999
MAX_ROUNDS = 99
MAX_RATING = 4000
MAX_RATE = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The wishes for a random tournament; None means: draw it from the usual range.

    A rate is "one in n", 0 is never: forfeits, quick games and odd results of games, the byes and
    withdrawals of a player in a round, late entries of players, double forfeits of forfeits.
    """

    players: int | None = None
    rounds: int | None = None
    draw_percentage: int | None = None
    forfeit_rate: int | None = None
    retired_rate: int | None = None
    half_point_bye_rate: int | None = None
    zero_point_bye_rate: int | None = None
    full_point_bye_rate: int | None = None
    quick_game_rate: int | None = None
    late_entry_rate: int | None = None
    odd_result_rate: int = 0
    double_forfeit_rate: int = 10
    highest_rating: int | None = None
    lowest_rating: int | None = None
    points: PointSystem = STANDARD
    initial_colour: Colour | None = None
    acceleration: str | None = None
    explicit_virtual_points: bool = False
    """Write the virtual points into the event instead of the name of the method alone."""
    prohibited_pairs: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Settings in which everything is decided."""

    players: int
    rounds: int
    highest_rating: int
    lowest_rating: int
    draw_percentage: int
    forfeit_rate: int
    double_forfeit_rate: int
    retired_rate: int
    half_point_bye_rate: int
    zero_point_bye_rate: int
    full_point_bye_rate: int
    quick_game_rate: int
    late_entry_rate: int
    odd_result_rate: int
    initial_colour: Colour


class SettingsError(CrosstableError):
    """The wishes for a random tournament contradict one another."""


class ConfigError(CrosstableError):
    """A line of a generator's configuration file cannot be used. Lines count from 1."""

    def __init__(self, line: int, key: str, problem: str) -> None:
        self.line = line
        self.key = key
        self.problem = problem
        super().__init__(f"line {line}: {key}: {problem}")


_RARE = (15, 3225)
_FORFEITS = (6, 30)
_DRAWS = (10, 50)


def draw_plan(settings: Settings, dice: Dice) -> Plan:
    """Decide what the settings leave open, within what they say."""

    def drawn(wish: int | None, first: int, last: int) -> int:
        number = dice.between(first, last)  # always drawn: one wish does not move the others
        return number if wish is None else wish

    least = max(15, (settings.rounds or 0) + 1)
    players = drawn(settings.players, least, max(215, least))
    most = min(15, max(1, players - 1))
    rounds = drawn(settings.rounds, min(5, most), most)
    floor = settings.lowest_rating or 0
    highest = drawn(settings.highest_rating, max(2400, floor), max(2800, floor))
    lowest = drawn(settings.lowest_rating, min(1400, highest), min(2300, highest))
    if lowest > highest:
        raise SettingsError(f"the lowest rating {lowest} is above the highest, {highest}")
    return Plan(
        players=players,
        rounds=rounds,
        highest_rating=highest,
        lowest_rating=lowest,
        draw_percentage=drawn(settings.draw_percentage, *_DRAWS),
        forfeit_rate=drawn(settings.forfeit_rate, *_FORFEITS),
        double_forfeit_rate=settings.double_forfeit_rate,
        retired_rate=drawn(settings.retired_rate, *_RARE),
        half_point_bye_rate=drawn(settings.half_point_bye_rate, *_RARE),
        zero_point_bye_rate=drawn(settings.zero_point_bye_rate, *_RARE),
        full_point_bye_rate=drawn(settings.full_point_bye_rate, *_RARE),
        quick_game_rate=drawn(settings.quick_game_rate, *_RARE),
        late_entry_rate=drawn(settings.late_entry_rate, *_RARE),
        odd_result_rate=settings.odd_result_rate,
        initial_colour=settings.initial_colour or (Colour.WHITE, Colour.BLACK)[dice.below(2)],
    )


@dataclass(slots=True)
class _Draft:
    """What a configuration file has said so far."""

    wishes: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    acceleration: str | None = None
    explicit_virtual_points: bool = False
    initial_colour: Colour | None = None


_Entry = Callable[[_Draft, str], None]


def parse_config(text: str) -> Settings:
    """Read `Key=Value` lines with the keys of bbpPairings, JaVaFo 1 and JaVaFo 3, and our own.

    `#` starts a comment; keys are case-sensitive; the last of equal keys counts. Points are
    decimal numbers of points. Raises ConfigError for an unknown key or a bad value.
    """
    draft = _Draft()
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        content = line.split("#", 1)[0].strip()
        if not content:
            continue
        key, sign, value = (part.strip() for part in content.partition("="))
        if not sign:
            raise ConfigError(number, key, "there is no = after the key; write Key=Value")
        entry = KEYS.get(key)
        if entry is None:
            raise ConfigError(number, key, _unknown(key))
        try:
            entry(draft, value)
        except ValueError as error:
            raise ConfigError(number, key, str(error)) from None
    settings = Settings(
        **draft.wishes,
        points=_points(draft.points),
        acceleration=draft.acceleration,
        explicit_virtual_points=draft.explicit_virtual_points,
        initial_colour=draft.initial_colour,
    )
    high, low = settings.highest_rating, settings.lowest_rating
    if high is not None and low is not None and low > high:
        raise SettingsError(f"LowestRating {low} is above HighestRating {high}")
    return settings


def _unknown(key: str) -> str:
    by_lower = {known.lower(): known for known in KEYS}
    nearest = get_close_matches(key.lower(), list(by_lower), n=1, cutoff=0.0)
    return f"there is no such key; the nearest is {by_lower[nearest[0]]}"


def _points(said: Mapping[str, int]) -> PointSystem:
    """A PointSystem from the values of a file; what it leaves out follows from the others."""
    win, draw, loss = said.get("win", 10), said.get("draw", 5), said.get("loss", 0)
    forfeit_loss = said.get("forfeit_loss", 0)
    return PointSystem(
        white_win=win,
        white_draw=draw,
        white_loss=loss,
        black_win=said.get("black_win", win),
        black_draw=said.get("black_draw", draw),
        black_loss=said.get("black_loss", loss),
        forfeit_win=said.get("forfeit_win", win),
        forfeit_loss=forfeit_loss,
        pab=said.get("pab", win),
        full_bye=said.get("full_bye", win),
        half_bye=said.get("half_bye", draw),
        zero_bye=said.get("zero_bye", forfeit_loss),  # as bbpPairings does
        adjourned=draw,
    )


def _count(name: str, first: int, last: int, *, or_never: bool = False) -> _Entry:
    def enter(draft: _Draft, value: str) -> None:
        number = int(value) if re.fullmatch(r"[0-9]{1,9}", value) else -1
        if not (first <= number <= last or (or_never and number == 0)):
            never = ", or 0 for never" if or_never else ""
            raise ValueError(f"{value!r} is not a whole number from {first} to {last}{never}")
        draft.wishes[name] = number

    return enter


def _rate(name: str, first: int = 1) -> _Entry:
    return _count(name, first, MAX_RATE, or_never=True)


def _value(name: str) -> _Entry:
    def enter(draft: _Draft, value: str) -> None:
        match = re.fullmatch(r"([0-9]{1,2})(?:[.,]([0-9])0*)?", value)
        if match is None:
            raise ValueError(f"{value!r} is not a number of points such as 1, 0.5 or 3")
        draft.points[name] = 10 * int(match[1]) + int(match[2] or 0)

    return enter


def _one_of(choices: Mapping[str, Callable[[_Draft], None]]) -> _Entry:
    def enter(draft: _Draft, value: str) -> None:
        choice = choices.get(value.lower())
        if choice is None:
            raise ValueError(f"{value!r} is not one of {', '.join(choices)}")
        choice(draft)

    return enter


def _accelerate(draft: _Draft, *, explicit: bool) -> None:
    draft.acceleration = BAKU
    draft.explicit_virtual_points = explicit


def _no_acceleration(draft: _Draft) -> None:
    draft.acceleration = None
    draft.explicit_virtual_points = False


def _begin_with(draft: _Draft, colour: Colour | None) -> None:
    draft.initial_colour = colour


_HALF_POINT_BYES = _rate("half_point_bye_rate")

KEYS: Mapping[str, _Entry] = MappingProxyType(
    {
        "PlayersNumber": _count("players", 2, MAX_PLAYERS),
        "RoundsNumber": _count("rounds", 1, MAX_ROUNDS),
        "DrawPercentage": _count("draw_percentage", 0, 100),
        "ForfeitRate": _rate("forfeit_rate"),
        "RetiredRate": _rate("retired_rate", 2),
        "HalfPointByteRate": _HALF_POINT_BYES,  # the spelling of JaVaFo's manual
        "HalfPointByeRate": _HALF_POINT_BYES,
        "HPBRate": _HALF_POINT_BYES,
        "ZPBRate": _rate("zero_point_bye_rate"),
        "FPBRate": _rate("full_point_bye_rate"),
        "QuickgameRate": _rate("quick_game_rate"),
        "HighestRating": _count("highest_rating", 0, MAX_RATING),
        "LowestRating": _count("lowest_rating", 0, MAX_RATING),
        "PointsForWin": _value("win"),
        "PointsForDraw": _value("draw"),
        "PointsForLoss": _value("loss"),
        "PointsForBlackWin": _value("black_win"),
        "PointsForBlackDraw": _value("black_draw"),
        "PointsForBlackLoss": _value("black_loss"),
        "PointsForForfeitWin": _value("forfeit_win"),
        "PointsForForfeitLoss": _value("forfeit_loss"),
        "PointsForPAB": _value("pab"),
        "PointsForPairingAllocatedBye": _value("pab"),
        "PointsForFullPointBye": _value("full_bye"),
        "PointsForHalfPointBye": _value("half_bye"),
        "PointsForZPB": _value("zero_bye"),
        "PointsForZeroPointBye": _value("zero_bye"),
        "LateEntryRate": _rate("late_entry_rate"),
        "OddResultRate": _rate("odd_result_rate"),
        "DoubleForfeitRate": _rate("double_forfeit_rate"),
        "ProhibitedPairs": _count("prohibited_pairs", 0, MAX_PLAYERS),
        "Acceleration": _one_of(
            {
                "none": _no_acceleration,
                "baku": lambda draft: _accelerate(draft, explicit=False),
                "baku-explicit": lambda draft: _accelerate(draft, explicit=True),
            }
        ),
        "InitialColour": _one_of(
            {
                "drawn": lambda draft: _begin_with(draft, None),
                "white": lambda draft: _begin_with(draft, Colour.WHITE),
                "black": lambda draft: _begin_with(draft, Colour.BLACK),
            }
        ),
    }
)
"""Every key of a configuration file; the last eight are our own."""
