"""What the wall shows: pages of a fixed number of lines, each a list that can be read from afar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import TypeVar

from crosstable.app.board_labels import room_of
from crosstable.app.bughouse import tables
from crosstable.app.calendar import instant, whole_day, zone_of
from crosstable.app.queries_public import ROUND_MINUTES, Start, last_published
from crosstable.core.codes import Code, Colour
from crosstable.core.ids import PlayerId
from crosstable.core.state import EventState
from crosstable.i18n import Translator
from crosstable.publish.bracket_chart import Chart
from crosstable.publish.people import name_key
from crosstable.web.views.projector_stages import Column, bracket_charts, champion, coming, group_pages
from crosstable.web.views.public import Model, Pairing, away, by_name, off_word, pairings, stage
from crosstable.web.views.standings import StandingsView, standings_view

KINDS = ("boards", "names", "standings", "groups", "bracket", "clock", "message")
ROWS, FEWEST, MOST = 10, 4, 24
NAME_COLUMNS = 2
STANDINGS_CODES = 3
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player in the list by name: where he sits and with which colour, or why not.

    `seat` is the board of a table of four.
    """

    name: str
    label: str
    colour: str
    text: str
    opponent: str
    room: str = ""
    seat: str = ""


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board, or somebody without one (`text`)."""

    pairing: Pairing | None
    name: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """What the clock counts: moments in seconds since 1970, 0 where unknown, and the same as hours and minutes."""

    round: int
    began: str
    ends: int
    ends_at: str
    next: int
    starts: int
    starts_at: str
    zone: str

    @property
    def counts(self) -> bool:
        """Whether there is anything to wait for."""
        return bool(self.ends or self.starts)


@dataclass(frozen=True, slots=True)
class Slide:
    """One page on the wall: `number` of `of` pages of its kind."""

    kind: str
    title: str
    note: str
    number: int
    of: int
    rows: Sequence[object]
    columns: Sequence[Sequence[NameLine]] = ()
    clock: Clock | None = None
    groups: Sequence[Column] = ()
    chart: Chart | None = None


@dataclass(frozen=True, slots=True)
class Wall:
    """All pages in their order. `until` is when the countdown ends, in seconds since 1970; 0 when none was started."""

    slides: Sequence[Slide]
    codes: Sequence[str]
    rows: int
    message: str
    until: int = 0
    until_at: str = ""


def pages_of_rows(rows: Sequence[T], size: int) -> list[Sequence[T]]:
    """The rows in pages that are as even as they can be: 11 in tens are 6 and 5."""
    if not rows:
        return []
    pages = -(-len(rows) // size)
    each = -(-len(rows) // pages)
    return [rows[k : k + each] for k in range(0, len(rows), each)]


def kinds_of(state: EventState) -> tuple[str, ...]:
    """The kinds of pages that the event can have: groups and a bracket stand in the place of one table."""
    traits = state.rules.traits
    pooled, knockout = (traits.pooled, traits.knockout) if traits is not None else (False, False)
    left_out = {"standings": pooled or knockout, "groups": not pooled, "bracket": not knockout}
    return tuple(kind for kind in KINDS if not left_out.get(kind, False))


def wall(model: Model, t: Translator, kinds: Sequence[str], rows: int) -> Wall:
    """The pages asked for; a message that is not set has none, and groups give way to the bracket that follows them."""
    state = model.state
    message = str(state.options.get("screen_message") or "")
    one_table = model.round and not model.in_stages  # groups and brackets have no standings of all
    standings = standings_view(state, t, model.names, model.ranking) if "standings" in kinds and one_table else None
    drawn = bracket_charts(model, t) if "bracket" in kinds_of(state) else ()
    slides: list[Slide] = []
    for kind in kinds:
        if kind == "boards" and model.round:
            slides.extend(_boards(model, t, rows))
        elif kind == "names" and model.round:
            slides.extend(_names(model, t, rows))
        elif kind == "standings" and standings is not None:
            slides.extend(_standings(t, standings, rows))
        elif kind == "groups" and not (drawn and "bracket" in kinds):
            slides.extend(_groups(model, t, rows))
        elif kind == "bracket":
            slides.extend(_bracket(model, t, drawn, rows))
        elif kind == "clock" and (clock := clock_of(model)) is not None and (clock.counts or set(kinds) == {"clock"}):
            title = t("screen.playing", round=clock.round) if clock.round else t("screen.begins", round=clock.next)
            slides.append(Slide("clock", title, "", 1, 1, (), clock=clock))
        elif kind == "message" and message:
            slides.append(Slide("message", message, "", 1, 1, ()))
    if not slides:
        key = "public.being-paired" if model.pairing else "public.not-paired"
        slides.append(Slide("wait", _with_time(model, t, t(key, round=model.round + 1)), "", 1, 1, ()))
    shown = standings is not None and not state.rules.challenges  # on a ladder the rank is all there is
    codes = [column.code for column in standings.columns[:STANDINGS_CODES]] if standings is not None and shown else []
    until = _local(state.countdown, zone_of(state))
    if until is None:
        return Wall(slides, codes, rows, message)
    return Wall(slides, codes, rows, message, int(until.timestamp()), f"{until:%H:%M}")


def clock_of(model: Model) -> Clock | None:
    """The round being played and the one to come, by the clock of the venue; None when neither has a time."""
    state, here, coming = model.state, model.this, model.next
    zone, played = zone_of(state), last_published(state)
    minutes = state.options.get(ROUND_MINUTES)
    published = _local(played.published_at or "", zone) if played is not None else None
    began = _moment(here, published, zone) or published
    playing = began is not None and not model.over
    ends = (
        began + timedelta(minutes=minutes) if playing and began and isinstance(minutes, int) and minutes > 0 else None
    )
    starts = _moment(coming, began, zone)
    if starts is not None and began is not None and starts <= began:
        starts = None  # a time of day that is over: the day is not known
    if not playing and starts is None:
        return None
    return Clock(
        round=model.round if playing else 0,
        began=f"{began:%H:%M}" if playing and began is not None else "",
        ends=int(ends.timestamp()) if ends is not None else 0,
        ends_at=f"{ends:%H:%M}" if ends is not None else "",
        next=coming.number if coming is not None and starts is not None else 0,
        starts=int(starts.timestamp()) if starts is not None else 0,
        starts_at=f"{starts:%H:%M}" if starts is not None else "",
        zone=str(zone or ""),
    )


def _moment(start: Start | None, near: datetime | None, zone: tzinfo | None) -> datetime | None:
    """When a round begins; a time without a day is one of the day of `near`."""
    if start is None or not start.clock:
        return None
    day = whole_day(start.date) or (near.date() if near is not None else None)
    return None if day is None else instant(day, start.clock, zone).astimezone(zone)


def _local(at: str, zone: tzinfo | None) -> datetime | None:
    try:
        return datetime.fromisoformat(at).astimezone(zone)
    except ValueError:
        return None


def _note(model: Model, t: Translator) -> str:
    """What stands beside the title of pairings, so that an old round is not taken for the next one."""
    if model.over and model.next is not None:
        key = "public.being-paired" if model.pairing else "public.not-paired"
        return _with_time(model, t, t(key, round=model.next.number))
    return ""


def _with_time(model: Model, t: Translator, text: str) -> str:
    return f"{text} · {t('public.expected', time=model.expected)}" if model.expected else text


def _boards(model: Model, t: Translator, rows: int) -> list[Slide]:
    lines = [BoardLine(pairing) for pairing in pairings(model, t)]
    traits = model.state.rules.traits
    silent = {Code.ZERO_BYE.value} | ({Code.FREE.value} if traits is not None and traits.teams else set())  # reserves
    for row in away(model):
        if row.code not in silent:
            worth = f" · {t.points(row.worth)}" if row.worth else ""
            lines.append(BoardLine(None, row.side.name, t(f"public.off.{row.code}") + worth))
    pages = pages_of_rows(lines, rows)
    title = t("screen.boards", round=model.round)
    note = " · ".join(part for part in (stage(model, t), _note(model, t)) if part)
    return [Slide("boards", title, note, k, len(pages), page) for k, page in enumerate(pages, 1)]


def _names(model: Model, t: Translator, rows: int) -> list[Slide]:
    at_tables = _names_of_tables(model)
    lines = [line for player in by_name(model.state, model.names) if (line := _name_line(model, t, player)) is not None]
    if at_tables:  # of the rest only those without a board
        lines = sorted([*at_tables, *(line for line in lines if not line.label)], key=_order(model))
    pages = pages_of_rows(lines, rows * NAME_COLUMNS)
    title = t("screen.names", round=model.round)
    slides = []
    for k, page in enumerate(pages, 1):
        half = -(-len(page) // NAME_COLUMNS)
        slides.append(Slide("names", title, _note(model, t), k, len(pages), (), (page[:half], page[half:])))
    return slides


def _name_line(model: Model, t: Translator, player: PlayerId) -> NameLine | None:
    """Where a player sits; None for who does not take part any more."""
    here = model.met[player].get(model.round)
    if here is None or here.gone:
        return None
    if here.opponent is None:
        return NameLine(model.names[player], "", "", t(f"public.off.{off_word(model.state, here.code)}"), "")
    label = model.label(model.round, here.board)
    colour = (here.colour or Colour.WHITE).value
    return NameLine(model.names[player], label, colour, "", model.names[here.opponent], room_of(model.state, label))


def _order(model: Model) -> Callable[[NameLine], tuple[str, str]]:
    order = "given" if model.state.options.get("name_order") == "given" else "name"
    return lambda line: name_key(line.name, order)


def _names_of_tables(model: Model) -> list[NameLine]:
    """Everybody at a table of four, members of teams too; nobody where boards are for two."""
    return [
        NameLine(seat.name, table.label, seat.colour, "", other.name, room_of(model.state, table.label), seat.board)
        for table in tables(model.state, model.round, model.names)
        for side, other in ((table.one, table.two), (table.two, table.one))
        for seat in side.seats
    ]


def _standings(t: Translator, view: StandingsView, rows: int) -> list[Slide]:
    title = t("standings.after", round=view.after)
    note = t("standings.provisional", count=view.missing) if view.missing else ""
    pages = pages_of_rows(view.rows, rows)
    return [Slide("standings", title, note, k, len(pages), page) for k, page in enumerate(pages, 1)]


def _groups(model: Model, t: Translator, rows: int) -> list[Slide]:
    if "groups" not in kinds_of(model.state):
        return []
    pages = group_pages(model, t, rows)
    title = t("public.groups")
    return [Slide("groups", title, "", k, len(pages), (), groups=page) for k, page in enumerate(pages, 1)]


def _bracket(model: Model, t: Translator, drawn: Sequence[Chart], rows: int) -> list[Slide]:
    """The drawings, then what comes next in the matches that wait."""
    won, title = champion(model), t("public.bracket")
    note = t("public.champion", player=won) if won else ""
    slides = [Slide("bracket", title, note, k, len(drawn), (), chart=chart) for k, chart in enumerate(drawn, 1)]
    pages = pages_of_rows(coming(model, t), rows)
    title = t("screen.coming")
    return slides + [Slide("coming", title, "", k, len(pages), page) for k, page in enumerate(pages, 1)]
