"""How many people could hold each of many poses is what the report of each says."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.analysis.ergonomics.capable import standing_supports
from poise.statics import Forces, payload, analyze_forces, capable_fraction


@pytest.mark.parametrize("load", [0.0, 8.0])
def test_who_is_strong_enough_in_many_poses_is_who_is_in_each(load: float) -> None:
    human = library.human()
    stand = library.human_pose(human, "stand")
    poses = [library.human_pose(human, name) for name in ("stand", "squat", "stoop", "reach")]
    poses += [pose.plus(0.1 * np.random.default_rng(k).normal(size=human.nv)) for k, pose in enumerate(poses)]
    held = (payload("right_grip", load),) if load else ()
    forces, table = Forces(held, standing_supports(stand)), library.human_strength(human)
    found = capable_fraction(poses, forces, table)
    for pose, share in zip(poses, found.tolist(), strict=True):
        each = [part.capable for part in analyze_forces(pose, forces, table).joints if part.capable is not None]
        assert share == pytest.approx(min(each), abs=1e-14)
    assert len(set(found.tolist())) == len(poses)
    assert np.isnan(capable_fraction(poses[:2], forces, {})).all()
    assert capable_fraction([], forces, table).shape == (0,)
