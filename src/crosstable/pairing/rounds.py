"""Pair a round of a tournament: choose system and edition, prepare history and request."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, cast

from crosstable.core.codes import Colour
from crosstable.core.draws import draw_initial_colour
from crosstable.core.errors import PositionError, RuleError, counted
from crosstable.core.history import History, history_before
from crosstable.core.ids import PlayerId
from crosstable.core.model import Game, Round, Tournament
from crosstable.pairing.acceleration import virtual_table
from crosstable.pairing.base import NoPairing, Request, RoundDraft, check_readings

if TYPE_CHECKING:
    from crosstable.pairing.dutch.explain import Inquiry

EDITIONS: Mapping[str, Mapping[str, str]] = {
    "dutch": {"2026": "2026", "2025": "2026"},
    "round-robin": {"berger": "berger", "2026": "berger"},
    "double-round-robin": {"berger": "berger", "2026": "berger"},
}
"""Systems, and editions by the names in use.

The Dutch text drafted as 2025 came into force in 2026. The edition of a round robin is its table; the
Handbook of 2026 has the Berger table.
"""

_BY_TABLE = frozenset({"round-robin", "double-round-robin"})

DEFAULT_EDITION = {"dutch": "2026", "round-robin": "berger", "double-round-robin": "berger"}


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
) -> RoundDraft | NoPairing:
    """Pair `round_no` (default: the next one) as the record stands.

    For a round that the record already holds, the state before it is rebuilt first
    (`Tournament.before`). Without an initial colour in the record or in its first round, it is
    drawn by `seed`. `options` are those of the event; a system takes what it knows. Raises
    RuleError for unknown or missing rules, PositionError and UnknownResultError for a record that
    cannot be paired.
    """
    number = next_round_no(tournament) if round_no is None else round_no
    name, _ = check_system(tournament, system, edition)
    if name in _BY_TABLE:
        from crosstable.pairing.roundrobin import ask  # noqa: PLC0415 - a system is loaded when it is used

        check_readings(readings or {})
        found = ask(tournament, number, name, forced=forced, options=options)
        return found if isinstance(found, NoPairing) else found.draft
    history, request = position(tournament, number, readings=readings, forced=forced, seed=seed)
    from crosstable.pairing.dutch import pair  # noqa: PLC0415 - a system is loaded when it is used

    return pair(history, request)


def inquire(
    tournament: Tournament,
    round_no: int,
    *,
    system: str | None = None,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    seed: str = "",
    options: Mapping[str, object] | None = None,
) -> Inquiry | NoPairing:
    """Pair `round_no` and keep what answers questions about it; raises as `pair_round` does.

    Every system answers `draft`, `difference`, `board`, `bye`, `player` and `why_not`; the other parts
    of the type are those of the Dutch system.
    """
    name, _ = check_system(tournament, system, edition)
    if name in _BY_TABLE:
        from crosstable.pairing.roundrobin import ask as by_table  # noqa: PLC0415 - see above

        check_readings(readings or {})
        return cast("Inquiry | NoPairing", by_table(tournament, round_no, name, options=options))
    history, request = position(tournament, round_no, readings=readings, seed=seed)
    from crosstable.pairing.dutch.explain import inquire as ask  # noqa: PLC0415 - see above

    return ask(history, request)


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
    if name not in EDITIONS:
        raise RuleError(
            f"the pairing system {name} is not available; available: {', '.join(EDITIONS)} (choose it with --system)"
        )
    wanted = edition or tournament.rules.edition or DEFAULT_EDITION[name]
    if wanted not in EDITIONS[name]:
        raise RuleError(
            f"edition {wanted} of the {name} rules is not available; available: "
            f"{DEFAULT_EDITION[name]} (choose it with --edition)"
        )
    return name, EDITIONS[name][wanted]


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


__all__ = ["inferred_initial_colour", "next_round_no", "pair_round", "position"]
