"""Two goals on one level compromise by their weights; on two levels the first is met."""

import poise
from poise import library

for weight in (0.1, 1.0, 10.0):
    scene = poise.Scene(library.make("chain"))
    x, y, z = scene.pose.position("tip")
    scene.reach("tip", (x + 0.2, y, 0.6 * z), name="front", level=1)
    scene.reach("tip", (x - 0.2, y, 0.6 * z), name="back", level=1, weight=weight)
    result = scene.solve()
    front, back = (result.errors[name] for name in ("front", "back"))
    print(f"one level, back weighs {weight:4}: front misses {1e3 * front:5.1f} mm, back {1e3 * back:5.1f} mm")
    assert result["front"].weight_in_play

scene.set("back", level=2)
result = scene.solve()
print(f"two levels:               front misses {1e3 * result.errors['front']:5.1f} mm, back", end=" ")
print(f"{1e3 * result.errors['back']:5.1f} mm")
print(result.explain())
