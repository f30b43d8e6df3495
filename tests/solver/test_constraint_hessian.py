"""Hessians of limits and couplings; levels in conflict converge only when their model contains them."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.suite.problem_sets import problems

from poise.backend import use_backend
from poise.kinematics import Pose
from poise.kinematics.selection import kinematics
from poise.library import human, human_pose
from poise.math import quaternion
from poise.model import Figure, FigureBuilder, JointKind, SphericalEllipse, SphericalPolygon, TwistRange
from poise.model.limits import SwingLimit
from poise.solver import Status, solve
from poise.solver.constraint_hessian import coupling_hessian, limit_hessian
from poise.tasks import PostureTask, RelativePositionTask
from tests.support.backends import BACKENDS, NEEDS_NATIVE, NUMPY_NIGHTLY


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


@pytest.mark.nightly
@NEEDS_NATIVE
def test_a_person_with_a_goal_out_of_reach_converges() -> None:
    found = [solve(problem.pose, problem.tasks, max_iterations=100) for problem in problems("person", 30, 11)]
    conflicts = [result for result in found if result["right_palm position"].error > 0.01]
    assert len(conflicts) > 8
    assert sum(result.status in (Status.SOLVED, Status.CONVERGED) for result in found) >= 29


@pytest.mark.parametrize("backend", NUMPY_NIGHTLY)
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


@pytest.mark.parametrize("ball", [False, True])
def test_swing_limits_have_the_second_derivative_along_every_motion(ball: bool) -> None:
    """Of ellipses and polygons, near the boundary and away from corners, where the margin is smooth."""
    checked = 0
    for seed in range(60):
        rng = np.random.default_rng(seed)
        figure = limited_joint(rng, ball)
        pose = Pose.neutral(figure).plus(rng.uniform(-1.2, 1.2, figure.nv)).clamped()
        backend, (limit,) = kinematics(figure), figure.joint("joint").swing
        limb = pose.transform("limb")[:3, 2]
        if isinstance(limit, SphericalPolygon) and (limit.vertices @ limb).max() > np.cos(0.05):
            continue
        v, h = rng.normal(size=figure.nv), 1e-3
        values = np.array([backend.limit_constraints((pose + t * h * v).q).values for t in (-1.0, 0.0, 1.0)])
        for row in np.flatnonzero(np.abs(values[1]) < 1e-6).tolist():
            curvature = limit_hessian(pose, np.array([row], dtype=np.int32), np.ones(1))
            expected = (values[0, row] - 2.0 * values[1, row] + values[2, row]) / h**2
            assert v @ curvature @ v == pytest.approx(expected, abs=2e-3 * max(1.0, abs(expected))), (seed, row)
            checked += 1
    assert checked > 15


def test_rows_at_the_corner_of_a_polygon_have_finite_curvature() -> None:
    """Each has its own edge; differences would jump from one to the other."""
    for seed in range(10):
        rng = np.random.default_rng(seed)
        figure = limited_joint(rng, ball=True, polygon=True)
        (limit,) = figure.joint("joint").swing
        for vertex in limit.vertices:
            pose = Pose(figure, quaternion.direct((0.0, 0.0, 1.0), vertex))
            rows = np.flatnonzero(np.abs(kinematics(figure).limit_constraints(pose.q).values) < 1e-9)
            for row in rows.astype(np.int32):
                assert np.abs(limit_hessian(pose, np.array([row]), np.ones(1))).max() < 0.51, seed


@pytest.mark.parametrize("backend", BACKENDS)
def test_rows_at_the_corner_of_a_polygon_are_its_two_edges(backend: str) -> None:
    """Where both margins are zero up to rounding, each edge must still appear once."""
    corners = 0
    with use_backend(backend):
        for seed in range(20):
            rng = np.random.default_rng(seed)
            figure = limited_joint(rng, ball=True, polygon=True)
            (limit,) = figure.joint("joint").swing
            for vertex in limit.vertices:
                base = quaternion.direct((0.0, 0.0, 1.0), vertex)
                for tiny in rng.normal(scale=1e-16, size=(10, 4)):
                    rows = kinematics(figure).limit_constraints(quaternion.normalized(base + tiny))
                    active = rows.jacobian[np.abs(rows.values) < 1e-12]
                    if len(active) == 2:
                        corners += 1
                        assert np.abs(active[0] - active[1]).max() > 1e-3, (seed, active)
    assert corners > 200


def limited_joint(rng: np.random.Generator, ball: bool, polygon: bool | None = None) -> Figure:
    """One ball or swing joint with a random ellipse, or a random polygon, which need not be convex."""
    builder = FigureBuilder("joint").segment("base").segment("limb").root("base")
    if (rng.random() < 0.5) if polygon is None else not polygon:
        swing: SwingLimit = SphericalEllipse(*rng.uniform(0.4, 1.0, 2).tolist())
    else:
        angles = np.arange(6) * np.pi / 3 + rng.uniform(-0.4, 0.4, 6)
        radii = rng.uniform(0.4, 0.9, 6)
        middle = np.array([0.0, 0.0, 1.0])
        across = np.stack([np.cos(angles), np.sin(angles), np.zeros(6)], axis=1)
        swing = SphericalPolygon(np.cos(radii)[:, None] * middle + np.sin(radii)[:, None] * across, inside=middle)
    if ball:
        return builder.ball("joint", "base", "limb", swing=swing, twist=TwistRange(-2.0, 2.0)).build()
    return builder.swing("joint", "base", "limb", swing=swing).build()
