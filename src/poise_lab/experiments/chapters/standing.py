"""A person who stands: on a beam, and with an object in both hands."""

from __future__ import annotations

import math

import numpy as np

from poise.collision import Obstacle, Part
from poise.kinematics import Pose
from poise.math.sphere import arc_length
from poise.model import Box, Transform
from poise.scene import Scene
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import standing

TASK_TOL_M = 1e-4  # [m]
SIDES = ("left", "right")
BEAM = Obstacle(
    "beam", (Part(Box((0.32, 1.2, 0.12)), Transform(), (0.72, 0.58, 0.42, 1.0)),), Transform((0.03, 0.0, -0.06))
)


def _feet(scene: Scene, start: Pose) -> float:
    """How far the soles are from where they were [m]."""
    names = [f"{side}_sole" for side in SIDES]
    return max(float(np.linalg.norm(scene.pose.position(name) - start.position(name))) for name in names)


def _knee(pose: Pose) -> float:
    return math.degrees(min(pose.value(f"{side}_knee.flexion") for side in SIDES))


@experiment(
    "fly-and-beam",
    title="A fly, and a person on a beam",
    source="Baerlocher 7.3.5, fig. 7.11, 7.12 A to J",
    description="A person stands on a beam, both feet fixed, the pelvis facing forward and the center of mass between "
    "the feet. The legs flex without disturbing that. The eyes follow a fly, nearly wherever it goes; if they cannot, "
    "they come as near as possible, and balance holds. A hand tries to catch it and points at it. With all weight on "
    "the left foot it gets nearer.",
    counterfactual="with gaze and hand above balance and feet",
)
def fly_and_beam(trial: Trial) -> None:
    """Ten pictures."""
    scene = standing()
    scene.lock("eyes")  # fixed in the head, as those of the source's figure
    scene.avoid(obstacles=[BEAM], enabled=False)
    if trial.counterfactual:
        for side in SIDES:
            scene.set(f"{side}_sole", level=4)
    balance = scene.keep_balance("left_sole", "right_sole", over="middle", level=4 if trial.counterfactual else 2)
    scene.pin("hips", position=False, level=4 if trial.counterfactual else 2)
    start = scene.pose
    trial.stage("A", scene)
    wish, off, knees = scene.prefer_flexed(["left_knee", "right_knee"], share=0.35), [], []
    for letter, share in (("B: the legs flex", 0.35), ("C: further", 0.7)):
        scene.remove(wish)
        wish = scene.prefer_flexed(["left_knee", "right_knee"], share=share)
        result = scene.solve()
        off.append(max(_feet(scene, start), result["balance"].error))
        knees.append(_knee(scene.pose))
        trial.stage(letter, scene)
    words = ", ".join(f"{knee:.0f}°" for knee in (_knee(start), *knees))
    trial.check("B, C: the legs flex", _knee(start) + 10.0 < knees[0] < knees[1] - 10.0, words)
    trial.check("and all tasks hold exactly", max(off) < TASK_TOL_M, f"{1e3 * max(off):.4f} mm")
    scene.remove(wish)
    _watch_fly(trial, scene, start)
    _catch_fly(trial, scene, start, balance.name)


def _watch_fly(trial: Trial, scene: Scene, start: Pose) -> None:
    """D to F: the eyes follow."""
    gaze = scene.look_at("eyes", (1.2, 0.3, 1.5), level=1 if trial.counterfactual else 3)
    followed = []
    for letter, fly in (("D: the eyes find the fly", (1.2, 0.3, 1.5)), ("E: and follow it", (0.7, 0.9, 1.9))):
        scene.set(gaze, goal=fly)
        followed.append(scene.solve()["eyes"].error)
        trial.stage(letter, scene)
    trial.check("D, E: the gaze follows", max(followed) < 1e-4, f"{math.degrees(max(followed)):.4f}° off")
    scene.set(gaze, goal=(-2.0, 0.0, 1.7))
    result = scene.solve(restart=False)  # no restart: facing the other way the eyes would find it
    trial.stage("F: behind the back", scene)
    missed, held = math.degrees(result["eyes"].error), max(_feet(scene, start), result["balance"].error)
    trial.check(
        "F: the gaze is as near as possible",
        missed > 5.0 and result.status.is_stationary,
        f"{missed:.0f}° short of the goal",
    )
    trial.check("F: balance and feet hold", held < TASK_TOL_M, f"{1e3 * held:.4f} mm")


