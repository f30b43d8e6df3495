"""Levels alone on long chains: straight starts are left by linear steps, steps in conflict need no matrix."""

from __future__ import annotations

import numpy as np
import pytest

from poise.backend import use_backend
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.solver import Result, Solver
from poise.tasks import AxisTask, CenterOfMassTask, PoseTask, PositionTask, Task
from poise.types import FloatArray

AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


def chain(
    count: int, rng: np.random.Generator, *, branch: int = 0, slides: bool = False, spread: float = 0.01
) -> Figure:
    """Hinges about all axes in turn with random lengths, some joints sliding, a second branch of joints half-way."""
    builder = FigureBuilder("chain").segment("s0").root("s0")
    for i in range(count):
        at = (spread * rng.normal(), 0.0, rng.uniform(0.5, 1.5) / count if i else 0.0)
        builder.segment(f"s{i + 1}", mass=rng.uniform(0.5, 1.5), center=tuple(0.01 * rng.normal(size=3)))
        if slides and i % 7 == 3:
            builder.slide(f"j{i}", f"s{i}", f"s{i + 1}", at=at, axis=AXES[i % 3], range=(-0.05, 0.05))
        else:
            builder.hinge(f"j{i}", f"s{i}", f"s{i + 1}", at=at, axis=AXES[i % 3], range=(-2.0, 2.0))
        if i == count // 2:
            for k in range(branch):
                below = f"s{i + 1}" if k == 0 else f"b{k - 1}"
                builder.segment(f"b{k}", mass=0.1)
                builder.hinge(f"h{k}", below, f"b{k}", at=(0.02, 0.0, 0.0), axis=AXES[k % 3], range=(-2.0, 2.0))
    return builder.site("tip", f"s{count}", at=(0.0, 0.0, 1.0 / count)).build()


def solved(backend: str, start: Pose, tasks: list[Task], max_iterations: int = 60) -> Result:
    with use_backend(backend):
        return Solver(start.figure, tasks).solve(start, max_iterations=max_iterations, restart=False, trace=True)


@pytest.mark.parametrize("backend", ["native", "numpy"])
def test_straight_chains_reach_with_few_second_order_models(backend: str) -> None:
    rng = np.random.default_rng(0)
    figure = chain(66, rng, spread=0.0)
    start, second_order, iterations = Pose.neutral(figure), 0, 0
    for _ in range(8):
        goal = start.plus(rng.uniform(-0.5, 0.5, figure.nv)).position("tip")
        result = solved(backend, start, [PositionTask(name="tip", site="tip", goal=tuple(goal))])
        assert result.status.value == "solved"
        second_order += sum(entry.in_conflict[0] for entry in result.trace)
        iterations += result.iterations
    assert iterations < 8 * 9
    assert second_order < 0.25 * iterations


def tasks_out_of_reach(kind: str, figure: Figure, rng: np.random.Generator) -> list[Task]:
    direction: FloatArray = rng.normal(size=3)
    goal = tuple(1.5 * direction / np.linalg.norm(direction))
    if kind == "pose":
        return [PoseTask(name="tip", site="tip", position=goal, orientation=(0.6, 0.8, 0.0, 0.0))]
    if kind == "axis":
        axis = AxisTask(name="axis", site="tip", axis=(0.0, 0.0, 1.0), direction=(1.0, 0.0, 0.0))
        return [PositionTask(name="tip", site="tip", goal=goal), axis]
    if kind == "center of mass":
        return [CenterOfMassTask(name="center", goal=goal)]
    return [PositionTask(name="tip", site="tip", goal=goal)]


@pytest.mark.parametrize("kind", ["position", "pose", "axis", "center of mass"])
@pytest.mark.parametrize("slides", [False, True])
def test_steps_in_conflict_are_those_of_the_matrix(kind: str, slides: bool) -> None:
    """The reference forms the Hessian: the first iterations agree step by step, whatever the rows."""
    for seed in range(2):
        rng = np.random.default_rng(seed)
        figure = chain(70, rng, branch=5 if kind == "position" else 0, slides=slides)
        start = Pose.neutral(figure).plus(rng.uniform(-0.1, 0.1, figure.nv)).clamped()
        tasks = tasks_out_of_reach(kind, figure, rng)
        ours, theirs = (solved(backend, start, tasks, 6) for backend in ("native", "numpy"))
        assert any(entry.in_conflict[0] for entry in ours.trace)
        for one, other in zip(ours.trace, theirs.trace, strict=True):
            assert one.in_conflict == other.in_conflict
            np.testing.assert_allclose(one.errors, other.errors, rtol=1e-5, atol=1e-7)
