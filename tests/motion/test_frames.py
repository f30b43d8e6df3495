"""Batch forward kinematics of a motion agrees with that of single poses."""

from __future__ import annotations

import numpy as np
import pytest

from poise.backend import use_backend
from poise.errors import BackendError, PoseError
from poise.kinematics import Pose
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import kinematics
from poise.math import quaternion
from poise.model import reroot
from poise.motion import Clip
from poise.motion.frames import local_frames, world_frames
from tests.support.figures import biped, random_configuration, random_figure


@pytest.mark.parametrize("seed", range(6))
def test_world_frames_agree_with_the_backend(seed: int) -> None:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, joints=14)
    if seed % 2:
        figure = reroot(figure, figure.segments[-1].name)
    frames = np.array([random_configuration(figure, rng) for _ in range(5)])
    found, local = world_frames(figure, frames), local_frames(figure, frames)
    for k, q in enumerate(frames):
        state = Pose(figure, q).state
        assert np.abs(found.positions[k] - state.positions).max() < 1e-12
        assert np.abs(quaternion.to_matrix(found.rotations[k]) - state.rotations).max() < 1e-12
    for i, parent in enumerate(figure.parents):
        if parent >= 0:
            back = quaternion.rotate(found.rotations[:, parent], local.positions[:, i]) + found.positions[:, parent]
            assert np.abs(back - found.positions[:, i]).max() < 1e-12


@pytest.mark.parametrize("seed", range(4))
def test_both_backends_compute_the_same_frames_and_violations(seed: int) -> None:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, joints=14)
    frames = np.array([random_configuration(figure, rng) for _ in range(5)])
    native = kinematics(figure)
    if not isinstance(native, NativeKinematics):
        pytest.skip("the native backend is not there")
    found = world_frames(figure, frames)
    with use_backend("numpy"):
        other = world_frames(figure, frames)
    assert np.abs(found.positions - other.positions).max() < 1e-12
    same = np.abs(np.sum(found.rotations * other.rotations, axis=-1))
    assert np.abs(same - 1.0).max() < 1e-12
    broken = native.batch_violations(frames)
    for q, worst in zip(frames, broken, strict=True):
        rows = np.concatenate([np.abs(native.couplings(q).values), -native.limit_constraints(q).values, [0.0]])
        assert worst == pytest.approx(rows.max(), abs=1e-15)
    with pytest.raises(BackendError, match="must have shape"):
        native.batch_frames(frames[:, 1:])
    assert native.batch_violations(frames[:0]).shape == (0,)


def test_quaternion_signs_are_continuous_from_frame_to_frame() -> None:
    figure = biped()
    turns = np.linspace(0.0, 12.0, 200)
    frames = np.tile(figure.neutral(), (200, 1))
    slot = figure.slots[0].q
    frames[:, slot.stop - 4 : slot.stop] = quaternion.from_axis_angle((0.0, 0.0, 1.0), turns)
    rotations = world_frames(figure, frames).rotations
    assert (np.sum(rotations[1:] * rotations[:-1], axis=-1) > 0.0).all()


def test_clips_normalize_quaternions_as_poses_do() -> None:
    rng = np.random.default_rng(3)
    figure = random_figure(rng, joints=20)
    frames = np.array([random_configuration(figure, rng) * (1.0 + 1e-8 * rng.random()) for _ in range(9)])
    poses = np.array([Pose(figure, row).q for row in frames])
    assert np.abs(Clip(figure, frames, 0.1).frames - poses).max() < 4e-16
    assert np.array_equal(Clip(figure, poses, 0.1).frames, poses)


@pytest.mark.parametrize("value", [2.0, np.nan, np.inf, 1e200])
def test_the_error_names_the_first_invalid_frame_of_a_clip(value: float) -> None:
    figure = biped()
    frames = np.tile(figure.neutral(), (7, 1))
    frames[[4, 5], figure.slots[3].q.start] = value
    with pytest.raises(PoseError) as caught:
        Clip(figure, frames, 0.1, "walk")
    with pytest.raises(PoseError) as alone:
        Pose(figure, frames[4])
    assert str(caught.value) == f"clip 'walk', frame 4: {alone.value}"
