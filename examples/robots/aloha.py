"""Two arms on a table, as ALOHA has them: the grippers carry a tray, one 6D pose relative to the other."""

from following import Demo, follow, hold, move, sway

import poise
from poise.tasks import RelativeOrientationTask, RelativePositionTask


def two_arms() -> poise.Figure:
    """Two arms of six hinges that face each other."""
    builder = poise.FigureBuilder("two arms").segment("table").root("table")
    chain = (("waist", (0, 0, 1), 0.1), ("shoulder", (0, 1, 0), 0.3), ("elbow", (0, 1, 0), 0.3))
    chain += (("forearm", (1, 0, 0), 0.1), ("wrist", (0, 1, 0), 0.1), ("gripper", (1, 0, 0), 0.1))
    for side, x, facing in (("left", -0.5, (1, 0, 0, 0)), ("right", 0.5, (0, 0, 0, 1))):
        parent, at, rotation = "table", (x, 0, 0), facing
        for name, axis, length in chain:
            segment = f"{side}_{name}"
            builder.segment(segment, mass=0.5)
            place = {"at": at, "rotation": rotation}
            builder.hinge(f"{segment}_joint", parent, segment, **place, axis=axis, range=(-2.6, 2.6))
            parent, rotation = segment, (1, 0, 0, 0)
            at = (0, 0, length) if name in ("waist", "shoulder") else (length, 0, 0)
        builder.site(f"{side}_tip", parent, at=at)
    return builder.build()


def demo() -> Demo:
    """The left gripper moves, the right one keeps its pose relative to it."""
    arms = two_arms()
    bent = {"shoulder": 0.2, "elbow": 0.7, "wrist": -0.9}
    values = {f"{side}_{joint}_joint": value for side in ("left", "right") for joint, value in bent.items()}
    start = poise.Pose.neutral(arms).with_values(values)
    left, right = start.placement("left_tip"), start.placement("right_tip")
    relative = left.inverse() @ right
    pair = {"site": "right_tip", "other": "left_tip"}
    tasks = [
        RelativePositionTask(name="tray position", offset=relative.translation, **pair),
        RelativeOrientationTask(name="tray orientation", rotation=relative.rotation, **pair),
        hold(start, "left_tip"),
    ]
    controller = poise.Controller(arms, tasks, max_velocity=3.0, max_acceleration=30.0)

    def goals(controller: poise.Controller, t: float) -> None:
        move(controller, "left_tip", start.position("left_tip"), t, 0.0, 0.08, 0.08)

    def errors(pose: poise.Pose, t: float) -> float:
        goal = start.position("left_tip") + sway(t, 0.0, 0.08, 0.08)[0]
        return max(tasks[0].error_norm(pose), float(abs(pose.position("left_tip") - goal).max()))

    return Demo(controller, start, goals, errors)


if __name__ == "__main__":
    print(follow(demo()))
