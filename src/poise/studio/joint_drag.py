"""One reading of one joint under the hand: a ring of the gizmo, or a slider.

The reading has a temporary task below all that was asked for, as a pull has [Baerlocher2001, 7.2.4]: the joint alone
moves where nothing stands in the way, and pins are never disturbed. The goal stays within the joint's own limits, so
that a hand that overshoots need not come all the way back.
"""

from __future__ import annotations

from dataclasses import dataclass

from poise.errors import TaskError
from poise.kinematics.clamping import room
from poise.model import JointKind
from poise.scene import Scene
from poise.studio.drag import HELD, LEVEL, Drag
from poise.studio.names import words
from poise.tasks import JointsTask


@dataclass(frozen=True)
class JointDrag(Drag):
    """A reading that follows a number.

    Parameters
    ----------
    lower, upper : float
        Ends of what the joint allows while its other readings stay [rad or m].
    """

    lower: float
    upper: float

    def move(self, scene: Scene, goal: tuple[float, ...]) -> None:
        """Refuse to pull what is turned."""
        raise TaskError("what is held is turned, not pulled.")

    def value(self, scene: Scene, value: float) -> None:
        """Let the reading follow."""
        scene.set(self.task, value=min(max(value, self.lower), self.upper))


def begin_joint(scene: Scene, coordinate: str) -> JointDrag:
    """Take hold of a reading, such as ``left_knee.angle``."""
    before, figure, pose = scene.snapshot(), scene.figure, scene.pose
    found = figure.coordinate(coordinate)
    span = room(figure, pose.q, found)
    unit = "m" if figure.joint(found.joint).kind in (JointKind.SLIDE, JointKind.FREE) else "rad"
    value = pose.value(coordinate)
    scene.add(JointsTask(name=HELD, level=LEVEL, factors={coordinate: 1.0}, value=value, unit=unit))
    return JointDrag(f"Turn {words(found.joint)}", before, HELD, True, span.lower, span.upper)
