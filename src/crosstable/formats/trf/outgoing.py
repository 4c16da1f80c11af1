"""What the writer's parts share: dialects, purposes, and the state of the event that is to be written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from crosstable.core.codes import Code
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId
from crosstable.core.model import Round, TeamRules, Tournament
from crosstable.core.points import format_points
from crosstable.formats.trf.columns import MAX_ROUNDS, Field
from crosstable.formats.trf.scores import tally

TEAM_SWISS = "team"
"""A Swiss of teams, which files name and which is not paired here."""


class Dialect(StrEnum):
    """Which records may be written."""

    TRF26 = "trf26"
    """Everything of TRF26; TRFx letters only for what it cannot say."""
    TRF16 = "trf16"
    """The report of 2016: no rules."""
    TRFX = "trfx"
    """TRF16 and JaVaFo's letters."""


class Purpose(StrEnum):
    """What the file is for."""

    REPORT = "report"
    """Finished rounds, for a federation."""
    PAIRING = "pairing"
    """The event as it stands, for another program or an engine: open rounds and coming absences too."""


class TrfOverflowError(CrosstableError):
    """Something does not fit into the columns of TRF; `field` and `player` (or None) say what."""

    def __init__(self, field: str, value: object, limit: str, player: int | None = None) -> None:
        self.field = field
        self.value = value
        self.player = player
        whose = "" if player is None else f" of player {player}"
        super().__init__(
            f'the {field}{whose} is "{value}", but TRF has room for {limit} only: change it or use another format'
        )


@dataclass(frozen=True, slots=True)
class Outgoing:
    """The event cut down to what the purpose asks for. `absent` are byes of the coming round."""

    tournament: Tournament
    dialect: Dialect
    purpose: Purpose
    rounds: tuple[Round, ...]
    absent: dict[PlayerId, Code]
    absent_in_columns: bool

    @property
    def pairing(self) -> bool:
        """Whether the file is to be paired from."""
        return self.purpose is Purpose.PAIRING

    @property
    def coming(self) -> int:
        """Number of the round after those written."""
        return len(self.rounds) + 1

    @property
    def file_order(self) -> bool:
        """The initial order is not that of the numbers, so that only XXC rank can tell it."""
        numbers = [player.id for player in self.tournament.players]
        return numbers != sorted(numbers)

    def points(self) -> dict[PlayerId, int]:
        """The points column in tenths; JaVaFo wants the byes of the round to pair included."""
        written = replace(self.tournament, rounds=self.rounds)
        system = self.tournament.rules.points
        points = tally(written, system).points
        for player, code in self.absent.items():
            if player in points:
                points[player] += system.value(code) or 0
        return points


def outgoing(tournament: Tournament, dialect: Dialect, purpose: Purpose) -> Outgoing:
    """Choose the rounds and the absences to be written."""
    rounds = tournament.rounds
    if purpose is Purpose.REPORT:
        while rounds and rounds[-1].pending:
            rounds = rounds[:-1]
    if len(rounds) >= MAX_ROUNDS:
        raise TrfOverflowError("number of rounds", len(rounds), f"{MAX_ROUNDS - 1}")
    absent: dict[PlayerId, Code] = {}
    if purpose is Purpose.PAIRING:
        coming = len(rounds) + 1
        absent = {w.player: Code.ZERO_BYE for w in tournament.withdrawals if w.after_round < coming}
        absent.update((a.player, _request(a.code)) for a in tournament.absences if a.round == coming)
    # a column that everybody fills would count as a played round (TRF26 5.1, TRF(x) 7.1)
    in_columns = bool(absent) and len(absent) < len(tournament.players)
    return Outgoing(tournament, dialect, purpose, rounds, absent, in_columns)


def _request(code: Code) -> Code:
    return code if code in (Code.HALF_BYE, Code.FULL_BYE) else Code.ZERO_BYE


def fitting(field: Field, value: object, player: int | None = None) -> str:
    """The text of a value, or TrfOverflowError when the field is too narrow."""
    text = str(value)
    if len(text) > field.width:
        limit = f"{field.width} characters"
        raise TrfOverflowError(field.name, text, limit, player)
    return text


def fitting_points(field: Field, tenths: int, player: int | None = None) -> str:
    """Points with one decimal, or TrfOverflowError."""
    text = format_points(tenths)
    if len(text) > field.width:
        raise TrfOverflowError(field.name, text, "99.9 points", player)
    return text


def is_team_event(tournament: Tournament) -> bool:
    """Teams that play matches, not a list of teams in an event of individuals."""
    if tournament.team is None:
        return False
    traits = tournament.rules.traits
    if traits is not None and traits.teams:
        return traits.team_matches  # elsewhere the players of a team meet ever other teams in one round
    if tournament.rules.system == TEAM_SWISS or "TEAM" in tournament.rules.type_code.upper():
        return True
    part = tournament.team
    if part.rules != TeamRules() or part.line_ups or part.forfeits or part.byes:
        return True
    return not tournament.info.type_text.lower().startswith("individual")
