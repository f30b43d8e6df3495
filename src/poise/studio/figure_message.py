"""The figure as it is told once: names, tree, joints, limits, and the triangles of every segment."""

from __future__ import annotations

import json
import struct
from functools import lru_cache
from typing import Any

from poise.kinematics import Pose
from poise.library import POSES
from poise.library.human_pose import is_human
from poise.model import Figure
from poise.studio.joint_data import joint_data
from poise.studio.solids import solids

FIGURE = 2  # what a binary message with a figure begins with


@lru_cache(maxsize=8)  # for all tabs, and for undo and redo
def figure_message(figure: Figure) -> bytes:
    """A whole number that says what it is, the length of the text, text of JSON, arrays."""
    parts, blobs, offset = [], [], 0
    for solid in solids(figure):
        parts.append({"offset": offset, "vertices": len(solid.vertices), "faces": len(solid.faces)})
        raw = b"".join(array.tobytes() for array in solid)
        blobs.append(raw)
        offset += len(raw)
    data: dict[str, Any] = {
        "type": "figure",
        "name": figure.name,
        "segments": [segment.name for segment in figure.segments],
        "parents": figure.parents.tolist(),
        "floats": figure.floats,
        "sites": [{"name": site.name, "segment": figure.segment_index(site.segment)} for site in figure.sites],
        "joints": joint_data(figure),
        "solids": parts,
        "poses": list(POSES) if is_human(figure) else [],
        "human": _sizes(figure),
        "freedoms": figure.nv,
        "mass": figure.mass,
    }
    text = json.dumps(data).encode()
    text += b" " * (-len(text) % 4)
    return struct.pack("<2I", FIGURE, len(text)) + text + b"".join(blobs)


def _sizes(figure: Figure) -> dict[str, Any] | None:
    """Measures of a person, as its sliders show them."""
    sites = {site.name for site in figure.sites}
    if not is_human(figure) or not {"head_top", "left_heel"} <= sites:
        return None
    neutral = Pose.neutral(figure)
    stature = float(neutral.position_of("head_top")[2] - neutral.position_of("left_heel")[2])
    names = {segment.name for segment in figure.segments}
    return {
        "stature": round(stature, 4),
        "mass": round(figure.mass, 2),
        "hands": any("thumb" in name for name in names),
        "feet": any("toe" in name for name in names),
    }
