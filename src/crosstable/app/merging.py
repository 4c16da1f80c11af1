"""The same tournament once more: what differs between an event and a newer file, and what may be taken over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from crosstable.app.folding import name_key
from crosstable.app.importing import kept_part, round_of
from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId
from crosstable.core.model import Game, Player, Tournament
from crosstable.core.results import RESULTS, TOKENS, swapped
from crosstable.core.state import EventState, RoundState


@dataclass(frozen=True, slots=True)
class ResultDifference:
    """One board with two stories; `here` or `there` is empty where no result is known."""

    round: int
    board: int
    white: str
    black: str
    here: str
    there: str

    @property
    def conflict(self) -> bool:
        """Whether taking over the file's result overwrites one."""
        return bool(self.here) and bool(self.there)


@dataclass(slots=True)
class Comparison:
    """An event beside a file. `same` maps numbers of players in the file to those here."""

    same: dict[PlayerId, PlayerId] = field(default_factory=dict)
    new_players: list[Player] = field(default_factory=list)
    only_here: list[str] = field(default_factory=list)
    results: list[ResultDifference] = field(default_factory=list)
    other_pairings: list[int] = field(default_factory=list)
    new_rounds: list[int] = field(default_factory=list)
    rounds_only_here: list[int] = field(default_factory=list)

    @property
    def alike(self) -> bool:
        """Nothing differs."""
        parts: Sequence[Sequence[object]] = (
            self.new_players,
            self.only_here,
            self.results,
            self.other_pairings,
            self.new_rounds,
            self.rounds_only_here,
        )
        return not any(parts)

    @property
    def can_merge(self) -> bool:
        """Whether something can be taken over without touching what was paired here."""
        return bool(self.new_players or self.new_rounds or any(result.there for result in self.results))


def compare(state: EventState, tournament: Tournament) -> Comparison:
    """What differs; players are matched by FIDE ID, then by number and name, then by name alone (FR-068)."""
    tournament = kept_part(tournament)
    found = Comparison(same=match_players(state, tournament))
    found.new_players = [player for player in tournament.players if player.id not in found.same]
    known = set(found.same.values())
    found.only_here = [entry.player.name for number, entry in state.entries.items() if number not in known]
    published = [played for played in state.rounds if played.published_at is not None]
    for played in published:
        there = round_of(tournament, played.number)
        if there is None:
            found.rounds_only_here.append(played.number)
        elif _same_seats(played, *there, found.same):
            found.results.extend(_results(state, played, there[0], found.same))
        else:
            found.other_pairings.append(played.number)
    if len(published) == len(state.rounds):
        found.new_rounds = [int(r.number) for r in tournament.rounds if r.number > len(published)]
    return found


def match_players(state: EventState, tournament: Tournament) -> dict[PlayerId, PlayerId]:
    """Numbers in the file to numbers here; nobody is matched twice."""
    same: dict[PlayerId, PlayerId] = {}
    by_fide = {entry.player.fide_id: number for number, entry in state.entries.items() if entry.player.fide_id}
    by_name: dict[str, list[PlayerId]] = {}
    for number, entry in state.entries.items():
        by_name.setdefault(name_key(entry.player.name), []).append(number)
    for player in tournament.players:
        if player.fide_id in by_fide:
            same[player.id] = by_fide[player.fide_id]
    taken = set(same.values())
    for player in tournament.players:
        namesakes = [n for n in by_name.get(name_key(player.name), ()) if n not in taken]
        if player.id in same or not namesakes:
            continue
        number = player.id if player.id in namesakes else namesakes[0]
        same[player.id] = number
        taken.add(number)
    return same


def _same_seats(
    played: RoundState,
    boards: Sequence[tuple[int, Game]],
    byes: Mapping[PlayerId, Code],
    same: Mapping[PlayerId, PlayerId],
) -> bool:
    pairs = {frozenset((same.get(game.white, -1), same.get(game.black, -1))) for _, game in boards}
    here = {frozenset((board.white, board.black)) for board in played.boards}
    pab = {same.get(player) for player, code in byes.items() if code is Code.PAB}
    return pairs == here and pab == {player for player, code in played.byes.items() if code is Code.PAB}


def _results(
    state: EventState, played: RoundState, boards: Sequence[tuple[int, Game]], same: Mapping[PlayerId, PlayerId]
) -> list[ResultDifference]:
    there = {}
    for _, game in boards:
        token = TOKENS.get((game.white_code, game.black_code), "")
        there[same[game.white], same[game.black]] = token
        there.setdefault((same[game.black], same[game.white]), swapped(token) if token in _SWAPPABLE else "")
    found = []
    for board in played.boards:
        here = board.result.token if board.result is not None and board.dispute is None else ""
        other = there.get((board.white, board.black), "")
        if other != here:
            names = (state.entries[board.white].player.name, state.entries[board.black].player.name)
            found.append(ResultDifference(played.number, board.number, *names, here, other))
    return found


_SWAPPABLE = frozenset(token for token, (white, black) in RESULTS.items() if (black, white) in TOKENS)
