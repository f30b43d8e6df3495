"""How many people could hold each of many poses is what the report of each says."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.analysis.ergonomics.capable import standing_supports
from poise.statics import Forces, carried, forces_at, least_capable


@pytest.mark.parametrize("load", [0.0, 8.0])
def test_who_is_strong_enough_in_many_poses_is_who_is_in_each(load: float) -> None:
    human = library.human()
    stand = library.human_pose(human, "stand")
    poses = [library.human_pose(human, name) for name in ("stand", "squat", "stoop", "reach")]
    poses += [pose.plus(0.1 * np.random.default_rng(k).normal(size=human.nv)) for k, pose in enumerate(poses)]
    held = (carried("right_grip", load),) if load else ()
    forces, table = Forces(held, standing_supports(stand)), library.human_strength(human)
    found = least_capable(poses, forces, table)
    for pose, share in zip(poses, found.tolist(), strict=True):
        each = [part.capable for part in forces_at(pose, forces, table).joints if part.capable is not None]
        assert share == pytest.approx(min(each), abs=1e-14)
    assert len(set(found.tolist())) == len(poses)
    assert np.isnan(least_capable(poses[:2], forces, {})).all()
    assert least_capable([], forces, table).shape == (0,)
