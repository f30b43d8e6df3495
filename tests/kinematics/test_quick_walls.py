"""Walls without their Jacobian, and the reference engine's quick look whether there is anything to correct."""

from __future__ import annotations

import numpy as np
import pytest

from poise.backend import use_backend
from poise.kinematics.numpy_backend.kinematics import NumpyKinematics
from poise.kinematics.selection import kinematics
from poise.solver.correct import corrected_plainly
from tests.support.figures import arm, biped, random_configuration, random_figure

FIGURES = [arm(), biped(), *(random_figure(np.random.default_rng(seed)) for seed in range(6))]


@pytest.mark.parametrize("size", [0.0, 1e-10, 1e-5, 0.3, 2.0])
def test_walls_alone_are_those_with_a_jacobian(size: float) -> None:
    rng = np.random.default_rng(3)
    with use_backend("numpy"):
        for figure in FIGURES:
            engine = kinematics(figure)
            assert isinstance(engine, NumpyKinematics)
            for _ in range(5):
                q = engine.integrate(figure.neutral(), size * rng.normal(size=figure.nv))
                np.testing.assert_allclose(engine._limits.values(q), engine.limit_constraints(q).values, rtol=0.0, atol=1e-14)


def test_what_needs_no_correction_is_what_correcting_leaves_alone() -> None:
    rng, kept = np.random.default_rng(4), 0
    with use_backend("numpy"):
        for figure in FIGURES:
            for size in (0.0, 0.05, 1.0):
                q = random_configuration(figure, rng, size)
                quick = kinematics(figure).corrected(q)
                if quick is not None:
                    kept += 1
                    assert quick is q
                    assert np.array_equal(corrected_plainly(figure, q), q)
            odd = figure.neutral() * 1.001 + 1e-3
            assert kinematics(figure).corrected(odd) is None or not any(j.kind.has_quaternion for j in figure.joints)
    assert kept > 0
