"""What the regulations say of teams and of bughouse: how one sits, and what a match is worth."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.app.bughouse import first_seat, first_to, games_of_match, plays_bughouse, teams_of_two
from crosstable.app.bughouse_rules import house_rules
from crosstable.app.teams import team_form
from crosstable.core.model import TeamRules
from crosstable.pairing.bughouse import FirstSeat
from crosstable.pairing.teamed import moves_up
from crosstable.publish.facts import Facts
from crosstable.publish.figures import points_text


def seating_lines(facts: Facts) -> Iterator[str]:
    """Boards, board orders and seats; nothing in events of individuals at boards for two."""
    state, words = facts.state, facts.words
    form = team_form(state)
    if not isinstance(form, str):
        yield words("regulations.boards", count=form.boards)
        yield words("regulations.board-order" if moves_up(form.system) else "regulations.seat-kept")
        yield words("regulations.empty-board")
    if plays_bughouse(state):
        yield words("regulations.bughouse")
        if teams_of_two(state):
            first = first_seat(state)
            yield words(
                "bughouse.captains-say" if first is FirstSeat.CAPTAIN else f"regulations.bughouse-first.{first.value}"
            )
        if games_of_match(state) == 2:
            yield words("bughouse.second-game")
        if first_to(state):
            yield words("bughouse.first-to", count=first_to(state))
        for rule, way in house_rules(state).items():
            yield words(f"regulations.house.{rule}.{way}")


def worth_lines(facts: Facts) -> Iterator[str]:
    """Match points of teams."""
    state, words = facts.state, facts.words
    traits = state.rules.traits
    if traits is not None and traits.team_matches:
        rules = state.team.rules if state.team is not None else TeamRules()
        yield words(
            "regulations.match-points",
            win=points_text(rules.win, words),
            draw=points_text(rules.draw, words),
            loss=points_text(rules.loss, words),
        )
