"""Everything in one ZIP: a copy of the data, and every event as an event file and as TRF26."""

from __future__ import annotations

import zipfile
from contextlib import closing
from pathlib import Path

from crosstable.app.event_file import named_pictures, write_event
from crosstable.app.exporting import trf_file
from crosstable.core.errors import CrosstableError
from crosstable.core.fold import fold
from crosstable.formats.intake import safe_file_name
from crosstable.store.connect import connect, copy_whole
from crosstable.store.folder import DATABASE
from crosstable.store.log import SqliteLog
from crosstable.store.salvage import raw_lines
from crosstable.store.trouble import CannotRead, not_saved


def write_bundle(log: SqliteLog, path: Path, at: str) -> None:
    """Write the ZIP; one event at a time is in memory. Raises NotSaved and CannotRead.

    An event that cannot be read is in it as its raw log.
    """
    copy = path.with_name(path.name + ".copy")
    try:
        with closing(connect(log.path)) as source:
            copy_whole(source, copy)
        with (
            closing(SqliteLog.looking_at(copy)) as there,
            zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as made,
        ):
            made.write(copy, DATABASE)
            for stream in sorted(there.ends()):
                _write_event(made, there, stream, at)
    except OSError as error:
        raise not_saved(path, error) from error
    finally:
        copy.unlink(missing_ok=True)


def _write_event(made: zipfile.ZipFile, log: SqliteLog, stream: str, at: str) -> None:
    own = safe_file_name(stream, "event")
    try:
        events = log.read(stream)
        state = fold(events)
        pictures = {name: data for name in named_pictures(events) if (data := log.picture(name)) is not None}
        text = write_event(events, at, pictures)
    except (CannotRead, CrosstableError):
        with made.open(f"damaged/{own}.jsonl", "w") as file:
            for line in raw_lines(log, stream):
                file.write(line.encode())
        return
    stem = f"{safe_file_name(state.info.name, 'event')} {own}"
    made.writestr(f"events/{stem}.json", text.encode("utf-8", "replace"))
    try:
        report = trf_file(state, "trf26")
    except CrosstableError:  # the rules of the event allow no standings; the event file has everything
        return
    if not report.overflow:
        made.writestr(f"trf26/{stem}.trf", report.text.encode("utf-8", "replace"))
