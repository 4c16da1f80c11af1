"""Categories of the standings: age, sex, rating band, federation, club, and the event's own groups."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.core.state import Entry, EventState
from crosstable.i18n import Translator

BANDS = ((2200, None), (2000, 2199), (1800, 1999), (1600, 1799), (None, 1599))
"""Rating bands offered as categories: from, to."""
YOUTH = (8, 10, 12, 14, 16, 18, 20)
SENIORS = (50, 65)


def groups_of(state: EventState, t: Translator) -> list[tuple[str, str]]:
    """Categories that divide this field: key and words."""
    entries = list(state.entries.values())
    found = [(f"group:{name}", name) for name in sorted({name for e in entries for name in e.player.own_groups})]
    for key, values in (
        ("sex", {e.player.sex for e in entries}),
        ("fed", {e.player.federation for e in entries}),
        ("club", {e.club for e in entries}),
    ):
        kinds = sorted(value for value in values if value)
        if len(kinds) > 1 or (kinds and "" in values):
            found.extend((f"{key}:{kind}", t(f"group.{key}", value=kind)) for kind in kinds)
    found.extend(_ages(state, t))
    ratings = [e.player.rating for e in entries]
    if any(r is not None for r in ratings):
        found.extend(
            (f"rating:{low or ''}-{high or ''}", _band_label(t, low, high))
            for low, high in BANDS
            if any(_in_band(r, low, high) for r in ratings)
        )
        if None in ratings:
            found.append(("unrated", t("group.unrated")))
    return found


def _ages(state: EventState, t: Translator) -> Iterator[tuple[str, str]]:
    """Only those that take in somebody and leave somebody out, and no two with the same players."""
    entries = list(state.entries.values())
    seen: set[frozenset[int]] = set()
    keys = [(f"under:{age}", t("group.under", age=age)) for age in YOUTH]
    for key, words in (*keys, *((f"over:{age}", t("group.over", age=age)) for age in SENIORS)):
        inside = frozenset(int(e.player.id) for e in entries if in_group(state, e, key))
        if 0 < len(inside) < len(entries) and inside not in seen:
            seen.add(inside)
            yield key, words


def year_of(state: EventState) -> int:
    """The year of the event: when it begins, else when it was made."""
    start = state.info.start
    made = state.created_at[:4]
    return start.year if start is not None else int(made) if made.isdecimal() else 0


def _band_label(t: Translator, low: int | None, high: int | None) -> str:
    if high is None:
        return t("group.from", low=low)
    return t("group.below", high=high + 1) if low is None else t("group.between", low=low, high=high)


def _in_band(rating: int | None, low: int | None, high: int | None) -> bool:
    return rating is not None and (low or 0) <= rating <= (high if high is not None else rating)


def in_group(state: EventState, entry: Entry, group: str) -> bool:
    """Whether a player belongs to a category; whose year of birth is not known belongs to none of age."""
    kind, _, value = group.partition(":")
    if kind == "unrated":
        return entry.player.rating is None
    if kind == "rating":
        low, _, high = value.partition("-")
        return _in_band(entry.player.rating, int(low or 0), int(high) if high else None)
    if kind == "group":
        return value in entry.player.own_groups
    if kind in ("under", "over"):
        birth = entry.player.birth
        if birth is None:
            return False
        age = year_of(state) - birth.year
        # under 12: not yet 12 on 1 January; over 50: 50 in the course of the year
        return age <= int(value) if kind == "under" else age >= int(value)
    return {"fed": entry.player.federation, "club": entry.club, "sex": entry.player.sex}.get(kind) == value
