"""The client that is committed is what its sources build, and small enough to load at once."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "poise" / "studio" / "static"
WEB = ROOT / "web"


def test_the_download_is_under_a_megabyte() -> None:
    assert sum(len(gzip.compress(path.read_bytes())) for path in STATIC.iterdir()) < 1_000_000


def test_the_committed_client_equals_what_its_sources_build(tmp_path: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("there is no node on this machine")
    copy = tmp_path / "web"
    shutil.copytree(WEB, copy, ignore=shutil.ignore_patterns("node_modules"))
    if (WEB / "node_modules" / "three").is_dir():
        (copy / "node_modules").symlink_to(WEB / "node_modules")
    else:
        fetched = subprocess.run([npm, "ci", "--silent"], cwd=copy, capture_output=True, text=True, check=False)
        if fetched.returncode:
            pytest.skip(f"the client's packages cannot be had here: {fetched.stderr.strip()[:200]}")
    for command in (["run", "--silent", "check"], ["run", "--silent", "build", "--", str(tmp_path / "built")]):
        done = subprocess.run([npm, *command], cwd=copy, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    built = {path.name: path.read_bytes() for path in (tmp_path / "built").iterdir()}
    assert built == {path.name: path.read_bytes() for path in STATIC.iterdir()}
