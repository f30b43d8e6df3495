"""Obstacles of triangle meshes with concavities."""

from __future__ import annotations

import numpy as np
import pytest

from poise.collision import ClearanceTask, mesh_obstacle
from poise.collision.distance import hull_of, separation
from poise.errors import FigureError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Box, Mesh, Sphere, Transform
from poise.scene import Scene
from tests.collision.test_clearance import arm

CUBE = Mesh(
    vertices=tuple((x, y, z) for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)),
    faces=(
        (0, 1, 3), (0, 3, 2), (4, 6, 7), (4, 7, 5), (0, 4, 5), (0, 5, 1),
        (2, 3, 7), (2, 7, 6), (0, 2, 6), (0, 6, 4), (1, 5, 7), (1, 7, 3),
    ),
)  # fmt: skip


def channel(width: float = 0.4, depth: float = 0.3, length: float = 1.0) -> Mesh:
    """A U along y, open upwards: three sheets of two triangles each."""
    w, ends = 0.5 * width, (-0.5 * length, 0.5 * length)
    profile = ((-w, depth), (-w, 0.0), (w, 0.0), (w, depth))
    vertices = tuple((x, y, z) for y in ends for x, z in profile)
    faces = [face for i in range(3) for face in ((i, i + 1, i + 5), (i, i + 5, i + 4))]
    return Mesh(vertices=vertices, faces=tuple(faces))


def test_a_convex_mesh_stays_one_part() -> None:
    assert len(mesh_obstacle("cube", CUBE).parts) == 1
    assert len(mesh_obstacle("channel", channel()).parts) == 6


def test_a_concavity_is_free() -> None:
    """A ball in a channel is as far from it as from its three sheets, where the convex hull says it is inside."""
    found = mesh_obstacle("channel", channel(), Transform((0.0, 0.0, 1.0)))
    ball = Sphere(0.1)
    distances = [separation(hull_of(ball, Transform((0.05, 0.1, 1.2))), hull).distance for hull in found.hulls()]
    assert min(distances) == pytest.approx(0.05, abs=1e-12)  # from the sheet at x = 0.2
    whole = hull_of(channel(), Transform((0.0, 0.0, 1.0)))
    assert separation(hull_of(ball, Transform((0.05, 0.1, 1.2))), whole).distance < -0.1


@pytest.mark.parametrize("seed", range(5))
def test_a_triangle_is_left_by_the_shortest_translation(seed: int) -> None:
    """A flat sheet through a ball is left along its normal when its edges are far away."""
    rng = np.random.default_rng(seed)
    corners = 5.0 * np.array([[1.0, 0.0, 0.0], [-0.5, 0.8, 0.0], [-0.5, -0.8, 0.0]])
    height = float(rng.uniform(-0.09, 0.09))
    triangle = Mesh(vertices=tuple(map(tuple, corners.tolist())), faces=((0, 1, 2),))
    found = separation(hull_of(Sphere(0.1), Transform((0.0, 0.0, height))), hull_of(triangle))
    assert found.distance == pytest.approx(abs(height) - 0.1, abs=1e-9)
    box = separation(hull_of(Box((0.2, 0.2, 0.2)), Transform((0.0, 0.0, height))), hull_of(triangle))
    assert box.distance == pytest.approx(abs(height) - 0.1, abs=1e-9)


def test_an_arm_reaches_into_a_channel_and_stops_at_its_wall() -> None:
    figure = arm(3)
    start = Pose.neutral(figure).with_values(
        {"joint_0": quaternion.exp([0.0, 0.4, 0.0]), "joint_1": quaternion.exp([0.0, 1.0, 0.0])}
    )
    scene = Scene(figure, start)
    scene.add_obstacle(mesh_obstacle("channel", channel(0.6), Transform((0.9, 0.0, -0.1))))
    scene.reach("tip", (0.85, 0.0, 0.1))
    assert scene.solve()["tip"].met  # the hull of the channel holds this place
    scene.set("tip", goal=(1.3, 0.0, 0.05))  # behind its wall
    scene.track(time_budget=None)
    clearance = scene["clearance"]
    assert isinstance(clearance, ClearanceTask)
    assert clearance.nearest(scene.pose).distances.min() > 0.0
    assert clearance.contacts(scene.pose)
    assert scene.pose.position("tip")[0] < 1.2


def test_invalid_meshes_raise_figure_error() -> None:
    with pytest.raises(FigureError, match="expected a Mesh with vertices and faces"):
        mesh_obstacle("thing", Mesh("far/away.stl"))
    with pytest.raises(FigureError, match="20000; simplify"):
        mesh_obstacle("thing", Mesh(vertices=CUBE.vertices, faces=CUBE.faces * 1700))
