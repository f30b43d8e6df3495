"""Pictures as PNG files: 8 bits for each of red, green, blue and opacity, written with nothing but zlib.

A picture without transparency is written without its opacity. Rows are predicted from the row above (filter 2), which
suits smooth shading, or left as they are where that is smaller.
"""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PIXELS_PER_METRE = 5906  # 150 per inch


def png_bytes(pixels: NDArray[np.uint8]) -> bytes:
    """The whole file of a picture (rows, columns, 4)."""
    rows, columns, _ = pixels.shape
    opaque = bool((pixels[..., 3] == 255).all())
    channels = np.ascontiguousarray(pixels[..., :3] if opaque else pixels)
    header = struct.pack(">IIBBBBB", columns, rows, 8, 2 if opaque else 6, 0, 0, 0)
    scale = struct.pack(">IIB", _PIXELS_PER_METRE, _PIXELS_PER_METRE, 1)
    data = min((zlib.compress(lines, 7) for lines in _filtered(channels)), key=len)
    parts = [_chunk(b"IHDR", header), _chunk(b"pHYs", scale), _chunk(b"IDAT", data), _chunk(b"IEND", b"")]
    return SIGNATURE + b"".join(parts)


def _filtered(channels: NDArray[np.uint8]) -> tuple[bytes, bytes]:
    """Lines as they are (filter 0), and lines less the line above (filter 2), each after its filter's number."""
    lines = channels.reshape(len(channels), -1)
    above = np.zeros_like(lines)
    above[1:] = lines[:-1]
    plain = np.pad(lines, ((0, 0), (1, 0)))
    predicted = np.pad(lines - above, ((0, 0), (1, 0)), constant_values=((0, 0), (2, 0)))
    return plain.tobytes(), predicted.tobytes()


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
