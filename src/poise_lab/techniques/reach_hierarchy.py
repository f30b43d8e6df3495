"""The reach hierarchy: precomputed reachable sets of subchains."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.types import AnyArray, BoolArray, FloatArray
from poise_lab.techniques.planar import PlanarTree

# --- reach rings ------------------------------------------------------------------------------------------------------

# Reach hierarchy of a planar chain without limits: workspaces are rings, and each joint turns no more than it must.
#
# [Ge2000, 2.4]; with limits see :mod:`reach_hierarchy`.
#
# The workspace W_i of a planar chain from joint i on, without limits, is a ring round that joint, between the radii
# max(0, 2 max a − Σ a) and Σ a over its links. A goal in W_1 is brought into W_2 by turning the first joint as little as
# that takes, and so on to the tip: one pass, without iteration (Korein and Badler, 1982).


def workspaces(lengths: FloatArray) -> list[tuple[float, float]]:
    """Inner and outer radius of W_1 … W_n, and of the point that is left beyond the last link."""
    rings = [(0.0, 0.0)]
    for first in range(len(lengths) - 1, -1, -1):
        own = lengths[first:]
        total = float(own.sum())
        rings.append((max(0.0, 2.0 * float(own.max()) - total), total))
    return rings[::-1]


def reach_hierarchy(lengths: FloatArray, q: FloatArray, goal: FloatArray) -> FloatArray | None:
    """Angles that bring the tip of a chain to a goal, in one pass from given ones; None outside of W_1."""
    rings, found, place = workspaces(lengths), q.copy(), np.asarray(goal, dtype=np.float64)
    if not rings[0][0] <= float(np.linalg.norm(place)) <= rings[0][1]:
        return None
    for joint, length in enumerate(lengths):
        found[joint] = _turned(float(q[joint]), float(length), place, rings[joint + 1])
        cosine, sine = math.cos(found[joint]), math.sin(found[joint])
        place = np.array([cosine * place[0] + sine * place[1] - length, cosine * place[1] - sine * place[0]])
    return found


def _turned(angle: float, length: float, goal: FloatArray, ring: tuple[float, float]) -> float:
    """The angle nearest to the one given that leaves the goal inside a ring round the end of the link."""
    far, way = math.hypot(*goal), math.atan2(goal[1], goal[0])
    off = math.remainder(angle - way, 2.0 * math.pi)
    if ring[1] == 0.0:
        return way  # the last link points at the goal
    if far == 0.0:
        return angle
    # The end of the link is √(far² + a² − 2 far a cos off) from the goal: off must lie between two angles.
    least, most = (
        math.acos(min(max((far**2 + length**2 - radius**2) / (2.0 * far * length), -1.0), 1.0)) for radius in ring
    )
    return way + math.copysign(min(max(abs(off), least), most), off)


# --- reach hierarchy --------------------------------------------------------------------------------------------------

# Reach hierarchy: workspaces of all distal subchains, kept beforehand; joints turn no more than they must.
#
# (Korein and Badler, IEEE Computer Graphics and Applications 2, 1982; [Ge2000, 2.4, fig. 2.3, 2.4].) W_i is where the tip
# can come, seen from joint i, when the joints from i on use their ranges: that of the last joint is an arc, and
#
#     W_i = ∪_{q_i} R(q_i)(a_i + W_{i+1})                               the next workspace swept about joint i.
#
# Given a goal in W_1, each joint in turn is turned, from where it is, just so far that the goal lies in the next
# workspace. The dual problem does that without iteration: the goal goes round joint i on a circle until it meets
# a_i + W_{i+1}. Nothing is ever taken back.
#
# A workspace has no simple form when joints have limits, so it is kept as cells of radius and angle. The tip ends within
# a cell or so of the goal; finer cells cost memory and time beforehand, which is the method's price. Cells at an edge are
# only partly inside, so that a joint goes one cell farther than the edge where there is room.

TURN = 2.0 * math.pi


@dataclass(frozen=True, eq=False)
class Workspaces:
    """Workspaces of a chain and of its distal subchains.

    Parameters
    ----------
    tree : PlanarTree
        A chain.
    lower, upper : (n,) arrays
        Ranges of its joints [rad].
    rings, sectors : int
        Cells of radius and of angle.
    ahead : list of (rings, sectors) arrays
        For joint i, where a_i + W_{i+1} is: what is reached without turning joint i.
    reached : list of (rings, sectors) arrays
        W_i itself.
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
        """Sweep the workspaces, from the tip to the root."""
        count = tree.size
        ahead: list[BoolArray] = [np.zeros((rings, sectors), dtype=np.bool_)] * count
        reached = list(ahead)
        margin = _margin(tree, rings, sectors)
        for joint in range(count - 1, -1, -1):
            size = float(tree.lengths[joint:].sum()) + margin
            radius = (np.arange(rings) + 0.5) * size / rings
            angle = (np.arange(sectors) + 0.5) * TURN / sectors
            x = radius[:, None] * np.cos(angle) - tree.lengths[joint]
            y = radius[:, None] * np.sin(angle)
            if joint == count - 1:
                near = np.hypot(x, y) <= margin
            else:
                near = _looked_up(reached[joint + 1], size - float(tree.lengths[joint]), x, y)
            ahead[joint] = near
            reached[joint] = _swept(near, float(lower[joint]), float(upper[joint]))
        return cls(tree, lower, upper, rings, sectors, ahead, reached)

    @property
    def cells(self) -> int:
        """Cells that are kept in all."""
        return 2 * len(self.ahead) * self.rings * self.sectors

    def holds(self, goal: FloatArray) -> bool:
        """Tell at once whether a goal can be reached."""
        size = self.size(0)
        return bool(_looked_up(self.reached[0], size, np.array(goal[0]), np.array(goal[1])))

    def reach(self, start: FloatArray, goal: FloatArray) -> FloatArray | None:
        """Angles that bring the tip within a cell or so of a goal, from a start; None where it is out of reach."""
        q, seen = start.astype(np.float64), np.array(goal, dtype=np.float64)
        for joint, length in enumerate(self.tree.lengths):
            turn = self._least_turn(joint, seen, float(start[joint]))
            if turn is None:
                return None
            q[joint] = turn
            cosine, sine = math.cos(turn), math.sin(turn)
            seen = np.array([cosine * seen[0] + sine * seen[1] - length, -sine * seen[0] + cosine * seen[1]])
        return q

    def _least_turn(self, joint: int, seen: FloatArray, now: float) -> float | None:
        """The value of a joint, nearest to its own, at which the goal's circle is inside the next workspace."""
        size = self.size(joint)
        radius, angle = float(np.hypot(*seen)), float(np.arctan2(seen[1], seen[0]))
        if radius > size * (1.0 + 1.0 / self.rings):
            return None
        if joint == self.tree.size - 1:  # the last joint points at the goal
            wanted = now + (angle - now + math.pi) % TURN - math.pi
            return float(np.clip(wanted, self.lower[joint], self.upper[joint]))
        ring = min(int(radius / size * self.rings), self.rings - 1)
        around = self.ahead[joint][max(ring - 1, 0) : ring + 2]
        row = self.ahead[joint][ring]
        well = around.all(axis=0) & np.roll(row, 1) & np.roll(row, -1)
        for cells in (well, row, around.any(axis=0)):
            found = self._nearest(joint, np.flatnonzero(cells), angle, now)
            if found is not None:
                return found
        return None

    def size(self, joint: int) -> float:
        """Radius that the cells of a joint cover [m]."""
        return float(self.tree.lengths[joint:].sum()) + _margin(self.tree, self.rings, self.sectors)

    def _nearest(self, joint: int, cells: AnyArray, angle: float, now: float) -> float | None:
        """Value nearest to a joint's own, inside its range, that puts the goal in the middle of one of some cells."""
        places = angle - (cells + 0.5) * TURN / self.sectors
        places = now + np.mod(places - now + math.pi, TURN) - math.pi
        kept = np.clip(places, self.lower[joint], self.upper[joint])
        choice = kept[np.abs(kept - places) <= 0.5 * TURN / self.sectors]
        return float(choice[np.argmin(np.abs(choice - now))]) if len(choice) else None


