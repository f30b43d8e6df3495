"""Gaze follows the moving hand, on a level below the reach."""

import numpy as np

import poise
from poise import library

human = library.human()
scene = poise.Scene(human, library.human_pose(human, "stand"))
scene.pin("left_sole", "right_sole")
scene.reach("right_grip", (0.4, -0.2, 1.2), name="hand")
scene.look_at("eyes", "right_grip", name="gaze")  # a site of the figure; a world point is accepted too
scene.prefer_posture()
for angle in np.linspace(0.0, 2.0 * np.pi, 9):
    scene.set("hand", goal=(0.4, -0.2 + 0.2 * np.cos(angle), 1.2 + 0.2 * np.sin(angle)))
    result = scene.track(time_budget=None)  # one frame, warm-started from the last
    print(f"{np.degrees(angle):3.0f}°: hand {1e3 * result.errors['hand']:6.3f} mm off,", end=" ")
    print(f"gaze {np.degrees(result.errors['gaze']):7.4f}° off")
