"""PAL TIAGo: the hand reaches, the head looks at it, the wheels are locked."""

from following import Demo, distance, follow, hold, model, move, sway

import poise
from poise.tasks import JointSelection, LookAtTask, PostureTask


def demo() -> Demo:
    """The hand on level 1, the gaze on level 2, the posture on level 3."""
    tiago = poise.read(model("tiago_description", "robots", "tiago_no_hand.urdf")).figure
    arm = {f"arm_{number}_joint": value for number, value in enumerate((0.4, -0.5, -0.6, 1.4, 0.3, 0.2, 0.1), 1)}
    start = poise.Pose.neutral(tiago).with_values({**arm, "torso_lift_joint": 0.15}).clamped()
    head = JointSelection.listed("head_1_joint", "head_2_joint")
    site, at = "arm_7_link", start.position("arm_7_link")
    tasks = [
        hold(start, site),
        LookAtTask(name="gaze", site="head_2_link", target=tuple(at), axis=(1, 0, 0), level=2, active_joints=head),
        PostureTask(name="posture", pose=start, level=3),
    ]
    wheels = [joint.name for joint in tiago.joints if "wheel" in joint.name and joint.kind.nv]
    controller = poise.Controller(tiago, tasks, max_velocity=2.0, max_acceleration=20.0, locked=wheels)

    def goals(controller: poise.Controller, t: float) -> None:
        move(controller, site, at, t, 0.03, -0.03, 0.04)

    return Demo(controller, start, goals, lambda pose, t: distance(pose, {site: at + sway(t, 0.03, -0.03, 0.04)[0]}))


if __name__ == "__main__":
    print(follow(demo()))
