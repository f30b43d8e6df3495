"""Mesh files: STL, OBJ, COLLADA and glTF, against the same cube and against Coal's reader (Assimp)."""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from poise.collision import ClearanceTask
from poise.errors import FormatError
from poise.io import read, write
from poise.io.mesh_files.decompose import decomposed
from poise.io.mesh_files.read import read_triangle_mesh
from poise.kinematics import Pose
from poise.library import chain
from poise.model import Mesh

CORNERS = np.array([(x, y, z) for x in (0.0, 1.0) for y in (0.0, 2.0) for z in (0.0, 3.0)])
QUADS = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))
FACES = np.array([face for a, b, c, d in QUADS for face in ((a, b, c), (a, c, d))])


def binary_stl(header: bytes = b"") -> bytes:
    faces = b"".join(struct.pack("<12fH", 0, 0, 0, *CORNERS[face].ravel(), 0) for face in FACES)
    return header.ljust(80, b" ") + struct.pack("<I", len(FACES)) + faces


def ascii_stl() -> bytes:
    facets = []
    for face in FACES:
        vertices = "\n".join(f"vertex {x} {y} {z}" for x, y, z in CORNERS[face])
        facets.append(f"facet normal 0 0 0\nouter loop\n{vertices}\nendloop\nendfacet")
    return ("solid cube\n" + "\n".join(facets) + "\nendsolid").encode()


def obj(*, negative: bool = False) -> bytes:
    vertices = "\n".join(f"v {x} {y} {z}" for x, y, z in CORNERS)
    shift = -8 if negative else 1
    faces = "\n".join("f " + " ".join(f"{corner + shift}/1/1" for corner in quad) for quad in QUADS)
    return f"# cube\n{vertices}\n{faces}\n".encode()


def collada(primitive: str = "polylist", meter: float = 1.0) -> bytes:
    numbers = " ".join(str(x) for x in CORNERS.ravel())
    if primitive == "polylist":
        corners = " ".join(f"{corner} 0" for quad in QUADS for corner in quad)
        body = f"<vcount>{' '.join(['4'] * 6)}</vcount><p>{corners}</p>"
    elif primitive == "triangles":
        body = "<p>" + " ".join(f"{corner} 0" for corner in FACES.ravel()) + "</p>"
    else:
        body = "".join("<p>" + " ".join(f"{corner} 0" for corner in quad) + "</p>" for quad in QUADS)
    return f"""<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit meter="{meter}"/><up_axis>Y_UP</up_axis></asset>
<library_effects><effect id="e"><profile_COMMON><technique sid="t"><phong><diffuse><color>1 0.5 0 1</color></diffuse>
</phong></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array id="a" count="24">{numbers}</float_array>
<technique_common><accessor source="#a" count="8" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<{primitive} count="6" material="s"><input semantic="VERTEX" source="#v" offset="0"/>
<input semantic="NORMAL" source="#p" offset="1"/>{body}</{primitive}></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="w"><node><rotate>0 0 1 90</rotate><node><translate>0 0 1</translate>
<instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="s" target="#m"/>
</technique_common></bind_material></instance_geometry></node></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#w"/></scene></COLLADA>""".encode()


FILES = {
    "binary.stl": binary_stl(),
    "solid.stl": binary_stl(b"solid exported by a tool"),
    "ascii.stl": ascii_stl(),
    "cube.obj": obj(),
    "negative.obj": obj(negative=True),
}


def volume(vertices: np.ndarray, faces: np.ndarray) -> float:
    return Mesh(vertices=vertices, faces=faces).volume


