"""Nothing that Python hands to a backend can crash it; what cannot be used is refused in words."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from poise.errors import BackendError
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.constraint_table import ConstraintCode
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.protocol import Primitive, PrimitiveKind
from poise.kinematics.selection import bind
from poise.model import FigureBuilder
from tests.support.backends import NEEDS_NATIVE
from tests.support.figures import arm, biped

BACKENDS = ("numpy", "native")


@pytest.fixture(params=BACKENDS)
def kinematics(request: pytest.FixtureRequest):
    return bind(compile_figure(arm()), request.param)


@pytest.mark.parametrize("q", [np.zeros(3), np.zeros((2, 5)), np.zeros(0), 1.0], ids=["short", "table", "empty", "one"])
def test_a_configuration_of_wrong_length_is_rejected(kinematics, q) -> None:
    program = kinematics.program((Primitive(PrimitiveKind.POINT, 1),))
    calls = (kinematics.forward, kinematics.limit_margins, kinematics.limit_constraints, kinematics.couplings, program)
    for call in calls:
        with pytest.raises(BackendError, match=r"q must have 10 numbers for this figure, got an array of shape"):
            call(q)


def test_lists_strides_and_other_number_types_are_taken(kinematics) -> None:
    q = arm().neutral()
    program = kinematics.program((Primitive(PrimitiveKind.POINT, 3, (0.0, 0.0, 0.1)),))
    expected = program(q).errors.copy()
    for same in (q.tolist(), q.astype(np.float32), np.repeat(q, 2)[::2], q.astype(int)):
        np.testing.assert_array_equal(program(same).errors, expected)
        np.testing.assert_allclose(kinematics.forward(same).positions, kinematics.forward(q).positions)


def test_nan_passes_through_without_harm(kinematics) -> None:
    q = np.full(10, np.nan)
    assert np.isnan(kinematics.forward(q).point(3, np.zeros(3))).any()
    assert np.isnan(kinematics.limit_margins(q).values).any()
    moved = kinematics.integrate(q, np.zeros(7))
    assert np.isnan(moved[:-1]).all()
    assert moved[-1] == 0.0  # the wrist is a swing joint: its quaternion has z = 0 by definition


@pytest.mark.parametrize("segment", [-1, 4, 10**6])
def test_segments_that_do_not_exist_are_rejected(kinematics, segment: int) -> None:
    with pytest.raises(BackendError, match="does not exist, the figure has 4"):
        kinematics.program((Primitive(PrimitiveKind.POINT, segment),))


def test_unusable_primitives_are_refused(kinematics) -> None:
    with pytest.raises(BackendError, match="primitive 0: point and axis must be finite"):
        kinematics.program((Primitive(PrimitiveKind.POINT, 1, (0.0, np.nan, 0.0)),))
    with pytest.raises(BackendError, match="primitive 0: the axis to aim must have unit length"):
        kinematics.program((Primitive(PrimitiveKind.AIM, 1, axis=(0.0, 0.0, 2.0)),))


@pytest.mark.parametrize("backend", BACKENDS)
def test_figures_without_mass_have_no_center_of_mass_and_say_so(backend: str) -> None:
    figure = FigureBuilder("ghost").segment("base").segment("limb").root("base").hinge("h", "base", "limb").build()
    kinematics = bind(compile_figure(figure), backend)
    with pytest.raises(BackendError, match="'ghost' has no mass"):
        kinematics.program((Primitive(PrimitiveKind.CENTER_OF_MASS),))
    state = kinematics.forward(np.zeros(1))
    for call in (state.center_of_mass, state.center_of_mass_jacobian, state.inertia, lambda: state.subtree_center(1)):
        with pytest.raises(BackendError, match=r"ghost.*no mass"):
            call()


@NEEDS_NATIVE
def test_programs_keep_their_data_alive() -> None:
    program = bind(compile_figure(biped()), "native").program((Primitive(PrimitiveKind.POINT, 5),))
    goals, rows = program.goals, program(biped().neutral())
    expected = rows.errors.copy()
    del program
    np.testing.assert_array_equal(rows.errors, expected)
    goals[:] = 1.0


def _kernels() -> list[Any]:
    from poise.backend import backend_status

    built = [variant.name for variant in backend_status().variants if variant.built and variant.supported]
    return [importlib.import_module(f"poise._kernel_{name}") for name in built]


def _arrays(rng: np.random.Generator, n: int) -> list[np.ndarray]:
    """Arrays for a kernel model that are right in shape and mostly wrong in content."""
    return [
        rng.integers(-2, n + 1, n).astype(np.int32),
        rng.integers(-1, 8, n).astype(np.int32),
        rng.random(n) < 0.3,
        rng.integers(-1, 5, n).astype(np.int32),
        rng.integers(-1, 5, n).astype(np.int32),
        rng.normal(size=(n, 4, 4)),
        rng.normal(size=(n, 4, 4)),
        rng.normal(size=(n, 3)),
        rng.normal(size=n),
        rng.normal(size=(n, 3)),
        rng.normal(size=(n, 3, 3)),
    ]


@pytest.mark.parametrize("kernel", _kernels(), ids=lambda kernel: kernel.__name__)
def test_a_kernel_survives_random_models(kernel) -> None:
    rng, refused, accepted = np.random.default_rng(0), 0, 0
    for _ in range(3000):
        n = int(rng.integers(0, 4))
        arrays = _arrays(rng, n)
        if rng.random() < 0.5 and n:  # a sound start, so that some are accepted
            kinds = rng.integers(0, 7, n)
            arrays[0] = np.array([-1, *(rng.integers(0, i) for i in range(1, n))], dtype=np.int32)
            arrays[1] = kinds.astype(np.int32)
            arrays[3] = np.concatenate([[0], np.cumsum(np.array([0, 1, 1, 2, 4, 4, 7])[kinds])[:-1]]).astype(np.int32)
            arrays[4] = np.concatenate([[0], np.cumsum(np.array([0, 1, 1, 2, 2, 3, 6])[kinds])[:-1]]).astype(np.int32)
        try:
            model = kernel.Model(*arrays)
        except (ValueError, TypeError):
            refused += 1
            continue
        accepted += 1
        nq = int(np.array([0, 1, 1, 2, 4, 4, 7])[arrays[1]].sum())
        state = model.forward(rng.normal(size=nq))
        if arrays[8].sum() > 0.0:
            state.inertia_about_gradient(np.array([0.0, 0.0, 1.0]), None)
        with pytest.raises(ValueError, match="numbers for this figure"):
            model.forward(np.zeros(nq + 1))
    assert refused > 500
    assert accepted > 500


@pytest.mark.parametrize("kernel", _kernels(), ids=lambda kernel: kernel.__name__)
def test_a_kernel_survives_random_row_tables(kernel) -> None:
    compiled = compile_figure(arm())
    rng, refused, accepted = np.random.default_rng(1), 0, 0
    parts = ("parents", "kinds", "reversed", "q_starts", "v_starts", "placements", "child_placements", "axes")
    model = kernel.Model(
        *(getattr(compiled, name) for name in parts), compiled.masses, compiled.centers, compiled.inertias
    )
    for _ in range(6000):
        count = int(rng.choice([1, 3, 3, 5, 8, 9, 11, 14]))
        numbers = rng.choice([0.0, 1.0, 2.0, 0.5] * 6 + [-1.0, 1e9, 1e300, np.nan, np.inf], count)
        code = np.array([rng.integers(-1, len(ConstraintCode) + 1)], dtype=np.int32)
        joint = np.array([rng.integers(-1, 5)], dtype=np.int32)
        stop = count if rng.random() < 0.9 else int(rng.integers(-2, 20))
        try:
            model.set_limits(code, joint, np.array([0, stop], dtype=np.int32), numbers)
        except ValueError:
            refused += 1
            continue
        accepted += 1
        values, jacobian = model.limit_margins(arm().neutral())
        assert values.shape == (1,)
        assert jacobian.shape == (1, 7)
    assert refused > 500
    assert accepted > 100


@pytest.mark.parametrize("kernel", _kernels(), ids=lambda kernel: kernel.__name__)
def test_unfinished_kernel_objects_are_refused(kernel) -> None:
    model = NativeKinematics(compile_figure(arm()), kernel, "native")._model
    kinds, places = np.zeros(1, np.int32), (np.zeros((1, 3)), np.zeros((1, 3)))
    program = kernel.Program(model, kinds, np.ones(1, np.int32), *places)
    with pytest.raises(ValueError, match=r"call finish\(\) before"):
        program(arm().neutral())
    with pytest.raises(TypeError):
        kernel.State()
    with pytest.raises(ValueError, match="no such segment"):
        kernel.Program(model, kinds, np.full(1, 9, np.int32), *places)
