"""The folder on a stick or another disk that gets a copy of each backup: chosen once, remembered with the data."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from crosstable.app.answers import Refused
from crosstable.store.trouble import not_saved

FILE = "second-backup-folder.txt"
LONGEST = 500


class SecondFolder:
    """Remembers the choice in the data folder."""

    def __init__(self, data: Path) -> None:
        self.path = data / FILE

    def read(self) -> Path | None:
        """The folder that was chosen, whether it is there now or not."""
        with suppress(OSError, UnicodeDecodeError, Refused):
            text = self.path.read_text("utf-8")[: LONGEST + 1].strip()
            return chosen_folder(text) if text else None
        return None

    def write(self, folder: Path | None) -> None:
        """Remember the choice. Raises NotSaved."""
        try:
            if folder is None:
                self.path.unlink(missing_ok=True)
            else:
                self.path.write_text(str(folder), "utf-8")
        except OSError as error:
            raise not_saved(self.path, error) from error


def chosen_folder(text: str) -> Path:
    """The folder that somebody typed. Refused unless it is a whole path without tricks."""
    if len(text) > LONGEST or not text.isprintable():
        raise Refused("folder-not-usable", found=text[:60])
    folder = Path(text.strip())
    if not folder.is_absolute() or ".." in folder.parts or folder.parent == folder:
        raise Refused("folder-not-usable", found=text[:60])
    return folder
