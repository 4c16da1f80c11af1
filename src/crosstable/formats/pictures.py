"""PNG and JPEG from outside: told by what is in them, measured by their headers, and left with nothing but the picture.

The file is walked through part by part, and only the parts that a browser needs to draw it are kept: texts, places
where a photo was taken, colour profiles, animation, and whatever follows the end stay out. So a file that is two
things at once is one thing afterwards. How a photo has to be turned is part of the picture: it is written anew, alone.
Sources: PNG, third edition (W3C), 5 and 11; JPEG, ITU-T T.81, annex B; Exif 3.0 (CIPA DC-008), 4.6.2 and 4.6.5.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from zlib import crc32

from crosstable.core.errors import CrosstableError

MOST_BYTES = 512_000
MOST_SIDE = 4_000
TYPES = {"png": "image/png", "jpeg": "image/jpeg"}
"""Kind of a picture to its media type."""

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_KEPT = frozenset({b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"sBIT", b"pHYs", b"IDAT", b"IEND"})
_PNG_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""Colour type to the bit depths it may have (PNG 11.2.1)."""
_JPEG_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
"""Baseline, extended and progressive; browsers draw no others."""
_JPEG_TABLES = frozenset({0xC4, 0xDB, 0xDD})
"""Huffman tables, quantisation tables, restart interval."""
_JPEG_BARE = frozenset({0x01, *range(0xD0, 0xD8)})
_ADOBE, _SCAN, _END = 0xEE, 0xDA, 0xD9
_EXIF, _EXIF_START = 0xE1, b"Exif\0\0"
_ORIENTATION, _SHORT = 0x0112, 3
"""The tag that says how to turn a photo: 1 as it is, 2 to 8 otherwise, from 5 on with the sides exchanged."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that may be shown: `kind` is a key of TYPES, the size is in pixels."""

    kind: str
    width: int
    height: int
    data: bytes

    @property
    def hash(self) -> str:
        """Its name: SHA-256 of its bytes."""
        return picture_hash(self.data)


class Fault(StrEnum):
    """Why a file is no picture to be shown."""

    EMPTY = "empty"
    TOO_LARGE = "too large"
    TOO_WIDE = "too wide"
    SVG = "svg"
    FOREIGN = "foreign"
    DAMAGED = "damaged"


class BadPicture(CrosstableError):
    """No picture to be shown; `width` and `height` are those of one that is too wide."""

    def __init__(self, fault: Fault, width: int = 0, height: int = 0) -> None:
        self.fault = fault
        self.width = width
        self.height = height
        super().__init__(f"this is no picture that can be shown: {fault.value}")


def picture_hash(data: bytes) -> str:
    """The name under which these bytes are kept."""
    return sha256(data).hexdigest()


def read_picture(data: bytes) -> Picture:
    """The picture in a file, whatever the file is called. Reading the result again gives the same bytes.

    Raises BadPicture.
    """
    if not data:
        raise BadPicture(Fault.EMPTY)
    if len(data) > MOST_BYTES:
        raise BadPicture(Fault.TOO_LARGE)
    try:
        if data.startswith(_PNG):
            return _fitting(_png(data))
        if data.startswith(b"\xff\xd8\xff"):
            return _fitting(_jpeg(data))
    except (struct.error, IndexError) as error:
        raise BadPicture(Fault.DAMAGED) from error
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if start.startswith(b"<") and b"<svg" in start:
        raise BadPicture(Fault.SVG)
    raise BadPicture(Fault.FOREIGN)


def _fitting(picture: Picture) -> Picture:
    if not picture.width or not picture.height:
        raise BadPicture(Fault.DAMAGED)
    if max(picture.width, picture.height) > MOST_SIDE:
        raise BadPicture(Fault.TOO_WIDE, picture.width, picture.height)
    return picture


def _png(data: bytes) -> Picture:
    kept, at = [_PNG], len(_PNG)
    seen: list[bytes] = []
    size = (0, 0)
    while True:
        length, name = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length
        body = data[at + 8 : end - 4]
        if end > len(data) or crc32(name + body) != struct.unpack_from(">I", data, end - 4)[0]:
            raise BadPicture(Fault.DAMAGED)
        if not seen and name != b"IHDR":
            raise BadPicture(Fault.DAMAGED)
        if name == b"IHDR":
            size = _png_size(body, first=not seen)
        if name in _PNG_KEPT:
            kept.append(data[at:end])
        elif not name.isalpha() or name[:1].isupper():  # without a critical part that is not known nothing can be drawn
            raise BadPicture(Fault.DAMAGED)
        seen.append(name)
        at = end
        if name == b"IEND":
            break
    if b"IDAT" not in seen:
        raise BadPicture(Fault.DAMAGED)
    return Picture("png", *size, b"".join(kept))


