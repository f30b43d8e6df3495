"""`poise convert`: converts figures, reports losses, and leaves no file behind on failure."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from poise import Scene
from poise.io import atomic_write as whole_file
from poise.io import read, write, write_pose
from poise.library import human, human_pose
from poise.model import FigureBuilder, Mesh, Shape
from tests.cli.figure_command import Answer, poise
from tests.support.figures import arm, biped

__all__ = ["poise"]
Command = Callable[..., Answer]


def test_a_figure_is_converted_to_urdf_and_back(poise: Command, tmp_path: Path) -> None:
    write(biped(), tmp_path / "biped.poise")
    forth = poise("convert", tmp_path / "biped.poise", tmp_path / "biped.urdf")
    assert (forth.code, forth.err) == (0, "")
    assert forth.lines[-1] == f"wrote {tmp_path / 'biped.urdf'}: biped, 24 segments, 53 degrees of freedom."
    assert all(line.startswith("writing URDF: ") for line in forth.lines[:-1])
    back = poise("convert", tmp_path / "biped.urdf", tmp_path / "again.poise", "--free-root")
    assert back.code == 0
    assert read(tmp_path / "again.poise").figure.nv == 53
    assert sorted(each.name for each in tmp_path.iterdir()) == ["again.poise", "biped.poise", "biped.urdf"]


def test_an_existing_file_is_overwritten_only_with_force(poise: Command, tmp_path: Path) -> None:
    write(arm(), tmp_path / "arm.poise")
    (tmp_path / "arm.urdf").write_text("precious")
    answer = poise("convert", tmp_path / "arm.poise", tmp_path / "arm.urdf")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"poise: error: {tmp_path / 'arm.urdf'}: already exists; --force overwrites it.\n"
    assert (tmp_path / "arm.urdf").read_text() == "precious"
    assert poise("convert", tmp_path / "arm.poise", tmp_path / "arm.urdf", "--force").code == 0
    assert read(tmp_path / "arm.urdf").figure.name == "arm"


def test_a_figure_file_can_be_converted_onto_itself(poise: Command, tmp_path: Path) -> None:
    path = tmp_path / "arm.poise"
    write(arm(), path)
    before = path.read_text()
    assert poise("convert", path, path, "--force").code == 0
    assert path.read_text() == before


FAULTS = {
    "broken figure": ("a.poise", "poise: figure\nversion: 1\n", "b.urdf", (), "a.poise:1: the key 'name' is missing"),
    "unknown target": ("a.poise", "", "b.obj", (), "b.obj: unsupported file extension '.obj'"),
    "unknown source": ("a.obj", "", "b.poise", (), "a.obj: unsupported file extension '.obj'"),
    "option of another format": ("a.poise", "", "b.urdf", ("--free-root",), "unknown option 'free_root'"),
    "missing folder": ("a.poise", "ok", "none/b.urdf", (), "none/b.urdf: No such file or directory"),
}


@pytest.mark.parametrize(("source", "text", "target", "options", "message"), FAULTS.values(), ids=FAULTS)
def test_a_failed_conversion_leaves_no_file(
    source: str, text: str, target: str, options: tuple[str, ...], message: str, poise: Command, tmp_path: Path
) -> None:
    if text == "ok":
        write(arm(), tmp_path / source)
    else:
        (tmp_path / source).write_text(text)
    answer = poise("convert", tmp_path / source, tmp_path / target, *options)
    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err
    assert [each.name for each in tmp_path.iterdir()] == [source]


def test_a_full_disk_keeps_the_old_file(poise: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    write(arm(), tmp_path / "arm.poise")
    (tmp_path / "arm.urdf").write_text("old")
    monkeypatch.setattr(whole_file.os, "fsync", full)
    answer = poise("convert", tmp_path / "arm.poise", tmp_path / "arm.urdf", "--force")
    assert (answer.code, answer.err) == (2, "poise: error: No space left on device\n")
    assert (tmp_path / "arm.urdf").read_text() == "old"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["arm.poise", "arm.urdf"]


def test_relative_mesh_paths_are_reported_if_the_folder_changes(poise: Command, tmp_path: Path) -> None:
    shapes = [Shape(Mesh("meshes/a.stl"))]
    write(FigureBuilder("f").segment("a", shapes=shapes).root("a").build(), tmp_path / "f.poise")
    (tmp_path / "out").mkdir()
    beside = poise("convert", tmp_path / "f.poise", tmp_path / "f.urdf")
    away = poise("convert", tmp_path / "f.poise", tmp_path / "out" / "f.urdf")
    assert not any("copy the mesh files next to the output" in line for line in beside.lines)
    assert any("copy the mesh files next to the output" in line for line in away.lines)


def test_poses_and_scenes_are_described_and_converted_in_their_saved_pose(poise: Command, tmp_path: Path) -> None:
    figure = human()
    pose = human_pose(figure, "sit")
    write_pose(figure, pose.q, tmp_path / "sit.pose")
    scene = Scene(figure)
    scene.pose = pose
    scene.reach("right_grip", (0.4, -0.2, 1.0))
    scene.save(tmp_path / "a.scene")
    assert poise("info", tmp_path / "sit.pose").lines[0] == "human (a pose)"
    described = poise("info", tmp_path / "a.scene")
    assert described.lines[0] == "human (a scene)"
    assert any("right_grip" in line and "level 1" in line for line in described.lines)
    for source in ("sit.pose", "a.scene"):
        assert poise("convert", tmp_path / source, tmp_path / f"{source}.glb").code == 0
        assert poise("convert", tmp_path / source, tmp_path / f"{source}.bvh").code == 0
        for ending in (".glb", ".bvh"):
            clip = read(tmp_path / f"{source}{ending}").clips[0]
            assert len(clip) == 1
            assert clip[0].position("left_foot") == pytest.approx(pose.position("left_foot"), abs=1e-5)
