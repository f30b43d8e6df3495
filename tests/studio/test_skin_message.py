"""The message that tells a skin to the browser."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np

from poise.library import human
from poise.render import smooth_skin
from poise.studio.skin_message import SKIN, skin_message, whole_shares
from tests.studio.talking import Studio, bent_arm


def test_the_message_holds_all_arrays() -> None:
    person = human()
    made, raw = smooth_skin(person), skin_message(person)
    kind, length = struct.unpack_from("<2I", raw)
    told = json.loads(raw[8 : 8 + length])
    count, faces = told["vertices"], told["faces"]
    assert kind == SKIN
    assert count == len(made.vertices)
    assert faces == len(made.faces)
    assert len(raw) == 8 + length + 28 * len(person.segments) + 40 * count + 12 * faces


def test_a_skin_is_told_once_to_whoever_asks_for_it(tmp_path: Path) -> None:
    studio = Studio(tmp_path, bent_arm())
    try:
        with studio.tab() as one, studio.tab() as other:
            for tab in (one, other):
                tab.say("show", names=["skin"])
                tab.wait("skin")
                tab.settle()
            for tab in (one, other):
                del tab.last["skin"]
            one.act("show", names=["skin", "near"])
            other.settle()
            assert "skin" not in one.last
            assert "skin" not in other.last
            one.act("show", names=["near"])
            one.say("show", names=["skin"])
            one.wait("skin")
            other.settle()
            assert "skin" not in other.last
    finally:
        studio.close()


def test_whole_shares_add_up() -> None:
    thirds = np.array([[1 / 3, 1 / 3, 1 / 3, 0.0], [0.25, 0.25, 0.25, 0.25], [1.0, 0.0, 0.0, 0.0]])
    assert (whole_shares(thirds).sum(axis=1, dtype=np.int64) == 255).all()
