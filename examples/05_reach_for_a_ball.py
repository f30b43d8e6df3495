"""A person reaches for a ball: feet pinned, balance, gaze, then the reach. Renders the result."""

import sys

import poise
from poise import library, render

person = library.human(sex="female", stature=1.70)
stand = library.human_pose(person, "stand")

scene = poise.Scene(person, stand)
scene.pin("left_sole", "right_sole")  # level 1: a lower level never worsens a higher one
scene.keep_balance("left_sole", "right_sole")  # level 2
scene.look_at("eyes", (0.6, -0.4, 0.3), name="gaze")  # level 3
scene.reach("right_grip", (0.6, -0.4, 0.3), name="reach")  # level 4
scene.prefer_posture(stand)  # the remaining null space keeps the standing posture
near = scene.solve()
print(near, near.explain(), sep="\n", end="\n\n")
pictures = [render.picture(scene, size=(520, 560))]

print("The ball is farther away:")
scene.set("gaze", target=(1.1, -0.5, 0.3))
scene.set("reach", goal=(1.1, -0.5, 0.3))
far = scene.solve()
print(far, far.explain(), sep="\n")
pictures.append(render.picture(scene, size=(520, 560)))

path = sys.argv[1] if len(sys.argv) > 1 else "reach.png"
render.sheet(pictures, ["within reach", "out of reach: as near as balance allows"]).save(path)
print(f"\nRendered as {path}.")
