"""BVH reader: joints, positions, units, axes, and notes about assumptions."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from poise.io import bvh_from_text, read, read_bvh
from poise.io.import_report import ImportReport
from poise.kinematics import mirrored
from poise.model import JointKind
from poise.motion.frames import world_frames
from poise.types import FloatArray
from tests.io.bvh_samples import chain, joint, local
from tests.support.sample_files import sample

WORLD_FROM_Y_UP = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
ORDERS = ["".join(each) for count in (1, 2, 3) for each in itertools.product("XYZ", repeat=count)]


def positions(report: ImportReport) -> FloatArray:
    (clip,) = report.clips
    return world_frames(clip.figure, clip.frames).positions


@pytest.mark.parametrize("order", ORDERS)
def test_any_channel_order_gives_the_positions_that_the_format_defines(order: str) -> None:
    rng = np.random.default_rng(len(order))
    names = [f"{axis}rotation" for axis in order]
    angles = rng.uniform(-170.0, 170.0, len(order)).round(4)
    root = [("Xposition", 3.0), ("Yposition", 90.0), ("Zposition", -5.0), ("Zrotation", 20.0), ("Xrotation", -30.0)]
    root.append(("Yrotation", 40.0))
    below = joint("c", "1 -20 3", "Zrotation Xrotation Yrotation")
    text = chain(
        joint("b", "10 20 -30", " ".join(names), below),
        " ".join(f"{value}" for _, value in root) + " " + " ".join(map(str, angles)) + " 10 20 30",
    )
    report = bvh_from_text(text, unit="cm", up="y")
    turned = local(np.zeros(3), root) @ local(np.array([10.0, 20.0, -30.0]), list(zip(names, angles, strict=True)))
    end = turned @ local(np.array([1.0, -20.0, 3.0]), [("Zrotation", 10.0), ("Xrotation", 20.0), ("Yrotation", 30.0)])
    found = positions(report)[0]
    assert np.abs(found[1] - 0.01 * WORLD_FROM_Y_UP @ turned[:3, 3]).max() < 1e-12
    assert np.abs(found[2] - 0.01 * WORLD_FROM_Y_UP @ end[:3, 3]).max() < 1e-12
    tip = report.clips[0][0].position("c_end")
    assert np.abs(tip - 0.01 * WORLD_FROM_Y_UP @ (end @ [0.0, 10.0, 0.0, 1.0])[:3]).max() < 1e-12


@pytest.mark.parametrize(
    ("channels", "kind"),
    [
        ("Xrotation", JointKind.HINGE),
        ("Yrotation Zrotation", JointKind.ELBOW),
        ("Yrotation Yrotation", JointKind.BALL),
        ("Zrotation Yrotation Xrotation", JointKind.BALL),
    ],
)
def test_the_number_of_rotation_channels_decides_the_joint_kind(channels: str, kind: JointKind) -> None:
    values = " ".join(["0"] * (6 + len(channels.split())))
    figure = bvh_from_text(chain(joint("b", "0 20 0", channels), values)).figure
    assert figure.joint("b").kind is kind
    assert figure.joint("hips").kind is JointKind.FREE


def test_ball_joints_have_their_z_axis_along_the_bone_and_segments_the_axes_of_the_world() -> None:
    text = chain(joint("b", "0 20 0", "Zrotation Xrotation Yrotation", "End Site\n{\nOFFSET 9 0 0\n}"), "0 " * 9)
    report = bvh_from_text(text, unit="cm")
    assert np.allclose(report.figure.joint("b").placement.rotation_matrix[:, 2], [0.0, 1.0, 0.0])
    assert np.allclose(report.clips[0][0].placement("b").rotation_matrix, np.eye(3))
    turned = bvh_from_text(text.replace("0 " * 9, "0 0 0 0 0 90 0 0 0 "), unit="cm").clips[0][0]
    assert np.allclose(turned.placement("hips").rotation_matrix[:, 0], [0.0, 1.0, 0.0])  # turned to the left


def test_motion_can_be_mirrored_without_specifying_axes() -> None:
    body = (
        joint("LeftArm", "20 0 0", "Xrotation Yrotation") + "\n" + joint("RightArm", "-20 0 0", "Xrotation Yrotation")
    )
    pose = bvh_from_text(chain(body, "3 90 5 10 20 30 40 50 60 70"), unit="cm").clips[0][0]
    image = mirrored(pose)
    for one, other in (("LeftArm_end", "RightArm_end"), ("RightArm_end", "LeftArm_end"), ("hips", "hips")):
        assert image.position(other) == pytest.approx(pose.position(one) * [1.0, -1.0, 1.0])


def test_position_channels_that_change_make_a_free_joint_and_those_that_do_not_an_offset() -> None:
    channels = "Xposition Yposition Zposition Zrotation Xrotation Yrotation"
    body = joint("slides", "0 20 0", channels, joint("still", "5 0 0", channels))
    rows = [f"0 90 0 0 0 0 {k} 21 0 {10 * k} 0 0 5.5 0 0 0 {20 * k} 0" for k in range(3)]
    report = bvh_from_text(chain(body, "\n".join(rows), "Frames: 3\nFrame Time: 0.1"), unit="cm", up="y")
    assert report.figure.joint("slides").kind is JointKind.FREE
    assert report.figure.joint("still").kind is JointKind.BALL
    found = positions(report)
    for k in range(3):
        outer = local(np.zeros(3), [("Yposition", 90.0), ("Xposition", 0.0), ("Zposition", 0.0)])
        slides = outer @ local(np.zeros(3), [("Xposition", k), ("Yposition", 21.0), ("Zrotation", 10.0 * k)])
        still = slides @ local(np.array([5.5, 0.0, 0.0]), [])
        assert np.abs(found[k, 1] - 0.01 * WORLD_FROM_Y_UP @ slides[:3, 3]).max() < 1e-12
        assert np.abs(found[k, 2] - 0.01 * WORLD_FROM_Y_UP @ still[:3, 3]).max() < 1e-12
    assert "joints that also translate became free joints: slides" in report.notes
    assert "constant position channels became the offsets of joints: still" in report.notes
    assert any("replace the offsets" in note for note in report.notes)


def test_small_position_channels_are_added_to_offsets() -> None:
    body = joint("b", "0 20 0", "Xposition Yposition Zposition Zrotation")
    rows = [f"0 90 0 0 0 0 0 {0.1 * k} 0 0" for k in range(3)]
    report = bvh_from_text(chain(body, "\n".join(rows), "Frames: 3\nFrame Time: 0.1"), unit="cm", up="y")
    assert np.allclose(positions(report)[:, 1, 2], [1.1, 1.101, 1.102], atol=1e-12)
    assert any("are added to the offsets" in note for note in report.notes)


def test_odd_whitespace_case_and_names_survive() -> None:
    text = (
        "\ufeffhierarchy\r\n\r\nRoot  Left   Arm {\r\n\tOffset\t0 0\t0\r\n channels 3 zROTATION Xrotation"
        "\tYROTATION\r\n"
        "Joint ns:b{OFFSET 0 1 0 CHANNELS 1 Xrotation Joint ns:b\n{\nOFFSET 0 1 0\nEnd Site { OFFSET 0 1 0 }}}\r\n"
        "JOINT\n{ OFFSET 1 0 0 CHANNELS 0 }\n}\r\n\r\nmotion\r\nFrames:\t1\r\nFrame Time:\t.5\r\n\r\n 1\t2  3 4\r\n\r\n"
    )
    report = bvh_from_text(text, unit="m")
    assert [segment.name for segment in report.figure.segments] == ["Left Arm", "ns:b", "ns:b_2", "joint_3"]
    assert report.clips[0].frame_time == 0.5
    assert "duplicate or invalid names were changed: ns:b_2, joint_3" in report.notes
    assert [site.name for site in report.figure.sites] == ["ns:b_2_end"]


@pytest.mark.parametrize("claimed", ["5", "1", "1000000000", "999999999999999999", "many", ""])
def test_a_wrong_number_of_frames_is_reported(claimed: str) -> None:
    head = f"Frames: {claimed}\nFrame Time: 0.1"
    report = bvh_from_text(chain("", "0 0 0 0 0 0\n1 0 0 0 0 0\n2 0 0 0 0 0", head), unit="m")
    assert len(report.clips[0]) == 3
    told = [note for note in report.notes if "frames" in note]
    assert told == [
        f"the file states {claimed} frames but contains 3; those were read"
        if claimed.isdigit()
        else f"the number of frames {claimed!r} is not an integer; the rows were counted"
    ]


@pytest.mark.parametrize(
    "head", ["Frames: 1", "Frames: 1\nFrame Time: 0", "Frames: 1\nFrame Time: nan", "Frames: 1\nFrame Time:"]
)
def test_a_missing_frame_time_is_assumed_and_reported(head: str) -> None:
    report = bvh_from_text(chain("", "0 0 0 0 0 0", head), unit="m")
    assert report.clips[0].frame_time == 1.0 / 30.0
    assert "the file has no valid frame time: 1/30 s assumed" in report.notes


def test_a_truncated_last_frame_is_left_out_and_wrapped_rows_are_joined() -> None:
    report = bvh_from_text(chain("", "0 0 0 0 0 0\n1 0 0 0", "Frames: 2\nFrame Time: 0.1"))
    assert len(report.clips[0]) == 1
    assert any("the last frame is truncated (line 12)" in note for note in report.notes)
    report = bvh_from_text(chain("", "0 0 0\n0 0 0\n1 0 0\n 0 0 0", "Frames: 2\nFrame Time: 0.1"))
    assert len(report.clips[0]) == 2
    assert any("several lines" in note for note in report.notes)


def test_a_file_without_motion_gives_only_the_figure() -> None:
    text = chain(joint("b", "0 20 0", "Xrotation")).partition("MOTION")[0]
    report = bvh_from_text(text)
    assert report.clips == ()
    assert "the file contains no motion" in report.notes
    assert len(report.figure.segments) == 2


@pytest.mark.parametrize(
    ("size", "unit"),
    [(1.7, "meters"), (165, "centimeters"), (1650, "millimeters"), (66, "inches"), (29, "CMU"), (5.4, "feet")],
)
def test_the_unit_is_inferred_from_the_size(size: float, unit: str) -> None:
    report = bvh_from_text(chain(joint("b", f"0 {size} 0", "Xrotation", ""), "0 0 0 0 0 0 0"))
    assert any(unit in note for note in report.notes)
    assert 1.4 < report.figure.joint("b").placement.translation[2] < 2.0


def test_figures_tall_in_z_are_z_up() -> None:
    rows = "0 0 90 0 0 0 0"
    report = bvh_from_text(chain(joint("b", "0 0 -90", "Xrotation", ""), rows), unit="cm")
    assert any("Z assumed" in note for note in report.notes)
    assert np.allclose(positions(report)[0], [[0.0, 0.0, 0.9], [0.0, 0.0, 0.0]])
    report = bvh_from_text(chain(joint("b", "0 0 -90", "Xrotation", ""), rows), unit="cm", up="Y")
    assert np.allclose(positions(report)[0, 0], [0.9, 0.0, 0.0])


def test_masses_are_shared_by_length_and_joints_have_limits_that_their_motion_keeps() -> None:
    body = joint("b", "0 1.2 0", "Xrotation", joint("c", "0 0.4 0", "Xrotation", ""))
    figure = bvh_from_text(chain(body, "0 0 0 0 0 0 0 0"), unit="m").figure
    assert figure.mass == pytest.approx(16.0 * 1.6**3)
    assert figure.segment("hips").mass == pytest.approx(3.0 * figure.segment("b").mass)
    assert figure.segment("hips").center == pytest.approx((0.0, 0.0, 0.6))
    assert figure.segment("hips").inertia[0] == pytest.approx(figure.segment("hips").mass * 1.2**2 / 12.0)
    assert all(each.ranges["angle"].upper == pytest.approx(np.pi / 2) for each in figure.joints[1:])
    wide = bvh_from_text(chain(body, "0 0 0 0 0 0 120 0"), unit="m")
    assert wide.figure.joint("b").ranges["angle"].upper == pytest.approx(np.radians(125.0))
    assert not wide.clips[0][0].violations(0.0)


def test_text_that_is_not_utf8_is_read(tmp_path) -> None:
    path = tmp_path / "a.bvh"
    path.write_bytes(chain("", "0 0 0 0 0 0").replace("hips", "H\u00fcfte").encode("latin-1"))
    report = read_bvh(path)
    assert report.figure.root.name == "Hüfte"
    assert any("not in UTF-8" in note for note in report.notes)


@pytest.mark.parametrize(
    ("name", "frames", "joints", "size"), [("cmu_01_01.bvh", 2752, 31, 1.47), ("pirouette.bvh", 592, 43, 1.53)]
)
def test_sample_files_import(name: str, frames: int, joints: int, size: float) -> None:
    report = read(sample(name))
    (clip,) = report.clips
    assert (len(clip), len(report.figure.segments)) == (frames, joints)
    assert clip.frame_time == pytest.approx(1.0 / 120.0, rel=1e-5)
    at_rest = world_frames(report.figure, report.figure.neutral()[None]).positions[0]
    assert np.ptp(at_rest, axis=0).max() == pytest.approx(size, abs=0.15)
    heights = world_frames(report.figure, clip.frames[1:]).positions[..., 2]
    assert -0.2 < heights.min() < 0.2 < 1.2 < heights.max()


def test_a_root_without_channels_is_fixed_where_its_offset_is() -> None:
    report = bvh_from_text("HIERARCHY\nROOT a\n{\nOFFSET 1 2 3\nCHANNELS 0\n}\n", unit="m", up="y")
    assert report.figure.joints[0].kind is JointKind.FIXED
    assert report.figure.joints[0].placement.translation == pytest.approx((3.0, 1.0, 2.0))


def test_figures_long_in_z_that_lie_near_the_ground_are_not_z_up() -> None:
    report = bvh_from_text(chain(joint("tail", "0 0 -90", "Xrotation", ""), "0 25 3 0 0 0 0"), unit="cm")
    assert any("Y assumed" in note for note in report.notes)
