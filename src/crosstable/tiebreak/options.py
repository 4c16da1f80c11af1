"""Editions of C.07, other traditions, and the readings R1–R27 where the text leaves room.

Everything here is plain data: the methods ask, the standings print what differs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from types import MappingProxyType

from crosstable.core.errors import RuleError
from crosstable.core.model import PartialDate, Rules


class UnknownOption(RuleError):
    """An `edition`, a `reading`, or a `choice` of the reading `key`, that does not exist; `known` are those that do."""

    def __init__(self, kind: str, found: str, known: Sequence[str], problem: str, key: str = "") -> None:
        self.kind = kind
        self.found = found
        self.known = tuple(known)
        self.key = key
        listed = ", ".join(known)
        super().__init__(f"{problem}; it can be: {listed}" if key else f"{problem} (known: {listed})")


class Opponent(StrEnum):
    """What an opponent counts for."""

    ADJUSTED = "adjusted"
    """16.3: given-up rounds count as draws."""
    HALF = "half"
    """Every unplayed round counts as a draw."""
    FACE = "face"
    WITHOUT_BYES = "without byes"
    """Without the points of byes."""
    GROUP_MEAN = "group mean"
    """Who withdrew counts as his score group did on average."""

    @property
    def reason(self) -> str:
        """Stands for the article where an opponent counts for something else than his score."""
        return "16.3" if self is Opponent.ADJUSTED else self.value.replace(" ", "-")


class Own(StrEnum):
    """What a round without a game counts for."""

    CAPPED = "capped dummy"
    """16.4.1 and 16.4.2."""
    DUMMY = "dummy"
    """The player's own score, without a cap."""
    VIRTUAL = "virtual opponent"
    """Score before the round, one minus the points of the round, a draw for every later round."""
    ZERO = "zero"
    """An opponent with no points, who can be cut."""
    NOTHING = "nothing"
    """No contribution at all."""
    LAST = "last-placed"
    """A bye counts the score of the last-placed player."""


@dataclass(frozen=True, slots=True)
class Edition:
    """How unplayed rounds are treated. `forfeits_are_games` needs no /P; `voluntary_first` is 16.5.

    `fide`: in events with pairings known beforehand 15.2 replaces all of it.
    """

    name: str
    title: str
    opponent: Opponent
    own: Own
    forfeits_are_games: bool = False
    voluntary_first: bool = False
    fide: bool = False


_EDITIONS = (
    Edition("2026-03", "FIDE C.07, edition 2026-03", Opponent.ADJUSTED, Own.CAPPED, voluntary_first=True, fide=True),
    Edition("2024-08", "FIDE C.07, edition 2024-08", Opponent.ADJUSTED, Own.DUMMY, voluntary_first=True, fide=True),
    Edition("2023-09", "FIDE C.07, edition 2023-09", Opponent.ADJUSTED, Own.DUMMY, voluntary_first=True, fide=True),
    Edition("2009", "FIDE, virtual opponent (until 31 August 2023)", Opponent.HALF, Own.VIRTUAL, fide=True),
    Edition("us-chess", "US Chess rule 34", Opponent.HALF, Own.ZERO),
    Edition("club", "club: unplayed games contribute nothing", Opponent.FACE, Own.NOTHING),
    Edition("thai", "Thai app: byes contribute nothing", Opponent.FACE, Own.NOTHING, forfeits_are_games=True),
    Edition(
        "thai-without-byes",
        "Thai app: without the bye points of opponents",
        Opponent.WITHOUT_BYES,
        Own.NOTHING,
        forfeits_are_games=True,
    ),
    Edition("xiangqi", "Xiangqi, article 29.5", Opponent.GROUP_MEAN, Own.LAST, forfeits_are_games=True),
    Edition("plain", "real points, byes contribute nothing", Opponent.FACE, Own.NOTHING, forfeits_are_games=True),
)

EDITIONS: Mapping[str, Edition] = MappingProxyType({edition.name: edition for edition in _EDITIONS})
"""Every edition and tradition by its name."""

CURRENT = "2026-03"

