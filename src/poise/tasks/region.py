"""Region task: a site stays inside a half-space, a ball or a box."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from poise.derivative import derivative_of
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.kinematics.site_frame import SiteFrame
from poise.math import quaternion
from poise.math.orientation import as_quaternion, as_vector3
from poise.model import Figure
from poise.tasks.task import Interval, SiteTask
from poise.tasks.terms.point_sums import point_record
from poise.tasks.terms.validation import bracketed, positive, positive_triple, short, unit_triple
from poise.types import FloatArray, Matrix, Rotation, Triple, Vector3, Wxyz

# --- regions ----------------------------------------------------------------------------------------------------------

# Regions of the world that a site may be kept in: half-space, ball, box.
#
# A region is defined by coordinates y(x) of a point x and bounds on them; :class:`poise.tasks.region.RegionTask` turns
# them into inequality constraints.


class Region(ABC):
    """A closed region: the points x with lower ≤ y(x) ≤ upper, for one or more coordinates y [m]."""

    @property
    @abstractmethod
    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Lower and upper bound of every coordinate (k,); ±inf where a side is open."""

    @abstractmethod
    def coordinates(self, x: Vector3) -> FloatArray:
        """y(x) (k,) [m]."""

    @derivative_of("coordinates", wrt="x")
    @abstractmethod
    def coordinates_jacobian(self, x: Vector3) -> Matrix:
        """Derivative (k, 3) of the coordinates."""

    def coordinates_hessian(self, x: Vector3, weights: FloatArray) -> Matrix:
        """Second derivative (3, 3) of weights · coordinates; zero where they are linear."""
        return np.zeros((3, 3))

    def to_native(self, frame: SiteFrame) -> tuple[TaskRecord, ...] | None:
        """Rows of a site's origin as flat records for the native backend; None for evaluation in Python."""
        return None

    @abstractmethod
    def describe(self) -> str:
        """Phrase that follows the name of a site: "inside …"."""


@dataclass(frozen=True)
class HalfSpace(Region):
    """The points with n·(x − p) ≥ 0; by default, everything above the floor at height zero.

    Parameters
    ----------
    point : three floats
        A point p of the bounding plane, in the world [m].
    normal : three floats
        World direction n that points inside; any nonzero length.
    """

    point: Triple = (0.0, 0.0, 0.0)
    normal: Triple = (0.0, 0.0, 1.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "point", as_vector3(self.point, "the point of a HalfSpace"))
        object.__setattr__(self, "normal", unit_triple(self.normal, "the normal of a HalfSpace"))

    @property
    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """0 ≤ height."""
        return np.zeros(1), np.full(1, np.inf)

    def coordinates(self, x: Vector3) -> FloatArray:
        """Height above the plane, n·(x − p)."""
        return np.array([np.dot(self.normal, x - self.point)])

    @derivative_of("coordinates", wrt="x")
    def coordinates_jacobian(self, x: Vector3) -> Matrix:
        """nᵀ."""
        return np.array([self.normal])

    def to_native(self, frame: SiteFrame) -> tuple[TaskRecord, ...]:
        """A point along the normal."""
        return (point_record(frame, self.point, np.array([self.normal]), self.bounds),)

    def describe(self) -> str:
        """Plane and side."""
        return f"on the side {bracketed(self.normal)} of the plane through {bracketed(self.point)}"


