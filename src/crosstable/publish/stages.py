"""What a round and a board are in an event of groups or matches: `Quarter-finals, game 2`, `Group C`, `Match 7`."""

from __future__ import annotations

from crosstable.app.teams import matches_of
from crosstable.core.naming import against
from crosstable.core.state import EventState, RoundState
from crosstable.pairing.knockout import Stage
from crosstable.pairing.knockout.match import Choose, DecideByLots, NextGame
from crosstable.pairing.knockout.record import Bracket, MatchRecord
from crosstable.publish.words import Words

KNOCKOUT = "knockout"


def stage_text(played: RoundState, words: Words) -> str:
    """What the round is in a knock-out; empty elsewhere.

    `size` is how many are left in the main part; 0 where several parts play at once. `game` is 0 where a match is one
    encounter of teams.
    """
    stage = played.stage
    if stage.get("kind") != KNOCKOUT:
        return ""
    game, size = words("bracket.game", number=stage.get("game", 1)), stage.get("size", 0)
    if size and stage.get("game") == 0:
        return words.both(lambda one: size_text(int(size), one))
    return (
        words.both(lambda one: one("bracket.stage-game", stage=size_text(int(size), one), game=game)) if size else game
    )


def size_text(size: int, words: Words) -> str:
    """The name of a stage by how many are left."""
    key = f"bracket.size.{size}"
    return words(key) if key in words else words("bracket.size.other", size=size)


def match_stage(words: Words, bracket: Bracket, match: MatchRecord) -> str:
    """Final, Semi-finals, Last 32 (xiangqi article 25 names them from the last 16 on)."""
    plan, place = bracket.form.plan, match.match
    if place.stage is Stage.MAIN and bracket.form.together:
        return size_text(1 << plan.rounds - place.round + 1, words)
    return words(f"bracket.stage.{place.stage.value}", round=place.round)


def comes_next(words: Words, match: MatchRecord) -> str:
    """What is next in a match: `game 3 · 10+3`, or how it is decided; empty when it is over."""
    step = match.step
    if isinstance(step, NextGame):
        game = words("bracket.game", number=step.number)
        return f"{game} · {step.time}" if step.time else game
    if isinstance(step, Choose):
        return words("match-cards.choice")
    return words("match-cards.lots") if isinstance(step, DecideByLots) else ""


def part_text(state: EventState, played: RoundState, board: int, words: Words, *, animals: bool = False) -> str:
    """The group (with its animal, if wanted) or match of a board, or which board of its table; else empty."""
    label = played.labels.get(board, "")
    traits = state.rules.traits
    if not label or traits is None:
        return ""
    if played.stage.get("kind") == KNOCKOUT and not traits.team_matches:
        return words("bracket.match", match=label)
    if traits.partners:
        return words("bughouse.board", board=label.partition(".")[2])
    if traits.team_matches:
        return next((against(m.one.name, m.two.name) for m in matches_of(state, played.number) if m.has(board)), "")
    return group_text(state, label, words, animals=animals) if traits.pooled else ""


def group_text(state: EventState, name: str, words: Words, *, animals: bool = False) -> str:
    """`Group C`, or for children who do not read yet `Group C – Cat`."""
    place = next((k for k, pool in enumerate(state.pools, 1) if pool.name == name), 0)
    key = f"groups.animal.{place}"
    if not animals or key not in words:
        return words("groups.name", name=name)
    return words.both(lambda one: one("groups.with-animal", name=name, animal=one(key)))


__all__ = ["group_text", "match_stage", "part_text", "size_text", "stage_text"]
