"""The Khronos validator of glTF, run with node if both are installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

PLACE = Path(__file__).parents[2] / "build" / "validator" / "node_modules"
HINT = 3
MEANT = (
    "NODE_EMPTY",
    "UNUSED_OBJECT",
)  # sites are nodes with nothing in them; a figure without shapes has a skin still
SCRIPT = """
const validator = require("gltf-validator");
const fs = require("fs");
validator.validateBytes(new Uint8Array(fs.readFileSync(process.argv[1]))).then(
    (report) => console.log(JSON.stringify(report.issues)), (error) => { console.error(error); process.exit(1); });
"""


def issues(path: Path) -> list[dict[str, Any]]:
    """Faults, warnings and remarks about a file but for those meant; without the validator the test is skipped."""
    node = shutil.which("node")
    if node is None or not (PLACE / "gltf-validator").is_dir():
        pytest.skip("node or the package gltf-validator is not installed; the build server runs this")
    command = [node, "-e", SCRIPT, str(path)]
    done = subprocess.run(command, env={**os.environ, "NODE_PATH": str(PLACE)}, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout)
    assert not found["truncated"]
    return [issue for issue in found["messages"] if issue["severity"] < HINT and issue["code"] not in MEANT]
