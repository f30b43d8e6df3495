"""A blend between forward and inverse kinematics of a limb.

A disabled posture task stores the rotations of forward kinematics (FK); its weight is the share of FK. The limb's goal
is disabled too. The posture task of the limb holds its joints between the FK rotations and those with which the limb
alone, on the trunk as it is, meets its goal (IK): with share w of IK,

    q = q_FK ⊕ w (q_IK ⊖ q_FK), clamped to the joint limits.

IK starts at the FK rotations, so that the blend depends on trunk, rotations and goal only, not on what came before.
The trunk answers to the limb (balance, natural postures), so both are found in turn, frame by frame; where this
does not converge, the joints change ever less. A share of 1 is IK itself, in which the whole body helps.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose, interpolate
from poise.scene import Scene
from poise.solver import solve
from poise.studio.limbs import Limb, goal_of_limb, limbs_of, mode_of, set_mode
from poise.tasks import JointSelection, PostureTask, Task

_MAX_ITERATIONS = 60
_TOL_RAD = 1e-6  # joints that differ by less are the same
_FREE_FRAMES = 20  # after an edit, before the joints change less
_HALVING_FRAMES = 4


def blend_of(scene: Scene, limb: Limb) -> float | None:
    """Share of inverse kinematics: 0 for FK, 1 for IK; None for a free limb."""
    mode = mode_of(scene, limb)
    if mode == "blend":
        return 1.0 - scene[limb.rotations_task].weight
    return {"fk": 0.0, "ik": 1.0}.get(mode)


def set_blend(scene: Scene, limb: Limb, share: float) -> None:
    """Blend a limb: 0 gives its FK rotations, 1 is inverse kinematics.

    The rotations are those that the limb had in FK last, or has now if it was not in FK.
    """
    if not 0.0 <= share <= 1.0:
        raise TaskError(f"{limb.name}: expected a share of inverse kinematics of 0 to 1, got {share:g}.")
    if mode_of(scene, limb) == "free":
        set_mode(scene, limb, "ik")
    goal = goal_of_limb(scene, limb)
    assert goal is not None
    for name in (limb.rotations_task, limb.lock_task):
        if name not in scene:
            scene.add(PostureTask(name=name, pose=scene.pose, joints=limb.joints, level=goal.level))
    scene.set(limb.rotations_task, enabled=False, weight=1.0 - share)
    scene.set(limb.lock_task, enabled=True)
    scene.set(goal.name, enabled=share == 1.0)
    if share == 1.0:
        scene.remove(limb.lock_task)
    update_blends(scene)


def update_blends(scene: Scene, frames: int = 0) -> bool:
    """Set the joints of blended limbs for the trunk, rotations and goals as they are; whether any changes.

    Parameters
    ----------
    scene : Scene
        The scene.
    frames : int
        Frames since the last edit; after many, the joints change less.
    """
    changed, step = False, 0.5 ** (max(frames - _FREE_FRAMES, 0) / _HALVING_FRAMES)
    for limb in limbs_of(scene.figure):
        if mode_of(scene, limb) == "blend":
            pose, lock = _blended_pose(scene, limb), scene[limb.lock_task]
            assert isinstance(lock, PostureTask)
            held = pose.with_values({joint: lock.pose[joint] for joint in limb.joints})
            pose = interpolate(held, pose, step)
            if max(np.abs(pose[each] - lock.pose[each]).max() for each in limb.joints) > _TOL_RAD:
                scene.set(lock.name, pose=pose)
                changed = True
    return changed


def rotate_blended(scene: Scene, limb: Limb, coordinate: str, value: float) -> None:
    """Set a coordinate of the FK rotations of a blended limb."""
    scene.set(limb.rotations_task, pose=fk_pose(scene, limb).with_values({coordinate: value}))
    update_blends(scene)


def fk_pose(scene: Scene, limb: Limb) -> Pose:
    """The pose with the FK rotations of a limb."""
    rotations = scene[limb.rotations_task]
    assert isinstance(rotations, PostureTask)
    return scene.pose.with_values({joint: rotations.pose[joint] for joint in limb.joints})


def _blended_pose(scene: Scene, limb: Limb) -> Pose:
    start, goal = fk_pose(scene, limb), goal_of_limb(scene, limb)
    assert goal is not None
    own = JointSelection.listed(*limb.joints)
    tasks: list[Task] = [replace(goal, enabled=True, level=1, active_joints=own)]
    if limb.pole_task in scene:
        tasks.append(replace(scene[limb.pole_task], level=2, active_joints=own))
    end = solve(start, tasks, max_iterations=_MAX_ITERATIONS, restart=False).pose
    share = 1.0 - scene[limb.rotations_task].weight
    return interpolate(start, end, share).clamped()
