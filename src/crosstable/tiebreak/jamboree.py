"""Teams whose players meet ever other teams (Hutton, Molter): no match is played, the points of the players rank.

The sum of their points, then games won, then the board count (C.07 12.1, the lower is better). Sources: rules of
jamborees, "match wins, then the higher boards"; round-robin.md 7, "ranking by game points".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.core.codes import TABLE
from crosstable.core.errors import RuleError
from crosstable.core.model import Team, Tournament
from crosstable.core.pairing_options import typed_options
from crosstable.tiebreak.base import Unit, Value
from crosstable.tiebreak.options import Options, Rulings, options_of
from crosstable.tiebreak.play_offs import Parted, play_off_values, played_off
from crosstable.tiebreak.rulings import MANUAL, PLAY_OFF, ManualUse, digest, ruled, without_effect
from crosstable.tiebreak.standings import NO_RULINGS, TeamRow, TeamStandings, last_round

BY_GAMES = ("WIN", "BC")
"""What parts teams that have no matches: games won, then the board count."""
_COMPARED = ("GPTS", *BY_GAMES)


@dataclass(frozen=True, slots=True)
class _Sums:
    """By index of the team: points in tenths, games won, board count in tenths."""

    points: tuple[int, ...]
    wins: tuple[int, ...]
    counts: tuple[int, ...]

    @property
    def keys(self) -> list[tuple[int, int, int]]:
        """What is compared, the lower the better."""
        return [(-p, -w, c) for p, w, c in zip(self.points, self.wins, self.counts, strict=True)]


def jamboree_standings(
    tournament: Tournament,
    *,
    after_round: int | None = None,
    options: Options | None = None,
    rulings: Rulings = NO_RULINGS,
) -> TeamStandings:
    """Rank the teams by the games of their players; no list of tie-breaks applies.

    An event of which points alone decide says so in its options. Rows, ranks and rulings as in `team_standings`. Raises StandingsError for a round that is not there, RuleError for
    events without teams.
    """
    if tournament.team is None:
        raise RuleError("this event has no teams")
    number, teams = last_round(tournament, after_round), tournament.team.teams
    sums = _sums(tournament, number, teams)
    codes = () if typed_options(tournament.options).get("places_by_points") else BY_GAMES
    keys = [key[: 1 + len(codes)] for key in sums.keys]
    numbers = [int(team.id) for team in teams]
    parted, decided = _level(keys), []
    for found in rulings.play_offs:
        parted, use = played_off(numbers, sums.points, parted, found, ("GPTS", *codes, PLAY_OFF))
        decided.append(use)
    parts, by_hand = _by_hand(numbers, keys, parted, number, rulings)
    decided.extend(by_hand)
    values = [own[: len(codes)] + own[len(BY_GAMES) :] for own in _values(sums, numbers, rulings)]
    rows: list[TeamRow] = []
    for part, parted_by, basis in parts:
        first = len(rows) + 1
        for k in part:
            by = parted_by if k == part[0] else None
            rows.append(TeamRow(first, teams[k].id, sums.points[k], values[k], by, basis))
    chosen = options_of(tournament.rules) if options is None else options
    return TeamStandings(
        codes=(*codes, PLAY_OFF) if rulings.play_offs else codes,
        edition=chosen.edition,
        after_round=number,
        options=chosen,
        manual=(*decided, *without_effect(rulings, decided)),
        primary="GP",
        rows=tuple(rows),
    )


def _sums(tournament: Tournament, number: int, teams: Sequence[Team]) -> _Sums:
    index = {player: (k, board) for k, team in enumerate(teams) for board, player in enumerate(team.players, 1)}
    points, wins, counts = ([0] * len(teams) for _ in range(3))
    for played in tournament.rounds[:number]:
        scored = [(g.white, g.white_code) for g in played.games] + [(g.black, g.black_code) for g in played.games]
        scored += [(bye.player, bye.code) for bye in played.byes]
        for player, code in scored:
            if player in index:
                k, board = index[player]
                value = tournament.rules.points.value(code) or 0
                points[k] += value
                wins[k] += TABLE[code].is_win
                counts[k] += board * value
    return _Sums(tuple(points), tuple(wins), tuple(counts))


def _values(sums: _Sums, numbers: Sequence[int], rulings: Rulings) -> list[tuple[Value, ...]]:
    found: list[tuple[Value, ...]] = [
        (Value("WIN", wins, Unit.COUNT), Value("BC", count, Unit.TENTHS))
        for wins, count in zip(sums.wins, sums.counts, strict=True)
    ]
    if not rulings.play_offs:
        return found
    more = play_off_values(numbers, rulings.play_offs)
    return [(*known, value) for known, value in zip(found, more, strict=True)]


def _level(keys: Sequence[tuple[int, ...]]) -> Parted:
    """Teams of the same sums in groups, best first, and which sum parts a group from the one above."""
    order = sorted(set(keys))
    groups = [[k for k, own in enumerate(keys) if own == key] for key in order]
    by: dict[int, str] = {}
    for above, key, group in zip(order, order[1:], groups[1:], strict=False):
        code = next(c for c, one, other in zip(_COMPARED, above, key, strict=False) if one != other)
        by.update(dict.fromkeys(group, code))
    return Parted(groups, by)


def _by_hand(
    numbers: Sequence[int], keys: Sequence[tuple[int, ...]], parted: Parted, round_number: int, rulings: Rulings
) -> tuple[list[tuple[list[int], str | None, str]], list[ManualUse]]:
    """What was decided about each group: the parts in order with what parts each from above, and the basis."""
    facts = [str(round_number), *(f"{number} {key}" for number, key in zip(numbers, keys, strict=True))]
    found: list[tuple[list[int], str | None, str]] = []
    decided: list[ManualUse] = []
    for group in parted.groups:
        if len(group) == 1:
            found.append((group, parted.by.get(group[0]), ""))
            continue
        basis = digest([*facts, *(str(numbers[k]) for k in group)])
        parts, use = ruled(MANUAL, {numbers[k]: k for k in group}, round_number, rulings, basis)
        decided.extend([] if use is None else [use])
        found.extend((part, MANUAL if part is not parts[0] else parted.by.get(group[0]), basis) for part in parts)
    return found, decided
