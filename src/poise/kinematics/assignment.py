"""Set values of joints by name: scalar readings, or all the numbers of a joint."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from poise.errors import PoseError
from poise.math import swing_twist
from poise.model import Figure, Joint, JointKind
from poise.types import ArrayLike, FloatArray, PoseVector


def assigned(figure: Figure, q: PoseVector, values: Mapping[str, float | ArrayLike]) -> PoseVector:
    """Set some values of a configuration; see :meth:`poise.kinematics.pose.Pose.with_values`."""
    result = np.array(q)
    readings: dict[str, dict[str, float]] = {}
    for name, value in values.items():
        numbers = _numbers(name, value)
        if numbers.ndim == 0:
            each = figure.coordinate(name)
            readings.setdefault(each.joint, {})[each.component] = float(numbers)
        else:
            slot = figure.slot(name).q
            _check_count(figure.joint(name), numbers)
            result[slot] = numbers
    for name, parts in readings.items():
        slot = figure.slot(name).q
        result[slot] = _with_readings(figure.joint(name), result[slot], parts)
    return result


def _numbers(name: str, value: float | ArrayLike) -> FloatArray:
    try:
        numbers = np.asarray(value, dtype=np.float64)
    except (TypeError, ValueError):
        raise PoseError(f"{name!r}: expected a number, or all numbers of a joint, got {value!r}.") from None
    if not np.isfinite(numbers).all():
        raise PoseError(f"{name!r}: values must be finite, got {numbers.tolist()}.")
    return numbers


def _check_count(joint: Joint, numbers: FloatArray) -> None:
    if numbers.shape != (joint.kind.nq,):
        raise PoseError(
            f"joint {joint.name!r}: a {joint.kind.value} joint has {joint.kind.nq} numbers, got an array of shape "
            f"{numbers.shape}."
        )


def _with_readings(joint: Joint, q: FloatArray, parts: Mapping[str, float]) -> FloatArray:
    """Set several readings of a joint at once: a swing that is set in two steps may pass -z between."""
    if joint.kind not in (JointKind.SWING, JointKind.BALL):
        for component, value in parts.items():
            q[joint.kind.components.index(component)] = value
        return q
    swing, twist = swing_twist.decompose(q)
    x, y = parts.get("swing_x", swing[0]), parts.get("swing_y", swing[1])
    turn = parts.get("twist", twist if joint.kind is JointKind.BALL else 0.0)
    return swing_twist.compose([x, y], turn)
