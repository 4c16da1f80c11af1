"""What a dialect of TRF cannot say: to be shown before an export, never found out afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from crosstable.core.codes import Code
from crosstable.core.model import Discipline, TeamRules, Tournament
from crosstable.core.points import STANDARD
from crosstable.formats.problems import Problem, Severity
from crosstable.formats.trf.columns import NAME_WIDTH
from crosstable.formats.trf.document import Kept
from crosstable.formats.trf.event_types import type_code
from crosstable.formats.trf.findings import glimpse
from crosstable.formats.trf.outgoing import Dialect, Outgoing, Purpose, is_team_event, outgoing
from crosstable.formats.trf.unknown import is_comment, may_bear_a_rule
from crosstable.formats.trf.write_rules import for_the_whole_event, letters_forbid

Loss = tuple[Severity, str]

_RULE, _INFORMATION = Severity.WARNING, Severity.NOTE


def lost_in(tournament: Tournament, dialect: str, purpose: str = Purpose.REPORT) -> tuple[Problem, ...]:
    """Everything that `write_trf` would leave out in this dialect, code TRF_LOST.

    Warnings bear on pairing or standings, notes are information only. Nothing is raised for what
    does not fit into columns; that is the writer's TrfOverflowError.
    """
    out = outgoing(tournament, Dialect(dialect), Purpose(purpose))
    losses = [*_anywhere(out), *_stages(out), *_rounds(out)]
    if out.dialect is Dialect.TRF16:
        losses += _letters_too(out)
    if out.dialect is not Dialect.TRF26:
        losses += _standard_only(out)
    return tuple(Problem(severity, "TRF_LOST", what) for severity, what in losses)


def lost_lines(kept: Iterable[Kept]) -> tuple[Problem, ...]:
    """What is lost where lines that are only kept, and not understood, have no place; code TRF_LOST.

    One finding for each kind of record, and one for all comments.
    """
    comments, records = 0, Counter[str]()
    rules: set[str] = set()
    for line in kept:
        if is_comment(line.text):
            comments += 1
            continue
        tag = line.text[:3]
        records[tag] += 1
        if may_bear_a_rule(line.text):
            rules.add(tag)
    losses = [
        (_RULE if tag in rules else _INFORMATION, f'the unknown record "{glimpse(tag)}"' + _times(count))
        for tag, count in records.items()
    ]
    if comments:
        losses.append((_INFORMATION, "a comment line" if comments == 1 else f"{comments} comment lines"))
    return tuple(Problem(severity, "TRF_LOST", what) for severity, what in losses)


def _times(count: int) -> str:
    return "" if count == 1 else f" ({count} lines)"


def _anywhere(out: Outgoing) -> Iterator[Loss]:
    event = out.tournament
    codes = {code for played in out.rounds for game in played.games for code in (game.white_code, game.black_code)}
    codes |= {bye.code for played in out.rounds for bye in played.byes}
    if Code.ADJOURNED in codes:
        yield _RULE, "adjourned games are written as games without a result"
    if Code.FREE in codes:
        yield _INFORMATION, "free rounds are written as absences"
    if any(game.board is not None for played in out.rounds for game in played.games):
        yield _INFORMATION, "board numbers have no column"
    if event.withdrawals:
        yield _INFORMATION, "a withdrawal is written as absence from single rounds"
    if event.substitutes:
        yield _RULE, "whose number of the table a substitute has taken over"
    if any(len(player.name) > NAME_WIDTH for player in event.players):
        yield _INFORMATION, f"names are cut at {NAME_WIDTH} characters"
    if any(player.groups for player in event.players):
        yield _INFORMATION, "the event's own groups of players"
    if event.rulings:
        yield _RULE, "how ties were settled: lots, play-offs with their games, orders by hand"
    yield from _more_than_two(event)
    yield from _not_by_code(event)


def _not_by_code(event: Tournament) -> Iterator[Loss]:
    """What is played and by which rules, where no code says it."""
    rules = event.rules
    if event.info.game is not Discipline.CHESS:
        yield _INFORMATION, f"that the game is {event.info.game}: who moves first is written as w"
    if rules.system and not rules.type_code and not type_code(rules.system, rules.edition, rules.acceleration):
        yield _RULE, f"the pairing system {rules.system} has no code"
    if rules.tie_break_edition or rules.tie_break_readings:
        yield _RULE, "the edition and the readings of the tie-breaks"
    if rules.acceleration not in (None, "baku") and not event.virtual_points:
        yield _RULE, f"the acceleration {rules.acceleration} has no code: write its points for each round"


def _stages(out: Outgoing) -> Iterator[Loss]:
    """Groups and brackets: TRF knows one table and rounds of games."""
    event = out.tournament
    if event.pools:
        yield _RULE, f"who plays in which of the {len(event.pools)} groups, and how each of them plays"
    if event.qualified:
        yield _RULE, "who goes on from the groups, and in which order"
    if event.rules.traits is not None and event.rules.traits.knockout:
        yield _RULE, "the bracket: which match a game belongs to, and the form of a match"
    if event.decisions:
        yield _RULE, "matches that were decided otherwise than by their games (lots, walkovers)"


def _more_than_two(event: Tournament) -> Iterator[Loss]:
    """Partners, and teams that meet several others in one round."""
    traits = event.rules.traits
    if traits is None:
        return
    if traits.partners:
        yield _RULE, "who were partners at the tables of four: a game has one opponent, the one across the board"
    if traits.teams and not traits.team_matches:
        yield _INFORMATION, "points of teams: in one round a team meets several others, which is no match"
        if event.team is not None and event.team.line_ups:
            yield _RULE, "line-ups of teams that meet several others in one round"


def _rounds(out: Outgoing) -> Iterator[Loss]:
    left_out = [played.number for played in out.tournament.rounds[len(out.rounds) :]]
    if left_out:
        yield _RULE, f"round {left_out[0]} has games without a result: a report holds finished rounds only"
    if out.pairing:
        later = any(absence.round > out.coming for absence in out.tournament.absences)
        if later and out.dialect is not Dialect.TRF26:
            yield _RULE, "absences after the coming round have no place"
    elif out.tournament.absences:
        yield _INFORMATION, "absences of coming rounds are no part of a report"


def _letters_too(out: Outgoing) -> Iterator[Loss]:
    """What TRFx can say and TRF16 cannot."""
    event, rules = out.tournament, out.tournament.rules
    if rules.rounds is not None:
        yield _RULE, "the number of rounds"
    if rules.initial_colour is not None:
        yield _RULE, "the initial colour"
    if rules.points != STANDARD:
        yield _RULE, "the point system"
    if out.file_order:
        yield _RULE, "the initial order, which differs from the starting numbers"
    if event.virtual_points:
        yield _RULE, "the fictitious points of the acceleration"
    if event.prohibitions:
        yield _RULE, "the prohibited pairings"
    if out.absent and not out.absent_in_columns:
        yield _RULE, "the absence of everybody from the coming round"


def _standard_only(out: Outgoing) -> Iterator[Loss]:
    """What only TRF26 can say (TRF(x) 7.2)."""
    event, rules, info = out.tournament, out.tournament.rules, out.tournament.info
    if rules.acceleration == "baku" and not event.virtual_points:
        yield _RULE, "the Baku acceleration, unless its points are given for each round"
    if (rules.type_code or rules.system) and info.type_text:
        yield _RULE, "the encoded tournament type"
    if rules.tie_breaks or rules.shown_tie_breaks:
        yield _RULE, "the tie-breaks"
    if rules.ranking_method:
        yield _RULE, "the method that made the initial order"
    if event.adjustments:
        yield _RULE, "abnormal points, bonuses and penalties (they are in the points column)"
    if any(entry.match_points for entry in event.virtual_points):
        yield _RULE, "fictitious match points"
    if rules.points.adjourned != rules.points.draw and out.dialect is Dialect.TRFX:
        yield _RULE, "the points of an adjourned game"
    yield from _limited_prohibitions(out)
    if any(player.national for player in event.players):
        yield _INFORMATION, "national ratings and names"
    if info.controller or info.encoded_time_control:
        yield _INFORMATION, "the pairing controller and the encoded time control"
    yield from _teams(out)


def _limited_prohibitions(out: Outgoing) -> Iterator[Loss]:
    """XXP knows no rounds."""
    if out.dialect is not Dialect.TRFX:
        return
    limited = [entry for entry in out.tournament.prohibitions if not for_the_whole_event(entry, out)]
    if not all(letters_forbid(entry, out) for entry in limited):
        yield _RULE, "prohibited pairings for some rounds only"
    if any(letters_forbid(entry, out) for entry in limited):
        yield _RULE, "the end of prohibitions for some rounds: they are written for the round to pair"


def _teams(out: Outgoing) -> Iterator[Loss]:
    part = out.tournament.team
    if part is None:
        return
    if is_team_event(out.tournament) and part.rules != TeamRules():
        yield _RULE, "match points, board colours and the worth of a team's bye"
    if part.line_ups or part.forfeits or part.byes:
        yield _RULE, "line-ups, forfeited matches and byes of teams"
    if any(team.nickname or team.strength or team.given_rank for team in part.teams):
        yield _INFORMATION, "nicknames, strength factors and ranks of teams"
