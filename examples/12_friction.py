"""Lean on a wall while a hand is pulled: more friction, a larger support region; the report names what slips."""

import poise
from poise import library

human = library.human()
for friction in (0.4, 0.8):
    scene = poise.Scene(human, library.human_pose(human, "stand"))
    scene.touch("left_sole", "right_sole", friction=friction)
    scene.touch("right_palm", point=(0.5, -0.2, 1.3), normal=(-1, 0, 0), friction=friction, sliding=True)
    scene.apply_force("left_grip", (60.0, 0.0, 0.0))  # a pull on the other hand, forward [N]
    scene.keep_balance(margin=0.0)
    result = scene.solve()
    report = scene.force_report()
    margin = 100 * scene.balance_margin()
    print(f"friction {friction}: {result.status.value}, {margin:.1f} cm inside the support region")
    print(report.explain())
