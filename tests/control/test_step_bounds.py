"""Bounds of one tick: braking in time, exact limits, and which limit gives way."""

from __future__ import annotations

import numpy as np
import pytest

from poise.control.step_bounds import coordinate_ranges, step_bounds, viable_increment
from poise.model import FigureBuilder

DT = 0.002


def stopping_distance(increment: float, change: float) -> float:
    """Distance that is covered by braking as hard as possible, by summation."""
    total = 0.0
    while increment > 0.0:
        total += increment
        increment -= change
    return total


def test_the_largest_viable_increment_stops_exactly_at_the_limit() -> None:
    rng = np.random.default_rng(1)
    for margin, change in zip(10.0 ** rng.uniform(-8, 0, 300), 10.0 ** rng.uniform(-6, -1, 300), strict=True):
        increment = float(viable_increment(np.array(margin), np.array(change)))
        assert stopping_distance(increment, change) == pytest.approx(min(margin, 1e9), rel=1e-9)
        assert stopping_distance(increment * 1.01, change) > margin


def test_without_an_acceleration_limit_the_whole_margin_is_viable() -> None:
    margins = np.array([0.0, 0.3, np.inf])
    assert np.array_equal(viable_increment(margins, np.full(3, np.inf)), margins)
    assert viable_increment(np.array([np.inf]), np.array([0.1]))[0] == np.inf


@pytest.mark.nightly
@pytest.mark.parametrize("velocity", [2.0, np.inf])
def test_random_commands_never_break_a_limit(velocity: float) -> None:
    """Commands at random, often at full speed toward a limit: position, velocity and acceleration all hold."""
    rng = np.random.default_rng(2)
    builder = FigureBuilder("slide").segment("a").segment("b").root("a").slide("x", "a", "b", range=(-0.3, 0.2))
    ranges = coordinate_ranges(builder.build())
    acceleration, locked = 15.0, np.zeros(1, dtype=np.bool_)
    limits = (ranges, np.array([velocity * DT]), np.array([acceleration * DT**2]), locked)
    q, before = np.zeros(1), np.zeros(1)
    for _ in range(20000):
        lower, upper = step_bounds(*limits, q, before)
        assert lower <= upper
        wish = rng.choice([lower, upper, rng.uniform(lower, upper)], p=[0.4, 0.4, 0.2]) if rng.random() < 0.3 else upper
        dq = np.clip(wish, lower, upper)
        assert abs(dq[0]) / DT <= velocity + 1e-12
        assert abs(dq[0] - before[0]) / DT**2 <= acceleration + 1e-9
        q, before = q + dq, dq
        assert -0.3 - 1e-12 <= q[0] <= 0.2 + 1e-12


def test_outside_its_range_a_coordinate_returns_at_its_velocity_limit() -> None:
    builder = FigureBuilder("slide").segment("a").segment("b").root("a").slide("x", "a", "b", range=(0.0, 0.2))
    ranges, locked = coordinate_ranges(builder.build()), np.zeros(1, dtype=np.bool_)
    fast, slow = np.array([1.0 * DT]), np.array([10.0 * DT**2])
    lower, upper = step_bounds(ranges, fast, slow, locked, np.array([0.5]), np.zeros(1))
    assert lower[0] == upper[0] == -1.0 * DT  # acceleration gives way
    lower, upper = step_bounds(ranges, fast, np.full(1, np.inf), locked, np.array([-0.001]), np.zeros(1))
    assert lower[0] == pytest.approx(0.001)
    assert upper[0] == 1.0 * DT
    locked[0] = True
    assert step_bounds(ranges, fast, slow, locked, np.array([0.5]), np.ones(1)) == (np.zeros(1), np.zeros(1))
