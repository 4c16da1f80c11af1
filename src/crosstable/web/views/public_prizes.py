"""Prizes for everybody: what was decided, once the arbiters show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.app.prize_field import PrizeField
from crosstable.app.prizing import Award, awards, open_trophies
from crosstable.i18n.prize_words import PrizeWords
from crosstable.prizes import Decision
from crosstable.publish.people import printable
from crosstable.publish.ranking import rank_text


class Line(NamedTuple):
    """A winner: `what` names the prizes, a text for each pool that he shares in, and how many share it.

    The group stands above its winners, not in each line.
    """

    id: int
    rank: str
    name: str
    amount: str
    trophies: str
    what: Sequence[str]


class Part(NamedTuple):
    """The winners of the event or of a group; `title` is empty where nothing else follows."""

    title: str
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class PublicPrizes:
    """The page; `open` are sentences about trophies that a play-off or lots decide."""

    parts: Sequence[Part]
    open: Sequence[str]

    def of(self, player: int) -> Sequence[Line]:
        """What one player has won."""
        return [line for part in self.parts for line in part.lines if line.id == player]

    @property
    def has_money(self) -> bool:
        """Whether anybody gets money."""
        return any(line.amount for part in self.parts for line in part.lines)


def public_prizes(words: PrizeWords, decision: Decision, field: PrizeField) -> PublicPrizes:
    """Everybody with a prize, best first; `words` knows the names as anybody may read them."""
    found = awards(decision, field)
    parts = [
        Part(
            words.title(printable(group), found),
            [_line(words, field, group, award) for award in winners],
        )
        for group, winners in found.items()
    ]
    level = [
        words.t(
            "sheet.prizes.open",
            trophy=printable(words.trophy(trophy)),
            names=words.t.list([words.names.get(player, f"#{player}") for player in trophy.between]),
        )
        for trophy in open_trophies(decision)
    ]
    return PublicPrizes(parts, level)


def _line(words: PrizeWords, field: PrizeField, group: str, award: Award) -> Line:
    place = next((place for place in field.places.get(group, ()) if place.player == award.player), None)
    what = []
    for pool, _ in award.shares:
        text = printable(words.t.list([words.stake(stake._replace(group="")) for stake in pool.stakes], most=6))
        what.append(text if len(pool.shares) == 1 else f"{text} · {words.brief(pool)}")
    return Line(
        id=int(award.player),
        rank="" if place is None else rank_text(place),
        name=words.names.get(award.player, f"#{award.player}"),
        amount=words.money(award.amount) if award.amount else "",
        trophies=printable(", ".join(award.trophies)),
        what=what,
    )
