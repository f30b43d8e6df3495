"""Bind poses: a motion is read and retargeted the same whatever pose its file has at zero angles."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise import library
from poise.io import read
from poise.io.bvh.read import bvh_from_text
from poise.io.fbx.read import fbx_from_bytes
from poise.io.import_report import ImportReport
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import FigureBuilder
from poise.motion import Clip
from poise.motion.humanoid import Body
from poise.motion.retargeting.retarget import retarget
from poise.types import FloatArray, Quaternion
from tests.io.fbx_file import FbxFile
from tests.io.gltf_builder import Making
from tests.support import bind_poses

PARTS = (
    "hips",
    "chest",
    "head",
    *(f"{s}_{p}" for s in ("left", "right") for p in ("hand", "lower_arm", "shin", "foot")),
)
T_POSE = np.tile(quaternion.identity(), (len(bind_poses.skeleton()[0]), 1))
WORLD, POSITIONS = bind_poses.motion(15)
RNG = np.random.default_rng(7)
BIND_POSES = {
    "along_x": bind_poses.frames_along_x(),
    "facing_back": bind_poses.frames_facing(180.0),
    "facing_aside": bind_poses.frames_facing(float(RNG.uniform(20.0, 160.0))),
    "rolled": bind_poses.rolled_frames(RNG),
    "random": bind_poses.random_frames(RNG),
}


def retargeted(clip: Clip) -> tuple[FloatArray, FloatArray]:
    """Positions of body parts of the source (n, parts, 3), and of a person who makes the same motion [m]."""
    person = retarget(clip, library.human(), feet=False, filter_time=0.0).clip
    source, target = Body.of(clip), Body.of(person)
    return tuple(np.stack([body.position(part) for part in PARTS], axis=1) for body in (source, target))  # type: ignore[return-value]


def read_bvh(frames: Quaternion, up: str = "y", unit_cm: float = 1.0) -> ImportReport:
    return bvh_from_text(bind_poses.bvh(frames, WORLD, POSITIONS, up, unit_cm))


@pytest.fixture(scope="module")
def expected() -> tuple[FloatArray, FloatArray]:
    return retargeted(read_bvh(T_POSE).clips[0])


def stands_facing_x(report: ImportReport) -> bool:
    pose = Pose.neutral(report.figure)
    up, down = (pose.position(part) - pose.position("hips") for part in ("head", "left_foot"))
    left = pose.position("left_upper_arm") - pose.position("right_upper_arm")
    toes = pose.position("left_toes") - pose.position("left_foot")
    return bool(up[2] > 0.5 and down[2] < -0.8 and left[1] > 0.2 and abs(left[0]) < 0.02 and toes[0] > 0.1)


@pytest.mark.parametrize("name", BIND_POSES)
def test_the_bind_pose_does_not_change_the_retargeted_motion(
    name: str, expected: tuple[FloatArray, FloatArray]
) -> None:
    report = read_bvh(BIND_POSES[name])
    assert stands_facing_x(report)
    assert any("neutral pose" in note for note in report.notes)
    source, target = retargeted(report.clips[0])
    np.testing.assert_allclose(source, expected[0], atol=1e-6)  # the motion stays where the file has it
    np.testing.assert_allclose(target, expected[1], atol=0.01)
    assert not report.clips[0][10].violations()


@pytest.mark.parametrize(("up", "unit_cm"), [("z", 1.0), ("y", 100.0), ("z", 2.54)])
def test_up_axis_and_unit_of_a_file_with_bones_along_x_come_from_its_motion(
    up: str, unit_cm: float, expected: tuple[FloatArray, FloatArray]
) -> None:
    source, _ = retargeted(read_bvh(BIND_POSES["along_x"], up, unit_cm).clips[0])
    np.testing.assert_allclose(source, expected[0], atol=1e-5)


def test_a_standing_rest_pose_is_kept() -> None:
    report = read_bvh(T_POSE)
    assert not any("neutral pose" in note for note in report.notes)
    assert Pose.neutral(report.figure).position("left_hand")[1] > 0.6


def test_a_motion_without_a_standing_frame_is_read_to_within_centimeters() -> None:
    world, positions = bind_poses.motion(15, still=0.0)
    targets = [
        retargeted(bvh_from_text(bind_poses.bvh(frames, world, positions)).clips[0])[1]
        for frames in (T_POSE, BIND_POSES["along_x"])
    ]
    errors = np.linalg.norm(targets[1] - targets[0], axis=2)
    assert errors.mean() < 0.03
    assert errors.max() < 0.10


def test_without_motion_a_skeleton_with_bones_along_x_stands() -> None:
    text = bind_poses.bvh(BIND_POSES["along_x"], WORLD, POSITIONS)
    report = bvh_from_text(text[: text.index("MOTION")])
    pose = Pose.neutral(report.figure)
    assert pose.position("left_upper_arm")[2] > pose.position("left_thigh")[2] + 0.3 > pose.position("left_foot")[2]
    assert any("a guess" in note for note in report.notes)


def test_a_gltf_skeleton_with_another_node_pose_keeps_its_motion(
    tmp_path: Path, expected: tuple[FloatArray, FloatArray]
) -> None:
    report = read(gltf(BIND_POSES["along_x"]).save(tmp_path / "a.glb"))
    assert stands_facing_x(report)
    source, target = retargeted(report.clips[0])
    np.testing.assert_allclose(source, expected[0], atol=1e-4)
    np.testing.assert_allclose(target, expected[1], atol=0.01)
    file_pose = report.poses["rest"]
    along = file_pose.position("left_foot") - file_pose.position("left_shin")
    assert along == pytest.approx([0.42, 0.0, 0.0], abs=1e-6)


def gltf(frames: Quaternion) -> Making:
    """The motion as glTF: nodes with the offsets of zero angles, one animation of all of them."""
    names, parents, _, _ = bind_poses.skeleton()
    local, offsets = bind_poses.local_frames(frames, WORLD)
    nodes = [
        {
            "name": name,
            "translation": (0.01 * bind_poses.to_y_up(offsets[index])).tolist(),
            "children": [child for child, parent in enumerate(parents) if parent == index],
        }
        for index, name in enumerate(names)
    ]
    made = Making(nodes=[{k: v for k, v in node.items() if v != []} for node in nodes], scenes=[{"nodes": [0]}])
    times = made.array(np.arange(len(local)) / 30.0, "SCALAR")
    outputs = [
        made.array(np.concatenate([bind_poses.to_y_up(local[:, i, 1:]), local[:, i, :1]], axis=1), "VEC4")
        for i in range(len(names))
    ]
    outputs.append(made.array(0.01 * bind_poses.to_y_up(POSITIONS), "VEC3"))
    channels = [{"sampler": i, "target": {"node": i, "path": "rotation"}} for i in range(len(names))]
    channels.append({"sampler": len(names), "target": {"node": 0, "path": "translation"}})
    samplers = [{"input": times, "output": output} for output in outputs]
    made.document["animations"] = [{"channels": channels, "samplers": samplers}]
    return made


def test_an_fbx_character_facing_backward_is_turned_and_its_own_rest_pose_kept() -> None:
    names, parents, _, _ = bind_poses.skeleton()
    _, offsets = bind_poses.local_frames(bind_poses.frames_facing(180.0), WORLD)
    file, numbers = FbxFile(), list[int]()
    for name, parent, offset in zip(names, parents, offsets, strict=True):
        position = tuple(bind_poses.to_y_up(offset).tolist())
        numbers.append(file.bone(name, numbers[parent] if parent >= 0 else 0, Lcl_Translation=position))
    report = fbx_from_bytes(file.content())
    assert stands_facing_x(report)
    assert report.poses["rest"].position("left_toes")[0] < report.poses["rest"].position("left_foot")[0] - 0.1


def test_figures_of_any_origin_may_face_any_way() -> None:
    """A body measures rotations from a neutral pose that faces x, for figures that no reader has corrected."""
    builder = FigureBuilder("backward")
    names, parents, offsets, _ = bind_poses.skeleton()
    for name in names:
        builder.segment(name, mass=1.0)
    builder.root("Hips", free=True)
    for name, parent, (x, y, z) in zip(names[1:], parents[1:], 0.01 * offsets[1:], strict=True):
        builder.ball(name, names[parent], name, at=(-x, -y, z))
    body = Body.of(Pose.neutral(builder.build()))
    np.testing.assert_allclose(
        quaternion.rotate(body.rotation("hips")[0], (1.0, 0.0, 0.0)), (-1.0, 0.0, 0.0), atol=1e-12
    )
    assert body.position("left_thigh", neutral=True)[0, 1] > 0.05
