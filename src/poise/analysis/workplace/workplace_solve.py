"""Solve a scene for an assessment: what can be reached does not depend on the preference for natural postures.

The criterion of natural postures decides from where a solve begins, and among obstacles it may end in a local optimum
that misses goals which can be met. A scene that misses something is therefore solved without the criterion as well, and
then with it from the posture that was found.
"""

from __future__ import annotations

from poise.scene import Scene
from poise.solver import Result
from poise.solver.level_errors import is_lexicographically_smaller, level_errors
from poise.tasks.criteria import LAST_LEVEL


def solve_workplace(scene: Scene) -> Result:
    """Solve a scene in place, with natural postures unless it says otherwise."""
    scene.default_to_natural()
    plain = scene.copy()
    result = scene.solve()
    if result.solved or scene.natural is None or scene.natural.strength == 0.0:
        return result
    plain.prefer_natural(0.0)
    found = plain.solve()
    goals = tuple(task for task in scene.tasks if task.enabled and task.level < LAST_LEVEL)
    if not is_lexicographically_smaller(level_errors(found.pose, goals), level_errors(result.pose, goals)):
        return result
    scene.pose = found.pose
    again = scene.solve()
    if again.solved or not found.solved:
        return again
    scene.pose = found.pose
    return found
