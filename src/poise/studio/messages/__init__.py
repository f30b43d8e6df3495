"""Messages between browser and server, both directions: the one source of the studio's protocol.

* `commands` and the modules named `*_commands`: what a browser may send. :func:`parse_command` validates a message
  against the annotations of its dataclass.
* `updates` and `geometry_updates`: what the server sends; :func:`encode` writes it as JSON.
* `fields`: validation of values by type annotation.

The client's TypeScript types (`web/src/messages.ts`) are generated from these dataclasses by
`scripts/generate-messages`; a test regenerates them and compares.
"""

from poise.studio.messages import figures_info, geometry_updates, library_commands, session_commands, timeline_commands
from poise.studio.messages.commands import COMMAND_TYPES, Command, DragCommand, MoveCommand, parse_command
from poise.studio.messages.fields import CommandError
from poise.studio.messages.task_field_info import TaskFieldsUpdate
from poise.studio.messages.updates import Notice, Omitted, Progress, Rejected, Update, encode

__all__ = [
    "COMMAND_TYPES",
    "Command",
    "CommandError",
    "DragCommand",
    "MoveCommand",
    "Notice",
    "Omitted",
    "Progress",
    "Rejected",
    "TaskFieldsUpdate",
    "Update",
    "encode",
    "figures_info",
    "geometry_updates",
    "library_commands",
    "parse_command",
    "session_commands",
    "timeline_commands",
]
