"""A reach across the body presses an arm into the trunk, until the figure is told to keep clear of itself."""

import poise
from poise import library
from poise.kinematics import deepest_self_collision

human = library.human()
stand = library.human_pose(human, "stand")
scene = poise.Scene(human, stand)
scene.pin("left_sole", "right_sole")
scene.reach("right_grip", (0.0, 0.1, 1.1), name="hand")
print("without a care:", scene.solve().explain())
print("    deepest:", deepest_self_collision(scene.pose))

scene.pose = stand
scene.avoid(self_collision=True, margin=0.005)
result = scene.solve()
print("clear of itself:", result.explain())
print("    deepest:", deepest_self_collision(scene.pose))
