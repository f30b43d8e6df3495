"""The native and the NumPy backend agree to 1e-12 for every kind of joint and limit."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import numpy as np
import pytest

from poise.backend import backend_status
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.protocol import Kinematics, Primitive, PrimitiveKind
from poise.kinematics.selection import bind
from poise.math import quaternion, sphere
from poise.model import Figure, FigureBuilder, JointKind, KernelField, SphericalPolygon, TwistRange
from tests.support.figures import arm, biped, random_configuration, random_figure

BUILT = [variant.name for variant in backend_status().variants if variant.built and variant.supported]
TOLERANCE = {"rtol": 0.0, "atol": 1e-12}


def dependent_twist() -> Figure:
    """A ball joint in a concave range with a hole, and a twist range that depends on the swing."""
    rng = np.random.default_rng(5)
    star = []
    for number, reach in enumerate([1.3, 0.5, 1.2, 0.6, 1.4, 0.5, 1.2, 0.7]):
        azimuth = 2.0 * np.pi * number / 8.0
        star.append([np.sin(reach) * np.cos(azimuth), np.sin(reach) * np.sin(azimuth), np.cos(reach)])
    hole = SphericalPolygon([(0.1, 0.0, 1.0), (0.0, 0.1, 1.0), (-0.1, -0.1, 1.0)], inside=(0.5, 0.5, 0.5))
    lower = KernelField(sphere.uniform(rng, 6), rng.uniform(-1.5, -0.5, 6), 2.0)
    offset = KernelField(sphere.uniform(rng, 4), rng.uniform(-0.4, 0.4, 4), 3.0)
    twist = TwistRange(lower, 1.1, offset, center=(0.3, 0.1, 1.0))
    builder = FigureBuilder("dependent_twist").segment("base").segment("limb", mass=1.0, center=(0.0, 0.1, 0.2))
    builder.root("base")
    return builder.ball("joint", "base", "limb", swing=[SphericalPolygon(star), hole], twist=twist).build()


def chain(count: int) -> Figure:
    builder = FigureBuilder("chain").segment("link_0", mass=1.0).root("link_0")
    for i in range(1, count + 1):
        builder.segment(f"link_{i}", mass=0.1, center=(0.0, 0.0, 0.05))
        axis = (1.0, 0.0, 0.0) if i % 2 else (0.0, 1.0, 0.0)
        builder.hinge(f"hinge_{i}", f"link_{i - 1}", f"link_{i}", at=(0.0, 0.0, 0.1), axis=axis, range=(-1.0, 1.0))
    return builder.build()


def figures() -> Iterator[tuple[str, Figure]]:
    yield "arm", arm()
    yield "biped", biped()
    yield "dependent twist", dependent_twist()
    for count in (0, 1, 3, 4, 5, 7, 8, 9, 300):  # around the widths of vector registers
        yield f"chain of {count}", chain(count)
    for seed in range(12):
        yield f"random {seed}", random_figure(np.random.default_rng(seed), 3 + 2 * seed)


CASES = dict(figures())


@pytest.fixture(params=CASES, ids=lambda name: name.replace(" ", "_"))
def figure(request: pytest.FixtureRequest) -> Figure:
    return CASES[request.param]


@pytest.fixture(params=BUILT)
def backends(request: pytest.FixtureRequest, figure: Figure) -> tuple[Kinematics, Kinematics]:
    compiled = compile_figure(figure)
    return bind(compiled, "numpy"), bind(compiled, request.param)


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(20)


CANNOT_BUILD = shutil.which("c++") is None or os.environ.get("SKBUILD_WHEEL_CMAKE") == "false"


@pytest.mark.skipif(not BUILT and CANNOT_BUILD, reason="no compiler, or none is to be used: Poise is pure Python")
def test_a_native_variant_is_built() -> None:
    assert BUILT


def test_states_are_equal(backends: tuple[Kinematics, Kinematics], figure: Figure, rng: np.random.Generator) -> None:
    q = random_configuration(figure, rng)
    reference, native = (backend.forward(q) for backend in backends)
    for name in ("rotations", "positions", "angular", "linear", "origins"):
        np.testing.assert_allclose(getattr(native, name), getattr(reference, name), **TOLERANCE, err_msg=name)
    local = rng.normal(size=3)
    for segment in {0, len(figure.segments) // 2, len(figure.segments) - 1}:
        for name in ("point", "point_jacobian"):
            got, expected = getattr(native, name)(segment, local), getattr(reference, name)(segment, local)
            np.testing.assert_allclose(got, expected, **TOLERANCE, err_msg=name)
        for name in ("point_hessian", "direction_hessian"):
            got, expected = (getattr(state, name)(segment, local, local[::-1]) for state in (native, reference))
            np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-11, err_msg=name)
        for name in ("orientation", "orientation_jacobian", "subtree_mass"):
            got, expected = getattr(native, name)(segment), getattr(reference, name)(segment)
            np.testing.assert_allclose(got, expected, **TOLERANCE, err_msg=name)


def test_mass_properties_are_equal(
    backends: tuple[Kinematics, Kinematics], figure: Figure, rng: np.random.Generator
) -> None:
    reference, native = (
        backend.forward(random_configuration(figure, np.random.default_rng(3))) for backend in backends
    )
    for name in ("center_of_mass", "center_of_mass_jacobian", "inertia"):
        np.testing.assert_allclose(
            getattr(native, name)(), getattr(reference, name)(), rtol=1e-12, atol=1e-12, err_msg=name
        )
    axis, through = sphere.uniform(rng), rng.normal(size=3)
    got, expected = (state.center_of_mass_hessian(through) for state in (native, reference))
    np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-11)
    for arguments in ((axis,), (axis, through)):
        for name in ("inertia_about", "inertia_about_gradient"):
            got, expected = getattr(native, name)(*arguments), getattr(reference, name)(*arguments)
            np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-10, err_msg=name)
    for joint in range(len(figure.joints)):
        for part in ("subtree", "complement"):
            if getattr(reference, f"{part}_mass")(joint) > 0.0:
                for name in (f"{part}_center", f"{part}_center_jacobian"):
                    got, expected = getattr(native, name)(joint), getattr(reference, name)(joint)
                    np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-11, err_msg=f"{name} {joint}")


def test_limits_and_couplings_are_equal(
    backends: tuple[Kinematics, Kinematics], figure: Figure, rng: np.random.Generator
) -> None:
    for size in (0.0, 0.3, 1.0):
        for _ in range(5):
            q = random_configuration(figure, rng, size)
            for name, labels in (("limit_margins", "limit_labels"), ("couplings", "coupling_labels")):
                reference, native = (getattr(backend, name)(q) for backend in backends)
                np.testing.assert_allclose(native.values, reference.values, **TOLERANCE)
                np.testing.assert_allclose(native.jacobian, reference.jacobian, rtol=1e-11, atol=1e-11)
                assert native.jacobian.shape == (len(getattr(backends[0].compiled, labels)), figure.nv)


def test_sums_and_differences_are_equal(
    backends: tuple[Kinematics, Kinematics], figure: Figure, rng: np.random.Generator
) -> None:
    for size in (1e-9, 1e-3, 0.4, 2.0):
        q, other = random_configuration(figure, rng), random_configuration(figure, rng)
        v = size * rng.normal(size=figure.nv)
        reference, native = backends
        np.testing.assert_allclose(native.integrate(q, v), reference.integrate(q, v), **TOLERANCE)
        np.testing.assert_allclose(native.difference(q, other), reference.difference(q, other), **TOLERANCE)


def test_programs_are_equal(backends: tuple[Kinematics, Kinematics], figure: Figure, rng: np.random.Generator) -> None:
    last = len(figure.segments) - 1
    primitives = (
        Primitive(PrimitiveKind.POINT, last, (0.1, 0.2, 0.3)),
        Primitive(PrimitiveKind.CENTER_OF_MASS),
        Primitive(PrimitiveKind.ORIENTATION, last // 2),
        Primitive(PrimitiveKind.AIM, last, (0.0, 0.1, 0.0), (0.6, 0.8, 0.0)),
    )
    reference, native = (backend.program(primitives) for backend in backends)
    for _ in range(3):
        goals = np.concatenate([rng.normal(size=(4, 3)), quaternion.random(rng, 4)], axis=1)
        reference.goals[:], native.goals[:] = goals, goals
        q = random_configuration(figure, rng)
        np.testing.assert_allclose(native(q).errors, reference(q).errors, **TOLERANCE)
        np.testing.assert_allclose(native(q).jacobian, reference(q).jacobian, rtol=1e-12, atol=1e-11)


def test_every_kind_of_joint_takes_part() -> None:
    kinds = {joint.kind for case in CASES.values() for joint in case.joints}
    assert kinds == set(JointKind)
