"""Team events in which single players meet opponents of ever other teams: Molter and Schiller.

Molter (French clubs and schools): T teams of P players (P even), fewer rounds than teams. Nobody meets a
team-mate, nor two opponents of one team; the boards of a team do not all face one team in a round; a team is level in
colours after every two rounds; nobody has one colour three times running. Printed tables are not needed: for
every size the table is built here, and `molter_faults` proves it.

The building bricks are two boards, 2k - 1 and 2k, and two rounds. Their games form cycles of players; going
round a cycle everybody leaves one opponent with White and comes to the next with Black, so all colours level out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crosstable.core.errors import PositionError
from crosstable.pairing.roundrobin.berger import berger_round, rounds_in_table, table_size
from crosstable.pairing.scheveningen import scheveningen

LARGEST_TEAM, MOST_TEAMS = 32, 64

Player = tuple[int, int]
"""Team number and board, both from 1."""

Duel = tuple[Player, Player]
"""White and Black."""


@dataclass(frozen=True, slots=True)
class MolterRound:
    """One round: `games` by boards, and the players who meet a neighbouring board (`floaters`)."""

    number: int
    games: tuple[Duel, ...]
    floaters: tuple[Player, ...]


def molter(teams: int, boards: int, rounds: int) -> tuple[MolterRound, ...]:
    """The table for `teams` teams of `boards` players; PositionError for sizes that the system does not know.

    With an even number of teams equal boards meet only; with an odd number one player of each odd board
    meets somebody of the next one in every round, and nobody does so twice.
    """
    if not 3 <= teams <= MOST_TEAMS or boards % 2 or not 2 <= boards <= LARGEST_TEAM or not 1 <= rounds < teams:
        raise PositionError(
            f"the Molter system needs 3 to {MOST_TEAMS} teams, an even number of boards up to {LARGEST_TEAM} and fewer "
            f"rounds than teams; this is {teams} teams, {boards} boards, {rounds} rounds"
        )
    made: list[list[Duel]] = [[] for _ in range(rounds)]
    for pair in range(boards // 2):
        upper = 2 * pair + 1
        games = _odd_brick(teams, rounds, upper, pair) if teams % 2 else _even_brick(teams, rounds, upper, pair)
        for played, more in zip(made, games, strict=True):
            played.extend(more)
    return tuple(
        MolterRound(number, tuple(games), tuple(p for game in games for p in game if game[0][1] != game[1][1]))
        for number, games in enumerate(made, 1)
    )


_Edge = tuple[Player, Player]


def _factor(teams: int, number: int, board: int) -> list[_Edge]:
    """A round of the Berger table on one board, without its colours; the idle team is left out."""
    pairs = berger_round(table_size(teams), number)
    return [((min(p), board), (max(p), board)) for p in pairs if max(p) <= teams]


def _even_brick(teams: int, rounds: int, upper: int, shift: int) -> list[list[Duel]]:
    """Boards `upper` and `upper + 1`: the lower one plays the rounds of each two in exchanged order."""
    factors = teams - 1
    blocks = [(2 * k + 1, 2 * k + 2) for k in range(factors // 2)]
    blocks = [blocks[(k + shift) % len(blocks)] for k in range(len(blocks))]
    lower = upper + 1
    made: list[list[Duel]] = []
    whole = rounds // 2
    everything = rounds == factors
    special = everything and shift == 0  # else all boards of a team would face one team in the last round
    for one, two in blocks[: whole - special]:
        first, second = _level(_factor(teams, one, upper), _factor(teams, two, upper))
        other, another = _level(_factor(teams, two, lower), _factor(teams, one, lower))
        made += [first + other, second + another]
    if special:
        a, b = blocks[whole - 1]
        c = factors
        first, second = _level(_factor(teams, a, upper), _factor(teams, b, upper))
        other, another = _level(_factor(teams, b, lower), _factor(teams, c, lower))
        made += [first + other, second + another, _balanced(_factor(teams, c, upper), _factor(teams, a, lower))]
    elif rounds % 2:
        one, two = (factors, factors) if everything else blocks[whole]
        made.append(_balanced(_factor(teams, one, upper), _factor(teams, two, lower)))
    return made


def _odd_brick(teams: int, rounds: int, upper: int, shift: int) -> list[list[Duel]]:
    """Odd fields: the table round in which team u is idle is never played.

    It pairs the other teams; of such a pair x and y, the round without x is played on one board and the
    round without y on the other, and the two idle players meet.
    """
    idle_in = {number: _idle(teams, number) for number in range(1, teams + 1)}
    round_without = {team: number for number, team in idle_in.items()}
    couples = sorted((one[0], two[0]) for one, two in _factor(teams, teams, upper))
    couples = [couples[(k + shift) % len(couples)] for k in range(len(couples))]
    lower = upper + 1
    made: list[list[Duel]] = []
    for x, y in couples[: (rounds + 1) // 2]:
        rest_x, rest_y = round_without[x], round_without[y]
        first = [*_factor(teams, rest_x, upper), *_factor(teams, rest_y, lower), ((x, upper), (y, lower))]
        second = [*_factor(teams, rest_y, upper), *_factor(teams, rest_x, lower), ((y, upper), (x, lower))]
        made += _level(first, second)
    return made[:rounds]


def _idle(teams: int, number: int) -> int:
    return next(min(pair) for pair in berger_round(table_size(teams), number) if max(pair) > teams)


def _level(first: Sequence[_Edge], second: Sequence[_Edge]) -> tuple[list[Duel], list[Duel]]:
    """Colours for two rounds so that everybody has White once and Black once.

    Along each cycle of games everybody has White against the next. It begins at its smallest player, who has White
    in the first round on an odd board and in the second on an even one: so the two boards balance.
    """
    next_in: tuple[dict[Player, Player], dict[Player, Player]] = ({}, {})
    for edges, partner in zip((first, second), next_in, strict=True):
        for one, two in edges:
            partner[one], partner[two] = two, one
    games: tuple[list[Duel], list[Duel]] = ([], [])
    done: set[Player] = set()
    for start in sorted(next_in[0]):
        at, turn = start, 1 - start[1] % 2
        while at not in done:
            done.add(at)
            opponent = next_in[turn][at]
            games[turn].append((at, opponent))
            at, turn = opponent, 1 - turn
    return sorted(games[0], key=_by_board), sorted(games[1], key=_by_board)


def _balanced(upper: Sequence[_Edge], lower: Sequence[_Edge]) -> list[Duel]:
    """Colours of a last single round in which every team has one White and one Black on two boards."""
    boards = (upper[0][0][1], lower[0][0][1])
    flat = [[((one[0], 0), (two[0], 0)) for one, two in edges] for edges in (upper, lower)]
    games = _level(flat[0], flat[1])
    return [((w[0], board), (b[0], board)) for board, row in zip(boards, games, strict=True) for w, b in row]


def _by_board(game: Duel) -> tuple[int, Player]:
    return min(game[0][1], game[1][1]), min(game)


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule of the system that a table breaks, the round, and who is concerned (board 0: the team)."""

    rule: str
    round: int
    players: tuple[Player, ...]


