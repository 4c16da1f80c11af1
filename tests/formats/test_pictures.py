"""Pictures from outside: what is taken, what is refused, and that nothing but the picture is left."""

from __future__ import annotations

import struct

import pytest

from crosstable.formats.pictures import MOST_BYTES, MOST_SIDE, BadPicture, Fault, read_picture
from tests.formats.drawn import SIGN, chunk, jpeg, png, segment


def fault_of(data: bytes) -> Fault:
    with pytest.raises(BadPicture) as told:
        read_picture(data)
    return told.value.fault


@pytest.mark.parametrize(("data", "kind"), [(png(300, 200), "png"), (jpeg(300, 200), "jpeg")])
def test_size_and_kind_are_those_of_the_header(data: bytes, kind: str) -> None:
    found = read_picture(data)
    assert (found.kind, found.width, found.height) == (kind, 300, 200)
    assert read_picture(found.data) == found


@pytest.mark.parametrize("frame", [0xC1, 0xC2])
def test_other_frames_that_browsers_draw(frame: int) -> None:
    assert read_picture(jpeg(frame=frame)).kind == "jpeg"


SCRIPT = b"<script>alert(1)</script>"


@pytest.mark.parametrize(
    "data",
    [
        png(after=SCRIPT),
        png(between=chunk(b"tEXt", b"Comment\0" + SCRIPT)),
        png(between=chunk(b"iCCP", b"p\0\0" + SCRIPT)),
        png(between=chunk(b"acTL", SCRIPT)),
        jpeg(after=SCRIPT),
        jpeg(remarks=segment(0xFE, SCRIPT)),
        jpeg(remarks=segment(0xE1, b"Exif\0\0" + SCRIPT)),
        jpeg(remarks=segment(0xEE, SCRIPT)),
    ],
)
def test_a_file_that_is_two_things_is_one_afterwards(data: bytes) -> None:
    found = read_picture(data)
    assert SCRIPT not in found.data
    assert found == read_picture(png() if found.kind == "png" else jpeg())


def exif(orientation: int, order: str = ">", **odd: int) -> bytes:
    """What a camera writes: its name, how to turn the photo, where it was taken."""
    entries = (
        struct.pack(f"{order}HHII", 0x010F, 2, 4, 0x41424300),
        struct.pack(f"{order}HHIHH", 0x0112, odd.get("kind", 3), odd.get("count", 1), orientation, 0),
        struct.pack(f"{order}HHII", 0x8825, 4, 1, 0),
    )
    head = b"MM\0*" if order == ">" else b"II*\0"
    tiff = head + struct.pack(f"{order}IH", odd.get("at", 8), len(entries)) + b"".join(entries) + b"\0" * 4
    return segment(0xE1, b"Exif\0\0" + tiff + b"SECRET PLACE")


@pytest.mark.parametrize("order", [">", "<"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_how_a_photo_is_turned_is_kept_and_nothing_else_of_the_camera(orientation: int, order: str) -> None:
    found = read_picture(jpeg(300, 200, remarks=exif(orientation, order)))
    assert (found.width, found.height) == ((300, 200) if orientation < 5 else (200, 300))
    assert b"SECRET" not in found.data
    assert b"ABC" not in found.data
    assert (b"Exif" in found.data) == (orientation > 1)
    assert read_picture(found.data) == found
    assert len(found.data) - len(read_picture(jpeg(300, 200)).data) == (36 if orientation > 1 else 0)


@pytest.mark.parametrize(
    "remark",
    [exif(0), exif(9), exif(6, kind=4), exif(6, count=2), exif(6, at=60_000), segment(0xE1, b"Exif\0\0MM\0*")],
)
def test_an_orientation_that_says_nothing_is_left_out(remark: bytes) -> None:
    assert read_picture(jpeg(remarks=remark)) == read_picture(jpeg())


def test_how_adobe_writes_colours_is_kept() -> None:
    mark = segment(0xEE, b"Adobe\0\x64\0\0\0\0\x02")
    assert mark in read_picture(jpeg(remarks=mark)).data


@pytest.mark.parametrize("whole", [png(), jpeg()])
def test_a_file_cut_short_anywhere_is_damaged(whole: bytes) -> None:
    for end in range(8, len(whole)):
        assert fault_of(whole[:end]) is Fault.DAMAGED, end


@pytest.mark.parametrize(
    "data",
    [
        SIGN,
        SIGN + chunk(b"IEND"),
        SIGN + png()[8 + 25 :],
        png().replace(b"IDAT", b"IDAX"),
        SIGN + png()[8:33] + chunk(b"IEND"),
        png(between=png()[8:33]),
        png(between=chunk(b"ABCD", b"unknown and critical")),
        SIGN + chunk(b"IHDR", struct.pack(">IIBBBBB", 3, 2, 3, 0, 0, 0, 0)) + png()[33:],
        SIGN + struct.pack(">I", 2**32 - 1) + b"IHDR" + b"\0" * 40,
        b"\xff\xd8\xff\xd9",
        b"\xff\xd8\xff" + b"\xff" * 100,
        jpeg(frame=0xC9),
        jpeg(remarks=segment(0xDA, b"\0" * 4) + b"\xff\xd9"),
        jpeg(remarks=b"\xff\xe1\x00\x01"),
        jpeg(remarks=jpeg()[-29:-14]),
    ],
)
def test_parts_that_make_no_sense_are_damage(data: bytes) -> None:
    assert fault_of(data) is Fault.DAMAGED


@pytest.mark.parametrize("make", [png, jpeg])
def test_sides_have_a_limit_and_are_not_nothing(make: object) -> None:
    assert callable(make)
    assert read_picture(make(MOST_SIDE, 1)).width == MOST_SIDE
    assert fault_of(make(MOST_SIDE + 1, 1)) is Fault.TOO_WIDE
    assert fault_of(make(1, 60_000)) is Fault.TOO_WIDE
    assert fault_of(make(0, 5)) is Fault.DAMAGED


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", Fault.EMPTY),
        (png(after=b"\0" * MOST_BYTES), Fault.TOO_LARGE),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', Fault.SVG),
        (b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- x --><SVG onload="alert(1)">', Fault.SVG),
        (b"<html>" + SCRIPT, Fault.FOREIGN),
        (b"GIF89a" + b"\0" * 50, Fault.FOREIGN),
        (b"RIFF\0\0\0\0WEBPVP8 ", Fault.FOREIGN),
        (b"PK\x03\x04" + b"\0" * 50, Fault.FOREIGN),
        (b"\x89PNG", Fault.FOREIGN),
        (b"\xff\xd8", Fault.FOREIGN),
    ],
)
def test_what_is_no_picture_is_told_by_what_is_in_it(data: bytes, fault: Fault) -> None:
    assert fault_of(data) is fault
