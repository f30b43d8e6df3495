"""Rows of limits laid out together are those that the limit objects tell one by one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from poise import library
from poise.kinematics.numpy_backend.limits import LimitRows
from poise.kinematics.numpy_backend.limits import CouplingRows
from poise.kinematics.selection import kinematics
from poise.math import swing_twist
from poise.model import Figure, FigureBuilder, Joint, JointKind, LinearRow, SphericalEllipse, SphericalPolygon
from poise.model.coordinate import coordinate_gradient, coordinate_value, swing_lift
from poise.types import FloatArray
from tests.kinematics.test_engines_agree import dependent_twist
from tests.support.figures import arm, biped, random_configuration, random_figure

FIGURES = {
    "arm": arm(),
    "biped": biped(),
    "dependent twist": dependent_twist(),
    "random": random_figure(np.random.default_rng(11), 20),
    "human": library.human(),
}
OwnRow = tuple[float, FloatArray]


def own_rows(joint: Joint, q: FloatArray, walls: bool) -> Iterator[OwnRow]:
    for component, span in joint.ranges.items():
        value, gradient = coordinate_value(joint, component, q), coordinate_gradient(joint, component, q)
        if np.isfinite(span.lower):
            yield span.lower_margin(value), gradient
        if np.isfinite(span.upper):
            yield span.upper_margin(value), -gradient
    if joint.swing:
        direction, moves = swing_twist.direction(q), swing_twist.direction_jacobian(q)
        moves = moves @ swing_lift(q) if joint.kind is JointKind.SWING else moves
        for limit in joint.swing:
            if isinstance(limit, SphericalPolygon):
                margins = limit.constraint_margins(direction).tolist()
                yield from zip(margins, limit.constraint_margins_jacobian(direction) @ moves, strict=True)
            elif walls and isinstance(limit, SphericalEllipse):
                yield limit.constraint_margin(direction), limit.constraint_margin_gradient(direction) @ moves
            else:
                yield limit.margin(direction), limit.margin_gradient(direction) @ moves
    if joint.twist is not None:
        yield joint.twist.lower_margin(q), joint.twist.lower_margin_gradient(q)
        yield joint.twist.upper_margin(q), joint.twist.upper_margin_gradient(q)


def summed(figure: Figure, row: LinearRow, q: FloatArray) -> OwnRow:
    total, gradient = 0.0, np.zeros(figure.nv)
    for each, factor in row.terms:
        joint, slot = figure.joint(each.joint), figure.slot(each.joint)
        total += factor * coordinate_value(joint, each.component, q[slot.q])
        gradient[slot.v] += factor * coordinate_gradient(joint, each.component, q[slot.q])
    return total, gradient


def one_by_one(figure: Figure, q: FloatArray, walls: bool) -> Iterator[OwnRow]:
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        for value, own in own_rows(joint, q[slot.q], walls):
            gradient = np.zeros(figure.nv)
            gradient[slot.v] = own
            yield value, gradient
    for row in figure.inequality_rows:
        total, gradient = summed(figure, row, q)
        for sign, bound in ((1.0, row.lower), (-1.0, row.upper)):
            if np.isfinite(bound):
                yield sign * (total - bound), sign * gradient


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("walls", [True, False])
def test_limits_read_together_are_those_read_one_by_one(name: str, walls: bool) -> None:
    figure = FIGURES[name]
    together = LimitRows(figure)
    for seed in range(6):
        q = random_configuration(figure, np.random.default_rng(seed), (0.1, 0.5, 1.0)[seed % 3])
        values, gradients = zip(*one_by_one(figure, q, walls), strict=True)
        found = together(q, walls)
        np.testing.assert_allclose(found.values, values, rtol=0.0, atol=1e-13)
        np.testing.assert_allclose(found.jacobian, gradients, rtol=1e-12, atol=1e-12)


def test_couplings_read_together_are_those_read_one_by_one() -> None:
    figure = FIGURES["human"]
    q = random_configuration(figure, np.random.default_rng(4), 0.3)
    found = CouplingRows(figure)(q)
    assert len(found.values) == len(figure.equality_rows) > 0
    for row, value, gradient in zip(figure.equality_rows, found.values, found.jacobian, strict=True):
        total, own = summed(figure, row, q)
        assert value == pytest.approx(total - row.lower, abs=1e-13)
        np.testing.assert_allclose(gradient, own, rtol=1e-12, atol=1e-12)


def test_a_limb_on_a_corner_shows_both_its_walls() -> None:
    figure = dependent_twist()
    outline = figure.joint("joint").swing[0]
    assert isinstance(outline, SphericalPolygon)
    together = LimitRows(figure)
    for vertex in outline.vertices:
        q = swing_twist.swing_to(figure.neutral(), vertex, keep_twist=True)
        values, gradients = zip(*one_by_one(figure, q, True), strict=True)
        found = together(q, walls=True)
        np.testing.assert_allclose(found.values, values, rtol=0.0, atol=1e-13)
        at_corner = np.abs(values) < 1e-12  # on a vertex rounding decides which wall is the lower
        np.testing.assert_allclose(found.jacobian[~at_corner], np.array(gradients)[~at_corner], atol=1e-7)


def test_opposite_to_the_center_of_an_ellipse_its_wall_is_broken() -> None:
    ellipse = SphericalEllipse(1.0, 0.6, (0.2, -0.1, 1.0))
    for way in (-ellipse.center, -ellipse.center + 1e-11):
        assert ellipse.constraint_margin(way) < 0.0 > ellipse.margin(way)


def test_every_engine_finds_the_wall_broken_opposite_to_the_center() -> None:
    builder = FigureBuilder("limb").segment("base").root("base").segment("limb")
    figure = builder.ball("joint", "base", "limb", swing=SphericalEllipse(1.0, 0.6)).build()
    q = figure.neutral()
    q[figure.slot("joint").q] = (0.0, 1.0, 0.0, 0.0)
    assert kinematics(figure).limit_constraints(q).values.max() < -1.0
