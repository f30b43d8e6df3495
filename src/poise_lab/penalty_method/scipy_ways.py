"""The same problems by SciPy's SLSQP and trust-constr, asked for as much accuracy as they can give.

Potential and gradient of poses come from the same kernel call that the second engine makes, so that what differs is the
method alone. SciPy gets plain bounds, because all limits of the seed's situations are ranges of hinges.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from types import ModuleType
from typing import NamedTuple

import numpy as np

from poise.solver.nonlinear.pose_space import PoseSpace
from poise.types import FloatArray
from poise_lab.penalty_method.random_potentials import RandomPotential
from poise_lab.penalty_method.seed_situations import Situation

MOST = 1000  # iterations
SHARP = {"SLSQP": {"ftol": 1e-14, "maxiter": MOST}, "trust-constr": {"gtol": 1e-10, "xtol": 1e-12, "maxiter": MOST}}
POSES = {"ftol": 1e-12, "maxiter": MOST}


class Ended(NamedTuple):
    """Where SciPy ended."""

    point: FloatArray
    potential: float


def scipy_situation(optimize: ModuleType, situation: Situation, space: PoseSpace) -> Callable[[], Ended]:
    """A call that solves a situation by SLSQP."""
    joints = [joint for joint in situation.start.figure.joints if joint.kind.nv]
    bounds = [(joint.ranges["angle"].lower, joint.ranges["angle"].upper) for joint in joints]

    def function(q: FloatArray) -> tuple[float, FloatArray]:
        return space.height(q)

    def solve() -> Ended:
        found = optimize.minimize(
            function, situation.start.q, jac=True, method="SLSQP", bounds=bounds, options=dict(POSES)
        )
        return Ended(np.asarray(found.x), float(found.fun))

    return solve


def scipy_random(optimize: ModuleType, problem: RandomPotential, method: str) -> Callable[[], Ended]:
    """A call that solves a random problem by SLSQP or trust-constr."""
    rows, bounds = problem.rows, problem.bounds
    if method == "SLSQP":
        walls: object = {"type": "ineq", "fun": lambda x: bounds - rows @ x, "jac": lambda x: -rows}
    else:
        walls = optimize.LinearConstraint(rows, -np.inf, bounds)

    def solve() -> Ended:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # trust-constr says on its way that it has little left to do
            found = optimize.minimize(
                problem.function,
                problem.start,
                jac=True,
                method=method,
                constraints=[walls],
                options=dict(SHARP[method]),
            )
        return Ended(np.asarray(found.x), float(found.fun))

    return solve
