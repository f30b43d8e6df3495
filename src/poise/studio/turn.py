"""A single joint turned by hand: it goes as near to the wanted turn as its limits allow, and nothing else with it.

The turn is a small solve of its own, of one orientation by one joint. The pose that it gives is where the tasks of the
scene then begin, so that pins are kept by the others.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.math import quaternion
from poise.scene import Scene
from poise.solver import Solver
from poise.studio.drag import Drag
from poise.studio.names import words
from poise.tasks import JointSelection, OrientationTask

_STEPS = 30  # of the small solve
_NAME = "turn"


@dataclass(frozen=True)
class Turn(Drag):
    """A segment that is turned by its own joint.

    Parameters
    ----------
    solver : Solver
        Of the one orientation.
    start : Pose
        Pose when it began.
    turned : four floats
        Orientation w x y z of the segment at the beginning.
    """

    solver: Solver
    start: Pose
    turned: tuple[float, ...]

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Refuse to pull what is turned."""
        raise TaskError("what is held is turned, not pulled.")

    def turn(self, scene: Scene, change: tuple[float, ...]) -> None:
        """Turn the segment by a rotation w x y z of the world, counted from the beginning."""
        length = float(np.linalg.norm(change))
        if length < 1e-6:
            raise TaskError("a turn is a quaternion w x y z that is not zero.")
        goal = quaternion.multiply(np.array(change) / length, np.array(self.turned))
        self.solver.set(_NAME, goal=tuple(goal.tolist()))
        scene.pose = self.solver.solve(self.start, max_iterations=_STEPS).pose


def begin_turn(scene: Scene, segment: str) -> Turn:
    """Take hold of a segment to turn it."""
    before, pose = scene.snapshot(), scene.pose
    joint = scene.figure.joints[scene.figure.segment_index(segment)]
    if not joint.kind.nv:
        raise TaskError(f"{words(segment)} is fixed: no joint turns it.")
    turned = tuple(pose.placement_of(segment).wxyz.tolist())
    task = OrientationTask(
        name=_NAME,
        site=segment,
        goal=turned,
        active_joints=JointSelection.listed(joint.name),
    )
    return Turn(f"Turn {words(segment)}", before, "", False, Solver(pose.figure, [task]), pose, turned)
