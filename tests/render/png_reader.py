"""Independent PNG decoder for tests: checks every length and checksum, and undoes the filters that pictures use."""

from __future__ import annotations

import struct
import zlib

import numpy as np


def chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    """Types and contents of the chunks, with checked checksums."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    found, place = [], 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        kind, content = data[place + 4 : place + 8], data[place + 8 : place + 8 + length]
        (checksum,) = struct.unpack(">I", data[place + 8 + length : place + 12 + length])
        assert checksum == zlib.crc32(kind + content)
        found.append((kind, content))
        place += 12 + length
    return found


def decoded(data: bytes) -> np.ndarray:
    """Pixels (rows, columns, channels) of an 8-bit picture with filters 0 or 2."""
    parts = chunks(data)
    assert parts[0][0] == b"IHDR"
    assert parts[-1] == (b"IEND", b"")
    columns, rows, depth, color, *methods = struct.unpack(">IIBBBBB", parts[0][1])
    assert (depth, methods) == (8, [0, 0, 0])
    channels = {2: 3, 6: 4}[color]
    raw = zlib.decompress(b"".join(content for kind, content in parts if kind == b"IDAT"))
    lines = np.frombuffer(raw, np.uint8).reshape(rows, 1 + columns * channels)
    pixels = np.zeros((rows, columns * channels), np.uint8)
    for row, line in enumerate(lines):
        above = pixels[row - 1] if row and line[0] == 2 else 0
        assert line[0] in (0, 2)
        pixels[row] = line[1:] + above
    return pixels.reshape(rows, columns, channels)
