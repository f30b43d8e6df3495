"""FBX reader: skeletons and motions, compared with ufbx, an independent reader, on the same files."""

from __future__ import annotations

import math
import struct
from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import fbx_from_bytes, read, read_fbx
from poise.io.fbx.animation_curves import curve_of
from poise.io.fbx.document import build_scene, read_records
from poise.io.fbx.skeleton import find_skeleton
from poise.io.import_report import Notes
from poise.math import quaternion
from poise.model import JointKind
from tests.io.fbx_file import FbxFile
from tests.support.sample_files import sample

USER, WEIGHTED = 0x408, 0x03000408
UPRIGHT = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])  # front z, side x, up y to X, Y, Z


def weights(right: float, left: float) -> float:
    (packed,) = struct.unpack("<f", struct.pack("<HH", round(right * 1e4), round(left * 1e4)))
    return float(packed)


def chain(version: int = 7400, packed: bool = True) -> FbxFile:
    """Four bones below a node, with every kind of pivot, order, inheritance and curve."""
    made = FbxFile(version=version, packed=packed)
    top = made.bone(
        "top",
        kind="Null",
        Lcl_Translation=(1.0, 2.0, 3.0),
        Lcl_Rotation=(10.0, 20.0, 30.0),
        Lcl_Scaling=(2.0, 2.0, 2.0),
    )
    a = made.bone(
        "a",
        top,
        Lcl_Translation=(0.0, 10.0, 0.0),
        Lcl_Rotation=(5.0, 0.0, 0.0),
        Lcl_Scaling=(1.5, 1.5, 1.5),
        RotationActive=1,
        RotationOrder=3,
        PreRotation=(10.0, -20.0, 30.0),
        PostRotation=(3.0, 4.0, 5.0),
        RotationPivot=(1.0, 2.0, 3.0),
        RotationOffset=(0.5, 0.2, 0.1),
        ScalingPivot=(1.0, 0.0, 2.0),
        ScalingOffset=(0.1, 0.2, 0.3),
    )
    b = made.bone(
        "b",
        a,
        Lcl_Translation=(0.0, 20.0, 0.0),
        Lcl_Rotation=(30.0, 40.0, 50.0),
        Lcl_Scaling=(0.5, 0.5, 0.5),
        InheritType=2,
        RotationActive=1,
        RotationOrder=5,
        PreRotation=(90.0, 0.0, 0.0),
    )
    c = made.bone("c", b, Lcl_Translation=(0.0, 5.0, 1.0), InheritType=1)
    made.bone("d", c, Lcl_Translation=(0.0, 5.0, 1.0))
    _animate(made, a, c)
    return made


def _animate(made: FbxFile, a: int, c: int) -> None:
    layer = made.take("wave", 2.0)
    times, values = [0.0, 0.5, 1.0, 2.0], [0.0, 40.0, -30.0, 10.0]
    turns = {
        "X": made.curve(times, values, 8, [60, -20, 0, 0]),
        "Y": made.curve(times, values, 2),
        "Z": made.curve([0.0, 1.0, 2.0], [0, 90, 10], WEIGHTED & ~0x400, [100, -50, weights(0.5999, 0.1999), 0]),
    }
    made.drive(layer, a, "Lcl Rotation", turns, X=0.0, Y=0.0, Z=0.0)
    made.drive(layer, c, "Lcl Rotation", {"Y": made.curve([0.0, 2.0], [0.0, 100.0])}, X=7.0, Z=-20.0)


AT_REST = {  # by ufbx, in units of the file
    "a": (-6.691229712, 24.309776901, 3.205045994),
    "b": (-47.269364828, 55.919207653, 34.096126228),
    "c": (-45.464368127, 51.417488196, 32.522433489),
    "d": (-43.659371426, 46.915768738, 30.948740749),
}
IN_FRAME = {  # by ufbx
    13: {"a": (-4.1537903, 21.6207062, 3.7500266), "c": (-37.0362856, -7.1020607, 38.2672347)},
    29: {"a": (-2.239359, 32.2476744, 7.6465493), "c": (-50.337938, 11.6831019, -11.3618315)},
}


@pytest.mark.parametrize(("version", "packed"), [(7400, True), (7400, False), (7700, True)])
def test_bone_positions_agree_with_an_independent_reader(version: int, packed: bool) -> None:
    report = fbx_from_bytes(chain(version, packed).content())
    rest, (clip,) = report.poses["rest"], report.clips
    for name, place in AT_REST.items():
        np.testing.assert_allclose(rest.position(name), UPRIGHT @ place / 100.0, atol=1e-10)
    assert (clip.name, len(clip), clip.frame_time) == ("wave", 49, 1.0 / 24.0)
    for frame, places in IN_FRAME.items():
        for name, place in places.items():
            np.testing.assert_allclose(clip[frame].position(name), UPRIGHT @ place / 100.0, atol=2e-7)


