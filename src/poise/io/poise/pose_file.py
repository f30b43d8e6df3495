"""Poses in Poise's own format: the coordinates of every joint, by joint name.

.. code-block:: yaml

    poise: pose
    version: 1
    figure: arm
    joints:
      root: [0.0, 0.0, 0.9, 1.0, 0.0, 0.0, 0.0]      # position [m], then quaternion w x y z
      shoulder: [1.0, 0.0, 0.0, 0.0]
      elbow: 0.4                                     # rad

The numbers of a joint are its configuration, see :mod:`poise.model.joint`; fixed joints have none. The name of the
figure is informative: values are matched by joint name.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError, PoseError, suggest
from poise.io.atomic_write import SIZE_LIMIT, decode_utf8, read_bytes, write_text
from poise.io.poise.read import open_document
from poise.io.yaml_document import (
    Block,
    YamlScalar,
    block_lines,
    format_number,
    format_string,
    format_vector,
    parse_yaml,
)
from poise.math.summation import float_sum
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.tolerances import UNIT_NORM_TOL
from poise.types import ArrayLike, PoseVector

VERSION = 1
_HEADER = "# A pose for Poise: angles in radians, distances in meters, rotations as unit quaternions [w, x, y, z].\n"


@dataclass(frozen=True)
class PoseFile:
    """Content of a pose file.

    Parameters
    ----------
    figure : str
        Name of the figure that the pose was saved from.
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
        """Configuration vector (nq,) of `figure`; the file must have every joint that moves, and no other.

        Raises
        ------
        FormatError
            A joint is missing or unknown, has the wrong number of values, or its quaternion is not a unit quaternion.
        """
        moving = {joint.name: joint for joint in figure.joints if joint.kind.nq}
        for name in self.values:
            if name not in moving:
                unknown = f"figure {figure.name!r} has no movable joint {name!r}; {suggest(name, moving)}"
                raise FormatError(unknown, self.path, self.lines.get(name))
        q = np.zeros(figure.nq)
        for joint, slot in zip(figure.joints, figure.slots, strict=True):
            if joint.name in moving:
                q[slot.q] = self._joint_values(joint, figure)
        return q

    def _joint_values(self, joint: Joint, figure: Figure) -> list[float]:
        if joint.name not in self.values:
            raise FormatError(f"joint {joint.name!r} of figure {figure.name!r} is missing.", self.path)
        values = self.values[joint.name]
        problem = _problem(joint, values)
        if problem:
            raise FormatError(f"joint {joint.name!r}: {problem}", self.path, self.lines.get(joint.name))
        return values


def _problem(joint: Joint, values: list[float]) -> str:
    """Describe what is invalid in the values of a joint; empty if they are valid."""
    if len(values) != joint.kind.nq:
        return f"expected {joint.kind.nq} numbers for the joint kind {joint.kind.value}, got {len(values)}."
    if not joint.kind.has_quaternion:
        return ""
    e = values[-4:]
    norm = math.sqrt(float_sum(part * part for part in e))
    if abs(norm - 1.0) > UNIT_NORM_TOL:
        return f"expected a unit quaternion (w, x, y, z), got {e} of norm {norm:.6g}; normalize it first."
    if joint.kind is JointKind.SWING and abs(e[3]) > UNIT_NORM_TOL:
        return f"a swing joint has no twist: expected quaternion z = 0, got {e[3]:.6g}; use a ball joint."
    return ""


def read_pose(path: Path | str, figure: Figure, *, size_limit: int = SIZE_LIMIT) -> PoseVector:
    """Read the configuration vector of `figure` from a file."""
    return read_pose_file(path, size_limit=size_limit).configuration(figure)


def read_pose_file(path: Path | str, *, size_limit: int = SIZE_LIMIT) -> PoseFile:
    """Read a pose from a file without matching it to a figure."""
    return pose_from_text(decode_utf8(read_bytes(path, size_limit), path), path)


def pose_from_text(text: str, path: Path | str = "") -> PoseFile:
    """Read a pose from a text; `path` names it in messages."""
    document = open_document(parse_yaml(text, path), "pose", VERSION, ("poise", "version", "figure", "joints"), path)
    values: dict[str, list[float]] = {}
    lines: dict[str, int] = {}
    for name, node, line in document.parts("joints"):
        what = f"joint {name!r}"
        single = isinstance(node, YamlScalar)
        values[name] = [document.number_of(node, what)] if single else document.vector_of(node, None, what)
        lines[name] = line
    return PoseFile(document.string("figure"), values, lines, str(path))


def pose_to_text(figure: Figure, q: ArrayLike) -> str:
    """Format a configuration of a figure as text.

    Raises
    ------
    PoseError
        `q` does not fit the figure.
    """
    values = np.asarray(q, dtype=np.float64)
    if values.shape != (figure.nq,):
        raise PoseError(f"expected a configuration of shape ({figure.nq},) for {figure.name!r}, got {values.shape}.")
    if not np.isfinite(values).all():
        raise PoseError(
            f"configuration of figure {figure.name!r} is not finite: got {values[~np.isfinite(values)][0]}."
        )
    joints = {}
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        joint_values = values[slot.q].tolist()
        problem = _problem(joint, joint_values)
        if problem:
            raise PoseError(f"joint {joint.name!r}: {problem}")
        if joint_values:
            single = len(joint_values) == 1
            joints[joint.name] = format_number(joint_values[0]) if single else format_vector(joint_values)
    head: Block = {"poise": "pose", "version": str(VERSION), "figure": format_string(figure.name)}
    # Never as a flow mapping: a pose is easier to read and to edit with one joint per line.
    body = [f"  {format_string(name)}: {value}" for name, value in joints.items()]
    return _HEADER + "\n".join([*block_lines(head), "joints:" if body else "joints: {}", *body]) + "\n"


def write_pose(figure: Figure, q: ArrayLike, path: Path | str) -> None:
    """Write a configuration of a figure to a file, atomically."""
    write_text(path, pose_to_text(figure, q))
