"""Prizes: say what is promised, announce who gets what, take an announcement back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.app.answers import Level, Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.prize_field import prize_field
from crosstable.app.prizing import fund_of, open_trophies, prizes_now
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.prizes import (
    Fund,
    FundError,
    check_groups,
    check_pools,
    decision_body,
    fund_body,
    fund_from,
    team_entrant,
)
from crosstable.prizes.fund import LISTS_LIMIT, PRIZES_LIMIT


@command("set-prizes")
def set_prizes(context: Context) -> Sequence[NewEvent]:
    """What is promised: `fund` as `prizes.fund_from` reads it, or None for no prizes at all."""
    value = context.args.get("fund")
    state = context.state
    if value is None:
        return [] if state.prize_fund is None else [NewEvent(EventKind.PRIZES_SET, {"fund": None})]
    try:
        fund = fund_from(value)
        check_fund(state, fund)
    except FundError as error:
        raise fund_refused(error) from error
    body = fund_body(fund)
    if body == state.prize_fund:
        return []
    if state.prize_fund is not None and state.rounds_published:
        context.confirm(Level.ACKNOWLEDGE, "prizes-announced")
    return [NewEvent(EventKind.PRIZES_SET, {"fund": body})]


@command("decide-prizes")
def decide_prizes(context: Context) -> Sequence[NewEvent]:
    """Announce who gets what; from now on a changed result shows as a difference and moves no prize by itself."""
    state = context.state
    fund = fund_of(state)
    if fund is None:
        raise Refused("no-prizes")
    after = state.rounds_published
    if not after:
        raise Refused("no-round-yet")
    missing = sum(len(played.open_boards) for played in state.rounds[:after])
    if missing:
        raise Refused("prizes-results-missing", count=missing)
    planned = state.rules.rounds
    if planned is not None and after < planned:
        context.confirm(Level.CONFIRM, "prizes-rounds-missing", round=after, rounds=planned)
    field = prize_field(state)
    if field.unfinished:
        context.confirm(Level.CONFIRM, "prizes-knockout-open")
    body = decision_body(prizes_now(state, fund, field))
    if state.prizes_decided is not None:
        if (state.prizes_decided.after_round, state.prizes_decided.body) == (after, body):
            return []
        context.confirm(Level.CONFIRM, "prizes-decided-already")
    return [NewEvent(EventKind.PRIZES_DECIDED, {"after_round": after, "decision": body})]


@command("reopen-prizes")
def reopen_prizes(context: Context) -> Sequence[NewEvent]:
    """The announcement is void; prizes follow the results again."""
    return [] if context.state.prizes_decided is None else [NewEvent(EventKind.PRIZES_REOPENED)]


@command("settle-trophy")
def settle_trophy(context: Context) -> Sequence[NewEvent]:
    """Who won a trophy between players level on everything, by a play-off or by lots.

    `group` (empty: the event), `list` and `place` say which; only those between whom it is open can have it.
    """
    state = context.state
    fund = fund_of(state)
    if fund is None:
        raise Refused("no-prizes")
    player = _winner(context)
    key = (context.text("group", ""), context.number("list", 0, LISTS_LIMIT), context.number("place", 1, PRIZES_LIMIT))
    found = next((t for t in open_trophies(prizes_now(state, fund)) if (t.group, t.list, t.place) == key), None)
    if found is None or player not in found.between:
        raise Refused("trophy-not-open", player=int(player))
    body = {"group": key[0], "list": key[1], "place": key[2], "player": int(player)}
    return [NewEvent(EventKind.TROPHY_SETTLED, body)]


def _winner(context: Context) -> PlayerId:
    """The player that is named, or below zero the team."""
    number = context.number("player", -99_999, 999_999)
    if number > 0:
        return context.entry().player.id
    return team_entrant(replace(context, args={"team": -number}).team().id)


@command("show-prizes")
def show_prizes(context: Context) -> Sequence[NewEvent]:
    """Put what was decided on the public page, or with `shown` false take it away; nothing undecided is ever there."""
    decided = context.state.prizes_decided
    shown = bool(context.args.get("shown", True))
    if decided is None:
        raise Refused("prizes-not-decided")
    return [] if decided.shown == shown else [NewEvent(EventKind.PRIZES_SHOWN, {"shown": shown})]


def check_fund(state: EventState, fund: Fund) -> None:
    """FundError for prizes of players or groups that this event does not have."""
    check_groups(fund, state.entries)
    traits = state.rules.traits
    pooled, teams = bool(traits and traits.pooled), bool(traits and traits.teams)
    check_pools(fund, [pool.name for pool in state.pools], pooled=pooled, teams=teams)


def fund_refused(error: FundError) -> Refused:
    """The same in the application's words."""
    return Refused(f"fund-{error.code}", **error.params)
