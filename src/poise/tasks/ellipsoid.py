"""EllipsoidTask: a site slides on an ellipsoid of another segment: scapula on thorax [Baerlocher2001, 7.3.1]."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord, pack
from poise.kinematics.site_frame import SiteFrame, site_frame, site_name
from poise.math import so3
from poise.model import Figure, Site, Transform
from poise.model.transform import IDENTITY, as_transform
from poise.tasks.task import SiteTask
from poise.tasks.terms.frame_pairs import other_frame, relative_hessian, segments_of_pair, zero_shared_columns
from poise.tasks.terms.rotation_error import largest_motion_row, plus_transpose
from poise.tasks.terms.validation import bracketed, checked_site, positive_triple
from poise.types import FloatArray, Matrix, Triple, Vector3


@dataclass(frozen=True, kw_only=True, repr=False)
class EllipsoidTask(SiteTask):
    """The site's origin x lies on the surface of an ellipsoid x = c + R S u, ‖u‖ = 1, fixed to another segment.

    With u = S⁻¹ Rᵀ(x − c) (rotate back first, then divide [Ge2000, A.1, corrected]) and s = ∛(abc), the mean radius,
    the error [m] is e = s (1 − ‖u‖), positive inside. It is the distance to the surface along the ray from the center,
    times s over the radius in that direction: for a sphere the distance itself. J = s uᵀS⁻¹Rᵀ (J_x − J_y)/‖u‖, where y
    is the point of the other segment that coincides with x. At the center, u is the ellipsoid's axis along which the
    surface is reached soonest.

    Parameters
    ----------
    on : str or Site
        The segment or site to which the ellipsoid is fixed.
    radii : three floats
        Semi-axes, greater than zero [m].
    placement : Transform, 4×4 matrix or SE3
        Center and axes of the ellipsoid in the frame of `on`.
    """

    on: str | Site
    radii: Triple
    placement: Transform = IDENTITY

    def _validated(self) -> dict[str, Any]:
        own = {
            "placement": as_transform(self.placement, "its placement"),
            "on": checked_site(self.on, "on"),
            "radii": positive_triple(self.radii, "its radii"),
        }
        return {**super()._validated(), **own}

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One."""
        return 1

    @property
    def mean_radius(self) -> float:
        """Geometric mean s of the semi-axes [m]."""
        return math.prod(self.radii) ** (1.0 / 3.0)

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segments of the site and of the ellipsoid."""
        return segments_of_pair(*self._frames(figure))

    def _frames(self, figure: Figure) -> tuple[SiteFrame, SiteFrame]:
        """The site's frame, and the ellipsoid's."""
        other_frame(self, figure, self.site, self.on)
        return self._frame(figure), site_frame(figure, self.on, self.placement)

    def _unit_ball_position(self, pose: Pose) -> Vector3:
        """u = S⁻¹ Rᵀ(x − c)."""
        frame, ellipsoid = self._frames(pose.figure)
        arm = frame.position(pose) - ellipsoid.position(pose)
        return np.asarray(ellipsoid.rotation(pose).T @ arm) / self.radii

    def error(self, pose: Pose) -> FloatArray:
        """s (1 − ‖u‖)."""
        return np.array([self.mean_radius * (1.0 - np.linalg.norm(self._unit_ball_position(pose)))])

    def jacobian(self, pose: Pose) -> Matrix:
        """s uᵀ S⁻¹ Rᵀ (J_x − J_y)/‖u‖, zero for shared joints."""
        motion = self._scaled_motion(pose)
        return np.asarray(self._direction_and_length(pose, motion)[0][None] @ motion)

    def _coincident_frame(self, pose: Pose) -> SiteFrame:
        """Frame on the other segment whose origin y coincides with x."""
        _, ellipsoid = self._frames(pose.figure)
        offset = ellipsoid.local_rotation @ (self._unit_ball_position(pose) * self.radii)
        return ellipsoid._replace(local_position=ellipsoid.local_position + offset)

    def _scaling(self, pose: Pose) -> Matrix:
        """s S⁻¹ Rᵀ."""
        factors = self.mean_radius / np.array(self.radii)
        return np.asarray(factors[:, None] * self._frames(pose.figure)[1].rotation(pose).T)

    def _scaled_motion(self, pose: Pose) -> Matrix:
        """s S⁻¹ Rᵀ (J_x − J_y), zero for shared joints."""
        frame, coincident = self._frames(pose.figure)[0], self._coincident_frame(pose)
        rows = frame.position_jacobian(pose) - coincident.position_jacobian(pose)
        relative = zero_shared_columns(rows, pose.figure, frame.segment, coincident.segment)
        return np.asarray(self._scaling(pose) @ relative)

    def _direction_and_length(self, pose: Pose, motion: Matrix) -> tuple[Vector3, float]:
        """Return u/‖u‖ and ‖u‖."""
        u = self._unit_ball_position(pose)
        length = float(np.linalg.norm(u))
        if length == 0.0:
            return np.eye(3)[largest_motion_row(motion[:, self.active_dofs(pose.figure)])], 0.0
        return u / length, length

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Those of x and y outward, the rotation of the ellipsoid's axes, and the ellipsoid's own curvature.

        In the ellipsoid's axes x moves by Rᵀ exp(−ψ)(δ_x − δ_y), ψ the rotation of the other segment. At the center,
        where ‖u‖ has no second derivative, the last part is left out.
        """
        frame, coincident = self._frames(pose.figure)[0], self._coincident_frame(pose)
        motion = self._scaled_motion(pose)
        direction, length = self._direction_and_length(pose, motion)
        weight = weights[0] * (direction @ self._scaling(pose))
        relative = frame.position_jacobian(pose) - coincident.position_jacobian(pose)
        result = frame.position_hessian(pose, weight) - coincident.position_hessian(pose, weight)
        result = result + plus_transpose(coincident.angular_jacobian(pose).T @ so3.hat(weight) @ relative)
        result = relative_hessian(result, pose.figure, frame.segment, coincident.segment)
        if length == 0.0:
            return result
        factor = weights[0] / (self.mean_radius * length)
        return np.asarray(result + factor * motion.T @ (np.eye(3) - np.outer(direction, direction)) @ motion)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """A point, and the ellipsoid on the other segment."""
        frame, ellipsoid = self._frames(figure)
        numbers = pack(
            RecordKind.ELLIPSOID,
            point=frame.local_position,
            center=ellipsoid.local_position,
            axes=ellipsoid.local_rotation,
            radii=self.radii,
        )
        active_dofs = self.active_dofs(figure)
        return (
            TaskRecord(RecordKind.ELLIPSOID, 1, numbers, frame.segment, ellipsoid.segment, active_dofs=active_dofs),
        )

    def describe(self) -> str:
        """Site, ellipsoid and the segment to which it is fixed."""
        return f"{self._site_name} on the ellipsoid of radii {bracketed(self.radii)} m of {site_name(self.on)}"

    def _default_name(self) -> str:
        return f"{self._site_name} on ellipsoid"
