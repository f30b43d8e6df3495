"""Single joint coordinates of a configuration: value, change, and the range that the limits of the joint leave."""

from __future__ import annotations

from poise.kinematics import joint_limits
from poise.kinematics.selection import kinematics
from poise.model import Coordinate, Figure, Range
from poise.model.coordinate import coordinate_value, with_coordinate
from poise.types import PoseVector


def get_coordinate(figure: Figure, q: PoseVector, coordinate: Coordinate) -> float:
    """Value of a joint coordinate [rad or m]."""
    return coordinate_value(figure.joint(coordinate.joint), coordinate.component, q[figure.slot(coordinate.joint).q])


def set_coordinate(figure: Figure, q: PoseVector, coordinate: Coordinate, value: float) -> None:
    """Set a joint coordinate [rad or m] in place."""
    slot = figure.slot(coordinate.joint).q
    q[slot] = with_coordinate(figure.joint(coordinate.joint), coordinate.component, q[slot], value)


def coordinate_range(figure: Figure, q: PoseVector, coordinate: Coordinate) -> Range:
    """Values that a joint coordinate may take within the limits of its joint while all others stay [rad or m]."""
    index = figure.joint_index(coordinate.joint)
    joint = figure.joints[index]
    native = kinematics(figure).coordinate_range(q, index, joint.kind.components.index(coordinate.component))
    if native is not None:
        return Range(*native)
    return joint_limits.joint_coordinate_range(joint, coordinate.component, q[figure.slots[index].q])