_OTHER_NAMES = {"2026": "2026-03", "2024": "2024-08", "2023": "2023-09", "uschess": "us-chess", "caddy": "club"}
_IN_FORCE = (((2026, 3), "2026-03"), ((2024, 8), "2024-08"), ((2023, 9), "2023-09"))


def edition_named(text: str) -> Edition:
    """The edition or tradition of this name. Raises UnknownOption with the known names."""
    name = text.strip().lower().removeprefix("fide-").removeprefix("c07@")
    found = EDITIONS.get(_OTHER_NAMES.get(name, name))
    if found is None:
        nearest = "".join(f"; the nearest is {near}" for near in get_close_matches(name, EDITIONS, n=1, cutoff=0.5))
        raise UnknownOption(
            "edition", text, tuple(EDITIONS), f"no edition of the tie-break rules is called {text}{nearest}"
        )
    return found


def edition_at(start: PartialDate | None) -> str:
    """The edition of C.07 in force when an event began; the current one where the date is not known."""
    if start is None:
        return CURRENT
    month = (start.year, start.month or 12)
    return next((name for first, name in _IN_FORCE if month >= first), "2009")


@dataclass(frozen=True, slots=True)
class Reading:
    """A place where the text leaves room. The first of `choices` is the default."""

    key: str
    article: str
    question: str
    choices: tuple[str, ...]


_READINGS = (
    Reading("R1", "16.4", "a player's own score for the dummy", ("final", "adjusted")),
    Reading("R2", "16.4.2", "rounds of the tournament before its end", ("counted", "announced")),
    Reading("R3", "16.2.5", "the last round before the end of the tournament", ("counted", "announced")),
    Reading("R4", "8.3", "Fore Buchholz before the final round", ("buchholz", "last-counted")),
    Reading("R5", "8.3", "forfeits of the final round in Fore Buchholz", ("drawn", "unchanged")),
    Reading("R6", "7.2", "forfeit wins of a round robin in WON, BPG, BWG", ("not-counted", "counted")),
    Reading("R7", "7.6", "forfeit losses of a round robin in REP", ("subtracted", "not-subtracted")),
    Reading("R8", "9.2", "points by forfeit in Koya", ("count", "games-only")),
    Reading("R8b", "16.4", "tie-breaks that take /P", ("opponents-and-encounters",)),
    Reading("R9", "7.7", "standard points of a paired round", ("against-opponent", "against-draw")),
    Reading("R10", "9.2", "maximum score for Koya in odd round robins", ("games", "rounds")),
    Reading("R10b", "14.5", "one step of the Koya limit", ("half-point", "draw")),
    Reading("R11", "10.2", "average under the performance rating", ("rounded", "exact")),
    Reading("R12", "10.3", "score of the perfect performance", ("games",)),
    Reading("R13", "10.1", "ARO when the cuts leave no opponent", ("undefined", "keep-one")),
    Reading("R14", "4.2", "order of those without a value", ("last", "first")),
    Reading("R15", "16.5", "lowest voluntary round of Sonneborn-Berger", ("contribution", "score")),
    Reading("R16", "13.3.3", "subsets of an extended direct encounter", ("same-score", "restart")),
    Reading("R17", "13.3.2", "boards that decide after an extended direct encounter", ("mutual", "tournament")),
    Reading("R18", "16.5", "voluntary rounds in cuts from above", ("as-others", "last")),
    Reading("R19", "14.1", "more cuts than contributions", ("nothing-left", "keep-one")),
    Reading("R20", "8.2", "averages and quotients when ranking", ("exact", "hundredths")),
    Reading("R21", "C.04.7", "fictitious points of accelerated events", ("never",)),
    Reading("R21b", "13.4", "SSSC divisor that truncates to nothing", ("one", "undefined")),
    Reading("R22", "16.2.4", "double forfeits", ("forfeit-losses", "requested")),
    Reading("R23", "15.1", "games of less than one move", ("played", "unplayed")),
    Reading("R24", "16.1.1", "rounds before a late entry", ("requested", "not-voluntary")),
    Reading("R25", "15.2", "free rounds of a round robin", ("no-element",)),
    Reading("R26", "10", "rating tie-breaks of teams", ("not-offered",)),
    Reading("R27", "C.05 6.6", "games against a removed player", ("removed",)),
    Reading("US-SB", "34E8", "scores in the US Chess Sonneborn-Berger", ("final", "adjusted")),
)

