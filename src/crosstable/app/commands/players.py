"""Who plays: entries, their order, check-in, absences, withdrawals, late entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.bughouse import checked_name, partners, teams_of_two
from crosstable.app.commands.context import Context, command, one_line
from crosstable.app.commands.event import date_from
from crosstable.app.commands.order import drawn_order, order_events
from crosstable.app.compatriots import VARMA
from crosstable.app.pool_state import field_of
from crosstable.app.teams import team_has_left, team_of
from crosstable.app.withdrawal import Treatment, preview_withdrawal
from crosstable.core.codes import REQUESTABLE, Code
from crosstable.core.draws import ticket
from crosstable.core.errors import CrosstableError
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.model import TeamPart
from crosstable.core.state import Entry, EventState, RoundStatus
from crosstable.pairing.monrad import monrad_numbers
from crosstable.pairing.roundrobin.varma import Entrant, draw_numbers

PLAYERS_LIMIT = 9_999
FEE_LIMIT = 99_999_999_999
TITLES = ("", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_TITLE_RANK = {title: rank for rank, title in enumerate(TITLES[1:])}
YEAR_FROM = 1850
GRADE_LIMIT = 20
"""The highest school class that is one."""
FROZEN_AFTER = 4
"""C.04.2 2.3: a correction no longer changes numbers once this round has been paired."""

Body = dict[str, Any]


@command("add-players")
def add_players(context: Context) -> Sequence[NewEvent]:
    """Enter players: `players` is a list of mappings with at least a name.

    After round 1 is published they are late entries: `start_round` says when they begin, missed
    rounds score `missed` (a code of a bye; zero points unless the event announced otherwise).
    """
    state = context.state
    wanted = context.args.get("players")
    if not isinstance(wanted, list) or not wanted:
        raise Refused("missing", field="players")
    nobody_comes_in(state)
    if len(state.entries) + len(wanted) > PLAYERS_LIMIT:
        raise Refused("too-many-players", limit=PLAYERS_LIMIT)
    number = max(state.entries, default=0)
    events: list[NewEvent] = []
    order = _Order(state)
    for raw in wanted:
        if not isinstance(raw, Mapping):
            raise Refused("not-a-mapping", field="players")
        number += 1
        body = {"id": int(number), **player_fields(context, {"name": "", **raw})}
        if teams_of_two(state):
            body["name"] = _partners(state, body["name"], events)
        body["draw_key"] = ticket(str(state.options.get("seed", "")), 1, "start", 0, int(number))
        body["place"] = order.insert(PlayerId(number), body)
        _late(state, body, raw)
        events.append(NewEvent(EventKind.PLAYER_ADDED, body))
    return [*events, *_missed_rounds(context, [int(event.body["id"]) for event in events])]


def nobody_comes_in(state: EventState) -> None:
    """Refuse new players where those who are paired have their places; a team takes reserves at any time."""
    traits = state.rules.traits
    if traits is None or traits.teams or not (state.rules.field_fixed and state.rounds):
        return
    if traits.knockout and not traits.pooled:
        raise Refused("bracket-is-drawn")
    raise Refused("table-is-published")


def _partners(state: EventState, name: str, events: Sequence[NewEvent]) -> str:
    """A team of two; nobody is in another one, of those entered and of those entered along with it."""
    found = checked_name(state, name)
    for number, event in enumerate(events, len(state.order) + 1):
        taken = set(map(str.casefold, partners(str(event.body["name"])))) & set(map(str.casefold, partners(found)))
        if taken:
            twice = next(member for member in partners(found) if member.casefold() in taken)
            raise Refused("partner-twice", name=twice, team=number)
    return found


def _late(state: EventState, body: Body, raw: Mapping[str, Any]) -> None:
    first = state.rounds_published + 1
    if state.rounds_published:
        body["start_round"] = max(first, int(raw.get("start_round", first)))


def _missed_rounds(context: Context, players: Iterable[int]) -> list[NewEvent]:
    """Points for the rounds a late entry has missed, when the arbiter gives any (C.04.2 2.4)."""
    state = context.state
    code = str(context.args.get("missed", Code.ZERO_BYE.value))
    if code == Code.ZERO_BYE.value or not state.rounds_published:
        return []
    if code not in {c.value for c in REQUESTABLE}:
        raise Refused("unknown-choice", field="missed", found=code, choices="Z, H, F")
    if state.fide_mode:
        context.confirm(Level.CONFIRM, "late-entry-points")
    return [
        NewEvent(EventKind.ABSENCE_SET, {"player": player, "round": number, "code": code})
        for player in players
        for number in range(1, state.rounds_published + 1)
    ]


@command("change-player")
def change_player(context: Context) -> Sequence[NewEvent]:
    """Correct an entry. The place in the order follows until round 4 is paired (C.04.2 2.3); in a table or a bracket it stays."""
    entry = context.entry()
    state = context.state
    changes = player_fields(context, context.args.get("changes", {}))
    if not changes:
        return []
    if "name" in changes and teams_of_two(state):
        changes["name"] = checked_name(state, str(changes["name"]), own=entry.player.id)
    if "rating" in changes and changes["rating"] != entry.player.rating:
        changes.setdefault("rating_source", "")  # typed by hand: no longer that of the list
    body: Body = {"player": int(entry.player.id), **changes}
    orders = {"rating", "title", "name"} & set(changes)
    movable = state.rounds_paired < FROZEN_AFTER and not (state.rules.field_fixed and state.rounds)
    if orders and movable and state.options.get("order") != "lots":
        if state.rounds_published:
            context.confirm(Level.CONFIRM, "numbers-change")
        order = _Order(state, without=entry.player.id)
        merged = {"name": entry.player.name, "rating": entry.player.rating, "title": entry.player.title, **changes}
        place = order.insert(entry.player.id, merged)
        if place != state.start_number(entry.player.id):
            body["place"] = place
    return [NewEvent(EventKind.PLAYER_CHANGED, body)]


@command("remove-player")
def remove_player(context: Context) -> Sequence[NewEvent]:
    """Take an entry out; whoever was ever paired withdraws instead."""
    entry = context.entry()
    number = entry.player.id
    if any(r.seat_of(number) or number in r.byes for r in context.state.rounds):
        raise Refused("player-was-paired", name=entry.player.name)
    return [NewEvent(EventKind.PLAYER_REMOVED, {"player": int(number)})]


@command("set-order")
def set_order(context: Context) -> Sequence[NewEvent]:
    """The initial order by hand, before the first round is published."""
    state, order = context.state, context.args.get("order")
    if not isinstance(order, list) or sorted(map(str, order)) != sorted(map(str, state.entries)):
        raise Refused("order-incomplete")
    if state.rounds and state.rules.field_fixed and not (state.pools or state.team):
        raise Refused("numbers-are-seats")
    if state.rounds_published:
        context.confirm(Level.TWO_STEPS, "numbers-change", with_reason=True)
    return [NewEvent(EventKind.ORDER_SET, {"order": [int(p) for p in order], "reason": context.reason})]


@command("draw-order")
def draw_order(context: Context) -> Sequence[NewEvent]:
    """The initial order by lot or by rating, before the first round."""
    state = context.state
    if state.rounds:
        raise Refused("round-paired-already", round=1)
    by = context.text("by", str(state.options.get("order", "lots")))
    attempt = int(state.options.get("order_attempt", -1)) + 1
    if by == "lots":
        order = drawn_order(state, attempt)
    elif by == "monrad":
        return _monrad(state, attempt)
    elif by == "varma":
        return _varma(state, attempt)
    elif by == "ties":
        return _draw_ties(state)
    elif by == "rating":
        order = sorted(state.entries, key=lambda p: strength_key(vars_of(state.entries[p])))
    else:
        raise Refused("unknown-choice", field="by", found=by, choices="lots, rating, ties, varma, monrad")
    return order_events(order, by, attempt)


def _monrad(state: EventState, attempt: int) -> list[NewEvent]:
    """Numbers from quarters of the rating list, drawn in the order A C D B C A B D, as Monrad seeds a field."""
    if len(state.entries) < 4:
        raise Refused("too-few-for-quarters", players=len(state.entries))
    by_rating = sorted(state.entries, key=lambda p: strength_key(vars_of(state.entries[p])))
    drawn = monrad_numbers(
        [int(p) for p in by_rating], str(state.options.get("seed", "")), seeded=True, attempt_no=attempt
    )
    return order_events([PlayerId(p) for p in drawn.order], "quarters", attempt)


def _varma(state: EventState, attempt: int) -> list[NewEvent]:
    """Numbers by restricted lots, so that players of one federation meet early (C.05 Annex 2)."""
    entrants = [
        Entrant(int(p), entry.player.federation, entry.player.name)
        for p in state.order
        for entry in (state.entries[p],)
    ]
    try:
        drawn = draw_numbers(entrants, str(state.options.get("seed", "")), attempt)
    except CrosstableError as error:
        raise Refused("varma-does-not-fit", reason=str(error)) from error
    return order_events([PlayerId(p) for p in drawn.order], "lots", attempt, VARMA)


def _draw_ties(state: EventState) -> list[NewEvent]:
    """Lots in place of the alphabet among those with the same rating and title (C.04.2 2.2, when announced so)."""
    attempt = int(state.options.get("ties_attempt", -1)) + 1
    seed = str(state.options.get("seed", ""))

    def key(player: PlayerId) -> tuple[int, int, str]:
        rating, title, _ = strength_key(vars_of(state.entries[player]))
        return rating, title, ticket(seed, 1, "ties", attempt, int(player))

    order = [int(player) for player in sorted(state.entries, key=key)]
    options = {"order": "rating", "ties": "lots", "ties_attempt": attempt}
    return [
        NewEvent(EventKind.RULES_CHANGED, {"options": options}),
        NewEvent(EventKind.ORDER_SET, {"order": order, "drawn": True}),
    ]


@command("set-fees")
def set_fees(context: Context) -> Sequence[NewEvent]:
    """What `players` (or `all`) have to pay and have paid, in hundredths; `settled`: all that is due is paid."""
    state = context.state
    entries = list(state.entries.values()) if context.args.get("all") else context.entries()
    part: Body = {key: context.number(key, 0, FEE_LIMIT) for key in ("due", "paid") if key in context.args}
    events = []
    for entry in entries:
        body = {**part, **({"paid": part.get("due", entry.fee_due)} if context.args.get("settled") else {})}
        if body.get("due", entry.fee_due) != entry.fee_due or body.get("paid", entry.fee_paid) != entry.fee_paid:
            events.append(NewEvent(EventKind.FEE_SET, {"player": int(entry.player.id), **body}))
    return events


@command("check-in")
def check_in(context: Context) -> Sequence[NewEvent]:
    """Somebody is here; `all` for everybody."""
    if context.args.get("all"):
        waiting = [p for p, entry in context.state.entries.items() if not entry.checked_in]
        return [NewEvent(EventKind.CHECKED_IN, {"player": int(p)}) for p in waiting]
    waiting = [entry.player.id for entry in context.entries() if not entry.checked_in]
    return [NewEvent(EventKind.CHECKED_IN, {"player": int(player)}) for player in waiting]


@command("clear-check-in")
def clear_check_in(context: Context) -> Sequence[NewEvent]:
    """Somebody is not here after all; `all` before a new day."""
    if context.args.get("all"):
        return [NewEvent(EventKind.CHECK_IN_CLEARED, {"all": True})]
    here = [entry.player.id for entry in context.entries() if entry.checked_in]
    return [NewEvent(EventKind.CHECK_IN_CLEARED, {"player": int(player)}) for player in here]


@command("set-absence")
def set_absence(context: Context) -> Sequence[NewEvent]:
    """A round off, asked for before it is published: zero, half or full points (C.04.2 3.3).

    Of a player in the draft the check then says that he is away (M12).
    """
    entries = context.entries()
    state = context.state
    number = context.number("round", 1, state.rules.rounds or 99)
    code = context.text("code", Code.ZERO_BYE.value)
    if code not in {c.value for c in REQUESTABLE}:
        raise Refused("unknown-choice", field="code", found=code, choices="Z, H, F")
    if any(field_of(state, entry.player.id).rules.seats_fixed for entry in entries):
        raise Refused("no-byes-by-table")
    if state.rules.traits is not None and state.rules.traits.knockout and not state.rules.traits.teams:
        raise Refused("no-byes-in-knockout")
    if number <= state.rounds_published:
        raise Refused("round-paired-already", round=number)
    if code != Code.ZERO_BYE.value:
        for entry in entries:
            _check_byes(context, entry, number, code)
    return [
        NewEvent(EventKind.ABSENCE_SET, {"player": int(entry.player.id), "round": number, "code": code})
        for entry in entries
    ]


def _check_byes(context: Context, entry: Entry, number: int, code: str) -> None:
    state = context.state
    options = state.options
    name = entry.player.name
    had = sum(1 for r in state.rounds if r.byes.get(entry.player.id) in (Code.HALF_BYE, Code.FULL_BYE))
    had += sum(
        1
        for (p, r), c in state.absences.items()
        if p == entry.player.id and r > len(state.rounds) and r != number and c is not Code.ZERO_BYE
    )
    limit = options.get("bye_limit")
    if limit is not None and had >= limit:
        context.confirm(Level.CONFIRM, "bye-limit", name=name, limit=limit)
    last = options.get("bye_not_in_last")
    rounds = state.rules.rounds
    if last and rounds is not None and number > rounds - last:
        context.confirm(Level.CONFIRM, "bye-in-last-rounds", name=name, last=last)
    if code == Code.FULL_BYE.value and state.fide_mode:
        context.confirm(Level.CONFIRM, "full-point-bye", name=name)


@command("clear-absence")
def clear_absence(context: Context) -> Sequence[NewEvent]:
    """The player comes after all."""
    entry = context.entry()
    number = context.number("round", 1, 99)
    if number <= context.state.rounds_paired:
        raise Refused("round-paired-already", round=number)
    if (entry.player.id, number) not in context.state.absences:
        return []
    return [NewEvent(EventKind.ABSENCE_CLEARED, {"player": int(entry.player.id), "round": number})]


@command("withdraw")
def withdraw(context: Context) -> Sequence[NewEvent]:
    """Leaves for good: not paired in any round after the last paired one (C.04.2 3.2).

    In a round robin `treatment` says what becomes of the games (see `withdrawal.Treatment`); `substitute` is
    the name of who takes over the number.
    """
    entries = [entry for entry in context.entries() if entry.withdrawn_after is None]
    if len(entries) > 1 and context.state.rules.seats_fixed and context.state.rounds:
        raise Refused("one-at-a-time")
    return [event for entry in entries for event in _withdrawn(context, entry)]


def _withdrawn(context: Context, entry: Entry) -> list[NewEvent]:
    state = context.state
    scheduled = field_of(state, entry.player.id).rules.seats_fixed
    treatment = treatment_of(context) if scheduled and state.rounds else Treatment.RULE
    current = state.current
    drafted = current is not None and state.status(current.number) in (RoundStatus.DRAFT, RoundStatus.MANUAL)
    after = len(state.rounds) - (1 if drafted else 0)
    fixed = scheduled and treatment is Treatment.RULE
    if drafted and current is not None and current.seat_of(entry.player.id) and not fixed:
        raise Refused("player-in-draft", name=entry.player.name, round=current.number)
    if scheduled and state.rounds:
        found = preview_withdrawal(state, entry.player.id).completion
        if treatment is Treatment.REPLACED:
            context.name("substitute", "")
        context.confirm(
            Level.TWO_STEPS,
            "withdraw-round-robin",
            with_reason=True,
            player=int(entry.player.id),
            name=entry.player.name,
            completed=found.completed,
            scheduled=found.scheduled,
            percent=found.percent,
            counts="yes" if found.counts else "no",
        )
    body = {"player": int(entry.player.id), "after_round": after, "reason": context.reason}
    if scheduled and state.rounds:
        body["treatment"] = treatment.value
        return [NewEvent(EventKind.WITHDREW, body), *_left_open(context, entry, treatment)]
    return [NewEvent(EventKind.WITHDREW, body)]


def treatment_of(context: Context) -> Treatment:
    """What becomes of the games, or matches, that are left."""
    chosen = context.text("treatment", Treatment.RULE.value)
    if chosen not in {known.value for known in Treatment}:
        raise Refused("unknown-choice", field="treatment", found=chosen, choices=", ".join(Treatment))
    return Treatment(chosen)


def _left_open(context: Context, entry: Entry, treatment: Treatment) -> list[NewEvent]:
    """What happens to the boards of published rounds that have no result yet, and who takes over the number."""
    state, number = context.state, entry.player.id
    events: list[NewEvent] = []
    for fixture in preview_withdrawal(state, number).remaining:
        if fixture.board is None:
            continue
        if treatment is not Treatment.BYES:
            body: Body = {"round": fixture.round_no, "board": fixture.board, "result": fixture.result}
            events.append(NewEvent(EventKind.RESULT_ENTERED, body))
            continue
        played = state.rounds[fixture.round_no - 1]
        free = [[int(p), code.value] for p, code in played.byes.items()]
        free += [[int(p), Code.FREE.value] for p in (number, fixture.opponent)]
        boards = [[b.number, int(b.white), int(b.black)] for b in played.boards if b.number != fixture.board]
        body = {"round": fixture.round_no, "boards": boards, "byes": free, "reason": context.reason}
        events.append(NewEvent(EventKind.PAIRING_CHANGED, body))
    if treatment is Treatment.REPLACED:
        fields = player_fields(context, {"name": context.name("substitute"), "rating": context.args.get("rating")})
        if teams_of_two(state):
            fields["name"] = checked_name(state, fields["name"], own=number)
        new = max(state.entries, default=0) + 1
        body = {"id": int(new), **fields, "replaces": int(number), "start_round": state.rounds_published + 1}
        body["draw_key"] = ticket(str(state.options.get("seed", "")), 1, "start", 0, int(new))
        events.append(NewEvent(EventKind.PLAYER_ADDED, body))
    return events


@command("return")
def come_back(context: Context) -> Sequence[NewEvent]:
    """Back in: paired again from the next round."""
    entry = context.entry()
    if entry.withdrawn_after is None:
        return []
    team = team_of(context.state.team or TeamPart(), entry.player.id)
    if team is not None and team_has_left(context.state, team):
        raise Refused("team-has-left", name=team.name)
    taker = next((e for e in context.state.entries.values() if e.replaces == entry.player.id), None)
    if taker is not None:
        raise Refused("number-taken", name=entry.player.name, other=taker.player.name)
    body = {
        "player": int(entry.player.id),
        "missed_from": entry.withdrawn_after + 1,
        "from_round": len(context.state.rounds) + 1,
    }
    return [NewEvent(EventKind.RETURNED, body)]


@command("set-prohibitions")
def set_prohibitions(context: Context) -> Sequence[NewEvent]:
    """Pairs or groups that may not meet; in FIDE mode only before round 1 is published."""
    state = context.state
    wanted = context.args.get("prohibitions")
    if not isinstance(wanted, list):
        raise Refused("missing", field="prohibitions")
    if state.rounds_published and state.fide_mode:
        raise Refused("prohibitions-late")
    found = []
    for rule in wanted:
        players = sorted({int(p) for p in rule.get("players", [])})
        unknown = [p for p in players if PlayerId(p) not in state.entries]
        if unknown:
            raise Refused("no-such-player", player=unknown[0])
        if len(players) < 2:
            raise Refused("prohibition-needs-two")
        found.append({"players": players, "first": int(rule.get("first", 1)), "last": rule.get("last")})
    return [NewEvent(EventKind.PROHIBITIONS_SET, {"prohibitions": found})]


_TEXTS = ("name", "federation", "fide_id", "club", "notes", "sex", "short_name", "groups", "rating_source")
_NAMES = frozenset({"club", "short_name"})
"""Names that may be left out."""


def player_fields(context: Context, raw: Any) -> Body:  # noqa: ANN401 - a JSON value
    """The fields of an entry that `raw` names, checked."""
    if not isinstance(raw, Mapping):
        raise Refused("not-a-mapping", field="changes")
    part = Context(context.state, (), raw, context.who, context.now, context.randomness)
    found: Body = {}
    for key in _TEXTS:
        if key in raw:
            found[key] = (
                part.name(key) if key == "name" or (key in _NAMES and part.text(key, "")) else part.text(key, "")
            )
    if "title" in raw:
        title = part.text("title", "").upper()
        if title not in TITLES:
            raise Refused("unknown-choice", field="title", found=title, choices=", ".join(TITLES[1:]))
        found["title"] = title
    if "rating" in raw:
        value = raw["rating"]
        empty = value is None or not one_line(str(value)) or str(value).strip() == "0"
        found["rating"] = None if empty else part.number("rating", 1, 9_999)
    if "birth" in raw:
        year = part.text("birth", "")
        known = len(year) == 4 and year.isascii() and year.isdecimal() and int(year) >= YEAR_FROM
        found["birth"] = [int(year)] if known else date_from(part, "birth")
    if "grade" in raw:
        value = raw["grade"]
        found["grade"] = None if value in (None, "") else part.number("grade", 0, GRADE_LIMIT)
    if "fixed_board" in raw:
        value = raw["fixed_board"]
        found["fixed_board"] = None if value in (None, "") else part.number("fixed_board", 1, 9_999)
    if "accessible" in raw:
        found["accessible"] = raw["accessible"] in (True, "1", "on")
    return found


def vars_of(entry: Entry) -> Body:
    """The fields by which entries are ordered."""
    return {"rating": entry.player.rating, "title": entry.player.title, "name": entry.player.name}


def strength_key(fields: Mapping[str, Any]) -> tuple[int, int, str]:
    """C.04.2 2.2: rating, title, alphabet; smaller is higher."""
    rating = fields.get("rating")
    title = _TITLE_RANK.get(str(fields.get("title") or ""), len(_TITLE_RANK))
    return (-(rating or 0), title, str(fields.get("name", "")).casefold())


class _Order:
    """Where new entries go in the initial order."""

    def __init__(self, state: EventState, without: PlayerId | None = None) -> None:
        self.by_lots = state.options.get("order") == "lots"
        self.keys = [strength_key(vars_of(state.entries[p])) for p in state.order if p != without]

    def insert(self, number: PlayerId, body: Mapping[str, Any]) -> int:
        """The place (1 is the top) of an entry; late entries by lots go last."""
        del number
        key = strength_key(body)
        place = (
            len(self.keys)
            if self.by_lots
            else next((k for k, other in enumerate(self.keys) if other > key), len(self.keys))
        )
        self.keys.insert(place, key)
        return place + 1
