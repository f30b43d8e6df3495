"""Convert the joints, equality constraints and fixed tendons of a compiled MuJoCo model.

Joints keep their numbers: MuJoCo's qpos is the configuration of the joint. The joints of a body act one after the
other, each about its anchor a in the frame of the body:

    parent_from_body = T(pos, quat) · [T(a₁) L₁ T(a₁)⁻¹] · [T(a₂) L₂ T(a₂)⁻¹] …

so a body with several joints gets massless segments between them. Hinges and slides are measured from a reference value
q₀: L(q - q₀) = L(-q₀) L(q), and L(-q₀) goes into the placement of the joint. The limit of a ball joint is on the total
angle θ of its rotation, cos θ/2 = cos(swing/2) cos(twist/2); swing ≤ θ and |twist| ≤ θ follow, and become its limits.

Couplings: an equality between joints is y - y₀ = a₀ + a₁(x - x₀) + a₂(x - x₀)² + …, from the initial values of the
model; its linear part is the coupling y - a₁ x = y₀ + a₀ - a₁ x₀. A fixed tendon is a sum Σ cᵢ qᵢ of joints: equalities
between such tendons are couplings too, and their ranges are coupled limits.
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
from poise.math.summation import float_sum
from poise.model.coordinate import Coordinate
from poise.model.coupling import CoupledLimit, Coupling
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range, SphericalEllipse, TwistRange
from poise.model.transform import Transform

KINDS = {0: JointKind.FREE, 1: JointKind.BALL, 2: JointKind.SLIDE, 3: JointKind.HINGE}


@dataclass(frozen=True)
class BodyJoints:
    """Joints of a body.

    Parameters
    ----------
    joints : tuple of Joint
        Joints, from the parent outward.
    intermediate_segments : tuple of str
        Names of the massless segments between them.
    joint_indices : mapping of joint name to int
        Index of each joint in the model; added joints are not in it.
    """

    joints: tuple[Joint, ...]
    intermediate_segments: tuple[str, ...]
    joint_indices: dict[str, int]


class JointReader:
    """Converts the joints of a model, with unique names."""

    def __init__(self, model: Any, notes: Notes) -> None:
        self._model = model
        self._notes = notes
        named = [str(model.joint(number).name) for number in range(model.njnt)]
        self._name = UniqueNames(name for name in named if name)
        self._segment_name = UniqueNames(str(model.body(number).name) for number in range(model.nbody))

    def kinds(self, body: int) -> list[JointKind]:
        """Kinds of the joints of a body."""
        return [KINDS[int(self._model.jnt_type[number])] for number in self._joint_numbers(body)]

    def segment_name(self, body: int) -> str:
        """Name of the segment of a body."""
        return str(self._model.body(body).name) or self._segment_name(f"body_{body}")

    def root_joint(self, body: int, child: str, *, free: bool = False) -> BodyJoints:
        """The joint between the world and a body without joints or with a free joint."""
        numbers = self._joint_numbers(body)
        name = str(self._model.joint(numbers[0]).name) if numbers else ""
        name = name or self._name("root")
        if numbers or free:  # qpos of a free joint is the pose in the world, independent of the body's pos and quat
            joint = Joint(name, JointKind.FREE, None, child)
        else:
            joint = Joint(name, JointKind.FIXED, None, child, self.body_placement(body))
        return BodyJoints((joint,), (), {name: numbers[0]} if numbers else {})

    def joints(self, body: int, parent: str, child: str) -> BodyJoints:
        """Joints of a body with a parent segment."""
        numbers, body_placement = self._joint_numbers(body), self.body_placement(body)
        if not numbers:
            return BodyJoints((Joint(self._name(child), JointKind.FIXED, parent, child, body_placement),), (), {})
        joints: list[Joint] = []
        intermediate_segments: list[str] = []
        for count, number in enumerate(numbers, 1):
            name = str(self._model.joint(number).name) or self._name(child)
            next_segment = child if count == len(numbers) else self._segment_name(f"{child}_{name}")
            joints.append(self._joint(number, name, (parent, next_segment), body_placement))
            intermediate_segments += [next_segment] if next_segment != child else []
            parent, body_placement = next_segment, Transform()
        return BodyJoints(
            tuple(joints), tuple(intermediate_segments), dict(zip((j.name for j in joints), numbers, strict=True))
        )

    def body_placement(self, body: int) -> Transform:
        """Placement of a body in its parent."""
        return Transform(tuple(self._model.body_pos[body].tolist()), tuple(self._model.body_quat[body].tolist()))

    def _joint_numbers(self, body: int) -> list[int]:
        first = int(self._model.body_jntadr[body])
        return list(range(first, first + int(self._model.body_jntnum[body])))

    def _joint(self, number: int, name: str, ends: tuple[str, str], body_placement: Transform) -> Joint:
        model, kind = self._model, KINDS[int(self._model.jnt_type[number])]
        if kind is JointKind.FREE:
            return Joint(name, kind, *ends)
        anchor = Transform(tuple(model.jnt_pos[number].tolist()))
        lower, upper = model.jnt_range[number].tolist()
        limited = bool(model.jnt_limited[number])
        if kind is JointKind.BALL:
            swing, twist = self._swing_twist_limits(name, upper) if limited else ((), None)
            return Joint(name, kind, *ends, body_placement @ anchor, anchor, swing=swing, twist=twist)
        axis = tuple(model.jnt_axis[number].tolist())
        start = _motion(kind, axis, -float(model.qpos0[model.jnt_qposadr[number]]))
        ranges = {kind.components[0]: Range(lower, upper)} if limited else {}
        effort = self._effort_limit(number)
        return Joint(name, kind, *ends, body_placement @ anchor @ start, anchor, axis, ranges, effort_limit=effort)

    def _effort_limit(self, number: int) -> tuple[float, ...]:
        """Largest force of a hinge or slide: its actuatorfrcrange, else the sum of gear · forcerange of its motors."""
        model = self._model
        if model.jnt_actfrclimited[number]:
            limit = float(np.abs(model.jnt_actfrcrange[number]).max())
            return (limit,) if limit > 0.0 else ()
        motors = [
            motor
            for motor in range(model.nu)
            if int(model.actuator_trntype[motor]) in _JOINT_TRANSMISSIONS
            and int(model.actuator_trnid[motor][0]) == number
        ]
        if not motors or not all(model.actuator_forcelimited[motor] for motor in motors):
            return ()
        forces = [
            abs(model.actuator_gear[motor][0]) * np.abs(model.actuator_forcerange[motor]).max() for motor in motors
        ]
        limit = float_sum(forces)
        return (limit,) if limit > 0.0 else ()

    def _swing_twist_limits(self, name: str, angle: float) -> tuple[tuple[SphericalEllipse, ...], TwistRange | None]:
        if angle >= math.pi:
            return (), None
        self._notes.gather(
            "limits on the total angle of a ball joint became the same limit on its swing and on its twist, which "
            "allow slightly more if both are at their limits",
            name,
        )
        return (SphericalEllipse(angle, angle),), TwistRange(-angle, angle)


def _motion(kind: JointKind, axis: tuple[float, ...], value: float) -> Transform:
    """L(value) of a hinge or slide."""
    displacement = value * np.array(axis)
    if kind is JointKind.SLIDE:
        return Transform(tuple(displacement.tolist()))
    return Transform(rotation=tuple(quaternion.exp(displacement).tolist())) if value else Transform()


_CONNECT_EQUALITY, _WELD_EQUALITY, _JOINT_EQUALITY, _TENDON_EQUALITY = range(4)
_JOINT_WRAP = 1
_JOINT_TRANSMISSIONS = (0, 1)  # joint, joint in parent
LinearSum = dict[Coordinate, float]


class RelationReader:
    """Converts equality constraints and fixed tendons to couplings and coupled limits of the figure's joints."""

    def __init__(self, model: Any, joints: Mapping[int, Joint], notes: Notes) -> None:
        self._model = model
        self._joints = joints
        self._notes = notes
        self._name = UniqueNames([])

    def couplings(self) -> tuple[Coupling, ...]:
        """Active equality constraints, or their linear parts."""
        couplings = (self._coupling(number) for number in range(self._model.neq))
        return tuple(coupling for coupling in couplings if coupling is not None)

    def coupled_limits(self) -> tuple[CoupledLimit, ...]:
        """Ranges of fixed tendons."""
        limits = []
        for tendon in range(self._model.ntendon):
            name = str(self._model.tendon(tendon).name) or f"tendon_{tendon}"
            if not self._is_fixed_tendon(tendon):
                self._notes.gather("spatial tendons are not kept", name)
                continue
            terms = self._tendon(tendon)
            if not self._model.tendon_limited[tendon] or not terms or not self._joints_present(terms, name):
                continue
            lower, upper = self._model.tendon_range[tendon].tolist()
            limits.append(CoupledLimit(self._name(name), tuple(terms.items()), Range(lower, upper)))
        return tuple(limits)

    def _coupling(self, number: int) -> Coupling | None:
        model, name = self._model, str(self._model.equality(number).name) or f"equality_{number}"
        kind, first, second = (int(column[number]) for column in (model.eq_type, model.eq_obj1id, model.eq_obj2id))
        tendons = [tendon for tendon in (first, second) if tendon >= 0]
        if kind == _TENDON_EQUALITY and not all(self._is_fixed_tendon(tendon) for tendon in tendons):
            self._notes.gather("equalities of spatial tendons are not kept", name)
            return None
        if kind not in (_JOINT_EQUALITY, _TENDON_EQUALITY):
            if kind not in (_CONNECT_EQUALITY, _WELD_EQUALITY):  # these become tasks, see poise.io.mjcf.loops
                self._notes.gather("equalities of flexible bodies are not kept", name)
            return None
        if not model.eq_active0[number]:
            self._notes.gather("inactive equalities are not kept", name)
            return None
        sum_of = self._tendon if kind == _TENDON_EQUALITY else self._joint_sum
        return self._linear(name, sum_of(first), sum_of(second) if second >= 0 else {}, model.eq_data[number].tolist())

    def _linear(self, name: str, y: LinearSum, x: LinearSum, polynomial: list[float]) -> Coupling | None:
        """Coupling y - a₁ x = y₀ + a₀ - a₁ x₀."""
        constant, slope, *higher = polynomial[:5]
        if any(higher):
            self._notes.gather("nonlinear equalities were linearized at the initial pose", name)
        terms = dict(y)
        for coordinate, factor in x.items():
            terms[coordinate] = terms.get(coordinate, 0.0) - slope * factor
        terms = {coordinate: factor for coordinate, factor in terms.items() if factor != 0.0}
        if not terms or not self._joints_present(terms, name):
            return None
        value = constant + float_sum(factor * self._initial(coordinate) for coordinate, factor in terms.items())
        return Coupling(self._name(name), tuple(terms.items()), value)

    def _initial(self, coordinate: Coordinate) -> float:
        number = next(number for number, joint in self._joints.items() if joint.name == coordinate.joint)
        return float(self._model.qpos0[self._model.jnt_qposadr[number]])

    def _joints_present(self, terms: LinearSum, name: str) -> bool:
        present = all(coordinate.component for coordinate in terms)
        if not present:
            self._notes.gather("relations of joints that were left out are not kept", name)
        return present

    def _joint_sum(self, number: int) -> LinearSum:
        return {self._coordinate(number): 1.0}

    def _coordinate(self, number: int) -> Coordinate:
        """Coordinate of a joint; with an empty component if the figure does not have the joint."""
        joint = self._joints.get(number)
        return Coordinate(f"joint {number}", "") if joint is None else Coordinate(joint.name, joint.kind.components[0])

    def _wraps(self, tendon: int) -> range:
        first = int(self._model.tendon_adr[tendon])
        return range(first, first + int(self._model.tendon_num[tendon]))

    def _is_fixed_tendon(self, tendon: int) -> bool:
        return all(int(self._model.wrap_type[wrap]) == _JOINT_WRAP for wrap in self._wraps(tendon))

    def _tendon(self, tendon: int) -> LinearSum:
        terms: LinearSum = {}
        for wrap in self._wraps(tendon):
            coordinate = self._coordinate(int(self._model.wrap_objid[wrap]))
            terms[coordinate] = terms.get(coordinate, 0.0) + float(self._model.wrap_prm[wrap])
        return {coordinate: factor for coordinate, factor in terms.items() if factor != 0.0}
