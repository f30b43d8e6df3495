"""Convert configurations and velocities between Poise and MuJoCo or Pinocchio, both ways.

==================  ============================  ============================  ===============================
joint               Poise                         MuJoCo                        Pinocchio
==================  ============================  ============================  ===============================
free, configuration p, quaternion (w, x, y, z)    p, quaternion (w, x, y, z)    p, quaternion (x, y, z, w)
free, velocity      v in the body, ω in the body  v in the world, ω in the body v in the body, ω in the body
ball                (w, x, y, z), ω in the body   the same                      (x, y, z, w), ω in the body
continuous hinge    angle                         angle                         (cos, sin) of the angle
planar              two slides and a hinge        –                             x, y, (cos, sin); v in the body
==================  ============================  ============================  ===============================

The angle of a continuous joint is recovered in (−π, π].
"""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from poise.errors import PoseError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.types import FloatArray, PoseVector


class Form(enum.Enum):
    """How the other package stores the configuration of a joint."""

    SAME = "same numbers"
    XYZW = "quaternion x y z w"
    CIRCLE = "cosine and sine"


@dataclass(frozen=True)
class Entry:
    """Entries of a joint in the other package: first index and form of q, first index of v.

    The first slide of a planar joint, whose other velocity is in the body, states the index of its hinge as `turn`.
    """

    joint: int
    q: int
    v: int
    form: Form = Form.SAME
    turn: int = -1


class CoordinateMap:
    """Both ways between a figure and a model of another package.

    ``coordinates = CoordinateMap.mujoco(figure, model)``, then ``data.qpos[:] = coordinates.q_to_other(pose)``.

    Joints of the figure that the other model does not have keep the values of `base`, by default the neutral pose;
    joints of the other model that the figure does not have keep those of its initial configuration.

    Raises
    ------
    PoseError
        No joint of the figure is one of the other model, or joints of one name are of different kinds.
    """

    def __init__(
        self, figure: Figure, entries: tuple[Entry, ...], initial: FloatArray, nv: int, *, world_linear: bool = False
    ) -> None:
        self.figure = figure
        self._entries = entries
        self._initial = initial
        self.nq, self.nv = len(initial), nv
        self._world_linear = world_linear
        if not entries and figure.nv and nv:
            names = [joint.name for joint in figure.joints if joint.kind.nq]
            raise PoseError(
                f"no joint of figure {figure.name!r} is one of the other model: joints correspond by name, such as "
                f"{names[0]!r}; is it the same robot?"
            )

    @classmethod
    def mujoco(cls, figure: Figure, model: Any) -> CoordinateMap:
        """Map to qpos and qvel of a ``mujoco.MjModel``; joints correspond by name, or by order if they have none."""
        entries, unnamed = [], 0
        names = [str(model.joint(number).name) for number in range(model.njnt)]
        moving = [index for index, joint in enumerate(figure.joints) if joint.kind.nq]
        known = {figure.joints[index].name: index for index in moving}
        free = [index for index in moving if figure.joints[index].name not in names]
        for number, name in enumerate(names):
            if not name:
                unnamed += 1
            index = known.get(name) if name else (free[unnamed - 1] if unnamed <= len(free) else None)
            if index is not None:
                _check_kind(figure.joints[index], _MUJOCO_DOFS[int(model.jnt_type[number])])
                entries.append(Entry(index, int(model.jnt_qposadr[number]), int(model.jnt_dofadr[number])))
        return cls(figure, tuple(entries), np.array(model.qpos0), int(model.nv), world_linear=True)

    @classmethod
    def pinocchio(cls, figure: Figure, model: Any) -> CoordinateMap:
        """Map to q and v of a ``pinocchio.Model``; joints correspond by name."""
        entries = []
        indices = {joint.name: index for index, joint in enumerate(figure.joints)}
        root_is_free = figure.joints[0].kind is JointKind.FREE
        for number in range(1, model.njoints):
            joint, name = model.joints[number], str(model.names[number])
            index = indices.get(name)
            if index is None and joint.shortname() == "JointModelFreeFlyer" and root_is_free:
                index = 0
            if index is not None:
                _check_kind(figure.joints[index], int(joint.nv))
                entries.append(Entry(index, int(joint.idx_q), int(joint.idx_v), _pinocchio_form(joint)))
                continue
            parts = [f"{name}_{suffix}" for suffix in ("along_x", "along_y", "along_z", "turn")]
            found = [indices[part] for part in parts if part in indices]
            for offset, part in enumerate(found):
                last = offset == len(found) - 1 and joint.shortname() == "JointModelPlanar"
                form = Form.CIRCLE if last else Form.SAME
                turn = found[-1] if offset == 0 and joint.shortname() == "JointModelPlanar" else -1
                entries.append(Entry(part, int(joint.idx_q) + offset, int(joint.idx_v) + offset, form, turn))
        return cls(figure, tuple(entries), _pinocchio_neutral(model), int(model.nv))

    # --- configurations -----------------------------------------------------------------------------------------------

    def q_to_other(self, pose: Pose | ArrayLike, base: ArrayLike | None = None) -> FloatArray:
        """Configuration (nq,) of the other package; its joints that the figure does not have keep those of `base`."""
        q = self._own_q(pose)
        other = self._initial.copy() if base is None else _vector(base, self.nq, "base")
        for entry in self._entries:
            own = q[self.figure.slots[entry.joint].q]
            if entry.form is Form.CIRCLE:
                own = np.array([math.cos(own[0]), math.sin(own[0])])
            elif entry.form is Form.XYZW:
                own = np.concatenate([own[:-4], own[-3:], own[-4:-3]])
            other[entry.q : entry.q + len(own)] = own
        return other

    def q_from_other(self, q: ArrayLike, base: Pose | None = None) -> Pose:
        """Pose of the figure at a configuration of the other package."""
        given = _vector(q, self.nq, "q")
        own = self.figure.neutral() if base is None else base.q.copy()
        for entry in self._entries:
            slot, kind = self.figure.slots[entry.joint].q, self.figure.joints[entry.joint].kind
            if entry.form is Form.CIRCLE:
                own[slot] = math.atan2(given[entry.q + 1], given[entry.q])
                continue
            part = given[entry.q : entry.q + kind.nq].copy()
            if entry.form is Form.XYZW:
                part = np.concatenate([part[:-4], part[-1:], part[-4:-1]])
            if kind.has_quaternion:
                part[-4:] /= np.linalg.norm(part[-4:]) or 1.0
            own[slot] = part
        return Pose(self.figure, own)

    # --- velocities ---------------------------------------------------------------------------------------------------

    def v_to_other(self, v: ArrayLike, pose: Pose | ArrayLike) -> FloatArray:
        """Velocity (nv,) of the other package at a pose; zero for joints that the figure does not have."""
        given, q, other = _vector(v, self.figure.nv, "v"), self._own_q(pose), np.zeros(self.nv)
        for entry in self._entries:
            own = given[self.figure.slots[entry.joint].v].copy()
            if self._rotates_linear(entry):
                own[:3] = self._rotation(q, entry) @ own[:3]
            other[entry.v : entry.v + len(own)] = own
        for entry in self._planar:
            other[entry.v : entry.v + 2] = self._turned(q, entry).T @ other[entry.v : entry.v + 2]
        return other

    def v_from_other(self, v: ArrayLike, pose: Pose | ArrayLike) -> FloatArray:
        """Velocity (nv,) of the figure at a pose; zero for joints that the other model does not have."""
        given, q, own = _vector(v, self.nv, "v"), self._own_q(pose), np.zeros(self.figure.nv)
        for entry in self._planar:
            given[entry.v : entry.v + 2] = self._turned(q, entry) @ given[entry.v : entry.v + 2]
        for entry in self._entries:
            slot = self.figure.slots[entry.joint].v
            part = given[entry.v : entry.v + slot.stop - slot.start].copy()
            if self._rotates_linear(entry):
                part[:3] = self._rotation(q, entry).T @ part[:3]
            own[slot] = part
        return own

    @property
    def _planar(self) -> list[Entry]:
        return [entry for entry in self._entries if entry.turn >= 0]

    def _turned(self, q: PoseVector, entry: Entry) -> FloatArray:
        """Rotation of the plane by the hinge of a planar joint."""
        angle = float(q[self.figure.slots[entry.turn].q][0])
        return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])

    def _rotates_linear(self, entry: Entry) -> bool:
        return self._world_linear and self.figure.joints[entry.joint].kind is JointKind.FREE

    def _rotation(self, q: PoseVector, entry: Entry) -> FloatArray:
        return np.asarray(quaternion.to_matrix(q[self.figure.slots[entry.joint].q][-4:]))

    def _own_q(self, pose: Pose | ArrayLike) -> PoseVector:
        if isinstance(pose, Pose):
            if not pose.figure.has_joints_of(self.figure):
                raise PoseError(f"the pose is one of {pose.figure.name!r}, not of {self.figure.name!r}.")
            return pose.q
        return _vector(pose, self.figure.nq, "q")


