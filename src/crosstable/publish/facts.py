"""What all sheets of one printing share; each part is derived when a sheet first asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from crosstable.app.board_labels import board_labels, room_of
from crosstable.app.bracket import knocked_out
from crosstable.app.pool_state import pool_state
from crosstable.core.codes import TABLE, Code, Worth
from crosstable.core.history import Float, history_before
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.state import BoardState, EventState, RoundState
from crosstable.publish.errors import NoSuchRoundError
from crosstable.publish.figures import Moments, code_mark, points_text
from crosstable.publish.options import Options
from crosstable.publish.people import Person, people_of, printable
from crosstable.publish.stages import group_text, part_text
from crosstable.publish.words import SLASH, Words
from crosstable.tiebreak import standings
from crosstable.tiebreak.table import Line, crosstable, is_predetermined

_BYES = {
    Worth.PAB: "bye.pab",
    Worth.FULL_BYE: "bye.full",
    Worth.HALF_BYE: "bye.half",
    Worth.ZERO_BYE: "bye.zero",
    Worth.NOTHING: "bye.free",
    Worth.FORFEIT_WIN: "bye.forfeit",  # the other team left the board empty
}

_AWAY_ORDER = {Code.PAB: 0, Code.FULL_BYE: 1, Code.HALF_BYE: 2, Code.FREE: 3}
_ARROWS = {Float.DOWN: "↓", Float.UP: "↑"}


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player is in one round, as the table of the wall chart and the cards show it.

    `mark` is the result in one sign (empty in the round of a bye), `colour` w or b, `total` the
    points afterwards (empty while a result is missing), `drift` an arrow for a floater.
    """

    round: int
    mark: str
    colour: str = ""
    opponent: PlayerId | None = None
    bye: Code | None = None
    total: str = ""
    drift: str = ""


