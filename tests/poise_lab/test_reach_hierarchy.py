"""Reach hierarchy: cell workspaces of distal subchains, and minimal rotations."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise_lab.comparisons.reach_hierarchy import CHAIN, LOWER, UPPER, measure_hierarchy
from poise_lab.techniques.planar import PlanarTree
from poise_lab.techniques.reach_hierarchy import Workspaces, ring_workspaces, solve_ring_hierarchy

FREE = np.full(3, np.pi)


def test_the_workspace_of_two_free_links_is_a_ring() -> None:
    tree = PlanarTree(np.array([0.6, 0.4]), (-1, 0))
    spaces = Workspaces.of(tree, -FREE[:2], FREE[:2], 200, 360)
    share = spaces.reached[0].mean(axis=1)
    radius = (np.arange(200) + 0.5) / 200 * spaces.size(0)
    assert (share[(radius > 0.2) & (radius < 1.0)] == 1.0).all()
    assert (share[radius < 0.18] == 0.0).all()


def test_random_postures_end_inside_the_workspace_and_what_lies_beyond_does_not() -> None:
    spaces = Workspaces.of(CHAIN, LOWER, UPPER, 240, 480)
    rng = np.random.default_rng(1)
    ends = [CHAIN.ends(rng.uniform(LOWER, UPPER))[-1] for _ in range(300)]
    assert np.mean([spaces.contains(end) for end in ends]) > 0.97  # those at the very edge may fall outside their cell
    assert not spaces.contains(np.array([1.05, 0.0]))
    assert not spaces.contains(np.array([-0.8, 0.0]))  # behind, outside all joint limits


def test_goals_are_reached_within_cells_inside_all_limits_and_finer_cells_come_nearer() -> None:
    coarse, fine = (measure_hierarchy(np.random.default_rng(2), rings, 2 * rings, 100) for rings in (60, 240))
    for each in (coarse, fine):
        assert each.solved > 0.97
        assert each.refused == 1.0
        assert each.limit_violation <= 1e-12
    assert fine.mean_error < 0.4 * coarse.mean_error
    assert fine.max_error < 0.01
    assert fine.cells == 16 * coarse.cells


def test_a_goal_in_the_next_workspace_does_not_move_the_first_joint() -> None:
    spaces = Workspaces.of(CHAIN, LOWER, UPPER, 240, 480)
    start = np.radians([20.0, 40.0, 30.0])
    goal = CHAIN.ends(start + np.radians([0.0, 15.0, -10.0]))[-1]
    found = spaces.reach(start, goal)
    assert found is not None
    assert found[0] == pytest.approx(start[0], abs=2.0 * np.pi / 480)


# --- without joint limits: rings --------------------------------------------------------------------------------------


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
