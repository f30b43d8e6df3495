"""Workspaces of distal subchains, and joints that turn no more than they must."""

from __future__ import annotations

import numpy as np
import pytest

from poise_lab.comparisons.reach_hierarchy import CHAIN, LOWER, UPPER, hierarchy_numbers
from poise_lab.techniques.planar import PlanarTree
from poise_lab.techniques.reach_hierarchy import Workspaces

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
    assert not spaces.contains(np.array([-0.8, 0.0]))  # behind, where no joint turns


def test_goals_are_reached_within_cells_inside_all_limits_and_finer_cells_come_nearer() -> None:
    coarse, fine = (hierarchy_numbers(np.random.default_rng(2), rings, 2 * rings, 100) for rings in (60, 240))
    for each in (coarse, fine):
        assert each.found > 0.97
        assert each.told == 1.0
        assert each.outside <= 1e-12
    assert fine.mean < 0.4 * coarse.mean
    assert fine.worst < 0.01
    assert fine.cells == 16 * coarse.cells


def test_a_goal_in_the_next_workspace_does_not_move_the_first_joint() -> None:
    spaces = Workspaces.of(CHAIN, LOWER, UPPER, 240, 480)
    start = np.radians([20.0, 40.0, 30.0])
    goal = CHAIN.ends(start + np.radians([0.0, 15.0, -10.0]))[-1]
    found = spaces.reach(start, goal)
    assert found is not None
    assert found[0] == pytest.approx(start[0], abs=2.0 * np.pi / 480)
