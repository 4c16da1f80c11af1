"""Random round robins and team events for comparisons and properties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from crosstable.core.codes import Code, Colour
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.model import Bye, Game, Player, Round, Rules, Team, TeamBye, TeamPart, TeamRules, Tournament

BOARDS = 4
_RESULTS = ((Code.WIN, Code.LOSS), (Code.DRAW, Code.DRAW), (Code.LOSS, Code.WIN))
_FORFEITS = ((Code.FORFEIT_WIN, Code.FORFEIT_LOSS), (Code.FORFEIT_LOSS, Code.FORFEIT_WIN))
_DOUBLE = (Code.FORFEIT_LOSS, Code.FORFEIT_LOSS)


def schedule(count: int) -> Iterator[list[tuple[int, int | None]]]:
    """Rounds of a round robin by the circle; None is the free one."""
    circle: list[int | None] = [*range(1, count + 1), *([None] if count % 2 else [])]
    size = len(circle)
    for number in range(size - 1):
        order = [circle[0], *(circle[1 + (k + number) % (size - 1)] for k in range(size - 1))]
        pairs = [(order[k], order[-1 - k]) for k in range(size // 2)]
        yield [(a, b) if a is not None else (b, a) for a, b in pairs if a is not None or b is not None]  # type: ignore[misc]


def round_robin(count: int, seed: int, *, forfeits: bool = True) -> Tournament:
    """Everybody meets everybody once; one game in ten is not played."""
    dice = Random(f"round robin {count} {seed}")
    rounds = []
    for number, pairs in enumerate(schedule(count), 1):
        games, byes = [], []
        for a, b in pairs:
            if b is None:
                byes.append(Bye(PlayerId(a), Code.FREE))
                continue
            white, black = (a, b) if dice.random() < 0.5 else (b, a)
            kinds = _FORFEITS if forfeits and dice.random() < 0.1 else _RESULTS
            games.append(Game(PlayerId(white), PlayerId(black), *dice.choice(kinds)))
        rounds.append(Round(RoundNo(number), tuple(games), tuple(byes)))
    players = tuple(Player(PlayerId(k), f"P{k}", 2500 - 17 * k) for k in range(1, count + 1))
    rules = Rules(type_code="FIDE_ROUNDROBIN", rounds=len(rounds), initial_colour=Colour.WHITE)
    return Tournament(rules=rules, players=players, rounds=tuple(rounds))


def team_swiss(count: int, rounds: int, seed: int, *, forfeits: bool = True) -> Tournament:
    """Teams of four, paired at random without rematches; an allocated bye, forfeits, empty boards now and then."""
    dice = Random(f"teams {count} {seed}")
    squads = {t: tuple(PlayerId(BOARDS * (t - 1) + k) for k in range(1, BOARDS + 1)) for t in range(1, count + 1)}
    met: set[frozenset[int]] = set()
    byes: list[TeamBye] = []
    played = []
    for number in range(1, rounds + 1):
        pairs, rest = _pairs(count, met, dice)
        met.update(frozenset(pair) for pair in pairs)
        byes.extend(TeamBye(RoundNo(number), TeamId(t), Code.PAB) for t in rest[:1])
        byes.extend(TeamBye(RoundNo(number), TeamId(t), Code.HALF_BYE) for t in rest[1:])
        games: list[Game] = []
        for one, other in pairs:
            if forfeits and dice.random() < 0.08:
                games.extend(_walkover(squads[one], squads[other], dice.choice(_FORFEITS)))
            else:
                games.extend(_match(squads[one], squads[other], dice))
        played.append(Round(RoundNo(number), tuple(games)))
    return Tournament(
        rules=Rules(type_code="FIDE_TEAM", rounds=rounds),
        players=tuple(Player(PlayerId(k), f"P{k}", 2400 - k) for k in range(1, BOARDS * count + 1)),
        rounds=tuple(played),
        team=TeamPart(
            teams=tuple(Team(TeamId(t), f"Team {t}", squad) for t, squad in squads.items()),
            rules=TeamRules(pab_match_points=10, pab_game_points=5 * BOARDS, board_colours="WBWB"),
            byes=tuple(byes),
        ),
    )


def _pairs(count: int, met: set[frozenset[int]], dice: Random) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs of teams that have not met; who finds nobody has a bye."""
    left = list(range(1, count + 1))
    dice.shuffle(left)
    pairs, alone = [], []
    while left:
        one = left.pop()
        other = next((t for t in left if frozenset((one, t)) not in met), None)
        if other is None:
            alone.append(one)
        else:
            left.remove(other)
            pairs.append((one, other))
    return pairs, alone


def _match(one: Sequence[PlayerId], other: Sequence[PlayerId], dice: Random) -> Iterator[Game]:
    for board, (a, b) in enumerate(zip(one, other, strict=True)):
        white, black = (a, b) if board % 2 == 0 else (b, a)
        kinds = _FORFEITS if dice.random() < 0.04 else _RESULTS
        yield Game(white, black, *dice.choice(kinds))


def _walkover(one: Sequence[PlayerId], other: Sequence[PlayerId], codes: tuple[Code, Code]) -> Iterator[Game]:
    """One team is not there: every board is won by forfeit."""
    for board, (a, b) in enumerate(zip(one, other, strict=True)):
        yield Game(a, b, *codes) if board % 2 == 0 else Game(b, a, codes[1], codes[0])
