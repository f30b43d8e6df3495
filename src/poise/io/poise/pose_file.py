"""Poses in Poise's own format: the values of every joint by its name.

.. code-block:: yaml

    poise: pose
    version: 1
    figure: arm
    joints:
      root: [0.0, 0.0, 0.9, 1.0, 0.0, 0.0, 0.0]      # place [m], then quaternion w x y z
      shoulder: [1.0, 0.0, 0.0, 0.0]
      elbow: 0.4                                     # rad

A joint's numbers are those of its configuration, see :mod:`poise.model.joint`; fixed joints have none. The figure's
name is there for people: values are bound by the names of the joints.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError, PoseError, suggest
from poise.io.atomic_write import SIZE_LIMIT, decoded, read_bytes, write_text
from poise.io.poise.read import opened
from poise.io.yaml_document import Block, YamlScalar, block, number, parse_yaml, vector, words
from poise.math.orientation import UNIT_NORM_TOL
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.types import ArrayLike, PoseVector

VERSION = 1
_HEADER = "# A pose for Poise: angles in radians, distances in meters, rotations as unit quaternions [w, x, y, z].\n"


@dataclass(frozen=True)
class PoseFile:
    """What a pose file says.

    Parameters
    ----------
    figure : str
        Name of the figure it was made for.
    values : mapping of str to list of float
        Numbers of each joint by its name.
    lines : mapping of str to int
        Line of each joint, for messages.
    path : str
        The file.
    """

    figure: str
    values: Mapping[str, list[float]]
    lines: Mapping[str, int]
    path: str = ""

    def configuration(self, figure: Figure) -> PoseVector:
        """Make the configuration vector of `figure`; every joint that moves must be there, and no other.

        Raises
        ------
        FormatError
            A joint is missing, unknown, or has the wrong count of numbers or no unit quaternion.
        """
        moving = {joint.name: joint for joint in figure.joints if joint.kind.nq}
        for name in self.values:
            if name not in moving:
                said = f"figure {figure.name!r} has no joint {name!r} that moves; {suggest(name, moving)}"
                raise FormatError(said, self.path, self.lines.get(name))
        q = np.zeros(figure.nq)
        for joint, slot in zip(figure.joints, figure.slots, strict=True):
            if joint.name in moving:
                q[slot.q] = self._joint_values(joint, figure)
        return q

    def _joint_values(self, joint: Joint, figure: Figure) -> list[float]:
        if joint.name not in self.values:
            raise FormatError(f"the joint {joint.name!r} of figure {figure.name!r} is missing.", self.path)
        values = self.values[joint.name]
        fault = _fault(joint, values)
        if fault:
            raise FormatError(f"joint {joint.name!r}: {fault}", self.path, self.lines.get(joint.name))
        return values


def _fault(joint: Joint, values: list[float]) -> str:
    """Say what is wrong with a joint's numbers; empty where nothing is."""
    if len(values) != joint.kind.nq:
        return f"its kind ({joint.kind.value}) has {joint.kind.nq} numbers, got {len(values)}."
    if not joint.kind.has_quaternion:
        return ""
    e = values[-4:]
    norm = math.sqrt(sum(part * part for part in e))
    if abs(norm - 1.0) > UNIT_NORM_TOL:
        return f"needs a unit quaternion (w, x, y, z), got {e} of norm {norm:.6g}; normalize it first."
    if joint.kind is JointKind.SWING and abs(e[3]) > UNIT_NORM_TOL:
        return f"a swing joint does not twist: the quaternion's z must be 0, got {e[3]:.6g}; use a ball joint."
    return ""


def read_pose(path: Path | str, figure: Figure, *, size_limit: int = SIZE_LIMIT) -> PoseVector:
    """Read the configuration vector of `figure` from a file."""
    return read_pose_file(path, size_limit=size_limit).configuration(figure)


def read_pose_file(path: Path | str, *, size_limit: int = SIZE_LIMIT) -> PoseFile:
    """Read a pose from a file without a figure to bind it to."""
    return pose_from_text(decoded(read_bytes(path, size_limit), path), path)


def pose_from_text(text: str, path: Path | str = "") -> PoseFile:
    """Read a pose from a text; `path` names it in messages."""
    document = opened(parse_yaml(text, path), "pose", VERSION, ("poise", "version", "figure", "joints"), path)
    values: dict[str, list[float]] = {}
    lines: dict[str, int] = {}
    for name, node, line in document.parts("joints"):
        what = f"joint {name!r}"
        single = isinstance(node, YamlScalar)
        values[name] = [document.number_of(node, what)] if single else document.vector_of(node, None, what)
        lines[name] = line
    return PoseFile(document.words("figure"), values, lines, str(path))


def pose_to_text(figure: Figure, q: ArrayLike) -> str:
    """Write a configuration of a figure as text.

    Raises
    ------
    PoseError
        `q` does not fit the figure.
    """
    values = np.asarray(q, dtype=np.float64)
    if values.shape != (figure.nq,):
        raise PoseError(f"figure {figure.name!r} has {figure.nq} numbers in a pose, got the shape {values.shape}.")
    if not np.isfinite(values).all():
        raise PoseError(f"a pose of figure {figure.name!r} must be finite, got {values[~np.isfinite(values)][0]}.")
    joints = {}
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        own = values[slot.q].tolist()
        fault = _fault(joint, own)
        if fault:
            raise PoseError(f"joint {joint.name!r}: {fault}")
        if own:
            joints[joint.name] = number(own[0]) if len(own) == 1 else vector(own)
    head: Block = {"poise": "pose", "version": str(VERSION), "figure": words(figure.name)}
    # Not through the short form of maps: a pose is easier to read and to edit with one joint per line.
    body = [f"  {words(name)}: {value}" for name, value in joints.items()]
    return _HEADER + "\n".join([*block(head), "joints:" if body else "joints: {}", *body]) + "\n"


def write_pose(figure: Figure, q: ArrayLike, path: Path | str) -> None:
    """Write a configuration of a figure to a file, whole or not at all."""
    write_text(path, pose_to_text(figure, q))
