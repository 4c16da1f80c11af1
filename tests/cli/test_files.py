"""Reading and writing: standard streams, whole files or none, permissions, refusals."""

import io
import os
import stat
import sys
from pathlib import Path

import pytest

from crosstable.cli import files
from crosstable.cli.files import deliver, read_bytes, write_whole
from crosstable.cli.outcome import Exit, Refusal


class TestReading:
    def test_standard_input(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff001")))
        assert read_bytes("-") == b"\xff001"

    def test_a_missing_file(self, tmp_path: Path) -> None:
        with pytest.raises(Refusal) as refused:
            read_bytes(str(tmp_path / "none.trf"))
        assert refused.value.status is Exit.FILE_ACCESS

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(Refusal) as refused:
            read_bytes(str(tmp_path))
        assert refused.value.status is Exit.FILE_ACCESS

    def test_a_name_with_nul(self) -> None:
        with pytest.raises(Refusal) as refused:
            read_bytes("a\0b")
        assert refused.value.status is Exit.FILE_ACCESS

    def test_a_file_that_is_too_long(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(files, "MAX_BYTES", 10)
        (tmp_path / "long.trf").write_bytes(b"x" * 11)
        with pytest.raises(Refusal) as refused:
            read_bytes(str(tmp_path / "long.trf"))
        assert refused.value.status is Exit.TOO_LARGE


class TestWriting:
    def test_standard_output(self, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
        deliver(None, b"1\n2 1\n")
        deliver("-", b"0\n")
        assert capfdbinary.readouterr().out == b"1\n2 1\n0\n"

    def test_a_terminal_is_not_steered_but_a_file_is_exact(self, monkeypatch: pytest.MonkeyPatch) -> None:
        data = "### \x1b[31m red\tÄ\r\nnext\xa0\u202e\n".encode()
        for terminal, expected in (
            (True, "### \\x1b[31m red\tÄ\nnext\\xa0\\u202e\n".encode()),
            (False, data),
        ):
            raw = io.BytesIO()
            stream = io.TextIOWrapper(raw, encoding="utf-8")
            monkeypatch.setattr(stream, "isatty", lambda answer=terminal: answer, raising=False)
            monkeypatch.setattr(sys, "stdout", stream)
            deliver(None, data)
            monkeypatch.undo()
            assert raw.getvalue() == expected

    def test_a_new_file_and_nothing_beside_it(self, tmp_path: Path) -> None:
        write_whole(str(tmp_path / "out.txt"), b"1\n2 1\n")
        assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]
        assert (tmp_path / "out.txt").read_bytes() == b"1\n2 1\n"

    def test_a_new_file_has_the_usual_permissions(self, tmp_path: Path) -> None:
        (tmp_path / "usual").write_bytes(b"")
        write_whole(str(tmp_path / "out.txt"), b"1")
        assert (tmp_path / "out.txt").stat().st_mode == (tmp_path / "usual").stat().st_mode

    def test_an_existing_file_keeps_its_permissions(self, tmp_path: Path) -> None:
        target = tmp_path / "out.txt"
        target.write_bytes(b"old")
        target.chmod(0o640)
        write_whole(str(target), b"new")
        assert target.read_bytes() == b"new"
        assert stat.S_IMODE(target.stat().st_mode) == 0o640

    def test_a_link_is_followed(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        (tmp_path / "real" / "out.txt").write_bytes(b"old")
        (tmp_path / "link").symlink_to(tmp_path / "real" / "out.txt")
        write_whole(str(tmp_path / "link"), b"new")
        assert (tmp_path / "link").is_symlink()
        assert (tmp_path / "real" / "out.txt").read_bytes() == b"new"

    def test_a_device_is_written_to(self) -> None:
        write_whole(os.devnull, b"anything")
        assert not stat.S_ISREG(Path(os.devnull).stat().st_mode)

    def test_a_folder_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(Refusal) as refused:
            write_whole(str(tmp_path), b"1")
        assert refused.value.status is Exit.FILE_ACCESS

    def test_a_missing_folder_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(Refusal) as refused:
            write_whole(str(tmp_path / "none" / "out.txt"), b"1")
        assert refused.value.status is Exit.FILE_ACCESS

    def test_a_full_disk_leaves_the_old_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        target = tmp_path / "out.txt"
        target.write_bytes(b"old")

        def full(_descriptor: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(Refusal) as refused:
            write_whole(str(target), b"new")
        assert refused.value.status is Exit.FILE_ACCESS
        assert "no space" in str(refused.value).lower()
        assert target.read_bytes() == b"old"
        assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]