READINGS: Mapping[str, Reading] = MappingProxyType({reading.key: reading for reading in _READINGS})
"""Every reading by its key; those with one choice are kept so that their key can be cited."""

_KEYS = {key.lower(): key for key in READINGS}


@dataclass(frozen=True, slots=True)
class Options:
    """An edition and the readings that differ from their defaults, as (key, choice) in order."""

    edition: str = CURRENT
    readings: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, edition: str = CURRENT, readings: Mapping[str, str] | None = None) -> Options:
        """Check names and choices. Raises UnknownOption for those that do not exist."""
        differing = {}
        for text, choice in (readings or {}).items():
            reading = READINGS.get(_KEYS.get(text.lower(), ""))
            if reading is None:
                raise UnknownOption("reading", text, tuple(READINGS), f"no reading is called {text}")
            key = reading.key
            if choice not in reading.choices:
                raise UnknownOption("choice", choice, reading.choices, f"reading {key} cannot be {choice}", key)
            if choice != reading.choices[0]:
                differing[reading.key] = choice
        ordered = tuple((key, differing[key]) for key in READINGS if key in differing)
        return cls(edition_named(edition).name, ordered)

    @classmethod
    def read(cls, edition: str = "", readings: Sequence[str] = ()) -> Options:
        """The same from texts: KEY=CHOICE for a reading, an empty edition for the one in force."""
        pairs: dict[str, str] = {}
        for text in readings:
            key, sign, choice = text.partition("=")
            if not sign:
                raise UnknownOption("reading", text, tuple(READINGS), f"reading {text}: KEY=CHOICE is expected")
            pairs[key.strip()] = choice.strip()
        return cls.of(edition or CURRENT, pairs)

    @property
    def texts(self) -> tuple[str, ...]:
        """The readings that differ, as `read` takes them."""
        return tuple(f"{key}={choice}" for key, choice in self.readings)

    @property
    def model(self) -> Edition:
        """How unplayed rounds are treated."""
        return EDITIONS[self.edition]

    def choice(self, key: str) -> str:
        """The choice for a reading."""
        return next((choice for known, choice in self.readings if known == key), READINGS[key].choices[0])

    def is_default(self, key: str) -> bool:
        """The reading is the recommended one."""
        return not self.readings or all(known != key for known, _ in self.readings)

    @property
    def lines(self) -> tuple[str, ...]:
        """Sentences for under the standings: the readings that differ."""
        return tuple(
            f"{key} ({READINGS[key].article}) {READINGS[key].question}: {choice}" for key, choice in self.readings
        )


def options_of(rules: Rules) -> Options:
    """The edition and the readings that an event has chosen. RuleError for what no edition or reading is called."""
    return Options.read(rules.tie_break_edition, rules.tie_break_readings)


@dataclass(frozen=True, slots=True)
class ManualOrder:
    """An order that an arbiter decided among tied participants, best first, and why.

    `basis` is what `basis_of` said when it was decided; an order whose basis has changed is stale.
    `seed` is that of the drawing of lots which made the order; empty for one by hand. `shared`: they
    stay level, by decision.
    """

    participants: tuple[int, ...]
    reason: str
    basis: str = ""
    seed: str = ""
    shared: bool = False


@dataclass(frozen=True, slots=True)
class PlayedOff:
    """A play-off (Art. 3): who took part, and their order by it, level by level; no levels before it is over.

    `shares` are what each game brought, in the order played: both sides, and the tenths of each.
    """

    participants: tuple[int, ...]
    levels: tuple[tuple[int, ...], ...] = ()
    shares: tuple[tuple[int, int, int, int], ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Rulings:
    """What no arithmetic of the event decides: manual orders, play-offs, the published seed of drawings of lots."""

    manual: tuple[ManualOrder, ...] = ()
    play_offs: tuple[PlayedOff, ...] = ()
    seed: str = ""
    attempt: int = 0
