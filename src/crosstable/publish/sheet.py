"""Head and frame of every sheet: what it is, of which event and round, as of when, in which version."""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.app.queries_public import starts
from crosstable.core.model import PartialDate
from crosstable.publish.facts import Facts
from crosstable.publish.figures import date_range, date_text
from crosstable.publish.people import printable
from crosstable.publish.stages import stage_text


@dataclass(frozen=True, slots=True)
class Head:
    """The top of a sheet. `note` says that an earlier version is void, `warning` that this is not final.

    `logo` is the address of the picture of the event.
    """

    title: str
    event: str
    round: str = ""
    when: str = ""
    note: str = ""
    warning: str = ""
    logo: str = ""

    @property
    def running(self) -> str:
        """The title as it stands at the top of every page."""
        return " · ".join(part for part in (self.title, self.round) if part)


def head_of_event(facts: Facts, title: str) -> Head:
    """Head of a sheet about the whole event; `title` is a key."""
    info = facts.state.info
    dates = date_range(info.start, info.end, facts.words)
    return Head(
        titled(facts, title),
        event_name(facts),
        when=" · ".join(part for part in (printable(info.city), dates) if part),
        logo=facts.options.logo,
    )


def head_of_round(facts: Facts, title: str) -> Head:
    """Head of a sheet that goes up when the round is published."""
    words, played = facts.words, facts.round
    rounds = facts.state.rules.rounds
    dates = facts.state.info.round_dates
    date = dates[played.number - 1] if played.number <= len(dates) else None
    published = facts.moments.date_and_clock(played.published_at)
    number = words("round.of", round=played.number, rounds=rounds) if rounds else words("round", round=played.number)
    parts = (start_text(facts, date), words("published", at=published) if published else "")
    return Head(
        title=titled(facts, title),
        event=event_name(facts),
        round=" · ".join(part for part in (number, stage_text(played, words)) if part),
        when=" · ".join(part for part in parts if part),
        note=version_note(facts),
        warning="" if played.published_at else words("draft"),
        logo=facts.options.logo,
    )


def titled(facts: Facts, title: str) -> str:
    """The title of a sheet, with the part of the field that it is about."""
    section = facts.options.section
    return " – ".join(part for part in (facts.words(title), printable(section.title) if section else "") if part)


def start_text(facts: Facts, date: PartialDate | None) -> str:
    """Day and time of the round by the clocks of the venue, as far as they are known."""
    clock = starts(facts.state, facts.round.number).clock
    return ", ".join(part for part in (date_text(date, facts.words), clock) if part)


def head_after_round(facts: Facts, title: str) -> Head:
    """Head of a sheet that sums up the rounds until now."""
    words, number = facts.words, facts.round_no
    rounds = facts.state.rules.rounds
    if number == 0:
        until = words("before-round-1")
    else:
        until = words("after-round.of", round=number, rounds=rounds) if rounds else words("after-round", round=number)
    missing = words("standings.provisional", count=facts.missing) if facts.missing else ""
    return Head(titled(facts, title), event_name(facts), until, warning=missing, logo=facts.options.logo)


def version_note(facts: Facts) -> str:
    """`Version 2 – replaces 13:40`; empty for the first version."""
    played, words = facts.round, facts.words
    if played.version < 2:
        return ""
    before = played.version_times[-2]
    return words("version.replaces", version=played.version, at=facts.moments.clock(before))


def footer(facts: Facts, note: str = "") -> str:
    """The foot of every page: event, round, time stamp, version."""
    words, moments = facts.words, facts.moments
    stamp = moments.date_and_clock(facts.options.printed_at or facts.state.changed_at)
    parts = (
        event_name(facts),
        words("round", round=facts.round_no) if facts.round_no else "",
        words("printed", at=stamp) if stamp else "",
        note,
    )
    return " · ".join(part for part in parts if part)


def event_name(facts: Facts) -> str:
    """Name of the event on one line."""
    return printable(facts.state.info.name)
