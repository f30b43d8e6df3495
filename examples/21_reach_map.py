"""How far a standing person reaches without a step, as a map of cells seen from above."""

import poise
from poise import figures
from poise.studies import ReachMap, ReachStudy, run_study

human = figures.human()
scene = poise.Scene(human, figures.human_pose(human, "stand"))
scene.pin("left_sole", "right_sole")
scene.keep_balance()
study = ReachStudy(scene.pose, "right_grip", scene.tasks, low=(-0.4, -1.2, 0.9), high=(1.0, 0.6, 1.2), cell=0.15)
found = ReachMap(study, run_study(study))
print(found)
print(found.slice(1.0))
