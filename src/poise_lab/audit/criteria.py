"""A criterion on the last level never costs a goal that is met without it."""

from __future__ import annotations

import numpy as np

from poise.scene import Scene
from poise.solver import Result
from poise.solver.restart import first_unmet_level
from poise_lab.audit.check import Answer, Check, Question
from poise_lab.audit.problems import human, named_pose, random_human_pose

_CRITERIA = ("prefer_posture", "prefer_mid_range", "prefer_comfort")
_SITES = ("head_top", "left_grip", "right_grip", "left_sole", "right_sole", "hips")


def _problem(seed: int) -> Scene:
    """Six targets from a random valid pose, as positions or with orientations, on one level or on several."""
    rng = np.random.default_rng([2318, seed])
    target = random_human_pose(rng)
    scene = Scene(human(), named_pose("stand"))
    one_level, orientations = bool(rng.integers(2)), bool(rng.integers(2))
    for number, site in enumerate(rng.permutation(_SITES).tolist()):
        level = 1 if one_level else 1 + number // 2
        if orientations and site not in ("left_grip", "right_grip"):
            place = target.placement(site)
            scene.place(site, place.translation, place.rotation, level=level)
        else:
            scene.reach(site, target.position(site), level=level)
    return scene


def examine(seed: int) -> list[Answer]:
    """Solve without a criterion; where all targets are met, solve with each criterion."""
    scene = _problem(seed)
    if not _met(scene.copy().solve()):
        return []
    answers = []
    for criterion in _CRITERIA:
        preferring = scene.copy()
        getattr(preferring, criterion)()
        result = preferring.solve()
        missed = [report.name for report in result if not report.is_criterion and not report.met]
        said = f"misses {', '.join(missed)} ({result.status.value}, {result.iterations} iterations)"
        answers.append(Answer(criterion, _met(result), said))
    return answers


def _met(result: Result) -> bool:
    return first_unmet_level(result.pose, result.requested) is None


CHECK = Check(
    "criteria",
    "Targets of a person that are met without a criterion are met with it.",
    tuple(Question(criterion) for criterion in _CRITERIA),
    examine,
    lambda seed: str(_problem(seed)),
)
