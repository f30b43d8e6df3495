"""glTF writer: figures, poses and motions round-trip; the Khronos validator finds no errors."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import read, write, write_motion
from poise.io.gltf.container import open_gltf
from poise.io.gltf.write import write_glb, write_gltf
from poise.kinematics import Pose
from poise.model import (
    Box,
    Capsule,
    Cylinder,
    Ellipsoid,
    Figure,
    FigureBuilder,
    GeneralizedCylinder,
    Mesh,
    Shape,
    Sphere,
    Transform,
)
from poise.motion import Clip
from tests.io.gltf_reference_reader import Oracle
from tests.io.gltf_validation import issues
from tests.support.figures import arm, biped, random_configuration, random_figure
from tests.support.sample_files import sample

RED = (1.0, 0.0, 0.0, 1.0)
TETRAHEDRON = Mesh(
    vertices=((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    faces=((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)),
)


def dressed() -> Figure:
    """An arm with shapes of every kind, a slide and a site."""
    builder = FigureBuilder("dressed")
    builder.segment("base", shapes=[Shape(Box((0.3, 0.2, 0.1))), Shape(Mesh("far.stl"))])
    turned = Transform((0.1, 0.2, 0.3), (0.5, 0.5, -0.5, 0.5))
    builder.segment("upper", shapes=[Shape(Capsule(0.05, 0.3), turned, color=RED), Shape(Sphere(0.1))])
    builder.segment("lower", shapes=[Shape(Cylinder(0.04, 0.2)), Shape(Ellipsoid((0.1, 0.05, 0.03)))])
    builder.segment(
        "hand", shapes=[Shape(GeneralizedCylinder(0.04, 0.02, 0.1), color=(0.0, 1.0, 0.0, 0.5)), Shape(TETRAHEDRON)]
    )
    builder.root("base", free=True, at=(0.0, 0.0, 1.0))
    builder.ball("shoulder", "base", "upper", at=(0.0, 0.2, 0.1), rotation=(0.5, 0.5, 0.5, 0.5))
    builder.slide("piston", "upper", "lower", at=(0.0, 0.0, 0.3), axis=(0.6, 0.0, 0.8))
    builder.hinge("wrist", "lower", "hand", at=(0.0, 0.0, 0.3), axis=(0.0, 1.0, 0.0))
    builder.site("tip", "hand", at=(0.0, 0.1, 0.2), rotation=(0.0, 1.0, 0.0, 0.0))
    return builder.build()


def tree() -> Figure:
    """Joints of all kinds, whose frames lie away from those of their segments."""
    return random_figure(np.random.default_rng(3), 12)


def some_pose(figure: Figure, seed: int) -> Pose:
    return Pose(figure, random_configuration(figure, np.random.default_rng(seed)))


def motion(figure: Figure, frames: int = 25) -> Clip:
    """A clip from one random pose to another."""
    one, other = some_pose(figure, 1), some_pose(figure, 2)
    step = (other - one) / frames
    return Clip.of_poses([one + k * step for k in range(frames)], 1.0 / 25.0, "wave")


FIGURES = {"arm": arm, "biped": biped, "dressed": dressed, "tree": tree}


@pytest.mark.parametrize("ending", [".glb", ".gltf"])
@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_names_tree_rest_pose_and_sites_round_trip(figure: object, ending: str, tmp_path: Path) -> None:
    before: Figure = figure()  # type: ignore[operator]
    write(before, tmp_path / f"a{ending}")
    after = read(tmp_path / f"a{ending}").figure
    assert after.name == before.name
    tree = {(j.child, j.parent, j.name) for j in before.joints}
    assert {(j.child, j.parent, j.name) for j in after.joints} == tree
    one, other = Pose.neutral(before), Pose.neutral(after)
    for name in [*(s.name for s in before.segments), *(s.name for s in before.sites)]:
        assert other.position(name) == pytest.approx(one.position(name), abs=1e-6)
        assert np.allclose(other.placement(name).rotation_matrix, one.placement(name).rotation_matrix, atol=1e-6)


@pytest.mark.parametrize("ending", [".glb", ".gltf"])
@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_motion_round_trips_frame_by_frame(figure: object, ending: str, tmp_path: Path) -> None:
    before = motion(figure())  # type: ignore[operator]
    notes = write_motion(before, tmp_path / f"a{ending}")
    assert "joint kinds, joint limits, masses and couplings are lost: glTF has none" in notes
    (after,) = read(tmp_path / f"a{ending}").clips
    assert (after.name, len(after)) == ("wave", len(before))
    assert after.frame_time == pytest.approx(before.frame_time, rel=1e-6)
    rows = [after.figure.segment_index(segment.name) for segment in before.figure.segments]
    for k in range(len(before)):
        assert np.abs(after[k].state.positions[rows] - before[k].state.positions).max() < 1e-6
        assert np.abs(after[k].state.rotations[rows] - before[k].state.rotations).max() < 1e-6


def test_a_second_reader_finds_the_motion_too(tmp_path: Path) -> None:
    clip = motion(dressed())
    write_motion(clip, tmp_path / "a.glb")
    oracle = Oracle(tmp_path / "a.glb")
    names = [node["name"] for node in oracle.document["nodes"]]
    for k in (0, 7, 24):
        worlds = oracle.worlds(oracle.moved(0, k * clip.frame_time))
        for name in ("base", "upper", "lower", "hand", "tip"):
            assert worlds[names.index(name)][:3, 3] == pytest.approx(clip[k].position(name), abs=1e-6)


def test_the_pose_is_in_the_nodes_and_the_rest_pose_in_the_skin(tmp_path: Path) -> None:
    pose = some_pose(dressed(), 4)
    write_glb(pose, tmp_path / "a.glb")
    report = read(tmp_path / "a.glb")
    (clip,) = report.clips
    assert clip.name == "pose"
    for name in ("base", "upper", "lower", "hand", "tip"):
        assert clip[0].position(name) == pytest.approx(pose.position(name), abs=1e-6)
        assert Pose.neutral(report.figure).position(name) == pytest.approx(
            Pose.neutral(pose.figure).position(name), abs=1e-6
        )


def test_shapes_are_where_they_were_and_have_their_colors(tmp_path: Path) -> None:
    pose = some_pose(dressed(), 5)
    notes = write_glb(pose, tmp_path / "a.glb")
    assert notes[0] == "meshes without vertices, known only by file name, are left out: base"
    report = read(tmp_path / "a.glb")
    assert report.skin is not None
    vertices = report.skin.deformed(report.clips[0][0])
    red = vertices[(report.skin.colors == np.array(RED)).all(axis=1)]  # type: ignore[union-attr]
    assert red.mean(axis=0) == pytest.approx(
        (pose.placement("upper") @ Transform((0.1, 0.2, 0.3))).translation_vector, abs=1e-6
    )
    seen = np.round(report.skin.colors, 12)  # type: ignore[arg-type]
    colors = {tuple(each) for each in np.unique(seen, axis=0).tolist()}
    assert colors == {RED, (0.0, 1.0, 0.0, 0.5), (0.72, 0.74, 0.78, 1.0)}
    assert len(report.skin.faces) > 1000
    materials = open_gltf(tmp_path / "a.glb").document.object_list("materials")
    light = [each.required_object("pbrMetallicRoughness").numbers("baseColorFactor", 4) for each in materials]
    gray = next(each for each in light if each is not None and each[0] not in (0.0, 1.0))
    assert gray == pytest.approx((0.72**2.2, 0.74**2.2, 0.78**2.2, 1.0)), "glTF uses linear color space"


def test_a_skin_is_written(tmp_path: Path) -> None:
    before = read(sample("makehuman_cc0_mixamo_rig.glb"))
    pose = some_pose(before.figure, 3)
    write_glb(pose, tmp_path / "a.glb", skin=before.skin)
    after = read(tmp_path / "a.glb")
    assert after.skin is not None
    assert before.skin is not None
    assert len(after.skin.vertices) == len(before.skin.vertices)
    moved, truth = after.skin.deformed(after.clips[0][0]), before.skin.deformed(pose)
    assert np.abs(moved - truth).max() < 2e-6
    assert after.figure.mass == pytest.approx(before.figure.mass, rel=1e-4)
    assert issues(tmp_path / "a.glb") == []


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_the_validator_finds_nothing(figure: object, tmp_path: Path) -> None:
    moving = motion(figure())  # type: ignore[operator]
    write_glb(moving[3], tmp_path / "a.glb", clips=[moving, Clip(moving.figure, moving.frames[:1], 0.1, "still")])
    write_gltf(moving.figure, tmp_path / "b.gltf")
    assert issues(tmp_path / "a.glb") == []
    assert issues(tmp_path / "b.gltf") == []


@pytest.mark.parametrize("name", ["Fox.glb", "RobotExpressive.glb"])
def test_what_was_read_is_written_as_a_valid_file(name: str, tmp_path: Path) -> None:
    before = read(sample(name))
    write_glb(before.figure, tmp_path / "a.glb", clips=before.clips[:2], skin=before.skin)
    assert issues(tmp_path / "a.glb") == []
    after = read(tmp_path / "a.glb")
    assert [len(clip) for clip in after.clips] == [len(clip) for clip in before.clips[:2]]
    again = read(tmp_path / "a.glb").figure
    write_glb(again, tmp_path / "b.glb", clips=after.clips, skin=after.skin)
    assert [joint.name for joint in read(tmp_path / "b.glb").figure.joints] == [j.name for j in again.joints]
    size = float(np.ptp(before.clips[0][0].state.positions))
    names = [s.name for s in before.figure.segments if "_slide" not in s.name]
    assert names == [s.name for s in after.figure.segments if "_slide" not in s.name]
    rows, own = ([figure.segment_index(name) for name in names] for figure in (after.figure, before.figure))
    for one, other in zip(before.clips[1], after.clips[1], strict=True):
        assert np.abs(other.state.positions[rows] - one.state.positions[own]).max() < 1e-6 * size


def test_clips_of_other_figures_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="clip 'wave': expected a clip of figure 'dressed', got one of 'arm'"):
        write_glb(dressed(), tmp_path / "a.glb", clips=[motion(arm())])
    assert list(tmp_path.iterdir()) == []
