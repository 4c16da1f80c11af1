"""A position worked out again from the raw rounds, without the package's history and pairing code.

Written from the text of C.04.1 to C.04.3 (2026) for one purpose: to see whether what an explanation says
is true. Slow and plain on purpose. Scores are in tenths, players are their numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from crosstable.core.codes import Code, Colour
from crosstable.core.model import Bye, Game, Tournament

WINS = (Code.WIN, Code.UNRATED_WIN)
DRAWS = (Code.DRAW, Code.UNRATED_DRAW)
LOSSES = (Code.LOSS, Code.UNRATED_LOSS)
PLAYED = (*WINS, *DRAWS, *LOSSES)

NO_WISH, MILD, STRONG, ABSOLUTE = range(4)


@dataclass
class Record:
    """One player before the round. `floats` has one of d, u, - a round; `met` the rounds of the games."""

    number: int
    place: int
    score: int = 0
    pairing_score: int = 0
    colours: str = ""
    met: dict[int, list[int]] = field(default_factory=dict)
    floats: str = ""
    games: int = 0
    bar: tuple[int, str] | None = None
    entered: bool = False
    pairing_number: int = 0

    @property
    def difference(self) -> int:
        """Games with White minus games with Black (1.6)."""
        return self.colours.count("w") - self.colours.count("b")

    @property
    def wish(self) -> tuple[str, int]:
        """Colour preference and its strength (1.7); the colour is empty before the first game."""
        last_two = self.colours[-2:]
        if not self.colours:
            return "", NO_WISH
        if abs(self.difference) > 1:
            return "b" if self.difference > 0 else "w", ABSOLUTE
        if last_two in ("ww", "bb"):
            return other(last_two[0]), ABSOLUTE
        if self.difference:
            return "b" if self.difference > 0 else "w", STRONG
        return other(self.colours[-1]), MILD

    @property
    def sign(self) -> str:
        """The preference as check lists write it."""
        colour, strength = self.wish
        return ("-", colour, colour.upper(), 2 * colour.upper())[strength]

    @property
    def repeats(self) -> bool:
        """The last two games had the same colour."""
        return self.colours[-2:] in ("ww", "bb")

    def floated(self, back: int, way: str) -> bool:
        """Whether the player floated this way `back` rounds ago."""
        return len(self.floats) >= back and self.floats[-back] == way


def other(colour: str) -> str:
    """The opposite colour."""
    return "b" if colour == "w" else "w"


class Position:
    """Everything known before `round_no` is paired, and who is there."""

    def __init__(self, tournament: Tournament, round_no: int) -> None:
        self.tournament = tournament
        self.round_no = round_no
        self.rules = tournament.rules
        self.records = {int(p.id): Record(int(p.id), place) for place, p in enumerate(tournament.players)}
        for played in tournament.rounds:
            if played.number < round_no:
                self._replay(played.number, played.games, played.byes)
        here = self._here()
        number = 0
        for record in self.records.values():
            record.pairing_score = record.score + self.virtual(record.number, round_no)
            if record.entered or record.number in here:  # C.04.2 2.4
                number += 1
                record.pairing_number = number
        self.order = sorted(here, key=self.rank)
        """The players present, highest first (1.2)."""

    def rank(self, player: int) -> tuple[int, int]:
        """C.04.3 1.2: score first, then the number."""
        record = self.records[player]
        return -record.pairing_score, record.place

    def virtual(self, player: int, round_no: int) -> int:
        """Virtual points by the records of the event (C.04.7 1.5)."""
        return sum(
            given.points
            for given in self.tournament.virtual_points
            if given.first_round <= round_no <= given.last_round and given.first <= player <= given.last
        )

    def _here(self) -> set[int]:
        """Who is paired in this round: as its record says, or else as absences say."""
        for played in self.tournament.rounds:
            if played.number == self.round_no:
                seated = {int(p) for game in played.games for p in (game.white, game.black)}
                return seated | {int(bye.player) for bye in played.byes if bye.code is Code.PAB}
        away = {int(a.player) for a in self.tournament.absences if a.round == self.round_no}
        away |= {int(w.player) for w in self.tournament.withdrawals if w.after_round < self.round_no}
        return set(self.records) - away

    def _worth(self, code: Code, colour: str) -> int:
        points = self.rules.points
        if code in WINS:
            return points.white_win if colour == "w" else points.black_win
        if code in DRAWS:
            return points.white_draw if colour == "w" else points.black_draw
        if code in LOSSES:
            return points.white_loss if colour == "w" else points.black_loss
        values = {
            Code.FORFEIT_WIN: points.forfeit_win,
            Code.FORFEIT_LOSS: points.forfeit_loss,
            Code.PAB: points.pab,
            Code.FULL_BYE: points.full_bye,
            Code.HALF_BYE: points.half_bye,
            Code.ZERO_BYE: points.zero_bye,
        }
        return values.get(code, 0)

    def _replay(self, number: int, games: tuple[Game, ...], byes: tuple[Bye, ...]) -> None:
        before = {p: record.score + self.virtual(p, number) for p, record in self.records.items()}
        for record in self.records.values():
            record.floats += "-"
        for game in games:
            white, black = int(game.white), int(game.black)
            self._one_side(number, white, black, game.white_code, "w", before)
            self._one_side(number, black, white, game.black_code, "b", before)
        for bye in byes:
            record = self.records[int(bye.player)]
            record.entered = record.entered or bye.code is Code.PAB
            self._without_game(number, record, bye.code)

    def _one_side(self, number: int, one: int, two: int, code: Code, colour: str, before: dict[int, int]) -> None:
        record = self.records[one]
        record.entered = True
        if code not in PLAYED:
            self._without_game(number, record, code)
            return
        record.games += 1
        record.colours += colour  # C.04.2 3.4: played games only
        record.met.setdefault(two, []).append(number)
        if before[one] != before[two]:  # 1.4.2
            self._float(record, "d" if before[one] > before[two] else "u")
        record.score += self._worth(code, colour)

    def _without_game(self, number: int, record: Record, code: Code) -> None:
        worth = self._worth(code, "")
        if record.bar is None and (code is Code.PAB or worth >= self.rules.points.win):  # C.04.1 4
            record.bar = (number, code.value)
        if code is Code.PAB or worth > self.rules.points.loss:  # 1.4.3
            self._float(record, "d")
        record.score += worth

    @staticmethod
    def _float(record: Record, way: str) -> None:
        record.floats = record.floats[:-1] + way

    # --- who may meet whom ---

    def is_topscorer(self, player: int) -> bool:
        """1.8: more than half of the possible points, when the last round is paired."""
        return (
            self.round_no == self.rules.rounds
            and 2 * self.records[player].score > (self.round_no - 1) * self.rules.points.win
        )

    def met_in(self, one: int, two: int) -> list[int]:
        """The rounds of their games."""
        return self.records[one].met.get(two, [])

    def is_prohibited(self, one: int, two: int) -> bool:
        """Whether a record bars this pair in this round."""
        return any(
            one in rule.players and two in rule.players and self._covers(rule.first, rule.last)
            for rule in self.tournament.prohibitions
        )

    def _covers(self, first: int, last: int | None) -> bool:
        return first <= self.round_no <= (last or self.round_no)

    def breaks_c3(self, one: int, two: int) -> bool:
        """2.1.3: the same absolute preference, and neither is a topscorer."""
        mine, theirs = self.records[one].wish, self.records[two].wish
        same = mine == theirs and mine[1] == ABSOLUTE
        return same and not self.is_topscorer(one) and not self.is_topscorer(two)

    def barred_by(self, one: int, two: int) -> set[str]:
        """Every rule that keeps these two apart."""
        reasons = {"C1": bool(self.met_in(one, two)), "prohibited": self.is_prohibited(one, two)}
        reasons["C3"] = self.breaks_c3(one, two)
        return {reason for reason, holds in reasons.items() if holds}

    def may_meet(self, one: int, two: int) -> bool:
        """Whether nothing keeps them apart."""
        return one != two and not self.barred_by(one, two)

    def may_have_bye(self, player: int) -> bool:
        """C2."""
        return self.records[player].bar is None

    def unplayed(self, player: int) -> int:
        """Rounds so far without a game (C9)."""
        return self.round_no - 1 - self.records[player].games

    # --- colours ---

    def colours(self, one: int, two: int) -> tuple[str, int, dict[str, int | str]]:
        """Article, White and the numbers compared, by 5.2."""
        higher, lower = sorted((one, two), key=self.rank)
        first, second = self.records[higher], self.records[lower]
        (colour, strength), (wanted, force) = first.wish, second.wish

        def given(article: str, colour: str, **detail: int | str) -> tuple[str, int, dict[str, int | str]]:
            return article, higher if colour == "w" else lower, detail

        if colour != wanted:
            return given("5.2.1", colour or other(wanted))
        if not colour:
            number, initial = first.pairing_number, self.initial_colour
            drawn = initial if number % 2 else other(initial)
            return given("5.2.5", drawn, pairing_number=number, initial_colour=initial)
        if strength != force:
            return given("5.2.2", colour if strength > force else other(colour))
        wide, narrow = abs(first.difference), abs(second.difference)
        if strength == ABSOLUTE and wide != narrow:
            mine = colour if wide > narrow else other(colour)
            sides = (first, second) if mine == "w" else (second, first)
            return given("5.2.2", mine, white_difference=sides[0].difference, black_difference=sides[1].difference)
        for back in range(1, min(len(first.colours), len(second.colours)) + 1):
            had = first.colours[-back]
            if had != second.colours[-back]:
                return given("5.2.3", other(had), games_back=back, higher_had=had)
        return given("5.2.4", colour)

    @property
    def initial_colour(self) -> str:
        """The colour drawn; the files of the corpus all say it."""
        colour = self.rules.initial_colour
        if colour is None:
            raise ValueError("the event does not say its initial colour")
        return "w" if colour is Colour.WHITE else "b"
