"""Joints of a compiled MuJoCo model, with the same numbers: what MuJoCo calls qpos is the joint's configuration.

A body's joints act one after the other, each about its anchor a in the body's frame:

    parent_from_body = T(pos, quat) · [T(a₁) L₁ T(a₁)⁻¹] · [T(a₂) L₂ T(a₂)⁻¹] …

so a body with several hangs on massless segments between them. Hinges and slides are measured from a reference value
q₀: L(q - q₀) = L(-q₀) L(q), and L(-q₀) goes into the joint's placement. A ball's limit is on the whole angle θ of its
rotation, cos θ/2 = cos(swing/2) cos(twist/2); swing ≤ θ and |twist| ≤ θ follow, and these are what the joint gets.

Couplings and coupled limits of a compiled MuJoCo model.

An equality between joints is y - y₀ = a₀ + a₁(x - x₀) + a₂(x - x₀)² + …, from the model's initial values; its linear
part is the coupling y - a₁ x = y₀ + a₀ - a₁ x₀. A fixed tendon is a sum Σ cᵢ qᵢ of joints: equalities between such
tendons are couplings too, and their ranges are coupled limits.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.math import quaternion
from poise.model.coordinate import Coordinate
from poise.model.coupling import CoupledLimit, Coupling
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
        self._name = UniqueNames(name for name in named if name)
        self._segment_name = UniqueNames(str(model.body(number).name) for number in range(model.nbody))

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


_JOINT_EQUALITY, _TENDON_EQUALITY = 2, 3
_JOINT_WRAP = 1
Sum = dict[Coordinate, float]


class RelationReader:
    """Makes couplings and coupled limits between joints that the figure has."""

    def __init__(self, model: Any, joints: Mapping[int, Joint], notes: Notes) -> None:
        self._model = model
        self._joints = joints
        self._notes = notes
        self._name = UniqueNames([])

    def couplings(self) -> tuple[Coupling, ...]:
        """Equalities that are switched on and linear, or their linear parts."""
        found = (self._coupling(number) for number in range(self._model.neq))
        return tuple(each for each in found if each is not None)

    def coupled_limits(self) -> tuple[CoupledLimit, ...]:
        """Ranges of fixed tendons."""
        limits = []
        for tendon in range(self._model.ntendon):
            name = str(self._model.tendon(tendon).name) or f"tendon_{tendon}"
            if not self._is_sum(tendon):
                self._notes.gather("tendons through space are not kept", name)
                continue
            terms = self._tendon(tendon)
            if not self._model.tendon_limited[tendon] or not terms or not self._are_there(terms, name):
                continue
            lower, upper = self._model.tendon_range[tendon].tolist()
            limits.append(CoupledLimit(self._name(name), tuple(terms.items()), Range(lower, upper)))
        return tuple(limits)

    def _coupling(self, number: int) -> Coupling | None:
        model, name = self._model, str(self._model.equality(number).name) or f"equality_{number}"
        kind, first, second = (int(each[number]) for each in (model.eq_type, model.eq_obj1id, model.eq_obj2id))
        sums = [each for each in (first, second) if each >= 0]
        if kind == _TENDON_EQUALITY and not all(self._is_sum(each) for each in sums):
            self._notes.gather("equalities of tendons through space are not kept", name)
            return None
        if kind not in (_JOINT_EQUALITY, _TENDON_EQUALITY):
            self._notes.gather("equalities that are not between joints are not kept; close loops with tasks", name)
            return None
        if not model.eq_active0[number]:
            self._notes.gather("equalities that are switched off are not kept", name)
            return None
        reading = self._tendon if kind == _TENDON_EQUALITY else self._joint_sum
        return self._linear(
            name, reading(first), reading(second) if second >= 0 else {}, model.eq_data[number].tolist()
        )

    def _linear(self, name: str, y: Sum, x: Sum, polynomial: list[float]) -> Coupling | None:
        """Coupling y - a₁ x = y₀ + a₀ - a₁ x₀."""
        constant, slope, *higher = polynomial[:5]
        if any(higher):
            self._notes.gather("of equalities that are not linear the linear part at the initial pose was kept", name)
        terms = dict(y)
        for each, factor in x.items():
            terms[each] = terms.get(each, 0.0) - slope * factor
        terms = {each: factor for each, factor in terms.items() if factor != 0.0}
        if not terms or not self._are_there(terms, name):
            return None
        value = constant + sum(factor * self._initial(each) for each, factor in terms.items())
        return Coupling(self._name(name), tuple(terms.items()), value)

    def _initial(self, each: Coordinate) -> float:
        number = next(number for number, joint in self._joints.items() if joint.name == each.joint)
        return float(self._model.qpos0[self._model.jnt_qposadr[number]])

    def _are_there(self, terms: Sum, name: str) -> bool:
        there = all(each.component for each in terms)
        if not there:
            self._notes.gather("relations that speak of joints left out are not kept", name)
        return there

    def _joint_sum(self, number: int) -> Sum:
        return {self._coordinate(number): 1.0}

    def _coordinate(self, number: int) -> Coordinate:
        """Reading of a joint; without a component when the figure does not have it."""
        joint = self._joints.get(number)
        return Coordinate(f"joint {number}", "") if joint is None else Coordinate(joint.name, joint.kind.components[0])

    def _wraps(self, tendon: int) -> range:
        first = int(self._model.tendon_adr[tendon])
        return range(first, first + int(self._model.tendon_num[tendon]))

    def _is_sum(self, tendon: int) -> bool:
        return all(int(self._model.wrap_type[wrap]) == _JOINT_WRAP for wrap in self._wraps(tendon))

    def _tendon(self, tendon: int) -> Sum:
        terms: Sum = {}
        for wrap in self._wraps(tendon):
            each = self._coordinate(int(self._model.wrap_objid[wrap]))
            terms[each] = terms.get(each, 0.0) + float(self._model.wrap_prm[wrap])
        return {each: factor for each, factor in terms.items() if factor != 0.0}
