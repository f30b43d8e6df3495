"""Which segment of a figure each bone of the mesh belongs to, and the skinning weights that follow.

Limbs and head take the weights of the rig, bones of one segment added up. The trunk is divided differently in every
figure (three lumps or all vertebrae), so its weight is distributed by height: between the heights of two joints a
vertex follows the segment between them, and around a joint both, with a smooth transition.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from poise.body.mesh_files import BodyFiles
from poise.kinematics import Pose
from poise.model import Figure
from poise.types import FloatArray

TRUNK = "trunk"  # to be distributed by height
SPINE_BLEND = 0.45  # half width of the transition at a joint of the spine, in distances to the next joint
_MAX_BLEND_M = 0.05
_FINGERS = ("thumb", "index", "middle", "ring", "little")
_PHALANGES = ("base", "middle", "end")
_AXIAL = re.compile(r"root|pelvis\.[LR]|spine\d+|breast\.[LR]|neck\d+")
_LIMBS = (
    (re.compile(r"(clavicle|shoulder01)\.([LR])"), "clavicle"),
    (re.compile(r"(upperarm\d+)\.([LR])"), "upper_arm"),
    (re.compile(r"(lowerarm\d+)\.([LR])"), "forearm"),
    (re.compile(r"(wrist|metacarpal\d)\.([LR])"), "hand"),
    (re.compile(r"(upperleg\d+)\.([LR])"), "thigh"),
    (re.compile(r"(lowerleg\d+)\.([LR])"), "shank"),
    (re.compile(r"(foot)\.([LR])"), "foot"),
    (re.compile(r"(toe\d-\d)\.([LR])"), "toes"),
)
_FINGER = re.compile(r"finger(\d)-(\d)\.([LR])")
_FALLBACK = {"toes": "foot"}


def part_of_bone(bone: str, figure: Figure) -> str:
    """Segment that a bone of the rig follows, or `TRUNK`; bones of the face follow the head."""
    names = {segment.name for segment in figure.segments}
    if _AXIAL.fullmatch(bone):
        return TRUNK
    for pattern, part in _LIMBS:
        if match := pattern.fullmatch(bone):
            name = f"{_side(match[2])}_{part}"
            return name if name in names else f"{_side(match[2])}_{_FALLBACK.get(part, part)}"
    if match := _FINGER.fullmatch(bone):
        finger, phalanx = _FINGERS[int(match[1]) - 1], _PHALANGES[int(match[2]) - 1]
        name = f"{_side(match[3])}_{finger}_{phalanx}"
        return name if name in names else f"{_side(match[3])}_hand"
    return "head"


def _side(letter: str) -> str:
    return "left" if letter == "L" else "right"


def part_weights(files: BodyFiles, figure: Figure) -> dict[str, FloatArray]:
    """Weight (n,) of every part: segments of limbs and head, and `TRUNK`. Eyeballs follow the eyes alone."""
    parts: dict[str, FloatArray] = {}
    for bone, weight in files.weights.items():
        part = part_of_bone(bone, figure)
        parts[part] = parts.get(part, 0.0) + weight
    for side in ("l", "r"):
        eye = files.groups[f"helper-{side}-eye"]
        for weight in parts.values():
            weight[eye] = 0.0
        parts[f"{_side(side.upper())}_eye"] = np.zeros(files.vertex_count)
        parts[f"{_side(side.upper())}_eye"][eye] = 1.0
    return parts


def spine_chain(figure: Figure) -> list[int]:
    """Segments from the pelvis up to the one below the head."""
    chain = [int(figure.parents[figure.segment_index("head")])]
    while figure.parents[chain[-1]] >= 0:
        chain.append(int(figure.parents[chain[-1]]))
    return chain[::-1]


def segment_weights(parts: Mapping[str, FloatArray], bind: Pose, heights: FloatArray) -> FloatArray:
    """Skinning weights (n, segments) of all vertices.

    Parameters
    ----------
    parts : mapping
        From :func:`part_weights`.
    bind : Pose
        Bind pose.
    heights : (n,) array
        Height of each vertex in the bind pose [m].
    """
    figure = bind.figure
    table = np.zeros((len(heights), len(figure.segments)))
    for name, weight in parts.items():
        if name != TRUNK:
            table[:, figure.segment_index(name)] += weight
    table[:, spine_chain(figure)] += parts[TRUNK][:, None] * _spine_shares(bind, heights)
    return table


def _spine_shares(bind: Pose, heights: FloatArray) -> FloatArray:
    """Share (n, k) of each segment of the spine in the motion of a vertex at a height; each row sums to 1."""
    chain = spine_chain(bind.figure)
    joints = np.asarray(bind.state.positions)[chain[1:], 2]
    head = float(bind.state.positions[bind.figure.segment_index("head")][2])
    gaps = np.diff(np.append(joints, head))
    before = np.append(gaps[0], gaps[:-1])
    widths = np.minimum(SPINE_BLEND * (gaps + before), _MAX_BLEND_M)
    above = np.clip(0.5 + 0.5 * (heights[:, None] - joints) / widths, 0.0, 1.0)
    above = above * above * (3.0 - 2.0 * above)
    padded = np.pad(above, ((0, 0), (1, 1)))
    padded[:, 0] = 1.0
    above = np.minimum.accumulate(padded, axis=1)
    return np.asarray(above[:, :-1] - above[:, 1:])
