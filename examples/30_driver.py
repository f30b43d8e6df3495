"""A driver's place for a small woman and a large man: where the seat has to be, and how comfortable the angles are."""

import sys

import numpy as np

import poise
from poise import library
from poise.analysis.ergonomics import Work, joint_angles, rula

# Positions from the rear end of the rail, and height of the hip joints above the heels [m].
PEDAL, WHEEL, RAIL_HEIGHT = (0.95, -0.10, 0.12), (0.50, 0.0, 0.72), 0.30


def seat(person: poise.Figure) -> poise.Result:
    """Posture of a driver whose hips slide along the seat's rail."""
    scene = poise.Scene(person, library.human_pose(person, "sit"))
    scene.keep_on_line("hips", (0.0, 0.0, RAIL_HEIGHT), (1.0, 0.0, 0.05))
    scene.aim("hips", (0.0, 0.0, 1.0), (-0.4, 0.0, 1.0))  # the backrest reclines by 22°
    for side, y in (("left", 0.2), ("right", PEDAL[1])):
        scene.reach(f"{side}_heel", (PEDAL[0] - 0.17, y, 0.0))
        scene.keep_on_plane(f"{side}_toe", PEDAL, (-1.0, 0.0, 0.5))
    for side, y in (("left", 0.18), ("right", -0.18)):
        scene.reach(f"{side}_grip", (WHEEL[0], y, WHEEL[2]))
    scene.look_at("eyes", (10.0, 0.0, 1.0))
    scene.prefer_comfort()
    return scene.solve()


taken = []
for name, sex, percentile in (("small woman", "female", 5), ("large man", "male", 95)):
    result = seat(library.human(sex=sex, percentile=percentile))
    angles = joint_angles(result.pose)
    knee, elbow = (np.degrees(value[0, 1]) for value in (angles.knee_flexion, angles.elbow_flexion))
    seat_cm = 100 * result.pose.position("hips")[0]
    print(f"{name}: seat at {seat_cm:.0f} cm of its rail; knee bent by {knee:.0f}°, elbow by {elbow:.0f}°")
    print(f"{rula(result.pose, Work(sitting=True, trunk_supported=True))}\n{result.explain()}")
    taken.append(poise.render.picture(result.pose, "side", size=(420, 420)))
if len(sys.argv) > 1:
    poise.render.sheet(taken, ["small woman", "large man"]).save(sys.argv[1])
