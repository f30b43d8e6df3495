"""The skin as a binary message: arrays, subscription, quantized skinning weights."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np

from poise.library import human
from poise.render import smooth_skin
from poise.studio.mesh_messages import encode_skin, quantized_weights
from poise.studio.messages.geometry_updates import SKIN_MESSAGE
from tests.studio.studio_client import Studio, bent_arm


def test_the_message_holds_all_arrays() -> None:
    person = human()
    made, raw = smooth_skin(person), encode_skin(person)
    kind, length = struct.unpack_from("<2I", raw)
    header = json.loads(raw[8 : 8 + length])
    count, faces = header["vertices"], header["faces"]
    assert kind == SKIN_MESSAGE
    assert count == len(made.vertices)
    assert faces == len(made.faces)
    assert len(raw) == 8 + length + 40 * len(person.segments) + 40 * count + 12 * faces


def test_a_skin_is_sent_once_to_each_subscriber(tmp_path: Path) -> None:
    studio = Studio(tmp_path, bent_arm())
    try:
        with studio.tab() as one, studio.tab() as other:
            for tab in (one, other):
                tab.send("subscribe", names=["skin"])
                tab.wait("skin")
                tab.flush()
            for tab in (one, other):
                del tab.last["skin"]
            one.act("subscribe", names=["skin", "nearest_points"])
            other.flush()
            assert "skin" not in one.last
            assert "skin" not in other.last
            one.act("subscribe", names=["nearest_points"])
            one.send("subscribe", names=["skin"])
            one.wait("skin")
            other.flush()
            assert "skin" not in other.last
    finally:
        studio.close()


def test_quantized_weights_sum_to_255() -> None:
    thirds = np.array([[1 / 3, 1 / 3, 1 / 3, 0.0], [0.25, 0.25, 0.25, 0.25], [1.0, 0.0, 0.0, 0.0]])
    assert (quantized_weights(thirds).sum(axis=1, dtype=np.int64) == 255).all()
