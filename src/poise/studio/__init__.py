"""The studio: a figure in the browser that can be pulled at once.

Python owns the document; a tab owns only its camera and its selection, and several tabs show the same document. The
modules, from the inside out: `methods`, `stepping` and `tour` (by what it is solved, an open experiment), `extras`,
`history` and `document` (what is edited), `drag`, `joint_drag`, `carry` and `turn` (what a hand holds), `…_commands`
and `scene_files` (what messages do), `publish`, `report`, `drawn` and the `…_message` modules (what is told),
`folder`, `imports` and `exports` (files), `session`, `audience` and `long_work` (the threads), `measure`, `protocol`,
`pages` and `server` (the door), `run` and `notebook`.
"""

from poise.studio.document import Document
from poise.studio.folder import Folder
from poise.studio.run import Options, run
from poise.studio.session import Session

__all__ = ["Document", "Folder", "Options", "Session", "run"]
