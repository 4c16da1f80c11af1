"""What a step of two stages will do, point by point, before anybody says yes (ux.md 0.3, J5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crosstable.app.answers import NeedsConfirmation
from crosstable.app.withdrawal import Treatment, WithdrawalPreview, preview_withdrawal
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.web.views.check import check_round_view

if TYPE_CHECKING:
    from crosstable.web.visit import Visit


def comparison(visit: Visit, error: NeedsConfirmation) -> tuple[str, Sequence[tuple[str, str]]]:
    """Yours and the engine's boards where they differ, and the first criterion in which they do."""
    if error.code != "pairing-differs":
        return "", ()
    check = check_round_view(visit.state, int(error.params["round"]))
    found = next((f for f in check.found if f.key in ("check.engine-differs", "check.engine-no-pairing")), None)
    return visit.t(found.key, **found.params) if found else "", check.sides


def ways_out(visit: Visit, error: NeedsConfirmation) -> Sequence[tuple[str, str]]:
    """Links beside the answer: words and address (M01: to the boards without a result)."""
    if not error.code.startswith("results-missing") or not error.params["boards"]:
        return ()
    address = f"/e/{visit.stream}/round/{error.params['round']}?only=open"
    return ((visit.t("question.go-to-board", board=error.params["boards"][0]), address),)


@dataclass(frozen=True, slots=True)
class After:
    """Points under one treatment, and those still to come by forfeits; None for who is no longer ranked."""

    points: int | None
    to_come: int


@dataclass(frozen=True, slots=True)
class WithdrawalRow:
    """One player: points now, and after each treatment in the order of `Treatment`."""

    name: str
    before: int
    after: Sequence[After]


@dataclass(frozen=True, slots=True)
class WithdrawalView:
    """The table of the dialog. `counts` is yes or no: whether half of the games are completed."""

    counts: str
    remaining: int
    from_round: int
    rows: Sequence[WithdrawalRow]

    @property
    def to_come(self) -> bool:
        """Whether forfeits will bring points."""
        return any(cell.to_come for row in self.rows for cell in row.after)


def withdrawal_view(state: EventState, player: int) -> WithdrawalView:
    """Standings now and after each way to treat a withdrawal, the most points first."""
    previews = [preview_withdrawal(state, player, treatment) for treatment in Treatment]
    now = {change.player: change.before for change in previews[0].changes}
    rows = [
        WithdrawalRow(state.entries[p].player.name, before, [_after(preview, p) for preview in previews])
        for p, before in sorted(now.items(), key=lambda pair: -pair[1])
    ]
    counts = "yes" if previews[0].completion.counts else "no"
    return WithdrawalView(counts, len(previews[0].remaining), state.rounds_published + 1, rows)


def _after(preview: WithdrawalPreview, player: PlayerId) -> After:
    change = next(change for change in preview.changes if change.player == player)
    return After(change.after, change.to_come)
