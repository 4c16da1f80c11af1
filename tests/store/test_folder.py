"""Where everything is kept."""

from __future__ import annotations

from pathlib import Path, PurePath

import pytest

from crosstable.app.ports import NotSaved
from crosstable.store.folder import data_folder, usual_folder

HOME = Path("/home/lan")


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, "/home/lan/.local/share/crosstable"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/crosstable"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/home/lan/.local/share/crosstable"),
        ("freebsd14", {"XDG_DATA_HOME": ""}, "/home/lan/.local/share/crosstable"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/lan/Library/Application Support/Crosstable"),
        ("win32", {"APPDATA": "/c/Users/Lan/AppData/Roaming"}, "/c/Users/Lan/AppData/Roaming/Crosstable"),
        ("win32", {}, "/home/lan/AppData/Roaming/Crosstable"),
    ],
)
def test_the_usual_folder_of_each_platform(platform: str, environment: dict[str, str], folder: str) -> None:
    assert PurePath(usual_folder(platform, environment, HOME)) == PurePath(folder)


def test_a_new_folder_is_its_owners_alone(tmp_path: Path) -> None:
    folder = data_folder(tmp_path / "Giải cờ vua" / "data")
    assert folder.path.stat().st_mode & 0o777 == 0o700
    assert folder.backups.stat().st_mode & 0o777 == 0o700
    assert folder.database == folder.path / "crosstable.db"
    assert sorted(entry.name for entry in folder.path.iterdir()) == ["backups"]
    assert data_folder(str(folder.path)) == folder


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("mine", "utf-8")
    with pytest.raises(NotSaved):
        data_folder(tmp_path / "data")
    assert (tmp_path / "data").read_text("utf-8") == "mine"
