"""The folder in which everything is kept: chosen, or the usual one of the platform."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from crosstable.store.connect import create_private
from crosstable.store.trouble import not_saved

DATABASE = "crosstable.db"


@dataclass(frozen=True, slots=True)
class DataFolder:
    """Where things are in the data folder."""

    path: Path

    @property
    def database(self) -> Path:
        """The file of the log."""
        return self.path / DATABASE

    @property
    def backups(self) -> Path:
        """The folder of the backups."""
        return self.path / "backups"


def usual_folder(
    platform: str = sys.platform, environment: Mapping[str, str] = os.environ, home: Path | None = None
) -> Path:
    """The user's data folder: %APPDATA%, Library/Application Support or XDG_DATA_HOME."""
    home = home or Path.home()
    if platform == "win32":
        roaming = environment.get("APPDATA", "")
        return (Path(roaming) if roaming else home / "AppData" / "Roaming") / "Crosstable"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Crosstable"
    chosen = environment.get("XDG_DATA_HOME", "")
    # The XDG specification tells programs to ignore a relative path.
    return (Path(chosen) if Path(chosen).is_absolute() else home / ".local" / "share") / "crosstable"


def data_folder(chosen: Path | str | None = None) -> DataFolder:
    """The folder, made when missing so that only its owner can look into it. NotSaved when nothing can be written."""
    path = Path(chosen).expanduser() if chosen else usual_folder()
    folder = DataFolder(path.absolute())
    try:
        folder.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.backups.mkdir(mode=0o700, exist_ok=True)
        probe = folder.path / f".probe-{os.getpid()}"
        create_private(probe)
        probe.unlink()
    except OSError as error:
        raise not_saved(folder.path, error) from error
    return folder
