"""Levels in conflict with active bounds of intervals: support polygons and regions."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.suite.problem import Problem
from benchmarks.suite.problem_sets import problems

from poise.backend import use_backend
from poise.kinematics import Pose
from poise.library import chain
from poise.solver import Status, level_errors, solve
from poise.tasks import InsideBall, PositionTask, RegionTask
from tests.support.backends import NEEDS_NATIVE

LEANING = 12


@pytest.fixture(scope="module")
def leaning() -> list[Problem]:
    return problems("leaning", LEANING, 1)


@NEEDS_NATIVE
def test_reaching_beyond_the_support_polygon_converges(leaning: list[Problem]) -> None:
    unmet = 0
    for problem in leaning:
        result = solve(problem.pose, problem.tasks, restart=False)
        assert result.status in (Status.SOLVED, Status.CONVERGED), problem.name
        assert result.iterations <= 80, problem.name
        errors = level_errors(result.pose, problem.tasks)
        assert errors[0] < 1e-6, problem.name
        assert errors[1] < 1e-6, problem.name
        unmet += bool(errors[3] > 1e-3)
    assert unmet >= LEANING // 3  # else nothing was in conflict


@NEEDS_NATIVE
def test_higher_levels_do_not_improve_without_the_posture_level(leaning: list[Problem]) -> None:
    for problem in leaning:
        rested = solve(problem.pose, problem.tasks, restart=False).pose
        above = [task for task in problem.tasks if task.level < 5]
        again = solve(rested, above, restart=False).pose
        assert np.all(level_errors(again, above) >= level_errors(rested, above) - 1e-5), problem.name


@pytest.mark.parametrize("backend", [pytest.param("native", marks=NEEDS_NATIVE), "numpy"])
@pytest.mark.parametrize("radius", [0.05, 0.1, 0.2])
@pytest.mark.parametrize("turn", [-2.0, -0.5, 1.0, 2.5])
def test_a_site_slides_along_the_boundary_of_its_region_to_the_point_nearest_its_goal(
    backend: str, radius: float, turn: float
) -> None:
    """Along a bent edge a step drifts inwards; unless it comes back to the edge, only tiny ones are a gain."""
    with use_backend(backend):
        figure = chain(4)
        start = Pose.neutral(figure).with_values({f"joint_{i}": 0.5 for i in range(1, 5)})
        center = start.position("tip")
        moves = PositionTask(site="tip", goal=(0.0, 0.0, 0.0)).jacobian(start)
        across, along = np.linalg.svd(moves)[0].T[:2]  # the plane in which the chain moves
        toward = np.cos(turn) * along + np.sin(turn) * across
        tasks = [
            RegionTask(site="tip", region=InsideBall(center=tuple(center), radius=radius), level=1),
            PositionTask(site="tip", goal=tuple(center + 1.5 * toward), level=2),
        ]
        result = solve(start, tasks, restart=False)
    assert result.status is Status.CONVERGED
    assert result.iterations <= 30
    reached = result.pose.position("tip")
    assert np.linalg.norm(reached - center) <= radius + 1e-6
    assert np.linalg.norm(reached - center - 1.5 * toward) <= (1.5 - radius) * (1.0 + 2e-5)


@NEEDS_NATIVE
@pytest.mark.parametrize("seed", [0, 2, 3, 5, 6, 7])
def test_a_reach_beyond_a_region_and_limits_is_the_same_in_both_backends(seed: int) -> None:
    """The kernel takes such steps by its dual active set, NumPy by the general one; the minimum is the same."""
    rng = np.random.default_rng(seed)
    figure = chain(6)
    start = Pose.neutral(figure).with_values({f"joint_{i}": float(rng.uniform(0.2, 0.6)) for i in range(1, 7)})
    center = start.position("tip")
    tasks = [
        RegionTask(site="tip", region=InsideBall(center=tuple(center), radius=0.1 + 0.05 * seed), level=1),
        PositionTask(site="tip", goal=tuple(center + rng.normal(0.0, 1.0, 3)), level=2),
    ]
    found = []
    for backend in ("native", "numpy"):
        with use_backend(backend):
            found.append(solve(start, tasks, restart=False))
    ours, theirs = found
    assert ours.status is theirs.status
    assert ours.iterations == theirs.iterations
    np.testing.assert_allclose(level_errors(ours.pose, tasks), level_errors(theirs.pose, tasks), atol=1e-8)
    np.testing.assert_allclose(np.array(ours.pose.q), np.array(theirs.pose.q), atol=1e-6)
