"""Validation of commands, and the TypeScript types generated from the same dataclasses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

from poise.studio.commands import COMMANDS
from poise.studio.job_commands import JOB_COMMANDS
from poise.studio.messages import COMMAND_TYPES, CommandError, encode, parse_command
from poise.studio.messages.commands import MAX_LENGTH, BeginPull, TaskChanges
from poise.studio.messages.session_commands import MethodChanges
from poise.studio.messages.updates import Choice, MethodsInfo, TaskInfo
from poise.studio.scene_folder import FILE_COMMANDS
from poise.studio.solver_methods import Methods

ROOT = Path(__file__).parents[2]


def test_a_valid_command_is_parsed_with_its_fields() -> None:
    command = parse_command('{"type": "pull.begin", "segment": "hand", "point": [0, 0.1, 2], "goal": [1, 2, 3]}')
    assert command == BeginPull("hand", (0.0, 0.1, 2.0), (1.0, 2.0, 3.0))
    assert command.type == "pull.begin"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not valid JSON"),
        ("[]", "JSON object"),
        ("[" * 20000, "not valid JSON"),
        ('{"type": 3}', "unknown message type '3'"),
        ('{"type": "undoo"}', "did you mean 'undo'"),
        ('{"type": "undo", "twice": true}', "unknown field 'twice'"),
        ('{"type": "pin"}', "the field 'segment' is missing"),
        ('{"type": "pin", "segment": 3}', "expected a string"),
        ('{"type": "pin", "segment": ""}', "expected a string"),
        (json.dumps({"type": "pin", "segment": "x" * 201}), "1 to 200"),
        (json.dumps({"type": "pin", "segment": "a\x00b"}), "printable"),
        ('{"type": "drag.move", "number": -1, "goal": [0, 0, 0]}', "expected an integer"),
        ('{"type": "drag.move", "number": true, "goal": [0, 0, 0]}', "expected an integer"),
        ('{"type": "drag.move", "number": 1, "goal": [0, 0]}', "list of 3 numbers"),
        ('{"type": "drag.move", "number": 1, "goal": [0, 0, NaN]}', "NaN is not a valid number"),
        ('{"type": "drag.move", "number": 1, "goal": [0, 0, 1e999]}', "expected a finite number"),
        ('{"type": "drag.move", "number": 1, "goal": [0, 0, 1e5]}', "between -10000 and 10000"),
        ('{"type": "task.set", "name": "a", "changes": {}}', "an object with some of"),
        ('{"type": "task.set", "name": "a", "changes": {"level": 1}}', "unknown field 'level'"),
        ('{"type": "task.set", "name": "a", "changes": {"enabled": 1}}', "true or false"),
        ('{"type": "task.set", "name": "a", "changes": {"axes": "zx"}}', "one of x, y, z, xy"),
        ('{"type": "task.order", "levels": [["a"], []]}', "none of them empty"),
        (json.dumps({"type": "task.order", "levels": [["a"] * 501]}), "at most 500 names"),
        ('{"type": "task.set", "name": "a", "changes": {"active_joints": "most"}}', "one of all, branch"),
        ('{"type": "subscribe", "names": "forces"}', "at most 500 names"),
        ('{"type": "pin", "segment": "' + "x" * MAX_LENGTH + '"}', f"at most {MAX_LENGTH} characters"),
    ],
)
def test_invalid_messages_are_rejected_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(CommandError, match=re.escape(reason)):
        parse_command(text)


def test_null_and_lists_of_names_are_accepted_where_they_are_annotated() -> None:
    support = parse_command('{"type": "support.set", "site": "a", "friction": null, "share": 0.5}')
    assert (support.friction, support.share) == (None, 0.5)  # type: ignore[attr-defined]
    change = parse_command('{"type": "task.set", "name": "a", "changes": {"active_joints": ["elbow"]}}')
    assert change.changes == {"active_joints": ("elbow",)}  # type: ignore[attr-defined]


def test_binary_messages_are_rejected() -> None:
    with pytest.raises(CommandError, match="binary"):
        parse_command(b"\x00")


def test_every_command_has_a_handler() -> None:
    elsewhere = {
        "ping",
        "subscribe",
        "reach",
        "import.begin",
        "import.cancel",
        "gallery.list",
        "folder.take",
        "job.cancel",
        "experiment.plots",
        "curves.list",
        "task.fields",
    }
    handled = {command.type for command in [*COMMANDS, *FILE_COMMANDS, *JOB_COMMANDS]}
    assert handled | elsewhere == set(COMMAND_TYPES)


def test_methods_and_their_messages_have_the_same_fields() -> None:
    names = {field.name for field in fields(Methods)}
    assert set(get_type_hints(MethodChanges)) == names
    assert {field.name for field in fields(MethodsInfo)} == names | {"name"}
    assert set(get_type_hints(TaskChanges)) < {field.name for field in fields(TaskInfo)}


def test_updates_are_encoded_with_their_type_and_without_omitted_fields() -> None:
    assert json.loads(encode(Choice("a", "b"))) == {"name": "a", "label": "b"}
    assert json.loads(encode(Choice("a", "b", "c")))["task"] == "c"


def test_the_typescript_types_are_generated_from_these_messages() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "generate-messages"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