def _catch_fly(trial: Trial, scene: Scene, start: Pose, balance: str) -> None:
    """G to J: a hand tries to catch it."""
    fly = np.array([1.5, 0.5, 1.4])
    for letter, place in (("G: down in front", (1.0, -0.5, 0.6)), ("H: and up again", tuple(fly.tolist()))):
        scene.set("eyes", goal=place)
        seen = scene.solve()["eyes"].error
        trial.stage(letter, scene)
        trial.check(f"{letter[0]}: the gaze follows", seen < 1e-4, f"{math.degrees(seen):.4f}° off")
    scene.reach("right_grip", fly, level=1 if trial.counterfactual else 4)
    result = scene.solve()
    missed = [result["right_grip"].error]
    trial.stage("I: the hand points at it", scene)
    shoulder, hand = scene.pose.position("right_upper_arm"), scene.pose.position("right_grip")
    arm, way = hand - shoulder, fly - shoulder
    angle = math.degrees(float(arc_length(arm / np.linalg.norm(arm), way / np.linalg.norm(way))))
    trial.check("I: the hand points at the fly", angle < 8.0, f"{angle:.1f}° aside")
    held = max(_feet(scene, start), result["balance"].error)
    trial.check("I: balance and feet hold", held < TASK_TOL_M, f"{1e3 * held:.4f} mm")
    left = start.position("left_sole")
    scene.set(balance, goal=(float(left[0]), float(left[1]), 0.0))
    result = scene.solve()
    missed.append(result["right_grip"].error)
    trial.stage("J: all weight on the left foot", scene)
    trial.check(
        "J: it gets nearer", missed[1] < missed[0] - 0.01, f"{1e3 * missed[0]:.0f}, then {1e3 * missed[1]:.0f} mm"
    )


@experiment(
    "flex",
    title="Flexing with an object in both hands",
    source="Baerlocher 7.3.7, fig. 7.14",
    description="A person holds an object with both hands and looks at it, feet fixed and in balance. A flexion task "
    "in the null space bends knees and hips. No other task is disturbed, and the neck rotates to keep the eyes on the "
    "object.",
    counterfactual="without the flexion task",
)
def flex(trial: Trial) -> None:
    """Flex below four tasks."""
    scene = standing()
    held = (0.45, 0.0, 1.05)
    scene.keep_balance(over="middle", level=2)
    for side, aside in (("left", 0.12), ("right", -0.12)):
        scene.reach(f"{side}_grip", (held[0], aside, held[2]), level=3)
    scene.look_at("eyes", held, level=4)
    before = scene.solve()
    start = scene.pose
    trial.stage("before", scene, "side")
    joints = [f"{side}_{joint}" for side in SIDES for joint in ("knee", "hip.swing_y")]
    scene.prefer_flexed(joints, share=0.5, enabled=not trial.counterfactual)
    result = scene.solve()
    trial.stage("flexed", scene, "side")
    knees = (_knee(start), _knee(scene.pose))
    hips = [math.degrees(pose.value("left_hip.swing_y")) for pose in (start, scene.pose)]
    trial.check("knees flex", knees[1] > knees[0] + 20.0, f"{knees[0]:.0f}° to {knees[1]:.0f}°")
    trial.check("hips flex", hips[1] > hips[0] + 20.0, f"{hips[0]:.0f}° to {hips[1]:.0f}°")
    worst = max(result[each.name].error for each in before)
    trial.check("all tasks are kept", worst < TASK_TOL_M, f"off by {worst:.1e} at most")
    turns = [sum(pose.value(f"{part}_neck.swing_y") for part in ("lower", "upper")) for pose in (start, scene.pose)]
    turned = math.degrees(abs(turns[1] - turns[0]))
    trial.check("the neck rotates to keep the gaze", turned > 3.0, f"by {turned:.0f}°")
