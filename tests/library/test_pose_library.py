"""The pose library: within limits, on the floor, for bodies of all sizes."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PoseError
from poise.kinematics import Pose
from poise.library import human, make
from poise.library.pose_library import library_pose, library_poses, lowest_point

GROUPS = "stand sit walk run reach lift push pull climb kneel sleep work sport dance".split()


def test_the_library_has_sixty_poses_in_all_groups() -> None:
    groups = library_poses()
    assert len(groups) >= 60
    assert set(groups.values()) == set(GROUPS)


@pytest.mark.parametrize("options", [{}, {"stature": 1.55, "sex": "female"}, {"stature": 1.95, "hands": True}])
def test_every_pose_is_within_limits_and_on_the_floor(options: dict[str, object]) -> None:
    figure = human(**options)  # type: ignore[arg-type]
    for name in library_poses():
        pose = library_pose(figure, name)
        assert np.allclose(pose.clamped().q, pose.q, atol=1e-9), name
        expected = 0.0 if name not in ("run flight", "jump") else lowest_point(pose)
        assert lowest_point(pose) == pytest.approx(expected, abs=1e-9), name
        assert (name in ("run flight", "jump")) == (lowest_point(pose) > 0.03), name


def test_poses_differ() -> None:
    figure = human()
    shapes = [np.round(library_pose(figure, name).state.positions, 2).tobytes() for name in library_poses()]
    assert len(set(shapes)) == len(shapes)


def test_unknown_poses_and_other_figures_are_rejected() -> None:
    with pytest.raises(PoseError, match="unknown pose"):
        library_pose(human(), "levitate")
    with pytest.raises(PoseError, match="library poses require"):
        library_pose(make("lamp"), "jump")
    assert lowest_point(Pose.neutral(make("lamp"))) > -1.0
