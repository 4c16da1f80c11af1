"""A list of players, pasted or sent: columns matched, every oddity shown, then entered."""

from __future__ import annotations

import csv
import io
from functools import partial
from typing import Any

from starlette.responses import RedirectResponse, Response

from crosstable.app.answers import Refused
from crosstable.app.column_words import FIELDS
from crosstable.app.doubles import doubles
from crosstable.app.player_lists import Candidate, Table, candidates, parse, propose
from crosstable.formats.problems import Severity
from crosstable.web.answers import give, refused
from crosstable.web.forms import Form
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.uploads import sent_file, uploads_of
from crosstable.web.visit import ARBITERS, Visit

TEXT_LIMIT = 600_000
ROWS_SHOWN = 300
SHOWN = ("title", "rating", "federation", "fide_id", "birth", "sex", "club", "notes")


async def choose(visit: Visit) -> Response:
    """Paste a list, or choose a file."""
    return page(visit, "list_import.html", here="players", table=None, text="")


async def send(visit: Visit, form: Form) -> Response:
    """Show the list with its columns; `enter` enters the players that are ticked."""
    found = await sent_file(visit.request)
    text: str | bytes = found[0] if found is not None and found[0] else form.get("text")[:TEXT_LIMIT]
    table = await uploads_of(visit.request).worker.run(partial(parse, text))
    if any(problem.severity is Severity.ERROR for problem in table.problems):
        kept = text if isinstance(text, str) else ""
        return page(visit, "list_import.html", status=422, here="players", table=table, text=kept)
    columns = _columns(form, table)
    rows = candidates(table, columns)
    if form.get("do") == "enter":
        return await _enter(visit, form, rows)
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
        text=_again(table),
    )


def _columns(form: Form, table: Table) -> list[str]:
    """The columns as the arbiter matched them, else as proposed."""
    if "column-0" not in form:
        return propose(table)
    chosen = [form.get(f"column-{number}") for number in range(table.width)]
    return [name if name in FIELDS else "" for name in chosen]


async def _enter(visit: Visit, form: Form, rows: list[Candidate]) -> Response:
    wanted = set(form.all("line"))
    shown = {str(row.line) for row in rows[:ROWS_SHOWN]}
    players: list[dict[str, Any]] = [
        dict(row.player)
        for row in rows
        if row.player["name"] and (str(row.line) in wanted or str(row.line) not in shown)
    ]
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
