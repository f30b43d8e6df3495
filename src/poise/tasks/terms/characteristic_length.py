"""Characteristic length of a figure, which makes radians and meters comparable.

The **characteristic length** is a quarter of the longest path through the figure when it is stretched out. The points
of a segment are the origins of its joints, its sites and its center of mass; a path runs straight from point to point
inside a segment and passes through joints at no length. That is the usual lever arm of a joint: half the reach from the
middle of the figure. It is about 0.6 m for an adult, so that 1 cm counts as much as 1°.

It does not depend on the pose (ranges of slides are not counted), nor on which segment is the root, nor on joints
inserted along a straight limb. In a figure twice as large it is twice as long, so that a solution is the same in meters
and in millimeters.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from poise.model import Figure
from poise.types import FloatArray, Vector3

if TYPE_CHECKING:
    from poise.tasks.task import Task

_LEVER_FRACTION = 0.25  # of the longest path

PathEnds = list[tuple[Vector3, float]]  # points of a segment, with the longest path that continues from each [m]


@lru_cache(maxsize=64)
def characteristic_length(figure: Figure) -> float:
    """Length [m] that corresponds to one radian in this figure; 1 for a figure without any extent."""
    ends: list[PathEnds] = [_segment_points(figure, index) for index in range(len(figure.segments))]
    longest = 0.0
    for index in range(len(figure.segments) - 1, -1, -1):
        longest = max(longest, _longest_between(ends[index]))
        joint, parent = figure.joints[index], int(figure.parents[index])
        if parent < 0:
            continue
        origin = joint.child_placement.translation_vector
        onward = max((_distance(origin, point) + rest for point, rest in ends[index]), default=0.0)
        longest = max(longest, onward)
        ends[parent].append((joint.placement.translation_vector, onward))
    return _LEVER_FRACTION * longest if longest > 0.0 else 1.0


def row_scale(task: Task, figure: Figure) -> FloatArray:
    """Scale (m,) of every row of a task: the characteristic length for radians, 1 for all other units.

    A task with a smaller tolerance than usual has rows scaled up by its `precision`.
    """
    length = characteristic_length(figure)
    return task.precision * np.array([length if unit == "rad" else 1.0 for unit in task.row_units(figure)])


def _segment_points(figure: Figure, index: int) -> PathEnds:
    segment = figure.segments[index]
    points = [site.placement.translation_vector for site in figure.sites if site.segment == segment.name]
    if segment.mass > 0.0:
        points.append(np.array(segment.center))
    return [(point, 0.0) for point in points]


def _longest_between(ends: PathEnds) -> float:
    return max(
        (
            rest + _distance(point, other) + other_rest
            for index, (point, rest) in enumerate(ends)
            for other, other_rest in ends[:index]
        ),
        default=0.0,
    )


def _distance(first: Vector3, second: Vector3) -> float:
    return float(np.linalg.norm(first - second))
