"""What no arithmetic decides: an arbiter's order with its reason, and drawings of lots (C.07 4.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.core.draws import draw_order
from crosstable.tiebreak.base import Modifiers
from crosstable.tiebreak.options import ManualOrder, PlayedOff, Rulings
from crosstable.tiebreak.table import Line, Table

SCOPE = "lots"
MANUAL, PLAY_OFF, LOTS = "MANUAL", "PO", "LOTS"


@dataclass(frozen=True, slots=True)
class ManualUse:
    """A manual order, or a play-off; `stale` when results have changed since, or other players are tied.

    `seed` and `shared` are those of the order. `void`: it decides nothing, as those whom it names are no longer level.
    """

    participants: tuple[int, ...]
    reason: str
    stale: bool
    seed: str = ""
    shared: bool = False
    void: bool = False
    play_off: PlayedOff | None = None

    @property
    def how(self) -> str:
        """`play-off`, `shared`, `lots` or `hand`, as the log of an event says it."""
        if self.play_off is not None:
            return "play-off"
        return "shared" if self.shared else "lots" if self.seed else "hand"


def by_ruling(table: Table, group: Sequence[int], modifiers: Modifiers) -> list[list[int]]:
    """Without a ruling the tied stay tied; `ruled` has the rulings."""
    del table, modifiers
    return [list(group)]


def ruled(
    name: str, ids: Mapping[int, int], rounds: int, rulings: Rulings, basis: str
) -> tuple[list[list[int]], ManualUse | None]:
    """Order a tied group, its numbers to indices, by lots or by hand; those whom no ruling names stay tied."""
    group = list(ids.values())
    if name == LOTS:
        if not rulings.seed or any(order.shared and set(ids) <= set(order.participants) for order in rulings.manual):
            return [group], None
        drawn = draw_order(rulings.seed, rounds, SCOPE, ids, rulings.attempt)
        return [[ids[number]] for number in drawn], None
    for order in rulings.manual:
        named = [ids[number] for number in order.participants if number in ids]
        if len(named) > 1:
            rest = [k for k in group if k not in named]
            stale = _is_stale(order, ids, basis)
            use = ManualUse(order.participants, order.reason, stale, order.seed, order.shared)
            if order.shared:
                return [group], use
            return [*([k] for k in named), *([rest] if rest else [])], use
    return [group], None


def without_effect(rulings: Rulings, used: Sequence[ManualUse]) -> list[ManualUse]:
    """Manual orders that no tied group used: those whom they name are no longer level."""
    known = {use.participants for use in used if use.play_off is None}
    return [
        ManualUse(order.participants, order.reason, stale=True, seed=order.seed, shared=order.shared, void=True)
        for order in rulings.manual
        if order.participants not in known
    ]


def _is_stale(order: ManualOrder, ids: Mapping[int, int], basis: str) -> bool:
    return set(order.participants) != set(ids) or order.basis not in ("", basis)


def basis_of(table: Table, group: Sequence[int], texts: Mapping[int, Sequence[str]]) -> str:
    """Digest of who is tied, on which numbers, and of all results; kept with an order to see when it is stale."""
    results = table.memo.get("results")
    if results is None:
        results = table.memo["results"] = _sha256(repr([_plain(line) for line in table.lines]).encode())
    lines = sorted(f"{table.lines[k].player} {table.lines[k].score} {' '.join(texts[k])}" for k in group)
    return digest([str(table.rounds), *lines], results)


def digest(lines: Sequence[str], results: bytes = b"") -> str:
    """Sixteen digits that are others when a line is another one."""
    return _sha256("\n".join(lines).encode() + results).hex()[:16]


def _sha256(data: bytes) -> bytes:
    from hashlib import sha256  # noqa: PLC0415 - a start without a manual order does not need it

    return sha256(data).digest()


def _plain(line: Line) -> tuple[object, ...]:
    return int(line.player), line.score, [tuple(map(str, entry)) for entry in line.entries]
