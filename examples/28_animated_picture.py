"""A hand follows a ball around a circle, frame by frame as in a drag; rendered as an animated PNG."""

import sys

import numpy as np

import poise
from poise import library, render

FRAMES = 24

person = library.human(sex="female", stature=1.70)
stand = library.human_pose(person, "stand")
scene = poise.Scene(person, stand)
scene.pin("left_sole", "right_sole")  # level 1
scene.keep_balance("left_sole", "right_sole")  # level 2
ball = (0.55, -0.25, 1.5)
scene.look_at("eyes", ball, name="gaze")  # level 3
scene.reach("right_grip", ball, name="hand")  # level 4
scene.prefer_posture(stand)  # null space: the standing posture
scene.solve()

frames, errors = [], []
for angle in np.linspace(0.0, 2.0 * np.pi, FRAMES, endpoint=False):
    ball = (0.55, -0.25 - 0.45 * np.sin(angle), 0.95 + 0.55 * np.cos(angle))
    scene.set("gaze", goal=ball)
    scene.set("hand", goal=ball)
    result = scene.track()  # one frame of a drag
    frames.append(scene.copy())
    errors.append(result.errors["hand"])

path = sys.argv[1] if len(sys.argv) > 1 else "moving.png"
animation = render.animation(frames, (0.9, -0.85, 0.3), rate=15, size=(260, 270), smoothing=2)
animation.save(path)
print(f"Largest distance of the hand from the ball: {1e3 * max(errors):.3f} mm.")
print(f"Rendered as {path}: {animation}.")
