"""The state of a tournament as plain frozen values; nothing derived is stored here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from crosstable.core.codes import TABLE, Code, Colour, Kind
from crosstable.core.ids import BoardNo, PlayerId, RoundNo, TeamId
from crosstable.core.pairing_options import Option
from crosstable.core.points import STANDARD, PointSystem
from crosstable.core.rulings import Ruling
from crosstable.core.systems import SYSTEMS, System


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date of which month and day may be unknown (births before passports were scanned)."""

    year: int
    month: int | None = None
    day: int | None = None


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """What a federation's own list says of a player (TRF26 NRS record); blanks mean 'as FIDE'."""

    federation: str
    rating: int | None = None
    title: str = ""
    name: str = ""
    sex: str = ""
    origin: str = ""
    national_id: str = ""
    birth: PartialDate | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """An entry. `rating` is None for the unrated; `given_points` is what a file claimed, in tenths."""

    id: PlayerId
    name: str = ""
    rating: int | None = None
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: PartialDate | None = None
    national: tuple[NationalRecord, ...] = ()
    given_points: int | None = None
    given_rank: int | None = None
    groups: str = ""
    """The event's own categories, with commas between them."""

    @property
    def own_groups(self) -> tuple[str, ...]:
        """The event's own categories one by one."""
        return tuple(dict.fromkeys(name for part in self.groups.split(",") if (name := " ".join(part.split()))))


@dataclass(frozen=True, slots=True)
class Game:
    """Two players on one board. The codes are those of White and Black.

    `coloured` is False for a forfeit whose colours the source does not tell; White is then the
    player named first.
    """

    white: PlayerId
    black: PlayerId
    white_code: Code = Code.PENDING
    black_code: Code = Code.PENDING
    board: BoardNo | None = None
    coloured: bool = True

    @property
    def is_pending(self) -> bool:
        """No result is known yet."""
        return self.white_code is Code.PENDING or self.black_code is Code.PENDING


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without an opponent: a bye, an absence, or in team events an empty board opposite.

    `implied` marks an absence that the source left blank.
    """

    player: PlayerId
    code: Code
    colour: Colour | None = None
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Round:
    """One paired round, with or without results."""

    number: RoundNo
    games: tuple[Game, ...] = ()
    byes: tuple[Bye, ...] = ()

    @property
    def pending(self) -> tuple[Game, ...]:
        """Games without a result."""
        return tuple(game for game in self.games if game.is_pending)

    @property
    def pab(self) -> PlayerId | None:
        """Who holds the pairing-allocated bye."""
        return next((bye.player for bye in self.byes if bye.code is Code.PAB), None)


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody will not play a coming round: half, full or zero points (C.04.2 3.3)."""

    player: PlayerId
    round: RoundNo
    code: Code = Code.ZERO_BYE


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """The player is not paired in any round after `after_round` (C.04.2 3.2)."""

    player: PlayerId
    after_round: RoundNo


@dataclass(frozen=True, slots=True)
class Substitute:
    """`player` has the number of `replaces` in the table of a round robin from `from_round` on."""

    player: PlayerId
    replaces: PlayerId
    from_round: RoundNo


@dataclass(frozen=True, slots=True)
class Prohibition:
    """No two of `players` may meet in the rounds `first` to `last` (None: to the end)."""

    players: tuple[PlayerId, ...]
    first: RoundNo = RoundNo(1)
    last: RoundNo | None = None

    def covers(self, round_no: int) -> bool:
        """Whether it holds in this round."""
        return self.first <= round_no and (self.last is None or round_no <= self.last)


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Fictitious points (tenths) for pairing only, players `first` to `last` by id (C.04.7)."""

    points: int
    first_round: RoundNo
    last_round: RoundNo
    first: PlayerId
    last: PlayerId
    match_points: int = 0


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Abnormal points (TRF26 record 299).

    With `letter`, that result is worth `points` (tenths) in the round; without, `points` are
    added (bonus) or taken off (penalty). No round: every round for a letter, and once for a bonus
    or penalty; no players: everybody.
    """

    points: int
    round: RoundNo | None = None
    players: tuple[PlayerId, ...] = ()
    letter: str = ""
    match_points: int = 0


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its players in board order; points and rank are what a file claimed."""

    id: TeamId
    name: str
    players: tuple[PlayerId, ...] = ()
    nickname: str = ""
    strength: str = ""
    given_match_points: int | None = None
    given_game_points: int | None = None
    given_rank: int | None = None


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sat where in one match when that cannot be derived; None is an empty board."""

    round: RoundNo
    team: TeamId
    opponent: TeamId
    players: tuple[PlayerId | None, ...]


