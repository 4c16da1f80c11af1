"""An event of any kind, filled and played to its end by chance: what it needs is read from the traits of its system."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from crosstable.app.answers import NeedsConfirmation, Refused
from crosstable.app.bracket import bracket_of_event
from crosstable.app.bughouse import teams_of_two
from crosstable.app.ladder import ladder_now, may_challenge
from crosstable.app.profiles import PROFILES
from crosstable.core.state import EventState, RoundState
from crosstable.core.systems import SYSTEMS
from crosstable.pairing.knockout.match import Choose, DecideByLots
from tests.app.memory import Desk

ENDS = frozenset({"", "all-rounds-paired", "no-legal-pairing", "second-meeting"})
"""What an event says when nothing is left to pair: its rounds are over, or everybody has met; a ladder goes on."""
ROUNDS = 5
"""Rounds of an event whose system leaves their number to the organiser."""


def kinds() -> Iterator[tuple[str, str]]:
    """Every profile with its own system, and every system that no profile has by itself."""
    of_profiles = {str(profile.rules["system"]) for profile in PROFILES.values()}
    yield from ((name, str(profile.rules["system"])) for name, profile in PROFILES.items())
    for name, system in SYSTEMS.items():
        if name not in of_profiles:
            yield _like(name), name
            assert system.name == name


def _like(system: str) -> str:
    """The profile of the nearest relative, by the number of traits that differ."""
    traits = ("scheduled", "own_rounds", "pooled", "knockout", "ranked", "teams", "team_matches", "partners")
    wanted = [getattr(SYSTEMS[system], trait) for trait in traits]

    def differs(profile: str) -> int:
        own = SYSTEMS[str(PROFILES[profile].rules["system"])]
        return sum(getattr(own, trait) != value for trait, value in zip(traits, wanted, strict=True))

    return min(PROFILES, key=differs)


@dataclass
class Played:
    """A desk with an event of one kind; `refusals` are what it was told on the way, by the code."""

    profile: str
    system: str
    size: int
    seed: int = 1
    desk: Desk = field(default_factory=Desk)
    refusals: list[Refused] = field(default_factory=list)

    @staticmethod
    def usual(system: str) -> int:
        """A size that every system can play: two teams where it is for two, four of them, or seven players."""
        return 2 if "scheveningen" in system else 4 if SYSTEMS[system].teams else 7

    def __post_init__(self) -> None:
        self.chance = random.Random(f"{self.profile} {self.system} {self.size} {self.seed}")
        args = {} if PROFILES[self.profile].rules["system"] == self.system else {"system": self.system}
        if not SYSTEMS[self.system].own_rounds and not SYSTEMS[self.system].challenges:
            args["rounds"] = str(ROUNDS)
        self.desk.create(profile=self.profile, **args)
        self.fill()

    @property
    def state(self) -> EventState:
        return self.desk.state

    def fill(self) -> None:
        """Teams, teams of two or players as the event has them, and their groups."""
        traits = SYSTEMS[self.system]
        for k in range(1, self.size + 1):
            if traits.teams:
                players = [{"name": f"Seat {k}-{n}", "rating": max(1000, 2300 - 40 * k) - 5 * n} for n in range(1, 4)]
                self.desk.do("add-team", {"name": f"Club {k}", "players": players})
            else:
                self.desk.do("add-players", {"players": [self.somebody(k)]})
        if traits.knockout and not traits.teams and self.profile not in ("xiangqi-cup", "pools-cup"):
            self.desk.do("set-knockout", {"match": "one-game"})
        if traits.teams and self.size and self.system == "molter":
            self.desk.do("set-team-rules", {"boards": 2})
        if traits.pooled and self.size:
            ways = ("quads",) if not traits.knockout else ("snake",)
            self.say("make-pools", {"way": ways[0], "count": max(1, self.size // 4)})

    def somebody(self, k: int) -> dict[str, Any]:
        name = f"Ana {k} + Bo {k}" if teams_of_two(self.state) else f"Mila {k}"
        return {"name": name, "rating": max(1000, 2300 - 15 * k), "club": f"Club {k % 3}"}

    def say(self, command: str, args: Mapping[str, Any] | None = None) -> Refused | None:
        """A command with every question answered by yes; the refusal when there is one."""
        try:
            self.desk.do(command, args, confirmed=4, reason="agreed with both")
        except Refused as refusal:
            self.refusals.append(refusal)
            return refusal
        return None

    def open_round(self) -> bool:
        """Pair and publish the next round; False once the event has ended, with the refusal that says so."""
        for _ in range(12):
            refusal = self.pair()
            if refusal is None:
                if self.state.rounds[-1].published_at is None:
                    self.publish()
                return True
            if refusal.code == "qualifiers-missing":
                if self.say("set-qualified", {"per_pool": 2}) is not None and self.say("set-qualified") is not None:
                    return False
            elif refusal.code != "matches-undecided" or not self.decide():
                return False
        return False

    def pair(self) -> Refused | None:
        """Every question is answered by yes but that of a second meeting: there the event ends instead."""
        try:
            self.desk.do("pair")
        except NeedsConfirmation as asked:
            if asked.code == "second-meeting":
                self.refusals.append(Refused(asked.code, **asked.params))
                return self.refusals[-1]
            return self.say("pair")
        except Refused as refusal:
            self.refusals.append(refusal)
            return refusal
        return None

    def publish(self) -> None:
        assert self.say("publish") is None, self.refusals[-1]

    def decide(self) -> bool:
        """The last word on every level match; whether there was one."""
        bracket = bracket_of_event(self.state)
        level = [m.label for m in bracket.matches if isinstance(m.step, Choose | DecideByLots)] if bracket else []
        for label in level:
            assert self.say("decide-match", {"match": label, "how": "lots"}) is None, self.refusals[-1]
        return bool(level)

    def results(self, *, but: int = 0) -> None:
        """Results by chance, forfeits among them; `but` so many boards stay open."""
        played = self.state.rounds[-1]
        if self.state.rules.challenges:
            self.challenges()
            played = self.state.rounds[-1]
        tokens = ("1-0", "1-0", "0-1", "½-½", "½-½", "+--", "--+", "1-0", "0-1", "---")
        ends = len(played.boards) - but
        for board in played.boards[:ends]:
            found = next(b for b in self.state.rounds[-1].boards if b.number == board.number)
            if found.result is None:
                token = self.chance.choice(tokens)
                if played.stage.get("kind") == "knockout" and token == "---":  # noqa: S105 - a result
                    token = "1-0"  # noqa: S105 - a result
                assert (
                    self.say("enter-result", {"round": played.number, "board": board.number, "result": token}) is None
                ), self.refusals[-1]

    def challenges(self) -> None:
        """Three challenges from below."""
        for _ in range(3):
            now = ladder_now(self.state)
            pairs = [(one, two) for one in self.state.order for two in may_challenge(self.state, now, one)]
            if pairs:
                one, two = self.chance.choice(pairs)
                assert self.say("challenge", {"player": int(one), "other": int(two)}) is None, self.refusals[-1]

    def play(self, rounds: int = 99) -> int:
        """So many rounds, or to the end; the number that was played."""
        limit = ROUNDS if self.state.rules.challenges else rounds
        for number in range(min(rounds, limit)):
            if not self.open_round():
                return number
            self.results()
        return rounds

    def rounds(self) -> list[RoundState]:
        return list(self.state.rounds)
