"""Local optima of plain reaches: one solve against the best of many random starts."""

from __future__ import annotations

import numpy as np

from poise.scene import Scene
from poise.solver import restarts
from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.measure import errors_by_level
from poise_lab.audit.problems import human, named_pose

_STARTS = 50
_WORSE_TOL_M = 0.01
_ABOVE_TOL = 1e-5  # a restart counts where the levels above are as good as in the answer, without unit
_REACH, _REACHABLE = "as near as the best of 50 starts", "reachable goal met"
_GOAL_BOX_M = ((-1.0, -1.2, 0.0), (1.3, 1.0, 2.3))


def _problem(seed: int) -> Scene:
    """One hand reaches into a box around the standing person; feet pinned, balance with and without a margin."""
    rng = np.random.default_rng([2317, seed])
    scene = Scene(human(), named_pose("stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance("left_sole", "right_sole", over="polygon" if seed % 2 else "middle")
    scene.reach("right_grip", rng.uniform(*_GOAL_BOX_M), name="reach")
    return scene


def examine(seed: int) -> list[Answer]:
    """Compare the answer with 50 random starts for the same tasks."""
    scene = _problem(seed)
    start, tasks = scene.pose, scene.tasks
    found = scene.solve()
    level = scene["reach"].level
    limits = errors_by_level(tasks, found.pose)
    mine, best = found["reach"].error, found["reach"].error
    for other in restarts(start, tasks, count=_STARTS, seed=seed).results:
        errors = errors_by_level(tasks, other.pose)
        if all(errors[above] <= limits[above] + _ABOVE_TOL for above in errors if above < level):
            best = min(best, scene["reach"].error_norm(other.pose))
    said = f"{1e3 * mine:.1f} mm against {1e3 * best:.1f} mm ({found.status.value}, {found.iterations} iterations)"
    answers = [Answer(_REACH, mine - best <= _WORSE_TOL_M, said)]
    if best <= 1e-6:
        answers.append(Answer(_REACHABLE, mine <= 1e-6, said))
    return answers


CHECK = Check(
    "restarts",
    "A reach of a person ends within 10 mm of the best of 50 random starts.",
    (Question(_REACH, 1.0 / 200.0), Question(_REACHABLE, None)),
    examine,
    lambda seed: str(_problem(seed)),
    200,
)
