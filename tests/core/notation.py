"""Events in short notation, for the tests of core.

A round is a text of entries between commas: `1-2 10` is a game (White, Black, both codes), `5 U` a
bye. Codes are those of TRF, `?` is a game without a result and `a` an adjourned one, `f` is a free round.
"""

from __future__ import annotations

from crosstable.core.codes import Code
from crosstable.core.history import Past, VirtualTable, history_before, no_virtual_points
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Adjustment, Bye, Game, Player, Round, Rules, Tournament
from crosstable.core.points import STANDARD, PointSystem

_SPECIAL = {"a": Code.ADJOURNED, "f": Code.FREE}


def code_of(sign: str) -> Code:
    """The code of one sign of the notation."""
    return _SPECIAL.get(sign) or Code(sign)


def event(
    *rounds: str,
    players: int = 4,
    points: PointSystem = STANDARD,
    adjustments: tuple[Adjustment, ...] = (),
) -> Tournament:
    """A tournament of the players 1 to `players` with these rounds."""
    return Tournament(
        rules=Rules(points=points, rounds=9),
        players=tuple(Player(PlayerId(number)) for number in range(1, players + 1)),
        rounds=tuple(round_of(number, text) for number, text in enumerate(rounds, 1)),
        adjustments=adjustments,
    )


def round_of(number: int, text: str) -> Round:
    """One round of the notation."""
    games: list[Game] = []
    byes: list[Bye] = []
    for entry in filter(None, (part.strip() for part in text.split(","))):
        who, signs = entry.split()
        if "-" in who:
            white, black = who.split("-")
            games.append(Game(PlayerId(int(white)), PlayerId(int(black)), code_of(signs[0]), code_of(signs[1])))
        else:
            byes.append(Bye(PlayerId(int(who)), code_of(signs)))
    return Round(RoundNo(number), tuple(games), tuple(byes))


def pasts(
    tournament: Tournament,
    round_no: int | None = None,
    virtual: VirtualTable = no_virtual_points,
    **readings: str,
) -> dict[int, Past]:
    """The records before `round_no` (default: the round after the last) by player."""
    number = len(tournament.rounds) + 1 if round_no is None else round_no
    history = history_before(tournament, number, virtual, readings=readings)
    return {int(past.player): past for past in history.pasts}
