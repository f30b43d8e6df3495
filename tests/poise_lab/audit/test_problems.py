"""Random problems follow from their seed and contain everything that the audit is about."""

from __future__ import annotations

import numpy as np
import pytest

from poise.collision import ClearanceTask
from poise.model import JointKind
from poise.model.limits import SphericalPolygon
from poise.scene import Scene
from poise.tasks import RegionTask, SelectionKind
from poise_lab.audit.figures import random_figure
from poise_lab.audit.problems import random_human_pose, random_problem


def test_a_problem_follows_from_its_seed() -> None:
    for seed in range(5):
        assert random_problem(seed, selections="some") == random_problem(seed, selections="some")
    assert random_problem(1).tasks != random_problem(2).tasks


@pytest.fixture(scope="module")
def scenes() -> list[Scene]:
    return [random_problem(seed, selections="some") for seed in range(120)]


def test_problems_are_of_all_kinds(scenes: list[Scene]) -> None:
    levels = {len({task.level for task in scene.tasks}) for scene in scenes}
    assert levels >= {1, 2, 3, 4, 5, 6}
    tasks = [task for scene in scenes for task in scene.tasks]
    assert {task.active_joints.kind for task in tasks} == set(SelectionKind)
    assert any(isinstance(task, RegionTask) for task in tasks)
    assert any(isinstance(task, ClearanceTask) for task in tasks)
    assert any(scene.figure.name == "human" for scene in scenes)
    assert any(scene.figure.segments[0].name not in ("s0", "floor", "pelvis") for scene in scenes)  # re-rooted
    assert any(scene.pose.violations() for scene in scenes)
    assert any(not scene.pose.violations() for scene in scenes)


def test_figures_are_of_all_kinds(scenes: list[Scene]) -> None:
    figures = [scene.figure for scene in scenes if scene.figure.name == "random"]
    joints = [joint for figure in figures for joint in figure.joints]
    moving = {JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW, JointKind.SWING, JointKind.BALL}
    assert {joint.kind for joint in joints} >= moving
    polygons = [limit for joint in joints for limit in joint.swing if isinstance(limit, SphericalPolygon)]
    assert any(not polygon.is_convex for polygon in polygons)
    assert any(figure.couplings for figure in figures)
    assert any(figure.coupled_limits for figure in figures)
    assert any(figure.has_floating_base for figure in figures)
    assert any(not figure.has_floating_base for figure in figures)
    assert any(np.bincount(figure.parents[1:]).max() > 1 for figure in figures)  # trees
    assert any(np.bincount(figure.parents[1:]).max() == 1 for figure in figures)  # chains


def test_starts_and_targets_are_valid_where_they_must_be() -> None:
    rng = np.random.default_rng(0)
    for seed in range(20):
        assert not random_problem(seed, selections="all", valid_start=True).pose.violations()
        assert not random_human_pose(rng).violations(1e-6)
    assert not random_figure(rng, couplings=False).couplings
