"""Both backends give the same answer: status, level errors, and the pose where the tasks determine it.

A pose is determined when the rows of all tasks, active limits and couplings span every degree of freedom. In the null
space that redundant tasks leave, the path of the iterates decides, and rounding may choose another one; there, the
poses are compared without a bound.
"""

from __future__ import annotations

import numpy as np

from poise.backend import backend_status, use_backend
from poise.kinematics import Pose
from poise.scene import Scene
from poise.solver import Result
from poise.solver.linearize import linearize
from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.measure import EQUAL_TOL, errors_by_level
from poise_lab.audit.problems import random_problem

_POSE_TOL = 1e-6  # [rad or m]
_RANK_TOL = 1e-6  # of the smallest singular value to the largest
_STATUS, _ERRORS, _POSE, _REDUNDANT = "status", "level errors", "pose, determined", "pose, redundant"


def examine(seed: int) -> list[Answer]:
    """Solve with the native and with the NumPy backend; every second problem without a restart."""
    if backend_status().name == "numpy":
        return []
    native, plain = _solved(seed, "native"), _solved(seed, "numpy")
    said = f"{native.status.value} after {native.iterations}, {plain.status.value} after {plain.iterations} iterations"
    answers = [Answer(_STATUS, native.status is plain.status, said)]
    own = Pose(native.pose.figure, plain.pose.q)
    mine, other = errors_by_level(native.requested, native.pose), errors_by_level(native.requested, own)
    differing = next((level for level in mine if abs(mine[level] - other[level]) > EQUAL_TOL), None)
    if differing is not None:
        said = f"level {differing}: {mine[differing]:.6e} and {other[differing]:.6e}; {said}"
    answers.append(Answer(_ERRORS, differing is None, said))
    distance = float(np.abs(native.pose.minus(own)).max(initial=0.0))
    question = _POSE if _is_determined(native) else _REDUNDANT
    answers.append(Answer(question, distance <= _POSE_TOL, f"poses differ by {distance:.2e}; {said}"))
    return answers


def _solved(seed: int, backend: str) -> Result:
    with use_backend(backend):  # poses cache what a backend computed: the problem is drawn inside
        return random_problem(seed).solve(restart=bool(seed % 2))


def _is_determined(result: Result) -> bool:
    """Whether tasks, active limits and couplings leave no null space at the pose."""
    problem = linearize(result.pose, result.solved_tasks).problem
    inside = (problem.lower < -_POSE_TOL) & (problem.upper > _POSE_TOL)  # rows of satisfied inequalities
    active = problem.inequalities.jacobian[np.abs(problem.inequalities.values) < _POSE_TOL]
    rows = np.concatenate([problem.jacobian[~inside], active, problem.equalities.jacobian])
    rows /= np.sqrt(problem.joint_cost)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    values = np.linalg.svd(rows[lengths[:, 0] > 0.0] / lengths[lengths[:, 0] > 0.0], compute_uv=False)
    nv = result.pose.figure.nv
    return len(values) >= nv and bool(values[nv - 1] > _RANK_TOL * values[0])


def _described(seed: int) -> str:
    scene: Scene = random_problem(seed)
    return f"{scene}\nnative:\n{_solved(seed, 'native')}\nNumPy:\n{_solved(seed, 'numpy')}"


CHECK = Check(
    "backends",
    "The native and the NumPy backend end with the same status, errors and pose.",
    (Question(_STATUS, 0.01), Question(_ERRORS, 0.01), Question(_POSE, 0.01), Question(_REDUNDANT, None)),
    examine,
    _described,
)
