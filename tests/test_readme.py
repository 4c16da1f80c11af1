"""What the README shows is what the commands print."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from crosstable.cli.main import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
TRANSCRIPTS = [block for block in BLOCKS if block.startswith("$ crosstable ")]


@pytest.fixture
def _sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(ROOT / "src/crosstable/cli/sample.trf", tmp_path / "harbour.trf")
    monkeypatch.chdir(tmp_path)


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) >= 3


@pytest.mark.usefixtures("_sample")
@pytest.mark.parametrize("block", TRANSCRIPTS)
def test_transcript(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, _, shown = block.partition("\n")
    words = command.partition("#")[0].split()[2:]
    assert main(words) == 0
    assert capsys.readouterr().out == shown


def test_make_run_shows_the_demo(capsys: pytest.CaptureFixture[str]) -> None:
    block = next(block for block in BLOCKS if block.startswith("A sample event"))
    assert main(["demo"]) == 0
    shown = block.rstrip().removesuffix("…").rstrip()
    assert capsys.readouterr().out.startswith(shown)


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)", README):
        assert (ROOT / target).exists(), target
