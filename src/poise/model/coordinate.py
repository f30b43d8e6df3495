"""Joint coordinates: the scalars of a joint that ranges, couplings and users refer to (joint positions).

They are written ``left_knee`` (a joint with one component) or ``left_hip.swing_y``. The swing and twist of a ball joint
are not linear in the tangent, so each coordinate has its gradient and Hessian along q ⊕ v; constraint rows are
linearized with them [Baerlocher2001, 3.8].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.derivative import derivative_of
from poise.errors import FigureError, suggest
from poise.math import quaternion, swing_twist, swing_twist_derivatives
from poise.model.joint import Joint, JointKind
from poise.types import FloatArray, Matrix, Quaternion

_SINGULAR_W = 1e-150  # replaces e_w at the singular direction of a swing, where e_w = 0


@dataclass(frozen=True, order=True)
class Coordinate:
    """One scalar coordinate of one joint.

    Parameters
    ----------
    joint : str
        Name of the joint.
    component : str
        Name of the coordinate within the joint; see :attr:`JointKind.components`.
    """

    joint: str
    component: str

    def __str__(self) -> str:
        return f"{self.joint}.{self.component}"


def parse_coordinate(text: str | Coordinate, joints: Mapping[str, Joint]) -> Coordinate:
    """Parse ``joint`` or ``joint.component`` and check it against the figure's joints."""
    if isinstance(text, Coordinate):
        name, component = text.joint, text.component
    elif not isinstance(text, str):
        raise FigureError(f"a coordinate is a str, 'joint' or 'joint.component', got {text!r}.")
    elif text in joints:
        name, component = text, _only_component(joints[text])
    else:
        name, _, component = text.rpartition(".")
    if name not in joints:
        raise FigureError(f"coordinate {str(text)!r}: unknown joint; {suggest(name or str(text), joints)}", str(text))
    kind = joints[name].kind
    if component in kind.components:
        return Coordinate(name, component)
    if not kind.components:
        raise FigureError(f"coordinate {str(text)!r}: {kind.phrase} joint does not move; leave it out.", name)
    several = not component and len(kind.components) > 1
    problem = "several components, name one" if several else f"no component {component!r}"
    known = [f"{name}.{each}" for each in kind.components]
    raise FigureError(
        f"coordinate {str(text)!r}: {kind.phrase} joint has {problem}; "
        + suggest("" if several else f"{name}.{component}", known),
        name,
    )


def _only_component(joint: Joint) -> str:
    """The component that the joint's name alone denotes; empty if the joint has several or none."""
    return joint.kind.components[0] if len(joint.kind.components) == 1 else ""


def swing_lift(e: Quaternion) -> Matrix:
    """Body angular velocity (3) of a swing joint per tangent entry (2).

    A quaternion that keeps e_z = 0 while it moves by ė = ½ e ⊗ ω needs ω_z = (e_y ω_x - e_x ω_y)/e_w: the twist that
    the swing induces. At the singular direction -z (e_w = 0) a tiny number replaces zero so that results stay finite.
    """
    w = e[0] if abs(e[0]) > _SINGULAR_W else _SINGULAR_W
    return np.array([[1.0, 0.0], [0.0, 1.0], [e[2] / w, -e[1] / w]])


def coordinate_value(joint: Joint, component: str, q: FloatArray) -> float:
    """Value of a joint coordinate [rad or m] at the joint's own configuration `q`."""
    index = joint.kind.components.index(component)
    if not joint.kind.has_swing:
        return float(q[index])
    if component == "twist":
        return float(swing_twist.twist(q))
    return float(swing_twist.swing(q)[index])


@derivative_of("coordinate_value", wrt="q", moved="pose")
def coordinate_gradient(joint: Joint, component: str, q: FloatArray) -> FloatArray:
    """Gradient of :func:`coordinate_value` along the joint's own tangent, (nv of the joint,)."""
    index = joint.kind.components.index(component)
    if joint.kind is JointKind.FREE:
        return np.concatenate([quaternion.to_matrix(q[3:])[index], np.zeros(3)])
    if not joint.kind.has_swing:
        gradient = np.zeros(joint.kind.nv)
        gradient[index] = 1.0
        return gradient
    gradient_xyz = swing_twist.twist_gradient(q) if component == "twist" else swing_twist.swing_jacobian(q)[index]
    return np.asarray(gradient_xyz if joint.kind is JointKind.BALL else gradient_xyz @ swing_lift(q))


def coordinate_hessian(joint: Joint, component: str, q: FloatArray) -> Matrix:
    """Hessian of :func:`coordinate_value` along the joint's own tangent (nv, nv of the joint); zero but for swings.

    A swing joint's limb moves as a ball joint's does under the same rotation about x and y, so its Hessian is a block
    of the ball joint's.
    """
    if not joint.kind.has_swing:
        return np.zeros((joint.kind.nv, joint.kind.nv))
    if component == "twist":
        return swing_twist_derivatives.twist_hessian(q)
    index, nv = joint.kind.components.index(component), joint.kind.nv
    return np.asarray(swing_twist_derivatives.swing_hessians(q)[index, :nv, :nv])


def with_coordinate(joint: Joint, component: str, q: FloatArray, value: float) -> FloatArray:
    """The joint's configuration with one coordinate set and the others unchanged."""
    index = joint.kind.components.index(component)
    if not joint.kind.has_swing:
        changed = np.array(q)
        changed[index] = value
        return changed
    swing, twist = swing_twist.decompose(q)
    if component == "twist":
        return np.asarray(swing_twist.compose(swing, value))
    swing = np.array(swing)
    swing[index] = value
    return np.asarray(swing_twist.compose(swing, twist if joint.kind is JointKind.BALL else 0.0))
