"""Rows of limits, couplings and programs: Jacobians by central differences, labels, and the meaning of the values."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.protocol import Kinematics, Primitive, PrimitiveKind
from poise.kinematics.selection import bind
from poise.math import quaternion, so3, swing_twist
from poise.model import FigureBuilder, SphericalPolygon
from tests.kinematics.test_backends_agree import dependent_twist
from tests.support.figures import arm, biped, random_configuration, random_figure

FIGURES = [arm(), biped(), dependent_twist(), *(random_figure(np.random.default_rng(seed), 9) for seed in range(6))]
BACKENDS = ("numpy", "native")


def differences(kinematics: Kinematics, function, q: np.ndarray, step: float = 1e-5) -> np.ndarray:
    columns = []
    for h in np.eye(kinematics.compiled.nv):
        ahead, back = function(kinematics.integrate(q, step * h)), function(kinematics.integrate(q, -step * h))
        columns.append((ahead - back) / (2.0 * step))
    return np.stack(columns, axis=-1)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
@pytest.mark.parametrize("rows", ["limit_margins", "limit_constraints", "couplings"])
def test_jacobians_of_constraint_rows_match_finite_differences(figure, backend: str, rows: str) -> None:
    kinematics, rng = bind(compile_figure(figure), backend), np.random.default_rng(8)
    evaluate = getattr(kinematics, rows)
    for _ in range(4):
        q = random_configuration(figure, rng, 0.7)
        values, jacobian = evaluate(q)
        expected = differences(kinematics, lambda x: evaluate(x).values, q)
        # the nearest boundary feature may change inside the step; there is no derivative at these kinks
        smooth = differences(kinematics, lambda x: evaluate(x).values, q, 1e-6)
        kinked = np.abs(expected - smooth).max(axis=1, initial=0.0) > 1e-5
        assert kinked.mean() < 0.05 if len(values) else True
        np.testing.assert_allclose(jacobian[~kinked], expected[~kinked], rtol=1e-6, atol=2e-8)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("kind", [PrimitiveKind.POINT, PrimitiveKind.CENTER_OF_MASS, PrimitiveKind.AIM])
def test_jacobians_of_programs_match_finite_differences(backend: str, kind: PrimitiveKind) -> None:
    figure, rng = random_figure(np.random.default_rng(3), 10), np.random.default_rng(4)
    kinematics = bind(compile_figure(figure), backend)
    program = kinematics.program((Primitive(kind, 7, (0.1, -0.2, 0.3), (0.0, 0.6, 0.8)),))
    program.goals[0, :3] = 0.5, -2.0, 1.0
    q = random_configuration(figure, rng)
    expected = -differences(kinematics, lambda x: program(x).errors.copy(), q)
    jacobian = program(q).jacobian
    np.testing.assert_allclose(jacobian, expected, rtol=0.0, atol=1e-9)
    assert np.abs(jacobian).max() > 0.1


@pytest.mark.parametrize("backend", BACKENDS)
def test_orientation_errors_are_the_rotation_to_the_goal(backend: str) -> None:
    figure, rng = arm(), np.random.default_rng(4)
    kinematics = bind(compile_figure(figure), backend)
    program = kinematics.program((Primitive(PrimitiveKind.ORIENTATION, 2),))
    program.goals[0, 3:] = math.cos(0.2), 0.0, math.sin(0.2), 0.0
    q = random_configuration(figure, rng)
    error = program(q).errors
    turned = so3.exp(error) @ kinematics.forward(q).orientation(2)
    np.testing.assert_allclose(turned, so3.exp(np.array([0.0, 0.4, 0.0])), atol=1e-12)


def test_labels_name_joint_and_side() -> None:
    labels = compile_figure(arm()).limit_labels
    assert "elbow: flexion upper limit" in labels
    assert "shoulder: twist lower limit" in labels
    assert "wrist: swing limit" in labels
    others = [label for label in labels if label != "shoulder: swing limit"]
    assert len(set(others)) == len(others)
    assert "left_hamstrings: upper limit" in compile_figure(biped()).limit_labels
    assert "left_tendon" in compile_figure(biped()).coupling_labels


def test_a_convex_polygon_has_a_row_per_edge_with_one_label() -> None:
    corners = [(1.0, 0.0, 1.0), (0.0, 1.0, 1.0), (-1.0, 0.0, 1.0), (0.0, -1.0, 1.0)]
    builder = FigureBuilder("cone").segment("base").segment("limb").root("base")
    figure = builder.swing("joint", "base", "limb", swing=SphericalPolygon(corners)).build()
    assert compile_figure(figure).limit_labels == ("joint: swing limit",) * 4


def concave() -> SphericalPolygon:
    """Four arms about z, with a convex corner at the end of each and a reflex one between them."""
    reach = [1.2, 0.5] * 4
    ways = [2.0 * math.pi * number / 8.0 for number in range(8)]
    return SphericalPolygon(
        [
            (math.sin(r) * math.cos(way), math.sin(r) * math.sin(way), math.cos(r))
            for r, way in zip(reach, ways, strict=True)
        ]
    )


def test_a_concave_polygon_has_a_row_for_its_outline_and_one_per_convex_corner() -> None:
    builder = FigureBuilder("cone").segment("base").segment("limb").root("base")
    figure = builder.swing("joint", "base", "limb", swing=concave()).build()
    assert compile_figure(figure).limit_labels == ("joint: swing limit",) * 5


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("offset", [(0.0, 0.0), (1e-15, -1e-15), (-1e-6, 1e-6), (1e-3, 1e-3)])
def test_at_a_convex_corner_both_edges_are_among_the_rows(backend: str, offset: tuple[float, float]) -> None:
    limit = concave()
    builder = FigureBuilder("cone").segment("base").segment("limb").root("base")
    kinematics = bind(compile_figure(builder.ball("joint", "base", "limb", swing=limit).build()), backend)
    for vertex in (0, 2, 4, 6):
        d = limit.vertices[vertex] + np.array([*offset, 0.0])
        q = quaternion.direct(np.array([0.0, 0.0, 1.0]), d / np.linalg.norm(d))
        values, jacobian = kinematics.limit_margins(q)
        near = np.abs(values) < 3.0 * np.linalg.norm(offset) + 1e-14
        moves = swing_twist.direction_jacobian(q)
        edges = np.array([limit.edge_normals[vertex - 1], limit.edge_normals[vertex]]) @ moves
        assert near.sum() == 2
        shown = jacobian[near]
        error = min(np.abs(shown - edges).max(), np.abs(shown - edges[::-1]).max())
        assert error < 1e-10 + 3.0 * np.linalg.norm(offset)


@pytest.mark.parametrize("backend", BACKENDS)
def test_margins_are_distances_to_the_limit(backend: str) -> None:
    builder = FigureBuilder("hinge").segment("base").segment("limb").root("base")
    figure = builder.hinge("knee", "base", "limb", range=(-0.5, 2.0)).build()
    values, jacobian = bind(compile_figure(figure), backend).limit_margins(np.array([1.5]))
    np.testing.assert_allclose(values, [2.0, 0.5])
    np.testing.assert_allclose(jacobian, [[1.0], [-1.0]])
