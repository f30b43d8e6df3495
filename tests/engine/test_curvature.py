"""Second derivatives of points, directions and the centre of mass against differences of the values themselves."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise.engine import Kinematics, State, bind, compile_figure
from poise.figure import Figure, JointKind, reroot
from tests.support.figures import arm, random_configuration, random_figure

ENGINES = ("reference", "native")
STEP = 2e-4


def figures() -> list[Figure]:
    made = [random_figure(np.random.default_rng(seed), 7) for seed in range(5)]
    return [arm(), *made, *(reroot(figure, figure.segments[-1].name) for figure in made)]


def second_differences(kinematics: Kinematics, value: Callable[[State], float], q: np.ndarray) -> np.ndarray:
    nv = kinematics.compiled.nv
    result = np.zeros((nv, nv))
    directions = STEP * np.eye(nv)

    def at(v: np.ndarray) -> float:
        return value(kinematics.forward(kinematics.integrate(q, v)))

    for i in range(nv):
        for j in range(i, nv):
            a, b = directions[i], directions[j]
            result[i, j] = result[j, i] = (at(a + b) - at(a - b) - at(b - a) + at(-a - b)) / (4.0 * STEP * STEP)
    return result


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("number", range(11))
def test_curvatures_agree_with_second_differences(number: int, engine: str) -> None:
    figure, rng = figures()[number], np.random.default_rng(number)
    kinematics = bind(compile_figure(figure), engine)
    q = random_configuration(figure, rng, 0.7)
    local, weight, segment = rng.normal(size=3), rng.normal(size=3), len(figure.segments) - 1
    state = kinematics.forward(q)
    pairs = {
        "point": (state.point_curvature(segment, local, weight), lambda s: weight @ s.point(segment, local)),
        "direction": (
            state.direction_curvature(segment, local, weight),
            lambda s: weight @ s.orientation(segment) @ local,
        ),
        "centre of mass": (state.centre_of_mass_curvature(weight), lambda s: weight @ s.centre_of_mass()),
    }
    for name, (given, value) in pairs.items():
        expected = second_differences(kinematics, value, q)
        scale = max(1.0, np.abs(expected).max())
        np.testing.assert_allclose(given, expected, rtol=0.0, atol=5e-7 * scale, err_msg=name)
        np.testing.assert_allclose(given, given.T, rtol=0.0, atol=1e-13 * scale)


def test_every_kind_of_joint_is_met_in_both_directions() -> None:
    met = {(joint.kind, joint.reversed) for figure in figures() for joint in figure.joints}
    assert {(kind, way) for kind in JointKind if kind.nv for way in (False, True)} <= met
