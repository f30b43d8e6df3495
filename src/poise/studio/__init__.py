"""The studio: a figure in the browser that can be pulled at once.

Python owns the document; a tab owns only its camera and its selection, and several tabs show the same document. The
modules, from the inside out: `history`, `drag` and `document` (what is edited), `commands` and `scene_files` (what
messages do), `solids` and `publish` (what is told), `folder` (files), `session` (the thread), `protocol`, `pages` and
`server` (the door), `run`.
"""

from poise.studio.document import Document
from poise.studio.folder import Folder
from poise.studio.run import Options, run
from poise.studio.session import Session

__all__ = ["Document", "Folder", "Options", "Session", "run"]
