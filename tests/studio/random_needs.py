"""What a random edit is about must be there: where it is not, a sensible person makes it first."""

from __future__ import annotations

from collections.abc import Callable

from poise.collision import ClearanceTask
from poise.library.human_pose import is_human
from poise.studio.carry import FigureDrag, ObstacleDrag
from poise.studio.document import Document
from poise.studio.drag import Drag
from poise.studio.joint_drag import JointDrag
from poise.studio.method_commands import trunk_balls
from poise.studio.turn import Turn

_NEEDS: tuple[tuple[tuple[str, ...], Callable[[Document], object], str], ...] = (
    (("obstacle.begin", "obstacle.set", "obstacle.remove"), lambda it: it.scene.obstacles, "obstacle.add"),
    (("collisions",), lambda it: any(isinstance(each, ClearanceTask) for each in it.scene.tasks), "obstacle.add"),
    (("goal.begin", "task.set", "task.remove", "task.order"), lambda it: it.scene.tasks, "task.add"),
    (("force.begin", "force.remove"), lambda it: it.scene.forces.wrenches, "force.set"),
    (("support.remove",), lambda it: it.scene.forces.supports, "support.set"),
    (("key.remove", "key.move", "key.clear", "time.go"), lambda it: it.extras.keys, "key.add"),
    (("pose.take", "pose.forget"), lambda it: it.extras.poses, "pose.keep"),
    (("pose.paste",), lambda it: it.clipboard, "pose.copy"),
    (("figure.begin",), lambda it: it.figure.floats, "figure.choose"),
    (("figure.human", "pose.standard"), lambda it: is_human(it.figure), "figure.choose"),
    (("trunk",), lambda it: trunk_balls(it.figure), "figure.choose"),
)
_NEEDED = {kind: (there, instead) for kinds, there, instead in _NEEDS for kind in kinds}


def sensible(kind: str, document: Document) -> str:
    """The kind itself, or the one that makes what it needs."""
    there, instead = _NEEDED.get(kind, (lambda _: True, kind))
    return kind if there(document) else instead


def moves_of(held: Drag) -> tuple[str, ...]:
    """What a hand can do with what it holds."""
    if isinstance(held, JointDrag):
        return ("value.move",)
    if isinstance(held, Turn):
        return ("turn.move",)
    return ("drag.move", "turn.move") if isinstance(held, (FigureDrag, ObstacleDrag)) else ("drag.move",)
