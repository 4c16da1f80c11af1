"""Devices in the hall: codes for roles, and reports of mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from crosstable.app.answers import Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.permissions import Role
from crosstable.core.events import EventKind, NewEvent

CODES_LIMIT = 500
REPORTS_LIMIT = 500
TEAM_LIMIT = 100


def digest_of(code: str) -> str:
    """What is kept of a code."""
    return sha256(code.strip().upper().encode()).hexdigest()


@command("issue-code")
def issue_code(context: Context) -> Sequence[NewEvent]:
    """A code for a role. The caller makes the code itself and hands over its digest only."""
    role = context.text("role")
    if role not in {r.value for r in Role}:
        raise Refused("unknown-choice", field="role", found=role, choices=", ".join(Role))
    if len(context.state.codes) >= CODES_LIMIT:
        raise Refused("too-many-codes", limit=CODES_LIMIT)
    body: dict[str, object] = {
        "number": len(context.state.codes) + 1,
        "role": role,
        "label": context.text("label", "", 60),
        "digest": context.text("digest", limit=64),
        "single": bool(context.args.get("single", False)),
    }
    if role == Role.PLAYER.value:
        body["player"] = int(context.entry().player.id)
    if role == Role.CAPTAIN.value:
        body |= _team(context)
    return [NewEvent(EventKind.CODE_ISSUED, body)]


def _team(context: Context) -> dict[str, object]:
    """Whose boards a captain enters: a `team` with whoever is in it, or `players`, or everybody of the `club`."""
    entries, club = context.state.entries, context.text("club", "")
    if context.args.get("team"):
        team = context.team()
        return {"team": int(team.id), "players": [int(player) for player in team.players]}
    named = context.args.get("players", ())
    listed = list(named) if isinstance(named, Sequence) and not isinstance(named, str) else []
    texts = {str(number) for number in listed[:TEAM_LIMIT]}
    found = [int(p) for p, entry in entries.items() if str(int(p)) in texts or (club and entry.club == club)]
    if not found:
        raise Refused("captain-of-nobody")
    return {"players": found[:TEAM_LIMIT]}


@command("revoke-code")
def revoke_code(context: Context) -> Sequence[NewEvent]:
    """From now on nobody is let in, or kept in, by this code."""
    number = context.number("number", 1, CODES_LIMIT)
    code = context.state.codes.get(number)
    if code is None:
        raise Refused("no-such-code", number=number)
    return [] if code.revoked else [NewEvent(EventKind.CODE_REVOKED, {"number": number})]


@command("join")
def join(context: Context) -> Sequence[NewEvent]:
    """A device comes in with a code; a code for one phone takes no second one."""
    number = context.number("number", 1, CODES_LIMIT)
    code = context.state.codes.get(number)
    if code is None or code.revoked:
        raise Refused("code-not-valid")
    device = context.who.device
    if device in code.devices:
        return []
    if code.single and code.devices:
        raise Refused("code-used")
    return [NewEvent(EventKind.DEVICE_JOINED, {"number": number, "device": device})]


@command("report-mistake")
def report_mistake(context: Context) -> Sequence[NewEvent]:
    """A note to the arbiters."""
    if len(context.state.reports) >= REPORTS_LIMIT:
        raise Refused("too-many-reports", limit=REPORTS_LIMIT)
    text = context.text("text", limit=500)
    if not text:
        raise Refused("missing", field="text")
    body = {"text": text, "round": context.number("round", 0, 999, 0), "board": context.number("board", 0, 99_999, 0)}
    return [NewEvent(EventKind.MISTAKE_REPORTED, body)]


@command("answer-mistake")
def answer_mistake(context: Context) -> Sequence[NewEvent]:
    """The report is dealt with."""
    number = context.number("number", 1, REPORTS_LIMIT)
    if number > len(context.state.reports):
        raise Refused("no-such-report", number=number)
    return [NewEvent(EventKind.MISTAKE_ANSWERED, {"number": number})]


def role_of_code(codes: Sequence[tuple[int, str, bool]], code: str) -> int | None:
    """Number of the code that fits, among (number, digest, revoked)."""
    wanted = digest_of(code)
    return next((number for number, digest, revoked in codes if digest == wanted and not revoked), None)
