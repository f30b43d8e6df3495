"""Ways to keep limits and to damp, against what is said of them."""

from __future__ import annotations

import numpy as np

from poise_lab.comparisons.limits import DAMPING, WAYS, ends, step_costs, through_a_singularity
from poise_lab.techniques.damping import BOUND
from poise_lab.techniques.limit_handling import active_set
from tests.support.bounded_least_squares import bounded_least_squares


def test_every_way_stays_inside_and_is_the_free_step_where_there_is_room() -> None:
    rng = np.random.default_rng(0)
    J, wanted = rng.normal(size=(2, 6)), rng.normal(size=2)
    room = np.full(6, 0.1)
    free = J.T @ np.linalg.solve(J @ J.T + DAMPING**2 * np.eye(2), wanted)
    for name, way in WAYS.items():
        step = way(J, wanted, -room, room, DAMPING)
        assert (np.abs(step) <= 0.1 + 1e-10).all(), name
        np.testing.assert_allclose(way(J, wanted, -100 * room, 100 * room, DAMPING), free, atol=1e-10, err_msg=name)


def test_the_active_set_is_the_best_and_no_way_is_better() -> None:
    costs = step_costs(np.random.default_rng(1), 60)
    best = costs["the backend's active set"]
    for name, own in costs.items():
        assert (own >= best - 1e-9).all(), name
    assert costs["clipping"].mean() > costs["projection"].mean() > best.mean()


def test_the_active_set_is_that_of_bounded_least_squares() -> None:
    rng = np.random.default_rng(2)
    for _ in range(20):
        J, wanted = rng.normal(size=(2, 6)), 3.0 * rng.normal(size=2)
        lower, upper = -rng.uniform(0.01, 0.5, size=6), rng.uniform(0.01, 0.5, size=6)
        rows = np.concatenate([J, DAMPING * np.eye(6)])
        other = bounded_least_squares(rows, np.concatenate([wanted, np.zeros(6)]), lower, upper).x
        np.testing.assert_allclose(active_set(J, wanted, lower, upper, DAMPING), other, atol=1e-9)


def test_clipping_locks_where_others_go_on() -> None:
    found = {name: errors[:, -1].mean() for name, errors in ends(np.random.default_rng(3), 6, 60).items()}
    assert found["clipping"] > 2.0 * found["the backend's active set"]
    assert found["clipping"] == max(found.values())


def test_damping_bounds_the_step_and_truncation_leaps() -> None:
    _, lengths = through_a_singularity()
    leaps = {name: float(np.abs(np.diff(each)).max()) for name, each in lengths.items()}
    assert lengths["none"].max() > 1e3
    assert lengths["step bound"].max() <= BOUND + 1e-12
    for name in ("smallest singular value", "step bound", "numerical filtering"):
        assert leaps[name] < 0.05 < 0.3 < leaps["truncated"]
