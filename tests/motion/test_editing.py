"""Clip editing (resampling, trimming, mirroring, concatenation, blending), easing and keyframes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise import library
from poise.errors import PoiseError, PoseError
from poise.kinematics import Pose, interpolate, mirrored, random_pose
from poise.motion import (
    Clip,
    Keyframes,
    at_times,
    blended,
    eased,
    jitter,
    joined,
    keyframes_from,
    mirrored_clip,
    resampled,
    trimmed,
)
from poise.motion.keyframes import EASINGS
from tests.support.figures import arm

HUMAN = library.human()
POSES = [random_pose(HUMAN, np.random.default_rng(seed)) for seed in range(4)]
CLIP = Clip.of_poses(POSES, 0.1, "four")


def same(one: Pose, other: Pose, tolerance: float = 1e-9) -> bool:
    return bool(np.abs(one.minus(other)).max() < tolerance)


def test_poses_between_frames_are_interpolated() -> None:
    q = at_times(CLIP, [0.0, 0.03, 0.15, 0.3, 0.9, -1.0])
    found = [Pose(HUMAN, each) for each in q]
    expected = [POSES[0], interpolate(POSES[0], POSES[1], 0.3), interpolate(POSES[1], POSES[2], 0.5)]
    for one, other in zip(found, [*expected, POSES[3], POSES[3], POSES[0]], strict=True):
        assert same(one, other)


def test_resampling_at_twice_the_rate_keeps_the_original_frames() -> None:
    twice = resampled(CLIP, 20.0)
    assert len(twice) == 7
    assert twice.frame_time == pytest.approx(0.05)
    for k, pose in enumerate(POSES):
        assert same(twice[2 * k], pose)
    assert same(resampled(twice, 10.0)[2], POSES[2])
    assert len(resampled(CLIP, 4.0)) == 2


def test_trimming_keeps_whole_frames() -> None:
    part = trimmed(CLIP, 0.1, 0.2)
    assert [same(one, other) for one, other in zip(part, POSES[1:3], strict=True)] == [True, True]
    assert len(trimmed(CLIP)) == 4
    with pytest.raises(PoseError, match=r"start <= end <= 0.3 s"):
        trimmed(CLIP, 0.2, 0.5)


def test_mirroring_a_clip_mirrors_every_frame() -> None:
    for keep in (True, False):
        image = mirrored_clip(CLIP, keep_root=keep)
        for k, pose in enumerate(POSES):
            assert same(image[k], mirrored(pose, keep_root=keep), 1e-12)
        assert same(mirrored_clip(image, keep_root=keep)[2], POSES[2])


def test_concatenation_cross_fades_over_the_overlap() -> None:
    whole = joined(CLIP, CLIP, 0.2)
    assert len(whole) == 6
    assert same(whole[1], POSES[1])
    assert same(whole[2], interpolate(POSES[2], POSES[0], float(eased(np.array([1 / 3]), "ease")[0])))
    assert same(whole[5], POSES[3])
    assert len(joined(CLIP, resampled(CLIP, 20.0))) == 8
    with pytest.raises(PoseError, match="overlap < both durations"):
        joined(CLIP, CLIP, 1.0)


def test_a_blend_interpolates_its_clips() -> None:
    still = Clip.of_poses([POSES[0]] * 2, 0.3)
    half = blended(CLIP, still, 0.5)
    assert same(half[2], interpolate(POSES[2], POSES[0], 0.5))
    fade = blended(CLIP, still, np.array([0.0, 0.0, 1.0, 1.0]))
    assert same(fade[1], POSES[1])
    assert same(fade[3], POSES[0])
    with pytest.raises(PoseError, match="from 0 to 1"):
        blended(CLIP, still, 1.5)
    with pytest.raises(PoseError, match="different figures"):
        blended(CLIP, Clip.of_poses([Pose.neutral(arm())], 0.1), 0.5)


@pytest.mark.parametrize("easing", EASINGS)
def test_easings_are_monotone_from_zero_to_one(easing: str) -> None:
    shares = eased(np.linspace(0.0, 1.0, 101), easing)
    assert (shares[0], shares[-1]) == pytest.approx((0.0, 1.0), abs=1e-12)
    assert (np.diff(shares) >= -1e-12).all()


def test_easings_have_their_documented_end_speeds() -> None:
    step = 1e-5
    speeds = {
        name: tuple(
            (eased(np.array([t + step]), name) - eased(np.array([t]), name))[0] / step for t in (0.0, 1.0 - step)
        )
        for name in ("ease", "ease_in", "ease_out", "smooth")
    }
    assert speeds["ease"] == pytest.approx((0.0, 0.0), abs=1e-3)
    assert speeds["smooth"] == pytest.approx((0.0, 0.0), abs=1e-3)
    assert speeds["ease_in"] == pytest.approx((0.0, 2.0), abs=1e-3)
    assert speeds["ease_out"] == pytest.approx((2.0, 0.0), abs=1e-3)
    with pytest.raises(PoseError, match="did you mean 'ease_in'"):
        eased(np.zeros(1), "easein")


@pytest.mark.parametrize("way", ["spline", "ease", "linear"])
def test_the_motion_passes_through_its_keyframes(way: str) -> None:
    clip = keyframes_from([(1.5, POSES[2]), (0.0, POSES[0]), (1.0, POSES[1])], way).clip(rate=20.0)
    assert len(clip) == 31
    for frame, pose in ((0, POSES[0]), (20, POSES[1]), (30, POSES[2])):
        assert same(clip[frame], pose)


def test_a_spline_has_less_acceleration_than_linear_interpolation() -> None:
    keys = [(0.5 * k, pose) for k, pose in enumerate(POSES)]
    smooth, straight, slow = (keyframes_from(keys, way).clip(rate=60.0) for way in ("spline", "linear", "smooth"))
    assert jitter(smooth) < 0.2 * jitter(straight)
    assert jitter(slow) < 0.2 * jitter(straight)
    held = keyframes_from(keys, "hold").clip(rate=10.0)
    assert same(held[4], POSES[0])


def test_a_keyframe_can_be_added_and_replaced() -> None:
    keys = Keyframes((0.0, 1.0), (POSES[0], POSES[1]), "linear").with_key(0.5, POSES[2]).with_key(1.0, POSES[3])
    assert keys.times == (0.0, 0.5, 1.0)
    assert same(keys.clip(rate=4.0)[4], POSES[3])


@pytest.mark.parametrize(
    ("times", "count", "words"),
    [
        ((0.0,), 1, "at least two"),
        ((0.0, 0.0), 2, "must increase"),
        ((0.0, 1.0), 3, "one time each"),
    ],
)
def test_invalid_keyframes_raise_clear_errors(times: tuple[float, ...], count: int, words: str) -> None:
    with pytest.raises(PoseError, match=words):
        Keyframes(times, tuple(POSES[:count]))
    with pytest.raises(PoiseError, match="times must be a finite number"):
        Keyframes((0.0, math.nan), tuple(POSES[:2]))
