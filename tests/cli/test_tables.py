"""Tables: aligned text, Markdown, CSV that no spreadsheet takes for a formula."""

import csv
import io

from crosstable.cli.tables import csv_table, markdown_table, text_table

HEADER = ["rank", "name", "points"]
LEFT = frozenset({1})


def test_text_is_aligned_and_safe() -> None:
    rows = [["1", "Åsa", "2.5"], ["12", "\x1b[2J", "10.0"]]
    assert list(text_table(HEADER, rows, LEFT)) == [
        "rank  name     points",
        "   1  Åsa         2.5",
        "  12  \\x1b[2J    10.0",
    ]


def test_markdown_escapes_its_own_signs() -> None:
    names = ["a|b", "Dag\\|", "[Cai](http://x)", "<b>Bo", "_Eva_ O'Neil_x", "*`"]
    assert list(markdown_table(HEADER, [["1", name, "2.5"] for name in names], LEFT)) == [
        "| rank | name | points |",
        "| --: | :-- | --: |",
        r"| 1 | a\|b | 2.5 |",
        r"| 1 | Dag\\\| | 2.5 |",
        r"| 1 | \[Cai\](http://x) | 2.5 |",
        r"| 1 | \<b>Bo | 2.5 |",
        r"| 1 | \_Eva\_ O'Neil_x | 2.5 |",
        r"| 1 | \*\` | 2.5 |",
    ]


def test_csv_is_read_back_and_holds_no_formula() -> None:
    names = ["=1+1", "+2", "-3", "@x", "\tq", 'a "b", c', " d ", "Ünal, Ö"]
    text = csv_table(HEADER, [["1", name, "-0.5"] for name in names], LEFT)
    back = [line[1] for line in csv.reader(io.StringIO(text, newline=""))][1:]
    assert back == ["'=1+1", "'+2", "'-3", "'@x", "'\tq", 'a "b", c', " d ", "Ünal, Ö"]
    assert ",-0.5\r\n" in text
