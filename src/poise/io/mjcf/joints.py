"""Joints of a compiled MuJoCo model, with the same numbers: what MuJoCo calls qpos is the joint's configuration.

A body's joints act one after the other, each about its anchor a in the body's frame:

    parent_from_body = T(pos, quat) · [T(a₁) L₁ T(a₁)⁻¹] · [T(a₂) L₂ T(a₂)⁻¹] …

so a body with several hangs on massless segments between them. Hinges and slides are measured from a reference value
q₀: L(q - q₀) = L(-q₀) L(q), and L(-q₀) goes into the joint's placement. A ball's limit is on the whole angle θ of its
rotation, cos θ/2 = cos(swing/2) cos(twist/2); swing ≤ θ and |twist| ≤ θ follow, and these are what the joint gets.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.io.report import Notes
from poise.io.unique_name import NameMaker
from poise.math import quaternion
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range, SphericalEllipse, TwistRange
from poise.model.transform import Transform

KINDS = {0: JointKind.FREE, 1: JointKind.BALL, 2: JointKind.SLIDE, 3: JointKind.HINGE}


@dataclass(frozen=True)
class BodyJoints:
    """What moves a body.

    Parameters
    ----------
    joints : tuple of Joint
        From the parent outward.
    between : tuple of str
        Names of the massless segments between them.
    places : mapping of joint name to int
        Number of each joint in the model; a joint that the model does not have is not in it.
    """

    joints: tuple[Joint, ...]
    between: tuple[str, ...]
    places: dict[str, int]


class JointReader:
    """Makes joints of a model's joints, with names that no other has."""

    def __init__(self, model: Any, notes: Notes) -> None:
        self._model = model
        self._notes = notes
        named = [str(model.joint(number).name) for number in range(model.njnt)]
        self._name = NameMaker(name for name in named if name)
        self._segment_name = NameMaker(str(model.body(number).name) for number in range(model.nbody))

    def kinds(self, body: int) -> list[JointKind]:
        """Kinds of a body's joints."""
        return [KINDS[int(self._model.jnt_type[number])] for number in self._numbers(body)]

    def segment_name(self, body: int) -> str:
        """Name of a body's segment."""
        return str(self._model.body(body).name) or self._segment_name(f"body_{body}")

    def tie(self, body: int, child: str, *, free: bool = False) -> BodyJoints:
        """The joint that ties a body without joints, or with a free one, to the world."""
        numbers = self._numbers(body)
        name = str(self._model.joint(numbers[0]).name) if numbers else ""
        name = name or self._name("root")
        if numbers or free:  # the numbers of a free joint are the pose in the world, whatever the body's place says
            joint = Joint(name, JointKind.FREE, None, child)
        else:
            joint = Joint(name, JointKind.FIXED, None, child, self.place(body))
        return BodyJoints((joint,), (), {name: numbers[0]} if numbers else {})

    def joints(self, body: int, parent: str, child: str) -> BodyJoints:
        """Joints of a body that hangs on a segment."""
        numbers, place = self._numbers(body), self.place(body)
        if not numbers:
            return BodyJoints((Joint(self._name(child), JointKind.FIXED, parent, child, place),), (), {})
        joints: list[Joint] = []
        between: list[str] = []
        for count, number in enumerate(numbers, 1):
            name = str(self._model.joint(number).name) or self._name(child)
            inner = child if count == len(numbers) else self._segment_name(f"{child}_{name}")
            joints.append(self._joint(number, name, (parent, inner), place))
            between += [inner] if inner != child else []
            parent, place = inner, Transform()
        return BodyJoints(tuple(joints), tuple(between), dict(zip((j.name for j in joints), numbers, strict=True)))

    def place(self, body: int) -> Transform:
        """Place of a body in its parent."""
        return Transform(tuple(self._model.body_pos[body].tolist()), tuple(self._model.body_quat[body].tolist()))

    def _numbers(self, body: int) -> list[int]:
        first = int(self._model.body_jntadr[body])
        return list(range(first, first + int(self._model.body_jntnum[body])))

    def _joint(self, number: int, name: str, ends: tuple[str, str], place: Transform) -> Joint:
        model, kind = self._model, KINDS[int(self._model.jnt_type[number])]
        if kind is JointKind.FREE:
            return Joint(name, kind, *ends)
        anchor = Transform(tuple(model.jnt_pos[number].tolist()))
        lower, upper = model.jnt_range[number].tolist()
        limited = bool(model.jnt_limited[number])
        if kind is JointKind.BALL:
            swing, twist = self._cone(name, upper) if limited else ((), None)
            return Joint(name, kind, *ends, place @ anchor, anchor, swing=swing, twist=twist)
        axis = tuple(model.jnt_axis[number].tolist())
        start = _moved(kind, axis, -float(model.qpos0[model.jnt_qposadr[number]]))
        ranges = {kind.components[0]: Range(lower, upper)} if limited else {}
        return Joint(name, kind, *ends, place @ anchor @ start, anchor, axis, ranges)

    def _cone(self, name: str, angle: float) -> tuple[tuple[SphericalEllipse, ...], TwistRange | None]:
        if angle >= math.pi:
            return (), None
        self._notes.gather(
            "limits on the whole angle of a ball joint became the same limit on its swing and on its twist, which "
            "allow a little more when both are used up",
            name,
        )
        return (SphericalEllipse(angle, angle),), TwistRange(-angle, angle)


def _moved(kind: JointKind, axis: tuple[float, ...], value: float) -> Transform:
    """L(value) of a hinge or slide."""
    along = value * np.array(axis)
    if kind is JointKind.SLIDE:
        return Transform(tuple(along.tolist()))
    return Transform(rotation=tuple(quaternion.exp(along).tolist())) if value else Transform()
