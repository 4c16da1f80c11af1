"""The winner, and who goes on, in words: each with the place or the tie-break that decided it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosstable.app.cut import Cut, cut, first_is_played_for, has_winner, is_final
from crosstable.app.queries import Place, Ranking
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.i18n.tiebreak_words import named
from crosstable.publish.figures import column_texts
from crosstable.publish.words import Words
from crosstable.tiebreak.rulings import LOTS, MANUAL, PLAY_OFF

Name = Callable[[PlayerId], str]
WITHOUT_NUMBERS = frozenset({MANUAL, LOTS, "DE"})
"""What decides between some and is no number of a player."""


def winner_line(state: EventState, t: Translator, name: Name, found: Ranking) -> str:
    """Who won and by what; empty before the end, and where the standings name no winner."""
    final = has_winner(state) and is_final(state, found)
    border = cut(found, 1) if final and not first_is_played_for(state, found) else None
    if border is None:
        return ""
    if border.level:
        names = t.list([name(place.player) for place in border.level], most=len(border.level))
        return t("standings.winners-shared", names=names, points=t.points(border.level[0].points))
    first = border.through[0]
    said = t("standings.winner", player=name(first.player), points=t.points(first.points))
    return f"{said}. {_ahead(t, name, found, border, border.out)}" if border.out and not state.rules.own_table else said


def border_lines(t: Translator, name: Name, found: Ranking, border: Cut) -> Sequence[str]:
    """Who goes on when the first so many do, and what parts the last of them from the next."""
    lines = [t("cut.through", names=_names(t, name, border.through))] if border.through else []
    if border.level:
        free = border.count - len(border.through)
        lines.append(t("cut.level", names=_names(t, name, border.level), count=free))
    elif border.out is None:
        lines.append(t("cut.everybody"))
    else:
        last, out = name(border.through[-1].player), name(border.out.player)
        lines.append(t("cut.border", last=last, out=out, why=_ahead(t, name, found, border, border.out)))
    return lines


def _names(t: Translator, name: Name, places: Sequence[Place]) -> str:
    return t.list([name(place.player) for place in places], most=len(places))


def _ahead(t: Translator, name: Name, found: Ranking, border: Cut, outside: Place) -> str:
    """What puts the last above a border before the first below it."""
    inside, other = border.through[-1], name(outside.player)
    if border.by is None:
        return t("standings.ahead-points", other=other, points=t.points(inside.points), theirs=t.points(outside.points))
    value, theirs = _values(t, found, border.by, (inside, outside))
    if border.by == PLAY_OFF and value and theirs:
        return t("standings.won-play-off", other=other, value=value, theirs=theirs)
    if border.by.partition("/")[0].upper() in WITHOUT_NUMBERS or not (value and theirs):
        return t("standings.ahead-by", other=other, criterion=named(t, border.by))
    return t("standings.ahead", other=other, criterion=named(t, border.by), value=value, theirs=theirs)


def _values(t: Translator, found: Ranking, code: str, of: Sequence[Place]) -> Sequence[str]:
    """A tie-break of some as its column writes it."""
    if code not in found.codes:
        return [""] * len(of)
    column = found.codes.index(code)
    texts = column_texts([place.values[column] for place in found.places], Words.of((t.language,)))
    return [texts[found.places.index(place)] for place in of]
