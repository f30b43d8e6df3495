"""Acclaim skeletons and motion (ASF, AMC): joint positions, joint limits, units, finding the skeleton."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from poise.errors import FormatError
from poise.io import asf_from_text, read, read_amc, read_asf, write_motion
from poise.io.asf.read import enclosing_limits
from poise.math import quaternion
from poise.model import JointKind
from poise.motion.frames import world_frames
from poise.types import FloatArray
from tests.support.sample_files import sample

METERS = 0.0254 / 0.45
WORLD_FROM_Y_UP = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])


def told(asf: str, amc: str) -> dict[str, tuple[FloatArray, FloatArray]]:
    """Start and end of every bone in every frame, from the formula of the format: W = W_parent C M C⁻¹."""
    bones = {}
    for block in re.findall(r"begin\s+id.*?end", asf, re.DOTALL):
        name = re.search(r"name\s+(\S+)", block)[1]
        numbers = lambda key, block=block: [float(x) for x in re.search(rf"{key}\s+(.*)", block)[1].split()[:3]]  # noqa: E731
        dof = re.search(r"dof\s+(.*)", block)
        c = Rotation.from_euler("xyz", numbers("axis"), degrees=True)
        bones[name] = (np.array(numbers("direction")) * numbers("length")[0], c, dof[1].split() if dof else [])
    tree = re.search(r":hierarchy\s+begin(.*?)end", asf, re.DOTALL)[1]
    parents = {child: line.split()[0] for line in tree.strip().splitlines() for child in line.split()[1:]}
    blocks = re.split(r"^\d+\s*$", amc, flags=re.MULTILINE)[1:]
    rows = [{words[0]: words[1:] for words in map(str.split, block.strip().splitlines())} for block in blocks]
    values = {name: np.array([row[name] for row in rows], dtype=float) for name in rows[0]}
    place, turn = values["root"][:, :3], Rotation.from_euler("xyz", values["root"][:, 3:], degrees=True)
    found = {"root": (place, place, turn)}
    for name, (tip, c, dof) in bones.items():
        angles = np.zeros((len(rows), 3))
        for column, freedom in enumerate(dof):
            angles[:, "xyz".index(freedom[1])] = values[name][:, column]
        _, start, outer = found[parents[name]]
        turn = outer * c * Rotation.from_euler("xyz", angles, degrees=True) * c.inv()
        found[name] = (start, start + turn.apply(tip), turn)
    return {name: (start, end) for name, (start, end, _) in found.items()}


def test_bones_are_where_the_formula_puts_them_in_every_frame() -> None:
    report = read(sample("11_01.amc"))
    (clip,) = report.clips
    wanted = told(sample("11.asf").read_text(), sample("11_01.amc").read_text())
    assert len(wanted["root"][0]) == len(clip) == 597
    found = world_frames(clip.figure, clip.frames).positions
    for i, segment in enumerate(clip.figure.segments):
        places = wanted[segment.name][0] * METERS @ WORLD_FROM_Y_UP.T
        assert np.abs(found[:, i] - places).max() < 1e-12
    ends = {site.segment: site.name for site in clip.figure.sites if site.name.endswith("_end")}
    assert {"head", "lfingers", "rthumb", "ltoes"} <= set(ends)
    for k in range(0, len(clip), 50):
        for segment, site in ends.items():
            end = METERS * WORLD_FROM_Y_UP @ wanted[segment][1][k]
            assert np.abs(clip[k].position(site) - end).max() < 1e-12


@pytest.mark.parametrize("name", ["01.asf", "11.asf"])
def test_degrees_of_freedom_become_joints_with_the_limits_of_the_file(name: str) -> None:
    report = read(sample(name))
    figure = report.figure
    kinds = {each: figure.joint(each).kind for each in ("root", "lhipjoint", "lfemur", "ltibia", "lfoot")}
    assert list(kinds.values()) == [JointKind.FREE, JointKind.FIXED, JointKind.BALL, JointKind.HINGE, JointKind.ELBOW]
    knee, ankle = figure.joint("ltibia").ranges, figure.joint("lfoot").ranges
    assert np.degrees([knee["angle"].lower, knee["angle"].upper]) == pytest.approx([-10.0, 170.0])
    assert np.degrees([ankle["twist"].lower, ankle["twist"].upper]) == pytest.approx([-45.0, 90.0])
    assert np.degrees([ankle["flexion"].lower, ankle["flexion"].upper]) == pytest.approx([-70.0, 20.0])
    assert 60.0 < figure.mass < 100.0
    assert 1.3 < np.ptp(world_frames(figure, figure.neutral()[None]).positions[0], axis=0).max() < 1.8


def test_limits_of_ball_joints_contain_what_the_ranges_allow() -> None:
    figure = read(sample("01.asf")).figure
    hip = figure.joint("lfemur")
    c = Rotation.from_euler("xyz", [0.0, 0.0, 20.0], degrees=True)
    frame = Rotation.from_quat(np.roll(hip.placement.rotation, -1))
    up, rng = Rotation.from_matrix(WORLD_FROM_Y_UP), np.random.default_rng(0)
    angles = rng.uniform([-160.0, -70.0, -60.0], [20.0, 70.0, 70.0], (300, 3))
    for each in angles:
        turn = up * c * Rotation.from_euler("xyz", each, degrees=True) * c.inv() * up.inv()
        turn = frame.inv() * turn * frame
        e = np.roll(turn.as_quat(), 1)
        assert hip.swing[0].contains(quaternion.rotate(e, (0.0, 0.0, 1.0)))
        assert hip.twist.lower_margin(e) >= 0.0
        assert hip.twist.upper_margin(e) >= 0.0
    assert not hip.swing[0].contains(-hip.swing[0].center)


def test_ranges_that_allow_nearly_everything_give_no_limits() -> None:
    turns = quaternion.random(np.random.default_rng(1), 500)
    assert enclosing_limits(turns) is None


SMALL = """# comment
:version 1.10
:name small
:units
  mass 1.0
  length 1.0
  angle rad
