"""Coupled joints: a tendon bends finger joints together until it is uncoupled."""

import poise

builder = poise.FigureBuilder("finger").segment("palm").root("palm")
parent = "palm"
for name, at in (("knuckle", 0.0), ("middle", 0.05), ("end", 0.03)):
    builder.segment(f"{name}_bone", mass=0.01)
    builder.hinge(name, parent, f"{name}_bone", at=(0, 0, at), axis=(0, 1, 0), range=(0, 1.6))
    parent = f"{name}_bone"
builder.site("tip", parent, at=(0, 0, 0.02))
builder.couple("tendon", {"end": 3.0, "middle": -2.0})  # end = 2/3 middle
builder.couple_limit(
    "skin", {"knuckle": 1.0, "middle": 1.0, "end": 1.0}, (0.0, 3.0)
)  # coupled limit: at most 3 rad in total
finger = builder.build()

scene = poise.Scene(finger)
scene.reach("tip", (0.0, 0.0, 0.0), axes="xz")
for state in ("coupled", "uncoupled"):
    if state == "uncoupled":
        scene.uncouple("tendon")
    result = scene.solve()
    angles = {name: round(float(result.pose[name][0]), 3) for name in ("knuckle", "middle", "end")}
    print(f"{state}: {angles}")
    print(result.explain())
