"""The pose library: everyday poses of the human as joint angles, for bodies of all sizes and options.

`scripts/library-poses` computes them from small scenes. The lowest point of the body is put on the floor, or as high
above it as the pose says (a jump).
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from poise.errors import PoseError, suggest
from poise.kinematics import Pose
from poise.library.hand_grips import hand_grip, has_fingers
from poise.library.human_pose import is_human
from poise.library.human_sizes import table
from poise.model import Figure
from poise.model.tessellation import triangles
from poise.types import FloatArray

_FINENESS = 8  # edges around a shape; the floor is met to a few millimeters
_TABLE = "pose_library"


def library_poses() -> dict[str, str]:
    """Group of every pose of the library, by name.

    >>> library_poses()["walk left contact"]
    'walk'
    """
    return {name: str(row["group"]) for name, row in table(_TABLE).items()}


def library_pose(figure: Figure, name: str) -> Pose:
    """A pose of the library, on the floor z = 0 with the pelvis above the origin, facing along x.

    Parameters
    ----------
    figure : Figure
        Figure made by :func:`poise.library.human`, with any options.
    name : str
        One of :func:`library_poses`.

    Raises
    ------
    PoseError
        The pose is unknown, or the figure is not a library human.
    """
    rows = table(_TABLE)
    if name not in rows:
        raise PoseError(f"unknown pose {name[:60]!r}; {suggest(name[:60], rows)}")
    if not is_human(figure):
        raise PoseError(f"figure {figure.name!r}: library poses require a figure made by poise.library.human.")
    row = rows[name]
    joints = {joint.name for joint in figure.joints}
    values: dict[str, float | FloatArray] = {
        coordinate: math.radians(angle)
        for coordinate, angle in row["angles"].items()
        if coordinate.partition(".")[0] in joints
    }
    if has_fingers(figure):
        values |= hand_grip("left", "relaxed") | hand_grip("right", "relaxed")
    pose = Pose.neutral(figure).with_values(values).clamped()
    root = np.array([0.0, 0.0, 0.0, *row["pelvis"]])
    root[3:] /= np.linalg.norm(root[3:])
    pose = pose.with_values({"root": root})
    root[2] = float(row.get("above", 0.0)) - lowest_point(pose)
    return pose.with_values({"root": root})


def lowest_point(pose: Pose) -> float:
    """Height of the lowest point of all shapes [m]."""
    heights = [
        float((vertices @ pose.state.rotations[index][2]).min() + pose.state.positions[index][2])
        for index, vertices in _vertices(pose.figure)
    ]
    return min(heights, default=float(pose.state.positions[:, 2].min()))


@lru_cache(maxsize=16)
def _vertices(figure: Figure) -> tuple[tuple[int, FloatArray], ...]:
    """Vertices (n, 3) of the shapes of each segment, in the segment's frame."""
    found = []
    for index, segment in enumerate(figure.segments):
        points = [shape.placement.apply(triangles(shape.geometry, _FINENESS).vertices) for shape in segment.shapes]
        if points:
            found.append((index, np.concatenate([np.asarray(each) for each in points])))
    return tuple(found)
