"""A hand follows a ball round a circle, frame by frame as under the mouse; drawn as a moving picture."""

import sys

import numpy as np

import poise
from poise import library, render

FRAMES = 24

person = library.human(sex="female", stature=1.70)
stand = library.human_pose(person, "stand")
scene = poise.Scene(person, stand)
scene.pin("left_sole", "right_sole")  # level 1: feet stay
scene.keep_balance("left_sole", "right_sole")  # level 2
ball = (0.55, -0.25, 1.5)
scene.look_at("eyes", ball, name="gaze")  # level 3
scene.reach("right_grip", ball, name="hand")  # level 4
scene.prefer_posture(stand)  # what is left: as she stood
scene.solve()

frames, gaps = [], []
for turn in np.linspace(0.0, 2.0 * np.pi, FRAMES, endpoint=False):
    ball = (0.55, -0.25 - 0.45 * np.sin(turn), 0.95 + 0.55 * np.cos(turn))
    scene.set("gaze", goal=ball)
    scene.set("hand", goal=ball)
    result = scene.track()  # one frame: what moved stays near to where it was
    frames.append(scene.copy())
    gaps.append(result.errors["hand"])

path = sys.argv[1] if len(sys.argv) > 1 else "moving.png"
shown = render.animation(frames, (0.9, -0.85, 0.3), rate=15, size=(260, 270), smoothing=2)
shown.save(path)
print(f"The hand was never farther from the ball than {1e3 * max(gaps):.3f} mm.")
print(f"Drawn as {path}: {shown}.")