_MUJOCO_DOFS = (6, 3, 1, 1)  # of free, ball, slide and hinge joints


def _check_kind(joint: Joint, dofs: int) -> None:
    if joint.kind.nv != dofs:
        raise PoseError(
            f"joint {joint.name!r} has {joint.kind.nv} degrees of freedom in the figure and {dofs} in the other model."
        )


def _pinocchio_neutral(model: Any) -> FloatArray:
    """Zero, with unit quaternions and the cosine 1 of continuous joints."""
    q = np.zeros(int(model.nq))
    for joint in model.joints[1:] if int(model.njoints) > 1 else ():
        form, end = _pinocchio_form(joint), int(joint.idx_q) + int(joint.nq)
        if form is Form.XYZW:
            q[end - 1] = 1.0
        elif form is Form.CIRCLE or joint.shortname() == "JointModelPlanar":
            q[end - 2] = 1.0
    return q


def _pinocchio_form(joint: Any) -> Form:
    name = str(joint.shortname())
    if name in ("JointModelFreeFlyer", "JointModelSpherical"):
        return Form.XYZW
    return Form.CIRCLE if int(joint.nq) == 2 and int(joint.nv) == 1 else Form.SAME


def _vector(values: ArrayLike, size: int, what: str) -> FloatArray:
    try:
        vector = np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise PoseError(f"{what}: expected {size} numbers.") from None
    if vector.shape != (size,) or not np.isfinite(vector).all():
        raise PoseError(f"{what}: expected {size} finite numbers, got shape {vector.shape}.")
    return vector
