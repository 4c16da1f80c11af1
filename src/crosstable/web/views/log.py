"""The log in words: one line for every command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from crosstable.app.commands.history import NEVER_UNDONE
from crosstable.core.events import Event, EventKind, cancelled_commands
from crosstable.core.ids import PlayerId
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


def _names(events: Sequence[Event]) -> Mapping[int, str]:
    """Names by number, those of entries taken out included."""
    found: dict[int, str] = {}
    for event in events:
        if event.kind is EventKind.PLAYER_ADDED:
            found[int(event.body["id"])] = str(event.body.get("name", ""))
        elif event.kind is EventKind.PLAYER_CHANGED and "name" in event.body:
            found[int(event.body["player"])] = str(event.body["name"])
    return found


def _line(
    t: Translator,
    state: EventState,
    event: Event,
    gone: frozenset[int],
    names: Mapping[int, str],
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


def _words(t: Translator, event: Event, names: Mapping[int, str], size: int) -> str:
    body: Mapping[str, Any] = event.body
    values: dict[str, object] = {
        "round": body.get("round", body.get("after_round", "")),
        "board": body.get("board", ""),
        "result": result_text(str(body.get("result", ""))),
        "was": result_text(str(body.get("was", ""))),
        "name": names.get(int(PlayerId(int(body.get("player", body.get("id", body.get("by", 0))) or 0))), ""),
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


def _variant(event: Event, names: Mapping[int, str]) -> str:
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
    return "player" if event.kind in spoken and int(body.get("player", 0)) in names else ""
