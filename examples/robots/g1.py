"""Unitree G1: feet on the ground, center of mass over them, both hands sway."""

from following import Demo, distance, follow, hold, model, move

import poise
from poise.tasks import CenterOfMassTask, PositionTask, PostureTask

FEET = ("left_ankle_roll_link", "right_ankle_roll_link")
HANDS = ("left_wrist_yaw_link", "right_wrist_yaw_link")


def demo() -> Demo:
    """Feet on level 1, center of mass on level 2, hands on level 3, posture last."""
    g1 = poise.read(model("g1_description", "urdf", "g1_29dof_rev_1_0.urdf"), free_root=True).figure
    bent = {"hip_pitch": -0.3, "knee": 0.6, "ankle_pitch": -0.3, "elbow": 0.6}
    values = {f"{side}_{joint}_joint": value for side in ("left", "right") for joint, value in bent.items()}
    start = poise.Pose.neutral(g1).with_values(values)
    tasks = [
        *(hold(start, foot) for foot in FEET),
        CenterOfMassTask(name="balance", goal=start.center_of_mass(), axes="xy", level=2),
        *(PositionTask(name=hand, site=hand, goal=start.position(hand), level=3) for hand in HANDS),
        PostureTask(name="posture", pose=start, level=4),
    ]
    controller = poise.Controller(g1, tasks, max_velocity=20.0, max_acceleration=200.0)
    hands, feet = {hand: start.position(hand) for hand in HANDS}, {foot: start.position(foot) for foot in FEET}

    def goals(controller: poise.Controller, t: float) -> None:
        for hand, at in hands.items():
            move(controller, hand, at, t, 0.2, 0.05, 0.3)

    return Demo(controller, start, goals, lambda pose, t: distance(pose, feet))


if __name__ == "__main__":
    print(follow(demo()))
