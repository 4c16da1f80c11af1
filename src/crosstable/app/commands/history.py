"""Undo and redo: an event that names the command it takes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from crosstable.app.answers import Refused
from crosstable.app.commands.context import Context, command
from crosstable.app.permissions import Role
from crosstable.core.events import Event, EventKind, NewEvent, cancelled_commands

NEVER_UNDONE = frozenset(
    {
        EventKind.CREATED,
        EventKind.FIDE_MODE_LEFT,
        EventKind.CODE_REVOKED,
        EventKind.DEVICE_JOINED,
        EventKind.PRINT_CHOSEN,
    }
)
"""What has happened outside the program and cannot be taken back inside it, and what is no work to be lost."""


@command("undo")
def undo(context: Context) -> Sequence[NewEvent]:
    """Take back the command that starts at entry `command` (default: the last one in force)."""
    target = context.args.get("command")
    if target is None:
        event = _last(context, lambda e: e.kind is not EventKind.UNDONE and e.kind not in NEVER_UNDONE)
        if event is None:
            raise Refused("nothing-to-undo")
    else:
        event = _named(context, context.number("command", 1, 10**9))
        if event.kind in NEVER_UNDONE or event.kind is EventKind.UNDONE:
            raise Refused("cannot-be-undone", kind=event.kind.value)
        if event.command in cancelled_commands(context.log):
            return []
    _own_or_arbiter(context, event)
    return [NewEvent(EventKind.UNDONE, {"command": event.command})]


@command("redo")
def redo(context: Context) -> Sequence[NewEvent]:
    """Bring back what the last undo took away (or the undo that starts at entry `command`)."""
    if context.args.get("command") is not None:
        event: Event | None = _named(context, context.number("command", 1, 10**9))
    else:
        event = _last_undo(context)
    if event is None or event.kind is not EventKind.UNDONE or event.command in cancelled_commands(context.log):
        raise Refused("nothing-to-redo")
    return [NewEvent(EventKind.UNDONE, {"command": event.command})]


def _last_undo(context: Context) -> Event | None:
    """The last undo in force with nothing but undo and redo after it."""
    gone = cancelled_commands(context.log)
    by_command = {event.seq: event for event in context.log}
    for event in reversed(context.log):
        if event.command in gone or event.kind is EventKind.PRINT_CHOSEN:
            continue
        if event.kind is not EventKind.UNDONE:
            return None
        if by_command[int(event.body["command"])].kind is not EventKind.UNDONE:
            return event
    return None


def _named(context: Context, command_seq: int) -> Event:
    event = next((e for e in context.log if e.seq == command_seq and e.command == command_seq), None)
    if event is None:
        raise Refused("no-such-entry", entry=command_seq)
    return event


def _last(context: Context, wanted: Callable[[Event], bool]) -> Event | None:
    gone = cancelled_commands(context.log)
    for event in reversed(context.log):
        if event.seq == event.command and event.command not in gone and wanted(event):
            return event
    return None


def _own_or_arbiter(context: Context, event: Event) -> None:
    if context.who.role is not Role.CHIEF and event.device != context.who.device:
        raise Refused("not-your-entry", device=event.device)
