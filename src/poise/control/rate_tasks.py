"""Tasks about velocities, for a controller: joint velocity, low acceleration, rolling contact.

Their rows request rates, not positions: the error is zero, and the controller adds rate · dt to what the rows request.
In a solve without time they request no motion.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math import so3
from poise.math.orientation import as_vector3
from poise.model import Figure
from poise.tasks.task import SiteTask, Task
from poise.tasks.terms.validation import factors_by_name, naming_task, positive
from poise.types import FloatArray, IntArray, Matrix, Triple


@dataclass(frozen=True, kw_only=True, repr=False)
class _JointRateTask(Task):
    """Rows that are degrees of freedom."""

    exact: ClassVar[bool] = False

    @property
    def unit(self) -> str:
        """Radians or meters."""
        return "rad"

    def _dofs(self, figure: Figure) -> IntArray:
        return np.arange(figure.nv, dtype=np.int32)

    def rows(self, figure: Figure) -> int:
        """One for each degree of freedom."""
        return len(self._dofs(figure))

    def error(self, pose: Pose) -> FloatArray:
        """Zero: there is no position to reach."""
        return np.zeros(self.rows(pose.figure))

    def jacobian(self, pose: Pose) -> Matrix:
        """Rows of the identity."""
        return np.eye(pose.figure.nv)[self._dofs(pose.figure)]


@dataclass(frozen=True, kw_only=True, repr=False)
class JointVelocityTask(_JointRateTask):
    """Joints move at given velocities; joints that are not named are left alone.

    Parameters
    ----------
    velocities : mapping of joint to float
        Velocity of a joint with one degree of freedom, or of each of its degrees of freedom [rad/s or m/s].
    """

    velocities: Mapping[str, float] | tuple[tuple[str, float], ...]

    def _validated(self) -> dict[str, Any]:
        return {"velocities": factors_by_name(self.velocities, "velocities")}

    def _dofs(self, figure: Figure) -> IntArray:
        with naming_task(self.name):
            slots = [figure.slot(joint).v for joint, _ in self._items]
        dofs = [dof for slot in slots for dof in range(slot.start, slot.stop)]
        return np.array(dofs, dtype=np.int32)

    @property
    def _items(self) -> tuple[tuple[str, float], ...]:
        return tuple(self.velocities.items()) if isinstance(self.velocities, Mapping) else self.velocities

    def rates(self, figure: Figure) -> FloatArray:
        """Velocity of each row."""
        counts = [figure.slot(joint).v.stop - figure.slot(joint).v.start for joint, _ in self._items]
        return np.repeat([velocity for _, velocity in self._items], counts).astype(np.float64)

    def describe(self) -> str:
        """Joints and velocities."""
        return ", ".join(f"{joint} at {velocity:g}/s" for joint, velocity in self._items)

    def _default_name(self) -> str:
        return "joint velocity"


@dataclass(frozen=True, kw_only=True, repr=False)
class LowAccelerationTask(_JointRateTask):
    """All degrees of freedom keep the velocity of the last tick; put it on the last level."""

    def previous_dofs(self, figure: Figure) -> IntArray:
        """The degree of freedom of each row, whose last velocity is its rate."""
        return self._dofs(figure)

    def describe(self) -> str:
        """What stays the same."""
        return "joint velocities stay as they are"

    def _default_name(self) -> str:
        return "low acceleration"


@dataclass(frozen=True, kw_only=True, repr=False)
class RollingContactTask(SiteTask):
    """A wheel rolls on a plane without slipping: the point of contact has no velocity, and stays on the plane.

    With the site at the hub x, the normal n of the plane and the radius r, the material point at x − r n has the
    velocity ẋ + r n × ω. Its tangential part is zero, and its height goes to zero: J = J_T + r [n×] J_R, in world axes.

    Parameters
    ----------
    radius : float
        Radius of the wheel [m].
    normal : three floats
        Normal of the plane, away from the ground.
    height : float
        Distance of the plane from the world origin along the normal [m].
    """

    exact: ClassVar[bool] = False

    radius: float
    normal: Triple = (0.0, 0.0, 1.0)
    height: float = 0.0

    def _validated(self) -> dict[str, Any]:
        normal = np.array(as_vector3(self.normal, "its normal"))
        length = float(np.linalg.norm(normal))
        if not length > 0.0:
            raise TaskError("its normal must not be zero.")
        own = {"radius": positive(self.radius, "its radius"), "normal": tuple((normal / length).tolist())}
        return {**super()._validated(), **own, "height": float(self.height)}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """Three."""
        return 3

    def error(self, pose: Pose) -> FloatArray:
        """Height of the point of contact over the plane, along the normal."""
        normal = np.array(self.normal)
        gap = self.height + self.radius - float(normal @ self._frame(pose.figure).position(pose))
        return np.asarray(gap * normal)

    def jacobian(self, pose: Pose) -> Matrix:
        """J_T + r [n×] J_R."""
        frame = self._frame(pose.figure)
        lever = self.radius * so3.hat(np.array(self.normal))
        return np.asarray(frame.position_jacobian(pose) + lever @ frame.angular_jacobian(pose))

    def describe(self) -> str:
        """Site and radius."""
        return f"{self._site_name} rolls, radius {self.radius:g} m"

    def _default_name(self) -> str:
        return f"{self._site_name} rolls"
