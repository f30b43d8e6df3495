"""Rows of limits from the figure's own limit objects, in the order of the compiled row table.

Limits of one kind are laid out together when a figure is bound, so that each kind costs one expression however many
joints have it. The compiled table itself is not read: comparing the engines checks it too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from poise.engine.contract import Rows
from poise.engine.reference.forward import matrices
from poise.engine.reference.outline_rows import OutlineRows
from poise.engine.reference.sum_rows import finite_ends, range_margins, sum_margins
from poise.engine.reference.swing_rows import EdgeRows, EllipseMargins, EllipseWalls, OwnRows
from poise.engine.reference.twist_rows import TwistRows
from poise.figure import Figure, Joint, Slot, SphericalEllipse, SphericalPolygon, TwistRange
from poise.types import FloatArray, PoseVector

Indices = NDArray[np.int64]
Swings = Callable[[FloatArray], OwnRows]  # rows of all limits of a kind for the rotations of the limbs


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
        self._shape = (plan.first_sum + len(self._sums), nv)
        outlines = OutlineRows(plan.concave, plan.outline.owners)
        swings: list[tuple[Swings, _Kind]] = [
            (EdgeRows.of(plan.convex, plan.edge.owners), plan.edge),
            (outlines, plan.outline),
        ]
        ellipses = plan.ellipses, plan.ellipse.owners
        self._walls = _Swings(((EllipseWalls(*ellipses), plan.ellipse), *swings), starts, nv)
        self._margins = _Swings(((EllipseMargins(*ellipses), plan.ellipse), *swings), starts, nv)
        self._twists = TwistRows(plan.twists, plan.twist.owners)
        self._twist_rows = np.array(plan.twist.rows, dtype=np.int64).reshape(-1, 2).T
        columns = starts[np.array(plan.twist.owners, dtype=np.int64)][:, None] + np.arange(3)
        self._twist_places = self._twist_rows[:, :, None] * nv + columns

    def __call__(self, q: PoseVector, walls: bool = False) -> Rows:
        """Margins and their Jacobian at q; as walls, ellipses are not measured."""
        values, jacobian = np.zeros(self._shape[0]), np.zeros(self._shape)
        if len(self._range_rows):
            values[self._range_rows], jacobian[self._range_rows] = self._ranges.rows(q)
        if len(self._limbs):
            e = q.take(self._limbs)
            turns = matrices(e)
            (self._walls if walls else self._margins).put(turns, values, jacobian)
            if self._twist_rows.size:
                values[self._twist_rows], own = self._twists(e, turns)
                jacobian.put(self._twist_places, own)
        if len(self._sums):
            values[self._first_sum :], jacobian[self._first_sum :] = self._sums.rows(q)
        return Rows(values, jacobian)


class _Swings:
    """Swing limits of all kinds, each with the places of its rows."""

    def __init__(self, kinds: tuple[tuple[Swings, _Kind], ...], starts: Indices, nv: int) -> None:
        self._parts: list[tuple[Swings, Indices, Indices]] = []
        for group, kind in kinds:
            if kind.rows:
                rows, limbs = np.array(kind.rows, dtype=np.int64), np.array(kind.limbs, dtype=np.int64)
                if isinstance(group, OutlineRows):
                    rows, limbs = rows[group.order], limbs[group.order]
                self._parts.append((group, rows, rows * nv + starts[limbs]))

    def put(self, turns: FloatArray, values: FloatArray, jacobian: FloatArray) -> None:
        """Write margins and derivatives: a turn h changes a margin by h_y g_x - h_x g_y (:mod:`swing_rows`)."""
        for group, rows, places in self._parts:
            values[rows], slopes = group(turns)
            jacobian.put(places, -slopes[:, 1])
            jacobian.put(places + 1, slopes[:, 0])
