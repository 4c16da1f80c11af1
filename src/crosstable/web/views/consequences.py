"""What a step of two stages will do, point by point, before anybody says yes (ux.md 0.3, J5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crosstable.app.answers import NeedsConfirmation
from crosstable.app.withdrawal import preview_withdrawal

if TYPE_CHECKING:
    from crosstable.web.visit import Visit

MOST = 40


def consequences(visit: Visit, error: NeedsConfirmation) -> Sequence[str]:
    """Lines for the question; none for most."""
    if error.code != "withdraw-round-robin":
        return ()
    t, state = visit.t, visit.state
    preview = preview_withdrawal(state, int(error.params["player"]))
    lines = [t("withdrawal.remaining", count=len(preview.remaining))]
    for change in preview.changes[:MOST]:
        name = state.entries[change.player].player.name
        if change.after is None:
            lines.append(t("withdrawal.out", name=name))
        elif change.after != change.before or change.to_come:
            now, after = t.points(change.before), t.points(change.after)
            lines.append(t("withdrawal.points", name=name, before=now, after=after))
    return lines