@pytest.mark.parametrize("name", FILES)
def test_the_cube_is_read_with_merged_vertices_and_outward_faces(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(FILES[name])
    mesh = read_triangle_mesh(tmp_path / name)
    assert mesh.vertices.tolist() == CORNERS.tolist()
    assert volume(mesh.vertices, mesh.faces) == pytest.approx(6.0)


@pytest.mark.parametrize("primitive", ["polylist", "triangles", "polygons"])
def test_collada_nodes_units_and_colors_are_applied_and_the_up_axis_is_not(primitive: str, tmp_path: Path) -> None:
    (tmp_path / "cube.dae").write_bytes(collada(primitive, meter=0.01))
    mesh = read_triangle_mesh(tmp_path / "cube.dae")
    turned = 0.01 * np.column_stack([-CORNERS[:, 1], CORNERS[:, 0], CORNERS[:, 2] + 1.0])
    assert np.abs(np.sort(mesh.vertices, axis=0) - np.sort(turned, axis=0)).max() < 1e-15
    assert volume(mesh.vertices, mesh.faces) == pytest.approx(6e-6)
    assert mesh.color == (1.0, 0.5, 0.0, 1.0)


def test_gltf_meshes_are_read_as_they_are_written(tmp_path: Path) -> None:
    write(chain(2), tmp_path / "chain.glb")
    mesh = read_triangle_mesh(tmp_path / "chain.glb")
    assert len(mesh.faces) > 10
    assert np.isfinite(mesh.vertices).all()


@pytest.mark.parametrize("name", ["binary.stl", "ascii.stl", "cube.obj"])
def test_coal_reads_the_same_extents(name: str, tmp_path: Path) -> None:
    coal = pytest.importorskip("coal")
    (tmp_path / name).write_bytes(FILES[name])
    mine = read_triangle_mesh(tmp_path / name).vertices
    other = np.asarray(coal.MeshLoader().load(str(tmp_path / name), np.ones(3)).vertices())
    assert np.abs(mine.min(axis=0) - other.min(axis=0)).max() < 1e-6
    assert np.abs(mine.max(axis=0) - other.max(axis=0)).max() < 1e-6


DAMAGED = {
    "empty.stl": b"",
    "short.stl": binary_stl()[:-30],
    "words.stl": b"solid x\nfacet normal 0 0 0\nouter loop\nvertex a b c\n",
    "nan.stl": binary_stl().replace(struct.pack("<f", 3.0), struct.pack("<f", float("nan"))),
    "index.obj": b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n",
    "zero.obj": b"v 0 0 0\nf 0 1 2\n",
    "flat.obj": b"v 0 0 0\nv 0 0 0\nv 0 0 0\nf 1 2 3\n",
    "root.dae": b"<svg/>",
    "counts.dae": collada().replace(b"<vcount>4", b"<vcount>40"),
    "text.dae": collada().replace(b"<p>0 0", b"<p>x 0"),
    "other.ply": b"ply",
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_files_are_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(DAMAGED[name])
    with pytest.raises(FormatError, match=name):
        read_triangle_mesh(tmp_path / name)


ROBOT = """<robot name="r"><link name="base">
<visual><geometry><mesh filename="cube.stl" scale="0.1 0.1 0.1"/></geometry></visual>
<collision><geometry><mesh filename="cube.stl" scale="0.1 0.1 0.1"/></geometry></collision></link>
<link name="arm"><collision><geometry><mesh filename="gone.stl"/></geometry></collision></link>
<joint name="j" type="revolute"><parent link="base"/><child link="arm"/>
<limit lower="1" upper="-1" velocity="2" effort="30"/></joint></robot>"""


@pytest.mark.parametrize("face", ["1 2 999999999999999999999", "-1 -2 -999999999999999999999", "1 2 3 " * 3_000_000])
def test_faces_beyond_the_limit_are_refused(face: str, tmp_path: Path) -> None:
    path = tmp_path / "a.obj"
    path.write_text(f"v 0 0 0\nv 1 0 0\nv 0 1 0\nf {face}\n")
    with pytest.raises(FormatError, match="a mesh has at most"):
        read_triangle_mesh(path)


def test_urdf_meshes_are_loaded_and_missing_ones_are_noted_and_listed(tmp_path: Path) -> None:
    (tmp_path / "robot.urdf").write_text(ROBOT)
    (tmp_path / "cube.stl").write_bytes(binary_stl())
    report = read(tmp_path / "robot.urdf")
    base = report.figure.segment("base").shapes[0].geometry
    assert isinstance(base, Mesh)
    assert base.points.max(axis=0) == pytest.approx([0.1, 0.2, 0.3])
    assert any("not found" in note and note.endswith("gone.stl") for note in report.notes)
    task = ClearanceTask(self_collision=True)
    assert "arm: gone.stl" in task.left_out(report.figure)
    assert "gone.stl" in task.limitations(report.figure)[0]


def test_velocity_and_effort_limits_are_read_and_kept_and_reversed_limits_mean_none(tmp_path: Path) -> None:
    (tmp_path / "robot.urdf").write_text(ROBOT)
    report = read(tmp_path / "robot.urdf")
    joint = report.figure.joint("j")
    assert (joint.velocity_limit, joint.effort_limit, dict(joint.ranges)) == ((2.0,), (30.0,), {})
    assert any("as in Bullet" in note for note in report.notes)
    write(report.figure, tmp_path / "robot.poise")
    assert read(tmp_path / "robot.poise").figure == report.figure


def test_a_ball_inside_a_mesh_link_is_a_collision(tmp_path: Path) -> None:
    from poise import Scene, Sphere

    (tmp_path / "robot.urdf").write_text(ROBOT.replace("gone.stl", "cube.stl"))
    (tmp_path / "cube.stl").write_bytes(binary_stl())
    figure = read(tmp_path / "robot.urdf").figure
    scene = Scene(figure, Pose.neutral(figure))
    scene.add_obstacle("ball", Sphere(0.05), at=(0.05, 0.1, 0.15))
    assert not scene.solve().solved  # the base is fixed


def test_decomposition_replaces_solid_meshes_by_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "robot.urdf").write_text(ROBOT)
    (tmp_path / "cube.stl").write_bytes(binary_stl())
    figure = read(tmp_path / "robot.urdf").figure
    monkeypatch.setitem(sys.modules, "coacd", None)
    with pytest.raises(FormatError, match="pip install coacd"):
        decomposed(figure)
    halves = [(np.minimum(CORNERS, (0.5, 9, 9)), FACES), (np.maximum(CORNERS, (0.5, 0, 0)), FACES)]
    fake = SimpleNamespace(Mesh=lambda vertices, faces: None, run_coacd=lambda mesh, threshold: halves)
    monkeypatch.setitem(sys.modules, "coacd", fake)
    shapes = decomposed(figure).segment("base").shapes
    assert [(shape.visible, shape.solid) for shape in shapes] == [(True, False), (False, True), (False, True)]
    assert sum(shape.geometry.volume for shape in shapes[1:]) == pytest.approx(6.0)
