"""A driver's place for a small woman and a large man: where the seat has to be, and how comfortable the angles are."""

import math
import sys

import poise
from poise import library
from poise.analysis.ergonomics import driver_comfort
from poise.analysis.workplace import assess_workplace
from poise.analysis.workplace.clearances import region_gaps
from poise.collision import pedal, steering_wheel
from poise.scene import Seat

# Positions from the rear end of the rail, on which the H-point is 30 cm above the heels [m].
SEAT = Seat(h_point=(0.0, 0.0, 0.30), recline=math.radians(22.0), travel=0.25)
PEDAL, WHEEL = (0.95, -0.10, 0.12), (0.44, 0.0, 0.71)
taken = []
for name, sex, percentile in (("small woman", "female", 5), ("large man", "male", 95)):
    scene = poise.Scene(library.human(sex=sex, percentile=percentile), natural=False)
    scene.sit(SEAT)
    scene.add_support("left_sole", "right_sole", point=(0.0, 0.0, 0.0))
    for side, y in (("left", 0.12), ("right", PEDAL[1])):
        scene.reach(f"{side}_heel", (PEDAL[0] - 0.17, y, 0.0), level=1)
        scene.reach(f"{side}_grip", (WHEEL[0], math.copysign(0.18, y), WHEEL[2]), level=2)
    for toe, point, normal in (("left_toe", (0.0, 0.0, 0.0), (0.0, 0.0, 1.0)), ("right_toe", PEDAL, (-1.0, 0.0, 0.5))):
        scene.keep_on_plane(toe, point, normal, level=1)
    scene.look_at("eyes", (10.0, 0.0, 1.0), name="road")
    scene.prefer_comfort()
    pose = scene.solve().pose
    print(f"{name}: seat at {100 * pose.position('hips')[0]:.0f} cm of its rail")
    findings = [f"  {each.method}: {each.result}; {each.reason}" for each in assess_workplace(scene, sex=sex).findings]
    print(*findings, *(f"  {angle.explain()}" for angle in driver_comfort(pose) if angle.outside), sep="\n")
    scene.remove("road")
    scene.add_obstacle(steering_wheel(at=WHEEL))
    thighs = next(gap.distance for gap in region_gaps(scene, pose) if gap.segment == "thighs")
    print(f"  thighs {100.0 * thighs:.0f} cm below the wheel")
    scene.add_obstacle(pedal(tilt_deg=63.0).moved((0.89, -0.10, 0.0)))
    scene.add_obstacle(SEAT.obstacle(float(pose.position("hips")[0])))
    taken.append(poise.render.picture(scene, "side", size=(420, 420), goals=False))
poise.render.sheet(taken, ["small woman", "large man"]).save(sys.argv[1] if len(sys.argv) > 1 else "driver.png")
