"""A ladder in words: the order or the rows of a pyramid, open challenges, who may challenge whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from crosstable.app.ladder import PLAYERS_CHALLENGE, Challenge, Now, against, challenges, is_open, ladder_now, rungs
from crosstable.app.queries import Ranking
from crosstable.core.ids import PlayerId
from crosstable.core.results import swapped
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.pairing.ladder import rung


@dataclass(frozen=True, slots=True)
class Rung:
    """One player; `moved` since the round before, `note` what is open or keeps him away."""

    id: int
    place: int
    name: str
    rating: int | None
    moved: int
    note: str
    free: bool


@dataclass(frozen=True, slots=True)
class Open:
    """A challenge; places are those of now, None for who has left. The tokens are results by the challenger."""

    round: int
    board: int
    challenger: str
    place: int | None
    defender: str
    other_place: int | None
    white: bool
    won: str
    lost: str
    refused: str
    disputed: bool
    seen: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody who might be challenged; `why` says why not."""

    id: int
    place: int
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class LadderView:
    """The screen. `rows` has all players in one row on a ladder, and one row for each level of a pyramid."""

    pyramid: bool
    round: int
    rows: Sequence[Sequence[Rung]]
    open: Sequence[Open]
    played: int

    @property
    def players(self) -> list[Rung]:
        """Everybody, the top first."""
        return [player for row in self.rows for player in row]


def ladder_view(
    state: EventState, t: Translator, names: Mapping[PlayerId, str], found: Ranking, now: Now | None = None
) -> LadderView:
    """The ladder as it stands; `found` are the standings of now."""
    now = now or ladder_now(state)
    moved = {place.player: place.moved or 0 for place in found.places}
    notes = dict(_notes(state, t, names, now))
    order = [
        Rung(
            int(p),
            place,
            names[p],
            state.entries[p].player.rating,
            moved.get(p, 0),
            notes.get(p, ""),
            now.period > 0 and p not in notes,
        )
        for place, p in enumerate(map(PlayerId, now.ladder.state.order), 1)
    ]
    pyramid = now.ladder.rules.pyramid
    by_id = {line.id: line for line in order}
    rows = [[by_id[p] for p in row] for row in rungs([line.id for line in order])] if pyramid else [order]
    return LadderView(
        pyramid,
        now.period,
        rows,
        [_open(now, names, challenge) for challenge in now.open],
        sum(not is_open(challenge) for challenge in challenges(state)),
    )


def _notes(state: EventState, t: Translator, names: Mapping[PlayerId, str], now: Now) -> Iterator[tuple[PlayerId, str]]:
    """What keeps somebody from a new challenge: an absence, a game of this round, an open challenge."""
    for player, number in state.absences:
        if number == now.period:
            yield player, t("ladder.away")
    for board in state.rounds[now.period - 1].boards if now.period else ():
        for player in (board.white, board.black):
            yield player, t("ladder.has-played")
    for challenge in now.open:
        yield challenge.challenger, t("ladder.challenges", name=names[challenge.defender])
        yield challenge.defender, t("ladder.challenged-by", name=names[challenge.challenger])


def _open(now: Now, names: Mapping[PlayerId, str], challenge: Challenge) -> Open:
    white = challenge.board.white == challenge.challenger
    won = "1-0" if white else "0-1"
    return Open(
        challenge.period,
        challenge.board.number,
        names[challenge.challenger],
        now.place(challenge.challenger),
        names[challenge.defender],
        now.place(challenge.defender),
        white,
        won,
        swapped(won),
        challenge.refused,
        challenge.board.dispute is not None,
        "" if challenge.board.result is None else challenge.board.result.token,
    )


def choices(
    state: EventState, t: Translator, names: Mapping[PlayerId, str], challenger: PlayerId, now: Now | None = None
) -> list[Choice]:
    """Everybody above, the nearest first, and why some of them may not be challenged now."""
    now = now or ladder_now(state)
    order = [PlayerId(p) for p in now.ladder.state.order]
    found = []
    for place, player in reversed(list(enumerate(order, 1))):
        code, about = against(state, now, challenger, player)
        if code not in ("self", "not-above"):
            found.append(
                Choice(int(player), place, names[player], _why(t, names, now, code, about, challenger, player))
            )
    return found


def _why(
    t: Translator,
    names: Mapping[PlayerId, str],
    now: Now,
    code: str,
    about: PlayerId | None,
    challenger: PlayerId,
    defender: PlayerId,
) -> str:
    if not code:
        return ""
    low, high = now.place(challenger) or 0, now.place(defender) or 0
    if code == "too-far" and now.ladder.rules.pyramid:
        return t("ladder.why.rungs", rung=rung(low), rung_other=rung(high))
    return t(
        f"ladder.why.{code}",
        name="" if about is None else names[about],
        reach=now.ladder.rules.reach or 0,
        distance=low - high,
    )


def may_be_challenged(
    state: EventState, t: Translator, names: Mapping[PlayerId, str], player: PlayerId
) -> list[Choice]:
    """Whom a player may challenge from his own phone; nobody where the arbiters enter challenges."""
    if not state.rules.challenges or not state.options.get(PLAYERS_CHALLENGE) or state.ladder is None:
        return []
    return [choice for choice in choices(state, t, names, player) if not choice.why]
