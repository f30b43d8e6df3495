"""Pairs of solids of a figure, its obstacles and itself, bound to an engine; the last answer is kept."""

from __future__ import annotations

from collections.abc import Sequence

from poise.engine import kinematics
from poise.engine.clearance import WORLD, Clearances, NearPairs, PlacedSolid
from poise.figure import Figure
from poise.obstacles.obstacle import Obstacle
from poise.pose.self_contact import figure_solids, self_pairs
from poise.types import PoseVector, Vector3


class BoundPairs:
    """Solids and pairs; `names` say whose each solid is."""

    def __init__(
        self,
        clearances: Clearances,
        solids: tuple[PlacedSolid, ...],
        names: tuple[str, ...],
        pairs: tuple[tuple[int, int], ...],
        left_out: tuple[tuple[str, str], ...],
    ) -> None:
        self.clearances, self.solids, self.names, self.pairs, self.left_out = clearances, solids, names, pairs, left_out
        self._asked: tuple[bytes, float, int] | None = None
        self._near: NearPairs | None = None

    def measure(self, q: PoseVector, within: float, most: int) -> NearPairs:
        """The nearest pairs; asking again for the same configuration costs nothing."""
        asked = (q.tobytes(), within, most)
        if self._near is None or asked != self._asked:
            self._near, self._asked = self.clearances.measure(q, within, most), asked
        return self._near

    def ends(self, near: NearPairs, place: int) -> tuple[tuple[int, Vector3, float], ...]:
        """Segment, nearest point and sign (of n·(a − b)) of both solids of a pair that is near."""
        one, other = self.pairs[near.pairs[place]]
        return (
            (self.solids[one].segment, near.points_a[place], 1.0),
            (self.solids[other].segment, near.points_b[place], -1.0),
        )

    def words(self, pair: int) -> str:
        """Say which two meet."""
        one, other = self.pairs[pair]
        return f"{self.names[one]} touches {self.names[other]}"


def bind_pairs(
    figure: Figure, obstacles: Sequence[Obstacle], self_contact: bool, ignored: Sequence[tuple[str, str]]
) -> BoundPairs:
    """Pairs of the figure's solids with all parts of obstacles, and with each other."""
    own = figure_solids(figure)
    names = [figure.segments[solid.segment].name for solid in own]
    solids, pairs, left_out = list(own), list[tuple[int, int]](), list[tuple[str, str]]()
    apart = {frozenset(pair) for pair in ignored}
    if self_contact:
        found = self_pairs(figure)
        pairs += [pair for pair in found.pairs if frozenset(names[i] for i in pair) not in apart]
        left_out += found.left_out
    for obstacle in obstacles:
        for hull in obstacle.hulls():
            pairs += [(i, len(solids)) for i in range(len(own)) if frozenset((names[i], obstacle.name)) not in apart]
            solids.append(PlacedSolid(WORLD, hull))
            names.append(obstacle.name)
    left_out += [pair for pair in ignored if pair not in left_out]
    clearances = kinematics(figure).clearances(solids, pairs)
    return BoundPairs(clearances, tuple(solids), tuple(names), tuple(pairs), tuple(left_out))
