"""What a check or an explanation finds; plain values without words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from crosstable.core.ids import PlayerId
from crosstable.pairing.base import Board, BracketReport, ByeReport, Fact, NoPairing, RoundDraft


@dataclass(frozen=True, slots=True)
class Difference:
    """The first thing in which a given round differs from the draft.

    `criterion` is `C1` to `C21`, `prohibited`, `order` (equally good, but the draft's candidate is
    generated earlier), `colour`, or `illegal` (somebody not seated exactly once). `bracket` counts
    from 1; 0 when the whole round is concerned. `given` and `draft` are the values compared.
    """

    criterion: str
    article: str
    bracket: int
    given: tuple[int, ...]
    draft: tuple[int, ...]
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One checked round: `given` holds (white, black) and (player, 0) for the bye."""

    round_no: int
    given: frozenset[tuple[int, int]]
    draft: RoundDraft | NoPairing
    difference: Difference | None

    @property
    def agrees(self) -> bool:
        """Same pairs, colours and bye."""
        return isinstance(self.draft, RoundDraft) and self.draft.pairs == self.given


@dataclass(frozen=True, slots=True)
class Rejected:
    """A candidate that comes earlier in the order of article 4, and why it lost.

    `kind` is `opponent` (`player` would meet `opponent`, the pairs before being settled), `half`
    (S1 meets S2 without a resident exchange), `float` (`player` stays in the bracket) or `bye`
    (`player` has the bye instead). `kept` and `lost` are the values in the criterion with the
    pairing made and with this one; `order` means as good, but later, and `legal` that no such
    candidate has legal pairs only: `stuck` are left without an opponent.
    """

    kind: str
    player: PlayerId
    opponent: PlayerId | None
    criterion: str
    article: str
    kept: tuple[int, ...]
    lost: tuple[int, ...]
    stuck: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class FloatStep:
    """A player moved down out of one bracket, and what it would have cost to keep him there."""

    player: PlayerId
    bracket: int
    score: int
    has_opponent: bool
    reason: Rejected


@dataclass(frozen=True, slots=True)
class WhyNot:
    """What happens when two players are made to meet.

    `criterion` is the first thing that gets worse: `absent`, `C1` (then `round_no` is the round of
    their game), `C3`, `prohibited`, `C4`, `C5`, C6 to C21, `order`; `table` (with the rounds in which they do
    meet in `kept`) or `facts` in other systems; `paired` when they do meet.
    """

    player: PlayerId
    opponent: PlayerId
    criterion: str
    article: str
    bracket: int = 0
    round_no: int = 0
    kept: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one board, or the bye, of a draft is as it is.

    `place` tells where the board stands in its bracket: `mdp` (a moved-down player meets a
    resident), `half` (S1 against S2) or `exchange` (S1 and S2 after a resident exchange). In other systems it
    is `table`, `free`, or `facts`, and `facts` tell the rest. `scores` are pairing scores; `virtual` is what
    of them are virtual points (C.04.7), players without left out.
    """

    system: str
    edition: str
    round_no: int
    board_no: int
    board: Board | None
    bye: ByeReport | None
    bracket: BracketReport
    place: str
    floats: tuple[FloatStep, ...]
    rejected: tuple[Rejected, ...]
    not_shown: int = 0
    scores: Mapping[PlayerId, int] = field(default_factory=dict)
    virtual: Mapping[PlayerId, int] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
