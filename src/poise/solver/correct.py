"""Bring a configuration that a linear step has led to back onto limits and couplings that are bent.

Each joint goes to its own nearest valid configuration; couplings and coupled limits that are then broken are mended by
the least step that their linearization asks for, and so on in turn. A step that ends near its limits needs two or three
rounds: what is broken is of second order in the step [Baerlocher2001, 5.4.3]. The native engine does the same in a
thousandth of the time (native/limits/limit_correction.hpp).
"""

from __future__ import annotations

import numpy as np

from poise.kinematics.joint_limits import each_clamped_plainly
from poise.kinematics.protocol import Kinematics, Rows
from poise.kinematics.selection import kinematics
from poise.math.decomposition import least_squares
from poise.model import Figure
from poise.types import FloatArray, PoseVector

TOUCHING = 1e-11  # a row broken by less than this [rad or m] counts as kept
FLATTEST = 1e-2  # a wall is broken by at least this part of what its limit is, so that most limits need no measuring
ROUNDS = 30


def corrected(figure: Figure, q: PoseVector) -> PoseVector:
    """The configuration with every limit and coupling kept, as far as they do not exclude each other."""
    fast = kinematics(figure).corrected(q)
    return corrected_plainly(figure, q) if fast is None else fast


def corrected_plainly(figure: Figure, q: PoseVector) -> PoseVector:
    """The same in Python: where there is no native engine or it leaves the work to others."""
    engine = kinematics(figure)
    for _ in range(ROUNDS):
        walls = engine.walls(q)
        clamped = each_clamped_plainly(figure, q, walls.values if engine.name == "numpy" else None)
        if not figure.equality_rows and not figure.inequality_rows:
            return clamped  # nothing is coupled, so that nothing else can be broken
        step = _mending(engine, clamped, walls if clamped is q else engine.walls(clamped))
        if step is None:
            return clamped
        q = engine.integrate(clamped, step)
    return each_clamped_plainly(figure, q)


def _mending(engine: Kinematics, q: PoseVector, walls: Rows) -> FloatArray | None:
    """Least step that mends the couplings and limits broken now; None when none is."""
    couplings = engine.couplings(q)
    limits = engine.limits(q) if (walls.values < -TOUCHING * FLATTEST).any() else walls
    outside = limits.values < -TOUCHING
    if not outside.any() and not (np.abs(couplings.values) > TOUCHING).any():
        return None
    # all couplings take part, so that mending one does not break another
    rows = np.concatenate([couplings.jacobian, limits.jacobian[outside]])
    wanted = -np.concatenate([couplings.values, limits.values[outside]])
    return least_squares(rows, wanted, 1e-12)
