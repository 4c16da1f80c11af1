"""State of an event at one moment; made and changed by `core.fold` alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from crosstable.core.codes import Code
from crosstable.core.ids import BoardNo, PlayerId, RoundNo, TeamId
from crosstable.core.knockout_options import knockout_from
from crosstable.core.model import (
    Absence,
    Adjustment,
    Bye,
    Decision,
    Discipline,
    Game,
    Info,
    LadderPart,
    Logo,
    PartialDate,
    Player,
    Pool,
    Prohibition,
    Round,
    Rules,
    Substitute,
    TeamPart,
    Tournament,
    VirtualPoints,
    Withdrawal,
)
from crosstable.core.pairing_options import options_from
from crosstable.core.results import NARROW, RESULTS
from crosstable.core.rulings import Ruling
from crosstable.core.systems import SYSTEMS


class RoundStatus(StrEnum):
    """Life of a round (drafts are seen by arbiters only)."""

    DRAFT = "draft"
    MANUAL = "manual"
    PLAYING = "playing"
    COMPLETE = "complete"
    CLOSED = "closed"


@dataclass(slots=True)
class Entry:
    """A player of the event. `start_round` is the first round he can play; fees are in hundredths."""

    player: Player
    club: str = ""
    notes: str = ""
    checked_in: bool = False
    start_round: int = 1
    withdrawn_after: int | None = None
    withdrawal_reason: str = ""
    withdrawal_treatment: str = ""
    """What becomes of the games of who leaves a round robin: `rule` (or nothing), `byes`, `replaced`; `team`: he left with it."""
    draw_key: str = ""
    fixed_board: int | None = None
    accessible: bool = False
    """Whether the fixed board is one that this player can reach, and so goes before another's."""
    short_name: str = ""
    rating_source: str = ""
    fee_due: int = 0
    fee_paid: int = 0
    grade: int | None = None
    """School class, by which children without a rating are ordered."""
    replaces: PlayerId | None = None
    """Whose number of the table this player has taken over, from `start_round` on."""


@dataclass(slots=True)
class ResultEntry:
    """One reading of a board: the token, who entered it and when; `player` where a player or captain spoke for him."""

    token: str
    actor: str
    device: str
    at: str
    seq: int
    player: PlayerId | None = None


@dataclass(slots=True)
class HandChange:
    """A change of the pairings by hand: the reason given, and who gave it when."""

    reason: str
    actor: str
    device: str
    at: str


@dataclass(frozen=True, slots=True)
class Postponed:
    """A game of a league that is played later: until which day (None: not said), and why."""

    until: PartialDate | None = None
    reason: str = ""


@dataclass(slots=True)
class BoardState:
    """A board. `number` is its identity in the round; `dispute` holds a second, different reading.

    `confirmed` are those who read the same result again.
    """

    number: int
    white: PlayerId
    black: PlayerId
    result: ResultEntry | None = None
    dispute: ResultEntry | None = None
    confirmed: list[ResultEntry] = field(default_factory=list)
    postponed: Postponed | None = None

    @property
    def is_open(self) -> bool:
        """No settled result yet."""
        return self.result is None or self.dispute is not None


@dataclass(slots=True)
class RoundState:
    """A round from draft to the end. `version_times` has the time of each published version.

    `labels` say of boards to which pool or match they belong; `stage` is what the round is in a system of
    stages (see `pairing.base.RoundDraft`).
    `fixed` are pairs that pairing again keeps. `known` has the results of earlier rounds as they were
    when this round was paired (round and board to token, empty: none), where they have changed since.
    `here` is what was seen in the hall: players at their board (True) or not (False).
    """

    number: int
    boards: list[BoardState] = field(default_factory=list)
    byes: dict[PlayerId, Code] = field(default_factory=dict)
    engine: str = ""
    edition: str = ""
    seed: str = ""
    published_at: str | None = None
    version_times: list[str] = field(default_factory=list)
    manual: bool = False
    labels: dict[int, str] = field(default_factory=dict)
    stage: dict[str, Any] = field(default_factory=dict)
    changed_by_hand: list[HandChange] = field(default_factory=list)
    fixed: list[tuple[PlayerId, PlayerId]] = field(default_factory=list)
    known: dict[tuple[int, int], str] = field(default_factory=dict)
    here: dict[PlayerId, bool] = field(default_factory=dict)
    started_at: str | None = None
    tables: dict[int, int] = field(default_factory=dict)
    """Numbers of the tables since the round was published, by those of the boards."""

    @property
    def version(self) -> int:
        """How often players have seen a new seating of this round."""
        return len(self.version_times)

    def board(self, number: int) -> BoardState | None:
        """The board with this number."""
        return next((board for board in self.boards if board.number == number), None)

    def seat_of(self, player: int) -> BoardState | None:
        """The board where the player sits."""
        return next((board for board in self.boards if player in (board.white, board.black)), None)

    def is_second(self, number: int) -> bool:
        """Whether a board is board b of a table of partners: it has the result of board a."""
        system = SYSTEMS.get(self.engine)
        return system is not None and system.partners and self.labels.get(number, "").endswith(".b")

    @property
    def open_boards(self) -> list[BoardState]:
        """Boards without a settled result; one of the two at a table that has one result."""
        return [board for board in self.boards if board.is_open and not self.is_second(board.number)]


