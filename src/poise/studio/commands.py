"""What each message does to the document, all kinds together."""

from __future__ import annotations

from collections.abc import Callable

from poise.studio.document import Document
from poise.studio.drag_commands import DRAG_COMMANDS
from poise.studio.figure_commands import FIGURE_COMMANDS
from poise.studio.method_commands import METHOD_COMMANDS
from poise.studio.pose_commands import POSE_COMMANDS
from poise.studio.protocol import Message
from poise.studio.task_commands import TASK_COMMANDS
from poise.studio.time_commands import TIME_COMMANDS
from poise.studio.tour_commands import TOUR_COMMANDS
from poise.studio.world_commands import WORLD_COMMANDS

COMMANDS: dict[str, Callable[[Document, Message], None]] = (
    DRAG_COMMANDS
    | TASK_COMMANDS
    | POSE_COMMANDS
    | FIGURE_COMMANDS
    | WORLD_COMMANDS
    | TIME_COMMANDS
    | METHOD_COMMANDS
    | TOUR_COMMANDS
)