@dataclass(frozen=True)
class InsideBall(Region):
    """The points with ‖x − c‖ ≤ r.

    Parameters
    ----------
    center : three floats
        c, in the world [m].
    radius : float
        r, greater than zero [m].
    """

    center: Triple
    radius: float

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", as_vector3(self.center, "the center of an InsideBall"))
        object.__setattr__(self, "radius", positive(self.radius, "the radius of an InsideBall"))

    @property
    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Distance ≤ r."""
        return np.full(1, -np.inf), np.array([self.radius])

    def coordinates(self, x: Vector3) -> FloatArray:
        """Distance from the center."""
        return np.array([np.linalg.norm(x - self.center)])

    @derivative_of("coordinates", wrt="x")
    def coordinates_jacobian(self, x: Vector3) -> Matrix:
        """(x − c)ᵀ/‖x − c‖; zero at the center, where the distance has no derivative."""
        arm = x - self.center
        distance = float(np.linalg.norm(arm))
        return np.asarray(arm / distance if distance > 0.0 else arm)[None]

    def coordinates_hessian(self, x: Vector3, weights: FloatArray) -> Matrix:
        """w (I − uuᵀ)/‖x − c‖, u the direction from the center; zero at the center."""
        arm = x - self.center
        distance = float(np.linalg.norm(arm))
        if distance == 0.0:
            return np.zeros((3, 3))
        return np.asarray(weights[0] / distance * (np.eye(3) - np.outer(arm, arm) / distance**2))

    def to_native(self, frame: SiteFrame) -> tuple[TaskRecord, ...]:
        """A distance from the center."""
        numbers = pack(
            RecordKind.DISTANCE,
            point=frame.local_position,
            other_point=self.center,
            lower=-np.inf,
            upper=self.radius,
            is_region=1.0,
        )
        return (TaskRecord(RecordKind.DISTANCE, 1, numbers, frame.segment),)

    def describe(self) -> str:
        """Center and radius."""
        return f"inside the ball of radius {short(self.radius)} m about {bracketed(self.center)}"


@dataclass(frozen=True)
class InsideBox(Region):
    """The points with |y| ≤ size/2 in the box's axes, y = Rᵀ(x − c).

    Parameters
    ----------
    center : three floats
        c, in the world [m].
    size : three floats
        Full edge lengths, greater than zero [m].
    rotation : unit quaternion (w, x, y, z), 3×3 rotation matrix or Rotation
        World from box.
    """

    center: Triple
    size: Triple
    rotation: Wxyz = (1.0, 0.0, 0.0, 0.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "center", as_vector3(self.center, "the center of an InsideBox"))
        object.__setattr__(self, "size", positive_triple(self.size, "the size of an InsideBox"))
        object.__setattr__(self, "rotation", as_quaternion(self.rotation, "the rotation of an InsideBox"))

    @cached_property
    def _axes(self) -> Rotation:
        """Rᵀ."""
        return quaternion.to_matrix(self.rotation).T

    @property
    def bounds(self) -> tuple[FloatArray, FloatArray]:
        """Half the size to both sides."""
        half = 0.5 * np.array(self.size)
        return -half, half

    def coordinates(self, x: Vector3) -> FloatArray:
        """y = Rᵀ(x − c)."""
        return np.asarray(self._axes @ (x - self.center))

    @derivative_of("coordinates", wrt="x")
    def coordinates_jacobian(self, x: Vector3) -> Matrix:
        """Rᵀ."""
        return self._axes.copy()

    def to_native(self, frame: SiteFrame) -> tuple[TaskRecord, ...]:
        """A point along the box's axes."""
        return (point_record(frame, self.center, self._axes, self.bounds),)

    def describe(self) -> str:
        """Center and size."""
        rotated = "" if self.rotation == (1.0, 0.0, 0.0, 0.0) else f" rotated by {bracketed(self.rotation)}"
        return f"inside the box of {bracketed(self.size)} m about {bracketed(self.center)}{rotated}"


# --- region -----------------------------------------------------------------------------------------------------------

# RegionTask: a site stays inside a region; an inequality that costs nothing while it is satisfied.


@dataclass(frozen=True, kw_only=True, repr=False)
class RegionTask(SiteTask):
    """The site's origin x lies in a region {lower ≤ y(x) ≤ upper}: lower − y ≤ J Δq ≤ upper − y.

    Error [m]: the difference to the nearest bound, zero inside; ‖e‖ is the distance to the region. J = ∂y/∂x J_T.

    Parameters
    ----------
    region : Region
        :class:`HalfSpace`, :class:`InsideBall` or :class:`InsideBox`, in the world.
    """

    is_inequality: ClassVar[bool] = True

    region: Region

    def _validated(self) -> dict[str, Any]:
        if not isinstance(self.region, Region):
            raise TaskError(f"its region must be a HalfSpace, an InsideBall or an InsideBox, got {self.region!r}.")
        return super()._validated()

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One for a ball or a half-space, three for a box."""
        return len(self.region.bounds[0])

    def error(self, pose: Pose) -> FloatArray:
        """Difference to the nearest bound, row by row; zero inside."""
        lower, upper = self.interval(pose)
        return np.asarray(np.clip(0.0, lower, upper))

    def interval(self, pose: Pose) -> Interval:
        """Lower − y and upper − y: they contain 0 while the site is inside."""
        y = self.region.coordinates(self._frame(pose.figure).position(pose))
        lower, upper = self.region.bounds
        return Interval(lower - y, upper - y)

    def unclipped_error(self, pose: Pose) -> FloatArray:
        """−y, also where the error is zero."""
        return -self.region.coordinates(self._frame(pose.figure).position(pose))

    def jacobian(self, pose: Pose) -> Matrix:
        """∂y/∂x J_T, also inside."""
        frame = self._frame(pose.figure)
        return np.asarray(self.region.coordinates_jacobian(frame.position(pose)) @ frame.position_jacobian(pose))

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of x, weighted by the gradients of y, and that of y itself."""
        frame = self._frame(pose.figure)
        x, J = frame.position(pose), frame.position_jacobian(pose)
        result = frame.position_hessian(pose, weights @ self.region.coordinates_jacobian(x))
        return np.asarray(result + J.T @ self.region.coordinates_hessian(x, weights) @ J)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """Records of the region; None for a user-defined region."""
        return self.region.to_native(self._frame(figure))

    def describe(self) -> str:
        """Site and region."""
        return f"{self._site_name} {self.region.describe()}"

    def _default_name(self) -> str:
        return f"{self._site_name} region"
