"""Shadow Hand: five fingertips follow the path of a closing hand, each finger within its velocity limits."""

import numpy as np
from following import Demo, distance, follow, model

import poise
from poise.tasks import PositionTask, PostureTask

TIPS = ("rh_ffdistal", "rh_mfdistal", "rh_rfdistal", "rh_lfdistal", "rh_thdistal")


def demo() -> Demo:
    """Fingertips on level 1, the posture on level 2."""
    hand = poise.read(model("shadow_hand", "right_hand.xml")).figure
    flexed = [f"rh_{finger}J{number}" for finger in ("FF", "MF", "RF", "LF") for number in (3, 2, 1)]

    def closing(t: float) -> poise.Pose:
        """Posture whose fingertips are the goals."""
        values = dict.fromkeys([*flexed, "rh_THJ4", "rh_THJ1"], 0.5 + 0.3 * np.sin(1.5 * t) ** 2)
        return poise.Pose.neutral(hand).with_values(values)

    start = closing(0.0)
    tasks = [PositionTask(name=tip, site=tip, goal=start.position(tip)) for tip in TIPS]
    tasks.append(PostureTask(name="posture", pose=start, level=2))
    controller = poise.Controller(hand, tasks, max_velocity=2.0, max_acceleration=100.0)

    def goals(controller: poise.Controller, t: float) -> None:
        now, later = closing(t), closing(t + controller.dt)
        for tip in TIPS:
            controller.goal(tip).set(now.position(tip))
            controller.set_velocity(tip, (later.position(tip) - now.position(tip)) / controller.dt)

    def errors(pose: poise.Pose, t: float) -> float:
        return distance(pose, {tip: closing(t).position(tip) for tip in TIPS})

    return Demo(controller, start, goals, errors)


if __name__ == "__main__":
    print(follow(demo()))
