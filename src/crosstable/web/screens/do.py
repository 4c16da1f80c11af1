"""Every command as a form: `POST /e/{stream}/do/{command}`, then on to the page it names."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from crosstable.app.answers import Done, Refused
from crosstable.app.engines import asked_of
from crosstable.core.errors import CrosstableError
from crosstable.core.ids import PlayerId
from crosstable.pairing.check import check_round
from crosstable.web.answers import give, go_on, refused
from crosstable.web.forms import READERS, Form
from crosstable.web.messages import result_text
from crosstable.web.routing import takes
from crosstable.web.views.players import odd_next, seat_words
from crosstable.web.views.rounds import board_values
from crosstable.web.visit import Visit

SAID = frozenset(
    {
        "add-players",
        "change-player",
        "remove-player",
        "draw-order",
        "set-absence",
        "clear-absence",
        "withdraw",
        "return",
        "set-prohibitions",
        "pair",
        "discard-draft",
        "re-pair",
        "fix-pair",
        "unpair-board",
        "pair-players",
        "start-round",
        "validate-manual",
        "seat-latecomer",
        "publish",
        "settle-result",
        "clear-result",
        "enter-result",
        "change-info",
        "remove-logo",
        "set-calendar",
        "move-board",
        "postpone-game",
        "keep-colours",
        "change-rules",
        "set-ranking",
        "settle-tie",
        "reopen-tie",
        "announce-play-offs",
        "revoke-code",
        "report-mistake",
        "decide-prizes",
        "reopen-prizes",
        "show-prizes",
        "settle-trophy",
        "undo",
        "redo",
        "archive",
        "restore",
        "check-in",
        "clear-check-in",
        "make-pools",
        "join-singles",
        "set-bughouse",
        "add-team",
        "change-team",
        "add-to-team",
        "move-in-team",
        "remove-team",
        "draw-teams",
        "set-team-rules",
        "set-line-up",
        "forfeit-match",
        "withdraw-team",
        "return-team",
        "swap-pools",
        "no-show",
        "set-qualified",
        "set-knockout",
        "decide-match",
        "challenge",
        "take-back-challenge",
        "swap-players",
        "flip-colours",
    }
)
"""Commands after which the next page says `done.<command>`."""


BACK_AGAIN = {"check-in": "clear-check-in", "clear-check-in": "check-in"}
"""What takes a tap at the door back, for those too who may not undo."""


async def do(visit: Visit, form: Form) -> Response:
    """Give the command that the address names."""
    command = visit.request.path_params["command"]
    reader = READERS.get(command)
    if reader is None or command == "create":
        raise HTTPException(404)
    try:
        args = reader(form)
    except Refused as error:
        return refused(visit, error, form)
    if command == "validate-manual":
        args["differs"] = _differs(visit, args)
    outcome = await give(visit, command, args, form)
    if isinstance(outcome, Response):
        return outcome
    await asyncio.sleep(0)
    if visit.wants_json:
        return JSONResponse(_values(command, args, outcome))
    if command in SAID and (outcome.events or outcome.repeated):
        odd = command == "withdraw" and odd_next(outcome.state)
        opened = command == "pair" and outcome.state.rules.challenges
        everybody = command in BACK_AGAIN and "all" in args
        games = "games" in args
        kind = "-play-off" if games else "-odd" if odd else "-ladder" if opened else "-all" if everybody else ""
        visit.say(f"done.{command}{kind}", **_told(visit, command, args, outcome))
    return go_on(form, f"/e/{visit.stream}")


def _differs(visit: Visit, args: dict[str, Any]) -> bool:
    """Whether the round as it stands is another one than the engine would make."""
    state, number = visit.state, str(args.get("round", ""))
    if not number.isdecimal() or len(number) > 3 or not 1 <= int(number) <= len(state.rounds):
        return False
    try:
        return not check_round(state.as_paired(int(number)), int(number), **asked_of(state, int(number))).agrees
    except CrosstableError:
        return True


def _told(visit: Visit, command: str, args: dict[str, Any], outcome: Done) -> dict[str, object]:
    """Values for the line that says what was done."""
    told: dict[str, object] = {name: str(args[name]) for name in ("round", "board", "match") if args.get(name)}
    if "round" not in told and outcome.state.rounds:
        told["round"] = str(len(outcome.state.rounds))
    told["count"] = len(args.get("players", ())) if command == "add-players" else 1
    if str(args.get("player", "")).isdecimal():
        entry = visit.state.entries.get(int(args["player"]))  # type: ignore[call-overload]
        told["name"] = entry.player.name if entry is not None else ""
        if command in BACK_AGAIN:
            told["undo"] = (BACK_AGAIN[command], str(args["player"]))
        if command == "seat-latecomer" and str(args["round"]).isdecimal():
            told |= seat_words(outcome.state, int(args["round"]), PlayerId(int(args["player"])))
    told["result"] = result_text(str(args.get("result", "")))
    return told


def _values(command: str, args: dict[str, Any], outcome: Done) -> dict[str, object]:
    """What a script needs to know after a command: where the log stands, and the board as it is now."""
    values: dict[str, object] = {"seq": outcome.state.seq, "saved": outcome.state.changed_at}
    if command in ("enter-result", "settle-result", "clear-result"):
        values["board"] = board_values(outcome.state, int(args["round"] or 0), int(args["board"] or 0))
    return values


ROUTES = [takes("/e/{stream}/do/{command}", do)]