@dataclass(slots=True)
class AccessCode:
    """A code that gives a role. Only its hash is kept; `devices` came in with it.

    `player` is whom a player's code is for, `players` those of a captain; a captain of a `team` speaks for
    everybody who is in it at the time.
    """

    number: int
    role: str
    label: str
    digest: str
    single: bool = False
    player: PlayerId | None = None
    revoked: bool = False
    devices: list[str] = field(default_factory=list)
    players: list[PlayerId] = field(default_factory=list)
    team: TeamId | None = None


@dataclass(frozen=True, slots=True)
class Captain:
    """Who speaks for a team, and how arbiters reach him. It stands in the log alone, in no file of a tournament."""

    name: str = ""
    contact: str = ""


@dataclass(slots=True)
class Report:
    """A mistake reported from the hall."""

    number: int
    text: str
    round_no: int
    board: int
    device: str
    at: str
    answered: bool = False


@dataclass(slots=True)
class PrizesDecided:
    """The prizes as they were announced: `body` is a decision of `crosstable.prizes` as JSON.

    `shown`: they stand on the public page.
    """

    after_round: int
    body: dict[str, Any]
    at: str
    actor: str
    device: str
    shown: bool = False


@dataclass(slots=True)
class EventState:
    """Everything about one event at one moment."""

    stream: str = ""
    seq: int = 0
    info: Info = field(default_factory=Info)
    logo: Logo | None = None
    rules: Rules = field(default_factory=Rules)
    game: Discipline = Discipline.CHESS
    profile: str = "club"
    options: dict[str, Any] = field(default_factory=dict)
    fide_mode: bool = False
    entries: dict[PlayerId, Entry] = field(default_factory=dict)
    order: list[PlayerId] = field(default_factory=list)
    rounds: list[RoundState] = field(default_factory=list)
    absences: dict[tuple[PlayerId, int], Code] = field(default_factory=dict)
    prohibitions: tuple[Prohibition, ...] = ()
    pools: tuple[Pool, ...] = ()
    qualified: tuple[PlayerId, ...] = ()
    decisions: tuple[Decision, ...] = ()
    team: TeamPart | None = None
    """Teams with their rules, line-ups, and matches decided as a whole; None in events of individuals."""
    ladder: LadderPart | None = None
    """The log of a ladder from the first period on; None elsewhere."""
    captains: dict[TeamId, Captain] = field(default_factory=dict)
    codes: dict[int, AccessCode] = field(default_factory=dict)
    reports: list[Report] = field(default_factory=list)
    archived: bool = False
    created_at: str = ""
    changed_at: str = ""
    comments: list[str] = field(default_factory=list)
    rule_reasons: list[tuple[str, str]] = field(default_factory=list)
    ranking_changes: list[tuple[int, str]] = field(default_factory=list)
    """After which round the order or the edition of tie-breaks was changed once announced, and why."""
    rulings: list[Ruling] = field(default_factory=list)
    adjustments: tuple[Adjustment, ...] = ()
    virtual_points: tuple[VirtualPoints, ...] = ()
    countdown: str = ""
    """Until when the wall counts down to the next games, UTC in ISO 8601; empty when it does not."""
    prize_fund: dict[str, Any] | None = None
    """What was promised, as `crosstable.prizes` writes it; None before anything was."""
    prizes_decided: PrizesDecided | None = None
    trophies_settled: dict[tuple[str, int, int], PlayerId] = field(default_factory=dict)
    """Who won trophies between players level on everything: by group (empty: the event), list and place."""

    @property
    def current(self) -> RoundState | None:
        """The last round, paired or playing."""
        return self.rounds[-1] if self.rounds else None

    def status(self, number: int) -> RoundStatus:
        """Where a round stands in its life."""
        played = self.rounds[number - 1]
        if played.published_at is None:
            return RoundStatus.MANUAL if played.manual else RoundStatus.DRAFT
        later = self.rounds[number] if number < len(self.rounds) else None
        if later is not None and later.published_at is not None:
            return RoundStatus.CLOSED
        return RoundStatus.PLAYING if played.open_boards else RoundStatus.COMPLETE

    @property
    def rounds_paired(self) -> int:
        """How many rounds have been paired, drafts included."""
        return len(self.rounds)

    @property
    def rounds_published(self) -> int:
        """How many rounds players have seen."""
        return sum(1 for played in self.rounds if played.published_at is not None)

    def start_number(self, player: int) -> int:
        """Place in the initial order, from 1."""
        return self.order.index(PlayerId(player)) + 1

    def tournament(self, rounds: int | None = None, *, drafts: bool = False) -> Tournament:
        """The event as the engines and tie-breaks read it; drafts are left out unless asked for."""
        traits = self.rules.traits
        shown = [r for r in self.rounds if drafts or r.published_at is not None]
        if rounds is not None:
            shown = [r for r in shown if r.number <= rounds]
        return Tournament(
            info=replace(self.info, game=self.game),
            rules=self.rules,
            players=tuple(self.entries[p].player for p in self.order),
            rounds=tuple(_as_round(self, r) for r in shown),
            absences=tuple(
                Absence(player, RoundNo(number), code)
                for (player, number), code in self._coming_absences(len(shown)).items()
            ),
            withdrawals=tuple(
                Withdrawal(p, RoundNo(entry.withdrawn_after))
                for p, entry in self.entries.items()
                if entry.withdrawn_after is not None
            ),
            substitutes=tuple(
                Substitute(p, entry.replaces, RoundNo(entry.start_round))
                for p, entry in self.entries.items()
                if entry.replaces is not None
            ),
            prohibitions=self.prohibitions,
            virtual_points=self.virtual_points,
            adjustments=(*self.adjustments, *_narrow_scores(self, shown)),
            pools=self.pools,
            qualified=self.qualified,
            decisions=self.decisions,
            team=self.team,
            ladder=None if self.ladder is None or not shown else self.ladder.until(len(shown)),
            rulings=tuple(ruling for ruling in self.rulings if ruling.round <= len(shown)),
            knockout=knockout_from(self.options) if traits is not None and traits.knockout else None,
            options=options_from(self.options),
        )

    def record_for(self, number: int) -> Tournament:
        """The record to pair round `number` by. Games without a result count as adjourned (C.04.2 3.1)."""
        found = self._uncoloured(self.tournament(rounds=number - 1))
        return _as_known(found, number, {}) if self.rules.by_scores else found

    def as_paired(self, number: int) -> Tournament:
        """The record with drafts, as it was known when round `number` was paired (C.04.2 4.3)."""
        found = self._uncoloured(self.tournament(drafts=True))
        return _as_known(found, number, self.rounds[number - 1].known) if self.rules.by_scores else found

    def _uncoloured(self, tournament: Tournament) -> Tournament:
        return tournament.uncoloured() if self.options.get("bughouse") else tournament

    def _coming_absences(self, rounds: int) -> dict[tuple[PlayerId, int], Code]:
        """Absences of rounds after `rounds`; whoever starts later is away until then."""
        found = {key: code for key, code in self.absences.items() if key[1] > rounds}
        for player, entry in self.entries.items():
            for number in range(rounds + 1, entry.start_round):
                found.setdefault((player, number), Code.ZERO_BYE)
        return found


