"""Round robins in short notation, for the tests of the system."""

from __future__ import annotations

from crosstable.core.codes import Code
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Bye, Game, Player, Round, Rules, Tournament
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.rounds import pair_round


def event(players: int, system: str = "round-robin", rounds: int | None = None, type_code: str = "") -> Tournament:
    """Players whose ids are 11, 12 and so on, so that no id is a number of the table by chance."""
    return Tournament(
        rules=Rules(system=system, rounds=rounds, type_code=type_code),
        players=tuple(Player(PlayerId(10 + number)) for number in range(1, players + 1)),
    )


def played(tournament: Tournament, *rounds: str) -> Tournament:
    """With rounds `1-4 2-3 5` more (table numbers; a single number is free); White wins every game."""
    found = list(tournament.rounds)
    for text in rounds:
        games, byes = [], []
        for token in text.split():
            white, _, black = token.partition("-")
            if black:
                games.append(Game(_id(white), _id(black), Code.WIN, Code.LOSS))
            else:
                byes.append(Bye(_id(white), Code.FREE))
        found.append(Round(RoundNo(len(found) + 1), tuple(games), tuple(byes)))
    return Tournament(rules=tournament.rules, players=tournament.players, rounds=tuple(found))


def numbers(draft: RoundDraft | NoPairing) -> str:
    """The boards of a draft by numbers of the table: `1-4 2-3`."""
    assert isinstance(draft, RoundDraft)
    return " ".join(f"{board.white - 10}-{board.black - 10}" for board in draft.boards)


def next_round(tournament: Tournament, round_no: int | None = None, **options: object) -> str:
    """The boards of the next round."""
    return numbers(pair_round(tournament, round_no, options=options))


def _id(number: str) -> PlayerId:
    return PlayerId(10 + int(number))
