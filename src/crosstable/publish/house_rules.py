"""What an event has announced of the rules of its system, in sentences: the house rules of a ladder, the match of a team cup."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.app.bracket import plays_teams
from crosstable.core.state import EventState
from crosstable.pairing.knockout.teams import BOARD_TIES, TEAM_MATCHES
from crosstable.pairing.ladder import Refuse
from crosstable.pairing.ladder_record import rules_of
from crosstable.publish.words import Words

TIES_ARTICLE = "C.07 12"


def house_rules(state: EventState, words: Words) -> Iterator[tuple[str, str]]:
    """Sentences with their source, in the order in which they matter; nothing for other systems."""
    if state.rules.challenges:
        yield from ((text, "") for text in _ladder(state, words))
    elif plays_teams(state):
        yield from _team_cup(state, words)


def _ladder(state: EventState, words: Words) -> Iterator[str]:
    rules = rules_of(state.rules.system or "", state.options)
    key = "regulations.ladder."
    if not rules.pyramid:
        yield words(f"{key}reach-any") if rules.reach is None else words("ladder.reach", count=rules.reach)
    yield words(f"{key}win-{rules.win.value}")
    yield words(f"{key}draw-{rules.draw.value}")
    if rules.refuse is Refuse.DROP:
        yield words(f"{key}refusal-drop", count=rules.refuse_drop)
    else:
        yield words(f"{key}refusal-loss")
    yield words(f"{key}idle-never") if rules.inactive_weeks is None else words(f"{key}idle", count=rules.inactive_weeks)
    yield words(f"{key}other-first" if rules.rematch_gap else f"{key}rematch")
    yield words(f"{key}newcomer-{rules.newcomer.value}")
    yield words(f"{key}first-{rules.first_move.value}")


def _team_cup(state: EventState, words: Words) -> Iterator[tuple[str, str]]:
    def chosen(name: str, usual: str) -> str:
        return str(state.options.get(name) or usual)

    ties = chosen("board_ties", next(iter(BOARD_TIES)))
    yield words(f"regulations.team-cup.match-{chosen('team_match', next(iter(TEAM_MATCHES)))}"), ""
    yield words(f"regulations.team-cup.home-{chosen('team_home', 'lot')}"), ""
    yield words(f"regulations.team-cup.ties-{ties}"), TIES_ARTICLE if BOARD_TIES.get(ties) else ""