def _narrow_scores(state: EventState, shown: Sequence[RoundState]) -> Iterator[Adjustment]:
    """What matches of two games move that were won by a win and a draw."""
    points = state.rules.points
    for played in shown:
        for board in played.boards:
            if board.result is None or board.dispute is not None or board.result.token not in NARROW:
                continue
            sides = (board.white, board.black)
            winner, other = sides if board.result.token == NARROW[0] else sides[::-1]
            number = RoundNo(played.number)
            yield Adjustment((points.draw - points.win) // 2, number, (winner,))
            yield Adjustment((points.draw - points.loss) // 2, number, (other,))


def _as_round(state: EventState, played: RoundState) -> Round:
    games = tuple(_as_game(board) for board in played.boards)
    seated = {p for board in played.boards for p in (board.white, board.black)}
    byes = [Bye(player, code) for player, code in played.byes.items()]
    named = seated | set(played.byes)
    for player in state.order:
        if player not in named:
            code = state.absences.get((player, played.number), Code.ZERO_BYE)
            byes.append(Bye(player, code, implied=code is Code.ZERO_BYE))
    return Round(RoundNo(played.number), games, tuple(byes))


def _as_known(tournament: Tournament, number: int, known: Mapping[tuple[int, int], str]) -> Tournament:
    """The rounds before `number` with the results in `known`; unknown ones are adjourned."""
    rounds = tuple(
        replace(
            played,
            games=tuple(_known_game(game, known.get((played.number, int(game.board or 0)))) for game in played.games),
        )
        if played.number < number
        else played
        for played in tournament.rounds
    )
    return replace(tournament, rounds=rounds)


def _known_game(game: Game, token: str | None) -> Game:
    if token is None and not game.is_pending:
        return game
    white, black = RESULTS[token or "adj"]
    return replace(game, white_code=white, black_code=black)


def _as_game(board: BoardState) -> Game:
    number = BoardNo(board.number)
    if board.result is None or board.dispute is not None:
        return Game(board.white, board.black, board=number)
    white, black = RESULTS[board.result.token]
    return Game(board.white, board.black, white, black, number)
