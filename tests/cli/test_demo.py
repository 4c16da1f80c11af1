"""`crosstable demo`, and the sample event itself."""

from pathlib import Path

from crosstable.cli import demo
from tests.cli.events import run


def test_pairs_and_explains() -> None:
    answer = run("demo")
    text = answer.out.decode()
    assert (answer.status, answer.err) == (0, "")
    assert "Harbour Open: round 4 of 7, FIDE Dutch 2026" in text
    assert text.count("\n  board ") == text.count("\nRound 4, board ") == 5
    assert "\nRound 4, bye: 4 " in text
    assert "half-point bye" in text
    assert "(5.2.4)" in text


def test_the_sample_is_by_the_rules() -> None:
    path = Path(demo.__file__).parent / demo.SAMPLE
    assert run("check", path, "--strict").out == f"{path}: all 3 rounds agree\n".encode()
