"""Backups: what there is, whether it is sound, what a restore would change; a copy; the second folder."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, RedirectResponse, Response

from crosstable.app.adopting import adopt
from crosstable.app.answers import Level, NeedsConfirmation, Refused
from crosstable.app.permissions import Role
from crosstable.app.ports import NotSaved, SomeoneWasFirst
from crosstable.core.errors import CrosstableError
from crosstable.core.events import Event
from crosstable.core.fold import fold
from crosstable.core.state import EventState
from crosstable.store.backup import Backups, NotRestored, Restored
from crosstable.store.bundle import write_bundle
from crosstable.store.compare import Change, Difference, Verdict
from crosstable.store.log import SqliteLog
from crosstable.store.rotation import Backup
from crosstable.store.timeline import Ends, Moved, ends_of, moved
from crosstable.store.trouble import CannotRead
from crosstable.web.answers import asked, not_saved, refused
from crosstable.web.cache import Cache
from crosstable.web.config import Keeper
from crosstable.web.forms import Form
from crosstable.web.render import moment, page
from crosstable.web.routing import shows, takes
from crosstable.web.second_folder import chosen_folder
from crosstable.web.views.backups import happened, step_words
from crosstable.web.views.rounds import RoundView, round_view
from crosstable.web.visit import Visit

CHIEF = frozenset({Role.CHIEF})
HOME = "/backups"
Changes = dict[tuple[Path, Path], Sequence[Moved] | None]
NAMED = 6
"""Events that a question names; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A line of the time line: the backup, its step in words, its size, and what happened since the one before."""

    backup: Backup
    step: str
    size: int
    moved: Sequence[Moved] | None


@dataclass(frozen=True, slots=True)
class Look:
    """One backup, looked into: the verdict, and what restoring would change."""

    verdict: Verdict
    differences: Sequence[Difference]
    trouble: str = ""


def keeper_of(visit: Visit) -> Keeper:
    """The backups of this host; 404 where there are none."""
    found = visit.site.config.safety
    if not isinstance(found, Keeper):
        raise HTTPException(404)
    return found


async def timeline(visit: Visit) -> Response:
    """All of them, the newest first, and how the second folder is doing."""
    keeper = keeper_of(visit)
    found, status, second = await keeper.run(lambda b: (b.list(), b.status, b.second))
    known: Changes = visit.site.cache.get(("backup changes",), dict)
    changes = await keeper.run(lambda _: _changes(known, found))
    days: dict[str, list[Snapshot]] = {}
    for backup in found:
        row = Snapshot(backup, step_words(visit.t, backup.step), _size(backup.path), changes.get(backup.path))
        days.setdefault(moment(backup.at)[:10], []).append(row)
    return page(
        visit,
        "backups.html",
        days=days,
        standing=status,
        second=str(second or ""),
        total=len(found),
        all=found,
        happened=partial(happened, visit.t),
    )


def _changes(known: Changes, newest_first: Sequence[Backup]) -> dict[Path, Sequence[Moved] | None]:
    """What each backup has that the one before it had not; the oldest has nothing to be compared with.

    A backup never changes, so what is `known` of two of them stays true.
    """
    for later, earlier in pairwise(newest_first):
        pair = (earlier.path, later.path)
        if pair not in known:
            known[pair] = _between(*pair)
    return {later.path: known[earlier.path, later.path] for later, earlier in pairwise(newest_first)}


def _between(earlier: Path, later: Path) -> Sequence[Moved] | None:
    before: Ends | None = ends_of(earlier)
    return None if before is None else moved(before, later)


async def compare_two(visit: Visit) -> Response:
    """What happened from one backup to another, whichever was named first."""
    keeper, query = keeper_of(visit), visit.request.query_params
    found = await keeper.run(lambda b: [x for x in b.list() if x.path.name in (query.get("a", ""), query.get("b", ""))])
    if not found:
        raise HTTPException(404)
    earlier, later = found[-1], found[0]
    changes = await keeper.run(lambda _: _between(earlier.path, later.path))
    words = partial(happened, visit.t)
    return page(visit, "backups_compare.html", earlier=earlier, later=later, moved=changes, happened=words)


async def bundle(visit: Visit) -> Response:
    """Everything in one file, made on the disk and taken away again when it was sent."""
    keeper, at = keeper_of(visit), visit.site.service.clock.now()
    folder = tempfile.TemporaryDirectory(prefix="crosstable-")
    path = Path(folder.name) / "crosstable.zip"
    try:
        await keeper.run(lambda backups: write_bundle(backups.log, path, at))
    except (NotSaved, CannotRead) as error:
        folder.cleanup()
        return not_saved(visit, NotSaved(error.reason))
    name = f"crosstable-{moment(at)[:16].replace(' ', '-').replace(':', '')}.zip"
    return FileResponse(path, media_type="application/zip", filename=name, background=BackgroundTask(folder.cleanup))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


async def make(visit: Visit, form: Form) -> Response:
    """One more, now."""
    del form
    status = await keeper_of(visit).run(lambda backups: backups.after("by-hand"))
    if status.trouble:
        return not_saved(visit, NotSaved(status.trouble))
    visit.say("backups.made", time=moment(status.at)[11:])
    return RedirectResponse(HOME, 303)


async def second(visit: Visit, form: Form) -> Response:
    """Another second folder, or none; tried at once."""
    keeper = keeper_of(visit)
    text = form.get("folder").strip()
    try:
        folder = chosen_folder(text) if text else None
        first = await keeper.run(lambda backups: backups.folder)
        if folder is not None and (folder == first or first in folder.parents or folder in first.parents):
            raise Refused("folder-is-first", found=text[:60])
        await keeper.keep_second(folder)
    except Refused as error:
        return refused(visit, error, Form([("back", HOME)]))
    except NotSaved as error:
        return not_saved(visit, error)
    await keeper.run(lambda backups: backups.after("by-hand"))
    visit.say("backups.second-set" if folder is not None else "backups.second-none")
    return RedirectResponse(HOME, 303)


async def _asked_backup(visit: Visit) -> Backup:
    """The backup that the address names: one of the list and nothing else."""
    name = visit.request.path_params["name"]
    found = await keeper_of(visit).run(lambda b: next((x for x in b.list() if x.path.name == name), None))
    if found is None:
        raise HTTPException(404)
    return found


async def look(visit: Visit) -> Response:
    """Whether it is sound, and what a restore would change."""
    backup = await _asked_backup(visit)
    found = await keeper_of(visit).run(lambda backups: _look(backups, backup.path))
    changed = [d for d in found.differences if d.change not in (Change.NONE, Change.STAYS)]
    return page(
        visit,
        "backup.html",
        backup=backup,
        step=step_words(visit.t, backup.step),
        look=found,
        changed=changed,
        same=[d for d in found.differences if d.change is Change.NONE],
        stays=[d for d in found.differences if d.change is Change.STAYS],
        base=f"{HOME}/{backup.path.name}",
    )


def _look(backups: Backups, path: Path) -> Look:
    verdict = backups.verify(path)
    try:
        return Look(verdict, backups.preview(path))
    except CannotRead as error:
        return Look(verdict, (), error.reason)


async def restore(visit: Visit, form: Form) -> Response:
    """Make the events of the backup what they were, or one of them; after two yeses."""
    backup = await _asked_backup(visit)
    keeper = keeper_of(visit)
    stream = form.get("stream")
    try:
        if form.get("confirmed") != "4":
            differences = await keeper.run(lambda backups: backups.preview(backup.path))
            _ask(backup, [d for d in differences if stream in ("", d.stream)])
        streams = {stream} if stream else None
        done: Restored = await keeper.run(lambda backups: backups.restore(backup.path, streams))
    except NeedsConfirmation as error:
        return asked(visit, error, Form([*form.pairs, ("back", f"{HOME}/{backup.path.name}")]))
    except (NotRestored, CannotRead) as error:
        return refused(visit, Refused("not-restored", reason=error.reason), Form([("back", HOME)]))
    except NotSaved as error:
        return not_saved(visit, error)
    visit.site.cache = Cache()
    for difference in done.differences:
        await visit.site.hub.changed(difference.stream)
    visit.say("backups.restored", count=len(done.differences), time=moment(backup.at))
    return RedirectResponse(f"{HOME}/{done.before.name}", 303)


def _ask(backup: Backup, differences: Sequence[Difference]) -> None:
    """L4: what will be lost and what comes back."""
    changed = [d for d in differences if d.change not in (Change.NONE, Change.STAYS)]
    if not changed:
        raise Refused("nothing-to-restore")
    names = [d.name for d in changed]
    lost = sum(d.here - d.common for d in changed)
    back = sum(d.there - d.common for d in changed)
    raise NeedsConfirmation(
        Level.TWO_STEPS,
        "restore-backup",
        at=moment(backup.at),
        events=names[:NAMED],
        count=len(names),
        lost=lost,
        back=back,
    )


def _events(path: Path, stream: str) -> tuple[list[Event], dict[str, bytes]]:
    with closing(SqliteLog.looking_at(path)) as there:
        return list(there.read(stream)), there.pictures()


async def _copied(visit: Visit, stream: str) -> tuple[Backup, list[Event], EventState, dict[str, bytes]]:
    backup = await _asked_backup(visit)
    try:
        events, pictures = await keeper_of(visit).run(lambda _: _events(backup.path, stream))
        state = fold(events)
    except CrosstableError as error:
        raise Refused("not-restored", reason=getattr(error, "reason", str(error))) from error
    if not state.created_at:
        raise HTTPException(404)
    return backup, events, state, pictures


async def event(visit: Visit) -> Response:
    """One event as it stands in a backup, to look at."""
    backup, events, state, _ = await _copied(visit, visit.request.path_params["event"])
    rounds: list[RoundView] = [round_view(state, played.number) for played in state.rounds]
    return page(
        visit,
        "backup_event.html",
        backup=backup,
        entries=len(events),
        old=state,
        rounds=rounds,
        base=f"{HOME}/{backup.path.name}",
    )


async def copy(visit: Visit, form: Form) -> Response:
    """The event of a backup beside the one that is here, as an event of its own."""
    try:
        backup, events, state, pictures = await _copied(visit, form.get("stream"))
        name = visit.t("backups.copy-name", name=state.info.name, time=moment(backup.at)[:16])
        done = await adopt(visit.site.service, visit.who, events, name=name[:200], pictures=pictures)
    except Refused as error:
        return refused(visit, error, Form([("back", HOME)]))
    except (NotSaved, SomeoneWasFirst) as error:
        return not_saved(visit, error if isinstance(error, NotSaved) else NotSaved(str(error)))
    visit.say("backups.copied")
    return RedirectResponse(f"/e/{done.state.stream}", 303)


ROUTES = [
    shows("/backups", timeline, CHIEF),
    takes("/backups/now", make, CHIEF),
    takes("/backups/second", second, CHIEF),
    shows("/backups/compare", compare_two, CHIEF),
    shows("/backups/bundle", bundle, CHIEF),
    shows("/backups/{name}", look, CHIEF),
    takes("/backups/{name}/restore", restore, CHIEF),
    takes("/backups/{name}/copy", copy, CHIEF),
    shows("/backups/{name}/event/{event}", event, CHIEF),
]
