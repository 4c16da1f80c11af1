"""Categories of players on the command line: who belongs to `sex=w`, `rating=1600-1799`, `group=A group`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosstable.cli.outcome import Exit, Refusal
from crosstable.core.ids import PlayerId
from crosstable.core.model import Player, Tournament

KINDS = "sex=w, fed=NOR, rating=1600-1799, rating=2000-, unrated, born=2008-, under=12, over=50, group=NAME"
"""What can be asked for, by example."""

SEXES = ("w", "m")
"""As the files have them."""

Test = Callable[[Player], bool]


def members(tournament: Tournament, text: str) -> Sequence[PlayerId]:
    """The players of a category, perhaps nobody. Refusal where there is no such category, or no telling who is in it."""
    test = _test(tournament, text)
    return [player.id for player in tournament.players if test(player)]


def _test(tournament: Tournament, text: str) -> Test:
    kind, sign, value = text.strip().partition("=")
    kind, value = kind.strip().lower(), value.strip()
    if kind == "unrated" and not sign:
        return lambda player: player.rating is None
    if (kind == "sex" and value.casefold() in SEXES) or (kind == "fed" and value):
        return _equals(kind, value)
    if kind == "group" and value:
        return _group(tournament, value)
    if kind in ("under", "over") and value.isdecimal() and len(value) <= 3:
        return _age(tournament, kind, int(value))
    if kind in ("rating", "born"):
        low, dash, high = value.partition("-")
        limits = [part.strip() for part in (low, high)]
        if dash and any(limits) and all(not limit or (limit.isdecimal() and len(limit) <= 4) for limit in limits):
            least, most = int(low or 0), int(high or 9999)
            if least > most:
                what = f"--category {text} leaves nobody in: write the lower limit first, {kind}={most}-{least}"
                raise Refusal(Exit.BAD_REQUEST, what)
            return _between(kind, least, most)
    raise Refusal(Exit.BAD_REQUEST, f"no category {text}: {KINDS} are known")


def _equals(kind: str, value: str) -> Test:
    wanted = value.casefold()
    return lambda player: (player.sex if kind == "sex" else player.federation).casefold() == wanted


def _between(kind: str, low: int, high: int) -> Test:
    def test(player: Player) -> bool:
        number = player.rating if kind == "rating" else player.birth.year if player.birth is not None else None
        return number is not None and low <= number <= high

    return test


def _age(tournament: Tournament, kind: str, age: int) -> Test:
    """Under 12: not yet 12 on 1 January of the year of the event; over 50: 50 in the course of it."""
    start = tournament.info.start
    if start is None:
        raise Refusal(
            Exit.BAD_REQUEST,
            f"--category {kind}={age}: the file does not say when the event began; give years of birth, as born=2014-",
        )
    year = start.year

    def test(player: Player) -> bool:
        if player.birth is None:
            return False
        return year - player.birth.year <= age if kind == "under" else year - player.birth.year >= age

    return test


def _group(tournament: Tournament, name: str) -> Test:
    """The event's own groups; a TRF file has no place for them, the JSON formats have."""
    known = dict.fromkeys(group for player in tournament.players for group in player.own_groups)
    found = next((group for group in known if group.casefold() == " ".join(name.split()).casefold()), None)
    if found is None:
        there = f"groups: {', '.join(known)}" if known else "it names no groups; TRF has no place for them, JSON has"
        raise Refusal(Exit.BAD_REQUEST, f"no group of this file is called {name} ({there})")
    return lambda player: found in player.own_groups
