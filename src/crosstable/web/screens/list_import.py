"""A list of players, pasted or sent: columns matched, every oddity shown, then entered."""

from __future__ import annotations

import csv
import io
import time
from functools import partial
from typing import Any

from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import Refused
from crosstable.app.column_words import FIELDS
from crosstable.app.doubles import doubles
from crosstable.app.matching import ROWS_MOST, Bucket, Match, match_all, merged
from crosstable.app.opening import open_file
from crosstable.app.people import rating_kind
from crosstable.app.player_lists import Candidate, Table, candidates, parse, propose
from crosstable.app.recognising import TOURNAMENTS, Kind, kind_of, players_as_list
from crosstable.formats.problems import Severity
from crosstable.web.answers import give, refused
from crosstable.web.entering import lists_of
from crosstable.web.forms import Form
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.uploads import sent_file, uploads_of
from crosstable.web.visit import ARBITERS, Visit, is_owner

TEXT_LIMIT = 600_000
ROWS_SHOWN = 300
SHOWN = ("title", "rating", "federation", "fide_id", "birth", "sex", "grade", "club", "groups", "notes")


async def choose(visit: Visit) -> Response:
    """Paste a list, or choose a file."""
    return page(visit, "list_import.html", here="players", table=None, text="", kind="")


async def send(visit: Visit, form: Form) -> Response:
    """Show the list with its columns; `enter` enters the players that are ticked."""
    found = await sent_file(visit.request)
    if "marked" not in form and form.get("as") != "list":
        data, name = found if found is not None and found[0] else (form.get("text")[:TEXT_LIMIT].encode(), "")
        other = await another_door(visit, data, name)
        if other is not None:
            return other
    text: str | bytes = found[0] if found is not None and found[0] else form.get("text")[:TEXT_LIMIT]
    table = await uploads_of(visit.request).worker.run(partial(parse, text))
    if any(problem.severity is Severity.ERROR for problem in table.problems):
        kept = text if isinstance(text, str) else ""
        return page(visit, "list_import.html", status=422, here="players", table=table, text=kept, kind="")
    columns = _columns(form, table)
    rows = candidates(table, columns)
    if form.get("do") == "enter":
        return await _enter(visit, form, rows)
    if form.get("do") in ("match", "match-ratings", "enter-matched"):
        return await _matching(visit, form, rows, _again(table), columns)
    twice = doubles(rows, visit.state)
    skipped = {double.line for double in twice if double.kind != "similar"}
    skipped.update(row.line for row in rows if not row.player["name"])
    if "marked" in form:
        skipped = {row.line for row in rows} - {int(line) for line in form.all("line") if line.isdecimal()}
    return page(
        visit,
        "list_preview.html",
        here="players",
        table=table,
        columns=columns,
        fields=FIELDS,
        rows=rows[:ROWS_SHOWN],
        total=len(rows),
        notes=[note for row in rows for note in row.notes],
        doubles=twice,
        skipped=skipped,
        shown=[name for name in SHOWN if any(row.player.get(name) for row in rows)],
        lists=lists_of(visit).lists(),
        text=_again(table),
    )


async def another_door(visit: Visit, data: bytes, name: str) -> Response | None:
    """What is known to be no list: a tournament is offered whole or for its players; None for a list."""
    kind = kind_of(data)
    if kind is Kind.LIST:
        return None
    opened = None
    if kind in TOURNAMENTS:
        uploads = uploads_of(visit.request)
        opened = await uploads.worker.run(partial(open_file, data, name, time.monotonic))
    if opened is None or opened.tournament is None:
        problems = opened.errors if opened is not None else []
        return page(
            visit, "list_import.html", status=422, here="players", table=None, text="", kind=kind, problems=problems
        )
    if kind is Kind.ARCHIVE:
        kind = {"TRF": Kind.TRF, "event": Kind.EVENT}.get(opened.kind, Kind.JSON)
    return page(
        visit,
        "list_other.html",
        here="players",
        kind=kind,
        opened=opened,
        door=f"/import/{uploads_of(visit.request).keep(visit.browser.id, opened)}" if is_owner(visit) else "",
        players=players_as_list(opened.tournament),
        text=data.decode("utf-8", "replace") if kind is Kind.TRF and len(data) <= TEXT_LIMIT else "",
    )


