"""Files: open a tournament from one, see what was repaired before anything happens, and export an event."""

from __future__ import annotations

import time
from functools import partial
from importlib.resources import files as resources
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from crosstable.app.adopting import adopt
from crosstable.app.answers import Done, Refused
from crosstable.app.commands.imports import FILE_SYSTEMS
from crosstable.app.event_file import named_pictures, write_event
from crosstable.app.exporting import TrfFile, file_name, trf_file
from crosstable.app.opening import Opened, kin_of, open_file
from crosstable.app.past_people import SAMPLE
from crosstable.app.permissions import Role
from crosstable.app.ports import NotSaved, SomeoneWasFirst
from crosstable.formats.native import write_json
from crosstable.i18n import LANGUAGES
from crosstable.web.answers import give, not_saved, refused, stream_made
from crosstable.web.csv_text import csv_text
from crosstable.web.folder import ask_as_guest, folder_of, packed
from crosstable.web.forms import Form
from crosstable.web.nav import public_tabs
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.uploads import sent_file, uploads_of
from crosstable.web.views.tables_out import TABLES, tables_of
from crosstable.web.visit import ARBITERS, Visit

CHIEF = frozenset({Role.CHIEF})
DIALECTS = ("trf26", "trf16", "trfx")
PURPOSES = ("report", "pairing")
SHOWN = 200


async def choose(visit: Visit) -> Response:
    """Choose a file."""
    return page(visit, "import.html", opened=None)


async def send(visit: Visit, form: Form) -> Response:
    """Read the file; nothing is written yet."""
    del form
    found = await sent_file(visit.request)
    if found is None:
        return refused(visit, Refused("no-file"), Form([("back", "/import")]))
    data, name = found
    uploads = uploads_of(visit.request)
    opened = await uploads.worker.run(partial(open_file, data, name, time.monotonic))
    if opened.refused:
        return page(visit, "import.html", status=422, opened=opened)
    return RedirectResponse(f"/import/{uploads.keep(visit.browser.id, opened)}", 303)


def _waiting(visit: Visit) -> Opened:
    """The file in the address; 404 with words when it is no longer here."""
    found = uploads_of(visit.request).get(visit.request.path_params["token"], visit.browser.id)
    if found is None or found.tournament is None:
        raise Refused("file-gone")
    return found


async def preview(visit: Visit) -> Response:
    """Everything the arbiter should know before the file becomes an event."""
    opened = _waiting(visit)
    tournament = opened.tournament
    assert tournament is not None  # noqa: S101 - `_waiting` refuses the others
    return page(
        visit,
        "import_preview.html",
        opened=opened,
        tournament=tournament,
        suggested=tournament.info.name or PurePath(opened.name).stem,
        kin=await kin_of(visit.site.service, opened),
        systems=FILE_SYSTEMS,
        path=visit.request.url.path,
        shown=SHOWN,
    )


async def decide(visit: Visit, form: Form) -> Response:
    """A new event, instead of an old one, or taken over into one. A form sent twice leads to the event it made."""
    uploads, token = uploads_of(visit.request), visit.request.path_params["token"]
    async with uploads.deciding:
        made = uploads.made(token, visit.browser.id)
        return RedirectResponse(f"/e/{made}", 303) if made else await _decided(visit, form, token)


async def _decided(visit: Visit, form: Form, token: str) -> Response:
    opened = _waiting(visit)
    mode, _, stream = form.get("mode").partition(":")
    if mode == "merge":
        return await _merge(visit, form, opened, stream)
    outcome = await _new(visit, form, opened)
    if isinstance(outcome, Response):
        return outcome
    if mode == "replace":
        await visit.site.service.execute(stream, "archive", visit.who, {})
    uploads_of(visit.request).settle(token, outcome.state.stream)
    visit.say("import.done-replaced" if mode == "replace" else "import.done", name=outcome.state.info.name)
    return RedirectResponse(f"/e/{outcome.state.stream}", 303)


async def _new(visit: Visit, form: Form, opened: Opened) -> Done | Response:
    service = visit.site.service
    if opened.events:
        try:
            return await adopt(
                service,
                visit.who,
                opened.events,
                name=form.get("name").strip()[:200],
                pictures=opened.pictures,
            )
        except Refused as error:
            return refused(visit, error, form)
        except (NotSaved, SomeoneWasFirst) as error:
            return not_saved(visit, error if isinstance(error, NotSaved) else NotSaved(str(error)))
    args: dict[str, Any] = {"tournament": opened.tournament, "origin": opened.origin}
    args.update({name: form.get(name) for name in ("name", "rounds", "system") if form.get(name).strip()})
    args["fide_mode"] = "fide_mode" in form
    return await give(visit, "import-tournament", args, form, stream=service.randomness.token())


