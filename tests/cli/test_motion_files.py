"""`poise info` and `poise convert` on motion and marker files."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from poise.cli.main import main
from poise.io import read, write_motion
from poise.motion import Clip
from tests.io.c3d_writer import C3dWriter
from tests.io.test_asf_amc import write_small
from tests.support.figures import biped, random_configuration
from tests.support.sample_files import sample


@pytest.fixture
def walk(tmp_path: Path) -> Path:
    rng = np.random.default_rng(0)
    frames = np.array([random_configuration(biped(), rng, 0.1) for _ in range(4)])
    write_motion(Clip(biped(), frames, 0.02, "walk"), tmp_path / "walk.bvh")
    return tmp_path / "walk.bvh"


def test_info_describes_motion(walk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", str(walk), "--unit", "cm"]) == 0
    assert "\nmotion\n  walk: 4 frames, 50 frames/s, 0.06 s\n" in capsys.readouterr().out
    assert main(["info", str(walk), "--json", "--unit", "0.01"]) == 0
    assert json.loads(capsys.readouterr().out)["motion"] == [{"name": "walk", "frames": 4, "frame_time": 0.02}]


def test_convert_writes_motion_if_the_format_supports_it(walk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    again, bare = walk.with_name("again.bvh"), walk.with_name("bare.poise")
    assert main(["convert", str(walk), str(again), "--unit", "cm"]) == 0
    assert "degrees of freedom, 4 frames." in capsys.readouterr().out
    assert len(read(again).clips[0]) == 4
    assert main(["convert", str(walk), str(bare), "--unit", "cm"]) == 0
    assert "writing Poise: the motion is lost, the format does not support motion: 'walk'" in capsys.readouterr().out
    assert read(bare).figure == read(walk, unit="cm").figure


def test_convert_reads_amc_with_a_skeleton(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_small(tmp_path)
    (tmp_path / "7.asf").rename(tmp_path / "other")
    out = tmp_path / "a.bvh"
    assert main(["convert", str(path), str(out), "--skeleton", str(tmp_path / "other"), "--rate", "50"]) == 0
    assert read(out).clips[0].frame_time == 0.02
    assert main(["convert", str(out), str(path), "--force"]) == 2
    assert "figures cannot be written to AMC files" in capsys.readouterr().err


def test_info_lists_markers_and_gaps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    positions = np.ones((9, 2, 3))
    positions[2:5, 1] = positions[7, 1] = np.nan
    path = tmp_path / "a.c3d"
    path.write_bytes(C3dWriter(positions, ["heel", "toe"]).content())
    assert main(["info", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("a (C3D)\n  markers   2\n  frames    9\n  rate      200 frames/s, 0.04 s\n")
    assert "\n  heel\n  toe   missing in 4 frames, at most 3 in a row\n" in out
    assert "notes\n  up axis:" in out
    assert main(["info", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["markers"][1] == {"name": "toe", "missing": 4, "longest_gap": 3}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["info", "{c3d}", "--rate", "3"], "marker files do not take the option 'rate'"),
        (["info", "{bvh}", "--rate", "3"], "BVH reader: unknown option 'rate'"),
        (["info", "{bvh}", "--rate", "0"], "--rate must be greater than zero"),
        (["info", "{bvh}", "--unit", "yard"], "unknown unit 'yard'; expected one of"),
        (["convert", "{c3d}", "{bvh}"], "contains markers, not a figure"),
    ],
)
def test_invalid_options_are_errors(
    arguments: list[str], message: str, walk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = walk.with_name("a.c3d")
    path.write_bytes(C3dWriter(np.ones((2, 1, 3)), ["heel"]).content())
    assert main([each.format(c3d=path, bvh=walk) for each in arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "name",
    [
        "cmu_01_01.bvh",
        "pirouette.bvh",
        "01.asf",
        "11.asf",
        "11_01.amc",
        "bmc_gait.c3d",
        "bmc_walk.trc",
        "pyomeca_markers.trc",
    ],
)
def test_info_reads_files_of_other_programs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["info", str(sample(name))]) == 0
    assert "notes\n" in capsys.readouterr().out
