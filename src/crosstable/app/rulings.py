"""What the arbiters decided about ties, as the tie-breaks take it: for players and for teams."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.core.rulings import How
from crosstable.core.state import EventState
from crosstable.tiebreak import ManualOrder, Rulings

MANUAL, LOTS = "MANUAL", "LOTS"


def rulings_of(state: EventState, number: int, *, of_teams: bool, undecided: bool = False) -> Rulings:
    """The decisions that hold after a round, and the seed of lots; `undecided` leaves the decisions out."""
    decided = tuple(
        ManualOrder(r.entrants, r.reason, r.basis, r.seed, shared=r.how is How.SHARED)
        for r in state.rulings
        if not undecided and (r.round, r.of_teams) == (number, of_teams)
    )
    return Rulings(decided, seed=str(state.options.get("seed") or ""))


def ruled_codes(codes: Sequence[str], rulings: Rulings, *, undecided: bool = False) -> list[str]:
    """The list of an event with the place where decisions come in; `undecided`: up to there, so that they can be made.

    What nothing breaks is the arbiters' business; before lots, so that a shared place stays shared.
    """
    names = [code.strip().upper() for code in codes]
    found = list(codes)
    if MANUAL not in names and (rulings.manual or undecided):
        at = names.index(LOTS) if LOTS in names else len(found)
        found.insert(at, MANUAL)
        names.insert(at, MANUAL)
    return found[: names.index(MANUAL) + 1] if undecided else found
