"""Poses as plain data by joint name, for files and messages, and as rows of an array.

    {"version": 1, "figure": "arm", "values": {"shoulder": [w, x, y, z], "elbow": 0.3}}

A joint with one number has a number, a joint with several a list, a fixed joint no entry. Numbers are Python floats:
JSON and YAML round-trip them to the last bit. The figure's name is for the reader; only the joints must match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, overload

import numpy as np

from poise.errors import PoseError, suggest
from poise.kinematics.configuration import set_coordinates
from poise.kinematics.pose import Pose
from poise.model import Figure
from poise.types import Matrix

VERSION = 1


def to_dict(pose: Pose) -> dict[str, Any]:
    """Plain data of a pose: its version, the figure's name and the values by joint [rad, m]."""
    values = {}
    for joint, slot in zip(pose.figure.joints, pose.figure.slots, strict=True):
        numbers = pose.q[slot.q].tolist()
        if numbers:
            values[joint.name] = numbers[0] if len(numbers) == 1 else numbers
    return {"version": VERSION, "figure": pose.figure.name, "values": values}


def from_dict(figure: Figure, data: Mapping[str, Any], base: Pose | None = None, *, degrees: bool = False) -> Pose:
    """Pose of plain data.

    Parameters
    ----------
    figure : Figure
        The figure the pose is for; its joints are looked up by name.
    data : mapping
        What :func:`to_dict` returns.
    base : Pose, optional
        Gives the values of the joints that `data` leaves out; without it every joint must be in `data`.
    degrees : bool
        Angles of hinge and elbow joints are in degrees instead of radians; quaternions and lengths are unaffected.
    """
    _check_version(data)
    values = data.get("values")
    if not isinstance(values, Mapping):
        raise PoseError(f"pose data: expected 'values', a mapping of joint to numbers, got {values!r}.")
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
    entries = {name: np.atleast_1d(value) for name, value in values.items()}
    return Pose(figure, set_coordinates(figure, start, entries, degrees=degrees))


def _check_version(data: Mapping[str, Any]) -> None:
    version = data.get("version")
    if version != VERSION:
        raise PoseError(
            f"pose data: expected 'version': {VERSION}, got {version!r}; it was written by another version of Poise."
        )


class PoseSequence(Sequence[Pose]):
    """Poses of one figure stored as rows of an array; each Pose is made when it is indexed.

    The configurations come from a backend, or from arithmetic on such, and are not checked again.

    Parameters
    ----------
    figure : Figure
        The figure they belong to.
    q : (n, nq) array
        One configuration per row.
    """

    def __init__(self, figure: Figure, q: Matrix) -> None:
        self.figure, self.q = figure, q

    def __len__(self) -> int:
        return len(self.q)

    def __iter__(self) -> Iterator[Pose]:
        return (self[index] for index in range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Pose: ...

    @overload
    def __getitem__(self, index: slice) -> PoseSequence: ...

    def __getitem__(self, index: int | slice) -> Pose | PoseSequence:
        if isinstance(index, slice):
            return PoseSequence(self.figure, self.q[index])
        return Pose.unchecked(self.figure, self.q[index].copy())
