"""Wall chart: everybody's rounds in one line, with opponent, colour, result and running points."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.core.ids import PlayerId
from crosstable.publish.facts import Facts, Seat
from crosstable.publish.figures import even_share, points_text
from crosstable.publish.people import Person
from crosstable.publish.ranking import rank_text, ranking_of
from crosstable.publish.sheet import Head, head_after_round
from crosstable.publish.words import Words

UPRIGHT_ROUNDS = 6
"""As many rounds fit on upright paper; more are laid on the side."""
MOST_ROUNDS, MOST_ON_LARGE_PAPER = 11, 17
"""More rounds are printed in parts, each with every player."""


@dataclass(frozen=True, slots=True)
class WallCell:
    """One round: the result in one sign or the points of a bye, whom with which colour, the points so far."""

    mark: str = ""
    against: str = ""
    total: str = ""
    drift: str = ""


@dataclass(frozen=True, slots=True)
class WallLine:
    """One player."""

    person: Person
    cells: tuple[WallCell, ...]
    points: str
    rank: str
    note: str


@dataclass(frozen=True, slots=True)
class WallPart:
    """Some rounds with every player; `title` is empty where there is only one part."""

    title: str
    rounds: tuple[str, ...]
    lines: tuple[WallLine, ...]


@dataclass(frozen=True, slots=True)
class WallChartView:
    """The sheet."""

    head: Head
    wide: bool
    size: str
    parts: tuple[WallPart, ...]
    legend: tuple[str, ...]


def wall_chart_view(facts: Facts) -> WallChartView:
    """Everybody in initial order, with the rounds until now and empty columns for those to come."""
    words = facts.words
    fields = [group for _, group in facts.groups] or [facts]
    places = {place.player: place for field in fields for place in ranking_of(field).found.places}
    rounds = max(facts.state.rules.rounds or 0, facts.round_no, 1)
    printed = facts.rounds(rounds)
    most = even_share(len(printed), MOST_ON_LARGE_PAPER if facts.options.is_large else MOST_ROUNDS)
    starts = range(printed.start, printed.stop, most)
    parts = []
    for first in starts:
        shown = range(first, min(first + most, printed.stop))
        lines = []
        for player, person in facts.shown.items():
            place = places.get(player)
            after = facts.state.entries[player].withdrawn_after
            gone = after is not None and after <= facts.round_no
            lines.append(
                WallLine(
                    person=person,
                    cells=tuple(_cell(facts, player, number) for number in shown),
                    points=points_text(place.points, words) if place else words("nobody"),
                    rank=rank_text(place) if place else words("nobody"),
                    note=words("withdrew.short") if gone else "",
                )
            )
        title = words("wall-chart.part", first=first, last=shown[-1]) if len(starts) > 1 else ""
        heads = tuple(words("column.round.short", round=number) for number in shown)
        parts.append(WallPart(title, heads, tuple(lines)))
    return WallChartView(
        head=head_after_round(facts, "wall-chart.title"),
        wide=len(printed) > UPRIGHT_ROUNDS,
        size="large" if facts.options.is_large or min(len(printed), MOST_ROUNDS) in (1, 2, 3, 4, 7) else "small",
        parts=tuple(parts),
        legend=tuple(_legend(facts, language) for language in words.each),
    )


def _legend(facts: Facts, words: Words) -> str:
    here = Facts(facts.state, facts.round_no, facts.options, words)
    return words("wall-chart.legend", white=facts.colour_letter("w"), white_word=here.colour_word("w").capitalize())


def _cell(facts: Facts, player: PlayerId, number: int) -> WallCell:
    seat = facts.seats.get(player, {}).get(number)
    if seat is None:
        return WallCell()
    if seat.bye is not None:
        value = facts.state.rules.points.value(seat.bye) or 0
        return WallCell(points_text(value, facts.words), facts.bye_short(seat.bye), seat.total, seat.drift)
    return WallCell(seat.mark, _against(facts, seat), seat.total, seat.drift)


def _against(facts: Facts, seat: Seat) -> str:
    number = "" if seat.opponent is None else facts.people[seat.opponent].number
    letter = facts.colour_letter(seat.colour) if seat.colour else ""
    return f"{letter} {number}".strip()
