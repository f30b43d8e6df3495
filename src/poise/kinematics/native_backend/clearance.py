"""Signed distances of many pairs of solids by the C++ kernel: one call per configuration."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np

from poise.errors import BackendError
from poise.kinematics.compiled_figure import CompiledFigure, checked_vector
from poise.kinematics.protocol import PairDistances, Pairs, PlacedSolid
from poise.types import PoseVector, Rotation, Vector3


class NativeClearances:
    """C++ implementation of :class:`poise.kinematics.protocol.Clearances`."""

    def __init__(
        self, kernel: ModuleType, model: Any, compiled: CompiledFigure, solids: Sequence[PlacedSolid], pairs: Pairs
    ) -> None:
        self._compiled = compiled
        hulls = [each.hull for each in solids]
        indices = np.array(pairs, dtype=np.int32).reshape(-1, 2)
        try:
            self.core: Any = kernel.Clearances(
                model,
                np.array([each.segment for each in solids], dtype=np.int32),
                np.cumsum([0, *(len(hull.centers) for hull in hulls)], dtype=np.int32),
                np.concatenate([np.zeros((0, 3)), *(hull.centers for hull in hulls)]),
                np.concatenate([np.zeros((0, 3, 3)), *(hull.spreads for hull in hulls)]),
                np.array([hull.radius for hull in hulls], dtype=np.float64),
                np.array([hull.unbounded for hull in hulls], dtype=np.bool_),
                np.ascontiguousarray(indices[:, 0]),
                np.ascontiguousarray(indices[:, 1]),
            )
        except ValueError as error:
            raise BackendError(f"figure {compiled.figure.name!r}: {error}.") from None

    def measure(self, q: PoseVector, cutoff: float, max_pairs: int) -> PairDistances:
        """Of the pairs nearer than `cutoff` [m], the `max_pairs` nearest."""
        checked = np.ascontiguousarray(checked_vector(q, self._compiled.nq, "q"))
        pairs, *others = self.core.measure(checked, cutoff, max_pairs)
        return PairDistances(pairs.astype(np.int32), *others)

    def set_transform(self, solid: int, rotation: Rotation, translation: Vector3) -> None:
        """Move a solid of the world."""
        try:
            self.core.set_transform(solid, np.ascontiguousarray(rotation), np.ascontiguousarray(translation))
        except ValueError as error:
            raise BackendError(f"figure {self._compiled.figure.name!r}: {error}.") from None
