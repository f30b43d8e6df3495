"""What random edits need before them: a keyframe before one is moved, an obstacle before one is dragged."""

from __future__ import annotations

from collections.abc import Callable

from poise.collision import ClearanceTask
from poise.library.human_pose import is_human
from poise.studio.document import Document
from poise.studio.figure_commands import trunk_joints

_PREREQUISITES: tuple[tuple[tuple[str, ...], Callable[[Document], object], str], ...] = (
    (
        ("obstacle.begin", "obstacle.set", "obstacle.resize", "obstacle.remove"),
        lambda it: it.scene.obstacles,
        "obstacle.add",
    ),
    (("clearance.enable",), lambda it: any(isinstance(each, ClearanceTask) for each in it.scene.tasks), "obstacle.add"),
    (("goal.begin", "task.set", "task.remove", "task.order"), lambda it: it.scene.tasks, "task.add"),
    (("force.begin", "force.remove"), lambda it: it.scene.forces.wrenches, "force.set"),
    (("support.remove",), lambda it: it.scene.forces.supports, "support.set"),
    (("keyframe.remove", "keyframe.move", "keyframe.clear", "time.seek"), lambda it: it.data.keyframes, "keyframe.add"),
    (("curve.value", "curve.tangent", "contact.set"), lambda it: it.data.keyframes, "keyframe.add"),
    (("layer.choose", "layer.set", "layer.rename", "layer.remove"), lambda it: it.data.layers, "layer.add"),
    (("pose.apply", "pose.delete"), lambda it: it.data.poses, "pose.save"),
    (("pose.paste",), lambda it: it.clipboard, "pose.copy"),
    (("figure.begin",), lambda it: it.figure.has_floating_base, "figure.choose"),
    (("figure.human", "pose.standard"), lambda it: is_human(it.figure), "figure.choose"),
    (("trunk.set",), lambda it: trunk_joints(it.figure), "figure.choose"),
)
_PREREQUISITE_OF = {kind: (exists, creator) for kinds, exists, creator in _PREREQUISITES for kind in kinds}


def with_prerequisite(kind: str, document: Document) -> str:
    """The command itself, or the one that creates what it needs."""
    exists, creator = _PREREQUISITE_OF.get(kind, (lambda _: True, kind))
    return kind if exists(document) else creator