:documentation
  anything : here
:root
  order RZ TX TY TZ RY RX
  axis ZYX
  position 1 2 3
  orientation 0.1 0.2 0.3
:bonedata
  begin
    id 1
    name a
    direction 0 2 0
    length 150
    axis 0.3 0.2 0.1 ZXY
    dof rz rx ry
    limits (-1 1) (-inf inf)
           (-1 1)
    bodymass 3.5
  end
  begin
    id 2
    name b
    direction 1 0 0
    length 80
    axis 0 0 0 XYZ
    dof ty rx
  end
:hierarchy
  begin
    root a
    a b
  end
"""
FRAMES = ":FULLY-SPECIFIED\n:RADIANS\n1\nroot 0.5 10 20 30 0.6 0.7\na 0.2 0.3 0.4\nb 5 0.9\n"


def write_small(folder: Path, frames: str = FRAMES, skeleton: str = SMALL) -> Path:
    (folder / "7.asf").write_text(skeleton)
    (folder / "7_02.amc").write_text(frames)
    return folder / "7_02.amc"


def test_axis_orders_and_degrees_of_freedom_are_kept(tmp_path: Path) -> None:
    report = read_amc(write_small(tmp_path), unit="cm", up="y", rate=60)
    (clip,) = report.clips
    assert clip.frame_time == 1.0 / 60.0
    rest = Rotation.from_euler("zyx", [0.3, 0.2, 0.1])
    root = rest * Rotation.from_euler("zyx", [0.5, 0.6, 0.7]) * rest.inv()
    c = Rotation.from_euler("zxy", [0.1, 0.3, 0.2])
    a = root * c * Rotation.from_euler("zxy", [0.2, 0.3, 0.4]) * c.inv()
    b = a * Rotation.from_euler("x", 0.9)
    start = np.array([11.0, 22.0, 33.0])
    middle = start + a.apply([0.0, 150.0, 0.0])
    end = middle + b.apply([80.0, 0.0, 0.0])
    for name, place in (("a", start), ("b", middle), ("b_end", end)):
        assert np.abs(clip[0].position(name) - 0.01 * WORLD_FROM_Y_UP @ place).max() < 1e-12
    assert clip.figure.segment("a").mass == 3.5
    assert "DoFs that translate or stretch are left out: b" in report.notes
    assert not clip.figure.joint("a").swing


def test_the_unit_is_inferred_from_the_size_if_the_file_is_not_from_cmu() -> None:
    report = asf_from_text(SMALL)
    assert report.figure.joint("b").placement.translation[2] == pytest.approx(1.5)
    assert any("centimeters assumed" in note for note in report.notes)
    halved = asf_from_text(
        SMALL.replace("length 1.0", "length 0.5").replace("length 150", "length 75").replace("length 80", "length 40")
    )
    assert halved.figure.joint("b").placement.translation[2] == pytest.approx(1.5)


def test_the_skeleton_is_found_beside_the_motion_or_given(tmp_path: Path) -> None:
    path = write_small(tmp_path)
    assert read(path).figure.name == "7"
    shutil.copy(tmp_path / "7.asf", tmp_path / "other.asf")
    (tmp_path / "7.asf").rename(tmp_path / "7_02.ASF")
    assert read(path).figure.name == "7_02"
    (tmp_path / "7_02.ASF").unlink()
    report = read(path)
    assert "skeleton: other.asf, the only ASF file beside the motion" in report.notes
    shutil.copy(tmp_path / "other.asf", tmp_path / "another.asf")
    with pytest.raises(FormatError, match=r"skeleton 7\.asf not found beside it; give the ASF file with skeleton="):
        read(path)
    assert read(path, skeleton=tmp_path / "another.asf").figure.name == "another"


def test_motion_can_be_written_as_bvh(tmp_path: Path) -> None:
    clip = read(sample("11_01.amc")).clips[0]
    write_motion(clip, tmp_path / "a.bvh")
    again = read(tmp_path / "a.bvh", unit="cm").clips[0]
    wanted, found = world_frames(clip.figure, clip.frames), world_frames(again.figure, again.frames)
    assert np.abs(wanted.positions - found.positions).max() < 1e-8


def test_missing_bones_and_a_truncated_last_frame_are_reported(tmp_path: Path) -> None:
    second = "2\nroot 0 0 0 0 0 0\na 0 0 0\n"
    third = "4\nroot 0 0 0 0 0 0\na 0 0 0\nb 1 0.2\n"
    report = read_amc(write_small(tmp_path, FRAMES + second + third + "5\nroot 0 0 0 0 0 0\na 0 0"))
    (clip,) = report.clips
    assert clip.frames[:, -1].tolist() == [0.9, 0.9, 0.2]
    assert "bones without values in some frames keep their last values, else zero: b" in report.notes
    assert any("the last frame (4) lacks bones and was left out" in note for note in report.notes)
    assert any("frame numbers are not consecutive" in note for note in report.notes)


@pytest.mark.parametrize(
    ("frames", "line", "said"),
    [
        ("", 1, "contains no frames"),
        (":DEGREES\n", 1, "contains no frames"),
        ("root 1 2 3 4 5 6\n", 1, "expected a frame number before the first values"),
        ("1\nroot 1 2 3 4 5 6\nc 1\n2\n", 3, "the skeleton has no bone 'c'"),
        ("1\nroot 1 2 3 4 5 6\nroot 1 2 3 4 5 6\n2\n", 3, "duplicate bone 'root' in frame 1"),
        ("1\nroot 1 2 3 4 5\n2\n", 2, "bone 'root': expected 6 numbers, one per DoF, got 5"),
        ("1\nroot 1 2 3 4 5 nan\n2\n", 2, "bone 'root': expected finite numbers"),
        ("1\nroot 1 2 3 4 5 1e99\n2\n", 2, "bone 'root': expected finite numbers"),
        ("1\nroot 1 2 3 4 5 six\n2\n", 2, "bone 'root': expected finite numbers"),
        ("1\nroot 1 2 3 4 5 1_0\n2\n", 2, "bone 'root': expected finite numbers"),
    ],
)
def test_motion_errors_name_the_line(frames: str, line: int, said: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=re.escape(said)) as caught:
        read_amc(write_small(tmp_path, frames))
    assert caught.value.line == line
    assert caught.value.path.endswith("7_02.amc")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (":version 1.10", ":version 2.0", "unsupported version '2.0'; expected 1.x"),
        (":name small", ":nmae small", "unknown section ':nmae'; did you mean 'name'?"),
        ("length 1.0", "length 0", "length unit: expected a positive number"),
        ("angle rad", "angle grad", "angle unit: expected deg or rad, got 'grad'"),
        ("length 150", "length nan", "'length': expected 1 number"),
        ("direction 0 2 0", "direction 0 2", "'direction': expected 3 numbers"),
        ("0.1 ZXY", "0.1 ZXX", "axis order: expected a permutation"),
        ("dof ty rx", "dof ty rw", "dof: expected tx, ty"),
        ("dof ty rx", "dof rx rx", "dof: expected tx, ty"),
        ("(-inf inf)\n", "\n", "bone 'a': expected 3 limits, one per DoF, got 2"),
        ("(-1 1) (-inf", "(1 -1) (-inf", "expected a limit (lower upper)"),
        ("limits (-1 1) (-inf inf)", "limits -1 1", "expected limits as pairs"),
        ("name b", "name a", "bones need unique names"),
        ("name b", "name root", "bones need unique names"),
        ("    a b\n", "    a c\n", "unknown bone 'c' in the hierarchy"),
        ("    a b\n", "", "bone 'b': not connected to the root"),
        ("    root a\n", "    b a\n", "not connected to the root"),
        ("    a b\n", "    a b\n    b a\n", "has more than one parent"),
        ("    a b\n", "    a b root\n", "has more than one parent"),
        ("  begin\n    id 2", "  bgin\n    id 2", "expected begin, got 'bgin'"),
    ],
)
def test_skeleton_errors_name_the_line(old: str, new: str, said: str) -> None:
    assert old in SMALL
    with pytest.raises(FormatError, match=re.escape(said)) as caught:
        asf_from_text(SMALL.replace(old, new), "a.asf")
    assert caught.value.line is not None
    assert caught.value.path == "a.asf"


def test_truncated_files_are_refused_or_read_partially(tmp_path: Path) -> None:
    lines: list[int | None] = []
    for length in range(len(SMALL)):
        try:
            asf_from_text(SMALL[:length])
        except FormatError as error:
            lines.append(error.line)
    assert len(lines) > 0.95 * len(SMALL)
    assert None not in lines
    text = FRAMES + FRAMES.partition(":RADIANS\n")[2]
    for length in range(0, len(text), 3):
        try:
            report = read_amc(write_small(tmp_path, text[:length]))
        except FormatError:
            continue
        assert len(report.clips[0]) <= 2


def test_enormous_skeletons_are_refused() -> None:
    bones = "".join(f"begin\nname b{k}\nend\n" for k in range(3_000))
    with pytest.raises(FormatError, match="more than 2000 bones"):
        asf_from_text(f":bonedata\n{bones}")


def test_a_skeleton_alone_can_be_read_and_is_not_written(tmp_path: Path) -> None:
    write_small(tmp_path)
    assert read_asf(tmp_path / "7.asf").clips == ()
