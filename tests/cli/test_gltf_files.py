"""glTF files in `poise info` and `poise convert`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from poise.io import read
from tests.cli.figure_command import Answer, poise
from tests.io.gltf_builder import bent

__all__ = ["poise"]
Command = Callable[..., Answer]


def test_info_lists_motions_and_assumptions(poise: Command, tmp_path: Path) -> None:
    answer = poise("info", bent().save(tmp_path / "a.glb"))
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[0] == "a (glTF)"
    assert "  animation_1: 31 frames, 30 frames/s, 1 s" in answer.lines
    assert any("volume of the skin" in line for line in answer.lines)
    found = json.loads(poise("info", tmp_path / "a.glb", "--json", "--rate", "10", "--unit", "cm").out)
    assert (found["format"], found["motion"][0]["frames"]) == ("glTF", 11)
    assert found["mass"] < 1e-3


def test_convert_keeps_all_motions_and_the_skin(poise: Command, tmp_path: Path) -> None:
    made = bent()
    made.animate(0, "translation", [0, 1], [(0, 1, 0), (0, 1, 1)])
    made.save(tmp_path / "a.glb")
    answer = poise("convert", tmp_path / "a.glb", tmp_path / "b.gltf")
    assert answer.code == 0
    ending = "a, 2 segments, 9 degrees of freedom, 62 frames in 2 motions."
    assert answer.lines[-1] == f"wrote {tmp_path / 'b.gltf'}: {ending}"
    before, after = read(tmp_path / "a.glb"), read(tmp_path / "b.gltf")
    assert [clip.name for clip in after.clips] == [clip.name for clip in before.clips]
    assert before.skin is not None
    assert after.skin is not None
    assert len(after.skin.faces) == len(before.skin.faces)


def test_unsupported_output_is_an_error(poise: Command, tmp_path: Path) -> None:
    answer = poise("convert", bent().save(tmp_path / "a.glb"), tmp_path / "b.fbx")
    assert answer.code == 2
    assert "figures cannot be written to FBX files; supported extensions: .poise, .urdf" in answer.err
    answer = poise("convert", tmp_path / "a.glb", tmp_path / "b.vrm")
    assert answer.code == 2
    assert "VRM 1 requires 15 humanoid bones; figure 'a' has no hips" in answer.err
    answer = poise("convert", tmp_path / "a.glb", tmp_path / "b.gltf", "--author", "someone")
    assert answer.code == 2
    assert "glTF text writer: unknown option 'author'" in answer.err
    assert [each.name for each in tmp_path.iterdir()] == ["a.glb"]


def test_a_library_figure_is_written_as_an_avatar(poise: Command, tmp_path: Path) -> None:
    answer = poise("convert", "human", tmp_path / "a.vrm", "--vrm", "0", "--author", "someone")
    assert answer.code == 0
    assert answer.lines[-1] == f"wrote {tmp_path / 'a.vrm'}: human, 23 segments, 59 degrees of freedom."
    assert any("T-pose" in line for line in answer.lines)
    assert b'"author":"someone"' in (tmp_path / "a.vrm").read_bytes()
    assert poise("info", "human").lines[0] == "human (the library)"


def test_help_names_the_file_extensions(poise: Command) -> None:
    words = " ".join(poise("convert", "--help").out.split())
    for ending in (".glb", ".gltf", ".vrm", ".vrma"):
        assert ending in words


def test_a_person_is_written_with_a_smooth_skin(poise: Command, tmp_path: Path) -> None:
    for ending in ("glb", "vrm"):
        solid, smooth = tmp_path / f"solid.{ending}", tmp_path / f"smooth.{ending}"
        assert poise("convert", "human", solid).code == 0
        assert poise("convert", "human", smooth, "--smooth").code == 0
        before, after = read(solid).skin, read(smooth).skin
        assert before is not None
        assert after is not None
        assert len(after.faces) != len(before.faces)
        assert smooth.stat().st_size < 4e6
        assert float(np.ptp(after.vertices[:, 2])) == pytest.approx(float(np.ptp(before.vertices[:, 2])), abs=0.02)
    answer = poise("convert", "human", tmp_path / "smooth.urdf", "--smooth")
    assert answer.code == 2
    assert "URDF files do not support skins; a skin requires .glb, .gltf or .vrm." in answer.err
