"""Regions with clean edges."""

from __future__ import annotations

import numpy as np

from poise.body.painted_mesh import PaintedMesh
from poise.model import Sphere
from poise.model.tessellation import triangles


def test_a_cut_keeps_area_orientation_and_attributes() -> None:
    ball = triangles(Sphere(1.0), 24)
    field = ball.vertices @ (0.3, 0.5, 0.8) - 0.2
    rows = np.concatenate([ball.vertices, field[:, None]], axis=1)
    mesh = PaintedMesh(rows, ball.faces.astype(np.int32), np.zeros(len(ball.faces), dtype=np.int32))
    painted = mesh.painted(3, 1, 0)
    np.testing.assert_allclose(_areas(painted).sum(axis=0), _areas(mesh).sum(axis=0), atol=1e-12)
    total = [float(np.linalg.norm(_areas(each), axis=1).sum()) for each in (mesh, painted)]
    assert abs(total[1] - total[0]) < 1e-9
    corners = painted.rows[painted.faces, 3]
    assert (corners[painted.paints == 1] <= 1e-12).all()
    assert (corners[painted.paints == 0] >= -1e-12).all()
    split, paints = painted.split_by_paint()
    assert (paints[split.faces] == split.paints[:, None]).all()


def test_only_the_named_paint_is_cut() -> None:
    rows = np.array([(0.0, 0.0, 0.0, -1.0), (1.0, 0.0, 0.0, 1.0), (0.0, 1.0, 0.0, 1.0)])
    mesh = PaintedMesh(rows, np.array([[0, 1, 2]], dtype=np.int32), np.array([5]))
    assert len(mesh.painted(3, 1, 0).faces) == 1
    assert sorted(mesh.painted(3, 1, 5).paints.tolist()) == [1, 5, 5]


def _areas(mesh: PaintedMesh) -> np.ndarray:
    a, b, c = (mesh.rows[mesh.faces[:, k], :3] for k in range(3))
    return np.asarray(0.5 * np.cross(b - a, c - a))
