"""Pair a round of a tournament: choose system and edition, prepare history and request."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Protocol, cast

from crosstable.core.codes import Colour
from crosstable.core.draws import draw_initial_colour
from crosstable.core.errors import PositionError, RuleError, counted
from crosstable.core.history import History, history_before
from crosstable.core.ids import PlayerId
from crosstable.core.model import Game, Round, Rules, Tournament
from crosstable.core.systems import SYSTEMS
from crosstable.pairing.acceleration import virtual_table
from crosstable.pairing.base import Asked, NoPairing, Request, RoundDraft, check_readings
from crosstable.pairing.inquiry import Inquiry


class Engine(Protocol):
    """What the module of a pairing system offers; it is loaded when the system is used."""

    def inquire(self, tournament: Tournament, round_no: int, asked: Asked) -> Inquiry | NoPairing:
        """Pair a round; raises PositionError and RuleError."""

    def rounds_planned(self, tournament: Tournament, options: Mapping[str, object]) -> int | None:
        """How many rounds the players entered need, where the system knows (`own_rounds`)."""


_MODULES: Mapping[str, str] = MappingProxyType(
    {
        "dutch": "dutch.system",
        "round-robin": "roundrobin.record",
        "double-round-robin": "roundrobin.record",
        **dict.fromkeys(("monrad", "konrad", "nordic", "amalfi", "king-of-the-hill"), "listed"),
        **dict.fromkeys(
            (
                "team-round-robin",
                "double-team-round-robin",
                "scheveningen",
                "double-scheveningen",
                "schiller",
                "hutton",
                "molter",
            ),
            "teamed",
        ),
        "rotating-partners": "partners",
        "keizer": "clubs",
        "mcmahon": "clubs",
        "ladder": "ladder_record",
        "pyramid": "ladder_record",
        "pools": "pooled",
        "pools-knockout": "staged",
        "knockout": "knockout.system",
        "double-knockout": "knockout.system",
        "team-knockout": "knockout.system",
    }
)
"""System to the module that pairs by it, in this package."""


def engine_of(system: str) -> Engine:
    """The module of a system of `core.systems`."""
    return cast("Engine", import_module(f"crosstable.pairing.{_MODULES[system]}"))


def next_round_no(tournament: Tournament) -> int:
    """The round to be paired next: the one after the last round in the record."""
    return len(tournament.rounds) + 1


def pair_round(  # noqa: PLR0913 - a keyword for each thing that the record does not hold
    tournament: Tournament,
    round_no: int | None = None,
    *,
    system: str | None = None,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    forced: Collection[tuple[int, int]] = (),
    seed: str = "",
    options: Mapping[str, object] | None = None,
    ranking: Sequence[PlayerId] = (),
) -> RoundDraft | NoPairing:
    """Pair `round_no` (default: the next one) as the record stands.

    For a round that the record already holds, the state before it is rebuilt first
    (`Tournament.before`). Without an initial colour in the record or in its first round, it is
    drawn by `seed`. `options` are those of the event, a system takes what it knows; `ranking` is
    the order before the round for the systems that need one (`core.systems`). Raises RuleError for
    unknown or missing rules, PositionError and UnknownResultError for a record that cannot be paired.
    """
    number = next_round_no(tournament) if round_no is None else round_no
    asked = _asked(tournament, system, edition, readings, forced, seed, options, ranking)
    if asked.system == "dutch":  # what answers questions costs more than the pairing
        from crosstable.pairing.dutch import pair  # noqa: PLC0415 - a system is loaded when it is used
        from crosstable.pairing.dutch.first_round import as_drawn  # noqa: PLC0415 - see above

        tournament = as_drawn(tournament, number, asked.options, seed)
        return pair(*position(tournament, number, readings=asked.readings, forced=asked.forced, seed=seed))
    found = engine_of(asked.system).inquire(tournament, number, asked)
    return found if isinstance(found, NoPairing) else found.draft


def inquire(  # noqa: PLR0913 - as pair_round
    tournament: Tournament,
    round_no: int,
    *,
    system: str | None = None,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    seed: str = "",
    options: Mapping[str, object] | None = None,
    ranking: Sequence[PlayerId] = (),
) -> Inquiry | NoPairing:
    """Pair `round_no` and keep what answers questions about it; raises as `pair_round` does."""
    asked = _asked(tournament, system, edition, readings, (), seed, options, ranking)
    return engine_of(asked.system).inquire(tournament, round_no, asked)


def rounds_planned(tournament: Tournament, options: Mapping[str, object] | None = None) -> int | None:
    """How many rounds the event has: what follows from its players, or what its rules say."""
    traits = tournament.rules.traits
    if traits is None or not traits.own_rounds:
        return tournament.rules.rounds
    return engine_of(traits.name).rounds_planned(tournament, options or {})


def _asked(  # noqa: PLR0913, PLR0917 - gathers what pair_round takes
    tournament: Tournament,
    system: str | None,
    edition: str | None,
    readings: Mapping[str, str] | None,
    forced: Collection[tuple[int, int]],
    seed: str,
    options: Mapping[str, object] | None,
    ranking: Sequence[PlayerId],
) -> Asked:
    name, wanted = check_system(tournament, system, edition)
    check_readings(readings or {})
    _check_size(tournament, name)
    return Asked(name, wanted, tuple(forced), readings or {}, seed, options or {}, tuple(ranking))


def _check_size(tournament: Tournament, name: str) -> None:
    """PositionError for fewer players than the system can pair; teams and pools are counted where they are read."""
    traits, players = SYSTEMS[name], len(tournament.players)
    if players < traits.least and not (traits.teams or traits.pooled):
        raise PositionError(
            f"this event needs at least {traits.least} players, it has {players}: enter the players first"
        )


def position(
    tournament: Tournament,
    round_no: int,
    *,
    readings: Mapping[str, str] | None = None,
    forced: Collection[tuple[int, int]] = (),
    seed: str = "",
) -> tuple[History, Request]:
    """History and request for pairing `round_no`; raises as `pair_round` does."""
    choices = {} if readings is None else dict(readings)
    check_readings(choices)
    state = tournament.before(round_no)
    rules = tournament.rules
    if rules.rounds is None:
        raise RuleError(
            "the total number of rounds is not given (TRF record 142 or XXR); "
            "the last round is paired by its own rules, so it must be known"
        )
    if round_no == rules.rounds + 1:
        raise PositionError(
            f"the event has {counted(rules.rounds, 'round')}, and all are paired already; name the round to pair again"
        )
    if round_no < 1 or round_no > rules.rounds:
        raise PositionError(f"there is no round {round_no} in an event of {rules.rounds} rounds")
    history = history_before(state, round_no, virtual_table(state, choices), readings=choices)
    initial = rules.initial_colour or inferred_initial_colour(tournament)
    known = {player.id for player in tournament.players}
    for number in (n for pair in forced for n in pair):
        if number not in known:
            raise PositionError(f"there is no player {number} in this event")
    request = Request(
        rounds=rules.rounds,
        initial_colour=initial or draw_initial_colour(seed or tournament.info.name),
        points=rules.points,
        prohibitions=tournament.prohibitions,
        forced=tuple((PlayerId(a), PlayerId(b)) for a, b in forced),
        readings=choices,
    )
    return history, request


def check_system(tournament: Tournament, system: str | None = None, edition: str | None = None) -> tuple[str, str]:
    """System and edition to pair by; RuleError when they are not available."""
    name = system or tournament.rules.system or "dutch"
    traits = SYSTEMS.get(name)
    if traits is None:
        raise RuleError(
            f"the pairing system {name} is not available; available: {', '.join(SYSTEMS)} (choose it with --system)"
        )
    wanted = edition or _edition_of(tournament.rules, name) or traits.edition
    if wanted not in traits.editions:
        raise RuleError(
            f"edition {wanted} of the {name} rules is not available; available: "
            f"{traits.edition} (choose it with --edition)"
        )
    return name, traits.editions[wanted]


def _edition_of(rules: Rules, name: str) -> str | None:
    """The edition of the record, when it is one of this system."""
    return rules.edition if rules.system in (None, name) else None


def inferred_initial_colour(tournament: Tournament) -> Colour | None:
    """The initial colour that explains the first round with colours (C.04.3 5.2.5), or None.

    Looks at the best placed player there who meets somebody without earlier games either.
    """
    rank = {player.id: k for k, player in enumerate(tournament.players)}
    seen: set[int] = set()
    for played in tournament.rounds:
        numbers = _arrival_numbers(tournament, played)
        fresh = [game for game in played.games if game.coloured and game.white not in seen and game.black not in seen]
        if fresh:
            best = min(fresh, key=lambda game: min(rank[game.white], rank[game.black]))
            white_is_higher = rank[best.white] < rank[best.black]
            higher = best.white if white_is_higher else best.black
            colour = Colour.WHITE if white_is_higher else Colour.BLACK
            return colour if numbers[higher] % 2 else colour.other
        seen.update(p for game in played.games for p in (game.white, game.black))
    return None


def _arrival_numbers(tournament: Tournament, upto: Round) -> dict[int, int]:
    """Pairing numbers as they stood when `upto` was paired (C.04.2 2.4)."""
    entered: set[int] = set()
    for played in tournament.rounds:
        if played.number > upto.number:
            break
        entered.update(_seated(played))
    numbers: dict[int, int] = {}
    for player in tournament.players:
        if player.id in entered:
            numbers[player.id] = len(numbers) + 1
    return numbers


def _seated(played: Round) -> set[int]:
    seated = {int(p) for game in played.games for p in _players(game)}
    if played.pab is not None:
        seated.add(played.pab)
    return seated


def _players(game: Game) -> tuple[PlayerId, PlayerId]:
    return game.white, game.black


__all__ = [
    "check_system",
    "inferred_initial_colour",
    "inquire",
    "next_round_no",
    "pair_round",
    "position",
    "rounds_planned",
]
