"""Trophies cannot be divided: they go by tie-break, one to a player (US Chess 32, and the practice everywhere)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from crosstable.core.ids import PlayerId
from crosstable.prizes.fund import Fund, OnePrize
from crosstable.prizes.money import Contest
from crosstable.prizes.outcome import Trophy

Prize = tuple[int, str]
"""Place in the list, and what it is (empty: a place without a trophy)."""


def trophies(
    fund: Fund, contests: Mapping[str, Contest], settled: Mapping[tuple[str, int, int], PlayerId]
) -> tuple[list[Trophy], list[Trophy]]:
    """Trophies with their winners, and those for which nobody was left.

    Among players level on every tie-break a trophy stays open, unless each of them gets the same, or it is
    `settled` who has it.
    """
    given: list[Trophy] = []
    unawarded: list[Trophy] = []
    won: set[PlayerId] = set()
    for number in fund.preference():
        for name, contest in contests.items():
            if not contest.lists([number]):
                continue
            prizes = [(place, prize.trophy) for place, prize in enumerate(fund.lists[number].prizes, 1)]
            left_out = set() if fund.policy is OnePrize.EVERY else won
            runners = [
                who for who in contest.standing if contest.may(who.player, number) and who.player not in left_out
            ]
            for _, level in groupby(runners, key=lambda who: who.rank):
                players = [who.player for who in level]
                mine, prizes = prizes[: len(players)], prizes[len(players) :]
                known = {place: settled[at] for place, _ in mine if (at := (name, number, place)) in settled}
                fresh = [replace(trophy, group=name) for trophy in _among(number, players, mine, known)]
                given.extend(fresh)
                won.update(trophy.player for trophy in fresh if trophy.player is not None)
            unawarded.extend(Trophy(number, place, what, None, group=name) for place, what in prizes if what)
    return given, unawarded


def _among(
    number: int, players: Sequence[PlayerId], prizes: Sequence[Prize], known: Mapping[int, PlayerId]
) -> list[Trophy]:
    kinds = {what for _, what in prizes}
    if len(players) == 1 or (len(prizes) == len(players) and len(kinds) == 1):
        pairs = zip(players, prizes, strict=False)
        return [Trophy(number, place, what, player) for player, (place, what) in pairs if what]
    winners = {place: player for place, player in known.items() if player in players}
    left = [player for player in players if player not in winners.values()]
    rest = [(place, what) for place, what in prizes if what and place not in winners]
    found = [Trophy(number, place, what, winners[place]) for place, what in prizes if what and place in winners]
    if len(left) == 1:  # whoever is left has what is left
        return found + [Trophy(number, place, what, left[0]) for place, what in rest[:1]]
    return found + [Trophy(number, place, what, None, tuple(left)) for place, what in rest]
