"""What makes radians and meters comparable: one length for each figure.

The **characteristic length** is a quarter of the longest path through the figure when it is stretched out. The points
of a segment are the origins of its joints, its sites and its center of mass; a path runs straight from point to point
inside a segment and passes through joints at no length. That is the usual lever of a joint: half the reach from the
middle of the figure. It is about 0.6 m for a grown person, so that 1 cm weighs as 1°.

It does not depend on the pose (ranges of slides are not counted), nor on which segment is the root, nor on joints set
along a straight limb; in a figure twice as large it is twice as long, so that the answer is the same in meters and in
millimeters.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from poise.model import Figure
from poise.tasks.task import Task
from poise.types import FloatArray, Vector3

SHARE = 0.25

Ends = list[tuple[Vector3, float]]  # points of a segment, with the longest path that goes on from each


@lru_cache(maxsize=64)
def characteristic_length(figure: Figure) -> float:
    """Length [m] that one radian is worth in this figure; 1 for a figure without any extent."""
    ends: list[Ends] = [_own_points(figure, index) for index in range(len(figure.segments))]
    longest = 0.0
    for index in range(len(figure.segments) - 1, -1, -1):
        longest = max(longest, _longest_between(ends[index]))
        joint, parent = figure.joints[index], int(figure.parents[index])
        if parent < 0:
            continue
        own = joint.child_placement.vector
        onward = max((_distance(own, point) + rest for point, rest in ends[index]), default=0.0)
        longest = max(longest, onward)
        ends[parent].append((joint.placement.vector, onward))
    return SHARE * longest if longest > 0.0 else 1.0


def row_scale(task: Task, figure: Figure) -> FloatArray:
    """Factor (m,) for every row of a task: the characteristic length for radians, 1 for everything else.

    A task that must come nearer than others to count as met has rows larger by as much.
    """
    length = characteristic_length(figure)
    return task.precision * np.array([length if unit == "rad" else 1.0 for unit in task.row_units(figure)])


def _own_points(figure: Figure, index: int) -> Ends:
    segment = figure.segments[index]
    points = [site.placement.vector for site in figure.sites if site.segment == segment.name]
    if segment.mass > 0.0:
        points.append(np.array(segment.center))
    return [(point, 0.0) for point in points]


def _longest_between(ends: Ends) -> float:
    return max(
        (
            rest + _distance(point, other) + other_rest
            for place, (point, rest) in enumerate(ends)
            for other, other_rest in ends[:place]
        ),
        default=0.0,
    )


def _distance(one: Vector3, other: Vector3) -> float:
    return float(np.linalg.norm(one - other))
