"""Walls, the limits as a solver sees them: the margins' rows, signs and zeros, in both engines."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.suite.chain_problems import trunk
from benchmarks.suite.human_problems import posable_human

from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.joint_limits import clamp_joints
from poise.kinematics.selection import bind
from poise.model import Figure
from poise.model.limits import SphericalEllipse
from tests.support.engines import NEEDS_NATIVE

FIGURES = {"human": posable_human(), "trunk": trunk()}


def somewhere(figure: Figure, seed: int) -> np.ndarray:
    """A configuration of which some joints are outside their limits."""
    engine = bind(compile_figure(figure), "numpy")
    return engine.integrate(figure.neutral(), 0.6 * np.random.default_rng(seed).normal(size=figure.nv))


@NEEDS_NATIVE
@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("seed", range(5))
def test_both_engines_see_the_same_walls(name: str, seed: int) -> None:
    figure = FIGURES[name]
    q = somewhere(figure, seed)
    native, reference = (bind(compile_figure(figure), engine).limit_constraints(q) for engine in ("native", "numpy"))
    np.testing.assert_allclose(native.values, reference.values, atol=1e-12)
    np.testing.assert_allclose(native.jacobian, reference.jacobian, atol=1e-11)


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("seed", range(5))
def test_walls_have_the_signs_of_the_margins_and_vanish_with_them(name: str, seed: int) -> None:
    figure = FIGURES[name]
    engine = bind(compile_figure(figure), "numpy")
    q = somewhere(figure, seed)
    margins, walls = engine.limit_margins(q).values, engine.limit_constraints(q).values
    assert (margins < -1e-9).any()
    assert (margins > 1e-9).any()
    assert np.array_equal(margins < 0.0, walls < 0.0)
    touched = clamp_joints(figure, q)
    at_limit = np.abs(engine.limit_margins(touched).values) < 1e-11
    assert at_limit.any()
    assert np.abs(engine.limit_constraints(touched).values[at_limit]).max() < 1e-10


def test_a_wall_of_an_ellipse_has_no_slope_at_its_center() -> None:
    ellipse = SphericalEllipse(0.8, 0.5)
    center = np.array([0.0, 0.0, 1.0])
    assert ellipse.constraint_margin(center) == pytest.approx(0.5, abs=1e-8)
    assert not ellipse.constraint_margin_gradient(center).any()
