"""Universal Robots UR5: the tool follows a moving pose within velocity and acceleration limits."""

from following import Demo, distance, follow, hold, model, move, sway

import poise


def demo() -> Demo:
    """One pose task."""
    ur5 = poise.read(model("ur_description", "urdf", "ur5_robot.urdf")).figure
    joints = ("shoulder_lift_joint", "elbow_joint", "wrist_1_joint", "wrist_2_joint")
    start = poise.Pose.neutral(ur5).with_values(dict(zip(joints, (-1.2, 1.8, -1.0, -1.2), strict=True)))
    controller = poise.Controller(ur5, [hold(start, "tool0")], max_velocity=3.1, max_acceleration=20.0)
    at = start.position("tool0")

    def goals(controller: poise.Controller, t: float) -> None:
        move(controller, "tool0", at, t, 0.15, 0.2, -0.1)

    return Demo(controller, start, goals, lambda pose, t: distance(pose, {"tool0": at + sway(t, 0.15, 0.2, -0.1)[0]}))


if __name__ == "__main__":
    print(follow(demo()))
