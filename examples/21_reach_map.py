"""Reachable workspace of a standing person in balance with joined hands: a map of cells and its surface."""

import sys

import numpy as np

import poise
from poise import library
from poise.analysis.reach.pictures import draw_reach
from poise.analysis.reach.retries import map_reach
from poise.analysis.reach.study import ReachStudy
from poise.analysis.reach.surface import ReachSurface

human = library.human()
scene = poise.Scene(human, library.human_pose(human, "stand"))
scene.pin("left_sole", "right_sole")
scene.match_position("left_grip", "right_grip", offset=(0.0, 0.0, 0.0), level=1)
scene.keep_balance(level=2)

box = {"low": (0.1, -0.7, 0.8), "high": (1.1, 0.7, 1.4), "cell": 0.4}  # coarse: half the size takes eight times as long
study = ReachStudy(scene.pose, "right_grip", scene.tasks, **box, measures=("comfort",))
reach_map = map_reach(study, diverse_starts=0)
surface = ReachSurface.of(reach_map)
print(reach_map)
print(reach_map.slice(1.0))
print(f"its surface has {len(surface.faces)} triangles and encloses {1000 * surface.volume:.0f} liters")
comfort = reach_map.measure("comfort").ravel()
best = int(np.nanargmax(comfort))
print(f"most comfortable at {study.cell_centers(best, best + 1)[0].round(2)} m: {comfort[best]:.2f}")

for name in sys.argv[1:]:  # hands.glb, hands.png, hands.svg, hands.html
    draw_reach(reach_map, name)
    print(f"rendered as {name}")
