"""Life of a round: pair, check, change by hand, publish (C.04.2 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from crosstable.app.answers import Level, Refused
from crosstable.app.board_labels import board_labels
from crosstable.app.bughouse import BY_COUNT, MOST_ROUND_ROBIN, singles, teams_of_two, twin
from crosstable.app.commands.context import Context, command
from crosstable.app.commands.order import drawn_order, order_events, wants_draw
from crosstable.app.engines import asked_of
from crosstable.app.teams import walkovers_of_teams
from crosstable.app.withdrawal import Treatment, walkovers, without_boards
from crosstable.core.codes import Code
from crosstable.core.draws import draw_initial_colour
from crosstable.core.errors import CrosstableError
from crosstable.core.events import EventKind, NewEvent
from crosstable.core.ids import PlayerId
from crosstable.core.model import Tournament
from crosstable.core.naming import against
from crosstable.core.state import BoardState, EventState, RoundState, RoundStatus
from crosstable.pairing.base import NoPairing, RoundDraft
from crosstable.pairing.knockout.system import MatchesUndecidedError
from crosstable.pairing.pooled import RESERVES, in_no_pool
from crosstable.pairing.rounds import pair_round, position, rounds_planned
from crosstable.pairing.second_meetings import fewest_second_meetings
from crosstable.pairing.staged import QualifiersMissingError

Boards = list[tuple[int, PlayerId, PlayerId]]
Byes = dict[PlayerId, Code]
OPEN = (RoundStatus.DRAFT, RoundStatus.MANUAL)


@command("pair")
def pair(context: Context) -> Sequence[NewEvent]:
    """Draft the next round (`round` guards against pairing twice); of a ladder, open the next period at once."""
    number = _round_to_pair(context)
    events = drafted(context, number)
    if context.state.rules.challenges:  # there is nothing to check: players come to it by themselves
        events.append(NewEvent(EventKind.ROUND_PUBLISHED, {"round": number, "tables": []}))
    return events


def drafted(context: Context, number: int, fixed: Sequence[tuple[PlayerId, PlayerId]] = ()) -> list[NewEvent]:
    """The events that draft a round; `fixed` are pairs that the engine is made to keep."""
    state = context.state
    events: list[NewEvent] = []
    tournament = state.record_for(number)
    if number == 1 and wants_draw(state):
        order = drawn_order(state, 0)
        events += order_events(order, "lots", 0)
        tournament = replace(tournament, players=tuple(state.entries[p].player for p in order))
    seed = str(state.options.get("seed", ""))
    tournament = _teams_of_two(state, tournament, number, events)
    planned = rounds_planned(tournament, state.options)
    if state.rules.rounds != planned:
        events.append(NewEvent(EventKind.RULES_CHANGED, {"rules": {"rounds": planned}}))
    if tournament.rules.follows_results and state.rules.initial_colour is None:
        colour = draw_initial_colour(seed)  # C.04.3 5.1: by lot before round 1
        events.append(NewEvent(EventKind.RULES_CHANGED, {"rules": {"initial_colour": colour.value}, "drawn": True}))
    asked = asked_of(state, number)
    reserves = _reserves(context, tournament, number)
    if reserves:
        events.append(NewEvent(EventKind.RULES_CHANGED, {"options": {RESERVES: reserves}}))
        asked["options"] = {**asked["options"], RESERVES: reserves}
    draft = _by_engine(tournament, number, forced=fixed, seed=seed, **asked)
    if isinstance(draft, NoPairing):
        if fixed:
            raise Refused("no-pairing-with-fixed", round=number, blockers=[int(p) for p in draft.blockers])
        fixed, draft = _with_second_meetings(context, tournament, draft, seed, asked)
    gone = state.team is not None and state.team.left_before(number)  # their matches end without a board
    if not draft.boards and draft.bye is None and not state.rules.challenges and not gone:
        raise Refused("nobody-present", round=number)
    body = _draft_body(state, draft, seed)
    if fixed:
        body["fixed"] = [[int(one), int(two)] for one, two in fixed]
    unknown = unknown_before(state, number) if state.rules.by_scores else []
    if unknown:
        body["unknown"] = [[played, board] for played, board in unknown]
    events.append(NewEvent(EventKind.ROUND_PAIRED, body))
    return events


def _with_second_meetings(
    context: Context, tournament: Tournament, failed: NoPairing, seed: str, asked: Mapping[str, Any]
) -> tuple[Sequence[tuple[PlayerId, PlayerId]], RoundDraft]:
    """The round with as few second meetings as there have to be, once the chief has said yes (M02); or a refusal."""
    state, number = context.state, failed.round_no
    remedies = list(failed.remedies)
    if "rematch" in remedies:
        remedies[remedies.index("rematch")] = "rematch-outside"
        if not state.fide_mode and state.options.get("rematch", True):
            remedies.remove("rematch-outside")
            again = fewest_second_meetings(*position(tournament, number, seed=seed))
            draft = _by_engine(tournament, number, forced=again, seed=seed, **asked) if again else failed
            if isinstance(draft, RoundDraft):
                names = [[state.entries[p].player.name for p in pair] for pair in again]
                pairs = [against(one, two) for one, two in names]
                context.confirm(Level.CONFIRM, "second-meeting", round=number, pairs=pairs, count=len(pairs))
                return again, draft
    raise Refused(
        "no-legal-pairing",
        round=number,
        blockers=[int(p) for p in failed.blockers],
        opponents=[int(p) for p in failed.opponents],
        remedies=remedies,
        helped_by=[int(p) for p in failed.helped_by],
    )


def _by_engine(tournament: Tournament, number: int, **asked: Any) -> RoundDraft | NoPairing:  # noqa: ANN401 - as pair_round
    """What the engine says; Refused with what it waits for."""
    try:
        return pair_round(tournament, number, **asked)
    except MatchesUndecidedError as error:
        raise Refused("matches-undecided", matches=list(error.labels)) from error
    except QualifiersMissingError as error:
        raise Refused("qualifiers-missing", rounds=error.rounds) from error
    except CrosstableError as error:
        raise Refused("cannot-pair", reason=str(error)) from error


def _reserves(context: Context, tournament: Tournament, number: int) -> list[int]:
    """Who is in no group when round 1 is paired waits as a reserve, once the arbiter has said so."""
    traits = tournament.rules.traits
    if number > 1 or traits is None or not traits.pooled or not tournament.pools:
        return []
    waiting = [int(p) for p in in_no_pool(tournament)]
    if waiting:
        context.confirm(Level.CONFIRM, "in-no-pool", players=waiting, count=len(waiting))
    return waiting


def _teams_of_two(state: EventState, tournament: Tournament, number: int, events: list[NewEvent]) -> Tournament:
    """Bughouse takes two: who came alone joins somebody first, or does not play the round.

    Before round 1 few teams settle on a round robin, where the event leaves that to their number.
    """
    if not teams_of_two(state):
        return tournament
    alone = [state.entries[p].player.name for p in singles(state) if not is_away(state, p, number)]
    if alone:
        raise Refused("partner-missing", names=alone)
    by_count = state.options.get(BY_COUNT) and state.rules.system == "dutch"  # another system was chosen by name
    if number > 1 or not by_count or len(state.entries) > MOST_ROUND_ROBIN:
        return tournament
    form = {"system": "round-robin", "edition": "berger"}
    events.append(NewEvent(EventKind.RULES_CHANGED, {"rules": form, "options": {BY_COUNT: False}}))
    return replace(tournament, rules=replace(tournament.rules, system="round-robin", edition="berger"))


def unknown_before(state: EventState, number: int) -> list[tuple[int, int]]:
    """Rounds and boards without a settled result before a round."""
    return [(played.number, board.number) for played in state.rounds[: number - 1] for board in played.open_boards]


def _round_to_pair(context: Context) -> int:
    state = context.state
    number = context.number("round", 1, 999, len(state.rounds) + 1)
    if number <= len(state.rounds):
        raise Refused("round-paired-already", round=number)
    if number != len(state.rounds) + 1:
        raise Refused("no-such-round", round=number, rounds=len(state.rounds))
    if len(state.entries) < 2 and not (
        state.rules.traits is not None and state.rules.traits.teams
    ):  # these count teams
        raise Refused("too-few-players", players=len(state.entries))
    try:
        planned = rounds_planned(state.tournament(), state.options)
    except CrosstableError as error:  # a bracket that an old result no longer fits
        raise Refused("cannot-pair", reason=str(error)) from error
    if planned is not None and number > planned:
        raise Refused("all-rounds-paired", rounds=planned)
    if state.rounds:
        before = state.rounds[-1]
        if before.published_at is None:
            raise Refused("round-not-published", round=before.number)
        if state.rules.follows_results:
            _results_known(context, number)
    return number


def _results_known(context: Context, number: int) -> None:
    """M01: games without a result count as adjourned, that is as draws for this pairing only (C.04.2 3.1)."""
    waiting = unknown_before(context.state, number)
    if not waiting:
        return
    differ = [(played.number, b.number) for played in context.state.rounds for b in played.boards if b.dispute]
    if differ:
        boards = [board for played, board in differ if played == differ[-1][0]]
        raise Refused("readings-differ", round=differ[-1][0], boards=boards)
    if not context.state.rules.by_scores:
        raise Refused("results-missing", round=number - 1, boards=[board for _, board in waiting])
    last = [board for played, board in waiting if played == number - 1]
    level = Level.CONFIRM if context.state.fide_mode else Level.ACKNOWLEDGE
    if len(last) == len(waiting):
        context.confirm(level, "results-missing", round=number - 1, boards=last)
    else:
        earlier = len(waiting) - len(last)
        context.confirm(level, "results-missing-earlier", round=number - 1, boards=last, count=earlier)


def _draft_body(state: EventState, draft: RoundDraft, seed: str) -> dict[str, object]:
    free = without_boards(state, draft.round_no) if state.rules.by_table else frozenset()
    seated = [board for board in draft.boards if not free & {board.white, board.black}]
    boards = [[number, int(b.white), int(b.black)] for number, b in enumerate(seated, 1)]
    byes = [[int(p), code.value] for (p, number), code in state.absences.items() if number == draft.round_no]
    if state.rules.by_table:  # the schedule stands: who is away loses by forfeit
        byes = [[int(p), Code.FREE.value] for b in draft.boards if b not in seated for p in (b.white, b.black)]
    elif state.rules.field_fixed:  # nor does a bracket wait; everybody who has no match in it is free already
        known = {player for player, _ in draft.byes} | {p for b in seated for p in (b.white, b.black)}
        byes = [[player, code] for player, code in byes if player not in known]
    byes += [[int(player), code.value] for player, code in draft.byes]
    if draft.bye is not None:
        byes.append([int(draft.bye.player), Code.PAB.value])
    body: dict[str, object] = {
        "round": draft.round_no,
        "boards": boards,
        "byes": byes,
        "engine": draft.system,
        "edition": draft.edition,
        "seed": seed,
    }
    labels = [[number, board.label] for number, board in enumerate(seated, 1) if board.label]
    if labels:
        body["labels"] = labels
    if draft.stage:
        body["stage"] = dict(draft.stage)
    return body


@command("discard-draft")
def discard_draft(context: Context) -> Sequence[NewEvent]:
    """Throw the draft away; published rounds stay."""
    played = context.round()
    if context.state.status(played.number) not in OPEN:
        raise Refused("round-published", round=played.number)
    return [NewEvent(EventKind.DRAFT_DISCARDED, {"round": played.number})]


@command("publish")
def publish(context: Context) -> Sequence[NewEvent]:
    """Show the round to everybody."""
    played = context.round()
    status = context.state.status(played.number)
    if status not in OPEN:
        return []
    if status is RoundStatus.MANUAL:
        raise Refused("manual-open", round=played.number)
    everybody_seated(context, played)
    if not played.boards and not context.state.rules.challenges:
        context.confirm(Level.CONFIRM, "round-without-games", round=played.number)
    forfeits = [
        NewEvent(EventKind.RESULT_ENTERED, {"round": played.number, "board": board, "result": result})
        for board, result in walkovers(context.state, played.number)
    ]
    forfeits += [
        NewEvent(
            EventKind.TEAM_FORFEITED,
            {"round": played.number, "white": int(home), "black": int(guest), "result": result},
        )
        for home, guest, result in walkovers_of_teams(context.state, played.number)
    ]
    tables = [[number, int(label)] for number, label in board_labels(context.state, played).items()]
    return [NewEvent(EventKind.ROUND_PUBLISHED, {"round": played.number, "tables": tables}), *forfeits]


@command("start-manual")
def start_manual(context: Context) -> Sequence[NewEvent]:
    """Begin the phase of pairing by hand; it ends by validating or discarding."""
    played = context.round()
    status = context.state.status(played.number)
    if status not in OPEN:
        raise Refused("round-published", round=played.number)
    return [] if status is RoundStatus.MANUAL else [NewEvent(EventKind.MANUAL_STARTED, {"round": played.number})]


@command("validate-manual")
def validate_manual(context: Context) -> Sequence[NewEvent]:
    """End the phase of pairing by hand; what differs from the engine goes into the report."""
    played = context.round()
    if context.state.status(played.number) is not RoundStatus.MANUAL:
        raise Refused("manual-not-open", round=played.number)
    everybody_seated(context, played)
    body: dict[str, object] = {"round": played.number}
    if context.args.get("differs"):
        context.confirm(Level.CONFIRM, "pairing-differs", with_reason=True, round=played.number)
        body["comment"] = f"### MPA @ Round {played.number}: {context.reason}"
        body["reason"] = context.reason
    return [NewEvent(EventKind.MANUAL_ENDED, body)]


@command("swap-players")
def swap_players(context: Context) -> Sequence[NewEvent]:
    """Two players change seats (a bye is a seat too); in a draft one of them may have none yet."""
    played = context.round()
    one, two = context.entry("player").player.id, context.entry("other").player.id
    if one == two:
        raise Refused("same-player")
    if context.state.rules.challenges:
        raise Refused("ladder-no-swap")
    boards, byes = seats_of(played)
    without = [p for p in (one, two) if p not in byes and not any(p in (w, b) for _, w, b in boards)]
    is_draft = context.state.status(played.number) in OPEN
    if without and (len(without) > 1 or not is_draft or is_away(context.state, without[0], played.number)):
        raise Refused("not-in-round", player=int(without[0]), round=played.number)
    trade = {one: two, two: one}
    changed = [(n, trade.get(w, w), trade.get(b, b)) for n, w, b in boards]
    traded = {trade.get(p, p): code for p, code in byes.items()}
    return changed_seats(context, played, changed, traded)


@command("flip-colours")
def flip_colours(context: Context) -> Sequence[NewEvent]:
    """The players of one board exchange colours; a result stays with who made it. Partners keep opposite ones."""
    played = context.round()
    board = context.board(played)
    if board.result is not None:
        raise Refused("board-has-result", board=board.number)
    boards, byes = seats_of(played)
    other = twin(played, board.number)
    turned = {board.number} if other is None else {board.number, other.number}
    changed = [(n, b, w) if n in turned else (n, w, b) for n, w, b in boards]
    return changed_seats(context, played, changed, byes)


@command("seat-latecomer")
def seat_latecomer(context: Context) -> Sequence[NewEvent]:
    """A player without a seat meets the holder of the pairing-allocated bye (C.04.2 4.4)."""
    played = context.round()
    if context.state.rules.by_lot:
        raise Refused("tables-of-four")
    player = context.entry().player.id
    boards, byes = seats_of(played)
    if any(player in (w, b) for _, w, b in boards):
        raise Refused("seated-already", player=int(player), round=played.number)
    holder = next((p for p, code in byes.items() if code is Code.PAB and p != player), None)
    if holder is None:
        raise Refused("no-bye-player", round=played.number)
    if context.state.status(played.number) in (RoundStatus.COMPLETE, RoundStatus.CLOSED):
        raise Refused("round-over", round=played.number)
    number = max((n for n, _, _ in boards), default=0) + 1
    white, black = fair_colours(context.state, holder, player)
    left = {p: code for p, code in byes.items() if p not in (holder, player)}
    return changed_seats(context, played, [*boards, (number, white, black)], left)


def fair_colours(state: EventState, one: PlayerId, two: PlayerId) -> tuple[PlayerId, PlayerId]:
    """Colours by 5.2 from the games so far; where a schedule gives the colours, White for the first."""
    if not state.rules.by_scores:
        return one, two
    from crosstable.core.history import history_before  # noqa: PLC0415 - seldom needed
    from crosstable.pairing.colours import allocate  # noqa: PLC0415 - seldom needed

    number = len(state.rounds)
    history = history_before(state.record_for(number), number)
    pasts = sorted((history.past(one), history.past(two)), key=lambda past: (-past.score, past.rank))
    initial = state.rules.initial_colour or draw_initial_colour(str(state.options.get("seed", "")))
    white, black, _ = allocate(pasts[0], pasts[1], initial)
    return white.player, black.player


def unseated(state: EventState, played: RoundState) -> list[PlayerId]:
    """Players who are to play the round and have neither a board nor a bye; who is knocked out is not to play."""
    if not (state.rules.by_scores or state.rules.by_table or state.rules.by_lot):
        return []
    seated = {p for board in played.boards for p in (board.white, board.black)} | set(played.byes)
    return [p for p in state.order if p not in seated and not is_away(state, p, played.number)]


def is_away(state: EventState, player: PlayerId, number: int) -> bool:
    """Whether it is known that the player does not play in round `number`; a schedule goes on without him."""
    entry = state.entries[player]
    stays = state.rules.by_table and entry.withdrawal_treatment != Treatment.REPLACED
    gone = entry.withdrawn_after is not None and entry.withdrawn_after < number and not stays
    return gone or entry.start_round > number or (player, number) in state.absences


def everybody_seated(context: Context, played: RoundState) -> None:
    """Only who is known to be away may be left out of a round (C.04.2 3.3)."""
    left = [int(p) for p in unseated(context.state, played)]
    if left:
        if context.state.fide_mode:
            raise Refused("seats-missing", round=played.number, players=left)
        context.confirm(Level.CONFIRM, "seats-missing", round=played.number, players=left)


def seats_of(played: RoundState) -> tuple[Boards, Byes]:
    """Boards as (number, white, black), and the byes."""
    return [(b.number, b.white, b.black) for b in played.boards], dict(played.byes)


def changed_seats(
    context: Context, played: RoundState, boards: Iterable[tuple[int, int, int]], byes: Byes
) -> list[NewEvent]:
    """A changed seating: free in a manual draft, with a reason once it is published (4.4)."""
    state = context.state
    status = state.status(played.number)
    events: list[NewEvent] = []
    if status is RoundStatus.CLOSED:
        raise Refused("round-closed", round=played.number)
    if status is RoundStatus.DRAFT:
        events.append(NewEvent(EventKind.MANUAL_STARTED, {"round": played.number}))
    changed = list(boards)
    if status not in OPEN:
        _keep_results(played.boards, changed)
        context.confirm(Level.TWO_STEPS, "change-published", with_reason=True, round=played.number)
    body = {
        "round": played.number,
        "boards": [[n, int(w), int(b)] for n, w, b in changed],
        "byes": [[int(p), code.value] for p, code in byes.items()],
        "reason": context.reason,
    }
    events.append(NewEvent(EventKind.PAIRING_CHANGED, body))
    return events


def _keep_results(boards: Sequence[BoardState], changed: Sequence[tuple[int, int, int]]) -> None:
    """A board with a result is not touched: first the result has to go."""
    after = {number: (white, black) for number, white, black in changed}
    for board in boards:
        if board.result is not None and after.get(board.number) != (board.white, board.black):
            raise Refused("board-has-result", board=board.number)
