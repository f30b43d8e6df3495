"""Rows of driven groups: equalities of their members and bounds of their parameter.

Which rows a group has depends on the members that are at a limit (:mod:`poise.kinematics.saturation`). A member x is
kept from increasing by a limit of its joint with margin m ≈ 0 and ∂m/∂x < 0, the joint's other coordinates constant.
With the gradients cₖ of all coordinates of the joint, ∂m/∂v = Σ (∂m/∂xₖ) cₖ is solved for ∂m/∂x.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.protocol import ConstraintRows
from poise.kinematics.saturation import NO_LIMIT, AtLimit, GroupRows, MemberRow, Tie, group_rows, saturates
from poise.model import DrivenGroup, Figure
from poise.model.joint_coordinates import JointCoordinates
from poise.tolerances import SATURATION_TOL, UNUSED_BOUND_MARGIN
from poise.types import FloatArray, IntArray, Matrix, PoseVector


class DrivenRows:
    """Rows of the driven groups of a figure that saturate.

    Parameters
    ----------
    figure : Figure
    limit_joints : (limits,)
        Joint of each limit row of the figure, -1 for limits of several joints.
    """

    def __init__(self, figure: Figure, limit_joints: IntArray) -> None:
        self._groups = [
            _Group(figure, group, limit_joints) for group in figure.driven_groups if saturates(figure, group)
        ]
        self._nv = figure.nv

    def kinds(self, q: PoseVector, limits: ConstraintRows) -> list[GroupRows]:
        """Which rows each group has; `limits` are the constraint rows of the figure's limits at q."""
        return [group.at(q, limits).rows for group in self._groups]

    def equalities(self, q: PoseVector, limits: ConstraintRows) -> ConstraintRows:
        """Residuals (k,) of the members and their Jacobian (k, nv)."""
        parts = list[tuple[float, FloatArray]]()
        for group in self._groups:
            state = group.at(q, limits)
            parts += [state.equality(row, limits) for row in state.rows.equalities]
        return self._stacked(parts)

    def bounds(self, q: PoseVector, limits: ConstraintRows) -> ConstraintRows:
        """Margins of both bounds of the parameter of each group of several members, and their Jacobian."""
        parts = list[tuple[float, FloatArray]]()
        for group in self._groups:
            state = group.at(q, limits)
            parts += [state.bound(state.rows.lower, 1.0), state.bound(state.rows.upper, -1.0)]
        return self._stacked(parts)

    def _stacked(self, parts: list[tuple[float, FloatArray]]) -> ConstraintRows:
        values = np.array([value for value, _ in parts])
        return ConstraintRows(values, np.array([row for _, row in parts]).reshape(-1, self._nv))


class _GroupState(NamedTuple):
    """A group at a configuration: shares (n,), values (n,) and gradients (n, nv) of its members, and its rows."""

    shares: list[float]
    x: FloatArray
    gradients: Matrix
    rows: GroupRows

    def equality(self, row: MemberRow, limits: ConstraintRows) -> tuple[float, FloatArray]:
        """Value and gradient of the equality of a member."""
        if row is None:
            return 0.0, np.zeros(self.gradients.shape[1])
        if isinstance(row, AtLimit):
            return float(limits.values[row.limit]), limits.jacobian[row.limit]
        return self._tie(row)

    def bound(self, tie: Tie | None, sign: float) -> tuple[float, FloatArray]:
        """Margin and gradient of a bound of the parameter."""
        if tie is None:
            return UNUSED_BOUND_MARGIN, np.zeros(self.gradients.shape[1])
        value, gradient = self._tie(tie)
        factor = sign / max(self.shares[tie.member], self.shares[tie.other])
        return factor * value, factor * gradient

    def _tie(self, tie: Tie) -> tuple[float, FloatArray]:
        a, b, shares = tie.member, tie.other, self.shares
        return (
            float(shares[b] * self.x[a] - shares[a] * self.x[b]),
            shares[b] * self.gradients[a] - shares[a] * self.gradients[b],
        )


class _Group:
    """A driven group, bound to a figure."""

    def __init__(self, figure: Figure, group: DrivenGroup, limit_joints: IntArray) -> None:
        members = [member for member, _ in group.members]
        self.shares = [share for _, share in group.members]
        self._coordinates = JointCoordinates(figure, members)
        self._limits = [np.flatnonzero(limit_joints == figure.joint_index(member.joint)) for member in members]

    def at(self, q: PoseVector, limits: ConstraintRows) -> _GroupState:
        """The group at q."""
        x, gradients = self._coordinates.values_and_gradients(q)
        sides = [_blocking(limits, own, slope) for own, slope in zip(self._limits, gradients, strict=True)]
        rows = group_rows(x.tolist(), self.shares, [low for low, _ in sides], [high for _, high in sides])
        return _GroupState(self.shares, x, gradients, rows)


def _blocking(limits: ConstraintRows, indices: NDArray[np.intp], gradient: FloatArray) -> tuple[int, int]:
    """Limits of a joint that keep a member from decreasing and from increasing, NO_LIMIT where there is none."""
    near = indices[limits.values[indices] <= SATURATION_TOL]
    slopes = np.sign(np.round(limits.jacobian[near] @ gradient))  # ±1 for the member's own range, 0 for others
    rising, falling = near[slopes > 0.0], near[slopes < 0.0]
    return int(rising[0]) if len(rising) else NO_LIMIT, int(falling[0]) if len(falling) else NO_LIMIT
