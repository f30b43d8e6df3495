"""glTF sample files compared with a reference reader: every joint of every frame, every vertex of the skin."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from poise.io import ImportReport, read
from poise.kinematics import Pose
from poise.model import JointKind
from tests.io.gltf_reference_reader import Oracle
from tests.support.sample_files import sample

ANIMATED = {"Fox.glb": 3, "RiggedFigure.glb": 1, "RobotExpressive.glb": 14, "test.vrma": 1}
STILL = ("makehuman_cc0_mixamo_rig.glb", "vrm1_small.vrm")


@cache
def report(name: str) -> ImportReport:
    return read(sample(name))


@cache
def oracle(name: str) -> Oracle:
    return Oracle(sample(name))


def segments(name: str) -> dict[str, int]:
    """Node of each segment, told by the names; of nodes with one name the first that is a joint."""
    nodes = oracle(name).document["nodes"]
    joints = [number for skin in oracle(name).document.get("skins", []) for number in skin["joints"]]
    order = [*dict.fromkeys(joints), *range(len(nodes))]
    names = {segment.name for segment in report(name).figure.segments}
    found: dict[str, int] = {}
    for number in order:
        if nodes[number].get("name") in names:
            found.setdefault(nodes[number]["name"], number)
    return found


@cache
def size(name: str) -> float:
    places = np.array([Pose.neutral(report(name).figure).position(each) for each in segments(name)])
    return float(np.linalg.norm(np.ptp(places, axis=0)))


@pytest.mark.parametrize("name", ANIMATED)
def test_every_joint_of_every_seventh_frame_is_at_its_node(name: str) -> None:
    clips = report(name).clips
    assert len(clips) == ANIMATED[name]
    nodes = segments(name)
    places, rows = list(nodes.values()), [clips[0].figure.segment_index(each) for each in nodes]
    for number, clip in enumerate(clips):
        first, last = oracle(name).span(number)
        assert clip.duration == pytest.approx(last - first, abs=1e-6)
        for k in range(0, len(clip), 7):
            truth = np.array(oracle(name).worlds(oracle(name).moved(number, first + k * clip.frame_time)))[places]
            state = clip[k].state
            assert np.abs(state.positions[rows] - truth[:, :3, 3]).max() < 1e-6 * size(name)
            turns = truth[:, :3, :3] / np.cbrt(np.linalg.det(truth[:, :3, :3]))[:, None, None]
            assert np.abs(state.rotations[rows] - turns).max() < 3e-5  # scales of the samples are uneven by 1e-5


@pytest.mark.parametrize("name", STILL)
def test_in_the_rest_pose_every_joint_is_at_its_node(name: str) -> None:
    pose = Pose.neutral(report(name).figure)
    nodes = segments(name)
    assert len(nodes) == len(pose.figure.segments)
    for segment, node in nodes.items():
        assert pose.position(segment) == pytest.approx(oracle(name).worlds({})[node][:3, 3], abs=1e-9)


@pytest.mark.parametrize(("name", "node"), [("Fox.glb", 1), ("RiggedFigure.glb", 1)])
def test_the_skin_moves_as_the_file_says(name: str, node: int) -> None:
    found = report(name)
    assert found.skin is not None
    for clip in found.clips[:2]:
        first, _ = oracle(name).span(found.clips.index(clip))
        for k in (0, len(clip) // 2):
            moved = oracle(name).moved(found.clips.index(clip), first + k * clip.frame_time)
            truth = oracle(name).skinned(node, moved)
            assert np.abs(found.skin.deformed(clip[k]) - truth).max() < 1e-5 * size(name)


def test_at_rest_the_skin_is_the_mesh_itself() -> None:
    found = report("makehuman_cc0_mixamo_rig.glb")
    assert found.skin is not None
    assert found.skin.deformed(Pose.neutral(found.figure)) == pytest.approx(
        oracle("makehuman_cc0_mixamo_rig.glb").skinned(52, {}), abs=1e-6
    )
    heights = found.skin.deformed(Pose.neutral(found.figure))[:, 2]
    assert 1.5 < np.ptp(heights) < 2.0
    assert 45.0 < found.figure.mass < 90.0


@pytest.mark.parametrize("name", [*ANIMATED, *STILL])
def test_every_sample_keeps_its_own_limits_and_reports_what_was_assumed(name: str) -> None:
    found = report(name)
    assert found.figure.has_floating_base
    assert Pose.neutral(found.figure).violations() == {}
    for clip in found.clips[:3]:
        assert all(clip[k].violations() == {} for k in range(0, len(clip), 20))
    assert any("masses" in note for note in found.notes)
    assert any("no joint limits" in note for note in found.notes)
    kinds = {joint.kind for joint in found.figure.joints}
    assert kinds <= {JointKind.FREE, JointKind.BALL, JointKind.SLIDE}


@pytest.mark.parametrize(
    ("name", "part", "segment"),
    [
        ("makehuman_cc0_mixamo_rig.glb", "left_hand", "mixamorig:LeftHand"),
        ("vrm1_small.vrm", "left_shin", "LowerLeg.L"),
        ("test.vrma", "right_thumb_1", "rightThumbMetacarpal"),
        ("RobotExpressive.glb", "head", "Head"),
    ],
)
def test_humans_have_sites_with_the_same_names(name: str, part: str, segment: str) -> None:
    assert report(name).figure.site(part).segment == segment


@pytest.mark.parametrize("name", ["makehuman_cc0_mixamo_rig.glb", "vrm1_small.vrm", "test.vrma"])
def test_humans_stand_upright_with_their_left_hand_on_the_left(name: str) -> None:
    pose = Pose.neutral(report(name).figure)
    assert pose.position("head")[2] > pose.position("hips")[2] > pose.position("left_foot")[2]
    assert pose.position("left_hand")[1] > 0.1
    assert pose.position("right_hand")[1] < -0.1
    assert pose.position("left_toes")[0] > pose.position("left_foot")[0]


def test_lengths_can_be_brought_to_meters() -> None:
    fox = read(sample("Fox.glb"), unit="cm")
    assert fox.figure.mass == pytest.approx(1e-6 * report("Fox.glb").figure.mass)
    assert any("121 m in size" in note for note in report("Fox.glb").notes)
    assert not any("m in size" in note for note in fox.notes)
    before, after = report("Fox.glb").clips[1][5], fox.clips[1][5]
    assert after.position("b_Head_05") == pytest.approx(0.01 * before.position("b_Head_05"))
    assert fox.skin is not None
    assert report("Fox.glb").skin is not None
    assert fox.skin.deformed(after) == pytest.approx(0.01 * report("Fox.glb").skin.deformed(before))  # type: ignore[union-attr]


def test_the_frame_rate_can_be_chosen() -> None:
    clip = read(sample("Fox.glb"), rate=60.0).clips[0]
    assert clip.frame_time == pytest.approx(1.0 / 60.0, rel=0.01)
    assert clip.duration == pytest.approx(report("Fox.glb").clips[0].duration)


@pytest.mark.parametrize("name", STILL)
def test_knees_and_elbows_of_humans_bend_the_right_way(name: str) -> None:
    figure = report(name).figure
    for part, way in (("shin", 1.0), ("lower_arm", -1.0)):
        for side in ("left", "right"):
            joint = next(j for j in figure.joints if j.child == figure.site(f"{side}_{part}").segment)
            bent = Pose.neutral(figure).with_values({f"{joint.name}.swing_y": -way})
            assert bent.violations() == {}
            end = {"shin": "foot", "lower_arm": "hand"}[part]
            moved = bent.position(f"{side}_{end}") - Pose.neutral(figure).position(f"{side}_{end}")
            assert moved[0] * way < -0.05
            assert Pose.neutral(figure).with_values({f"{joint.name}.swing_y": way}).violations() != {}
