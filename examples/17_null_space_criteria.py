"""Criteria for the null space that the tasks leave: one reach under several of them."""

import numpy as np

import poise
from poise import library

human = library.human()
stand = library.human_pose(human, "stand")
scene = poise.Scene(human, stand)
scene.pin("left_sole", "right_sole")
scene.keep_balance()
scene.reach("right_grip", (0.45, -0.2, 0.5))
scene.prefer_posture(stand, name="start posture")
scene.prefer_mid_range(name="middle of the joint ranges")
scene.prefer_flexed(["left_knee", "right_knee"], name="bent knees")
scene.prefer_straight(["left_knee", "right_knee"], name="straight knees")
names = ("start posture", "middle of the joint ranges", "bent knees", "straight knees")
for name in names:
    scene.disable(*names)
    scene.enable(name)
    scene.pose = stand
    result = scene.solve()
    knee = np.degrees(float(result.pose["right_knee"][0]))
    print(f"{name:26}: {result.status.value}, right knee bent by {knee:5.1f}°")
