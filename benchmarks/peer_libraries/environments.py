"""The peer libraries, and a virtual environment for each, installed once; the installation time is recorded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
INSTALL_TIMEOUT_S = 900


@dataclass(frozen=True)
class PeerLibrary:
    """A library to measure: the packages to install, and the problems that it does not support.

    Parameters
    ----------
    name : str
        Name on the page.
    packages : tuple of str
        What is installed.
    lacks : str
        What it does not support.
    arguments : tuple of str
        Passed to its script.
    home : str
        The library in whose environment it runs; by default its own.
    """

    name: str
    packages: tuple[str, ...]
    lacks: str = ""
    arguments: tuple[str, ...] = ()
    home: str = ""

    @property
    def script(self) -> Path:
        """Script that solves the problems with it."""
        return HERE / "peers" / f"with_{(self.home or self.name).lower().replace('-', '').replace(' ', '')}.py"


PEERS = (
    PeerLibrary("Poise", (str(REPOSITORY),)),
    PeerLibrary("Poise, restarts", (), arguments=("restarts",), home="Poise"),
    PeerLibrary("PlaCo", ("placo",), "obstacles: it avoids self-collision only, not obstacles in the world"),
    PeerLibrary("Pink", ("pin-pink", "daqp")),
    PeerLibrary("mink", ("mink", "daqp")),
    PeerLibrary("Drake", ("drake",)),
    PeerLibrary("SciPy", ("scipy", "pin"), "obstacles: its bounded least squares supports no general inequalities"),
    PeerLibrary("Klampt", ("klampt",), "whole bodies on levels, control ticks or obstacles"),
    PeerLibrary("Robotics Toolbox", ("roboticstoolbox-python",), "anything but one chain of hinges with one goal"),
    PeerLibrary(
        "TRAC-IK",
        ("pytracik",),
        "anything but one chain whose tip has a position and an orientation (it uses two threads, both of which count)",
    ),
    PeerLibrary("Blender", ("bpy",), "anything but the long chain: no center of mass, no gaze, no obstacles"),
    PeerLibrary("PyRoki", ("pyroki",)),
)


@dataclass(frozen=True)
class Environment:
    """Interpreter of a peer, the installation time [s], and the reason if it could not be installed."""

    python: Path
    seconds: float = 0.0
    reason: str = ""


def environment(peer: PeerLibrary, folder: Path) -> Environment:
    """Environment of a peer, installed if necessary; the result of an earlier run is read from a file in its folder."""
    home = folder / peer.name.lower()
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    record = home / "installed.json"
    if not record.exists():
        begin = time.monotonic()
        reason = _install(peer, home, python)
        installed = {"seconds": time.monotonic() - begin, "reason": reason, "packages": peer.packages}
        home.mkdir(parents=True, exist_ok=True)
        record.write_text(json.dumps(installed), encoding="utf-8")
    known = json.loads(record.read_text(encoding="utf-8"))
    return Environment(python, known["seconds"], known["reason"])


def _install(peer: PeerLibrary, home: Path, python: Path) -> str:
    """Reason why it could not be installed; empty if it could."""
    commands = [
        [sys.executable, "-m", "venv", str(home)],
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *peer.packages],
    ]
    for command in commands:
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_TIMEOUT_S, check=False)
        except subprocess.TimeoutExpired:
            return f"not installed within {INSTALL_TIMEOUT_S} s"
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
            return errors[-1].removeprefix("ERROR: ") if errors else f"the installer exited with code {done.returncode}"
    return ""
