"""Editing one end of a limit keeps its form: a polygon stays a polygon, a twist field stays a field."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from poise.library import make
from poise.model import Figure, Joint, JointKind
from poise.model.limits import KernelField, SphericalEllipse, SphericalPolygon, TwistRange
from poise.studio.limit_edit import directions_of, swing_vectors, with_swing, with_twist


def measured_joint(figure: Figure) -> Joint:
    """A ball joint of the human with a polygon."""
    return next(joint for joint in figure.joints if any(isinstance(each, SphericalPolygon) for each in joint.swing))


def extent(joint: Joint, axis: int) -> tuple[float, float]:
    polygon = next(each for each in joint.swing if isinstance(each, SphericalPolygon))
    swings = swing_vectors(np.asarray(polygon.boundary(72)))[:, axis]
    return float(swings.min()), float(swings.max())


def test_swing_vectors_round_trip() -> None:
    swings = np.random.default_rng(0).uniform(-1.5, 1.5, (50, 2))
    assert np.abs(swing_vectors(directions_of(swings)) - swings).max() < 1e-12


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("change", [-0.15, 0.1])
def test_one_end_of_a_polygon_moves_and_the_rest_stays(axis: int, change: float) -> None:
    figure = make("human")
    joint = measured_joint(figure)
    before = extent(joint, axis)
    old = next(each for each in joint.swing if isinstance(each, SphericalPolygon))
    edited = with_swing(figure, joint.name, axis, (before[0], before[1] + change)).figure.joint(joint.name)
    new = next(each for each in edited.swing if isinstance(each, SphericalPolygon))
    after = extent(edited, axis)
    assert len(edited.swing) == len(joint.swing)
    assert len(new.vertices) == len(old.vertices)
    assert after[1] == pytest.approx(before[1] + change, abs=2e-3)
    assert after[0] == pytest.approx(before[0], abs=5e-3)
    middle = swing_vectors(np.asarray(old.middle())[None])[0, axis]
    kept = swing_vectors(np.asarray(old.vertices))[:, axis] <= middle
    assert np.abs(np.asarray(new.vertices)[kept] - np.asarray(old.vertices)[kept]).max() < 1e-9
    assert edited.twist == joint.twist


def test_an_unchanged_end_changes_nothing() -> None:
    figure = make("human")
    joint = measured_joint(figure)
    edited = with_swing(figure, joint.name, 0, extent(joint, 0)).figure.joint(joint.name)
    assert edited.swing == joint.swing


def test_an_ellipse_keeps_its_other_end() -> None:
    figure = make("human")
    joint = next(each for each in figure.joints if each.kind is JointKind.BALL)
    ellipse = SphericalEllipse(0.6, 0.4)
    round_one = replace(figure, joints=tuple(replace(j, swing=(ellipse,)) if j is joint else j for j in figure.joints))
    new = with_swing(round_one, joint.name, 0, (-0.6, 0.8)).figure.joint(joint.name).swing[0]
    assert isinstance(new, SphericalEllipse)
    assert (new.radius_x, new.radius_y) == pytest.approx((0.7, 0.4))
    swings = swing_vectors(np.asarray(new.boundary(400)))[:, 0]
    assert (swings.min(), swings.max()) == pytest.approx((-0.6, 0.8), abs=1e-3)


def test_a_twist_that_depends_on_the_swing_is_shifted() -> None:
    figure = make("human")
    joint = next(each for each in figure.joints if each.kind is JointKind.BALL)
    directions = np.random.default_rng(1).normal(size=(20, 3))
    lower = KernelField(directions, np.linspace(-1.0, -0.5, 20), 8.0)
    upper = KernelField(directions, np.linspace(0.3, 0.9, 20), 8.0)
    twist = TwistRange(lower, upper, 0.1)
    measured = replace(figure, joints=tuple(replace(j, twist=twist) if j is joint else j for j in figure.joints))
    new = with_twist(measured, joint.name, (lower.minimum, upper.maximum - 0.2)).figure.joint(joint.name).twist
    assert new is not None
    assert isinstance(new.upper, KernelField)
    assert np.allclose(new.upper.values, upper.values - 0.2)
    assert new.lower == lower
    assert new.offset == twist.offset


def test_twist_ends_that_would_cross_are_scaled() -> None:
    figure = make("human")
    old = figure.joint("left_hip").twist
    new = with_twist(figure, "left_hip", (-0.2, 0.3)).figure.joint("left_hip").twist
    assert old is not None
    assert new is not None
    assert isinstance(old.lower, KernelField)
    assert isinstance(new.lower, KernelField)
    assert (new.lower.minimum, new.upper.maximum) == pytest.approx((-0.2, 0.3))
    factor = 0.5 / (old.upper.maximum - old.lower.minimum)
    assert np.allclose(new.lower.values, -0.2 + factor * (old.lower.values - old.lower.minimum))
    assert all(new.lower.value(d) <= new.upper.value(d) for d in new.lower.directions)
