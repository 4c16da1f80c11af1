"""Round 1 by lot: an option for clubs, whose numbers afterwards are those of the list (requirement S-254).

The round is a legal one of the Dutch rules for numbers that are drawn for it alone; FIDE's rules have no such draw
(C.04.2 2.2), so that it is no choice of an event under them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crosstable.core.draws import draw_initial_colour, draw_order
from crosstable.core.model import Tournament

OPTION, BY_LOT = "first_round", "random"
CHOICES = ("order", BY_LOT)
SCOPE = "first-round"


def by_lot(options: Mapping[str, object]) -> bool:
    """Whether the event draws its first round."""
    return options.get(OPTION) == BY_LOT


def seed_of(tournament: Tournament, options: Mapping[str, object], seed: str = "") -> str:
    """The published seed of the event, or what the call says, or its name."""
    return str(options.get("seed") or "") or seed or tournament.info.name


def as_drawn(tournament: Tournament, round_no: int, options: Mapping[str, object], seed: str = "") -> Tournament:
    """The tournament as round `round_no` sees it: for round 1 with the players in drawn order.

    Later rounds have the numbers of the list; the initial colour is kept apart, since round 1 does not show it.
    """
    if not by_lot(options):
        return tournament
    drawn = seed_of(tournament, options, seed)
    colour = tournament.rules.initial_colour or draw_initial_colour(seed or drawn)
    found = replace(tournament, rules=replace(tournament.rules, initial_colour=colour))
    if round_no != 1:
        return found
    by_number = {int(player.id): player for player in tournament.players}
    return replace(found, players=tuple(by_number[n] for n in draw_order(drawn, 1, SCOPE, by_number)))
