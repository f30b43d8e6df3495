"""Which solids may meet: those of a figure, the parts of its obstacles, and the pairs of them that are looked after.

Nothing here depends on where obstacles stand, so that they may move without anything being made anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from poise.collision.distance import hull_of
from poise.collision.obstacle import Obstacle, Part
from poise.kinematics.clearance import WORLD, PlacedSolid
from poise.kinematics.self_contact import figure_solids, self_pairs
from poise.model import Figure
from poise.types import FloatArray, Rotation, Vector3

Frames = tuple[tuple[Rotation, Vector3], ...]


@dataclass(frozen=True, eq=False)
class Pairing:
    """Solids, first those of the figure, then those of the world in frames of their own; and pairs of them.

    Parameters
    ----------
    solids : tuple of PlacedSolid
        All of them.
    own : int
        How many belong to the figure.
    names : tuple of str
        Whose each solid is: a segment or an obstacle.
    pairs : tuple of pairs of int
        Places of solids that are looked after.
    left_out : tuple of pairs of str
        Segments that are not, because they hang on each other, touch at rest or are ignored.
    """

    solids: tuple[PlacedSolid, ...]
    own: int
    names: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    left_out: tuple[tuple[str, str], ...]

    def words(self, pair: int) -> str:
        """Say which two meet."""
        one, other = self.pairs[pair]
        return f"{self.names[one]} touches {self.names[other]}"

    @cached_property
    def numbers(self) -> FloatArray:
        """Solids, atoms and pairs as a record has them (:mod:`poise.kinematics.native_backend.task_record`)."""
        hulls = [each.hull for each in self.solids]
        heads = [(each.segment, len(each.hull.centers), each.hull.radius, each.hull.unbounded) for each in self.solids]
        atoms = [np.hstack([hull.centers, hull.spreads.reshape(-1, 9)]) for hull in hulls]
        counts = (self.own, len(hulls) - self.own, sum(map(len, atoms)), len(self.pairs))
        made = np.concatenate(
            [np.array(part, dtype=np.float64).ravel() for part in (counts, heads, *atoms, self.pairs)]
        )
        made.flags.writeable = False
        return made


def pairing(
    figure: Figure, obstacles: Sequence[Obstacle], self_contact: bool, ignored: tuple[tuple[str, str], ...]
) -> Pairing:
    """Pairs of the figure's solids with all parts of obstacles, and with each other."""
    return _pairing(figure, tuple((each.name, each.parts) for each in obstacles), self_contact, ignored)


@lru_cache(maxsize=64)
def _pairing(
    figure: Figure,
    obstacles: tuple[tuple[str, tuple[Part, ...]], ...],
    self_contact: bool,
    ignored: tuple[tuple[str, str], ...],
) -> Pairing:
    own = figure_solids(figure)
    names = [figure.segments[solid.segment].name for solid in own]
    solids, pairs, left_out = list(own), list[tuple[int, int]](), list[tuple[str, str]]()
    apart = {frozenset(pair) for pair in ignored}
    if self_contact:
        found = self_pairs(figure)
        pairs += [pair for pair in found.pairs if frozenset(names[i] for i in pair) not in apart]
        left_out += found.left_out
    for name, parts in obstacles:
        meets = [i for i in range(len(own)) if frozenset((names[i], name)) not in apart]
        for part in parts:
            pairs += [(i, len(solids)) for i in meets]
            solids.append(PlacedSolid(WORLD, hull_of(part.geometry)))
            names.append(name)
    left_out += [pair for pair in ignored if pair not in left_out]
    return Pairing(tuple(solids), len(own), tuple(names), tuple(pairs), tuple(left_out))


def frames(obstacles: Sequence[Obstacle]) -> Frames:
    """Where every part of every obstacle stands."""
    placed = [each.placement @ part.placement for each in obstacles for part in each.parts]
    return tuple((each.matrix, each.vector) for each in placed)
