"""Slowdown of the studio's solver by ten browser tabs: the same drag with one client and with ten, on real sockets.

The clients run in a process of their own, as browsers do, and read all messages.
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

FRAME_TIME_S = 1.0 / 60.0
ROUNDS = 3  # the minimum counts: disturbances only add
TIMEOUT_S = 20.0

_TABS = """
import asyncio, sys
from websockets.asyncio.client import connect
address, origin, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
async def tab():
    async with connect(address, origin=origin, max_size=None, proxy=None) as connection:
        while not isinstance(await connection.recv(), bytes):
            pass
        print("received the figure", flush=True)
        async for _ in connection:
            pass
async def all_of_them():
    await asyncio.gather(*(tab() for _ in range(count)))
asyncio.run(all_of_them())
"""


def drag_path(angle: float) -> FloatArray:
    """Closed path of half a meter in front of the body, within reach [m]."""
    return np.array([0.25 * np.sin(angle), 0.1 * np.sin(2.0 * angle), 0.25 * (1.0 - np.cos(angle))])


def slowed_by_tabs(scene: Callable[[], Scene], events: int, quick: bool) -> float | None:
    """Median solver time of a frame with ten tabs, relative to one; None without the extra `studio`."""
    try:
        import websockets  # noqa: F401
    except ImportError:
        return None
    shortest = {1: np.inf, 10: np.inf}
    for _ in range(1 if quick else ROUNDS):
        for count in shortest:
            shortest[count] = min(shortest[count], _frame_time(scene(), events, count))
    return float(shortest[10] / shortest[1])


def _frame_time(scene: Scene, events: int, tabs: int) -> float:
    """Median solver time per frame of a drag [s]."""
    from poise.studio.server import StudioServer

    with tempfile.TemporaryDirectory() as folder:
        session = Session(Document(scene), SceneFolder(Path(folder)))
        session.start()
        loop = asyncio.new_event_loop()
        thread = threading.Thread(target=loop.run_forever, daemon=True)
        thread.start()
        server = StudioServer(session, "0" * 48)
        asyncio.run_coroutine_threadsafe(server.start(0), loop).result(TIMEOUT_S)
        clients = _start_clients(server.port, tabs)
        try:
            return _drag(session, events)
        finally:
            clients.terminate()
            clients.communicate(timeout=TIMEOUT_S)
            asyncio.run_coroutine_threadsafe(server.stop(), loop).result(TIMEOUT_S)
            session.stop()
            session.folder.flush()
            loop.call_soon_threadsafe(loop.stop)
            thread.join(TIMEOUT_S)
            loop.close()


def _start_clients(port: int, count: int) -> subprocess.Popen[str]:
    address, origin = f"ws://127.0.0.1:{port}/socket?token={'0' * 48}", f"http://127.0.0.1:{port}"
    command = [sys.executable, "-c", _TABS, address, origin, str(count)]
    clients = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert clients.stdout is not None
    for _ in range(count):
        clients.stdout.readline()
    time.sleep(0.3)
    return clients


def record_frame_times(document: Document, clock: Callable[[], float] = time.thread_time) -> list[float]:
    """List to which every frame of the solver appends its processor time, or that of another clock [s]."""
    spent: list[float] = []
    advance: Any = document.advance

    def timed_advance() -> None:
        start = clock()
        advance()
        spent.append(clock() - start)

    document.advance = timed_advance  # type: ignore[method-assign]
    return spent


def _drag(session: Session, events: int) -> float:
    document = session.document
    start = document.scene.pose.position("right_hand").copy()
    spent = record_frame_times(document, time.perf_counter)
    session.send(1, BeginPull("right_hand", (0.0, 0.0, 0.0), tuple(start.tolist())))
    next_event = time.perf_counter()
    for number in range(events):
        next_event += FRAME_TIME_S
        time.sleep(max(next_event - time.perf_counter(), 0.0))
        goal = start + drag_path(2.0 * np.pi * (number + 1) / 180.0)
        session.send(1, MoveDrag(number + 1, tuple(goal.tolist())))
    session.send(1, EndDrag())
    end = time.perf_counter() + TIMEOUT_S
    while not spent and time.perf_counter() < end:
        time.sleep(0.05)
    return float(np.median(spent)) if spent else np.inf