def _columns(form: Form, table: Table) -> list[str]:
    """The columns as the arbiter matched them, else as proposed."""
    if "column-0" not in form:
        return propose(table)
    chosen = [form.get(f"column-{number}") for number in range(table.width)]
    return [name if name in FIELDS else "" for name in chosen]


def _wanted(form: Form, rows: list[Candidate]) -> list[Candidate]:
    """Those ticked, and those for which there was no room to be shown."""
    wanted = set(form.all("line"))
    shown = {str(row.line) for row in rows[:ROWS_SHOWN]}
    return [row for row in rows if row.player["name"] and (str(row.line) in wanted or str(row.line) not in shown)]


async def _matching(visit: Visit, form: Form, rows: list[Candidate], text: str, columns: list[str]) -> Response:
    """J2: three buckets to walk through; `enter-matched` enters what was decided."""
    wanted = _wanted(form, rows)
    back = Form([("back", f"/e/{visit.stream}/import")])
    if not wanted:
        return refused(visit, Refused("nobody-ticked"), back)
    if len(wanted) > ROWS_MOST:
        return refused(visit, Refused("list-too-long-to-match", limit=ROWS_MOST, count=len(wanted)), back)
    found = await match_all(lists_of(visit), wanted, rating_kind(visit.state.info.time_control))
    if form.get("do") == "enter-matched":
        return await _give(visit, form, [_decided(form, match) for match in found])
    buckets = {bucket.value: [match for match in found if match.bucket is bucket] for bucket in Bucket}
    return page(
        visit,
        "list_match.html",
        here="players",
        buckets=buckets,
        text=text,
        columns=columns,
        lines=form.all("line"),
        ratings=form.get("do") == "match-ratings",
    )


def _decided(form: Form, match: Match) -> dict[str, Any]:
    """The player of a row as the arbiter decided: somebody of a list with the fields ticked, or as in the file."""
    line = match.candidate.line
    choice = form.get(f"choice-{line}")
    option = next((option for option in match.options if option.found.ref == choice), None)
    number = match.options.index(option) if option is not None else 0
    taken = {value.partition(".")[2] for value in form.all(f"take-{line}") if value.startswith(f"{number}.")}
    return merged(match.candidate, option, taken)


async def _enter(visit: Visit, form: Form, rows: list[Candidate]) -> Response:
    return await _give(visit, form, [dict(row.player) for row in _wanted(form, rows)])


async def _give(visit: Visit, form: Form, players: list[dict[str, Any]]) -> Response:
    if not players:
        return refused(visit, Refused("nobody-ticked"), Form([("back", f"/e/{visit.stream}/import")]))
    outcome = await give(visit, "add-players", {"players": players}, form)
    if isinstance(outcome, Response):
        return outcome
    visit.say("done.add-players", count=len(players))
    return RedirectResponse(f"/e/{visit.stream}/players", 303)


def _again(table: Table) -> str:
    """The same table as text for the next form: one spelling, whatever it came in. Lines keep their numbers."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    at = 1
    if table.header:
        writer.writerow(_plain(table.header))
        at = 2
    for row, line in zip(table.rows, table.lines, strict=True):
        if line > at:
            out.write("\n" * (line - at))
            at = line
        writer.writerow(_plain(row))
        at += 1
    return out.getvalue()


def _plain(row: tuple[str, ...]) -> list[str]:
    cells = [f"'{cell}" if cell[:1] in ("=", "+", "-", "@") else cell for cell in row]
    return cells if len(cells) > 1 else [*cells, ""]


ROUTES = [
    shows("/e/{stream}/import", choose, ARBITERS),
    takes("/e/{stream}/import", send, ARBITERS),
]
