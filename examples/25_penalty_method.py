"""Penalty method: the same scene by one weighted sum, with a KKT certificate of where it stopped."""

import poise
from poise import library
from poise.solver import nonlinear

lamp = library.make("lamp")
scene = poise.Scene(lamp)
x, y, z = scene.pose.position("bulb")
scene.reach("bulb", (x + 0.15, y + 0.1, z), name="bulb")
scene.posture(name="start posture")
strict = poise.solve(scene.pose, scene.tasks)
traded = nonlinear.solve(scene.pose, scene.tasks)
print("strict priority levels", strict, sep="\n")
print("weighted sum", traded, sep="\n")
for name in ("bulb", "start posture"):
    print(f"{name}: {strict.errors[name]:.2e} by priority, {traded.errors[name]:.2e} by weights")
print("KKT point:", traded.certificate.holds())
