"""What may be said to the studio, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from poise.studio.commands import COMMANDS
from poise.studio.long_commands import LONG_COMMANDS
from poise.studio.protocol import LONGEST, MESSAGES, parse
from poise.studio.scene_files import FILE_COMMANDS
from poise.studio.value_checks import Refusal

CLIENT = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_a_sound_message_is_read_with_its_fields() -> None:
    message = parse('{"type": "pull.begin", "segment": "hand", "point": [0, 0.1, 2], "goal": [1, 2, 3]}')
    assert message.type == "pull.begin"
    assert message["segment"] == "hand"
    assert message["goal"] == (1.0, 2.0, 3.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "no JSON"),
        ("[]", "JSON object"),
        ("[" * 20000, "no JSON"),
        ('{"type": 3}', "there is no message '3'"),
        ('{"type": "undoo"}', "did you mean 'undo'"),
        ('{"type": "undo", "twice": true}', "has no field 'twice'"),
        ('{"type": "pin"}', "needs the field 'segment'"),
        ('{"type": "pin", "segment": 3}', "must be a text"),
        ('{"type": "pin", "segment": ""}', "must be a text"),
        (json.dumps({"type": "pin", "segment": "x" * 201}), "1 to 200"),
        (json.dumps({"type": "pin", "segment": "a\x00b"}), "must be a text"),
        ('{"type": "drag.move", "number": -1, "goal": [0, 0, 0]}', "whole number"),
        ('{"type": "drag.move", "number": true, "goal": [0, 0, 0]}', "whole number"),
        ('{"type": "drag.move", "number": 1, "goal": [0, 0]}', "list of 3 numbers"),
        ('{"type": "drag.move", "number": 1, "goal": [0, 0, NaN]}', "NaN is no number"),
        ('{"type": "drag.move", "number": 1, "goal": [0, 0, 1e999]}', "must be a number"),
        ('{"type": "drag.move", "number": 1, "goal": [0, 0, 1e5]}', "must lie between"),
        ('{"type": "task.set", "name": "a", "changes": {}}', "an object with some of"),
        ('{"type": "task.set", "name": "a", "changes": {"level": 1}}', "cannot have 'level'"),
        ('{"type": "task.set", "name": "a", "changes": {"enabled": 1}}', "true or false"),
        ('{"type": "task.set", "name": "a", "changes": {"axes": "zx"}}', "some of xyz"),
        ('{"type": "task.order", "levels": [["a"], []]}', "none of them empty"),
        (json.dumps({"type": "task.order", "levels": [["a"] * 501]}), "500 tasks at most"),
        ('{"type": "task.set", "name": "a", "changes": {"active_joints": "most"}}', "all, branch"),
        ('{"type": "show", "names": "forces"}', "500 names at most"),
        ('{"type": "pin", "segment": "' + "x" * LONGEST + '"}', "characters at most"),
    ],
)
def test_whatever_is_wrong_is_refused_in_words(text: str, said: str) -> None:
    with pytest.raises(Refusal, match=re.escape(said)):
        parse(text)


def test_binary_messages_are_refused() -> None:
    with pytest.raises(Refusal, match="binary"):
        parse(b"\x00")


def test_every_message_does_something() -> None:
    elsewhere = {"ping", "show", "reach", "import.begin", "import.cancel", "gallery.list", "work.cancel", "tour.plots"}
    assert set(COMMANDS) | set(FILE_COMMANDS) | set(LONG_COMMANDS) | elsewhere == set(MESSAGES)


def test_the_client_knows_the_same_messages_with_the_same_fields() -> None:
    block = CLIENT.read_text("utf-8").split("export type Command =")[1].split(";\n\n")[0]
    found = {}
    for body in re.findall(r"\{([^{}]*)\}", block):
        names = re.findall(r"(\w+):", body)
        found[re.findall(r'type: "([^"]+)"', body)[0]] = set(names) - {"type"}
    assert found == {kind: set(fields) for kind, fields in MESSAGES.items()}
