"""The conformance run itself: it finds its folder, and nothing that is missing or stops goes unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import run
from .report import Report


def test_folder_is_the_corpus_or_the_one_above(tmp_path: Path) -> None:
    dutch = tmp_path / "shared" / "corpus" / "dutch"
    dutch.mkdir(parents=True)
    (dutch / "index.csv").touch()
    for given in (tmp_path / "shared", tmp_path / "shared" / "corpus"):
        assert run.shared_folder(given).resolve() == (tmp_path / "shared").resolve()
    with pytest.raises(SystemExit, match="does not hold the corpus"):
        run.shared_folder(tmp_path)


def test_missing_module_is_a_failure_with_its_name(tmp_path: Path) -> None:
    report, _ = run.look("nowhere", tmp_path, None)
    assert report.failures == ["nowhere cannot be run: there is no module tests.conformance.nowhere"]


def test_part_that_stops_is_a_failure(tmp_path: Path) -> None:
    report, _ = run.look("dutch", tmp_path, 0)
    assert len(report.failures) == 1
    assert report.failures[0].startswith("dutch has stopped: FileNotFoundError")


def test_failures_are_printed_bounded_and_counted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = Report(failures=[f"wrong {number}" for number in range(run.SHOWN + 5)])
    report.counts["rounds"] = 100
    report.skipped["the system is not there yet"] = 2
    monkeypatch.setattr(run, "shared_folder", lambda folder: folder)
    monkeypatch.setattr(run, "run", lambda _: [run.Part("dutch", report, 1.5), run.Part("real")])
    assert run.main([str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "dutch: 100 rounds, 35 FAILED (1.5 s)"
    assert "dutch, 2 ×: the system is not there yet" in lines
    assert f"FAILED dutch: wrong {run.SHOWN - 1}" in lines
    assert lines[-2:] == ["FAILED dutch: and 5 more", "65 passed, 35 failed"]


def test_nothing_wrong_ends_with_zero(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    part = run.Part("dutch")
    part.report.counts["rounds"] = 3
    monkeypatch.setattr(run, "shared_folder", lambda folder: folder)
    monkeypatch.setattr(run, "run", lambda _: [part])
    assert run.main([str(tmp_path)]) == 0
