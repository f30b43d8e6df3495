"""The studio in a notebook cell, or in a browser next to a script: ``scene.show()``."""

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
from poise.studio.scene_folder import SceneFolder
from poise.studio.session import Session

START_STOP_TIMEOUT_S = 10.0


class Window:
    """A studio for a scene; a notebook displays it as the value of a cell.

    Parameters
    ----------
    scene : Scene
        The initial scene; it is copied, see :attr:`scene` for the edited one.
    folder : Path, optional
        Where its menu saves scenes; by default a temporary folder that is deleted on close.
    height : int
        Height of the cell [pixels].
    """

    def __init__(self, scene: Scene, folder: Path | str | None = None, height: int = 560) -> None:
        try:
            from poise.studio.server import StudioServer
        except ImportError:
            raise PoiseError("the studio needs the package websockets; pip install 'poise[studio]'") from None
        self._temporary = tempfile.TemporaryDirectory(prefix="poise-") if folder is None else None
        self._folder = SceneFolder(Path(self._temporary.name if self._temporary else folder or "."), folder is None)
        self._folder.acquire()
        self._folder.set_aside()
        self._session = Session(Document(scene.copy()), self._folder)
        self._session.start()
        self.height = int(height)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="poise-studio-server", daemon=True)
        self._thread.start()
        self._server = StudioServer(self._session, secrets.token_hex(24), framed=True)
        self._run(self._server.start(0))

    def _run(self, coroutine: Any) -> None:
        asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(START_STOP_TIMEOUT_S)

    @property
    def address(self) -> str:
        """URL to open in a browser."""
        return self._server.address

    @property
    def scene(self) -> Scene:
        """The scene as edited in the studio, between drags."""
        state, _ = self._session.latest
        scene = Scene(state.figure)
        scene.restore(state)
        return scene

    def close(self) -> None:
        """Stop the studio; closing twice is allowed."""
        if self._loop.is_closed():
            return
        self._run(self._server.stop())
        self._session.stop()
        self._folder.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(START_STOP_TIMEOUT_S)
        self._loop.close()
        if self._temporary is not None:
            self._temporary.cleanup()

    def _repr_html_(self) -> str:
        address = html.escape(self.address, quote=True)
        return f'<iframe src="{address}" width="100%" height="{self.height}" style="border: 0"></iframe>'

    def __repr__(self) -> str:
        return f"The studio is open at {self.address}"


def show(scene: Scene, **options: Any) -> Window:
    """Open a studio for a scene; see :class:`Window` for the options."""
    return Window(scene, **options)
