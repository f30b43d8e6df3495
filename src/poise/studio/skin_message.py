"""The skin of a figure as it is told once: vertices with the segments they follow, in the pose it was made in."""

from __future__ import annotations

import json
import struct
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from poise.model import Figure
from poise.render.body import skin_normals
from poise.render.smooth_skin import smooth_skin, spread_pose
from poise.studio.publish import placements
from poise.types import FloatArray

SKIN = 4  # what a binary message with a skin begins with


def whole_shares(shares: FloatArray) -> npt.NDArray[np.uint8]:
    """Shares as whole numbers of sum 255; a vertex whose shares do not add up leaves its place."""
    made = np.round(255.0 * shares).astype(np.int64)
    made[np.arange(len(made)), np.argmax(made, axis=1)] += 255 - made.sum(axis=1)
    return made.astype(np.uint8)


@lru_cache(maxsize=2)
def skin_message(figure: Figure) -> bytes:
    """A whole number that says what it is, the length of the text, text of JSON, arrays.

    Placements of the segments when it was made, vertices, normals (32-bit floats), faces (32 bits), segments (16 bits),
    shares and colors (8 bits, 255 for one; four a vertex).
    """
    made = smooth_skin(figure)
    text = json.dumps({"figure": figure.name, "vertices": len(made.vertices), "faces": len(made.faces)}).encode()
    text += b" " * (-len(text) % 4)
    assert made.colors is not None
    arrays = (
        placements(spread_pose(figure)).astype("<f4"),
        made.vertices.astype("<f4"),
        skin_normals(made, made.vertices).astype("<f4"),
        made.faces.astype("<u4"),
        made.bones.astype("<u2"),
        whole_shares(made.weights),
        np.round(255.0 * made.colors).astype("u1"),
    )
    return struct.pack("<2I", SKIN, len(text)) + text + b"".join(array.tobytes() for array in arrays)
