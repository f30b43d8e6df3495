"""A reach across the body drives an arm into the trunk, unless self-collision is avoided."""

import poise
from poise import library
from poise.kinematics import deepest_self_collision

human = library.human()
stand = library.human_pose(human, "stand")
scene = poise.Scene(human, stand)
scene.pin("left_sole", "right_sole")
scene.reach("right_grip", (0.0, 0.1, 1.1), name="hand")
print("without avoidance:", scene.solve().explain())
print("    deepest penetration:", deepest_self_collision(scene.pose))

scene.pose = stand
scene.avoid(self_collision=True, margin=0.005)
result = scene.solve()
print("with self-collision avoidance:", result.explain())
print("    deepest penetration:", deepest_self_collision(scene.pose))
