"""Kill -9 at any moment: work that is killed again and again, and what it leaves looked at each time.

``python -m tests.support.killing tests.studio.crash_writer save FOLDER 20`` forks the work ``save`` of that module,
kills it after a random time, and calls ``check_save`` on the folder; twenty times. A process of its own, since one with
threads cannot be forked.
"""

from __future__ import annotations

import importlib
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST = 0.03  # seconds until the kill, once the work has begun


def killed(module: str, work: str, folder: Path, times: int) -> None:
    """Have work killed so many times; a check that fails is raised with what it said."""
    command = [sys.executable, "-m", "tests.support.killing", module, work, str(folder), str(times)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


def _once(work: object, folder: Path, seconds: float) -> None:
    ready, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work(folder, lambda: os.write(tell, b"."))  # type: ignore[operator]
        finally:
            os._exit(1)  # work goes on until it is killed
    os.read(ready, 1)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    os.close(ready)
    os.close(tell)
    assert os.WIFSIGNALED(status), f"the work ended by itself with {status}"


def main() -> None:
    """Kill and look, as often as asked."""
    module, name, folder, times = sys.argv[1:]
    found = importlib.import_module(module)
    work, check = getattr(found, name), getattr(found, f"check_{name}")
    draw = random.Random(0)
    for _ in range(int(times)):
        _once(work, Path(folder), draw.uniform(0.0, LONGEST))
        check(Path(folder))


if __name__ == "__main__":
    main()
