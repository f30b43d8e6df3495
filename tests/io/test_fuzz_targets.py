"""Targets of coverage-guided fuzzing: one per format, with valid inputs, and a run that ends without a fault."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from poise.io import FORMATS
from tests.support.fuzz_coverage import DISTANCE, PROJECT, first_inputs, prepare, targets


def test_every_format_has_a_target() -> None:
    # MJCF is read the same way under both its endings, and xacro files are expanded to URDF by the package xacro.
    endings = {each.extension.lstrip(".") for each in FORMATS} - {"mjcf", "xacro"}
    assert endings <= set(targets())
    assert {"trc", "c3d", "scene", DISTANCE} <= set(targets())


@pytest.mark.parametrize("target", targets())
def test_a_target_begins_with_inputs_and_a_dictionary(target: str, tmp_path: Path) -> None:
    folder = prepare(target, tmp_path)
    assert len(list((folder / "corpus").iterdir())) == len(first_inputs(target)) > 0
    entries = (folder / "words").read_text().splitlines()
    assert all(re.fullmatch(r'"[^"\\\\]+"', entry) for entry in entries if entry)


@pytest.mark.nightly
def test_a_short_search_finds_no_fault(tmp_path: Path) -> None:
    pytest.importorskip("atheris")
    folder = prepare("bvh", tmp_path)
    options = ["-runs=200", f"-artifact_prefix={folder}/", str(folder / "corpus")]
    command = [sys.executable, "-m", "tests.support.fuzz_reader", ".bvh", str(folder), *options]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
