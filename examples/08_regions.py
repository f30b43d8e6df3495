"""A region instead of a point: a hand stays in a box; inside, the task uses no degrees of freedom."""

import poise
from poise import library
from poise.tasks import HalfSpace, InsideBall, InsideBox

human = library.human()
stand = library.human_pose(human, "stand")

scene = poise.Scene(human, stand)
scene.pin("left_sole", "right_sole")
scene.keep_balance()
scene.keep_inside("right_grip", InsideBox(center=(0.4, -0.3, 1.0), size=(0.2, 0.2, 0.2)), name="over the table")
scene.keep_inside("left_grip", InsideBall(center=(0.2, 0.4, 1.2), radius=0.15), name="near the lever")
scene.keep_inside("head_top", HalfSpace(point=(0, 0, 1.7), normal=(0, 0, -1)), name="under the beam")
scene.prefer_posture(stand)
print(scene.solve())
for name in ("right_grip", "left_grip"):
    print(f"{name} stopped at the boundary of its region: {scene.pose.position(name).round(3)}")
