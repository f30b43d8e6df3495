"""Random poses are uniform inside the joint limits."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.errors import PoseError
from poise.kinematics import Pose, group_total, random_pose
from poise.kinematics.random_pose import random_configuration, sampling_range
from poise.math import quaternion, swing_twist
from poise.model import Figure, FigureBuilder, Joint, JointKind, KernelField, Range, SphericalEllipse, TwistRange
from tests.support.figures import arm, biped, random_figure

seeds = st.integers(0, 2**32 - 1)
TEN = np.full(10, 0.1)
LARGEST = 27.9  # chi-square of ten bins, one in a thousand is larger


def chi_square(values: np.ndarray, lower: float, upper: float) -> float:
    """Of ten equal bins between two ends, in which values ought to be uniform."""
    counts = np.histogram(values, bins=10, range=(lower, upper))[0]
    assert counts.sum() == len(values)
    return float(((counts - len(values) / 10.0) ** 2).sum() / (len(values) / 10.0))


@settings(max_examples=25)
@given(seeds)
def test_random_poses_of_the_biped_violate_nothing(seed: int) -> None:
    assert random_pose(biped(), np.random.default_rng(seed)).violations() == {}


@settings(max_examples=25)
@given(seeds)
def test_random_poses_of_random_trees_violate_nothing(seed: int) -> None:
    rng = np.random.default_rng(seed)
    assert random_pose(random_figure(rng, 9), rng, root="rotate").violations() == {}


def test_the_same_generator_state_gives_the_same_pose() -> None:
    one, two = (random_pose(biped(), np.random.default_rng(5)) for _ in range(2))
    assert one == two
    assert one != random_pose(biped(), np.random.default_rng(6))


def hinges(**spans: tuple[float, float] | None) -> FigureBuilder:
    builder = FigureBuilder("hinges").segment("base").root("base")
    for name, span in spans.items():
        builder.segment(f"{name}_part").hinge(name, "base", f"{name}_part", range=span)
    return builder


def sample(figure: Figure, count: int = 2000) -> list[Pose]:
    rng = np.random.default_rng(0)
    return [random_pose(figure, rng) for _ in range(count)]


def values(poses: list[Pose], coordinate: str) -> np.ndarray:
    return np.array([pose.value(coordinate) for pose in poses])


def test_scalar_coordinates_are_uniform_in_their_ranges() -> None:
    builder = hinges(bounded=(-0.3, 1.2), free=None)
    poses = sample(builder.segment("sled").slide("rail", "base", "sled").build())
    assert chi_square(values(poses, "bounded"), -0.3, 1.2) < LARGEST
    assert chi_square(values(poses, "free"), -math.pi, math.pi) < LARGEST
    assert chi_square(values(poses, "rail"), -1.0, 1.0) < LARGEST


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        (Range(), (-math.pi, math.pi)),
        (Range(0.5), (0.5, math.pi)),
        (Range(-math.inf, 0.5), (-math.pi, 0.5)),
        (Range(4.0), (4.0, 4.0 + 2.0 * math.pi)),
        (Range(-math.inf, -4.0), (-4.0 - 2.0 * math.pi, -4.0)),
        (Range(-9.0, 9.0), (-9.0, 9.0)),
    ],
)
def test_open_ranges_are_closed_at_half_a_turn(span: Range, expected: tuple[float, float]) -> None:
    joint = Joint("knee", JointKind.HINGE, "thigh", "shank", ranges={"angle": span})
    found = sampling_range(joint, "angle")
    assert (found.lower, found.upper) == pytest.approx(expected)


def test_a_ball_without_limits_is_uniform_among_all_rotations() -> None:
    joint, rng = Joint("ball", JointKind.BALL, "a", "b"), np.random.default_rng(0)
    angles = np.array([quaternion.to_axis_angle(random_configuration(joint, rng))[1] for _ in range(2000)])
    assert chi_square((angles - np.sin(angles)) / math.pi, 0.0, 1.0) < LARGEST


def test_a_ball_with_a_twist_range_alone_is_uniform_in_direction_and_twist() -> None:
    joint = Joint("ball", JointKind.BALL, "a", "b", twist=TwistRange(-0.4, 1.0))
    rng = np.random.default_rng(0)
    drawn = [random_configuration(joint, rng) for _ in range(2000)]
    assert chi_square(np.array([swing_twist.direction(e)[2] for e in drawn]), -1.0, 1.0) < LARGEST
    assert chi_square(np.array([float(swing_twist.twist(e)) for e in drawn]), -0.4, 1.0) < LARGEST


def test_a_ball_with_a_swing_limit_alone_twists_freely() -> None:
    joint, rng = Joint("ball", JointKind.BALL, "a", "b", swing=(SphericalEllipse(0.8, 0.8),)), np.random.default_rng(0)
    drawn = [random_configuration(joint, rng) for _ in range(2000)]
    assert chi_square(np.array([float(swing_twist.twist(e)) for e in drawn]), -math.pi, math.pi) < LARGEST


def test_the_twist_is_uniform_in_the_range_at_its_own_direction() -> None:
    center = np.array([0.6, 0.0, 0.8])
    lower = KernelField([(0.0, 0.0, 1.0), (1.0, 0.0, 0.0)], [-1.0, -0.2], 2.0)
    upper = KernelField([(0.0, 0.0, 1.0), (1.0, 0.0, 0.0)], [0.3, 1.5], 2.0)
    twist = TwistRange(lower, upper, offset=0.2, center=center)
    joint = Joint("ball", JointKind.BALL, "a", "b", swing=(SphericalEllipse(1.0, 0.7, center=center),), twist=twist)
    rng = np.random.default_rng(0)
    shares = []
    for _ in range(2000):
        e = random_configuration(joint, rng)
        below, above = twist.lower_margin(e), twist.upper_margin(e)
        shares.append(below / (below + above))
    assert chi_square(np.array(shares), 0.0, 1.0) < LARGEST


def test_a_coupled_limit_truncates_the_distribution() -> None:
    figure = hinges(a=(0.0, 1.0), b=(0.0, 1.0)).couple_limit("sum", {"a": 1.0, "b": 1.0}, (-math.inf, 1.0)).build()
    a = values(sample(figure), "a")
    assert chi_square(1.0 - (1.0 - a) ** 2, 0.0, 1.0) < LARGEST  # uniform in the triangle a + b ≤ 1


def test_the_last_coordinate_of_a_coupling_follows_and_rejects() -> None:
    figure = hinges(a=(0.0, 1.0), b=(0.0, 1.0)).couple("tie", {"a": 2.0, "b": -1.0}).build()
    poses = sample(figure)
    np.testing.assert_allclose(values(poses, "b"), 2.0 * values(poses, "a"), atol=1e-15)
    assert chi_square(values(poses, "a"), 0.0, 0.5) < LARGEST


def test_couplings_in_a_chain_are_closed_one_after_the_other() -> None:
    builder = hinges(a=(0.0, 1.0), b=(0.0, 1.0), c=(0.0, 1.0))
    figure = builder.couple("second", {"a": 0.5, "b": -1.0}).couple("third", {"c": 1.0, "b": -0.5}).build()
    poses = sample(figure, 200)
    np.testing.assert_allclose(values(poses, "c"), 0.25 * values(poses, "a"), atol=1e-15)
    assert all(pose.violations() == {} for pose in poses)


def test_the_total_of_a_driven_group_is_uniform_and_distributed() -> None:
    builder = hinges(a=(-1.0, 1.0), b=(-0.1, 0.1)).drive("both", {"a": 0.75, "b": 0.25}, (-3.0, 0.2))
    poses = sample(builder.build())
    totals = np.array([group_total(pose, "both") for pose in poses])
    assert chi_square(totals, -0.4, 0.2) < LARGEST  # b bears a quarter of at most 0.4
    np.testing.assert_allclose(values(poses, "a"), 0.75 * totals, atol=1e-15)


def test_the_root_is_kept_rotated_or_placed_in_a_box() -> None:
    rng = np.random.default_rng(0)
    assert random_pose(biped(), rng)["root"].tolist() == [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
    placed = [random_pose(biped(), rng, box=[[-1.0, 0.0, 0.5], [1.0, 0.0, 2.5]])["root"] for _ in range(100)]
    places = np.array(placed)[:, :3]
    assert np.all(np.ptp(places, axis=0) <= [2.0, 0.0, 2.0])
    assert np.all(np.ptp(places, axis=0) > [1.6, -1.0, 1.6])
    assert np.array_equal(np.array(placed)[:, 3:], np.tile([1.0, 0.0, 0.0, 0.0], (100, 1)))
    turned = random_pose(biped(), rng, root="rotate")["root"]
    assert turned[:3].tolist() == [0.0, 0.0, 0.0]
    assert abs(turned[3]) < 1.0


def test_a_kept_root_respects_its_ranges() -> None:
    builder = FigureBuilder("cart").segment("cart")
    builder.joint(Joint("root", JointKind.FREE, None, "cart", ranges={"z": Range(0.5, 1.0)}))
    assert random_pose(builder.build(), np.random.default_rng(0))["root"][2] == 0.5


def test_contradictory_limits_are_named() -> None:
    builder = hinges(a=(0.0, 1.0), b=(0.0, 1.0)).couple_limit("reach", {"a": 1.0, "b": 1.0}, (2.5, 3.0))
    with pytest.raises(PoseError, match=r"in 50 tries: 'reach' rejected 50 of them"):
        random_pose(builder.build(), np.random.default_rng(0), tries=50)


def test_a_coupling_without_a_valid_value_is_named_by_the_violated_limit() -> None:
    figure = hinges(a=(1.0, 2.0), b=(0.0, 0.5)).couple("tie", {"a": 1.0, "b": -1.0}).build()
    with pytest.raises(PoseError, match="'b: angle upper limit' rejected 20"):
        random_pose(figure, np.random.default_rng(0), tries=20)


BAD_BOXES = [[0.0, 1.0], [[0.0, 0.0, 0.0], [1.0, 1.0, -1.0]], [[0.0, 0.0, 0.0], [1.0, math.nan, 1.0]]]


@pytest.mark.parametrize("box", BAD_BOXES)
def test_invalid_boxes_are_refused(box: object) -> None:
    with pytest.raises(PoseError, match="lowest and the highest corner"):
        random_pose(biped(), np.random.default_rng(0), box=box)  # type: ignore[arg-type]


def test_an_unknown_root_option_is_refused() -> None:
    with pytest.raises(PoseError, match="'keep' or 'rotate', got 'spin'"):
        random_pose(arm(), np.random.default_rng(0), root="spin")  # type: ignore[arg-type]
