"""Clamping poses to their limits and couplings."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from poise.kinematics import Pose, random_pose
from poise.model import FigureBuilder
from poise.model.limits import clamp_ball, clamp_swing
from tests.support.figures import arm, biped, random_configuration, random_figure

seeds = st.integers(0, 2**32 - 1)


@settings(max_examples=15)
@given(seeds)
def test_a_clamped_biped_violates_nothing_and_clamping_is_idempotent(seed: int) -> None:
    pose = Pose(biped(), random_configuration(biped(), np.random.default_rng(seed)))
    assert pose.violations()
    clamped = pose.clamped()
    assert clamped.violations(1e-11) == {}
    assert clamped.clamped() == clamped


@settings(max_examples=25)
@given(seeds)
def test_clamped_random_trees_violate_nothing_and_clamping_is_idempotent(seed: int) -> None:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 9)
    clamped = Pose(figure, random_configuration(figure, rng, 1.1)).clamped()
    assert clamped.violations(1e-11) == {}
    assert clamped.clamped() == clamped


@settings(max_examples=10)
@given(seeds)
def test_a_valid_pose_is_unchanged(seed: int) -> None:
    pose = random_pose(biped(), np.random.default_rng(seed))
    assert pose.clamped() == pose


def test_each_joint_is_clamped_to_its_nearest_value() -> None:
    rng = np.random.default_rng(4)
    pose = Pose(arm(), random_configuration(arm(), rng)).with_values({"elbow.flexion": -0.3, "elbow.twist": 2.0})
    clamped = pose.clamped()
    shoulder, wrist = arm().joint("shoulder"), arm().joint("wrist")
    assert clamped.value("elbow.flexion") == 0.0
    assert clamped.value("elbow.twist") == 1.4
    np.testing.assert_allclose(clamped["shoulder"], clamp_ball(pose["shoulder"], shoulder.swing, shoulder.twist))
    np.testing.assert_allclose(clamped["wrist"], clamp_swing(pose["wrist"], wrist.swing))


def hands(**options: tuple[float, float]) -> FigureBuilder:
    builder = FigureBuilder("hands").segment("base").root("base")
    for name, span in options.items():
        builder.segment(f"{name}_part").hinge(name, "base", f"{name}_part", range=span)
    return builder


def test_a_coupling_is_closed_at_the_nearest_values() -> None:
    figure = hands(a=(0.0, 2.0), b=(0.0, 2.0)).couple("tie", {"a": 1.0, "b": -2.0}).build()
    clamped = Pose(figure, [1.0, 1.0]).clamped()  # nearest point of the line a = 2 b
    np.testing.assert_allclose(clamped.q, [1.2, 0.6], atol=1e-14)


def test_a_coupling_respects_the_ranges_of_its_joints() -> None:
    figure = hands(a=(0.0, 1.1), b=(0.0, 2.0)).couple("tie", {"a": 1.0, "b": -2.0}).build()
    np.testing.assert_allclose(Pose(figure, [1.0, 1.0]).clamped().q, [1.1, 0.55], atol=1e-14)


def test_a_coupled_limit_is_met_at_its_boundary() -> None:
    figure = hands(a=(0.0, 2.0), b=(0.0, 2.0)).couple_limit("sum", {"a": 1.0, "b": 1.0}, (-math.inf, 1.0)).build()
    np.testing.assert_allclose(Pose(figure, [1.0, 0.6]).clamped().q, [0.7, 0.3], atol=1e-14)
    np.testing.assert_allclose(Pose(figure, [3.0, 0.1]).clamped().q, [1.0, 0.0], atol=1e-14)


def test_a_driven_group_keeps_its_total_and_regains_its_shares() -> None:
    figure = hands(a=(-1.0, 1.0), b=(-1.0, 1.0)).drive("both", {"a": 0.75, "b": 0.25}).build()
    np.testing.assert_allclose(Pose(figure, [0.2, 0.6]).clamped().q, [0.6, 0.2], atol=1e-15)


def test_a_driven_group_keeps_its_total_when_a_member_is_at_its_limit() -> None:
    figure = hands(a=(-1.0, 0.3), b=(-1.0, 1.0)).drive("both", {"a": 0.75, "b": 0.25}).build()
    np.testing.assert_allclose(Pose(figure, [0.3, 0.9]).clamped().q, [0.3, 0.9], atol=1e-15)
    np.testing.assert_allclose(Pose(figure, [0.2, 0.7]).clamped().q, [0.3, 0.6], atol=1e-15)
    np.testing.assert_allclose(Pose(figure, [0.3, 1.9]).clamped().q, [0.3, 1.0], atol=1e-15)


def test_a_driven_group_respects_the_range_of_its_total() -> None:
    figure = hands(a=(-1.0, 1.0), b=(-1.0, 1.0)).drive("both", {"a": 0.5, "b": 0.5}, (-0.4, 0.4)).build()
    np.testing.assert_allclose(Pose(figure, [0.9, 0.9]).clamped().q, [0.2, 0.2], atol=1e-15)


def test_rows_that_meet_in_a_corner_are_all_satisfied() -> None:
    builder = hands(a=(0.0, 2.0), b=(0.0, 2.0), c=(0.0, 0.5)).couple("tie", {"a": 1.0, "b": -2.0})
    figure = builder.couple_limit("sum", {"a": 1.0, "c": 1.0}, (-math.inf, 0.8)).build()
    clamped = Pose(figure, [1.6, 1.9, 0.5]).clamped()
    assert clamped.violations(1e-11) == {}
    assert clamped.clamped() == clamped


def test_if_a_row_cannot_be_satisfied_joint_limits_hold_and_the_row_is_named() -> None:
    figure = hands(a=(0.0, 1.0), b=(0.0, 1.0)).couple("tie", {"a": 1.0, "b": 1.0}, 3.0).build()
    clamped = Pose(figure, [0.2, 0.9]).clamped()
    assert clamped.violations() == {"tie": pytest.approx(1.0)}
    np.testing.assert_allclose(clamped.q, [1.0, 1.0])
