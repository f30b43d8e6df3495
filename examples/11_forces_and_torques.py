"""Hold twelve kilograms in the posture of lowest torques: contact forces of the feet and joint torques."""

import poise
from poise import library

human = library.human()
strength = library.human_strength(human)
scene = poise.Scene(human, library.human_pose(human, "stand"))
scene.pin("left_sole", "right_sole")
scene.add_support("left_sole", "right_sole", friction=0.6)
scene.apply_load("right_grip", 12.0)  # kilograms
scene.keep_balance(margin=0.02)  # of body and load together
scene.reach("right_grip", (0.45, -0.2, 1.0))
scene.solve()
before = scene.force_report(strength)
scene.prefer_low_torques(strength)
print(scene.solve())
after = scene.force_report(strength)
print(after.explain())
print(f"norm of all joint torques: {before.torque_norm:.0f} N m, with the criterion {after.torque_norm:.0f} N m")
push = scene.force_capacity("right_grip", (1, 0, 0), strength)
print(f"the hand can push forward with {push.force:.0f} N, then the limit is {push.limit}")
