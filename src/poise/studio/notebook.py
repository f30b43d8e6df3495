"""The studio in a cell of a notebook, or in a browser beside a script: ``scene.show()``."""

from __future__ import annotations

import asyncio
import html
import secrets
import tempfile
import threading
from pathlib import Path
from typing import Any

from poise.errors import PoiseError
from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.folder import Folder
from poise.studio.session import Session

PATIENCE = 10.0  # seconds to begin and to end


class Window:
    """A studio on a scene; in a notebook it is shown where it stands last in a cell.

    Parameters
    ----------
    scene : Scene
        What it begins with; the scene itself stays as it is, see :attr:`scene`.
    folder : Path, optional
        Where its menu saves scenes; a folder of its own that goes with it where none is given.
    height : int
        Of the cell, in pixels.
    """

    def __init__(self, scene: Scene, folder: Path | str | None = None, height: int = 560) -> None:
        try:
            from poise.studio.server import StudioServer
        except ImportError:
            raise PoiseError("the studio needs the package websockets; pip install 'poise[studio]'") from None
        self._own = tempfile.TemporaryDirectory(prefix="poise-") if folder is None else None
        self._folder = Folder(Path(self._own.name if self._own else folder or "."))
        self._session = Session(Document(scene.copy()), self._folder)
        self._session.start()
        self.height = int(height)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="poise-studio-door", daemon=True)
        self._thread.start()
        self._server = StudioServer(self._session, secrets.token_hex(24), framed=True)
        self._run(self._server.start(0))

    def _run(self, what: Any) -> None:
        asyncio.run_coroutine_threadsafe(what, self._loop).result(PATIENCE)

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return self._server.address

    @property
    def scene(self) -> Scene:
        """The scene as it was made in the window, between two drags."""
        state, _ = self._session.latest
        scene = Scene(state.figure)
        scene.restore(state)
        return scene

    def close(self) -> None:
        """End it; doing so twice does no harm."""
        if self._loop.is_closed():
            return
        self._run(self._server.stop())
        self._session.stop()
        self._folder.settle()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()
        if self._own is not None:
            self._own.cleanup()

    def _repr_html_(self) -> str:
        address = html.escape(self.address, quote=True)
        return f'<iframe src="{address}" width="100%" height="{self.height}" style="border: 0"></iframe>'

    def __repr__(self) -> str:
        return f"The studio is open at {self.address}"


def show(scene: Scene, **options: Any) -> Window:
    """Open a window on a scene; see :class:`Window` for the options."""
    return Window(scene, **options)
