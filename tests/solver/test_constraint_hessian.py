"""Hessians of limits and couplings; levels in conflict converge only when their model contains them."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.suite.problem_sets import problems

from poise.backend import use_backend
from poise.kinematics import Pose
from poise.kinematics.selection import kinematics
from poise.library import human, human_pose
from poise.model import JointKind
from poise.solver import Status, solve
from poise.solver.constraint_hessian import coupling_hessian, limit_hessian
from poise.tasks import PostureTask, RelativePositionTask
from tests.support.backends import BACKENDS, NEEDS_NATIVE


def bent_person(seed: int) -> Pose:
    """A person whose ball joints stand all askew."""
    pose = human_pose(human(), "stand")
    return (pose + np.random.default_rng(seed).uniform(-0.4, 0.4, pose.figure.nv)).clamped()


def test_coupling_hessian_is_the_second_derivative_of_the_residuals() -> None:
    pose, random = bent_person(1), np.random.default_rng(2)
    backend = kinematics(pose.figure)
    weights = random.normal(size=len(backend.compiled.coupling_labels))
    curvature = coupling_hessian(pose, weights)
    for _ in range(5):
        v, h = random.normal(size=pose.figure.nv), 1e-3
        values = [weights @ backend.couplings((pose + t * h * v).q).values for t in (-1.0, 0.0, 1.0)]
        assert v @ curvature @ v == pytest.approx((values[0] - 2.0 * values[1] + values[2]) / h**2, abs=2e-5)


def test_limit_hessian_is_the_second_derivative_of_the_margins() -> None:
    pose, random = bent_person(3), np.random.default_rng(4)
    backend = kinematics(pose.figure)
    chosen = np.array(
        [i for i, label in enumerate(backend.compiled.limit_labels) if "total" in label or "twist" in label]
    )
    weights = random.normal(size=len(chosen))
    curvature = limit_hessian(pose, chosen, weights)
    assert np.abs(curvature).max() > 0.1
    for _ in range(5):
        v, h = random.normal(size=pose.figure.nv), 1e-3
        values = [weights @ backend.limit_constraints((pose + t * h * v).q).values[chosen] for t in (-1.0, 0.0, 1.0)]
        assert v @ curvature @ v == pytest.approx((values[0] - 2.0 * values[1] + values[2]) / h**2, abs=5e-3)


@NEEDS_NATIVE
def test_a_person_with_a_goal_out_of_reach_converges() -> None:
    found = [solve(problem.pose, problem.tasks, max_iterations=100) for problem in problems("person", 30, 11)]
    conflicts = [result for result in found if result["right_palm position"].error > 0.01]
    assert len(conflicts) > 8
    assert sum(result.status in (Status.SOLVED, Status.CONVERGED) for result in found) >= 29


@pytest.mark.parametrize("backend", BACKENDS)
def test_rows_of_rounding_errors_are_ignored(backend: str) -> None:
    """A joint's middle cannot move against its parent: asking that of it costs the posture below nothing."""
    with use_backend(backend):
        start = bent_person(5)
        noise = 0.0
        for joint in start.figure.joints:
            if joint.kind is JointKind.BALL:
                stuck = RelativePositionTask(site=joint.child, other=str(joint.parent), offset=(0.1, 0.2, 0.3), level=1)
                noise = max(noise, float(np.abs(stuck.jacobian(start)).max()))
                found = solve(start, [stuck, PostureTask(pose=start, level=2)])
                assert np.abs(found.pose - start).max() < 1e-9, joint.name
        assert noise < 1e-12
        assert backend == "numpy" or noise > 0.0
