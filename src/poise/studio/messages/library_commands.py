"""Commands that reach the rest of the library: any task and any of its parameters, couplings, locks, joints, limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from poise.studio.messages.commands import Command
from poise.studio.messages.fields import Vec3

# --- tasks ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CreateFigureTask(Command, type="task.whole"):
    """Add a task of some kind about the whole figure."""

    kind: str


@dataclass(frozen=True)
class ListTaskFields(Command, type="task.fields"):
    """Ask for all parameters of a task."""

    name: str


@dataclass(frozen=True)
class WriteTaskField(Command, type="task.write"):
    """Set a parameter of a task to a value as in a scene file; null restores its default."""

    name: str
    key: str
    text: str | None


# --- joints -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SwitchCoupling(Command, type="coupling.set"):
    """Enforce a coupling, a coupled limit or a driven group, or not."""

    name: str
    on: bool


@dataclass(frozen=True)
class LockJoint(Command, type="joint.lock"):
    """Keep a joint at its value whatever the tasks ask for, or release it."""

    joint: str
    on: bool


@dataclass(frozen=True)
class ChangeJoint(Command, type="joint.change"):
    """Give the joint of a segment another kind, axis or parent; the segment stays where it is in the neutral pose."""

    segment: str
    kind: Literal["fixed", "hinge", "slide", "elbow", "swing", "ball", "free"]
    axis: Vec3
    parent: str


@dataclass(frozen=True)
class Reroot(Command, type="figure.reroot"):
    """Make a segment the root of the kinematic tree; nothing moves."""

    segment: str


@dataclass(frozen=True)
class SetSwingPolygon(Command, type="limit.polygon"):
    """Replace the vertices of a swing polygon by directions (x, y, z, ...); `index` counts the joint's swing limits.

    An ellipse becomes a polygon.
    """

    joint: str
    index: int
    vertices: tuple[float, ...]
    both_sides: bool


@dataclass(frozen=True)
class SetTwistSample(Command, type="limit.twist"):
    """Change one value [rad] of a twist limit that depends on the swing, at the direction of its index."""

    joint: str
    end: Literal["lower", "upper"]
    index: int
    value: float
    both_sides: bool


# --- forces -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SetTorque(Command, type="force.torque"):
    """Apply a torque [N m] at a site, beside its force."""

    site: str
    torque: Vec3


@dataclass(frozen=True)
class SetInternalForce(Command, type="force.internal"):
    """Press two sites against each other with a force [N] on the first and its opposite on the second; zero removes."""

    site: str
    other: str
    force: Vec3


@dataclass(frozen=True)
class SetSupportSurface(Command, type="support.surface"):
    """Set the axis of a support's friction cone and, unless null, its force [N] perpendicular to gravity."""

    site: str
    normal: Vec3
    frame: Literal["world", "site"]
    horizontal: Vec3 | None
