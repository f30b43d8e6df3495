"""Errors in scene files are reported with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from poise.errors import FormatError
from tests.scene.test_file import HEAD, written

TASK = "tasks:\n  a:\n    kind: position\n    level: 1\n    site: tip\n    goal: [0, 0, 1]\n"

FAULTS = {
    "another kind of file": ("poise: figure\nversion: 1\n", 1, "expected a 'scene' file, got a 'figure' file"),
    "no Poise file": ("a: 1\n", 1, "the line 'poise: scene' is missing"),
    "newer": ("poise: scene\nversion: 2\nfigure: crane.poise\n", 2, "written by a newer Poise"),
    "no figure": ("poise: scene\nversion: 1\n", 1, "the key 'figure' is missing"),
    "an unknown key": (HEAD + "task: {}\n", 4, "unknown key 'task'; did you mean 'tasks'?"),
    "a figure that is not there": (HEAD.replace("crane", "crate"), 3, "its figure 'crate.poise' cannot be opened"),
    "a figure of no format": (HEAD.replace("crane.poise", "a.txt"), 3, "'.txt'"),
    "an absolute path": (HEAD.replace("crane", "/crane"), 3, "must be a path relative to the scene's file"),
    "a figure without its head": (
        HEAD.replace("crane.poise", "{name: x}"),
        3,
        "or a whole figure with 'poise: figure'",
    ),
    "a fault in the figure": (
        "poise: scene\nversion: 1\nfigure:\n  poise: figure\n  version: 1\n  name: a\n  segmnts: {}\n",
        7,
        "unknown key 'segmnts'; did you mean 'segments'?",
    ),
    "an unknown coupling": (HEAD + "uncoupled: [tendn]\n", 4, "no coupling 'tendn'; did you mean 'tendon'?"),
    "couplings as a text": (HEAD + "uncoupled: tendon\n", 4, "'uncoupled' must be a list, got 'tendon'"),
    "an unknown joint": (HEAD + "pose:\n  shoulder: 0\n  elbo: 1\n", 6, "unknown joint; did you mean 'elbow'?"),
    "too many numbers": (HEAD + "pose:\n  elbow: [0, 1]\n", 5, "a hinge joint has 1 numbers"),
    "an angle in meters": (HEAD + "pose:\n  elbow: 3 cm\n", 5, "must be an angle in radians"),
    "NaN in the pose": (HEAD + "pose:\n  elbow: .nan\n", 5, "got NaN"),
    "tasks as a list": (HEAD + "tasks: [1]\n", 4, "'tasks' must be a mapping of named parts"),
    "no kind": (HEAD + "tasks:\n  a: {level: 1}\n", 5, "task 'a': the key 'kind' is missing"),
    "a task that is a text": (HEAD + "tasks:\n  a: hello\n", 5, "task 'a': expected keys with values"),
    "an unknown kind": (
        HEAD + TASK.replace("position", "positon"),
        6,
        "unknown kind 'positon'; did you mean 'position'",
    ),
    "code": (HEAD + TASK.replace("position", "user"), 6, "unknown kind 'user'; known: 'position', 'orientation'"),
    "no level": (HEAD + TASK.replace("    level: 1\n", ""), 5, "task 'a': the key 'level' is missing"),
    "level zero": (HEAD + TASK.replace("level: 1", "level: 0"), 5, "its level must be a whole number, 1 (the highest"),
    "half a level": (HEAD + TASK.replace("level: 1", "level: 1.5"), 7, "'level' must be an integer, got 1.5"),
    "no goal": (HEAD + TASK.replace("    goal: [0, 0, 1]\n", ""), 5, "task 'a': the key 'goal' is missing"),
    "a short goal": (HEAD + TASK.replace("[0, 0, 1]", "[0, 0]"), 9, "'goal' must be a list of 3 numbers, got 2"),
    "NaN in a goal": (HEAD + TASK.replace("[0, 0, 1]", "[0, 0, .nan]"), 9, "got NaN"),
    "an angle as a length": (
        HEAD + TASK.replace("[0, 0, 1]", "[0, 0, 30 deg]"),
        9,
        "each number of 'goal' must be a length in meters, such as 0.25, or with its unit: 25 cm; got '30 deg', "
        "which is an angle.",
    ),
    "an unknown unit": (HEAD + TASK.replace("[0, 0, 1]", "[0, 0, 3 ft]"), 9, "whose unit 'ft' is unknown"),
    "an unknown site": (HEAD + TASK.replace("site: tip", "site: tipp"), 5, "no site or segment 'tipp'; did you mean"),
    "a key of another kind": (HEAD + TASK + "    target: [0, 0, 1]\n", 10, "task 'a': unknown key 'target'"),
    "negative weight": (HEAD + TASK + "    weight: -1\n", 5, "its weight must be 0 or more"),
    "an unknown joint selection": (HEAD + TASK + "    active_joints: brnch\n", 10, "did you mean 'branch'?"),
    "two joint selections": (
        HEAD + TASK + "    active_joints: {listed: [elbow], chain: base}\n",
        10,
        "exactly one of listed,",
    ),
    "a active_dofs nobody": (HEAD + TASK + "    active_joints: {listed: [elbo]}\n", 5, "no joint 'elbo'; did you mean"),
    "little joint_cost": (HEAD + TASK + "    joint_cost: {elbow: 0.5}\n", 5, "must be 1 or more, got 0.5"),
    "enabled as a number": (HEAD + TASK + "    enabled: 1\n", 10, "'enabled' must be true or false, got '1'"),
    "a frame": (HEAD + TASK + "    frame: hand\n", 5, "frame must be 'world', 'site' or a quaternion"),
    "axes": (HEAD + TASK + "    axes: xw\n", 5, "axes must be some of the letters x, y and z"),
    "a region without a kind": (
        HEAD + "tasks:\n  a: {kind: region, level: 1, site: tip, region: {}}\n",
        5,
        "task 'a': region: needs exactly one of half_space, ball, box; got none.",
    ),
    "a ball without a radius": (
        HEAD + "tasks:\n  a: {kind: region, level: 1, site: tip, region: {ball: {center: [0, 0, 0]}}}\n",
        5,
        "region: ball: the key 'radius' is missing",
    ),
    "a site of its own on nothing": (
        HEAD + TASK.replace("site: tip", "site: {name: x, segment: jb}"),
        5,
        "no segment 'jb'; did you mean 'jib'",
    ),
    "a doubled name": (HEAD + TASK + "  a: {}\n", 10, "duplicate key 'a', first on line"),
    "the wrong unit of a sum": (
        HEAD + "tasks:\n  a: {kind: joints, level: 1, factors: {elbow: 1}, value: 1, unit: m}\n",
        5,
        "its coordinates are in rad, but its unit is 'm'",
    ),
}


@pytest.mark.parametrize("what", FAULTS)
def test_faults_are_said_with_their_line(tmp_path: Path, what: str) -> None:
    text, line, said = FAULTS[what]
    with pytest.raises(FormatError) as caught:
        written(tmp_path, text)
    assert said in str(caught.value)
    assert (caught.value.path, caught.value.line) == (str(tmp_path / "a.scene"), line)
