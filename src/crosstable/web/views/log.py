"""The log in words: one line for every command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crosstable.app.commands.history import NEVER_UNDONE
from crosstable.core.events import Event, EventKind, cancelled_commands
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.web.messages import result_text


@dataclass(frozen=True, slots=True)
class LogLine:
    """One command: `undone` when an undo in force took it back; `can` is undo, redo or nothing."""

    seq: int
    at: str
    device: str
    actor: str
    what: str
    reason: str
    undone: bool
    can: str


def log_view(
    t: Translator, state: EventState, events: Sequence[Event], before: int | None, most: int
) -> tuple[list[LogLine], int | None]:
    """The newest `most` commands before entry `before`; and where the older ones begin, if there are any."""
    gone = cancelled_commands(events)
    names = _names(events)
    heads = [event for event in events if event.seq == event.command and (before is None or event.seq < before)]
    sizes: dict[int, int] = {}
    for event in events:
        sizes[event.command] = sizes.get(event.command, 0) + 1
    shown = heads[-most:]
    by_seq = {event.seq: event for event in events}
    lines = [_line(t, state, event, gone, names, sizes[event.seq], by_seq) for event in reversed(shown)]
    return lines, shown[0].seq if len(heads) > most else None


@dataclass(frozen=True, slots=True)
class Names:
    """Names by number, those of entries taken out included."""

    players: Mapping[int, str]
    teams: Mapping[int, str]


_NAMING = {
    EventKind.PLAYER_ADDED: (0, "id"),
    EventKind.PLAYER_CHANGED: (0, "player"),
    EventKind.TEAM_ADDED: (1, "id"),
    EventKind.TEAM_CHANGED: (1, "team"),
}
_OF_TEAMS = frozenset(
    {
        EventKind.TEAM_ADDED,
        EventKind.TEAM_CHANGED,
        EventKind.TEAM_REMOVED,
        EventKind.TEAM_WITHDREW,
        EventKind.TEAM_RETURNED,
        EventKind.LINE_UP_SET,
    }
)


def _names(events: Sequence[Event]) -> Names:
    found: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for event in events:
        if event.kind in _NAMING and "name" in event.body:
            which, key = _NAMING[event.kind]
            found[which][int(event.body[key])] = str(event.body["name"])
    return Names(*found)


def _name(event: Event, names: Names) -> str:
    """The player or the team that an entry is about."""
    body = event.body
    if event.kind in _OF_TEAMS:
        return names.teams.get(int(body.get("team", body.get("id", 0))), "")
    return names.players.get(int(body.get("player", body.get("id", body.get("by", 0))) or 0), "")


def _line(
    t: Translator,
    state: EventState,
    event: Event,
    gone: frozenset[int],
    names: Names,
    size: int,
    by_seq: Mapping[int, Event],
) -> LogLine:
    undone = event.command in gone
    can = "" if undone or event.kind in NEVER_UNDONE else "undo"
    if event.kind is EventKind.UNDONE:
        can = "redo" if not undone and by_seq[int(event.body["command"])].kind is not EventKind.UNDONE else ""
    what = _words(t, event, names, size)
    if event.kind is EventKind.UNDONE:
        target = by_seq[int(event.body["command"])]
        again = target.kind is EventKind.UNDONE
        meant = by_seq[int(target.body["command"])] if again else target
        what = t("log.redone" if again else "log.undone", what=_words(t, meant, names, 1))
    del state
    reason = str(event.body.get("reason") or event.body.get("comment") or "")
    return LogLine(event.seq, event.at, event.device, event.actor, what, reason, undone, can)


def _words(t: Translator, event: Event, names: Names, size: int) -> str:
    body: Mapping[str, Any] = event.body
    values: dict[str, object] = {
        "round": body.get("round", body.get("after_round", "")),
        "board": body.get("board", ""),
        "result": result_text(str(body.get("result", ""))),
        "was": result_text(str(body.get("was", ""))),
        "name": _name(event, names),
        "count": size,
        "number": body.get("number", ""),
        "match": body.get("match", ""),
        "label": body.get("label", ""),
        "role": t(f"role.{body['role']}") if "role" in body else "",
        "device": str(body.get("device", "")).rpartition(" #")[0] or body.get("device", ""),
        "text": body.get("text", ""),
        "code": t(f"bye.{body['code']}") if "code" in body else "",
    }
    values |= _more(t, event)
    key = f"log.{event.kind.value}"
    if event.kind is EventKind.GAME_POSTPONED and body.get("off"):
        return t("log.game-not-postponed", **values)
    if size > 1 and f"{key}.many" in t:
        key = f"{key}.many"
    kind = _variant(event, names)
    return t(f"{key}.{kind}" if kind and key.count(".") == 1 else key, **values)


def _more(t: Translator, event: Event) -> dict[str, object]:
    body = event.body
    if event.kind is EventKind.PAIRS_FIXED:
        return {"count": len(body["pairs"])}
    if event.kind is EventKind.ROUND_PAIRED and body.get("unknown"):
        return {"unknown": t.list([f"{played}.{board}" for played, board in body["unknown"]])}
    return {}


def _variant(event: Event, names: Names) -> str:
    """Which of several wordings of the same kind fits."""
    body = event.body
    if event.kind is EventKind.RESULT_ENTERED and body.get("was"):
        return "changed"
    if event.kind is EventKind.INFO_CHANGED:
        return "calendar" if body.get("calendar") else ""
    if event.kind in (EventKind.TIE_SETTLED, EventKind.TIE_REOPENED):
        return "play-off" if "play_off" in body else ""
    if event.kind is EventKind.PRESENCE_MARKED:
        return "" if body["here"] else "no"
    if event.kind is EventKind.COUNTDOWN_SET:
        return "" if body["until"] else "off"
    if event.kind is EventKind.ROUND_PAIRED and body.get("unknown"):
        return "unknown"
    spoken = (EventKind.RESULT_ENTERED, EventKind.RESULT_DISPUTED, EventKind.RESULT_CONFIRMED)
    return "player" if event.kind in spoken and int(body.get("player", 0)) in names.players else ""
