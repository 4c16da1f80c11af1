"""A whole event as one JSON file, its log included (docs/formats-event-json.md); strict to read."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from crosstable import __version__
from crosstable.app.event_shape import misfit
from crosstable.core.events import SCHEMA, Event, EventKind, in_force
from crosstable.core.fold import FoldError, apply, fold
from crosstable.core.state import EventState
from crosstable.formats.native import parse_strictly
from crosstable.formats.pictures import BadPicture, read_picture
from crosstable.formats.problems import Problem, Severity
from crosstable.formats.text import clean

FORMAT = "crosstable-event"
VERSION = 1
ENTRIES_LIMIT = 100_000
WORK_LIMIT = 600_000
"""Entries applied while the history is looked through; undo makes that more than one pass."""
BODY_TEXT = 10_000
BODY_DEPTH = 8
PICTURES_LIMIT = 4
"""Pictures that go with a log, the last ones it names."""
NO_PICTURES: Mapping[str, bytes] = MappingProxyType({})
_PIECE = 7_500
"""Bytes of a picture in one line; a text of a file has at most 10,000 characters."""
_KEYS = ("seq", "command", "at", "actor", "device", "kind", "body", "key", "schema")


@dataclass(frozen=True, slots=True)
class EventReading:
    """What a file holds: its log (empty when it is refused), the state, and everything that was odd.

    `lost` counts entries at the end that were left out because the file is damaged there.
    """

    events: tuple[Event, ...] = ()
    state: EventState | None = None
    problems: tuple[Problem, ...] = ()
    lost: int = 0
    pictures: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def refused(self) -> bool:
        """Nothing of it can be opened."""
        return self.state is None


class Damage(Exception):
    """An entry that cannot be right; `index` counts from 0."""

    def __init__(self, index: int, reason: str) -> None:
        self.index = index
        self.reason = reason
        super().__init__(reason)


def named_pictures(events: Sequence[Event]) -> list[str]:
    """The pictures that a log names, undone ones too, the last first; as many as go with it."""
    found = (str(event.body.get("picture", "")) for event in reversed(events) if event.kind is EventKind.LOGO_SET)
    return list(dict.fromkeys(filter(None, found)))[:PICTURES_LIMIT]


def write_event(events: Sequence[Event], at: str, pictures: Mapping[str, bytes] = NO_PICTURES) -> str:
    """The log as JSON, with those of the `pictures` that it names. Digests of access codes stay out: a file may be passed on, a code may not."""
    rows = [_row(event) for event in events]
    head = {
        "format": FORMAT,
        "version": VERSION,
        "program": f"Crosstable {__version__}",
        "exported_at": at,
        "stream": events[0].stream if events else "",
        "entries": len(rows),
        "checksum": checksum(rows),
        "pictures": {name: _pieces(pictures[name]) for name in named_pictures(events) if name in pictures},
    }
    lines = ",\n".join(_compact(row) for row in rows)
    start = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    return f'{start},\n "events": [\n{lines}\n]}}\n'.encode("utf-8", "backslashreplace").decode()


def _pieces(data: bytes) -> list[str]:
    return [b64encode(data[at : at + _PIECE]).decode() for at in range(0, len(data), _PIECE)]


def _pictures(value: object, events: Sequence[Event]) -> tuple[dict[str, bytes], list[Problem]]:
    """Those that the log names and that are what their names say; the others are left out, and that is said."""
    if not isinstance(value, dict):
        return {}, []
    found: dict[str, bytes] = {}
    problems = []
    for name in named_pictures(events):
        pieces = value.get(name)
        if pieces is None:
            continue
        try:
            data = b"".join(b64decode(piece, validate=True) for piece in pieces)
            picture = read_picture(data)
        except (TypeError, ValueError, BadPicture):
            picture = None
        if picture is None or picture.hash != name:
            what = "a picture is damaged and left out; choose the logo again"
            problems.append(Problem(Severity.WARNING, "EVENT_PICTURE", what))
        else:
            found[name] = picture.data
    return found, problems


def checksum(rows: Sequence[Mapping[str, Any]]) -> str:
    """SHA-256 of the entries in one order and spelling."""
    text = "\n".join(json.dumps(row, sort_keys=True, separators=(",", ":")) for row in rows)
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def _row(event: Event) -> dict[str, Any]:
    body = dict(event.body)
    if event.kind is EventKind.CODE_ISSUED:
        body["digest"] = ""
    values = {"kind": event.kind.value, "body": body}
    return {key: values[key] if key in values else getattr(event, key) for key in _KEYS}


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def is_event_file(data: bytes) -> bool:
    """Whether a file says of itself that it is one of these."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and f'"{FORMAT}"'.encode() in data[:4096]


