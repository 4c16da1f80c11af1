"""Round robin as a pairing system: the round of the table, with the facts of every board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.core.codes import Code
from crosstable.core.errors import PositionError
from crosstable.core.history import History, Past
from crosstable.core.ids import PlayerId
from crosstable.pairing.base import Board, BracketReport, ColourChoice, NoPairing, Request, RoundDraft
from crosstable.pairing.roundrobin.berger import ARTICLE, Pair, table_size
from crosstable.pairing.roundrobin.schedule import PlannedRound, planned_round, rounds_needed, spared_by_swap
from crosstable.pairing.roundrobin.tables import planned_table

SYSTEMS: Mapping[str, int] = MappingProxyType({"round-robin": 1, "double-round-robin": 2})
"""Names of the systems and how often everybody meets everybody."""

EDITION = "berger"
"""The table that is played unless another is chosen; the Handbook's."""

FREE_CODES: Mapping[str, Code] = MappingProxyType({"nothing": Code.FREE, "half": Code.HALF_BYE, "full": Code.FULL_BYE})
"""What the free round of an odd field is worth, as announced; nothing, by custom."""


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """A pairer (see base.Pairer): `cycles` times round the `table`, everybody in initial order.

    `free` is what is written for whoever meets the ghost. `turned` are pairs of a round whose colours were
    exchanged to level them after a withdrawal (see `equalise`).
    """

    system: str = "round-robin"
    cycles: int = 1
    swap: bool = True
    table: str = EDITION
    free: Code = Code.FREE
    turned: frozenset[frozenset[PlayerId]] = frozenset()

    def rounds(self, players: int) -> int:
        """How many rounds the event has."""
        return rounds_needed(players, self.cycles)

    def planned(self, players: int, round_no: int) -> PlannedRound:
        """A round by numbers; PositionError when the event has no such round."""
        if self.table == EDITION:
            return planned_round(players, round_no, self.cycles, swap=self.swap)
        rounds = planned_table(self.table, players, self.cycles)
        if not 1 <= round_no <= len(rounds):
            raise PositionError(f"there is no round {round_no}: everybody meets everybody in {len(rounds)} rounds")
        return rounds[round_no - 1]

    def __call__(self, history: History, request: Request) -> RoundDraft | NoPairing:
        """The boards of the round.

        Who is away or has withdrawn keeps his board: the schedule never changes and the game is
        lost by forfeit. Only a pair of which nobody is in `history.present` has none. No pairing
        when the request forbids a pair of the table or wants another one.
        """
        pasts = history.pasts
        planned = self.planned(len(pasts), history.round_no)
        ids = [(pasts[white - 1].player, pasts[black - 1].player) for white, black in planned.pairs]
        refused = _against(ids, request, history.round_no)
        if refused is not None:
            return refused
        here = {past.player for past in history.present}
        boards = tuple(
            _board(planned, pair, pasts, self)
            for pair, players in zip(planned.pairs, ids, strict=True)
            if here.intersection(players)
        )
        table = BracketReport(
            number=1,
            score=0,
            moved_down=(),
            residents=tuple(past.player for past in pasts),
            pairs=tuple((board.white, board.black) for board in boards),
            downfloaters=(),
            limbo=(),
            measures=(),
        )
        seated = {player for board in boards for player in (board.white, board.black)}
        # the schedule stands: who is away loses by forfeit, and who meets the ghost has no bye unless it was announced
        ghost = None if planned.free is None else pasts[planned.free - 1].player
        free = tuple(
            (past.player, self.free if past.player == ghost else Code.FREE)
            for past in pasts
            if past.player not in seated
        )
        return RoundDraft(self.system, self.table, history.round_no, boards, None, (table,), free)


def _against(ids: Sequence[tuple[PlayerId, PlayerId]], request: Request, round_no: int) -> NoPairing | None:
    """A prohibited pair that the table wants, or a forced one that it does not."""
    for pair in ids:
        for rule in request.prohibitions:
            if rule.covers(round_no) and set(pair) <= set(rule.players):
                return NoPairing(round_no, pair[:1], pair[1:], "opponents", ("prohibition",))
    for forced in request.forced:
        if forced not in ids and forced[::-1] not in ids:
            theirs = tuple(p for pair in ids if set(pair) & set(forced) for p in pair if p not in forced)
            return NoPairing(round_no, forced, theirs, "opponents")
    return None


def _board(planned: PlannedRound, pair: Pair, pasts: Sequence[Past], form: RoundRobin) -> Board:
    white, black = pasts[pair[0] - 1], pasts[pair[1] - 1]
    levelled = frozenset((white.player, black.player)) in form.turned
    if levelled:
        white, black = black, white
    choice = ColourChoice(
        article=ARTICLE,
        white_preference="-",
        black_preference="-",
        white_colours=white.colours,
        black_colours=black.colours,
        detail={**_facts(planned, pair, len(pasts), form.table), **({"levelled": 1} if levelled else {})},
    )
    return Board(white.player, black.player, white.pairing_score, black.pairing_score, 1, choice)


def _facts(planned: PlannedRound, pair: Pair, players: int, table: str) -> dict[str, int | str]:
    """Where the table says so.

    `colour_rule` is `last-number` (the lower half has White against it), `same-parity` (the higher
    number has White) or `other-parity` (the lower one has).
    In a `turned` cycle the colours are exchanged. In a round that changed places, `third_colour`
    names the numbers that would otherwise have had one colour three times running.
    """
    size = table_size(players)
    last = size in pair
    parity = "other-parity" if sum(pair) % 2 else "same-parity"
    facts: dict[str, int | str] = {
        "table": table,
        "size": size,
        "table_round": planned.table_round,
        "cycle": planned.cycle,
        "white_number": pair[0],
        "black_number": pair[1],
        "colour_rule": ("last-number" if last else parity) if table == EDITION else "as-printed",
    }
    if planned.turned:
        facts["turned"] = 1
    if planned.swapped:
        facts["changed_places"] = 1
        facts["third_colour"] = " ".join(str(number) for number in spared_by_swap(players))
    return facts
