"""A mobile base with an arm: wheels roll without slipping while the hand draws a path."""

from following import Demo, distance, follow, move, sway

import poise
from poise.control import RollingContactTask
from poise.tasks import PositionTask, PostureTask


def mobile_manipulator() -> poise.Figure:
    """A cart on a rail of the floor with two wheels on one axle, and an arm of three hinges."""
    builder = poise.FigureBuilder("mobile manipulator").segment("floor").root("floor")
    builder.segment("cart", mass=20.0).slide("drive", "floor", "cart", at=(0, 0, 0.1), axis=(1, 0, 0), range=(-5, 5))
    for side, y in (("left", 0.25), ("right", -0.25)):
        builder.segment(f"{side}_wheel", mass=1.0).hinge(
            f"{side}_axle", "cart", f"{side}_wheel", at=(0, y, 0), axis=(0, 1, 0)
        )
    parent, at = "cart", (0, 0, 0.5)
    for name, axis in (("turret", (0, 0, 1)), ("upper", (0, 1, 0)), ("fore", (0, 1, 0))):
        builder.segment(name, mass=1.0).hinge(f"{name}_joint", parent, name, at=at, axis=axis, range=(-2.5, 2.5))
        parent, at = name, (0, 0, 0.1) if name == "turret" else (0.35, 0, 0)
    return builder.site("hand", "fore", at=(0.35, 0, 0)).build()


def demo() -> Demo:
    """Wheels and hand on level 1, the posture of the arm on level 2: the cart drives where the arm would stretch."""
    robot = mobile_manipulator()
    start = poise.Pose.neutral(robot).with_values({"upper_joint": -0.6, "fore_joint": 1.4})
    at = start.position("hand")
    tasks = [
        *(RollingContactTask(name=f"{side} wheel", site=f"{side}_wheel", radius=0.1) for side in ("left", "right")),
        PositionTask(name="hand", site="hand", goal=at),
        PostureTask(name="posture", pose=start, joints=["upper_joint", "fore_joint", "turret_joint"], level=2),
    ]
    speeds = {"left_axle": 20.0, "right_axle": 20.0}
    controller = poise.Controller(robot, tasks, max_velocity=speeds, max_acceleration=100.0)

    def goals(controller: poise.Controller, t: float) -> None:
        move(controller, "hand", at, t, 0.8, 0.2, 0.1)

    return Demo(controller, start, goals, lambda pose, t: distance(pose, {"hand": at + sway(t, 0.8, 0.2, 0.1)[0]}))


if __name__ == "__main__":
    print(follow(demo()))
