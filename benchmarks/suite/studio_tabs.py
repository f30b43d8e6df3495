"""How much ten tabs slow the solver of the studio: the same pull with one tab and with ten, each on a real socket.

The tabs live in a process of their own, as browsers do, and read all they are told.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.messages.commands import BeginPull, EndDrag, MoveDrag
from poise.studio.scene_folder import SceneFolder
from poise.studio.session import Session
from poise.types import FloatArray

FRAME = 1.0 / 60.0  # [s]
ROUNDS = 3  # of which the least counts: whatever else the machine does only adds
PATIENCE = 20.0

_TABS = """
import asyncio, sys
from websockets.asyncio.client import connect
address, origin, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
async def tab():
    async with connect(address, origin=origin, max_size=None, proxy=None) as connection:
        while not isinstance(await connection.recv(), bytes):
            pass
        print("told the figure", flush=True)
        async for _ in connection:
            pass
async def all_of_them():
    await asyncio.gather(*(tab() for _ in range(count)))
asyncio.run(all_of_them())
"""


def path(angle: float) -> FloatArray:
    """A loop of half a meter in front of the body, within reach."""
    return np.array([0.25 * np.sin(angle), 0.1 * np.sin(2.0 * angle), 0.25 * (1.0 - np.cos(angle))])


def slowed_by_tabs(scene: Callable[[], Scene], events: int, quick: bool) -> float | None:
    """Median time of a frame of the solver with ten tabs, over that with one; None without the extra `studio`."""
    try:
        import websockets  # noqa: F401
    except ImportError:
        return None
    least = {1: np.inf, 10: np.inf}
    for _ in range(1 if quick else ROUNDS):
        for count in least:
            least[count] = min(least[count], _pulled(scene(), events, count))
    return float(least[10] / least[1])


def _pulled(scene: Scene, events: int, tabs: int) -> float:
    """Median seconds of the solver per frame of a pull."""
    from poise.studio.server import StudioServer

    with tempfile.TemporaryDirectory() as folder:
        session = Session(Document(scene), SceneFolder(Path(folder)))
        session.start()
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_forever, daemon=True)
        thread.start()
        server = StudioServer(session, "0" * 48)
        asyncio.run_coroutine_threadsafe(server.start(0), loop).result(PATIENCE)
        crowd = _crowd(server.port, tabs)
        try:
            return _pull(session, events)
        finally:
            crowd.terminate()
            crowd.communicate(timeout=PATIENCE)
            asyncio.run_coroutine_threadsafe(server.stop(), loop).result(PATIENCE)
            session.stop()
            session.folder.flush()
            loop.call_soon_threadsafe(loop.stop)
            thread.join(PATIENCE)
            loop.close()


def _crowd(port: int, count: int) -> subprocess.Popen[str]:
    address, origin = f"ws://127.0.0.1:{port}/socket?token={'0' * 48}", f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", _TABS, address, origin, str(count)]
    crowd = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert crowd.stdout is not None
    for _ in range(count):
        crowd.stdout.readline()
    time.sleep(0.3)
    return crowd


def timed(document: Document, clock: Callable[[], float] = time.thread_time) -> list[float]:
    """A list to which every frame of the solver adds its processor time, or that of another clock [s]."""
    spent: list[float] = []
    advance: Any = document.advance

    def measured() -> None:
        began = clock()
        advance()
        spent.append(clock() - began)

    document.advance = measured  # type: ignore[method-assign]
    return spent


def _pull(session: Session, events: int) -> float:
    document = session.document
    start = document.scene.pose.position("right_hand").copy()
    spent = timed(document, time.perf_counter)
    session.send(1, BeginPull("right_hand", (0.0, 0.0, 0.0), tuple(start.tolist())))
    next_event = time.perf_counter()
    for number in range(events):
        next_event += FRAME
        time.sleep(max(next_event - time.perf_counter(), 0.0))
        goal = start + path(2.0 * np.pi * (number + 1) / 180.0)
        session.send(1, MoveDrag(number + 1, tuple(goal.tolist())))
    session.send(1, EndDrag())
    end = time.perf_counter() + PATIENCE
    while not spent and time.perf_counter() < end:
        time.sleep(0.05)
    return float(np.median(spent)) if spent else np.inf
