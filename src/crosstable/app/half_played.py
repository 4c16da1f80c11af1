"""The 50 % rule of round robins (C.05 6.6) on the record of an event, or of a pool as an event of its own.

Whoever left before he had completed half of his games stays in the crosstable and in the rating report, and
counts for nobody in the standings.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from crosstable.core.codes import TABLE, Code, Kind
from crosstable.core.ids import PlayerId
from crosstable.core.model import Bye, Round, Rules, Tournament, Withdrawal
from crosstable.pairing.roundrobin import SYSTEMS, RoundRobin, form_of, number_holders

ARTICLE = "C.05 6.6"

COUNTS_FORFEIT_WINS = "withdrawal_counts_forfeit_wins"
"""Option of an event: a forfeit win is a completed game for the 50 % rule (default: no)."""


@dataclass(frozen=True, slots=True)
class Completion:
    """How much of his games a player has completed: `completed` of `scheduled`, `needed` to count.

    Of a team they are matches, and `player` is its number. Without `by_rule` what was played counts in any case.
    """

    player: PlayerId
    after_round: int
    scheduled: int
    completed: int
    by_rule: bool = True

    @property
    def needed(self) -> int:
        """The smallest number of games that is at least half."""
        return (self.scheduled + 1) // 2

    @property
    def counts(self) -> bool:
        """Whether his games count in the standings."""
        return not self.by_rule or self.completed >= self.needed

    @property
    def percent(self) -> int:
        """Completed games in whole percent, rounded down."""
        return self.completed * 100 // self.scheduled if self.scheduled else 0


def table_of(rules: Rules, options: Mapping[str, object]) -> RoundRobin | None:
    """The table that an event plays by; None for other systems."""
    system = rules.system
    return None if system is None or system not in SYSTEMS else form_of(rules, system, options)


def holders(tournament: Tournament, round_no: int) -> tuple[PlayerId, ...]:
    """Who has which number of the table in a round, by the numbers."""
    return tuple(dict.fromkeys(number_holders(tournament, round_no).values()))


def all_games(
    tournament: Tournament, options: Mapping[str, object]
) -> dict[int, tuple[tuple[PlayerId, PlayerId | None], ...]]:
    """The whole schedule of a round robin: (white, black) of every round, None for who is free; empty elsewhere."""
    form, field = table_of(tournament.rules, options), len(holders(tournament, 1))
    found: dict[int, tuple[tuple[PlayerId, PlayerId | None], ...]] = {}
    if form is None or field < 2:
        return found
    for number in range(1, form.rounds(field) + 1):
        here, planned = holders(tournament, number), form.planned(field, number)
        games: list[tuple[PlayerId, PlayerId | None]] = [(here[w - 1], here[b - 1]) for w, b in planned.pairs]
        if planned.free is not None:
            games.append((here[planned.free - 1], None))
        found[number] = tuple(games)
    return found


def completion(tournament: Tournament, options: Mapping[str, object], withdrawal: Withdrawal) -> Completion:
    """C.05 6.6; games that were never to be played, as in the free round of an odd field, are none.

    `tournament` has all rounds, whatever those shown are.
    """
    player, forfeits = withdrawal.player, bool(options.get(COUNTS_FORFEIT_WINS, False))
    completed = sum(
        1
        for played in tournament.rounds
        for game in played.games
        for one, code in ((game.white, game.white_code), (game.black, game.black_code))
        if one == player and (TABLE[code].kind is Kind.GAME or (forfeits and code is Code.FORFEIT_WIN))
    )
    form = table_of(tournament.rules, options)
    if any(taken.player == player for taken in tournament.substitutes) or form is None:
        scheduled = sum(player in pair for games in all_games(tournament, options).values() for pair in games)
    else:
        scheduled = (len(holders(tournament, 1)) - 1) * form.cycles
    return Completion(player, withdrawal.after_round, scheduled, completed)


def half_played(
    tournament: Tournament, shown: int, options: Mapping[str, object], exempt: Collection[PlayerId] = ()
) -> Iterator[Completion]:
    """Those who had left after `shown` rounds and whose games do not count; `exempt` are treated otherwise."""
    if table_of(tournament.rules, options) is None:
        return
    for withdrawal in tournament.withdrawals:
        if withdrawal.after_round <= shown and withdrawal.player not in exempt:
            found = completion(tournament, options, withdrawal)
            if not found.counts:
                yield found


def without(tournament: Tournament, gone: Collection[PlayerId]) -> Tournament:
    """The event as if some had not entered; their opponents are free in those rounds."""
    if not gone:
        return tournament
    return replace(
        tournament,
        players=tuple(player for player in tournament.players if player.id not in gone),
        rounds=tuple(_round_without(played, gone) for played in tournament.rounds),
        absences=tuple(a for a in tournament.absences if a.player not in gone),
        withdrawals=tuple(w for w in tournament.withdrawals if w.player not in gone),
        substitutes=(),
    )


def counted(tournament: Tournament, shown: int, options: Mapping[str, object]) -> Tournament:
    """A record to rank by after `shown` rounds, where nothing is known of other treatments."""
    return without(tournament, {found.player for found in half_played(tournament, shown, options)})


def _round_without(played: Round, gone: Collection[PlayerId]) -> Round:
    games = tuple(game for game in played.games if game.white not in gone and game.black not in gone)
    byes = [bye for bye in played.byes if bye.player not in gone]
    dropped = [game for game in played.games if game not in games]
    freed = [p for game in dropped for p in (game.white, game.black) if p not in gone]
    byes.extend(Bye(player, Code.FREE) for player in freed)
    return replace(played, games=games, byes=tuple(byes))
