"""Reachable workspace under tasks of higher priority: balance, joined hands, obstacles [Baerlocher2001, 7.3.4]."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.analysis.reach.map import ReachMap
from poise.analysis.reach.retries import map_reach
from poise.analysis.reach.study import ReachStudy
from poise.collision import ClearanceTask
from poise.model import Box
from poise.scene import Scene
from poise_lab.experiments.subjects import chain_pose, equal_links
from tests.support.backends import MINUTES_IN_PYTHON

MAX_HIGHER_ERROR_M = 1e-4


def chain_map(balanced: bool, cell: float = 0.1, side: float = 1.05) -> ReachMap:
    """Figure 7.9: what the tip of ten links reaches, its center of mass over the foot or not."""
    figure = equal_links(10)
    scene = Scene(figure, chain_pose(figure, [0.2 * (-1) ** number for number in range(10)]))
    if balanced:
        scene.keep_center_of_mass(over=(0.0, 0.0, 0.0), axes="x", level=1)
    low, high = (-side, -0.5 * cell, -side), (side, 0.5 * cell, side)
    study = ReachStudy(scene.pose, "tip", scene.tasks, low=low, high=high, cell=cell, measures=())
    return map_reach(study, diverse_starts=8)


@MINUTES_IN_PYTHON
def test_balance_reduces_the_workspace_of_a_chain() -> None:
    """The border lies inside the disc of a chain that need not balance; every pose is balanced."""
    free, balanced = chain_map(False), chain_map(True)
    radii = np.linalg.norm(free.study.cell_centers(0, free.study.count), axis=1).reshape(free.study.shape)
    assert free.reached[radii < 0.97].mean() > 0.98
    assert not free.reached[radii > 1.002].any()
    assert (free.reached | ~balanced.reached).mean() > 0.99
    assert 0.3 < balanced.volume / free.volume < 0.95
    level = np.abs(balanced.study.cell_centers(0, balanced.study.count)[:, 2]).reshape(radii.shape) < 0.11
    assert not balanced.reached[level & (radii > 0.9)].any()  # no balanced pose extends straight to the side
    assert balanced.outcome.columns["higher_error"][balanced.reached.ravel()].max() < MAX_HIGHER_ERROR_M


@pytest.mark.nightly
@MINUTES_IN_PYTHON
def test_diverse_starts_find_both_sides_of_the_workspace() -> None:
    """Without them one side of the space below the foot is missed, and the map is not as symmetric as the chain."""
    balanced = chain_map(True, cell=0.04, side=1.06)
    assert np.array_equal(balanced.reached, balanced.reached[::-1])
    assert balanced.reached.sum() > 850


@pytest.fixture(scope="module")
def standing() -> Scene:
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(level=2)
    return scene


def side_map(scene: Scene, rounds: int = 1) -> ReachMap:
    """Cells in the plane of symmetry."""
    low, high = (0.0, -0.1, 0.5), (1.0, 0.1, 1.9)
    study = ReachStudy(scene.pose, "right_grip", scene.tasks, low=low, high=high, cell=0.2, measures=())
    return map_reach(study, max_rounds=rounds)


@pytest.mark.nightly
@MINUTES_IN_PYTHON
def test_joined_hands_reach_less_and_stay_joined(standing: Scene) -> None:
    """Figure 7.10: both hold over the whole region."""
    joined = Scene(standing.figure, standing.pose)
    joined.pin("left_sole", "right_sole")
    joined.match_position("left_grip", "right_grip", offset=(0.0, 0.0, 0.0), level=1, name="together")
    joined.keep_balance(level=2)
    alone, together = side_map(standing), side_map(joined)
    assert 5 < together.reached.sum() < alone.reached.sum()
    reached = together.reached.ravel()
    assert together.outcome.columns["higher_error"][reached].max() < MAX_HIGHER_ERROR_M
    for cell in np.argwhere(together.reached)[::5]:
        i, j, k = (int(each) for each in cell)
        pose = together.pose((i, j, k))
        assert np.linalg.norm(pose.position("left_grip") - pose.position("right_grip")) < MAX_HIGHER_ERROR_M


@MINUTES_IN_PYTHON
def test_an_obstacle_removes_the_space_behind_it(standing: Scene) -> None:
    barred = Scene(standing.figure, standing.pose)
    barred.add_obstacle("wall", Box((0.04, 3.0, 3.0)), at=(0.52, 0.0, 1.0))
    barred.pin("left_sole", "right_sole")
    barred.keep_balance(level=2)
    assert any(isinstance(task, ClearanceTask) for task in barred.tasks)
    free, found = side_map(standing, 0), side_map(barred, 0)
    x = found.study.cell_centers(0, found.study.count)[:, 0].reshape(found.study.shape)
    assert free.reached[x > 0.5].any()
    assert not found.reached[x > 0.45].any()
    assert found.reached[x < 0.35].sum() > 3
