"""The one button, top right: what comes next in the life of an event (ux.md 0.1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, quote

from crosstable.app.bracket import bracket_of_event
from crosstable.app.ladder import ladder_now
from crosstable.app.permissions import Role
from crosstable.app.play_offs import to_play
from crosstable.app.queries_public import planned_rounds
from crosstable.app.teams import team_form
from crosstable.core.state import RoundStatus
from crosstable.pairing.staged import rounds_of_pools
from crosstable.web.views.parts import parts_of
from crosstable.web.visit import ARBITERS

if TYPE_CHECKING:
    from crosstable.core.state import EventState
    from crosstable.web.visit import Visit

FINISHED = ("step.finished", "step.finished-stages")
ENTERERS = frozenset({Role.CHIEF, Role.DEPUTY, Role.RESULTS})


@dataclass(frozen=True, slots=True)
class Step:
    """A link (`command` empty) or a command with its fields; `letter` is its key."""

    key: str
    href: str
    command: str = ""
    letter: str = ""
    params: dict[str, object] = field(default_factory=dict)


def next_step(visit: Visit) -> Step | None:
    """The next step for this person, or None when there is nothing to do for him."""
    role = visit.who.role
    if role not in ENTERERS:
        return None
    step = _next(visit.state, f"/e/{visit.stream}")
    if step.key in FINISHED and step.href == visit.here.partition("?")[0]:
        due = _play_off(visit.state, f"/e/{visit.stream}") if role is Role.CHIEF else None
        return due or (_after_the_end(visit.state, f"/e/{visit.stream}") if role in ARBITERS else None)
    if role is not Role.CHIEF and (step.command or step.key in ("step.enter-players", "step.enter-teams")):
        return None  # these are the chief's to take
    return _of_part(visit, step) if step.key == "step.results" else step


def _of_part(visit: Visit, step: Step) -> Step:
    """The missing results of the group or match whose boards are shown, as long as it has some."""
    there, (path, _, query) = step.href.partition("?")[0], visit.here.partition("?")
    label = next(iter(parse_qs(query, max_num_fields=20).get("part", [])), "")[:40] if path == there else ""
    chosen = parts_of(visit.state, int(there.rpartition("/")[2]), visit.t, label).chosen if label else None
    if chosen is None or not chosen.open:
        return step
    return replace(step, href=f"{step.href}&part={quote(chosen.label)}")


def _next(state: EventState, base: str) -> Step:
    current = state.current
    if current is None:
        return _first(state, base)
    number = current.number
    here = f"{base}/round/{number}"
    status = state.status(number)
    if status is RoundStatus.DRAFT:
        return Step("step.publish", here, "publish", "P", {"round": number})
    if status is RoundStatus.MANUAL:
        return Step("step.validate", here, "validate-manual", "P", {"round": number})
    if state.rules.challenges:
        waiting = len(ladder_now(state).open)
        return Step("step.open-challenges" if waiting else "step.ladder", f"{base}/ladder", params={"count": waiting})
    if current.open_boards:
        return Step("step.results", f"{here}?only=open", letter="O", params={"count": len(current.open_boards)})
    return _between_rounds(state, base) or _following(state, base, number)


def _first(state: EventState, base: str) -> Step:
    traits = state.rules.traits
    if traits is not None and traits.teams and isinstance(team_form(state), str):
        return Step("step.enter-teams", f"{base}/teams", letter="N")
    if len(state.entries) < 2:
        return Step("step.enter-players", f"{base}/players", letter="N")
    if traits is not None and traits.pooled and not state.pools:
        return Step("step.make-groups", f"{base}/groups", letter="N")
    if state.rules.challenges:
        return Step("step.open-ladder", f"{base}/ladder", "pair", "P", {"round": 1})
    return _pair(base, 1)


def _following(state: EventState, base: str, number: int) -> Step:
    late = None if not state.rules.by_scores else next((r for r in state.rounds if r.open_boards), None)
    if late is not None:  # the round after it was paired while these games were being played
        there = f"{base}/round/{late.number}?only=open"
        return Step("step.results", there, letter="O", params={"count": len(late.open_boards)})
    planned = planned_rounds(state)
    if planned is not None and number >= planned:
        return _finished(state, base)
    return _pair(base, number + 1)


def _finished(state: EventState, base: str) -> Step:
    """Where the outcome stands: a bracket, the tables of the groups, or the one table."""
    traits = state.rules.traits
    if traits is not None and (traits.knockout or traits.pooled):
        return Step("step.finished-stages", f"{base}/{'bracket' if traits.knockout else 'groups'}")
    return Step("step.finished", f"{base}/standings")


def _play_off(state: EventState, base: str) -> Step | None:
    """A play-off that the regulations announce and nobody has entered yet; in groups it stands at their tables."""
    if state.pools:
        return None
    of_teams = state.team is not None
    due = to_play(state, state.rounds_published, of_teams=of_teams)
    if not due:
        return None
    one = f"{'team' if of_teams else 'player'}={due[0].playing[0]}"
    return Step("step.play-off", f"{base}/standings/play-off?after={state.rounds_published}&{one}")


def _after_the_end(state: EventState, base: str) -> Step:
    """What is left where the outcome is on the screen: to decide the prizes that were promised, else to print it."""
    if state.prize_fund is not None and state.prizes_decided is None:
        return Step("step.prizes", f"{base}/prizes")
    return Step("step.print", f"{base}/print")


def _between_rounds(state: EventState, base: str) -> Step | None:
    """What a knock-out waits for before its next round: who goes on from the groups, lots in level matches."""
    traits = state.rules.traits
    if traits is None or not traits.knockout:
        return None
    if traits.pooled and not state.qualified:
        rounds = rounds_of_pools(state.tournament(), state.options)
        return Step("step.who-goes-on", f"{base}/groups") if len(state.rounds) >= rounds else None
    bracket = bracket_of_event(state)
    if bracket is not None and bracket.undecided and len(bracket.undecided) == len(bracket.open):
        return Step("step.decide-matches", f"{base}/bracket", params={"count": len(bracket.undecided)})
    return None


def _pair(base: str, number: int) -> Step:
    return Step("step.pair", f"{base}/round/{number}", "pair", "P", {"round": number})