async def _merge(visit: Visit, form: Form, opened: Opened, stream: str) -> Response:
    visit.state = await visit.site.service.state(stream)
    args = {"tournament": opened.tournament, "origin": opened.origin, "take": "take" in form}
    outcome = await give(visit, "merge-tournament", args, form, stream=stream)
    if isinstance(outcome, Response):
        return outcome
    visit.say("import.done-merged", name=opened.name)
    return RedirectResponse(f"/e/{stream}/round", 303)


async def sample(visit: Visit, form: Form) -> Response:
    """The sample event, as if its file had been opened."""
    data = resources("crosstable.cli").joinpath("sample.trf").read_bytes()
    opened = await uploads_of(visit.request).worker.run(partial(open_file, data, SAMPLE, time.monotonic))
    args = {"tournament": opened.tournament, "origin": opened.origin, "name": visit.t("import.sample-name")}
    stream = stream_made(visit, "import-tournament", form)
    outcome = await give(visit, "import-tournament", args, form, stream=stream)
    if isinstance(outcome, Response):
        return outcome
    visit.say("import.done", name=outcome.state.info.name)
    return RedirectResponse(f"/e/{outcome.state.stream}", 303)


# --- out ---


async def exports(visit: Visit) -> Response:
    """Every way out, with what each leaves behind."""
    key = (visit.stream, visit.state.seq, "exports")
    made = visit.site.cache.get(key, lambda: {name: trf_file(visit.state, name) for name in DIALECTS})
    return page(
        visit,
        "files.html",
        here="files",
        trf=made,
        tables=tables_of(visit.state),
        one_table=any(key == "standings" for key, _, _ in public_tabs(visit.state)),
        rounds=visit.state.rounds_published,
        backups=visit.site.config.safety is not None,
    )


async def export(visit: Visit) -> Response:
    """One file to save."""
    kind = visit.request.path_params["kind"]
    query = visit.request.query_params
    if kind == "event":
        events = await visit.site.service.events(visit.stream)
        store = visit.site.service.store
        pictures = {name: data for name in named_pictures(events) if (data := await store.picture(name)) is not None}
        text = write_event(events, visit.site.service.clock.now(), pictures)
        return _attachment(visit, text, "json", "application/json")
    if kind == "tournament":
        return _attachment(visit, write_json(visit.state.tournament()), "tournament.json", "application/json")
    if kind == "trf":
        return _trf(visit, query.get("dialect", "trf26"), query.get("purpose", "report"), ascii_names="ascii" in query)
    if kind in TABLES:
        text = query.get("round", "")
        number = int(text) if text.isdecimal() and len(text) < 4 else visit.state.rounds_published
        rows = TABLES[kind](visit.state, min(number, visit.state.rounds_published), visit.t)
        return _attachment(visit, csv_text(rows), f"{kind}.csv", "text/csv")
    raise HTTPException(404)


async def public_folder(visit: Visit) -> Response:
    """The public pages as a ZIP of files, in one language."""
    wish = visit.request.query_params.get("language", "")
    language = wish if wish in LANGUAGES else visit.t.language
    made = await folder_of(
        visit.stream, partial(ask_as_guest, visit.request.app, visit.request.headers["host"], language)
    )
    return _attachment(visit, packed(made), "zip", "application/zip")


def _trf(visit: Visit, dialect: str, purpose: str, *, ascii_names: bool) -> Response:
    if dialect not in DIALECTS or purpose not in PURPOSES:
        raise HTTPException(404)
    made: TrfFile = trf_file(visit.state, dialect, purpose, ascii_names=ascii_names)
    if made.overflow:
        return refused(
            visit, Refused("trf-no-room", reason=made.overflow), Form([("back", f"/e/{visit.stream}/files")])
        )
    return _attachment(visit, made.text, "trf", "text/plain")


def _attachment(visit: Visit, content: str | bytes, ending: str, kind: str) -> Response:
    """A download whose name is safe in every system and script."""
    name = file_name(visit.state, ending)
    plain = name if name.isascii() else f"event.{ending}"
    disposition = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
    return Response(
        content.encode("utf-8", "replace") if isinstance(content, str) else content,
        media_type=f"{kind}; charset=utf-8" if isinstance(content, str) else kind,
        headers={"Content-Disposition": disposition},
    )


ROUTES = [
    shows("/import", choose, CHIEF),
    takes("/import", send, CHIEF),
    shows("/import/{token}", preview, CHIEF),
    takes("/import/{token}", decide, CHIEF),
    takes("/sample", sample, CHIEF),
    shows("/e/{stream}/files", exports, ARBITERS),
    shows("/e/{stream}/files/public.zip", public_folder, ARBITERS),
    shows("/e/{stream}/files/{kind}", export, ARBITERS),
]
