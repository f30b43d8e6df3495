"""Nested workspaces: one pass reaches what can be reached, with no more turning than it takes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise_lab.techniques.planar import PlanarTree
from poise_lab.techniques.reach_hierarchy import solve_ring_hierarchy, ring_workspaces


def test_workspaces_are_rings_that_end_in_a_point() -> None:
    rings = ring_workspaces(np.array([0.5, 0.2, 0.1]))
    np.testing.assert_allclose(rings, [(0.2, 0.8), (0.1, 0.3), (0.1, 0.1), (0.0, 0.0)], rtol=0.0, atol=1e-15)


@pytest.mark.parametrize("seed", range(5))
def test_goals_inside_are_reached_and_goals_outside_refused(seed: int) -> None:
    rng = np.random.default_rng(seed)
    lengths = rng.uniform(0.1, 0.5, size=4)
    tree, (inner, outer) = PlanarTree(lengths, (-1, 0, 1, 2)), ring_workspaces(lengths)[0]
    for _ in range(50):
        turn = rng.uniform(-math.pi, math.pi)
        way = np.array([math.cos(turn), math.sin(turn)])
        goal = rng.uniform(inner + 1e-9, outer - 1e-9) * way
        found = solve_ring_hierarchy(lengths, rng.uniform(-2.0, 2.0, size=4), goal)
        assert found is not None
        np.testing.assert_allclose(tree.ends(found)[-1], goal, rtol=0.0, atol=1e-9)
        assert solve_ring_hierarchy(lengths, np.zeros(4), 1.01 * outer * way) is None


def test_a_joint_that_need_not_turn_does_not() -> None:
    lengths, q = np.array([0.5, 0.4, 0.3]), np.array([0.7, 0.2, -0.4])
    tip = PlanarTree(lengths, (-1, 0, 1)).ends(q)[-1]
    found = solve_ring_hierarchy(lengths, q, tip + np.array([0.02, -0.03]))
    assert found is not None
    assert found[0] == pytest.approx(q[0], abs=1e-12)
    assert found[1] != pytest.approx(q[1], abs=1e-6)
