"""Joints that move together: a tendon bends three finger joints at once until it is cut."""

import poise

builder = poise.FigureBuilder("finger").segment("palm").root("palm")
above = "palm"
for name, at in (("knuckle", 0.0), ("middle", 0.05), ("end", 0.03)):
    builder.segment(f"{name}_bone", mass=0.01)
    builder.hinge(name, above, f"{name}_bone", at=(0, 0, at), axis=(0, 1, 0), range=(0, 1.6))
    above = f"{name}_bone"
builder.site("tip", above, at=(0, 0, 0.02))
builder.couple("tendon", {"end": 3.0, "middle": -2.0})  # the end bends two thirds as far as the middle
builder.couple_limit("skin", {"knuckle": 1.0, "middle": 1.0, "end": 1.0}, (0.0, 3.0))  # and all three at most 3 rad
finger = builder.build()

scene = poise.Scene(finger)
scene.reach("tip", (0.0, 0.0, 0.0), axes="xz")
for tendon in ("coupled", "cut"):
    if tendon == "cut":
        scene.uncouple("tendon")
    result = scene.solve()
    angles = {name: round(float(result.pose[name][0]), 3) for name in ("knuckle", "middle", "end")}
    print(f"{tendon}: {angles}")
    print(result.explain())
