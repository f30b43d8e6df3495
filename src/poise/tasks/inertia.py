"""The moment of inertia takes a value, or becomes as large or as small as possible [Baerlocher2001, 7.3.3]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure
from poise.model.transform import Triple
from poise.tasks.checks import positive, unit_triple
from poise.tasks.inertia_curvature import inertia_curvature
from poise.tasks.scale import characteristic_length
from poise.tasks.task import Task
from poise.tasks.words import listed, short
from poise.types import FloatArray, Matrix

WORDS = ("largest", "smallest")


@dataclass(frozen=True, kw_only=True)
class InertiaTask(Task):
    """The moment of inertia I about an axis through the center of mass goes to a value.

    The row is the radius of gyration k = √(I/m), a length that changes about as much as limbs move: e = k* − k.
    "largest" asks for twice the figure's characteristic length, which nothing of that mass reaches, "smallest" for 0:
    what is left then is no failure, so that such a task stands best on the last level.

    Parameters
    ----------
    value : float, "largest" or "smallest"
        I wanted [kg m²].
    axis : three floats
        World direction of the axis; any length but zero.
    """

    value: float | str
    axis: Triple = (0.0, 0.0, 1.0)

    def _checked(self) -> dict[str, Any]:
        axis = unit_triple(self.axis, "its axis")
        if isinstance(self.value, str):
            if self.value not in WORDS:
                raise TaskError(f"its value must be a number, 'largest' or 'smallest', got {self.value!r}.")
            return {"axis": axis}
        return {"axis": axis, "value": positive(self.value, "its value")}

    @property
    def unit(self) -> str:
        """Meters: a radius of gyration."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """One."""
        if figure.mass <= 0.0:
            raise TaskError(f"figure {figure.name!r} has no mass, so no inertia; give its segments masses.", self.name)
        return 1

    def wanted(self, figure: Figure) -> float:
        """Radius of gyration asked for [m]."""
        self.rows(figure)
        if self.value == "largest":
            return 2.0 * characteristic_length(figure)
        return 0.0 if self.value == "smallest" else float(np.sqrt(float(self.value) / figure.mass))

    def inertia(self, pose: Pose) -> float:
        """I at a pose [kg m²]."""
        return float(pose.state.inertia_about(np.array(self.axis), None))

    def remark(self, pose: Pose) -> str:
        """The moment of inertia it has."""
        return f"{short(self.inertia(pose))} kg m²"

    def _radius(self, pose: Pose) -> float:
        return float(np.sqrt(max(self.inertia(pose), 0.0) / pose.figure.mass))

    def error(self, pose: Pose) -> FloatArray:
        """k* − k."""
        return np.array([self.wanted(pose.figure) - self._radius(pose)])

    def jacobian(self, pose: Pose) -> Matrix:
        """∂k/∂q = ∂I/∂q/(2 m k); zero where all mass is on the axis."""
        self.rows(pose.figure)
        radius = self._radius(pose)
        gradient = np.array(pose.state.inertia_about_gradient(np.array(self.axis), None))
        return (gradient / (2.0 * pose.figure.mass * radius) if radius > 0.0 else 0.0 * gradient)[None]

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """∇²k = ∇²I/(2 m k) − ∇I ∇Iᵀ/(4 m² k³); zero where all mass is on the axis."""
        radius, mass = self._radius(pose), pose.figure.mass
        if radius == 0.0:
            return np.zeros((pose.figure.nv, pose.figure.nv))
        slope = self.jacobian(pose)[0]
        bend = inertia_curvature(pose, np.array(self.axis)) / (2.0 * mass * radius) - np.outer(slope, slope) / radius
        return np.asarray(weights[0] * bend)

    def describe(self) -> str:
        """Value and axis."""
        words = {"largest": "as large as possible", "smallest": "as small as possible"}
        amount = words[self.value] if isinstance(self.value, str) else f"= {short(self.value)} kg m²"
        return f"moment of inertia about {listed(self.axis)} {amount}"

    def _title(self) -> str:
        return "inertia"
