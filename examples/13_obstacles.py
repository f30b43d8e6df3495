"""Collision avoidance: a goal under a table, behind a post; the result names the obstacles that block the reach."""

import sys

import poise
from poise import library, render
from poise.model import Cylinder

human = library.human()
scene = poise.Scene(human, library.human_pose(human, "stand"))
scene.add_obstacle("post", Cylinder(0.06, 2.0), at=(0.35, -0.15, 1.0))
scene.add_obstacle(poise.collision.table().moved((0.75, 0.0, 0.0)))
scene.pin("left_sole", "right_sole")
scene.keep_balance(over="middle")
scene.reach("right_grip", (0.75, 0.0, 0.6))
result = scene.solve()
print(result, result.explain(), sep="\n")

if len(sys.argv) > 1:
    render.picture(scene, size=(520, 560)).save(sys.argv[1])
    print(f"rendered as {sys.argv[1]}")
