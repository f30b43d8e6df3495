"""Other solvers: exact methods agree, and the others err as the literature says."""

from __future__ import annotations

import numpy as np

from poise.math import so3
from poise_lab.comparisons.solvers import bounded_minimizers, error_histories, limb_errors, through_gimbal_lock
from poise_lab.techniques.closed_form_ik import euler_axes, euler_matrix, seven_joint_limb, three_links
from poise_lab.techniques.planar import PlanarTree


def test_iterative_methods_converge_and_the_transpose_needs_most_iterations() -> None:
    found = error_histories(np.random.default_rng(0), 12, 80)
    iterations = {name: float(np.median((errors > 1e-6).sum(axis=1))) for name, errors in found.items()}
    assert max(iterations, key=lambda name: iterations[name]) == "Jacobian transpose"
    assert (found["damped least squares"][:, -1] < 1e-9).all()
    for name, errors in found.items():
        assert np.median(errors[:, -1]) < 1e-3, name


def test_fabrik_and_ccd_never_increase_the_error() -> None:
    found = error_histories(np.random.default_rng(1), 12, 30)
    for name in ("FABRIK", "cyclic coordinate descent"):
        assert (np.diff(found[name], axis=1) <= 1e-12).all(), name


def test_exact_limit_methods_agree_and_penalties_err_by_their_stiffness() -> None:
    best, answers, _ = bounded_minimizers(np.random.default_rng(0))
    off = {name: float(np.abs(q - best).max()) for name, q in answers.items()}
    assert off["Lagrange, all 3ⁿ cases"] < 1e-10
    assert off["squared slacks"] < 1e-7
    assert off["Lagrange, one limit at a time"] > 0.1
    for kind in ("exterior penalty", "interior 1/g", "interior log"):
        errors = [off[f"{kind}, K = {stiffness:g}"] for stiffness in (1e2, 1e4, 1e6)]
        assert errors[0] > 5.0 * errors[1] > 25.0 * errors[2]


def test_interior_penalties_never_leave_and_exterior_ones_do() -> None:
    _, answers, _ = bounded_minimizers(np.random.default_rng(0))
    upper = np.array([0.5, 0.4, 0.6])
    for name, q in answers.items():
        if "interior" in name:
            assert (np.abs(q) < upper).all(), name
        if "exterior" in name:
            assert (np.abs(q) > upper).any(), name


def test_the_closed_form_has_two_exact_solutions_and_none_out_of_reach() -> None:
    lengths = np.array([0.5, 0.4, 0.2])
    tree = PlanarTree(lengths, (-1, 0, 1))
    found = three_links(lengths, np.array([0.4, 0.5]), 0.3)
    assert len(found) == 2
    for q in found:
        np.testing.assert_allclose(tree.ends(q)[-1], [0.4, 0.5], atol=1e-14)
        assert abs(q.sum() - 0.3) < 1e-14
    assert three_links(lengths, np.array([2.0, 0.0]), 0.0) == []


def test_euler_axes_are_derivatives_and_lose_rank_at_gimbal_lock() -> None:
    angles = np.array([0.3, 0.8, -0.4])
    for index, axis in enumerate(euler_axes(angles).T):
        turned = euler_matrix(angles + 1e-6 * np.eye(3)[index])
        np.testing.assert_allclose(so3.log(turned @ euler_matrix(angles).T) / 1e-6, axis, atol=1e-5)
    locked = euler_axes(np.array([0.3, np.pi / 2, 0.1]))
    assert np.linalg.matrix_rank(locked, tol=1e-9) == 2


def test_euler_angles_change_fast_near_gimbal_lock_and_a_ball_joint_does_not() -> None:
    _, moved, ball = through_gimbal_lock()
    assert moved.max() > 10.0 * ball.max()


def test_a_limb_in_closed_form_is_exact_for_every_elbow_angle() -> None:
    worst, turned, _ = limb_errors(np.random.default_rng(1), 30)
    assert worst < 1e-12
    assert turned < 1e-12
    down = np.array([0.0, 0.0, -1.0])
    hanging = seven_joint_limb(0.3, 0.27, np.array([0.4, 0.0, 0.0]), np.eye(3), 0.0, down)
    elbow, _, _ = hanging.ends(0.3, 0.27)
    assert elbow[2] < -0.1  # at angle zero the elbow is on the side of the reference
    assert abs(elbow[1]) < 1e-12


def test_a_limb_out_of_reach_stretches_toward_the_goal() -> None:
    goal = np.array([0.5, 0.5, 0.5])
    found = seven_joint_limb(0.3, 0.27, goal, np.eye(3), 1.0, np.array([0.0, 0.0, -1.0]))
    _, wrist, hand = found.ends(0.3, 0.27)
    assert not found.reached
    np.testing.assert_allclose(wrist, 0.57 * goal / np.linalg.norm(goal), atol=1e-7)
    np.testing.assert_allclose(hand, np.eye(3), atol=1e-12)