def read_event(data: bytes) -> EventReading:
    """Read a whole event. A damaged end is left out and said; anything else that is wrong refuses the file."""
    document, problems = parse_strictly(data)
    if not isinstance(document, dict):
        return EventReading(problems=problems or (_error("JSON_FOREIGN", "this is no event of Crosstable"),))
    found = [*problems, *_head_problems(document)]
    if any(problem.severity is Severity.ERROR for problem in found):
        return EventReading(problems=tuple(found))
    rows: list[object] = document["events"]
    events, damage = _entries(rows, str(document.get("stream", "")))
    if damage is None and checksum([_row(event) for event in events]) != document.get("checksum"):
        what = "the checksum does not fit: the file was changed after it was written"
        found.append(Problem(Severity.WARNING, "EVENT_CHECKSUM", what))
    state: EventState | None = None
    try:
        state = looked_through(events)
    except Damage as error:
        damage = error
        events = [event for event in events[: error.index] if event.command != events[error.index].command]
        state = _state_of(events)
    if state is None or not events:
        where = (damage.index, damage.reason) if damage is not None else (0, "there is no entry")
        return EventReading(problems=(*found, _error("EVENT_DAMAGED", f"entry {where[0] + 1}: {where[1]}")))
    if reason := misfit(state):
        return EventReading(problems=(*found, _error("EVENT_VALUE", reason)))
    pictures, odd = _pictures(document.get("pictures"), events)
    found += odd
    if damage is None:
        return EventReading(tuple(events), state, tuple(found), pictures=pictures)
    lost = len(rows) - len(events)
    what = f"entry {damage.index + 1}: {damage.reason}; the {lost} entries from {len(events) + 1} on are left out"
    found.append(Problem(Severity.WARNING, "EVENT_DAMAGED", what, repaired_as=f"the first {len(events)} entries"))
    return EventReading(tuple(events), state, tuple(found), lost, pictures)


def _error(code: str, what: str) -> Problem:
    return Problem(Severity.ERROR, code, what)


def _head_problems(document: Mapping[str, Any]) -> list[Problem]:
    if document.get("format") != FORMAT:
        return [_error("JSON_FOREIGN", f'this JSON is no event of Crosstable ("format": "{FORMAT}" is missing)')]
    version = document.get("version")
    if type(version) is not int or version < 1:
        return [_error("JSON_VERSION", f"the version of the format is missing, {VERSION} was expected")]
    if version > VERSION:
        what = f"version {version} was written by a newer Crosstable, this one reads up to {VERSION}: please update"
        return [_error("JSON_VERSION", what)]
    rows = document.get("events")
    if not isinstance(rows, list) or not rows:
        return [_error("EVENT_EMPTY", "the file holds no entries")]
    if len(rows) > ENTRIES_LIMIT:
        return [_error("EVENT_TOO_LONG", f"the file holds {len(rows)} entries, more than the limit of {ENTRIES_LIMIT}")]
    said = document.get("entries")
    if said != len(rows):
        what = f"the file says it has {clean(str(said))[:20]} entries, and has {len(rows)}"
        return [Problem(Severity.WARNING, "EVENT_COUNT", what)]
    return []


# --- entries ---


