"""People who may be entered twice: by FIDE ID, by name, by nearly the same name (ux.md M03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.app.folding import folded, name_key, similar
from crosstable.app.player_lists import Candidate
from crosstable.core.ids import PlayerId
from crosstable.core.state import Entry, EventState

_NAMESAKES_LOOKED_AT = 400


@dataclass(frozen=True, slots=True)
class Double:
    """Two entries that may be one person: `id` the same FIDE ID, `name` the same name, `similar` nearly."""

    line: int
    name: str
    other: str
    kind: str
    other_line: int = 0
    other_player: int = 0


def doubles(found: Sequence[Candidate], state: EventState) -> list[Double]:
    """M03: who is entered already, and who stands in the list twice."""
    here = [(int(number), e.player.name, e.player.fide_id) for number, e in state.entries.items()]
    known = _Known()
    for number, name, fide_id in here:
        known.add(name, fide_id, 0, number)
    result = []
    for candidate in found:
        name, fide_id = str(candidate.player["name"]), str(candidate.player.get("fide_id", ""))
        double = known.find(candidate.line, name, fide_id)
        if double is not None:
            result.append(double)
        known.add(name, fide_id, candidate.line, 0)
    return result


class _Known:
    """Names seen so far, found again by id, by their parts, and by one shared part."""

    def __init__(self) -> None:
        self.by_id: dict[str, tuple[str, int, int]] = {}
        self.by_name: dict[str, tuple[str, int, int]] = {}
        self.by_part: dict[str, list[tuple[str, int, int]]] = {}

    def add(self, name: str, fide_id: str, line: int, player: int) -> None:
        place = (name, line, player)
        if fide_id:
            self.by_id.setdefault(fide_id, place)
        self.by_name.setdefault(name_key(name), place)
        for part in set(folded(name).split()):
            if len(part) > 1 and len(self.by_part.setdefault(part, [])) < _NAMESAKES_LOOKED_AT:
                self.by_part[part].append(place)

    def find(self, line: int, name: str, fide_id: str) -> Double | None:
        if not name:
            return None
        if fide_id and fide_id in self.by_id:
            return _double(line, name, "id", self.by_id[fide_id])
        if name_key(name) in self.by_name:
            return _double(line, name, "name", self.by_name[name_key(name)])
        for part in folded(name).split():
            near = next((other for other in self.by_part.get(part, ()) if similar(name, other[0])), None)
            if near is not None:
                return _double(line, name, "similar", near)
        return None


def _double(line: int, name: str, kind: str, place: tuple[str, int, int]) -> Double:
    return Double(line, name, place[0], kind, place[1], place[2])


def double_entries(state: EventState) -> list[tuple[Entry, Entry, str]]:
    """Pairs of entries that may be one person, each entry compared with those before it."""
    known = _Known()
    found = []
    for number, entry in state.entries.items():
        player = entry.player
        double = known.find(0, player.name, player.fide_id)
        if double is not None and not _told_apart(player.fide_id, state.entries[PlayerId(double.other_player)]):
            found.append((state.entries[PlayerId(double.other_player)], entry, double.kind))
        known.add(player.name, player.fide_id, 0, int(number))
    return found


def _told_apart(fide_id: str, other: Entry) -> bool:
    """Two FIDE IDs are two people."""
    return bool(fide_id and other.player.fide_id and fide_id != other.player.fide_id)
