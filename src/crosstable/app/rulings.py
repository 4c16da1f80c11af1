"""What was decided about ties, as the tie-breaks take it: for players and for teams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from crosstable.core.points import PointSystem
from crosstable.core.rulings import How, Ruling
from crosstable.core.state import EventState
from crosstable.tiebreak import ManualOrder, PlayedOff, Rulings
from crosstable.tiebreak.rulings import LOTS, MANUAL, PLAY_OFF


class Undecided(IntEnum):
    """How far an order is wanted before what was decided about it: not at all, before decisions, before play-offs."""

    NOTHING = 0
    DECISIONS = 1
    PLAY_OFFS = 2


def rulings_of(state: EventState, number: int, *, of_teams: bool, undecided: Undecided = Undecided.NOTHING) -> Rulings:
    """The decisions and play-offs that hold after a round, as far as they are wanted, and the seed of lots."""
    seed = str(state.options.get("seed") or "")
    pools = [set(map(int, pool.players)) for pool in state.pools]  # what is settled inside one holds there
    own = [r for r in state.rulings if r.of_teams or not any(pool.issuperset(r.entrants) for pool in pools)]
    return rulings_from(own, state.rules.points, number, of_teams=of_teams, undecided=undecided, seed=seed)


def rulings_from(
    rulings: Iterable[Ruling],
    points: PointSystem,
    number: int,
    *,
    of_teams: bool,
    undecided: Undecided = Undecided.NOTHING,
    seed: str = "",
) -> Rulings:
    """The same from what a record holds; games of play-offs count by `points`."""
    found = [r for r in rulings if (r.round, r.of_teams) == (number, of_teams)]
    decided = tuple(
        ManualOrder(r.entrants, r.reason, r.basis, r.seed, shared=r.how is How.SHARED)
        for r in found
        if r.play_off is None and not undecided
    )
    play_offs = (_played_off(r, points) for r in found if undecided < Undecided.PLAY_OFFS)
    return Rulings(decided, tuple(filter(None, play_offs)), seed=seed)


def _played_off(ruling: Ruling, points: PointSystem) -> PlayedOff | None:
    """A play-off as the ranking takes it; its games count by the points of the event."""
    found = ruling.play_off
    if found is None:
        return None
    games = ((game.one, game.two, found.shares(game, points)) for game in found.games)
    shares = tuple((one, two, *share) for one, two, share in games if share is not None)
    return PlayedOff(ruling.entrants, found.levels(ruling.entrants, points), shares, ruling.reason)


def ruled_codes(codes: Sequence[str], rulings: Rulings, *, undecided: Undecided = Undecided.NOTHING) -> list[str]:
    """The list of an event with the place where decisions come in; `undecided`: up to there, so that they can be made.

    What nothing breaks is the arbiters' business; before lots, so that a shared place stays shared. A play-off
    comes before what is decided about those whom it left level.
    """
    found = [
        code for code in codes if code.strip().upper() != PLAY_OFF
    ]  # no arithmetic of the list, wherever it stands
    names = [code.strip().upper() for code in found]
    if MANUAL not in names and (rulings.manual or undecided):
        at = names.index(LOTS) if LOTS in names else len(found)
        found.insert(at, MANUAL)
        names.insert(at, MANUAL)
    if undecided:
        del found[names.index(MANUAL) + 1 :]
    if rulings.play_offs:
        at = min((names.index(name) for name in (MANUAL, LOTS) if name in names), default=len(found))
        found.insert(at, PLAY_OFF)
    return found
