"""Small pictures, made part by part."""

from __future__ import annotations

import struct
from zlib import compress, crc32

SIGN = b"\x89PNG\r\n\x1a\n"


def chunk(name: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", crc32(name + body))


def png(width: int = 3, height: int = 2, *, between: bytes = b"", after: bytes = b"") -> bytes:
    """A grey picture."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    rows = compress(b"".join(b"\0" + b"\x80" * min(width, 9) for _ in range(min(height, 9))))
    return SIGN + head + between + chunk(b"IDAT", rows) + chunk(b"IEND") + after


def segment(marker: int, body: bytes) -> bytes:
    return bytes((0xFF, marker)) + struct.pack(">H", len(body) + 2) + body


def jpeg(width: int = 3, height: int = 2, *, frame: int = 0xC0, remarks: bytes = b"", after: bytes = b"") -> bytes:
    """The parts of a grey picture; its scan holds a zero put after 0xFF and a restart."""
    size = segment(frame, struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00")
    scan = segment(0xDA, b"\x01\x01\x00\x00\x3f\x00") + b"\x12\xff\x00\x34\xff\xd0\x56"
    tables = segment(0xDB, b"\0" * 65) + segment(0xC4, b"\0" * 17)
    return b"\xff\xd8" + segment(0xE0, b"JFIF\0" + b"\0" * 9) + remarks + tables + size + scan + b"\xff\xd9" + after
