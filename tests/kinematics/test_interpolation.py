"""Interpolation between two poses, and splines through keyframes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.errors import PoseError
from poise.kinematics import Pose, PoseSpline, interpolate
from poise.math import quaternion, sphere, swing_twist
from tests.support.figures import arm, biped, random_configuration, random_figure

seeds = st.integers(0, 2**32 - 1)


def pair(seed: int) -> tuple[Pose, Pose]:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 8, limits=False)
    one, two = (Pose(figure, random_configuration(figure, rng, 0.9)) for _ in range(2))
    return one, two


@settings(max_examples=20)
@given(seeds, st.floats(0.0, 1.0))
def test_the_interpolation_has_constant_speed(seed: int, t: float) -> None:
    one, two = pair(seed)
    np.testing.assert_allclose(interpolate(one, two, t) - one, t * (two - one), atol=1e-11)


@settings(max_examples=20)
@given(seeds)
def test_the_ends_are_the_poses_themselves(seed: int) -> None:
    one, two = pair(seed)
    assert interpolate(one, two, 0.0) == one
    assert interpolate(one, two, 1.0) == two


def test_each_kind_of_coordinate_is_interpolated_in_its_own_space() -> None:
    rng = np.random.default_rng(5)
    one, two = (Pose(biped(), random_configuration(biped(), rng, 0.6)) for _ in range(2))
    between = interpolate(one, two, 0.3)
    assert between.value("left_knee") == pytest.approx(0.7 * one.value("left_knee") + 0.3 * two.value("left_knee"))
    np.testing.assert_allclose(between["root"][:3], 0.7 * one["root"][:3] + 0.3 * two["root"][:3], atol=1e-14)
    slerp = quaternion.slerp(one["left_hip"], two["left_hip"], 0.3)
    assert float(quaternion.angle_between(between["left_hip"], slerp)) < 1e-14
    ends = [swing_twist.direction(pose["left_girdle"]) for pose in (one, two)]
    direction = swing_twist.direction(between["left_girdle"])
    np.testing.assert_allclose(direction, sphere.along(*ends, 0.3), atol=1e-14)
    assert between["left_girdle"][3] == 0.0


def test_an_array_of_fractions_gives_a_list() -> None:
    one = Pose.neutral(arm())
    two = one.with_values({"elbow.flexion": 2.0})
    found = interpolate(one, two, [0.0, 0.25, 1.0])
    assert [pose.value("elbow.flexion") for pose in found] == [0.0, 0.5, 2.0]
    assert interpolate(one, two, np.zeros(0)) == []


@pytest.mark.parametrize("t", [-0.1, 1.1, float("nan"), [0.0, 2.0]])
def test_fractions_outside_the_interval_are_refused(t: float) -> None:
    pose = Pose.neutral(arm())
    with pytest.raises(PoseError, match="from 0 to 1"):
        interpolate(pose, pose, t)


def test_poses_of_different_figures_are_refused() -> None:
    with pytest.raises(PoseError, match="different figures"):
        interpolate(Pose.neutral(arm()), Pose.neutral(biped()), 0.5)


ENDS = ["natural", "clamped", "periodic"]


def drawn(seed: int, ends: str, count: int = 5) -> PoseSpline:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 8, limits=False)
    poses = [Pose(figure, random_configuration(figure, rng, 0.5)) for _ in range(count)]
    if ends == "periodic":
        poses[-1] = poses[0]
    times = 10.0 + np.cumsum(rng.uniform(0.4, 1.2, count))
    if ends != "clamped":
        return PoseSpline(times, poses, ends)
    velocities = rng.normal(size=(2, figure.nv))
    return PoseSpline(times, poses, ends, start_velocity=velocities[0], end_velocity=velocities[1])


@pytest.mark.parametrize("ends", ENDS)
@settings(max_examples=10)
@given(st.integers(0, 2**32 - 1))
def test_the_motion_passes_through_its_keyframes(ends: str, seed: int) -> None:
    spline = drawn(seed, ends)
    for t, pose in zip(spline.times, spline.poses, strict=True):
        np.testing.assert_allclose(spline.pose(float(t)) - pose, 0.0, atol=1e-13)


@pytest.mark.parametrize("ends", ENDS)
@settings(max_examples=10)
@given(st.integers(0, 2**32 - 1))
def test_velocity_and_acceleration_are_continuous_at_the_keys(ends: str, seed: int) -> None:
    spline = drawn(seed, ends)
    for t in spline.times[1:-1].tolist():
        before = float(np.nextafter(t, 0.0))
        np.testing.assert_allclose(spline.velocity(before), spline.velocity(t), atol=1e-11)
        np.testing.assert_allclose(spline.acceleration(before), spline.acceleration(t), atol=1e-9)


@pytest.mark.parametrize("ends", ENDS)
@settings(max_examples=10)
@given(st.integers(0, 2**32 - 1))
def test_velocity_and_acceleration_are_the_derivatives_of_the_motion(ends: str, seed: int) -> None:
    spline = drawn(seed, ends)
    for t in np.linspace(spline.times[0] + 0.01, spline.times[-1] - 0.01, 5).tolist():
        here, h = spline.pose(t), 1e-4
        moves = [spline.pose(t + share * h) - here for share in (-2.0, -1.0, 1.0, 2.0)]
        velocity = (8.0 * (moves[2] - moves[1]) - (moves[3] - moves[0])) / (12.0 * h)
        scale = 1.0 + np.abs(spline.acceleration(t)).max()
        np.testing.assert_allclose(spline.velocity(t) / scale, velocity / scale, atol=1e-7)
        rates = [spline.velocity(t + share * h) for share in (-2.0, -1.0, 1.0, 2.0)]
        acceleration = (8.0 * (rates[2] - rates[1]) - (rates[3] - rates[0])) / (12.0 * h)
        np.testing.assert_allclose(spline.acceleration(t) / scale, acceleration / scale, atol=1e-6)


@settings(max_examples=5)
@given(st.integers(0, 2**32 - 1))
def test_the_motion_has_equal_differences_on_both_sides_of_a_keyframe(seed: int) -> None:
    spline = drawn(seed, "natural")
    t, h = float(spline.times[2]), 1e-3
    here = spline.pose(t)
    ahead = [spline.pose(t + share * h) - here for share in (1.0, 2.0)]
    behind = [spline.pose(t - share * h) - here for share in (1.0, 2.0)]
    # One-sided estimates of first and second derivative; their errors are of the order h² and h.
    slopes = (2.0 * ahead[0] - 0.5 * ahead[1]) / h, (0.5 * behind[1] - 2.0 * behind[0]) / h
    bends = (ahead[1] - 2.0 * ahead[0]) / h**2, (behind[1] - 2.0 * behind[0]) / h**2
    size = 1.0 + np.abs(bends[0]).max()
    np.testing.assert_allclose(slopes[0] / size, slopes[1] / size, atol=1e-3)
    np.testing.assert_allclose(bends[0] / size, bends[1] / size, atol=0.1)


def test_clamped_ends_have_the_given_velocities_or_zero() -> None:
    rng = np.random.default_rng(8)
    figure = random_figure(rng, 8, limits=False)
    poses = [Pose(figure, random_configuration(figure, rng, 0.5)) for _ in range(3)]
    v = rng.normal(size=figure.nv)
    spline = PoseSpline([0.0, 1.0, 2.5], poses, "clamped", end_velocity=v)
    np.testing.assert_allclose(spline.velocity(0.0), 0.0, atol=1e-12)
    np.testing.assert_allclose(spline.velocity(2.5), v, atol=1e-11)


def test_natural_ends_do_not_accelerate_the_joints() -> None:
    rng = np.random.default_rng(9)
    poses = [Pose(arm(), random_configuration(arm(), rng, 0.5)) for _ in range(4)]
    spline = PoseSpline([0.0, 0.7, 1.0, 2.5], poses)
    for t in (0.0, 2.5):
        acceleration = spline.acceleration(t)
        ball_and_elbow, swing = acceleration[:5], acceleration[5:]
        np.testing.assert_allclose(ball_and_elbow, 0.0, atol=1e-11)
        np.testing.assert_allclose(swing, 0.0, atol=1e-11)


def test_two_keyframes_are_interpolated_at_constant_speed() -> None:
    rng = np.random.default_rng(10)
    one, two = (Pose(arm(), random_configuration(arm(), rng, 0.5)) for _ in range(2))
    spline = PoseSpline([1.0, 3.0], [one, two])
    way = two - one
    np.testing.assert_allclose(spline.velocity(1.0)[:5], way[:5] / 2.0, atol=1e-12)
    np.testing.assert_allclose((spline.pose(1.5) - one)[:5], way[:5] / 4.0, atol=1e-12)


def test_a_periodic_motion_repeats() -> None:
    spline = drawn(3, "periodic")
    start, end = float(spline.times[0]), float(spline.times[-1])
    period = end - start
    np.testing.assert_allclose(spline.pose(start + 0.3 + 7.0 * period) - spline.pose(start + 0.3), 0.0, atol=1e-11)
    np.testing.assert_allclose(spline.pose(start - 0.2) - spline.pose(end - 0.2), 0.0, atol=1e-11)
    before = float(np.nextafter(end, 0.0))
    np.testing.assert_allclose(spline.velocity(before), spline.velocity(start), atol=1e-10)
    np.testing.assert_allclose(spline.acceleration(before), spline.acceleration(start), atol=1e-9)


def test_a_swing_joint_never_twists() -> None:
    spline = drawn(4, "natural")
    swings = [joint.name for joint in spline.figure.joints if joint.kind.value == "swing"]
    assert swings
    for t in np.linspace(spline.times[0], spline.times[-1], 20).tolist():
        for name in swings:
            assert spline.pose(t)[name][3] == 0.0


def test_rotating_every_keyframe_of_a_floating_figure_rotates_the_motion() -> None:
    rng = np.random.default_rng(11)
    poses = [Pose(biped(), random_configuration(biped(), rng, 0.4)) for _ in range(4)]
    turn = quaternion.exp([0.3, 0.9, -0.5])

    def turned(pose: Pose) -> Pose:
        root = pose["root"]
        moved = [*quaternion.rotate(turn, root[:3]), *quaternion.multiply(turn, root[3:])]
        return pose.with_values({"root": moved})

    times = [0.0, 1.0, 1.7, 3.0]
    one, two = PoseSpline(times, poses), PoseSpline(times, [turned(pose) for pose in poses])
    for t in (0.4, 1.3, 2.6):
        np.testing.assert_allclose(two.pose(t) - turned(one.pose(t)), 0.0, atol=1e-12)
        np.testing.assert_allclose(two.velocity(t), one.velocity(t), atol=1e-11)
        np.testing.assert_allclose(two.acceleration(t), one.acceleration(t), atol=1e-10)


def test_more_than_half_a_turn_goes_the_shorter_way() -> None:
    pose = Pose.neutral(arm())
    far = pose.with_values({"shoulder": quaternion.exp([0.0, 0.0, 4.0])})
    middle = PoseSpline([0.0, 1.0], [pose, far]).pose(0.5)
    assert middle.value("shoulder.twist") == pytest.approx((4.0 - 2.0 * np.pi) / 2.0)


def test_many_keyframes_of_a_whole_figure_are_solved() -> None:
    rng = np.random.default_rng(12)
    steps = 0.05 * rng.normal(size=(500, biped().nv))
    poses = [Pose.neutral(biped())]
    for step in steps:
        poses.append(poses[-1].plus(step))
    spline = PoseSpline(np.arange(501) / 30.0, poses)
    t = float(spline.times[250])
    before = float(np.nextafter(t, 0.0))
    np.testing.assert_allclose(spline.acceleration(before), spline.acceleration(t), atol=1e-8)


BAD = {
    "one keyframe": ([0.0], 1, {}, "two or more poses"),
    "times missing": ([0.0, 1.0], 3, {}, "3 poses and times of shape"),
    "not increasing": ([0.0, 1.0, 1.0], 3, {}, "keyframe 2 is at 1 s, keyframe 1 at 1 s"),
    "not finite": ([0.0, np.nan, 1.0], 3, {}, "finite"),
    "ends": ([0.0, 1.0], 2, {"ends": "naturel"}, "did you mean 'natural'"),
    "velocity": ([0.0, 1.0], 2, {"start_velocity": np.zeros(7)}, "does not take velocities"),
    "short velocity": ([0.0, 1.0], 2, {"ends": "clamped", "end_velocity": [1.0]}, "one per degree of freedom"),
}


@pytest.mark.parametrize(("times", "count", "options", "message"), BAD.values(), ids=BAD)
def test_invalid_splines_are_refused(times: list[float], count: int, options: dict[str, str], message: str) -> None:
    with pytest.raises(PoseError, match=message):
        PoseSpline(times, [Pose.neutral(arm())] * count, **options)


def test_a_periodic_motion_that_does_not_close_is_refused() -> None:
    pose = Pose.neutral(arm())
    with pytest.raises(PoseError, match=r"differs from the first by 0.5 at elbow\.twist"):
        PoseSpline([0.0, 1.0], [pose, pose.with_values({"elbow.twist": 0.5})], "periodic")


def test_poses_of_several_figures_are_refused() -> None:
    with pytest.raises(PoseError, match="different figures"):
        PoseSpline([0.0, 1.0], [Pose.neutral(arm()), Pose.neutral(biped())])


@pytest.mark.parametrize("t", [-0.1, 1.1, float("nan")])
def test_times_outside_the_motion_are_refused(t: float) -> None:
    spline = PoseSpline([0.0, 1.0], [Pose.neutral(arm())] * 2)
    with pytest.raises(PoseError, match="from 0 to 1 s"):
        spline.pose(t)
