"""A round robin and a record: which form the event plays, what is known, and the round asked about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from crosstable.core.codes import TABLE, Colour
from crosstable.core.errors import PositionError, RuleError
from crosstable.core.history import History, history_before
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Round, Rules, Tournament
from crosstable.core.systems import SYSTEMS as SYSTEM_TABLES
from crosstable.pairing.base import Asked, NoPairing, Request, RoundDraft
from crosstable.pairing.roundrobin.engine import EDITION, FREE_CODES, SYSTEMS, RoundRobin
from crosstable.pairing.roundrobin.equalise import Fixture, equalise, us_chess_applies
from crosstable.pairing.roundrobin.explain import Inquiry, explained

SWAP_OPTION = "swap_last_two"
"""Option of an event: the last two rounds of a cycle change places before the next (default: yes)."""

CYCLES_OPTION = "cycles"
"""Option: how often everybody meets everybody (default: once, or twice in a double round robin)."""

FREE_OPTION = "free_round"
"""Option: what the free round of an odd field is worth, a key of FREE_CODES (default: nothing)."""

EQUALISE_OPTION = "equalise_colours"
"""Option: level the colours of those who stay after an early withdrawal (default: where the table is that of US Chess)."""

KEPT_OPTION = "colours_kept"
"""Option: games that keep the colours of the table all the same, as `3-7 4-9`; the arbiter rejected the exchange."""

US_TABLE = "crenshaw"
"""The table of US Chess, which names the games whose colours change when somebody leaves early."""

CYCLES_LIMIT = 8


def inquire(tournament: Tournament, round_no: int, asked: Asked) -> Inquiry | NoPairing:
    """Pair `round_no` by the table and keep what answers questions about it.

    For a round that is not in the record yet there is no pairing when it would let somebody meet
    again: then earlier rounds did not follow this table. Raises PositionError for a round that the
    event does not have, RuleError for a form that is not known.
    """
    form = form_of(tournament.rules, asked.system, asked.options, asked.edition)
    if levels_colours(asked.options, form.table):
        turned = {
            frozenset((game.white, game.black))
            for game in levelled(tournament, form, round_no)
            if game.round == round_no
        }
        form = replace(form, turned=frozenset(map(_pair, turned - kept_games(asked.options))))
    tournament = by_numbers(tournament, round_no)
    players = len(tournament.players)
    _check_round_no(form, tournament.rules, players, round_no)
    for number in (n for pair in asked.forced for n in pair):
        if tournament.player(number) is None:
            raise PositionError(f"there is no player {number} in this event")
    request = Request(
        rounds=form.rounds(players),
        initial_colour=tournament.rules.initial_colour or Colour.WHITE,  # the table has its own colours
        points=tournament.rules.points,
        prohibitions=tournament.prohibitions,
        forced=tuple((PlayerId(a), PlayerId(b)) for a, b in asked.forced),
    )
    inquiry = explained(form, history_of(tournament, round_no), request)
    if isinstance(inquiry, NoPairing) or round_no <= len(tournament.rounds):
        return inquiry
    again = rematches(tournament, inquiry.draft, inquiry.planned.cycle)
    if not again:
        return inquiry
    whites, blacks = zip(*again, strict=True)
    return NoPairing(round_no, whites, blacks, "opponents", ("rematch", "stop"))


def rounds_planned(tournament: Tournament, options: Mapping[str, object]) -> int | None:
    """All rounds of the table, for the players entered."""
    form = form_of(tournament.rules, tournament.rules.system or "", options)
    return form.rounds(len(by_numbers(tournament, 1).players))


def number_holders(tournament: Tournament, round_no: int) -> dict[PlayerId, PlayerId]:
    """Everybody who has, had or will have a number of the table, and who has it in this round; in the table's order."""
    later = {taken.player for taken in tournament.substitutes}
    found: dict[PlayerId, PlayerId] = {}
    for player in tournament.players:
        if player.id in later:
            continue
        chain, holder = [player.id], player.id
        for taken in sorted(tournament.substitutes, key=lambda taken: taken.from_round):
            if taken.replaces == chain[-1]:
                chain.append(taken.player)
                if taken.from_round <= round_no:
                    holder = taken.player
        found.update(dict.fromkeys(chain, holder))
    return found


def by_numbers(tournament: Tournament, round_no: int) -> Tournament:
    """The event as the table sees it: whoever has a number in this round stands for those who had it before."""
    if not tournament.substitutes:
        return tournament
    holder = number_holders(tournament, round_no)
    known = {player.id: player for player in tournament.players}
    return replace(
        tournament,
        players=tuple(known[player] for player in dict.fromkeys(holder.values())),
        rounds=tuple(_round_by_numbers(played, holder) for played in tournament.rounds),
        absences=(),
        withdrawals=(),
        substitutes=(),
    )


def _round_by_numbers(played: Round, holder: Mapping[PlayerId, PlayerId]) -> Round:
    games = tuple(replace(game, white=holder[game.white], black=holder[game.black]) for game in played.games)
    seated = {player for game in games for player in (game.white, game.black)}
    byes = {holder[bye.player]: replace(bye, player=holder[bye.player]) for bye in reversed(played.byes)}
    return replace(played, games=games, byes=tuple(bye for player, bye in byes.items() if player not in seated))


def levels_colours(options: Mapping[str, object], table: str | None) -> bool:
    """Whether colours are levelled after an early withdrawal: as the event says, else by the table (US Chess, chapter 12)."""
    said = options.get(EQUALISE_OPTION)
    return table == US_TABLE if said is None else bool(said)


