"""Feet that step: the command that allows it, the background job that finds steps, and the steps in messages."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from poise.collision.distance.convex_hull import convex_hull
from poise.scene import Scene
from poise.solver.foot_step import FootStep
from poise.studio.background_job import ProgressCallback
from poise.studio.document import Document
from poise.studio.heel_commands import heels_may_lift
from poise.studio.job_commands import Job
from poise.studio.messages import Command, CommandError, commands
from poise.studio.messages.limb_info import FeetInfo, StepInfo
from poise.studio.messages.updates import Notice
from poise.studio.step_search import feet_tasks, search_steps
from poise.types import FloatArray, Triple

STEP_JOB = "Finding steps"
_NO_STEP = "No step brings it within reach."
_HALF_DONE = 0.5  # progress while one solve runs


def _set_feet(document: Document, command: commands.SetFeet) -> None:
    """Let feet step or keep them; a goal that is out of reach is then stepped to."""
    scene, free = document.scene, command.feet == "free"
    document.perform("Let feet step" if free else "Keep feet pinned", lambda: setattr(scene, "feet", command.feet))
    document.steps.note_release(scene, scene.pose)


def step_job(scene: Scene, revision: int) -> Job:
    """A background job that finds steps in a copy of the scene; its result is an edit, or a notice.

    The edit is rejected once the document has another revision.
    """

    def job(progress: ProgressCallback) -> tuple[str, Callable[[Document], None]] | Notice:
        progress(_HALF_DONE)
        state, steps = search_steps(scene)
        if not steps:
            return Notice(_NO_STEP)

        def apply(current: Document) -> None:
            if current.revision != revision:
                raise CommandError("the scene has changed meanwhile; the steps that were found are not taken.")
            current.scene.restore(state)
            current.steps.show(steps, current.scene)

        return f"{len(steps)} step{'s' if len(steps) > 1 else ''}", apply

    return job


# --- messages ---------------------------------------------------------------------------------------------------------


def feet_info(document: Document) -> FeetInfo | None:
    """Whether the feet of a person step, and the last steps; None for figures that do not stand on two pinned feet."""
    scene = document.scene
    if scene.feet != "free" and not feet_tasks(scene):
        return None
    steps = [_step(each) for each in document.steps.shown(scene)]
    return FeetInfo("free" if scene.feet == "free" else "pinned", heels_may_lift(scene), steps)


def _step(step: FootStep) -> StepInfo:
    points = np.array(step.footprint or [step.start], dtype=float)
    start, end = np.array(step.start), np.array(step.end)
    cosine, sine = math.cos(step.turn), math.sin(step.turn)
    rotation = np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]])
    after = (points - start) @ rotation.T + end
    return StepInfo(step.foot, step.start, step.end, _outline(points), _outline(after))


def _outline(points: FloatArray) -> list[Triple]:
    """Corners of the convex hull of contact points on their lowest height, in order around their center."""
    flat = np.column_stack([points[:, :2], np.full(len(points), points[:, 2].min())])
    points = convex_hull(flat).vertices if len(points) > 2 else flat
    around = points[:, :2] - points[:, :2].mean(axis=0)
    order = np.argsort(np.arctan2(around[:, 1], around[:, 0]))
    return [(float(x), float(y), float(z)) for x, y, z in points[order]]


FEET_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {commands.SetFeet: _set_feet}
