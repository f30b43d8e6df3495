"""An environment of its own for every peer, made once in a folder and told how long it took."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = str(HERE.parent)
PATIENCE = 900  # of an installation [s]


@dataclass(frozen=True)
class OptionalPackage:
    """A library to measure: the words for the installer, and what it cannot be asked for."""

    name: str
    packages: tuple[str, ...]
    lacks: str = ""

    @property
    def script(self) -> Path:
        """What solves the problems with it."""
        return HERE / "peers" / f"with_{self.name.lower().replace('-', '')}.py"


PEERS = (
    OptionalPackage("Poise", (PROJECT,)),
    OptionalPackage(
        "PlaCo", ("placo",), "obstacles: it keeps the robot's own links apart, not things that stand in the world"
    ),
    OptionalPackage("Pink", ("pin-pink", "daqp")),
    OptionalPackage("mink", ("mink", "daqp")),
    OptionalPackage("Drake", ("drake",)),
    OptionalPackage("SciPy", ("scipy", "pin"), "obstacles: its bounded least squares takes no inequalities"),
    OptionalPackage(
        "TRAC-IK", ("pytracik",), "all but the chain: one base, one tip (it works in two threads, which both count)"
    ),
    OptionalPackage("Blender", ("bpy",), "all but the chain: no center of mass, no gaze, no obstacles"),
    OptionalPackage("PyRoki", ("pyroki",)),
)


@dataclass(frozen=True)
class Environment:
    """Where a peer is installed, how long that took [s], and why not where it is not."""

    python: Path
    seconds: float = 0.0
    reason: str = ""


def environment(peer: OptionalPackage, folder: Path) -> Environment:
    """Install it, or find it installed; what an earlier run found out is kept beside it."""
    home = folder / peer.name.lower()
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    note = home / "installed.json"
    if not note.exists():
        begin = time.monotonic()
        reason = _install(peer, home, python)
        made = {"seconds": time.monotonic() - begin, "reason": reason, "packages": peer.packages}
        home.mkdir(parents=True, exist_ok=True)
        note.write_text(json.dumps(made), encoding="utf-8")
    known = json.loads(note.read_text(encoding="utf-8"))
    return Environment(python, known["seconds"], known["reason"])


def _install(peer: OptionalPackage, home: Path, python: Path) -> str:
    """Why it could not be installed; nothing where it could."""
    commands = [
        [sys.executable, "-m", "venv", str(home)],
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *peer.packages],
    ]
    for command in commands:
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return f"not installed within {PATIENCE} s"
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR:")]
            return errors[-1].removeprefix("ERROR: ") if errors else f"the installer ended with {done.returncode}"
    return ""
