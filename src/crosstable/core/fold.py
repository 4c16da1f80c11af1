"""From the log to the state.

`apply` refuses an event that does not fit, so a log that folds is consistent, and an undo is allowed
exactly when the log without the undone command still folds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from crosstable.core.bodies import (
    adjustments_from,
    date_from,
    info_from,
    rules_from,
    virtual_points_from,
)
from crosstable.core.codes import Code
from crosstable.core.errors import CrosstableError
from crosstable.core.events import Event, EventKind, in_force
from crosstable.core.fold_entry import entry_from
from crosstable.core.fold_ladder import LADDER_HANDLERS, follow_ladder
from crosstable.core.fold_prizes import PRIZE_HANDLERS
from crosstable.core.fold_stages import STAGE_HANDLERS, takes_place
from crosstable.core.fold_teams import TEAM_HANDLERS, without_player
from crosstable.core.fold_ties import TIE_HANDLERS
from crosstable.core.ids import PlayerId, RoundNo, TeamId
from crosstable.core.model import Discipline, Info, Logo, Player, Prohibition, Rules
from crosstable.core.results import RESULTS
from crosstable.core.state import (
    AccessCode,
    BoardState,
    Entry,
    EventState,
    HandChange,
    Postponed,
    Report,
    ResultEntry,
    RoundState,
)


class FoldError(CrosstableError):
    """An event does not fit the state before it; `event` is the one."""

    def __init__(self, event: Event, reason: str) -> None:
        self.event = event
        self.reason = reason
        super().__init__(f"event {event.seq} ({event.kind}): {reason}")


def fold(events: Sequence[Event]) -> EventState:
    """State after these events of one stream; undone commands do not count."""
    state = EventState()
    for event in in_force(events):
        apply(state, event)
    if events:
        state.seq = events[-1].seq
        state.changed_at = events[-1].at
    return state


def apply(state: EventState, event: Event) -> None:
    """Take one event; FoldError when it does not fit."""
    if event.kind is not EventKind.UNDONE:
        try:
            HANDLERS[event.kind](state, event)
            follow_ladder(state, event)
        except (KeyError, TypeError, ValueError) as error:
            raise FoldError(event, f"{type(error).__name__}: {error}") from error
    state.seq = event.seq
    state.changed_at = event.at


def _created(state: EventState, event: Event) -> None:
    if state.created_at:
        raise FoldError(event, "the event exists already")
    body = event.body
    state.stream = event.stream
    state.created_at = event.at
    state.game = Discipline(body.get("game", Discipline.CHESS))
    state.profile = body.get("profile", "club")
    state.fide_mode = bool(body.get("fide_mode", False))
    state.options = dict(body.get("options", {}))
    state.info = info_from(Info(), body.get("info", {}))
    state.rules = rules_from(Rules(), body.get("rules", {}))
    state.comments = [str(comment) for comment in body.get("comments", ())]
    state.adjustments = adjustments_from(body.get("adjustments", ()))
    state.virtual_points = virtual_points_from(body.get("virtual_points", ()))


def _info_changed(state: EventState, event: Event) -> None:
    state.info = info_from(state.info, event.body["info"])
    state.options.update(event.body.get("options", {}))


def _rules_changed(state: EventState, event: Event) -> None:
    state.rules = rules_from(state.rules, event.body.get("rules", {}))
    state.options.update(event.body.get("options", {}))
    reason = str(event.body.get("reason") or "")
    if reason:
        state.rule_reasons.append((event.at, reason))
        if state.rounds_published and RANKING_RULES & set(event.body.get("rules", {})):
            state.ranking_changes.append((state.rounds_published, reason))


RANKING_RULES = frozenset({"tie_breaks", "tie_break_edition", "tie_break_readings"})
"""Rules that are announced before round 1 and decide the standings."""


def _print_chosen(state: EventState, event: Event) -> None:
    state.options["print"] = dict(event.body["choices"])


def _player_added(state: EventState, event: Event) -> None:
    body = event.body
    number = PlayerId(int(body["id"]))
    if number in state.entries:
        raise FoldError(event, f"player {number} exists already")
    if body.get("replaces") is not None:
        player_of(state, event, "replaces")
    state.entries[number] = entry_from(Entry(Player(number)), body)
    _place(state, number, body.get("place"))
    if body.get("replaces") is not None:
        takes_place(state, number, PlayerId(int(body["replaces"])))


def _player_changed(state: EventState, event: Event) -> None:
    entry = player_of(state, event)
    number = entry.player.id
    state.entries[number] = entry_from(entry, event.body)
    if "place" in event.body:
        state.order.remove(number)
        _place(state, number, event.body["place"])


def _place(state: EventState, number: PlayerId, place: int | None) -> None:
    """Insert into the initial order; the command worked out the place (1 is the top)."""
    if place is None:
        state.order.append(number)
    else:
        state.order.insert(int(place) - 1, number)


def _player_removed(state: EventState, event: Event) -> None:
    entry = player_of(state, event)
    number = entry.player.id
    if any(r.seat_of(number) or number in r.byes for r in state.rounds):
        raise FoldError(event, f"player {number} is in a paired round")
    if any(number in pool.players for pool in state.pools):
        raise FoldError(event, f"player {number} is in a pool")
    del state.entries[number]
    state.order.remove(number)
    without_player(state, number)
    state.absences = {key: code for key, code in state.absences.items() if key[0] != number}


def _order_set(state: EventState, event: Event) -> None:
    order = [PlayerId(int(p)) for p in event.body["order"]]
    if sorted(order) != sorted(state.entries):
        raise FoldError(event, "the order does not hold every player exactly once")
    state.order = order


def _checked_in(state: EventState, event: Event) -> None:
    player_of(state, event).checked_in = True


def _check_in_cleared(state: EventState, event: Event) -> None:
    if event.body.get("all"):
        for entry in state.entries.values():
            entry.checked_in = False
    else:
        player_of(state, event).checked_in = False


def _fee_set(state: EventState, event: Event) -> None:
    entry = player_of(state, event)
    entry.fee_due = int(event.body.get("due", entry.fee_due))
    entry.fee_paid = int(event.body.get("paid", entry.fee_paid))


def _absence_set(state: EventState, event: Event) -> None:
    number = player_of(state, event).player.id
    state.absences[number, int(event.body["round"])] = Code(event.body["code"])


def _absence_cleared(state: EventState, event: Event) -> None:
    number = player_of(state, event).player.id
    state.absences.pop((number, int(event.body["round"])), None)


def _withdrew(state: EventState, event: Event) -> None:
    entry = player_of(state, event)
    entry.withdrawn_after = int(event.body["after_round"])
    entry.withdrawal_reason = str(event.body.get("reason", ""))
    entry.withdrawal_treatment = str(event.body.get("treatment", ""))


def _returned(state: EventState, event: Event) -> None:
    entry = player_of(state, event)
    if any(other.replaces == entry.player.id for other in state.entries.values()):
        raise FoldError(event, f"somebody has the number of player {entry.player.id}")
    entry.withdrawn_after = None
    entry.withdrawal_treatment = ""
    for number in range(int(event.body.get("missed_from", 1)), int(event.body["from_round"])):
        state.absences.setdefault((entry.player.id, number), Code.ZERO_BYE)


def _prohibitions_set(state: EventState, event: Event) -> None:
    state.prohibitions = tuple(
        Prohibition(
            tuple(PlayerId(int(p)) for p in rule["players"]),
            RoundNo(int(rule.get("first", 1))),
            None if rule.get("last") is None else RoundNo(int(rule["last"])),
        )
        for rule in event.body["prohibitions"]
    )


def _known(state: EventState, event: Event, players: Sequence[PlayerId]) -> None:
    unknown = [player for player in players if player not in state.entries]
    if unknown:
        raise FoldError(event, f"there is no player {unknown[0]}")


def _round_paired(state: EventState, event: Event) -> None:
    body = event.body
    number = int(body["round"])
    if number != len(state.rounds) + 1:
        raise FoldError(event, f"round {number} does not follow round {len(state.rounds)}")
    if state.rounds and state.rounds[-1].published_at is None:
        raise FoldError(event, f"round {number - 1} is not published")
    played = RoundState(
        number,
        engine=str(body.get("engine", "")),
        edition=str(body.get("edition", "")),
        seed=str(body.get("seed", "")),
        labels={int(board): str(label) for board, label in body.get("labels", ())},
        stage=dict(body.get("stage", {})),
    )
    _seat(state, event, played)
    played.fixed = _pairs(body.get("fixed", ()))
    state.rounds.append(played)


def _pairing_changed(state: EventState, event: Event) -> None:
    """A new seating of a whole round; boards that stay keep their results."""
    played = round_of(state, event)
    kept = {(b.number, b.white, b.black): b for b in played.boards}
    _seat(state, event, played)
    played.boards = [kept.get((b.number, b.white, b.black), b) for b in played.boards]
    if played.published_at is not None:
        played.version_times.append(event.at)
    _by_hand(played, event)


def _by_hand(played: RoundState, event: Event) -> None:
    reason = str(event.body.get("reason", ""))
    if reason:
        played.changed_by_hand.append(HandChange(reason, event.actor, event.device, event.at))


def _pairs_fixed(state: EventState, event: Event) -> None:
    """The pairs that pairing again keeps; they replace those of before."""
    played = round_of(state, event)
    _unpublished(played, event)
    pairs = _pairs(event.body["pairs"])
    named = [player for pair in pairs for player in pair]
    if len(set(named)) != len(named) or not set(named) <= set(state.entries):
        raise FoldError(event, "a player is fixed twice, or does not exist")
    played.fixed = pairs


def _pairs(values: Iterable[Sequence[int]]) -> list[tuple[PlayerId, PlayerId]]:
    return [(PlayerId(int(one)), PlayerId(int(two))) for one, two in values]


def _unpublished(played: RoundState, event: Event) -> None:
    if played.published_at is not None:
        raise FoldError(event, f"round {played.number} is published")


def _seat(state: EventState, event: Event, played: RoundState) -> None:
    boards = [
        BoardState(int(number), PlayerId(int(white)), PlayerId(int(black)))
        for number, white, black in event.body["boards"]
    ]
    byes = {PlayerId(int(player)): Code(code) for player, code in event.body.get("byes", [])}
    seated = [p for board in boards for p in (board.white, board.black)] + list(byes)
    if len(set(seated)) != len(seated):
        raise FoldError(event, "somebody is in the round twice")
    _known(state, event, seated)
    if len({board.number for board in boards}) != len(boards):
        raise FoldError(event, "two boards have the same number")
    played.boards, played.byes = boards, byes


def _draft_discarded(state: EventState, event: Event) -> None:
    _unpublished(round_of(state, event), event)
    state.rounds.pop()


def _manual_started(state: EventState, event: Event) -> None:
    round_of(state, event).manual = True


def _manual_ended(state: EventState, event: Event) -> None:
    played = round_of(state, event)
    played.manual = False
    if event.body.get("comment"):
        state.comments.append(str(event.body["comment"]))
    _by_hand(played, event)


def _round_published(state: EventState, event: Event) -> None:
    played = round_of(state, event)
    if played.published_at is not None:
        raise FoldError(event, f"round {played.number} is published already")
    played.published_at = event.at
    played.manual = False
    played.version_times = [event.at]
    played.tables = {int(number): int(label) for number, label in event.body.get("tables", ())}


def _board_moved(state: EventState, event: Event) -> None:
    """Another table for a board of a published round; a board that stood there takes the place of this one."""
    played = round_of(state, event)
    number, label = board_of(state, event).number, int(event.body["label"])
    other = next((k for k, found in played.tables.items() if found == label and k != number), None)
    if other is not None:
        played.tables[other] = int(event.body["was"])
    played.tables[number] = label
    played.version_times.append(event.at)


def _game_postponed(state: EventState, event: Event) -> None:
    """A game of a published round is played later, until a day if one was said; or not postponed after all."""
    board = board_of(state, event)
    _published(state, event)
    if event.body.get("off"):
        board.postponed = None
    else:
        board.postponed = Postponed(date_from(event.body.get("until")), str(event.body.get("reason", "")))


def _round_started(state: EventState, event: Event) -> None:
    _published(state, event)
    round_of(state, event).started_at = event.at


def _countdown_set(state: EventState, event: Event) -> None:
    """The wall counts down to a moment; empty: no longer."""
    state.countdown = str(event.body["until"])


def _presence_marked(state: EventState, event: Event) -> None:
    _published(state, event)
    player = player_of(state, event).player.id
    round_of(state, event).here[player] = bool(event.body["here"])


def _result_entered(state: EventState, event: Event) -> None:
    board = board_of(state, event)
    _published(state, event)
    _put(state, event, board, _reading(event))


def _put(state: EventState, event: Event, board: BoardState, reading: ResultEntry | None) -> None:
    """A new result; rounds paired since remember by what they were paired."""
    number = int(event.body["round"])
    was = board.result.token if board.result is not None and board.dispute is None else ""
    for later in state.rounds[number:]:
        later.known.setdefault((number, board.number), was)
    board.result = reading
    board.dispute = None
    board.confirmed = []
    board.postponed = None


def _result_confirmed(state: EventState, event: Event) -> None:
    board = board_of(state, event)
    if board.result is None or board.result.token != event.body["result"] or board.dispute is not None:
        raise FoldError(event, "there is no such result to confirm")
    board.confirmed.append(_reading(event))


def _result_cleared(state: EventState, event: Event) -> None:
    _put(state, event, board_of(state, event), None)


def _result_disputed(state: EventState, event: Event) -> None:
    board = board_of(state, event)
    if board.result is None:
        raise FoldError(event, "there is no first result to differ from")
    number = int(event.body["round"])
    for later in state.rounds[number:]:
        later.known.setdefault((number, board.number), board.result.token)
    board.dispute = _reading(event)


def _result_settled(state: EventState, event: Event) -> None:
    board = board_of(state, event)
    if board.dispute is None:
        raise FoldError(event, "nothing to settle")
    _put(state, event, board, _reading(event))


def _published(state: EventState, event: Event) -> None:
    played = round_of(state, event)
    if played.published_at is None:
        raise FoldError(event, f"round {played.number} is not published")


def _reading(event: Event) -> ResultEntry:
    token = str(event.body["result"])
    if token not in RESULTS:
        raise FoldError(event, f"unknown result {token!r}")
    player = event.body.get("player")
    speaker = None if player is None else PlayerId(int(player))
    return ResultEntry(token, event.actor, event.device, event.at, event.seq, speaker)


def _code_issued(state: EventState, event: Event) -> None:
    body = event.body
    number = int(body["number"])
    player = body.get("player")
    state.codes[number] = AccessCode(
        number,
        str(body["role"]),
        str(body.get("label", "")),
        str(body["digest"]),
        bool(body.get("single", False)),
        None if player is None else PlayerId(int(player)),
        players=[PlayerId(int(p)) for p in body.get("players", ())],
        team=TeamId(int(body["team"])) if "team" in body else None,
    )


def _code_revoked(state: EventState, event: Event) -> None:
    state.codes[int(event.body["number"])].revoked = True


def _device_joined(state: EventState, event: Event) -> None:
    state.codes[int(event.body["number"])].devices.append(str(event.body["device"]))


def _mistake_reported(state: EventState, event: Event) -> None:
    body = event.body
    state.reports.append(
        Report(
            len(state.reports) + 1,
            str(body["text"]),
            int(body.get("round", 0)),
            int(body.get("board", 0)),
            event.device,
            event.at,
        )
    )


def _mistake_answered(state: EventState, event: Event) -> None:
    state.reports[int(event.body["number"]) - 1].answered = True


def _fide_mode_left(state: EventState, event: Event) -> None:
    state.fide_mode = False
    state.comments.append(str(event.body["comment"]))


def _archived(state: EventState, event: Event) -> None:
    del event
    state.archived = True


def _restored(state: EventState, event: Event) -> None:
    del event
    state.archived = False


def _logo_set(state: EventState, event: Event) -> None:
    body = event.body
    state.logo = None
    if body["picture"]:
        state.logo = Logo(str(body["picture"]), str(body["type"]), int(body["width"]), int(body["height"]))


Handler = Callable[[EventState, Event], None]

HANDLERS: Mapping[EventKind, Handler] = {
    EventKind.CREATED: _created,
    EventKind.INFO_CHANGED: _info_changed,
    EventKind.LOGO_SET: _logo_set,
    EventKind.RULES_CHANGED: _rules_changed,
    EventKind.PRINT_CHOSEN: _print_chosen,
    EventKind.PLAYER_ADDED: _player_added,
    EventKind.PLAYER_CHANGED: _player_changed,
    EventKind.PLAYER_REMOVED: _player_removed,
    EventKind.ORDER_SET: _order_set,
    **TIE_HANDLERS,
    EventKind.CHECKED_IN: _checked_in,
    EventKind.CHECK_IN_CLEARED: _check_in_cleared,
    EventKind.FEE_SET: _fee_set,
    EventKind.ABSENCE_SET: _absence_set,
    EventKind.ABSENCE_CLEARED: _absence_cleared,
    EventKind.WITHDREW: _withdrew,
    EventKind.RETURNED: _returned,
    EventKind.PROHIBITIONS_SET: _prohibitions_set,
    **STAGE_HANDLERS,
    **LADDER_HANDLERS,
    EventKind.ROUND_PAIRED: _round_paired,
    EventKind.DRAFT_DISCARDED: _draft_discarded,
    EventKind.MANUAL_STARTED: _manual_started,
    EventKind.MANUAL_ENDED: _manual_ended,
    EventKind.PAIRING_CHANGED: _pairing_changed,
    EventKind.PAIRS_FIXED: _pairs_fixed,
    EventKind.ROUND_PUBLISHED: _round_published,
    EventKind.ROUND_STARTED: _round_started,
    EventKind.COUNTDOWN_SET: _countdown_set,
    EventKind.PRESENCE_MARKED: _presence_marked,
    EventKind.BOARD_MOVED: _board_moved,
    EventKind.GAME_POSTPONED: _game_postponed,
    EventKind.RESULT_ENTERED: _result_entered,
    EventKind.RESULT_CONFIRMED: _result_confirmed,
    EventKind.RESULT_CLEARED: _result_cleared,
    EventKind.RESULT_DISPUTED: _result_disputed,
    EventKind.RESULT_SETTLED: _result_settled,
    EventKind.CODE_ISSUED: _code_issued,
    EventKind.CODE_REVOKED: _code_revoked,
    EventKind.DEVICE_JOINED: _device_joined,
    EventKind.MISTAKE_REPORTED: _mistake_reported,
    EventKind.MISTAKE_ANSWERED: _mistake_answered,
    **PRIZE_HANDLERS,
    **TEAM_HANDLERS,
    EventKind.FIDE_MODE_LEFT: _fide_mode_left,
    EventKind.ARCHIVED: _archived,
    EventKind.RESTORED: _restored,
}
"""How each kind changes the state."""


def player_of(state: EventState, event: Event, key: str = "player") -> Entry:
    """The entry that the event names."""
    entry = state.entries.get(PlayerId(int(event.body[key])))
    if entry is None:
        raise FoldError(event, f"there is no player {event.body[key]}")
    return entry


def round_of(state: EventState, event: Event) -> RoundState:
    """The round that the event names."""
    number = int(event.body["round"])
    if not 1 <= number <= len(state.rounds):
        raise FoldError(event, f"round {number} is not paired")
    return state.rounds[number - 1]


def board_of(state: EventState, event: Event) -> BoardState:
    """The board that the event names."""
    board = round_of(state, event).board(int(event.body["board"]))
    if board is None:
        raise FoldError(event, f"round {event.body['round']} has no board {event.body['board']}")
    return board
