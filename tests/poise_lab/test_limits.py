"""Joint-limit methods and damping rules behave as the literature says."""

from __future__ import annotations

import numpy as np

from poise_lab.comparisons.limits import ACTIVE_SET, DAMPING, METHODS, follow_goals, step_costs, through_a_singularity
from poise_lab.techniques.damping import MAX_STEP_RAD
from poise_lab.techniques.limit_handling import active_set
from tests.support.bounded_least_squares import bounded_least_squares


def test_every_method_stays_inside_the_limits_and_equals_the_free_step_if_no_limit_is_active() -> None:
    rng = np.random.default_rng(0)
    J, wanted = rng.normal(size=(2, 6)), rng.normal(size=2)
    limit = np.full(6, 0.1)
    free = J.T @ np.linalg.solve(J @ J.T + DAMPING**2 * np.eye(2), wanted)
    for name, method in METHODS.items():
        step = method(J, wanted, -limit, limit, DAMPING)
        assert (np.abs(step) <= 0.1 + 1e-10).all(), name
        np.testing.assert_allclose(
            method(J, wanted, -100 * limit, 100 * limit, DAMPING), free, atol=1e-10, err_msg=name
        )


def test_no_method_is_better_than_the_active_set() -> None:
    costs = step_costs(np.random.default_rng(1), 60)
    best = costs[ACTIVE_SET]
    for name, cost in costs.items():
        assert (cost >= best - 1e-9).all(), name
    assert costs["clipping"].mean() > costs["projection"].mean() > best.mean()


def test_the_active_set_is_that_of_bounded_least_squares() -> None:
    rng = np.random.default_rng(2)
    for _ in range(20):
        J, wanted = rng.normal(size=(2, 6)), 3.0 * rng.normal(size=2)
        lower, upper = -rng.uniform(0.01, 0.5, size=6), rng.uniform(0.01, 0.5, size=6)
        rows = np.concatenate([J, DAMPING * np.eye(6)])
        other = bounded_least_squares(rows, np.concatenate([wanted, np.zeros(6)]), lower, upper).x
        np.testing.assert_allclose(active_set(J, wanted, lower, upper, DAMPING), other, atol=1e-9)


def test_clipping_locks_and_ends_with_the_largest_error() -> None:
    found = {name: errors[:, -1].mean() for name, errors in follow_goals(np.random.default_rng(3), 6, 60).items()}
    assert found["clipping"] > 2.0 * found[ACTIVE_SET]
    assert found["clipping"] == max(found.values())


def test_damping_bounds_the_step_and_truncation_jumps() -> None:
    _, lengths = through_a_singularity()
    jumps = {name: float(np.abs(np.diff(each)).max()) for name, each in lengths.items()}
    assert lengths["none"].max() > 1e3
    assert lengths["step bound"].max() <= MAX_STEP_RAD + 1e-12
    for name in ("smallest singular value", "step bound", "numerical filtering"):
        assert jumps[name] < 0.05 < 0.3 < jumps["truncated"]
