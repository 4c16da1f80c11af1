"""What can be said of the table of a round robin, in words."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.i18n.translator import Translator
from crosstable.pairing.roundrobin import PlannedRound, SelfCheck, rounds_needed, spared_by_swap
from crosstable.pairing.roundrobin.berger import table_size
from crosstable.pairing.roundrobin.crenshaw import TOSSED
from crosstable.pairing.roundrobin.schedule import colour_runs


def check_text(t: Translator, check: SelfCheck, cycles: int) -> str:
    """`15 of 15 pairings, each once` (S-033)."""
    if not check.passed:
        return t("tool.check-failed", found=check.pairings, expected=check.expected)
    key = "tool.check-once" if cycles == 1 else "tool.check-twice"
    return t(key, found=check.pairings, expected=check.expected)


def colour_text(t: Translator, check: SelfCheck) -> str:
    """Who has one White more than Blacks."""
    if check.whites == check.blacks:
        return t("tool.colours-level")
    both = enumerate(zip(check.whites, check.blacks, strict=True), 1)
    return t("tool.colours-one", ahead=[number for number, (white, black) in both if white > black])


def runs_text(t: Translator, planned: Sequence[PlannedRound], check: SelfCheck) -> str:
    """How often somebody has one colour running, and who."""
    if check.longest_run < 3:
        return t("tool.runs-short", count=check.longest_run)
    who = sorted({run.number for run in colour_runs(planned) if run.length == check.longest_run})
    return t("tool.runs-long", count=check.longest_run, numbers=who)


def seam_text(t: Translator, players: int, table: str, cycles: int, *, swap: bool) -> str:
    """Why the last two rounds of the first cycle change places, and whom it spares three of a colour."""
    last = rounds_needed(players)
    if table != "berger" or cycles == 1 or last < 2:
        return ""
    spared = list(spared_by_swap(players))
    if not spared:
        return t("tool.seam-plain", first=last - 1, second=last) if swap else ""
    key = "tool.seam-swapped" if swap else "tool.seam-kept"
    return t(key, first=last - 1, second=last, numbers=spared)


def toss_text(t: Translator, players: int, table: str) -> str:
    """Rounds in which a toss decides the colours."""
    rounds = TOSSED.get(table_size(players)) if table == "crenshaw" else None
    return t("tool.toss", rounds=list(rounds)) if rounds else ""
