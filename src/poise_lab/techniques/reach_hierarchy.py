"""Reach hierarchy: precomputed workspaces of distal subchains; each joint rotates no more than necessary.

(Korein and Badler, IEEE Computer Graphics and Applications 2, 1982; [Ge2000, 2.4, fig. 2.3, 2.4].) The workspace W_i is
the set of positions that the tip can reach, in the frame of joint i, by the joints from i on within their limits. That
of the last joint is an arc, and

    W_i = ∪_{q_i} R(q_i)(a_i + W_{i+1})                               the next workspace swept about joint i.

Given a goal in W_1, each joint in turn rotates, from its current angle, just far enough that the goal lies in the next
workspace. The dual problem needs no iteration: the goal moves about joint i on a circle until it meets a_i + W_{i+1}.
No joint is ever revised.

Without joint limits W_i is a ring about joint i, between the radii max(0, 2 max a − Σ a) and Σ a over its links
(:func:`ring_workspaces`, :func:`solve_ring_hierarchy`).

With limits a workspace has no simple form and is stored as cells of radius and angle (:class:`Workspaces`). The tip
ends within about one cell of the goal; finer cells cost memory and preparation time. Cells at an edge are only partly
inside, so that a joint goes one cell farther than the edge if its range allows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.types import AnyArray, BoolArray, FloatArray
from poise_lab.techniques.planar import PlanarTree

TWO_PI = 2.0 * math.pi


# --- without joint limits ---------------------------------------------------------------------------------------------


def ring_workspaces(lengths: FloatArray) -> list[tuple[float, float]]:
    """Inner and outer radius [m] of the rings W_1 … W_n, and of the point beyond the last link."""
    rings = [(0.0, 0.0)]
    for first in range(len(lengths) - 1, -1, -1):
        links = lengths[first:]
        total = float(links.sum())
        rings.append((max(0.0, 2.0 * float(links.max()) - total), total))
    return rings[::-1]


def solve_ring_hierarchy(lengths: FloatArray, q: FloatArray, goal: FloatArray) -> FloatArray | None:
    """Joint angles that bring the tip to a goal, in one pass from the angles q; None outside of W_1."""
    rings, angles, local_goal = ring_workspaces(lengths), q.copy(), np.asarray(goal, dtype=np.float64)
    if not rings[0][0] <= float(np.linalg.norm(local_goal)) <= rings[0][1]:
        return None
    for joint, length in enumerate(lengths):
        angles[joint] = _nearest_angle(float(q[joint]), float(length), local_goal, rings[joint + 1])
        cosine, sine = math.cos(angles[joint]), math.sin(angles[joint])
        x, y = local_goal
        local_goal = np.array([cosine * x + sine * y - length, cosine * y - sine * x])
    return angles


def _nearest_angle(angle: float, length: float, goal: FloatArray, ring: tuple[float, float]) -> float:
    """The joint angle nearest to `angle` for which the goal lies inside a ring about the end of the link."""
    distance, direction = math.hypot(*goal), math.atan2(goal[1], goal[0])
    offset = math.remainder(angle - direction, TWO_PI)
    if ring[1] == 0.0:
        return direction  # the last link points at the goal
    if distance == 0.0:
        return angle
    # The end of the link is √(d² + a² − 2 d a cos offset) from the goal: |offset| must lie between two angles.
    low, high = (
        math.acos(min(max((distance**2 + length**2 - radius**2) / (2.0 * distance * length), -1.0), 1.0))
        for radius in ring
    )
    return direction + math.copysign(min(max(abs(offset), low), high), offset)


# --- with joint limits ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Workspaces:
    """Workspaces of a chain and of its distal subchains, as cells of radius and angle.

    Parameters
    ----------
    tree : PlanarTree
        The chain.
    lower, upper : (n,) arrays
        Joint limits [rad].
    rings, sectors : int
        Number of cells of radius and of angle.
    ahead : list of (rings, sectors) arrays
        For joint i, the cells of a_i + W_{i+1}: reachable with q_i = 0.
    reached : list of (rings, sectors) arrays
        Cells of W_i.
    """

    tree: PlanarTree
    lower: FloatArray
    upper: FloatArray
    rings: int
    sectors: int
    ahead: list[BoolArray]
    reached: list[BoolArray]

    @classmethod
    def of(cls, tree: PlanarTree, lower: FloatArray, upper: FloatArray, rings: int, sectors: int) -> Workspaces:
        """Compute the workspaces, from the tip to the root."""
        count = tree.size
        ahead: list[BoolArray] = [np.zeros((rings, sectors), dtype=np.bool_)] * count
        reached = list(ahead)
        margin = _margin(tree, rings, sectors)
        for joint in range(count - 1, -1, -1):
            size = float(tree.lengths[joint:].sum()) + margin
            radius = (np.arange(rings) + 0.5) * size / rings
            angle = (np.arange(sectors) + 0.5) * TWO_PI / sectors
            x = radius[:, None] * np.cos(angle) - tree.lengths[joint]
            y = radius[:, None] * np.sin(angle)
            if joint == count - 1:
                cells = np.hypot(x, y) <= margin
            else:
                cells = _contains(reached[joint + 1], size - float(tree.lengths[joint]), x, y)
            ahead[joint] = cells
            reached[joint] = _sweep(cells, float(lower[joint]), float(upper[joint]))
        return cls(tree, lower, upper, rings, sectors, ahead, reached)

    @property
    def cells(self) -> int:
        """Number of stored cells."""
        return 2 * len(self.ahead) * self.rings * self.sectors

    def contains(self, goal: FloatArray) -> bool:
        """Whether a goal can be reached, by looking up its cell."""
        size = self.size(0)
        return bool(_contains(self.reached[0], size, np.array(goal[0]), np.array(goal[1])))

    def reach(self, start: FloatArray, goal: FloatArray) -> FloatArray | None:
        """Joint angles that bring the tip within about one cell of a goal, from a start; None if out of reach."""
        q, local_goal = start.astype(np.float64), np.array(goal, dtype=np.float64)
        for joint, length in enumerate(self.tree.lengths):
            angle = self._nearest_angle(joint, local_goal, float(start[joint]))
            if angle is None:
                return None
            q[joint] = angle
            cosine, sine = math.cos(angle), math.sin(angle)
            x, y = local_goal
            local_goal = np.array([cosine * x + sine * y - length, -sine * x + cosine * y])
        return q

    def _nearest_angle(self, joint: int, local_goal: FloatArray, current: float) -> float | None:
        """The joint angle nearest to the current one at which the goal lies in the next workspace."""
        size = self.size(joint)
        radius, angle = float(np.hypot(*local_goal)), float(np.arctan2(local_goal[1], local_goal[0]))
        if radius > size * (1.0 + 1.0 / self.rings):
            return None
        if joint == self.tree.size - 1:  # the last joint points at the goal
            unlimited = current + (angle - current + math.pi) % TWO_PI - math.pi
            return float(np.clip(unlimited, self.lower[joint], self.upper[joint]))
        ring = min(int(radius / size * self.rings), self.rings - 1)
        around = self.ahead[joint][max(ring - 1, 0) : ring + 2]
        row = self.ahead[joint][ring]
        interior = around.all(axis=0) & np.roll(row, 1) & np.roll(row, -1)
        for cells in (interior, row, around.any(axis=0)):
            nearest = self._nearest_in_cells(joint, np.flatnonzero(cells), angle, current)
            if nearest is not None:
                return nearest
        return None

    def size(self, joint: int) -> float:
        """Radius covered by the cells of a joint [m]."""
        return float(self.tree.lengths[joint:].sum()) + _margin(self.tree, self.rings, self.sectors)

    def _nearest_in_cells(self, joint: int, cells: AnyArray, angle: float, current: float) -> float | None:
        """The feasible joint angle nearest to the current one that puts the goal in the center of one of the cells."""
        angles = angle - (cells + 0.5) * TWO_PI / self.sectors
        angles = current + np.mod(angles - current + math.pi, TWO_PI) - math.pi
        clamped = np.clip(angles, self.lower[joint], self.upper[joint])
        feasible = clamped[np.abs(clamped - angles) <= 0.5 * TWO_PI / self.sectors]
        return float(feasible[np.argmin(np.abs(feasible - current))]) if len(feasible) else None


def _margin(tree: PlanarTree, rings: int, sectors: int) -> float:
    """Half width of the last arc, so that it does not fall between the centers of cells [m]."""
    length = float(tree.lengths.sum())
    return 0.5 * math.hypot(length / rings, length * TWO_PI / sectors)


def _contains(workspace: BoolArray, size: float, x: FloatArray, y: FloatArray) -> BoolArray:
    """Whether points lie in a workspace, by their cells; nothing is reached beyond the last ring."""
    rings, sectors = workspace.shape
    ring = np.floor(np.hypot(x, y) / size * rings).astype(np.int64)
    sector = np.floor(np.mod(np.arctan2(y, x), TWO_PI) / TWO_PI * sectors).astype(np.int64) % sectors
    return np.asarray(workspace[np.minimum(ring, rings - 1), sector] & (ring < rings))


def _sweep(cells: BoolArray, lower: float, upper: float) -> BoolArray:
    """Cells swept about the origin by all angles of a range [rad]."""
    sectors = cells.shape[1]
    first, last = math.floor(lower / TWO_PI * sectors + 0.5), math.floor(upper / TWO_PI * sectors + 0.5)
    width = min(last - first, sectors - 1)
    sums = np.cumsum(np.concatenate([np.zeros((len(cells), 1)), cells, cells], axis=1), axis=1)
    # Sector j of the sweep is reached from sectors j - last … j - first of the cells.
    begin = (np.arange(sectors) - first - width) % sectors
    return np.asarray(sums[:, begin + width + 1] - sums[:, begin] > 0.0)
