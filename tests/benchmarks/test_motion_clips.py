"""Quality measures of the motion benchmark, and retargeting with mink."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.adapters.mink_retarget import MinkRetarget
from benchmarks.measurement import Verdict
from benchmarks.suite.motion import (
    SAMPLES_VARIABLE,
    balance_loss,
    fit_recorded_markers,
    foot_slide,
    hand_gap,
    limit_violation,
    retarget_recordings,
)

from poise import library
from poise.motion import Clip, Keyframes, retarget, world_frames

HUMAN, SMALL = library.human(), library.human(sex="female", percentile=10)
CLIP = Keyframes((0.0, 0.4), tuple(library.human_pose(HUMAN, each) for each in ("stand", "squat")), "ease").clip(30.0)


def test_foot_slide_is_measured() -> None:
    still = Clip.of_poses([library.human_pose(HUMAN, "stand")] * 12, 1.0 / 30.0)
    found = retarget(still, SMALL)
    assert foot_slide(found.clip, found) < 1e-6
    moved = np.array(found.clip.frames)
    moved[:, SMALL.slots[0].q.start] += np.linspace(0.0, 0.02, len(moved))
    assert foot_slide(Clip(SMALL, moved, still.frame_time), found) == pytest.approx(0.02, abs=1e-6)
    assert limit_violation(found.clip) < 1e-9
    assert balance_loss(still, found, {}) < 0.01
    assert hand_gap(found) == 0.0


def test_without_recordings_nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SAMPLES_VARIABLE, raising=False)
    measurements = [*retarget_recordings(SMALL, quick=True), *fit_recorded_markers(HUMAN, None)]
    assert measurements
    assert {each.verdict for each in measurements} == {Verdict.NOT_MEASURED}


def test_mink_reaches_the_goals_of_the_feet() -> None:
    modules = {name: pytest.importorskip(name) for name in ("mink", "mujoco", "qpsolvers", "daqp")}
    found, wanted = retarget(CLIP, SMALL), retarget(CLIP, SMALL, feet=False).clip
    theirs = MinkRetarget(modules, wanted, found.clip).run()
    feet = {side: SMALL.segment_index(f"{side}_foot") for side in ("left", "right")}
    ours = world_frames(SMALL, found.clip.frames).positions
    for side, index in feet.items():
        assert np.linalg.norm(theirs.feet[side] - ours[:, index], axis=1).max() < 1e-3
    assert np.median(np.linalg.norm(theirs.positions - ours, axis=2)) < 0.05
    assert theirs.steps >= len(CLIP)
