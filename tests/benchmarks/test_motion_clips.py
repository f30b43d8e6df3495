"""What the bench of motion measures, and mink's way of carrying a motion over."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.adapters.mink_retarget import MinkRetarget
from benchmarks.measurement import Verdict
from benchmarks.suite.motion import FOLDER, broken, carried, markers, slide, topples, touches

from poise import library
from poise.motion import Clip, Keyframes, retarget, world_frames

HUMAN, SMALL = library.human(), library.human(sex="female", percentile=10)
CLIP = Keyframes((0.0, 0.4), tuple(library.human_pose(HUMAN, each) for each in ("stand", "squat")), "ease").clip(30.0)


def test_a_foot_that_slides_is_measured() -> None:
    still = Clip.of_poses([library.human_pose(HUMAN, "stand")] * 12, 1.0 / 30.0)
    found = retarget(still, SMALL)
    assert slide(found.clip, found) < 1e-6
    moved = np.array(found.clip.frames)
    moved[:, SMALL.slots[0].q.start] += np.linspace(0.0, 0.02, len(moved))
    assert slide(Clip(SMALL, moved, still.frame_time), found) == pytest.approx(0.02, abs=1e-6)
    assert broken(found.clip) < 1e-9
    assert topples(still, found, {}) < 0.01
    assert touches(found) == 0.0


def test_without_a_folder_of_recordings_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    told = [*carried(SMALL, quick=True), *markers(HUMAN, None)]
    assert told
    assert {each.verdict for each in told} == {Verdict.NOT_MEASURED}


def test_mink_brings_feet_and_turns_where_they_are_wanted() -> None:
    modules = {name: pytest.importorskip(name) for name in ("mink", "mujoco", "qpsolvers", "daqp")}
    found, wanted = retarget(CLIP, SMALL), retarget(CLIP, SMALL, feet=False).clip
    theirs = MinkRetarget(modules, wanted, found.clip).run()
    feet = {side: SMALL.segment_index(f"{side}_foot") for side in ("left", "right")}
    ours = world_frames(SMALL, found.clip.frames).positions
    for side, index in feet.items():
        assert np.linalg.norm(theirs.feet[side] - ours[:, index], axis=1).max() < 1e-3
    assert np.median(np.linalg.norm(theirs.places - ours, axis=2)) < 0.05
    assert theirs.steps >= len(CLIP)