class Facts:
    """The event as one printing sees it. `round_no` is 0 where the sheet is about no round."""

    def __init__(self, state: EventState, round_no: int, options: Options, words: Words) -> None:
        if not 0 <= round_no <= len(state.rounds):
            raise NoSuchRoundError(round_no, len(state.rounds))
        self.state = state
        self.round_no = round_no
        self.options = options
        self.words = words
        self.moments = Moments(options.zone, words.each[0])

    @cached_property
    def each(self) -> tuple[Facts, ...]:
        """The same in each language of the sheet, for sentences made of several texts."""
        if len(self.words.each) == 1:
            return (self,)
        return tuple(Facts(self.state, self.round_no, self.options, words) for words in self.words.each)

    def both(self, say: Callable[[Facts], str]) -> str:
        """A sentence in each language, once where they agree."""
        return SLASH.join(dict.fromkeys(map(say, self.each)))

    @cached_property
    def people(self) -> Mapping[PlayerId, Person]:
        """Everybody, in initial order."""
        return people_of(self.state, short_names=self.options.short_names)

    @cached_property
    def groups(self) -> Sequence[tuple[str, Facts]]:
        """Each group that is printed as an event of its own, with its name; nothing where one table ranks everybody."""
        state = self.state
        return [
            (self._group_name(pool.name), self.of(pool_state(state, pool)))
            for pool in state.pools
            if self.any_inside(pool.players)
        ]

    def _group_name(self, name: str) -> str:
        return self.both(lambda one: group_text(self.state, name, one.words, animals=self.options.animals))

    def of(self, state: EventState) -> Facts:
        """The same printing of a part of the event."""
        return Facts(state, self.round_no, self.options, self.words)

    @property
    def round(self) -> RoundState:
        """The round that the sheet is about."""
        if self.round_no == 0:
            raise NoSuchRoundError(0, len(self.state.rounds))
        return self.state.rounds[self.round_no - 1]

    @cached_property
    def labels(self) -> Mapping[int, str]:
        """Label of every board of the round."""
        return board_labels(self.state, self.round)

    def inside(self, player: PlayerId) -> bool:
        """Whether a player is in the part of the field that is printed."""
        section = self.options.section
        return section is None or bool(section.room) or player in section.players

    @property
    def whole(self) -> bool:
        """Whether everybody is printed; a room parts the boards, not the people."""
        return self.options.section is None or bool(self.options.section.room)

    def any_inside(self, players: Iterable[PlayerId | None]) -> bool:
        """Whether something that these share, a team or a match, is in the part that is printed."""
        return self.whole or any(player is not None and self.inside(player) for player in players)

    @property
    def boards(self) -> Sequence[BoardState]:
        """The boards of the round that are printed: those of the room, or with somebody of the section."""
        section, boards = self.options.section, self.round.boards
        if section is None:
            return boards
        if section.room:
            return [b for b in boards if room_of(self.state, self.labels[b.number]) == section.room]
        return [b for b in boards if self.inside(b.white) or self.inside(b.black)]

    @property
    def shown(self) -> Mapping[PlayerId, Person]:
        """Everybody who is in the part of the field that is printed, in initial order."""
        return {player: person for player, person in self.people.items() if self.inside(player)}

    def rounds(self, count: int) -> range:
        """The rounds to be printed, of so many."""
        first, last = self.options.rounds or (1, count)
        return range(min(first, count), min(last, count) + 1) if count else range(0)

    def room(self, label: str) -> str:
        """The room of a board; empty where the event names none."""
        return printable(room_of(self.state, label))

    @cached_property
    def parts(self) -> Mapping[int, str]:
        """Group or match of every board of the round; empty where the event has none."""
        found = {
            board.number: part_text(self.state, self.round, board.number, self.words, animals=self.options.animals)
            for board in self.round.boards
        }
        return {number: text for number, text in found.items() if text}

    @cached_property
    def tournament(self) -> Tournament:
        """The published rounds up to this one, as engines and tie-breaks read them."""
        return self.state.tournament(rounds=self.round_no)

    @cached_property
    def points_before(self) -> Mapping[PlayerId, str]:
        """Everybody's points before the round; a result that is still missing counts nothing."""
        before = replace(self.state.tournament(rounds=self.round_no - 1), team=None)
        return {row.player: points_text(row.points, self.words) for row in standings(before, ()).rows}

    @cached_property
    def missing(self) -> int:
        """Boards without a settled result in the published rounds up to this one."""
        return sum(len(r.open_boards) for r in self.state.rounds[: self.round_no] if r.published_at is not None)

    def colour_word(self, colour: str) -> str:
        """WHITE or BLACK; in xiangqi RED or BLACK. `colour` is w or b."""
        return self._by_game("white" if colour == "w" else "black")

    def colour_letter(self, colour: str) -> str:
        """The colour in one letter."""
        return self._by_game("white.letter" if colour == "w" else "black.letter")

    def _by_game(self, key: str) -> str:
        special = f"{key}.{self.state.game}"
        return self.words(special if special in self.words else key)

    def bye_text(self, code: Code) -> str:
        """A round without an opponent and what it brings."""
        value = self.state.rules.points.value(code) or 0
        points = points_text(value, self.words)
        return self.words(_BYES[TABLE[code].worth], count=1 if 0 < value <= 10 else 2, points=points)

    def bye_short(self, code: Code) -> str:
        """The same in one short word."""
        return self.words(f"{_BYES[TABLE[code].worth]}.short")

    def away(self, played: RoundState) -> dict[PlayerId, Code]:
        """Who has no board in a round although taking part: byes first, then absences, in initial order."""
        seated = {player for board in played.boards for player in (board.white, board.black)}
        found = dict(played.byes)
        for player in self.state.order:
            entry = self.state.entries[player]
            gone = entry.withdrawn_after is not None and entry.withdrawn_after < played.number
            if player not in seated and player not in found and not gone and entry.start_round <= played.number:
                found[player] = self.state.absences.get((player, played.number), Code.ZERO_BYE)
        place = {player: k for k, player in enumerate(self.state.order)}
        if self.options.section is not None and self.options.section.room:
            return {}
        out = knocked_out(self.state, played.number)
        found = {p: code for p, code in found.items() if self.inside(p) and p not in out}
        return dict(sorted(found.items(), key=lambda item: (_AWAY_ORDER.get(item[1], 9), place[item[0]])))

    @cached_property
    def lines(self) -> Mapping[PlayerId, Line]:
        """Every player's published rounds up to this one, as the tie-breaks read them."""
        rules = self.state.rules
        table = crosstable(self.tournament, self.round_no, predetermined=is_predetermined(rules))
        return {line.player: line for line in table.lines}

    @cached_property
    def seats(self) -> Mapping[PlayerId, Mapping[int, Seat]]:
        """Every player's published rounds up to this one, by the number of the round."""
        drifts = self._drifts()
        order = [line.player for line in self.lines.values()]
        found: dict[PlayerId, dict[int, Seat]] = {}
        for player, line in self.lines.items():
            found[player] = {
                entry.round: Seat(
                    round=entry.round,
                    mark="" if entry.opponent is None else code_mark(entry.code),
                    colour="" if entry.colour is None else entry.colour.value,
                    opponent=None if entry.opponent is None else order[entry.opponent],
                    bye=entry.code if entry.opponent is None else None,
                    total=points_text(line.running[entry.round], self.words) if entry.round in line.running else "",
                    drift=drifts.get((player, entry.round), ""),
                )
                for entry in line.entries
            }
        return found

    def _drifts(self) -> Mapping[tuple[PlayerId, int], str]:
        """Arrows of those who left their scoregroup, while all results are known."""
        if not self.state.rules.by_scores or self.missing:
            return {}
        history = history_before(self.tournament, len(self.tournament.rounds) + 1)
        return {
            (past.player, number): _ARROWS[drift]
            for past in history.pasts
            for number, drift in enumerate(past.floats, 1)
            if drift
        }
