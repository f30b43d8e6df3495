"""Studios as processes of their own, and the kill test: edits that the page has shown survive kill -9.

``python -m tests.studio.real_process --times 200`` starts a studio, sends edits, kills it at a random moment, and looks
what the next start would recover; half of the times with thousands of poses in the library. It prints the counts and
how old the oldest lost edit was.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from poise.studio.document_state import StudioData
from poise.studio.scene_folder import SceneFolder
from tests.studio.studio_client import bent_arm

START_TIMEOUT_S = 120.0
LARGE = 3000  # poses in the library of a large document
MAX_UNDER_WAY = 40  # edits that were sent and not shown yet


class StudioProcess:
    """A studio in another process; its output is collected."""

    def __init__(self, folder: Path, *arguments: str, browser: str = "", launcher: tuple[str, ...] = ()) -> None:
        command = [
            *launcher,
            sys.executable,
            "-m",
            "poise",
            "studio",
            *arguments,
            "--folder",
            str(folder),
            "--port",
            "0",
        ]
        environment = dict(os.environ)
        if browser:
            environment["BROWSER"] = browser
        else:
            command.append("--no-browser")
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        self.output = ""
        assert self.process.stdout is not None
        while "open at" not in self.output:
            line = self.process.stdout.readline()
            assert line, self.output
            self.output += line
        self.address = self.output.rpartition("open at ")[2].split()[0]

    def tab(self) -> ClientConnection:
        """A connected tab."""
        parts = urlsplit(self.address)
        origin: Any = f"http://{parts.netloc}"
        return connect(
            f"ws://{parts.netloc}/socket?{parts.query}",
            origin=origin,
            max_size=None,
            open_timeout=START_TIMEOUT_S,
            proxy=None,
        )

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def stop(self) -> str:
        """End it as Ctrl+C does; what it printed at the end."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=120)[0]


@contextlib.contextmanager
def running(
    folder: Path, *arguments: str, browser: str = "", launcher: tuple[str, ...] = ()
) -> Iterator[StudioProcess]:
    studio = StudioProcess(folder, *arguments, browser=browser, launcher=launcher)
    try:
        yield studio
    finally:
        if studio.process.poll() is None:
            studio.kill()


def updates(tab: ClientConnection, kind: str, seconds: float = 90.0) -> Iterator[dict[str, Any]]:
    """Updates of a kind, as they arrive."""
    end = time.monotonic() + seconds
    while True:
        message = tab.recv(timeout=max(end - time.monotonic(), 0.0))
        if isinstance(message, str):
            update = json.loads(message)
            if update["type"] == kind:
                yield update


def wait_for_update(tab: ClientConnection, kind: str, condition: Any = None) -> dict[str, Any]:
    return next(each for each in updates(tab, kind) if condition is None or condition(each))


def send(tab: ClientConnection, command: str, **fields: Any) -> None:
    tab.send(json.dumps({"type": command, **fields}))


# --- kill -9 ----------------------------------------------------------------------------------------------------------


def _edit(tab: ClientConnection, seconds: float, draw: random.Random, shown: list[tuple[int, float]]) -> None:
    """Store poses, and add and undo other edits, until time is over; few are under way, so that none is refused."""
    end, number = time.monotonic() + seconds, 0
    with contextlib.suppress(ConnectionClosed):
        while time.monotonic() < end:
            if number - (shown[-1][0] if shown else 0) > MAX_UNDER_WAY:
                time.sleep(0.005)
                continue
            number += 1
            send(tab, "pose.save", name=f"edit {number}")
            if draw.random() < 0.3:
                send(tab, "pin", segment="upper" if draw.random() < 0.5 else "lower")
                send(tab, "undo")
            if draw.random() < 0.1:
                send(tab, "file.save", name="work")
            time.sleep(draw.choice((0.005, 0.02, 0.05)))


def kill_once(folder: Path, draw: random.Random, large: bool) -> tuple[int, int, float]:
    """Kill a studio at a random moment: last edit shown, last edit stored, age of the oldest lost one [s]."""
    scene_folder, scene = SceneFolder(folder), bent_arm()
    poses = tuple((f"pose {number}", scene.pose.with_values({"elbow": number / LARGE})) for number in range(LARGE))
    scene_folder.save("start", scene.snapshot(), StudioData(poses=poses) if large else StudioData())
    shown: list[tuple[int, float]] = []
    with running(folder) as studio, studio.tab() as tab:
        send(tab, "file.open", name="start")
        wait_for_update(tab, "document", lambda each: each["file"] == "start.poise")
        seconds = draw.uniform(0.05, 1.2)
        sender = threading.Thread(target=_edit, args=(tab, seconds, random.Random(draw.random()), shown))
        sender.start()
        end = time.monotonic() + seconds + draw.choice((-0.03, 0.0, 0.01, 0.05, 0.3))
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            for update in updates(tab, "document", end - time.monotonic()):
                numbers = [int(name.split()[1]) for name in update["poses"] if name.startswith("edit ")]
                shown.append((max(numbers, default=0), time.monotonic()))
        killed = time.monotonic()
        studio.kill()
        sender.join()
    stored = _stored(folder)
    lost = [killed - arrived for number, arrived in shown if number > stored]
    return max((number for number, _ in shown), default=0), stored, max(lost, default=0.0)


def _stored(folder: Path) -> int:
    """Number of the last edit that the next start has: unsaved changes, or the saved file."""
    scene_folder = SceneFolder(folder)
    recovered = scene_folder.recover()
    if recovered is not None:
        data = recovered[2]
    elif (folder / "work.poise").exists():
        data = scene_folder.studio_data("work", scene_folder.open("work"))
    else:
        data = StudioData()
    return max((int(name.split()[1]) for name, _ in data.poses if name.startswith("edit ")), default=0)


def main() -> int:
    """Kill as often as asked and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    counts, oldest, edits = {False: [0, 0], True: [0, 0]}, 0.0, 0
    for number in range(arguments.times):
        large = number % 2 == 1
        with tempfile.TemporaryDirectory() as folder:
            shown, stored, age = kill_once(Path(folder), random.Random(arguments.seed + number), large)
        counts[large][0] += 1
        counts[large][1] += stored < shown
        oldest, edits = max(oldest, age), edits + shown
        small, big = counts[False], counts[True]
        sys.stdout.write(
            f"\r{number + 1} kills, {edits} edits shown; lost something: {small[1]} of {small[0]} small, "
            f"{big[1]} of {big[0]} large documents; oldest lost edit {1e3 * oldest:.0f} ms"
        )
        sys.stdout.flush()
    sys.stdout.write("\n")
    return int(oldest > 0.0)


if __name__ == "__main__":
    sys.exit(main())
