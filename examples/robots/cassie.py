"""Agility Cassie: rods of the legs close their loops, feet stay, the pelvis moves."""

from following import Demo, distance, follow, hold, model, move

import poise
from poise.model import Site, Transform
from poise.tasks import PositionTask, PostureTask, RelativePositionTask

RODS = (("plantar-rod", "foot", (0.35012, 0, 0)), ("achilles-rod", "heel-spring", (0.5012, 0, 0)))


def demo() -> Demo:
    """Loops on level 1, feet on level 2, the pelvis on level 3; the loops are closed by a solve first."""
    read = poise.read(model("agility_cassie", "cassie.xml"))
    cassie = read.figure
    begin = read.poses.get("home", poise.Pose.neutral(cassie)) if read.poses else poise.Pose.neutral(cassie)
    neutral = poise.Pose.neutral(cassie)
    loops = []
    for side in ("left", "right"):
        for rod, other, anchor in RODS:
            end = Site(f"{side} {rod} end", f"{side}-{rod}", Transform(anchor))
            meets = (
                neutral.placement(f"{side}-{other}").inverse() @ neutral.placement(f"{side}-{rod}") @ Transform(anchor)
            )
            name = f"{side} {rod}"
            loops.append(RelativePositionTask(name=name, site=end, other=f"{side}-{other}", offset=meets.translation))
    start = poise.solve(begin, loops).pose
    feet = {f"{side}-foot": start.position(f"{side}-foot") for side in ("left", "right")}
    tasks = [
        *loops,
        *(PositionTask(name=foot, site=foot, goal=at, level=2) for foot, at in feet.items()),
        hold(start, "cassie-pelvis", level=3),
        PostureTask(name="posture", pose=start, level=4),
    ]
    controller = poise.Controller(cassie, tasks, max_velocity=10.0, max_acceleration=200.0)

    def goals(controller: poise.Controller, t: float) -> None:
        move(controller, "cassie-pelvis", start.position("cassie-pelvis"), t, 0.02, 0.02, -0.06)

    def errors(pose: poise.Pose, t: float) -> float:
        return max(distance(pose, feet), *(loop.error_norm(pose) for loop in loops))

    return Demo(controller, start, goals, errors)


if __name__ == "__main__":
    print(follow(demo()))
