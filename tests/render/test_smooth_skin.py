"""Smooth skin: closed, close to the solids, following its segments; default skins."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.io import read, write_glb
from poise.io.gltf.container import open_gltf
from poise.kinematics.skin import Skin
from poise.library import human, human_pose, make
from poise.model import Box, Capsule, Cylinder, Figure, FigureBuilder, Shape, Sphere
from poise.model.tessellation import triangles
from poise.render import picture, smooth_skin
from poise.render.implicit_surface import half_extents, surface_nets
from poise.render.smooth_skin import bind_pose


@pytest.fixture(scope="module")
def person() -> Figure:
    return human()


@pytest.fixture(scope="module")
def made(person: Figure) -> Skin:
    return smooth_skin(person)


def test_the_surface_of_a_ball_is_closed_and_faces_outward() -> None:
    x, y, z = np.meshgrid(*[np.arange(24) - 11.5] * 3, indexing="ij")
    field = (np.sqrt(x * x + y * y + z * z) - 8.0).astype(np.float32)
    vertices, faces = surface_nets(field)
    away = vertices - 11.5
    assert np.linalg.norm(away, axis=1) == pytest.approx(np.full(len(vertices), 8.0), abs=0.05)
    a, b, c = (vertices[faces[:, corner]] for corner in range(3))
    volume = float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0)
    assert volume == pytest.approx(4.0 / 3.0 * np.pi * 8.0**3, rel=0.02)
    edges = np.sort(np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]]), axis=1)
    assert set(np.unique(edges, axis=0, return_counts=True)[1].tolist()) == {2}


def test_the_skin_of_a_human_has_its_height_and_volume(made: Skin) -> None:
    height = float(np.ptp(made.vertices[:, 2]))
    assert height == pytest.approx(1.76, abs=0.03)
    a, b, c = (made.vertices[made.faces[:, corner]] for corner in range(3))
    liters = 1e3 * float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6.0)
    assert 60.0 < liters < 100.0


def test_at_the_bind_pose_the_skin_is_undeformed(person: Figure, made: Skin) -> None:
    assert np.abs(made.deformed(bind_pose(person)) - made.vertices).max() < 1e-9


def test_skinning_weights_belong_to_near_segments(person: Figure, made: Skin) -> None:
    hand = person.segment_index("right_hand")
    mine = np.array([made.weights[k][made.bones[k] == hand].sum() for k in range(0, len(made.vertices), 7)])
    away = np.linalg.norm(made.vertices[::7] - bind_pose(person).position("right_hand"), axis=1)
    assert mine[away > 0.35].max() == 0.0
    assert mine[away <= 0.35].max() == pytest.approx(1.0)


@pytest.mark.parametrize(("name", "most", "nearly_all"), [("stand", 0.012, 0.0055), ("reach", 0.024, 0.0095)])
def test_the_skin_does_not_tear_when_limbs_move(
    person: Figure, made: Skin, name: str, most: float, nearly_all: float
) -> None:
    vertices = made.deformed(human_pose(person, name))
    edges = np.concatenate([made.faces[:, [0, 1]], made.faces[:, [1, 2]]])
    before = np.linalg.norm(made.vertices[edges[:, 0]] - made.vertices[edges[:, 1]], axis=1)
    grown = np.linalg.norm(vertices[edges[:, 0]] - vertices[edges[:, 1]], axis=1) - before
    assert float(grown.max()) < most
    assert float(np.percentile(grown, 99.9)) < nearly_all


@pytest.mark.parametrize("feature", ["pupils", "brows"])
def test_details_are_kept_rigid(person: Figure, made: Skin, feature: str) -> None:
    """Each is a separate part of the skin with the vertices and the color of its shape."""
    kind, names = {"pupils": (Sphere, ("left_eye", "right_eye")), "brows": (Capsule, ("head",))}[feature]
    segments = [person.segment_index(name) for name in names]
    shapes = [(index, shape) for index in segments for shape in person.segments[index].shapes if not shape.solid]
    details = [(index, each) for index, each in shapes if isinstance(each.geometry, kind) and each.color[0] < 0.3]
    assert len(details) == 2
    assert made.colors is not None
    pose = bind_pose(person)
    for index, shape in details:
        corners = (
            triangles(shape.geometry, 14).vertices @ shape.placement.rotation_matrix.T
            + shape.placement.translation_vector
        )
        wanted = corners @ pose.state.rotations[index].T + pose.state.positions[index]
        away = np.linalg.norm(made.vertices[None] - wanted[:, None], axis=2)
        found = np.argmin(away, axis=1)
        assert away.min(axis=1).max() < 1e-9
        assert np.allclose(made.colors[found], shape.color)
        assert (made.bones[found, 0] == index).all()
        assert (made.weights[found, 0] == 1.0).all()


@pytest.mark.parametrize("name", ["lamp", "chain", "bird"])
def test_every_figure_has_a_skin(name: str) -> None:
    found = smooth_skin(make(name))
    assert len(found.vertices) > 500
    assert found.segments == tuple(segment.name for segment in make(name).segments)


@pytest.mark.parametrize("thin", [Box((2.0, 2.0, 0.002)), Cylinder(0.002, 3.0)])
def test_shapes_thinner_than_the_grid_are_not_lost(thin: Box | Cylinder) -> None:
    found = smooth_skin(FigureBuilder("thin").segment("thin", shapes=[Shape(thin)]).root("thin").build())
    assert np.ptp(found.vertices, axis=0) == pytest.approx(2.0 * half_extents(thin), rel=0.05)


def test_humans_are_smooth_by_default_and_other_figures_are_not(person: Figure) -> None:
    stand = human_pose(person, "stand")
    usual, smooth, solids = (picture(stand, size=(60, 80), smooth=each).pixels for each in (None, True, False))
    assert np.array_equal(usual, smooth)
    assert not np.array_equal(usual, solids)
    lamp = make("lamp")
    usual, smooth, solids = (picture(lamp, size=(60, 80), smooth=each).pixels for each in (None, True, False))
    assert np.array_equal(usual, solids)
    assert not np.array_equal(usual, smooth)


def test_a_smooth_skin_survives_a_round_trip_through_a_file(person: Figure, made: Skin, tmp_path: Path) -> None:
    stand = human_pose(person, "stand")
    write_glb(person, tmp_path / "person.glb", skin=made)
    back = read(tmp_path / "person.glb").skin
    assert back is not None
    assert len(back.faces) == len(made.faces)
    assert len(back.vertices) == len(made.vertices)
    assert back.colors is not None
    assert made.colors is not None
    own, read_back = (np.unique(each.colors, axis=0, return_counts=True) for each in (made, back))
    assert np.abs(own[0] - read_back[0]).max() < 1e-5
    assert np.array_equal(own[1], read_back[1])
    content = open_gltf(tmp_path / "person.glb").document
    assert len(content.object_list("materials")) == len(own[0])
    assert float(np.ptp(back.vertices[:, 2])) == pytest.approx(float(np.ptp(made.vertices[:, 2])), abs=0.1)
    assert np.isfinite(made.deformed(stand)).all()


def test_colors_meet_along_clean_edges(person: Figure, made: Skin) -> None:
    assert made.colors is not None
    corners = made.colors[made.faces]
    assert (corners == corners[:, :1]).all(), "a triangle has one color"
    _, same, count = np.unique(np.round(made.vertices, 7), axis=0, return_inverse=True, return_counts=True)
    seams = np.flatnonzero(count[same.reshape(-1)] > 1)
    arm = made.segments.index("right_upper_arm")
    sleeve = made.vertices[seams[made.bones[seams, 0] == arm]]
    state = bind_pose(person).state
    along = (sleeve - state.positions[arm]) @ state.rotations[arm][:, 2]
    assert len(along) > 50
    assert np.ptp(along) < 0.003  # m; the cells of the grid are 8 mm


def test_normals_are_equal_on_both_sides_of_a_seam(made: Skin) -> None:
    normals = made.normals(made.vertices)
    _, same = np.unique(np.round(made.vertices, 7), axis=0, return_inverse=True)
    same = same.reshape(-1)
    first = np.zeros(same.max() + 1, dtype=np.int64)
    first[same] = np.arange(len(same))
    assert np.array_equal(normals, normals[first[same]])
    assert np.allclose(np.linalg.norm(normals, axis=1), 1.0)
