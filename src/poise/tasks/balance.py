"""A figure is in balance: the moment of its weight and of all forces on it is zero [Baerlocher2001, 6.3]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import TaskRecord
from poise.model import Figure
from poise.statics import Forces, Wrench
from poise.tasks.anchor import anchor
from poise.tasks.checks import positive
from poise.tasks.fault import at_task
from poise.tasks.place_sum import PlaceSum
from poise.tasks.task import Task
from poise.tasks.torque_curvature import moment_curvature
from poise.tasks.turning_loads import TurningLoads
from poise.types import FloatArray, Matrix, Vector3

USUAL_TOLERANCE = 1e-6  # [m]
PARALLEL = 1e-12  # forces this much across gravity, of the weight, count as along it


@dataclass(frozen=True, kw_only=True)
class BalanceTask(Task):
    """The total moment M of weight, wrenches and supports is zero; e = −M/‖w‖, a length [m] (eq. 6.3, 6.6).

    Supports carry their shares at their sites, and the one without a share, or the first, closes the sum of forces: it
    takes whatever is left, so that M is the same about every point. Where all forces are along gravity the part of M
    along it is zero at every pose and has no row.

    Parameters
    ----------
    forces : Forces
        Wrenches, supports and gravity. All shares but one are needed; parts across gravity are zero where they are
        not given.
    tolerance : float
        Moment over weight [m] up to which it counts as met, for a figure of usual size.
    """

    forces: Forces
    tolerance: float = USUAL_TOLERANCE

    def _checked(self) -> dict[str, Any]:
        if not isinstance(self.forces, Forces):
            raise TaskError(f"its forces must be a Forces value, got {self.forces!r}.")
        self.forces.closing  # noqa: B018  # there is one, or the error says what to do
        return {"tolerance": positive(self.tolerance, "its tolerance")}

    @property
    def precision(self) -> float:
        """Rows grow as the tolerance shrinks."""
        return USUAL_TOLERANCE / self.tolerance

    @property
    def unit(self) -> str:
        """Meters: moment over weight."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """Two where all forces are along gravity, else three."""
        return len(self._axes(figure))

    def check(self, figure: Figure) -> None:
        """Sites and mass are there."""
        with at_task(self.name):
            self.forces.check(figure)
        super().check(figure)

    def _weight(self, figure: Figure) -> float:
        weight = float(np.linalg.norm(self.forces.weight(figure)))
        if weight <= 0.0:
            raise TaskError(
                f"figure {figure.name!r} has no weight, so nothing to measure moments by; give its segments masses.",
                self.name,
            )
        return weight

    def _axes(self, figure: Figure) -> Matrix:
        """World axes (2 or 3, 3) along which the moment counts."""
        self._weight(figure)
        down = self.forces.down
        across = [support.across for support in self.forces.supports if support.across is not None]
        known = [wrench.force for wrench in self.forces.wrenches] + across
        twisting = any(wrench.turns or abs(np.dot(wrench.torque, down)) > 0.0 for wrench in self.forces.wrenches)
        sideways = max((float(np.linalg.norm(np.cross(force, down))) for force in known), default=0.0)
        if twisting or sideways > PARALLEL * self._weight(figure):
            return np.eye(3)
        one = np.cross(down, np.eye(3)[int(np.argmin(np.abs(down)))])
        one /= np.linalg.norm(one)
        return np.array([np.cross(one, down), one])

    def _all(self, pose: Pose) -> tuple[Wrench, ...]:
        """Every wrench in the world, supports included."""
        return (*(wrench.in_world(pose) for wrench in self.forces.wrenches), *self.forces.by_shares(pose))

    def _sum(self, pose: Pose) -> PlaceSum:
        """Axes · M/‖w‖ as a sum of places, with the forces as they are at a pose."""
        return self._summed(pose, self._all(pose))

    def _summed(self, pose: Pose, wrenches: tuple[Wrench, ...]) -> PlaceSum:
        figure = pose.figure
        axes, weight = self._axes(figure), self._weight(figure)
        center = np.cross(self.forces.weight(figure), axes) / weight
        factors = np.array([np.cross(np.array(each.force), axes) / weight for each in wrenches])
        constant = np.sum([axes @ np.array(each.torque) / weight for each in wrenches], axis=0)
        return PlaceSum(
            np.asarray(center, dtype=np.float64),
            tuple(anchor(figure, each.site) for each in wrenches),
            factors,
            constant,
        )

    def moment(self, pose: Pose) -> Vector3:
        """Total moment M [N m]."""
        wrenches = self._all(pose)
        total = np.cross(pose.center_of_mass(), self.forces.weight(pose.figure))
        for each in wrenches:
            total = total + np.cross(anchor(pose.figure, each.site).position(pose), each.force) + each.torque
        return np.asarray(total)

    def remark(self, pose: Pose) -> str:
        """What is left of the moment, and which support closes the sum of forces."""
        return f"{np.linalg.norm(self.moment(pose)):.2g} N m left, {self.forces.closing.name} closes the sum"

    def error(self, pose: Pose) -> FloatArray:
        """−M/‖w‖."""
        return -self._sum(pose).value(pose)

    def jacobian(self, pose: Pose) -> Matrix:
        """Derivative of M/‖w‖: −[w×] J_G − Σ [f×] J_T, and what turns with its site (eq. 6.6, corrected)."""
        rows = self._sum(pose).rows(pose)
        if self.forces.turning:
            rows = rows + self._turning(pose)
        return rows

    def _turning(self, pose: Pose) -> Matrix:
        """What turning wrenches add: their own change, and that of the supports which answer them."""
        figure = pose.figure
        axes, weight = self._axes(figure), self._weight(figure)
        total = np.zeros((len(axes), figure.nv))
        down, closing = self.forces.down, self.forces.closing
        closed = anchor(figure, closing.site).position(pose)
        lever = np.zeros(3)  # Σ s (E − C) of the supports with shares
        for support in self.forces.supports:
            if support is not closing:
                lever = lever + float(support.share or 0.0) * (anchor(figure, support.site).position(pose) - closed)
        for wrench in self.forces.wrenches:
            if wrench.turns:
                place, there = anchor(figure, wrench.site), wrench.in_world(pose)
                arm = np.cross(place.position(pose) - closed, _columns(there.force, place.turn_rows(pose)).T).T
                forces = _columns(there.force, place.turn_rows(pose))
                shared = -np.cross(lever, (np.outer(down, down) @ forces).T).T
                total += axes @ (arm + shared + _columns(there.torque, place.turn_rows(pose)))
        return total / weight

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """That of the places, and what wrenches add that turn with their sites."""
        turning = TurningLoads.of(pose, self.forces)
        if turning is None:
            return self._sum(pose).curvature(pose, weights)
        fixed = (wrench for wrench in self.forces.wrenches if not wrench.turns)
        places = self._summed(pose, (*fixed, *self.forces.by_shares(pose)))
        whole = weights @ self._axes(pose.figure) / self._weight(pose.figure)
        return places.curvature(pose, weights) + moment_curvature(pose, turning, whole)

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...] | None:
        """Sums of places that are to be zero; None where a wrench turns with its site."""
        if self.forces.turning:
            return None
        places = self._sum(Pose.neutral(figure))
        return places.to_native(np.zeros(len(places.constant)), np.zeros(len(places.constant)))

    def describe(self) -> str:
        """Which forces, and which support closes their sum."""
        count = len(self.forces.wrenches)
        loads = "its weight" + (f" and {count} force" + ("s" if count > 1 else "") if count else "")
        return f"in balance under {loads}; {self.forces.closing.name} closes the sum"

    def _title(self) -> str:
        return "equilibrium"


def _columns(vector: Any, turns: Matrix) -> Matrix:
    """Change (3, nv) of a vector that turns along: a × vector, column by column."""
    return np.asarray(np.cross(turns.T, vector).T)
