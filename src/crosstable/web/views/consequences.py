"""What a step of two stages will do, point by point, before anybody says yes (ux.md 0.3, J5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from crosstable.app.answers import NeedsConfirmation
from crosstable.app.withdrawal import preview_withdrawal
from crosstable.web.views.check import check_round_view

if TYPE_CHECKING:
    from crosstable.web.visit import Visit

MOST = 40


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
