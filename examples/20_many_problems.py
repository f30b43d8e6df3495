"""Three hundred reaches in one call, on all cores: how many are solved, in how many steps, and why one is not."""

import numpy as np

import poise
from poise import library

human = library.human()
scene = poise.Scene(human, library.human_pose(human, "stand"))
scene.pin("left_sole", "right_sole")
scene.keep_balance()
scene.reach("right_grip", (0.4, -0.3, 1.0), name="hand")

random = np.random.default_rng(1)
goals = random.uniform((-0.2, -0.9, 0.3), (0.8, 0.3, 1.9), (300, 3))
found = poise.solve_batch(scene.pose, scene.tasks, goals={"hand": goals})
print(f"{len(found)} problems, {100 * found.solved:.0f} % solved, {np.median(found.iterations):.0f} iterations in the median")

worst = int(np.argmax(found.errors["hand"]))
print(f"the farthest miss is problem {worst}, goal {goals[worst].round(2)}:")
print(found.result(worst).explain())
