"""Run the studio: open the folder, recover what was kept, listen, and open a browser."""

from __future__ import annotations

import asyncio
import logging
import signal
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from poise.errors import PoiseError
from poise.library import make
from poise.scene import Scene
from poise.studio.beginning import first_scene
from poise.studio.document import Document
from poise.studio.folder import Folder
from poise.studio.session import Session
from poise.studio.tour import Tour
from poise.studio.tour_commands import open_tour

PORT = 8017


@dataclass(frozen=True)
class Options:
    """How to run.

    Parameters
    ----------
    folder : Path
        The only folder whose files are read and written.
    file : str
        Scene in that folder to open; empty for a new one.
    scene : Scene, optional
        What to show where neither a file nor anything kept is there; the human where there is none.
    host, port : str, int
        Where to listen; another port is taken where this one is in use.
    browser : bool
        Open a browser.
    tour : Tour, optional
        An experiment to open.
    """

    folder: Path
    file: str = ""
    scene: Scene | None = None
    host: str = "127.0.0.1"
    port: int = PORT
    browser: bool = True
    tour: Tour | None = None


def opened(options: Options, folder: Folder) -> tuple[Document, str]:
    """The document to begin with, and words about where it comes from."""
    if options.tour is not None:
        document = Document(options.scene or first_scene(make("human")))
        open_tour(document, options.tour)
        document.halt()
        return document, ""
    if options.scene is None:
        kept = folder.kept(options.file)
        if kept is not None:
            scene, name, extras = kept
            document = Document(scene, name, extras)
            document.recovered()
            return document, "Recovered what was not saved."
    if options.file:
        scene = folder.open(options.file)
        name, extras = folder.inside(options.file).name, folder.extras(options.file, scene)
        return Document(scene, name, extras), f"Opened {options.file}."
    return Document(options.scene or first_scene(make("human"))), ""


def run(options: Options, say: Callable[[str], None]) -> None:
    """Serve until interrupted.

    Raises
    ------
    PoiseError
        The extra `studio` is not installed, or the folder or file cannot be used.
    """
    try:
        import websockets  # noqa: F401
    except ImportError:
        raise PoiseError(
            "the studio needs the package websockets; install it with: pip install 'poise[studio]'"
        ) from None
    logging.getLogger("websockets").setLevel(logging.ERROR)
    folder = Folder(options.folder)
    document, words = opened(options, folder)
    if words:
        say(words)
    session = Session(document, folder)
    session.start()
    try:
        asyncio.run(_serve(session, folder.token(), options, say))
    finally:
        session.stop()
        folder.settle()


async def _serve(session: Session, token: str, options: Options, say: Callable[[str], None]) -> None:
    from poise.studio.server import StudioServer

    server = StudioServer(session, token, options.host)
    try:
        await server.start(options.port)
    except OSError:
        await server.start(0)
    say(f"The studio is open at {server.address}")
    say("Ctrl+C closes it.")
    if options.browser:
        await asyncio.to_thread(webbrowser.open, server.address)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, ended.set)
        except (NotImplementedError, RuntimeError):  # no such thing on this system, or not in the main thread
            continue
    await ended.wait()
    await server.stop()
