"""Batch of 300 reaches in one call, on all cores: share solved, iterations, and the diagnosis of the worst."""

import numpy as np

import poise
from poise import library

human = library.human()
scene = poise.Scene(human, library.human_pose(human, "stand"))
scene.pin("left_sole", "right_sole")
scene.keep_balance()
scene.reach("right_grip", (0.4, -0.3, 1.0), name="hand")

rng = np.random.default_rng(1)
goals = rng.uniform((-0.2, -0.9, 0.3), (0.8, 0.3, 1.9), (300, 3))
batch = poise.solve_batch(scene.pose, scene.tasks, goals={"hand": goals})
iterations = np.median(batch.iterations)
print(f"{len(batch)} problems, {100 * batch.solved:.0f} % solved, {iterations:.0f} iterations (median)")

worst = int(np.argmax(batch.errors["hand"]))
print(f"the largest error is that of problem {worst}, goal {goals[worst].round(2)}:")
print(batch.result(worst).explain())
