"""The adviser for a bughouse evening: tables, rounds and hours for so many people (ux.md J6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from crosstable.app.adviser import (
    Figures,
    Kind,
    Remark,
    Section,
    Suggestion,
    TimeControl,
    calculate,
    rating_groups,
    step,
)
from crosstable.app.bughouse import MOST_ROUND_ROBIN
from crosstable.pairing.partners import FEWEST, whist_rounds
from crosstable.pairing.roundrobin import games_needed, rounds_needed

GAME = TimeControl(5)
"""Five minutes a game are the commonest in clubs."""
GAMES = 2
"""A match: two games with exchanged colours."""
CHANGEOVER = 5
"""Short rounds: nobody goes far, and the next tables hang at once."""
ROUNDS = 7
HEX = 6
"""Teams of a group, where there are two groups of them or more."""


def bughouse_forms(people: int, minutes: int, evenings: int = 1) -> tuple[Suggestion, ...]:
    """Teams of two, and rotating partners, best first: who comes in pairs wants to stay together."""
    if people < FEWEST:
        return ()
    found = [
        _teams(people, minutes, evenings),
        *_hexes(people, minutes, evenings),
        _partners(people, minutes, evenings),
    ]
    if people % 2:  # somebody has no partner
        found.reverse()
    best = next((one for one in found if one.fits), found[0])
    return tuple(replace(one, starred=one is found[0], default=one is best) for one in found)


def _timed(tables: int, rounds: int, minutes: int, evenings: int) -> tuple[Figures, bool]:
    """As many of the rounds as fit, at least one."""
    match = TimeControl(GAME.base * GAMES)
    each = calculate(2, match, rounds=1, changeover=CHANGEOVER, night=minutes)
    room = each.per_evening * evenings
    figures = calculate(
        2 * tables, match, rounds=max(1, min(rounds, room or rounds)), changeover=CHANGEOVER, night=minutes
    )
    return figures, figures.evenings is not None and figures.evenings <= evenings


def _teams(people: int, minutes: int, evenings: int) -> Suggestion:
    teams = people // 2
    everybody = teams <= MOST_ROUND_ROBIN
    rounds = rounds_needed(teams) if everybody else ROUNDS
    figures, fits = _timed(teams // 2, rounds, minutes, evenings)
    remarks = list(_teams_remarks(people))
    if everybody and figures.rounds < rounds:
        remarks.append(Remark("bughouse-not-all", {"rounds": rounds}))
        fits = False
    return _suggestion(Kind.BUGHOUSE, Section(teams, "dutch", figures.rounds), figures, remarks, fits=fits)


def _hexes(people: int, minutes: int, evenings: int) -> Iterator[Suggestion]:
    """Groups of about six teams of a strength, everybody against everybody: ten games in double rounds."""
    teams = people // 2
    if teams < 2 * HEX:
        return
    groups = rating_groups(teams, HEX)
    rounds = max(group.rounds for group in groups)
    figures, fits = _timed(teams // 2, rounds, minutes, evenings)
    games = sum(games_needed(group.players) for group in groups)
    whole = figures.rounds == rounds
    remarks = [next(_teams_remarks(people)), Remark("bughouse-hexes", {"groups": len(groups), "teams": HEX})]
    if not whole:
        remarks.append(Remark("bughouse-not-all", {"rounds": rounds}))
    steps = tuple(line for line in figures.steps if line.figure != "games")
    if whole:
        figures = replace(figures, games=games, steps=(*steps, step("games", "add", games)))
    found = _suggestion(Kind.HEXES, groups[0], figures, remarks, fits=fits and whole)
    yield replace(found, sections=groups, least_rounds=min(group.rounds for group in groups))


def _teams_remarks(people: int) -> Iterator[Remark]:
    yield Remark("bughouse-match", {"games": GAMES, "minutes": GAME.base})
    if people % 2:
        yield Remark("bughouse-joker", {})
    if people // 2 % 2:
        yield Remark("bughouse-bye", {"teams": people // 2})


def _partners(people: int, minutes: int, evenings: int) -> Suggestion:
    whole = whist_rounds(people)
    figures, fits = _timed(people // 4, min(whole or ROUNDS, ROUNDS), minutes, evenings)
    remarks = [Remark("bughouse-match", {"games": GAMES, "minutes": GAME.base})]
    if people % 4:
        remarks.append(Remark("bughouse-out", {"out": people % 4}))
    if whole:
        remarks.append(Remark("bughouse-whole", {"rounds": whole}))
    section = Section(people, "rotating-partners", figures.rounds)
    return _suggestion(Kind.PARTNERS, section, figures, remarks, fits=fits)


def _suggestion(kind: Kind, section: Section, figures: Figures, remarks: list[Remark], *, fits: bool) -> Suggestion:
    return Suggestion(
        kind=kind,
        control=GAME,
        figures=figures,
        sections=(section,),
        fits=fits,
        least_rounds=figures.rounds,
        remarks=tuple(remarks),
    )
