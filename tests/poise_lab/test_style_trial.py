"""Style from examples, on the rest of a recorded clip."""

from __future__ import annotations

import pytest

from poise.io import read
from poise.motion import Clip
from poise_lab.style_trial import ROWS, poses_of, trial
from tests.support.sample_files import sample


@pytest.mark.parametrize("row", ROWS)
def test_twenty_poses_of_a_clip_improve_the_rest_by_a_quarter(row: str) -> None:
    clip = read(sample("cmu_01_01.bvh")).clips[0]
    poses = poses_of(Clip(clip.figure, clip.frames[12::90], 90 * clip.frame_time, clip.name))
    without, with_style = trial(poses, row, draws=1)
    assert len(poses) > 25
    assert with_style < 0.75 * without
