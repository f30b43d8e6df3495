"""What skins lose when a limb twists or bends: girths and volume by the method of blending.

    python -m poise_lab.skin_twist                     the built-in skin
    python -m poise_lab.skin_twist --skin realistic

Girths are tapes around the mesh across the twisted or bent limb, at fractions of its length, compared with those of the
same skin before the motion; of all of them the largest loss and the largest gain. The volume is that of the whole mesh.
"narrow weights" is linear blending with weights cubed and normalized: corrections by weights alone move the loss to a
shorter part of the limb, since the mean of two rotations by an angle φ apart shrinks by cos(φ/2) whatever the weights.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from poise import library
from poise.body.fitting import girth
from poise.kinematics import Pose
from poise.kinematics.skin import BLENDINGS, DUAL_QUATERNION, LINEAR, MIXED, Skin
from poise.model import Figure
from poise.render.figure_skin import BUILT_IN, SKINS, figure_skin
from poise.types import FloatArray

_NARROW = "narrow weights"
METHODS = (LINEAR, _NARROW, DUAL_QUATERNION, MIXED)


class Motion(NamedTuple):
    """A coordinate, its angle [degrees], and the limb to measure: segments at its ends, and fractions of its length."""

    name: str
    coordinate: str
    angle: float
    limb: tuple[str, str]
    fractions: tuple[float, ...]


_FOREARM, _UPPER_ARM = ("left_forearm", "left_hand"), ("left_upper_arm", "left_forearm")
_NEAR_ELBOW, _NEAR_SHOULDER = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8), (0.2, 0.3, 0.4, 0.6)
MOTIONS = (
    Motion("forearm pronated", "left_elbow.twist", 80.0, _FOREARM, _NEAR_ELBOW),
    Motion("forearm supinated", "left_elbow.twist", -80.0, _FOREARM, _NEAR_ELBOW),
    Motion("arm rotated inward", "left_shoulder.twist", 60.0, _UPPER_ARM, _NEAR_SHOULDER),
    Motion("arm rotated outward", "left_shoulder.twist", -60.0, _UPPER_ARM, _NEAR_SHOULDER),
    Motion("head turned", "upper_neck.twist", 40.0, ("neck", "head"), (0.0, 0.3, 0.6)),
    Motion("thigh rotated", "left_hip.twist", 40.0, ("left_thigh", "left_shank"), (0.2, 0.4, 0.6)),
    Motion("wrist flexed", "left_wrist.swing_x", -70.0, _FOREARM, (0.8, 0.9)),
    Motion("elbow bent", "left_elbow.flexion", 120.0, _FOREARM, (0.5, 0.7)),
    Motion("knee bent", "left_knee.flexion", 120.0, ("left_shank", "left_foot"), (0.5, 0.7)),
)


class Change(NamedTuple):
    """Largest relative loss and gain of a girth, and the change of the volume of the whole skin [m³]."""

    loss: float
    gain: float
    volume: float


def blended(skin: Skin, method: str) -> Skin:
    """The skin with another method of blending."""
    if method in BLENDINGS:
        return replace(skin, blending=method)
    narrow = skin.weights**3
    return replace(skin, weights=narrow / narrow.sum(axis=1, keepdims=True), blending=LINEAR)


def change(figure: Figure, skin: Skin, motion: Motion) -> Change:
    """What a motion changes, from the T-pose."""
    before = library.human_pose(figure, "t")
    after = before.with_values({motion.coordinate: np.radians(motion.angle)})
    girths, volumes = [], []
    for pose in (before, after):
        vertices = skin.deformed(pose)
        girths.append(_girths(skin, vertices, pose, motion))
        a, b, c = (vertices[skin.faces[:, corner]] for corner in range(3))
        volumes.append(float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0))
    relative = girths[1] / girths[0] - 1.0
    return Change(float(relative.min()), float(relative.max()), volumes[1] - volumes[0])


def _girths(skin: Skin, vertices: FloatArray, pose: Pose, motion: Motion) -> FloatArray:
    """Tapes around the limb at its fractions [m]."""
    start, end = (pose.position(name) for name in motion.limb)
    limb = skin.segments.index(motion.limb[0])
    near = (skin.weights * (skin.bones == limb)).sum(axis=1) > 0.0
    faces = skin.faces[near[skin.faces].any(axis=1)]
    direction = (end - start) / np.linalg.norm(end - start)
    return np.array([girth(vertices, faces, start + share * (end - start), direction) for share in motion.fractions])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--skin", choices=SKINS, default=BUILT_IN)
    options = parser.parse_args(arguments)
    figure = library.human()
    skins = {method: blended(figure_skin(figure, options.skin), method) for method in METHODS}
    lines = [f"| {options.skin} skin | " + " | ".join(METHODS) + " |", "|---|" + "---|" * len(METHODS)]
    for motion in MOTIONS:
        cells = []
        for skin in skins.values():
            found = change(figure, skin, motion)
            cells.append(f"{100.0 * found.loss:+.0f} … {100.0 * found.gain:+.0f} %, {1e6 * found.volume:+.0f} cm³")
        lines.append(f"| {motion.name} {abs(motion.angle):.0f}° | " + " | ".join(cells) + " |")
    sys.stdout.write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
