"""What a round is made of on screen: the group of each board with its head, or its match and the stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from crosstable.app.teams import matches_of
from crosstable.core.naming import against
from crosstable.core.state import EventState, RoundState
from crosstable.i18n import Translator
from crosstable.publish.stages import KNOCKOUT, part_text, stage_text
from crosstable.publish.words import Words


@dataclass(frozen=True, slots=True)
class Part:
    """The boards of one group. `open` have no settled result; `players` are all of the group, free ones too."""

    label: str
    text: str
    boards: frozenset[int]
    players: frozenset[int]
    open: int

    @property
    def done(self) -> bool:
        """Whether every result of the group is in."""
        return not self.open


@dataclass(frozen=True, slots=True)
class Parts:
    """`stage` is what the round is in a knock-out; `names` say of a board to which group or match it belongs.

    `groups` are there where several boards belong together; `chosen` is the one that alone is asked for.
    """

    stage: str = ""
    names: Mapping[int, str] = field(default_factory=dict)
    groups: Sequence[Part] = ()
    chosen: Part | None = None

    def group_of(self, board: int) -> Part | None:
        """The group of a board."""
        return next((part for part in self.groups if board in part.boards), None)

    def shows(self, player: int) -> bool:
        """Whether a player without a board belongs to what is asked for."""
        return self.chosen is None or player in self.chosen.players


def parts_of(state: EventState, number: int, t: Translator, asked: str = "") -> Parts:
    """The parts of round `number`; nothing in events without groups and matches. `asked` is the label of a group."""
    if not 1 <= number <= len(state.rounds):
        return Parts()
    played, words = state.rounds[number - 1], Words.of((t.language,))
    names = {board: part_text(state, played, board, words) for board in played.labels}
    if state.rules.by_lot:  # a table is one row with its own number
        return Parts()
    stage = stage_text(played, words)
    groups = _matches(state, played)
    if played.stage.get("kind") == KNOCKOUT and not groups:
        return Parts(stage, names)
    groups = groups or _groups(state, played, names)
    return Parts(stage, names, groups, next((part for part in groups if part.label == asked), None))


def _matches(state: EventState, played: RoundState) -> Sequence[Part]:
    """The matches of teams that sit at boards; nothing where the boards of a round are no matches."""
    found = []
    for match in (match for match in matches_of(state, played.number) if match.boards):
        boards = frozenset(board.board for board in match.boards if board.board is not None)
        players = frozenset(map(int, (*match.one.players, *match.two.players)))
        found.append(Part(match.label, against(match.one.name, match.two.name), boards, players, match.open))
    return found


def _groups(state: EventState, played: RoundState, names: Mapping[int, str]) -> Sequence[Part]:
    """The groups in the order of their boards."""
    waiting = {board.number for board in played.open_boards}
    found = []
    for label in dict.fromkeys(label for board, label in sorted(played.labels.items()) if names[board]):
        boards = frozenset(board for board, own in played.labels.items() if own == label)
        players = next((pool.players for pool in state.pools if pool.name == label), ())
        open_boards = len(boards & waiting)
        found.append(Part(label, names[min(boards)], boards, frozenset(map(int, players)), open_boards))
    return found
