"""What messages of a hand on the pointer do to the document."""

from __future__ import annotations

from collections.abc import Callable

from poise.studio.carry import begin_figure, begin_force, begin_obstacle
from poise.studio.document import Document
from poise.studio.drag import begin_goal, begin_pull
from poise.studio.joint_drag import begin_joint
from poise.studio.protocol import Message
from poise.studio.turn import begin_turn

DRAG_COMMANDS: dict[str, Callable[[Document, Message], None]] = {
    "pull.begin": lambda document, message: document.begin_drag(
        lambda scene: begin_pull(scene, message["segment"], message["point"], message["goal"])
    ),
    "goal.begin": lambda document, message: document.begin_drag(lambda scene: begin_goal(scene, message["task"])),
    "turn.begin": lambda document, message: document.begin_drag(lambda scene: begin_turn(scene, message["segment"])),
    "joint.begin": lambda document, message: document.begin_drag(
        lambda scene: begin_joint(scene, message["coordinate"])
    ),
    "obstacle.begin": lambda document, message: document.begin_drag(
        lambda scene: begin_obstacle(scene, message["name"])
    ),
    "figure.begin": lambda document, message: document.begin_drag(begin_figure),
    "force.begin": lambda document, message: document.begin_drag(lambda scene: begin_force(scene, message["site"])),
    "drag.move": lambda document, message: document.follow(lambda drag: drag.move(document.scene, message["goal"])),
    "turn.move": lambda document, message: document.follow(lambda drag: drag.turn(document.scene, message["turn"])),
    "value.move": lambda document, message: document.follow(lambda drag: drag.value(document.scene, message["value"])),
    "drag.end": lambda document, _: document.end_drag(),
}