def _margin(tree: PlanarTree, rings: int, sectors: int) -> float:
    """How thick the tip is taken, so that no arc slips between the middles of cells [m]."""
    length = float(tree.lengths.sum())
    return 0.5 * math.hypot(length / rings, length * TURN / sectors)


def _looked_up(workspace: BoolArray, size: float, x: FloatArray, y: FloatArray) -> BoolArray:
    """Cells of points; nothing is reached beyond the last ring."""
    rings, sectors = workspace.shape
    ring = np.floor(np.hypot(x, y) / size * rings).astype(np.int64)
    sector = np.floor(np.mod(np.arctan2(y, x), TURN) / TURN * sectors).astype(np.int64) % sectors
    return np.asarray(workspace[np.minimum(ring, rings - 1), sector] & (ring < rings))


def _swept(cells: BoolArray, lower: float, upper: float) -> BoolArray:
    """Cells swept about the origin by all angles of a range."""
    sectors = cells.shape[1]
    first, last = math.floor(lower / TURN * sectors + 0.5), math.floor(upper / TURN * sectors + 0.5)
    width = min(last - first, sectors - 1)
    sums = np.cumsum(np.concatenate([np.zeros((len(cells), 1)), cells, cells], axis=1), axis=1)
    # Sector j of the sweep is reached from sectors j - last … j - first of what is swept.
    begin = (np.arange(sectors) - first - width) % sectors
    return np.asarray(sums[:, begin + width + 1] - sums[:, begin] > 0.0)
