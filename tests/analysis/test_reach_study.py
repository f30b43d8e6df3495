"""Reachable workspace against geometry, and for different chunk sizes."""

from __future__ import annotations

import numpy as np
import pytest

import poise
from poise import library
from poise.analysis.reach.map import ReachMap
from poise.analysis.reach.study import ReachStudy
from poise.analysis.study.runner import run_study
from poise.collision import ClearanceTask
from poise.errors import FigureError, StudyError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.tasks import CenterOfMassTask, PositionTask

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")


def test_a_two_link_arm_reaches_an_annulus() -> None:
    """Links of 0.6 m and 0.4 m that turn about y without limits: cells from 0.2 m to 1 m, and no others."""
    builder = FigureBuilder("arm").segment("base").root("base").segment("upper").segment("lower")
    builder.hinge("shoulder", "base", "upper", axis=(0, 1, 0)).hinge(
        "elbow", "upper", "lower", axis=(0, 1, 0), at=(0, 0, 0.6)
    )
    arm = builder.site("tip", "lower", at=(0, 0, 0.4)).build()
    start = Pose.neutral(arm).with_values({"shoulder": 0.3, "elbow": 0.8})
    study = ReachStudy(start, "tip", low=(-1.2, -0.05, -1.2), high=(1.2, 0.05, 1.2), cell=0.1)
    found = ReachMap(study, run_study(study))
    radii = np.linalg.norm(study.cell_centers(0, study.count), axis=1).reshape(study.shape)
    assert np.array_equal(found.reached, (radii <= 1.0) & (radii >= 0.2))
    assert found.volume == pytest.approx(found.reached.sum() * 1e-3)


def human_study() -> ReachStudy:
    feet = tuple(
        PositionTask(name=site, site=site, goal=tuple(STAND.position(site).tolist()), level=1)
        for site in ("left_heel", "right_heel", "left_toe", "right_toe")
    )
    middle = STAND.center_of_mass().tolist()
    balance = CenterOfMassTask(name="balance", goal=(middle[0], middle[1], middle[2]), axes="xy", level=2)
    return ReachStudy(
        STAND, "right_grip", (*feet, balance), low=(0.1, -0.8, 0.6), high=(0.9, 0.2, 1.8), cell=0.2, tolerance=2e-3
    )


def test_a_balanced_person_reaches_near_cells_and_no_far_ones() -> None:
    study = human_study()
    found = ReachMap(study, run_study(study))
    near = study.cell_centers(0, study.count) - STAND.position("right_upper_arm")
    far = np.linalg.norm(near, axis=1).reshape(study.shape)
    assert found.reached[far < 0.5].mean() > 0.8
    assert not found.reached[far > 1.3].any()
    assert found.margin[found.reached].min() > -1e-9
    assert "liters" in str(found)
    assert set(found.slice(1.1)) <= set("#.\n")


@pytest.mark.nightly
def test_results_do_not_depend_on_the_chunk_size() -> None:
    study = human_study()
    one, other = run_study(study, chunk=17), run_study(study, chunk=1000)
    for name, values in one.columns.items():
        assert np.array_equal(values, other.columns[name], equal_nan=True)


def test_a_cell_reached_by_violating_higher_tasks_does_not_count() -> None:
    study = human_study()
    columns = {"error": np.array([0.0, 0.0, 1.0, np.nan]), "higher_error": np.array([0.0, 1.0, 0.0, np.nan])}
    assert study.is_reached(columns).tolist() == [True, False, False, False]


def test_invalid_studies_are_refused() -> None:
    with pytest.raises(StudyError, match="low < high"):
        ReachStudy(STAND, "right_grip", low=(1.0, 0.0, 0.0), high=(0.0, 1.0, 1.0))
    with pytest.raises(StudyError, match="make the cells larger"):
        ReachStudy(STAND, "right_grip", cell=1e-4)
    with pytest.raises(FigureError, match="did you mean 'right_grip'"):
        ReachStudy(STAND, "right_grap")


def test_cells_inside_the_body_are_out_of_reach() -> None:
    """A person whose trunk stays in place does not reach into it; without self-collision the hand passes through."""
    scene = poise.Scene(HUMAN, STAND)
    scene.pin("left_sole", "right_sole", "hips", "chest")
    cells = np.array([[0.0, 0.0, 1.1], [0.0, 0.0, 1.25], [0.35, -0.25, 1.1]])
    reached = {}
    for self_collision in (False, None):
        study = ReachStudy(scene.pose, "right_grip", scene.tasks, self_collision=self_collision)
        columns = study.solve(cells, scene.pose)
        reached[self_collision] = study.is_reached(columns).tolist()
    assert reached == {False: [True, True, True], None: [False, False, True]}


def test_reached_cells_have_poses_without_self_collision() -> None:
    """A standing person may step the trunk aside: the cell is reached, and nothing overlaps."""
    scene = poise.Scene(HUMAN, STAND)
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(margin=0.02)
    study = ReachStudy(scene.pose, "right_grip", scene.tasks)
    columns = study.solve(np.array([[0.0, 0.0, 1.1]]), scene.pose)
    assert study.is_reached(columns).all()
    clearance = ClearanceTask(self_collision=True)
    assert clearance.nearest(Pose(HUMAN, columns["pose"][0])).distances.min() > 0.0
    penetrating = ReachStudy(scene.pose, "right_grip", scene.tasks, self_collision=False)
    through = penetrating.solve(np.array([[0.0, 0.0, 1.1]]), scene.pose)
    assert clearance.nearest(Pose(HUMAN, through["pose"][0])).distances.min() < -0.02
