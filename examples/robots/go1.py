"""Unitree Go1: four feet stay, the trunk moves over them as far as its limits allow."""

from following import Demo, distance, follow, hold, model, move

import poise
from poise.tasks import PositionTask, PostureTask

FEET = ("FL_foot", "FR_foot", "RL_foot", "RR_foot")


def demo() -> Demo:
    """Feet on level 1, the trunk on level 2."""
    go1 = poise.read(model("go1_description", "urdf", "go1.urdf"), free_root=True).figure
    legs = {
        f"{leg}_{joint}_joint": value
        for leg in ("FL", "FR", "RL", "RR")
        for joint, value in (("thigh", 0.8), ("calf", -1.6))
    }
    start = poise.Pose.neutral(go1).with_values(legs)
    feet = {foot: start.position(foot) for foot in FEET}
    tasks = [PositionTask(name=foot, site=foot, goal=at) for foot, at in feet.items()]
    tasks += [hold(start, "trunk", level=2), PostureTask(name="posture", pose=start, level=3)]
    controller = poise.Controller(go1, tasks, max_velocity=20.0, max_acceleration=300.0)

    def goals(controller: poise.Controller, t: float) -> None:
        move(controller, "trunk", start.position("trunk"), t, 0.06, 0.05, -0.08)

    return Demo(controller, start, goals, lambda pose, t: distance(pose, feet))


if __name__ == "__main__":
    print(follow(demo()))
