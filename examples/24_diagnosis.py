"""Diagnosis: read what blocks a task, disable that, and solve again."""

import poise
from poise import library

human = library.human()
scene = poise.Scene(human, library.human_pose(human, "stand"))
scene.pin("left_sole", "right_sole")
scene.keep_balance(over="middle")
scene.reach("right_grip", (0.9, -0.3, 0.4), name="hand")
result = scene.solve()
print(result.explain(), end="\n\n")

hand = result["hand"]
print(f"state {hand.state.value}, {1e3 * hand.error:.0f} mm error")
print("active limits that block it:", ", ".join(str(limit) for limit in hand.limits) or "none")
print("tasks with priority:", ", ".join(hand.above) or "none", end="\n\n")
for name in hand.above:
    trial = scene.copy()
    trial.disable(name)
    print(f"without {name}: {1e3 * trial.solve().errors['hand']:.0f} mm error")
try:
    result.require("hand")
except poise.SolveError as error:
    print("require() raises:", str(error).splitlines()[0])
