"""A driver's place for a small woman and a large man: where the seat has to be, and how comfortable the angles are."""

import math
import sys

import poise
from poise import library
from poise.analysis.ergonomics import driver_comfort
from poise.analysis.workplace import assess_workplace
from poise.scene import Seat

# Positions from the rear end of the rail, on which the H-point is 30 cm above the heels [m].
SEAT = Seat(h_point=(0.0, 0.0, 0.30), recline=math.radians(22.0), travel=0.25)
PEDAL, WHEEL = (0.95, -0.10, 0.12), (0.47, 0.0, 0.66)


def seated(person: poise.Figure) -> poise.Scene:
    """A driver on the seat, hands on the wheel, heels on the floor, the right sole on the pedal, eyes on the road."""
    scene = poise.Scene(person, natural=False)
    scene.sit(SEAT)
    scene.add_support("left_sole", "right_sole", point=(0.0, 0.0, 0.0))
    for side, y in (("left", 0.12), ("right", PEDAL[1])):
        scene.reach(f"{side}_heel", (PEDAL[0] - 0.17, y, 0.0), level=1)
    scene.keep_on_plane("left_toe", (0.0, 0.0, 0.0), (0.0, 0.0, 1.0), level=1)
    scene.keep_on_plane("right_toe", PEDAL, (-1.0, 0.0, 0.5), level=1)
    for side, y in (("left", 0.18), ("right", -0.18)):
        scene.reach(f"{side}_grip", (WHEEL[0], y, WHEEL[2]), level=2)
    scene.look_at("eyes", (10.0, 0.0, 1.0), name="road")
    scene.prefer_comfort()
    scene.solve()
    return scene


taken = []
for name, sex, percentile in (("small woman", "female", 5), ("large man", "male", 95)):
    scene = seated(library.human(sex=sex, percentile=percentile))
    assessed = assess_workplace(scene, sex=sex)
    print(f"{name}: seat at {100 * scene.pose.position('hips')[0]:.0f} cm of its rail")
    for finding in assessed.findings:
        if finding.method in ("Reach", "RULA", "Low back, compression", "Vision"):
            print(f"  {finding.method}: {finding.result}; {finding.reason}")
    for angle in driver_comfort(scene.pose):
        if angle.outside and not angle.name.startswith("left"):
            print(f"  {angle.explain()}")
    scene.remove("road")  # too far for the picture
    scene.add_obstacle(SEAT.obstacle(float(scene.pose.position("hips")[0])))
    taken.append(poise.render.picture(scene, "side", size=(420, 420)))
if len(sys.argv) > 1:
    poise.render.sheet(taken, ["small woman", "large man"]).save(sys.argv[1])
