"""Bughouse of individuals: another partner every round, two boards to a table, one result for both.

Board n (up to the number of tables) is board a of table n, board n plus that number its board b; so the record
itself tells who were partners. By a whist table everybody is once the partner and twice the opponent of
everybody; it is taken for the sizes that have one as long as nothing else repeats less. Otherwise partners are
drawn by lot, with the fewest repetitions, and then those couples meet who have met least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from types import MappingProxyType

from crosstable.core.codes import Code
from crosstable.core.draws import draw_order
from crosstable.core.errors import PositionError, RuleError
from crosstable.core.ids import PlayerId
from crosstable.core.model import Game, Tournament
from crosstable.pairing.base import Asked, Board, ColourChoice, Fact, NoPairing, RoundDraft
from crosstable.pairing.bughouse import Pair, draw_partners
from crosstable.pairing.inquiry import ToldByFacts
from crosstable.pairing.roundrobin.record import history_of
from crosstable.pairing.weight_matching import maximum_weight_matching

LOTS, TABLE = "lots", "whist"
"""Sources of what is decided: no article of the Handbook is about such events."""
FEWEST = 4

Tables = tuple[tuple[Pair, Pair], ...]

WHIST: Mapping[int, str] = MappingProxyType(
    {
        4: "x-0:1-2",
        5: "1-4:2-3",
        8: "x-0:2-3 4-6:1-5",
        12: "x-0:3-9 7-10:5-6 1-8:2-4",
        13: "2-3:4-11 7-12:6-9 1-5:8-10",
        16: "x-0:4-14 11-12:6-8 2-5:3-10 9-13:1-7",
        17: "7-8:4-13 6-11:12-14 1-5:3-10 9-15:2-16",
        20: "x-0:8-13 7-14:3-16 11-12:6-15 5-9:2-4 10-18:1-17",
        21: "2-20:10-17 8-13:7-11 4-16:9-15 6-14:18-19 3-5:1-12",
        24: "x-0:19-21 7-11:8-20 10-13:6-15 1-17:9-14 4-5:16-22 2-12:3-18",
        25: "6-23:2-22 1-7:12-24 16-20:11-14 17-19:4-5 8-15:9-18 10-21:3-13",
        28: "x-0:10-19 6-25:1-13 14-24:17-18 3-23:5-7 11-22:9-12 4-8:20-26 2-15:16-21",
        29: "1-8:17-22 14-27:15-25 12-23:18-21 11-13:19-28 5-6:9-24 20-26:4-16 3-7:2-10",
        32: "x-0:13-26 14-22:5-30 7-11:10-21 9-23:3-15 8-18:19-20 17-24:12-27 4-6:2-28 16-25:1-29",
    }
)
"""First round by the number of players: tables as partners:partners. Each round adds 1, x stays; whom a round
does not name sits out. Found by search, and every table is checked by the tests."""


def whist_rounds(players: int) -> int:
    """How many rounds the whist table of so many players has; 0 where there is none."""
    return 0 if players not in WHIST else players - 1 if players % 4 == 0 else players


def whist(players: int, number: int) -> tuple[Tables, tuple[int, ...]]:
    """Round `number` (from 0) of the table, in places from 0: the tables, and who sits out."""
    size = whist_rounds(players)

    def place(text: str) -> int:
        return players - 1 if text == "x" else (int(text) + number) % size

    def pair(text: str) -> Pair:
        one, _, two = text.partition("-")
        return place(one), place(two)

    tables = tuple((pair(one), pair(two)) for one, _, two in (table.partition(":") for table in WHIST[players].split()))
    seated = {player for table in tables for couple in table for player in couple}
    return tables, tuple(player for player in range(players) if player not in seated)


@dataclass(slots=True)
class Record:
    """What was before: how often two were partners or opponents, sat out, had White, or one board in common."""

    partners: Counter[frozenset[int]] = field(default_factory=Counter)
    opponents: Counter[frozenset[int]] = field(default_factory=Counter)
    across: Counter[frozenset[int]] = field(default_factory=Counter)
    out: Counter[int] = field(default_factory=Counter)
    colours: Counter[int] = field(default_factory=Counter)
    couples: list[tuple[Pair, ...]] = field(default_factory=list)


def tables_of(games: Sequence[Game]) -> Iterator[tuple[Game, Game]]:
    """Boards a and b of the tables of a round; a board whose other half is gone belongs to no table."""
    known = {int(game.board or 0): game for game in games}
    half = max(known, default=0) // 2
    for number in range(1, half + 1):
        if number in known and number + half in known:
            yield known[number], known[number + half]


def record_before(tournament: Tournament, round_no: int) -> Record:
    """The record before a round."""
    found = Record()
    for played in tournament.rounds[: round_no - 1]:
        couples: list[Pair] = []
        for a, b in tables_of(played.games):
            one, two = (int(a.white), int(b.black)), (int(a.black), int(b.white))
            couples += [one, two]
            found.partners.update((frozenset(one), frozenset(two)))
            found.opponents.update(frozenset((p, q)) for p in one for q in two)
            found.across.update(frozenset((int(game.white), int(game.black))) for game in (a, b))
        for game in played.games:
            found.colours[int(game.white)] += 1
            found.colours[int(game.black)] -= 1
        found.out.update(int(bye.player) for bye in played.byes if bye.code is Code.PAB)
        found.couples.append(tuple(couples))
    return found


@dataclass(frozen=True, slots=True)
class Drawn:
    """Who sits together; `table_round` is that of the whist table, 0 where lots decided."""

    tables: Tables
    out: tuple[int, ...]
    table_round: int = 0


def drawn(players: Sequence[int], round_no: int, seed: str, past: Record) -> Drawn:
    """A round of the whist table, unless by lot fewer sit out or are partners again.

    Opponents do not decide between the two: within the whole table they are as even as can be.
    """
    by_lot = _by_lot(players, round_no, seed, past)
    size = whist_rounds(len(players))
    if not size:
        return by_lot
    order = draw_order(seed, 1, "whist", players)
    found = [_of_table(order, (round_no - 1 + k) % size) for k in range(size)]
    best = min(found, key=lambda one: _repetitions(one, past))
    return best if _repetitions(best, past)[:2] <= _repetitions(by_lot, past)[:2] else by_lot


def _of_table(order: Sequence[int], number: int) -> Drawn:
    tables, out = whist(len(order), number)
    named = tuple(tuple((order[p], order[q]) for p, q in table) for table in tables)
    return Drawn(tuple((one, two) for one, two in named), tuple(order[p] for p in out), number + 1)


def _repetitions(found: Drawn, past: Record) -> tuple[list[int], ...]:
    """How often those sat out, were partners and were opponents before: the most frequent first."""
    couples = [couple for table in found.tables for couple in table]
    meetings = [frozenset((p, q)) for one, two in found.tables for p in one for q in two]
    return (
        sorted((past.out[p] for p in found.out), reverse=True),
        sorted((past.partners[frozenset(couple)] for couple in couples), reverse=True),
        sorted((past.opponents[pair] for pair in meetings), reverse=True),
    )


def _by_lot(players: Sequence[int], round_no: int, seed: str, past: Record) -> Drawn:
    partners = draw_partners(players, seed, round_no, before=past.couples, sat_out=past.out)
    couples = partners.pairs
    count = len(couples)
    most = max(past.opponents.values(), default=0)
    apart = count * count  # a place further down the drawn list never outweighs a meeting
    # One pair that has met often counts more than several that have met once less.
    costs = [apart * (4 * count + 1) ** k if k else 0 for k in range(most + 1)]
    whole = 4 * costs[-1] + apart + 1
    weights = [[0] * count for _ in couples]
    for i, one in enumerate(couples):
        for j in range(i):
            met = sum(costs[past.opponents[frozenset((p, q))]] for p in one for q in couples[j])
            weights[i][j] = weights[j][i] = whole - met - (i - j - 1)
    mates = maximum_weight_matching(weights)
    tables = tuple((couples[i], couples[mate]) for i, mate in enumerate(mates) if i < mate)
    return Drawn(tables, partners.left_out)


def seated(table: tuple[Pair, Pair], past: Record) -> tuple[Pair, Pair]:
    """The couple with White on board a first, and of each who sits at a: colours level, then other opponents."""

    def measure(choice: tuple[Pair, Pair]) -> tuple[int, int]:
        one, two = choice
        after = ((one[0], 1), (one[1], -1), (two[0], -1), (two[1], 1))
        return (
            sum((past.colours[player] + step) ** 2 for player, step in after),
            sum(past.across[frozenset(pair)] for pair in zip(one, two, strict=True)),
        )

    choices = []
    for turned, first, second in product((False, True), repeat=3):
        one, two = (couple[::-1] if over else couple for couple, over in zip(table, (first, second), strict=True))
        choices.append((two, one) if turned else (one, two))
    return min(choices, key=measure)


def rounds_planned(tournament: Tournament, options: Mapping[str, object]) -> int | None:
    """The rules say it."""
    del options
    return tournament.rules.rounds


def inquire(tournament: Tournament, round_no: int, asked: Asked) -> ToldByFacts | NoPairing:
    """Draw partners and opponents of a round; who sits out has the bye of the pairing.

    PositionError when fewer than four are there; no pairing when the request wants two on one board.
    """
    rounds = tournament.rules.rounds
    if rounds is None:
        raise RuleError("the number of rounds is not given: say how many the evening has")
    if not 1 <= round_no <= rounds:
        raise PositionError(f"there is no round {round_no} in an event of {rounds} rounds")
    before = tournament.before(round_no)
    away = set(before.absent_in(round_no))
    players = [int(player.id) for player in tournament.players if player.id not in away]
    if len(players) < FEWEST:
        raise PositionError(f"two boards need {FEWEST} players, and {len(players)} are there in round {round_no}")
    history = history_of(before, round_no)
    past = record_before(before, round_no)
    found = drawn(players, round_no, asked.seed, past)
    scores = {int(one.player): one.score for one in history.pasts}
    tables = [(number, seated(table, past)) for number, table in enumerate(found.tables, 1)]
    boards = [
        _board(table, number, letter, tuple(_told(table, past)), scores) for letter in "ab" for number, table in tables
    ]
    refused = _against(boards, asked.forced, round_no)
    if refused is not None:
        return refused
    facts = [_source(found, len(players))] + [
        Fact("partners-out", LOTS, {"player": player, "count": past.out[player], "out": len(found.out)})
        for player in found.out
    ]
    byes = tuple((PlayerId(player), Code.PAB) for player in found.out)
    draft = RoundDraft(asked.system, asked.edition, round_no, tuple(boards), None, (), byes, facts=tuple(facts))
    return ToldByFacts(draft, history, LOTS, lambda one, two: _because(found, past, one, two))


def _board(
    table: tuple[Pair, Pair], number: int, letter: str, facts: tuple[Fact, ...], scores: Mapping[int, int]
) -> Board:
    one, two = table
    white, black = (one[0], two[0]) if letter == "a" else (two[1], one[1])
    choice = ColourChoice(LOTS, "-", "-", "", "")
    label = f"{number}.{letter}"
    return Board(PlayerId(white), PlayerId(black), scores[white], scores[black], 0, choice, label, facts)


def _source(found: Drawn, players: int) -> Fact:
    if found.table_round:
        return Fact("partners-table", TABLE, {"round": found.table_round, "size": players})
    return Fact("partners-lots", LOTS, {})


def _told(table: tuple[Pair, Pair], past: Record) -> Iterator[Fact]:
    for one, two in table:
        times = past.partners[frozenset((one, two))]
        code = "partners-again" if times else "partners-first"
        yield Fact(code, "", {"player_one": one, "player_two": two, "count": times})
    yield Fact("partners-seats", "", {"player_one": table[0][0], "player_two": table[1][1]})


def _against(boards: Sequence[Board], forced: Collection[tuple[int, int]], round_no: int) -> NoPairing | None:
    together = {frozenset((int(board.white), int(board.black))) for board in boards}
    for one, two in forced:
        if frozenset((one, two)) not in together:
            return NoPairing(round_no, (PlayerId(one), PlayerId(two)), (), "opponents")
    return None


def _because(found: Drawn, past: Record, one: int, two: int) -> list[Fact]:
    """Why two do not share a board: they are partners, or sit at one table or at two."""
    for table in found.tables:
        inside = [player for couple in table for player in couple]
        if any({one, two} == set(couple) for couple in table):
            return [Fact("partners-now", "", {"player_one": one, "player_two": two})]
        if {one, two} <= set(inside):
            return [Fact("partners-other-board", "", {"player_one": one, "player_two": two})]
    count = past.opponents[frozenset((one, two))]
    return [Fact("partners-other-table", "", {"player_one": one, "player_two": two, "count": count})]
