"""Both backends take the same iterations from the same iterate.

From iterates on the path of a solve both loops run a few iterations with nothing remembered. Rounding may be amplified:
a difference counts only where it is far larger than what either loop does itself when its start is perturbed.
"""

from __future__ import annotations

import numpy as np

from poise.backend import backend_status, use_backend
from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.scene import Scene
from poise.solver import Iteration
from poise.solver.level_errors import Tolerances
from poise.solver.native_problem import NativeProblem
from poise.solver.problem import Problem
from poise.solver.reference_loop import NumpyProblem
from poise.tasks import Task
from poise.types import PoseVector
from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.problems import random_problem

_ITERATES = 4  # of the path, from which both loops start
_ITERATIONS = 4
_SAME_TOL = 1e-5  # of the length of a step and of level errors
_PERTURBATIONS = (0.0, 1e-14, 1e-14, 1e-13, 1e-13)  # [rad or m]
_MAX_AMPLIFICATION = 10.0  # of what a backend differs from itself
_SAME = "same iterations"

Runs = list[tuple[Iteration, ...]]


def examine(seed: int) -> list[Answer]:
    """Compare both loops from several iterates of one problem."""
    if backend_status().name == "numpy":
        return []
    tasks = [task for task in random_problem(seed).tasks if task.enabled]
    with use_backend("native"):
        start = random_problem(seed).pose
        native = _bound(start, tasks)
        starts = _path(native, start)
        ours = [_perturbed(native, Pose(start.figure, q), seed) for q in starts]
    with use_backend("numpy"):
        plain = NumpyProblem(start.figure, tasks)
        theirs = [_perturbed(plain, Pose(start.figure, q), seed) for q in starts]
    return [_judged(*runs) for runs in zip(ours, theirs, strict=True)]


def _bound(start: Pose, tasks: list[Task]) -> Problem:
    backend = kinematics(start.figure)
    assert isinstance(backend, NativeKinematics)
    return NativeProblem(start.figure, tasks, None, backend, presolve=False)


def _path(problem: Problem, start: Pose) -> list[PoseVector]:
    """Configurations of some iterates of a solve, the start among them."""
    total = problem.solve(start, 200, None, Tolerances(), False).iterations
    numbers = sorted({int(number) for number in np.linspace(0, max(total - 1, 0), _ITERATES)})
    return [problem.solve(start, number, None, Tolerances(), False).pose.q for number in numbers]


def _perturbed(problem: Problem, start: Pose, seed: int) -> Runs:
    """A few iterations from a pose, and from the same with rounding added."""
    rng = np.random.default_rng([2317, seed])
    starts = [start.plus(size * rng.normal(size=start.figure.nv)) for size in _PERTURBATIONS]
    return [problem.solve(pose, _ITERATIONS, None, Tolerances(), True).trace for pose in starts]


def _judged(native: Runs, plain: Runs) -> Answer:
    count = max(len(run) for run in native + plain)
    for number in range(count):
        across = min(_distance(one, other, number) for one in native for other in plain)
        within = max(_distance(runs[0], run, number) for runs in (native, plain) for run in runs)
        if across > max(_SAME_TOL, _MAX_AMPLIFICATION * within):
            return Answer(_SAME, False, f"iteration {number}: {across:.1e}, of the same backend {within:.1e}")
        if across > _SAME_TOL:
            break  # rounding has been amplified: what follows has other iterates
    return Answer(_SAME, True)


def _distance(one: tuple[Iteration, ...], other: tuple[Iteration, ...], number: int) -> float:
    """Difference of two iterations: relative, or 1 where one was accepted and the other not."""
    if min(len(one), len(other)) <= number:
        return 0.0 if max(len(one), len(other)) <= number else 1.0
    a, b = one[number], other[number]
    if a.accepted != b.accepted or tuple(a.in_conflict) != tuple(b.in_conflict):
        return 1.0
    errors = np.abs(np.asarray(a.errors) - np.asarray(b.errors)).max(initial=0.0)
    return max(abs(a.step - b.step) / max(b.step, 1e-3), float(errors))


def _described(seed: int) -> str:
    scene: Scene = random_problem(seed)
    return f"{scene}"


CHECK = Check(
    "iterations",
    "From the same iterate both backends take the same iterations.",
    (Question(_SAME, 0.01),),
    examine,
    _described,
)
