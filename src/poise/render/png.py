"""Pictures as PNG files, still or moving: 8 bits for each of red, green, blue and opacity, with nothing but zlib.

A picture without transparency is written without its opacity. Rows are predicted from the row above (filter 2), which
suits smooth shading, or left as they are where that is smaller. Of a moving picture (APNG) every frame after the first
holds only the box in which something has changed; what does not know such files shows the first frame.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PIXELS_PER_METER = 5906  # 150 per inch
_FINEST_TIME = 1000  # denominator of a duration in seconds, at most: sixtieths and thirtieths are exact

Pixels = NDArray[np.uint8]


def png_bytes(pixels: Pixels) -> bytes:
    """The whole file of a picture (rows, columns, 4)."""
    channels = _channels([pixels])[0]
    return _file(channels, [_chunk(b"IDAT", _compressed(channels))])


def moving_png_bytes(frames: Sequence[Pixels], seconds: float) -> bytes:
    """The whole file of a moving picture: frames (rows, columns, 4) of one size, shown for so long each, for ever."""
    told = _channels(frames)
    duration = Fraction(seconds).limit_denominator(_FINEST_TIME)
    parts = [_chunk(b"acTL", struct.pack(">II", len(told), 0))]
    number = 0
    for k, channels in enumerate(told):
        top, bottom, left, right = _changed(told[k - 1], channels) if k else (0, len(channels), 0, channels.shape[1])
        box = (right - left, bottom - top, left, top)
        shown = (duration.numerator, duration.denominator, 0, 0)  # frames stay, the next is put over them
        parts.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *box, *shown)))
        number += 1
        data = _compressed(channels[top:bottom, left:right])
        if k:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        else:
            parts.append(_chunk(b"IDAT", data))
    return _file(told[0], parts)


def _channels(frames: Sequence[Pixels]) -> list[Pixels]:
    """Frames without their opacity, where all of them are opaque."""
    opaque = all(bool((each[..., 3] == 255).all()) for each in frames)
    return [np.ascontiguousarray(each[..., :3] if opaque else each) for each in frames]


def _changed(before: Pixels, after: Pixels) -> tuple[int, int, int, int]:
    """First and last row and column in which two frames differ; one pixel at least."""
    different = (before != after).any(axis=2)
    if not different.any():
        return 0, 1, 0, 1
    rows, columns = np.flatnonzero(different.any(axis=1)), np.flatnonzero(different.any(axis=0))
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def _file(channels: Pixels, parts: list[bytes]) -> bytes:
    rows, columns, count = channels.shape
    header = struct.pack(">IIBBBBB", columns, rows, 8, 2 if count == 3 else 6, 0, 0, 0)
    scale = struct.pack(">IIB", _PIXELS_PER_METER, _PIXELS_PER_METER, 1)
    return SIGNATURE + b"".join([_chunk(b"IHDR", header), _chunk(b"pHYs", scale), *parts, _chunk(b"IEND", b"")])


def _compressed(channels: Pixels) -> bytes:
    return min((zlib.compress(lines, 7) for lines in _filtered(channels)), key=len)


def _filtered(channels: Pixels) -> tuple[bytes, bytes]:
    """Lines as they are (filter 0), and lines less the line above (filter 2), each after its filter's number."""
    lines = channels.reshape(len(channels), -1)
    above = np.zeros_like(lines)
    above[1:] = lines[:-1]
    plain = np.pad(lines, ((0, 0), (1, 0)))
    predicted = np.pad(lines - above, ((0, 0), (1, 0)), constant_values=((0, 0), (2, 0)))
    return plain.tobytes(), predicted.tobytes()


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
