"""Run the studio: open the folder, recover unsaved changes, start the server, and open a browser."""

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
from poise.studio.document import Document
from poise.studio.experiment import OpenedExperiment, open_experiment
from poise.studio.scene_folder import SceneFolder
from poise.studio.scene_setup import initial_scene
from poise.studio.session import Session

DEFAULT_PORT = 8017


@dataclass(frozen=True)
class Options:
    """Options of the studio.

    Parameters
    ----------
    folder : Path
        The only folder whose files are read and written.
    file : str
        Scene file in that folder to open; empty for a new scene.
    scene : Scene, optional
        Scene to show if there is neither a file nor unsaved changes; by default the human.
    host, port : str, int
        Where to listen; if the port is in use, a free one is chosen.
    browser : bool
        Whether to open a browser.
    experiment : OpenedExperiment, optional
        An experiment to open.
    """

    folder: Path
    file: str = ""
    scene: Scene | None = None
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    browser: bool = True
    experiment: OpenedExperiment | None = None


def open_document(options: Options, folder: SceneFolder) -> tuple[Document, str]:
    """The initial document, and a message that says where it comes from."""
    if options.experiment is not None:
        document = Document(options.scene or initial_scene(make("human")))
        open_experiment(document, options.experiment)
        document.pause_solver()
        return document, ""
    if options.scene is None:
        recovered = folder.recover(options.file)
        if recovered is not None:
            scene, name, data = recovered
            document = Document(scene, name, data)
            document.mark_recovered()
            return document, "Recovered unsaved changes."
    if options.file:
        scene = folder.open(options.file)
        name, data = folder.path_of(options.file).name, folder.studio_data(options.file, scene)
        return Document(scene, name, data), f"Opened {options.file}."
    return Document(options.scene or initial_scene(make("human"))), ""


def run(options: Options, report: Callable[[str], None]) -> None:
    """Serve until interrupted; `report` prints messages.

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
    folder = SceneFolder(options.folder)
    document, message = open_document(options, folder)
    if message:
        report(message)
    session = Session(document, folder)
    session.start()
    try:
        asyncio.run(_serve(session, folder.token(), options, report))
    finally:
        session.stop()
        folder.flush()


async def _serve(session: Session, token: str, options: Options, report: Callable[[str], None]) -> None:
    from poise.studio.server import StudioServer

    server = StudioServer(session, token, options.host)
    try:
        await server.start(options.port)
    except OSError:
        await server.start(0)
    report(f"The studio is open at {server.address}")
    report("Press Ctrl+C to close it.")
    if options.browser:
        await asyncio.to_thread(webbrowser.open, server.address)
    interrupted = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, interrupted.set)
        except (NotImplementedError, RuntimeError):  # unsupported on this system, or not in the main thread
            continue
    await interrupted.wait()
    await server.stop()
