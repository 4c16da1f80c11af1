"""How the event is ranked: tie-breaks, edition and readings; and what the arbiters decide about ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.play_offs import play_off_body
from crosstable.app.commands.rule_args import check_tie_breaks, tie_breaks_from
from crosstable.app.pool_state import last_played, pool_state, pool_with
from crosstable.app.pools import tie_in_pool
from crosstable.app.queries import Fixed, fixed_order, tie_of
from crosstable.app.team_table import tie_of_teams
from crosstable.core.draws import draw_order
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.model import Player, Pool, Team
from crosstable.core.rulings import How
from crosstable.core.state import EventState
from crosstable.tiebreak import Options, UnknownOption
from crosstable.tiebreak.rulings import SCOPE

TIES = ("rank", "share", "points")
"""What is done about ties: same rank for all, shown as a shared place, or points alone decide."""


@command("set-ranking")
def set_ranking(context: Context) -> Sequence[NewEvent]:
    """The list of tie-breaks, the edition and readings, what ties get; with a reason once round 1 is published.

    Arguments, all optional: `tie_breaks` (a text or a list of codes), `edition`, `readings` (key to
    choice), `ties` (rank, share, points).
    """
    state = context.state
    rules = _ranking_rules(context)
    rules = {key: value for key, value in rules.items() if _present(context, key) != value}
    options = _ties(context)
    options = {key: value for key, value in options.items() if bool(state.options.get(key)) != value}
    if not rules and not options:
        return []
    fixed = fixed_order(state.rules)
    if fixed is Fixed.OWN_TABLE:
        raise Refused("ranked-by-own-table", system=state.rules.system or "")
    if fixed is Fixed.BRACKET:
        raise Refused("ranked-by-bracket")
    if "tie_breaks" in rules:
        check_tie_breaks(context, rules["tie_breaks"])
    if state.rounds_published:
        field = next(iter(rules), "ties")
        context.confirm(Level.TWO_STEPS, "ranking-announced", with_reason=True, field=field)
    body = {"rules": rules, "options": options, "reason": context.reason}
    return [NewEvent(EventKind.RULES_CHANGED, body)]


def _present(context: Context, key: str) -> object:
    value = getattr(context.state.rules, key)
    return list(value) if isinstance(value, tuple) else value


def _ranking_rules(context: Context) -> dict[str, Any]:
    args, rules = context.args, context.state.rules
    found: dict[str, Any] = {}
    if "tie_breaks" in args:
        found["tie_breaks"] = tie_breaks_from(args["tie_breaks"])
    if "edition" in args or "readings" in args:
        edition = context.text("edition", rules.tie_break_edition, 40)
        readings = args.get("readings", {})
        if not isinstance(readings, dict) or len(readings) > 60:
            raise Refused("not-a-mapping", field="readings")
        texts = [f"{key}={choice}" for key, choice in readings.items()] if readings else rules.tie_break_readings
        try:
            options = Options.read(edition, texts)
        except UnknownOption as error:
            raise _unknown(error) from error
        if "edition" in args:
            found["tie_break_edition"] = options.edition if edition else ""
        if "readings" in args:
            found["tie_break_readings"] = list(options.texts)
    return found


def _unknown(error: UnknownOption) -> Refused:
    """An edition, a reading or an answer to it that does not exist."""
    found, choices = error.found[:40], ", ".join(error.known)
    if error.kind == "edition":
        return Refused("unknown-edition", found=found, choices=choices)
    if error.kind == "reading":
        return Refused("unknown-reading", found=found)
    return Refused("unknown-reading-choice", key=error.key, found=found, choices=choices)


def _ties(context: Context) -> dict[str, bool]:
    if "ties" not in context.args:
        return {}
    ties = context.text("ties")
    if ties not in TIES:
        raise Refused("unknown-choice", field="ties", found=ties, choices=", ".join(TIES))
    return {"share_places": ties != "rank", "places_by_points": ties == "points"}


@command("settle-tie")
def settle_tie(context: Context) -> Sequence[NewEvent]:
    """Settle a tie that nothing on the list breaks: `how` is shared, lots, hand or play-off.

    `player`, or `team`, is one of those who are level after `round`; `order` has all of them for an order by
    hand, which needs a reason. Lots are drawn from a seed that is kept, so that anybody can repeat it.
    A play-off (C.07 Art. 3) has `games`, each with `one`, `two` and `result`, which may come later; `knock_out`,
    and in words `form`, `tempo`, `schedule`. Those play who are level after `after` tie-breaks, or the `best` of them.
    """
    state = context.state
    number = context.number("round", 1, 999, state.rounds_published)
    if number > state.rounds_published:
        raise Refused("no-such-round", round=number, rounds=state.rounds_published)
    one, of_teams = _one_of_them(context)
    pool = None if of_teams else pool_with(state, one.id)
    if pool is not None:  # what is settled in a group is settled after its last games
        number = last_played(pool_state(state, pool), number)
    how = context.text("how")
    if how not in tuple(How):
        raise Refused("unknown-choice", field="how", found=how, choices=", ".join(How))
    field = state if pool is None else pool_state(state, pool)
    if how == How.PLAY_OFF:
        playing, play_off = play_off_body(context, number, one.id, of_teams=of_teams, name=one.name)
        _while_playing(context, field, number)
        return [
            NewEvent(
                EventKind.TIE_SETTLED, {"round": number, _NAMED[of_teams]: playing, "how": how, "play_off": play_off}
            )
        ]
    tied, basis = _level(state, pool, number, one.id, of_teams=of_teams)
    if len(tied) < 2:
        raise Refused("nobody-level", name=one.name, round=number)
    _while_playing(context, field, number)
    order, seed = [int(number) for number in tied], ""
    if how == How.HAND:
        order = _by_hand(context, order)
    elif how == How.LOTS:
        if any(r.seed and r.meets(number, tied, of_teams=of_teams) for r in state.rulings):
            context.confirm(Level.TWO_STEPS, "lots-drawn-already", with_reason=True)
        seed = context.randomness.token()
        order = draw_order(seed, number, SCOPE, order)
    body = {"round": number, _NAMED[of_teams]: order, "how": how, "basis": basis, "reason": context.reason.strip()}
    return [NewEvent(EventKind.TIE_SETTLED, {**body, "seed": seed} if seed else body)]


def _level(state: EventState, pool: Pool | None, number: int, one: int, *, of_teams: bool) -> tuple[Sequence[int], str]:
    """Who is level with one of the tied, in the group, among the teams or in the event; and the basis."""
    if pool is not None:
        return tie_in_pool(state, pool, number, one)
    return (tie_of_teams if of_teams else tie_of)(state, number, one)


def _while_playing(context: Context, state: EventState, number: int) -> None:
    """A result that comes in can end the tie."""
    missing = sum(len(played.open_boards) for played in state.rounds[:number])
    if missing:
        context.confirm(Level.CONFIRM, "tie-while-playing", count=missing)


_NAMED = {True: "teams", False: "players"}


def _one_of_them(context: Context) -> tuple[Player | Team, bool]:
    """The player or the team that is named, and whether it is a team."""
    if "team" not in context.args:
        return context.entry().player, False
    return context.team(), True


def _by_hand(context: Context, tied: Sequence[int]) -> list[int]:
    """The order that the arbiter gives, for exactly those who are level."""
    order = context.args.get("order")
    known = sorted(tied)
    found = [int(text) for text in map(str, order) if text.isdecimal()] if isinstance(order, list) else []
    if sorted(found) != known:
        raise Refused("tie-order-incomplete", count=len(known))
    if not context.reason.strip():
        raise Refused("missing", field="reason")
    return found


@command("reopen-tie")
def reopen_tie(context: Context) -> Sequence[NewEvent]:
    """Take back a decision about a tie: `player`, or `team`, is one of those whom it names, after `round`.

    With `play_off` it is the play-off that is taken back.
    """
    state = context.state
    number = context.number("round", 1, 999, state.rounds_published)
    one, of_teams = _one_of_them(context)
    play_off = bool(context.args.get("play_off"))
    found = next((r for r in state.rulings if r.meets(number, [one.id], of_teams=of_teams, play_off=play_off)), None)
    if found is None:
        return []
    body = {"round": number, _NAMED[of_teams]: list(found.entrants)}
    return [NewEvent(EventKind.TIE_REOPENED, {**body, "play_off": True} if play_off else body)]
