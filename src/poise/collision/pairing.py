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
from poise.kinematics.protocol import WORLD, PlacedSolid
from poise.kinematics.native_backend.schema import LAYOUTS, RecordKind, pack
from poise.kinematics.self_collision import figure_solids, self_collision_pairs
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
    def _record_template(self) -> FloatArray:
        """Numbers of the clearance record without obstacle transforms, its first fields zero."""
        hulls = [each.hull for each in self.solids]
        solids = [(each.segment, len(each.hull.centers), each.hull.radius, each.hull.unbounded) for each in self.solids]
        atoms = [np.hstack([hull.centers, hull.spreads.reshape(-1, 9)]) for hull in hulls]
        return pack(
            RecordKind.CLEARANCE,
            margin=0.0,
            cutoff=0.0,
            approach=0.0,
            figure_solids=self.own,
            world_solids=len(hulls) - self.own,
            solid=np.array(solids, dtype=np.float64),
            atom=np.concatenate([np.zeros((0, 12)), *atoms]),
            pair=np.array(self.pairs, dtype=np.float64),
        )

    def record_numbers(self, frames: Frames, **fields: float) -> FloatArray:
        """Numbers of a clearance record: `fields` are margin, cutoff and approach, `frames` those of the obstacles."""
        transforms = [np.concatenate([rotation.ravel(), position]) for rotation, position in frames]
        numbers = np.concatenate([self._record_template, *transforms])
        for name, value in fields.items():
            numbers[LAYOUTS[RecordKind.CLEARANCE].offset(name)] = value
        return numbers


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
        found = self_collision_pairs(figure)
        pairs += [pair for pair in found.pairs if frozenset(names[i] for i in pair) not in apart]
        left_out += found.excluded
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
    return tuple((each.rotation_matrix, each.translation_vector) for each in placed)
