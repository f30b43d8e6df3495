"""Closed kinematic loop: a four-bar linkage is a chain whose end matches a site of its base; the crank drives it."""

import numpy as np

import poise

bars = (
    poise.FigureBuilder("linkage")
    .segment("ground")
    .segment("crank", mass=1)
    .segment("coupler", mass=1)
    .segment("rocker", mass=1)
    .root("ground")
    .hinge("drive", "ground", "crank", axis=(0, -1, 0))
    .hinge("one", "crank", "coupler", at=(0.1, 0, 0), axis=(0, -1, 0))
    .hinge("two", "coupler", "rocker", at=(0.3, 0, 0), axis=(0, -1, 0))
    .site("end", "rocker", at=(0.2, 0, 0))
    .site("pivot", "ground", at=(0.25, 0, 0))
    .build()
)
scene = poise.Scene(bars)
scene.pose = scene.pose.with_values({"drive": 1.0, "one": -1.0, "two": -1.8})
scene.match_position("end", "pivot", name="loop")  # level 1: loop closure
scene.bend("drive", 1.0, name="crank")  # level 2
print("crank [deg]  rocker [deg]  gap of the loop [mm]")
for angle in np.linspace(1.0, 1.0 + 2.0 * np.pi, 13):
    scene.set("crank", value=angle)
    result = scene.solve()
    rocker = np.degrees(sum(float(result.pose[name][0]) for name in ("drive", "one", "two")))
    print(f"{np.degrees(angle):11.0f}  {rocker:12.1f}  {1e3 * result.errors['loop']:20.6f}")