@dataclass(frozen=True, slots=True)
class TeamForfeit:
    """A whole match decided by forfeit: `result` is `+-`, `-+` or `--`, first team first."""

    round: RoundNo
    white: TeamId
    black: TeamId
    result: str


@dataclass(frozen=True, slots=True)
class TeamBye:
    """A team without a match in one round."""

    round: RoundNo
    team: TeamId
    code: Code


@dataclass(frozen=True, slots=True)
class TeamWithdrawal:
    """The team plays no match after `after_round`; `treatment` is what becomes of those left (see `app.withdrawal`)."""

    team: TeamId
    after_round: RoundNo
    treatment: str = ""


@dataclass(frozen=True, slots=True)
class TeamSubstitute:
    """`team` has the number of `replaces` in the table from `from_round` on."""

    team: TeamId
    replaces: TeamId
    from_round: RoundNo


@dataclass(frozen=True, slots=True)
class TeamRules:
    """Values that only team events have; points in tenths.

    `walk_over` are the game points of a match that is won without play; None: every board is won.
    """

    win: int = 20
    draw: int = 10
    loss: int = 0
    pab_match_points: int | None = None
    pab_game_points: int | None = None
    board_colours: str = ""
    walk_over: int | None = None


@dataclass(frozen=True, slots=True)
class TeamPart:
    """Everything a team event has on top of its players."""

    teams: tuple[Team, ...] = ()
    rules: TeamRules = field(default_factory=TeamRules)
    line_ups: tuple[LineUp, ...] = ()
    forfeits: tuple[TeamForfeit, ...] = ()
    byes: tuple[TeamBye, ...] = ()
    withdrawals: tuple[TeamWithdrawal, ...] = ()
    substitutes: tuple[TeamSubstitute, ...] = ()

    def holders(self, round_no: int) -> tuple[Team, ...]:
        """Who has which number of the table in a round, by the numbers."""
        known = {team.id: team for team in self.teams}
        came = {taken.replaces: taken for taken in self.substitutes if taken.from_round <= round_no}
        late = {taken.team for taken in self.substitutes}
        found = []
        for team in self.teams:
            if team.id not in late:
                holder = team.id
                for _ in self.substitutes:
                    holder = came[holder].team if holder in came else holder
                found.append(known[holder])
        return tuple(found)

    def left_before(self, round_no: int) -> Mapping[TeamId, TeamWithdrawal]:
        """The teams that left before a round."""
        return {gone.team: gone for gone in self.withdrawals if gone.after_round < round_no}


