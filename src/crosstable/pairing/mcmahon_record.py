"""McMahon scores of an event: starting scores, the score, and the tie-breaks that go with it.

Source: the help of OpenGotha. An unplayed round counts the player's own starting score instead of an opponent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.core.codes import TABLE, Colour, Worth
from crosstable.core.errors import RuleError
from crosstable.core.history import EntryValues
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.pairing.arrivals import first_rounds
from crosstable.pairing.mcmahon import Seeding, Starts, starting_scores


@dataclass(frozen=True, slots=True)
class Part:
    """One round: the opponent (None: unplayed), points scored, and what the opponent brings to each sum.

    Tenths; hundredths of `sodos`, which is a product.
    """

    round: int
    opponent: int | None
    points: int
    sos: int
    sosos: int
    sodos: int


@dataclass(frozen=True, slots=True)
class Row:
    """One player: starting score, McMahon score and sums, in tenths; `sodos` in hundredths."""

    player: int
    start: int
    score: int
    sos: int
    sosos: int
    sodos: int
    parts: tuple[Part, ...]

    @property
    def key(self) -> tuple[int, ...]:
        """Best first when sorted."""
        return -self.score, -self.sos, -self.sosos, -self.sodos


@dataclass(frozen=True, slots=True)
class Table:
    """Rows best first, equal ones in initial order; bar and floor are grades."""

    rows: tuple[Row, ...]
    starts: Starts


def starts_of(tournament: Tournament, options: Mapping[str, object]) -> Starts:
    """Starting scores. Bar and floor follow from who was there in round 1, so that a late entry moves nobody."""
    ratings = {player.id: player.rating for player in tournament.players}
    base, step = whole(options, "grade_base", 1000), whole(options, "grade_step", 200)
    bar, floor = _grade(options, "bar", base, step), _grade(options, "floor", base, step)
    arrived = first_rounds(tournament.rounds[:1])
    away = set() if tournament.rounds else set(tournament.absent_in(1))
    here = {p: r for p, r in ratings.items() if (int(p) in arrived if arrived else p not in away)}
    rounds = tournament.rules.rounds or len(tournament.rounds)
    first = starting_scores(here, rounds, base=base, step=step, bar=bar, floor=floor)
    return starting_scores(ratings, rounds, base=base, step=step, bar=first.bar, floor=first.floor)


def seeding_of(options: Mapping[str, object]) -> Seeding:
    """Who meets whom inside a group."""
    return Seeding(str(options.get("seeding") or Seeding.SLIP.value))


def whole(options: Mapping[str, object], key: str, default: int) -> int:
    """An option that is a number, empty for the default."""
    value = options.get(key)
    return default if value in (None, "") else int(str(value))


def _grade(options: Mapping[str, object], key: str, base: int, step: int) -> int | None:
    """Bar and floor are given as ratings."""
    value = options.get(key)
    if step < 1:
        raise RuleError("a grade is at least one rating point wide")
    return None if value in (None, "") else (int(str(value)) - base) // step


def table_after(tournament: Tournament, after: int, options: Mapping[str, object]) -> Table:
    """Everybody who has arrived, by McMahon score, SOS, SOSOS, SODOS."""
    starts = starts_of(tournament, options)
    rounds = [played for played in tournament.rounds if played.number <= after]
    coming, first = set(tournament.absent_in(after + 1)), first_rounds(rounds)
    players = [p.id for p in tournament.players if p.id in first or p.id not in coming]
    met = {player: _met(tournament, player, after) for player in players}
    score = {p: starts.scores[p] + sum(points for _, _, points in met[p]) for p in players}
    sos = {p: sum(starts.scores[p] if o is None else score[o] for _, o, _ in met[p]) for p in players}
    place = {p: k for k, p in enumerate(players)}
    rows = []
    for p in players:
        own = starts.scores[p]
        parts = tuple(
            Part(
                number,
                None if other is None else int(other),
                points,
                own if other is None else score[other],
                own * len(rounds) if other is None else sos[other],
                0 if other is None else score[other] * points,
            )
            for number, other, points in met[p]
        )
        sosos, sodos = sum(part.sosos for part in parts), sum(part.sodos for part in parts)
        rows.append(Row(int(p), own, score[p], sos[p], sosos, sodos, parts))
    rows.sort(key=lambda row: (row.key, place[PlayerId(row.player)]))
    return Table(tuple(rows), starts)


def _met(tournament: Tournament, player: PlayerId, after: int) -> list[tuple[int, PlayerId | None, int]]:
    """Round, opponent, points; a game without a result is left out."""
    values = EntryValues(tournament.rules.points, tournament.adjustments)
    found: list[tuple[int, PlayerId | None, int]] = []
    for played in tournament.rounds:
        if played.number > after:
            break
        opponent: PlayerId | None = None
        code, colour = None, None
        for game in played.games:
            if player in (game.white, game.black):
                white = player == game.white
                opponent = game.black if white else game.white
                code, colour = (game.white_code, Colour.WHITE) if white else (game.black_code, Colour.BLACK)
        if code is None:
            code = next((bye.code for bye in played.byes if bye.player == player), None)
        if code is None:
            found.append((int(played.number), None, 0))
            continue
        row = TABLE[code]
        if row.worth is Worth.UNKNOWN:
            continue
        points = values.of(played.number, player, code, colour) + values.bonus(played.number, player)
        found.append((int(played.number), opponent if row.played else None, points))
    return found