def _entries(rows: Sequence[object], stream: str) -> tuple[list[Event], Damage | None]:
    """The entries up to the first that makes no sense by itself, in whole commands."""
    events: list[Event] = []
    for index, row in enumerate(rows):
        reason, event = _entry(row, index, stream, events)
        if event is None:
            return _whole_commands(events), Damage(index, reason)
        events.append(event)
    return events, None


def _entry(row: object, index: int, stream: str, before: Sequence[Event]) -> tuple[str, Event | None]:
    if not isinstance(row, dict) or set(row) != set(_KEYS):
        return "it does not have the fields of an entry", None
    if row["seq"] != index + 1 or type(row["seq"]) is not int:
        return f"its number is {clean(str(row['seq']))[:20]}, {index + 1} was expected", None
    last = before[-1].command if before else 0
    if type(row["command"]) is not int or row["command"] not in (last, index + 1):
        return "it belongs to no command", None
    if any(not isinstance(row[key], str) or len(row[key]) > 200 for key in ("at", "actor", "device", "key", "kind")):
        return "a field is no text, or too long", None
    if type(row["schema"]) is not int or row["schema"] < 1:
        return "it has no version", None
    if row["schema"] > SCHEMA or row["kind"] not in set(EventKind):
        return f"a newer Crosstable wrote it ({clean(row['kind'])[:40]}): please update", None
    if not isinstance(row["body"], dict) or not _plain(row["body"], BODY_DEPTH):
        return "its values are too long or too deep", None
    return "", Event(
        stream=stream,
        seq=row["seq"],
        command=row["command"],
        at=row["at"],
        actor=row["actor"],
        device=row["device"],
        kind=EventKind(row["kind"]),
        body=row["body"],
        key=row["key"],
        schema=row["schema"],
    )


def _plain(value: object, depth: int) -> bool:
    if isinstance(value, str):
        return len(value) <= BODY_TEXT
    if isinstance(value, dict):
        return depth > 0 and all(_plain(item, depth - 1) for item in value.values())
    if isinstance(value, list):
        return depth > 0 and all(_plain(item, depth - 1) for item in value)
    return True


def _whole_commands(events: Sequence[Event]) -> list[Event]:
    """The same without a command whose end may be missing: the last one is kept only when nothing followed it."""
    if not events:
        return []
    last = events[-1].command
    return [event for event in events if event.command != last]


def looked_through(events: Sequence[Event]) -> EventState:
    """The state at the end, with every entry applied in the state in which it was written.

    Undone entries are looked at too: the log shows them, and redo brings them back. Raises Damage.
    """
    state, work = EventState(), 0
    for index, event in enumerate(events):
        if event.kind is EventKind.UNDONE:
            known = events[: index + 1]
            work += len(known)
            if not _names_a_command(event, events):
                raise Damage(index, "it takes back something that is not there")
            state = _folded(known, index)
        else:
            work += 1
            try:
                apply(state, event)
            except FoldError as error:
                raise Damage(index, clean(error.reason)[:200]) from error
        if work > WORK_LIMIT:
            raise Damage(index, "too much was taken back to be looked through")
        if index == 0 and not state.created_at:
            raise Damage(index, "the log does not begin with the making of an event")
    return fold(events)


def _names_a_command(event: Event, events: Sequence[Event]) -> bool:
    target = event.body.get("command")
    return (
        type(target) is int
        and 1 < target < event.seq
        and events[target - 1].command == target
        and event.command == event.seq
    )


def _folded(known: Sequence[Event], index: int) -> EventState:
    try:
        return fold(known)
    except FoldError as error:
        raise Damage(index, clean(error.reason)[:200]) from error


def _state_of(events: Sequence[Event]) -> EventState | None:
    try:
        state = fold(events)
    except FoldError:
        return None
    return state if state.created_at and list(in_force(events)) else None


def moved(events: Sequence[Event], stream: str) -> list[Event]:
    """The same log under another name."""
    return [replace(event, stream=stream) for event in events]
