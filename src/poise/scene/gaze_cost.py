"""Joint costs of a gaze: the eyes turn first, then the neck, the trunk last."""

from __future__ import annotations

from poise.model import Figure

_EYES = "eyes"  # joint of the eyes of the library's human
_NECK_COST = 6.0  # eyes and neck then take about equal parts
_TRUNK_COST = 40.0


def gaze_joint_cost(figure: Figure, segment: int) -> dict[str, float]:
    """Joint costs of a task that aims a segment; empty unless the segment is moved by the eyes.

    >>> from poise import library
    >>> human = library.human()
    >>> gaze_joint_cost(human, human.segment_index("gaze"))["upper_neck"]
    6.0
    """
    if figure.joints[segment].name != _EYES:
        return {}
    costs = {}
    for index in figure.ancestors(segment):
        joint = figure.joints[index]
        if joint.kind.nv > 0 and joint.name != _EYES:
            costs[joint.name] = _NECK_COST if "neck" in joint.name else _TRUNK_COST
    return costs
