"""Vision: where the eyes look, and how far each visual target is from where people look with ease.

The relaxed line of sight is 15° below the horizontal of the head; a target within 15° of it is seen with easy eye
movement, within 35° by turning the eyes alone, and beyond that the head must turn [MIL-STD-1472].
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from poise.analysis.workplace.visibility import OUT_OF_VIEW, visibility
from poise.collision import Obstacle
from poise.kinematics import Pose
from poise.kinematics.site_frame import site_name
from poise.tasks import LookAtTask, Task
from poise.types import FloatArray

EASY_RAD, EYES_ONLY_RAD = math.radians(15.0), math.radians(35.0)
_TARGET_DEPTH_M = 0.05  # a target may lie this deep in what it belongs to
_RELAXED_DECLINATION_RAD = math.radians(15.0)


@dataclass(frozen=True)
class Sight:
    """One visual target.

    Parameters
    ----------
    name : str
        Task that looks at it.
    distance : float
        From the eyes [m].
    elevation : float
        Of the target above the horizontal, seen from the eyes [rad].
    off_axis : float
        Angle between the target and the relaxed line of sight of the head [rad].
    hidden_by : str
        Obstacle that hides it from both eyes; empty where none does.
    """

    name: str
    distance: float
    elevation: float
    off_axis: float
    hidden_by: str = ""

    @property
    def ease(self) -> str:
        """How the target is seen, in words."""
        if self.hidden_by:
            return f"hidden by {self.hidden_by}"
        if self.off_axis <= EASY_RAD:
            return "easy eye movement"
        return "eyes turned far" if self.off_axis <= EYES_ONLY_RAD else "head must turn further"


def sights(pose: Pose, tasks: tuple[Task, ...], obstacles: tuple[Obstacle, ...] = ()) -> tuple[Sight, ...]:
    """Visual targets of the gaze tasks of a scene, past its obstacles."""
    if not any(segment.name == "head" for segment in pose.figure.segments):
        return ()
    looking = [task for task in tasks if isinstance(task, LookAtTask) and task.enabled]
    return tuple(_sight(pose, task, obstacles) for task in looking)


def _sight(pose: Pose, task: LookAtTask, obstacles: tuple[Obstacle, ...]) -> Sight:
    eyes = np.asarray(pose.position(site_name(task.site)))
    rotation = pose.state.rotations[pose.figure.segment_index("head")]
    target = task.target if isinstance(task.target, tuple) else pose.position(site_name(task.target))
    ray = np.asarray(target, dtype=np.float64) - eyes
    distance = float(np.linalg.norm(ray))
    relaxed = rotation @ np.array([math.cos(_RELAXED_DECLINATION_RAD), 0.0, -math.sin(_RELAXED_DECLINATION_RAD)])
    cosine = float(ray @ relaxed) / max(distance, 1e-9)
    elevation = math.asin(max(-1.0, min(1.0, float(ray[2]) / max(distance, 1e-9))))
    off_axis = math.acos(max(-1.0, min(1.0, cosine)))
    near = eyes + max(1.0 - _TARGET_DEPTH_M / max(distance, 1e-9), 0.0) * ray
    return Sight(task.name or "gaze", distance, elevation, off_axis, _hidden(pose, near, obstacles))


def _hidden(pose: Pose, target: FloatArray, obstacles: tuple[Obstacle, ...]) -> str:
    """Obstacle that hides a point from both eyes."""
    if not obstacles or "left_eye" not in {segment.name for segment in pose.figure.segments}:
        return ""
    by = visibility(pose, [target.tolist()], obstacles).hidden_by[0]
    return "" if by == OUT_OF_VIEW else by
