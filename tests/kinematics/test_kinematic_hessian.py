"""Second derivatives of points, directions, rotations and the center of mass against differences of values."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.protocol import Kinematics, State
from poise.kinematics.selection import bind
from poise.math import so3
from poise.model import Figure, JointKind, reroot
from tests.support.figures import arm, random_configuration, random_figure

BACKENDS = ("numpy", "native")
STEP = 2e-4


def figures() -> list[Figure]:
    made = [random_figure(np.random.default_rng(seed), 7) for seed in range(5)]
    return [arm(), *made, *(reroot(figure, figure.segments[-1].name) for figure in made)]


def second_differences(kinematics: Kinematics, values: Callable[[State], np.ndarray], q: np.ndarray) -> np.ndarray:
    """Second derivatives (k, nv, nv) of k values."""
    nv = kinematics.compiled.nv
    rows = [[np.zeros(0)] * nv for _ in range(nv)]
    directions = STEP * np.eye(nv)

    def at(v: np.ndarray) -> np.ndarray:
        return values(kinematics.forward(kinematics.integrate(q, v)))

    for i in range(nv):
        for j in range(i, nv):
            a, b = directions[i], directions[j]
            rows[i][j] = rows[j][i] = (at(a + b) - at(a - b) - at(b - a) + at(-a - b)) / (4.0 * STEP * STEP)
    return np.moveaxis(np.array(rows), -1, 0)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("number", range(11))
def test_curvatures_agree_with_second_differences(number: int, backend: str) -> None:
    figure, rng = figures()[number], np.random.default_rng(number)
    kinematics = bind(compile_figure(figure), backend)
    q = random_configuration(figure, rng, 0.7)
    local, weight, segment = rng.normal(size=3), rng.normal(size=3), len(figure.segments) - 1
    state = kinematics.forward(q)
    given = {
        "point": state.point_hessian(segment, local, weight),
        "direction": state.direction_hessian(segment, local, weight),
        "rotation": state.rotation_hessian(segment, weight),
        "center of mass": state.center_of_mass_hessian(weight),
    }

    def values(at: State) -> np.ndarray:
        turn = at.orientation(segment)
        turned = so3.log(turn @ state.orientation(segment).T)
        return np.array([at.point(segment, local), turn @ local, turned, at.center_of_mass()]) @ weight

    for (name, own), expected in zip(given.items(), second_differences(kinematics, values, q), strict=True):
        scale = max(1.0, np.abs(expected).max())
        np.testing.assert_allclose(own, expected, rtol=0.0, atol=5e-7 * scale, err_msg=name)
        np.testing.assert_allclose(own, own.T, rtol=0.0, atol=1e-13 * scale)


def test_every_kind_of_joint_is_met_in_both_directions() -> None:
    met = {(joint.kind, joint.reversed) for figure in figures() for joint in figure.joints}
    assert {(kind, way) for kind in JointKind if kind.nv for way in (False, True)} <= met
