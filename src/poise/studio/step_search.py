"""Search for steps after a pull or an edit that leaves a goal out of reach, while feet may step.

The search takes tenths of a second to seconds, so it is a background job on a copy of the scene, with the task of the
pull; its result is an edit of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.scene import Scene, SceneState
from poise.scene.standing_feet import standing_feet
from poise.solver.foot_step import FootStep
from poise.solver.level_errors import TASK_MET_TOL, scaled_error
from poise.studio.drag import DRAG_TASK, MIRROR_TASK
from poise.tasks import Task
from poise.tasks.criteria import LAST_LEVEL


@dataclass
class Steps:
    """Steps of a document: the search that is due, and the last steps that were found.

    Parameters
    ----------
    request : Scene, optional
        Copy of the scene in which a search is due, with the task of a pull that ended out of reach.
    """

    request: Scene | None = None
    _found: tuple[FootStep, ...] = ()
    _feet: tuple[Task, ...] = field(default=())  # tasks of the feet after the steps

    def note_release(self, scene: Scene, start: Pose) -> None:
        """Ask for a search if feet may step and a task is missed; called while the task of a pull is in the scene.

        The search begins at the pose `start` before the pull: the one after it is stretched as far as it goes.
        """
        self.request = None
        if scene.feet == "free" and has_missed(scene) and feet_tasks(scene):
            self.request = scene.copy()
            self.request.pose = start

    def take_request(self) -> Scene | None:
        """The scene to search in, once."""
        request, self.request = self.request, None
        return request

    def show(self, steps: tuple[FootStep, ...], scene: Scene) -> None:
        """Show steps while the feet stay where they are now."""
        self._found, self._feet = steps, feet_tasks(scene)

    def shown(self, scene: Scene) -> tuple[FootStep, ...]:
        """The last steps, if the feet are where they led."""
        kept = all(any(task is each for each in scene.tasks) for task in self._feet)
        return self._found if kept else ()


def has_missed(scene: Scene) -> bool:
    """Whether a task is not met in the current pose."""
    tasks = (task for task in scene.tasks if task.enabled and task.level < LAST_LEVEL)
    return any(scaled_error(task, scene.pose) > TASK_MET_TOL for task in tasks)


def feet_tasks(scene: Scene) -> tuple[Task, ...]:
    """Tasks that keep both feet of a person on the floor; empty if there are none."""
    feet = standing_feet(scene.pose, scene.tasks, -np.asarray(scene.forces.down))
    return tuple(task for foot in feet for task in foot.tasks)


def search_steps(scene: Scene) -> tuple[SceneState, tuple[FootStep, ...]]:
    """Solve a scene with feet that step.

    Returns the state, without the task of a pull, and the steps; these are empty where none helps.

    Raises
    ------
    TaskError
        The scene has no feet that could step.
    """
    if not feet_tasks(scene):
        raise TaskError("no foot can step: pin both feet on the floor first.")
    result = scene.solve()
    for name in (DRAG_TASK, MIRROR_TASK):
        if name in scene:
            scene.remove(name)
    return scene.snapshot(), result.steps
