"""Title norms of an event's players: what is known of their games, and what has to be known first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from crosstable.app.queries_games import Meeting, meetings
from crosstable.app.queries_public import planned_rounds
from crosstable.core.codes import TABLE, Code, Worth
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.tiebreak.norms import NO_FEDERATION, TITLES, Event, Norm, NormGame, norm, titles_open
from crosstable.tiebreak.table import is_predetermined

GAME_POINTS = {Worth.WIN: 10, Worth.DRAW: 5, Worth.LOSS: 0}
WALKOVERS = frozenset({Worth.FORFEIT_WIN, Worth.PAB})
ENOUGH_FOREIGNERS, ENOUGH_FEDERATIONS, ENOUGH_TITLED = 20, 3, 10
FOREIGN_TITLES = frozenset({"GM", "IM", "WGM", "WIM"})
"""1.4.3d: so many rated foreigners of so many federations, and so many of them with one of these titles."""
MISSED_MOST = 1


@dataclass(frozen=True, slots=True)
class NormReport:
    """The norms that a player may be after.

    `no_federation` are opponents whose federation is not known; with `own_unknown` it is the player's. `no_ratings`
    and `no_titles`: nobody met has one. `unrated` opponents count 1400.
    """

    norms: tuple[Norm, ...]
    games: int
    opponents: tuple[PlayerId, ...]
    no_federation: tuple[PlayerId, ...]
    unrated: tuple[PlayerId, ...]
    own_unknown: bool
    no_ratings: bool
    no_titles: bool
    exempt: bool


def norm_reports(state: EventState) -> Mapping[PlayerId, NormReport]:
    """How everybody stands for whom norms are a question."""
    met, exempt = meetings(state), foreigners_enough(state)
    found = {player: _report(state, player, met, exempt=exempt) for player in state.order}
    return {player: report for player, report in found.items() if report is not None}


def norm_report(state: EventState, player: PlayerId) -> NormReport | None:
    """How the player stands. None where norms are no question: another game, teams of two, or an empty list of titles."""
    return _report(state, player, meetings(state), exempt=foreigners_enough(state))


def _report(
    state: EventState, player: PlayerId, met: Mapping[PlayerId, Mapping[int, Meeting]], *, exempt: bool
) -> NormReport | None:
    own = state.entries[player].player
    wanted = titles_open(own.title, own.sex)
    if state.game != "chess" or state.options.get("bughouse") or not wanted:
        return None
    mine = met[player]
    played = [meeting for meeting in mine.values() if _counts(state, meeting)]
    people = {m.opponent: state.entries[m.opponent].player for m in played if m.opponent is not None}
    rounds = planned_rounds(state) or len(state.rounds)
    event = Event(
        rounds,
        _open_rounds(state, player, mine.values(), rounds),
        predetermined=is_predetermined(state.rules),
        exempt=exempt,
        walkovers=sum(TABLE[m.code].worth in WALKOVERS for m in mine.values()),
    )
    games = [
        NormGame(m.round, p.rating, p.title, p.federation, GAME_POINTS[TABLE[m.code].worth])
        for m in played
        if m.opponent is not None
        for p in (people[m.opponent],)
    ]
    return NormReport(
        tuple(norm(TITLES[name], own.federation, games, event) for name in wanted),
        len(games),
        tuple(people),
        tuple(p for p, found in people.items() if not found.federation),
        tuple(p for p, found in people.items() if found.rating is None),
        own_unknown=not own.federation,
        no_ratings=all(found.rating is None for found in people.values()),
        no_titles=not any(found.title for found in people.values()),
        exempt=exempt,
    )


def _open_rounds(state: EventState, player: PlayerId, met: Collection[Meeting], rounds: int) -> int:
    """Rounds in which the player may still play: boards without a result, and rounds to come without a bye asked for."""
    if state.entries[player].withdrawn_after is not None:
        return sum(m.pending and m.opponent is not None for m in met)
    coming = range(state.rounds_published + 1, rounds + 1)
    away = sum((player, number) in state.absences for number in coming)
    return sum(m.pending and m.opponent is not None for m in met) + len(coming) - away


def _counts(state: EventState, meeting: Meeting) -> bool:
    """1.4.2: a rated game at the board; in a round robin not against the unrated without a point against the rated."""
    if meeting.opponent is None or not TABLE[meeting.code].rated:
        return False
    other = state.entries[meeting.opponent].player
    if other.rating is not None or not is_predetermined(state.rules):
        return True
    return any(
        GAME_POINTS.get(TABLE[m.code].worth, 0) > 0
        for m in meetings(state)[meeting.opponent].values()
        if TABLE[m.code].rated and m.opponent is not None and state.entries[m.opponent].player.rating is not None
    )


def foreigners_enough(state: EventState) -> bool:
    """1.4.3d: a Swiss in which every round has enough rated foreigners; who misses more than one round is not counted."""
    host = state.info.federation
    if not host or is_predetermined(state.rules) or not state.rules.by_scores:
        return False
    met = meetings(state)
    there = [
        entry.player
        for player, entry in state.entries.items()
        if entry.player.rating is not None
        and entry.player.federation not in ("", NO_FEDERATION, host)
        and _missed(state, player, met[player].values()) <= MISSED_MOST
    ]
    titled = sum(one.title in FOREIGN_TITLES for one in there)
    federations = {one.federation for one in there}
    return len(there) >= ENOUGH_FOREIGNERS and titled >= ENOUGH_TITLED and len(federations) >= ENOUGH_FEDERATIONS


def _missed(state: EventState, player: PlayerId, met: Collection[Meeting]) -> int:
    """Published rounds in which the player was not paired; the pairing-allocated bye is no absence."""
    there = sum(m.opponent is not None or m.code is Code.PAB for m in met)
    asked = sum(1 for who, number in state.absences if who == player and number > state.rounds_published)
    return state.rounds_published - there + asked
