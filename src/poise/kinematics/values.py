"""Poses as plain data: values by joint name, for files and messages.

    {"version": 1, "figure": "arm", "values": {"shoulder": [w, x, y, z], "elbow": 0.3}}

A joint with one number has a number, a joint with several a list, a fixed joint nothing. Numbers are Python floats:
JSON and YAML write them so that they come back to the last bit. The figure's name is for the reader; what must fit are
the joints.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from poise.errors import PoseError, suggest
from poise.kinematics.assignment import assigned
from poise.kinematics.pose import Pose
from poise.model import Figure

VERSION = 1


def to_dict(pose: Pose) -> dict[str, Any]:
    """Plain data of a pose."""
    values = {}
    for joint, slot in zip(pose.figure.joints, pose.figure.slots, strict=True):
        numbers = pose.q[slot.q].tolist()
        if numbers:
            values[joint.name] = numbers[0] if len(numbers) == 1 else numbers
    return {"version": VERSION, "figure": pose.figure.name, "values": values}


def from_dict(figure: Figure, data: Mapping[str, Any], base: Pose | None = None) -> Pose:
    """Pose of plain data.

    Parameters
    ----------
    figure : Figure
        The figure it is for; its joints are looked up by name.
    data : mapping
        What :func:`to_dict` gives.
    base : Pose, optional
        Gives the values of the joints that `data` leaves out; without it every joint must be there.
    """
    _check_version(data)
    values = data.get("values")
    if not isinstance(values, Mapping):
        raise PoseError(f"a pose's data has 'values', a mapping of joint to numbers, got {values!r}.")
    known = {joint.name: joint for joint in figure.joints if joint.kind.nq}
    for name in values:
        if name not in known:
            raise PoseError(
                f"a pose for figure {figure.name!r}: it has no moving joint {name!r}; {suggest(str(name), known)}"
            )
    if base is None:
        missing = [name for name in known if name not in values]
        if missing:
            raise PoseError(
                f"a pose for figure {figure.name!r}: no values for joint {missing[0]!r}"
                + (f" and {len(missing) - 1} more" if len(missing) > 1 else "")
                + "; add them, or give a base pose to take them from."
            )
    start = figure.neutral() if base is None else base.q
    return Pose(figure, assigned(figure, start, {name: np.atleast_1d(each) for name, each in values.items()}))


def _check_version(data: Mapping[str, Any]) -> None:
    version = data.get("version")
    if version != VERSION:
        raise PoseError(
            f"a pose's data has 'version': {VERSION}, got {version!r}; it was written by another version of Poise."
        )