@dataclass(frozen=True, slots=True)
class Pool:
    """Players who play among themselves: a quad, a pool, a rating band.

    `players` stand in the order of their numbers in the pool. `system` pairs them by its `edition` (None: the
    usual one); `rounds` is None where the number follows from it.
    """

    name: str
    players: tuple[PlayerId, ...]
    system: str = "round-robin"
    rounds: int | None = None
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What people or lots settled in a match.

    `match` is its label on the boards; `how` is `lots`, `walkover` or `arbiter` with the winner, or
    `one-game`: the arbiter's choice of one more game, of which nobody is the winner yet. `note` names
    witnesses and reasons.
    """

    match: str
    winner: PlayerId | None
    how: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class MatchPart:
    """A stage of a match in a knock-out: `games` games of a kind at `time`, up to `times` times while level."""

    kind: str
    games: int = 0
    time: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True)
class KnockoutPart:
    """The form of a knock-out as announced; what its words mean is said in `pairing.knockout`.

    `match` names a known form of a match; where it is empty, `parts` with `first`, `if_drawn` and `play_all` describe it.
    `free` and `twice_free` wait one and two matches.
    """

    match: str = ""
    parts: tuple[MatchPart, ...] = ()
    first: str = ""
    if_drawn: str = ""
    play_all: bool = False
    third_place: bool = False
    reset: bool = True
    free: tuple[PlayerId, ...] = ()
    twice_free: tuple[PlayerId, ...] = ()


class LadderKind(StrEnum):
    """What a line of the log of a ladder says."""

    CHALLENGE = "challenge"
    RESULT = "result"
    JOINED = "joined"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class LadderEntry:
    """One line of the log of a ladder or pyramid, in the order of time; `period` is the round open then.

    With CHALLENGE `player` has challenged who sits opposite at `board` of `round`; with RESULT that game counts
    from here on, however often it is corrected. JOINED is at the bottom.
    """

    kind: LadderKind
    period: RoundNo
    player: PlayerId
    round: RoundNo | None = None
    board: BoardNo | None = None


@dataclass(frozen=True, slots=True)
class LadderPart:
    """What a ladder has on top of its players: the order at the beginning, and what happened since."""

    start: tuple[PlayerId, ...] = ()
    log: tuple[LadderEntry, ...] = ()

    def until(self, period: int) -> LadderPart:
        """The ladder as it stood at the end of a period."""
        return replace(self, log=tuple(e for e in self.log if max(e.period, e.round or 0) <= period))

    def challenger(self, round_no: int, board: int) -> PlayerId | None:
        """Who has challenged at a board."""
        found = (
            e.player for e in self.log if e.kind is LadderKind.CHALLENGE and (e.round, e.board) == (round_no, board)
        )
        return next(found, None)


class Discipline(StrEnum):
    """The game that is played; in xiangqi it is Red who moves first."""

    CHESS = "chess"
    XIANGQI = "xiangqi"


@dataclass(frozen=True, slots=True)
class Info:
    """What a report says about the event; free text unless typed."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: PartialDate | None = None
    end: PartialDate | None = None
    type_text: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    encoded_time_control: str = ""
    round_dates: tuple[PartialDate | None, ...] = ()
    controller: str = ""
    game: Discipline = Discipline.CHESS


@dataclass(frozen=True, slots=True)
class Logo:
    """The picture of the event: `picture` is the SHA-256 of its bytes, `kind` png or jpeg, the size in pixels."""

    picture: str
    kind: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Rules:
    """By which rules the event is paired and ranked; None means the source does not say."""

    type_code: str = ""
    """Encoded tournament type as written (TRF26 record 192), e.g. FIDE_DUTCH_2026."""
    system: str | None = None
    edition: str | None = None
    rounds: int | None = None
    points: PointSystem = STANDARD
    initial_colour: Colour | None = None
    acceleration: str | None = None
    tie_breaks: tuple[str, ...] = ()
    shown_tie_breaks: tuple[str, ...] = ()
    tie_break_edition: str = ""
    """By which edition or tradition unplayed games count (C.07); empty: the one in force."""
    tie_break_readings: tuple[str, ...] = ()
    """Readings that differ from the recommended ones, e.g. R9=against-draw."""
    ranking_federation: str = ""
    ranking_method: str = ""

    @property
    def traits(self) -> System | None:
        """What the table of systems says of this one; None when it is not known."""
        return SYSTEMS.get(self.system or "")

    @property
    def by_table(self) -> bool:
        """Whether a schedule fixed beforehand says who meets whom."""
        traits = self.traits
        return traits is not None and traits.scheduled

    @property
    def seats_fixed(self) -> bool:
        """Whether who is away keeps his board and loses by forfeit: a schedule, and nobody to take the seat."""
        traits = self.traits
        return traits is not None and traits.scheduled and not traits.teams

    @property
    def field_fixed(self) -> bool:
        """Whether a number is a place in a table or a bracket, so that once it is paired nobody comes in or moves."""
        traits = self.traits
        return traits is not None and (traits.scheduled or traits.knockout)

    @property
    def own_table(self) -> bool:
        """Whether the order is a table of the system instead of points and tie-breaks."""
        traits = self.traits
        return traits is not None and traits.own_table

    @property
    def challenges(self) -> bool:
        """Whether players challenge each other and a round is a period for that."""
        traits = self.traits
        return traits is not None and traits.challenges

    @property
    def by_lot(self) -> bool:
        """Whether rounds are drawn whatever the results: who is there plays, and nobody waits for a game."""
        traits = self.traits
        return traits is not None and traits.partners

    @property
    def follows_results(self) -> bool:
        """Whether who meets whom follows from the results so far: neither a schedule, nor lots, nor challenges."""
        return not (self.by_table or self.by_lot or self.challenges)

    @property
    def by_scores(self) -> bool:
        """Whether rounds are paired by the scores so far: results decide, and it is no knock-out."""
        traits = self.traits
        return self.follows_results and (traits is None or not traits.knockout)


