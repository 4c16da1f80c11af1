"""The screen of a start at which the data file cannot be opened: what happened, and what can be done about it.

Nothing is written into the file. A backup or what can be read of the damaged file takes its place only when the
owner says so, and the damaged one stays beside it under another name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crosstable.app.answers import Refused
from crosstable.app.ports import NotSaved
from crosstable.core.errors import CrosstableError
from crosstable.store.compare import Verdict, verify
from crosstable.store.folder import DataFolder
from crosstable.store.rescue import Rescued, put_in_place, rescue
from crosstable.store.rotation import Backup, backups_in
from crosstable.store.trouble import CannotRead, Trouble
from crosstable.store.worker import Worker
from crosstable.web.answers import not_saved, refused
from crosstable.web.app import error_page
from crosstable.web.assets import load_assets, static
from crosstable.web.closed_service import closed_service
from crosstable.web.config import Config
from crosstable.web.forms import Form
from crosstable.web.guard import Guard
from crosstable.web.live import Hub
from crosstable.web.render import page
from crosstable.web.routing import shows, takes
from crosstable.web.screens import enter, help_pages, language
from crosstable.web.views.backups import step_words
from crosstable.web.visit import Site, Visit, is_owner, visit

SHOWN = 40
REPAIRABLE = frozenset({Trouble.DAMAGED, Trouble.FOREIGN})
REPLACEABLE = REPAIRABLE | {Trouble.NEWER, Trouble.GONE, Trouble.OTHER}


@dataclass(slots=True)
class Repair:
    """What can be done about a data file that cannot be opened. `finished` is called when there is one to open."""

    place: DataFolder
    second: Path | None
    error: CannotRead
    finished: Callable[[], None]
    rescued: Sequence[Rescued] = ()
    fresh: Path | None = None
    aside: Path | None = None
    worker: Worker = field(default_factory=lambda: Worker("crosstable-repair"))

    @property
    def can_rescue(self) -> bool:
        """Whether it is worth while to read what can be read."""
        return self.error.trouble in REPAIRABLE and self.place.database.exists()

    @property
    def can_replace(self) -> bool:
        """Whether a backup could take the place; not while the disk itself is in trouble."""
        return self.error.trouble in REPLACEABLE

    def backups(self) -> list[tuple[Backup, Verdict]]:
        """The newest backups of both folders, each looked through."""
        found: dict[str, Backup] = {}
        for folder in (self.place.backups, self.second):
            if folder is not None:
                with suppress(OSError):
                    for backup in backups_in(folder):
                        found.setdefault(backup.path.name, backup)
        newest = sorted(found.values(), key=lambda backup: backup.at, reverse=True)[:SHOWN]
        return [(backup, verify(backup.path)) for backup in newest]

    def look(self) -> None:
        """Read what can be read into a new file beside the damaged one."""
        number = 1
        while (fresh := self.place.path / f"rescued-{number}.db").exists():
            number += 1
        self.rescued = rescue(self.place.database, fresh)
        self.fresh = fresh

    def use(self, sound: Path) -> None:
        """Put a sound file in place; the damaged one stays under another name."""
        self.aside = put_in_place(sound, self.place.database)


def _repair(found: Visit) -> Repair:
    known: Repair = found.request.app.state.repair
    return known


async def screen(found: Visit) -> Response:
    """What happened; for the owner what can be done."""
    repair = _repair(found)
    mine = is_owner(found)
    backups = await repair.worker.run(repair.backups) if mine and repair.can_replace else []
    rows = [(backup, step_words(found.t, backup.step), verdict) for backup, verdict in backups]
    return page(found, "start_trouble.html", status=503, repair=repair, mine=mine, backups=rows)


async def use_backup(found: Visit, form: Form) -> Response:
    """A sound backup of the list takes the place of the file."""
    repair = _repair(found)
    _owner(found)
    chosen = await repair.worker.run(repair.backups)
    backup = next((b for b, _ in chosen if b.path.name == form.get("name")), None)
    if backup is None or not repair.can_replace:
        raise HTTPException(404)
    return await _put(found, backup.path)


async def look(found: Visit, form: Form) -> Response:
    """Read what can be read, and show it; nothing is put in place yet."""
    del form
    repair = _repair(found)
    _owner(found)
    if not repair.can_rescue:
        raise HTTPException(404)
    try:
        await repair.worker.run(repair.look)
    except CannotRead as error:
        return refused(found, Refused("not-rescued", reason=error.reason), Form([("back", "/")]))
    except NotSaved as error:
        return not_saved(found, error)
    return await screen(found)


async def use_rescued(found: Visit, form: Form) -> Response:
    """What was read takes the place of the file."""
    del form
    repair = _repair(found)
    _owner(found)
    if repair.fresh is None:
        raise HTTPException(404)
    return await _put(found, repair.fresh)


async def _put(found: Visit, sound: Path) -> Response:
    repair = _repair(found)
    try:
        await repair.worker.run(lambda: repair.use(sound))
    except CannotRead as error:
        return refused(found, Refused("not-rescued", reason=error.reason), Form([("back", "/")]))
    except NotSaved as error:
        return not_saved(found, error)
    repair.finished()
    return page(found, "start_opened.html", aside=repair.aside.name if repair.aside is not None else "")


async def again(found: Visit, form: Form) -> Response:
    """Try to open the file once more."""
    del form
    repair = _repair(found)
    _owner(found)
    repair.finished()
    return page(found, "start_opened.html", aside="")


def create_trouble_app(config: Config, repair: Repair) -> Starlette:
    """An application with this one screen, the door and the help; every other address leads to it."""
    routes = [
        Route("/static/{version}/{name}", static, methods=["GET"]),
        *enter.ROUTES,
        *help_pages.ROUTES,
        *language.ROUTES,
        takes("/start-up/backup", use_backup),
        takes("/start-up/rescue", look),
        takes("/start-up/rescued", use_rescued),
        takes("/start-up/again", again),
        shows("/", screen),
        shows("/{path:path}", screen),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, config=config)],
        exception_handlers={HTTPException: _http_error, CrosstableError: _closed},
    )
    service = closed_service(repair.error)
    app.state.site = Site(service, config, load_assets(), Hub(service, config.poll_seconds))
    app.state.repair = repair
    return app


def _owner(found: Visit) -> None:
    if not is_owner(found):
        raise HTTPException(403)


async def _http_error(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    key = "error.csrf" if getattr(error, "detail", "") == "csrf" else f"error.{status if status in (403, 404) else 400}"
    return error_page(request, status, key)


async def _closed(request: Request, error: Exception) -> Response:
    """A code was typed while no tournament can be opened."""
    del error
    found = visit(request)
    return page(found, "start_trouble.html", status=503, repair=None, mine=False, backups=[])
