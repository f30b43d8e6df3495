"""The message that tells a skin to the browser."""

from __future__ import annotations

import json
import struct

import numpy as np

from poise.draw import smooth_skin
from poise.figures import human
from poise.studio.skin_message import SKIN, skin_message, whole_shares


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


def test_whole_shares_add_up() -> None:
    thirds = np.array([[1 / 3, 1 / 3, 1 / 3, 0.0], [0.25, 0.25, 0.25, 0.25], [1.0, 0.0, 0.0, 0.0]])
    assert (whole_shares(thirds).sum(axis=1, dtype=np.int64) == 255).all()
