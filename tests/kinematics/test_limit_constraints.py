"""Joint limits as constraint rows: margins limit by limit, the solver's form of them, and both backends."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from benchmarks.suite.chain_problems import trunk
from benchmarks.suite.human_problems import posable_human

from poise import library
from poise.backend import use_backend
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.joint_limits import clamp_joints
from poise.kinematics.numpy_backend.limits import LimitRows, coupling_rows
from poise.kinematics.selection import bind, kinematics
from poise.math import swing_twist
from poise.model import Figure, FigureBuilder, Joint, JointKind, LinearRow, SphericalEllipse, SphericalPolygon
from poise.model.coordinate import coordinate_gradient, coordinate_value, swing_lift
from poise.solver.constraints import project_onto_constraints_numpy
from poise.types import FloatArray
from tests.kinematics.test_backends_agree import dependent_twist
from tests.support.backends import NEEDS_NATIVE
from tests.support.figures import arm, biped, random_configuration, random_figure

FIGURES = {
    "arm": arm(),
    "biped": biped(),
    "dependent twist": dependent_twist(),
    "random": random_figure(np.random.default_rng(11), 20),
    "human": library.human(),
}
POSABLE = {"human": posable_human(), "trunk": trunk()}
SMALL = [arm(), biped(), *(random_figure(np.random.default_rng(seed)) for seed in range(6))]
Row = tuple[float, FloatArray]  # value and gradient


def outside_limits(figure: Figure, seed: int) -> np.ndarray:
    """A configuration with some joints outside their limits."""
    backend = bind(compile_figure(figure), "numpy")
    return backend.integrate(figure.neutral(), 0.6 * np.random.default_rng(seed).normal(size=figure.nv))


# --- margins, limit by limit ------------------------------------------------------------------------------------------


def joint_rows(joint: Joint, q: FloatArray, exact: bool) -> Iterator[Row]:
    for component, span in joint.ranges.items():
        value, gradient = coordinate_value(joint, component, q), coordinate_gradient(joint, component, q)
        if np.isfinite(span.lower):
            yield span.lower_margin(value), gradient
        if np.isfinite(span.upper):
            yield span.upper_margin(value), -gradient
    if joint.swing:
        direction, jacobian = swing_twist.direction(q), swing_twist.direction_jacobian(q)
        jacobian = jacobian @ swing_lift(q) if joint.kind is JointKind.SWING else jacobian
        for limit in joint.swing:
            if isinstance(limit, SphericalPolygon):
                margins = limit.constraint_margins(direction).tolist()
                yield from zip(margins, limit.constraint_margins_jacobian(direction) @ jacobian, strict=True)
            elif not exact and isinstance(limit, SphericalEllipse):
                yield limit.constraint_margin(direction), limit.constraint_margin_gradient(direction) @ jacobian
            else:
                yield limit.margin(direction), limit.margin_gradient(direction) @ jacobian
    if joint.twist is not None:
        yield joint.twist.lower_margin(q), joint.twist.lower_margin_gradient(q)
        yield joint.twist.upper_margin(q), joint.twist.upper_margin_gradient(q)


def coordinate_sum(figure: Figure, row: LinearRow, q: FloatArray) -> Row:
    total, gradient = 0.0, np.zeros(figure.nv)
    for coordinate, factor in row.terms:
        joint, slot = figure.joint(coordinate.joint), figure.slot(coordinate.joint)
        total += factor * coordinate_value(joint, coordinate.component, q[slot.q])
        gradient[slot.v] += factor * coordinate_gradient(joint, coordinate.component, q[slot.q])
    return total, gradient


def rows_one_by_one(figure: Figure, q: FloatArray, exact: bool) -> Iterator[Row]:
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        for value, own in joint_rows(joint, q[slot.q], exact):
            gradient = np.zeros(figure.nv)
            gradient[slot.v] = own
            yield value, gradient
    for row in figure.inequality_rows:
        total, gradient = coordinate_sum(figure, row, q)
        for sign, bound in ((1.0, row.lower), (-1.0, row.upper)):
            if np.isfinite(bound):
                yield sign * (total - bound), sign * gradient


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("exact", [True, False])
def test_limit_rows_are_the_margins_of_the_limit_objects(name: str, exact: bool) -> None:
    figure = FIGURES[name]
    rows = LimitRows(figure)
    for seed in range(6):
        q = random_configuration(figure, np.random.default_rng(seed), (0.1, 0.5, 1.0)[seed % 3])
        values, gradients = zip(*rows_one_by_one(figure, q, exact), strict=True)
        result = rows(q, exact)
        np.testing.assert_allclose(result.values, values, rtol=0.0, atol=1e-13)
        np.testing.assert_allclose(result.jacobian, gradients, rtol=1e-12, atol=1e-12)


def test_coupling_rows_are_sums_of_coordinates() -> None:
    figure = FIGURES["human"]
    q = random_configuration(figure, np.random.default_rng(4), 0.3)
    result = coupling_rows(figure)(q)
    assert len(result.values) == len(figure.equality_rows) > 0
    for row, value, gradient in zip(figure.equality_rows, result.values, result.jacobian, strict=True):
        total, own = coordinate_sum(figure, row, q)
        assert value == pytest.approx(total - row.lower, abs=1e-13)
        np.testing.assert_allclose(gradient, own, rtol=1e-12, atol=1e-12)


def test_a_limb_on_a_vertex_has_rows_of_both_edges() -> None:
    figure = dependent_twist()
    outline = figure.joint("joint").swing[0]
    assert isinstance(outline, SphericalPolygon)
    rows = LimitRows(figure)
    for vertex in outline.vertices:
        q = swing_twist.swing_to(figure.neutral(), vertex, keep_twist=True)
        values, gradients = zip(*rows_one_by_one(figure, q, False), strict=True)
        result = rows(q, exact=False)
        np.testing.assert_allclose(result.values, values, rtol=0.0, atol=1e-13)
        at_vertex = np.abs(values) < 1e-12  # on a vertex rounding decides which edge is the lower
        np.testing.assert_allclose(result.jacobian[~at_vertex], np.array(gradients)[~at_vertex], atol=1e-7)


# --- the solver's form ------------------------------------------------------------------------------------------------


@NEEDS_NATIVE
@pytest.mark.parametrize("name", POSABLE)
@pytest.mark.parametrize("seed", range(5))
def test_both_backends_have_the_same_limit_constraints(name: str, seed: int) -> None:
    figure = POSABLE[name]
    q = outside_limits(figure, seed)
    native, reference = (bind(compile_figure(figure), name).limit_constraints(q) for name in ("native", "numpy"))
    np.testing.assert_allclose(native.values, reference.values, atol=1e-12)
    np.testing.assert_allclose(native.jacobian, reference.jacobian, atol=1e-11)


@pytest.mark.parametrize("name", POSABLE)
@pytest.mark.parametrize("seed", range(5))
def test_limit_constraints_have_the_signs_and_zeros_of_the_margins(name: str, seed: int) -> None:
    figure = POSABLE[name]
    backend = bind(compile_figure(figure), "numpy")
    q = outside_limits(figure, seed)
    margins, constraints = backend.limit_margins(q).values, backend.limit_constraints(q).values
    assert (margins < -1e-9).any()
    assert (margins > 1e-9).any()
    assert np.array_equal(margins < 0.0, constraints < 0.0)
    clamped = clamp_joints(figure, q)
    at_limit = np.abs(backend.limit_margins(clamped).values) < 1e-11
    assert at_limit.any()
    assert np.abs(backend.limit_constraints(clamped).values[at_limit]).max() < 1e-10


@pytest.mark.parametrize("size", [0.0, 1e-10, 1e-5, 0.3, 2.0])
def test_limit_constraints_follow_the_configuration(size: float) -> None:
    """The NumPy backend keeps the rows of the last configuration; another one, however near, is evaluated."""
    rng = np.random.default_rng(3)
    for figure in SMALL:
        backend = bind(compile_figure(figure), "numpy")
        for _ in range(5):
            q = backend.integrate(figure.neutral(), size * rng.normal(size=figure.nv))
            fresh = LimitRows(figure)(q, exact=False)
            for _ in range(2):
                np.testing.assert_array_equal(backend.limit_constraints(q).values, fresh.values)
                np.testing.assert_array_equal(backend.limit_constraints(q).jacobian, fresh.jacobian)


def test_the_constraint_margin_of_an_ellipse_has_no_gradient_at_its_center() -> None:
    ellipse = SphericalEllipse(0.8, 0.5)
    center = np.array([0.0, 0.0, 1.0])
    assert ellipse.constraint_margin(center) == pytest.approx(0.5, abs=1e-8)
    assert not ellipse.constraint_margin_gradient(center).any()


def test_opposite_to_the_center_of_an_ellipse_its_margins_are_negative() -> None:
    ellipse = SphericalEllipse(1.0, 0.6, (0.2, -0.1, 1.0))
    for direction in (-ellipse.center, -ellipse.center + 1e-11):
        assert ellipse.constraint_margin(direction) < 0.0 > ellipse.margin(direction)


def test_opposite_to_the_center_of_an_ellipse_its_limit_constraint_is_violated() -> None:
    builder = FigureBuilder("limb").segment("base").root("base").segment("limb")
    figure = builder.ball("joint", "base", "limb", swing=SphericalEllipse(1.0, 0.6)).build()
    q = figure.neutral()
    q[figure.slot("joint").q] = (0.0, 1.0, 0.0, 0.0)
    assert kinematics(figure).limit_constraints(q).values.max() < -1.0


def test_a_configuration_without_violations_is_returned_without_a_correction() -> None:
    rng, unchanged = np.random.default_rng(4), 0
    with use_backend("numpy"):
        for figure in SMALL:
            for size in (0.0, 0.05, 1.0):
                q = random_configuration(figure, rng, size)
                corrected = kinematics(figure).corrected(q)
                if corrected is not None:
                    unchanged += 1
                    assert corrected is q
                    assert np.array_equal(project_onto_constraints_numpy(figure, q), q)
            invalid = figure.neutral() * 1.001 + 1e-3
            has_quaternion = any(joint.kind.has_quaternion for joint in figure.joints)
            assert kinematics(figure).corrected(invalid) is None or not has_quaternion
    assert unchanged > 0
