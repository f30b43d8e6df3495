"""The studio: pose a figure interactively in the browser.

Python owns the document; a browser tab owns only its camera and its selection, and several tabs show the same document.
From the inside out:

* what is edited: `document`, `document_state` (pose library, keyframes, undo history), `scene_setup`, `gallery`
* solving: `solver_methods`, `frame_solver`, `recorder`
* drags: `drag` (pull a point, move a goal, one joint coordinate, rotate a segment), `object_drags`
* commands: `commands` (the table), `task_commands`, `pose_commands`, `timeline_commands`, `figure_commands`,
  `world_commands`, `experiment`, `job_commands`
* messages in both directions: `messages`; what is sent: `document_message`, `pose_messages`, `figure_message`,
  `mesh_messages`, `overlays`
* files: `scene_folder` (with crash recovery), `import_export`
* threads and network: `session`, `broadcast`, `background_job`, `server`, `http_responses`, `run`, `notebook`
"""

from poise.studio.document import Document
from poise.studio.run import Options, run
from poise.studio.scene_folder import SceneFolder
from poise.studio.session import Session

__all__ = ["Document", "Options", "SceneFolder", "Session", "run"]
