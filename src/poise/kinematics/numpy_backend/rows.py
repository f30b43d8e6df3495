"""Rows of limits from the figure's own limit objects, in the order of the compiled row table.

Limits of one kind are laid out together when a figure is bound, so that each kind costs one expression however many
joints have it. The compiled table itself is not read: comparing the engines checks it too.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from poise.kinematics.numpy_backend.forward import matrices
from poise.kinematics.numpy_backend.outline_rows import OutlineRows
from poise.kinematics.numpy_backend.sum_rows import finite_ends, range_margins, sum_margins
from poise.kinematics.numpy_backend.swing_rows import EdgeRows, EllipseMargins, EllipseWalls, Swings
from poise.kinematics.numpy_backend.twist_rows import TwistRows
from poise.kinematics.protocol import Rows
from poise.model import Figure, Joint, Slot, SphericalEllipse, SphericalPolygon, TwistRange
from poise.types import FloatArray, PoseVector

Indices = NDArray[np.int64]
Placed = tuple[Swings, Indices, Indices]  # limits of a kind, their rows, and where their two slopes go
TURNED = np.array([1.0, -1.0])  # (g_x, g_y) stand in the columns of h_y and h_x with these signs


@dataclass
class _Kind:
    """Limits of one kind: where their rows are, and which limbs they are about."""

    rows: list[int] = field(default_factory=list)
    limbs: list[int] = field(default_factory=list)  # one for each row
    owners: list[int] = field(default_factory=list)  # one for each limit

    def add(self, first: int, count: int, limb: int) -> int:
        """Take so many rows; the row after them."""
        self.rows += range(first, first + count)
        self.limbs += [limb] * count
        self.owners.append(limb)
        return first + count


class _Plan:
    """Which row is which, joint by joint, then the coupled ones."""

    def __init__(self, figure: Figure) -> None:
        self.limbs: list[Slot] = []
        self.ellipses: list[SphericalEllipse] = []
        self.convex: list[SphericalPolygon] = []
        self.concave: list[SphericalPolygon] = []
        self.twists: list[TwistRange] = []
        self.ellipse, self.edge, self.outline, self.twist, self.range = (_Kind() for _ in range(5))
        row = 0
        for joint, slot in zip(figure.joints, figure.slots, strict=True):
            row = self._joint(joint, slot, row)
        self.first_sum = row

    def _joint(self, joint: Joint, slot: Slot, row: int) -> int:
        for span in joint.ranges.values():
            row = self.range.add(row, len(list(finite_ends(span.lower, span.upper))), -1)
        if not joint.swing and joint.twist is None:
            return row
        limb = len(self.limbs)
        self.limbs.append(slot)
        for limit in joint.swing:
            if isinstance(limit, SphericalEllipse):
                self.ellipses.append(limit)
                row = self.ellipse.add(row, 1, limb)
            elif isinstance(limit, SphericalPolygon) and limit.is_convex:
                self.convex.append(limit)
                row = self.edge.add(row, len(limit.vertices), limb)
            elif isinstance(limit, SphericalPolygon):
                self.concave.append(limit)
                row = self.outline.add(row, 1 + len(limit.corners.places), limb)
        if joint.twist is not None:
            self.twists.append(joint.twist)
            row = self.twist.add(row, 2, limb)
        return row


class LimitRows:
    """Signed margins of every limit of a figure."""

    def __init__(self, figure: Figure) -> None:
        plan, nv = _Plan(figure), figure.nv
        self._limbs = np.array([slot.q.start for slot in plan.limbs], dtype=np.int64)[:, None] + np.arange(4)
        starts = np.array([slot.v.start for slot in plan.limbs], dtype=np.int64)
        self._sums, self._first_sum = sum_margins(figure), plan.first_sum
        self._ranges = range_margins(figure)
        self._range_rows = np.array(plan.range.rows, dtype=np.int64)
        # the rows of ranges that are entries of q never change
        self._start = np.zeros((plan.first_sum + len(self._sums), nv))
        if self._ranges.are_straight:
            self._start[self._range_rows] = self._ranges.rows(figure.neutral())[1]
        outlines = OutlineRows(plan.concave, plan.outline.owners)
        edges = EdgeRows.of(plan.convex, plan.edge.owners)
        polygons = [*_placed(edges, plan.edge, starts, nv), *_placed(outlines, plan.outline, starts, nv)]
        ellipses = plan.ellipses, plan.ellipse.owners
        self._walls = [*_placed(EllipseWalls(*ellipses), plan.ellipse, starts, nv), *polygons]
        self._margins = [*_placed(EllipseMargins(*ellipses), plan.ellipse, starts, nv), *polygons]
        self._twists = TwistRows(plan.twists, plan.twist.owners)
        self._twist_rows = np.array(plan.twist.rows, dtype=np.int64).reshape(-1, 2).T
        columns = starts[np.array(plan.twist.owners, dtype=np.int64)][:, None] + np.arange(3)
        self._twist_places = self._twist_rows[:, :, None] * nv + columns

    def values(self, q: PoseVector) -> FloatArray:
        """Walls alone, without their Jacobian: enough to tell whether a limit is broken."""
        values = np.zeros(len(self._start))
        values.put(self._range_rows, self._ranges.values(q))
        if len(self._limbs):
            e = q.take(self._limbs)
            turns = matrices(e)
            for group, rows, _ in self._walls:
                values.put(rows, group.values(turns))
            if self._twist_rows.size:
                values.put(self._twist_rows, self._twists.values(e, turns))
        if len(self._sums):
            values[self._first_sum :] = self._sums.values(q)
        return values

    def __call__(self, q: PoseVector, walls: bool = False) -> Rows:
        """Margins and their Jacobian at q; as walls, ellipses are not measured.

        A turn h of a limb changes a margin by h_y g_x - h_x g_y (:mod:`swing_rows`).
        """
        values, jacobian = np.zeros(len(self._start)), self._start.copy()
        if self._ranges.are_straight:
            values.put(self._range_rows, self._ranges.values(q))
        else:
            values[self._range_rows], jacobian[self._range_rows] = self._ranges.rows(q)
        if len(self._limbs):
            e = q.take(self._limbs)
            turns = matrices(e)
            for group, rows, places in self._walls if walls else self._margins:
                margins, slopes = group(turns)
                values.put(rows, margins)
                jacobian.put(places, slopes * TURNED)
            if self._twist_rows.size:
                margins, own = self._twists(e, turns)
                values.put(self._twist_rows, margins)
                jacobian.put(self._twist_places, own)
        if len(self._sums):
            values[self._first_sum :], jacobian[self._first_sum :] = self._sums.rows(q)
        return Rows(values, jacobian)


def _placed(group: Swings, kind: _Kind, starts: Indices, nv: int) -> list[Placed]:
    """Swing limits of one kind with the places of their rows; nothing where there are none."""
    if not kind.rows:
        return []
    rows, limbs = np.array(kind.rows, dtype=np.int64), np.array(kind.limbs, dtype=np.int64)
    if isinstance(group, OutlineRows):
        rows, limbs = rows[group.order], limbs[group.order]
    first = rows * nv + starts[limbs]
    return [(group, rows, np.stack([first + 1, first], axis=1))]
