"""The characteristic length, which makes radians and meters comparable."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Figure, FigureBuilder, Joint, Transform, reroot
from poise.tasks import (
    JointsTask,
    LookAtTask,
    OrientationTask,
    PoseTask,
    PositionTask,
    characteristic_length,
    row_scale,
)
from tests.support.figures import arm, biped, random_figure


def scaled(figure: Figure, factor: float) -> Figure:
    """The same figure in another unit of length; limits and shapes, which do not count here, left out."""

    def place(placement: Transform) -> Transform:
        return Transform(tuple(factor * each for each in placement.translation), placement.rotation)

    def joint(each: Joint) -> Joint:
        return replace(
            each,
            placement=place(each.placement),
            child_placement=place(each.child_placement),
            ranges={},
            swing=(),
            twist=None,
        )

    segments = tuple(
        replace(each, center=tuple(factor * c for c in each.center), inertia=(0.0,) * 6) for each in figure.segments
    )
    sites = tuple(replace(site, placement=place(site.placement)) for site in figure.sites)
    return Figure(figure.name, segments, tuple(map(joint, figure.joints)), sites)


def test_it_is_a_quarter_of_the_longest_path() -> None:
    assert characteristic_length(arm()) == pytest.approx((0.29 + 0.25 + 0.18) / 4.0)


def test_for_a_person_a_centimeter_counts_as_a_degree() -> None:
    assert math.degrees(0.01 / characteristic_length(biped())) == pytest.approx(1.0, abs=0.1)


@pytest.mark.parametrize("segment", ["left_foot", "head", "right_fingertip", "chest"])
def test_it_does_not_depend_on_the_root_of_a_person(segment: str) -> None:
    figure = replace(biped(), driven_groups=())
    assert characteristic_length(reroot(figure, segment)) == pytest.approx(characteristic_length(figure), rel=1e-12)


def test_it_does_not_depend_on_the_root_of_any_figure() -> None:
    rng = np.random.default_rng(0)
    for _ in range(20):
        figure = random_figure(rng, int(rng.integers(1, 12)))
        for segment in figure.segments:
            length = characteristic_length(reroot(figure, segment.name))
            assert length == pytest.approx(characteristic_length(figure), rel=1e-12)


def test_it_grows_with_the_figure() -> None:
    rng = np.random.default_rng(1)
    for figure in (arm(), biped(), random_figure(rng, 7)):
        length = characteristic_length(scaled(figure, 1000.0))
        assert length == pytest.approx(1000.0 * characteristic_length(figure), rel=1e-12)


def test_joints_inserted_along_a_straight_limb_have_no_effect() -> None:
    def limb(parts: int) -> Figure:
        builder = FigureBuilder("limb").segment("part_0").root("part_0")
        for index in range(1, parts):
            builder.segment(f"part_{index}").ball(
                f"joint_{index}", f"part_{index - 1}", f"part_{index}", at=(0, 0, 1.2 / parts)
            )
        builder.site("start", "part_0").site("end", f"part_{parts - 1}", at=(0, 0, 1.2 / parts))
        return builder.build()

    assert [characteristic_length(limb(parts)) for parts in (1, 2, 3, 12)] == pytest.approx([0.3] * 4)


def test_a_figure_without_extent_has_length_one() -> None:
    assert characteristic_length(FigureBuilder("point").segment("point").root("point").build()) == 1.0


def test_rows_in_radians_are_scaled_and_rows_in_meters_are_not() -> None:
    length = characteristic_length(arm())
    goal = PositionTask(site="fingertip", goal=(0, 0, 1), axes="xy")
    np.testing.assert_array_equal(row_scale(goal, arm()), [1.0, 1.0])
    np.testing.assert_array_equal(row_scale(LookAtTask(site="grip", target=(0, 0, 0)), arm()), [length] * 2)
    np.testing.assert_array_equal(row_scale(JointsTask(factors={"elbow.twist": 1}, value=0), arm()), [length])


def test_the_error_is_the_same_in_meters_and_in_millimeters() -> None:
    small, large = arm(), scaled(arm(), 1000.0)
    values = {"elbow.flexion": 0.7, "shoulder.swing_y": 0.4}
    turn = quaternion.random(np.random.default_rng(4))
    tasks = (
        lambda k: PositionTask(site="fingertip", goal=(0.1 * k, 0.2 * k, 1.1 * k)),
        lambda k: OrientationTask(site="fingertip", goal=turn),
        lambda k: PoseTask(site="grip", position=(0.1 * k, 0.2 * k, 1.1 * k), orientation=turn),
    )
    for make in tasks:
        sizes = []
        for figure, k in ((small, 1.0), (large, 1000.0)):
            pose = Pose.neutral(figure).with_values(values)
            sizes.append(np.linalg.norm(row_scale(make(k), figure) * make(k).error(pose)) / k)
        assert sizes[0] == pytest.approx(sizes[1], rel=1e-12)
