"""PNG and animated PNG (APNG) encoder: 8-bit red, green, blue and alpha, with only zlib.

An opaque picture is written without the alpha channel. Rows are predicted from the row above (filter 2, Up), which
suits smooth shading, or unfiltered where that is smaller. Every frame of an animation after the first contains only the
bounding box of the changes; viewers without APNG support show the first frame.
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
_MAX_DURATION_DENOMINATOR = 1000  # of a duration in seconds: 1/60 and 1/30 are exact

Pixels = NDArray[np.uint8]


def png_bytes(pixels: Pixels) -> bytes:
    """PNG file of a picture (rows, columns, 4)."""
    channels = _channels([pixels])[0]
    return _file(channels, [_chunk(b"IDAT", _compressed(channels))])


def animated_png_bytes(frames: Sequence[Pixels], seconds: float) -> bytes:
    """APNG file of frames (rows, columns, 4) of one size, each shown for `seconds`, looping."""
    images = _channels(frames)
    duration = Fraction(seconds).limit_denominator(_MAX_DURATION_DENOMINATOR)
    parts = [_chunk(b"acTL", struct.pack(">II", len(images), 0))]
    number = 0
    for k, channels in enumerate(images):
        top, bottom, left, right = _changed(images[k - 1], channels) if k else (0, len(channels), 0, channels.shape[1])
        box = (right - left, bottom - top, left, top)
        timing = (duration.numerator, duration.denominator, 0, 0)  # dispose: none, blend: source
        parts.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *box, *timing)))
        number += 1
        data = _compressed(channels[top:bottom, left:right])
        if k:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
            number += 1
        else:
            parts.append(_chunk(b"IDAT", data))
    return _file(images[0], parts)


def _channels(frames: Sequence[Pixels]) -> list[Pixels]:
    """Frames without the alpha channel if all are opaque."""
    opaque = all(bool((each[..., 3] == 255).all()) for each in frames)
    return [np.ascontiguousarray(each[..., :3] if opaque else each) for each in frames]


def _changed(before: Pixels, after: Pixels) -> tuple[int, int, int, int]:
    """Bounding box (top, bottom, left, right) in which two frames differ; at least one pixel."""
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
    """Unfiltered lines (filter 0) and lines minus the line above (filter 2), each prefixed by the filter number."""
    lines = channels.reshape(len(channels), -1)
    above = np.zeros_like(lines)
    above[1:] = lines[:-1]
    plain = np.pad(lines, ((0, 0), (1, 0)))
    predicted = np.pad(lines - above, ((0, 0), (1, 0)), constant_values=((0, 0), (2, 0)))
    return plain.tobytes(), predicted.tobytes()


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
