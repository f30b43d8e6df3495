"""Limbs: forward and inverse kinematics, blends, poles; symmetric drags."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.errors import TaskError
from poise.kinematics import interpolate, mirrored
from poise.library import human, make
from poise.scene import load_scene
from poise.solver import solve
from poise.studio.commands import COMMANDS
from poise.studio.document import Document
from poise.studio.limb_blend import blend_of, fk_pose, set_blend, update_blends
from poise.studio.limbs import Limb, limb_of, limbs_of, mode_of, set_mode, set_pole
from poise.studio.messages import parse_command
from poise.studio.scene_setup import initial_scene
from poise.tasks import JointSelection, PositionTask

GOAL = (0.25, -0.25, 1.1)


def do(document: Document, text: str) -> None:
    command = parse_command(text)
    COMMANDS[type(command)](document, command)


def settled(document: Document) -> Document:
    for _ in range(400):
        if not document.moving:
            break
        document.advance()
    return document


@pytest.fixture
def document() -> Document:
    return settled(Document(initial_scene(human())))


@pytest.fixture
def arm(document: Document) -> Limb:
    return limb_of(document.figure, "right_arm")


def test_limbs_are_found_on_humanoids_only(document: Document) -> None:
    assert [limb.name for limb in limbs_of(document.figure)] == ["left_arm", "right_arm", "left_leg", "right_leg"]
    assert limb_of(document.figure, "left_leg").joints == ("left_hip", "left_knee", "left_ankle")
    assert limbs_of(make("lamp")) == ()
    with pytest.raises(TaskError, match="unknown limb"):
        limb_of(document.figure, "tail")


def test_pinned_legs_are_in_inverse_kinematics_and_arms_are_free(document: Document) -> None:
    modes = [mode_of(document.scene, limb) for limb in limbs_of(document.figure)]
    assert modes == ["free", "free", "ik", "ik"]


def test_a_limb_in_forward_kinematics_keeps_its_angles_while_the_body_is_pulled(document: Document, arm: Limb) -> None:
    do(document, '{"type": "limb.set", "limb": "right_arm", "mode": "fk"}')
    before = [document.scene.pose[joint] for joint in arm.joints]
    start = document.scene.pose.position("pelvis")
    goal = np.add(start, (0.1, 0.05, -0.15)).tolist()
    do(document, f'{{"type": "pull.begin", "segment": "pelvis", "point": [0, 0, 0], "goal": {goal}}}')
    do(document, f'{{"type": "drag.move", "number": 1, "goal": {goal}}}')
    settled(document)
    do(document, '{"type": "drag.end"}')
    settled(document)
    assert np.linalg.norm(document.scene.pose.position("pelvis") - start) > 0.08
    for joint, values in zip(arm.joints, before, strict=True):
        assert np.allclose(document.scene.pose[joint], values, atol=1e-6)


def test_a_ring_in_forward_kinematics_moves_one_joint_and_the_goal_follows(document: Document, arm: Limb) -> None:
    do(document, '{"type": "limb.set", "limb": "right_arm", "mode": "fk"}')
    settled(document)
    before = document.scene.pose
    do(document, '{"type": "joint.begin", "coordinate": "right_elbow.flexion"}')
    do(document, '{"type": "value.move", "number": 1, "value": 1.2}')
    settled(document)
    do(document, '{"type": "drag.end"}')
    settled(document)
    pose = document.scene.pose
    assert pose.value("right_elbow.flexion") == pytest.approx(1.2, abs=1e-6)
    assert np.allclose(pose["right_shoulder"], before["right_shoulder"], atol=1e-6)
    goal = document.scene[arm.goal_task]
    assert np.allclose(goal.goal, pose.position(arm.end), atol=0.02)  # the body sways to keep balance
    do(document, '{"type": "limb.set", "limb": "right_arm", "mode": "ik"}')
    settled(document)
    assert np.abs(document.scene.pose.position(arm.end) - pose.position(arm.end)).max() < 1e-4
    assert mode_of(document.scene, arm) == "ik"


def blended_arm(document: Document, arm: Limb) -> None:
    """An arm of which FK and IK differ: its goal is moved after the switch."""
    do(document, '{"type": "limb.set", "limb": "right_arm", "mode": "fk"}')
    do(document, '{"type": "limb.set", "limb": "right_arm", "mode": "ik"}')
    document.perform("goal", lambda: document.scene.set(arm.goal_task, goal=GOAL))
    settled(document)


def blend(document: Document, share: float, *, continued: bool = False) -> None:
    text = str(continued).lower()
    do(document, f'{{"type": "limb.blend", "limb": "right_arm", "blend": {share}, "continued": {text}}}')
    settled(document)


def test_a_blend_goes_from_the_rotations_to_the_goal(document: Document, arm: Limb) -> None:
    start = document.scene.pose
    blended_arm(document, arm)
    assert blend_of(document.scene, arm) == 1.0
    distances = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        blend(document, share, continued=share > 0.0)
        pose = document.scene.pose
        assert mode_of(document.scene, arm) == ("ik" if share == 1.0 else "blend")
        assert blend_of(document.scene, arm) == pytest.approx(share)
        assert np.allclose(pose.q, pose.clamped().q, atol=1e-9)
        distances.append(np.linalg.norm(pose.position(arm.end) - GOAL))
        if share == 0.0:
            assert all(np.allclose(pose[each], start[each], atol=1e-5) for each in arm.joints)
    assert distances[0] > 0.2
    assert distances == sorted(distances, reverse=True)
    assert distances[-1] < 1e-3
    document.undo()
    assert document.history.next_undo == "goal"
    assert mode_of(document.scene, arm) == "ik"


def test_a_blend_is_the_interpolation_of_both_while_the_body_is_pulled(document: Document, arm: Limb) -> None:
    blended_arm(document, arm)
    blend(document, 0.4)
    goal = np.add(document.scene.pose.position("pelvis"), (0.08, 0.04, -0.12)).tolist()
    do(document, f'{{"type": "pull.begin", "segment": "pelvis", "point": [0, 0, 0], "goal": {goal}}}')
    do(document, f'{{"type": "drag.move", "number": 1, "goal": {goal}}}')
    settled(document)
    do(document, '{"type": "drag.end"}')
    pose = settled(document).scene.pose
    start = fk_pose(document.scene, arm)
    joints = JointSelection.listed(*arm.joints)
    end = solve(start, [PositionTask(name="goal", site=arm.end, goal=GOAL, active_joints=joints)]).pose
    between = interpolate(start, end, 0.4)
    for joint in arm.joints:
        assert np.abs(pose[joint] - between[joint]).max() < 1e-3


def test_a_ring_of_a_blend_turns_the_rotations_and_the_goal_stays(document: Document, arm: Limb) -> None:
    blended_arm(document, arm)
    blend(document, 0.5)
    before, fk = document.scene.pose, fk_pose(document.scene, arm)
    value = before.value("right_elbow.flexion") - 0.3
    do(document, '{"type": "joint.begin", "coordinate": "right_elbow.flexion"}')
    do(document, f'{{"type": "value.move", "number": 1, "value": {value}}}')
    settled(document)
    do(document, '{"type": "drag.end"}')
    settled(document)
    expected = max(fk.value("right_elbow.flexion") - 0.3, 0.0)
    assert fk_pose(document.scene, arm).value("right_elbow.flexion") == pytest.approx(expected, abs=0.05)
    assert np.allclose(document.scene[arm.goal_task].goal, GOAL)
    do(document, '{"type": "rotate.begin", "segment": "head"}')
    do(document, '{"type": "rotate.move", "number": 1, "rotation": [0.98, 0.0, 0.0, 0.2]}')
    do(document, '{"type": "drag.end"}')
    assert np.allclose(document.scene[arm.goal_task].goal, GOAL)  # the arm was not rotated


def test_a_blend_is_saved_with_the_scene(document: Document, arm: Limb, tmp_path: Path) -> None:
    blended_arm(document, arm)
    blend(document, 0.3)
    document.scene.save(tmp_path / "blend.poise")
    scene = load_scene(tmp_path / "blend.poise")
    assert blend_of(scene, arm) == pytest.approx(0.3)
    assert not update_blends(scene)
    with pytest.raises(TaskError, match="0 to 1"):
        set_blend(scene, arm, 1.5)


@pytest.mark.parametrize("mode", ["free", "fk", "ik"])
def test_the_switch_ends_a_blend_and_moves_nothing(document: Document, arm: Limb, mode: str) -> None:
    blended_arm(document, arm)
    blend(document, 0.5)
    before = document.scene.pose.position(arm.end)
    do(document, f'{{"type": "limb.set", "limb": "right_arm", "mode": "{mode}"}}')
    settled(document)
    assert mode_of(document.scene, arm) == mode
    assert np.abs(document.scene.pose.position(arm.end) - before).max() < (0.05 if mode == "free" else 2e-3)


@pytest.mark.parametrize("toward", [(0.1, -1.2, 1.6), (0.0, -0.3, 0.4), (0.0, 0.2, 0.9)])
def test_a_pole_directs_the_elbow_and_moves_neither_hand_nor_trunk(
    document: Document, arm: Limb, toward: tuple[float, ...]
) -> None:
    set_mode(document.scene, arm, "ik")
    document.scene.set(arm.goal_task, goal=GOAL)
    do(document, '{"type": "limb.pole", "limb": "right_arm", "on": true}')
    settled(document)
    chest = document.scene.pose.position("thorax")
    do(document, f'{{"type": "goal.begin", "task": "right_arm pole", "goal": {list(toward)}}}')
    for number in range(1, 12):
        do(document, f'{{"type": "drag.move", "number": {number}, "goal": {list(toward)}}}')
        document.scene.solve()
    pose = document.scene.pose
    do(document, '{"type": "drag.end"}')
    start, elbow, end = (pose.position(each) for each in (arm.upper, arm.lower, arm.end))
    axis = (end - start) / np.linalg.norm(end - start)
    arms = [each - start - ((each - start) @ axis) * axis for each in (elbow, np.array(toward))]
    cosine = arms[0] @ arms[1] / np.linalg.norm(arms[0]) / np.linalg.norm(arms[1])
    assert np.degrees(np.arccos(cosine)) < 8.0
    assert np.abs(end - GOAL).max() < 1e-4
    assert np.linalg.norm(pose.position("thorax") - chest) < 0.05
    assert document.history.next_undo == "Move goal of right arm pole"


def test_a_pole_follows_an_applied_pose(document: Document) -> None:
    leg = limb_of(document.figure, "left_leg")
    set_pole(document.scene, leg, True)
    do(document, '{"type": "pose.standard", "name": "sit"}')
    goal = np.array(document.scene[leg.pole_task].goal)
    assert np.linalg.norm(goal - document.scene.pose.position(leg.lower)) < 1e-6


def test_a_symmetric_pull_moves_both_hands(document: Document) -> None:
    do(document, '{"type": "symmetric", "on": true}')
    pose = document.scene.pose
    goal = np.add(pose.position("right_hand"), (0.25, -0.05, 0.35)).tolist()
    do(document, f'{{"type": "pull.begin", "segment": "right_hand", "point": [0, 0, 0], "goal": {goal}}}')
    do(document, f'{{"type": "drag.move", "number": 1, "goal": {goal}}}')
    settled(document)
    do(document, '{"type": "drag.end"}')
    left, right = (document.scene.pose.position(f"{side}_hand") for side in ("left", "right"))
    assert np.abs(right - goal).max() < 1e-3
    assert np.abs(left - right * (1, -1, 1)).max() < 2e-3
    assert [task.name for task in document.scene.tasks] == ["left_foot", "right_foot", "balance"]
    assert document.history.next_undo == "Pull right hand"


@pytest.mark.parametrize("kind", ["joint", "rotate"])
def test_symmetric_rotations_mirror_the_joint(document: Document, kind: str) -> None:
    do(document, '{"type": "symmetric", "on": true}')
    if kind == "joint":
        do(document, '{"type": "joint.begin", "coordinate": "left_shoulder.swing_x"}')
        do(document, '{"type": "value.move", "number": 1, "value": 0.6}')
    else:
        do(document, '{"type": "rotate.begin", "segment": "left_upper_arm"}')
        do(document, '{"type": "rotate.move", "number": 1, "rotation": [0.95, 0.3, 0.0, 0.1]}')
    settled(document)
    do(document, '{"type": "drag.end"}')
    pose = document.scene.pose
    mirror = mirrored(pose, keep_root=True)
    assert np.abs(pose["left_shoulder"] - document.history.past[-1][1].scene.pose["left_shoulder"]).max() > 0.02
    sign = np.sign(pose["right_shoulder"] @ mirror["right_shoulder"])
    assert np.abs(pose["right_shoulder"] - sign * mirror["right_shoulder"]).max() < 2e-2


def test_a_pull_that_a_pin_prevents_is_an_edit(document: Document) -> None:
    goal = np.add(document.scene.pose.position("left_foot"), (0.0, 0.0, 0.3)).tolist()
    do(document, f'{{"type": "pull.begin", "segment": "left_foot", "point": [0, 0, 0], "goal": {goal}}}')
    do(document, f'{{"type": "drag.move", "number": 1, "goal": {goal}}}')
    do(document, '{"type": "drag.end"}')
    assert document.history.next_undo == "Pull left foot"
