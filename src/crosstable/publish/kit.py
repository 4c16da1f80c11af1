"""Emergency kit: how to go on by hand, and everything that is needed for it."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.publish.facts import Facts
from crosstable.publish.sheet import Head, head_after_round, version_note

STEPS = 6


@dataclass(frozen=True, slots=True)
class KitView:
    """The page on top."""

    head: Head
    steps: tuple[str, ...]
    holds: tuple[str, ...]


def kit_view(facts: Facts) -> KitView:
    """What to do when the computer is gone, as of a round."""
    words = facts.words
    played = facts.state.rounds[facts.round_no - 1] if facts.round_no else None
    holds = [words("kit.players", count=len(facts.people))]
    if played is not None:
        holds.append(words("kit.round", round=facts.round_no, count=len(played.boards)))
        if version_note(facts):
            holds.append(version_note(facts))
        holds.append(words("kit.missing", count=facts.missing))
    return KitView(
        head=head_after_round(facts, "kit.title"),
        steps=tuple(words(f"kit.step.{number}") for number in range(1, STEPS + 1)),
        holds=tuple(holds),
    )
