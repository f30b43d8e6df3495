"""Distances of many pairs of solids by the C++ kernel: one call per configuration."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np

from poise.errors import BackendError
from poise.kinematics.clearance import NearPairs, Pairs, PlacedSolid
from poise.kinematics.compiled_figure import CompiledFigure
from poise.kinematics.input_checks import checked_vector
from poise.types import PoseVector, Rotation, Vector3


class NativeClearances:
    """C++ implementation of :class:`poise.kinematics.clearance.Clearances`."""

    def __init__(
        self, kernel: ModuleType, model: Any, compiled: CompiledFigure, solids: Sequence[PlacedSolid], pairs: Pairs
    ) -> None:
        self._compiled = compiled
        hulls = [each.hull for each in solids]
        both = np.array(pairs, dtype=np.int32).reshape(-1, 2)
        try:
            self.core: Any = kernel.Clearances(
                model,
                np.array([each.segment for each in solids], dtype=np.int32),
                np.cumsum([0, *(len(hull.centers) for hull in hulls)], dtype=np.int32),
                np.concatenate([np.zeros((0, 3)), *(hull.centers for hull in hulls)]),
                np.concatenate([np.zeros((0, 3, 3)), *(hull.spreads for hull in hulls)]),
                np.array([hull.radius for hull in hulls], dtype=np.float64),
                np.array([hull.unbounded for hull in hulls], dtype=np.bool_),
                np.ascontiguousarray(both[:, 0]),
                np.ascontiguousarray(both[:, 1]),
            )
        except ValueError as error:
            raise BackendError(f"figure {compiled.figure.name!r}: {error}.") from None

    def measure(self, q: PoseVector, within: float, most: int) -> NearPairs:
        """Of the pairs nearer than `within`, the `most` nearest."""
        checked = np.ascontiguousarray(checked_vector(q, self._compiled.nq, "q"))
        pairs, *others = self.core.measure(checked, within, most)
        return NearPairs(pairs.astype(np.int32), *others)

    def place(self, solid: int, rotation: Rotation, position: Vector3) -> None:
        """Move a solid of the world."""
        try:
            self.core.place(solid, np.ascontiguousarray(rotation), np.ascontiguousarray(position))
        except ValueError as error:
            raise BackendError(f"figure {self._compiled.figure.name!r}: {error}.") from None
