"""Run the studio: open the folder, recover unsaved changes, start the server, and open a browser."""

from __future__ import annotations

import asyncio
import contextlib
import html
import logging
import signal
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from poise.errors import PoiseError
from poise.library import make
from poise.render.figure_skin import BUILT_IN
from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.experiment import OpenedExperiment, open_experiment
from poise.studio.scene_folder import SceneFolder
from poise.studio.scene_setup import initial_scene
from poise.studio.session import Session

DEFAULT_PORT = 8017
REDIRECT_FILE = "open.html"  # in the hidden folder: leads the browser to the address with the token


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
    data : StudioData, optional
        Character and clips of `scene`.
    skin : str
        Skin of humans: ``"built-in"`` or ``"realistic"``.
    """

    folder: Path
    file: str = ""
    scene: Scene | None = None
    host: str = "127.0.0.1"
    port: int = DEFAULT_PORT
    browser: bool = True
    experiment: OpenedExperiment | None = None
    data: StudioData | None = None
    skin: str = BUILT_IN


def open_document(options: Options, folder: SceneFolder) -> tuple[Document, str]:
    """The initial document, and a message that says where it comes from."""
    document, message = _open_document(options, folder)
    document.skin_style = options.skin
    if not message.startswith("Recovered"):
        unsaved = folder.set_aside()
        message += f" Unsaved changes of the last session are in {unsaved}." if unsaved else ""
    return document, message.strip()


def _open_document(options: Options, folder: SceneFolder) -> tuple[Document, str]:
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
    return Document(options.scene or initial_scene(make("human")), data=options.data), ""


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
    if not folder.acquire():
        report(f"{folder.storage().problem} To use the folder here, choose so in the page.")
    try:
        document, message = open_document(options, folder)
        if message:
            report(message)
        session = Session(document, folder)
        session.start()
        try:
            asyncio.run(_serve(session, options, report))
        finally:
            session.stop()
    finally:
        if not folder.close():
            report(folder.storage().problem or "Unsaved changes could not be stored.")


async def _serve(session: Session, options: Options, report: Callable[[str], None]) -> None:
    from poise.studio.server import StudioServer

    server = StudioServer(session, session.folder.token(), options.host)
    try:
        await server.start(options.port)
    except OSError:
        await server.start(0)
    interrupted = _interrupted_event()
    try:
        report(f"The studio is open at {server.address}")
        report("Press Ctrl+C to close it.")
        if options.browser:
            await asyncio.to_thread(open_browser, session.folder, server.address)
        await interrupted.wait()
    finally:  # also if the task is cancelled: no file with the token may stay behind
        session.folder.remove_private(REDIRECT_FILE)
        await server.stop()


def _interrupted_event() -> asyncio.Event:
    """An event set by SIGINT and SIGTERM.

    It must be installed before the address is reported: the signal may follow at once, and without it the running
    task would be cancelled wherever it is.
    """
    interrupted = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, interrupted.set)
        except (NotImplementedError, RuntimeError):  # unsupported on this system, or not in the main thread
            continue
    return interrupted


def open_browser(folder: SceneFolder, address: str) -> None:
    """Open an address in a browser without showing its token in the list of processes.

    The browser is given a file that only the user can read and that leads to the address.
    """
    target = html.escape(address, quote=True)
    page = f'<!doctype html><meta http-equiv="refresh" content="0; url={target}"><a href="{target}">Poise studio</a>\n'
    with contextlib.suppress(OSError, PoiseError, webbrowser.Error):
        webbrowser.open(folder.write_private(REDIRECT_FILE, page).as_uri())