def molter_faults(table: Sequence[MolterRound], teams: int, boards: int) -> tuple[Fault, ...]:
    """Check a table: `seats`, `team-mates`, `same-team`, `one-team`, `board`, `floats`, `colours`, `team-colours`."""
    everybody = [(team, board) for team in range(1, teams + 1) for board in range(1, boards + 1)]
    faults: list[Fault] = []
    met: set[tuple[Player, int]] = set()
    colours: dict[Player, str] = dict.fromkeys(everybody, "")
    floated: Counter[Player] = Counter()
    for played in table:
        seats = Counter(p for game in played.games for p in game)
        faults += [Fault("seats", played.number, (p,)) for p in everybody if seats[p] != 1]
        faced: dict[int, set[int]] = {}
        for white, black in played.games:
            colours[white] += "w"
            colours[black] += "b"
            if white[0] == black[0]:
                faults.append(Fault("team-mates", played.number, (white, black)))
            for one, two in ((white, black), (black, white)):
                if (one, two[0]) in met:
                    faults.append(Fault("same-team", played.number, (one, two)))
                met.add((one, two[0]))
                faced.setdefault(one[0], set()).add(two[0])
            faults += _float_faults(played.number, white, black, floated, odd_field=teams % 2 == 1)
        faults += [Fault("one-team", played.number, ((team, 0),)) for team, other in faced.items() if len(other) < 2]
        descents = Counter(min(w[1], b[1]) for w, b in played.games if w[1] != b[1])
        faults += [Fault("floats", played.number, ((0, board),)) for board, count in descents.items() if count > 1]
        last = played.number == len(table)
        faults += _colour_faults(played.number, colours, teams, last=last)
    return tuple(faults)


def _float_faults(
    number: int, white: Player, black: Player, floated: Counter[Player], *, odd_field: bool
) -> list[Fault]:
    high, low = sorted((white, black), key=lambda p: p[1])
    if high[1] == low[1]:
        return []
    faults = []
    if not odd_field or low[1] != high[1] + 1 or high[1] % 2 == 0:
        faults.append(Fault("board", number, (white, black)))
    floated.update((high, low))
    return faults + [Fault("floats", number, (p,)) for p in (high, low) if floated[p] > 1]


def _colour_faults(number: int, colours: dict[Player, str], teams: int, *, last: bool) -> Iterable[Fault]:
    drift = {player: 2 * text.count("w") - len(text) for player, text in colours.items()}
    for player, text in colours.items():
        run = text.endswith(("www", "bbb"))
        if run or abs(drift[player]) > 2 or (last and abs(drift[player]) > len(text) % 2):
            yield Fault("colours", number, (player,))
    for team in range(1, teams + 1):
        total = sum(value for player, value in drift.items() if player[0] == team)
        if abs(total) > 2 or (total and (last or number % 2 == 0)):
            yield Fault("team-colours", number, ((team, 0),))


def schiller(teams: int, boards: int) -> tuple[tuple[Duel, ...], ...]:
    """Everybody meets every player of every other team: a Berger table of Scheveningen matches.

    Each round of the table takes as many rounds as there are boards; with an odd number of teams one is
    free for all of them.
    """
    if not 3 <= teams <= MOST_TEAMS:
        raise PositionError(f"the Schiller system needs 3 to {MOST_TEAMS} teams, not {teams}")
    size = table_size(teams)
    matches = scheveningen(boards)
    rounds: list[tuple[Duel, ...]] = []
    for number in range(1, rounds_in_table(teams) + 1):
        pairs = [(a, b) for a, b in berger_round(size, number) if max(a, b) <= teams]
        for played in matches:
            games: list[Duel] = []
            for home, guest in pairs:
                for duel in played:
                    one, two = (home, duel.a), (guest, duel.b)
                    games.append((one, two) if duel.a_white else (two, one))
            rounds.append(tuple(games))
    return tuple(rounds)
