"""What `poise bench studio` measures, from the studio: in a process of its own, so that nothing else is slowed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

from poise.studio.long_work import Cancelled, Watch
from poise.studio.value_checks import Refusal

COMMAND = (sys.executable, "-m", "poise", "bench", "studio", "--quick", "--json")
EXPECTED = 40.0  # seconds that it takes, about: for its progress
LONGEST = 300.0


def measured(watch: Watch) -> dict[str, Any]:
    """Its numbers, with the bars they are held to, as the page shows them.

    Raises
    ------
    Refusal
        It could not be run, or took too long.
    """
    began = time.monotonic()
    with subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            while process.poll() is None:
                spent = time.monotonic() - began
                if spent > LONGEST:
                    raise Refusal("measuring took too long; try poise bench studio in a terminal.")
                watch(spent / (spent + 0.5 * EXPECTED))
                time.sleep(0.1)
        except (Cancelled, Refusal):
            process.kill()
            raise
        said = process.stdout.read() if process.stdout is not None else ""
    try:
        rows = json.loads(said)["figures"]
    except (ValueError, KeyError, TypeError):
        raise Refusal("the studio could not be measured; try poise bench studio in a terminal.") from None
    return {"type": "measured", "rows": [{key: each[key] for key in _TOLD} for each in rows]}


_TOLD = ("name", "value", "unit", "bar", "verdict")
