"""What each system promises, in every field of 3 to 64 players or teams.

Round robins of players have theirs in `roundrobin/test_schedule.py`, Hutton, Scheveningen and brackets beside their
own modules.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise

import pytest

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.model import Bye, Game, Player, Round, Rules, Team, TeamPart, Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.ladder import Draw, Entry, Kind, LadderRules, Win, open_challenges, replay
from crosstable.pairing.molter import molter, molter_faults
from crosstable.pairing.rounds import pair_round, rounds_planned
from crosstable.pairing.teamed import SYSTEMS, form_of

FIELDS = range(3, 65)
ROUNDS = 5
OUTCOMES = ((Code.WIN, Code.LOSS), (Code.DRAW, Code.DRAW), (Code.LOSS, Code.WIN))


@dataclass
class Told:
    """What the rounds of an event say of each player, and what the engine says it gave up."""

    colours: dict[int, str] = field(default_factory=dict)
    met: dict[frozenset[int], list[int]] = field(default_factory=dict)
    byes: Counter[int] = field(default_factory=Counter)
    given_up: list[set[str]] = field(default_factory=list)


def swiss(system: str, players: int, rounds: int) -> Tournament:
    entered = tuple(Player(PlayerId(n), rating=2500 - 25 * n) for n in range(1, players + 1))
    return Tournament(rules=Rules(system=system, rounds=rounds), players=entered)


def played(tournament: Tournament, draft: RoundDraft) -> Tournament:
    """The next round with results that depend on the round and the board alone."""
    games = tuple(
        Game(board.white, board.black, *OUTCOMES[(3 * draft.round_no + 2 * k) % 7 % 3])
        for k, board in enumerate(draft.boards)
    )
    byes = () if draft.bye is None else (Bye(draft.bye.player, Code.PAB),)
    return replace(tournament, rounds=(*tournament.rounds, Round(RoundNo(draft.round_no), games, byes)))


def follow(told: Told, draft: RoundDraft, players: int) -> None:
    """Everybody has one game or the one bye of an odd field; then the round is counted."""
    seated = Counter(int(p) for board in draft.boards for p in (board.white, board.black))
    if draft.bye is not None:
        seated[int(draft.bye.player)] += 1
        told.byes[int(draft.bye.player)] += 1
    assert seated == Counter(range(1, players + 1))
    assert (draft.bye is not None) == (players % 2 == 1)
    for board in draft.boards:
        told.colours[board.white] = told.colours.get(board.white, "") + "w"
        told.colours[board.black] = told.colours.get(board.black, "") + "b"
        told.met.setdefault(frozenset((int(board.white), int(board.black))), []).append(draft.round_no)
    told.given_up.append({fact.code for fact in draft.facts})


def event(system: str, players: int, rounds: int = ROUNDS) -> tuple[Told, NoPairing | None]:
    """An event in which everybody is there; the second round is paired twice, to the same."""
    tournament, told = swiss(system, players, rounds), Told()
    for number in range(1, rounds + 1):
        ranking = tuple(_by_points(tournament))
        draft = pair_round(tournament, ranking=ranking, seed="field")
        assert number != 2 or draft == pair_round(tournament, ranking=ranking, seed="field")
        if isinstance(draft, NoPairing):
            return told, draft
        follow(told, draft, players)
        tournament = played(tournament, draft)
    return told, None


def _by_points(tournament: Tournament) -> list[PlayerId]:
    value = {Code.WIN: 2, Code.DRAW: 1, Code.PAB: 2}
    points: Counter[PlayerId] = Counter({player.id: 0 for player in tournament.players})
    for past in tournament.rounds:
        for game in past.games:
            points[game.white] += value.get(game.white_code, 0)
            points[game.black] += value.get(game.black_code, 0)
        for bye in past.byes:
            points[bye.player] += value.get(bye.code, 0)
    return sorted(points, key=lambda player: (-points[player], player))


def keeps_colours(told: Told) -> None:
    """No third equal colour running and no difference above two, unless the engine told that it gave colours up."""
    if any("colour-limits" in given_up for given_up in told.given_up):
        return
    for colours in told.colours.values():
        assert "www" not in colours
        assert "bbb" not in colours
        assert abs(colours.count("w") - colours.count("b")) <= 2


@pytest.mark.parametrize("players", FIELDS)
@pytest.mark.parametrize("system", ["monrad", "nordic", "amalfi", "mcmahon"])
def test_nobody_meets_twice_or_sits_out_twice(system: str, players: int) -> None:
    told, stopped = event(system, players)
    assert all(len(rounds) == 1 for rounds in told.met.values())
    second = sum("second-bye" in given_up for given_up in told.given_up)
    assert sum(byes - 1 for byes in told.byes.values()) == second
    if system != "mcmahon":  # colours are a weight there, the last but one
        keeps_colours(told)
    if players >= 2 * ROUNDS:  # there is always a way then, and none of the four may miss it
        assert stopped is None
        assert second == 0


@pytest.mark.parametrize("players", FIELDS)
@pytest.mark.parametrize("system", ["konrad", "king-of-the-hill", "keizer"])
def test_a_club_evening_is_always_paired(system: str, players: int) -> None:
    told, stopped = event(system, players)
    assert stopped is None
    if system == "konrad" and players >= 2 * ROUNDS:
        assert all(len(rounds) == 1 for rounds in told.met.values())
    if system == "keizer":
        for rounds in told.met.values():
            assert all(later - earlier >= 3 or "gap" in told.given_up[later - 1] for earlier, later in pairwise(rounds))
    assert bye_spread(told, players) <= 1


@pytest.mark.parametrize("players", [3, 5, 7, 9])
@pytest.mark.parametrize("system", ["konrad", "king-of-the-hill", "keizer"])
def test_over_a_season_everybody_sits_out_as_often_as_the_others(system: str, players: int) -> None:
    told, stopped = event(system, players, 3 * players + 1)
    assert stopped is None
    assert bye_spread(told, players) <= 1


def bye_spread(told: Told, players: int) -> int:
    byes = [told.byes[n] for n in range(1, players + 1)]
    return max(byes) - min(byes)


@pytest.mark.parametrize("teams", FIELDS)
def test_a_molter_table_keeps_every_rule_at_every_size(teams: int) -> None:
    for boards in (2, 4, 8):
        for rounds in sorted({1, 2, min(5, teams - 1), teams - 2, teams - 1} - {0}):
            table = molter(teams, boards, rounds)
            assert len(table) == rounds
            assert molter_faults(table, teams, boards) == (), (boards, rounds)
            assert table == molter(teams, boards, rounds)


@pytest.mark.parametrize("teams", FIELDS)
@pytest.mark.parametrize(("system", "cycles"), [("team-round-robin", 1), ("double-team-round-robin", 2)])
def test_every_team_meets_every_other_once_a_cycle_with_level_colours(system: str, cycles: int, teams: int) -> None:
    boards = 2 + teams % 2
    tournament = of_teams(system, teams, boards)
    form, table = form_of(tournament, system, "berger", {}), SYSTEMS[system]
    homes: Counter[tuple[int, int]] = Counter()
    colours: Counter[tuple[int, int]] = Counter()
    for number in range(1, table.rounds(form) + 1):
        pairs = table.pairs(form, number)
        assert len({team for pair in pairs for team in pair}) == 2 * (teams // 2)
        homes.update((home, guest) for home, guest in pairs if max(home, guest) <= teams)
        games = table.games(form, number)
        assert len(games) == boards * (teams // 2)
        for game in games:
            assert game.white[1] == game.black[1], "equal boards meet"
            colours[game.white] += 1
            colours[game.black] -= 1
        for match, (home, guest) in enumerate(pairs, 1):
            assert [seat for seat in (game.white for game in games) if seat[0] in (home, guest)] == [
                ((home, guest)[board % 2 == 0], board) for board in range(1, boards + 1)
            ], match
    assert homes.total() == cycles * teams * (teams - 1) // 2
    for one, two in combinations(range(1, teams + 1), 2):
        assert homes[one, two] + homes[two, one] == cycles
        assert cycles == 1 or homes[one, two] == 1
    # Berger: with an even field one colour ahead, else level; both cycles together are level (C.05 Annex 1).
    assert {abs(colours[seat]) for seat in colours} <= ({1} if teams % 2 == 0 and cycles == 1 else {0})
    assert rounds_planned(tournament) == table.rounds(form)


def of_teams(system: str, teams: int, size: int) -> Tournament:
    """Team k has the players (k - 1) * size + 1 to k * size."""
    players = tuple(Player(PlayerId(n)) for n in range(1, teams * size + 1))
    made = tuple(
        Team(TeamId(k), f"Team {k}", tuple(p.id for p in players[(k - 1) * size : k * size]))
        for k in range(1, teams + 1)
    )
    return Tournament(rules=Rules(system=system), players=players, team=TeamPart(made))


@pytest.mark.parametrize("players", FIELDS)
def test_a_ladder_loses_nobody_and_only_lets_challenge_upward(players: int) -> None:
    """Twelve challenges after each set of rules: the order stays one of the same people."""
    start = list(range(1, players + 1))
    for rules in (LadderRules(), LadderRules(win=Win.SWAP, draw=Draw.NOTHING), LadderRules(pyramid=True)):
        log: list[Entry] = []
        for turn in range(12):
            state = replay(start, log, rules)
            one = state.order[1 + (5 * turn + players) % (players - 1)]
            possible = open_challenges(state, rules, one)
            assert all(state.place(other) < state.place(one) or rules.pyramid for other in possible)
            if possible:  # he may have to play somebody else first
                two = possible[turn % len(possible)]
                kind = (Kind.WON, Kind.DRAWN, Kind.LOST, Kind.REFUSED)[turn % 4]
                log.append(Entry(kind, turn + 1, one, two))
        assert len(log) >= 4
        last = replay(start, log, rules)
        assert sorted(last.order) == start
        assert last == replay(start, log, rules)