def test_rotations_agree_with_an_independent_reader() -> None:
    path, notes = "", Notes()
    scene = build_scene(read_records(chain().content(), path), path)
    rest = find_skeleton(scene, "", path, notes).world_transforms({}, np.zeros(1), notes)[1].rotation[0]
    report = fbx_from_bytes(chain().content())
    frame = report.clips[0][13]
    b_in_frame = np.array(  # by ufbx, columns
        [[0.0800457, 0.7500161, 0.6565581], [0.982932, 0.0500638, -0.1770264], [-0.1656424, 0.6595222, -0.7332074]]
    ).T
    moved = UPRIGHT @ b_in_frame @ quaternion.to_matrix(rest).T @ UPRIGHT.T
    np.testing.assert_allclose(frame.state.rotations[report.figure.segment_index("b")], moved, atol=1e-6)


CURVES = {  # by ufbx, at 0.05, 0.35, … 1.85 s; keys at 0, 0.5, 1, 2 s
    "mean of chords, biased": (
        8,
        (0, 40, -30, 10),
        (60, -20),
        (4.594, 37.702, 18.832, -27.176, -25.062, -12.009, 3.311),
    ),
    "across": (0x2008, (0, 40, -30, 10), (0, 0), (4.495, 36.085, 23.305, -27.365, -28.437, -14.682, 2.852)),
}
LONGER = {  # a further key at 3 s
    "flat beside": (0x1108, (0, 40, -30, 10, 10), (4.495, 36.085, 24.25, -26.15, -30.781, -12.579, 6.614)),
    "held back": (0x6108, (0, 40, -30, 10, 10), (1.12, 31.36, 24.88, -28.04, -23.75, -7.01, 7.57)),
    "held back, rising": (0x6108, (0, 1, 30, 31, 100), (0.001, 0.343, 7.611, 29.093, 30.438, 30.5, 30.671)),
}


def values_of(made: FbxFile, seconds: np.ndarray) -> np.ndarray:
    (record,) = build_scene(read_records(made.content(), ""), "").of_class("AnimationCurve")
    return curve_of(record, Notes()).at(seconds)


@pytest.mark.parametrize("name", [*CURVES, *LONGER])
def test_slopes_that_are_not_given_follow_from_the_neighbors(name: str) -> None:
    flags, keys, *data, expected = (CURVES | LONGER)[name]
    made, times = FbxFile(), [0.0, 0.5, 1.0, 2.0, 3.0][: len(keys)]
    made.curve(times, keys, flags, [*(data[0] if data else (0, 0)), 0, 0])
    np.testing.assert_allclose(values_of(made, 0.05 + 0.3 * np.arange(7)), expected, atol=6e-4)


def test_curves_are_constant_linear_or_cubic_between_keyframes() -> None:
    def at(flags: int, data: tuple[float, ...] = (0, 0, 0, 0)) -> list[float]:
        made = FbxFile()
        made.curve([1.0, 2.0], [10.0, 30.0], flags, data)
        return values_of(made, np.array([0.0, 1.0, 1.25, 1.5, 2.0, 9.0])).round(9).tolist()

    assert at(0x2) == [10.0, 10.0, 10.0, 10.0, 30.0, 30.0]
    assert at(0x102) == [10.0, 10.0, 30.0, 30.0, 30.0, 30.0]
    assert at(0x4) == [10.0, 10.0, 15.0, 20.0, 30.0, 30.0]
    hermite = [10.0 + 20.0 * (3.0 * u**2 - 2.0 * u**3) + 12.0 * (u**3 - 2.0 * u**2 + u) for u in (0.25, 0.5)]
    assert at(USER, (12, 0, 0, 0)) == [10.0, 10.0, *[round(each, 9) for each in hermite], 30.0, 30.0]


def test_a_weighted_curve_reaches_its_value_at_its_time() -> None:
    made = FbxFile()
    made.curve([0.0, 1.0], [0.0, 1.0], WEIGHTED, (0, 0, weights(0.6, 0.2), 0))
    u = np.linspace(0.0, 1.0, 11)
    times = 3.0 * (1 - u) ** 2 * u * 0.6 + 3.0 * (1 - u) * u**2 * 0.8 + u**3
    np.testing.assert_allclose(values_of(made, times), 3.0 * (1 - u) * u**2 + u**3, atol=1e-7)


