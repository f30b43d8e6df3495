"""Small BVH files, and joint positions computed from the definition of the format."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from poise.types import FloatArray


def chain(body: str, frames: str = "", head: str = "Frames: 1\nFrame Time: 0.1") -> str:
    """Text of a file from the joints inside its root's braces."""
    root = "OFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation"
    return f"HIERARCHY\nROOT hips\n{{\n{root}\n{body}\n}}\nMOTION\n{head}\n{frames}"


def joint(name: str, offset: str, channels: str, body: str = "End Site\n{\nOFFSET 0 10 0\n}") -> str:
    count = len(channels.split())
    return f"JOINT {name}\n{{\nOFFSET {offset}\nCHANNELS {count} {channels}\n{body}\n}}"


def local(offset: FloatArray, channels: list[tuple[str, float]], added: bool = False) -> FloatArray:
    """4 × 4 matrix of a joint in its parent: its place, then its turns in the order of the channels."""
    found = np.eye(4)
    found[:3, 3] = offset
    for name, value in channels:
        axis = "XYZ".index(name[0].upper())
        if name[1:].lower() == "position":
            found[axis, 3] = value + (offset[axis] if added else 0.0)
        else:
            turn = np.eye(4)
            turn[:3, :3] = Rotation.from_euler(name[0].lower(), value, degrees=True).as_matrix()
            found = found @ turn
    return found
