"""Every command: a function from state and arguments to the events it decides."""

import crosstable.app.commands.boards
import crosstable.app.commands.bughouse
import crosstable.app.commands.calendar
import crosstable.app.commands.draft
import crosstable.app.commands.duplicate
import crosstable.app.commands.event
import crosstable.app.commands.floor
import crosstable.app.commands.hall
import crosstable.app.commands.history
import crosstable.app.commands.imports
import crosstable.app.commands.ladder
import crosstable.app.commands.level_colours
import crosstable.app.commands.logo
import crosstable.app.commands.matches
import crosstable.app.commands.play_offs
import crosstable.app.commands.players
import crosstable.app.commands.pools
import crosstable.app.commands.prizes
import crosstable.app.commands.ranking
import crosstable.app.commands.results
import crosstable.app.commands.rounds
import crosstable.app.commands.team_leaving
import crosstable.app.commands.teams  # noqa: F401 - importing a module registers its commands
from crosstable.app.commands.context import COMMANDS, Context

STARTS = frozenset({"create", "import-tournament", "duplicate", "consolation"})
"""Commands that begin a new event."""

__all__ = ["COMMANDS", "STARTS", "Context"]
