"""Games whose colours are exchanged because somebody left early, and what an arbiter rejects of that (US Chess, chapter 12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosstable.app.pools import POOL_TABLE
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.state import EventState
from crosstable.pairing.pooled import part_of
from crosstable.pairing.roundrobin import SYSTEMS
from crosstable.pairing.roundrobin.record import form_of, kept_games, levelled, levels_colours


@dataclass(frozen=True, slots=True)
class LevelledGame:
    """A game to come; `white` and `black` are as exchanged. `kept`: it stays as in the table, by decision."""

    round: int
    white: PlayerId
    black: PlayerId
    kept: bool

    @property
    def key(self) -> str:
        """How the option names it."""
        return "-".join(map(str, sorted((self.white, self.black))))


def levels(state: EventState) -> bool | None:
    """Whether colours are levelled after an early withdrawal; None where no table of players gives the colours."""
    traits = state.rules.traits
    if traits is None or traits.teams or not (traits.scheduled or traits.pooled):
        return None
    if not traits.pooled:
        return levels_colours(state.options, state.rules.edition)
    tables = [pool.edition for pool in state.pools] or [str(state.options.get(POOL_TABLE))]
    return any(levels_colours(state.options, table) for table in tables)


def levelled_games(state: EventState) -> tuple[LevelledGame, ...]:
    """The games from the next round on whose colours the level asks for, by round; empty where nothing is levelled."""
    if not any(e.withdrawn_after is not None for e in state.entries.values()):
        return ()
    return tuple(sorted(_games(state), key=lambda game: (game.round, game.white)))


def _games(state: EventState) -> Iterator[LevelledGame]:
    kept, number = kept_games(state.options), len(state.rounds) + 1
    for part in _tables(state):
        try:
            form = form_of(part.rules, part.rules.system or "", state.options)
            found = levelled(part, form, number) if levels_colours(state.options, form.table) else ()
        except CrosstableError:  # a table that cannot be made says so elsewhere
            continue
        for game in found:
            yield LevelledGame(
                game.round, PlayerId(game.white), PlayerId(game.black), frozenset((game.white, game.black)) in kept
            )


def _tables(state: EventState) -> Iterator[Tournament]:
    """The round robins of the event: itself, or its groups."""
    tournament = state.tournament(drafts=True)
    if state.rules.system in SYSTEMS:
        yield tournament
    for pool in state.pools:
        part = part_of(tournament, pool)
        if part.rules.system in SYSTEMS:
            yield part