def test_the_maya_sample_agrees_with_an_independent_reader() -> None:
    report = read_fbx(sample("maya_human_ik_7400_binary.fbx"))
    expected = {  # by ufbx, in meters
        "Character1_Hips": (0.0, 0.999999924, 0.0),
        "Character1_Head": (0.0, 1.649999847, 0.0),
        "Character1_LeftHand": (0.717098618, 1.465886688, 0.0),
        "Character1_RightHandPinky4": (-0.872816238, 1.462757568, -0.027229943),
        "Character1_RightFoot": (-0.089100018, 0.081503906, 4.39e-06),
        "Character1_LeftToeBase": (0.089100075, 0.018880734, 0.129547205),
    }
    for name, place in expected.items():
        np.testing.assert_allclose(report.poses["rest"].position(name), UPRIGHT @ place, atol=1e-8)
    assert len(report.figure.segments) == 62
    assert report.figure.joint("Character1_LeftArm").kind is JointKind.BALL
    assert report.figure.mass == pytest.approx(70.0, abs=15.0)
    assert report.figure.site("left_hand").segment == "Character1_LeftHand"
    assert report.figure.joint("Character1_LeftLeg").swing != ()
    assert report.poses["rest"].violations() == {}
    assert report.clips == ()
    assert "motions that do not move any bone are left out: Take 001" in report.notes


@pytest.mark.parametrize(
    ("axes", "up"),
    [
        ({"UpAxis": 1, "FrontAxis": 2, "CoordAxis": 0}, (0.0, 1.0, 0.0)),
        ({"UpAxis": 2, "FrontAxis": 1, "FrontAxisSign": -1, "CoordAxis": 0}, (0.0, 0.0, 1.0)),
        ({"UpAxis": 2, "FrontAxis": 1, "FrontAxisSign": 1, "CoordAxis": 0, "CoordAxisSign": -1}, (0.0, 0.0, 1.0)),
        ({"UpAxis": 1, "FrontAxis": 1, "CoordAxis": 0}, (0.0, 1.0, 0.0)),
    ],
)
def test_what_is_up_in_the_file_is_up_in_the_world(axes: dict[str, int], up: tuple[float, ...]) -> None:
    made = FbxFile()
    made.settings |= axes | {"UnitScaleFactor": 2.54}
    made.bone("tip", made.bone("base"), Lcl_Translation=tuple(10.0 * each for each in up))
    rest = fbx_from_bytes(made.content()).poses["rest"]
    np.testing.assert_allclose(rest.position("tip"), [0.0, 0.0, 0.254], atol=1e-12)


def test_limits_are_wide_enough_for_the_motions_of_the_file() -> None:
    (clip,) = fbx_from_bytes(chain().content()).clips
    assert clip.figure.joint("c").swing != ()
    for pose in clip:
        assert pose.violations() == {}


def test_bones_that_translate_become_free_joints() -> None:
    made = FbxFile()
    root = made.bone("root")
    arm = made.bone("arm", root, Lcl_Translation=(0.0, 10.0, 0.0))
    layer = made.take("stretch", 1.0)
    made.drive(layer, arm, "Lcl Translation", {"Y": made.curve([0.0, 1.0], [10.0, 30.0])}, X=0.0, Z=0.0)
    report = fbx_from_bytes(made.content())
    assert report.figure.joint("arm").kind is JointKind.FREE
    np.testing.assert_allclose(report.clips[0][24].position("arm"), [0.0, 0.0, 0.3], atol=1e-9)
    assert any("also translate" in note and note.endswith("arm") for note in report.notes)


def test_of_several_skeletons_the_largest_is_read_or_the_one_named() -> None:
    made = FbxFile()
    made.bone("hand", made.bone("arm"))
    made.bone("sword")
    report = fbx_from_bytes(made.content())
    assert [each.name for each in report.figure.segments] == ["arm", "hand"]
    assert any("further skeletons" in note and note.endswith("sword") for note in report.notes)
    assert fbx_from_bytes(made.content(), root="sword").figure.root.name == "sword"
    with pytest.raises(FormatError, match="no skeleton has the root 'sward'; did you mean 'sword'"):
        fbx_from_bytes(made.content(), root="sward")


def test_nonuniform_scale_is_reported() -> None:
    made = FbxFile()
    made.bone("tip", made.bone("base", Lcl_Scaling=(1.0, 2.0, 4.0)), Lcl_Translation=(0.0, 10.0, 0.0))
    report = fbx_from_bytes(made.content())
    assert any("nonuniform scale" in note and note.endswith("base") for note in report.notes)
    assert math.isclose(float(report.poses["rest"].position("tip")[2]), 0.2, abs_tol=1e-12)


def test_every_entry_point_reads_a_file(tmp_path: Path) -> None:
    (tmp_path / "wave.fbx").write_bytes(chain().content())
    report = read(tmp_path / "wave.fbx", root="a")
    assert (report.figure.name, len(report.clips)) == ("wave", 1)
