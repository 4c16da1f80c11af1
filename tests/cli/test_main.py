"""The frame of `crosstable`: choosing a command, ends of every kind, safe text."""

import errno
import io
import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr
from pathlib import Path

import pytest

from crosstable import __version__
from crosstable.cli.facts import dump
from crosstable.cli.main import COMMANDS, main
from crosstable.cli.outcome import DEBUG, Exit, Refusal, guarded
from crosstable.cli.screen import MAX_FINDINGS, Progress, safe, say, show_findings
from crosstable.core.errors import RuleError
from crosstable.formats.problems import Problem, Severity
from tests.cli.events import SEVEN


def raising(error: BaseException) -> Callable[[], int]:
    def action() -> int:
        raise error

    return action


class TestChoice:
    def test_version(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--version"]) == 0
        assert capsys.readouterr().out == f"crosstable {__version__}\n"

    def test_help_names_every_command(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--help"]) == 0
        out = capsys.readouterr().out
        assert all(f"\n  {name} " in out for name in COMMANDS)

    def test_nothing_is_a_bad_request(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([]) == 3
        assert "usage" in capsys.readouterr().out

    def test_unknown_command(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["piar", "x.trf"]) == 3
        found = capsys.readouterr()
        assert found.out == ""
        assert found.err.count("\n") == 1
        assert "pair" in found.err

    @pytest.mark.parametrize("words", [["pair"], ["pair", "--wrong"], ["pair", "x", "--round", "first"]])
    def test_wrong_arguments_are_one_line(self, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        assert main(words) == 3
        found = capsys.readouterr()
        assert found.out == ""
        assert found.err.count("\n") == 1

    def test_help_of_a_command(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["pair", "--help"]) == 0
        assert "--reading" in capsys.readouterr().out

    def test_as_a_module(self) -> None:
        command = [sys.executable, "-m", "crosstable", "--version"]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        assert run.stdout == f"crosstable {__version__}\n"


class TestEnds:
    @pytest.mark.parametrize(
        ("error", "status"),
        [
            (Refusal(Exit.NO_PAIRING, "none"), 1),
            (ZeroDivisionError("bug"), 2),
            (RuleError("which rules?"), 3),
            (MemoryError(), 4),
            (PermissionError(errno.EACCES, "Permission denied", "out.txt"), 5),
        ],
    )
    def test_is_one_line_and_a_code(self, error: Exception, status: int, capsys: pytest.CaptureFixture[str]) -> None:
        assert guarded(raising(error), "crosstable: ") == status
        found = capsys.readouterr()
        assert found.out == ""
        assert found.err.startswith("crosstable: ")
        assert found.err.count("\n") == 1

    def test_interrupted_is_quiet(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert guarded(raising(KeyboardInterrupt())) == 130
        assert capsys.readouterr().err == ""

    def test_debugging_shows_where(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(DEBUG, "1")
        with pytest.raises(ZeroDivisionError):
            guarded(raising(ZeroDivisionError("bug")))

    def test_a_closed_pipe_is_quiet(self) -> None:
        code = (
            "import sys; from crosstable.cli.outcome import guarded\n"
            "def act():\n"
            "    for _ in range(100000): print('x' * 100)\n"
            "    return 0\n"
            "sys.exit(guarded(act))"
        )
        command = [sys.executable, "-c", code]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait() == 141

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
    @pytest.mark.parametrize("words", [["demo"], ["pair", "-"]])
    def test_a_full_disk_is_one_line(self, words: list[str]) -> None:
        command = [sys.executable, "-m", "crosstable", *words]
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(command, input=SEVEN, stdout=full, stderr=subprocess.PIPE, check=False)
        assert (done.returncode, done.stderr.count(b"\n")) == (5, 1)

    def test_closed_streams_are_one_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        with redirect_stderr(io.StringIO()) as err:
            assert main(["pair", "-"]) == 5
        assert err.getvalue() == "crosstable: standard input is closed: name a file instead\n"
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SEVEN)))
        monkeypatch.setattr(sys, "stdout", None)
        with redirect_stderr(io.StringIO()) as err:
            assert main(["pair", "-"]) == 5
            assert main(["--version"]) == 0
        assert err.getvalue() == "crosstable: standard output is closed: name a file instead\n"
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SEVEN)))
        monkeypatch.setattr(sys, "stderr", None)
        assert main(["pair", "-"]) == 5


class TestSafeText:
    @pytest.mark.parametrize(
        ("raw", "shown"),
        [
            ("Åsa Nguyễn 棋手", "Åsa Nguyễn 棋手"),
            ("\x1b[2Jgone", r"\x1b[2Jgone"),
            ("a\u202eb", r"a\u202eb"),
            ("a\nb\x9b", r"a\x0ab\x9b"),
            ("می\u200cروم", "می\u200cروم"),
            ("\U000e0041", r"\U000e0041"),
        ],
    )
    def test_controls_are_spelled_out(self, raw: str, shown: str) -> None:
        assert safe(raw) == shown

    def test_json_escapes_what_could_steer_a_terminal(self) -> None:
        value = ["\x9b\u202e\x7f", "\U000e0041", "Åsa\n"]
        text = dump(value).decode()
        assert all(line.isprintable() for line in text.splitlines())
        assert json.loads(text) == value
        assert "Åsa" in text

    def test_a_narrow_terminal_encoding_is_no_failure(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="\n")
        monkeypatch.setattr(sys, "stdout", stream)
        say("Åsa")
        stream.seek(0)
        assert stream.read() == "\\xc5sa\n"

    def test_findings_are_shown_up_to_a_limit(self, capsys: pytest.CaptureFixture[str]) -> None:
        problems = [Problem(Severity.WARNING, "X", f"odd\x1b {n}", n, 5, "even") for n in range(1, 26)]
        show_findings("a.trf", [Problem(Severity.NOTE, "Y", "fine"), *problems])
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == MAX_FINDINGS + 1
        assert lines[0] == r"a.trf: warning: odd\x1b 1 (read as even), line 1, column 5"
        assert lines[-1].startswith("a.trf: warning: 5 more")


class TestProgress:
    def test_says_nothing_in_a_script(self, capsys: pytest.CaptureFixture[str]) -> None:
        progress = Progress("files", 3)
        progress.step(1)
        progress.clear()
        assert capsys.readouterr().err == ""

    def test_speaks_on_a_terminal_after_a_second(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        clock = iter([0.0, 0.5, 1.5, 1.5])
        monkeypatch.setattr("time.monotonic", lambda: next(clock))
        monkeypatch.setattr(sys, "stderr", terminal := Terminal())
        progress = Progress("files", 3)
        progress.step(1)
        assert terminal.getvalue() == ""
        progress.step(2)
        progress.clear()
        assert terminal.getvalue() == "\rfiles: 2 of 3\x1b[K\r\x1b[K"