@dataclass(frozen=True, slots=True)
class Tournament:
    """A whole event. `players` stand in initial order: the first is the highest (C.04.2 2.2)."""

    info: Info = field(default_factory=Info)
    rules: Rules = field(default_factory=Rules)
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    absences: tuple[Absence, ...] = ()
    withdrawals: tuple[Withdrawal, ...] = ()
    substitutes: tuple[Substitute, ...] = ()
    prohibitions: tuple[Prohibition, ...] = ()
    virtual_points: tuple[VirtualPoints, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    team: TeamPart | None = None
    pools: tuple[Pool, ...] = ()
    qualified: tuple[PlayerId, ...] = ()
    """Who goes on from the pools, in the order of the bracket's seeds."""
    decisions: tuple[Decision, ...] = ()
    ladder: LadderPart | None = None
    knockout: KnockoutPart | None = None
    rulings: tuple[Ruling, ...] = ()
    """Ties that were settled, by decision or by a play-off."""
    options: tuple[Option, ...] = ()
    """What the event says to its pairing system beside the rules: the seed of lots, the gap of Keizer ..."""

    def player(self, player_id: int) -> Player | None:
        """The entry with this id."""
        return next((player for player in self.players if player.id == player_id), None)

    def absent_in(self, round_no: int) -> Iterator[PlayerId]:
        """Who is known not to play the coming round: byes asked for, absences, withdrawals."""
        yield from (a.player for a in self.absences if a.round == round_no)
        yield from (w.player for w in self.withdrawals if w.after_round < round_no)

    def uncoloured(self) -> Tournament:
        """The same event without colours, as where entries are pairs that have both: nobody is due one."""
        rounds = (replace(r, games=tuple(replace(g, coloured=False) for g in r.games)) for r in self.rounds)
        return replace(self, rounds=tuple(rounds))

    def before(self, round_no: int) -> Tournament:
        """The same event as it stood when `round_no` was about to be paired.

        Whoever has no game and no pairing-allocated bye in that round counts as known to be
        absent, with the bye written there.
        """
        kept = tuple(r for r in self.rounds if r.number < round_no)
        current = next((r for r in self.rounds if r.number == round_no), None)
        if current is None:
            return replace(self, rounds=kept)
        seated = {p for game in current.games for p in (game.white, game.black)}
        seated.update(bye.player for bye in current.byes if bye.code is Code.PAB)
        written = {bye.player: bye.code for bye in current.byes}
        requests = tuple(
            Absence(player.id, RoundNo(round_no), _as_request(written.get(player.id)))
            for player in self.players
            if player.id not in seated
        )
        others = tuple(a for a in self.absences if a.round != round_no)
        stays = tuple(w for w in self.withdrawals if w.after_round < round_no and w.player not in seated)
        return replace(self, rounds=kept, absences=others + requests, withdrawals=stays)


def _as_request(code: Code | None) -> Code:
    if code is None or TABLE[code].kind is not Kind.BYE:
        return Code.ZERO_BYE
    return code
