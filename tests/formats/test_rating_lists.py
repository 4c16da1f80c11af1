"""Rating lists as FIDE publishes them: fixed width and XML, damaged ones refused in words."""

from __future__ import annotations

import io

import pytest

from crosstable.formats.rating_lists import Listed, NoRatingList, month_of, read_fide_text, read_fide_xml

HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)


SINGLE_HEAD = HEAD.partition("SRtng")[0] + "OCT26 Gms K  B-day Flag"


def line(head: str, number: str, name: str, **cells: str) -> str:
    """A line with its cells under the words of the heading."""
    found = f"{number:<15}{name}"
    for word, cell in cells.items():
        found = found.ljust(head.index(word.replace("_", "-"))) + cell
    return found


COMBINED = "\r\n".join(
    [
        HEAD,
        line(
            HEAD,
            "101",
            "Adebayo, Tola",
            Fed="NGR",
            Sex="F",
            Tit="g",
            WTit="wg",
            SRtng="2410",
            SGm="9",
            RRtng="2388",
            B_day="1990",
            Flag="w",
        ),
        line(HEAD, "102", "Ñandú, Íñigo", Fed="ESP", Sex="M", RRtng="1650", Rk="40", B_day="0000", Flag="i"),
        line(HEAD, "103", "", Fed="ESP", Sex="M"),
        line(HEAD, "none", "Nobody, Known", Fed="ESP", Sex="M"),
        "",
    ]
)
SINGLE = f"{SINGLE_HEAD}\n" + line(
    SINGLE_HEAD, "101", "Adebayo, Tola", Fed="NGR", Sex="F", WTit="wm", OCT26="1987", Gms="5", B_day="1999"
)
ADEBAYO = Listed("101", "Adebayo, Tola", "NGR", "w", "GM", 2410, 2388, None, 1990)
NANDU = Listed("102", "Ñandú, Íñigo", "ESP", "m", "", None, 1650, None, None, inactive=True)


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8"])
def test_the_combined_list_in_both_encodings(encoding: str) -> None:
    """In UTF-8 an accented name moves the columns when they are counted in bytes (FR-059)."""
    assert list(read_fide_text(io.BytesIO(COMBINED.encode(encoding)))) == [ADEBAYO, NANDU]


def test_a_list_of_one_kind_tells_it_in_its_name() -> None:
    (person,) = read_fide_text(io.BytesIO(SINGLE.encode()), "standard_oct26frl.txt")
    assert person == Listed("101", "Adebayo, Tola", "NGR", "w", "WIM", 1987, None, None, 1999)
    (person,) = read_fide_text(io.BytesIO(SINGLE.encode()), "rapid_oct26frl.txt")
    assert (person.standard, person.rapid, person.best) == (None, 1987, 1987)


def test_months_of_lists() -> None:
    assert month_of("standard_oct26frl.txt") == (2026, 10)
    assert month_of("… FOA JAN27 Gms") == (2027, 1)
    assert month_of("players_list.txt") is None


def test_another_heading_is_refused() -> None:
    with pytest.raises(NoRatingList, match="heading"):
        list(read_fide_text(io.BytesIO(b"ID Number Name\n1 x")))


XML = """<?xml version="1.0"?><playerslist><player><fideid>101</fideid><name>Adebayo, Tola</name><country>NGR</country>
<sex>F</sex><title></title><w_title>WGM</w_title><rating>2410</rating><rapid_rating>0</rapid_rating>
<birthday>1990</birthday><flag>wi</flag></player><player><fideid>x</fideid><name>No, Number</name></player></playerslist>"""


def test_the_xml_list() -> None:
    (person,) = read_fide_xml(io.BytesIO(XML.encode()))
    assert person == Listed("101", "Adebayo, Tola", "NGR", "w", "WGM", 2410, None, None, 1990, inactive=True)


@pytest.mark.parametrize(
    "text",
    [
        XML[:-20],
        '<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><playerslist>&b;</playerslist>',
        "<playerslist><player></playerslist>",
    ],
)
def test_a_damaged_or_hostile_xml_is_refused(text: str) -> None:
    with pytest.raises(NoRatingList):
        list(read_fide_xml(io.BytesIO(text.encode())))


def test_an_endless_cell_is_cut() -> None:
    text = XML.replace("Adebayo, Tola", "A" * 3_000_000)
    (person,) = read_fide_xml(io.BytesIO(text.encode()))
    assert len(person.name) == 120
