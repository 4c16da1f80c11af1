"""Short notation for what was played, for systems that pair down a list.

A round is `1-2 3=4 5/6 7 8h`: White wins, a draw, Black wins, a pairing-allocated bye, a half-point bye.
Whoever is not named was away. Player n has id n and stands at place n.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from crosstable.core.codes import Code, Colour
from crosstable.core.history import History, history_before
from crosstable.core.ids import PlayerId, RoundNo
from crosstable.core.model import Absence, Bye, Game, Player, Prohibition, Round, Rules, Tournament
from crosstable.pairing.base import NoPairing, Pairer, Request, RoundDraft

_CODES = {"-": (Code.WIN, Code.LOSS), "=": (Code.DRAW, Code.DRAW), "/": (Code.LOSS, Code.WIN)}


def event(players: int, *rounds: str, away: Sequence[int] = (), planned: int = 9) -> Tournament:
    made = []
    for number, text in enumerate(rounds, 1):
        games, byes = [], []
        for token in text.split():
            found = re.fullmatch(r"(\d+)([-=/])(\d+)", token)
            if found:
                white, sign, black = found.groups()
                games.append(Game(PlayerId(int(white)), PlayerId(int(black)), *_CODES[sign]))
            else:
                code = Code.HALF_BYE if token.endswith("h") else Code.PAB
                byes.append(Bye(PlayerId(int(token.rstrip("h"))), code))
        made.append(Round(RoundNo(number), tuple(games), tuple(byes)))
    following = RoundNo(len(rounds) + 1)
    return Tournament(
        rules=Rules(rounds=planned),
        players=tuple(Player(PlayerId(n), rating=2400 - 20 * n) for n in range(1, players + 1)),
        rounds=tuple(made),
        absences=tuple(Absence(PlayerId(n), following) for n in away),
    )


def before(tournament: Tournament) -> History:
    return history_before(tournament, len(tournament.rounds) + 1)


def request(planned: int = 9, *apart: tuple[int, int], forced: tuple[tuple[int, int], ...] = ()) -> Request:
    return Request(
        rounds=planned,
        initial_colour=Colour.WHITE,
        prohibitions=tuple(Prohibition((PlayerId(a), PlayerId(b))) for a, b in apart),
        forced=tuple((PlayerId(a), PlayerId(b)) for a, b in forced),
    )


def written(draft: RoundDraft | NoPairing) -> str:
    assert isinstance(draft, RoundDraft), draft
    boards = [f"{board.white}-{board.black}" for board in draft.boards]
    return " ".join(boards + ([f"{draft.bye.player}"] if draft.bye else []))


def pairs(draft: RoundDraft | NoPairing) -> str:
    """Without colours, the smaller number first."""
    assert isinstance(draft, RoundDraft), draft
    return " ".join(f"{min(b.white, b.black)}-{max(b.white, b.black)}" for b in draft.boards)


def play_on(pairer: Pairer, players: int, rounds: int, seed: int) -> tuple[list[RoundDraft], NoPairing | None]:
    """Play an event by a pairer, with results and absences by dice; stops where no pairing exists."""
    dice = Random(seed)
    texts: list[str] = []
    drafts: list[RoundDraft] = []
    for _ in range(rounds):
        away = [n for n in range(1, players + 1) if dice.random() < 0.1]
        history = before(event(players, *texts, away=away))
        draft = pairer(history, request(rounds))
        if isinstance(draft, NoPairing):
            return drafts, draft
        seated = sorted(p for board in draft.boards for p in (board.white, board.black))
        sitting = [draft.bye.player] if draft.bye else []
        assert sorted(seated + sitting) == [past.player for past in history.present]
        drafts.append(draft)
        games = [f"{board.white}{dice.choice('-=/')}{board.black}" for board in draft.boards]
        texts.append(" ".join(games + [str(p) for p in sitting]))
    return drafts, None


def meetings(drafts: Sequence[RoundDraft]) -> dict[frozenset[int], list[int]]:
    """Pairs to the rounds in which they met."""
    found: dict[frozenset[int], list[int]] = {}
    for draft in drafts:
        for board in draft.boards:
            found.setdefault(frozenset({int(board.white), int(board.black)}), []).append(draft.round_no)
    return found