def _png_size(body: bytes, *, first: bool) -> tuple[int, int]:
    if len(body) != 13 or not first:
        raise BadPicture(Fault.DAMAGED)
    width, height, depth, colour, packed, filtered, laced = struct.unpack(">IIBBBBB", body)
    if depth not in _PNG_DEPTHS.get(colour, ()) or packed or filtered or laced > 1:
        raise BadPicture(Fault.DAMAGED)
    return width, height


def _jpeg(data: bytes) -> Picture:
    kept, at = [data[:2]], 2
    size: tuple[int, int] | None = None
    scans = turned = 0
    while True:
        at, marker = _jpeg_marker(data, at)
        if marker == _END:
            break
        if marker in _JPEG_BARE:
            continue
        (length,) = struct.unpack_from(">H", data, at)
        end = at + length
        if length < 2 or end > len(data):
            raise BadPicture(Fault.DAMAGED)
        if marker in _JPEG_FRAMES:
            size = _jpeg_size(data[at + 2 : end], first=size is None)
        elif marker == _SCAN:
            end = _end_of_scan(data, end)
            scans += 1
        elif marker != _ADOBE and marker not in _JPEG_TABLES:
            if marker == 0xFE or 0xE0 <= marker <= 0xEF:  # remarks, and what programs and cameras put there
                turned = turned or _orientation(marker, data[at + 2 : end])
                at = end
                continue
            raise BadPicture(Fault.DAMAGED)
        if scans and size is None:
            raise BadPicture(Fault.DAMAGED)
        if marker != _ADOBE or data[at + 2 : at + 7] == b"Adobe":  # which colours the numbers mean
            kept.append(bytes((0xFF, marker)) + data[at:end])
        at = end
    if size is None or not scans:
        raise BadPicture(Fault.DAMAGED)
    start, *segments = kept
    width, height = size if turned < 5 else size[::-1]
    return Picture("jpeg", width, height, b"".join((start, _exif_of(turned), *segments, bytes((0xFF, _END)))))


def _orientation(marker: int, segment: bytes) -> int:
    """How a camera says that the photo has to be turned, 1 to 8; 0 where it says nothing that can be read."""
    tiff = segment.removeprefix(_EXIF_START)
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if marker != _EXIF or order is None or tiff == segment:
        return 0
    try:
        (at,) = struct.unpack_from(f"{order}I", tiff, 4)
        (entries,) = struct.unpack_from(f"{order}H", tiff, at)
        for k in range(min(entries, 200)):
            tag, kind, count, value = struct.unpack_from(f"{order}HHIH", tiff, at + 2 + 12 * k)
            if tag == _ORIENTATION:
                return value if kind == _SHORT and count == 1 and 1 <= value <= 8 else 0
    except struct.error:
        return 0
    return 0


def _exif_of(orientation: int) -> bytes:
    """A segment with this one tag; nothing where the photo stays as it is."""
    if orientation < 2:
        return b""
    entry = struct.pack(">HHIHH", _ORIENTATION, _SHORT, 1, orientation, 0)
    body = _EXIF_START + b"MM\0*" + struct.pack(">IH", 8, 1) + entry + b"\0\0\0\0"
    return bytes((0xFF, _EXIF)) + struct.pack(">H", len(body) + 2) + body


def _jpeg_marker(data: bytes, at: int) -> tuple[int, int]:
    """The marker at a place, after any filling bytes (B.1.1.2), and where its segment begins."""
    if data[at] != 0xFF:
        raise BadPicture(Fault.DAMAGED)
    while data[at] == 0xFF:
        at += 1
    return at + 1, data[at]


def _jpeg_size(frame: bytes, *, first: bool) -> tuple[int, int]:
    depth, height, width, parts = struct.unpack_from(">BHHB", frame)
    if not first or depth not in (8, 12) or parts not in (1, 3, 4) or len(frame) != 6 + 3 * parts:
        raise BadPicture(Fault.DAMAGED)
    return width, height


def _end_of_scan(data: bytes, at: int) -> int:
    """Where the coded data end: at the first marker that is neither a restart nor a byte with a zero put after it."""
    while (at := data.find(b"\xff", at)) >= 0:
        follows = data[at + 1]
        if follows not in (0x00, 0xFF) and not 0xD0 <= follows <= 0xD7:
            return at
        at += 1 if follows == 0xFF else 2
    raise BadPicture(Fault.DAMAGED)
