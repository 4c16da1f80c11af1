"""Events of teams by a table: team round robin, Scheveningen, Schiller, Hutton, Molter.

Tables speak of team numbers and boards; the line-up of the round says who sits there. Rounds hold games of
players, so results, slips and files work as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError
from crosstable.core.history import History, Past
from crosstable.core.ids import PlayerId, TeamId
from crosstable.core.model import LineUp, Team, TeamPart, Tournament
from crosstable.pairing.base import Asked, Board, ColourChoice, Fact, NoPairing, RoundDraft
from crosstable.pairing.hutton import hutton
from crosstable.pairing.inquiry import ToldByFacts
from crosstable.pairing.molter import molter, schiller
from crosstable.pairing.roundrobin.berger import ARTICLE as BERGER
from crosstable.pairing.roundrobin.record import history_of
from crosstable.pairing.roundrobin.schedule import PlannedRound, planned_round, rounds_needed
from crosstable.pairing.scheveningen import Duel, Edition, double, scheveningen

ARTICLE = "table"
"""Source of what is decided where no article of the Handbook does."""

FREE_ROUNDS = "byes"
"""Treatment of a team that left whose opponents are free, without points (see `app.withdrawal.Treatment`)."""

Seat = tuple[int, int]
"""Team number and board, both from 1."""


@dataclass(frozen=True, slots=True)
class Planned:
    """One game of the table: who has White, who has Black, the label of the board, and why."""

    white: Seat
    black: Seat
    label: str
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """The field by which a table is made: teams, boards, and what the event has chosen."""

    system: str
    edition: str
    teams: tuple[Team, ...]
    boards: int
    rounds: int | None
    swap: bool = True
    colours: str = ""


@dataclass(frozen=True, slots=True)
class TeamSystem:
    """What is different from system to system.

    `pairs`: the teams that meet in a round, the one at home first; none where a team meets several at once.
    `moves_up`: who is away is left out and the others move up. `round_robin`: every team meets every other one.
    """

    rounds: Callable[[Form], int]
    games: Callable[[Form, int], Sequence[Planned]]
    pairs: Callable[[Form, int], Sequence[tuple[int, int]]] = lambda form, number: ()  # noqa: ARG005 - as the others
    moves_up: bool = False
    round_robin: bool = False


def form_of(
    tournament: Tournament, system: str, edition: str, options: Mapping[str, object], round_no: int = 1
) -> Form:
    """The field as the record has it; PositionError, with the nearest that would do, when no table fits.

    `teams` are those that have the numbers of the table in the round.
    """
    part = tournament.team or TeamPart()
    teams = part.holders(1)
    if len(teams) < 2:
        raise PositionError(
            f"this event needs at least 2 teams, it has {len(teams)}: enter the teams with their players first"
        )
    sizes = [len(team.players) for team in teams]
    boards = len(part.rules.board_colours) or min(sizes)
    if boards < 1:
        empty = teams[sizes.index(min(sizes))]
        raise PositionError(f"team {empty.name} has no players: enter them, or remove the team")
    form = Form(
        system,
        edition,
        part.holders(round_no),
        boards,
        tournament.rules.rounds,
        bool(options.get("swap_last_two", True)),
        part.rules.board_colours,
    )
    _check(form)
    return form


def _check(form: Form) -> None:
    count = len(form.teams)
    if form.system.endswith("scheveningen") and count != 2:
        raise PositionError(
            f"Scheveningen is played by exactly 2 teams, not {count}: with {count} teams play the Schiller system "
            "(everybody meets everybody of all other teams) or a team round robin"
        )
    if form.system in ("schiller", "molter") and count < 3:
        nearest = "Scheveningen" if form.system == "schiller" else "a team round robin or Scheveningen"
        raise PositionError(
            f"the {form.system.capitalize()} system needs at least 3 teams, not {count}: with two play {nearest}"
        )
    if form.system == "molter" and form.boards % 2:
        low, high = form.boards - 1, form.boards + 1
        near = f"{high}" if low < 2 else f"{low} or {high}"
        raise PositionError(f"the Molter system needs an even number of boards, not {form.boards}: play {near}")


def _match_games(home: int, guest: int, match: int, form: Form, facts: tuple[Fact, ...]) -> Iterator[Planned]:
    """The boards of one match; the team named first has White on odd boards, or as announced."""
    pattern = form.colours or "WB" * form.boards
    for board in range(1, form.boards + 1):
        home_white = pattern[board - 1] in "Ww"
        seats = (home, board), (guest, board)
        white, black = seats if home_white else seats[::-1]
        colour = Fact("team-board", ARTICLE, {"board": board, "team": form.teams[white[0] - 1].name})
        yield Planned(white, black, f"{match}.{board}", (*facts, colour))


def _team_rounds(form: Form) -> int:
    return rounds_needed(len(form.teams), 2 if form.system.startswith("double") else 1)


def _team_round(form: Form, number: int) -> PlannedRound:
    cycles = 2 if form.system.startswith("double") else 1
    return planned_round(len(form.teams), number, cycles, swap=form.swap)


def _team_games(form: Form, number: int) -> list[Planned]:
    planned = _team_round(form, number)
    found: list[Planned] = []
    for match, (home, guest) in enumerate(planned.pairs, 1):
        names = form.teams[home - 1].name, form.teams[guest - 1].name
        code = "team-table-turned" if planned.turned else "team-table"
        fact = Fact(code, BERGER, {"round": planned.table_round, "team_one": names[0], "team_two": names[1]})
        found.extend(_match_games(home, guest, match, form, (fact,)))
    return found


def _duel(duel: Duel, home: int, guest: int, label: str, facts: tuple[Fact, ...]) -> Planned:
    one, two = (home, duel.a), (guest, duel.b)
    return Planned(one, two, label, facts) if duel.a_white else Planned(two, one, label, facts)


def _scheveningen(form: Form) -> tuple[tuple[Duel, ...], ...]:
    edition = Edition(form.edition)
    rounds = double(form.boards, edition) if form.system.startswith("double") else scheveningen(form.boards, edition)
    return tuple(tuple(played) for played in rounds)


def _scheveningen_games(form: Form, number: int) -> list[Planned]:
    fact = Fact("scheveningen", ARTICLE, {"round": number, "boards": form.boards})
    played = _scheveningen(form)[number - 1]
    return [_duel(duel, 1, 2, f"1.{board}", (fact,)) for board, duel in enumerate(played, 1)]


def _schiller_games(form: Form, number: int) -> list[Planned]:
    found: list[Planned] = []
    matches: dict[frozenset[int], int] = {}
    boards: dict[int, int] = {}
    for white, black in schiller(len(form.teams), form.boards)[number - 1]:
        match = matches.setdefault(frozenset((white[0], black[0])), len(matches) + 1)
        boards[match] = boards.get(match, 0) + 1
        fact = Fact("schiller", ARTICLE, {"round": number})
        found.append(Planned(white, black, f"{match}.{boards[match]}", (fact,)))
    return found


def _schiller_pairs(form: Form, number: int) -> Sequence[tuple[int, int]]:
    games = schiller(len(form.teams), form.boards)[number - 1]
    met = dict.fromkeys((min(one[0], two[0]), max(one[0], two[0])) for one, two in games)
    return tuple(met)


def _hutton_games(form: Form, number: int) -> list[Planned]:
    del number
    found: list[Planned] = []
    for level in hutton(len(form.teams), form.boards):
        fact = Fact("hutton", BERGER, {"board": level.board, "round": level.table_round})
        found += [Planned((w, level.board), (b, level.board), str(level.board), (fact,)) for w, b in level.pairs]
    return found


def _molter_rounds(form: Form) -> int:
    """Fewer rounds than teams: as many as announced, or as the system has."""
    most = len(form.teams) - 1
    return min(form.rounds or most, most)


def _molter_games(form: Form, number: int) -> list[Planned]:
    played = molter(len(form.teams), form.boards, _molter_rounds(form))[number - 1]
    found = []
    for white, black in sorted(played.games, key=lambda game: (min(game[0][1], game[1][1]), min(game))):
        floats = white in played.floaters or black in played.floaters
        fact = Fact("molter-floater" if floats else "molter", ARTICLE, {"round": number})
        found.append(Planned(white, black, str(min(white[1], black[1])), (fact,)))
    return found


SYSTEMS: Mapping[str, TeamSystem] = MappingProxyType(
    {
        **dict.fromkeys(
            ("team-round-robin", "double-team-round-robin"),
            TeamSystem(
                _team_rounds,
                _team_games,
                lambda form, number: _team_round(form, number).pairs,
                moves_up=True,
                round_robin=True,
            ),
        ),
        **dict.fromkeys(
            ("scheveningen", "double-scheveningen"),
            TeamSystem(
                lambda form: len(_scheveningen(form)),
                _scheveningen_games,
                lambda form, number: ((1, 2),),  # noqa: ARG005 - one match, whatever the round
            ),
        ),
        "schiller": TeamSystem(
            lambda form: len(schiller(len(form.teams), form.boards)),
            _schiller_games,
            _schiller_pairs,
            round_robin=True,
        ),
        "hutton": TeamSystem(lambda form: 1, _hutton_games),  # noqa: ARG005 - one session
        "molter": TeamSystem(_molter_rounds, _molter_games),
    }
)
"""System to its table."""


def moves_up(system: str) -> bool:
    """Whether who is away is left out and the others move up: in matches by board order, those of a bracket among them."""
    table = SYSTEMS.get(system)
    return table is None or table.moves_up


def rounds_planned(tournament: Tournament, options: Mapping[str, object]) -> int | None:
    """What the table has; None while the teams are not complete."""
    system = tournament.rules.system or ""
    traits = tournament.rules.traits
    edition = tournament.rules.edition if traits and tournament.rules.edition in traits.editions else None
    try:
        form = form_of(tournament, system, edition or (traits.edition if traits else ""), options)
        return SYSTEMS[system].rounds(form)
    except PositionError:
        return tournament.rules.rounds


def seats_of(
    team: Team, boards: int, away: Collection[PlayerId], line_up: LineUp | None, *, moves_up: bool
) -> tuple[PlayerId | None, ...]:
    """Who sits where: as the captain named it, else in board order with the reserves for who is away.

    Where boards move up everybody does; else a reserve takes the empty seat, the first one the highest.
    """
    if line_up is not None:
        named: list[PlayerId | None] = [None if p in away else p for p in line_up.players]
    elif moves_up:
        named = [player for player in team.players if player not in away]
    else:
        reserves = iter([player for player in team.players[boards:] if player not in away])
        named = [player if player not in away else next(reserves, None) for player in team.players[:boards]]
    return (*named[:boards], *[None] * max(0, boards - len(named)))


def line_ups(tournament: Tournament, form: Form, round_no: int) -> dict[Seat, PlayerId]:
    """Every seat of the round that is taken."""
    part = tournament.team or TeamPart()
    away = set(tournament.absent_in(round_no))
    chosen = {line.team: line for line in part.line_ups if line.round == round_no}
    up = moves_up(form.system)
    return {
        (number, board): player
        for number, team in enumerate(form.teams, 1)
        for board, player in enumerate(seats_of(team, form.boards, away, chosen.get(team.id), moves_up=up), 1)
        if player is not None
    }


def inquire(tournament: Tournament, round_no: int, asked: Asked) -> ToldByFacts | NoPairing:
    """The games of the round of the table.

    Against an empty seat the game is won by forfeit; who has no seat is free. No pairing when the request wants
    players together whom the table keeps apart.
    """
    form = form_of(tournament, asked.system, asked.edition, asked.options, round_no)
    system = SYSTEMS[asked.system]
    last = system.rounds(form)
    if not 1 <= round_no <= last:
        raise PositionError(f"there is no round {round_no}: the table of this event has {last}")
    record = tournament.before(round_no)
    history = history_of(record, round_no)
    past_of = {past.player: past for past in history.pasts}
    taken = line_ups(record, form, round_no)
    freed = frees_opponents(tournament.team or TeamPart(), round_no)
    boards: list[Board] = []
    byes: dict[PlayerId, Code] = {}
    facts: list[Fact] = []
    for planned in system.games(form, round_no):
        white, black = taken.get(planned.white), taken.get(planned.black)
        if white is not None and black is not None:
            boards.append(_board(planned, past_of[white], past_of[black], form))
            continue
        for player, other in ((white, planned.black), (black, planned.white)):
            if player is not None:
                team = form.teams[other[0] - 1]
                free = team.id in freed
                byes[player] = Code.FREE if free else Code.FORFEIT_WIN
                values: dict[str, int | str] = {"player": int(player), "board": other[1], "team": team.name}
                facts.append(Fact("team-left-free" if free else "team-seat-empty", ARTICLE, values))
    for player in _idle(taken, system.games(form, round_no), asked):
        byes[player] = Code.PAB
        facts.append(Fact("team-idle", ARTICLE, {"player": int(player)}))
    refused = _against(boards, asked, round_no)
    if refused is not None:
        return refused
    seated = {player for board in boards for player in (board.white, board.black)} | set(byes)
    requests = {absence.player: absence.code for absence in record.absences if absence.round == round_no}
    for past in history.pasts:
        if past.player not in seated:
            byes[past.player] = requests.get(past.player, Code.FREE)
            facts.append(Fact("team-no-seat", ARTICLE, {"player": int(past.player)}))
    draft = RoundDraft(
        asked.system, asked.edition, round_no, tuple(boards), None, (), tuple(byes.items()), facts=tuple(facts)
    )
    everybody = replace(history, present=tuple(history.pasts))
    return ToldByFacts(draft, everybody, ARTICLE, lambda one, two: _because(tournament, everybody, one, two))


def frees_opponents(part: TeamPart, round_no: int) -> frozenset[TeamId]:
    """The teams that left before a round and whose opponents are free in it, as was chosen then."""
    return frozenset(team for team, gone in part.left_before(round_no).items() if gone.treatment == FREE_ROUNDS)


def pairs_of_round(form: Form, round_no: int) -> Sequence[tuple[Team, Team]]:
    """The teams that meet in a round of the table, the one at home first; none where a team meets several at once."""
    system = SYSTEMS.get(form.system)
    if system is None or not 1 <= round_no <= system.rounds(form):
        return ()
    return tuple((form.teams[home - 1], form.teams[guest - 1]) for home, guest in system.pairs(form, round_no))


def _idle(taken: Mapping[Seat, PlayerId], games: Sequence[Planned], asked: Asked) -> Iterator[PlayerId]:
    """Who has a seat for which the table has no game, and is paid for that.

    With an odd number of teams one team is idle on every board of a jamboree; whether that brings the bye of the
    event has to be announced.
    """
    if asked.options.get("idle_bye"):
        met = {seat for game in games for seat in (game.white, game.black)}
        yield from (player for seat, player in taken.items() if seat not in met)


def _board(planned: Planned, one: Past, two: Past, form: Form) -> Board:
    choice = ColourChoice(ARTICLE, "-", "-", one.colours, two.colours)
    seats = [
        Fact("team-seat", ARTICLE, {"player": int(past.player), "board": seat[1], "team": form.teams[seat[0] - 1].name})
        for past, seat in ((one, planned.white), (two, planned.black))
    ]
    facts = (*planned.facts, *seats)
    return Board(one.player, two.player, one.score, two.score, 0, choice, planned.label, facts)


def _against(boards: Sequence[Board], asked: Asked, round_no: int) -> NoPairing | None:
    together = {frozenset((int(board.white), int(board.black))) for board in boards}
    for one, two in asked.forced:
        if frozenset((one, two)) not in together:
            return NoPairing(round_no, (PlayerId(one), PlayerId(two)), (), "opponents")
    return None


def _because(tournament: Tournament, history: History, one: PlayerId, two: PlayerId) -> list[Fact]:
    part = tournament.team or TeamPart()
    for team in part.teams:
        if {one, two} <= set(team.players):
            return [Fact("team-mates", ARTICLE, {"player_one": int(one), "player_two": int(two), "team": team.name})]
    met = history.past(one).met.get(two)
    if met is not None:
        return [Fact("met", "", {"player": int(two), "round": met})]
    return [Fact("team-other-round", ARTICLE, {"player_one": int(one), "player_two": int(two)})]