def kept_games(options: Mapping[str, object]) -> frozenset[frozenset[int]]:
    """The games that keep the colours of the table by decision."""
    words = str(options.get(KEPT_OPTION) or "").split()
    pairs = (word.split("-") for word in words)
    return frozenset(frozenset(map(int, pair)) for pair in pairs if len(pair) == 2 and all(map(str.isdecimal, pair)))


def _pair(numbers: frozenset[int]) -> frozenset[PlayerId]:
    return frozenset(map(PlayerId, numbers))


def levelled(tournament: Tournament, form: RoundRobin, round_no: int) -> tuple[Fixture, ...]:
    """Games from this round on whose colours are exchanged because somebody left early (US Chess, chapter 12).

    Only withdrawals before half of the rounds count, and the record before the round decides, so that
    anybody can work it out again.
    """
    state = by_numbers(tournament.before(round_no), round_no)
    ids = [player.id for player in state.players]
    total = form.rounds(len(ids))
    gone = {
        int(w.player)
        for w in tournament.withdrawals
        if w.after_round < round_no and us_chess_applies(total, w.after_round)
    }
    if not gone:
        return ()
    played = [
        Fixture(int(earlier.number), int(game.white), int(game.black))
        for earlier in state.rounds
        for game in earlier.games
        if TABLE[game.white_code].colour_counts  # a forfeited game gives no colour
    ]
    coming = [
        Fixture(number, int(ids[white - 1]), int(ids[black - 1]))
        for number in range(round_no, total + 1)
        for white, black in form.planned(len(ids), number).pairs
    ]
    return equalise(played, coming, gone).changed


def form_of(
    rules: Rules, system: str, options: Mapping[str, object] | None = None, edition: str | None = None
) -> RoundRobin:
    """The form of round robin that an event plays; its edition is the table.

    The encoded type (TRF26 record 192) may say more than the system: FIDE_DOUBLEROUNDROBIN is two
    cycles, BERGER_ROUNDROBIN_Gn are n, and the codes that begin with BERGER never exchange rounds.
    """
    code = rules.type_code.upper() if rules.system == system else ""
    if system not in SYSTEMS:
        raise RuleError(f"{system} is no round robin; there are {', '.join(SYSTEMS)}")
    cycles, swap = SYSTEMS[system], not code.startswith("BERGER_")
    games = re.fullmatch(r"BERGER_ROUNDROBIN_G(\d+)", code)
    if games is not None:
        cycles = int(games[1])
    elif "DOUBLE" in code:
        cycles = 2
    known = {} if options is None else options
    if SWAP_OPTION in known:
        swap = bool(known[SWAP_OPTION])
    if known.get(CYCLES_OPTION) and system == "round-robin" and not code:
        cycles = int(str(known[CYCLES_OPTION]))
    if not 1 <= cycles <= CYCLES_LIMIT:
        raise RuleError(f"{cycles} games of every pair are asked for; up to {CYCLES_LIMIT} are possible")
    table = SYSTEM_TABLES[system].editions.get(edition or rules.edition or EDITION, EDITION)
    free = known.get(FREE_OPTION) or "nothing"
    if free not in FREE_CODES:
        raise RuleError(f"{FREE_OPTION} of a round robin is one of {', '.join(FREE_CODES)}, not {str(free)[:40]}")
    name = "double-round-robin" if cycles == 2 else "round-robin"
    return RoundRobin(name, cycles, swap, table, FREE_CODES[str(free)])


def rematches(tournament: Tournament, draft: RoundDraft, cycle: int) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Boards of a draft whose players have met in the record as often as this cycle allows already."""
    met: dict[frozenset[PlayerId], int] = {}
    for played in tournament.rounds:
        if played.number < draft.round_no:
            for game in played.games:
                pair = frozenset((game.white, game.black))
                met[pair] = met.get(pair, 0) + 1
    return tuple(
        (board.white, board.black)
        for board in draft.boards
        if met.get(frozenset((board.white, board.black)), 0) >= cycle
    )


def history_of(tournament: Tournament, round_no: int) -> History:
    """Everybody before `round_no`; no round has to be finished, or paired, before another.

    Nobody counts as away from a coming round: the game stays in the schedule and is postponed or
    lost by forfeit. Of a round in the record those are present who have a board there.
    """
    known = {played.number: played for played in tournament.rounds}
    earlier = tuple(_settled(known.get(RoundNo(no), Round(RoundNo(no)))) for no in range(1, round_no))
    bare = replace(tournament, rounds=earlier, absences=(), withdrawals=())
    history = history_before(bare, round_no)
    current = known.get(RoundNo(round_no))
    if current is None or not current.games:
        return history
    seated = {player for game in current.games for player in (game.white, game.black)}
    return replace(history, present=tuple(past for past in history.pasts if past.player in seated))


def _settled(played: Round) -> Round:
    """The round without the games that have no result yet."""
    if not played.pending:
        return played
    return replace(played, games=tuple(game for game in played.games if not game.is_pending))


def _check_round_no(form: RoundRobin, rules: Rules, players: int, round_no: int) -> None:
    """PositionError when the event is over or has no such round, with both numbers."""
    needed = form.rounds(players)
    if needed and round_no == needed + 1:
        raise PositionError(f"all {needed} rounds are paired already; name the round to pair one of them again")
    if needed and round_no > needed and rules.rounds is not None:
        raise PositionError(
            f"round {round_no} of {rules.rounds} planned rounds cannot be paired: "
            f"{form.system} with {players} players has {needed} rounds"
        )
    form.planned(players, round_no)
