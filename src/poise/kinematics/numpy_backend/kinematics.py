"""The reference engine bound to a figure."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.kinematics.clearance import Pairs, PlacedSolid
from poise.kinematics.compiled_figure import CompiledFigure
from poise.kinematics.input_checks import checked_primitives, checked_vector
from poise.kinematics.numpy_backend import manifold
from poise.kinematics.numpy_backend.clearance import ReferenceClearances
from poise.kinematics.numpy_backend.layout import Layout
from poise.kinematics.numpy_backend.program import ReferenceProgram
from poise.kinematics.numpy_backend.rows import LimitRows
from poise.kinematics.numpy_backend.state import ReferenceState
from poise.kinematics.numpy_backend.sum_rows import CouplingRows
from poise.kinematics.protocol import Primitive, Rows
from poise.types import PoseVector, Tangent


class NumpyKinematics:
    """NumPy implementation of :class:`poise.kinematics.protocol.Kinematics`."""

    name = "numpy"

    def __init__(self, compiled: CompiledFigure) -> None:
        self.compiled = compiled
        self._layout = Layout(compiled)
        self._limits, self._couplings = LimitRows(compiled.figure), CouplingRows(compiled.figure)

    def forward(self, q: PoseVector) -> ReferenceState:
        """Everything kinematic at q."""
        return ReferenceState(self._layout, self._q(q))

    def integrate(self, q: PoseVector, v: Tangent) -> PoseVector:
        """q ⊕ v."""
        return manifold.integrate(self._layout, self._q(q), checked_vector(v, self.compiled.nv, "v"))

    def difference(self, start: PoseVector, end: PoseVector) -> Tangent:
        """The v with start ⊕ v = end."""
        return manifold.difference(self._layout, self._q(start), self._q(end))

    def limits(self, q: PoseVector) -> Rows:
        """Signed margins of all limits."""
        return self._limits(self._q(q))

    def walls(self, q: PoseVector) -> Rows:
        """Limits as a solver sees them."""
        return self._limits(self._q(q), walls=True)

    def couplings(self, q: PoseVector) -> Rows:
        """Residuals of all couplings."""
        return self._couplings(self._q(q))

    def corrected(self, q: PoseVector) -> PoseVector | None:
        """q itself where it plainly keeps everything; else None: corrections are :mod:`poise.solver.correct`'s."""
        given = self._q(q)
        if self.compiled.figure.equality_rows or not manifold.is_on(self._layout, given):
            return None
        walls = self._limits.values(given)
        return given if np.count_nonzero(walls >= 0.0) == len(walls) else None

    def clamped(self, q: PoseVector) -> PoseVector | None:
        """None: clamping is Python's own, :mod:`poise.kinematics.joint_limits`."""
        return None

    def room(self, q: PoseVector, joint: int, component: int) -> tuple[float, float] | None:
        """None, as above."""
        return None

    def program(self, primitives: tuple[Primitive, ...]) -> ReferenceProgram:
        """Bind a list of primitives."""
        return ReferenceProgram(self._layout, checked_primitives(primitives, self.compiled))

    def clearances(self, solids: Sequence[PlacedSolid], pairs: Pairs) -> ReferenceClearances:
        """Bind solids, and the pairs of them whose distances matter."""
        return ReferenceClearances(self.forward, self._layout.moves, solids, pairs)

    def _q(self, q: PoseVector) -> PoseVector:
        return checked_vector(q, self.compiled.nq, "q")
