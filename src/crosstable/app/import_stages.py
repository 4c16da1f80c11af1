"""What a file says of groups and matches through its games alone: the label of each board, and the stage of each round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from crosstable.core.errors import CrosstableError
from crosstable.core.model import Game, Tournament
from crosstable.pairing.base import NoPairing
from crosstable.pairing.knockout.system import bracket_now, stage_of
from crosstable.pairing.rounds import pair_round
from crosstable.pairing.staged import knockout_part, rounds_of_pools

Pair = frozenset[int]


@dataclass(slots=True)
class RoundParts:
    """Labels by the two who play, and the stage as `pairing.base.RoundDraft` has it."""

    labels: dict[Pair, str] = field(default_factory=dict)
    stage: dict[str, Any] = field(default_factory=dict)

    def label(self, game: Game) -> str:
        """The group or match of a game; empty where it has none."""
        return self.labels.get(frozenset((int(game.white), int(game.black))), "")


def parts_of_rounds(tournament: Tournament, options: Mapping[str, Any]) -> Mapping[int, RoundParts]:
    """Round by round; nothing for events without groups, matches and brackets, or where a game is none of the bracket."""
    traits = tournament.rules.traits
    if traits is not None and (traits.teams or traits.partners):
        return {
            int(played.number): _paired_again(tournament, int(played.number), options) for played in tournament.rounds
        }
    if traits is None or not (traits.pooled or traits.knockout):
        return {}
    found = {int(played.number): RoundParts() for played in tournament.rounds}
    try:
        before = rounds_of_pools(tournament, options) if tournament.pools else 0
        _pools(tournament, found, before if traits.knockout else len(tournament.rounds))
        if traits.knockout and (tournament.qualified or not tournament.pools):
            _matches(tournament, options, found, before)
    except CrosstableError:  # the rounds are kept as they are, without names
        return {}
    return found


def _paired_again(tournament: Tournament, number: int, options: Mapping[str, Any]) -> RoundParts:
    """The matches of teams and tables of four as the round is paired again; a game that is not there has no name."""
    try:
        draft = pair_round(tournament, number, options=options, seed=str(options.get("seed", "")))
    except CrosstableError:  # the round is kept as it is
        return RoundParts()
    if isinstance(draft, NoPairing):
        return RoundParts()
    labels = {frozenset((int(board.white), int(board.black))): board.label for board in draft.boards}
    played = next(played for played in tournament.rounds if played.number == number)
    known = all(frozenset((int(game.white), int(game.black))) in labels for game in played.games)
    return RoundParts(labels, dict(draft.stage) if known else {})


def _pools(tournament: Tournament, found: Mapping[int, RoundParts], rounds: int) -> None:
    home = {player: pool.name for pool in tournament.pools for player in pool.players}
    for played in tournament.rounds[:rounds]:
        for game in played.games:
            if home.get(game.white) == home.get(game.black) and game.white in home:
                found[int(played.number)].labels[frozenset((int(game.white), int(game.black)))] = home[game.white]


def _matches(tournament: Tournament, options: Mapping[str, Any], found: Mapping[int, RoundParts], before: int) -> None:
    part = knockout_part(tournament, options) if tournament.pools else tournament
    bracket = bracket_now(part, part.rules.system or "knockout", options)
    numbers: dict[int, list[tuple[int, Any]]] = {}
    for match in bracket.matches:
        for k, played in enumerate(match.games, 1):
            number = played.round_no + before
            pair = frozenset((int(played.game.white), int(played.game.black)))
            found[number].labels[pair] = match.label
            numbers.setdefault(number, []).append((k, match))
    for number, games in numbers.items():
        found[number].stage = dict(stage_of(bracket, games[0][1], min(k for k, _ in games)))
