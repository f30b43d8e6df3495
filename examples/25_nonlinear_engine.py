"""The second engine: the same scene by one potential with weights, and a proof of where it stopped."""

import poise
from poise import library
from poise.solver import nonlinear

lamp = library.make("lamp")
scene = poise.Scene(lamp)
x, y, z = scene.pose.position("bulb")
scene.reach("bulb", (x + 0.15, y + 0.1, z), name="bulb")
scene.posture(name="as it stood")
strict = poise.solve(scene.pose, scene.tasks)
traded = nonlinear.solve(scene.pose, scene.tasks)
print("strict levels", strict, sep="\n")
print("one potential", traded, sep="\n")
for name in ("bulb", "as it stood"):
    print(f"{name}: {strict.errors[name]:.2e} strictly, {traded.errors[name]:.2e} traded")
print("a Kuhn-Tucker point:", traded.certificate.holds())
