"""Error bounds by chain length are valid, and skipping far cells does not change the workspace."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.analysis.reach.measures import chain_length, error_lower_bounds
from poise.analysis.reach.retries import map_reach
from poise.analysis.reach.study import ReachStudy
from poise.analysis.study.runner import run_study
from poise.kinematics import Pose, random_poses
from poise.kinematics.site_frame import site_frame
from poise.model import FigureBuilder
from poise.tasks import PositionTask
from tests.support.backends import MINUTES_IN_PYTHON

HUMAN = library.human()


@pytest.mark.parametrize("sites", [("left_heel", "right_grip"), ("left_grip", "right_grip"), ("right_toe", "eyes")])
def test_no_pose_brings_sites_farther_apart_than_the_chain_length(sites: tuple[str, str]) -> None:
    one, other = (site_frame(HUMAN, each) for each in sites)
    most = chain_length(HUMAN, one, other)
    assert most == pytest.approx(chain_length(HUMAN, other, one))
    poses = random_poses(HUMAN, np.random.default_rng(0), 40, collide=False).poses
    apart = [float(np.linalg.norm(one.position(pose) - other.position(pose))) for pose in poses]
    assert 0.3 * most < max(apart) <= most


def chain(kind: str = "hinge") -> Pose:
    builder = FigureBuilder("chain").segment("a").segment("b").segment("c").root("a", at=(0.1, 0.0, 0.2))
    builder = builder.hinge("one", "a", "b", at=(0.0, 0.0, 0.3), axis=(0.0, 1.0, 0.0))
    builder = getattr(builder, kind)("two", "b", "c", at=(0.0, 0.0, 0.4), axis=(0.0, 1.0, 0.0))
    return Pose.neutral(builder.site("tip", "c", at=(0.0, 0.0, 0.25)).build())


def test_a_fixed_chain_is_bounded_by_its_length() -> None:
    pose = chain()
    positions = np.array([[0.1, 0.0, 0.2 + 0.95], [0.1, 0.0, 0.2 + 0.96], [0.1, 2.0, 0.2]])
    found = error_lower_bounds(pose.figure, "tip", (), positions, 1e-3)
    np.testing.assert_allclose(found, [0.0, 0.01, 1.05], atol=1e-12)
    assert error_lower_bounds(chain("slide").figure, "tip", (), positions, 1e-3).max() == 0.0


@pytest.mark.nightly
@MINUTES_IN_PYTHON
def test_skipping_far_cells_does_not_change_the_workspace() -> None:
    stand = library.human_pose(HUMAN, "stand")
    feet = tuple(
        PositionTask(name=site, site=site, goal=tuple(stand.position(site).tolist()), level=1)
        for site in ("left_heel", "right_heel", "left_toe", "right_toe")
    )
    box = {"low": (0.3, -0.3, 0.9), "high": (4.5, 0.3, 2.7), "cell": 0.3}
    whole = ReachStudy(stand, "right_grip", feet, **box)  # type: ignore[arg-type]
    quick = ReachStudy(stand, "right_grip", feet, **box, skip_far=True)  # type: ignore[arg-type]
    one, other = run_study(whole), run_study(quick, chunk=7)
    skipped = other.columns["iterations"] == 0
    assert 0.3 < skipped.mean() < 0.9
    assert not whole.is_reached(one.columns)[skipped].any()
    assert (other.columns["error"][skipped] <= one.columns["error"][skipped]).all()
    for name in one.columns:
        np.testing.assert_array_equal(one.columns[name][~skipped], other.columns[name][~skipped])
    maps = [map_reach(each, max_rounds=0) for each in (whole, quick)]
    assert maps[0].reached.any()
    np.testing.assert_array_equal(maps[0].measure("depth"), maps[1].measure("depth"))
