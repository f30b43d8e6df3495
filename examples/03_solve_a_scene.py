"""A seated worker reaches for a shelf: tasks in order of priority, and the diagnosis of those that are not met."""

from math import radians

import poise

cone = poise.SphericalEllipse  # swing limit: half angles about x and about y
arm_down = (0, 1, 0, 0)  # rotated by pi about x: the arm's axis z points down
parts = poise.FigureBuilder("worker")
for name in ("pelvis", "trunk", "head", "upper_arm", "forearm"):
    parts.segment(name)
worker = (
    parts.root("pelvis", at=(0, 0, 0.5))
    .ball("spine", "pelvis", "trunk", swing=cone(radians(25), radians(40)), twist=(-0.5, 0.5))
    .ball("neck", "trunk", "head", at=(0, 0, 0.5), swing=cone(radians(35), radians(45)), twist=(-1.2, 1.2))
    .ball("shoulder", "trunk", "upper_arm", at=(0, -0.2, 0.45), rotation=arm_down, swing=cone(1.4, 1.9), twist=(-1, 1))
    .hinge("elbow", "upper_arm", "forearm", at=(0, 0, 0.3), axis=(0, 1, 0), range=(0, radians(145)))
    .site("eyes", "head", at=(0.1, 0, 0.12))
    .site("hand", "forearm", at=(0, 0, 0.35))
    .build()
)
scene = poise.Scene(worker, poise.Pose.neutral(worker).with_values({"elbow": radians(60)}))
scene.posture(name="straight back", joints=["spine"])  # level 1
scene.look_at("eyes", (0.5, -0.2, 0.9))  # level 2
scene.reach("hand", (0.5, -0.2, 0.9))  # level 3
print(scene, scene.solve(), sep="\n\n", end="\n\n")

print("The shelf is farther away:")
for name in ("eyes", "hand"):
    scene.set(name, goal=(0.75, -0.2, 0.9))
result = scene.solve()
print(result, result.explain(), sep="\n", end="\n\n")

before = scene.snapshot()
scene.set("straight back", level=4)
print("The straight back has the lowest priority:", scene.solve(), sep="\n", end="\n\n")
scene.restore(before)  # undone, exactly
scene.save("worker.scene")
assert poise.load_scene("worker.scene") == scene
print("Saved as worker.scene; from a terminal:  poise solve worker.scene")
